"""The play of a deal by seats, over the engine, which knows only places in turn order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from whist import _core
from whist.cards import Suit
from whist.rules.actions import FIRST_WORD
from whist.rules.decision import PLAY
from whist.rules.events import ALL, TOOK, Event


class Play:
    """The running play: the engine and the ring that says which seat sits at which place.

    Parameters
    ----------
    rules : _core.PlayRules
        The rules of play, for as many places as the ring has.
    ring : sequence of int
        The seats in the order of turn.
    hands : sequence of int
        Cards of each seat, by seat.
    leader : int
        The seat that leads to the first trick.
    stock : sequence of int
        Cards to draw from, first one first.
    events : list
        Where cards played and tricks taken are announced.

    Attributes
    ----------
    core : _core.Play
        The engine. Its places are indices into ``ring``.
    ring : tuple of int
        Seat of each place.
    deciders : list of int
        Seat that chooses the cards of each place; another seat than the place's own for a dummy.
    announce : callable
        Makes known the cards played and the tricks taken since it was called last.
    """

    __slots__ = ("_seats", "announce", "core", "deciders", "ring", "rules")

    def __init__(
        self,
        rules: _core.PlayRules,
        ring: Sequence[int],
        hands: Sequence[int],
        leader: int,
        stock: Sequence[int] = (),
        events: list[Event] | None = None,
    ) -> None:
        self.rules = rules
        self.ring = ring = tuple(ring)
        self.deciders = list(ring)
        self.core = _core.Play(rules, list(map(hands.__getitem__, ring)), ring.index(leader), stock)
        self._seats = len(hands)
        self.announce = partial(self.core.announce, [] if events is None else events, *_announcements(ring))

    def __repr__(self) -> str:
        turn = "nobody" if self.turn is None else f"seat {self.turn}"
        return f"<Play: {len(self.winners)} of {self.rules.tricks} tricks played, {turn} to play>"

    @property
    def turn(self) -> int | None:
        """The seat whose card is due, or None when the play has paused or ended."""
        place = self.core.turn
        return self.ring[place] if place >= 0 else None

    @property
    def decider(self) -> int:
        """The seat that chooses the card that is due."""
        return self.deciders[self.core.turn]

    @property
    def leader(self) -> int:
        """The seat that leads to the running trick."""
        return self.ring[self.core.leader]

    @property
    def legal(self) -> int:
        """Set of the cards that may be played now."""
        return self.core.legal

    @property
    def status(self) -> int:
        """``_core.GO``, ``TRICK``, ``PAUSE`` or ``DONE``."""
        return self.core.status

    @property
    def trick(self) -> tuple[tuple[int, int], ...]:
        """Seat and card of each play to the running trick."""
        return self._by_seat(self.core.trick)

    @property
    def history(self) -> tuple[tuple[int, int], ...]:
        """Seat and card of each play so far."""
        return self._by_seat(self.core.history)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seat that won each finished trick."""
        return tuple(self.ring[place] for place in self.core.winners)

    @property
    def hands(self) -> tuple[int, ...]:
        """Cards left, by seat."""
        return self._for_seats(self.core.hands)

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks taken, by seat."""
        return self._for_seats(self.core.tricks)

    @property
    def taken(self) -> tuple[int, ...]:
        """Cards taken in tricks, by seat."""
        return self._for_seats(self.core.taken)

    @property
    def denied(self) -> tuple[int, ...]:
        """Cards that the play itself has shown a seat cannot hold, by seat; public knowledge."""
        return self._for_seats(self.core.denials)

    def piles(self) -> dict[str, int]:
        """The cards played, by where they lie: the trick, the tricks taken by each seat, and those of nobody."""
        piles = {f"taken by {seat}": taken for seat, taken in enumerate(self.taken)}
        piles["trick"] = sum(1 << card for _, card in self.trick)
        played = sum(1 << card for _, card in self.history if card >= 0)  # who sits a trick out plays none
        piles["centre"] = played & ~sum(piles.values())
        return piles

    def play_for(self, hand: int, decider: int) -> None:
        """Let one seat choose the cards of another from now on."""
        self.announce()
        place = self.ring.index(hand)
        self.deciders[place] = decider
        events, cards, winners = self.announce.args
        cards = (*cards[:place], _plays(decider, hand), *cards[place + 1 :])
        self.announce = partial(self.core.announce, events, cards, winners)

    def set_trump(self, suit: Suit | None) -> None:
        """Change the trumps at a pause, or take them away, and play on."""
        self.core.set_trump(_core.CardOrder.plain(suit).trump)

    def go_on(self, stop: Sequence[tuple[int, int]] | None = None) -> None:
        """Play on after a pause, with a new condition to stop."""
        self.core.go_on(stop)

    def finish(self) -> None:
        """End the play here."""
        self.core.finish()

    def _for_seats(self, values: Sequence[int]) -> tuple[int, ...]:
        out = [0] * self._seats
        for seat, value in zip(self.ring, values, strict=False):
            out[seat] = value
        return tuple(out)

    def _by_seat(self, plays: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple((self.ring[place], card) for place, card in plays)


@cache
def _announcements(ring: tuple[int, ...]) -> tuple[tuple[tuple[Event, ...], ...], tuple[Event, ...]]:
    """The events of all cards that may be played, by place and card, and of tricks, by the place that takes them."""
    return tuple(_plays(seat, seat) for seat in ring), tuple((TOOK, ALL, seat) for seat in ring)


@cache
def _plays(decider: int, hand: int) -> tuple[Event, ...]:
    """The events of all cards that a seat may choose from a hand, by card: those of many matches are the same."""
    return tuple((PLAY, ALL, decider, card, hand) for card in range(FIRST_WORD))
