"""Whist: seats, deal, play and what is said in it, through whole matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from whist.cards import Card, Cards, Suit
from whist.errors import IllegalActionError, OptionError
from whist.games.whist import Whist, WhistState
from whist.rules import Match, pack_of

if TYPE_CHECKING:
    from collections.abc import Sequence

ASCENDING = " ".join(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
HANDS = (
    "2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS",
    "3C 7C JC 2D 6D TD AD 5H 9H KH 4S 8S QS",
    "4C 8C QC 3D 7D JD 2H 6H TH AH 5S 9S KS",
    "5C 9C KC 4D 8D QD 3H 7H JH 2S 6S TS AS",
)


def example(**options: object) -> Match:
    """The deal of the page: an ascending pack, West deals and North leads with spades for trumps."""
    return Match("whist", seed=0, dealer="W", given=[[ASCENDING]], **options)


def pack(hands: Sequence[str], turned: str) -> tuple[int, ...]:
    """The pack from which West deals these hands."""
    return pack_of([Cards(hand) for hand in hands], 3, last=Card(turned))


def play_out(match: Match) -> None:
    """Play lowest cards to the end of the running deal."""
    deals = len(match.deals)
    while not match.over and len(match.deals) == deals:
        match.play(match.legal_actions[0])


def texts(match: Match) -> list[str]:
    return [action.text for action in match.legal_actions]


def first_trick(cards: Sequence[str], turned: str, voids: Sequence[tuple[int, str]]) -> Match:
    """The match after these cards from North, East, South, West, who has the turned card.

    `voids` are pairs of a seat and the letter of a suit that it lacks.
    """
    hands = [[card] for card in cards]
    hands[3].append(turned)
    rest = [card for card in ASCENDING.split() if card not in (*cards, turned)]
    rest.sort(key=lambda card: -sum(card[1] == suit for _, suit in voids))
    for card in rest:
        open_to = [s for s in (3, 0, 1, 2) if (s, card[1]) not in voids and len(hands[s]) < 13]
        hands[min(open_to, key=lambda seat: len(hands[seat]))].append(card)
    match = Match("whist", seed=0, dealer="W", given=[[pack([" ".join(hand) for hand in hands], turned)]])
    for card in cards:
        match.play(card)
    return match


# 2 Players and seats


def people_cut(first: str, second: str, **options: object) -> Match:
    """A match whose people a b c d draw these cards for partners and then for the deal."""
    return Match("whist", seed=0, given=[[drawing(first), drawing(second)]], partner_cut="draw", **options)


def drawing(cards: str) -> str:
    """A pack from which these cards are drawn."""
    return " ".join([cards, *(card for card in ASCENDING.split() if card not in cards.split())])


def test_two_lowest_cards_play_together_aces_being_low():
    match = people_cut("KS AH 7D 7C", "2C 3C 4C 5C")
    assert match.view("N").facts["people"] == (1, 0, 3, 2)


def test_lowest_of_a_second_cut_deals():
    match = people_cut("KS AH 7D 7C", "AC 3C 4C 5C")
    assert match.view("N").dealer == 1  # person a sits East
    assert match.decision.seat == 2


def test_lowest_card_of_the_only_cut_deals():
    match = people_cut("KS AH 7D 7C", "AC 3C 4C 5C", deal_cut="same")
    assert match.view("N").dealer == 0


def test_equal_cards_draw_again_where_the_table_wants_it():
    for redraw, people in (("9C 8C", (1, 0, 3, 2)), ("8C 9C", (1, 0, 2, 3))):
        packs = [drawing(cards) for cards in ("KS AH 7D 7C", redraw, "2C 3C 4C 5C")]
        match = Match("whist", seed=0, given=[packs], partner_cut="draw", cut_ties="redraw")
        assert match.view("N").facts["people"] == people


def test_ties_are_drawn_out_to_the_last_and_every_card_drawn_is_told():
    rounds = ("7C 7D KS 7H", "9C 9D 2S", "QS JS", "5C 5D 9H 9S", "AD KD", "3C 2C")
    packs = [drawing(cards) for cards in rounds]
    match = Match("whist", seed=0, given=[packs], partner_cut="draw", cut_ties="redraw")
    facts = match.view("N").facts
    # Persons 0, 1 and 3 tie, then 0 and 1: from the lowest up 3, 1, 0, 2.
    assert facts["people"] == (3, 2, 1, 0)
    assert [(person, str(card)) for person, card in facts["partner_cut"]] == [
        (0, "7C"), (1, "7D"), (2, "KS"), (3, "7H"), (0, "9C"), (1, "9D"), (3, "2S"), (0, "QS"), (1, "JS"),
    ]  # fmt: skip
    assert len(facts["deal_cut"]) == 8
    assert match.view("N").dealer == facts["people"].index(0)  # 0 and 1 tie for the lowest, and 0 draws the ace


def test_seats_are_kept_for_the_whole_match():
    match = people_cut("KS AH 7D 7C", "2C 3C 4C 5C")
    play_out(match)
    assert match.state.people == (1, 0, 3, 2)
    assert "partner_cut" not in match.view("N").facts


# 4 Deal


def test_deal_of_the_page():
    match = example()
    assert [match.view(seat).hand for seat in "NESW"] == [Cards(hand) for hand in HANDS]
    for seat in "NESW":
        view = match.view(seat)
        assert view.facts["turned"] == (3, Card("AS"))
        assert view.trump is Suit.SPADES
        assert view.turn == 0


def test_turned_card_lies_open_until_the_dealer_plays_any_card_to_the_first_trick():
    match = example()
    for card in ("2C", "3C", "4C"):
        match.play(card)
        assert match.view("E").facts["turned"] == (3, Card("AS"))
        assert match.view("E").seen[3] == Cards("AS")
    match.play("5C")
    assert "turned" not in match.view("E").facts
    assert match.view("E").trump is Suit.SPADES


def test_players_see_their_own_hands_only():
    match = example()
    assert match.view("N").seen[1] == match.view("N").seen[2] == Cards()


def test_dealers_right_neighbour_cuts_between_4_and_48_cards():
    match = example(ask_cut=True)
    assert match.decision.seat == 2
    assert (texts(match)[0], texts(match)[-1], len(texts(match))) == ("cut 4", "cut 48", 45)
    match.play("cut 4")
    assert match.view("S").facts["turned"] == (3, Card("5C"))
    assert Card("6C") in match.view("N").hand  # the fifth card is now the first


def test_deal_passes_to_the_left():
    match = example()
    play_out(match)
    assert match.state.dealer == 0
    assert match.decision.seat == 1


def test_new_deal_is_dealt_again_by_the_same_player_and_costs_nothing():
    match = example(table_errors=True)
    assert (match.decision.seat, texts(match)) == (0, ["deal stands", "new deal", "misdeal"])
    match.play("new deal")
    for seat in (1, 2, 3):
        assert match.decision.seat == seat
        match.play("agree")
    assert match.state == WhistState(0, 3)
    assert match.view("N").hand != Cards(HANDS[0])


def test_misdeal_passes_the_deal_to_the_left():
    match = example(table_errors=True)
    for word in ("misdeal", "agree", "agree", "agree"):
        match.play(word)
    assert match.state == WhistState(0, 0)
    assert match.decision.seat == 1


def test_deal_stands_when_one_player_refuses():
    match = example(table_errors=True)
    for word in ("misdeal", "agree", "refuse"):
        match.play(word)
    assert (match.decision.kind, match.decision.seat) == ("play", 0)


def test_people_who_cut_keep_their_seats_after_a_new_deal():
    match = people_cut("KS AH 7D 7C", "2C 3C 4C 5C", table_errors=True)
    for word in ("new deal", "agree", "agree", "agree"):
        match.play(word)
    assert match.state.people == (1, 0, 3, 2)
    assert match.decision.kind == "ruling"


# 6 Play


@pytest.mark.parametrize(
    ("trick", "voids", "winner"),
    [
        (("9D", "KD", "2H", "AD"), [(2, "D")], "S"),
        (("9D", "KD", "AC", "TD"), [(2, "D")], "E"),
        (("9D", "3H", "JH", "AD"), [(1, "D"), (2, "D")], "S"),
        (("4H", "5H", "AS", "KH"), [(2, "H")], "W"),
    ],
    ids=["only trump", "discard", "higher trump", "trumps led"],
)
def test_tricks_of_the_page(trick: Sequence[str], voids: Sequence[tuple[int, str]], winner: Any):
    match = first_trick(trick, "6H", voids)
    assert match.view("N").last_trick.winner == "NESW".index(winner)
    assert match.decision.seat == "NESW".index(winner)


@pytest.mark.parametrize(("trick", "winner"), [(("8C", "2D", "AC", "KC"), 1), (("8C", "2D", "3D", "KC"), 2)])
def test_small_trump_beats_the_suit_led(trick: Sequence[str], winner: Any):
    voids = [(seat, "C") for seat in range(4) if trick[seat][1] == "D"]
    match = first_trick(trick, "6D", voids)
    assert match.view("N").last_trick.winner == winner


def test_suit_led_must_be_followed_and_nothing_else_is_a_duty():
    match = example()
    assert len(texts(match)) == 13
    match.play("2C")
    assert texts(match) == ["3C", "7C", "JC"]


@pytest.mark.parametrize("card", ["2D", "2C", "5C"], ids=["does not follow", "already played", "held by another"])
def test_illegal_cards_are_refused_and_change_nothing(card: str):
    match = example()
    match.play("2C")
    before = match.to_json()
    with pytest.raises(IllegalActionError, match="allowed: 3C, 7C, JC"):
        match.play(card)
    assert match.to_json() == before


def test_nothing_can_be_played_after_the_end():
    match = example(match="game", target=1)
    play_out(match)
    before = match.to_json()
    with pytest.raises(IllegalActionError, match="over"):
        match.play("2C")
    assert match.to_json() == before


def test_all_thirteen_tricks_are_counted_with_the_last():
    match = example()
    winners = []
    while not match.deals:
        if (trick := match.view("N").last_trick) and len(match.view("N").tricks) > len(winners):
            winners.append(trick.winner % 2)
        match.play(match.legal_actions[0])
    assert len(winners) == 12
    north_south, east_west = match.deals[0].outcome.tricks
    assert north_south + east_west == 13
    assert (north_south - winners.count(0), east_west - winners.count(1)) in ((1, 0), (0, 1))


def test_last_trick_may_be_reviewed_until_the_next_lead():
    match = example()
    for number in range(4):
        assert match.view("E").last_trick is None or number
        for _ in range(4):
            match.play(match.legal_actions[0])
        for seat in "NESW":
            view = match.view(seat)
            assert view.last_trick == view.tricks[number]
    match.play(match.legal_actions[0])
    assert all(match.view(seat).last_trick is None for seat in "NESW")
    for _ in range(3):
        match.play(match.legal_actions[0])
    assert match.view("W").last_trick == match.view("W").tricks[4]


@pytest.mark.parametrize(("talk", "silence"), [(False, True), (True, False)])
def test_table_knows_whether_it_may_talk(talk: bool, silence: bool):
    assert example(table_talk=talk).view("N").facts["silence"] is silence


# 5 Calling honours

CALLING = (
    "KH 2H 3H 2C 3C 4C 2D 3D 4D 2S 3S 4S 5S",
    "4H 5H 6H 5C 6C 7C 5D 6D 7D 6S 7S 8S 9S",
    "AH QH 7H 8C 9C TC 8D 9D TD TS JS QS KS",
    "JH TH 9H 8H JC QC KC AC JD QD KD AD AS",
)


def calling(
    score: tuple[int, int], hands: Sequence[str], games: tuple[tuple[int, int], ...] = (), **options: object
) -> Match:
    """A match to 10 that stands at this score, with honours called."""

    class Begun(Whist):
        def start(self, dealer: int) -> WhistState:
            return WhistState(0, dealer, score, games)

    chosen = {"target": 10, "calling_honours": True, "match": "game", **options}
    return Match(Begun(**chosen), seed=0, dealer="W", given=[[pack(hands, "8H")]])


def test_side_two_short_wins_by_calling_three_honours():
    match = calling((8, 3), CALLING)
    assert "call honours" not in texts(match)  # North has one honour
    match.play("2C")
    assert "call honours" not in texts(match)
    match.play("5C")
    assert "call honours" in texts(match)
    match.play("call_honours")
    assert match.over
    assert match.state.games == ((10, 3),)
    assert match.winners == (0, 2)


def test_call_shows_the_honours_ends_the_rubber_and_counts_for_the_callers_alone():
    match = calling((8, 8), CALLING, games=((10, 4),), match="rubber", rubber_scoring="english")
    for action in ("2C", "5C", "call honours"):
        match.play(action)
    shown = {event[2]: Cards.from_bits(event[3]) for event in match.deals[0].events if event[0] == "show"}
    assert shown == {0: Cards("KH"), 2: Cards("AH QH")}
    assert match.over
    assert match.state.games == ((10, 4), (10, 8))
    assert match.game.results(match.state) == {"rubber points": (2 + 1 + 2, 0), "settlement": (5, -5)}
    match.undo()
    assert match.state.games == ((10, 4),)
    assert match.decision.seat == 2


def test_four_honours_called_are_four_points_and_the_rubber_goes_on():
    hands = [CALLING[0].replace("2H", "JH"), CALLING[1], CALLING[2], CALLING[3].replace("JH", "2H")]
    match = calling((3, 8), hands, match="rubber")
    assert "call honours" not in texts(match)  # North and South stand at three
    match = calling((8, 3), hands, match="rubber")
    match.play("call honours")
    assert match.state.games == ((12, 3),)
    assert (match.state.scores, match.state.dealer, match.over) == ((0, 0), 0, False)


@pytest.mark.parametrize("score", [(7, 3), (9, 3), (3, 8)])
def test_call_needs_exactly_two_points_to_go(score: tuple[int, int]):
    match = calling(score, CALLING)
    for card in ("2C", "5C"):
        match.play(card)
    assert "call honours" not in texts(match)


def test_vain_call_costs_nothing_and_play_goes_on():
    hands = [hand.replace("KH", "x").replace("TH", "KH").replace("x", "TH") for hand in CALLING]
    match = calling((8, 3), hands)
    for action in ("2C", "5C", "call honours"):
        match.play(action)
    assert match.decision.seat == 2
    assert "call honours" not in texts(match)
    match.play("8C")
    assert match.view("N").calls == ((2, match.game.action("call honours")),)


def test_nobody_calls_after_playing_to_the_first_trick():
    match = calling((8, 3), CALLING)
    for card in ("2C", "5C", "8C", "JC"):
        match.play(card)
    while match.decision.seat != 2:
        match.play(match.legal_actions[0])
    assert "call honours" not in texts(match)


def test_calling_brings_honours_under_the_gate_with_it():
    for options in ({}, {"honours": True}, {"preset": "american"}, {"preset": "long10", "honours_limit": "gate"}):
        chosen = Whist(calling_honours=True, **options).options
        assert (chosen.honours, chosen.honours_limit) == (True, "gate")
    assert not Whist().options.honours
    with pytest.raises(OptionError, match="calling_honours needs honours=on"):
        Whist(calling_honours=True, honours=False)
    with pytest.raises(OptionError, match="honours_limit=gate"):
        Whist(calling_honours=True, honours_limit="cap")


# 7 Claims of honours


def claiming() -> Match:
    """North and South were dealt three honours, which must be claimed."""
    return Match("whist", seed=0, dealer="W", given=[[pack(CALLING, "8H")]], honours=True, honours_claim="manual")


def test_honours_are_claimed_once_round_after_the_last_trick():
    match = claiming()
    while match.decision.kind == "play":
        match.play(match.legal_actions[0])
    assert len(match.view("N").tricks) == 13
    assert match.view("N").last_trick is not None
    assert texts(match) == ["no honours", "claim honours"]
    for seat, word in ((0, "no honours"), (1, "claim honours"), (2, "claim honours")):
        assert match.decision.seat == seat
        match.play(word)
    deal = match.deals[0]  # West is not asked, since East has claimed
    odd = [max(0, won - 6) for won in deal.outcome.tricks]
    assert deal.after.scores == (min(4, odd[0] + 2), odd[1])


def test_honours_nobody_claims_are_lost_in_play():
    match = claiming()
    while not match.deals:
        match.play(match.legal_actions[0])
    deal = match.deals[0]
    assert deal.after.scores == tuple(max(0, won - 6) for won in deal.outcome.tricks)
