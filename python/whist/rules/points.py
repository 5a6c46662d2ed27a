"""Games in which each deal brings points, and the points of all deals are added up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

from whist.rules.game import Game
from whist.rules.outcome import Outcome
from whist.rules.scoring import add


class Points(NamedTuple):
    """What is carried from deal to deal.

    Attributes
    ----------
    deal_no, dealer : int
        Deals finished, and the seat that deals next.
    scores : tuple of int
        Points of each side, or of each player where everybody plays alone.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, ...] = (0, 0)


class PointsGame(Game[Points]):
    """A game of points; a subclass says what a deal brings, and when there are enough if no target ends the match."""

    def start(self, dealer: int) -> Points:
        """Nobody has any points."""
        return Points(0, dealer, nothing(self))

    def deal_points(self, facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """What a deal that was played brought, for each owner of a score; pure."""
        raise NotImplementedError

    def score(self, state: Points, facts: SimpleNamespace, outcome: Outcome) -> Points:
        """The points of the deal are added, and the next seat deals."""
        scores = add(state.scores, self.deal_points(facts, outcome))
        return Points(state.deal_no + 1, self.next_seat(state.dealer), scores)

    def over(self, state: Points) -> bool:
        """Whether as many deals are played as the option `deals` says, or else somebody has reached the `target`."""
        if "deals" in self.options:
            return bool(state.deal_no >= self.options.deals)
        return bool(max(state.scores) >= self.options.target)


class RacePoints(NamedTuple):
    """What is carried from deal to deal where it is seen in the middle of a deal who is first at the target.

    Attributes
    ----------
    deal_no, dealer : int
        Deals finished, and the seat that deals next.
    scores : tuple of int
        Points of each side, or of each player where everybody plays alone.
    winner : int or None
        Whose score was the first to reach the target, which need not be the highest.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, ...] = (0, 0)
    winner: int | None = None


class RaceGame(Game[RacePoints]):
    """A game of points counted in an order; a subclass scores a deal, and says who was first at the target."""

    def start(self, dealer: int) -> RacePoints:
        """Nobody has any points."""
        return RacePoints(0, dealer, nothing(self))

    def over(self, state: RacePoints) -> bool:
        """Whether somebody has reached the target."""
        return state.winner is not None

    def winners(self, state: RacePoints) -> tuple[int, ...]:
        """Who was first; where nobody has reached the target, the highest scores."""
        return super().winners(state) if state.winner is None else (state.winner,)


def nothing(game: Game[Any]) -> tuple[int, ...]:
    """No points for anybody."""
    return (0,) * (max(game.owner) + 1)
