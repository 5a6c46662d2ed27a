"""What answers look like."""

from __future__ import annotations

import functools
import operator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from whist import arguments
from whist.arguments import AnySeat, Trump
from whist.cards import CARDS_BY_NUMBER, Card, Cards, Seat, Side, Strain, coloured
from whist.checks import any_integer, shown
from whist.errors import DealError, IllegalActionError, NotationError, OptionError
from whist.notation.pbn import values as pbn_values
from whist.solving.par import Par, par_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class CardValue(NamedTuple):
    """What playing a card is worth.

    Attributes
    ----------
    card : Card
        The card; where equal cards are grouped, the highest of them.
    tricks : int
        What the side to play takes from here on if it plays the card, the running trick included.
    bits : int
        As a 64-bit integer the cards of the hand that touch this one and are as good, itself included.
    """

    card: Card
    tricks: int
    bits: int

    @property
    def equals(self) -> Cards:
        """The cards of the hand that touch this one and are as good, itself included."""
        return Cards.from_bits(self.bits)

    def __repr__(self) -> str:
        others = Cards.from_bits(self.bits & ~self.card.bit)
        return f"<CardValue {self.card} {self.tricks}{f', as good: {others}' if others else ''}>"


@dataclass(frozen=True, init=False, repr=False)
class Solution:
    """What a position is worth.

    It reads as a mapping of cards to tricks too: ``solution["QS"]``, ``list(solution)``, ``dict(solution)``,
    ``"QS" in solution``. It goes through the cards of :attr:`values`; any card that may be played has its tricks.

    Attributes
    ----------
    seat : Seat
        Whose turn it is.
    tricks_left : int
        Tricks to come, the running one included.
    fewest : bool
        Whether both sides want as few tricks as they can get.
    grouped : bool
        Whether cards that touch each other stand together in :attr:`values`.
    found : tuple of tuple
        As the engine gives them, best first: the number of a card, the bits of all that are as good, its tricks.
        A player that solves thousands of endings a second reads these.
    line : tuple of Card
        Best play to the end, if asked for; cards as low as can be among equals.
    """

    seat: Seat
    tricks_left: int
    fewest: bool
    grouped: bool
    found: tuple[tuple[int, int, int], ...]
    line: tuple[Card, ...] = ()

    def __init__(
        self,
        seat: Seat,
        tricks_left: int,
        fewest: bool,
        grouped: bool,
        found: tuple[tuple[int, int, int], ...],
        line: tuple[Card, ...] = (),
    ) -> None:
        # Not by way of setting attributes, which is barred: going round the bar six times takes twice as long.
        told = self.__dict__
        told["seat"] = seat
        told["tricks_left"] = tricks_left
        told["fewest"] = fewest
        told["grouped"] = grouped
        told["found"] = found
        told["line"] = line

    @property
    def values(self) -> tuple[CardValue, ...]:
        """The legal cards, best first, and the higher first where they are worth the same."""
        # Without checks: a small ending is solved in less time.
        new, cards = tuple.__new__, CARDS_BY_NUMBER
        return tuple([new(CardValue, (cards[number], tricks, equals)) for number, equals, tricks in self.found])

    @property
    def tricks(self) -> int:
        """What the side to play takes from here on with best play."""
        return self.found[0][2]

    @property
    def north_south(self) -> int:
        """What North and South take from here on with best play."""
        return self.tricks if self.seat.side is Side.NORTH_SOUTH else self.tricks_left - self.tricks

    @property
    def best(self) -> Cards:
        """All cards that are worth the most."""
        return Cards.from_bits(_all(equals for _, equals, tricks in self.found if tricks == self.tricks))

    def keys(self) -> tuple[Card, ...]:
        """The cards of :attr:`values`, in their order."""
        return tuple(value.card for value in self.values)

    def items(self) -> tuple[tuple[Card, int], ...]:
        """The cards of :attr:`values` with their tricks."""
        return tuple((value.card, value.tricks) for value in self.values)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.keys())

    def __len__(self) -> int:
        return len(self.found)

    __reversed__ = None

    def __contains__(self, card: object) -> bool:
        return card in self._legal

    @property
    def _legal(self) -> Cards:
        return Cards.from_bits(_all(equals for _, equals, _ in self.found))

    def __getitem__(self, card: Card | str) -> int:
        """What the side to play takes if it plays this card.

        Raises
        ------
        IllegalActionError
            When the card may not be played.
        """
        wanted = Card(card)
        for _, equals, tricks in self.found:
            if equals & wanted.bit:
                return tricks
        raise IllegalActionError(f"{self.seat} may not play {wanted}: choose from {self._legal}")

    def __repr__(self) -> str:
        return f"<Solution: {self}>"

    def __str__(self) -> str:
        values = ", ".join(f"{value.card} {value.tricks}" for value in self.values)
        wanted = "fewest tricks" if self.fewest else "tricks"
        return f"{self.seat} to play, {wanted} of {self.tricks_left}: {values}"


