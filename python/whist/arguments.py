"""Trumps and seats as arguments, in whatever form a caller has them."""

from __future__ import annotations

from typing import TypeAlias

from whist.cards import Seat, Strain, Suit
from whist.errors import OptionError

Trump: TypeAlias = Suit | Strain | str | None
"""A trump suit by member or name; None and no trumps are the same."""


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
        return Strain.parse(value)
    if isinstance(value, Suit | Strain):
        return Strain(value)
    raise OptionError(f"{name} = {value!r}: it must be a Suit, a Strain, a name or None")


def seat(name: str, value: object) -> Seat:
    """The seat of an argument.

    Raises
    ------
    CardError
        When a text names no seat.
    OptionError
        Naming the argument, when it is something else.
    """
    if isinstance(value, str):
        return Seat.parse(value)
    if isinstance(value, Seat):
        return value
    raise OptionError(f"{name} = {value!r}: it must be a Seat or a name")
