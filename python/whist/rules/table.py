"""The table: one deal in progress, the hands of the script that plays it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import repeat
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

from whist import _core
from whist.cards import Card, Cards
from whist.checks import members, shown, string, whole_number
from whist.errors import OptionError, RulesError
from whist.rules import events as ev
from whist.rules import given as check
from whist.rules.actions import Action, AnySet, union
from whist.rules.decision import CALL, Decision
from whist.rules.events import ALL, Event, Zone
from whist.rules.faults import GivenPackError
from whist.rules.game import Game
from whist.rules.given import Audience, Pack
from whist.rules.play import Play

Packs: TypeAlias = tuple[tuple[int, ...] | None, ...]
"""Chance outcomes given for one deal, in the order of their use; None leaves one to the seed."""
_NUMBERS: Final[list[int | None]] = list(range(64))


class Table:
    """Cards, events, chance and facts of one deal.

    Cards move only by :meth:`deal`, :meth:`take`, :meth:`move` and the play engine, and each of them emits its
    event. A seat is its number, a zone a seat or a name; sets of cards and actions are given as
    :data:`~whist.rules.actions.AnySet` has them, the seats that see something as a set or a collection of them. Every
    method refuses what is none of these by the name of the argument.

    Parameters
    ----------
    game, state
        The game and the state before the deal.
    seed : int
        Seed of the match.
    number : int
        Index of the deal in the match, thrown-in deals counted; it selects the random streams.
    given : tuple
        Chance outcomes to use in place of random ones.

    Attributes
    ----------
    facts : SimpleNamespace
        What was settled apart from the tricks; read by the score, never by a view.
    chance : list of tuple of int
        Every random outcome so far.
    pack : tuple of int
        The cards in the order in which they are dealt.
    in_play : Play or None
        The play, or None before it has started.
    stock : int
        How many cards are still to be drawn in it.
    """

    def __init__(self, game: Game[Any], state: Any, seed: int = 0, number: int = 0, given: Packs = ()) -> None:
        self.game = game
        self.state = state
        self.options = game.chosen
        self.facts = SimpleNamespace()
        self.chance: list[tuple[int, ...]] = []
        self.pack: tuple[int, ...] = ()
        self.dealer: int = state.dealer
        self._events: list[Event] = []
        self._seed = seed
        self._number = number
        self._given = given
        self._dealt = 0
        self._hands = [0] * game.seats
        self._zones: dict[str, int] = {}
        self.in_play: Play | None = None
        self.stock = 0

    @property
    def events(self) -> list[Event]:
        """Everything that happened so far; cards played are announced when it is looked at."""
        if self.in_play is not None:
            self.in_play.announce()
        return self._events

    # Seats.

    @property
    def eldest(self) -> int:
        """The seat after the dealer."""
        return self.next(self.dealer)

    def next(self, seat: int) -> int:
        """The seat whose turn comes after."""
        return (self._seat("seat", seat) + self.game.turn) % self.game.seats

    def around(self, first: int, among: Collection[int] | None = None) -> tuple[int, ...]:
        """All seats in turn order, beginning with one; with ``among`` those of them that are among these."""
        return self.game.around(self._seat("first", first), among)

    def partner(self, seat: int) -> int:
        """The seat opposite."""
        return (self._seat("seat", seat) + self.game.seats // 2) % self.game.seats

    def set_dealer(self, seat: int) -> None:
        """Let another seat deal than the state says, after a cut for the deal."""
        self.dealer = self._seat("seat", seat)
        self.tell("dealer", self.dealer)

    # Chance.

    def draw(self, cards: Pack, count: int = 1, *, until: AnySet = 0) -> tuple[int, ...]:
        """Draw cards at random in the sight of all, for a cut; they go back and are in nobody's hand.

        Parameters
        ----------
        cards : iterable of int or Card
            The cards to draw from, or their numbers.
        count : int
            How many are drawn.
        until : int
            Where there are any, the set of cards of which the first drawn is the last one.

        Raises
        ------
        DealError
            When the order given for this match is not one of these cards.
        """
        pack, last = check.pack("cards", cards), union(until, "until")
        count = whole_number("count", count, 0, len(pack))
        if last and not last & _core.card_set(pack):
            raise OptionError(f"until = {shown(until)}: it must hold one of the cards that are drawn from")
        order = self._chance(pack)
        if last:
            count = next(at for at, card in enumerate(order, 1) if last >> card & 1)
        drawn = order[:count]
        self.events.append((ev.DRAWN, ALL, drawn, _core.card_set(pack)))
        return drawn

    def shuffle(self, cards: Pack) -> None:
        """Make a shuffled pack of these cards, from which :meth:`deal` and :meth:`take` draw.

        Raises
        ------
        DealError
            When the pack given for this match is not these cards.
        """
        self.pack = self._chance(check.pack("cards", cards))
        self._dealt = 0
        self.events.append((ev.PACK, ALL, _core.card_set(self.pack)))

    def cut(self, count: int) -> None:
        """Put the top cards of the pack to its bottom, in unchanged order."""
        count = whole_number("count", count, 0, len(self.pack))
        self.pack = (*self.pack[count:], *self.pack[:count])
        self.events.append((ev.PACK_CUT, ALL, count))

    def _chance(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards in random order, or as given for this match."""
        index = len(self.chance)
        given = self._given[index] if index < len(self._given) else None
        if given is None:
            order = _core.shuffled(cards, self._seed, self._number << 8 | index)
        elif sorted(given) == sorted(cards):
            order = given
        else:
            raise GivenPackError(_wrong_pack(given, cards, self._number + 1))
        self.chance.append(order)
        return order

    # Cards.

    @property
    def hands(self) -> Sequence[int]:
        """The cards of each seat, as sets."""
        return self._hands if self.in_play is None else self.in_play.hands

    def zone(self, zone: Zone) -> int:
        """The cards of a zone, as a set."""
        return self._held(self._zone("zone", zone))

    def whereabouts(self) -> dict[Zone, int]:
        """Every card of the pack by where it lies: the zones, the rest of the pack, the tricks."""
        places: dict[Zone, int] = {ev.PACK: _core.card_set(self.pack[self._dealt :])}
        places.update(enumerate(self.hands))
        places.update(self._zones)
        if self.in_play is not None:
            for zone, cards in self.in_play.piles().items():
                places[zone] = places.get(zone, 0) | cards
        return places

    def deal(
        self,
        batches: Sequence[int] = (1,) * 13,
        *,
        start: int | None = None,
        face_down: bool = False,
        aside: Sequence[str] = (),
    ) -> None:
        """Deal from the pack: so many cards to each seat in each round, beginning with the eldest hand.

        Parameters
        ----------
        batches : sequence of int
            Cards a seat gets in each round.
        start : int, optional
            The seat that gets the first cards.
        face_down : bool
            Whether even the owners do not look at the cards.
        aside : sequence of str
            The zones that get a card after the first round, after the second, and so on, seen by nobody.
        """
        seats = self.around(self.eldest if start is None else self._seat("start", start))
        sizes = tuple(members("batches", batches, "the cards of each round, such as (1,) * 13"))
        if aside != ():
            aside = tuple(string("aside", zone) for zone in members("aside", aside, "names of zones"))
        hands, laid = _places(self._dealt, sizes, len(seats), len(aside))
        self._deal_hands(seats, hands, face_down=face_down)
        for zone in dict.fromkeys(aside):
            self._deal_to(zone, tuple(place for name, place in zip(aside, laid, strict=True) if name == zone), 0)
        self._dealt += len(hands[0]) * len(seats) + len(laid)

    def deal_unequal(self, sizes: Sequence[int]) -> None:
        """Deal singly, from the eldest hand on, to each seat as many cards as `sizes` says, passing over the full."""
        sizes = [whole_number("sizes", size, 0, 64) for size in members("sizes", sizes, "the cards of each seat")]
        if len(sizes) != self.game.seats:
            raise OptionError(f"sizes = {shown(sizes)}: they must be those of {self.game.seats} seats")
        seats = [seat for seat in self.around(self.eldest) if sizes[seat]]
        self._deal_hands(seats, _uneven_places(self._dealt, tuple(sizes[seat] for seat in seats)))
        self._dealt += sum(sizes)

    def take(self, count: int, zone: Zone, to: Audience = 0) -> tuple[int, ...]:
        """Put the next cards of the pack into a zone, seen by the seats of ``to``; gives them in order."""
        zone = self._zone("zone", zone)
        places = tuple(range(self._dealt, self._dealt + whole_number("count", count, 0, len(self.pack))))
        self._deal_to(zone, places, check.audience("to", to) | (1 << zone if isinstance(zone, int) else 0))
        self._dealt += len(places)
        return tuple(self.pack[place] for place in places)

    def deal_piles(self, zones: Sequence[Zone], count: int) -> None:
        """Deal so many cards to each of some zones, singly and seen by nobody."""
        zones = tuple(self._zone("zones", zone) for zone in members("zones", zones, "zones"))
        end = self._dealt + whole_number("count", count, 0, len(self.pack)) * len(zones)
        for index, zone in enumerate(zones):
            self._deal_to(zone, tuple(range(self._dealt + index, end, len(zones))), 0)
        self._dealt = end

    def move(self, source: Zone, target: Zone, cards: AnySet, to: Audience = 0) -> None:
        """Move cards; everybody learns how many, source, target and the seats of ``to`` learn which.

        Raises
        ------
        RulesError
            When the source does not hold them, or a hand is in play.
        """
        source, target = self._zone("source", source), self._zone("target", target)
        cards, audience = union(cards, "cards"), check.audience("to", to)
        if self.in_play is not None and (isinstance(source, int) or isinstance(target, int)):
            raise RulesError("cards in play move only by being played")
        if missing := cards & ~self._held(source):
            raise RulesError(f"{_called(source)} does not hold {Cards.from_bits(missing)}")
        for zone, held in ((source, self._held(source) & ~cards), (target, self._held(target) | cards)):
            self._put(zone, held)
            if isinstance(zone, int):
                audience |= 1 << zone
        self.events.append((ev.MOVE, audience, source, target, cards.bit_count(), cards))

    def move_any(self, source: Zone, target: Zone, cards: AnySet) -> None:
        """Move one of some cards, those of them that the source holds, as chance will have it.

        Raises
        ------
        RulesError
            When the source holds none of them.
        """
        source, cards = self._zone("source", source), union(cards, "cards")
        if not cards & self.zone(source):
            raise RulesError(f"{_called(source)} holds none of these cards, of which one is to move")
        self.events.append((ev.CHANCE, ALL, source, cards))
        self.move(source, target, 1 << self._chance(_core.members(_NUMBERS, self.zone(source) & cards))[0])

    # What the seats learn.

    def show(self, zone: Zone, cards: AnySet | None = None, to: Audience = ALL) -> None:
        """Show cards of a zone, all of them by default.

        Raises
        ------
        RulesError
            When the zone does not hold them.
        """
        zone = self._zone("zone", zone)
        held = self._held(zone)
        cards = held if cards is None else union(cards, "cards")
        if cards & ~held:
            raise RulesError(f"{_called(zone)} does not hold {Cards.from_bits(cards & ~held)}")
        self.events.append((ev.SHOW, check.audience("to", to), zone, cards))

    def look(self, seat: int) -> None:
        """Let a seat look at its own cards that were dealt face down."""
        self.show(seat, to=1 << self._seat("seat", seat))

    def turn_top(self) -> Card:
        """Turn the next card of the pack for all to see; it is dealt or drawn from where it lies."""
        if self._dealt >= len(self.pack):
            raise RulesError(f"all {len(self.pack)} cards of the pack are dealt; there is none to turn")
        card = self.pack[self._dealt]
        self.events.append((ev.TURNED, ALL, ev.PACK, card, self._dealt))
        return Card.from_number(card)

    def turn_up(self, zone: Zone, card: int | Card) -> None:
        """Turn a dealt card for all to see; that of a seat until it plays its first card and so takes it up.

        Raises
        ------
        RulesError
            When the zone does not hold it.
        """
        zone, pack = self._zone("zone", zone), self.pack
        (card,) = check.pack("card", (card,))
        if not self.zone(zone) >> card & 1:
            raise RulesError(f"{_called(zone)} does not hold {Card.from_number(card)}")
        place = len(pack) - 1 if card == pack[-1] else pack.index(card)  # most often it is the last one
        self.events.append((ev.TURNED, ALL, zone, card, place))

    def tell(self, key: str, value: object, to: Audience = ALL) -> None:
        """Make a fact known, such as ``tell("trump", Suit.HEARTS)``."""
        self.events.append((ev.TELL, check.audience("to", to), string("key", key), value))

    def reveal(self, seat: int, action: Action, kind: str) -> None:
        """Make known to all what a seat chose unseen; of choices of one kind, in their order."""
        if not isinstance(action, Action):
            raise OptionError(f"action = {shown(action)}: it must be the action that was chosen")
        self.events.append((ev.REVEALED, ALL, string("kind", kind), self._seat("seat", seat), action.id))

    def lacks(self, zone: Zone, cards: AnySet, to: Audience = ALL) -> None:
        """Make known that a zone holds none of these cards."""
        self.events.append((ev.LACKS, check.audience("to", to), self._zone("zone", zone), union(cards, "cards")))

    def holds(self, seat: int, cards: AnySet, at_least: int, to: Audience = ALL) -> None:
        """Make known that a seat holds at least so many of these cards."""
        seat, cards = self._seat("seat", seat), union(cards, "cards")
        self.events.append((ev.HOLDS, check.audience("to", to), seat, cards, whole_number("at_least", at_least, 0, 64)))

    # Decisions and play.

    def ask(
        self,
        seat: int,
        legal: AnySet,
        kind: str = CALL,
        *,
        audience: Audience = ALL,
        hand: int | None = None,
        pick: tuple[int, int] | None = None,
    ) -> Decision:
        """A decision to yield: ``action = yield table.ask(seat, (self.stand, self.change))``.

        Parameters
        ----------
        seat : int
            Who decides.
        legal : AnySet
            The actions that are allowed: words as :meth:`Vocabulary.add` gave them, cards, or a set of them.
        kind : str
            What is decided, by which players go: ``"call"``, ``"trump"``, ``"discard"`` and so on.
        audience : Audience
            The seats that may see the choice.
        hand : int, optional
            The seat whose cards are chosen.
        pick : tuple of int, optional
            ``(i, k)`` for card ``i`` of the ``k`` cards of one choice, counted from 1.

        Raises
        ------
        OptionError
            When an argument is none of this.
        RulesError
            When nothing is legal: a fault of the script.
        """
        seat, actions = self._seat("seat", seat), union(legal, "legal")
        if not actions:
            raise RulesError(f"seat {seat} is asked for {shown(kind)} and has nothing to choose from")
        if hand is not None:
            hand = self._seat("hand", hand)
        if pick is not None and not (isinstance(pick, tuple) and len(pick) == 2):
            raise OptionError(f"pick = {shown(pick)}: it must be (number, count) of the cards of one choice, or None")
        return Decision(seat, actions, string("kind", kind), hand, check.audience("audience", audience), pick)

    @property
    def play(self) -> Play:
        """The running or finished play.

        Raises
        ------
        RulesError
            Before the play has started.
        """
        if self.in_play is None:
            raise RulesError("the play has not started")
        return self.in_play

    def start_play(
        self,
        rules: _core.PlayRules,
        leader: int | None = None,
        *,
        ring: Sequence[int] | None = None,
        stock: int = 0,
    ) -> Play:
        """Begin the play with the hands as they are.

        Parameters
        ----------
        rules : _core.PlayRules
            The rules of play.
        leader : int, optional
            The seat that leads first; the eldest hand by default.
        ring : sequence of int, optional
            The seats that play, in turn order; all by default, beginning with seat 0.
        stock : int
            How many of the next cards of the pack there are to draw from.
        """
        seats = (
            self.around(0)
            if ring is None
            else tuple(self._seat("ring", seat) for seat in members("ring", ring, "seats in turn order"))
        )
        if not isinstance(rules, _core.PlayRules):
            raise OptionError(f"rules = {shown(rules)}: it must be PlayRules, such as plain_rules(trump)")
        first = self._seat("leader", self.eldest if leader is None else leader)
        if first not in seats:
            raise OptionError(f"leader = {shown(leader)}: it must be one of those that play, {shown(seats)}")
        stock = whole_number("stock", stock, 0, len(self.pack) - self._dealt)
        cards = self.pack[self._dealt : self._dealt + stock]
        play = self.in_play = Play(rules, seats, self._hands, first, cards, self._events)
        self.stock = len(cards)
        return play

    def put_away(self) -> None:
        """Put the play away that has ended: its tricks lie with their takers, and hands may get cards again."""
        play = self.play
        play.announce()
        self._hands = list(play.hands)
        for zone, cards in play.piles().items():
            self._zones[zone] = self._zones.get(zone, 0) | cards
        self.in_play = None

    def draw_round(self) -> None:
        """Announce a round of draws: the winner took the open card, each other one the next unseen."""
        play = self.play
        winner = play.core.winner
        for place in (*range(winner, len(play.ring)), *range(winner)):
            seat = play.ring[place]
            shown = 0 if place == winner else play.core.denied_at_draw(place)
            if shown:  # it holds for the cards that this hand had, not for the one it draws
                self.lacks(seat, shown)
            self._deal_to(seat, (self._dealt,), ALL if place == winner else 1 << seat)
            self._dealt += 1
        self.stock -= len(play.ring)
        if self.stock:
            self.turn_top()

    def take_back(self) -> tuple[int, int]:
        """Take back the last card played; gives its seat and the card, which all have seen."""
        play, events = self.play, self.events
        seat, card = play.history[-1]
        play.core.undo()
        events.append((ev.TOOK_BACK, ALL, seat, card))
        return seat, card

    def __repr__(self) -> str:
        names = self.game.names
        hands = (f"{name} {Cards.from_bits(hand)}" for name, hand in zip(names, self.hands, strict=True) if hand)
        return f"<Table of {self.game}, {names[self.dealer]} deals: {'; '.join(hands) or 'no cards'}>"

    def _seat(self, name: str, value: int) -> int:
        seats = self.game.seats
        return value if type(value) is int and 0 <= value < seats else check.seat(name, value, seats)

    def _zone(self, name: str, value: Zone) -> Zone:
        seats = self.game.seats
        return value if type(value) is int and 0 <= value < seats else check.zone(name, value, self.game.names)

    def _deal_hands(self, seats: Sequence[int], hands: tuple[tuple[int, ...], ...], *, face_down: bool = False) -> None:
        """Deal to each of some seats the cards at some places of the pack."""
        dealt = self._cards_at(hands)
        for seat, cards in zip(seats, dealt, strict=True):
            self._hands[seat] |= cards
        audiences = repeat(0) if face_down else [1 << seat for seat in seats]
        self.events.extend(zip(repeat(ev.DEAL), audiences, seats, map(len, hands), dealt, hands))

    def _deal_to(self, zone: Zone, places: tuple[int, ...], audience: int) -> None:
        """Deal the cards at some places of the pack to a zone."""
        (cards,) = self._cards_at((places,))
        if isinstance(zone, int):
            self._hands[zone] |= cards
        else:
            self._zones[zone] = self._zones.get(zone, 0) | cards
        self.events.append((ev.DEAL, audience, zone, len(places), cards, places))

    def _cards_at(self, rows: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        try:
            return _core.cards_at(self.pack, rows)
        except IndexError:
            raise RulesError(f"the pack of {len(self.pack)} cards is too small for this deal") from None

    def _held(self, zone: Zone) -> int:
        return self.hands[zone] if isinstance(zone, int) else self._zones.get(zone, 0)

    def _put(self, zone: Zone, cards: int) -> None:
        if isinstance(zone, int):
            self._hands[zone] = cards
        else:
            self._zones[zone] = cards


def _called(zone: Zone) -> str:
    return f"seat {zone}" if isinstance(zone, int) else shown(zone)


@lru_cache(maxsize=64)
def _places(
    at: int, batches: tuple[int, ...], seats: int, aside: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Places in the pack, from some place on, of the cards of each seat in dealing order and of those laid aside."""
    if aside > len(batches):
        raise OptionError(f"aside names {aside} zones: no more than the {len(batches)} rounds get a card each")
    for size in batches:
        whole_number("batches", size, 0, 64)
    places: list[list[int]] = [[] for _ in range(seats + 1)]
    for number, size in enumerate(batches):
        for mine in places[:seats]:
            mine.extend(range(at, at + size))
            at += size
        if number < aside:
            places[seats].append(at)
            at += 1
    *hands, laid = (tuple(mine) for mine in places)
    return tuple(hands), laid


@lru_cache(maxsize=1024)
def _uneven_places(at: int, sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Places in the pack, from some place on, of the cards of each seat, which get one after the other until full."""
    places: list[list[int]] = [[] for _ in sizes]
    for number in range(max(sizes, default=0)):
        for mine, size in zip(places, sizes, strict=True):
            if number < size:
                mine.append(at)
                at += 1
    return tuple(tuple(mine) for mine in places)


def _wrong_pack(given: Sequence[int], cards: Sequence[int], deal: int) -> str:
    wanted, found = set(cards), Counter(given)
    extra = sorted(card for card, times in found.items() if times > 1 or card not in wanted)
    missing = [card for card in cards if card not in found]
    parts = [
        f"{word} {' '.join(map(_core.card_text, some))}"
        for word, some in (("extra or twice:", extra), ("missing:", missing))
        if some
    ]
    return f"the pack given for deal {deal} does not fit: {'; '.join(parts)}"
