"""What the play of a deal gave, reduced to what scoring reads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
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
    """

    groups: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...] = ()
    first: int = 0
    last: bool = False

    def read(self, play: Play) -> Outcome:
        """The outcome of a finished play."""
        tricks, taken = play.tricks, play.taken
        winners = [self.group(seat) for seat in play.winners]
        opening = set(winners[: self.first])
        return Outcome(
            tuple(sum(tricks[seat] for seat in group) for group in self.groups),
            tuple(
                tuple(sum((taken[seat] & cards).bit_count() for seat in group) for group in self.groups)
                for cards in self.cards
            ),
            opening.pop() if len(opening) == 1 and len(winners) >= self.first else None,
            winners[-1] if self.last and winners else None,
        )

    def group(self, seat: int) -> int:
        """The group of a seat."""
        return next(index for index, group in enumerate(self.groups) if seat in group)

    def outcomes(self, tricks: int) -> Iterator[Outcome]:
        """Every outcome that a deal of so many tricks might have, some that cannot happen included.

        A group without tricks takes no cards and wins neither the first nor the last.
        """
        size = len(self.groups)
        for won in _splits(tricks, size):
            takers = [group for group in range(size) if won[group]]
            took = [
                [split for split in _splits(cards.bit_count(), size) if all(won[g] or not n for g, n in enumerate(split))]
                for cards in self.cards
            ]
            firsts = [None, *(g for g in takers if won[g] >= self.first)] if self.first else [None]
            lasts = takers if self.last else [None]
            for counted, first, last in product(product(*took), firsts, lasts):
                yield Outcome(won, counted, first, last)


def outcome(table: Table) -> Outcome:
    """The outcome of the play just finished, by the tally of the game."""
    return table.game.tally(table.facts).read(table.play)


def _splits(total: int, size: int) -> Iterator[tuple[int, ...]]:
    """All ways to share ``total`` among ``size`` groups."""
    if size == 1:
        yield (total,)
        return
    for head in range(total + 1):
        for rest in _splits(total - head, size - 1):
            yield (head, *rest)
