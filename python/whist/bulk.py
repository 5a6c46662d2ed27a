"""Arrays of hands, deals and tricks at the speed of the machine.

A hand is a ``uint64`` with one bit a card (:class:`whist.Cards`), a deal a row of four in the order North, East,
South, West; a card is a ``uint8``, 16 times the suit plus the rank (:class:`whist.Card`). Arrays go in, arrays come
out, of any length, none included.

Where hands are wanted, one :class:`whist.Cards` or :class:`whist.Deal` and a list of either will do as well; where
deals are wanted, a Deal, which is one row, and a list of Deals.

Results are ``uint8``, which wraps round: 3 - 5 is 254. Subtract after ``.astype(int)``; sums and means are safe.

Every function takes the same options:

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

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whist import _core, arguments
from whist.arguments import Trump
from whist.cards import Cards, Seat, Strain, Suit
from whist.checks import seed_number, whole_number
from whist.deal import Deal
from whist.errors import ArrayError, OptionError

if TYPE_CHECKING:
    from whist._core import CardOrder

Progress: TypeAlias = bool | Callable[[int, int], object]
"""True for a line on the terminal, or a callable that gets (rows done, rows in all)."""

Hands: TypeAlias = NDArray[np.uint64] | Cards | Deal | Sequence[Cards] | Sequence[Deal]
"""Sets of cards: an array, or vocabulary that stands for one."""
Deals: TypeAlias = NDArray[np.uint64] | Deal | Sequence[Deal]
"""Rows of four hands: an array, or deals."""

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
    _core.random_deals(result, seed_number("seed", seed), start, _threads(threads), _report(progress))
    return result


def hcp(
    hands: Hands,
    *,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """High-card points: ace 4, king 3, queen 2, jack 1.

    Parameters
    ----------
    hands : ndarray of uint64, any shape, or what stands for one
        Sets of cards; jokers count nothing.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape of ``hands``
        Points, 0 to 40; ``.astype(int)`` before subtracting.

    Raises
    ------
    ArrayError
        When an array does not fit.

    Examples
    --------
    >>> hcp(np.array([Cards("AKQ2.K43.T98.A54").bits], dtype=np.uint64))
    array([16], dtype=uint8)
    >>> int(hcp(Cards("AKQ2.K43.T98.A54")))
    16
    """
    return _evaluate(_core.hcp, hands, threads, progress, out)


def shape(
    hands: Hands,
    *,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Lengths of the four suits, in columns numbered by :class:`whist.Suit`: clubs first.

    Parameters
    ----------
    hands : ndarray of uint64, any shape, or what stands for one
        Sets of cards; jokers belong to no suit.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape of ``hands`` and 4
        Cards of clubs, diamonds, hearts and spades, each 0 to 13; ``.astype(int)`` before subtracting.

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
    checked = _hands(hands)
    result = _out(out, np.uint8, (*checked.shape, 4), checked)
    _core.shape(checked.reshape(-1, 1), result.reshape(-1, 4), _threads(threads), _report(progress))
    return result


def hcp_and_shape(
    hands: Hands,
    *,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: tuple[NDArray[np.uint8], NDArray[np.uint8]] | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """High-card points and lengths of the suits in one pass, which reads the hands once.

    Parameters
    ----------
    hands : ndarray of uint64, any shape, or what stands for one
        Sets of cards; jokers count nothing.
    threads, progress, out
        As the module says; ``out`` is a pair of arrays.

    Returns
    -------
    points : ndarray of uint8, shape of ``hands``
        As :func:`hcp` gives them.
    lengths : ndarray of uint8, shape of ``hands`` and 4
        As :func:`shape` gives them.

    Raises
    ------
    ArrayError
        When an array does not fit.

    Examples
    --------
    >>> points, lengths = hcp_and_shape(np.array([Cards("AKQ2.K43.T98.A54").bits], dtype=np.uint64))
    >>> points.tolist(), lengths.tolist()
    ([16], [[3, 3, 3, 4]])
    """
    if out is not None and not (isinstance(out, tuple) and len(out) == 2):
        raise ArrayError("out: it must be a pair of arrays, for the points and for the lengths")
    checked = _hands(hands)
    points_out, lengths_out = out or (None, None)
    points = _out(points_out, np.uint8, checked.shape, checked)
    lengths = _out(lengths_out, np.uint8, (*checked.shape, 4), checked, points)
    column = checked.reshape(-1, 1)
    _core.hcp_and_shape(column, points.reshape(-1), lengths.reshape(-1, 4), _threads(threads), _report(progress))
    return points, lengths


def honours(
    hands: Hands,
    *,
    trump: Suit | str,
    ten: bool = False,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Honours of the trump suit: how many of its ace, king, queen and jack.

    Parameters
    ----------
    hands : ndarray of uint64, any shape, or what stands for one
        Sets of cards.
    trump : Suit or str
        The trump suit.
    ten : bool
        Whether the ten is a fifth honour, as in the bridges.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape of ``hands``
        Honours held, 0 to 4, or to 5 with the ten.

    Raises
    ------
    ArrayError
        When an array does not fit.
    CardError
        When ``trump`` is no suit.

    Examples
    --------
    >>> honours(np.array([Cards("AKQ2.K43.T98.A54").bits], dtype=np.uint64), trump="spades")
    array([3], dtype=uint8)
    """
    suit = trump if isinstance(trump, Suit) else Suit.parse(trump)
    if not isinstance(ten, bool):
        raise OptionError(f"ten = {ten!r}: it must be True or False")

    def kernel(hands: NDArray[np.uint64], out: NDArray[np.uint8], threads: int | None, report: Report) -> None:
        _core.honours(hands, out, suit, ten, threads, report)

    return _evaluate(kernel, hands, threads, progress, out)


