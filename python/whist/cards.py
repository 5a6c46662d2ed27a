"""Suits, ranks, seats, sides, strains, cards and sets of cards.

All are immutable, hashable and ordered; ``repr`` evaluates back; text goes both ways. A card is a number:
16 times its suit (clubs 0, diamonds 1, hearts 2, spades 3) plus its rank (two 0 to ace 12); the jokers are
61 to 63. A set of cards is a 64-bit integer with one bit a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import EnumType, IntEnum
from functools import total_ordering
from typing import Any, Final, Self, SupportsIndex, final, overload

from whist import _core
from whist.checks import encodable, integer, shown
from whist.errors import CardError, SeatError

SUIT_BITS: Final = 0x1FFF
"""The thirteen cards of one suit, shifted down to clubs."""
PACK_BITS: Final = 0x1FFF_1FFF_1FFF_1FFF
"""The 52 cards of the whole pack."""
VALID_BITS: Final = PACK_BITS | 7 << 61
"""The pack and its three jokers."""


class _NamedType(EnumType):
    """The type of such enumerations, which refuse what is no member by an error of ours."""

    def __call__(cls, value: Any, *rest: Any, **named: Any) -> Any:
        try:
            return super().__call__(value, *rest, **named)
        except CardError:
            raise
        except (ValueError, TypeError):  # enumerations print and compare what they are given, which may fail
            wanted = f"{', '.join(map(str, cls))}, or their numbers from 0"
            raise cls._error(f"{shown(value)} is no {cls.__name__.lower()}: choose from {wanted}") from None  # type: ignore[attr-defined]


class _Named(IntEnum, metaclass=_NamedType):
    """A small integer with a name and a letter, whose ``repr`` evaluates back.

    The constructor takes a name as well as a number: ``Suit("hearts")``, ``Seat("S")``, ``Rank("K")``.
    """

    @property
    def letter(self) -> str:
        """The letter used in card and deal text."""
        return self.name[0]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Everything that :meth:`parse` takes for this member, in capitals."""
        return self.name, self.letter

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a name, a letter or a sign, in either case.

        Raises
        ------
        CardError
            When the text names no member; of seats SeatError, which is one.
        """
        word = text.strip().upper() if isinstance(text, str) else None
        for member in cls:
            if word in member.spellings:
                return member
        raise cls._error(f"{shown(text)} is no {cls.__name__.lower()}: choose from {', '.join(map(str, cls))}")

    @classmethod
    def _error(cls, message: str) -> CardError:
        """The error for text that names no member."""
        return CardError(message)

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        """The member of a text, which the constructor asks for when the value is no member's number."""
        return cls.parse(value) if isinstance(value, str) else None

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return self.name.lower()


class Suit(_Named):
    """The four suits, clubs lowest."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self) -> str:
        """The suit's sign, such as ``♠``."""
        return "♣♦♥♠"[self]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Name, also without its last S, letter and sign."""
        return self.name, self.name[:-1], self.letter, self.symbol

    @property
    def cards(self) -> Cards:
        """The thirteen cards of the suit."""
        return Cards.from_bits(SUIT_BITS << 16 * self)


_SUITS: Final = tuple(Suit)
"""The members by their numbers, here and below: the constructor would take longer."""


class Strain(_Named):
    """A trump suit or no trumps."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at no trumps."""
        return None if self is Strain.NOTRUMP else _SUITS[self]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Those of the suit, or those of no trumps."""
        return self.suit.spellings if self.suit is not None else ("NOTRUMP", "NOTRUMPS", "NT", "N")


class Rank(_Named):
    """The thirteen ranks, two lowest."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """The character used in card text, ``T`` for the ten."""
        return "23456789TJQKA"[self]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Name and letter, and the figures of the ten."""
        return (self.name, self.letter, "10") if self is Rank.TEN else (self.name, self.letter)


_RANKS: Final = tuple(Rank)


class Side(_Named):
    """The two partnerships of four-handed play."""

    NORTH_SOUTH = 0
    EAST_WEST = 1

    @property
    def letter(self) -> str:
        """``NS`` or ``EW``."""
        return ("NS", "EW")[self]


_SIDES: Final = tuple(Side)


