"""Signals by card (6.7): the call for trumps, the echo, and how they are read."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from whist.cards import Card, Suit
from whist.players.technique.following import follow
from whist.players.technique.holdings import is_small
from whist.players.technique.rule import Pick

if TYPE_CHECKING:
    from whist.players.technique.position import Position


def signalled(pick: Pick, position: Position) -> Pick:
    """The pick, changed where a signal replaces the lowest card of the suit led."""
    if not pick.is_low or position.partner is None:
        return pick
    if position.led == position.trump:
        return _echo(pick, position) if position.style.echo else pick
    return _call(pick, position) if position.style.trump_call else pick


# G1 The call for trumps


def _call(pick: Pick, position: Position) -> Pick:
    """With strong trumps the second lowest small card of a plain suit, and the lowest on the next round."""
    assert position.led is not None
    halves = _halves(position, position.led, "G1")
    if halves == 1:
        return replace(pick, rule="G1", reason="second card of the call for trumps", is_low=False)
    small = position.following.small
    if halves or len(small) < 2 or not _wants_trumps(position) or _has_called(position):
        return pick
    return Pick(small[-2], "G1", "call for trumps: a higher card before the lowest")


def _wants_trumps(position: Position) -> bool:
    """Whether trumps are strong."""
    return position.trumps is not None and position.trumps.is_strong


def _has_called(position: Position) -> bool:
    """Whether the player's own call for trumps is complete."""
    return any(_halves(position, suit, "G1") == 2 for suit in Suit if suit != position.trump)


# G2 The echo


def _echo(pick: Pick, position: Position) -> Pick:
    """With four trumps or more the second lowest to the partner's trumps, and the lowest on the next round."""
    assert position.trump is not None
    halves = _halves(position, position.trump, "G2")
    if halves == 1:
        return replace(pick, rule="G2", reason="second card of the echo", is_low=False)
    trumps = position.following.cards
    if halves or len(trumps) < 2 or len(position.original.suit(position.trump)) < 4 or not _is_asked_for(position):
        return pick
    return Pick(trumps[-2], "G2", "echo to partner's trumps: a higher card before the lowest")


def _is_asked_for(position: Position) -> bool:
    """Whether the partner has led trumps or called for them."""
    partner = position.partner
    if partner is None:
        return False
    return any(card.suit == position.trump for card in position.leads(partner)) or has_called(position, partner)


# The player's own signals so far


def _halves(position: Position, suit: Suit, rule: str) -> int:
    """How many of the player's cards to a suit were chosen by a signal: 0, 1 when begun, 2 when complete."""
    follows = position.follows(position.seat, suit)
    return sum(_is_signal(card, position.before(number), rule) for number, card in follows)


def _is_signal(card: Card, position: Position, rule: str) -> bool:
    """Whether a signal would have chosen that card in an earlier position."""
    pick = follow(position)
    if pick is None:
        return False
    pick = signalled(pick, position)
    return pick.rule == rule and pick.card == card


# G3 Reading


def has_called(position: Position, seat: int) -> bool:
    """Whether a seat has called for trumps: twice in one plain suit it followed low, and downwards."""
    return any(suit != position.trump and _went_down(position, seat, suit) for suit in Suit)


def has_long_trumps(position: Position, seat: int) -> bool:
    """Whether a seat has shown four trumps or more: twice it followed low in trumps, and downwards."""
    return position.trump is not None and _went_down(position, seat, position.trump)


def _went_down(position: Position, seat: int, suit: Suit) -> bool:
    """Whether a seat followed a suit with a small card and then a lower one, neither beating the table."""
    follows = position.follows(seat, suit)
    return any(
        is_small(first) and second < first and not position.did_beat(seat, one) and not position.did_beat(seat, two)
        for (one, first), (two, second) in pairwise(follows)
    )
