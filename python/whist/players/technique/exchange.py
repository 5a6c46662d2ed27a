"""Which cards to part with outside the tricks: discards, and cards to give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.cards import Card, Suit
from whist.players.base import Choice
from whist.players.technique.holdings import Holding, above, strongest
from whist.rules import PLAY, Aim

if TYPE_CHECKING:
    from collections.abc import Callable

    from whist.cards import Cards
    from whist.rules import Action, View

KEPT: Final = 100
"""More than any card that is not to be kept is worth keeping."""


def exchange(view: View) -> Choice | None:
    """The next card to part with, or None where no card is to be chosen outside the tricks."""
    if view.kind == PLAY or not all(action.card is not None for action in view.legal):
        return None
    chosen = picked(view)[0]
    is_legal = chosen in view.legal
    return Choice(chosen if is_legal else view.legal[0], "", "what does more harm than good")


def picked(view: View) -> tuple[Action, ...]:
    """All the cards to part with that are still to be chosen, ascending."""
    number, count = view.pick or (1, 1)
    pool = [card for card in view.hand if card.number >= view.legal[0].id]
    worth = _danger(view) if view.game.aim(view) in (Aim.AVOID, Aim.AVOID_QUEEN) else _strength(view)
    chosen = sorted(pool, key=lambda card: (worth(card), card.number))[: count - number + 1]
    return tuple(view.game.vocabulary[card.number] for card in sorted(chosen))


def _danger(view: View) -> Callable[[Card], float]:
    """Where tricks are lost the high cards of short suits are the worst."""
    length = {suit: len(view.hand.suit(suit)) for suit in Suit}
    return lambda card: -KEPT if card.is_joker else length[card.suit] - 3 * card.rank


def _strength(view: View) -> Callable[[Card], float]:
    """Where tricks are won trumps, aces and guarded honours are kept, and short suits are cleared."""
    trump = view.trump if view.trump is not None else _longest(view.hand)
    length = {suit: len(view.hand.suit(suit)) for suit in Suit}

    def strength(card: Card) -> float:
        if card.is_joker or card.suit == trump:
            return KEPT + card.number
        held = length[card.suit]
        masters = len(above(card))
        return (KEPT if masters == 0 or masters < held <= 3 else 0) + 3 * held + card.rank

    return strength


def _longest(hand: Cards) -> Suit | None:
    """The strongest suit, which is likely to be named trumps."""
    best = strongest(Holding.of(hand, suit) for suit in Suit)
    return None if best is None else best.suit
