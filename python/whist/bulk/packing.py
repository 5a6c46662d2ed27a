"""Compressed files, packed a little at a time."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from whist.extras import needed

_BITE: Final = 1 << 15
"""Bytes that are packed at once: some hundredths of a second in the slowest way."""


def _zstandard(file: Any, mode: str) -> Any:
    pa = needed("pyarrow")
    stream = pa.PythonFile(_KeptOpen(file), mode="r" if mode == "rb" else "w")
    return pa.CompressedInputStream(stream, "zstd") if mode == "rb" else pa.CompressedOutputStream(stream, "zstd")


class _KeptOpen(io.RawIOBase):
    """A file that is not closed by who has read or written all of it."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def read(self, size: int = -1) -> Any:
        """Read from the file."""
        return self._file.read(size)

    def write(self, data: Any) -> Any:
        """Write to the file."""
        return self._file.write(data)

    def readable(self) -> bool:
        """Whether it can be read."""
        return True

    def writable(self) -> bool:
        """Whether it can be written."""
        return True


class InBites:
    """A compressed file that is written to some KiB at a time, since packing is not stopped by Ctrl-C."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, data: bytes | memoryview) -> None:
        """Write to the file."""
        flat = memoryview(data).cast("B")
        for first in range(0, len(flat), _BITE):
            self._file.write(flat[first : first + _BITE])

    def writelines(self, lines: Iterable[bytes]) -> None:
        """Write some lines to the file."""
        for line in lines:
            self.write(line)


COMPRESSIONS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    ".gz": lambda file, mode: gzip.GzipFile("", mode, 6, file, mtime=0),
    ".bz2": bz2.BZ2File,
    ".xz": lzma.LZMAFile,
    ".zst": _zstandard,
}
"""What reads and writes each kind of packed file, by the end of its name."""
