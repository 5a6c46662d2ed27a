"""The order of the page: which rules are asked in which position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.players.technique.following import follow
from whist.players.technique.leads import lead
from whist.players.technique.null import NULL, is_null_trick, n0
from whist.players.technique.rule import Pick, first_legal, lowest_winner
from whist.players.technique.signals import signalled

if TYPE_CHECKING:
    from whist.players.technique.position import Position


def choose(position: Position) -> Pick:
    """The card to play, and the rule that chose it.

    Parameters
    ----------
    position : Position
        What the player knows; at least one card must be legal.
    """
    if len(position.permitted) == 1:
        return Pick(next(iter(position.permitted)), "", "the only legal card")
    return _by_rule(position) or Pick(min(position.legal), "", "no rule fits, lowest card")


def _by_rule(position: Position) -> Pick | None:
    """The first rule's card, in the order of the page."""
    pick = u1(position) or n0(position)
    if pick is not None:
        return pick
    if is_null_trick(position):
        return first_legal(NULL, position)
    if not position.trick:
        return lead(position)
    pick = follow(position)
    return None if pick is None else signalled(pick, position)


def u1(position: Position) -> Pick | None:
    """Last chance: every trick left is needed to stop the opponents from winning the game, so take this one."""
    if not position.style.last_chance or not position.trick:
        return None
    if position.tricks_won + len(position.hand) != position.need or (position.is_last and position.is_partner_winning):
        return None
    cards = position.following or position.trumps
    winner = lowest_winner(cards.cards, position) if cards else None
    return None if winner is None else Pick(winner, "U1", "the last chance to save the game")
