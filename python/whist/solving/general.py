"""Positions whose cards do not lie in four suits: five suits, jokers without a suit, trumps that are no suit.

The search behind `whist.rules.endings` answers for them, up to six cards a hand. Two sides that count the same tricks
have opposite interests, so that playing against all others is the same as each for himself, and sooner found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whist import _core
from whist.cards import Card, Seat
from whist.solving.values import Solution

if TYPE_CHECKING:
    from collections.abc import Iterator

_SIDES: Final = (0b0101, 0b1010)
"""The places of North and South, and of East and West."""


class Turn(NamedTuple):
    """A card, the position it is played as, and what the side that plays it takes from there on."""

    card: int
    position: int
    tricks: int


def solve(play: _core.Play, *, fewest: bool, group: bool, line: bool) -> Solution:
    """The value of every card of a deal in play, each in a group of its own.

    Raises
    ------
    DealError
        When a hand has more than six cards.
    """
    found = _turns(play, fewest=fewest)
    best = {turn.card: turn.tricks for turn in reversed(found)}
    wish = -1 if fewest else 1
    values = tuple((card, 1 << card, best[card]) for card in sorted(best, key=lambda card: (-wish * best[card], -card)))
    cards = tuple(_line(play.copy(), fewest=fewest)) if line else ()
    return Solution(Seat(play.turn), _left(play), fewest, group, values, cards)


def _turns(play: _core.Play, *, fewest: bool) -> list[Turn]:
    """Every way to play the next card, best first."""
    wish = -1 if fewest else 1
    tally = _core.Tally(play.rules, [_core.Counter.tricks(_SIDES[0])])
    payoffs = _core.Payoffs(tally, [[wish * won, -wish * won] * 2 for (won,) in tally.outcomes()])
    side = play.turn % 2
    found = _core.endings(play, payoffs, friends=_SIDES[side])
    before = -sum(play.tricks[0::2]) if side == 0 else _left(play) + sum(play.tricks[0::2])
    turns = [Turn(card, position, before + wish * round(gains[play.turn])) for card, position, gains in found]
    return sorted(turns, key=lambda turn: -wish * turn.tricks)


def _line(play: _core.Play, *, fewest: bool) -> Iterator[Card]:
    """Best play to the end; the play is played out."""
    while play.status != _core.DONE:
        best = _turns(play, fewest=fewest)[0]
        play.play_as(best.card, best.position)
        yield Card.from_number(best.card)


def _left(play: _core.Play) -> int:
    """Tricks to come, the running one included."""
    return play.rules.tricks - sum(play.tricks)
