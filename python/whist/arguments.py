"""Trumps and seats as arguments, in whatever form a caller has them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from whist.cards import Seat, Strain, Suit
from whist.checks import shown
from whist.errors import OptionError, SeatError

Trump: TypeAlias = Suit | Strain | str | None
"""A trump suit by member or name; None and no trumps are the same."""

_OF_SUIT: Final = tuple(Strain)
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
    raise SeatError(f"{name} = {shown(value)}: it must be a Seat or a name, such as Seat.NORTH or 'north'")
