"""The one place that writes to the terminal."""

from __future__ import annotations

import dataclasses
import os
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from whist.repl.interrupts import undisturbed
from whist.repl.theme import Theme, columns, is_terminal, theme_for, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable


class Writer:
    """Writes lines to a stream in a theme.

    Parameters
    ----------
    stream : text stream, optional
        Standard output unless given.
    theme : Theme, optional
        How things look; chosen from the stream unless given.
    """

    def __init__(self, stream: TextIO | None = None, theme: Theme | None = None) -> None:
        self._stream = sys.stdout if stream is None else stream
        self._theme = theme_for(self._stream) if theme is None else theme

    @property
    def theme(self) -> Theme:
        """The theme at the terminal's present width."""
        return dataclasses.replace(self._theme, width=columns()) if self._stream.isatty() else self._theme

    def lines(self, lines: Iterable[str]) -> None:
        """Write lines as they are."""
        for line in lines:
            self._stream.write(self._theme.fit(line) + "\n")
        self._stream.flush()

    def pages(self, lines: Iterable[str]) -> None:
        """Write lines as they are, on a terminal with fewer lines through the user's pager."""
        text = [self._theme.fit(line) for line in lines]
        fits = not is_terminal(self._stream, os.environ) or len(text) < shutil.get_terminal_size().lines
        pager = [] if fits else _pager()
        if not pager:
            self.lines(text)
            return
        shown = "".join(f"{line}\n" for line in text)
        with suppress(KeyboardInterrupt), undisturbed():  # Ctrl-C is the pager's
            subprocess.run(  # noqa: S603  # what the user named
                pager, input=shown, encoding="utf-8", env={"LESS": "FRX", **os.environ}, check=False
            )

    def clear(self) -> None:
        """Take everything off a terminal, what has scrolled away too; where that cannot be, push it out of sight."""
        if is_terminal(self._stream, os.environ):
            self._stream.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self._stream.write("\n" * shutil.get_terminal_size().lines)
        self._stream.flush()

    def say(self, text: str = "") -> None:
        """Write prose, broken to the width; nothing gives an empty line."""
        self.lines(wrapped(text, self.theme.width) or [""])

    def prompt(self, text: str) -> None:
        """Write the beginning of a line that the person completes."""
        self._stream.write(self._theme.fit(text))
        self._stream.flush()


def _pager() -> list[str]:
    """The command that shows long texts, ``less`` unless ``PAGER`` names another; empty for none."""
    try:
        command = shlex.split(os.environ.get("PAGER", "less"))
    except ValueError:  # a quotation mark is missing
        return []
    return command if command and shutil.which(command[0]) else []
