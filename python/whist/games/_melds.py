"""Melds of Jass, called *Wys*: sequences and fours of a kind, and which of them is better."""

from __future__ import annotations

import re
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from whist.cards import Cards, Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whist.rules import Values

RUNS: Final = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
"""Points of a sequence, by its length."""
FOURS: Final = {"6": 100, "7": 100, "8": 100, "9": 150, "T": 100, "J": 200, "Q": 100, "K": 100, "A": 100}
"""Points of four of a kind, by their rank."""


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
        text = "".join("x" if hand >> 16 * suit + rank & 1 else " " for rank in Rank)
        for run in re.finditer("x{3,}", text):
            size = len(run.group())
            cards = (1 << size) - 1 << 16 * suit + run.start()
            runs.append(Meld(RUNS[size if is_long else min(size, 5)], cards))
    return runs


def fours_of(hand: int, *, is_low: bool) -> list[Meld]:
    """The fours of a kind."""
    kinds = {rank: Cards(rank + suit.letter for suit in Suit).bits for rank in FOURS if is_low or rank not in "678"}
    return [Meld(FOURS[rank], cards) for rank, cards in kinds.items() if hand & cards == cards]


def height(meld: Meld, contract: str) -> tuple[int, int, int, bool]:
    """By what melds are compared: points, number of cards, the best card, and whether they are trumps."""
    ranks = [card.rank for card in Cards.from_bits(meld.cards)]
    best = -min(ranks) if contract == "undenufe" else max(ranks)
    trumps = Suit.parse(contract).cards.bits if len(contract) == 1 else 0
    is_trump = not meld.cards & ~trumps
    return meld.points, len(ranks), best, is_trump


def together(melds: Iterable[Meld]) -> int:
    """The cards of some melds."""
    cards = 0
    for meld in melds:
        cards |= meld.cards
    return cards
