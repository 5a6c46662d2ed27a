"""Worlds: what a seat may believe about the cards it has not seen.

A world is a match that agrees with everything in a view. It is drawn from the view's events alone:

1. *forward*, the cards that could lie in each zone follow from what was moved, shown, denied and played;
2. *assign*, the cards of unknown place are dealt to the zones, every possible layout equally likely; those of a seat
   that draws in the course of the play to its draws (`whist.rules.arrivals`);
3. *backward*, the moves that were not seen are undone one by one with cards that could have made them, which
   ends in a pack;
4. *replay*, the deal is played again with that pack, visible choices as they were, hidden ones as drawn.

Where a script makes something known that depends on hidden cards, a draw may contradict it; then another is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from whist import _core
from whist.checks import seed_number, shown
from whist.errors import IllegalActionError, RulesError
from whist.rules import events as ev
from whist.rules.actions import FIRST_WORD
from whist.rules.arrivals import Arrival, arrivals
from whist.rules.decision import PLAY, Decision
from whist.rules.events import Event, Zone
from whist.rules.match import Kept, Match, resume
from whist.rules.view import View

CARDS: Final[list[int | None]] = list(range(FIRST_WORD))
"""The numbers of cards."""
ALL_CARDS: Final = (1 << FIRST_WORD) - 1
TRIES: Final = 1000
"""Draws made before giving up."""
ZONES: Final = 8
"""The most zones to which cards are dealt at once."""


def world(view: View, seed: int) -> Match:
    """A match that agrees with all a view has seen, its hidden cards drawn at random.

    All layouts of the cards are equally likely, but where a seat said that it holds some of a set, or cards moved
    unseen: there the draw leans to some. It depends on the view and the seed only.

    Parameters
    ----------
    view : View
        Of a running deal.
    seed : int
        Seed of the draw, unrelated to the seed of any match.

    Returns
    -------
    Match
        It begins with the running deal, so it has no finished deals and no record.

    Raises
    ------
    RulesError
        When the match is over, or no agreeing layout was found.
    OptionError
        When the seed is none.
    """
    return Worlds(view).world(seed)


class Snapshot(NamedTuple):
    """What was known just before an unseen move or deal."""

    may_source: int
    known_target: int
    may_target: int


class ContradictionError(Exception):
    """What was drawn cannot have happened."""


class Worlds:
    """The worlds of one view, whose events are read once for all of them.

    Parameters
    ----------
    view : View
        Of a running deal.

    Raises
    ------
    RulesError
        When it is no view, or the match is over.
    """

    def __init__(self, view: View) -> None:
        if not isinstance(view, View):
            raise RulesError(f"worlds are those of a view, not of {shown(view)}")
        if view.over:
            raise RulesError("the match is over: there is nothing left to imagine")
        self.view = view
        self.events = view.events
        self.known: dict[Zone, int] = {}
        self.may: dict[Zone, int] = {}
        self.count: dict[Zone, int] = {}
        self.holds: list[tuple[int, int, int]] = []  # seat, cards, how many of them it must still have
        self.snapshots: dict[int, Snapshot] = {}
        self.last_pack = 0
        self.pack_size = 0
        self.turned: dict[int, int] = {}
        for index, event in enumerate(self.events):
            self._forward(index, event)
        for seat, denied in enumerate(view.denied):
            self.may[seat] = self.may.get(seat, 0) & ~denied
        self.arrivals = self._arrivals()
        self.seen = Seen(view)

    def world(self, seed: int) -> Match:
        """The world of a seed; see :func:`world`."""
        seed = seed_number("seed", seed)
        for attempt in range(TRIES):
            match = self.draw(Random(f"{seed}/{attempt}"))
            if match is not None:
                return match
        raise RulesError(f"no world that agrees with the view was found in {TRIES} draws")

    def _arrivals(self) -> dict[Zone, tuple[Arrival, ...]]:
        """The draws of the seats that draw unseen, where it matters when cards came to them."""
        sources = {index: before.may_source for index, before in self.snapshots.items()}
        lacking = {event[2] for event in self.events[self.last_pack :] if event[0] == ev.LACKS}
        seats = [seat for seat in range(self.view.game.seats) if seat in lacking]
        room = (ZONES - sum(zone not in seats for zone in self.count)) // max(len(seats), 1)
        if room < 2:
            return {}
        start = self.last_pack + 1
        found = {seat: arrivals(self.events, start, seat, self.may[seat], sources, room) for seat in seats}
        return {seat: groups for seat, groups in found.items() if groups}

    # Forward.

    def _forward(self, index: int, event: Event) -> None:
        kind = event[0]
        if kind == ev.PACK:
            self.last_pack, self.pack_size = index, event[2].bit_count()
            self.known, self.may, self.snapshots, self.holds = {}, {ev.PACK: event[2]}, {}, []
            self.count, self.turned = {ev.PACK: self.pack_size}, {}
        elif kind == ev.DEAL:
            _, _, zone, count, cards, _ = event
            self._moved(index, ev.PACK, zone, count, cards)
        elif kind == ev.MOVE:
            self._moved(index, *event[2:])
        elif kind == ev.SHOW:
            self._learn(event[2], event[3])
        elif kind == ev.TURNED:
            _, _, zone, card, place = event
            self.turned[place] = card
            self._learn(zone, 1 << card)
        elif kind == ev.LACKS:
            self.may[event[2]] = self.may.get(event[2], 0) & ~event[3]
        elif kind == ev.HOLDS:
            self.holds.append(event[2:])
        elif kind == ev.TOOK_BACK:
            self.count[event[2]] += 1
            self.known[event[2]] |= 1 << event[3]
        elif kind == PLAY and event[3] < FIRST_WORD:
            self._learn(event[4], 1 << event[3])
            self.holds = [
                (seat, cards, least - (seat == event[4] and cards >> event[3] & 1)) for seat, cards, least in self.holds
            ]
            self.known[event[4]] &= ~(1 << event[3])
            self.count[event[4]] -= 1

    def _moved(self, index: int, source: Zone, target: Zone, count: int, cards: int | None) -> None:
        may_source = self.may.get(source, 0) | self.known.get(source, 0)
        known = self.known.get(target, 0)
        may = self.may.get(target, 0) if self.count.get(target) else 0  # an empty zone holds what comes, and no more
        self.snapshots[index] = Snapshot(may_source, known, may | known)
        self.count[source] -= count
        self.count[target] = self.count.get(target, 0) + count
        if cards is not None:
            self.known[source] = self.known.get(source, 0) & ~cards
            self.known[target] = known | cards
            self._only_in(target, cards)
        elif self.count[source]:
            self.known[source], self.may[source] = 0, may_source
            self.may[target] = may | may_source
        else:  # all go together, known and unknown
            self.known[target] = known | self.known.get(source, 0)
            self.may[target] = may | self.may.get(source, 0)
            self.known[source] = self.may[source] = 0

    def _learn(self, zone: Zone, cards: int) -> None:
        self.known[zone] = self.known.get(zone, 0) | cards
        self._only_in(zone, cards)

    def _only_in(self, zone: Zone, cards: int) -> None:
        """No other zone can hold cards that are known to lie in one."""
        for other in self.may:
            self.may[other] &= ~cards
            if other != zone:
                self.known[other] = self.known.get(other, 0) & ~cards

    # Draw.

    def draw(self, random: Random) -> Match | None:
        """One world, or None when the draw contradicts what was seen."""
        try:
            held, came = self._assign(random)
            pack, moved, chances = self._backward(held, came, random)
            return Replay(self.seen, self._given(pack, chances, random), moved, random).run()
        except (ContradictionError, IllegalActionError):
            return None

    def _assign(self, random: Random) -> tuple[dict[Zone, int], dict[int, int]]:
        """Final contents of every zone, and for unseen draws the cards that came by them or others of their group."""
        held = {zone: self.known.get(zone, 0) for zone in self.count}
        self._promise(held, random)
        needs = {zone: count - held[zone].bit_count() for zone, count in self.count.items()}
        settled = 0
        for cards in held.values():
            settled |= cards
        masks = {zone: self.may.get(zone, 0) & ~settled for zone in needs if needs[zone] and zone not in self.arrivals}
        came: dict[int, int] = {}
        groups = {_name(seat, group): (seat, group) for seat, some in self.arrivals.items() for group in some}
        masks |= {name: group.cards for name, (_, group) in groups.items()}
        needs |= {name: group.size for name, (_, group) in groups.items()}
        for name, cards in fill(masks, needs, random).items():
            if name in groups:
                seat, group = groups[name]
                held[seat] |= cards & ~self.view.played.bits
                came |= dict.fromkeys(group.draws, cards)
            else:
                held[name] |= cards
        return held, came

    def _promise(self, held: dict[Zone, int], random: Random) -> None:
        """Give seats that were said to hold some of a set what they lack of it, where nothing moved since."""
        for seat, cards, at_least in self.holds:
            missing = at_least - (held[seat] & cards).bit_count()
            open_cards = _members(cards & self.may.get(seat, 0))
            for card in random.sample(open_cards, min(max(missing, 0), len(open_cards))):
                held[seat] |= 1 << card

    def _backward(
        self, held: dict[Zone, int], came: Mapping[int, int], random: Random
    ) -> tuple[dict[int, int], dict[int, int], dict[int, tuple[int, int]]]:
        """Undo the deal from its end: the pack by its places, the cards of each move, and what chance chose from."""
        pack: dict[int, int] = {}
        moved: dict[int, int] = {}
        chances: dict[int, tuple[int, int]] = {}
        for index in range(len(self.events) - 1, self.last_pack, -1):
            event = self.events[index]
            kind = event[0]
            if kind == PLAY and event[3] < FIRST_WORD:
                held[event[4]] |= 1 << event[3]
            elif kind == ev.TOOK_BACK:
                held[event[2]] &= ~(1 << event[3])
            elif kind == ev.MOVE:
                _, _, source, target, count, cards = event
                may = held[target] & self._by_chance(index)
                moved[index] = cards if cards is not None else self._unseen(index, may, count, random)
                held[target] &= ~moved[index]
                held[source] = held.get(source, 0) | moved[index]
            elif kind == ev.CHANCE:
                chances[index] = moved[index + 1], held[event[2]] & event[3] & ~moved[index + 1]
            elif kind == ev.DEAL:
                _, _, zone, count, cards, places = event
                among = held[zone] & came.get(index, -1)
                dealt = cards if cards is not None else self._unseen(index, among, count, random)
                held[zone] &= ~dealt
                self._place(pack, dealt, places, random)
        self._place(pack, held.get(ev.PACK, 0), [p for p in range(self.pack_size) if p not in pack], random)
        return pack, moved, chances

    def _place(self, pack: dict[int, int], cards: int, places: Sequence[int], random: Random) -> None:
        """Put cards into places of the pack: those turned up where they lay, the others anywhere."""
        for place in places:
            card = self.turned.get(place)
            if card is not None and cards >> card & 1:
                pack[place] = card
                cards &= ~(1 << card)
        rest = _members(cards)
        random.shuffle(rest)
        pack.update(zip([place for place in places if place not in pack], rest, strict=True))

    def _by_chance(self, index: int) -> int:
        """The cards that may have moved by an event: all, unless chance chose among some."""
        before = self.events[index - 1]
        among: int = before[3] if before[0] == ev.CHANCE else -1
        return among

    def _unseen(self, index: int, held: int, count: int, random: Random) -> int:
        """Cards that may have come by an unseen move into a zone that holds these after it."""
        before = self.snapshots[index]
        forced = held & ~before.may_target
        open_cards = _members(held & before.may_source & ~before.known_target & ~forced)
        missing = count - forced.bit_count()
        if forced & ~before.may_source or not 0 <= missing <= len(open_cards):
            raise ContradictionError
        return forced | sum(1 << card for card in random.sample(open_cards, missing))

    def _given(
        self, pack: Mapping[int, int], chances: Mapping[int, tuple[int, int]], random: Random
    ) -> list[tuple[int, ...] | None]:
        """Chance outcomes that lead to this pack, which may have been cut, and to these choices."""
        given: list[tuple[int, ...] | None] = []
        order = tuple(pack[place] for place in range(len(pack)))
        for event in reversed(self.events[self.last_pack :]):
            if event[0] == ev.PACK_CUT:
                order = (*order[-event[2] :], *order[: -event[2]])
        for index, event in enumerate(self.events):
            if event[0] == ev.DRAWN:
                rest = _members(event[3] & ~sum(1 << card for card in event[2]))
                random.shuffle(rest)
                given.append((*event[2], *rest))
            elif event[0] == ev.CHANCE:
                chosen, others = chances[index]
                given.append((*_members(chosen), *_members(others)))
            elif event[0] == ev.PACK:
                given.append(order if index == self.last_pack else None)
        return given


class Seen:
    """What a seat saw of the choices in a deal: those that it saw made, and what it was told later of others."""

    def __init__(self, view: View) -> None:
        numbered = view.game.vocabulary.numbered
        self.view = view
        self.choices = [
            (event[0], event[2], numbered[event[3]]) for event in view.events if event[0] not in ev.TABLE_KINDS
        ]
        self.revealed: dict[tuple[int, str], list[int]] = {}
        for event in view.events:
            if event[0] == ev.REVEALED:
                _, _, kind, seat, number = event
                self.revealed.setdefault((seat, kind), []).append(number)


class Replay:
    """Plays a drawn pack again: what the seat saw as it was, what it did not see as drawn."""

    def __init__(
        self, seen: Seen, given: Sequence[tuple[int, ...] | None], moved: Mapping[int, int], random: Random
    ) -> None:
        view = seen.view
        self.view = view
        self.choices = seen.choices
        self.revealed = {told: numbers.copy() for told, numbers in seen.revealed.items()}
        self.random = random
        begun = Kept(view.game, random.getrandbits(63), view.state.dealer, (tuple(given),), view.state)
        self.match = resume(begun)
        self.moves: dict[Zone, list[int]] = {}
        for index in sorted(moved):
            self.moves.setdefault(view.events[index][2], []).append(moved[index])

    def run(self) -> Match | None:
        """The match, or None when it does not show the seat what it has seen."""
        at = 0
        while (decision := self.match.decision) is not None and not self.match.deals:
            if self._sees(decision):
                if at == len(self.choices):
                    break
                kind, seat, action = self.choices[at]
                if decision.kind != kind or decision.seat != seat:
                    raise ContradictionError
                self.match.play(action)
                at += 1
            elif at == len(self.choices) and self.view.turn is None and self._caught_up():
                break
            else:
                self.match.play(self._unseen_choice(decision))
        return self.match if not self.match.deals and self._caught_up() else None

    def _sees(self, decision: Decision) -> bool:
        return decision.seat == self.view.seat or bool(decision.audience >> self.view.seat & 1)

    def _unseen_choice(self, decision: Decision) -> int:
        """What was revealed later, or the card drawn for an unseen move, where there is one, else anything."""
        if later := self.revealed.get((decision.seat, decision.kind)):
            return later.pop(0)
        waiting = self.moves.get(decision.hand, []) if decision.hand is not None else []
        wanted = waiting[0] & decision.legal if waiting else 0
        if not wanted:
            return self.random.choice(_members(decision.legal))
        chosen = wanted & -wanted
        waiting[0] &= ~chosen
        if not waiting[0]:
            del waiting[0]
        return chosen.bit_length() - 1

    def _caught_up(self) -> bool:
        return self.match.view(self.view.seat).events == self.view.events


def fill(masks: Mapping[Zone, int], needs: Mapping[Zone, int], random: Random) -> dict[Zone, int]:
    """Deal cards to zones, each layout that fits equally likely.

    Parameters
    ----------
    masks : mapping
        For each zone the cards that may lie in it, eight zones at most. All cards in the masks are dealt.
    needs : mapping
        For each zone how many it gets.

    Raises
    ------
    ContradictionError
        When nothing fits.
    """
    hands = _core.hidden_hands(list(masks.values()), [needs[zone] for zone in masks], random.getrandbits(64))
    if hands is None:
        raise ContradictionError
    return dict(zip(masks, hands, strict=True))


def _name(seat: Zone, group: Arrival) -> Zone:
    """The zone of the cards that came to a seat by some draws."""
    return f"drawn by {seat} from {group.draws[0]} on"


def _members(actions: int) -> list[int]:
    """The numbers in a set, ascending."""
    words = range(FIRST_WORD, actions.bit_length())
    return [*_core.members(CARDS, actions & ALL_CARDS), *(word for word in words if actions >> word & 1)]
