"""Arrays of hands, deals and tricks at the speed of the machine.

A hand is a ``uint64`` with one bit a card (:class:`whist.Cards`), a deal a row of four in the order North, East,
South, West; a card is a ``uint8``, 16 times the suit plus the rank (:class:`whist.Card`). Arrays go in, arrays come
out, of any length, none included.

Every function takes the same options:

threads : int, optional
    Worker threads; None takes all processors. Results never depend on it.
progress : bool or callable
    True draws a progress line on a terminal; a callable gets ``(rows done, rows in all)`` a few times a second.
out : ndarray, optional
    Array to fill and return, C-contiguous, of the dtype and shape that the function would make.

The interpreter lock is free while the engine works, and Ctrl-C stops it within a fifth of a second; rows that were
finished stay in ``out``. A worker copies the few KiB that it is about to use: an array that another thread changes
meanwhile gives wrong numbers, never undefined behaviour. Threads live for one call, so forked processes are safe.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whist import _core
from whist.cards import Seat, Strain, Suit
from whist.checks import seed_number, whole_number
from whist.errors import ArrayError, OptionError

if TYPE_CHECKING:
    from whist._core import CardOrder

Progress: TypeAlias = bool | Callable[[int, int], object]
"""True for a line on the terminal, or a callable that gets (rows done, rows in all)."""
Trump: TypeAlias = Suit | Strain | str | None
"""A trump suit by member or name; None and no trumps are the same."""

MOST_ROWS: Final = 2**40
"""The longest batch; more rows than any machine holds."""
MOST_THREADS: Final = 1024
"""The most worker threads."""


def random_deals(
    n: SupportsIndex,
    *,
    seed: SupportsIndex,
    first: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint64] | None = None,
) -> NDArray[np.uint64]:
    """Deal the pack of 52 at random to four hands of thirteen, ``n`` times.

    Parameters
    ----------
    n : int
        How many deals.
    seed : int
        From 0 to 2**64 - 1. Deal *i* depends on the seed and *i* only, today and in every later version.
    first : int
        Number of the first deal, so that long runs can be made in parts.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint64, shape (n, 4)
        Hands of North, East, South and West.

    Raises
    ------
    OptionError
        When a number is out of its bounds.
    ArrayError
        When ``out`` does not fit.

    Examples
    --------
    >>> deals = random_deals(1000, seed=7)
    >>> deals.shape, deals.dtype.name
    ((1000, 4), 'uint64')
    >>> bool((deals[:10] == random_deals(10, seed=7, threads=1)).all())
    True
    """
    rows = whole_number("n", n, 0, MOST_ROWS)
    start = whole_number("first", first, 0, 2**64 - 1 - rows)
    result = _out(out, np.uint64, (rows, 4))
    _core.random_deals(result, seed_number("seed", seed), start, _threads(threads), _progress(progress))
    return result


def hcp(
    hands: NDArray[np.uint64],
    *,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """High-card points: ace 4, king 3, queen 2, jack 1.

    Parameters
    ----------
    hands : ndarray of uint64, any shape
        Sets of cards; jokers count nothing.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape of ``hands``
        Points, 0 to 40.

    Raises
    ------
    ArrayError
        When an array does not fit.

    Examples
    --------
    >>> hcp(np.array([Cards("AKQ2.K43.T98.A54").bits], dtype=np.uint64))
    array([16], dtype=uint8)
    """
    return _evaluate(_core.hcp, hands, (), threads, progress, out)


def shape(
    hands: NDArray[np.uint64],
    *,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Lengths of the four suits, in columns numbered by :class:`whist.Suit`: clubs first.

    Parameters
    ----------
    hands : ndarray of uint64, any shape
        Sets of cards; jokers belong to no suit.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape of ``hands`` and 4
        Cards of clubs, diamonds, hearts and spades, each 0 to 13.

    Raises
    ------
    ArrayError
        When an array does not fit.

    Examples
    --------
    >>> lengths = shape(np.array([Cards("AKQ2.K43.T98.A54").bits], dtype=np.uint64))
    >>> lengths.tolist(), int(lengths[0, Suit.SPADES])
    ([[3, 3, 3, 4]], 4)
    """
    return _evaluate(_core.shape, hands, (4,), threads, progress, out)


