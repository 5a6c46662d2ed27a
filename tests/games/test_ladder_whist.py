"""Ladder whist: the examples of its page, and its options."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from whist.cards import Cards
from whist.errors import OptionError
from whist.games import game
from whist.games.ladder_whist import LadderState
from whist.rules import Aim, Outcome

from .laid import act, begun, going_on, legal

SLUG = "ladder-whist"
NAMES = ["name:C", "name:D", "name:H", "name:S"]


def at(sizes: tuple[int, ...], choosers: tuple[int, ...] = (0,), dealer: int = 0, deal_no: int = 5) -> LadderState:
    """A state in the middle of a game."""
    return LadderState(deal_no, dealer, sizes, choosers)


def after(state: Any, won: dict[int, int], **options: object) -> Any:
    """The state after a round in which the players won these tricks."""
    rules = game(SLUG, players=len(state.scores), **options)
    ring = rules.around(rules.next_seat(state.dealer), state.playing)
    return rules.score(state, SimpleNamespace(ring=ring), Outcome(tuple(won[seat] for seat in ring)))


# The examples of the page


def test_the_first_round_has_one_card_each_and_its_winner_names_trumps():
    match = begun(SLUG, "5H KH 2C AH 8C", dealer="W")
    assert match.view("N").trump.letter == "C"
    act(match, "5H", "KH", "2C", "AH")
    assert (match.state.scores, match.state.choosers) == ((2, 2, 1, 2), (2,))
    assert (match.decision.seat, legal(match)) == (2, NAMES)
    assert [len(Cards.from_bits(hand)) for hand in match.table.hands] == [2, 2, 1, 2]


def test_most_tricks_throw_a_player_down_and_the_top_wins():
    state = after(at((4, 6, 2, 5)), {0: 1, 1: 2, 2: 0, 3: 3})
    assert state.scores == (5, 7, 3, 1)
    assert game(SLUG).over(state)
    assert game(SLUG).winners(state) == (1,)
    assert game(SLUG).results(state) == {"share": (0, 1, 0, 0)}


def test_several_may_be_knocked_down_and_cut_for_trumps():
    state = after(at((3, 3, 3, 3), dealer=3), {0: 1, 1: 1, 2: 1, 3: 0})
    assert (state.scores, state.choosers) == ((1, 1, 1, 4), (0, 1, 2))
    match = going_on(SLUG, state, None, "9C 9S 9D")
    assert match.decision.seat == 1


def test_those_who_reach_the_top_together_share():
    state = after(at((6, 6, 1, 3)), {0: 1, 1: 1, 2: 1, 3: 3})
    assert state.scores == (7, 7, 2, 1)
    assert game(SLUG).winners(state) == (0, 1)
    assert game(SLUG).results(state) == {"share": (Fraction(1, 2), Fraction(1, 2), 0, 0)}


def test_a_short_hand_may_knock_until_it_has_a_card_for_each_trick_left():
    match = act(going_on(SLUG, at((1, 2, 2, 1))), "name:S")
    assert match.decision.seat == 1
    assert len(legal(match)) == 2
    act(match, legal(match)[0])
    assert (match.decision.seat, "knock" in legal(match)) == (2, False)
    act(match, legal(match)[0])
    assert (match.decision.seat, "knock" in legal(match)) == (3, True)
    act(match, "knock")
    assert match.decision.seat == 0
    act(match, legal(match)[0])  # North plays its only card and is passed over in the second trick
    turns = []
    while not match.deals:
        turns.append(match.decision.seat)
        assert "knock" not in legal(match)
        act(match, legal(match)[0])
    assert sorted(turns) == [1, 2, 3]


def test_the_lead_passes_on_from_one_who_knocks():
    match = act(going_on(SLUG, at((1, 3, 3, 3), dealer=3)), "name:S")
    assert match.decision.seat == 0
    act(match, "knock")
    turns = []
    while not match.view("N").tricks:
        turns.append(match.decision.seat)
        act(match, legal(match)[0])
    assert turns == [1, 2, 3]
    assert match.view("N").tricks[0].leader == 1


def test_falling_from_seven_the_greedy_leave_and_the_modest_choose():
    rules = game(SLUG, mode="start_seven")
    state = after(rules.start(3), {0: 4, 1: 2, 2: 1, 3: 0}, mode="start_seven")
    assert (state.playing, state.choosers, state.dealer) == ((1, 2, 3), (3,), 1)
    match = going_on(f"{SLUG}(mode=start_seven)", state)
    assert [len(Cards.from_bits(hand)) for hand in match.table.hands] == [0, 6, 6, 6]
    assert (match.decision.seat, legal(match)) == (3, NAMES)


# Options


def test_nobody_leaves_where_nobody_would_be_left_and_the_last_ones_share():
    rules = game(SLUG, mode="start_seven", players=3)
    state = rules.start(0)._replace(deal_no=3, choosers=(0,), out=(0, 0, 2))
    state = after(state, {0: 2, 1: 2}, mode="start_seven")
    assert (state.playing, state.choosers) == ((0, 1), (1, 0))
    last = rules.start(0)._replace(deal_no=6, choosers=(0,))
    last = after(last, {0: 0, 1: 1, 2: 0}, mode="start_seven")
    assert rules.over(last)
    assert rules.winners(last) == (0, 2)
    assert last.scores == (Fraction(1, 2), 0, Fraction(1, 2))


def test_straight_hands_play_while_they_have_cards():
    match = act(going_on(f"{SLUG}(short_hands=straight)", at((1, 2, 2, 1))), "name:S")
    for seat in (1, 2, 3, 0):
        assert (match.decision.seat, "knock" in legal(match)) == (seat, False)
        act(match, legal(match)[0])
    turns = []
    while not match.deals:
        turns.append(match.decision.seat)
        act(match, legal(match)[0])
    assert sorted(turns) == [1, 2]


def test_who_is_knocked_down_twice_at_the_start_may_have_to_leave():
    second = LadderState(1, 0, (2, 2, 1, 2), (2,))
    state = after(second, {0: 0, 1: 0, 2: 1, 3: 1}, double_loss_out=True)
    assert (state.scores, state.choosers) == ((3, 3, 0, 1), (3,))
    state = after(second, {0: 0, 1: 1, 2: 1, 3: 0}, double_loss_out=True)
    assert (state.scores, state.choosers) == ((3, 1, 0, 3), (1,))
    alone = after(second, {0: 0, 1: 0, 2: 2, 3: 0}, double_loss_out=True)
    assert (alone.scores, alone.choosers) == ((3, 3, 0, 3), (3,))
    assert after(second, {0: 0, 1: 0, 2: 2, 3: 0}).scores == (3, 3, 1, 3)
    pair = after(LadderState(1, 0, (2, 1), (1,)), {0: 0, 1: 2}, double_loss_out=True)
    assert pair.scores == (3, 0)
    assert game(SLUG, players=2).over(pair)


def test_a_limit_of_rounds_lets_the_largest_hands_win():
    state = after(at((2, 3, 3, 2), deal_no=5), {0: 0, 1: 0, 2: 0, 3: 3}, max_rounds=6)
    assert game(SLUG, max_rounds=6).over(state)
    assert not game(SLUG).over(state)
    assert game(SLUG, max_rounds=6).winners(state) == (1, 2)


def test_the_top_may_be_lower_and_must_fit_the_pack():
    assert game(SLUG, target=3).over(after(at((2, 1, 1, 2)), {0: 0, 1: 2, 2: 0, 3: 0}, target=3))
    with pytest.raises(OptionError, match="option target: 8 players cannot have 9 cards each"):
        game(SLUG, players=8, target=10)
    with pytest.raises(OptionError, match="players"):
        game(SLUG, players=8, mode="start_seven")


def test_many_tricks_are_to_be_avoided():
    for mode in ("climb", "start_seven"):
        match = begun(f"{SLUG}(mode={mode})", "")
        assert match.game.aim(match.view("N")) is Aim.AVOID
    assert game(SLUG).gain(at((2, 2, 2, 2)), at((3, 3, 3, 1))) == pytest.approx((2 / 3, 2 / 3, 2 / 3, -2))
