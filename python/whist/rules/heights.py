"""Which card beats which, as plain values that a view can carry."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from whist import _core

Heights: TypeAlias = tuple[int, ...]
"""For each card by its number the set of the cards that beat it when they are played to its lead."""


@lru_cache(maxsize=256)
def heights(rules: _core.PlayRules) -> Heights:
    """The heights of the cards under some rules of play, before any switch of the order.

    Examples
    --------
    >>> from whist.cards import Card, Cards, Suit
    >>> from whist.rules import plain_rules
    >>> above = Cards.from_bits(heights(plain_rules(Suit.HEARTS))[Card("QS").number])
    >>> above == Cards("AS KS") | Suit.HEARTS.cards
    True
    """
    order = rules.order
    above = [0] * 64
    for suit in order.suits:
        for card, higher in _falling(order, suit):
            above[card] = higher | (0 if suit & order.trump else order.trump)
    for joker in _members(order.cards & ~_union(order.suits)):
        for other in _members(order.cards & ~(1 << joker)):
            above[joker] |= order.winner((joker, other)) << other
            above[other] |= order.winner((other, joker)) << joker
    return tuple(above)


def _falling(order: _core.CardOrder, suit: int) -> list[tuple[int, int]]:
    """The cards of a suit from the highest, each with those above it."""
    left, higher, out = _members(suit), 0, []
    while left:
        card = left.pop(order.winner(left))
        out.append((card, higher))
        higher |= 1 << card
    return out


def _union(sets: list[int]) -> int:
    together = 0
    for cards in sets:
        together |= cards
    return together


def _members(cards: int) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]
