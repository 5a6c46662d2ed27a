"""Payoffs: what every outcome of the play is worth, read off the game's own score sheet.

Search never knows how a game is scored: it is handed this table. Facts may hide cards, so a table belongs to one
match or to one sampled world, whose own facts it reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from whist.errors import RulesError

if TYPE_CHECKING:
    from types import SimpleNamespace

    from whist.rules.game import Game
    from whist.rules.match import Match
    from whist.rules.outcome import Outcome

Payoffs: TypeAlias = "dict[Outcome, tuple[float, ...]]"
"""For every outcome its value to each seat."""


def payoffs(game: Game[Any], state: Any, facts: SimpleNamespace, tricks: int) -> Payoffs:
    """The value to each seat of every outcome that the play might have.

    Parameters
    ----------
    game : Game
        The game.
    state : State
        The state before the deal.
    facts : SimpleNamespace
        What was settled before the play.
    tricks : int
        Tricks in the whole deal.
    """
    outcomes = game.tally(facts).outcomes(tricks)
    return {outcome: game.gain(state, game.score(state, facts, outcome)) for outcome in outcomes}


def payoffs_of(match: Match) -> Payoffs:
    """The payoffs of the play that is running.

    Raises
    ------
    RulesError
        When no play is running.
    """
    table = match.table
    if match.over or table.in_play is None:
        raise RulesError("payoffs are of a running play, and there is none")
    return payoffs(match.game, match.state, table.facts, table.play.rules.tricks)
