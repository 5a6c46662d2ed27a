"""Grand: no trumps, aces for figures, four points a trik, with the numbers of the page of rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from whist.cards import Card, Cards
from whist.games import game
from whist.rules import Match, Outcome, pack_of

if TYPE_CHECKING:
    from whist.games.grand import Grand
    from whist.games.whist_cz import CzechState


def after(rules: Grand, *deals: tuple[int, int], aces_dealt: tuple[int, int] = (2, 2)) -> CzechState:
    """The state after deals given as tricks and aces of North and South."""
    state = rules.start(0)
    for tricks, aces in deals:
        facts = SimpleNamespace(people=state.people, dealer=state.dealer, robbers=state.robbers, dealt=aces_dealt)
        state = rules.score(state, facts, Outcome((tricks, 13 - tricks), ((aces, 4 - aces),)))
    return state


@pytest.mark.parametrize(("tricks", "points"), list(enumerate([0] * 7 + [4, 8, 12, 16, 20, 24, 28])))
def test_each_trik_is_worth_four_points(tricks: int, points: int):
    state = after(game("grand"), (tricks, 2))
    assert state.robber[0] + state.closed[0] == points


def test_two_aces_each_score_nothing():
    assert after(game("grand"), (7, 2)).partie == (4, 0)


def test_three_aces_are_two_points():
    assert after(game("grand"), (8, 1)).partie == (8, 2)


def test_partie_is_won_after_the_tricks_and_aces_come_on_top():
    state = after(game("grand"), (8, 1), (4, 0))
    assert (state.partie, state.robber, state.partie_bonus) == ((0, 0), (8, 18), (0, 50))
    assert state.scores == (8, 68)


def test_eleven_tricks_win_a_robber_at_once():
    state = after(game("grand"), (11, 4))
    assert (state.closed, state.partie_bonus, state.robber_bonus) == ((24, 0), (50, 0), (70, 0))
    assert state.scores == (144, 0)


def test_slam_is_not_doubled():
    state = after(game("grand"), (12, 3))
    assert (state.slam, state.scores) == ((30, 0), (176, 0))


def test_aces_count_as_dealt_where_the_table_wants_it():
    assert after(game("grand"), (6, 2), aces_dealt=(3, 1)).robber == (0, 4)
    assert after(game("grand", honours_by="dealt"), (6, 2), aces_dealt=(3, 1)).robber == (2, 4)


def test_aces_need_not_count_to_the_game():
    state = after(game("grand", honours_count_to_game=False), (9, 4))
    assert (state.robber, state.honour_extra, state.scores) == ((12, 0), (4, 0), (66, 0))


def test_aces_need_not_count_at_all():
    assert after(game("grand", ace_honours=False), (8, 1)).partie == (8, 0)


HANDS = tuple(
    map(
        Cards,
        (
            "7S AS KS QS JS TS 9S 8S 6S 2H 2D 2C 3C",
            "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H AC",
            "2S 3S 4S 5S AD KD QD JD TD 9D 8D 7D 6D",
            "JC KC QC TC 9C 8C 7C 6C 5C 4C 3D 4D 5D",
        ),
    )
)


def test_highest_card_of_the_suit_led_wins():
    match = Match("grand", seed=0, dealer="W", given=[[pack_of(HANDS, 3)]])
    for card in ("7S", "AH", "2S", "JC"):
        match.play(card)
    (trick,) = match.view("N").tricks
    assert trick.winner == 0


def test_no_card_is_turned_and_no_suit_is_trumps():
    view = Match("grand", seed=0).view("N")
    assert "turned" not in view.facts
    assert view.trump is None
    assert Card("AS") not in view.seen[1] | view.seen[2] | view.seen[3]
