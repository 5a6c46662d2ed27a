"""Tricks to be lost (6.8): null games, and the queen of spades."""

from __future__ import annotations

from typing import Final

from whist.cards import Card, Suit
from whist.players.technique.holdings import above
from whist.players.technique.position import QUEEN_OF_SPADES, Position
from whist.players.technique.rule import Pick, Rule
from whist.rules import Aim


def is_null_trick(position: Position) -> bool:
    """Whether the trick is to be lost.

    Where only the queen of spades is to be avoided, these are the tricks one leads to, those in which spades were
    led, and those in which the queen lies.
    """
    if position.aim is Aim.AVOID_QUEEN:
        on_table = (card for _, card in position.trick)
        return not position.trick or position.led is Suit.SPADES or QUEEN_OF_SPADES in on_table
    return position.aim is Aim.AVOID


def n0(position: Position) -> Pick | None:
    """The queen of spades goes to an opponent who is winning the trick."""
    if position.aim is not Aim.AVOID_QUEEN or not position.trick or position.best[0] not in position.opponents:
        return None
    if QUEEN_OF_SPADES not in position.permitted or position.beats(QUEEN_OF_SPADES):
        return None
    return Pick(QUEEN_OF_SPADES, "N0", "the queen of spades goes to an opponent")


def n1(position: Position) -> Pick | None:
    """Lead the card with the most unseen higher cards."""
    if position.trick:
        return None

    def danger(card: Card) -> tuple[int, int, int, int]:
        return -_unseen_above(card, position), len(position.holding(card.suit)), -card.suit, card.rank

    return Pick(min(position.legal, key=danger), "N1", "the lead with the most higher cards against it")


def n2(position: Position) -> Pick | None:
    """The highest card of the suit that does not win."""
    losing = [card for card in position.following.cards if not position.beats(card)]
    return Pick(losing[0], "N2", "the highest card that loses the trick") if losing else None


def n3(position: Position) -> Pick | None:
    """The last player takes the trick with the highest card."""
    if not position.is_last or not position.following:
        return None
    return Pick(position.following.highest, "N3", "the trick is taken anyway, with the highest card")


def n4(position: Position) -> Pick | None:
    """The lowest card, in the hope of a higher one behind."""
    if not position.following:
        return None
    return Pick(position.following.lowest, "N4", "the lowest card, which may yet be beaten")


def n5(position: Position) -> Pick | None:
    """Void: of the cards that do not trump the trick the one with the fewest unseen higher cards."""

    def safety(card: Card) -> tuple[int, int, int, int]:
        return _unseen_above(card, position), len(position.holding(card.suit)), -card.rank, -card.suit

    losing = [card for card in position.legal if not position.beats(card)]
    return Pick(min(losing or position.legal, key=safety), "N5", "throw the most dangerous card")


def _unseen_above(card: Card, position: Position) -> int:
    """How many unseen cards of the suit rank higher."""
    return len(above(card) & position.unseen)


NULL: Final[tuple[Rule, ...]] = (n1, n2, n3, n4, n5)
