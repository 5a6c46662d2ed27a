"""The command ``whist``.

Each command is a module of this package with ``run(arguments) -> int``, imported when it is asked for, so that
help and errors come at once.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final

from whist.cli.parser import make_parser
from whist.errors import OptionError, WhistError

if TYPE_CHECKING:
    from collections.abc import Sequence

DISAGREES: Final = 1
"""Exit status when a file cannot be read or does not agree with itself."""
USAGE: Final = 2
"""Exit status when the command was not understood or a file cannot be opened."""
INTERRUPTED: Final = 130
"""Exit status after Ctrl-C."""
BROKEN_PIPE: Final = 141
"""Exit status when whoever read the output has gone."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after ``whist``; those of the process unless given.

    Returns
    -------
    int
        Exit status: 0; 1 when a file is wrong; 2 when the command is; 130 after Ctrl-C; 141 when nobody reads on.

    Raises
    ------
    SystemExit
        By ``--help``, ``--version`` and words that are no command.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # file names may hold what the terminal cannot show
    try:
        wanted = make_parser().parse_args(arguments)
        status: int = import_module(wanted.module).run(wanted)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except OptionError as error:
        return _failed(str(error), USAGE)
    except WhistError as error:
        return _failed(str(error), DISAGREES)
    except OSError as error:
        return _failed(f"{error.filename}: {error.strerror}" if error.filename else str(error), USAGE)
    return status


def _failed(message: str, status: int) -> int:
    sys.stderr.write(f"whist: {message}\n")
    return status
