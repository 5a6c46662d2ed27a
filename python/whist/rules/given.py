"""What a game's code gives to the framework: seats, zones, packs and audiences, checked where they come in.

What is none is refused by the name of the argument, in the line of the game that gave it. Sets of actions and cards are
read by :func:`whist.rules.actions.union`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from typing import TypeAlias

from whist.cards import Card, Seat
from whist.checks import integer, members, shown
from whist.errors import CardError, OptionError, SeatError
from whist.rules.events import Zone

Audience: TypeAlias = int | Iterable[int]
"""The seats that may see something: a set as an integer with a bit for each, ``ALL``, or a collection of seats."""
Pack: TypeAlias = Iterable[int | Card]
"""Cards in order, or their numbers."""


def seat(name: str, value: object, seats: int, others: str = "") -> int:
    """The number of a seat; `others` says what else would have been allowed.

    Raises
    ------
    SeatError
        Naming the argument, when there is no such seat.
    """
    if type(value) is int and 0 <= value < seats:
        return value
    number = None if isinstance(value, Enum) and not isinstance(value, Seat) else integer(value)
    if number is None or not 0 <= number < seats:
        hint = f"; table.game.seat({shown(value)}) gives that of a name" if isinstance(value, str) else ""
        raise SeatError(f"{name} = {shown(value)}: it must be the number of a seat, 0 to {seats - 1}{others}{hint}")
    return number


def zone(name: str, value: object, names: Sequence[str]) -> Zone:
    """The zone of an argument: the number of a seat, or a name that is none of a seat.

    Raises
    ------
    SeatError
        Naming the argument, when it is neither.
    """
    if isinstance(value, str) and value not in names:
        return value
    return seat(name, value, len(names), ", or the name of a place that is no seat's")


def audience(name: str, value: Audience) -> int:
    """The seats that may see something, as a set.

    Raises
    ------
    OptionError
        Naming the argument, when it is no such thing.
    """
    if type(value) is int:
        return value
    if isinstance(value, Iterable):
        seats = tuple(map(integer, value))
        if all(each is not None and 0 <= each < 64 for each in seats):
            return sum(1 << each for each in set(seats) if each is not None)
    number = None if isinstance(value, Enum) else integer(value)
    if number is None:
        raise OptionError(
            f"{name} = {shown(value)}: it must be ALL, a collection of seats, or an integer with a bit for each"
        )
    return number


def pack(name: str, cards: Pack) -> tuple[int, ...]:
    """The numbers of some cards, in order.

    Raises
    ------
    OptionError, CardError
        Naming the argument, when it holds something that is no card, or a card twice.
    """
    given = cards if type(cards) is tuple else tuple(members(name, cards, "cards, or their numbers"))
    try:
        return _numbers(name, given)
    except TypeError:  # what is in it cannot be remembered, and so is no card
        return _numbers.__wrapped__(name, given)


@lru_cache(maxsize=64)
def _numbers(name: str, cards: tuple[int | Card, ...]) -> tuple[int, ...]:
    try:
        found = [card if isinstance(card, Card) else Card.from_number(card) for card in cards]
    except CardError as error:
        raise CardError(f"{name}: {error}") from None
    for at, card in enumerate(found):
        if card in found[:at]:
            raise CardError(f"{name}: {card} stands there twice")
    return tuple(card.number for card in found)
