"""What ``make`` says where a tool is missing, too old or broken."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[1] / ".ci" / "tools"
PYTHON = 'case "$*" in *%d.%d*) echo 3.12;; esac'
"""A Python 3.12 that agrees to everything."""


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder with all the tools, and nothing else on the path."""
    (tmp_path / "bin").mkdir()
    for name in ("cut", "head"):
        (tmp_path / "bin" / name).symlink_to(Path(shutil.which(name) or name).resolve())
    for name, body in (("python3", PYTHON), ("cargo", ""), ("rustc", "echo rustc 1.85.0"), ("cc", "")):
        write(tmp_path / "bin" / name, body)
    return tmp_path


def write(program: Path, body: str) -> None:
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)


def said(machine: Path, python: str = "python3") -> tuple[int, str]:
    """Status and message of the check on a machine."""
    environment = {**os.environ, "PATH": str(machine / "bin")}
    command = ["/bin/sh", str(TOOLS), python]
    done = subprocess.run(command, cwd=machine, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def test_nothing_is_said_where_all_is_there(machine: Path) -> None:
    assert said(machine) == (0, "")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("python3", "no Python found as 'python3'"),
        ("cargo", "no Rust found"),
        ("cc", "no linker found"),
    ],
)
def test_a_missing_tool_is_named_with_the_way_to_get_it(machine: Path, name: str, message: str) -> None:
    (machine / "bin" / name).unlink()
    status, text = said(machine)
    assert status == 1
    assert message in text
    assert "Install" in text


def test_a_python_that_does_not_run_is_not_called_old(machine: Path) -> None:
    write(machine / "bin" / "python3", "echo 'pyenv: python3: command not found' >&2\necho 'and more' >&2\nexit 127")
    status, text = said(machine)
    assert status == 1
    assert "'python3' could not be run: pyenv: python3: command not found\n" in text
    assert "and more" not in text
    assert "newer is needed" not in text


def test_an_old_python_and_an_old_rust_are_told_what_is_needed(machine: Path) -> None:
    write(machine / "bin" / "python3", 'case "$*" in *%d.%d*) echo 3.9;; *) exit 1;; esac')
    write(machine / "bin" / "rustc", "echo rustc 1.84.1")
    status, text = said(machine)
    assert status == 1
    assert "is Python 3.9, but 3.11 or newer is needed" in text
    assert "rustc is 1.84.1, but 1.85 or newer is needed" in text


def test_an_environment_of_another_python_is_not_mixed_up(machine: Path) -> None:
    write(machine / ".venv" / "bin" / "python", "echo 3.11")
    status, text = said(machine)
    assert status == 1
    assert ".venv was made with Python 3.11, but 'python3' is 3.12" in text
    assert "make clean" in text


def test_an_environment_whose_python_is_gone_is_made_anew(machine: Path) -> None:
    write(machine / ".venv" / "bin" / "python", "exit 127")
    assert said(machine)[0] == 0
    status, text = said(machine, ".venv/bin/python")
    assert status == 1
    assert "make clean" in text
