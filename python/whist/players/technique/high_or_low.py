"""Words that say whether the tricks of a deal are won or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.players.base import Choice
from whist.players.technique.bidding import expected_tricks
from whist.rules import Aim

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whist.rules import Action, View

STRONG: Final = 2.6
WEAK: Final = 1.2
"""Tricks of a hand without trumps that are many or few; the average is a little below two."""


def declare(view: View, words: Mapping[str, Action]) -> Choice | None:
    """Where words stand for aims: what a hand well above or well below the average is good for."""
    aims = {action.value: action for action in words.values() if isinstance(action.value, Aim)}
    expected = expected_tricks(view.hand, None)
    for aim, fits in ((Aim.WIN, expected >= STRONG), (Aim.AVOID, expected <= WEAK)):
        if fits and aim in aims:
            return Choice(aims[aim], "", f"the high cards should take {expected:.1f} tricks")
    return None
