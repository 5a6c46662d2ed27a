"""Arguments of bulk work: arrays that are checked, and vocabulary that stands for them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, SupportsIndex, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from whist import arguments
from whist._core import CardOrder
from whist.arguments import AnySeat, Trump
from whist.cards import PACK_BITS, VALID_BITS, Cards
from whist.checks import shown, whole_number
from whist.deal import Deal
from whist.errors import ArrayError, CardError, DealError, OptionError, WhistError

T = TypeVar("T")
Progress: TypeAlias = bool | Callable[[int, int], object]
"""True for a line on the terminal, or a callable that gets (rows done, rows in all)."""

Hands: TypeAlias = NDArray[np.uint64] | Cards | Deal | str | Sequence[Cards | str] | Sequence[Deal | str]
"""Sets of cards: an array, or vocabulary or text that stands for one."""
Deals: TypeAlias = NDArray[np.uint64] | Deal | str | Sequence[Deal | str]
"""Rows of four hands: an array, or deals or their text."""

Report: TypeAlias = Callable[[int, int], object] | None
"""What the engine calls with (rows done, rows in all)."""

MOST_ROWS: Final = 2**40
"""The longest batch; more rows than any machine holds."""
MOST_THREADS: Final = 1024
"""The most worker threads."""
LEAST_MEMORY: Final = 2**20
"""The least memory of a solver, in bytes."""
MOST_MEMORY: Final = 2**36
"""The most memory of a solver, in bytes."""
PACK: Final = np.uint64(PACK_BITS)
JOKERS: Final = np.uint64(VALID_BITS & ~PACK_BITS)
_BLOCK: Final = 1 << 12
"""Rows that are checked at once, which stay in the cache."""


def array_of(name: str, array: object, dtype: type[np.generic]) -> NDArray[Any]:
    """The argument as an array of exactly this dtype."""
    if isinstance(array, np.ma.MaskedArray):
        raise ArrayError(f"{name}: a masked array of shape {array.shape}, whose mask would be lost; pass its data")
    try:
        checked = np.asarray(array)
    except (ValueError, TypeError) as error:
        raise ArrayError(f"{name}: {error}, but it must be an array of {np.dtype(dtype)}") from None
    if checked.dtype != dtype:
        found = f"dtype {checked.dtype}, shape {checked.shape}"
        cure = _cure(name, array, checked.dtype, dtype)
        raise ArrayError(f"{name}: {found}, but it must be an array of {np.dtype(dtype)}{cure}")
    if not checked.flags.aligned:
        raise ArrayError(f"{name}: shape {checked.shape}, its elements are not aligned in memory; copy the array first")
    return checked


def _cure(name: str, array: object, found: np.dtype[Any], dtype: type[np.generic]) -> str:
    """How to make the wanted array of one of another dtype, where there is a way."""
    wanted = f"np.{np.dtype(dtype)}"
    if found.kind in "iu":
        made = f"{name}.astype({wanted})" if isinstance(array, np.ndarray) else f"np.array({name}, {wanted})"
        return f"; {made} makes one"
    if found.kind == "O":
        part, kind = ("number", "Card") if dtype is np.uint8 else ("bits", "Cards")
        return f"; np.array([each.{part} for each in {name}], {wanted}) makes one of {kind}"
    return ""


def all_of(values: object, kind: Any) -> bool:
    """Whether this is a sequence of such values, with one at least."""
    return isinstance(values, list | tuple) and bool(values) and all(isinstance(each, kind) for each in values)


def output(
    out: NDArray[Any] | None, dtype: type[np.generic], shape: tuple[int, ...], *sources: NDArray[Any]
) -> NDArray[Any]:
    """The array to fill: a new one, or the caller's after checks."""
    if out is None:
        return np.empty(shape, dtype)
    wanted = f"a writable C-contiguous array of {np.dtype(dtype)}, shape {shape}"
    if not isinstance(out, np.ndarray) or isinstance(out, np.matrix | np.ma.MaskedArray):
        raise ArrayError(f"out: {type(out).__name__}, but it must be {wanted}")
    flags = out.flags
    if out.dtype != dtype or out.shape != shape or not (flags.c_contiguous and flags.writeable and flags.aligned):
        layout = "" if flags.c_contiguous else ", not contiguous"
        access = "" if flags.writeable else ", read-only"
        raise ArrayError(f"out: dtype {out.dtype}, shape {out.shape}{layout}{access}, but it must be {wanted}")
    if any(np.may_share_memory(out, source) for source in sources):
        raise ArrayError(f"out: shape {out.shape}, it shares memory with an argument")
    return out


def column(name: str, value: int | NDArray[np.uint8], rows: int, most: int) -> NDArray[np.uint8]:
    """One small number a row, as a column: the same in all rows, or those of a checked array."""
    if not isinstance(value, np.ndarray):
        return np.broadcast_to(np.uint8(value), (rows, 1))
    checked = array_of(name, value, np.uint8)
    if checked.shape != (rows,):
        raise ArrayError(f"{name}: shape {checked.shape}, but it must have one element a row: ({rows},)")
    if rows and checked.max() > most:
        row = int(np.argmax(checked > most))
        raise ArrayError(f"{name}: row {row} is {checked[row]}, but it must be from 0 to {most}")
    return checked[:, None]


def hands_of(hands: Hands) -> NDArray[np.uint64]:
    """Sets of cards as an array; a set alone has no dimension, a deal has four hands."""
    if isinstance(hands, Cards | Deal | str):
        return np.array(_read(hands).bits, np.uint64)
    if all_of(hands, Cards | Deal | str):
        try:
            return np.array([each.bits for each in _all_read("hands", hands, _read)], np.uint64)
        except ValueError as error:
            if isinstance(error, WhistError):
                raise
            raise ArrayError("hands: Cards and Deals in one sequence have no shape; give one kind") from None
    return array_of("hands", hands, np.uint64)


