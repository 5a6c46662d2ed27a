"""Plain sense in games where cards do not rank as at whist."""

from __future__ import annotations

import pytest

from whist.cards import Card, Cards, Suit
from whist.players.technique.position import Position
from whist.players.technique.sense import by_sense
from whist.rules import CardOrder, PlayRules
from whist.rules.heights import heights

JASS = CardOrder.jass_trump(Suit.CLUBS)
GRAND = CardOrder.skat_grand()


def chosen(order: CardOrder, hand: str, table: str, trump: Suit | None = None, *, partner: int | None = None) -> str:
    """What is played from a hand, any card of which is allowed, by seat 3 to a trick of these cards."""
    trick = tuple(enumerate((Card(word) for word in table.split()), 3 - len(table.split())))
    rules = PlayRules(order, tricks=1, may_ruff=True)
    pack = Cards.from_bits(order.cards)
    position = Position(Cards(hand), 3, trump, trick, allowed=Cards(hand), partner=partner, pack=pack)
    return str(by_sense(position, heights(rules)).card)


@pytest.mark.parametrize(
    ("hand", "table", "card"),
    [
        ("AH 7H JC 9C", "8H", "AH"),  # only a ruff would beat it
        ("AH 7H JC 9C", "8H KH", "AH"),
        ("AH 7H JC 6C", "8H KH QH", "AH"),  # the last to play ruffs no more than anybody
        ("KH AH 6C 9D", "8H TH QH", "KH"),
        ("KH AH 9C 6D", "8H", "KH"),  # as good as the ace
        ("KH 7H JC 6C", "8H", "JC"),  # the ace may come
        ("7H 6H JC 6C", "8H AH KH", "6C"),  # nothing else wins
        ("AH 7H JC 9C", "8H 6C", "9C"),  # it has been ruffed, and nothing unseen beats the nine
        ("9C AC JC", "8C", "AC"),
        ("9C AC KC", "8C", "9C"),
        ("9C AC JC", "8C TC KC", "AC"),
    ],
)
def test_a_trump_is_not_spent_on_what_the_suit_led_wins(hand: str, table: str, card: str) -> None:
    assert chosen(JASS, hand, table, Suit.CLUBS) == card


def test_ruffs_are_told_by_the_order_where_trumps_are_no_suit() -> None:
    assert chosen(GRAND, "AH 7H JC JD", "8H") == "AH"
    assert chosen(GRAND, "AH 7H JC JD", "8H TH JS") == "JC"
    assert chosen(CardOrder.obenabe(), "AH 7H KH", "8H") == "KH"


def test_a_partner_keeps_the_trick() -> None:
    assert chosen(JASS, "AH 7H JC", "KH QH", Suit.CLUBS, partner=1) == "7H"
