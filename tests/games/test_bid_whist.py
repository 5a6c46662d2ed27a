"""Bid whist: bids, kitty, directions and scores, as on its page."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import pytest

from whist.cards import Card, Cards, Suit
from whist.errors import IllegalActionError
from whist.games.bid_whist import BidWhist, ranked_rules
from whist.rules import Match, Outcome, Points

from .laid import dealt, finish_deal, legal, say

LEVELS = "34567"


def set_of(match: Match) -> set[str]:
    """What may be done now, in any order."""
    return set(legal(match))


def bids(*levels: str, kinds: str = "UDN") -> set[str]:
    return {f"bid {level}{kind}" for level in levels for kind in kinds}


def scored(
    side: int,
    level: int,
    tricks: int,
    before: tuple[int, int] = (0, 0),
    trump: Suit | None = Suit.HEARTS,
    **options: object,
) -> tuple[int, ...]:
    """Scores after the declarer's side has won so many tricks of its bid."""
    game = BidWhist(**options)
    won = (tricks, game.size - tricks)
    facts = SimpleNamespace(side=side, level=level, trump=trump)
    return game.score(Points(0, 0, before), facts, Outcome(won if side == 0 else won[::-1], first=side)).scores


# 3 Pack and 4 Deal


@pytest.mark.parametrize(
    ("pack", "jokers", "size", "kitty"),
    [("joker54", "BJ LJ", 12, 6), ("joker53", "BJ", 12, 5), ("std52", "", 12, 4), ("std52_no_kitty", "", 13, 0)],
)
def test_hands_and_kitty_come_from_the_pack(pack: str, jokers: str, size: int, kitty: int):
    table = Match("bid-whist", seed=1, pack=pack).table
    assert [hand.bit_count() for hand in table.hands] == [size] * 4
    assert table.zone("kitty").bit_count() == kitty
    together = sum(table.hands) + table.zone("kitty")
    assert Cards.from_bits(together) == Cards.from_bits(0x1FFF_1FFF_1FFF_1FFF) | Cards(jokers)


def test_kitty_has_none_of_the_first_and_last_four_cards():
    match = Match("bid-whist", seed=4)
    pack = match.table.pack
    assert match.table.zone("kitty") == sum(1 << pack[place] for place in (4, 9, 14, 19, 24, 29))


def test_deal_passes_to_the_left():
    match = finish_deal(Match("bid-whist", seed=1, dealer="E"))
    assert match.state.dealer == 2


# 5 Before play


def test_auction_of_the_page():
    match = say(Match("bid-whist", seed=0, dealer="W"), "N bid 3U")
    assert set_of(match) == {"pass", "bid 3N"} | bids("4", "5", "6", "7")
    say(match, "E bid 3N")
    assert set_of(match) == {"pass"} | bids("4", "5", "6", "7")
    say(match, "S bid 4D")
    assert set_of(match) == {"pass", "bid 4N"} | bids("5", "6", "7")
    say(match, "W pass")
    assert (match.decision.seat, match.decision.kind) == (2, "trump")
    assert [match.view(seat).facts["contract"] for seat in range(4)] == ["bid 4D"] * 4


def test_dealer_must_bid_when_nobody_has():
    match = say(Match("bid-whist", seed=0, dealer="W"), "N pass, E pass, S pass")
    assert set_of(match) == bids(*LEVELS)


def test_seven_without_trumps_cannot_be_beaten():
    match = say(Match("bid-whist", seed=0, dealer="W"), "N bid 7N")
    assert (match.decision.seat, set_of(match)) == (0, {"uptown", "downtown"})


def test_lowest_level_is_an_option():
    assert set_of(Match("bid-whist", seed=0, min_bid=6)) == {"pass"} | bids("6", "7")


def test_dealer_may_match_even_his_partner_in_the_game_without_jokers():
    match = say(Match("bid-whist", seed=0, dealer="W", pack="std52"), "N pass, E bid 4, S pass")
    assert set_of(match) == {"pass", "bid 4", "bid 5", "bid 6", "bid 7"}
    say(match, "W bid 4")
    assert (match.decision.seat, match.decision.kind) == (3, "trump")
    match = say(Match("bid-whist", seed=0, dealer="W", pack="std52"), "N pass, E pass, S pass")
    assert set_of(match) == {f"bid {level}" for level in range(1, 8)}


