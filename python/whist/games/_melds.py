"""Melds of Jass, called *Wys*: sequences and fours of a kind, and which of them is better."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from whist.cards import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whist.rules import Values

RUNS: Final = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
"""Points of a sequence, by its length."""
FOURS: Final = {Rank.NINE: 150, Rank.JACK: 200}
FOUR_OTHERS: Final = 100
LOW: Final = (Rank.SIX, Rank.SEVEN, Rank.EIGHT)
LANE: Final = 0x1FFF
TWOS: Final = 0x0001_0001_0001_0001


class Meld(NamedTuple):
    """A meld, called *Wys*: a sequence or four of a kind.

    Attributes
    ----------
    points : int
        What it is worth.
    cards : int
        Its cards, as a set.
    """

    points: int
    cards: int


def melds_of(hand: int, options: Values) -> tuple[Meld, ...]:
    """All melds in a hand; where a card may serve only once, those that are worth most together."""
    found = (*runs_of(hand, is_long=options.long_runs), *fours_of(hand, is_low=options.low_fours))
    if options.card_in_two_melds:
        return found
    choices = chain.from_iterable(combinations(found, size) for size in range(len(found) + 1))
    return max((some for some in choices if sum(meld.cards for meld in some) == together(some)), key=_worth)


def _worth(melds: tuple[Meld, ...]) -> tuple[int, list[tuple[int, int]]]:
    """All points of some melds, then points and number of cards of each, the best first."""
    each = sorted(((meld.points, meld.cards.bit_count()) for meld in melds), reverse=True)
    return sum(meld.points for meld in melds), each


def runs_of(hand: int, *, is_long: bool) -> list[Meld]:
    """The sequences of three cards and more in a suit, none of them part of another."""
    runs = []
    for suit in Suit:
        ranks = hand >> 16 * suit & LANE
        starts = ranks & ranks >> 1 & ranks >> 2
        while starts:
            first = (starts & -starts).bit_length() - 1
            rest = ranks >> first
            size = (~rest & rest + 1).bit_length() - 1
            runs.append(Meld(RUNS[size if is_long else min(size, 5)], (1 << size) - 1 << 16 * suit + first))
            starts &= -1 << first + size
    return runs


def fours_of(hand: int, *, is_low: bool) -> list[Meld]:
    """The fours of a kind."""
    ranks = hand & hand >> 16 & hand >> 32 & hand >> 48 & LANE
    kinds = [rank for rank in Rank if ranks >> rank & 1 and (is_low or rank not in LOW)] if ranks else []
    return [Meld(FOURS.get(rank, FOUR_OTHERS), TWOS << rank) for rank in kinds]


def height(meld: Meld, contract: str) -> tuple[int, int, int, bool]:
    """By what melds are compared: points, number of cards, the best card, and whether they are trumps."""
    cards = meld.cards
    ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & LANE
    best = -(ranks & -ranks) if contract == "undenufe" else ranks.bit_length()
    trumps = LANE << 16 * Suit.parse(contract) if len(contract) == 1 else 0
    return meld.points, cards.bit_count(), best, not cards & ~trumps


def together(melds: Iterable[Meld]) -> int:
    """The cards of some melds."""
    cards = 0
    for meld in melds:
        cards |= meld.cards
    return cards
