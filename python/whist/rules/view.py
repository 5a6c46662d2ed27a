"""What one seat knows: a fold of the events that it may see, and nothing else.

Neither players nor a person's screen ever read the table. A :class:`View` is a snapshot; the :class:`Fold`
behind it remembers how far it has read, so that a look costs only what is new.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from whist.cards import Card, Cards, Suit
from whist.rules import events as ev
from whist.rules.actions import CARD_ACTIONS, FIRST_WORD, Action
from whist.rules.decision import PLAY, Decision
from whist.rules.events import Event, Zone
from whist.rules.game import Game
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


_CARDS: Final = {action.id: Card.from_number(action.id) for action in CARD_ACTIONS}


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

    def take(self, events: Sequence[Event]) -> None:
        """Read on to the end of the deal's events."""
        seat, handlers, decided, mine = self.seat, self._HANDLERS, Fold._decided, self.events
        for index in range(self.read, len(events)):
            seen = ev.seen_by(events[index], seat)
            if seen is not None:
                mine.append(seen)
                handlers.get(seen[0], decided)(self, seen)
        self.read = len(events)

    def _packed(self, event: Event) -> None:
        self.pack = event[2]
        self.played = 0
        self.known = {}
        self.counts = {ev.PACK: event[2].bit_count()}
        self.lacked = {}

    def _dealt(self, event: Event) -> None:
        _, _, zone, count, cards, _ = event
        self.counts[ev.PACK] -= count
        self._arrive(zone, count, cards)

    def _moved(self, event: Event) -> None:
        _, _, source, target, count, cards = event
        self.counts[source] -= count
        self._leave(source, cards)
        self._arrive(target, count, cards)

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
        _, _, seat, card, _ = event
        self.facts["turned"] = (seat, Card.from_number(card))
        self.known[seat] = self.known.get(seat, 0) | 1 << card

    def _told(self, event: Event) -> None:
        self.facts[event[2]] = event[3]

    def _lacks(self, event: Event) -> None:
        self.lacked[event[2]] = self.lacked.get(event[2], 0) | event[3]

    def _nothing(self, event: Event) -> None:
        """Knowledge that only the sampler of worlds uses."""

    def _took(self, event: Event) -> None:
        plays = tuple(self.trick)
        self.tricks.append(Trick(plays[0][0], plays, event[2]))
        self.trick = []

    def _took_back(self, event: Event) -> None:
        _, _, seat, card = event
        if not self.trick:
            self.trick = list(self.tricks.pop().plays)
        self.trick.pop()
        self.played &= ~(1 << card)
        self._arrive(seat, 1, 1 << card)

    def _decided(self, event: Event) -> None:
        kind, _, seat, number, hand = event
        if kind == PLAY and number < FIRST_WORD:
            self._played(hand, number)
        else:
            self.calls.append((seat, self.game.vocabulary[number]))

    def _played(self, hand: int, number: int) -> None:
        self.trick.append((hand, _CARDS[number]))
        self.played |= 1 << number
        self.counts[hand] -= 1
        self.known[hand] = self.known.get(hand, 0) & ~(1 << number)
        turned = self.facts.get("turned")
        if turned is not None and turned[0] == hand:
            del self.facts["turned"]

    _HANDLERS: ClassVar[dict[str, Callable[[Fold, Event], None]]] = {
        ev.DRAWN: _nothing,
        ev.PACK_CUT: _nothing,
        ev.PACK: _packed,
        ev.DEAL: _dealt,
        ev.MOVE: _moved,
        ev.SHOW: _shown,
        ev.TURNED: _turned,
        ev.LACKS: _lacks,
        ev.HOLDS: _nothing,
        ev.TELL: _told,
        ev.TOOK: _took,
        ev.TOOK_BACK: _took_back,
    }


