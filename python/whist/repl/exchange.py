"""A choice of several cards: which may be in it and to whom they go, found by making one on a copy of the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from whist.cards import VALID_BITS, Cards
from whist.rules.events import MOVE

if TYPE_CHECKING:
    from whist.rules.events import Zone
    from whist.rules.match import Match


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a choice of cards outside the tricks is about.

    Attributes
    ----------
    missing : int
        How many cards are still to be chosen together.
    cards : Cards
        Those that may be among them.
    to : int or None
        The seat that gets them, or None where no seat does.
    """

    missing: int
    cards: Cards
    to: int | None = None


def exchange_of(match: Match) -> Exchange | None:
    """The exchange of the seat to act, or None where no cards are to be chosen together.

    Cards are chosen ascending, so that a decision leaves out those that the later ones will need; with the lowest
    chosen each time, every card has its turn.
    """
    first = match.decision
    if first is None or first.pick is None:
        return None
    number, count = first.pick
    ahead, known, cards = match.copy(), len(match.events), 0
    for _ in range(number, count + 1):
        cards |= 0 if ahead.decision is None else ahead.decision.legal
        ahead.play(ahead.legal_actions[0])
    return Exchange(count - number + 1, Cards.from_bits(cards & VALID_BITS), _receiver(ahead, first.seat, known))


def _receiver(ahead: Match, giver: int, known: int) -> int | None:
    """The seat that gets what a seat has chosen, once all who choose with it have chosen too."""
    place: Zone = giver
    while True:
        for event in ahead.events[known:]:
            if event[0] == MOVE and event[2] == place:
                place = event[3]
                if isinstance(place, int):
                    return place
        known = len(ahead.events)
        if ahead.decision is None or ahead.decision.pick is None:
            return None
        ahead.play(ahead.legal_actions[0])
