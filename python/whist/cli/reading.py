"""Deals of files, a piece at a time, for the commands that read millions."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from whist import bulk

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray


def chosen(arguments: Namespace, chunk: int, skip: int = 0) -> Iterator[NDArray[np.uint64]]:
    """The deals of all files that satisfy the condition, without the first so many of them."""
    counter = _Counter()
    for path in arguments.files:
        for deals in bulk.iter_deals(path, chunk=chunk):
            counter.add(len(deals))
            some = deals if arguments.where is None else bulk.select(deals, arguments.where, threads=arguments.threads)
            passed, skip = some[skip:], max(skip - len(some), 0)
            if len(passed):
                yield passed
    counter.end()


class _Counter:
    """How many deals were read, on a terminal."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()
        self._count = 0

    def add(self, count: int) -> None:
        """Count some more."""
        self._count += count
        if self._shown:
            sys.stderr.write(f"\r{self._count:,} deals")
            sys.stderr.flush()

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
