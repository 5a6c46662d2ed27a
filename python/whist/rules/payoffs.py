"""Payoffs: what every outcome of the play is worth, read off the game's own score sheet.

Search never knows how a game is scored: it is handed this table. Facts may hide cards, so a table belongs to one
match or to one sampled world, whose own facts it reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist import _core
from whist.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whist.rules.match import Match
    from whist.rules.outcome import Outcome
    from whist.rules.table import Table


def payoffs(match: Match) -> dict[Outcome, tuple[float, ...]]:
    """The value to each seat of every outcome that the running play might have.

    Raises
    ------
    RulesError
        When no play is running.
    """
    return {outcome: values for outcome, values in _rows(_played(match)) if outcome is not None}


def engine_payoffs(worlds: Sequence[Match]) -> _core.Payoffs:
    """The payoffs for the engine's search: the mean over some worlds, all in one play, of what their facts make of it.

    Raises
    ------
    RulesError
        When there is no world, or no play is running in one.
    """
    if not worlds:
        raise RulesError("payoffs need at least one world")
    tables = [[values for _, values in _rows(_played(world))] for world in worlds]
    ring = worlds[0].table.play.ring
    mean = [[sum(values[seat] for values in row) / len(tables) for seat in ring] for row in zip(*tables, strict=True)]
    return _core.Payoffs(_tally(worlds[0].table), mean)


def _rows(table: Table) -> Iterator[tuple[Outcome | None, tuple[float, ...]]]:
    """Every row of the engine's table with its value to each seat; None and nothing where it cannot happen."""
    game, state, facts = table.game, table.state, table.facts
    tally, tricks = game.tally(facts), table.play.rules.tricks
    for numbers in _tally(table).outcomes():
        outcome = tally.outcome(numbers, tricks)
        if outcome is None:
            yield None, (0.0,) * game.seats
        else:
            yield outcome, game.gain(state, game.score(state, facts, outcome))


def _tally(table: Table) -> _core.Tally:
    return table.game.tally(table.facts).of(table.play)


def _played(match: Match) -> Table:
    if match.over or match.table.in_play is None:
        raise RulesError("payoffs are of a running play, and there is none")
    return match.table
