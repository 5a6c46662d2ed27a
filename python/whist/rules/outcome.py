"""What the play of a deal gave, reduced to what scoring reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from whist import _core
from whist.cards import Card, Cards
from whist.checks import shown
from whist.errors import OptionError, RulesError
from whist.rules.actions import union
from whist.rules.faults import HAND_ON, Blame

if TYPE_CHECKING:
    from whist.rules.play import Play
    from whist.rules.table import Table

SIDES: Final = ((0, 2), (1, 3))
"""The seats of the two sides, where partners sit opposite."""

Worth: TypeAlias = tuple[tuple[int, int], ...]
"""Sets of cards, each with the value of every card in it."""

Window: TypeAlias = tuple[int, int] | Literal["all", "to_switch", "after_switch", "before_switch", "from_switch"]
"""Which tricks count: from one to another, counted from 1, or by the switch of the play rules."""


class Outcome(NamedTuple):
    """The result of the play, by the groups of the game's tally.

    Attributes
    ----------
    tricks : tuple of int
        Tricks of each group; empty where the tally does not count them.
    took : tuple of tuple of int
        For each of the tally's counts what each group took.
    first : int or None
        The group that won all of the first tricks counted by the tally, or None.
    last : int or None
        The group that won the last trick, when the tally counts it.
    reached : int or None
        The group that first reached what it needed, when the tally counts it.
    """

    tricks: tuple[int, ...]
    took: tuple[tuple[int, ...], ...] = ()
    first: int | None = None
    last: int | None = None
    reached: int | None = None


class ThrownIn:
    """The type of :data:`THROWN_IN`."""

    def __repr__(self) -> str:
        return "THROWN_IN"

    def __reduce__(self) -> str:
        return "THROWN_IN"


THROWN_IN: Final = ThrownIn()
"""Result of a deal that is not played; :meth:`whist.rules.Game.thrown_in` says what follows."""


class Count(NamedTuple):
    """One thing that is counted of what a group won: the worth of cards, or tricks.

    Attributes
    ----------
    worth : tuple
        Sets of cards with the value of each of their cards; empty to count tricks.
    window : tuple of int or str
        The tricks looked at: ``(1, 6)``, ``"to_switch"``, ``"after_switch"``, ``"before_switch"`` (without the trick
        that switches), ``"from_switch"`` (with it), or ``"all"``.
    scale : tuple of int
        Factor of each trick, by its number; empty for 1 throughout.
    cap : int or None
        Greatest number told apart, which keeps the outcomes few.
    turned : bool
        Whether the aim turns round at the end of the window: a trick outside it counts for those who did not win it.

    Examples
    --------
    Aces of any suit, the last of them worth two:

    >>> Count(((0x1000_1000_1000, 1), (0x1000 << 48, 2)))
    Count(worth=((17592454483968, 1), (1152921504606846976, 2)), window='all', scale=(), cap=None, turned=False)
    """

    worth: Worth = ()
    window: Window = "all"
    scale: tuple[int, ...] = ()
    cap: int | None = None
    turned: bool = False

    def counter(self, group: int) -> _core.Counter:
        """The engine's counter of this for a group of places."""
        if self.turned:
            return _core.Counter.turned(group, window=self.window)
        if self.worth:
            return _core.Counter.cards(group, self.worth, window=self.window, scale=self.scale, cap=self.cap)
        return _core.Counter.tricks(group, window=self.window, scale=self.scale, cap=self.cap)

    def total(self, tricks: int) -> int | None:
        """What all groups have together where all so many tricks are played, or None when that depends on the play."""
        if self.cap is not None:
            return None
        if self.turned:
            return tricks
        if self.worth:
            plain = self.window == "all" and not self.scale
            return sum(cards.bit_count() * value for cards, value in self.worth) if plain else None
        if isinstance(self.window, str) and self.window != "all":
            return None
        start, end = (1, tricks) if isinstance(self.window, str) else self.window
        return sum((self.scale or (1,) * tricks)[start - 1 : end])

    @property
    def least(self) -> int:
        """The least that a group can have."""
        if self.worth:
            return sum(min(0, cards.bit_count() * value) for cards, value in self.worth)
        return sum(min(0, factor) for factor in self.scale)


class Reach(NamedTuple):
    """A race that is counted trick by trick: which group first has what it needs.

    Attributes
    ----------
    needs : tuple of int
        What each group of the tally needs, above 0.
    trick : int
        Value of each trick won.
    worth : tuple
        Sets of cards with the value of each of their cards.
    """

    needs: tuple[int, ...]
    trick: int = 0
    worth: Worth = ()


