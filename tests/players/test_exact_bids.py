"""Where exactly as many tricks as were bid are wanted."""

from __future__ import annotations

import pytest

from whist.cards import Cards, Suit
from whist.players import make
from whist.rules import Aim, Match, exact_aim

CARDS = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]


def oh_hell(cards: int, hands: str, *actions: str) -> Match:
    """A deal of so many cards to each, South dealing: West gets the first card, then North, East, South."""
    laid = hands.split()
    pack = " ".join([*laid, *(card for card in CARDS if card not in laid)])
    match = Match(f"oh-hell(max_cards={cards}, schedule=fixed)", seed=1, dealer="S", given=[[pack]])
    for action in actions:
        match.play(action)
    return match


@pytest.mark.parametrize("player", ["technique", "search"])
def test_a_dealer_barred_from_the_best_bid_takes_the_next_to_it_and_not_none(player: str):
    match = oh_hell(3, "2C 3C 4C AS 2H 3H 4H KS 5C 6C 7C 2D 9S", "bid 1", "bid 0", "bid 0")
    assert list(map(str, match.legal_actions)) == ["bid 0", "bid 1", "bid 3"]
    assert str(make(player, seed=1).choose(match.view("S"))) in ("bid 1", "bid 3")


@pytest.mark.parametrize("player", ["technique", "search"])
@pytest.mark.parametrize("hands", ["KC AS 5H 6H QC 3D 7H 8H 9S", "9C AS 2C 6H QD 3D 7C 8C 9S"])
def test_a_sure_trick_is_kept_for_the_end_where_one_is_wanted(player: str, hands: str):
    match = oh_hell(2, hands, "bid 1", "bid 1", "bid 0", "bid 1", hands.split(maxsplit=1)[0])
    assert list(map(str, match.legal_actions)) == ["3D", "AS"]
    assert exact_aim(match.view("N")) is Aim.WAIT
    assert str(make(player, seed=1).choose(match.view("N"))) == "3D"


def test_the_aim_is_to_win_what_is_not_sure_and_to_lose_what_is_not_wanted():
    match = oh_hell(2, "KC QS 5H 6H QC 3D 7H 8H 9S", "bid 1", "bid 1", "bid 0", "bid 1", "KC")
    assert exact_aim(match.view("N")) is Aim.WIN
    assert exact_aim(match.view("E")) is Aim.AVOID


@pytest.mark.parametrize(
    ("hand", "bids"),
    [
        ("AS KS QS JS 2H 3H 4H 2D 3D 4D 2C 3C 4C", ["bid 4", "bid 5"]),
        ("2S 3S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C", ["nil"]),
    ],
)
def test_spades_are_known_to_be_trumps_when_tricks_are_bid(hand: str, bids: list[str]):
    others = [card for card in CARDS if card not in hand.split()]
    pack = [card for first in hand.split() for card in (first, *(others.pop() for _ in "ESW"))]
    match = Match("spades", seed=1, dealer="W", given=[[" ".join(pack)]])
    assert match.view("N").hand == Cards(hand)
    assert match.view("N").trump is Suit.SPADES
    assert str(make("technique").choose(match.view("N"))) in bids
