"""Where lines come from: an editor with completion and history, a plain terminal, or a pipe."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TextIO, TypeAlias

from whist.repl.theme import is_terminal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    from whist.repl.writing import Writer

Complete: TypeAlias = Callable[[str], list[str]]
"""From the line up to the cursor to what its last word may become."""


class Reader(Protocol):
    """A source of lines."""

    interactive: bool
    """Whether somebody answers, or a script runs."""

    def read(self, prompt: str) -> str:
        """The next line, without its end.

        Raises
        ------
        EOFError
            When there are no more.
        KeyboardInterrupt
            When the person cancelled the line.
        """
        ...


class StreamReader:
    """Plain lines from a stream; a script's lines are shown, so that its output reads like a session.

    Parameters
    ----------
    writer : Writer
        Where prompts go.
    stream : text stream, optional
        Standard input unless given.
    """

    def __init__(self, writer: Writer, stream: TextIO | None = None) -> None:
        self._writer = writer
        self._stream = sys.stdin if stream is None else stream
        self.interactive = self._stream.isatty()

    def read(self, prompt: str) -> str:
        """The next line of the stream."""
        self._writer.prompt(prompt)
        line = self._stream.readline()
        if not line:
            self._writer.say()
            raise EOFError
        if not self.interactive:
            self._writer.lines([line.strip()])
        return line.strip()


class ReadlineReader:
    """A terminal with the standard library's line editor.

    Parameters
    ----------
    complete : callable
        Gives what the last word may become.
    history : Path or None
        The file of earlier lines, if they can be kept.
    """

    interactive = True

    def __init__(self, complete: Complete, history: Path | None) -> None:
        import readline  # noqa: PLC0415 - not on every system; `reader_for` asks before

        self._readline = readline
        self._complete = complete
        self._history = history
        readline.set_completer(self._candidate)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
        if history is not None:
            readline.read_history_file(history)

    def read(self, prompt: str) -> str:
        """The next line as edited."""
        line = input(prompt).strip()
        if self._history is not None:
            self._readline.write_history_file(self._history)
        return line

    def _candidate(self, _word: str, number: int) -> str | None:
        candidates = self._complete(self._readline.get_line_buffer()[: self._readline.get_endidx()])
        return candidates[number] if number < len(candidates) else None


class EditorReader:
    """A terminal with prompt_toolkit's line editor.

    Parameters
    ----------
    complete : callable
        Gives what the last word may become.
    history : Path or None
        The file of earlier lines, if they can be kept.
    """

    interactive = True

    def __init__(self, complete: Complete, history: Path | None) -> None:
        from prompt_toolkit import PromptSession  # noqa: PLC0415 - an extra, and slow to import
        from prompt_toolkit.history import FileHistory  # noqa: PLC0415
        from prompt_toolkit.shortcuts import CompleteStyle  # noqa: PLC0415

        self._session: PromptSession[str] = PromptSession(
            history=None if history is None else FileHistory(history),
            completer=_editor_completer(complete),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
        )

    def read(self, prompt: str) -> str:
        """The next line as edited."""
        return self._session.prompt(prompt).strip()


def reader_for(writer: Writer, complete: Complete, history: Path) -> Reader:
    """The best reader that standard input and output allow."""
    terminal = is_terminal(sys.stdin, os.environ) and is_terminal(sys.stdout, os.environ)
    if terminal and importlib.util.find_spec("prompt_toolkit"):
        return EditorReader(complete, _made(history))
    if terminal and importlib.util.find_spec("readline"):
        return ReadlineReader(complete, _made(history))
    return StreamReader(writer)


def _made(history: Path) -> Path | None:
    """The file of earlier lines, made where it was missing, or None where that cannot be."""
    try:
        history.parent.mkdir(parents=True, exist_ok=True)
        history.touch()
    except OSError:
        return None
    return history


def _editor_completer(complete: Complete) -> Completer:
    from prompt_toolkit.completion import Completer, Completion  # noqa: PLC0415 - an extra

    class Words(Completer):
        """Our completion as the editor wants it."""

        def get_completions(self, document: Document, _event: CompleteEvent) -> Iterable[Completion]:
            line = document.text_before_cursor
            start = len(line) - len(line.rpartition(" ")[2])
            return [Completion(word, start - len(line)) for word in complete(line)]

    return Words()
