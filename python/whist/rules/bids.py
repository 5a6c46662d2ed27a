"""Blocks in which every player says how many tricks he will take, and is held to it exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from whist.rules.actions import Action, union
from whist.rules.aims import Aim
from whist.rules.asking import at_once
from whist.rules.decision import Script
from whist.rules.table import Table

if TYPE_CHECKING:
    from whist.rules.view import View

BID: Final = "bid"
"""The kind of a decision in which tricks are bid."""
BIDS: Final = "bids"
"""The name under which the bids of a deal are told when all have bid."""


def exact_bids(
    table: Table, seats: Sequence[int], bids: Mapping[int, Action], tricks: int, *, hook: bool = False, least: int = 0
) -> Script[tuple[int, ...]]:
    """Let seats bid in turn, once each; gives the bid of every seat of the table, 0 for those that do not bid.

    The bids are told as such a tuple too.

    Parameters
    ----------
    seats : sequence of int
        Who bids, the last one last.
    bids : mapping of int to Action
        The words, by number of tricks.
    tricks : int
        Tricks of the deal, and so the highest bid.
    hook : bool
        Whether the last one may not make the sum of all bids equal to the tricks.
    least : int
        The lowest bid.
    """
    legal = union(bids[number] for number in range(least, tricks + 1))
    made: dict[int, int] = {}
    for seat in seats:
        barred = bids.get(tricks - sum(made.values())) if hook and seat == seats[-1] else None
        made[seat] = (yield table.ask(seat, legal & ~barred.bit if barred else legal, BID)).value
    return _told(table, made)


def secret_bids(table: Table, seats: Sequence[int], bids: Mapping[int, Action], tricks: int) -> Script[tuple[int, ...]]:
    """Let seats bid all at once; gives and tells the bids as :func:`exact_bids` does."""
    legal = union(bids[number] for number in range(tricks + 1))
    made = yield from at_once(table, seats, [legal] * len(seats), BID)
    return _told(table, {seat: action.value for seat, action in made.items()})


def exact_aim(view: View) -> Aim:
    """What a player wants who must take exactly what he has bid: tricks until he has them, and then no more.

    When as many tricks as he lacks are sure, he need not take others.
    """
    bids, heights = view.facts.get(BIDS), view.heights
    if bids is None or heights is None:
        return Aim.WIN
    lacking = bids[view.seat] - view.tricks_won[view.seat]
    if lacking <= 0:
        return Aim.AVOID
    sure = sum(not heights[card.number] & view.unseen.bits for card in view.hand)
    return Aim.WAIT if sure >= lacking else Aim.WIN


def _told(table: Table, made: Mapping[int, int]) -> tuple[int, ...]:
    bids = tuple(made.get(seat, 0) for seat in range(table.game.seats))
    table.tell(BIDS, bids)
    return bids
