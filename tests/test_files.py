"""Whole files or none: what a reader of the folder sees at any moment."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING

import numpy as np
import pytest

from whist import bulk
from whist.files import atomic_file, atomic_write

if TYPE_CHECKING:
    from collections.abc import Callable
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


def through_pipe(path: Path, write: Callable[[], object]) -> bytes:
    """What a reader of a named pipe gets."""
    with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as reader:
        try:
            write()
            return reader.communicate(timeout=20)[0]
        finally:
            reader.kill()


@pytest.mark.parametrize("end", ["npy", "npz", "parquet", "csv", "pbn", "txt", "npy.gz", "txt.zst"])
def test_a_pipe_stays_and_gets_the_content(tmp_path: Path, end: str):
    deals = bulk.random_deals(100, seed=4)
    pipe, copy = tmp_path / f"pipe.{end}", tmp_path / f"copy.{end}"
    os.mkfifo(pipe)
    for columns in (None, "S.hcp") if end in {"npy", "npz", "parquet", "csv"} else (None,):
        copy.write_bytes(through_pipe(pipe, lambda columns=columns: bulk.write_deals(pipe, deals, columns=columns)))
        assert (bulk.read_deals(copy) == deals).all()
    assert sorted(tmp_path.iterdir()) == [copy, pipe]


def test_a_link_to_a_pipe_stays_a_link(tmp_path: Path):
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    assert through_pipe(link, lambda: atomic_write(link, "written")) == b"written"
    assert link.is_symlink()
    assert pipe.is_fifo()


def test_a_device_stays_a_device(tmp_path: Path):
    path = tmp_path / "null"
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        atomic_write(path, "nothing")
    except PermissionError:
        pytest.skip("devices are for the administrator")
    assert path.is_char_device()
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_neither_file_nor_stream_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as end:
        end.bind("socket")
        with pytest.raises(OSError, match="No such device or address: 'socket'"):
            atomic_write("socket", "text")
    assert (tmp_path / "socket").is_socket()


def test_a_link_that_leads_nowhere_or_round_stays(tmp_path: Path):
    link, target, ring = tmp_path / "link", tmp_path / "target", tmp_path / "ring"
    link.symlink_to(target)
    atomic_write(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    ring.symlink_to(ring)
    with pytest.raises(OSError, match="ring"):
        atomic_write(ring, "new")
    assert ring.is_symlink()


PRINT = r"""
import sys
import numpy as np
from whist.files import atomic_file, atomic_write
atomic_write("/dev/stdout", "text\n")
with atomic_file("/dev/stdout") as file:
    np.save(file, np.arange(3))
"""


def test_the_standard_output_is_written_to_and_not_replaced(tmp_path: Path):
    log = tmp_path / "log"
    log.write_text("before\n")
    with log.open("ab") as end:
        subprocess.run([sys.executable, "-c", PRINT], stdout=end, check=True)
    piped = subprocess.run([sys.executable, "-c", PRINT], capture_output=True, check=True).stdout
    assert log.read_bytes() == b"before\n" + piped
    assert piped.startswith(b"text\n")
    (tmp_path / "array.npy").write_bytes(piped.removeprefix(b"text\n"))
    assert np.load(tmp_path / "array.npy").tolist() == [0, 1, 2]
    assert sorted(tmp_path.iterdir()) == [tmp_path / "array.npy", log]
