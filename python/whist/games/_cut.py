"""Cutting for partners and for the deal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from whist.cards import Card, Cards
from whist.rules import Table

PACK: Final = tuple(card.number for card in Cards("AKQJT98765432." * 3 + "AKQJT98765432"))[::-1]
"""The 52 cards, ascending."""


def cut(table: Table, occasion: str, *, ace_low: bool, redraw: bool = False) -> tuple[int, ...]:
    """Everybody draws a card; the cards are shown to all.

    Parameters
    ----------
    table : Table
        The table, at which people are numbered like the seats.
    occasion : str
        The fact under which the draws are told, as pairs of person and card, redraws included.
    ace_low : bool
        Whether the ace ranks below the two.
    redraw : bool
        Whether people with equal ranks draw again among themselves; otherwise their suits decide, clubs lowest.

    Returns
    -------
    tuple of int
        The people from the lowest card to the highest.
    """
    draws: list[tuple[int, Card]] = []

    def ordered(people: Sequence[int]) -> list[int]:
        drawn = dict(zip(people, map(Card.from_number, table.draw(PACK)), strict=False))
        draws.extend(drawn.items())

        def rank(person: int) -> int:
            return (drawn[person].rank + ace_low) % 13

        lowest_first = sorted(people, key=lambda person: (rank(person), drawn[person].suit))
        if not redraw:
            return lowest_first
        ties = [list(tied) for _, tied in groupby(lowest_first, key=rank)]
        return [person for tied in ties for person in (ordered(tied) if len(tied) > 1 else tied)]

    order = tuple(ordered(range(table.game.seats)))
    table.tell(occasion, tuple(draws))
    return order


def take_seats(table: Table, people: tuple[int, ...], dealer: int) -> None:
    """Seat the people after a cut, the first dealer with them."""
    table.tell("people", people)
    table.set_dealer(dealer)
    facts: Any = table.facts
    facts.people = people