class Seat(_Named):
    """The four seats, clockwise from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @classmethod
    def _error(cls, message: str) -> CardError:
        return SeatError(message)

    @property
    def side(self) -> Side:
        """The partnership of the seat."""
        return _SIDES[self % 2]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return _SEATS[(self + 2) % 4]

    @property
    def next(self) -> Seat:
        """The seat on the left, which plays after this one."""
        return _SEATS[(self + 1) % 4]


_SEATS: Final = tuple(Seat)


@final
@total_ordering
class Card:
    """One card, ordered by suit and then rank.

    Parameters
    ----------
    card : str or Rank
        Text such as ``"AS"``, ``"10h"``, ``"T♥"``, ``"BJ"``; or the rank, with the suit after it.
    suit : Suit, optional
        The suit of a rank.

    Raises
    ------
    CardError
        When the text is no card, or a rank stands without a suit or a suit without a rank.

    Examples
    --------
    >>> Card("AS"), Card("10h").suit, Card("2C") < Card("AS")
    (Card('AS'), Suit.HEARTS, True)
    >>> Card(Rank.KING, Suit.HEARTS)
    Card('KH')
    """

    __slots__ = ("number",)
    number: int

    @overload
    def __new__(cls, card: Card | str) -> Card: ...
    @overload
    def __new__(cls, card: Rank, suit: Suit) -> Card: ...
    def __new__(cls, card: Card | str | Rank, suit: Suit | None = None) -> Card:
        """Read a card, or make it of rank and suit; one that is made already is passed on."""
        if isinstance(card, Rank) or suit is not None:
            if isinstance(card, Rank) and isinstance(suit, Suit):
                return cls.from_number(16 * suit + card)
            raise CardError(f"a card of two parts is a Rank and a Suit, not {shown(card)} and {shown(suit)}")
        if isinstance(card, Card):
            return card
        if not isinstance(card, str):
            raise CardError(f"a card is text such as 'AS', not {shown(card)}")
        return cls.from_number(_core.parse_card(encodable(card)))

    @classmethod
    def from_number(cls, number: SupportsIndex) -> Card:
        """The card of a bit number, 0 to 63; NumPy's integers are as good as Python's.

        Raises
        ------
        CardError
            When the number is no card.
        """
        index = integer(number)
        if index is not None and 0 <= index < 64 and (card := CARDS_BY_NUMBER[index]) is not None:
            return card
        raise CardError(f"{shown(number)} is no card number: 16 * suit + rank, or 61 to 63 for the jokers")

    @property
    def bit(self) -> int:
        """The set that holds only this card."""
        return 1 << self.number

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker, with neither suit nor rank."""
        return self.number > 60

    @property
    def suit(self) -> Suit:
        """The suit printed on the card; a joker has none and raises CardError."""
        if self.is_joker:
            raise CardError(f"{self} has no suit")
        return _SUITS[self.number >> 4]

    @property
    def rank(self) -> Rank:
        """The rank printed on the card; a joker has none and raises CardError."""
        if self.is_joker:
            raise CardError(f"{self} has no rank")
        return _RANKS[self.number & 15]

    @property
    def symbol(self) -> str:
        """The card with its suit's sign, such as ``A♠``."""
        return str(self) if self.is_joker else f"{self.rank.letter}{self.suit.symbol}"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot change ({name} = {shown(value)})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot change (del {name})")

    def __lt__(self, other: object) -> bool:
        return self.number < other.number if isinstance(other, Card) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self.number == other.number if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash((Card, self.number))

    def __reduce__(self) -> tuple[object, ...]:
        return Card.from_number, (self.number,)

    def __str__(self) -> str:
        return _core.card_text(self.number)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def _repr_html_(self) -> str:
        return coloured(self.symbol)


def _make_card(number: int) -> Card | None:
    if not VALID_BITS >> number & 1:
        return None
    card = object.__new__(Card)
    object.__setattr__(card, "number", number)
    return card


CARDS_BY_NUMBER: Final = tuple(map(_make_card, range(64)))
"""Every card at the place of its number; None where a number is no card."""


