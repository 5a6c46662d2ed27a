"""The command ``whist``.

Each command is a module of this package with ``run(arguments) -> int``, imported when it is asked for, so that
help and errors come at once.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final

from whist.errors import OptionError, WhistError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DISAGREES: Final = 1
"""Exit status when what a file holds is wrong, or when deals that satisfy a condition are not found."""
USAGE: Final = 2
"""Exit status when the command was not understood or a file cannot be opened or written."""
INTERRUPTED: Final = 130
"""Exit status after Ctrl-C."""
BROKEN_PIPE: Final = 141
"""Exit status when whoever read the output has gone."""


def main(arguments: Sequence[str] | None = None, *, loaded: Callable[[], object] = lambda: None) -> int:
    """Run a command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after ``whist``; those of the process unless given.
    loaded : callable
        Called with no arguments when everything that the command needs is loaded, just before it begins.

    Returns
    -------
    int
        Exit status: 0; 1 when what a file holds is wrong or too few deals are found; 2 when the command is wrong or a
        file cannot be opened or written; 130 after Ctrl-C; 141 when nobody reads on.

    Raises
    ------
    SystemExit
        By ``--help``, ``--version`` and words that are no command.
    """
    _open_streams()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # file names may hold what the terminal cannot show
    try:
        from whist.cli.parser import make_parser  # noqa: PLC0415  # Ctrl-C may come this early

        wanted = make_parser().parse_args(arguments)
        command = import_module(wanted.module)
        loaded()
        status: int = command.run(wanted)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt as stopped:
        sys.stderr.write("\n".join(["", *stopped.args, ""]))
        return INTERRUPTED
    except OptionError as error:
        return _failed(_told(error), USAGE)
    except WhistError as error:
        return _failed(_told(error), DISAGREES)
    except OSError as error:
        return _failed(f"{error.filename}: {error.strerror}" if error.filename else str(error), USAGE)
    except Exception as error:
        if (said := _told(error)) == str(error):
            raise
        return _failed(f"{type(error).__name__}: {said}", DISAGREES)
    return status


def _told(error: Exception) -> str:
    """What an error says, with its place where it came out of a file of the user's own."""
    faults = sys.modules.get("whist.rules.faults")  # help and errors come at once where no such file was read
    return str(error) if faults is None else str(faults.told(error))


def _open_streams() -> None:
    """Give the process the streams that it was started without, so that nothing need ask for them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  # till the end


def _failed(message: str, status: int) -> int:
    from whist.repl.theme import columns, still, wrapped  # noqa: PLC0415  # help comes at once without them

    lines = f"whist: {still(message)}".splitlines()  # names of files may hold what steers a terminal
    if sys.stderr.isatty():  # what is quoted below a message is indented, and stays as it is
        lines = [
            part for line in lines for part in ([line] if line[:1] == " " else wrapped(line, columns(), later="  "))
        ]
    with suppress(OSError):  # the status tells it too
        sys.stderr.write("".join(f"{line}\n" for line in lines))
        sys.stderr.flush()
    return status
