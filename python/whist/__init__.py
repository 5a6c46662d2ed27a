"""The whist family of card games: rules, players, search and bulk evaluation.

The vocabulary of the table is here; what is larger is loaded when first used: :mod:`whist.bulk` (arrays of hands),
:mod:`whist.expressions` (what to count in them and to ask of them),
:mod:`whist.solving` (double dummy: :func:`solve`, :func:`dd_table`, :func:`analyse`, :func:`expected_tricks`),
:mod:`whist.games` and :class:`Match` (playing by the rules), :mod:`whist.players`, :mod:`whist.notation`,
:mod:`whist.testing`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from whist.build import BuildInfo, __version__, build_info
from whist.cards import Card, Cards, Rank, Seat, Side, Strain, Suit
from whist.deal import Deal
from whist.errors import (
    ArrayError,
    CardError,
    DealError,
    ExpressionError,
    GameError,
    IllegalActionError,
    NotationError,
    OptionError,
    OrderError,
    RecordError,
    RulesError,
    SeatError,
    WhistError,
)

if TYPE_CHECKING:
    from whist import bulk, expressions, games, notation, players, rules, solving, testing
    from whist.rules import Game, Match
    from whist.solving import Solver, analyse, dd_table, expected_tricks, solve

__all__ = [
    "ArrayError",
    "BuildInfo",
    "Card",
    "CardError",
    "Cards",
    "Deal",
    "DealError",
    "ExpressionError",
    "Game",
    "GameError",
    "IllegalActionError",
    "Match",
    "NotationError",
    "OptionError",
    "OrderError",
    "Rank",
    "RecordError",
    "RulesError",
    "Seat",
    "SeatError",
    "Side",
    "Solver",
    "Strain",
    "Suit",
    "WhistError",
    "__version__",
    "analyse",
    "build_info",
    "bulk",
    "dd_table",
    "expected_tricks",
    "expressions",
    "games",
    "notation",
    "players",
    "rules",
    "solve",
    "solving",
    "testing",
]

_MODULES = frozenset({"bulk", "expressions", "games", "notation", "players", "rules", "solving", "testing"})
_HOMES = {
    **dict.fromkeys(("Game", "Match"), "whist.rules"),
    **dict.fromkeys(("Solver", "analyse", "dd_table", "expected_tricks", "solve"), "whist.solving"),
}


def __getattr__(name: str) -> object:
    """Load a larger part of the package when it is first used, and find it at once from then on."""
    if name in _MODULES:
        return import_module(f"whist.{name}")
    if name in _HOMES:
        found = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return found
    raise AttributeError(f"module 'whist' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
