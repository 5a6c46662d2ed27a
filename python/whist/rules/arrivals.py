"""How hidden cards came to a seat that goes on drawing: what it lacked, it can only have by a later draw.

A seat that did not follow a suit, and drew since, may hold as many cards of that suit as it has drawn, and no more. So
its cards are dealt to its draws rather than to its hand: one zone for all draws between which nothing was lacking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from whist.rules import events as ev
from whist.rules.actions import FIRST_WORD
from whist.rules.decision import PLAY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whist.rules.events import Event


class Arrival(NamedTuple):
    """Unseen draws of a seat between which nothing is known to have been lacking.

    Attributes
    ----------
    draws : tuple of int
        Places of their events.
    size : int
        How many cards came by them.
    cards : int
        The cards that may have come, those that were played since included.
    """

    draws: tuple[int, ...]
    size: int
    cards: int


def arrivals(
    events: Sequence[Event], first: int, seat: int, may: int, sources: Mapping[int, int], most: int
) -> tuple[Arrival, ...]:
    """The draws of a seat in groups, in order; none where one group would do, or cards came in other ways too.

    Parameters
    ----------
    events : sequence of tuple
        The events of the deal as another seat has seen them.
    first : int
        Place of the first event after the shuffle.
    seat : int
        Whose draws they are.
    may : int
        The unknown cards that may lie in its hand now.
    sources : mapping of int to int
        For the event of every unseen draw the cards of which it was one.
    most : int
        How many groups there may be; the earliest are put together beyond.
    """
    draws: list[int] = []
    lacks: list[tuple[int, int]] = []
    played: list[tuple[int, int]] = []
    known = 0
    for index in range(first, len(events)):
        match events[index]:
            case (ev.DEAL, _, zone, _, cards, _) if zone == seat:
                known |= cards or 0
                draws += [index] if cards is None else []
            case (ev.LACKS, _, zone, cards) if zone == seat:
                lacks.append((index, cards))
            case (kind, _, _, int(card), hand) if kind == PLAY and hand == seat and card < FIRST_WORD:
                played += [] if known >> card & 1 else [(index, 1 << card)]
            case event if _comes_otherwise(event, seat):
                return ()
    groups = _groups(draws, [index for index, _ in lacks])
    while len(groups) > most:
        groups[:2] = [groups[0] + groups[1]]
    return tuple(_arrival(events, group, may, lacks, played, sources) for group in groups) if len(groups) > 1 else ()


def _comes_otherwise(event: Event, seat: int) -> bool:
    """Whether an event lets a seat have cards, or be known to have them, by anything but a draw."""
    if event[0] == ev.MOVE:
        return seat in event[2:4]
    return event[0] in (ev.SHOW, ev.TURNED, ev.HOLDS, ev.TOOK_BACK) and event[2] == seat


def _groups(draws: Sequence[int], lacks: Sequence[int]) -> list[list[int]]:
    """Draws in order, a new group after each thing that was lacking."""
    groups: list[list[int]] = []
    for draw in draws:
        if groups and not any(groups[-1][-1] < lack < draw for lack in lacks):
            groups[-1].append(draw)
        else:
            groups.append([draw])
    return groups


def _arrival(
    events: Sequence[Event],
    draws: Sequence[int],
    may: int,
    lacks: Sequence[tuple[int, int]],
    played: Sequence[tuple[int, int]],
    sources: Mapping[int, int],
) -> Arrival:
    """What may have come by some draws: nothing that was lacking later while it would have been held."""
    source, gone = 0, 0
    for draw in draws:
        source |= sources[draw]
    later = [(index, cards) for index, cards in lacks if index > draws[-1]]
    for index, card in played:
        is_held = not any(cards & card for lack, cards in later if lack < index)
        gone |= card if index > draws[0] and is_held else 0
    for _, cards in later:
        may &= ~cards
    return Arrival(tuple(draws), sum(events[draw][3] for draw in draws), source & (may | gone))
