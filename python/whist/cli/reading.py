"""Deals of files, a piece at a time, for the commands that read millions."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from whist import bulk
from whist.bulk.arrays import draw_line

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray


def chosen(arguments: Namespace, chunk: int, skip: int = 0) -> Iterator[NDArray[np.uint64]]:
    """The deals of all files that satisfy the condition, without the first so many of them."""
    meter = _Meter(arguments.files)
    for path in arguments.files:
        for deals in bulk.iter_deals(path, chunk=chunk, progress=meter.read):
            meter.deals += len(deals)
            some = deals if arguments.where is None else bulk.select(deals, arguments.where, threads=arguments.threads)
            passed, skip = some[skip:], max(skip - len(some), 0)
            if len(passed):
                yield passed
        meter.end_file(path)
    meter.end()


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
        if self._shown:
            self._before += path.stat().st_size

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")


@contextmanager
def whole_or_not_at_all(target: Path) -> Iterator[None]:
    """Say of a file that is made at one go, when Ctrl-C stops that, that there is nothing to go on with."""
    try:
        yield
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{target} is not written: the same command begins anew\n")
        raise
