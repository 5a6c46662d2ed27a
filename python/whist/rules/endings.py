"""Endings with all hands open: what every card of a running play is worth, exactly.

`whist.solve` answers for four hands in two sides that count tricks. What stands here answers for every game, by its own
score sheet: any number of players, each for himself or not, points on cards, tricks that only count two in a row; up
to six cards a hand, or any number where two sides play for tricks alone. Players read it where few cards are left, and
so do their hints.

With more than two interests at a table best play can be read in two ways.

- `max_n`: every seat plays for its own gain and, of equal choices, takes the lowest card. That is how people play, and
  what players read. The worth may hang on how others choose between what is equal to them.
- `paranoid`: some friends play for the seat in turn, and all others together against it. That is what the seat is sure
  of whatever the others do, and it is found far sooner.

For two sides with opposite gains the two are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from whist.cards import Card
from whist.checks import members, shown
from whist.errors import IllegalActionError, RulesError
from whist.rules.match import Match
from whist.rules.payoffs import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable


class Worth(NamedTuple):
    """What playing a card leads to.

    Attributes
    ----------
    card : Card or None
        The card; None for sitting the trick out.
    gains : tuple of float
        What every seat gains at the end of the deal, in the game's own terms (`Game.gain`).
    """

    card: Card | None
    gains: tuple[float, ...]


def max_n(match: Match) -> tuple[Worth, ...]:
    """What each card in turn leads to when every seat plays for itself.

    Parameters
    ----------
    match : Match
        With a running play, a card to be played, and up to six cards in every hand; any number where two sides
        play for tricks alone, as at whist.

    Returns
    -------
    tuple of Worth
        Best first for the seat in turn; of equals the lowest first.

    Raises
    ------
    DealError
        When a hand is too long.
    IllegalActionError
        When no card is due.
    RulesError
        When no play is running.

    Examples
    --------
    >>> from whist.rules import Match
    >>> match = Match("whist", seed=7)
    >>> for _ in range(40):
    ...     _ = match.play(match.legal_actions[0])
    >>> [(str(card), gains) for card, gains in max_n(match)[:2]]
    [('AS', (3.0, -3.0, 3.0, -3.0)), ('8S', (-1.0, 1.0, -1.0, 1.0))]
    """
    sheet, seat = _sheet(match), _in_turn(match)
    found = sheet.endings(match.table.play.core)
    return tuple(Worth(_card(number), found[number]) for number in _ranked(found, seat))


def paranoid(match: Match, friends: Iterable[int] | None = None) -> tuple[tuple[Card | None, float], ...]:
    """What each card in turn is sure to gain when all but some friends play against it.

    Parameters
    ----------
    match : Match
        As for `max_n`.
    friends : iterable of int, optional
        Seats that play for the seat in turn, itself included; if not given, those that share its score.

    Returns
    -------
    tuple of (Card or None, float)
        Best first; of equals the lowest first.

    Raises
    ------
    DealError, IllegalActionError, RulesError
        As `max_n` does, and when the seat in turn is not among its friends.

    Examples
    --------
    >>> from whist.rules import Match
    >>> match = Match("whist", seed=7)
    >>> for _ in range(40):
    ...     _ = match.play(match.legal_actions[0])
    >>> [(str(card), gain) for card, gain in paranoid(match)]
    [('AS', 3.0), ('8S', -1.0), ('JS', -1.0)]
    """
    sheet, seat, game = _sheet(match), _in_turn(match), match.game
    who = game.sides(game.owner[seat]) if friends is None else members("friends", friends, "seats")
    found = sheet.endings(match.table.play.core, [game.seat(friend) for friend in who])
    return tuple((_card(number), found[number][seat]) for number in _ranked(found, seat))


def _sheet(match: Match) -> Sheet:
    """The score sheet of the running play."""
    if not isinstance(match, Match):
        raise RulesError(f"endings are those of a match, not of {shown(match)}")
    return Sheet(match)


def _in_turn(match: Match) -> int:
    """The seat whose card is due."""
    seat = match.table.play.turn
    if seat is None:
        raise IllegalActionError("no card is due: the play is paused or over")
    return seat


def _ranked(found: dict[int, tuple[float, ...]], seat: int) -> list[int]:
    """The numbers of the cards, best first for a seat."""
    return sorted(found, key=lambda number: (-found[number][seat], number))


def _card(number: int) -> Card | None:
    return Card.from_number(number) if number >= 0 else None
