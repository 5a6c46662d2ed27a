"""What an action is worth, and which one to take."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from whist.players.base import Choice
    from whist.players.search.plans import Plan
    from whist.rules import Action

CLEARLY: Final = 2.0
"""How many standard errors better an action must be than the one that the rules of good play name."""


class Estimate(NamedTuple):
    """What a plan is worth.

    Attributes
    ----------
    plan : tuple of Action
        The action, and where several cards are chosen one by one the others after it.
    values : tuple of float
        Its payoff to the seat in each world, in the game's own terms (`Game.gain`).
    """

    plan: Plan
    values: tuple[float, ...]

    @property
    def action(self) -> Action:
        """What is to be done now."""
        return self.plan[0]

    @property
    def mean(self) -> float:
        """The mean payoff."""
        return fmean(self.values)

    def lead_over(self, other: Estimate) -> tuple[float, float]:
        """By how much the plan is better than another in the same worlds, and the standard error of that."""
        leads = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        return fmean(leads), stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0


def best_of(estimates: list[Estimate], favourite: Action) -> Estimate:
    """The estimate to act on.

    Parameters
    ----------
    estimates : list of Estimate
        Best first.
    favourite : Action
        Kept, where it is among them, unless the best is clearly better.
    """
    best = estimates[0]
    standard = next((estimate for estimate in estimates if estimate.action == favourite), best)
    lead, error = best.lead_over(standard)
    return best if lead > CLEARLY * error else standard


def in_words(chosen: Estimate, estimates: list[Estimate], technique: Choice) -> str:
    """The expected gain of what is chosen and of the others, and why the best of them was not taken if so."""
    others = (estimate for estimate in estimates if estimate is not chosen)
    gains = ", ".join(f"{_text(one)} {one.mean:+.2f}" for one in (chosen, *others))
    if chosen.mean == estimates[0].mean:
        return f"expected gain in points {gains}"
    lead = f"{_text(estimates[0])} leads by too little to be sure"
    rule = technique.rule or "common sense"
    return f"expected gain in points {gains}; {lead}, so {rule} decides for {_text(chosen)}"


def _text(estimate: Estimate) -> str:
    return " ".join(action.text if action.card else f"`{action.text}`" for action in estimate.plan)
