"""Events: everything that happens in a deal, each with the seats that may see it.

An event is a tuple ``(kind, audience, ...)``; the audience is a bit mask of seats, :data:`ALL` for everybody.

====================  ==============================================  ======================================
kind                  after the audience                              outside the audience
====================  ==============================================  ======================================
:data:`DRAWN`         cards drawn in sight, in order, and all those drawn from
:data:`PACK`          cards that are in the deal, shuffled
:data:`PACK_CUT`      number of cards put from the top to the bottom
:data:`CHANCE`        zone, cards of which one in it is moved next
:data:`DEAL`          zone, count, cards, places in the pack          all but the cards is seen
:data:`MOVE`          source, target, count, cards                    all but the cards is seen
:data:`SHOW`          zone, cards                                     nothing
:data:`TURNED`        zone, card, its place in the pack               nothing
:data:`LACKS`         zone, cards that are not in it                  nothing
:data:`HOLDS`         seat, cards, number of them held at least       nothing
:data:`TELL`          key, value                                      nothing
:data:`REVEALED`      kind, seat, action number of an unseen choice   nothing
:data:`TOOK`          seat that won the trick                         nothing
:data:`TOOK_BACK`     seat, card that left the trick again            nothing
kind of a decision    seat, action number, hand the card comes from   nothing
====================  ==============================================  ======================================

A zone is a seat number or a name. Cards are sets, but for those of ``DRAWN``, ``TURNED`` and ``TOOK_BACK``.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Event: TypeAlias = tuple[Any, ...]
Zone: TypeAlias = int | str

ALL: Final = -1
"""The audience of all seats."""

DRAWN: Final = "drawn"
PACK: Final = "pack"
PACK_CUT: Final = "pack cut"
CHANCE: Final = "chance"
DEAL: Final = "deal"
MOVE: Final = "move"
SHOW: Final = "show"
TURNED: Final = "turned"
LACKS: Final = "lacks"
HOLDS: Final = "holds"
TELL: Final = "tell"
REVEALED: Final = "revealed"
TOOK: Final = "took"
TOOK_BACK: Final = "took back"

TABLE_KINDS: Final = frozenset(
    {DRAWN, PACK, PACK_CUT, CHANCE, DEAL, MOVE, SHOW, TURNED, LACKS, HOLDS, TELL, REVEALED, TOOK, TOOK_BACK}
)
"""Kinds of the events that are no decisions."""


def seen_by(event: Event, seat: int) -> Event | None:
    """What a seat sees of an event: the event, the event with its cards as None, or nothing.

    Examples
    --------
    >>> seen_by((MOVE, 0b0101, 0, 2, 1, 1 << 51), 1)
    ('move', 5, 0, 2, 1, None)
    >>> seen_by((SHOW, 0b0001, 0, 1 << 51), 1) is None
    True
    """
    if event[1] >> seat & 1:
        return event
    kind = event[0]
    if kind == MOVE:
        return (*event[:5], None)
    if kind == DEAL:
        return (*event[:4], None, event[5])
    return None