def test_dealer_may_match_either_bid_of_one_strength():
    match = say(Match("bid-whist", seed=0, dealer="W", dealer_may_match=True), "N bid 4D, E pass, S pass")
    assert set_of(match) == {"pass"} | bids("4", "5", "6", "7")


def test_downtown_may_beat_uptown():
    match = say(Match("bid-whist", seed=0, dealer="W", downtown_beats_uptown=True), "N bid 6U")
    assert set_of(match) == {"pass", "bid 6D", "bid 6N"} | bids("7")
    assert set_of(say(match, "E bid 6D")) == {"pass", "bid 6N"} | bids("7")


@pytest.mark.parametrize(
    ("bid", "named"),
    [
        ("bid 4U", [{"name:C", "name:D", "name:H", "name:S"}]),
        ("bid 4N", [{"uptown", "downtown"}]),
    ],
)
def test_declarer_names_what_the_bid_left_open_before_he_sees_the_kitty(bid: str, named: list[set[str]]):
    match = say(Match("bid-whist", seed=0, dealer="W"), f"N {bid}, E pass, S pass, W pass")
    for words in named:
        assert set_of(match) == words
        assert match.view("N").counts[0] == 12
        match.play(min(words))
    assert (match.decision.kind, match.decision.pick) == ("discard", (1, 6))


def test_bare_number_leaves_trumps_and_direction_open():
    match = say(Match("bid-whist", seed=0, dealer="W", bid_form="number_only"), "N bid 7")
    assert set_of(match) == {"name:C", "name:D", "name:H", "name:S", "name:none"}
    say(match, "N name:none")
    assert set_of(match) == {"uptown", "downtown"}
    say(match, "N downtown")
    assert (match.view("E").trump, match.view("E").facts["direction"]) == (None, "downtown")


def test_declarer_may_say_where_the_ace_stands_downtown():
    match = say(Match("bid-whist", seed=0, dealer="W", downtown_aces="choice"), "N bid 7D, E pass, S pass, W pass")
    assert set_of(say(match, "N name:C")) == {"aces good", "aces bad"}
    match = say(Match("bid-whist", seed=0, dealer="W", downtown_aces="choice"), "N bid 7N, N uptown")
    assert match.decision.kind == "discard"


def test_declaration_may_wait_for_the_kitty():
    match = say(Match("bid-whist", seed=0, dealer="W", declare_time="after_kitty"), "N bid 7N")
    assert set_of(match) == {"uptown", "downtown"}
    assert match.view("N").counts[0] == 18


@pytest.mark.parametrize("sport", [True, False])
def test_kitty_is_shown_to_all_unless_only_the_declarer_sees_it(sport: bool):
    match = say(Match("bid-whist", seed=3, dealer="W", sport_kitty=sport), "N bid 7N, N uptown")
    kitty = {event[5] for event in match.events if event[0] == "move"}.pop()
    assert kitty & ~match.view("N").hand.bits == 0
    for seat in "ESW":
        assert match.view(seat).seen[0] == (Cards.from_bits(kitty) if sport else Cards())


def test_discards_are_unseen_and_may_be_trumps_and_jokers():
    hands = {"N": "BJ LJ AH KH QH JH 2S 3S 4S 5S 6S 7S"}
    match = say(dealt("bid-whist", hands, "W"), "N bid 3U, E pass, S pass, W pass, N name:H")
    say(match, "N JH, N QH, N KH, N AH, N LJ, N BJ")
    assert match.table.zone("out") == Cards("JH QH KH AH LJ BJ").bits
    assert match.view("N").counts == (12, 12, 12, 12)
    for seat in "ESW":
        seen = [event for event in match.view(seat).events if event[0] in ("discard", "move")]
        assert [event[2:] for event in seen][1:] == [(0, "out", 6, None)]
    assert match.decision.seat == 0