@dataclass(frozen=True, slots=True)
class Table:
    """The twenty results of a deal.

    Attributes
    ----------
    size : int
        How many tricks there are.
    tricks : tuple of tuple of int
        Tricks of North and South by strain (:class:`whist.Strain`: clubs first) and by leader (:class:`whist.Seat`).

    Examples
    --------
    >>> table = dd_table("N:AKQ2.K43.T98.A54 J43.AQJ.A432.K32 T98.T98.KQJ.QJT9 765.7652.765.876")
    >>> table.north_south("notrump", "east"), table.declarer("notrump", "south"), table.declarer("notrump", "west")
    (9, 9, 4)
    """

    size: int
    tricks: tuple[tuple[int, ...], ...]

    def north_south(self, strain: Trump, leader: AnySeat) -> int:
        """The tricks of North and South when `leader` leads to the first trick.

        Raises
        ------
        CardError
            When a text names no strain or no seat.
        """
        return self.tricks[arguments.strain("strain", strain)][arguments.seat("leader", leader)]

    def declarer(self, strain: Trump, seat: AnySeat) -> int:
        """The tricks of a declarer, whose left neighbour leads, as the bridges count.

        Raises
        ------
        CardError
            When a text names no strain or no seat.
        """
        declarer = arguments.seat("seat", seat)
        tricks = self.north_south(strain, declarer.next)
        return tricks if declarer.side is Side.NORTH_SOUTH else self.size - tricks

    def par(self, *, vulnerable: str = "None", dealer: AnySeat = Seat.NORTH) -> Par:
        """What the deal comes to in duplicate bridge when both sides bid and play knowing all four hands.

        Parameters
        ----------
        vulnerable : str
            ``"None"``, ``"NS"``, ``"EW"`` or ``"All"``, or another word of PBN for one of these.
        dealer : Seat, str or int
            Who bids first, which matters where both sides could make the same.

        Returns
        -------
        Par
            The score of North and South, and the contracts that give it.

        Raises
        ------
        DealError
            When the hands have not 13 cards.
        OptionError
            When the vulnerability is none.
        SeatError
            When the dealer is no seat.

        Examples
        --------
        >>> table = dd_table("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
        >>> print(table.par(vulnerable="None", dealer="north"))
        NS -110: 2S EW
        """
        if self.size != 13:
            raise DealError(f"par is of deals with 13 cards a hand, not {self.size}")
        tricks = [[self.declarer(strain, seat) for seat in Seat] for strain in Strain]
        return par_of(tricks, _vulnerable(vulnerable), arguments.seat("dealer", dealer))

    def __str__(self) -> str:
        rows = [f"{seat.letter} {''.join(f'{self.declarer(strain, seat):4}' for strain in Strain)}" for seat in Seat]
        return "\n".join(["tricks of a declarer", "     C   D   H   S  NT", *rows])

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{_sign(strain)}</th>" for strain in Strain)
        rows = (
            f"<tr><th>{seat.letter}</th>{''.join(f'<td>{self.declarer(strain, seat)}</td>' for strain in Strain)}</tr>"
            for seat in Seat
        )
        return f"<table><caption>tricks of a declarer</caption><tr><th></th>{head}</tr>{''.join(rows)}</table>"


