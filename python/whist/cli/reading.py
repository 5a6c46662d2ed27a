"""Deals of files and of standard input, a piece at a time, for the commands that read millions."""

from __future__ import annotations

import shutil
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from whist import bulk
from whist.bulk.arrays import draw_line
from whist.bulk.evaluation import condition_of
from whist.bulk.files import deals_inside, kind_of
from whist.cli.stopping import told_when_stopped

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from whist.expressions.tree import Truth

STANDARD: Final = Path("-")
"""What stands for standard input where a file is read, and for standard output where one is written."""
STANDARD_INPUT: Final = "standard input"


@contextmanager
def standard_input() -> Iterator[IO[bytes]]:
    """All that comes on standard input, as a file that can seek."""
    with tempfile.TemporaryFile() as file:
        shutil.copyfileobj(sys.stdin.buffer, file, 1 << 20)
        file.seek(0)
        yield file


def _from_standard_input() -> Iterator[NDArray[np.uint64]]:
    with standard_input() as file:
        yield from deals_inside(file, STANDARD_INPUT)


def chosen(arguments: Namespace, where: Truth | None) -> Iterator[NDArray[np.uint64]]:
    """The deals of all files that satisfy a condition, as many at a time as there are among those read at once."""
    named = [path for path in arguments.files if path != STANDARD]
    for path in named:
        kind_of(path)  # what cannot be read is refused before the others are
    meter = _Meter(named)
    for path in arguments.files:
        pieces = _from_standard_input() if path == STANDARD else bulk.iter_deals(path, progress=meter.read)
        for deals in pieces:
            meter.deals += len(deals)
            some = passing(deals, where, arguments.threads)
            if len(some):
                yield some
        meter.end_file(path)
    meter.end()


def passing(deals: NDArray[np.uint64], where: Truth | None, threads: int | None) -> NDArray[np.uint64]:
    """Those of some deals that satisfy a condition, if there is one."""
    return deals if where is None else bulk.select(deals, where, threads=threads)


def in_pieces(deals: Iterable[NDArray[np.uint64]], size: int, skip: int = 0) -> Iterator[NDArray[np.uint64]]:
    """The deals without the first so many, a few at a time."""
    for some in deals:
        yield from (some[first : first + size] for first in range(skip, len(some), size))
        skip = max(skip - len(some), 0)


def condition(arguments: Namespace) -> Truth | None:
    """The condition of ``--where``."""
    return None if arguments.where is None else condition_of("--where", arguments.where)


class _Meter:
    """How much was read of some files, on a terminal."""

    def __init__(self, files: list[Path]) -> None:
        self.deals = 0
        self._shown = sys.stderr.isatty()
        self._before = 0
        self._total = sum(path.stat().st_size for path in files) if self._shown else 0

    def read(self, done: int, _: int) -> None:
        """Say that so many bytes of a file are read."""
        if self._shown:
            done = min(self._before + done, self._total - 1)
            draw_line(done, self._total, f" bytes, {self.deals:,} deals")

    def end_file(self, path: Path) -> None:
        """Go on to the next file."""
        if self._shown and path != STANDARD:
            self._before += path.stat().st_size

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")


@contextmanager
def whole_or_not_at_all(target: Path) -> Iterator[None]:
    """Say of a file that is made at one go, when Ctrl-C stops that, that there is nothing to go on with."""
    with told_when_stopped(lambda: f"{target} is not written: the same command begins anew"):
        yield


def to_standard_output(pieces: Iterable[bytes]) -> None:
    """Write on standard output, each piece at once for who reads it."""
    for piece in pieces:
        sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
