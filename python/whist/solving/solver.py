"""Questions and the memory that is kept between related ones."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final, SupportsIndex

from whist import _core, arguments, bulk
from whist.arguments import AnySeat, Trump
from whist.cards import Card, Cards, Seat, Strain
from whist.checks import members, shown, truth, whole_number
from whist.deal import Deal
from whist.errors import DealError, IllegalActionError, NotationError, OptionError, OrderError
from whist.notation.hands import PLACES, Hand
from whist.notation.pbn import Record
from whist.notation.replay import from_pbn, replay_hand
from whist.solving import general
from whist.solving.values import Analysis, Counts, PlayedCard, Solution, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whist._core import CardOrder

_LETTERS: Final = tuple(seat.letter for seat in Seat)
_SEATS: Final = tuple(Seat)
_PLAIN: Final = tuple(_core.CardOrder.plain(strain.suit) for strain in Strain)
"""The usual order of cards with each strain."""


class Solver:
    """Answers questions and remembers what it learned for related ones: positions of one deal with one trump suit.

    Any number of threads may ask at the same time; each then works with a memory of its own. Answers never depend
    on what was asked before.

    Parameters
    ----------
    memory : int, optional
        Bytes that each thread may use to remember positions, from 2**20; None for 64 MiB. Little makes hard deals
        slow, not wrong. What the suits tell by themselves is kept beside it, about three MiB for a whole pack.

    Attributes
    ----------
    engine : _core.Solver
        What answers, in plain numbers.

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

    __slots__ = ("engine",)
    engine: _core.Solver

    def __init__(self, memory: SupportsIndex | None = None) -> None:
        checked = None if memory is None else whole_number("memory", memory, bulk.LEAST_MEMORY, bulk.MOST_MEMORY)
        object.__setattr__(self, "engine", _core.Solver(checked))

    @property
    def counts(self) -> Counts:
        """What has been counted so far, questions in other threads that are not finished left out."""
        return Counts(*self.engine.counts)

    @property
    def memory(self) -> int:
        """Bytes in use or kept for the next question."""
        return self.engine.memory

    def solve(
        self,
        deal: Deal | str,
        *,
        trump: Trump = None,
        leader: AnySeat,
        played: Sequence[Card | str] = (),
        fewest: bool = False,
        group: bool = False,
        line: bool = False,
        order: CardOrder | None = None,
    ) -> Solution:
        """As :func:`whist.solve`."""
        return solved(self, deal, trump, leader, played, fewest, group, line, order)

    def dd_table(self, deal: Deal | str) -> Table:
        """As :func:`whist.dd_table`."""
        checked = _deal(deal)
        tricks = self.engine.table(checked.bits)
        return Table(len(checked[Seat.NORTH]), tuple(map(tuple, tricks)))

    def analyse(
        self,
        hand: Hand | Record | Deal | str,
        *,
        trump: Trump = None,
        leader: AnySeat | None = None,
        played: Sequence[Card | str] = (),
        fewest: bool = False,
    ) -> Analysis:
        """As :func:`whist.analyse`."""
        if isinstance(hand, Record):
            hand = from_pbn(hand)
        if isinstance(hand, Hand):
            if trump is not None or leader is not None or _cards(played):
                raise OptionError("trump, leader and played stand in the hand; give them with a deal alone")
            return self._analysed(hand, list(_cards_played(hand)), fewest=fewest)
        if leader is None:
            raise OptionError("leader = None: say who leads to the first trick")
        named = Hand(
            name="",
            game="whist",
            seats=_LETTERS,
            cards=_deal(hand).hands,
            trump=arguments.strain("trump", trump).suit,
            leader=arguments.seat("leader", leader),
        )
        return self._analysed(named, _cards(played), fewest=fewest)

    def _analysed(self, hand: Hand, played: list[Card], *, fewest: bool) -> Analysis:
        order = _PLAIN[arguments.strain("trump", hand.trump)]
        sets, numbers = [cards.bits for cards in hand.cards], [card.number for card in played]
        seats, tricks, costs = self.engine.analyse(order, sets, hand.leader, numbers, truth("fewest", fewest))
        size = len(hand.cards[0])
        pairs = [(first, size - first) for first in tricks]
        steps = enumerate(zip(played, seats, pairs[1:], costs, strict=True))
        cards = (PlayedCard(i // 4 + 1, hand.seats[seat], card, pair, cost) for i, (card, seat, pair, cost) in steps)
        return Analysis(hand.name, hand.sides, pairs[0], tuple(cards))

    def __repr__(self) -> str:
        return f"<Solver: {self.memory:,} bytes in use, {self.counts.nodes:,} cards played>"

    def __reduce__(self) -> str:
        raise TypeError("a solver cannot be copied or pickled, since it is what it remembers: make another")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a solver cannot change ({name} = {shown(value)})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a solver cannot change (del {name})")


def solved(
    solver: Solver,
    deal: Deal | str,
    trump: Trump,
    leader: AnySeat,
    played: Sequence[Card | str],
    fewest: bool,
    group: bool,
    line: bool,
    order: CardOrder | None,
) -> Solution:
    """As :func:`whist.solve`; without names for its arguments, which would take as long as to solve a small ending."""
    ranks, hands, first = _order(trump, order), _deal(deal), arguments.seat("leader", leader)
    fewest, group, line = truth("fewest", fewest), truth("group", group), truth("line", line)
    cards = _cards(played)
    position = _position(hands, ranks, first, cards)
    try:
        seat, left, found = solver.engine.cards(ranks, *position, fewest, group)
    except OrderError:
        return general.solve(_played(hands, ranks, first, cards), fewest=fewest, group=group, line=line)
    best = tuple(map(Card.from_number, solver.engine.line(ranks, *position, fewest))) if line else ()
    return Solution(_SEATS[seat], left, fewest, group, found, best)


def _deal(deal: Deal | str) -> Deal:
    return deal if isinstance(deal, Deal) else Deal.from_pbn(deal)


def _order(trump: Trump, order: CardOrder | None) -> CardOrder:
    chosen = arguments.order(order)
    if chosen is None:
        return _PLAIN[arguments.strain("trump", trump)]
    if trump is not None:
        raise OptionError("trump and order are both given: an order has its own trumps")
    return chosen


def _cards(played: Sequence[Card | str]) -> list[Card]:
    wanted = "the cards played, in their order"
    if isinstance(played, AbstractSet):
        raise OptionError(f"played = {shown(played)}: it must be {wanted}, which a set does not keep")
    return [Card(card) for card in members("played", played, wanted)]


def _position(
    deal: Deal, order: CardOrder, leader: Seat, played: list[Card]
) -> tuple[Sequence[int], int, Sequence[int]]:
    """The hands, the leader of the running trick and its cards after some play."""
    if not played:
        return deal.bits, leader, ()
    play = _played(deal, order, leader, played)
    return play.hands, play.leader, [number for _, number in play.trick]


def _played(deal: Deal, order: CardOrder, leader: Seat, played: list[Card]) -> _core.Play:
    """The deal in play after some cards."""
    size = len(deal[leader])
    play = _core.Play(_core.PlayRules(order, tricks=size), deal.bits, leader)
    for number, card in enumerate(played, 1):
        try:
            play.play(card.number)
        except IllegalActionError:
            raise IllegalActionError(f"card {number}: {_refusal(play, card)}") from None
    if play.status == _core.DONE:
        raise DealError(f"all {4 * size} cards have been played")
    return play


def _refusal(play: _core.Play, card: Card) -> str:
    """Why a card cannot be played, and which can."""
    if play.turn < 0:
        return f"{card} comes after the last trick"
    wrong = "may not play" if play.hands[play.turn] & card.bit else "does not hold"
    return f"{Seat(play.turn)} {wrong} {card}: choose from {Cards.from_bits(play.legal)}"


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
