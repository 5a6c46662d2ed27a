"""What one seat knows: a fold of the events that it may see, and nothing else.

Neither players nor a person's screen ever read the table. A :class:`View` is a snapshot; the :class:`Fold`
behind it remembers how far it has read, so that a look costs only what is new.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from whist import _core
from whist._core import PlayRules
from whist.cards import Card, Cards, Suit
from whist.rules import events as ev
from whist.rules.actions import CARD_ACTIONS, FIRST_WORD, Action
from whist.rules.decision import PLAY, Decision
from whist.rules.events import ALL, TOOK, Event, Zone, seen_by
from whist.rules.game import Game
from whist.rules.heights import Heights, heights
from whist.rules.options import Values
from whist.rules.play import Play

if TYPE_CHECKING:
    from whist.rules.match import Match


class Trick(NamedTuple):
    """A finished trick.

    Attributes
    ----------
    leader : int
        Seat that led.
    plays : tuple of (int, Card)
        Seat and card of each play, in order.
    winner : int
        Seat that won it.
    """

    leader: int
    plays: tuple[tuple[int, Card], ...]
    winner: int


@cache
def _seats_and_cards(seats: int) -> tuple[tuple[tuple[int, Card] | None, ...], ...]:
    """What stands for a play in a trick, by seat and number of the card; None for numbers of no card."""
    cards = {action.id: action.card for action in CARD_ACTIONS}
    return tuple(
        tuple((seat, card) if (card := cards.get(number)) else None for number in range(FIRST_WORD))
        for seat in range(seats)
    )


class Knowledge(NamedTuple):
    """What the events of a deal have told a seat.

    Attributes
    ----------
    events, trick, tricks, calls, facts
        As in :class:`View`.
    counts : dict
        Number of cards in each zone.
    known, lacked : dict
        For each zone the set of cards known to be in it, and of those said not to be.
    pack, played : int
        The cards that are in the deal, and those played so far.
    """

    events: tuple[Event, ...]
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    calls: tuple[tuple[int, Action], ...]
    facts: dict[str, Any]
    counts: dict[Zone, int]
    known: dict[Zone, int]
    lacked: dict[Zone, int]
    pack: int
    played: int


class Fold:
    """The growing knowledge of one seat during one deal."""

    def __init__(self, game: Game[Any], seat: int) -> None:
        self.game = game
        self.seat = seat
        self.read = 0
        self.events: list[Event] = []
        self.pack = 0
        self.played = 0
        self.known: dict[Zone, int] = {}
        self.counts: dict[Zone, int] = {}
        self.lacked: dict[Zone, int] = {}
        self.trick: list[tuple[int, Card]] = []
        self.tricks: list[Trick] = []
        self.calls: list[tuple[int, Action]] = []
        self.facts: dict[str, Any] = {}
        self.turned: Zone | None = None

    def take(self, events: list[Event], until: int | None = None) -> None:
        """Read on to the end of the deal's events, or until so many are read."""
        at, end = self.read, len(events) if until is None else until
        seat, mine, handlers = self.seat, self.events, self._HANDLERS
        while at < end:
            event = events[at]
            kind = event[0]
            handler = handlers.get(kind)
            if handler is None:
                if kind == TOOK or (kind == PLAY and event[3] < FIRST_WORD):
                    at = self._followed(events, at, end)
                    continue
                handler = Fold._said
            at += 1
            seen = event if event[1] == ALL else seen_by(event, seat)
            if seen is not None:
                mine.append(seen)
                handler(self, seen)
        self.read = end

    def _followed(self, events: list[Event], at: int, end: int) -> int:
        """Read cards and tricks, nearly all of the events and seen by all, up to anything else; gives where that is."""
        tricks: list[tuple[int, tuple[tuple[int, Card], ...], int]] = []
        rows = _seats_and_cards(self.game.seats)
        end, played, counts = _core.follow(events, at, end, (PLAY, TOOK), rows, self.trick, tricks)
        self.events += events[at:end]
        self.tricks += map(Trick._make, tricks)
        self.played |= played
        for hand, count in enumerate(counts):
            if count:
                self.counts[hand] -= count
                if hand == self.turned:
                    self._taken_up()
        return end

    def knowledge(self) -> Knowledge:
        """What has been read so far, as it stands."""
        left = ~self.played  # cards are not taken out of what is known one by one as they are played
        return Knowledge(
            tuple(self.events),
            tuple(self.trick),
            tuple(self.tricks),
            tuple(self.calls),
            dict(self.facts),
            dict(self.counts),
            {zone: cards & left for zone, cards in self.known.items()},
            dict(self.lacked),
            self.pack,
            self.played,
        )

    def _packed(self, event: Event) -> None:
        self.pack = event[2]
        self.played = 0
        self.known, self.lacked = {}, {}
        self.counts = {ev.PACK: event[2].bit_count()}

    def _dealt(self, event: Event) -> None:
        _, _, zone, count, cards, _ = event
        self.counts[ev.PACK] -= count
        if self.turned == ev.PACK:
            self._leave(ev.PACK, cards)
            self._taken_up()
        self._arrive(zone, count, cards)

    def _moved(self, event: Event) -> None:
        _, _, source, target, count, cards = event
        self.counts[source] -= count
        together = 0 if self.counts[source] else self.known.get(source, 0)
        self._leave(source, cards)
        self._arrive(target, count, cards)
        self.known[target] |= together
        if self.turned == source and not self.counts[source]:
            self.turned = target
            self.facts["turned"] = (target, self.facts["turned"][1])

    def _leave(self, zone: Zone, cards: int | None) -> None:
        """Cards go away; unseen ones may be any of those known to be there."""
        self.known[zone] = self.known.get(zone, 0) & ~cards if cards is not None else 0

    def _arrive(self, zone: Zone, count: int, cards: int | None) -> None:
        self.counts[zone] = self.counts.get(zone, 0) + count
        self.known[zone] = self.known.get(zone, 0) | (cards or 0)
        self.lacked[zone] = self.lacked.get(zone, 0) & ~cards if cards is not None else 0

    def _shown(self, event: Event) -> None:
        self.known[event[2]] = self.known.get(event[2], 0) | event[3]

    def _turned(self, event: Event) -> None:
        _, _, zone, card, _ = event
        self.facts["turned"] = (zone, Card.from_number(card))
        self.turned = zone
        self.known[zone] = self.known.get(zone, 0) | 1 << card

    def _told(self, event: Event) -> None:
        self.facts[event[2]] = event[3]

    def _lacks(self, event: Event) -> None:
        self.lacked[event[2]] = self.lacked.get(event[2], 0) | event[3]

    def _nothing(self, event: Event) -> None:
        """Knowledge that only the sampler of worlds uses."""

    def _took_back(self, event: Event) -> None:
        _, _, seat, card = event
        if not self.trick:
            self.trick = list(self.tricks.pop().plays)
        self.trick.pop()
        self.played &= ~(1 << card)
        self._arrive(seat, 1, 1 << card)

    def _said(self, event: Event) -> None:
        _, _, seat, number, _ = event
        self.calls.append((seat, self.game.vocabulary[number]))

    def _revealed(self, event: Event) -> None:
        _, _, _, seat, number = event
        if seat != self.seat:
            self.calls.append((seat, self.game.vocabulary[number]))

    def _taken_up(self) -> None:
        """The turned card is seen no longer: it goes to the hand that it belongs to, or leaves the pack."""
        del self.facts["turned"]
        self.turned = None

    _HANDLERS: ClassVar[dict[str, Callable[[Fold, Event], None]]] = {
        ev.DRAWN: _nothing,
        ev.PACK_CUT: _nothing,
        ev.CHANCE: _nothing,
        ev.PACK: _packed,
        ev.DEAL: _dealt,
        ev.MOVE: _moved,
        ev.SHOW: _shown,
        ev.TURNED: _turned,
        ev.LACKS: _lacks,
        ev.HOLDS: _nothing,
        ev.TELL: _told,
        ev.REVEALED: _revealed,
        ev.TOOK_BACK: _took_back,
    }


