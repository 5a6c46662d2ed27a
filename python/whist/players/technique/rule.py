"""A rule of the technique page: it looks at a position and proposes a card, or leaves the choice to the next rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from whist.players.technique.position import Position

if TYPE_CHECKING:
    from whist.cards import Card


@dataclass(frozen=True)
class Pick:
    """The card a rule proposes.

    Attributes
    ----------
    card : Card
        The card.
    rule : str
        Ids of the rules that led to it, such as ``"L2 C1"``.
    reason : str
        Why, in a few words.
    is_low : bool
        Whether the card was chosen merely as the lowest of the suit led, so that a signal may replace it.
    """

    card: Card
    rule: str
    reason: str
    is_low: bool = False

    def under(self, rule: str, reason: str) -> Pick:
        """The same card, as the outcome of a wider rule."""
        return replace(self, rule=f"{rule} {self.rule}", reason=f"{reason}, {self.reason}")


Rule: TypeAlias = Callable[[Position], Pick | None]


def first_legal(rules: Iterable[Rule], position: Position) -> Pick | None:
    """The proposal of the first rule that applies and names a legal card."""
    for rule in rules:
        pick = rule(position)
        if pick is not None and pick.card in position.legal:
            return pick
    return None


def low(position: Position, rule: str, reason: str) -> Pick:
    """The lowest legal card of the suit led."""
    return Pick(position.following.lowest, rule, reason, is_low=True)


def lowest_winner(cards: Iterable[Card], position: Position) -> Card | None:
    """The lowest of some cards of one suit that would be winning the trick."""
    return min(filter(position.beats, cards), default=None)
