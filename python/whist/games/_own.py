"""Games of one's own, which stand outside the package: their classes and their pages."""

from __future__ import annotations

import re
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getdoc, isclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist.errors import OptionError
from whist.rules import Game

if TYPE_CHECKING:
    from types import ModuleType

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
    file = Path(source).expanduser()
    return _with_page(_game_in(_run(file), file), file)


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


def _run(file: Path) -> ModuleType:
    """Run a file as a module; what it fails with is told with its line."""
    name = "whist_own_" + re.sub(r"\W", "_", file.stem)
    spec = spec_from_file_location(name, file)
    assert spec is not None, "the file is one of Python"
    assert spec.loader is not None, "files have loaders"
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except OSError as error:
        raise OptionError(f"the game in {file} cannot be read: {error.strerror}") from None
    except Exception as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
        line = lines[-1] if lines else getattr(error, "lineno", None)
        where = f"{file}, line {line}" if line else str(file)
        raise OptionError(f"the game in {where} fails: {type(error).__name__}: {error}") from error
    return module


def _game_in(module: ModuleType, file: Path) -> type[Game[Any]]:
    """The class that a module calls ``GAME``, or the only game that it defines."""
    if isclass(named := getattr(module, "GAME", None)) and issubclass(named, Game):
        return named
    defined = [each for each in vars(module).values() if isclass(each) and each.__module__ == module.__name__]
    found = [each for each in defined if issubclass(each, Game) and "slug" in vars(each)]
    if len(found) != 1:
        several = f"several games: say which by GAME = {found[0].__name__} or another" if found else "no game"
        raise OptionError(f"{file} has {several}")
    return found[0]