def _read(each: Cards | Deal | str) -> Cards | Deal:
    """A hand, a deal, or what their text says: that of a deal begins with a seat and a colon."""
    if not isinstance(each, str):
        return each
    return Deal.from_pbn(each) if ":" in each else Cards(each)


def _deal(each: Deal | str) -> Deal:
    return Deal.from_pbn(each) if isinstance(each, str) else each


def _all_read(name: str, values: Iterable[Any], read: Callable[[Any], T]) -> list[T]:
    """What is read of each of some values; an error says of which."""
    found = []
    for index, each in enumerate(values):
        try:
            found.append(read(each))
        except (CardError, DealError) as error:
            raise type(error)(f"{name}[{index}]: {error}") from None
    return found


def deals_of(deals: Deals) -> NDArray[np.uint64]:
    """Rows of four hands as an array."""
    if isinstance(deals, Deal | str):
        return np.array([_deal(deals).bits], np.uint64)
    if all_of(deals, Deal | str):
        return np.array([deal.bits for deal in _all_read("deals", deals, _deal)], np.uint64)
    checked = array_of("deals", deals, np.uint64)
    if checked.ndim != 2 or checked.shape[1] != 4:
        raise ArrayError(f"deals: shape {checked.shape}, but a row must be four hands: (n, 4)")
    return checked


def check_deals(deals: Deals) -> None:
    """Refuse rows that are no deals: a card in two hands, or a bit that stands for no card.

    What counts in hands does not look for these. Hands may be short, unequal or empty, and hold jokers.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4), or what stands for one
        Hands of North, East, South and West.

    Raises
    ------
    ArrayError
        When the array does not fit, or with the first row that is no deal.

    Examples
    --------
    >>> rows = np.array([[1, 2, 4, 8], [1, 2, 4, 1]], np.uint64)
    >>> check_deals(rows)
    Traceback (most recent call last):
      ...
    whist.errors.ArrayError: deals: row 1: 2C is in two hands: north and west
    """
    refuse_impossible(deals_of(deals), PACK | JOKERS)


def refuse_impossible(deals: NDArray[np.uint64], cards: np.uint64, first: int = 0) -> None:
    """Refuse a card in two hands, and bits that are none of the cards.

    Raises
    ------
    ArrayError
        With the number of the row, where the rows are counted from `first`.
    """
    for start in range(0, len(deals), _BLOCK):
        north, east, south, west = deals[start : start + _BLOCK].T
        two = north | east
        three = two | south
        wrong = north & east | two & south | three & west | (three | west) & ~cards
        if wrong.any():
            row = start + int(np.flatnonzero(wrong)[0])
            try:
                Deal.from_bits(*deals[row].tolist()).to_pbn()
            except WhistError as error:
                raise ArrayError(f"deals: row {first + row}: {error}") from None


def trumps_of(trump: Trump | NDArray[np.uint8], rows: int) -> NDArray[np.uint8]:
    """The trumps of each row, as a column."""
    refuse_list("trump", trump)
    return column("trump", trump if isinstance(trump, np.ndarray) else arguments.strain("trump", trump), rows, 4)


def leaders_of(leader: AnySeat | NDArray[np.uint8], rows: int) -> NDArray[np.uint8]:
    """The leader of each row, as a column."""
    refuse_list("leader", leader)
    return column("leader", leader if isinstance(leader, np.ndarray) else arguments.seat("leader", leader), rows, 3)


def refuse_list(name: str, value: object) -> None:
    """Refuse a list, which would have to be an array."""
    if isinstance(value, list | tuple):
        raise ArrayError(f"{name}: a {type(value).__name__}; for one a row make an array: np.array({name}, np.uint8)")


def refuse_both(trump: object, order: CardOrder | None) -> None:
    """Refuse what is no order, and trumps beside an order, which has its own."""
    if arguments.order(order) is not None and trump is not None:
        raise OptionError("trump and order are both given: an order has its own trumps")


def rows_of(n: SupportsIndex) -> int:
    """How many rows are wanted."""
    return whole_number("n", n, 0, MOST_ROWS)


def first_of(first: SupportsIndex, rows: int) -> int:
    """The number of the first of some rows."""
    return whole_number("first", first, 0, 2**64 - 1 - rows)


def memory_of(memory: SupportsIndex | None) -> int | None:
    """Bytes that a worker may use; None for the usual number."""
    return None if memory is None else whole_number("memory", memory, LEAST_MEMORY, MOST_MEMORY)


def run_of(threads: SupportsIndex | None, progress: Progress) -> tuple[int | None, Report]:
    """How many workers, None for one a processor, and what they report to."""
    workers = None if threads is None else whole_number("threads", threads, 1, MOST_THREADS)
    return workers, report_of(progress)


def report_of(progress: Progress) -> Report:
    """What the engine calls with rows done and rows in all."""
    if callable(progress):
        return progress
    if not isinstance(progress, bool):
        raise OptionError(f"progress = {shown(progress)}: it must be True, False or a callable of (done, total)")
    return draw_line if progress and sys.stderr.isatty() else None


def part_of(progress: Progress, before: int, total: int) -> Progress:
    """What a part of some work reports to, so that the whole is told, of which so many rows are done before it."""
    report = report_of(progress)
    return report is not None and (lambda done, _: report(before + done, total))


def draw_line(done: int, total: int, note: str = "") -> None:
    """Redraw the progress line on the terminal, with a note behind it."""
    share = done / total if total else 1.0
    filled = round(30 * share)
    end = "\n" if done == total else ""
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] {share:4.0%} of {total:,}{note}\x1b[K{end}")
    sys.stderr.flush()
