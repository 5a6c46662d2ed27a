"""Positions built from text, for the tests of the technique player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whist.cards import Card, Cards, Suit
from whist.players.technique.choice import choose
from whist.players.technique.position import Plays, Position, winning
from whist.rules import Trick

if TYPE_CHECKING:
    from whist.players.technique.rule import Pick

SUITS = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS, "-": None}


def plays(text: str, leader: int) -> Plays:
    """Cards in the order played, from a leader, clockwise around four seats."""
    return tuple(((leader + place) % 4, Card(word)) for place, word in enumerate(text.split()))


def trick(text: str, leader: int, trump: str = "H") -> Trick:
    """A finished trick."""
    cards = plays(text, leader)
    return Trick(leader, cards, winning(cards, SUITS[trump])[0])


def position(
    hand: str, table: str = "", *, trump: str = "H", history: tuple[Trick, ...] = (), **known: Any
) -> Position:
    """A position of seat 0, partner of seat 2, with the cards on the table so far."""
    count = len(table.split())
    return Position(
        Cards(hand),
        seat=0,
        trump=SUITS[trump],
        trick=plays(table, -count % 4),
        tricks=history,
        **{"partner": 2, **known},
    )


def pick(hand: str, table: str = "", **known: Any) -> Pick:
    """The technique player's choice in a position."""
    return choose(position(hand, table, **known))


def card_and_rule(hand: str, table: str = "", **known: Any) -> tuple[str, str]:
    """The chosen card and the ids of the rules that chose it."""
    chosen = pick(hand, table, **known)
    return str(chosen.card), chosen.rule
