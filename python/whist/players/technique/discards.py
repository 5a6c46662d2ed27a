"""What to throw away when void and not trumping (6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.players.technique.holdings import Holding, strongest
from whist.players.technique.rule import Pick, Rule, first_legal

if TYPE_CHECKING:
    from whist.cards import Card
    from whist.players.technique.position import Position


def discard(position: Position) -> Pick | None:
    """The card to throw away."""
    return first_legal(DISCARDS, position)


def d1(position: Position) -> Pick | None:
    """An opponent draws trumps: the first discard shows the strongest suit."""
    if position.style.first_discard == "weak" or not _opponent_led_trumps(position) or _has_discarded(position):
        return None
    suit = strongest(held for held in _to_throw_from(position) if len(held) >= 2)
    return None if suit is None else Pick(_lowest(suit, position), "D1", "the first discard shows the strongest suit")


def d2(position: Position) -> Pick | None:
    """The lowest card of the weakest plain suit, if possible not from a guarded honour."""
    suits = _to_throw_from(position)
    if not suits:
        return None
    unguarded = [held for held in suits if not held.is_guarded]
    weakest = min(unguarded or suits, key=lambda held: (held.score, held.suit))
    return Pick(_lowest(weakest, position), "D2", "lowest of the weakest suit")


def d4(position: Position) -> Pick | None:
    """Only trumps held: the lowest."""
    trumps = position.trumps
    return None if trumps is None else Pick(trumps.lowest, "D4", "lowest trump, nothing else left")


def _to_throw_from(position: Position) -> list[Holding]:
    """The plain suits of which a card is legal."""
    return [held for held in position.plain if position.legal.suit(held.suit)]


def _lowest(suit: Holding, position: Position) -> Card:
    """The lowest legal card of a suit."""
    return min(position.legal.suit(suit.suit))


def _opponent_led_trumps(position: Position) -> bool:
    """Whether an opponent led trumps to this trick."""
    return position.led == position.trump is not None and position.trick[0][0] in position.opponents


def _has_discarded(position: Position) -> bool:
    """Whether the player has before this thrown away a card that neither followed suit nor was a trump."""
    return any(
        seat == position.seat and card.suit not in (trick.plays[0][1].suit, position.trump)
        for trick in position.tricks
        for seat, card in trick.plays
    )


DISCARDS: Final[tuple[Rule, ...]] = (d1, d2, d4)
