"""Helpers of scoring, all pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

N = TypeVar("N", int, float)


def alone(size: int, who: int, value: N) -> tuple[N, ...]:
    """The value for one, nothing for the others.

    Examples
    --------
    >>> alone(4, 2, 5)
    (0, 0, 5, 0)
    """
    return pair(size, (who,), value)


def pair(size: int, who: Sequence[int], value: N) -> tuple[N, ...]:
    """The value for each of some, nothing for the others.

    Examples
    --------
    >>> pair(4, (0, 2), 3)
    (3, 0, 3, 0)
    """
    nothing: N = value - value
    return tuple(value if index in who else nothing for index in range(size))


def share(size: int, winners: Collection[int]) -> tuple[Fraction, ...]:
    """One point for the winners together, in equal parts.

    Examples
    --------
    >>> share(4, (0, 2))
    (Fraction(1, 2), Fraction(0, 1), Fraction(1, 2), Fraction(0, 1))
    """
    return tuple(Fraction(index in winners, len(winners)) for index in range(size))


def add(*rows: Sequence[N]) -> tuple[N, ...]:
    """The sums of rows, column by column.

    Examples
    --------
    >>> add((1, 2), (10, 0))
    (11, 2)
    """
    return tuple(map(sum, zip(*rows, strict=True)))


def odd(tricks: Sequence[int], book: int = 6) -> tuple[int, ...]:
    """Tricks above the book.

    Examples
    --------
    >>> odd((9, 4))
    (3, 0)
    """
    return tuple([max(0, count - book) for count in tricks])


def in_order(
    scores: Sequence[int], steps: Sequence[Callable[[tuple[int, ...]], Sequence[int]]], target: int
) -> tuple[int, ...]:
    """Score step by step until somebody reaches the target; later steps are then not scored.

    Parameters
    ----------
    scores : sequence of int
        The scores before.
    steps : sequence of callable
        Each takes the scores so far and gives the scores after it.
    target : int
        The score that ends the game.

    Examples
    --------
    >>> tricks = lambda scores: add(scores, (2, 0))
    >>> honours = lambda scores: add(scores, (0, 4))
    >>> in_order((7, 5), (tricks, honours), 9)
    (9, 5)
    """
    now = tuple(scores)
    for step in steps:
        if max(now) >= target:
            break
        now = tuple(step(now))
    return now


def paid_by_others(size: int, who: Sequence[int], value: int) -> tuple[int, ...]:
    """What each wins or pays when everybody else pays a value to those of `who`, who share it.

    Examples
    --------
    >>> paid_by_others(4, (2,), 5), paid_by_others(4, (0, 2), -5)
    ((-5, -5, 15, -5), (-5, 5, -5, 5))
    """
    share = value * (size - len(who)) // len(who)
    return tuple(share if index in who else -value for index in range(size))


def leaders(ranks: Iterable[Any]) -> tuple[int, ...]:
    """The indices of the highest, more than one where several are equally high.

    Examples
    --------
    >>> leaders([(3, 1), (3, 2), (0, 9)])
    (1,)
    >>> leaders([7, 7])
    (0, 1)
    """
    values = tuple(ranks)
    return tuple(index for index, value in enumerate(values) if value == max(values))


def settle_pairs(totals: Sequence[N], stake: N) -> tuple[N, ...]:
    """What each wins or pays when everybody settles the difference with everybody else.

    Examples
    --------
    >>> settle_pairs((10, 4, 4, 2), 1)
    (20, -4, -4, -12)
    """
    whole = sum(totals[1:], totals[0])
    return tuple((len(totals) * total - whole) * stake for total in totals)
