"""Where the command ``whist`` begins: Ctrl-C ends it without a word, from the first moment to the last.

So does the system that asks it to end, and a terminal that closes: then too it removes what it has half written.
"""

import _signal  # type: ignore[import-not-found]  # what signal is made of: built in, so that it is there at once
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any, TypeAlias

    Handler: TypeAlias = Callable[[int, Any], object] | int


def start() -> int:
    """Run the command of this process.

    While modules are loaded and after the command has ended, Ctrl-C is left to the system, which ends the process
    at once: an exception could come in the middle of any import, and some modules of others make another of it.
    In between it is the exception that the command handles. So it is with signals that ask the process to end. What
    whoever started the process has it ignore stays so.

    Returns
    -------
    int
        Exit status, as of :func:`whist.cli.main`.

    Raises
    ------
    SystemExit
        As :func:`whist.cli.main` does; with 128 and the number of the signal when the process is asked to end.
    """
    sys.excepthook = _silent_when_interrupted
    usual = _signal.SIG_DFL, _signal.default_int_handler
    handlers = {number: handler for number, handler in _HANDLERS.items() if _signal.getsignal(number) in usual}
    left = dict.fromkeys(handlers, _signal.SIG_DFL)
    _handle(left)
    from whist.cli import main  # noqa: PLC0415

    try:
        return main(loaded=lambda: _handle(handlers))
    finally:
        _handle(left)


def _handle(handlers: "dict[int, Handler]") -> None:
    for number, handler in handlers.items():
        _signal.signal(number, handler)


def _end(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


_HANDLERS: "dict[int, Handler]" = {_signal.SIGINT: _signal.default_int_handler, _signal.SIGTERM: _end}
if hasattr(_signal, "SIGHUP"):
    _HANDLERS[_signal.SIGHUP] = _end


def _silent_when_interrupted(kind: type[BaseException], error: BaseException, trace: "TracebackType | None") -> None:
    """Say nothing of a Ctrl-C pressed again while the first is handled."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
