"""What a word says to those who know no game: the value that its action carries.

A number that is bid, a suit, a strain, a card whose holder is called, and an `Aim` speak for themselves. What else a
word may say is here; a word without any of it is a word that only people understand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whist.cards import Strain, Suit


class Sense(Enum):
    """What a word without a value of its own says."""

    PASS = auto()
    """To do nothing, or leave it to others."""
    KEEP = auto()
    """To leave what is settled as it is."""
    ACCEPT = auto()
    """To take what is offered, such as the suit that was turned."""
    CLAIM = auto()
    """To claim what may be had: it costs nothing, and brings something where it is due."""
    SIT_OUT = auto()
    """To play no card to this trick, and keep the card."""
    TAKE_BACK = auto()
    """To take back a card that was played against the rules."""
    HIGHEST = auto()
    """To have another one play his highest card."""
    LOWEST = auto()
    """To have another one play his lowest card."""


@dataclass(frozen=True)
class Undertaking:
    """What is bid by few who play against all others; a game may add fields of its own.

    Attributes
    ----------
    tricks : int
        Tricks that they must win together; 0 where they may win none.
    players : int
        How many undertake it together.
    is_turned : bool
        Whether the suit of the turned card is trumps.
    strain : Strain or None
        The trumps otherwise, None for a suit of the bidder's own.
    """

    tricks: int
    players: int = 1
    is_turned: bool = False
    strain: Strain | None = None


@dataclass(frozen=True)
class Handout:
    """What is said to hand out cards that lie on the table; a game says in a subclass who gets which.

    Attributes
    ----------
    trump : Suit or None
        The suit that is named for trumps with it.
    """

    trump: Suit | None

    def zones(self, seat: int) -> Mapping[int, str]:
        """By seat the zone whose cards it gets when this seat says so, as far as the word settles it."""
        raise NotImplementedError


class Renounce(NamedTuple):
    """A card that did not follow suit, which is claimed to have been a revoke.

    Attributes
    ----------
    trick : int
        Its trick, counted from 0.
    seat : int
        Who played it.
    """

    trick: int
    seat: int


class Penalty(NamedTuple):
    """What may be asked for from a side that has revoked.

    Attributes
    ----------
    tricks : int
        Tricks that it gives to the other side, as far as it has any.
    added : int
        Points that the other side gets.
    taken_off : int
        Points that come off its own, as far as it has any.
    """

    tricks: int = 0
    added: int = 0
    taken_off: int = 0