class Folds:
    """The knowledge of all seats during one deal; of each as far as somebody has asked for it.

    Parameters
    ----------
    game : Game
        The game with its options.
    events : list
        What happens in the deal, growing at its end.
    """

    __slots__ = ("_latest", "_lock", "events", "game")

    def __init__(self, game: Game[Any], events: list[Event]) -> None:
        self.game = game
        self.events = events
        self._latest: dict[int, Fold] = {}
        self._lock = Lock()  # players in several threads may look at views of one match

    def at(self, seat: int, count: int) -> Knowledge:
        """What a seat knew when so many events had happened."""
        with self._lock:
            fold = self._latest.get(seat)
            if fold is None:
                fold = self._latest[seat] = Fold(self.game, seat)
            elif fold.read > count:
                fold = Fold(self.game, seat)
            fold.take(self.events, count)
            return fold.knowledge()


class View:
    """What one seat knows at one moment. Nothing in it changes later.

    It is a place in the events of the deal; they are read up to there when somebody first asks what they tell.

    Attributes
    ----------
    game : Game
        The game with its options.
    state : State
        The public state before the deal.
    seat : int
        Whose view this is.
    over : bool
        Whether the match has ended.
    """

    __slots__ = (
        "_decision", "_denials", "_folds", "_heights", "_knowledge", "_read", "_ring", "game", "over", "seat", "state",
    )  # fmt: skip

    def __init__(self, folds: Folds, seat: int, state: Any, decision: Decision | None, play: Play | None) -> None:
        self._folds = folds
        self._read = len(folds.events)
        self._knowledge: Knowledge | None = None
        self._ring, self._denials = ((), ()) if play is None else (play.ring, play.core.denials)
        self._heights: PlayRules | Heights | None = None if play is None else play.rules
        self.game = folds.game
        self.seat = seat
        self.state = state
        self.over = decision is None
        self._decision = None if decision is None else decision.seen_by(seat)

    @property
    def _told(self) -> Knowledge:
        """What the events tell; they are read when somebody first asks."""
        knowledge = self._knowledge
        if knowledge is None:
            knowledge = self._knowledge = self._folds.at(self.seat, self._read)
        return knowledge

    # What is being decided.

    @property
    def turn(self) -> int | None:
        """Seat that decides, or None when nobody does or this seat may not know."""
        return None if self._decision is None else self._decision.seat

    @property
    def kind(self) -> str | None:
        """What is being decided, as :attr:`Decision.kind <whist.rules.Decision.kind>`."""
        return None if self._decision is None else self._decision.kind

    @property
    def acting(self) -> int | None:
        """Seat whose cards are being chosen: for a dummy not the seat that decides."""
        return None if self._decision is None else self._decision.hand

    @property
    def pick(self) -> tuple[int, int] | None:
        """``(i, k)`` for card ``i`` of ``k`` of one choice."""
        return None if self._decision is None else self._decision.pick

    @property
    def legal(self) -> tuple[Action, ...]:
        """What this seat may choose, ascending; empty when it is not its turn."""
        return () if self._decision is None else self.game.vocabulary.among(self._decision.legal)

    # What has happened.

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything this seat has seen of the deal, see :mod:`whist.rules.events`."""
        return self._told.events

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """Seat and card of each play to the running trick."""
        return self._told.trick

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return self._told.tricks

    @property
    def calls(self) -> tuple[tuple[int, Action], ...]:
        """Seat and word of every choice seen, or revealed later, that was not a card played."""
        return self._told.calls

    # The seat's cards and everybody's.

    @property
    def hand(self) -> Cards:
        """The seat's own cards, as far as it has seen them."""
        return Cards.from_bits(self._told.known.get(self.seat, 0))

    @property
    def seen(self) -> tuple[Cards, ...]:
        """For each seat the cards that it is known to hold now: one's own, cards exposed, taken back, or passed."""
        known = self._told.known
        return tuple(Cards.from_bits(known.get(seat, 0)) for seat in range(self.game.seats))

    @property
    def lying(self) -> dict[str, Cards]:
        """The cards known to lie anywhere but in a hand, by the name of the place: a kitty, a heap."""
        known = self._told.known
        return {zone: Cards.from_bits(cards) for zone, cards in known.items() if isinstance(zone, str) and cards}

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards left in each hand."""
        counts = self._told.counts
        return tuple(counts.get(seat, 0) for seat in range(self.game.seats))

    @property
    def piles(self) -> dict[str, tuple[int, Cards]]:
        """Cards that lie in nobody's hand, by the name of their place: how many, and those that are known."""
        told = self._told
        named = {zone: count for zone, count in told.counts.items() if isinstance(zone, str) and count}
        return {zone: (count, Cards.from_bits(told.known.get(zone, 0))) for zone, count in named.items()}

    @property
    def denied(self) -> tuple[int, ...]:
        """For each seat the set of cards that it cannot hold, as the play has shown or as was said."""
        lacked = self._told.lacked
        denied = [lacked.get(seat, 0) for seat in range(self.game.seats)]
        for seat, cards in zip(self._ring, self._denials, strict=True):
            denied[seat] |= cards
        return tuple(denied)

    @property
    def unseen(self) -> Cards:
        """The cards of the pack that are neither played nor known to lie anywhere."""
        told = self._told
        bits = told.pack & ~told.played
        for known in told.known.values():
            bits &= ~known
        return Cards.from_bits(bits)

    @property
    def played(self) -> Cards:
        """The cards played so far, those of the running trick included."""
        return Cards.from_bits(self._told.played)

    # The deal.

    @property
    def facts(self) -> Mapping[str, Any]:
        """What was told: ``"trump"``, ``"turned"`` (zone and card, while it is visible), and the game's own."""
        return MappingProxyType(self._told.facts)

    @property
    def trump(self) -> Suit | None:
        """The trump suit as told, or None."""
        suit: Suit | None = self._told.facts.get("trump")
        return suit

    @property
    def ring(self) -> tuple[int, ...]:
        """The seats that play, in turn order; empty before the play."""
        return self._ring

    @property
    def heights(self) -> Heights | None:
        """Which cards beat which at the first trick, or None before the play."""
        if isinstance(self._heights, PlayRules):
            self._heights = heights(self._heights)
        return self._heights

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        seat: int = self._told.facts.get("dealer", self.state.dealer)
        return seat

    @property
    def deal_no(self) -> int:
        """Number of deals counted before this one."""
        number: int = self.state.deal_no
        return number

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks won by each seat."""
        won = [0] * self.game.seats
        for trick in self.tricks:
            won[trick.winner] += 1
        return tuple(won)

    @property
    def last_trick(self) -> Trick | None:
        """The last finished trick while it may be reviewed, else None."""
        return self.tricks[-1] if self.tricks and self.game.may_review(self) else None

    # The match.

    @property
    def options(self) -> Values:
        """The options of the game."""
        return self.game.chosen

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seats."""
        return self.game.names

    @property
    def scores(self) -> tuple[Any, ...]:
        """The scores before this deal."""
        scores: tuple[Any, ...] = self.state.scores
        return scores

    # What might be.

    def world(self, seed: int) -> Match:
        """A match that agrees with all that was seen, hidden cards drawn at random; see :mod:`whist.rules.worlds`."""
        from whist.rules.worlds import world  # noqa: PLC0415  # a world is a match, and a match gives views

        return world(self, seed)

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        """What this seat knows; a copy or a pickle carries nothing that it does not."""
        self._told, self.heights  # noqa: B018  # reads the events and the rules, which stay behind
        return None, {name: getattr(self, name) for name in View.__slots__ if name != "_folds"}

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, View) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it holds facts that need not be hashable

    def _key(self) -> tuple[object, ...]:
        return (
            self.game, self.state, self.seat, self.turn, self.kind, self.acting, self.pick, self.legal,
            self._told, self.denied,
        )  # fmt: skip

    def __repr__(self) -> str:
        turn = "nobody" if self.turn is None else self.names[self.turn]
        return f"<View of {self.names[self.seat]} in {self.game}: {self.hand or 'no cards'}; {turn} to choose>"
