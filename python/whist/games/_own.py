"""Games of one's own, which stand outside the package: their classes and their pages."""

from __future__ import annotations

from inspect import getdoc, isclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from whist.checks import shown
from whist.errors import OptionError
from whist.own import class_in
from whist.rules import Game

FAMILY: Final = "games of one's own"


class Own(NamedTuple):
    """A game of one's own.

    Attributes
    ----------
    kind : type
        Its class.
    page : str
        Its page of rules.
    head : dict of str to str
        What the table under the title of a page says, where this page does not.
    file : Path or None
        The file that defines it, if one was named.
    """

    kind: type[Game[Any]]
    page: str
    head: dict[str, str]
    file: Path | None


def own(source: str | Path | type[Game[Any]]) -> Own:
    """The game of a class or a file; the page lies beside the file, or says no more than the class does.

    Raises
    ------
    OptionError
        When the file cannot be read, fails, or has no game or several.
    """
    if isclass(source) and issubclass(source, Game):
        return _with_page(source, None)
    if not isinstance(source, str | Path):
        raise OptionError(f"{shown(source)} is no game: give its class, or a file of Python that defines it")
    file = Path(source).expanduser()
    return _with_page(class_in(file, Game, "game", "slug"), file)


def _with_page(kind: type[Game[Any]], file: Path | None) -> Own:
    about = (getdoc(kind) or "") if kind.__doc__ else ""
    origin = kind.__module__ if file is None else file.name
    head = {"family": FAMILY, "players": _players(kind), "origin": origin, "in short": about.partition("\n")[0]}
    page = None if file is None else file.with_suffix(".md")
    if page is not None and page.is_file():
        return Own(kind, page.read_text(encoding="utf-8"), head, file)
    return Own(kind, f"# {kind.title}\n\n{about}\n", head, file)


def _players(kind: type[Game[Any]]) -> str:
    return str(kind.options["players"].allowed if "players" in kind.options else kind.seats)
