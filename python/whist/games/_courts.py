"""Courts: what hokm and double sar, its kin, carry from deal to deal and count of it."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from whist.rules import Game, add, alone, leaders

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
    """A game for points, or for courts over a number of deals, which goes counter-clockwise.

    Attributes
    ----------
    courts : str
        The value of the option ``scoring`` under which courts are counted.
    target : int
        Points that win where they are not.
    """

    turn = -1
    courts: ClassVar[str]
    target: int

    @property
    def in_courts(self) -> bool:
        """Whether courts are counted."""
        return bool(self.options.scoring == self.courts)

    def start(self, dealer: int) -> CourtState:
        """No points and no courts."""
        return CourtState(0, dealer)

    def after(self, state: CourtState, dealer: int, won: int, gain: int, row: int, *, is_court: bool) -> CourtState:
        """The state after a deal that a side has won, by what it gets, and the row of deals from which it goes on."""
        return CourtState(
            state.deal_no + 1,
            self.next_dealer(dealer, won, is_court=is_court),
            add(state.scores, alone(2, won, gain)),
            alone(2, won, row),
            add(state.wins, alone(2, won, 1)),
        )

    def next_dealer(self, dealer: int, won: int, *, is_court: bool) -> int:
        """The same dealer while the side of the caller beside him wins, his partner after a court; else the caller."""
        caller = self.next_seat(dealer)
        if won != caller % 2:
            return caller
        return (dealer + 2) % 4 if is_court else dealer

    def over(self, state: CourtState) -> bool:
        """Whether all deals are played for courts, or a side has reached the target."""
        if self.in_courts:
            return bool(state.deal_no >= self.options.deals)
        return max(state.scores) >= self.target

    def mark(self, state: CourtState) -> int | None:  # noqa: ARG002
        """Points win; courts are counted at the end."""
        return None if self.in_courts else self.target

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
