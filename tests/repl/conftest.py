"""Ways to talk to the program: a script on a pipe, a person at a pseudo-terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

import whist

PROGRAM = "import json, sys; from whist.repl import run; sys.exit(run(**json.loads(sys.argv[1])))"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]")
QUIET = ("NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG", "COLUMNS", "LINES", "TERM")


def environment(home: Path, **more: str) -> dict[str, str]:
    """The surroundings of a session: nothing of the tester's own terminal, all files under one folder."""
    kept = {name: value for name, value in os.environ.items() if name not in QUIET}
    package = str(Path(whist.__file__).parents[1])
    path = os.pathsep.join(filter(None, [more.pop("PYTHONPATH", ""), package, kept.get("PYTHONPATH", "")]))
    return {
        **kept,
        "PYTHONPATH": path,
        "WHIST_HOME": str(home),
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "LANG": "C.UTF-8",
        **more,
    }


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder in which the sessions of one test keep their matches."""
    return tmp_path / "home"


Script = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def script(home: Path) -> Script:
    """Run lines through a pipe; keywords of `run` as given, surroundings under ``env``, or another ``command``."""

    def run(
        *lines: str, env: dict[str, str] | None = None, command: list[str] | None = None, **wishes: Any
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *(command or ["-c", PROGRAM, json.dumps({"seed": 7, **wishes})])],
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            env=environment(home, **(env or {})),
            timeout=50,
            check=False,
        )

    return run


@dataclass
class Terminal:
    """A person at a terminal: types, waits, and reads the screen."""

    child: pexpect.spawn[str]
    columns: int
    rows: int
    raw: str = ""
    screen: pyte.Screen = field(init=False)

    def __post_init__(self) -> None:
        self.screen = pyte.Screen(self.columns, self.rows)
        self.stream = pyte.Stream(self.screen)

    def type(self, text: str) -> None:
        """Type keys; what is awaited afterwards must appear after this moment."""
        self.raw = ""
        self.child.send(text)

    def enter(self, line: str) -> None:
        """Type a line."""
        self.type(line + "\r")

    def wait_for(self, pattern: str, seconds: float = 20) -> str:
        """Read until a pattern appears, and give all that was read since the last key."""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.plain):
            if time.monotonic() > end:
                raise AssertionError(f"{pattern!r} did not appear in {self.plain!r}")
            self.read(0.2)
        return self.plain

    def read(self, seconds: float) -> None:
        """Take up what the program writes within a time."""
        try:
            text = self.child.read_nonblocking(65536, seconds)
        except pexpect.TIMEOUT:
            return
        except pexpect.EOF as end:
            raise AssertionError(f"the program ended after {self.plain!r}") from end
        self.raw += text
        self.stream.feed(text)

    @property
    def plain(self) -> str:
        """What was read since the last key, without escape sequences."""
        return ESCAPES.sub("", self.raw).replace("\r", "")

    @property
    def display(self) -> str:
        """The screen as the person sees it."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def ends(self, seconds: float = 20) -> int | None:
        """Wait for the program to end, and give its exit status."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                self.raw += self.child.read_nonblocking(65536, 0.2)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                self.child.close()
                return self.child.exitstatus
        raise AssertionError(f"the program did not end: {self.plain!r}")


OpenTerminal = Callable[..., Terminal]


@pytest.fixture
def terminal(home: Path) -> Iterator[OpenTerminal]:
    """Open terminals; keywords of `run` as given, environment under ``env``, or another ``command``."""
    opened: list[Terminal] = []

    def open_one(
        *,
        env: dict[str, str] | None = None,
        columns: int = 80,
        rows: int = 60,
        command: list[str] | None = None,
        **wishes: Any,
    ) -> Terminal:
        child = pexpect.spawn(
            sys.executable,
            command or ["-c", PROGRAM, json.dumps(wishes)],
            env=environment(home, **{"TERM": "xterm-256color", **(env or {})}),
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=20,
        )
        opened.append(Terminal(child, columns, rows))
        return opened[-1]

    yield open_one
    for each in opened:
        each.child.close(force=True)
