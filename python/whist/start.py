"""Where the command ``whist`` begins: Ctrl-C ends it without a word, from the first moment to the last."""

import _signal  # type: ignore[import-not-found]  # what signal is made of: built in, so that it is there at once
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType


def start() -> int:
    """Run the command of this process.

    While modules are loaded and after the command has ended, Ctrl-C is left to the system, which ends the process
    at once: an exception could come in the middle of any import, and some modules of others make another of it.
    In between it is the exception that the command handles.

    Returns
    -------
    int
        Exit status, as of :func:`whist.cli.main`.
    """
    sys.excepthook = _silent_when_interrupted
    if _signal.getsignal(_signal.SIGINT) is not _signal.default_int_handler:
        from whist.cli import main  # noqa: PLC0415

        return main()  # whoever started the process has it ignore Ctrl-C
    _leave_to_the_system()
    from whist.cli import main  # noqa: PLC0415

    try:
        return main(loaded=_raise_interrupts)
    finally:
        _leave_to_the_system()


def _leave_to_the_system() -> None:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)


def _raise_interrupts() -> None:
    _signal.signal(_signal.SIGINT, _signal.default_int_handler)


def _silent_when_interrupted(kind: type[BaseException], error: BaseException, trace: "TracebackType | None") -> None:
    """Say nothing of a Ctrl-C pressed again while the first is handled."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