def test_jokers_may_be_changed_for_discards_at_no_trump():
    hands = {"N": "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "E": "BJ", "kitty": "LJ 2C 3C 4C 5C 6C"}
    match = say(dealt("bid-whist", hands, "W", nt_jokers="swap"), "N bid 7N, N uptown")
    say(match, "N 2C, N 3C, N 4C, N 2S, N 3S, N 4S")
    assert Cards("BJ LJ") <= Cards.from_bits(match.table.zone("out"))
    assert not Cards.from_bits(sum(match.table.hands)) & Cards("BJ LJ")
    moves = [event for event in match.events if event[0] == "move"][2:]
    assert [(event[2], event[3]) for event in moves] == [(1, "out"), ("out", 1), (0, "out"), ("out", 0)]
    seen = [event[5] for event in match.view("S").events if event[0] == "move"][2:]
    assert seen == [Cards("BJ").bits, None, Cards("LJ").bits, None]
    back = Cards.from_bits(moves[1][5] | moves[3][5])
    assert back <= Cards("2C 3C 4C 2S 3S 4S")
    assert match.view("N").counts == (12, 12, 12, 12)
    world = match.world("E", seed=5)
    assert world.view("E") == match.view("E")


def test_jokers_stay_where_there_are_trumps():
    hands = {"E": "BJ LJ"}
    match = say(dealt("bid-whist", hands, "W", nt_jokers="swap"), "N bid 7U, E pass, S pass, W pass, N name:C")
    while match.decision.kind == "discard":
        match.play(match.legal_actions[0])
    assert Cards("BJ LJ") <= Cards.from_bits(match.table.hands[1])


# 6 Play


def played(hands: dict[str, str], voids: str, said: str, **options: object) -> Match:
    """A deal up to the first lead: the declarer North discards his six highest cards that his hand does not need."""
    match = say(dealt("bid-whist", hands, "W", voids=voids, **options), said)
    keep = Cards(hands["N"])
    while match.decision.kind == "discard":
        match.play(next(action for action in match.legal_actions if action.card not in keep))
    return match


def winner(match: Match, line: str) -> str:
    say(match, line)
    return match.game.names[match.view("N").tricks[-1].winner]


def test_downtown_the_low_card_wins_and_the_lowest_trump_still_wins():
    said = "N bid 4D, E pass, S pass, W pass, N name:C"
    hands = {"N": "KD", "E": "9D", "S": "2D", "W": "QH KC"}
    assert winner(played(hands, "WD", said), "N KD, E 9D, S 2D, W QH") == "S"
    assert winner(played(hands, "WD", said), "N KD, E 9D, S 2D, W KC") == "W"


@pytest.mark.parametrize(("aces", "best"), [("good", "E"), ("bad", "S")])
def test_ace_is_best_downtown_or_worst(aces: str, best: str):
    hands = {"N": "KD", "E": "AD", "S": "2D", "W": "3D"}
    said = "N bid 4D, E pass, S pass, W pass, N name:C"
    assert winner(played(hands, "", said, downtown_aces=aces), "N KD, E AD, S 2D, W 3D") == best


@pytest.mark.parametrize(
    ("down", "good", "ranking"),
    [
        (False, True, "BJ LJ AH KH QH 3H 2H"),
        (True, True, "BJ LJ AH 2H 3H QH KH"),
        (True, False, "BJ LJ 2H 3H QH KH AH"),
    ],
)
def test_every_card_of_a_direction_beats_the_next(down: bool, good: bool, ranking: str):
    order = ranked_rules(Suit.HEARTS, down, good, BidWhist().pack, 12).order
    for better, worse in pairwise(Card(card).number for card in ranking.split()):
        assert order.winner([worse, better]) == 1
        assert order.winner([better, worse]) == 0


def test_big_joker_beats_the_little_one_and_that_the_ace_of_trumps():
    hands = {"N": "AH 2H", "E": "LJ", "S": "BJ", "W": "KH"}
    said = "N bid 4U, E pass, S pass, W pass, N name:H"
    assert winner(played(hands, "", said), "N AH, E LJ, S BJ, W KH") == "S"


def test_only_trump_that_is_a_joker_must_be_played_to_a_trump_lead():
    hands = {"N": "2H", "E": "BJ"}
    match = played(hands, "EH", "N bid 4U, E pass, S pass, W pass, N name:H")
    assert set_of(say(match, "N 2H")) == {"BJ"}


def test_led_joker_leaves_the_suit_to_the_first_natural_card_at_no_trump():
    hands = {"N": "LJ", "E": "7S", "S": "AS 2D", "W": "KH"}
    match = say(played(hands, "WS", "N bid 7N, N uptown"), "N LJ")
    assert len(set_of(match)) == 12  # East plays freely
    say(match, "E 7S")
    assert all(text[1] == "S" for text in set_of(match))
    assert winner(match, "S AS, W KH") == "S"


def test_two_jokers_in_front_leave_the_suit_to_the_third_player():
    hands = {"N": "BJ", "E": "LJ", "S": "5C", "W": "9C KC"}
    match = say(played(hands, "", "N bid 7N, N uptown"), "N BJ, E LJ, S 5C")
    assert {text[1] for text in set_of(match)} == {"C"}
    assert winner(match, "W 9C") == "W"


def test_led_joker_is_the_lowest_card_at_no_trump():
    hands = {"N": "BJ", "E": "5C", "S": "9C", "W": "KC"}
    assert winner(played(hands, "", "N bid 7N, N uptown"), "N BJ, E 5C, S 9C, W KC") == "W"


def test_joker_at_no_trump_waits_for_a_player_without_the_suit():
    hands = {"N": "7D", "E": "BJ KD 2S", "S": "LJ 3S", "W": "2D"}
    match = say(played(hands, "SD", "N bid 7N, N uptown"), "N 7D")
    assert "BJ" not in set_of(match)
    say(match, "E KD")
    assert {"LJ", "3S"} <= set_of(match)
    assert winner(match, "S LJ, W 2D") == "E"


# 7 Scoring and 8 End


def test_made_exactly():
    assert scored(0, 4, 9) == (4, 0)


def test_overtricks_at_no_trump_end_the_game():
    assert scored(1, 3, 9, trump=None) == (0, 8)
    assert BidWhist().over(Points(1, 0, (0, 8)))
    assert BidWhist().winners(Points(1, 0, (0, 8))) == (1,)


def test_set_at_no_trump_loses_the_game():
    assert scored(0, 5, 8, before=(2, 0), trump=None) == (-8, 0)
    assert BidWhist().over(Points(1, 0, (-8, 0)))
    assert BidWhist().winners(Points(1, 0, (-8, 0))) == (1,)
    assert not BidWhist().over(Points(1, 0, (-6, 6)))


def test_opponents_may_score_when_they_set_the_contract():
    assert scored(1, 5, 4) == (0, -5)
    assert scored(1, 5, 4, opponents_score="over_six") == (2, -5)
    assert scored(1, 5, 9, opponents_score="over_six") == (0, -5)
    assert scored(1, 5, 4, trump=None, opponents_score="over_six") == (4, -10)


def test_bid_may_be_scored_in_place_of_the_books():
    assert scored(0, 3, 9) == (4, 0)
    assert scored(0, 3, 9, score_made="bid") == (3, 0)


def test_all_books_may_be_worth_four_times_as_much():
    assert scored(0, 4, 12) == (7, 0)
    assert scored(0, 4, 12, boston="quadruple") == (28, 0)
    assert scored(0, 4, 11, boston="quadruple") == (6, 0)


def test_discards_may_go_to_the_winner_of_the_first_trick():
    game = BidWhist(pack="std52")
    facts = SimpleNamespace(side=0, level=4, trump=Suit.CLUBS)
    for first, scores in ((0, (4, 0)), (1, (-4, 0))):
        assert game.score(Points(0, 0), facts, Outcome((9, 3), first=first)).scores == scores


def test_without_a_kitty_books_are_tricks():
    assert scored(0, 4, 10, pack="std52_no_kitty") == (4, 0)
    assert scored(0, 4, 9, pack="std52_no_kitty") == (-4, 0)


def test_target_is_an_option_both_ways():
    game = BidWhist(target=9)
    assert not game.over(Points(1, 0, (8, -8)))
    assert game.over(Points(1, 0, (0, -9)))


def test_wrong_bid_is_refused_and_changes_nothing():
    match = say(Match("bid-whist", seed=0, dealer="W"), "N bid 4U")
    before = match.copy()
    with pytest.raises(IllegalActionError):
        match.play("bid 4D")
    assert match == before
