"""Whole files or none: what a reader of the folder sees at any moment."""

from __future__ import annotations

import stat
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING

import pytest

from whist.files import atomic_file, atomic_write

if TYPE_CHECKING:
    from pathlib import Path


def test_text_and_bytes_are_written_as_given(tmp_path: Path):
    atomic_write(tmp_path / "text", "trumps ♠\r\n")
    atomic_write(str(tmp_path / "bytes"), b"\xff\x00")
    assert (tmp_path / "text").read_bytes() == "trumps ♠\r\n".encode()
    assert (tmp_path / "bytes").read_bytes() == b"\xff\x00"


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path):
    target = tmp_path / "score"
    target.write_text("old")

    def write_half() -> None:
        with atomic_file(target) as file:
            file.write(b"half of the n")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_half()
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_killed_process_leaves_the_old_file(tmp_path: Path):
    target = tmp_path / "score"
    target.write_text("old")
    script = f"""
        import os, signal
        from whist.files import atomic_file
        with atomic_file({str(target)!r}) as file:
            file.write(b"half" * 100_000)
            file.flush()
            os.kill(os.getpid(), signal.SIGKILL)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], check=False)
    assert done.returncode != 0
    assert target.read_text() == "old"


def test_permissions_of_the_old_file_are_kept_and_links_followed(tmp_path: Path):
    target = tmp_path / "score"
    target.write_text("old")
    target.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(target)
    atomic_write(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_missing_folder_is_an_error_of_the_system(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        atomic_write(tmp_path / "nowhere" / "file", "text")


def test_errors_name_the_file_that_was_wanted(tmp_path: Path):
    (tmp_path / "folder").mkdir()
    for path, kind in [
        (tmp_path / "folder", IsADirectoryError),
        (tmp_path / "none" / "file", FileNotFoundError),
        (tmp_path / ("x" * 300), OSError),
    ]:
        with pytest.raises(kind) as refused:
            atomic_write(path, "new")
        assert refused.value.filename == str(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]


def test_a_full_disk_leaves_the_old_file_and_is_named(tmp_path: Path):
    path = tmp_path / "deals.pbn"
    path.write_text("old")
    code = (
        "import resource, signal, sys; from whist.files import atomic_write\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try: atomic_write(sys.argv[1], b'x' * 100_000)\n"
        "except OSError as error: print(error.filename)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
