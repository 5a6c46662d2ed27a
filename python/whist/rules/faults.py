"""What a game's own code gets wrong, told with its place in that code and with what was expected."""

from __future__ import annotations

import difflib
import inspect
import sys
import traceback
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist.checks import shown
from whist.errors import DealError, GameError, OptionError, PlayerError, WhistError
from whist.rules.decision import Question, Script

if TYPE_CHECKING:
    from types import TracebackType

    from whist.rules.game import Game

ASK: Final = "by 'yield table.ask(…)'"
HAND_ON: Final = "a block that asks is handed on to by 'yield from', as in 'yield from tricks(table)'"


class GivenPackError(DealError):
    """Cards given for a match that are not those of its game: no fault of the game."""


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
        A :class:`~whist.errors.GameError` with the place in the game's code. What is not the game's fault stays as it
        is: cards that were given for the match, and options that :meth:`Game.setup` itself refuses.
    """
    own = _own_frame(error.__traceback__)
    if isinstance(error, GameError | GivenPackError) or (method == "setup" and _is_refusal(error, own)):
        return error
    hint = "" if own is None or isinstance(error, WhistError) else _hint(own.frame, error)
    said = str(error) if isinstance(error, WhistError) else f"{type(error).__name__}: {error}"
    return GameError(f"{said}, in {own or written(game, method)}{hint}")


def told(error: Exception) -> str:
    """What an error says, with its place where it came out of code of one's own and does not say so."""
    own = _own_frame(error.__traceback__)
    if own is None or isinstance(error, GameError | GivenPackError | PlayerError) or _is_refusal(error, own):
        return str(error)
    return f"{error}, in {own}"


def player_failed(player: object, error: Exception) -> PlayerError:
    """What is raised where the code of a player fails: what failed, and the innermost function with file and line."""
    where = _own_frame(error.__traceback__) or written(player, "decide")
    return PlayerError(f"{type(error).__name__}: {error}, in {where}")


def written(author: object, method: str) -> str:
    """Where a method is written: with file and line where it is code of one's own."""
    function = getattr(type(author), method, None)
    if not inspect.isfunction(function) or _is_foreign(function.__module__ or ""):
        return f"{type(author).__name__}.{method}"
    return _place(f"{type(author).__name__}.{method}", function.__code__, function.__code__.co_firstlineno)


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
        file = None if _is_foreign(kind.__module__) else getattr(sys.modules.get(kind.__module__), "__file__", None)
        where = f" ({Path(file).name})" if file else ""
        raise GameError(f"{kind.__name__}{where} has no {shown(missing[0])}{hint}: every game has {needed}")


def check_question(game: Game[Any], script: Script[Any], asked: object) -> None:
    """Refuse what a script yields when it is no question, or asks for actions that the game does not have.

    Raises
    ------
    GameError
        Saying what a script may yield.
    """
    if not isinstance(asked, Question):
        raise GameError(f"{_standing(script)} yields {_named(asked)}, but it asks {ASK}; {HAND_ON}")
    if strange := asked.legal & ~game.vocabulary.all:
        number = (strange & -strange).bit_length() - 1
        raise GameError(f"{_standing(script)} asks for action {number}, which is neither a card nor a word of the game")


def check_state(game: Game[Any], method: str, state: object) -> None:
    """Refuse what a game gives as a state when it is none.

    Raises
    ------
    GameError
        Saying what a state has.
    """
    if not all(hasattr(state, name) for name in ("deal_no", "dealer", "scores")):
        raise GameError(
            f"{written(game, method)} gives {shown(state)}, but it must give a state: a named tuple with deal_no, "
            "dealer and scores"
        )


class _OwnFrame(NamedTuple):
    """A function of an author's out of which an error came, its line, and the module that raised it."""

    frame: FrameType
    line: int
    raised_in: str

    def __str__(self) -> str:
        return _place(self.frame.f_code.co_qualname, self.frame.f_code, self.line)


def _own_frame(trace: TracebackType | None) -> _OwnFrame | None:
    """The innermost frame of a traceback that is neither of the framework nor of Python's library."""
    frames = list(traceback.walk_tb(trace))
    own = [each for each in frames if not _is_foreign(_module(each[0]))]
    return _OwnFrame(*own[-1], _module(frames[-1][0])) if own else None


def _module(frame: FrameType) -> str:
    """The module of a frame; one that is run as the program, as by ``python -m``, is called otherwise there."""
    spec = frame.f_globals.get("__spec__")
    name: str = spec.name if isinstance(spec, ModuleSpec) else frame.f_globals.get("__name__", "")
    return name


def _standing(script: Script[Any]) -> str:
    """Where a script stands, in the innermost block of the author's that it has handed on to."""
    block: Any = script  # generators that stand have frames, which their type does not know
    while inspect.isgenerator(inner := block.gi_yieldfrom) and not _is_foreign(_module(block.gi_yieldfrom.gi_frame)):
        block = inner
    return _place(block.gi_code.co_qualname, block.gi_code, block.gi_frame.f_lineno)


def _place(name: str, code: CodeType, line: int) -> str:
    return f"{name} ({Path(code.co_filename).name}, line {line})"


def _is_refusal(error: Exception, own: _OwnFrame | None) -> bool:
    """Whether options are refused: by an author's code itself, or by a game that it makes with them."""
    if own is None or not isinstance(error, OptionError):
        return False
    return own.raised_in == "whist.rules.options" or not _is_foreign(own.raised_in)


def _is_foreign(module: str) -> bool:
    """Whether a module holds no code of a game or a player."""
    package = module.partition(".")[0]
    if package == "whist":
        return not module.startswith("whist.games.") or module == "whist.games._own"
    return package in sys.stdlib_module_names or package == "numpy"


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
