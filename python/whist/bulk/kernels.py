"""Kernels: arrays of hands, deals and tricks in, arrays of small numbers out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from whist import _core, arguments
from whist.arguments import AnySeat, Trump
from whist.bulk.arrays import (
    Deals,
    Hands,
    Progress,
    Report,
    array_of,
    column,
    deals_of,
    first_of,
    hands_of,
    leaders_of,
    memory_of,
    output,
    refuse_both,
    refuse_list,
    rows_of,
    run_of,
    trumps_of,
)
from whist.cards import Strain, Suit
from whist.checks import drawn_seed, truth
from whist.errors import ArrayError

if TYPE_CHECKING:
    from whist._core import CardOrder


def random_deals(
    n: SupportsIndex,
    *,
    seed: SupportsIndex | None = None,
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
    seed : int, optional
        From 0 to 2**64 - 1; drawn from the system when not given.
        Deal *i* depends on the seed and *i* only, today and in every later version.
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
    rows = rows_of(n)
    start = first_of(first, rows)
    result = output(out, np.uint64, (rows, 4))
    _core.random_deals(result, drawn_seed(seed), start, *run_of(threads, progress))
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
    checked = hands_of(hands)
    result = output(out, np.uint8, (*checked.shape, 4), checked)
    _core.shape(checked.reshape(-1, 1), result.reshape(-1, 4), *run_of(threads, progress))
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
    checked = hands_of(hands)
    points_out, lengths_out = out or (None, None)
    points = output(points_out, np.uint8, checked.shape, checked)
    lengths = output(lengths_out, np.uint8, (*checked.shape, 4), checked, points)
    column = checked.reshape(-1, 1)
    _core.hcp_and_shape(column, points.reshape(-1), lengths.reshape(-1, 4), *run_of(threads, progress))
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
    with_ten = truth("ten", ten)

    def kernel(hands: NDArray[np.uint64], out: NDArray[np.uint8], threads: int | None, report: Report) -> None:
        _core.honours(hands, out, suit, with_ten, threads, report)

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
    checked = array_of("cards", cards, np.uint8)
    if checked.ndim != 2 or not 2 <= checked.shape[1] <= 8:
        raise ArrayError(f"cards: shape {checked.shape}, but a row must be a trick of 2 to 8 cards: (n, 2) to (n, 8)")
    refuse_both(trump, order)
    rows, players = checked.shape
    result = output(out, np.uint8, (rows,), checked)
    run = run_of(threads, progress)
    refuse_list("trump", trump)
    if isinstance(trump, np.ndarray):
        _core.tricks_by_trumps(checked, result, column("trump", trump, rows, 4), *run)
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
    leader: AnySeat | NDArray[np.uint8],
    seed: SupportsIndex | None = None,
    first: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Play deals of whist to the end, every card chosen at random among the legal ones.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4), or what stands for one
        Hands of North, East, South and West, of the same size in a row.
    trump : Suit, Strain, str or ndarray of uint8, shape (n,)
        Trumps of all the deals, or of each: clubs 0 to spades 3, no trumps 4.
    leader : Seat, str, int or ndarray of uint8, shape (n,)
        Who leads to the first trick of all the deals, or of each: North 0 to West 3.
    seed : int, optional
        From 0 to 2**64 - 1; drawn from the system when not given.
        Playout *i* depends on its deal, the seed and *i* only.
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
    checked = deals_of(deals)
    rows = len(checked)
    start = first_of(first, rows)
    result = output(out, np.uint8, (rows,), checked)
    trumps, leaders = trumps_of(trump, rows), leaders_of(leader, rows)
    run = run_of(threads, progress)
    _core.playouts(checked, result, trumps, leaders, drawn_seed(seed), start, *run)
    return result


def solve(
    deals: Deals,
    *,
    trump: Trump | NDArray[np.uint8] = None,
    leader: AnySeat | NDArray[np.uint8],
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
    deals : ndarray of uint64, shape (n, 4), or what stands for one
        Hands of North, East, South and West, of the same size in a row: 1 to 13 cards.
    trump : Suit, Strain, str or ndarray of uint8, shape (n,)
        Trumps of all the deals, or of each: clubs 0 to spades 3, no trumps 4.
    leader : Seat, str, int or ndarray of uint8, shape (n,)
        Who leads to the first trick of all the deals, or of each: North 0 to West 3.
    fewest : bool
        Whether each side wants as few tricks as it can get, as in a misère.
    order : CardOrder, optional
        The card order of a game, with its trumps, in place of ``trump``. It has four suits at most, one of which are
        the trumps, if there are any.
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
    checked = deals_of(deals)
    refuse_both(trump, order)
    rows = len(checked)
    result = output(out, np.uint8, (rows,), checked)
    orders = [_core.CardOrder.plain(strain.suit) for strain in Strain] if order is None else [order]
    trumps = trumps_of(trump, rows) if order is None else np.broadcast_to(np.uint8(0), (rows, 1))
    run = memory_of(memory), *run_of(threads, progress)
    _core.solve(checked, result, orders, trumps, leaders_of(leader, rows), truth("fewest", fewest), *run)
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
    deals : ndarray of uint64, shape (n, 4), or what stands for one
        Hands of North, East, South and West, of the same size in a row: 1 to 13 cards.
    memory : int, optional
        Bytes that each worker may use to remember positions; None for 64 MiB. Little makes hard deals slow, not wrong.
    threads, progress, out
        As the module says. Workers take one strain of a deal after another. Those that were not finished are as they
        were in ``out``: fill it with 255 first to tell them apart after Ctrl-C.

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
    checked = deals_of(deals)
    result = output(out, np.uint8, (len(checked), 5, 4), checked)
    _core.dd_tables(checked, result.reshape(-1, 20), memory_of(memory), *run_of(threads, progress))
    return result


def _evaluate(
    kernel: Callable[[NDArray[np.uint64], NDArray[np.uint8], int | None, Report], None],
    hands: Hands,
    threads: SupportsIndex | None,
    progress: Progress,
    out: NDArray[np.uint8] | None,
) -> NDArray[np.uint8]:
    """One number for each hand, by a kernel over rows of one hand."""
    checked = hands_of(hands)
    result = output(out, np.uint8, checked.shape, checked)
    kernel(checked.reshape(-1, 1), result.reshape(-1), *run_of(threads, progress))
    return result
