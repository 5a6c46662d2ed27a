"""Blob: the examples of its page, and its options."""

from __future__ import annotations

import pytest

from whist.cards import Cards, Suit
from whist.games import game
from whist.games.blob import BlobState

from .laid import act, begun, finish_deal, legal, scored

NAMES = ["name:C", "name:D", "name:H", "name:S", "name:none"]


def test_everybody_gets_six_cards_and_nothing_is_turned():
    match = begun("blob", "", dealer="W")
    assert [len(Cards.from_bits(hand)) for hand in match.table.hands] == [6] * 4
    assert "turned" not in match.view("N").facts
    assert len(begun("blob(players=5)", "").view(0).unseen) == 46


@pytest.mark.parametrize(
    ("bids", "free"),
    [((2, 1, 2), (0, 2, 3, 4, 5, 6)), ((3, 2, 2), (0, 1, 2, 3, 4, 5, 6)), ((0, 0, 0), (0, 1, 2, 3, 4, 5))],
)
def test_the_total_may_never_be_six(bids: tuple[int, ...], free: tuple[int, ...]):
    match = begun("blob", "", dealer="W")
    assert (match.decision.seat, legal(match)) == (0, NAMES)
    act(match, "name:H", *(f"bid {bid}" for bid in bids))
    assert match.view("S").trump is Suit.HEARTS
    assert legal(match) == [f"bid {bid}" for bid in free]


def test_the_total_may_be_six_without_a_hook():
    match = act(begun("blob(hook=never)", "", dealer="W"), "name:H", "bid 2", "bid 1", "bid 2")
    assert legal(match) == [f"bid {bid}" for bid in range(7)]


@pytest.mark.parametrize(
    ("bids", "won", "points", "blobs"),
    [
        ((2, 1, 2, 0), (2, 2, 2, 0), (12, 0, 12, 10), (0, 1, 0, 0)),
        ((1, 1, 1, 2), (1, 1, 1, 3), (11, 11, 11, 0), (0, 0, 0, 1)),
    ],
)
def test_who_misses_his_bid_is_blobbed(
    bids: tuple[int, ...], won: tuple[int, ...], points: tuple[int, ...], blobs: tuple[int, ...]
):
    state = scored("blob", won, bids=bids)
    assert (state.scores, state.blobs) == (points, blobs)


@pytest.mark.parametrize(("rule", "points"), [("zero", 0), ("tricks", 3), ("minus_difference", -2)])
def test_what_a_blob_costs(rule: str, points: int):
    state = scored(f"blob(blob_score={rule})", (3, 3, 0, 0), bids=(1, 3, 1, 0))
    assert state.scores == (points, 13, {"minus_difference": -1}.get(rule, 0), 10)
    assert state.blobs == (1, 0, 1, 0)


@pytest.mark.parametrize(("named", "winner"), [("name:C", 2), ("name:none", 3)])
def test_a_trump_wins_where_there_are_trumps(named: str, winner: int):
    hands = "QD 3D 2C AD " + "5H 6H 7H 8H 9H TH JH QH 5S 6S 7S 8S 9S TS JS QS 2H 3H 4H KH"
    match = act(begun("blob", hands, dealer="W"), named, "bid 0", "bid 0", "bid 0", "bid 0", "QD", "3D", "2C", "AD")
    assert match.view("N").tricks[0].winner == winner


def test_the_nominator_leads_and_deals_next():
    match = act(begun("blob", dealer="W"), "name:S", "bid 0", "bid 0", "bid 0", "bid 0")
    assert (match.decision.seat, match.decision.kind) == (0, "play")
    finish_deal(match)
    assert (match.state.dealer, match.decision.seat) == (0, 1)


def test_the_earliest_of_the_highest_bidders_names_trumps():
    match = act(begun("blob(nominator=highest_bidder)", dealer="W"), "bid 1", "bid 3", "bid 3", "bid 0")
    assert (match.decision.seat, legal(match)) == (1, NAMES)
    act(match, "name:none")
    assert (match.decision.seat, match.view("N").trump) == (0, None)
    match = act(begun("blob(nominator=highest_bidder)", dealer="W"), "bid 0", "bid 0", "bid 0", "bid 0")
    assert match.decision.seat == 0


def test_the_match_lasts_whole_rounds_and_blobs_break_ties():
    rules = game("blob")
    assert not rules.over(BlobState(11, 0, (84, 84, 70, 61), (5, 4, 3, 3)))
    assert rules.winners(BlobState(12, 0, (84, 84, 70, 61), (5, 4, 3, 3))) == (1,)
    assert rules.winners(BlobState(12, 0, (84, 84, 70, 61), (4, 4, 3, 3))) == (0, 1)
    assert [game("blob", players=5).over(BlobState(number, 0, (0,) * 5, (0,) * 5)) for number in (14, 15)] == [
        False,
        True,
    ]
    assert game("blob", rounds=1).over(BlobState(4, 0, (0,) * 4, (0,) * 4))