class View:
    """What one seat knows at one moment. Nothing in it changes later.

    Attributes
    ----------
    game : Game
        The game with its options.
    state : State
        The public state before the deal.
    seat : int
        Whose view this is.
    turn : int or None
        Seat that decides, or None when nobody does or this seat may not know.
    kind : str or None
        What is being decided, as :attr:`Decision.kind <whist.rules.Decision.kind>`.
    acting : int or None
        Seat whose cards are being chosen: for a dummy not the seat that decides.
    pick : tuple of int or None
        ``(i, k)`` for card ``i`` of ``k`` of one choice.
    legal : tuple of Action
        What this seat may choose, ascending; empty when it is not its turn.
    trick : tuple of (int, Card)
        Seat and card of each play to the running trick.
    tricks : tuple of Trick
        The finished tricks.
    calls : tuple of (int, Action)
        Seat and word of every choice seen that was not a card played.
    counts : tuple of int
        Cards left in each hand.
    denied : tuple of int
        For each seat the set of cards that it cannot hold, as the play has shown or as was said.
    over : bool
        Whether the match has ended.
    events : tuple
        Everything this seat has seen of the deal, see :mod:`whist.rules.events`.
    """

    __slots__ = (
        "_facts", "_known", "_pack", "_played", "acting", "calls", "counts", "denied", "events", "game", "kind",
        "legal", "over", "pick", "seat", "state", "trick", "tricks", "turn",
    )  # fmt: skip

    def __init__(self, fold: Fold, state: Any, decision: Decision | None, play: Play | None) -> None:
        game = fold.game
        self.game = game
        self.state = state
        self.seat = fold.seat
        self.events = tuple(fold.events)
        self.trick = tuple(fold.trick)
        self.tricks = tuple(fold.tricks)
        self.calls = tuple(fold.calls)
        self._facts = dict(fold.facts)
        self.counts = tuple(fold.counts.get(seat, 0) for seat in range(game.seats))
        shown = play.denied if play is not None else (0,) * game.seats
        self.denied = tuple(fold.lacked.get(seat, 0) | denied for seat, denied in enumerate(shown))
        self._known = dict(fold.known)
        self._pack = fold.pack
        self._played = fold.played
        self._look_at(decision)

    def _look_at(self, decision: Decision | None) -> None:
        self.over = decision is None
        mine = decision is not None and decision.seat == self.seat
        if decision is None or not (mine or decision.audience >> self.seat & 1):
            self.turn = self.kind = self.acting = self.pick = None
        else:
            self.turn, self.kind, self.acting, self.pick = decision.seat, decision.kind, decision.hand, decision.pick
        self.legal: tuple[Action, ...] = self.game.vocabulary.among(decision.legal) if decision and mine else ()

    # The seat's cards and everybody's.

    @property
    def hand(self) -> Cards:
        """The seat's own cards, as far as it has seen them."""
        return self.seen[self.seat]

    @property
    def seen(self) -> tuple[Cards, ...]:
        """For each seat the cards that it is known to hold now: one's own, cards exposed, taken back, or passed."""
        return tuple(Cards.from_bits(self._known.get(seat, 0)) for seat in range(self.game.seats))

    @property
    def unseen(self) -> Cards:
        """The cards of the pack that are neither played nor known to lie anywhere."""
        bits = self._pack & ~self._played
        for known in self._known.values():
            bits &= ~known
        return Cards.from_bits(bits)

    @property
    def played(self) -> Cards:
        """The cards played so far, those of the running trick included."""
        return Cards.from_bits(self._played)

    # The deal.

    @property
    def facts(self) -> Mapping[str, Any]:
        """What was told: ``"trump"``, ``"turned"`` (seat and card, while it is visible), and the game's own."""
        return MappingProxyType(self._facts)

    @property
    def trump(self) -> Suit | None:
        """The trump suit as told, or None."""
        suit: Suit | None = self._facts.get("trump")
        return suit

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        seat: int = self._facts.get("dealer", self.state.dealer)
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

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, View) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it holds facts that need not be hashable

    def _key(self) -> tuple[object, ...]:
        return (
            self.game, self.state, self.seat, self.events, self.turn, self.kind, self.acting, self.pick, self.legal,
            self.trick, self.tricks, self.calls, self._facts, self.counts, self.denied, self._known, self._pack,
        )  # fmt: skip

    def __repr__(self) -> str:
        turn = "nobody" if self.turn is None else self.names[self.turn]
        return f"<View of {self.names[self.seat]} in {self.game}: {self.hand or 'no cards'}; {turn} to choose>"
