"""Every command on the page about playing does what the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "playing.md"


def blocks() -> Iterator[str]:
    """The blocks of commands with their output."""
    yield from re.findall(r"^```console\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Each command of a block, and what it shall print; ``...`` stands for any lines."""
    for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = piece.partition("\n")
        yield command, output


def pattern(output: str) -> str:
    """The output as a regular expression."""
    return "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + " *\n" for line in output.splitlines())


def test_the_page_has_examples() -> None:
    assert sum(len(list(commands(block))) for block in blocks()) > 8


@pytest.mark.parametrize("block", list(blocks()), ids=lambda block: block.splitlines()[0])
def test_commands_print_what_the_page_says(block: str, tmp_path: Path) -> None:
    whist = f'whist() {{ "{sys.executable}" -m whist "$@"; }}\n'
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LANG")}
    for command, output in commands(block):
        done = subprocess.run(
            ["bash", "-c", whist + command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            env={**kept, "LC_ALL": "C.UTF-8", "WHIST_HOME": str(tmp_path / "home")},
        )
        assert re.fullmatch(pattern(output), done.stdout), f"{command}\n{done.stdout}"
