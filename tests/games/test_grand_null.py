"""Grand null: tricks won and tricks avoided make one book of six, with the numbers of the page of rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from whist.cards import Cards
from whist.errors import OptionError
from whist.games import game
from whist.rules import Aim, Match, Outcome, pack_of

if TYPE_CHECKING:
    from whist.games._accounts import CzechState
    from whist.games.grand_null import GrandNull


def after(
    rules: GrandNull,
    grand: int,
    null: int,
    aces: tuple[int, int] = (2, 1),
    *,
    state: CzechState | None = None,
) -> CzechState:
    """The state after a deal given as the tricks of North and South of the first six and of the last seven."""
    state = state or rules.start(0)
    facts = SimpleNamespace(people=state.people, dealer=state.dealer, robbers=state.robbers)
    first = (grand, 6 - grand)
    good = (grand + 7 - null, 6 - grand + null)
    parts = (first, good) if rules.scoring != "combined" else (good,)
    return rules.score(state, facts, Outcome((), (aces, *parts) if rules.scores_figures else parts))


# 7 Scoring


def test_tricks_avoided_count_like_tricks_won():
    state = after(game("grand-null"), 4, 2)
    assert (state.robber, state.partie_bonus) == ((12, 0), (50, 0))


def test_side_with_hardly_any_tricks_may_win_the_deal():
    assert after(game("grand-null"), 5, 6).partie == (0, 4)


def test_all_of_the_first_and_none_of_the_last_is_a_grand_slam():
    state = after(game("grand-null"), 6, 0, (4, 0))
    assert (state.closed, state.slam) == ((32, 0), (50, 0))
    assert state.scores == (202, 0)


def test_small_slam_is_by_good_tricks():
    state = after(game("grand-null"), 5, 0)
    assert (state.closed, state.slam) == ((24, 0), (30, 0))


def test_three_aces_of_the_first_six_tricks_are_two_points():
    assert after(game("grand-null"), 3, 3, (0, 3)).partie == (4, 2)
    assert after(game("grand-null", ace_honours=False), 3, 3).partie == (4, 0)


@pytest.mark.parametrize(
    ("grand", "null", "points"), [(4, 2, (12, 0)), (5, 6, (8, 12)), (3, 2, (8, 0)), (2, 7, (0, 20))]
)
def test_parts_may_be_scored_apart(grand: int, null: int, points: tuple[int, int]):
    state = after(game("grand-null", scoring="split"), grand, null)
    assert tuple(map(sum, zip(state.robber, state.closed, strict=True))) == points


def test_side_with_more_points_wins_the_partie_that_both_reach():
    rules = game("grand-null", scoring="split")
    start = rules.start(0)._replace(partie=(4, 4), robber=(4, 4))
    state = after(rules, 5, 6, state=start)
    assert (state.robber, state.partie_bonus) == ((12, 16), (0, 50))


def test_side_with_more_good_tricks_wins_the_partie_that_both_reach_alike():
    rules = game("grand-null", scoring="split")
    start = rules.start(0)._replace(partie=(8, 4), robber=(8, 4))
    state = after(rules, 5, 6, state=start)
    assert (state.robber, state.partie_bonus) == ((16, 16), (0, 50))


@pytest.mark.parametrize(
    ("null", "points", "slam"), [(2, (8, 0), (0, 0)), (3, (4, 0), (0, 0)), (6, (0, 12), (0, 30)), (0, (16, 0), (50, 0))]
)
def test_null_alone_may_be_scored(null: int, points: tuple[int, int], slam: tuple[int, int]):
    state = after(game("grand-null", scoring="null_only"), 6, null)
    assert (state.robber, state.slam) == (points, slam)


def test_tricks_of_the_phases_are_counted_where_they_are_scored_apart():
    match = played(SIX_TRICKS + " 3H KH 5H AH", scoring="split")
    while not match.deals:
        match.play(match.legal_actions[0])
    _, first, good = match.deals[0].outcome.took
    assert first == (0, 6)
    assert match.game.phases(match.deals[0].outcome) == (first, (good[0], good[1] - 6))


@pytest.mark.parametrize("scoring", ["split", "null_only"])
def test_parts_are_scored_apart_only_as_six_and_seven(scoring: str):
    with pytest.raises(OptionError, match="grand_tricks=6"):
        game("grand-null", scoring=scoring, grand_tricks=5)


# 6 Play

HANDS = tuple(
    map(
        Cards,
        (
            "5S 4S 3S 5D 8D 2D KH 2S 9D QH JH TH 9H",
            "AS KS QS AD KD 9C 5H TD JD QD 2C 3C 5C",
            "JS TS 9S 3D 6D 4C AH 6C 7C 8C TC JC KC",
            "8S 7S 6S 4D 7D QC 3H AC 2H 4H 6H 7H 8H",
        ),
    )
)
SIX_TRICKS = "5S AS JS 8S KS TS 7S 4S QS 9S 6S 3S AD 3D 4D 5D KD 6D 7D 8D 9C 4C QC 2D"
"""East wins five tricks and West the sixth, with the queen of clubs over a discard of North."""


def played(cards: str, **options: object) -> Match:
    match = Match("grand-null", seed=0, dealer="W", given=[[pack_of(HANDS, 3)]], **options)
    for card in cards.split():
        match.play(card)
    return match


def test_winner_of_the_sixth_trick_leads_to_the_seventh_and_tricks_are_avoided_from_there():
    rules = game("grand-null")
    assert rules.aim(played(SIX_TRICKS[:-3]).view("N")) is Aim.WIN
    match = played(SIX_TRICKS)
    assert (match.decision.seat, match.decision.kind) == (3, "play")
    assert rules.aim(match.view("N")) is Aim.AVOID
    assert rules.race(match.view("N")) is None


@pytest.mark.parametrize(("ace", "winner"), [("high", 2), ("low", 0)])
def test_ace_wins_in_the_null_phase_unless_it_turns_low(ace: str, winner: int):
    match = played(SIX_TRICKS + " 3H KH 5H AH", null_ace=ace)
    assert match.view("N").tricks[0].winner == 1
    assert match.view("N").tricks[6].winner == winner


def test_good_tricks_and_aces_are_counted_in_play():
    match = played(SIX_TRICKS + " 3H KH 5H AH")
    while not match.deals:
        match.play(match.legal_actions[0])
    (deal,) = match.deals
    aces, good = deal.outcome.took
    null = [event[2] % 2 for event in deal.events if event[0] == "took"][6:]
    assert aces == (0, 2)
    assert good == (null.count(1), 6 + null.count(0))


def test_length_of_the_grand_phase_is_an_option():
    match = played("5S AS JS 8S KS TS 7S 4S", grand_tricks=2)
    assert match.game.aim(match.view("N")) is Aim.AVOID
