"""What may be tried: each action, or whole choices where several cards are chosen one by one."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from whist.players.technique.exchange import picked

if TYPE_CHECKING:
    from random import Random

    from whist.rules import Action, View

Plan: TypeAlias = "tuple[Action, ...]"
"""An action, and the cards to be chosen after it, in ascending order."""


def plans(view: View, random: Random, most: int) -> list[Plan]:
    """What the seat to decide may try: everything, but of choices of several cards at most so many."""
    if view.pick is None or len(view.legal) == 1:
        return [(action,) for action in view.legal]
    number, count = view.pick
    missing = count - number + 1
    pool = [view.game.vocabulary[card.number] for card in view.hand if card.number >= view.legal[0].id]
    if comb(len(pool), missing) <= most:
        return [plan for plan in combinations(sorted(pool), missing) if plan[0] in view.legal]
    chosen = {picked(view)}
    while len(chosen) < most:
        chosen.add(tuple(sorted(random.sample(pool, missing))))
    return sorted(plan for plan in chosen if plan[0] in view.legal)
