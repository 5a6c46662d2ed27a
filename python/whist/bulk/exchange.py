"""Deals as others have them: data frames, the library DDS, the package endplay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from whist import _core
from whist.bulk.arrays import Deals, deals_of
from whist.bulk.columns import SEATS, Columns
from whist.bulk.evaluation import Wanted, evaluate
from whist.bulk.files import of_deals
from whist.checks import shown
from whist.errors import ArrayError, DealError, WhistError
from whist.extras import needed, require

if TYPE_CHECKING:
    import pandas as pd


def to_frame(deals: Deals, *, columns: Wanted | None = None, threads: SupportsIndex | None = None) -> pd.DataFrame:
    """Deals as a data frame of pandas, as :func:`write_deals` puts them into Parquet.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4), or what stands for one
        Hands of North, East, South and West.
    columns : str, Expression, sequence or mapping of these, optional
        What to evaluate for each deal and to have beside it.
    threads
        As the module says.

    Returns
    -------
    DataFrame
        Columns ``north east south west`` of ``uint64``, and those that are evaluated.

    Raises
    ------
    ArrayError, ExpressionError
        When the array does not fit, or a column makes no sense.
    OptionError
        When pandas, which the extra ``data`` brings, is not installed.

    Examples
    --------
    >>> frame = to_frame(bulk.random_deals(100, seed=7), columns="S.hcp, fit: NS.longest")
    >>> list(frame.columns)
    ['north', 'east', 'south', 'west', 'S.hcp', 'fit']
    >>> strong = from_frame(frame[frame["S.hcp"] >= 15])
    >>> len(strong) == int((frame["S.hcp"] >= 15).sum())
    True
    """
    require("pandas")
    checked = deals_of(deals)
    counted = {} if columns is None else evaluate(checked, of_deals(columns), threads=threads)
    return Columns({**dict(zip(SEATS, checked.T, strict=True)), **counted}).frame()


def from_frame(frame: Any) -> NDArray[np.uint64]:
    """Deals from columns ``north east south west`` of whole numbers: the way back from :func:`to_frame`.

    Parameters
    ----------
    frame : DataFrame, or any mapping of these names to columns
        The deals, a row each.

    Returns
    -------
    ndarray of uint64, shape (n, 4)
        Hands of North, East, South and West.

    Raises
    ------
    ArrayError
        When a column is not there, or is none of whole numbers from 0 on.
    """
    hands = []
    for name in SEATS:
        try:
            column = np.asarray(frame[name])
        except (KeyError, TypeError, IndexError, ValueError):  # what each container says of a name it has not
            raise ArrayError(f"{name}: there is no such column, but {', '.join(SEATS)} must be there") from None
        if column.dtype.kind not in "iu" or column.ndim != 1 or (column.size and column.min() < 0):
            raise ArrayError(
                f"{name}: {column.dtype} {column.shape}, but it must be a column of whole numbers from 0 on"
            )
        hands.append(column.astype(np.uint64))
    if len({len(column) for column in hands}) > 1:
        raise ArrayError(f"columns of {', '.join(str(len(column)) for column in hands)} rows are no deals")
    return np.stack(hands, axis=1)


def to_dds(deals: Deals) -> NDArray[np.uint32]:
    """Deals as the library DDS has them in ``ddTableDeal.cards`` and ``deal.remainCards``.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4), or what stands for one
        Hands of North, East, South and West.

    Returns
    -------
    ndarray of uint32, shape (n, 4, 4)
        By hand, North first, and by suit, spades first: bit 2 for the two, up to bit 14 for the ace.

    Examples
    --------
    >>> to_dds(Deal("A2...", "K...", "Q...", "J..."))[0, :, 0].tolist() == [1 << 14 | 1 << 2, 1 << 13, 1 << 12, 1 << 11]
    True
    """
    shifts = np.array([48, 32, 16, 0], np.uint64)
    suits = deals_of(deals)[:, :, None] >> shifts & np.uint64(0x1FFF)
    return (suits << np.uint64(2)).astype(np.uint32)


def from_dds(cards: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """Deals from the encoding of DDS: the way back from :func:`to_dds`.

    Raises
    ------
    ArrayError
        When the array does not fit, or a bit stands for no card.
    """
    try:
        array = np.asarray(cards)
    except (TypeError, ValueError) as error:
        raise ArrayError(f"cards: {error}, but it must be whole numbers with shape (n, 4, 4)") from None
    if array.dtype.kind not in "iu" or array.ndim != 3 or array.shape[1:] != (4, 4):
        raise ArrayError(f"cards: {array.dtype} {array.shape}, but it must be whole numbers with shape (n, 4, 4)")
    if ((array | 0x7FFC) != 0x7FFC).any():
        row = int(np.flatnonzero(((array | 0x7FFC) != 0x7FFC).any(axis=(1, 2)))[0])
        raise ArrayError(f"cards: row {row} has bits that are no cards: bit 2 is the two, bit 14 the ace")
    shifts = np.array([48, 32, 16, 0], np.uint64)
    suits = (array.astype(np.uint64) >> np.uint64(2)) << shifts
    deals: NDArray[np.uint64] = np.bitwise_or.reduce(suits, axis=2)
    return deals


def to_endplay(deals: Deals) -> list[Any]:
    """Deals as objects ``endplay.types.Deal`` of the package endplay.

    Raises
    ------
    OptionError
        When endplay is not installed.
    """
    other = needed("endplay.types").Deal
    return [other(_core.deal_text(bits)) for bits in deals_of(deals).tolist()]


def from_endplay(deals: Iterable[Any]) -> NDArray[np.uint64]:
    """Deals from objects ``endplay.types.Deal`` of the package endplay.

    Raises
    ------
    DealError
        With the number of a deal that cannot be read, or when there are none to go through.
    """
    try:
        numbered = enumerate(deals)
    except TypeError:
        raise DealError(f"{shown(deals)}: it must be an iterable of deals of endplay") from None
    rows = []
    for number, deal in numbered:
        try:
            rows.append(_core.parse_deal(deal.to_pbn()))
        except AttributeError:
            raise DealError(f"deal {number}: {shown(deal)} is no deal of endplay") from None
        except WhistError as error:
            raise DealError(f"deal {number}: {error}") from None
    return np.array(rows, np.uint64).reshape(-1, 4)
