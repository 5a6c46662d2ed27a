"""Reading a view: what the technique player takes from it to choose a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.cards import Cards
from whist.players.technique.position import PACK, Position
from whist.rules import plain_rules
from whist.rules.heights import heights

if TYPE_CHECKING:
    from whist.players.technique.style import Style
    from whist.rules import View


def read(view: View, style: Style) -> Position:
    """The position of the seat whose card is due.

    Only a partner that everybody knows is one; the cards of an exposed hand count as unseen.
    """
    seat = view.seat if view.acting is None else view.acting
    hand = view.seen[seat]
    turned = view.facts.get("turned")
    return Position(
        hand=hand,
        seat=seat,
        trump=view.trump,
        trick=view.trick,
        tricks=view.tricks,
        allowed=Cards(action.card for action in view.legal if action.card is not None),
        partner=view.game.partner(view, seat),
        players=len(view.ring) or view.game.seats,
        turned=None if turned is None else turned[1],
        need=needed_tricks(view, seat),
        aim=view.game.aim(view),
        pack=pack_of(view),
        style=style,
    )


def is_plain(view: View) -> bool:
    """Whether the cards are those of whist and rank as there, for which the rules are made."""
    if view.heights is None:
        return True
    return pack_of(view) <= PACK and view.heights == heights(plain_rules(view.trump))


def pack_of(view: View) -> Cards:
    """Every card that was dealt."""
    pack = view.played | view.unseen
    for cards in view.seen:
        pack |= cards
    return pack


def needed_tricks(view: View, seat: int) -> int:
    """Tricks a seat's side must reach to keep the opponents from winning the game by tricks; 0 without a race."""
    race = view.game.race(view)
    return 0 if race is None else race.needed(opponent_of(view, seat))


def opponent_of(view: View, seat: int) -> int:
    """The first seat that is neither the seat nor its partner."""
    ours = seat, view.game.partner(view, seat)
    return next(other for other in range(view.game.seats) if other not in ours)
