"""Players: programs that choose for a seat, knowing its view and nothing else.

Three are there. ``random`` chooses anything allowed. ``technique`` plays by the rules of good whist and names the
rule that chose the card. ``search`` plays out what the hidden cards might be and reads the score sheet.

Examples
--------
>>> from whist.players import make, names
>>> names()
('random', 'search', 'technique')
>>> make("technique", finesse="aq").chosen.finesse
'aq'
"""

from __future__ import annotations

import difflib
from typing import Final

from whist.checks import shown
from whist.errors import OptionError
from whist.players.base import Choice, Player
from whist.players.random import RandomPlayer
from whist.players.search import SearchPlayer
from whist.players.technique import TechniquePlayer

__all__ = ["Choice", "Player", "RandomPlayer", "SearchPlayer", "TechniquePlayer", "make", "names"]

_KINDS: Final[dict[str, type[Player]]] = {kind.name: kind for kind in (RandomPlayer, SearchPlayer, TechniquePlayer)}


def names() -> tuple[str, ...]:
    """The names of the players, in alphabetical order."""
    return tuple(sorted(_KINDS))


def make(name: str, *, seed: int | None = None, **options: object) -> Player:
    """A player by name.

    Parameters
    ----------
    name : str
        One of :func:`names`, in either case.
    seed : int, optional
        What its random numbers follow from; drawn from the system when not given.
    **options
        Options of that player.

    Raises
    ------
    OptionError
        For an unknown player, a bad seed, an unknown option, or a value that is not allowed.
    """
    wanted = name.strip().lower() if isinstance(name, str) else ""
    kind = _KINDS.get(wanted)
    if kind is None:
        near = difflib.get_close_matches(wanted, _KINDS, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise OptionError(f"no player {shown(name)}; {hint}there are: {', '.join(names())}")
    return kind(seed=seed, **options)
