"""Double Sar: the page of rules with its numbers."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import pytest

from whist.cards import Cards, Suit
from whist.games._courts import CourtState
from whist.games.double_sar import DoubleSar, capture_rules
from whist.repl.session import known_of
from whist.rules import Match, Outcome, Play, Tally

from .laid import CARDS, act, begun, finish_deal

N, E, S, W = range(4)
SIDES = ((0, 2), (1, 3))
FIRST = "N W W S S S E N N E W W W"


def captured(winners, **options: object):
    """The captured tricks of a deal in which these seats, "N" to "W", win the tricks.

    Everybody holds a whole suit, and whoever is to win a trick names his as trumps before it.
    """
    order = "NWSE"
    suits = tuple(Suit)
    hands = [suit.cards.bits for suit in suits]
    game = DoubleSar(**options)
    play = Play(capture_rules(Suit.CLUBS, game.options), (0, 3, 2, 1), hands, 0)
    for winner in winners.split():
        play.set_trump(suits["NESW".index(winner)])
        for _ in order:
            if play.status != 3:
                play.core.play(play.legal.bit_length() - 1)
        if play.status == 3:
            break
    return game.tally(SimpleNamespace()).read(play).tricks


def after(tricks, state, **options: object):
    """The state after a deal with these captured tricks."""
    return DoubleSar(**options).score(state, SimpleNamespace(), Outcome(tricks))


# 4 Deal, 5 Before play


def test_the_caller_sees_five_cards_and_the_others_none():
    match = begun("double-sar", " ".join(CARDS), dealer="N")
    assert match.decision.seat == W
    assert match.view("W").hand == Cards(CARDS[:5])
    assert all(not match.view(seat).hand for seat in "NSE")
    act(match, "name:H")
    assert {len(match.view(seat).hand) for seat in range(4)} == {13}
    assert all(match.view(seat).trump is Suit.HEARTS for seat in range(4))
    assert match.decision.seat == W


# 6 Play


@pytest.mark.parametrize(
    ("winners", "options", "tricks"),
    [
        (FIRST, {}, (6, 7)),
        ("N S N S N S N S N S N S N", {}, (0, 0)),
        (FIRST, {"after_capture": "restart"}, (6, 6)),
        ("E E S W N N W S E N W S E", {}, (4, 2)),
        ("E E S W N N W S E N W S E", {"last_trick": "winner_takes"}, (4, 9)),
        ("N S N S N S N S N S N S S", {}, (13, 0)),
        ("E W E W E W E W E W E W W", {}, (0, 13)),
        ("N N S S N S N S N S N S N", {"first_capture": 3}, (4, 0)),
        ("N N N S N S N S N S N S N", {"first_capture": 3}, (3, 0)),
        ("N S S E W E W E W E W E W", {"first_capture": 3}, (3, 0)),
    ],
)
def test_two_tricks_in_a_row_capture_what_lies_in_the_centre(winners, options, tricks):
    assert captured(winners, **options) == tricks


@pytest.mark.parametrize("after_capture", ["continue", "restart"])
@pytest.mark.parametrize("last_trick", ["nobody", "winner_takes"])
@pytest.mark.parametrize("first_capture", [2, 3])
def test_the_tricks_captured_are_told_as_the_deal_goes_on(after_capture, last_trick, first_capture):
    options = {"after_capture": after_capture, "last_trick": last_trick, "first_capture": first_capture}
    for seed in range(12):
        match = Match("double-sar", seed=seed, **options)
        match.play("name:S")
        match.run(seed=seed)
        deal = match.deals[0]
        tricks = known_of(match.game, deal.events).tricks
        told = [match.game.so_far(tricks[:number], {})["captured"] for number in range(14)]
        assert told[0] == (0, 0)
        assert told[-1] == deal.outcome.tricks
        assert all(new >= old for before, after in pairwise(told) for old, new in zip(before, after, strict=True))


def test_a_deal_may_stop_when_no_kot_is_possible_any_more():
    winners = "N N N N N N N E E E E E E"
    assert captured(winners) == (7, 6)
    assert captured(winners, early_end=True) == (7, 2)


def test_tricks_of_nobody_are_seen_in_the_centre():
    match = Match("double-sar", seed=2)
    act(match, "name:S")
    for _ in range(8):
        match.play(match.legal_actions[0])
    winners = [trick.winner for trick in match.view(0).tricks]
    places = match.table.whereabouts()
    lying = places["centre"].bit_count()
    assert lying == (8 if winners[0] != winners[1] else 0)
    finish_deal(match)
    outcome = match.deals[0].outcome
    assert outcome == Outcome(outcome.tricks)
    assert sum(outcome.tricks) <= 13
    assert DoubleSar().tally(SimpleNamespace()) == Tally(SIDES, whole=False)


# 7 Scoring


@pytest.mark.parametrize(
    ("dealer", "tricks", "state", "courts", "next_dealer", "rows"),
    [
        (E, (13, 0), (0, 0), (1, 0), W, (1, 0)),
        (E, (0, 13), (0, 0), (0, 2), N, (0, 1)),
        (E, (5, 8), (0, 6), (0, 1), N, (0, 0)),
        (S, (5, 8), (0, 6), (0, 1), N, (0, 0)),
        (E, (8, 5), (0, 6), (0, 0), E, (1, 0)),
        (E, (6, 7), (3, 0), (0, 0), N, (0, 1)),
        (E, (6, 6), (3, 0), (0, 0), E, (3, 0)),
        (E, (0, 13), (0, 6), (0, 3), N, (0, 0)),
        (E, (13, 0), (6, 0), (2, 0), W, (0, 0)),
    ],
)
def test_courts_for_all_tricks_and_for_seven_deals_in_a_row(dealer, tricks, state, courts, next_dealer, rows):
    found = after(tricks, CourtState(3, dealer, rows=state))
    assert (found.scores, found.dealer, found.rows, found.deal_no) == (courts, next_dealer, rows, 4)


def test_goon_kot_and_rows_are_worth_what_the_options_say():
    assert after((0, 13), CourtState(0, E), goon_kot=1).scores == (0, 1)
    assert after((0, 8), CourtState(0, E, rows=(0, 4)), row_court=5).scores == (0, 1)
    assert after((0, 8), CourtState(0, E, rows=(0, 6)), row_court=0) == CourtState(1, N, (0, 0), (0, 7), (0, 1))


@pytest.mark.parametrize(
    ("tricks", "points", "dealer"),
    [((8, 5), (1, 0), E), ((13, 0), (2, 0), W), ((0, 13), (0, 3), N), ((2, 1), (1, 0), E), ((0, 0), (0, 0), E)],
)
def test_points_to_seven(tricks, points, dealer):
    found = after(tricks, CourtState(0, E, rows=(6, 6)), scoring="points")
    assert (found.scores, found.dealer) == (points, dealer)
    game = DoubleSar(scoring="points")
    assert game.over(CourtState(3, E, (7, 6)))
    assert not game.over(CourtState(30, E, (6, 6)))


# 8 End


@pytest.mark.parametrize(
    ("courts", "wins", "winners"), [((2, 1), (5, 9), (0,)), ((2, 2), (6, 8), (1,)), ((2, 2), (7, 7), (0, 1))]
)
def test_courts_decide_then_deals_won(courts, wins, winners):
    game = DoubleSar()
    assert game.over(CourtState(14, N, courts, wins=wins))
    assert not game.over(CourtState(13, N, courts, wins=wins))
    assert game.winners(CourtState(14, N, courts, wins=wins)) == winners


def test_tricks_captured_are_told_at_the_end_of_a_deal():
    match = finish_deal(act(begun("double-sar", " ".join(CARDS), dealer="N"), "name:H"))
    (deal,) = match.deals
    assert match.game.parts(deal) == {"tricks captured": deal.outcome.tricks}
