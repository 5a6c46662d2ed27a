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
from inspect import isabstract, isclass
from pathlib import Path
from typing import Final

from whist.checks import shown
from whist.errors import OptionError
from whist.own import class_in
from whist.players.base import Choice, Player
from whist.players.random import RandomPlayer
from whist.players.search import SearchPlayer
from whist.players.technique import TechniquePlayer
from whist.rules import Options, split_text

__all__ = [
    "Choice",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "TechniquePlayer",
    "add",
    "file_of",
    "is_known",
    "known",
    "make",
    "names",
    "options",
    "typed",
]

_KINDS: Final[dict[str, type[Player]]] = {kind.name: kind for kind in (RandomPlayer, SearchPlayer, TechniquePlayer)}


_OWN: Final[dict[str, tuple[type[Player], Path | None]]] = {}
"""Players of one's own by name, each with the file it came from."""


def names() -> tuple[str, ...]:
    """The names of the players of the package, in alphabetical order."""
    return tuple(sorted(_KINDS))


def known() -> tuple[str, ...]:
    """The names of all players that can be made here, those of one's own too, in alphabetical order."""
    return tuple(sorted(_KINDS | _OWN))


def is_known(player: str) -> bool:
    """Whether a player, which may have options behind its name, is of the package, or of one's own and made known."""
    return _name_in(player) in known()


def file_of(player: str) -> Path | None:
    """The file of a player of one's own, which may have options behind its name; None for any other."""
    return _OWN.get(_name_in(player), (None, None))[1]


def add(source: str | Path | type[Player]) -> str:
    """Make a player of one's own known by its name to this process, and to all that asks for players by name.

    Parameters
    ----------
    source : str, Path or type
        A file that defines the player, which is run; or the class itself.

    Returns
    -------
    str
        The name, which is the class's ``name``. A player that had it before is known no more.

    Raises
    ------
    OptionError
        When the file cannot be read, fails, or has no player or several; when the class is no player or has no name;
        or when a player of the package has the name.
    """
    file = Path(source).expanduser() if isinstance(source, str | Path) else None
    kind: object = source
    if file is not None:
        kind = class_in(file, Player, "player", "name")  # type: ignore[type-abstract]  # a base
    if not isclass(kind) or not issubclass(kind, Player) or isabstract(kind):
        raise OptionError(f"{shown(kind)} is no class of a player: derive it from Player and write decide")
    name: object = getattr(kind, "name", None)
    if not isinstance(name, str) or name != name.strip().lower() or not name:
        raise OptionError(f"{kind.__name__}.name = {shown(name)}: a player has a name in small letters")
    if name in _KINDS:
        raise OptionError(f"the name {shown(name)} is that of a player of the package: give yours another one")
    _OWN[name] = kind, file
    return name


def typed(name: str) -> str:
    """What a person types for a player, as a name: a file, such as ``mine.py``, is added and stands for its player."""
    file, bracket, options = name.partition("(")
    return add(file.strip()) + bracket + options if file.strip().endswith(".py") else name


def _name_in(player: str) -> str:
    return player.partition("(")[0].strip().lower()


def options() -> dict[str, Options]:
    """What options each player takes, by its name.

    Examples
    --------
    >>> list(options()["search"])
    ['worlds', 'playouts']
    """
    return {name: _KINDS[name].options() for name in names()}


def make(name: str, *, seed: int | None = None, **options: object) -> Player:
    """A player by name.

    Parameters
    ----------
    name : str
        One of :func:`names`, or of those that :func:`add` made known, in either case; options may follow it in
        brackets, as in ``search(worlds=10)``.
    seed : int, optional
        What its random numbers follow from; drawn from the system when not given.
    **options
        Options of that player.

    Raises
    ------
    OptionError
        For an unknown player, a bad seed, an option that is unknown or given twice, or a value that is not allowed.

    Examples
    --------
    >>> make("search(worlds=10)", seed=1)
    SearchPlayer(seed=1, worlds=10)
    """
    written: dict[str, str] = {}
    wanted = name.strip().lower() if isinstance(name, str) else ""
    if "(" in wanted:
        wanted, written = split_text(wanted, "player", "search(worlds=10, playouts=2)")
    if twice := sorted(written.keys() & options.keys()):
        raise OptionError(f"{shown(name)} has {twice[0]} already: give it once")
    kinds = _KINDS | {own: kind for own, (kind, _) in _OWN.items()}
    kind = kinds.get(wanted)
    if kind is None:
        near = difflib.get_close_matches(wanted, kinds, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise OptionError(f"no player {shown(name)}; {hint}there are: {', '.join(known())}")
    return kind(seed=seed, **written, **options)
