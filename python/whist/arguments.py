"""Trumps and seats as arguments, in whatever form a caller has them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, SupportsIndex, TypeAlias

from whist._core import CardOrder
from whist.cards import Seat, Strain, Suit
from whist.checks import integer, shown
from whist.errors import OptionError, SeatError

Trump: TypeAlias = Suit | Strain | str | None
"""A trump suit by member or name; None and no trumps are the same."""
AnySeat: TypeAlias = Seat | str | SupportsIndex
"""A seat by member, name or number, North 0 to West 3."""

_OF_SUIT: Final = tuple(Strain)
_SEATS: Final = tuple(Seat)
_strain_of = lru_cache(maxsize=64)(Strain.parse)
_seat_of = lru_cache(maxsize=64)(Seat.parse)
"""Reading a name takes longer than solving a small ending, and few names are in use."""


def strain(name: str, value: object) -> Strain:
    """The strain of an argument.

    Raises
    ------
    CardError
        When a text names no strain.
    OptionError
        Naming the argument, when it is something else.
    """
    if value is None:
        return Strain.NOTRUMP
    if isinstance(value, str):
        return _strain_of(value)
    if isinstance(value, Strain):
        return value
    if isinstance(value, Suit):
        return _OF_SUIT[value]
    raise OptionError(f"{name} = {shown(value)}: it must be a Suit, a Strain, a name such as 'spades', or None")


def seat(name: str, value: object) -> Seat:
    """The seat of an argument.

    Raises
    ------
    SeatError
        When a text names no seat; naming the argument, when it is something else.
    """
    if isinstance(value, str):
        return _seat_of(value)
    if isinstance(value, Seat):
        return value
    number = integer(value)
    if number is not None and 0 <= number < len(_SEATS):
        return _SEATS[number]
    raise SeatError(f"{name} = {shown(value)}: it must be a Seat, its name or its number, 0 for North to 3 for West")


def order(value: CardOrder | None) -> CardOrder | None:
    """The order of an argument of this name, if there is one; OptionError when it is something else."""
    if value is None or isinstance(value, CardOrder):
        return value
    raise OptionError(f"order = {shown(value)}: it must be a CardOrder, such as CardOrder.plain(), or None")


def place(name: str, value: object, seats: int) -> int:
    """The number of a seat at a table of so many; where they are four, it may be named too.

    Raises
    ------
    SeatError
        When there is no such seat.
    """
    if seats == len(_SEATS):
        return seat(name, value)
    number = integer(value)
    if number is None or not 0 <= number < seats:
        raise SeatError(f"{name} = {shown(value)}: it must be the number of a seat, 0 to {seats - 1}")
    return number
