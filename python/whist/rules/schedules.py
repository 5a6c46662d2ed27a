"""Schedules: how many cards each player gets in the deals of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final


def falling(most: int, least: int = 1) -> tuple[int, ...]:
    """From the largest hand down to the smallest.

    Examples
    --------
    >>> falling(4)
    (4, 3, 2, 1)
    """
    return tuple(range(most, least - 1, -1))


def rising(most: int, least: int = 1) -> tuple[int, ...]:
    """From the smallest hand up to the largest.

    Examples
    --------
    >>> rising(4)
    (1, 2, 3, 4)
    """
    return tuple(range(least, most + 1))


SCHEDULES: Final[dict[str, Callable[[int], tuple[int, ...]]]] = {
    "down_up": lambda most: falling(most) + rising(most, 2),
    "up_down": lambda most: rising(most) + falling(most - 1),
    "down": falling,
    "up": rising,
}
"""The usual schedules by name, as functions of the largest hand; turning, they play the hand of the turn once."""
