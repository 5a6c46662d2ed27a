"""Whist: what a deal scores, with the numbers of the page of rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist.games import game
from whist.games.whist import Slam, WhistState
from whist.rules import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whist.rules import Game

Pair = tuple[int, int]


def settled(**changed: object) -> SimpleNamespace:
    """What a deal settles apart from the tricks."""
    usual = {"people": (0, 1, 2, 3), "dealer": 0, "ruling": None, "penalties": ()}
    usual |= {"honours": (2, 2), "claimed": (True, True)}
    return SimpleNamespace(**{**usual, **changed})


def entered(rules: Game[Any], scores: Pair, tricks: Pair, facts: SimpleNamespace) -> WhistState:
    """The state after one deal at these scores."""
    return rules.score(WhistState(0, 3, scores), facts, Outcome(tricks))


def finished(*games: Pair, slams: Sequence[Slam] = ()) -> WhistState:
    """A state in which these games have been played."""
    return WhistState(len(games), 0, (0, 0), games, tuple(slams))


@pytest.mark.parametrize(
    ("tricks", "points"), [((7, 6), (1, 0)), ((6, 7), (0, 1)), ((13, 0), (7, 0)), ((2, 11), (0, 5))]
)
def test_each_trick_above_six_scores_one_point(tricks: Pair, points: Pair):
    after = entered(game("whist", target=20), (0, 0), tricks, settled())
    assert after.scores == points


def test_next_deal_passes_to_the_left_of_the_one_who_dealt():
    after = game("whist").score(WhistState(4, 3), settled(dealer=3), Outcome((7, 6)))
    assert (after.deal_no, after.dealer) == (5, 0)


# Honours


def test_seed_example_honours_lift_only_to_one_below_the_target():
    after = entered(game("whist", target=9, honours=True), (6, 6), (7, 6), settled(honours=(3, 1)))
    assert after.scores == (8, 6)
    assert after.games == ()


def test_tricks_count_first_and_end_the_game_before_honours():
    after = entered(game("whist", target=9, honours=True), (7, 5), (8, 5), settled(honours=(0, 4)))
    assert after.games == ((9, 5),)


def test_honours_add_nothing_at_the_last_point():
    after = entered(game("whist", target=9, honours=True), (8, 4), (6, 7), settled(honours=(4, 0)))
    assert after.scores == (8, 5)


def test_gate_lets_honours_win_where_cap_stops_them():
    facts = settled(honours=(3, 1))
    gate = entered(game("whist", honours=True, honours_limit="gate", rubber_scoring="english"), (3, 0), (6, 7), facts)
    assert gate.games == ((5, 1),)
    assert game("whist", rubber_scoring="english").game_value((5, 1)) == 2
    cap = entered(game("whist", honours=True), (3, 0), (6, 7), facts)
    assert (cap.scores, cap.games) == ((4, 1), ())


def test_gate_is_shut_for_a_side_that_began_one_point_short():
    rules = game("whist", honours=True, honours_limit="gate")
    after = entered(rules, (4, 0), (6, 7), settled(honours=(4, 0)))
    assert after.scores == (4, 1)


def test_without_limit_honours_win_from_the_last_point():
    rules = game("whist", honours=True, honours_limit="none")
    assert entered(rules, (4, 0), (6, 7), settled(honours=(4, 0))).games == ((8, 1),)


def test_side_at_eight_of_nine_in_the_middle_of_the_deal_is_not_past_the_gate():
    rules = game("whist", honours=True, honours_limit="gate")
    assert entered(rules, (3, 0), (7, 6), settled(honours=(3, 1))).games == ((6, 0),)


@pytest.mark.parametrize(("held", "scores"), [((2, 2), (0, 1)), ((3, 1), (2, 1)), ((0, 4), (0, 5)), ((4, 0), (4, 1))])
def test_three_honours_are_two_points_and_four_are_four(held: Pair, scores: Pair):
    after = entered(game("whist", preset="long10"), (0, 0), (6, 7), settled(honours=held))
    assert after.scores == scores


def test_honours_that_nobody_claimed_are_lost():
    rules = game("whist", preset="long9", honours_claim="manual")
    facts = settled(honours=(4, 0), claimed=(False, True))
    assert entered(rules, (0, 0), (7, 6), facts).scores == (1, 0)


def test_short_whist_is_played_without_honours():
    assert entered(game("whist"), (0, 0), (7, 6), settled(honours=(4, 0))).scores == (1, 0)


def test_tricks_win_before_the_other_sides_honours_count():
    rules = game("whist", honours=True, honours_limit="gate")
    assert entered(rules, (3, 3), (8, 5), settled(honours=(1, 3))).games == ((5, 3),)


# Revokes

REVOKE = {"revoke_mode": "lawful"}


def test_three_points_to_the_claimants_win_before_tricks_count():
    after = entered(game("whist", **REVOKE), (2, 4), (4, 9), settled(penalties=((1, "add3"),)))
    assert after.games == ((5, 4),)


def test_three_tricks_change_hands():
    after = entered(game("whist", **REVOKE), (2, 4), (4, 9), settled(penalties=((1, "take3"),)))
    assert (after.scores, after.games) == ((3, 4), ())


def test_three_points_off_and_the_offenders_stop_one_short():
    after = entered(game("whist", **REVOKE), (2, 4), (4, 9), settled(penalties=((1, "sub3"),)))
    assert (after.scores, after.games) == ((2, 4), ())


def test_score_does_not_fall_below_nothing():
    after = entered(game("whist", **REVOKE), (0, 2), (7, 6), settled(penalties=((1, "sub3"),)))
    assert after.scores == (1, 0)


def test_offenders_never_win_the_game_in_that_deal():
    after = entered(game("whist", **REVOKE), (0, 4), (3, 10), settled(penalties=((1, "take3"),)))
    assert (after.scores, after.games) == ((0, 4), ())


def test_offenders_give_no_more_tricks_than_they_have():
    after = entered(game("whist", target=20, **REVOKE), (0, 0), (11, 2), settled(penalties=((1, "take3"),)))
    assert after.scores == (7, 0)


def test_when_both_sides_revoked_neither_can_win():
    facts = settled(penalties=((0, "add3"), (1, "add3")))
    after = entered(game("whist", **REVOKE), (4, 4), (13, 0), facts)
    assert (after.scores, after.games) == ((4, 4), ())


def test_american_penalty_moves_two_tricks():
    rules = game("whist", revoke_penalty="american_2", **REVOKE)
    assert entered(rules, (0, 0), (6, 7), settled(penalties=((1, "take2"),))).scores == (2, 0)


def test_claim_of_three_points_is_a_treble_even_against_thirteen_tricks():
    rules = game("whist", rubber_scoring="english", **REVOKE)
    after = entered(rules, (2, 0), (0, 13), settled(penalties=((1, "add3"),)))
    assert after.games == ((5, 0),)
    assert rules.game_value((5, 0)) == 3


def test_penalties_are_not_divisible_and_each_revoke_has_its_own():
    facts = settled(penalties=((1, "take3"), (1, "take3")))
    assert entered(game("whist", target=20, **REVOKE), (0, 0), (4, 9), facts).scores == (4, 0)


# Slams


def test_slams_are_recorded_and_moved_tricks_make_none():
    rules = game("whist", target=20, **REVOKE)
    assert entered(rules, (0, 0), (12, 1), settled()).slams == (Slam(0, 0, 12),)
    assert entered(rules, (0, 0), (0, 13), settled()).slams == (Slam(0, 1, 13),)
    assert entered(rules, (0, 0), (11, 2), settled(penalties=((1, "take3"),))).slams == ()


def test_slams_bring_rubber_points_only():
    rules = game("whist", slam_small=3, slam_grand=6)
    state = finished((5, 0), (5, 1), slams=[Slam(0, 0, 12), Slam(1, 1, 13)])
    assert rules.rubber_points(state) == (2 + 3, 6)


# Rubbers


@pytest.mark.parametrize(("lost", "value"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_english_values_of_a_game_to_five(lost: int, value: int):
    assert game("whist", rubber_scoring="english").game_value((lost, 5)) == value


def test_double_of_longer_games_ends_at_half_the_target():
    rules = game("whist", target=9, rubber_scoring="english")
    assert [rules.game_value((9, lost)) for lost in (4, 5)] == [2, 1]


def test_english_rubber_of_four():
    rules = game("whist", rubber_scoring="english")
    state = finished((5, 0), (2, 6), (5, 4))
    assert rules.rubber_points(state) == (3 + 1 + 2, 2)
    assert rules.rubber_value(state) == 4


def test_rubber_of_treble_and_single_against_a_single_is_five():
    rules = game("whist", rubber_scoring="english")
    state = finished((5, 0), (3, 5), (5, 4))
    assert rules.rubber_points(state) == (6, 1)
    assert rules.rubber_value(state) == 5


def test_results_are_the_points_of_the_rubber_and_what_the_losers_give():
    rules = game("whist", rubber_scoring="english")
    assert rules.results(finished((5, 0), (2, 6), (5, 4))) == {"rubber points": (6, 2), "settlement": (4, -4)}
    assert rules.results(finished((0, 5), (6, 2), (4, 5))) == {"rubber points": (2, 6), "settlement": (-4, 4)}
    assert game("whist").results(finished((5, 0), (5, 4))) == {}
    assert game("whist", slam_small=1).results(finished((5, 0), (5, 4))) == {"rubber points": (2, 0)}
    one = game("whist", rubber_scoring="english", match="game")
    assert one.results(finished((5, 0))) == {"settlement": (3, -3)}


def test_bumper_is_eight_and_the_smallest_rubber_one():
    rules = game("whist", rubber_scoring="english")
    assert rules.rubber_points(finished((5, 0), (5, 0))) == (8, 0)
    assert rules.rubber_value(finished((5, 4), (0, 5), (5, 4))) == 1


def test_american_game_is_worth_the_target_less_the_losers_score():
    rules = game("whist", preset="american", rubber_scoring="american")
    after = entered(rules, (6, 4), (8, 5), settled())
    assert after.games == ((8, 4),)
    assert rules.game_value(after.games[0]) == 3


def test_american_rubber_may_be_negative_for_its_winners():
    rules = game("whist", preset="american", rubber_scoring="american")
    assert rules.rubber_value(finished((7, 6), (0, 7), (7, 6))) == 1 - 7 + 1


def test_rubber_ends_when_a_side_has_two_games():
    rules = game("whist")
    assert not rules.over(finished((5, 0), (2, 5)))
    assert rules.over(finished((5, 0), (6, 2)))
    assert rules.winners(finished((5, 0), (2, 6), (3, 5))) == (1,)


def test_single_game_match_ends_with_it():
    rules = game("whist", match="game")
    after = entered(rules, (4, 2), (7, 6), settled())
    assert rules.over(after)
    assert (after.scores, rules.winners(after)) == ((5, 2), (0,))


def test_scores_restart_after_a_game_without_carrying_points_over():
    after = entered(game("whist"), (4, 2), (13, 0), settled())
    assert (after.scores, after.games) == ((0, 0), ((11, 2),))


# Search


def test_gain_is_what_one_side_wins_and_the_other_loses():
    rules = game("whist")
    before = WhistState(0, 0, (3, 3))
    gain = rules.gain(before, rules.score(before, settled(), Outcome((7, 6))))
    assert gain == (1.0, -1.0, 1.0, -1.0)


def test_winning_the_game_is_worth_more_than_its_points():
    rules = game("whist")
    before = WhistState(0, 0, (4, 4))
    gains = [rules.gain(before, rules.score(before, settled(), Outcome((won, 13 - won))))[0] for won in (6, 7, 8)]
    assert gains[0] < -5
    assert gains[1] == gains[2] > 5


# All scores


@given(
    target=st.integers(1, 12),
    limit=st.sampled_from(("cap", "gate", "none")),
    begun=st.tuples(st.integers(0, 11), st.integers(0, 11)),
    won=st.integers(0, 13),
    held=st.integers(0, 4),
    penalties=st.lists(st.tuples(st.integers(0, 1), st.sampled_from(("take3", "add3", "sub3", "take2"))), max_size=3),
)
def test_no_deal_takes_both_sides_to_the_target(
    target: int, limit: str, begun: Pair, won: int, held: int, penalties: list[tuple[int, str]]
):
    begun = min(begun[0], target - 1), min(begun[1], target - 1)
    rules = game("whist", target=target, honours=True, honours_limit=limit, match="game")
    after = entered(rules, begun, (won, 13 - won), settled(honours=(held, 4 - held), penalties=tuple(penalties)))
    assert sum(score >= target for score in after.scores) == len(after.games) <= 1
    assert all(after.scores[side] < target for side, _ in penalties)
    assert min(after.scores) >= 0
