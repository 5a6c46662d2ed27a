"""Blocks in which players bid for the contract: auctions, duels, doubles, and words handed on to the partner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import cycle
from typing import Any, TypeAlias

from whist.rules.actions import Action, AnySet, union
from whist.rules.asking import ask_in_turn
from whist.rules.decision import CALL, Script
from whist.rules.table import Table


class Ladder:
    """The bids of a game by their height, made once for a game or an order of its bids.

    Parameters
    ----------
    bids : iterable or mapping of Action
        The bids.
    height : callable, optional
        The height of a bid, by default its rank. Bids may be equally high.

    Attributes
    ----------
    all : int
        Set of the bids.

    Examples
    --------
    >>> from whist.rules import Vocabulary
    >>> bids = Vocabulary().family("bid {}", (7, 8, 9))
    >>> Ladder(bids.values()).above(bids[7]) == bids[8].bit | bids[9].bit
    True
    """

    def __init__(
        self, bids: Iterable[Action] | Mapping[Any, Action], height: Callable[[Action], int] = lambda bid: bid.rank
    ) -> None:
        by_height: dict[int, int] = {}
        for bid in bids.values() if isinstance(bids, Mapping) else bids:
            by_height[height(bid)] = by_height.get(height(bid), 0) | bid.bit
        self.all = 0
        self._above: dict[int, int] = {}
        self._level: dict[int, int] = {}
        for level in sorted(by_height, reverse=True):
            bits = by_height[level]
            self._above.update(dict.fromkeys(_numbers(bits), self.all))
            self._level.update(dict.fromkeys(_numbers(bits), bits))
            self.all |= bits

    def __contains__(self, action: Action) -> bool:
        return action.id in self._above

    def __repr__(self) -> str:
        return f"<Ladder of {len(self._above)} bids>"

    def above(self, bid: Action | None) -> int:
        """The bids that beat this one, all where there is none."""
        return self.all if bid is None else self._above[bid.id]

    def level(self, bid: Action) -> int:
        """The bids as high as this one, itself included."""
        return self._level[bid.id]


class Bidding:
    """An auction as far as it has come.

    Attributes
    ----------
    ladder : Ladder
        The bids.
    no_bid : Action
        The word for a pass.
    calls : list of (int, Action)
        All that was said, with the seats.
    bid : Action or None
        The highest bid.
    seat : int
        Whose it is; -1 as long as there is none.
    """

    __slots__ = ("bid", "calls", "ladder", "no_bid", "seat")

    def __init__(self, ladder: Ladder, no_bid: Action) -> None:
        self.ladder = ladder
        self.no_bid = no_bid
        self.calls: list[tuple[int, Action]] = []
        self.bid: Action | None = None
        self.seat = -1

    def has_passed(self, seat: int) -> bool:
        """Whether a seat has passed, be it long ago."""
        return (seat, self.no_bid) in self.calls

    def hear(self, seat: int, call: Action) -> None:
        """Take note of a word."""
        self.calls.append((seat, call))
        if call in self.ladder:
            self.bid, self.seat = call, seat

    def __repr__(self) -> str:
        highest = "no bid" if self.bid is None else f"{self.bid} of seat {self.seat}"
        return f"<Bidding: {highest}, calls {len(self.calls)}>"


May: TypeAlias = Callable[[Bidding, int, int], AnySet]
"""Special rights and duties: from the bidding, a seat and the words usually open to it, the words that are open to it.