class Tally(NamedTuple):
    """The counters that a game's score reads; an :class:`Outcome` holds these and no others.

    Search asks for the score of every outcome that it meets, once, so a tally counts what the score reads and no more.

    Attributes
    ----------
    groups : tuple of tuple of int
        Seats that count together.
    counts : tuple of Count, int or Cards
        What is counted beside the tricks. A set of cards stands for a count of its cards, each worth 1.
    first : int
        Number of first tricks that must all go to one group to be noted; 0 for none.
    last : bool
        Whether the winner of the last trick is noted.
    whole : bool
        Whether every trick is played and every counted card taken, so that the last group has what the others
        have not. Not so where the play may end early, or cards lie outside the tricks.
    tricks : bool
        Whether the tricks of the whole deal are counted.
    reach : Reach or None
        A race to be noted.
    """

    groups: tuple[tuple[int, ...], ...]
    counts: tuple[Count | int | Cards, ...] = ()
    first: int = 0
    last: bool = False
    whole: bool = True
    tricks: bool = True
    reach: Reach | None = None

    def read(self, play: Play) -> Outcome:
        """The outcome of a finished play."""
        found = self.outcome(play.core.outcome(self.of(play)), play.rules.tricks)
        assert found is not None, "what has happened is possible"
        return found

    def of(self, play: Play) -> _core.Tally:
        """The same counters for the engine, by the places of a play."""
        return _engine_tally(self, play.rules, play.ring)

    def outcome(self, numbers: Sequence[int], tricks: int) -> Outcome | None:
        """The outcome of the engine's numbers in a deal of so many tricks, or None when they contradict themselves."""
        return _outcome(self, tuple(numbers), tricks)


def worth_of(points: Mapping[Card, int]) -> Worth:
    """The sets of cards that are worth the same, the dearest first; cards without a value are left out.

    Examples
    --------
    >>> worth_of({Card("2C"): 1, Card("3C"): 5, Card("4C"): 1, Card("5C"): 0})
    ((2, 5), (5, 1))
    """
    values = sorted(set(points.values()) - {0}, reverse=True)
    return tuple((sum(card.bit for card in points if points[card] == value), value) for value in values)


def value_of(cards: int, worth: Worth) -> int:
    """What the cards of a set are worth together.

    Examples
    --------
    >>> value_of(0b0111, ((0b0011, 10), (0b1100, 5)))
    25
    """
    return sum((cards & some).bit_count() * value for some, value in worth)


def outcome(table: Table) -> Outcome:
    """The outcome of the play just finished, by the tally of the game; a deal without play has one made by hand.

    Raises
    ------
    RulesError
        Before a card was played.
    """
    play = table.play
    if play.status == _core.TRICK and not play.history:
        raise RulesError(f"no card was played, so there is no outcome; {HAND_ON}")
    with Blame(table.game, "tally"):
        return table.game.tally(table.facts).read(play)


class Row(NamedTuple):
    """One thing that is counted for every group.

    Attributes
    ----------
    counter : callable
        Gives the engine's counter for a group of places.
    least : int
        The least that a group can have.
    total : int or None
        What all groups have together, where that is known: then the last group is not counted.
    """

    counter: Callable[[int], _core.Counter]
    least: int
    total: int | None


@lru_cache(maxsize=256)
def _rows(tally: Tally, tricks: int) -> tuple[Row, ...]:
    """All that a tally counts by group in a deal of so many tricks."""
    if not isinstance(tally.counts, tuple):
        raise OptionError(f"counts = {shown(tally.counts)}: it must be a tuple of what is counted, such as (HEARTS,)")
    counts = [count if isinstance(count, Count) else Count(((union(count, "counts"), 1),)) for count in tally.counts]
    if tally.tricks:
        counts.insert(0, Count())
    rows = [Row(count.counter, count.least, count.total(tricks) if tally.whole else None) for count in counts]
    if tally.first:
        rows.append(Row(partial(_core.Counter.first, n=tally.first), 0, None))
    if tally.last:
        rows.append(Row(_core.Counter.last, 0, 1 if tally.whole else None))
    return tuple(rows)


@lru_cache(maxsize=256)
def _engine_tally(tally: Tally, rules: _core.PlayRules, ring: tuple[int, ...]) -> _core.Tally:
    """The engine's form of a tally: built once for the rules that a game builds once."""
    masks = [sum(1 << place for place, seat in enumerate(ring) if seat in group) for group in tally.groups]
    counters = [
        row.counter(mask) for row in _rows(tally, rules.tricks) for mask in (masks if row.total is None else masks[:-1])
    ]
    if tally.reach is not None:
        needs, trick, worth = tally.reach
        counters.append(_core.Counter.race(list(zip(masks, needs, strict=True)), trick=trick, planes=worth))
    return _core.Tally(rules, counters)


@lru_cache(maxsize=1024)
def _outcome(tally: Tally, numbers: tuple[int, ...], tricks: int) -> Outcome | None:
    """The numbers by the counters of a tally, completed where these count all but the last group."""
    at, found = 0, []
    for _, least, total in _rows(tally, tricks):
        end = at + len(tally.groups) - (total is not None)
        shares = numbers[at:end]
        if total is not None:
            shares = (*shares, total - sum(shares))
            if shares[-1] < least:
                return None
        found.append(shares)
        at = end
    last = found.pop() if tally.last else ()
    first = found.pop() if tally.first else ()
    if sum(first) > 1 or sum(last) > 1:
        return None
    won = found.pop(0) if tally.tricks else ()
    reached = numbers[-1] - 1 if tally.reach is not None and numbers[-1] else None
    return Outcome(won, tuple(found), _holder(first), _holder(last), reached)


def _holder(flags: Sequence[int]) -> int | None:
    """The group whose flag is set."""
    return flags.index(1) if 1 in flags else None
