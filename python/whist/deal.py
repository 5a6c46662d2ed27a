"""A deal: four hands, whole or in part."""

from __future__ import annotations

from functools import total_ordering
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, Self, SupportsIndex, final

from whist import _core, arguments
from whist.arguments import AnySeat
from whist.cards import PACK_BITS, Cards, Seat, Suit, coloured
from whist.checks import drawn_seed, encodable, seed_number, shown
from whist.errors import CardError, DealError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whist.cards import Card

_SUITS: Final = tuple(reversed(Suit))
"""Spades first, as hands are shown."""


@final
@total_ordering
class Deal:
    """Four hands that share no card, in the order North, East, South, West.

    A hand may be unknown (empty) or played down, so that any position can be written; :attr:`is_complete` tells
    whether each seat has thirteen cards of the pack.

    Parameters
    ----------
    north, east, south, west : Cards or str or iterable of Card
        Whatever :class:`Cards` reads; an empty hand is an unknown one.

    Raises
    ------
    CardError
        When something is no card.
    DealError
        When two hands hold the same card.

    Examples
    --------
    >>> deal = Deal(north="AKQ2.K43.T98.A54")
    >>> deal["N"].hand_text, len(deal[Seat.EAST]), deal.is_complete
    ('AKQ2.K43.T98.A54', 0, False)
    """

    __slots__ = ("bits",)
    bits: tuple[int, int, int, int]

    def __new__(
        cls,
        north: Cards | str | Iterable[Card | str] = (),
        east: Cards | str | Iterable[Card | str] = (),
        south: Cards | str | Iterable[Card | str] = (),
        west: Cards | str | Iterable[Card | str] = (),
    ) -> Self:
        """Gather four hands."""
        return cls._checked(Cards(north), Cards(east), Cards(south), Cards(west))

    @classmethod
    def from_bits(cls, north: SupportsIndex, east: SupportsIndex, south: SupportsIndex, west: SupportsIndex) -> Self:
        """The deal of four 64-bit integers, such as a row of :func:`whist.bulk.random_deals`.

        Raises
        ------
        CardError
            When a bit is set that is no card.
        DealError
            When two hands hold the same card.
        """
        return cls._checked(*map(Cards.from_bits, (north, east, south, west)))

    @classmethod
    def from_pbn(cls, text: str) -> Self:
        """Read a deal such as ``N:AKQ2.K43.T98.A54 - - -``: first seat, then its hand and the others clockwise.

        Raises
        ------
        DealError
            With the column, when the text is no deal.

        References
        ----------
        Portable Bridge Notation 2.1, section 3.4.11.
        """
        if not isinstance(text, str):
            raise DealError(f"a deal is text such as 'N:AKQ2.K43.T98.A54 - - -', not {shown(text)}")
        return cls.from_bits(*_core.parse_deal(encodable(text)))

    @classmethod
    def random(cls, seed: SupportsIndex | None = None, index: SupportsIndex = 0) -> Self:
        """The deal that :func:`whist.bulk.random_deals` has in row ``index`` for this seed.

        A :class:`whist.Match` of the same seed has other cards: it draws from a stream of its own.

        Parameters
        ----------
        seed, index : int
            From 0 to 2**64 - 1; the seed is drawn from the system when not given.

        Raises
        ------
        OptionError
            When one of them is no such number.

        Examples
        --------
        >>> Deal.random(7) == Deal.random(7), Deal.random(7) == Deal.random(8)
        (True, False)
        """
        return cls.from_bits(*_core.random_deal(drawn_seed(seed), seed_number("index", index)))

    @classmethod
    def _checked(cls, *hands: Cards) -> Self:
        seen: dict[Card, Seat] = {}
        for seat, hand in zip(Seat, hands, strict=True):
            for card in hand:
                if card in seen:
                    raise DealError(f"{card} is in two hands: {seen[card]} and {seat}")
                seen[card] = seat
        north, east, south, west = (hand.bits for hand in hands)
        self = object.__new__(cls)
        object.__setattr__(self, "bits", (north, east, south, west))
        return self

    @property
    def hands(self) -> tuple[Cards, Cards, Cards, Cards]:
        """The hands of North, East, South and West."""
        north, east, south, west = map(Cards.from_bits, self.bits)
        return north, east, south, west

    @property
    def is_complete(self) -> bool:
        """Whether each seat has thirteen cards of the pack."""
        return sum(self.bits) == PACK_BITS and all(bits.bit_count() == 13 for bits in self.bits)

    def to_pbn(self, first: AnySeat = Seat.NORTH) -> str:
        """Write the deal as PBN does, from seat ``first`` clockwise; ``-`` is an empty hand.

        Raises
        ------
        SeatError
            When ``first`` is no seat.
        CardError
            When a hand holds a joker, which PBN cannot write.
        """
        if any(bits & ~PACK_BITS for bits in self.bits):
            raise CardError("a deal in bridge notation has no place for jokers")
        return _core.deal_text(self.bits, arguments.seat("first", first))

    def __getitem__(self, seat: AnySeat) -> Cards:
        return Cards.from_bits(self.bits[arguments.seat("seat", seat)])

    def __iter__(self) -> Iterator[Cards]:
        return iter(self.hands)

    def __len__(self) -> int:
        return 4

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a deal cannot change ({name} = {shown(value)})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a deal cannot change (del {name})")

    def __lt__(self, other: object) -> bool:
        return self.bits < other.bits if isinstance(other, Deal) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash((Deal, self.bits))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).from_bits, self.bits

    def __repr__(self) -> str:
        if any(bits & ~PACK_BITS for bits in self.bits):
            return f"Deal({', '.join(repr(str(hand)) for hand in self)})"
        return f"Deal.from_pbn({self.to_pbn()!r})"

    def __str__(self) -> str:
        north, east, south, west = map(_lines, self)
        margin = " " * (max(map(len, west)) + 4)
        gap = max(map(len, [*north, *south])) + 4
        middle = [f"{w:<{len(margin)}}{'':<{gap}}{e}" for w, e in zip_longest(west, east, fillvalue="")]
        return "\n".join([*(margin + line for line in north), *middle, *(margin + line for line in south)])

    def _repr_html_(self) -> str:
        north, east, south, west = map(_html, self)
        rows = [("", north, ""), (west, "", east), ("", south, "")]
        cells = [[f'<td style="text-align:left;white-space:nowrap">{cell}</td>' for cell in row] for row in rows]
        return "<table>" + "".join("<tr>" + "".join(row) + "</tr>" for row in cells) + "</table>"


def _lines(hand: Cards) -> list[str]:
    """A line a suit, spades first, and one more for jokers."""
    lines = [f"{suit.symbol} {''.join(card.rank.letter for card in hand.suit(suit)) or '-'}" for suit in _SUITS]
    jokers = [str(card) for card in hand if card.is_joker]
    return [*lines, " ".join(jokers)] if jokers else lines


def _html(hand: Cards) -> str:
    """The lines of a hand, its suit signs coloured."""
    return "<br>".join(coloured(line[0]) + line[1:] for line in _lines(hand))
