"""Hands as books print them, card by card: one JSON object a line.

A `Hand` is what somebody wrote down; whether it can have been played so is for `whist.notation.replay` to say.
So a hand in which a card is dealt twice can be read, and is refused when it is replayed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whist.cards import Card, Cards, Suit
from whist.checks import shown
from whist.errors import NotationError
from whist.notation.encoding import decode
from whist.notation.objects import Fields, objects, short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.files import AnyPath

GAMES: Final = ("whist", "bridge-whist")
"""The games whose hands are recorded in this form; they differ in who names trumps, not in play."""

PLACES: Final = range(4)
"""A hand's players in turn order; places 0 and 2 are partners, and 1 and 3."""

BOOK: Final = "book"
"""The source of a trick that stands in print; others were added to finish the hand."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick as it was written down.

    Attributes
    ----------
    cards : tuple of Card or None
        The card of each place, in turn order and not in the order of play; None where it is not known.
    leader, winner : int or None
        Places, where they are stated.
    source : str
        Who vouches for it: ``"book"`` or ``"constructed"``.
    """

    cards: tuple[Card | None, ...]
    leader: int | None = None
    winner: int | None = None
    source: str = BOOK


@dataclass(frozen=True, slots=True)
class Count:
    """A running count as it was written down.

    Attributes
    ----------
    after : int
        The number of tricks played by then.
    tricks : tuple of int
        Won by each side.
    leader : int or None
        The place that leads next, where it is stated.
    """

    after: int
    tricks: tuple[int, int]
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal, its play, and everything that is stated about it.

    Attributes
    ----------
    name, game, source : str
        Which hand it is, of which game, and where it stands.
    seats : tuple of str
        Names of the places in turn order.
    cards : tuple of Cards
        Dealt to each place.
    trump : Suit or None
        None at no trumps.
    leader : int
        The place that leads to the first trick.
    dealer : int or None
        The place that dealt.
    turn_up : Card or None
        The card turned for trumps.
    tricks : tuple of Trick
        As far as they are known.
    counts : tuple of Count
        Stated in the course of play.
    result : tuple of int or None
        Tricks of each side at the end, as stated. Where the last tricks are not from the source, the source
        may claim any result that its own tricks allow.
    honours, honour_points : tuple of int or None
        Honours held by each side, and what they are worth.
    note : str
        Why the play is not complete, or other remarks.
    """

    name: str
    game: str
    seats: tuple[str, ...]
    cards: tuple[Cards, ...]
    trump: Suit | None
    leader: int = 0
    dealer: int | None = None
    turn_up: Card | None = None
    tricks: tuple[Trick, ...] = ()
    counts: tuple[Count, ...] = ()
    result: tuple[int, int] | None = None
    honours: tuple[int, int] | None = None
    honour_points: tuple[int, int] | None = None
    source: str = ""
    note: str = ""

    @property
    def sides(self) -> tuple[str, str]:
        """Names of the two sides, such as ``("AB", "YZ")``."""
        return self.seats[0] + self.seats[2], self.seats[1] + self.seats[3]

    @property
    def printed(self) -> int:
        """How many tricks the source itself records."""
        return sum(trick.source == BOOK for trick in self.tricks)


def load(path: AnyPath) -> tuple[Hand, ...]:
    """Read a file of hand records.

    Raises
    ------
    NotationError
        With path, record and line when a line is no hand record.
    OSError
        When the file cannot be opened.
    """
    name = os.fspath(path)
    return loads(decode(Path(path).read_bytes(), name), name)


def loads(text: str, path: str | None = None) -> tuple[Hand, ...]:
    """Read hand records from text, one JSON object a line; empty lines are skipped.

    Parameters
    ----------
    text : str
        The records.
    path : str, optional
        The file they came from, for messages.

    Raises
    ------
    NotationError
        With record and line when a line is no hand record.

    Examples
    --------
    >>> hand = loads(
    ...     '{"id": "1", "game": "whist", "trump": "S", "hands": {"A": "A...", "Y": "K...", "B": "Q...", "Z": "J..."}}'
    ... )[0]
    >>> hand.sides, hand.trump
    (('AB', 'YZ'), Suit.SPADES)
    """
    if not isinstance(text, str):
        raise NotationError(f"{type(text).__name__} is no text", expected="a str of hand records")
    return tuple(objects(text, path, _hand, "a hand record"))


def _hand(record: Fields) -> Hand:
    """Build a hand from a JSON object."""
    hands = Fields(record.take("hands", dict), "'hands'")
    seats = _seats(record, list(hands.values))
    game = record.take("game", str)
    if game not in GAMES:
        raise NotationError(f"no hands of {shown(game)} are read here", expected=" or ".join(GAMES))
    dealer = _place(record, "dealer", seats)
    leader = _place(record, "first_leader", seats)
    tricks = tuple(_trick(number, trick, seats) for number, trick in enumerate(record.take("tricks", list, []), 1))
    return Hand(
        name=record.take("id", str),
        game=game,
        seats=seats,
        cards=tuple(_cards(hands.take(seat, str)) for seat in seats),
        trump=Suit.parse(record.take("trump", str)) if record.has("trump") else None,
        leader=leader if leader is not None else 0 if dealer is None else (dealer + 1) % 4,
        dealer=dealer,
        turn_up=Card(record.take("turn_up", str)) if record.has("turn_up") else None,
        tricks=tricks,
        counts=tuple(_counts(record, seats, len(tricks))),
        result=_pair(record, "result_book", seats),
        honours=_pair(record, "honours_held", seats),
        honour_points=_pair(record, "honour_points_if_claimed", seats),
        source=record.take("source", str, ""),
        note=record.take("note", str, ""),
    )


def _seats(record: Fields, names: list[str]) -> tuple[str, ...]:
    """The names of the seats in turn order, partners opposite."""
    seats = tuple(record.take("seats", list, names))
    if len(seats) != 4 or set(map(str, seats)) != set(names):
        raise NotationError(f"seats {', '.join(map(str, seats))}", expected="four, each with its hand in 'hands'")
    opposite = [[seats[0], seats[2]], [seats[1], seats[3]]]
    if (sides := record.take("sides", list, opposite)) != opposite:
        raise NotationError(f"sides {short(sides)}", expected=f"those who sit opposite, {opposite}")
    return seats


def _place(record: Fields, name: str, seats: tuple[str, ...]) -> int | None:
    """The place that a field names; None where it names none."""
    if not record.has(name):
        return None
    if (seat := record.take(name, str)) not in seats:
        raise NotationError(f"{name}: {shown(seat)} is no seat", expected=", ".join(seats))
    return seats.index(seat)


def _pair(record: Fields, name: str, seats: tuple[str, ...]) -> tuple[int, int] | None:
    """The numbers of the two sides in a field; None where there are none."""
    if not record.has(name):
        return None
    numbers = Fields(record.take(name, dict), name)
    return numbers.take(seats[0] + seats[2], int), numbers.take(seats[1] + seats[3], int)


def _cards(text: str) -> Cards:
    if text.count(".") != 3:
        raise NotationError(f"{shown(text)} is no hand", expected="spades.hearts.diamonds.clubs")
    return Cards(text)


def _trick(number: int, value: object, seats: tuple[str, ...]) -> Trick:
    """One trick, its cards moved from the order of play to the order of places."""
    fields = Fields(value, f"trick {number}")
    if (stated := fields.take("n", int, number)) != number:
        raise NotationError(f"trick {stated} stands where trick {number} belongs")
    cards = [Card(text) for text in fields.take("cards", list)]
    leader = _place(fields, "leader", seats)
    if leader is None or len(cards) != 4:
        raise NotationError(f"trick {number} is not whole", expected="a leader and four cards in order of play")
    return Trick(
        cards=tuple(cards[(place - leader) % 4] for place in PLACES),
        leader=leader,
        winner=_place(fields, "winner", seats),
        source=fields.take("source", str, BOOK),
    )


def _counts(record: Fields, seats: tuple[str, ...], tricks: int) -> Iterator[Count]:
    """The counts stated where the source stops, and at the end of the line that was played."""
    if (recorded := _pair(record, "after_recorded", seats)) is not None:
        after = Fields(record.take("after_recorded", dict), "after_recorded")
        yield Count(record.take("recorded_tricks", int), recorded, _place(after, "to_lead", seats))
    if (line := _pair(record, "result_of_line", seats)) is not None:
        yield Count(tricks, line)
