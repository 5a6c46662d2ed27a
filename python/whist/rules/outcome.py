"""What the play of a deal gave, reduced to what scoring reads."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from whist import _core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whist.rules.play import Play
    from whist.rules.table import Table


class Outcome(NamedTuple):
    """The result of the play, by the groups of the game's tally.

    Attributes
    ----------
    tricks : tuple of int
        Tricks of each group.
    took : tuple of tuple of int
        For each counted card set of the tally, how many of its cards each group took.
    first : int or None
        The group that won all of the first tricks counted by the tally, or None.
    last : int or None
        The group that won the last trick, when the tally counts it.
    """

    tricks: tuple[int, ...]
    took: tuple[tuple[int, ...], ...] = ()
    first: int | None = None
    last: int | None = None


class ThrownIn:
    """The type of :data:`THROWN_IN`."""

    def __repr__(self) -> str:
        return "THROWN_IN"

    def __reduce__(self) -> str:
        return "THROWN_IN"


THROWN_IN: Final = ThrownIn()
"""Result of a deal that is not played; :meth:`whist.rules.Game.thrown_in` says what follows."""


class Tally(NamedTuple):
    """The counters that a game's score reads; an :class:`Outcome` holds these and no others.

    Attributes
    ----------
    groups : tuple of tuple of int
        Seats that count together.
    cards : tuple of int
        Card sets of which the cards taken by each group are counted.
    first : int
        Number of first tricks that must all go to one group to be noted; 0 for none.
    last : bool
        Whether the winner of the last trick is noted.
    whole : bool
        Whether every trick is played and every counted card taken, so that the last group has what the others
        have not. Not so where the play may end early.
    """

    groups: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...] = ()
    first: int = 0
    last: bool = False
    whole: bool = True

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


def outcome(table: Table) -> Outcome:
    """The outcome of the play just finished, by the tally of the game."""
    return table.game.tally(table.facts).read(table.play)


@lru_cache(maxsize=1024)
def _outcome(tally: Tally, numbers: tuple[int, ...], tricks: int) -> Outcome | None:
    """The numbers by the counters of a tally, completed where these count all but the last group."""
    counted = len(tally.groups) - tally.whole
    left = iter(numbers)
    rows = [
        _completed(tally, [next(left) for _ in range(counted)], total)
        for total in (tricks, *(cards.bit_count() for cards in tally.cards))
    ]
    if any(min(row) < 0 for row in rows):
        return None
    first = [next(left) for _ in tally.groups] if tally.first else []
    last = [next(left) for _ in tally.groups] if tally.last else []
    return Outcome(rows[0], tuple(rows[1:]), _holder(first), _holder(last))


def _completed(tally: Tally, row: list[int], total: int) -> tuple[int, ...]:
    return (*row, total - sum(row)) if tally.whole else tuple(row)


@lru_cache(maxsize=256)
def _engine_tally(tally: Tally, rules: _core.PlayRules, ring: tuple[int, ...]) -> _core.Tally:
    """The engine's form of a tally: built once for the rules that a game builds once."""
    masks = [sum(1 << place for place, seat in enumerate(ring) if seat in group) for group in tally.groups]
    counted = masks[:-1] if tally.whole else masks
    counters = [_core.Counter.tricks(mask) for mask in counted]
    counters += [_core.Counter.cards(mask, [(cards, 1)]) for cards in tally.cards for mask in counted]
    counters += [_core.Counter.first(mask, tally.first) for mask in masks if tally.first]
    counters += [_core.Counter.last(mask) for mask in masks if tally.last]
    return _core.Tally(rules, counters)


def _holder(flags: list[int]) -> int | None:
    """The group whose flag is set."""
    return flags.index(1) if 1 in flags else None
