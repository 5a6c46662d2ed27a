"""For authors of games and players: the laws that every one of them must keep, and strategies for Hypothesis.

:func:`check_game` plays a game at random and checks the laws of the framework at every decision; a game joins only
with that, the worked examples of its page, and a golden playthrough (``python -m whist.testing golden GAME``).
:func:`check_player` does the same for players. The strategies are loaded when first used and need Hypothesis, which
the extra ``testing`` of the distribution brings.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from whist.extras import missing
from whist.testing.games import LawError, Report, check_game
from whist.testing.golden import playthrough
from whist.testing.players import check_player
from whist.testing.scripts import script_faults
from whist.testing.soak import soak
from whist.testing.strength import Strength, strength

if TYPE_CHECKING:
    from whist.testing.strategies import cards, deals, hands, matches, options, records

__all__ = [
    "LawError",
    "Report",
    "Strength",
    "cards",
    "check_game",
    "check_player",
    "deals",
    "hands",
    "matches",
    "options",
    "playthrough",
    "records",
    "script_faults",
    "soak",
    "strength",
]

_STRATEGIES = frozenset({"cards", "deals", "hands", "matches", "options", "records"})


def __getattr__(name: str) -> object:
    """Load the strategies when one is first used."""
    if name not in _STRATEGIES:
        raise AttributeError(f"module 'whist.testing' has no attribute '{name}'")
    try:
        strategies = import_module("whist.testing.strategies")
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise ImportError(f"whist.testing.{name}: {missing('hypothesis')}", name="hypothesis") from None
    return getattr(strategies, name)


def __dir__() -> list[str]:
    return sorted(__all__)
