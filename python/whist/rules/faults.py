"""What a game's own code gets wrong, told with its place in that code and with what was expected."""

from __future__ import annotations

import difflib
import inspect
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from whist.checks import shown
from whist.errors import GameError, RulesError, WhistError
from whist.rules.decision import Question

if TYPE_CHECKING:
    from types import FrameType, TracebackType

    from whist.rules.game import Game

ASK: Final = "by 'yield table.ask(…)'"
HAND_ON: Final = "a block that asks is handed on to by 'yield from', as in 'yield from tricks(table)'"


class Blame:
    """A block in which a method of a game runs: what the method raises is told as :func:`blamed` has it."""

    __slots__ = ("_game", "_method")

    def __init__(self, game: Game[Any], method: str) -> None:
        self._game = game
        self._method = method

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception):
            told = blamed(self._game, self._method, error)
            if told is not error:
                raise told from error


def blamed(game: Game[Any], method: str, error: Exception) -> Exception:
    """What to raise for an error that a method of a game has raised.

    Parameters
    ----------
    game : Game
        The game.
    method : str
        The name of the method.
    error : Exception
        What came out of it.

    Returns
    -------
    Exception
        An error of Python becomes a :class:`~whist.errors.GameError`, a :class:`~whist.errors.RulesError` gets the
        place where it was raised; any other error of the package stays as it is, since bad input can cause it.
    """
    if isinstance(error, GameError) or (isinstance(error, WhistError) and type(error) is not RulesError):
        return error
    own = _own_frame(error.__traceback__)
    if isinstance(error, RulesError) and own is None:
        return error
    where = place(game, method, error)
    if isinstance(error, RulesError):
        return RulesError(f"{error}, in {where}")
    hint = "" if own is None else _hint(own[0], error)
    return GameError(f"{type(error).__name__}: {error}, in {where}{hint}")


def place(author: object, method: str, error: Exception) -> str:
    """Where in code of one's own an error was raised: the innermost function with file and line, else the method."""
    own = _own_frame(error.__traceback__)
    if own is None:
        return f"{type(author).__name__}.{method}"
    code = own[0].f_code
    return f"{code.co_qualname} ({Path(code.co_filename).name}, line {own[1]})"


def check_written(kind: type[Any], base: type[Any], methods: tuple[str, ...], names: tuple[str, ...]) -> None:
    """Refuse a game that lacks something which every game must write.

    Raises
    ------
    GameError
        Naming what is missing, and what it may have been spelt as.
    """
    missing = [each for each in methods if getattr(kind, each) is getattr(base, each)]
    missing += [each for each in names if not hasattr(kind, each)]
    if missing:
        written = {name for each in kind.__mro__[: kind.__mro__.index(base)] for name in vars(each)}
        near = difflib.get_close_matches(missing[0], sorted(written - set(dir(base))), n=1)
        hint = f", but {shown(near[0])}" if near else ""
        needed = ", ".join(names + methods)
        raise GameError(f"{kind.__name__} has no {shown(missing[0])}{hint}: every game has {needed}")


def check_question(game: Game[Any], asked: object) -> None:
    """Refuse what a script yields when it is no question.

    Raises
    ------
    GameError
        Saying what a script may yield.
    """
    if not isinstance(asked, Question):
        raise GameError(f"{type(game).__name__}.deal yields {_named(asked)}, but it asks {ASK}; {HAND_ON}")


def check_state(game: Game[Any], method: str, state: object) -> None:
    """Refuse what a game gives as a state when it is none.

    Raises
    ------
    GameError
        Saying what a state has.
    """
    if not all(hasattr(state, name) for name in ("deal_no", "dealer", "scores")):
        raise GameError(
            f"{type(game).__name__}.{method} gives {shown(state)}, but it must give a state: a named tuple with "
            "deal_no, dealer and scores"
        )


def _own_frame(trace: TracebackType | None) -> tuple[FrameType, int] | None:
    """The innermost frame of a traceback that is no code of the framework, and its line."""
    own = [each for each in traceback.walk_tb(trace) if not _is_framework(each[0].f_globals.get("__name__", ""))]
    return own[-1] if own else None


def _is_framework(module: str) -> bool:
    return module.startswith("whist.") and not module.startswith("whist.games.")


def _hint(frame: FrameType, error: Exception) -> str:
    """What the author may have meant, where a block or a question was made and never asked."""
    for name, value in frame.f_locals.items():
        if inspect.isgenerator(value) and inspect.getgeneratorstate(value) == inspect.GEN_CREATED:
            return f"; {name!r} is {_named(value)}, which has not run: write '{name} = yield from {value.__name__}(…)'"
        if isinstance(value, Question):
            return f"; {name!r} is a question that nobody was asked: write '{name} = yield table.ask(…)'"
    return f"; {HAND_ON}" if "generator" in str(error) else ""


def _named(value: object) -> str:
    return f"the block {value.__name__}(…)" if inspect.isgenerator(value) else shown(value)