class PlayedCard(NamedTuple):
    """A card of a played hand, and what it did.

    Attributes
    ----------
    trick : int
        Number of the trick, from 1.
    seat : str
        Who played it.
    card : Card
        The card.
    tricks : tuple of int
        What each side takes in all, by the cards up to this one and best play from there on.
    cost : int
        Tricks that the side that played it lost by it; 0 for a best card.
    """

    trick: int
    seat: str
    card: Card
    tricks: tuple[int, int]
    cost: int

    def __str__(self) -> str:
        cost = f", costs {self.cost}" if self.cost else ""
        return f"trick {self.trick}, {self.seat} {self.card}: {self.tricks[0]}-{self.tricks[1]}{cost}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """A played hand, card by card.

    Attributes
    ----------
    name : str
        Which hand it is.
    sides : tuple of str
        Names of the two sides; all pairs of numbers are in this order.
    start : tuple of int
        What each side takes with best play from the first card on.
    cards : tuple of PlayedCard
        In the order of play.
    """

    name: str
    sides: tuple[str, str]
    start: tuple[int, int]
    cards: tuple[PlayedCard, ...]

    @property
    def tricks(self) -> tuple[int, ...]:
        """What the first side takes in all, before the first card and after each."""
        return self.start[0], *(card.tricks[0] for card in self.cards)

    @property
    def mistakes(self) -> tuple[PlayedCard, ...]:
        """The cards that cost something."""
        return tuple(card for card in self.cards if card.cost)

    def __str__(self) -> str:
        pair = f"{self.sides[0]} {self.start[0]}, {self.sides[1]} {self.start[1]}"
        head = f"{self.name}: {pair}" if self.name else pair
        return "\n".join([head, *map(str, self.mistakes or ("no card cost a trick",))])


@dataclass(frozen=True, slots=True)
class Expectation:
    """How many tricks a hand takes on average.

    Attributes
    ----------
    mean : float
        Mean of the tricks of the side over the sampled layouts.
    error : float
        Standard error of the mean; 0 when all layouts give the same.
    counts : tuple of int
        In how many layouts the side takes 0, 1, 2 and so on tricks.
    seed : int or None
        What the layouts follow from.
    """

    mean: float
    error: float
    counts: tuple[int, ...]
    seed: int | None = field(default=None, compare=False)

    @property
    def samples(self) -> int:
        """How many layouts were solved."""
        return sum(self.counts)

    def at_least(self, tricks: int) -> float:
        """The share of the layouts in which the side takes so many tricks or more."""
        return sum(self.counts[max(any_integer("tricks", tricks), 0) :]) / self.samples

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.error:.2f} tricks over {self.samples} layouts"


class Counts(NamedTuple):
    """What a solver has counted, to show where its time goes.

    Attributes
    ----------
    nodes : int
        Cards played.
    looked_up : int
        Positions before a lead that were looked up in the memory.
    hits : int
        Those of them that the memory decided.
    bounded : int
        Those that were decided without search.
    expanded : int
        Those that were searched.
    cuts : int
        Positions at any point of a trick that one card decided.
    first_cuts : int
        Those of them in which it was the first card tried.
    """

    nodes: int
    looked_up: int
    hits: int
    bounded: int
    expanded: int
    cuts: int
    first_cuts: int


def _all(sets: Iterable[int]) -> int:
    """The cards of all sets, as bits."""
    return functools.reduce(operator.or_, sets, 0)


def _vulnerable(text: object) -> tuple[bool, bool]:
    """Whether North and South, and East and West, are vulnerable."""
    try:
        who = pbn_values.vulnerable(text) if isinstance(text, str) else None
    except NotationError:
        who = None
    if who is None:
        raise OptionError(f"vulnerable = {shown(text)}: it must be 'None', 'NS', 'EW' or 'All'")
    return who in {"NS", "All"}, who in {"EW", "All"}


def _sign(strain: Strain) -> str:
    return "NT" if strain.suit is None else coloured(strain.suit.symbol)
