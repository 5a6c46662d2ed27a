"""``whist evaluate``: columns of numbers for the deals of files."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from whist import bulk
from whist.bulk.columns import Columns, named
from whist.bulk.files import CHUNK
from whist.cli.spool import Spool
from whist.expressions.tree import asked
from whist.repl.writing import Writer

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from numpy.typing import NDArray

_SOLVED: Final = 16
"""Deals taken at a time where each has to be solved."""


def run(arguments: Namespace) -> int:
    """Evaluate columns, to a file or as a summary on the screen."""
    columns = named(arguments.columns)
    is_long = any(each.feature == "tricks" for column in columns.values() for each in asked(column.tree))
    if arguments.out is None:
        _summarise(arguments, columns, _SOLVED if is_long else CHUNK)
    elif is_long:
        _solve_to_file(arguments, columns)
    else:
        with bulk.deal_writer(arguments.out) as write:
            for deals in _chosen(arguments, CHUNK):
                write(deals, bulk.evaluate(deals, columns, threads=arguments.threads))
    return 0


def _chosen(arguments: Namespace, chunk: int, skip: int = 0) -> Iterator[NDArray[np.uint64]]:
    """The deals of all files that satisfy the condition, without so many of them."""
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


def _summarise(arguments: Namespace, columns: dict[str, Any], chunk: int) -> None:
    pieces = [bulk.evaluate(deals, columns, threads=arguments.threads) for deals in _chosen(arguments, chunk)]
    if not pieces:
        Writer().lines(["no deals"])
        return
    whole = Columns({name: np.concatenate([piece[name] for piece in pieces]) for name in columns})
    Writer().lines([f"{whole.rows:,} deals", *repr(whole.summary()).splitlines()])


def _solve_to_file(arguments: Namespace, columns: dict[str, Any]) -> None:
    """Solve a few deals at a time and keep what is known, so that the same command can go on."""
    empty = bulk.evaluate(np.empty((0, 4), np.uint64), columns)
    kinds = np.dtype([("deal", np.uint64, (4,)), *((f"c{n}", each.dtype) for n, each in enumerate(empty.values()))])
    files = [(os.fspath(path), path.stat().st_size, path.stat().st_mtime_ns) for path in arguments.files]
    spool = Spool(arguments.out, f"{files} {arguments.where} {arguments.columns}", kinds)
    if spool.rows:
        sys.stderr.write(f"going on with {spool.rows:,} deals solved before\n")
    try:
        for deals in _chosen(arguments, _SOLVED, spool.rows):
            rows = np.empty(len(deals), kinds)
            rows["deal"] = deals
            for n, column in enumerate(bulk.evaluate(deals, columns, threads=arguments.threads).values()):
                rows[f"c{n}"] = column
            spool.append(rows, 0)
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{spool.rows:,} deals are solved; the same command goes on from there\n")
        raise
    with bulk.deal_writer(arguments.out) as write:
        for rows in spool.pieces(CHUNK):
            write(rows["deal"].copy(), Columns({name: rows[f"c{n}"] for n, name in enumerate(columns)}))
    spool.remove()