def honours(
    hands: NDArray[np.uint64],
    *,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Honours held in each suit: how many of ace, king, queen and jack.

    Parameters
    ----------
    hands : ndarray of uint64, any shape
        Sets of cards.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape of ``hands`` and 4
        Honours in clubs, diamonds, hearts and spades, each 0 to 4.

    Raises
    ------
    ArrayError
        When an array does not fit.

    Examples
    --------
    >>> honours(np.array([Cards("AKQ2.K43.T98.A54").bits], dtype=np.uint64)).tolist()
    [[1, 0, 1, 3]]
    """
    return _evaluate(_core.honours, hands, (4,), threads, progress, out)


def tricks(
    cards: NDArray[np.uint8],
    *,
    trump: Trump | NDArray[np.uint8] = None,
    order: CardOrder | None = None,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Who wins each trick.

    Parameters
    ----------
    cards : ndarray of uint8, shape (n, k), k from 2 to 8
        A trick a row, in the order played: the first card is the one led.
    trump : Suit, Strain, str or ndarray of uint8, shape (n,)
        Trumps of all the tricks, or of each: clubs 0 to spades 3, no trumps 4.
    order : CardOrder, optional
        The card order of a game, with its trumps, in place of ``trump``.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape (n,)
        Column of the winning card.

    Raises
    ------
    ArrayError
        When an array does not fit, or holds what is no card (of the order), with its row.
    OptionError
        When both ``trump`` and ``order`` are given.

    Examples
    --------
    >>> trick = np.array([[Card(text).number for text in ("8C", "2D", "AC", "KC")]], dtype=np.uint8)
    >>> tricks(trick), tricks(trick, trump="diamonds")
    (array([2], dtype=uint8), array([1], dtype=uint8))
    """
    checked = _array("cards", cards, np.uint8)
    if checked.ndim != 2 or not 2 <= checked.shape[1] <= 8:
        raise ArrayError(f"cards: shape {checked.shape}, but a row must be a trick of 2 to 8 cards: (n, 2) to (n, 8)")
    if order is not None and trump is not None:
        raise OptionError("trump and order are both given: an order has its own trumps")
    result = _out(out, np.uint8, checked.shape[:1], checked)
    run = _threads(threads), _progress(progress)
    if order is not None:
        _core.tricks_in_order(checked, result, order, *run)
    else:
        _core.tricks(checked, result, _column("trump", trump, _strain, len(checked), 4), *run)
    return result


def playouts(
    deals: NDArray[np.uint64],
    *,
    trump: Trump | NDArray[np.uint8] = None,
    leader: Seat | str | NDArray[np.uint8],
    seed: SupportsIndex,
    first: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Play deals of whist to the end, every card chosen at random among the legal ones.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4)
        Hands of North, East, South and West, of the same size in a row.
    trump : Suit, Strain, str or ndarray of uint8, shape (n,)
        Trumps of all the deals, or of each: clubs 0 to spades 3, no trumps 4.
    leader : Seat, str or ndarray of uint8, shape (n,)
        Who leads to the first trick of all the deals, or of each: North 0 to West 3.
    seed : int
        From 0 to 2**64 - 1. Playout *i* depends on its deal, the seed and *i* only.
    first : int
        Number of the first playout, so that long runs can be made in parts.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape (n,)
        Tricks of North and South.

    Raises
    ------
    ArrayError
        When an array does not fit, or a row is no deal: a card in two hands, hands of unequal size, no card of the pack.
    OptionError
        When a number is out of its bounds.

    Examples
    --------
    >>> ns = playouts(random_deals(1000, seed=7), trump="spades", leader="west", seed=1)
    >>> bool(6.2 < ns.mean() < 6.8)
    True
    """
    checked = _array("deals", deals, np.uint64)
    if checked.ndim != 2 or checked.shape[1] != 4:
        raise ArrayError(f"deals: shape {checked.shape}, but a row must be four hands: (n, 4)")
    rows = len(checked)
    start = whole_number("first", first, 0, 2**64 - 1 - rows)
    result = _out(out, np.uint8, (rows,), checked)
    trumps = _column("trump", trump, _strain, rows, 4)
    leaders = _column("leader", leader, _seat, rows, 3)
    run = _threads(threads), _progress(progress)
    _core.playouts(checked, result, trumps, leaders, seed_number("seed", seed), start, *run)
    return result


def _evaluate(
    kernel: Callable[[NDArray[np.uint64], NDArray[np.uint8], int | None, Callable[[int, int], object] | None], None],
    hands: NDArray[np.uint64],
    columns: tuple[int, ...],
    threads: SupportsIndex | None,
    progress: Progress,
    out: NDArray[np.uint8] | None,
) -> NDArray[np.uint8]:
    """Apply a kernel that gives each hand a number, or a row of ``columns`` numbers."""
    checked = _array("hands", hands, np.uint64)
    result = _out(out, np.uint8, checked.shape + columns, checked)
    kernel(checked.reshape(-1), result.reshape(-1), _threads(threads), _progress(progress))
    return result


def _array(name: str, array: NDArray[Any], dtype: type[np.generic]) -> NDArray[Any]:
    """The argument as an array of exactly this dtype."""
    checked = np.asarray(array)
    if checked.dtype != dtype:
        found = f"dtype {checked.dtype}, shape {checked.shape}"
        raise ArrayError(f"{name}: {found}, but it must be an array of {np.dtype(dtype)}")
    if not checked.flags.aligned:
        raise ArrayError(f"{name}: shape {checked.shape}, its elements are not aligned in memory; copy the array first")
    return checked


def _out(
    out: NDArray[Any] | None, dtype: type[np.generic], shape: tuple[int, ...], *sources: NDArray[Any]
) -> NDArray[Any]:
    """The array to fill: a new one, or the caller's after checks."""
    if out is None:
        return np.empty(shape, dtype)
    wanted = f"a writable C-contiguous array of {np.dtype(dtype)}, shape {shape}"
    if not isinstance(out, np.ndarray):
        raise ArrayError(f"out: {type(out).__name__}, but it must be {wanted}")
    flags = out.flags
    if out.dtype != dtype or out.shape != shape or not (flags.c_contiguous and flags.writeable and flags.aligned):
        layout = "" if flags.c_contiguous else ", not contiguous"
        access = "" if flags.writeable else ", read-only"
        raise ArrayError(f"out: dtype {out.dtype}, shape {out.shape}{layout}{access}, but it must be {wanted}")
    if any(np.may_share_memory(out, source) for source in sources):
        raise ArrayError(f"out: shape {out.shape}, it shares memory with an argument")
    return out


def _column(
    name: str, value: object, member: Callable[[str, object], int], rows: int, most: int
) -> int | NDArray[np.uint8]:
    """One small number for all rows, or a checked array with one a row."""
    if not isinstance(value, np.ndarray):
        return member(name, value)
    checked = _array(name, value, np.uint8)
    if checked.shape != (rows,):
        raise ArrayError(f"{name}: shape {checked.shape}, but it must have one element a row: ({rows},)")
    if rows and checked.max() > most:
        row = int(np.argmax(checked > most))
        raise ArrayError(f"{name}: row {row} is {checked[row]}, but it must be from 0 to {most}")
    return checked


def _strain(name: str, value: object) -> int:
    if value is None:
        return Strain.NOTRUMP
    if isinstance(value, str):
        return Strain.parse(value)
    if isinstance(value, Suit | Strain):
        return Strain(value)
    raise OptionError(f"{name} = {value!r}: it must be a Suit, a Strain, a name, None or an array of uint8")


def _seat(name: str, value: object) -> int:
    if isinstance(value, str):
        return Seat.parse(value)
    if isinstance(value, Seat):
        return value
    raise OptionError(f"{name} = {value!r}: it must be a Seat, a name or an array of uint8")


def _threads(threads: SupportsIndex | None) -> int | None:
    return None if threads is None else whole_number("threads", threads, 1, MOST_THREADS)


def _progress(progress: Progress) -> Callable[[int, int], object] | None:
    if callable(progress):
        return progress
    if not isinstance(progress, bool):
        raise OptionError(f"progress = {progress!r}: it must be True, False or a callable of (done, total)")
    return _draw_line if progress and sys.stderr.isatty() else None


def _draw_line(done: int, total: int) -> None:
    """Redraw the progress line on the terminal."""
    share = done / total if total else 1.0
    filled = round(30 * share)
    end = "\n" if done == total else ""
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] {share:4.0%} of {total:,}{end}")
    sys.stderr.flush()
