"""Double dummy: what cards, deals and played hands are worth when all four hands are seen and all play best.

:func:`solve` values the cards of one position, :func:`dd_table` all strains and leaders of a deal, :func:`analyse`
every card of a played hand; :func:`expected_tricks` does the same for a hand whose partners are not seen, by
sampling. Each is also a method of :class:`Solver`, which has a memory of its own. For arrays of deals there are
:func:`whist.bulk.solve` and :func:`whist.bulk.dd_tables`.

The interpreter lock is free while the engine works, and Ctrl-C stops it within a fifth of a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, SupportsIndex

from whist import _core, arguments, bulk
from whist.arguments import Trump
from whist.cards import PACK_BITS, Card, Cards, Seat, Side, Strain, coloured
from whist.checks import seed_number, whole_number
from whist.deal import Deal
from whist.errors import DealError, IllegalActionError, NotationError, OptionError
from whist.notation.hands import PLACES, Hand
from whist.notation.pbn import Record
from whist.notation.replay import from_pbn, replay_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from whist._core import CardOrder

MOST_SAMPLES: Final = 10**7
"""The most layouts that `expected_tricks` draws."""

_SEATS: Final = tuple(seat.letter for seat in Seat)


class CardValue(NamedTuple):
    """What playing a card is worth.

    Attributes
    ----------
    card : Card
        The card; where equal cards are grouped, the highest of them.
    tricks : int
        What the side to play takes from here on if it plays the card, the running trick included.
    equals : Cards
        The cards of the hand that touch this one and are as good, itself included.
    """

    card: Card
    tricks: int
    equals: Cards


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth.

    Attributes
    ----------
    seat : Seat
        Whose turn it is.
    tricks_left : int
        Tricks to come, the running one included.
    fewest : bool
        Whether both sides want as few tricks as they can get.
    values : tuple of CardValue
        The legal cards, best first, and the higher first where they are worth the same.
    line : tuple of Card
        Best play to the end, if asked for; cards as low as can be among equals.
    """

    seat: Seat
    tricks_left: int
    fewest: bool
    values: tuple[CardValue, ...]
    line: tuple[Card, ...] = ()

    @property
    def tricks(self) -> int:
        """What the side to play takes from here on with best play."""
        return self.values[0].tricks

    @property
    def north_south(self) -> int:
        """What North and South take from here on with best play."""
        return self.tricks if self.seat.side is Side.NORTH_SOUTH else self.tricks_left - self.tricks

    @property
    def best(self) -> Cards:
        """All cards that are worth the most."""
        return Cards(card for value in self.values if value.tricks == self.tricks for card in value.equals)

    def __getitem__(self, card: Card | str) -> int:
        """What the side to play takes if it plays this card.

        Raises
        ------
        IllegalActionError
            When the card may not be played.
        """
        wanted = Card(card)
        for value in self.values:
            if wanted in value.equals:
                return value.tricks
        raise IllegalActionError(f"{self.seat} may not play {wanted}: choose from {self._cards}")

    @property
    def _cards(self) -> Cards:
        return Cards(sorted({card for value in self.values for card in value.equals}))

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

    def north_south(self, strain: Trump, leader: Seat | str) -> int:
        """The tricks of North and South when `leader` leads to the first trick.

        Raises
        ------
        CardError
            When a text names no strain or no seat.
        """
        return self.tricks[arguments.strain("strain", strain)][arguments.seat("leader", leader)]

    def declarer(self, strain: Trump, seat: Seat | str) -> int:
        """The tricks of a declarer, whose left neighbour leads, as the bridges count.

        Raises
        ------
        CardError
            When a text names no strain or no seat.
        """
        declarer = arguments.seat("seat", seat)
        tricks = self.north_south(strain, declarer.next)
        return tricks if declarer.side is Side.NORTH_SOUTH else self.size - tricks

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
    """

    mean: float
    error: float
    counts: tuple[int, ...]

    @property
    def samples(self) -> int:
        """How many layouts were solved."""
        return sum(self.counts)

    def at_least(self, tricks: int) -> float:
        """The share of the layouts in which the side takes so many tricks or more."""
        return sum(self.counts[max(tricks, 0) :]) / self.samples

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


class Solver:
    """Answers questions and remembers what it learned for related ones: positions of one deal with one trump suit.

    Any number of threads may ask at the same time; each then works with a memory of its own. Answers never depend
    on what was asked before.

    Parameters
    ----------
    memory : int, optional
        Bytes that each thread may use to remember positions, from 2**20; None for 64 MiB. Little makes hard deals
        slow, not wrong.

    Raises
    ------
    OptionError
        When the memory is out of its bounds.

    Examples
    --------
    >>> solver = Solver(memory=2**24)
    >>> solver.solve("N:A2... K3... QJ... T9...", leader="north").tricks
    1
    >>> solver.counts.nodes > 0
    True
    """

    __slots__ = ("_engine",)
    _engine: _core.Solver

    def __init__(self, memory: SupportsIndex | None = None) -> None:
        checked = None if memory is None else whole_number("memory", memory, bulk.LEAST_MEMORY, bulk.MOST_MEMORY)
        object.__setattr__(self, "_engine", _core.Solver(checked))

    @property
    def counts(self) -> Counts:
        """What has been counted so far, questions in other threads that are not finished left out."""
        return Counts(*self._engine.counts)

    @property
    def memory(self) -> int:
        """Bytes in use or kept for the next question."""
        return self._engine.memory

    def solve(
        self,
        deal: Deal | str,
        *,
        trump: Trump = None,
        leader: Seat | str,
        played: Sequence[Card | str] = (),
        fewest: bool = False,
        group: bool = False,
        line: bool = False,
        order: CardOrder | None = None,
    ) -> Solution:
        """As :func:`whist.solve`."""
        ranks = _order(trump, order)
        position = _position(_deal(deal), ranks, arguments.seat("leader", leader), played)
        seat, left, found = self._engine.cards(ranks, *position, fewest)
        values = _grouped(found) if group else sorted(_single(found), key=_best_first(fewest=fewest))
        best = self._engine.line(ranks, *position, fewest) if line else ()
        return Solution(Seat(seat), left, fewest, tuple(values), tuple(map(Card.from_number, best)))

    def dd_table(self, deal: Deal | str) -> Table:
        """As :func:`whist.dd_table`."""
        checked = _deal(deal)
        tricks = self._engine.table(checked.bits)
        return Table(len(checked[Seat.NORTH]), tuple(map(tuple, tricks)))

    def analyse(
        self,
        hand: Hand | Record | Deal | str,
        *,
        trump: Trump = None,
        leader: Seat | str | None = None,
        played: Sequence[Card | str] = (),
        fewest: bool = False,
    ) -> Analysis:
        """As :func:`whist.analyse`."""
        if isinstance(hand, Record):
            hand = from_pbn(hand)
        if isinstance(hand, Hand):
            if trump is not None or leader is not None or played:
                raise OptionError("trump, leader and played stand in the hand; give them with a deal alone")
            return self._analysed(hand, list(_cards_played(hand)), fewest=fewest)
        if leader is None:
            raise OptionError("leader = None: say who leads to the first trick")
        named = Hand(
            name="",
            game="whist",
            seats=_SEATS,
            cards=_deal(hand).hands,
            trump=arguments.strain("trump", trump).suit,
            leader=arguments.seat("leader", leader),
        )
        return self._analysed(named, [Card(card) for card in played], fewest=fewest)

    def _analysed(self, hand: Hand, played: list[Card], *, fewest: bool) -> Analysis:
        order = _plain(Strain.NOTRUMP if hand.trump is None else Strain(hand.trump))
        sets, numbers = [cards.bits for cards in hand.cards], [card.number for card in played]
        seats, tricks, costs = self._engine.analyse(order, sets, hand.leader, numbers, fewest)
        size = len(hand.cards[0])
        pairs = [(first, size - first) for first in tricks]
        steps = enumerate(zip(played, seats, pairs[1:], costs, strict=True))
        cards = (PlayedCard(i // 4 + 1, hand.seats[seat], card, pair, cost) for i, (card, seat, pair, cost) in steps)
        return Analysis(hand.name, hand.sides, pairs[0], tuple(cards))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a solver cannot change ({name} = {value!r})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a solver cannot change (del {name})")


_SHARED: Final = Solver()
"""Answers the functions of this module."""


def solve(
    deal: Deal | str,
    *,
    trump: Trump = None,
    leader: Seat | str,
    played: Sequence[Card | str] = (),
    fewest: bool = False,
    group: bool = False,
    line: bool = False,
    order: CardOrder | None = None,
) -> Solution:
    """Value every legal card of a position in which all hands are seen.

    Parameters
    ----------
    deal : Deal or str
        Four hands of the same size, 1 to 13 cards, or their PBN text.
    trump : Suit, Strain or str, optional
        The trump suit; None for no trumps.
    leader : Seat or str
        Who leads, or led, to the first trick of the deal.
    played : sequence of Card or str
        What was played from the hands since then, in order; a trick may be running.
    fewest : bool
        Whether each side wants as few tricks as it can get, as in a misère.
    group : bool
        Whether cards that touch each other and are worth the same are given once.
    line : bool
        Whether to find a line of best play to the end too.
    order : CardOrder, optional
        The card order of a game, with its trumps, in place of ``trump``.

    Returns
    -------
    Solution
        The tricks of the side to play for each card, the running trick included and those already won left out.

    Raises
    ------
    CardError
        When a text names no card, suit or seat.
    DealError
        When the hands are no deal: a card in two of them, unequal sizes, more than 13 cards, or no card left to play.
    IllegalActionError
        When a card of ``played`` could not be played.
    OptionError
        When both ``trump`` and ``order`` are given.
    OrderError
        When the order is not one of up to four suits, one of which may be trumps.

    Examples
    --------
    >>> solution = solve("N:AQ.4.. KJ.5.. 32.A.. 54.K..", trump="hearts", leader="south", group=True, line=True)
    >>> print(solution)
    south to play, tricks of 3: AH 3, 3S 2
    >>> solution["AH"], solution.north_south, " ".join(map(str, solution.line[:4]))
    (3, 3, 'AH KH 4H 5H')
    """
    return _SHARED.solve(
        deal, trump=trump, leader=leader, played=played, fewest=fewest, group=group, line=line, order=order
    )


def dd_table(deal: Deal | str) -> Table:
    """The tricks of North and South in every strain and for every leader.

    Parameters
    ----------
    deal : Deal or str
        Four hands of the same size, 1 to 13 cards, or their PBN text.

    Returns
    -------
    Table
        Twenty results; shown as the tricks of each declarer.

    Raises
    ------
    DealError
        When the hands are no deal: a card in two of them, unequal sizes, more than 13 cards or none.

    Examples
    --------
    >>> print(dd_table(Deal(*(suit.cards for suit in reversed(Suit)))))
    tricks of a declarer
         C   D   H   S  NT
    N    0  13   0  13   0
    E   13   0  13   0   0
    S    0  13   0  13   0
    W   13   0  13   0   0
    """
    return _SHARED.dd_table(deal)


def analyse(
    hand: Hand | Record | Deal | str,
    *,
    trump: Trump = None,
    leader: Seat | str | None = None,
    played: Sequence[Card | str] = (),
    fewest: bool = False,
) -> Analysis:
    """Value a played hand after each card, and say which cards cost tricks.

    Parameters
    ----------
    hand : Hand, Record, Deal or str
        A hand of :mod:`whist.notation.hands`, a PBN record with a play section, or a deal.
    trump, leader, played
        With a deal: as :func:`solve` has them. The other kinds say it themselves.
    fewest : bool
        Whether each side wanted as few tricks as it could get.

    Returns
    -------
    Analysis
        Card by card as far as was played.

    Raises
    ------
    CardError
        When a text names no card, suit or seat.
    DealError
        When the hands are no deal.
    IllegalActionError
        When a card of ``played`` could not be played, with its number.
    NotationError
        When a recorded hand is refused by :func:`whist.notation.replay.replay_hand`, with the first reason.
    OptionError
        When ``trump``, ``leader`` or ``played`` is given with a recorded hand, or no leader with a deal.

    Examples
    --------
    >>> print(analyse("N:AQ... 43... 65... K2...", leader="south", played=["5S", "2S", "AS", "3S"]))
    NS 2, EW 0
    trick 1, N AS: 1-1, costs 1
    """
    return _SHARED.analyse(hand, trump=trump, leader=leader, played=played, fewest=fewest)


def expected_tricks(
    hand: Cards | str,
    *,
    trump: Trump = None,
    seat: Seat | str,
    leader: Seat | str | None = None,
    known: Mapping[Seat, Cards | str] | None = None,
    samples: SupportsIndex = 100,
    seed: SupportsIndex,
    fewest: bool = False,
    threads: SupportsIndex | None = None,
) -> Expectation:
    """Expect the tricks of a hand whose other hands are not known, by solving random layouts of the unseen cards.

    Every layout is solved as if all saw all cards, which overrates whoever has more to guess.

    Parameters
    ----------
    hand : Cards or str
        The hand, 1 to 13 cards of the pack; all others are as long.
    trump : Suit, Strain or str, optional
        The trump suit; None for no trumps.
    seat : Seat or str
        Whose hand it is; the tricks are those of this seat's side.
    leader : Seat or str, optional
        Who leads to the first trick; the left neighbour of ``seat``, as for a declarer, if not given.
    known : mapping of Seat to Cards or str, optional
        Cards known to be in other hands: all of them, such as dummy's, or some.
    samples : int
        How many layouts, from 1.
    seed : int
        From 0 to 2**64 - 1. Layout *i* depends on what is known, the seed and *i* only.
    fewest : bool
        Whether each side wants as few tricks as it can get.
    threads : int, optional
        Worker threads; None takes all processors.

    Returns
    -------
    Expectation
        Mean, standard error of the mean, and how often each number of tricks came.

    Raises
    ------
    CardError
        When a text names no card, suit or seat.
    DealError
        When a card is known in two hands or is not in the pack, or a hand is too long.
    OptionError
        When a number is out of its bounds.

    Examples
    --------
    >>> found = expected_tricks("AKQJ.AKQ.AKQ.AKQ", seat="north", samples=20, seed=1)
    >>> found.mean, found.error, found.at_least(13)
    (13.0, 0.0, 1.0)
    """
    import numpy as np  # noqa: PLC0415  # a single question needs no arrays

    place = arguments.seat("seat", seat)
    hands = _known(Cards(hand), place, known or {})
    n = whole_number("samples", samples, 1, MOST_SAMPLES)
    layouts = np.array(list(_layouts(hands, len(hands[place]), n, seed_number("seed", seed))), dtype=np.uint64)
    first = place.next if leader is None else arguments.seat("leader", leader)
    won = bulk.solve(layouts, trump=arguments.strain("trump", trump), leader=first, fewest=fewest, threads=threads)
    size = len(hands[place])
    tricks = won if place.side is Side.NORTH_SOUTH else size - won
    error = float(tricks.std(ddof=1)) / sqrt(n) if n > 1 else 0.0
    return Expectation(float(tricks.mean()), error, tuple(np.bincount(tricks, minlength=size + 1).tolist()))


def _known(hand: Cards, seat: Seat, known: Mapping[Seat, Cards | str]) -> list[Cards]:
    """The known cards of each hand, checked."""
    hands = [Cards() for _ in Seat]
    for key, cards in known.items():
        other = arguments.seat("known", key)
        if other is seat:
            raise OptionError(f"known: {other} holds the hand itself")
        hands[other] = Cards(cards)
    hands[seat] = hand
    if not 1 <= len(hand) <= 13:
        raise DealError(f"{seat} holds {len(hand)} cards; expected 1 to 13")
    for other, cards in zip(Seat, hands, strict=True):
        if len(cards) > len(hand):
            raise DealError(f"{other} holds {len(cards)} cards; expected at most {len(hand)}, as {seat} has")
        if outside := Cards.from_bits(cards.bits & ~PACK_BITS):
            raise DealError(f"{other} holds {outside}, which is not in the pack")
    Deal(*hands)
    return hands


def _layouts(hands: list[Cards], size: int, n: int, seed: int) -> Iterator[list[int]]:
    """The known cards, filled up at random from the unseen ones, `n` times."""
    seen = sum(cards.bits for cards in hands)
    unseen = [card.number for card in Cards.from_bits(PACK_BITS & ~seen)]
    for number in range(n):
        cards = iter(_core.shuffled(unseen, seed, number))
        yield [held.bits | sum(1 << next(cards) for _ in range(size - len(held))) for held in hands]


def _deal(deal: Deal | str) -> Deal:
    return deal if isinstance(deal, Deal) else Deal.from_pbn(deal)


@lru_cache
def _plain(strain: Strain) -> CardOrder:
    return _core.CardOrder.plain(strain.suit)


def _order(trump: Trump, order: CardOrder | None) -> CardOrder:
    if order is None:
        return _plain(arguments.strain("trump", trump))
    if trump is not None:
        raise OptionError("trump and order are both given: an order has its own trumps")
    return order


def _position(
    deal: Deal, order: CardOrder, leader: Seat, played: Sequence[Card | str]
) -> tuple[Sequence[int], int, Sequence[int]]:
    """The hands, the leader of the running trick and its cards after some play."""
    if not played:
        return deal.bits, leader, ()
    size = len(deal[leader])
    play = _core.Play(_core.PlayRules(order, tricks=size), deal.bits, leader)
    for number, card in enumerate(map(Card, played), 1):
        try:
            play.play(card.number)
        except IllegalActionError as error:
            who = f"{Seat(play.turn)} may not play {card}" if play.turn >= 0 else f"{card} comes after the last trick"
            raise IllegalActionError(f"card {number}: {who} ({error})") from None
    if play.status == _core.DONE:
        raise DealError(f"all {4 * size} cards have been played")
    return play.hands, play.leader, [number for _, number in play.trick]


def _cards_played(hand: Hand) -> Iterator[Card]:
    """The cards of a recorded hand in the order of play, as far as they are known."""
    if not any(hand.cards):
        raise NotationError(f"{hand.name}: {hand.note}")
    replay = replay_hand(hand)
    if replay.objections:
        raise NotationError(str(replay.objections[0]))
    for trick in replay.tricks:
        yield from (card for _, card in trick.plays)
    leader = replay.tricks[-1].winner if replay.tricks else hand.leader
    for unfinished in hand.tricks[len(replay.tricks) :]:
        for turn in PLACES:
            card = unfinished.cards[(leader + turn) % 4]
            if card is None:
                return
            yield card


def _grouped(found: Iterable[tuple[int, int, int]]) -> Iterator[CardValue]:
    for number, equals, tricks in found:
        yield CardValue(Card.from_number(number), tricks, Cards.from_bits(equals))


def _single(found: Iterable[tuple[int, int, int]]) -> Iterator[CardValue]:
    for _, bits, tricks in found:
        equals = Cards.from_bits(bits)
        for card in equals:
            yield CardValue(card, tricks, equals)


def _best_first(*, fewest: bool) -> Callable[[CardValue], tuple[int, int]]:
    sign = 1 if fewest else -1
    return lambda value: (sign * value.tricks, -value.card.number)


def _sign(strain: Strain) -> str:
    return "NT" if strain.suit is None else coloured(strain.suit.symbol)
