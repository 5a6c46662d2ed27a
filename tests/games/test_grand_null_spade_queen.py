"""Grand null with the spade queen: she turns the aim round, with the numbers of the page of rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from whist.cards import Cards
from whist.games import game
from whist.rules import Aim, Match, Outcome, pack_of

if TYPE_CHECKING:
    from whist.games._accounts import CzechState
    from whist.rules import Deal


def after(grand: tuple[int, int], null: tuple[int, int], aces: tuple[int, int] = (0, 0)) -> CzechState:
    """The state after a deal given as the tricks of both sides in the two phases."""
    rules = game("grand-null-spade-queen")
    state = rules.start(0)
    facts = SimpleNamespace(people=state.people, dealer=state.dealer, robbers=0)
    good = (grand[0] + null[1], grand[1] + null[0])
    return rules.score(state, facts, Outcome((), (aces, good)))


# 7 Scoring


@pytest.mark.parametrize(
    ("grand", "null", "points"),
    [
        ((3, 2), (5, 3), (0, 4)),  # the trick of the queen belongs to the grand phase
        ((3, 1), (5, 4), (4, 0)),  # the same with switch_trick = null
        ((0, 1), (4, 8), (8, 0)),
        ((1, 12), (0, 0), (0, 24)),
    ],
)
def test_good_tricks_above_six_score(grand: tuple[int, int], null: tuple[int, int], points: tuple[int, int]):
    state = after(grand, null)
    assert tuple(map(sum, zip(state.robber, state.closed, strict=True))) == points


def test_deal_without_null_phase_is_grand():
    assert after((9, 4), (0, 0), (3, 1)).robber == (14, 0)


def test_slam_by_good_tricks():
    state = after((2, 0), (1, 10))
    assert (state.slam, state.scores) == ((30, 0), (174, 0))


# 6 Play

HANDS = tuple(
    map(
        Cards,
        (
            "KD 5S 4S 3S 2S KS AH KH QH JH TH 9H 8H",
            "4D 5D 6D 7D AS 6S 7S 8S 7H 6H 5H 4H 3H",
            "QS JS TS 9S AC KC QC JC TC 9C 8C 7C 2H",
            "AD QD JD TD 9D 8D 3D 2D 6C 5C 4C 3C 2C",
        ),
    )
)
"""North leads the king of diamonds and South, who has none, may throw the queen of spades."""


def played(cards: str, **options: object) -> Match:
    match = Match("grand-null-spade-queen", seed=0, dealer="W", given=[[pack_of(HANDS, 3)]], **options)
    for card in cards.split():
        match.play(card)
    return match


def finished(match: Match) -> Deal:
    while not match.deals:
        match.play(match.legal_actions[0])
    return match.deals[0]


def test_all_are_told_when_the_trick_with_the_queen_is_complete():
    rules = game("grand-null-spade-queen")
    running = played("KD 4D QS")
    assert "phase" not in running.view("W").facts
    assert rules.aim(running.view("W")) is Aim.WIN
    turned = played("KD 4D QS AD")
    assert turned.decision.seat == 3
    for seat in range(4):
        assert turned.view(seat).facts["phase"] == "null"
        assert rules.aim(turned.view(seat)) is Aim.AVOID


def null_tricks(deal: Deal) -> list[int]:
    """The sides that won the tricks after the first."""
    return [event[2] % 2 for event in deal.events if event[0] == "took"][1:]


def test_trick_with_the_queen_is_the_last_of_the_grand_phase():
    deal = finished(played("KD 4D QS AD"))
    null = null_tricks(deal)
    assert deal.outcome.took == ((0, 1), (null.count(1), 1 + null.count(0)))


def test_trick_with_the_queen_may_belong_to_the_null_phase():
    deal = finished(played("KD 4D QS AD", switch_trick="null"))
    null = null_tricks(deal)
    assert deal.outcome.took == ((0, 0), (1 + null.count(1), null.count(0)))


@pytest.mark.parametrize(("ace", "winner"), [("high", 1), ("low", 2)])
def test_ace_wins_after_the_switch_unless_it_turns_low(ace: str, winner: int):
    match = played("KD 4D QS AD 2D 2S 5D JS", null_ace=ace)
    assert match.view("N").tricks[1].winner == 1
    match = played("KD 4D QS AD 2D 2S 5D JS AS 9S 3D 3S", null_ace=ace)
    assert match.view("N").tricks[2].winner == winner


@pytest.mark.parametrize(("switch_trick", "grand"), [("grand", 13), ("null", 12)])
def test_queen_that_falls_last_leaves_no_null_phase_but_her_own_trick(switch_trick: str, grand: int):
    """North leads clubs, of which nobody else has any, and South keeps the queen."""
    ranks = "AKQJT98765432"
    suits = {suit: Cards(" ".join(rank + suit for rank in ranks)) for suit in "SHDC"}
    queen, deuce = Cards("QS"), Cards("2H")
    hands = (suits["C"], suits["D"], suits["H"] - deuce | queen, suits["S"] - queen | deuce)
    match = Match("grand-null-spade-queen", seed=0, dealer="W", given=[[pack_of(hands, 3)]], switch_trick=switch_trick)
    deal = finished(match)
    assert deal.outcome.took[1] == (grand, 13 - grand)
