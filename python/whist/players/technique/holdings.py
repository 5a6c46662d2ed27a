"""The words of card play: holdings, runs, masters, strength (technique page, section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from whist.cards import Card, Cards, Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The order in which suits settle ties."""
HONOUR_POINTS: Final = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
"""What each honour counts towards the strength of its suit."""


def is_honour(card: Card) -> bool:
    """Whether the card is an ace, king, queen or jack."""
    return card.rank in HONOUR_POINTS


def is_small(card: Card) -> bool:
    """Whether the card is a nine or lower."""
    return card.rank <= Rank.NINE


def outranks(card: Card, other: Card, trump: Suit | None) -> bool:
    """Whether `card`, played later to the same trick, beats `other` while that one is winning."""
    return card > other if card.suit == other.suit else card.suit == trump


def between(one: Card, other: Card) -> Cards:
    """The cards that rank between two different cards of one suit."""
    low, high = sorted((one.number, other.number))
    return Cards.from_bits((1 << high) - (2 << low))


def above(card: Card) -> Cards:
    """The cards of the same suit that rank higher."""
    return Cards.from_bits(card.suit.cards.bits & -(2 << card.number))


@dataclass(frozen=True)
class Holding:
    """The cards of one suit in one hand.

    Attributes
    ----------
    suit : Suit
        The suit, also when nothing of it is held.
    cards : tuple of Card
        From the highest to the lowest.
    """

    suit: Suit
    cards: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Cards, suit: Suit) -> Holding:
        """The part of a set of cards that belongs to one suit."""
        return cls(suit, tuple(cards.suit(suit)))

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def letters(self) -> str:
        """The ranks as text, such as ``"AQ74"``."""
        return "".join(card.rank.letter for card in self.cards)

    @property
    def highest(self) -> Card:
        """The highest card held."""
        return self.cards[0]

    @property
    def lowest(self) -> Card:
        """The lowest card held."""
        return self.cards[-1]

    def holds(self, letters: str) -> bool:
        """Whether every rank of `letters` is held, as in ``holds("AK")``."""
        return all(letter in self.letters for letter in letters)

    def card(self, letter: str) -> Card:
        """The held card of a rank."""
        return self.cards[self.letters.index(letter)]

    @cached_property
    def points(self) -> int:
        """Honour points: ace 4, king 3, queen 2, jack 1, and 1 for a ten beside any of them."""
        honours = sum(HONOUR_POINTS.get(card.rank, 0) for card in self.cards)
        return honours + (honours > 0 and "T" in self.letters)

    @property
    def score(self) -> int:
        """Length and strength in one number: twice the length plus the honour points."""
        return 2 * len(self) + self.points

    @property
    def honours(self) -> int:
        """How many aces, kings, queens and jacks are held."""
        return sum(map(is_honour, self.cards))

    @property
    def small(self) -> tuple[Card, ...]:
        """The held cards from the nine down, highest first."""
        return tuple(filter(is_small, self.cards))

    @property
    def is_good(self) -> bool:
        """Whether a plain suit is good: four or more cards and five honour points."""
        return len(self) >= 4 and self.points >= 5

    @property
    def is_weak(self) -> bool:
        """Whether trumps are weak: three or fewer."""
        return len(self) <= 3

    @property
    def is_strong(self) -> bool:
        """Whether trumps are strong: five with an honour, or four with two."""
        return self.honours >= (1 if len(self) >= 5 else 2) and len(self) >= 4

    @property
    def is_guarded(self) -> bool:
        """Whether a discard would bare an honour: king and one other, or queen and two others."""
        return (self.letters[:1] == "K" and len(self) == 2) or (self.letters[:1] == "Q" and len(self) == 3)

    def over(self, card: Card) -> tuple[Card, ...]:
        """The held cards that rank above a card of the suit, highest first."""
        return tuple(held for held in self.cards if held > card)

    def runs(self, unseen: Cards) -> tuple[tuple[Card, ...], ...]:
        """The longest chains of touching cards, highest first.

        Parameters
        ----------
        unseen : Cards
            Two neighbours touch when no card between them is among these.
        """
        runs: list[tuple[Card, ...]] = []
        for card in self.cards:
            if runs and not between(runs[-1][-1], card) & unseen:
                runs[-1] += (card,)
            else:
                runs.append((card,))
        return tuple(runs)


def strongest(holdings: Iterable[Holding]) -> Holding | None:
    """The holding of the greatest score; ties by honour points, then suit order."""
    return max(holdings, key=lambda holding: (holding.score, holding.points, holding.suit), default=None)