def controls(
    hands: Hands,
    *,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Controls: ace 2, king 1.

    Parameters
    ----------
    hands : ndarray of uint64, any shape, or what stands for one
        Sets of cards.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape of ``hands``
        Controls, 0 to 12.

    Raises
    ------
    ArrayError
        When an array does not fit.

    Examples
    --------
    >>> controls(np.array([Cards("AKQ2.K43.T98.A54").bits], dtype=np.uint64))
    array([6], dtype=uint8)
    """
    return _evaluate(_core.controls, hands, threads, progress, out)


def losers(
    hands: Hands,
    *,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Losing tricks: in each suit one for a missing ace, for a missing king from two cards on, for a queen from three.

    Parameters
    ----------
    hands : ndarray of uint64, any shape, or what stands for one
        Sets of cards.
    threads, progress, out
        As the module says.

    Returns
    -------
    ndarray of uint8, shape of ``hands``
        Losers, 0 to 12.

    Raises
    ------
    ArrayError
        When an array does not fit.

    Examples
    --------
    >>> losers(np.array([Cards("AKQ2.K43.T98.A54").bits], dtype=np.uint64))
    array([7], dtype=uint8)
    """
    return _evaluate(_core.losers, hands, threads, progress, out)


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
    rows, players = checked.shape
    result = _out(out, np.uint8, (rows,), checked)
    run = _threads(threads), _report(progress)
    _no_list("trump", trump)
    if isinstance(trump, np.ndarray):
        _core.tricks_by_trumps(checked, result, _column("trump", trump, rows, 4), *run)
    elif order is not None:
        _core.tricks_in_order(checked, result, order, *run)
    elif players == 4:
        _core.tricks(checked, result, arguments.strain("trump", trump).suit, *run)
    else:
        _core.tricks_in_order(checked, result, _core.CardOrder.plain(arguments.strain("trump", trump).suit), *run)
    return result


def playouts(
    deals: Deals,
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
    deals : ndarray of uint64, shape (n, 4), or Deal or a sequence of Deals
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
        Tricks of North and South; ``.astype(int)`` before subtracting.

    Raises
    ------
    ArrayError
        When an array does not fit, or a row is no deal: a card in two hands, hands of unequal size or none, a card
        that is not in the pack.
    OptionError
        When a number is out of its bounds.

    Examples
    --------
    >>> ns = playouts(random_deals(1000, seed=7), trump="spades", leader="west", seed=1)
    >>> bool(6.2 < ns.mean() < 6.8)
    True
    """
    checked = _deals(deals)
    rows = len(checked)
    start = whole_number("first", first, 0, 2**64 - 1 - rows)
    result = _out(out, np.uint8, (rows,), checked)
    trumps, leaders = _trumps(trump, rows), _leaders(leader, rows)
    run = _threads(threads), _report(progress)
    _core.playouts(checked, result, trumps, leaders, seed_number("seed", seed), start, *run)
    return result


def solve(
    deals: Deals,
    *,
    trump: Trump | NDArray[np.uint8] = None,
    leader: Seat | str | NDArray[np.uint8],
    fewest: bool = False,
    order: CardOrder | None = None,
    memory: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """The tricks of North and South in each deal when all four see all cards and play best.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4), or Deal or a sequence of Deals
        Hands of North, East, South and West, of the same size in a row: 1 to 13 cards.
    trump : Suit, Strain, str or ndarray of uint8, shape (n,)
        Trumps of all the deals, or of each: clubs 0 to spades 3, no trumps 4.
    leader : Seat, str or ndarray of uint8, shape (n,)
        Who leads to the first trick of all the deals, or of each: North 0 to West 3.
    fewest : bool
        Whether each side wants as few tricks as it can get, as in a misère.
    order : CardOrder, optional
        The card order of a game, with its trumps, in place of ``trump``.
    memory : int, optional
        Bytes that each worker may use to remember positions; None for 64 MiB. Little makes hard deals slow, not wrong.
    threads, progress, out
        As the module says. Workers take one deal after another. Rows that were not finished are as they were in
        ``out``: fill it with 255 first to tell them apart after Ctrl-C.

    Returns
    -------
    ndarray of uint8, shape (n,)
        Tricks of North and South; ``.astype(int)`` before subtracting.

    Raises
    ------
    ArrayError
        Before anything is solved, when an array does not fit, or a row is no deal: a card in two hands, hands of
        unequal size, longer than 13 or empty, a card that is not in the order.
    OptionError
        When a number is out of its bounds, or both ``trump`` and ``order`` are given.

    Examples
    --------
    >>> deals = random_deals(2, seed=7)
    >>> solve(deals, trump="spades", leader="west").shape
    (2,)
    """
    checked = _deals(deals)
    if order is not None and trump is not None:
        raise OptionError("trump and order are both given: an order has its own trumps")
    rows = len(checked)
    result = _out(out, np.uint8, (rows,), checked)
    orders = [_core.CardOrder.plain(strain.suit) for strain in Strain] if order is None else [order]
    trumps = _trumps(trump, rows) if order is None else np.broadcast_to(np.uint8(0), (rows, 1))
    run = _memory(memory), _threads(threads), _report(progress)
    _core.solve(checked, result, orders, trumps, _leaders(leader, rows), fewest, *run)
    return result


def dd_tables(
    deals: Deals,
    *,
    memory: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """The tricks of North and South in each deal for every strain and every leader, as :func:`whist.dd_table`.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4), or Deal or a sequence of Deals
        Hands of North, East, South and West, of the same size in a row: 1 to 13 cards.
    memory : int, optional
        Bytes that each worker may use to remember positions; None for 64 MiB. Little makes hard deals slow, not wrong.
    threads, progress, out
        As the module says. Workers take one deal after another. Rows that were not finished are as they were in
        ``out``: fill it with 255 first to tell them apart after Ctrl-C.

    Returns
    -------
    ndarray of uint8, shape (n, 5, 4)
        Tricks of North and South: strains clubs, diamonds, hearts, spades, no trumps; leaders North, East, South,
        West. For the tricks of a declarer take the leader on the declarer's left.

    Raises
    ------
    ArrayError
        Before anything is solved, when an array does not fit, or a row is no deal.
    OptionError
        When a number is out of its bounds.

    Examples
    --------
    >>> suits = np.array([[suit.cards.bits for suit in reversed(Suit)]], dtype=np.uint64)
    >>> dd_tables(suits)[0, Strain.SPADES].tolist(), dd_tables(suits)[0, Strain.NOTRUMP].tolist()
    ([13, 13, 13, 13], [13, 0, 13, 0])
    """
    checked = _deals(deals)
    result = _out(out, np.uint8, (len(checked), 5, 4), checked)
    _core.dd_tables(checked, result.reshape(-1, 20), _memory(memory), _threads(threads), _report(progress))
    return result


def _evaluate(
    kernel: Callable[[NDArray[np.uint64], NDArray[np.uint8], int | None, Report], None],
    hands: Hands,
    threads: SupportsIndex | None,
    progress: Progress,
    out: NDArray[np.uint8] | None,
) -> NDArray[np.uint8]:
    """One number for each hand, by a kernel over rows of one hand."""
    checked = _hands(hands)
    result = _out(out, np.uint8, checked.shape, checked)
    kernel(checked.reshape(-1, 1), result.reshape(-1), _threads(threads), _report(progress))
    return result


def _array(name: str, array: object, dtype: type[np.generic]) -> NDArray[Any]:
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


def _all_of(values: object, kind: Any) -> bool:
    """Whether this is a sequence of such values, with one at least."""
    return isinstance(values, list | tuple) and bool(values) and all(isinstance(each, kind) for each in values)


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


def _column(name: str, value: int | NDArray[np.uint8], rows: int, most: int) -> NDArray[np.uint8]:
    """One small number a row, as a column: the same in all rows, or those of a checked array."""
    if not isinstance(value, np.ndarray):
        return np.broadcast_to(np.uint8(value), (rows, 1))
    checked = _array(name, value, np.uint8)
    if checked.shape != (rows,):
        raise ArrayError(f"{name}: shape {checked.shape}, but it must have one element a row: ({rows},)")
    if rows and checked.max() > most:
        row = int(np.argmax(checked > most))
        raise ArrayError(f"{name}: row {row} is {checked[row]}, but it must be from 0 to {most}")
    return checked[:, None]


def _hands(hands: Hands) -> NDArray[np.uint64]:
    """Sets of cards as an array; a set alone has no dimension, a deal has four hands."""
    if isinstance(hands, Cards | Deal) or _all_of(hands, Cards | Deal):
        try:
            return np.array(hands.bits if isinstance(hands, Cards | Deal) else [each.bits for each in hands], np.uint64)
        except ValueError:
            raise ArrayError("hands: Cards and Deals in one sequence have no shape; give one kind") from None
    return _array("hands", hands, np.uint64)


def _deals(deals: Deals) -> NDArray[np.uint64]:
    if isinstance(deals, Deal):
        deals = [deals]
    if _all_of(deals, Deal):
        return np.array([deal.bits for deal in deals], np.uint64)
    checked = _array("deals", deals, np.uint64)
    if checked.ndim != 2 or checked.shape[1] != 4:
        raise ArrayError(f"deals: shape {checked.shape}, but a row must be four hands: (n, 4)")
    return checked


def _trumps(trump: Trump | NDArray[np.uint8], rows: int) -> NDArray[np.uint8]:
    _no_list("trump", trump)
    return _column("trump", trump if isinstance(trump, np.ndarray) else arguments.strain("trump", trump), rows, 4)


def _leaders(leader: Seat | str | NDArray[np.uint8], rows: int) -> NDArray[np.uint8]:
    _no_list("leader", leader)
    return _column("leader", leader if isinstance(leader, np.ndarray) else arguments.seat("leader", leader), rows, 3)


def _no_list(name: str, value: object) -> None:
    if isinstance(value, list | tuple):
        raise ArrayError(f"{name}: a {type(value).__name__}; for one a row make an array: np.array({name}, np.uint8)")


def _memory(memory: SupportsIndex | None) -> int | None:
    return None if memory is None else whole_number("memory", memory, LEAST_MEMORY, MOST_MEMORY)


def _threads(threads: SupportsIndex | None) -> int | None:
    return None if threads is None else whole_number("threads", threads, 1, MOST_THREADS)


def _report(progress: Progress) -> Report:
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
