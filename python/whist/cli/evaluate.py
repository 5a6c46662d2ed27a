"""``whist evaluate``: columns of numbers for the deals of files."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

import numpy as np

from whist import bulk
from whist.bulk.columns import Columns, Totals, named
from whist.bulk.evaluation import by_work
from whist.bulk.files import CHUNK, columns_beside_deals
from whist.cli.reading import (
    STANDARD,
    chosen,
    condition,
    in_pieces,
    passing,
    to_standard_output,
    whole_or_not_at_all,
)
from whist.cli.spool import Spool
from whist.cli.stopping import Tally, told_when_stopped
from whist.expressions.tree import is_solved
from whist.files import is_stream
from whist.repl.writing import Writer

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from whist.expressions.tree import Expression, Truth

_SOLVED: Final = 16
"""Deals taken at a time where each has to be solved."""


def run(arguments: Namespace) -> int:
    """Evaluate columns, to a file, to standard output, or as a summary on the screen."""
    columns = named(arguments.columns)
    where = condition(arguments)
    easy, hard = (None, None) if where is None else by_work(where)
    is_long = hard is not None or any(is_solved(column.tree) for column in columns.values())
    deals = chosen(arguments, easy)
    flows = arguments.out in (None, STANDARD) or STANDARD in arguments.files or is_stream(arguments.out)
    if is_long and not flows:
        _solve_to_file(arguments, columns_beside_deals(arguments.out, columns), deals, hard)
        return 0
    if is_long:
        deals = (passing(some, hard, arguments.threads) for some in in_pieces(deals, _SOLVED))
    tally = Tally()
    if arguments.out is None:
        with told_when_stopped(lambda: f"stopped after {tally}: nothing is shown"):
            _summarise(tally.rows(deals), columns, arguments.threads)
    elif arguments.out == STANDARD:
        with told_when_stopped(lambda: f"stopped after {tally}"):
            to_standard_output(bulk.csv_lines(tally.rows(deals), columns, threads=arguments.threads))
    else:
        with whole_or_not_at_all(arguments.out):
            bulk.write_deals(arguments.out, deals, columns=columns, threads=arguments.threads)
    return 0


def _summarise(pieces: Iterable[NDArray[np.uint64]], columns: dict[str, Expression], threads: int | None) -> None:
    totals = Totals()
    for deals in pieces:
        totals.add(bulk.evaluate(deals, columns, threads=threads))
    if not totals.rows:
        Writer().lines(["no deals"])
        return
    what = "hand" if next(iter(columns.values())).is_of_hand else "deal"
    Writer().lines([f"{totals.rows:,} {what}{'s' if totals.rows > 1 else ''}", *repr(totals.summary()).splitlines()])


def _solve_to_file(
    arguments: Namespace, columns: dict[str, Expression], candidates: Iterable[NDArray[np.uint64]], where: Truth | None
) -> None:
    """Solve a few deals at a time and keep what is known, so that the same command can go on."""
    empty = bulk.evaluate(np.empty((0, 4), np.uint64), columns)
    kinds = np.dtype([("deal", np.uint64, (4,)), *((f"c{n}", each.dtype) for n, each in enumerate(empty.values()))])
    files = [(os.fspath(path), path.stat().st_size, path.stat().st_mtime_ns) for path in arguments.files]
    spool = Spool(arguments.out, f"{arguments.where} {arguments.columns} {files}", kinds)
    if spool.note:
        sys.stderr.write(f"going on with {spool.note:,} deals solved before\n")
    with told_when_stopped(lambda: f"{spool.note:,} deals are solved; the same command goes on from there"):
        for some in in_pieces(candidates, _SOLVED, skip=spool.note):
            deals = passing(some, where, arguments.threads)
            rows = np.empty(len(deals), kinds)
            rows["deal"] = deals
            for n, column in enumerate(bulk.evaluate(deals, columns, threads=arguments.threads).values()):
                rows[f"c{n}"] = column
            spool.append(rows, spool.note + len(some))
        with bulk.deal_writer(arguments.out) as write:
            for rows in spool.pieces(CHUNK):
                write(rows["deal"].copy(), Columns({name: rows[f"c{n}"] for n, name in enumerate(columns)}))
    spool.remove()
