"""Arrays of hands, deals and tricks at the speed of the machine.

:func:`deals` makes deals that satisfy conditions, :func:`evaluate` counts in them, :func:`read_deals` and
:func:`write_deals` keep them in files, :func:`trick_counts` and :func:`compare` tell what hands are worth;
``docs/deals.md`` shows how. The kernels below them, such as :func:`hcp` and :func:`solve`, do one thing each.

A hand is a ``uint64`` with one bit a card (:class:`whist.Cards`), a deal a row of four in the order North, East,
South, West; a card is a ``uint8``, 16 times the suit plus the rank (:class:`whist.Card`). Arrays go in, arrays come
out, of any length, none included.

Where hands are wanted, one :class:`whist.Cards` or :class:`whist.Deal`, its text, and a list of these will do as well;
where deals are wanted, a Deal or its text, which is one row, and a list of these. ``Deal.from_bits(*row)`` and
``Cards.from_bits(hand)`` are the way back.

What counts, such as :func:`hcp` and :func:`evaluate`, takes every hand by itself, as it is: a bit that stands for no
card counts nothing, and nobody asks whether a card is in two hands, which would cost a good part of the counting. What
plays a deal or writes it down, such as :func:`solve`, :func:`playouts` and :func:`write_deals`, refuses a row that is
none; :func:`check_deals` does that alone.

Results are ``uint8``, which wraps round: 3 - 5 is 254. Subtract after ``.astype(int)``; sums and means are safe.

Every function takes the same options, those that draw at random a seed as well:

seed : int, optional
    What all that is random follows from: the same seed gives the same result, on any machine. One is drawn from the
    system when none is given. Results that are objects, and a :class:`DealSource`, have it as ``seed``; an array has no
    place for it, so whoever wants the same array again gives one.
threads : int, optional
    Worker threads; None takes all processors. Results never depend on it.
progress : bool or callable
    True draws a progress line on a terminal; a callable gets ``(rows done, rows in all)`` a few times a second.
out : ndarray, optional
    Array to fill and return, C-contiguous, of the dtype and shape that the function would make.

An array of hands that is neither contiguous nor of one dimension is copied first; all else is read where it lies.

The interpreter lock is free while the engine works, and Ctrl-C stops it within a fifth of a second; rows that were
finished stay in ``out``. A worker copies the few KiB that it is about to check and use, or reads each number once: an
array that another thread changes meanwhile gives wrong numbers, never a fault. Threads live for one call, so forked
processes are safe.
"""

from __future__ import annotations

from whist.bulk.arrays import LEAST_MEMORY, MOST_MEMORY, Deals, Hands, Progress, check_deals
from whist.bulk.columns import Columns
from whist.bulk.evaluation import evaluate, select
from whist.bulk.exchange import from_dds, from_endplay, from_frame, to_dds, to_endplay, to_frame
from whist.bulk.files import csv_lines, deal_writer, iter_deals, read_deals, write_deals
from whist.bulk.generation import DealSource, deals, share
from whist.bulk.histogram import Bars, histogram
from whist.bulk.kernels import (
    controls,
    dd_tables,
    hcp,
    hcp_and_shape,
    honours,
    losers,
    playouts,
    random_deals,
    shape,
    solve,
    tricks,
)
from whist.bulk.worth import Comparison, Tricks, TurnedUp, compare, trick_counts, whist_worth

__all__ = [
    "LEAST_MEMORY",
    "MOST_MEMORY",
    "Bars",
    "Columns",
    "Comparison",
    "DealSource",
    "Deals",
    "Hands",
    "Progress",
    "Tricks",
    "TurnedUp",
    "check_deals",
    "compare",
    "controls",
    "csv_lines",
    "dd_tables",
    "deal_writer",
    "deals",
    "evaluate",
    "from_dds",
    "from_endplay",
    "from_frame",
    "hcp",
    "hcp_and_shape",
    "histogram",
    "honours",
    "iter_deals",
    "losers",
    "playouts",
    "random_deals",
    "read_deals",
    "select",
    "shape",
    "share",
    "solve",
    "to_dds",
    "to_endplay",
    "to_frame",
    "trick_counts",
    "tricks",
    "whist_worth",
    "write_deals",
]
