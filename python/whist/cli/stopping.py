"""What is said of a command that Ctrl-C stops: how far it had come."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sized

T = TypeVar("T")
S = TypeVar("S", bound="Sized")


@contextmanager
def told_when_stopped(say: Callable[[], str]) -> Iterator[None]:
    """Have Ctrl-C say something, unless it has something to say already."""
    try:
        yield
    except KeyboardInterrupt as stopped:
        raise (stopped if stopped.args else KeyboardInterrupt(say())) from None


class Tally:
    """Counts what goes through, each when the next is asked for, and so is done with.

    Attributes
    ----------
    done : int
        How many there were.
    """

    def __init__(self) -> None:
        self.done = 0

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """The same items, which are counted."""
        for item in items:
            yield item
            self.done += 1

    def rows(self, pieces: Iterable[S]) -> Iterator[S]:
        """The same pieces, whose rows are counted."""
        for piece in pieces:
            yield piece
            self.done += len(piece)

    def __str__(self) -> str:
        return f"{self.done:,} {'deal' if self.done == 1 else 'deals'}"
