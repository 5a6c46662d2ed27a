"""Rows of a long job on the disk, so that it can go on where it was stopped."""

from __future__ import annotations

import errno
import hashlib
import os
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_HEAD: Final = struct.Struct("<QQ")
"""How many rows there are, and a note: how far the job had come."""
_EVERY: Final = 1.0
"""Seconds after which what a job has done is worth keeping."""


def unfinished(target: Path, question: bytes) -> Path:
    """The file beside a target that keeps what is known so far of what is asked; another question never finds it.

    Raises
    ------
    FileNotFoundError
        Naming the target, when there is no such folder.
    """
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fspath(target))
    return target.with_name(f".{target.name}.{hashlib.sha256(question).hexdigest()[:16]}.unfinished")


class Spool:
    """Rows that are kept beside a target until the job is done, and how far it has come, even without any.

    Rows count once the head of the file says so, which it does when they are on the disk.

    Parameters
    ----------
    target : Path
        The file that the job makes.
    question : str
        All that the rows depend on.
    dtype : dtype
        Of a row.
    """

    def __init__(self, target: Path, question: str, dtype: np.dtype[Any]) -> None:
        self._path = unfinished(target, f"{question} {dtype}".encode())
        self._dtype = dtype
        self._kept = time.monotonic()
        self.rows = self.note = 0
        with suppress(FileNotFoundError, struct.error), self._path.open("rb") as file:
            self.rows, self.note = _HEAD.unpack(file.read(_HEAD.size))
            if os.fstat(file.fileno()).st_size < self._end:
                self.rows = self.note = 0

    @property
    def _end(self) -> int:
        return _HEAD.size + self.rows * self._dtype.itemsize

    @property
    def is_due(self) -> bool:
        """Whether some time has passed since anything was kept."""
        return time.monotonic() - self._kept >= _EVERY

    def append(self, rows: NDArray[Any], note: int) -> None:
        """Keep some rows, and how far the job has come with them: a number above 0."""
        try:
            self._write(rows, note)
        except OSError as error:
            if not self.note:
                self.remove()
            raise OSError(error.errno, error.strerror, os.fspath(self._path)) from None

    def _write(self, rows: NDArray[Any], note: int) -> None:
        with self._path.open("r+b" if self.note else "wb") as file:
            file.seek(self._end)
            file.write(np.ascontiguousarray(rows).data)
            file.flush()
            os.fsync(file.fileno())
            self.rows, self.note = self.rows + len(rows), note
            file.seek(0)
            file.write(_HEAD.pack(self.rows, note))
        self._kept = time.monotonic()

    def pieces(self, size: int) -> Iterator[NDArray[Any]]:
        """All rows so far, some at a time."""
        if not self.rows:
            return
        with self._path.open("rb") as file:
            file.seek(_HEAD.size)
            for first in range(0, self.rows, size):
                count = min(size, self.rows - first)
                yield np.frombuffer(file.read(count * self._dtype.itemsize), self._dtype)

    def remove(self) -> None:
        """Forget the rows, which now stand in the target."""
        self._path.unlink(missing_ok=True)