It may add words that are no bids, such as doubles, and take the pass away from a seat that must bid.
"""


def auction(
    table: Table,
    seats: Sequence[int],
    ladder: Ladder,
    no_bid: Action,
    *,
    once: bool = False,
    final: bool = True,
    passes: int | None = None,
    may: May | None = None,
) -> Script[Bidding]:
    """Let seats bid in turn, each bid higher than the one before; gives the bidding, in which all may have passed.

    It ends when all others have nothing more to say after a bid, or nobody has anything to say at the start. A seat
    that could only pass is not asked, so the highest bid of all ends it too.

    Parameters
    ----------
    seats : sequence of int
        Who bids, in order.
    once : bool
        Whether each of them speaks once only.
    final : bool
        Whether who has passed is out.
    passes : int, optional
        Passes in a row that end the auction after a bid; by default as many as there are other seats.
    may : callable, optional
        Special rights and duties.
    """
    bidding = Bidding(ladder, no_bid)
    silent = 0
    for seat in seats if once else cycle(seats):
        is_out = final and bidding.has_passed(seat)
        words = no_bid.bit if is_out else ladder.above(bidding.bid) | no_bid.bit
        spoke = yield from _speak(table, bidding, seat, words, may)
        silent = 0 if spoke else silent + 1
        if silent == (len(seats) if bidding.bid is None else passes or len(seats) - 1):
            break
    return bidding


def duels(
    table: Table,
    seats: Sequence[int],
    ladder: Ladder,
    no_bid: Action,
    *,
    hold: Action | None = None,
    may: May | None = None,
) -> Script[Bidding]:
    """Let seats bid two by two: the first against the second, who is left against the third, and so on.

    The one who was called answers each bid with a higher one, and opens the bidding as long as nobody has; a pass is
    final. If all others pass without a bid, the last may bid or pass.

    Parameters
    ----------
    seats : sequence of int
        Who bids, in order; at least two.
    hold : Action, optional
        The word for the bid of the other, with which the one who was called answers in place of a higher bid. Then it
        is always the caller who bids.
    may : callable, optional
        Special rights and duties.
    """
    bidding = Bidding(ladder, no_bid)

    def speaks(seat: int) -> Script[bool]:
        return (yield from _speak(table, bidding, seat, ladder.above(bidding.bid) | no_bid.bit, may))

    def answers(seat: int) -> Script[bool]:
        if hold is None:
            return (yield from speaks(seat))
        held = yield from _speak(table, bidding, seat, hold.bit | no_bid.bit, may)
        if held:
            bidding.seat = seat
        return held

    holder = seats[0]
    for caller in seats[1:]:
        is_open = hold is not None or bidding.bid is not None or (yield from speaks(holder))
        while is_open and (yield from speaks(caller)):
            is_open = yield from answers(holder)
        if not is_open:
            holder = caller
    if bidding.bid is None:
        yield from speaks(holder)
    return bidding


def doubling(
    table: Table, sides: Sequence[Sequence[int]], double: Action, decline: Action, *, most: int | None = None
) -> Script[int]:
    """Let two sides double by turns until one declines; gives how often they did.

    Parameters
    ----------
    sides : sequence of sequence of int
        The seats of both sides in the order in which they are asked, those first that may double first. Who has doubled
        is asked first of his side from then on.
    most : int, optional
        How often they may double.
    """
    asked, count = [tuple(side) for side in sides], 0
    while count != most:
        agreed = yield from ask_in_turn(table, asked[count % 2], double, decline)
        if not agreed:
            break
        asked[count % 2] = (*agreed, *(seat for seat in asked[count % 2] if seat not in agreed))
        count += 1
    return count


def name_or_push(
    table: Table, first: int, second: int, words: AnySet, push: Action, kind: str = CALL, *, back: bool = False
) -> Script[tuple[Action, int]]:
    """Let a seat choose one of some words, or push the choice to another; gives the word and whose it is.

    Parameters
    ----------
    back : bool
        Whether the second may push the choice back; then the first has to choose.
    """
    words, seat = union(words, "words"), first
    choice = yield table.ask(seat, words | push.bit, kind)
    if choice is push:
        seat = second
        choice = yield table.ask(seat, words | push.bit if back else words, kind)
    if choice is push:
        seat = first
        choice = yield table.ask(seat, words, kind)
    return choice, seat


def _speak(table: Table, bidding: Bidding, seat: int, words: int, may: May | None) -> Script[bool]:
    """Let a seat speak that can do more than pass; gives whether it did."""
    if may is not None:
        words = union(may(bidding, seat, words), "what may gives")
    if words == bidding.no_bid.bit:
        return False
    call = yield table.ask(seat, words)
    bidding.hear(seat, call)
    return call is not bidding.no_bid


def _numbers(actions: int) -> list[int]:
    return [number for number in range(actions.bit_length()) if actions >> number & 1]
