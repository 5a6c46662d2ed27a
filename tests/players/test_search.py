"""The search player: worlds, the score sheet, and its answer."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import TYPE_CHECKING

import pytest

from whist import games
from whist.players import Choice, make
from whist.players.search import Estimate, SearchPlayer, Trial, best_of
from whist.rules import Match
from whist.rules.endings import max_n

from .tables import at_table

if TYPE_CHECKING:
    from whist.rules import Action

HAND = "KS QS 2S 9D 8D 6D 5D JH 8H 4H 9C 7C 3C"


def test_each_world_is_scored_by_its_own_facts() -> None:
    """In long whist honours dealt count, and they are hidden."""
    match = Match("whist(preset=long9)", seed=5)
    seat, card = match.decision.seat, match.legal_actions[0]
    trial = Trial(match.view(seat), card, playouts=1, seed=0)
    worlds = [trial.world(number) for number in range(12)]
    assert len({world.table.facts.honours for world in worlds}) > 1
    for number, world in enumerate(worlds):
        honours = world.game.honour_points(world.state, (0, 0), world.table.facts)
        ahead = honours[seat % 2] - honours[1 - seat % 2]
        tricks = trial.card_value(card, number) - ahead
        assert -7 <= tricks <= 7
        assert trial.card_value(card, number) == trial.value((card,), number)


def test_the_gains_of_the_alternatives_are_explained() -> None:
    choice = make("search", seed=1, worlds=6).explain(at_table(HAND, "5S AS 4S", "H"))
    assert choice.rule == "search"
    gains, _, _ = choice.reason.removeprefix("expected gain in points ").partition("; ")
    head, *others = gains.split(", ")
    assert head.startswith(f"{choice.action} ")
    assert {text.split()[0] for text in (head, *others)} == {"2S", "QS", "KS"}


def action(text: str) -> Action:
    return games.game("whist").action(text)


def test_the_favourite_is_kept_unless_another_is_clearly_better() -> None:
    nine, queen = Estimate((action("9S"),), (1.0, 0.0, 1.0, 0.0)), Estimate((action("QS"),), (2.0, 0.0, 0.0, 1.0))
    assert queen.lead_over(nine) == (0.25, pytest.approx(sqrt(0.9166666) / 2))
    assert best_of([queen, nine], action("9S")) is nine
    king = Estimate((action("KS"),), (2.0, 1.0, 2.0, 1.0))
    assert best_of([king, nine], action("9S")) is king


def test_a_favourite_that_is_kept_is_named_by_its_rule() -> None:
    reasons = [make("search", seed=seed, worlds=5).explain(at_table(HAND, "", "H")).reason for seed in range(12)]
    kept = [reason for reason in reasons if ";" in reason]
    assert kept
    for reason in kept:
        gains, _, words = reason.removeprefix("expected gain in points ").partition("; ")
        chosen, *others = ((card, float(gain)) for card, gain in map(str.split, gains.split(", ")))
        best = max(others, key=lambda one: one[1])
        assert best[1] >= chosen[1]
        assert words == f"{best[0]} leads by too little to be sure, so L4 C8 decides for {chosen[0]}"


def test_its_own_seed_decides_and_not_that_of_the_deal() -> None:
    view = at_table(HAND, "5S", "H")
    reasons = {make("search", seed=seed, worlds=5).explain(view).reason for seed in range(5)}
    assert len(reasons) > 1


def test_revokes_are_left_to_technique() -> None:
    view = at_table(HAND, "5S", "H", revoke_mode="lawful")
    assert make("search", seed=1).explain(view) == make("technique").explain(view)


def test_the_same_worlds_serve_every_card() -> None:
    view = at_table(HAND, "5S 3S", "H")
    player = SearchPlayer(seed=1, worlds=7)
    estimates = player.estimates(view, Choice(action("2S"), "", ""), Random(1))
    assert {len(estimate.values) for estimate in estimates} == {7}


def test_few_cards_are_searched_to_the_end_in_every_world() -> None:
    match = Match("whist", seed=5)
    while sum(hand.bit_count() for hand in match.table.play.hands) > 12:
        match.play(match.legal_actions[0])
    seat = match.decision.seat
    trial = Trial(match.view(seat), match.legal_actions[0], playouts=1, seed=0)
    for number in range(4):
        best = {worth.card: worth.gains[seat] for worth in max_n(trial.world(number))}
        assert {one.card: trial.card_value(one, number) for one in match.legal_actions} == best


def test_cards_of_two_sides_that_play_for_tricks_are_solved_from_eight_cards_on() -> None:
    match, solved = Match("whist", seed=5), {}
    while not match.deals:
        if len(match.legal_actions) > 1:
            view = match.view(match.decision.seat)
            trial = Trial(view, match.legal_actions[0], playouts=1, seed=0)
            assert trial.is_solved == (len(view.hand) <= 8)
            solved[trial.is_solved] = view
        match.play(match.legal_actions[0])
    player = SearchPlayer(seed=1, worlds=4)
    for is_solved, worlds in ((True, 8), (False, 4)):
        estimates = player.estimates(solved[is_solved], Choice(solved[is_solved].legal[0], "", ""), Random(1))
        assert {len(estimate.values) for estimate in estimates} == {worlds}
