"""Reading a view: what the technique player takes from it to choose a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.cards import Cards
from whist.players.technique.position import Aim, Position

if TYPE_CHECKING:
    from whist.players.technique.style import Style
    from whist.rules import View

AIMS: Final = {"avoid": Aim.AVOID, "avoid_queen": Aim.AVOID_QUEEN}
"""What a game tells under the key ``"aim"`` when tricks are not simply to be won."""
BOOK: Final = 6
"""Tricks that score nothing."""
TRICKS: Final = 13


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
        partner=partner_of(view, seat),
        players=view.game.seats,
        turned=None if turned is None else turned[1],
        need=needed_tricks(view),
        aim=AIMS.get(view.facts.get("aim", ""), Aim.WIN),
        pack=pack_of(view),
        style=style,
    )


def partner_of(view: View, seat: int) -> int | None:
    """The one other seat that shares the seat's score."""
    owner = view.game.owner
    others = [other for other in range(view.game.seats) if other != seat and owner[other] == owner[seat]]
    return others[0] if len(others) == 1 else None


def pack_of(view: View) -> Cards:
    """Every card that was dealt."""
    pack = view.played | view.unseen
    for cards in view.seen:
        pack |= cards
    return pack


def needed_tricks(view: View) -> int:
    """Tricks the seat's side must reach to keep the opponents from winning the game by tricks; 0 without a race."""
    race = _race(view)
    if race is None:
        return 0
    scores, target, trick_value = race
    missing = -(-(target - scores[1 - view.game.owner[view.seat]]) // trick_value)
    return max(0, TRICKS - (BOOK + missing - 1))


def _race(view: View) -> tuple[tuple[int, ...], int, int] | None:
    """The scores of two sides at the start of the deal, the target of the game and what an odd trick is worth.

    None for games that are not won by tricks above six.
    """
    options = view.options
    if view.game.slug == "whist":
        return view.scores, options.target, 1
    if view.game.slug == "whist-cz":
        return view.state.partie, options.partie_target, options.trick_value
    return None
