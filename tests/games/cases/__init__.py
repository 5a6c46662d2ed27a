"""What each game adds to the tests of all games: one module for each, called like the game's own.

Attributes
----------
OPTIONS : list of tuple
    For every option, and every value of a choice: a value that changes what players meet, with options beside it.
PLAYED : dict of str to str
    Names of golden matches, and the games with their options that were played in them.
ODD : tuple of str
    Unusual forms of the game that are played under the laws.
SETTLED_LATE : tuple of str
    The same for forms in which something during or after the play decides what the deal is worth.
ENDLESS : tuple of str
    Forms among these and the usual one that need never end under random play.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from whist.games import names


def gathered(what: str) -> dict[str, Any]:
    """What the games add under one name, by game; those that add nothing are left out."""
    modules = {name: import_module(f".{name.replace('-', '_')}", __name__) for name in names()}
    return {name: getattr(module, what) for name, module in modules.items() if hasattr(module, what)}
