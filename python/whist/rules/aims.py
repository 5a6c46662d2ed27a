"""What a deal is played for, as far as a player can read it without knowing the game."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class Aim(Enum):
    """What the tricks of a deal are worth to the seat that plays."""

    WIN = auto()
    """Tricks are to be won."""
    AVOID = auto()
    """Tricks are to be lost."""
    WAIT = auto()
    """The tricks that are wanted are sure to come: others are to be lost, and the cards that will win are kept."""
    AVOID_QUEEN = auto()
    """Only the trick that holds the queen of spades is to be lost."""


class Race(NamedTuple):
    """How far two sides are from winning a game by tricks above a book.

    Attributes
    ----------
    missing : tuple of int
        For each seat the points that its side needed to win the game when the deal began.
    worth : int
        Points of each trick above the book.
    book : int
        Tricks that score nothing.
    tricks : int
        Tricks of a deal.
    """

    missing: tuple[int, ...]
    worth: int = 1
    book: int = 6
    tricks: int = 13

    def needed(self, opponent: int) -> int:
        """Tricks to be won from an opponent in this deal, lest his side win the game by tricks.

        Examples
        --------
        >>> Race((5, 1, 5, 1)).needed(opponent=1)
        7
        """
        harmless = self.book + -(-self.missing[opponent] // self.worth) - 1
        return max(0, self.tricks - harmless)

    def left(self, seat: int, tricks: int) -> int:
        """Points that a seat's side lacks after winning so many tricks; nothing or less when it has won the game."""
        return self.missing[seat] - self.worth * max(0, tricks - self.book)