@final
@total_ordering
class Cards:
    """A set of cards over one 64-bit integer; iterates from the highest spade down.

    ``|``, ``&`` and ``-`` unite, intersect and take away, a set or one card. ``in`` takes a card or its text, and
    raises CardError for text that is no card; nothing else is ever in a set. ``<`` orders by the integer, so that
    sets sort; whether one set holds another is :meth:`issubset`.

    Parameters
    ----------
    cards : str or iterable of Card or str
        ``"AS KS 2H"``, a hand such as ``"AKQ2.K43.T98.A54"`` (spades first), or any iterable of cards.

    Raises
    ------
    CardError
        When something is no card or stands there twice.

    Examples
    --------
    >>> hand = Cards("AKQ2.K43.T98.A54")
    >>> len(hand), "KH" in hand, str(hand.suit("hearts") - Card("KH"))
    (13, True, '4H 3H')
    """

    __slots__ = ("bits",)
    bits: int

    def __new__(cls, cards: Cards | str | Iterable[Card | str] = ()) -> Self:
        """Read text, or gather cards."""
        if isinstance(cards, Cards):
            return cls.from_bits(cards.bits)
        if isinstance(cards, str):
            return cls.from_bits(_core.parse_cards(encodable(cards)))
        try:
            members = iter(cards)
        except TypeError:
            raise CardError(f"a set of cards is text or holds cards, not {shown(cards)}") from None
        bits = 0
        for card in map(Card, members):
            if bits & card.bit:
                raise CardError(f"{card} stands there twice")
            bits |= card.bit
        return cls.from_bits(bits)

    @classmethod
    def from_bits(cls, bits: SupportsIndex) -> Self:
        """The set of a 64-bit integer; NumPy's integers are as good as Python's.

        Raises
        ------
        CardError
            When a bit is set that is no card.
        """
        index = integer(bits)
        if index is None:
            raise CardError(f"{shown(bits)} is no set of cards: a 64-bit integer with one bit a card")
        if index & ~VALID_BITS:
            raise CardError(f"{index:#x} has bits that are no cards")
        self = object.__new__(cls)
        object.__setattr__(self, "bits", index)
        return self

    def suit(self, suit: Suit | str) -> Self:
        """The cards of one suit, given by member or name; CardError when it is none."""
        which = suit if isinstance(suit, Suit) else Suit.parse(suit)
        return self._of(self.bits & SUIT_BITS << 16 * which)

    def issubset(self, other: Cards) -> bool:
        """Whether ``other`` holds every card of this set; CardError when it is no set of cards."""
        if not isinstance(other, Cards):
            raise CardError(f"a set of cards is asked for, not {shown(other)}")
        return not self.bits & ~other.bits

    @property
    def hand_text(self) -> str:
        """The cards as a hand, spades first: ``AKQ2.K43.T98.A54``; jokers have no place in it and raise CardError."""
        if self.bits & ~PACK_BITS:
            raise CardError(f"a hand of four suits has no place for the jokers in {self}")
        return _core.hand_text(self.bits)

    def _of(self, bits: int) -> Self:
        """A set of bits that are known to be cards."""
        cards = object.__new__(type(self))
        object.__setattr__(cards, "bits", bits)
        return cards

    def __and__(self, other: Cards | Card) -> Self:
        bits = _bits(other)
        return NotImplemented if bits is None else self._of(self.bits & bits)

    def __or__(self, other: Cards | Card) -> Self:
        bits = _bits(other)
        return NotImplemented if bits is None else self._of(self.bits | bits)

    def __sub__(self, other: Cards | Card) -> Self:
        bits = _bits(other)
        return NotImplemented if bits is None else self._of(self.bits & ~bits)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card | str) and bool(self.bits >> Card(card).number & 1)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            number = bits.bit_length() - 1
            yield Card.from_number(number)
            bits ^= 1 << number

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a set of cards cannot change ({name} = {shown(value)})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a set of cards cannot change (del {name})")

    def __lt__(self, other: object) -> bool:
        return self.bits < other.bits if isinstance(other, Cards) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, Cards) else NotImplemented

    def __hash__(self) -> int:
        return hash((Cards, self.bits))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).from_bits, (self.bits,)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    def _repr_html_(self) -> str:
        return " ".join(coloured(card.symbol) for card in self)


def _bits(cards: object) -> int | None:
    """A set or one card as bits; None for anything else."""
    if isinstance(cards, Cards):
        return cards.bits
    return cards.bit if isinstance(cards, Card) else None


def coloured(symbol: str) -> str:
    """HTML of a card's or suit's sign, red suits in red."""
    return f'<span style="color:#c00">{symbol}</span>' if symbol[-1] in "♥♦" else f"<span>{symbol}</span>"
