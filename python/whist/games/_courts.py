"""Courts: what hokm and double sar, its kin, carry from deal to deal and count of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from whist.rules import Game, leaders

ROW: Final = 7
"""Deals won in succession that are worth a court."""


class CourtState(NamedTuple):
    """What is carried from deal to deal. Pairs are by side, North and South first.

    Attributes
    ----------
    deal_no, dealer : int
        Deals finished, and the seat that deals next.
    scores : tuple of int
        Points, or courts.
    rows : tuple of int
        Deals won in succession.
    wins : tuple of int
        Deals won.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, ...] = (0, 0)
    rows: tuple[int, ...] = (0, 0)
    wins: tuple[int, ...] = (0, 0)


class CourtGame(Game[CourtState]):
    """A game for points, or for courts over a number of deals, which goes counter-clockwise."""

    turn = -1

    @property
    def in_courts(self) -> bool:
        """Whether courts are counted."""
        raise NotImplementedError

    def start(self, dealer: int) -> CourtState:
        """No points and no courts."""
        return CourtState(0, dealer)

    def winners(self, state: CourtState) -> tuple[int, ...]:
        """The side with more points or courts, between equals with more deals won; else both have drawn."""
        return leaders(zip(state.scores, state.wins, strict=True))

    def gain(self, before: CourtState, after: CourtState) -> tuple[float, ...]:
        """Points, or courts with each deal won as a seventh of one, since many in a row are worth one."""
        ours, theirs = (self.standing(after, side) - self.standing(before, side) for side in (0, 1))
        return tuple(theirs - ours if seat % 2 else ours - theirs for seat in range(4))

    def standing(self, state: CourtState, side: int) -> float:
        """What a side has so far."""
        return state.scores[side] + (state.wins[side] / ROW if self.in_courts else 0)
