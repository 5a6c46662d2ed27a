"""Spades: the examples of its page, its options, and games played by another implementation."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from whist.cards import Cards
from whist.errors import OptionError
from whist.games.spades import Spades, SpadesState
from whist.rules import Aim, Match

from .laid import dealt, legal, say, scored

if TYPE_CHECKING:
    from collections.abc import Sequence

NIL, BLIND = 0, -1


def played(
    bids: Sequence[int], tricks: Sequence[int], before: SpadesState | None = None, options: str = ""
) -> SpadesState:
    """The state after a deal with these bids and tricks of N, E, S, W; -1 is a blind nil."""
    facts = {"bids": tuple(max(bid, 0) for bid in bids), "blind": tuple(s for s in range(4) if bids[s] == BLIND)}
    groups = Spades().tally(SimpleNamespace(**facts)).groups
    won = [sum(tricks[seat] for seat in group) for group in groups]
    assert sum(won) == 13
    return scored(f"spades({options})", won, before, **facts)


# 4 Deal, 5 Before play


def test_everybody_bids_once_from_the_dealers_left():
    match = Match("spades", seed=0, dealer="S")
    assert legal(match) == ["nil", *(f"bid {number}" for number in range(1, 14))]
    say(match, "W bid 3, N nil, E nil, S bid 13")
    assert match.view("N").facts["bids"] == (0, 0, 13, 3)
    assert (match.decision.kind, match.decision.seat) == ("play", 3)
    assert match.view("N").trump.letter == "S"


def behind(scores: tuple[int, int], **options: object) -> Match:
    """A match at the first decision of a deal that begins with these scores, West dealing."""

    class Begun(Spades):
        def start(self, dealer: int) -> SpadesState:
            return SpadesState(0, dealer, scores)

    return Match(Begun(**options), seed=3, dealer="W")


def test_players_of_a_side_a_hundred_behind_choose_before_they_look():
    match = behind((310, 210))
    assert [match.view(seat).hand == Cards() for seat in "NESW"] == [False, True, False, True]
    assert match.view("E").counts == (13, 13, 13, 13)
    say(match, "N bid 3")
    assert legal(match) == ["look", "blind nil"]
    say(match, "E look")
    assert len(match.view("E").hand) == 13
    assert len(legal(match)) == 14
    say(match, "E bid 5, S bid 2")
    assert match.view("W").hand == Cards()
    say(match, "W blind nil")
    assert len(match.view("W").hand) == 13
    assert match.view("N").facts["bids"] == (3, 5, 2, 0)
    assert match.view("N").seen[3] == Cards()


@pytest.mark.parametrize(
    ("scores", "options", "blind"),
    [
        ((310, 211), {}, ""),
        ((310, 210), {}, "EW"),
        ((120, 310), {}, "NS"),
        ((310, 210), {"blind_nil_value": 0}, ""),
        ((310, 210), {"blind_nil_deficit": 101}, ""),
        ((10, 10), {"blind_nil_deficit": 0}, "NESW"),
        ((10, 9), {"blind_nil_deficit": 0}, "EW"),
    ],
)
def test_who_may_bid_blind(scores: tuple[int, int], options: dict[str, int], blind: str):
    match = behind(scores, **options)
    assert "".join(seat for seat in "NESW" if not match.view(seat).hand) == blind


def test_blind_bidder_gives_cards_to_the_partner_who_then_gives_back():
    match = say(behind((300, 0), blind_nil_exchange=2), "N bid 3, E blind nil, S bid 3, W look, W bid 4")
    assert (match.decision.seat, match.decision.kind, match.decision.pick) == (1, "give", (1, 2))
    given = [match.legal_actions[0].text]
    match.play(given[0])
    given.append(match.legal_actions[-1].text)
    match.play(given[1])
    assert match.decision.seat == 3
    assert Cards(" ".join(given)) <= match.view("W").hand
    assert match.view("W").counts == (13, 11, 13, 15)
    assert Cards(" ".join(given)) <= match.view("E").seen[3]
    assert match.view("N").seen[3] == Cards()
    finish = [match.legal_actions[0].text]
    match.play(finish[0])
    finish.append(match.legal_actions[0].text)
    match.play(finish[1])
    assert Cards(" ".join(finish)) <= match.view("E").hand
    assert match.view("W").counts == (13, 13, 13, 13)
    assert match.decision.kind == "play"


def test_two_blind_partners_give_before_either_has_seen_a_card():
    match = say(behind((300, 0), blind_nil_exchange=1), "N bid 3, E blind nil, S bid 3, W blind nil")
    hands = [match.view(seat).hand for seat in "EW"]
    assert match.decision.seat == 1
    match.play(match.legal_actions[0])
    assert match.decision.seat == 3
    assert match.view("W").hand == hands[1]
    match.play(match.legal_actions[0])
    assert match.decision.kind == "play"
    assert hands[0] != match.view("E").hand
    assert match.view("E").counts == (13, 13, 13, 13)


def test_second_partner_must_bring_the_contract_to_its_least_or_bid_nil():
    match = say(Match("spades(min_team_bid=4)", seed=0, dealer="W"), "N bid 1, E nil")
    assert legal(match) == ["nil", *(f"bid {number}" for number in range(3, 14))]
    say(match, "S bid 3")
    assert legal(match) == ["nil", *(f"bid {number}" for number in range(4, 14))]


def test_second_partner_may_be_held_to_thirteen():
    match = say(Match("spades(max_team_bid=13)", seed=0, dealer="W"), "N bid 13, E bid 11")
    assert legal(match) == ["nil"]
    assert legal(say(match, "S nil")) == ["nil", "bid 1", "bid 2"]


# 6 Play

BIDS = "N bid 1, E bid 1, S bid 1, W bid 1"


def test_spades_are_led_only_when_one_has_fallen():
    hands = {
        "N": "AC KC QC 2C 3D 4D 5D 6D 7D 8D 9D TD JD",
        "E": "3C 4C 5C AD KD 2H 3H 4H 5H 6H 7H 8H 9H",
        "S": "6C 7C 8C 4S 5S 6S 7S 8S 9S TS JS QS KS",
        "W": "9C TC JC QD 2D TH JH QH KH AH 2S 3S AS",
    }
    match = say(dealt("spades", hands, "W"), BIDS)
    say(match, "N AC, E 3C, S 6C, W 9C, N KC, E 4C, S 7C, W TC, N QC, E 5C, S 8C, W JC")
    say(match, "N 3D, E AD, S 4S, W 2D")  # South throws the first spade, and wins
    assert set(legal(match)) == {"5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"}
    west_first = "W bid 1, N bid 1, E bid 1, S bid 1"
    assert not {"2S", "3S", "AS"} & set(legal(say(dealt("spades", hands, "S"), west_first)))
    assert {"2S", "3S", "AS"} <= set(legal(say(dealt("spades", hands, "S", breaking="none"), west_first)))


def test_leader_with_nothing_else_leads_a_spade_and_so_breaks_them():
    spades = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    match = say(dealt("spades", {"N": spades}, "W"), BIDS)
    assert len(legal(match)) == 13
    hands = {"N": "2S", "E": "AS KS 2C", "S": "3S", "W": "4S"}
    match = say(dealt("spades", hands, "W"), BIDS)
    assert "2S" not in legal(match)


def test_spade_may_be_thrown_even_to_the_first_trick():
    hands = {"N": "AC", "E": "2S 2D"}
    match = say(dealt("spades", hands, "W", voids="EC"), f"{BIDS}, N AC")
    assert {"2S", "2D"} <= set(legal(match))
    say(match, "E 2S")
    while match.view("N").trick:
        match.play(match.legal_actions[0])
    assert match.view("N").tricks[0].winner == 1
    assert "AS" in legal(match) or not match.view("E").hand & Cards("AS")


def test_suit_led_is_followed_before_any_spade():
    match = say(dealt("spades", {"N": "8H", "E": "2H AS KS"}, "W"), f"{BIDS}, N 8H")
    assert {text[1] for text in legal(match)} == {"H"}


def test_spades_never_open_where_they_may_not_be_led_at_all():
    hands = {"N": "AC 2C 2S", "E": "3S 3D"}
    match = say(dealt("spades", hands, "W", voids="EC", breaking="never"), f"{BIDS}, N AC, E 3S")
    finish = match.copy()
    while finish.view("N").trick:
        finish.play(finish.legal_actions[0])
    assert finish.decision.seat == 1
    assert all(text[1] != "S" for text in legal(finish))


@pytest.mark.parametrize(("trumps", "lowest"), [("standard", "2C"), ("jokers", "3C"), ("jokers_deuces", "3C")])
def test_lowest_club_may_lead_and_its_holder_is_known(trumps: str, lowest: str):
    match = dealt("spades", {"S": lowest}, "W", trumps=trumps, first_lead="lowest_club")
    assert match.view("N").seen[2] == Cards()
    say(match, BIDS)
    assert (match.decision.seat, legal(match)) == (2, [lowest])
    assert match.view("N").seen[2] == Cards(lowest)


@pytest.mark.parametrize(
    ("trumps", "ranking"), [("standard", "AS KS 2S"), ("jokers", "BJ LJ AS 2S"), ("jokers_deuces", "BJ LJ 2D 2S AS 3S")]
)
def test_trumps_rank_as_the_pack_says(trumps: str, ranking: str):
    for better, worse in pairwise(ranking.split()):
        hands = {"N": "AC", "E": worse, "S": better, "W": "KC"}
        match = dealt("spades", hands, "W", voids="EC SC", trumps=trumps)
        say(match, f"{BIDS}, N AC, E {worse}, S {better}, W KC")
        assert match.view("N").tricks[0].winner == 2


def test_raised_two_of_diamonds_is_a_spade():
    match = say(dealt("spades", {"N": "3D", "E": "2D AD"}, "W", trumps="jokers_deuces"), f"{BIDS}, N 3D")
    assert "2D" not in legal(match)


# 7 Scoring


def test_contract_made_and_missed():
    state = played((4, 5, 3, 2), (5, 4, 3, 1))
    assert (state.scores, state.bags) == ((71, -70), (1, 0))


def test_nil_made():
    state = played((NIL, 6, 4, 2), (0, 6, 5, 2))
    assert (state.scores, state.bags) == ((141, 80), (1, 0))


def test_nil_failed_and_contract_missed():
    state = played((NIL, 3, 4, 3), (2, 4, 3, 4))
    assert (state.scores, state.bags) == ((-138, 62), (2, 2))
    state = played((NIL, 3, 4, 3), (2, 4, 3, 4), options="failed_nil_tricks=count")
    assert (state.scores[0], state.bags[0]) == (-59, 1)


def test_trick_of_a_failed_nil_helps_the_partner_only_where_it_counts():
    assert played((NIL, 3, 4, 3), (1, 5, 3, 4)).scores[0] == -100 - 40 + 1
    assert played((NIL, 3, 4, 3), (1, 5, 3, 4), options="failed_nil_tricks=count").scores[0] == -100 + 40


def test_ten_bags_cost_a_hundred_points():
    state = played((3, 2, 3, 2), (4, 2, 5, 2), SpadesState(5, 0, (287, 0), (8, 0)))
    assert (state.scores[0], state.bags[0]) == (250, 1)


@pytest.mark.parametrize(("bags", "bid", "won", "points", "left"), [(8, 5, 7, -48, 0), (9, 3, 6, -67, 2)])
def test_bags_are_carried_over(bags: int, bid: int, won: int, points: int, left: int):
    state = played((bid - 1, 3, 1, 3), (won, 6, 0, 7 - won), SpadesState(0, 0, (0, 0), (bags, 0)))
    assert (state.scores[0], state.bags[0]) == (points, left)


def test_blind_nil():
    state = played((3, 5, 2, BLIND), (4, 5, 4, 0), SpadesState(0, 0, (310, 120)))
    assert state.scores[1] == 370
    assert played((3, 5, 2, BLIND), (4, 5, 3, 1), SpadesState(0, 0, (310, 120))).scores[1] == 120 - 200 + 50 + 1
    assert played((3, 5, 2, BLIND), (4, 5, 4, 0), options="blind_nil_value=400").scores[1] == 450


def test_both_partners_may_bid_nil():
    state = played((NIL, 6, NIL, 5), (0, 6, 2, 5))
    assert (state.scores, state.bags) == ((2, 110), (2, 0))


@pytest.mark.parametrize(
    ("options", "points", "bags"),
    [
        ("", -47, 1),
        ("bag_limit=0", 53, 11),
        ("bag_limit=5", -147, 1),
        ("bag_penalty=50", 3, 1),
        ("overtrick_value=-10", -80, 1),
    ],
)
def test_bags_and_their_price_are_options(options: str, points: int, bags: int):
    state = played((4, 4, 1, 4), (4, 4, 4, 1), SpadesState(0, 0, (0, 0), (8, 0)), options)
    assert (state.scores[0], state.bags[0]) == (points, bags)


# 8 End


def test_higher_score_wins_when_both_are_past_the_target():
    game = Spades()
    assert game.over(SpadesState(9, 0, (512, 530)))
    assert game.winners(SpadesState(9, 0, (512, 530))) == (1,)
    assert not game.over(SpadesState(9, 0, (512, 512)))
    assert not game.over(SpadesState(9, 0, (499, -900)))


def test_lower_limit_loses():
    game = Spades(lower_limit=-200)
    assert game.over(SpadesState(9, 0, (-200, 100)))
    assert game.winners(SpadesState(9, 0, (-200, 100))) == (1,)
    assert game.winners(SpadesState(9, 0, (-210, -220))) == (0,)
    assert not game.over(SpadesState(9, 0, (-210, -210)))
    with pytest.raises(OptionError, match="a whole number of at most -1, or none"):
        Spades(lower_limit=0)


# For players


def aim(bids: str, tricks: int, seat: str, options: str = "") -> Aim:
    """The aim of a seat after so many tricks have been won by North, who holds all spades."""
    spades = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    match = say(dealt("spades", {"N": spades}, "W", **dict([options.split("=")] if options else [])), bids)
    while len(match.view("N").tricks) < tricks:
        match.play(match.legal_actions[0])
    return match.game.aim(match.view(seat))


def test_aim_follows_the_bids():
    assert aim("N bid 3", 0, "N") is Aim.WIN
    assert aim("N bid 1, E nil, S bid 1, W bid 2", 1, "N") is Aim.WIN
    assert aim("N bid 1, E nil, S bid 1, W bid 2", 2, "N") is Aim.AVOID
    assert aim("N bid 1, E nil, S bid 1, W bid 2", 2, "E") is Aim.AVOID
    assert aim("N bid 1, E nil, S bid 1, W bid 2", 2, "W") is Aim.WIN
    assert aim("N bid 1, E nil, S bid 1, W bid 2", 2, "N", "bag_limit=0") is Aim.WIN
    assert aim("N nil, E nil, S bid 1, W bid 2", 1, "N") is Aim.WIN
    assert aim("N nil, E nil, S bid 1, W bid 2", 1, "N", "failed_nil_tricks=count") is Aim.AVOID


def test_gain_counts_bags_by_what_they_cost_in_the_end():
    before, after = SpadesState(0, 0), SpadesState(1, 1, (72, 60), (2, 0))
    assert Spades().gain(before, after) == (-8.0, 8.0, -8.0, 8.0)
    assert Spades(bag_limit=0).gain(before, after) == (12.0, -12.0, 12.0, -12.0)
