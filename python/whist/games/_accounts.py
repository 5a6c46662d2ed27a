"""The accounts of the Czech games: parties and robbers, premiums, and how a deal is entered in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from whist.rules import add, alone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whist.rules import Values


class CzechState(NamedTuple):
    """The accounts between two deals, each with a number for every side; North and South are the first of two.

    Attributes
    ----------
    deal_no, dealer : int
        Deals finished, and the seat that deals next.
    scores : tuple of int
        Totals with all premiums, by side; where partners rotate, of the person in each seat.
    partie, robber : tuple of int
        Game points in the running partie, and in the running robber over all its parties.
    parties_won : tuple of int
        Parties won in the running robber.
    slam, partie_bonus, robber_bonus : tuple of int
        Premiums.
    closed : tuple of int
        Game points of finished robbers.
    honour_extra : tuple of int
        Points for figures where these do not count to the game.
    robbers : int
        Robbers finished.
    people : tuple of int
        Who sits in each seat, by the seat in which that person arrived; empty until they have drawn for seats.
    banked : tuple of int
        Where partners rotate, what each person has from finished robbers.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, ...]
    partie: tuple[int, ...] = (0, 0)
    robber: tuple[int, ...] = (0, 0)
    parties_won: tuple[int, ...] = (0, 0)
    slam: tuple[int, ...] = (0, 0)
    partie_bonus: tuple[int, ...] = (0, 0)
    robber_bonus: tuple[int, ...] = (0, 0)
    closed: tuple[int, ...] = (0, 0)
    honour_extra: tuple[int, ...] = (0, 0)
    robbers: int = 0
    people: tuple[int, ...] = (0, 1, 2, 3)
    banked: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def totals(self) -> tuple[int, ...]:
        """Game points and premiums of each side."""
        return add(self.closed, self.robber, self.slam, self.partie_bonus, self.robber_bonus, self.honour_extra)


def opened(dealer: int, sides: int, scores: int, people: tuple[int, ...]) -> CzechState:
    """Empty accounts for so many sides, and so many scores.

    Examples
    --------
    >>> from whist.games._accounts import opened
    >>> opened(0, 3, 3, (0, 1, 2)).partie
    (0, 0, 0)
    """
    nothing = (0,) * sides
    return CzechState(
        0,
        dealer,
        (0,) * scores,
        partie=nothing,
        robber=nothing,
        parties_won=nothing,
        slam=nothing,
        partie_bonus=nothing,
        robber_bonus=nothing,
        closed=nothing,
        honour_extra=nothing,
        people=people,
    )


class Points(NamedTuple):
    """What one deal is worth, by side.

    Attributes
    ----------
    steps : dict of str to tuple of int
        Game points by what they are for, in the order in which they are entered.
    slam : tuple of int
        Premium for a slam.
    extra : dict of str to tuple of int
        Points that count to neither partie nor robber, by what they are for.
    """

    steps: dict[str, tuple[int, ...]]
    slam: tuple[int, ...]
    extra: dict[str, tuple[int, ...]]


class Ledger:
    """The accounts of a robber while a deal is entered step by step.

    Parameters
    ----------
    state : CzechState
        The accounts before the deal.
    options : Values
        What was agreed.
    rank : callable
        The rank of a side, where one step takes several to the same winning account; the greatest wins.

    Attributes
    ----------
    partie_winner, robber_winner : int or None
        The side that has won the partie, and the robber, by this deal.
    """

    def __init__(self, state: CzechState, options: Values, rank: Callable[[int], tuple[int, ...]]) -> None:
        self.partie, self.robber = list(state.partie), list(state.robber)
        self.parties_won = list(state.parties_won)
        self.partie_winner: int | None = None
        self.robber_winner: int | None = None
        self._options = options
        self._rank = rank
        self._struck_out: set[int] = set()

    def enter(self, step: Sequence[int]) -> None:
        """Enter the game points of one step, then see whether the partie or the robber is won."""
        for side, points in enumerate(step):
            if side not in self._struck_out:
                self.partie[side] += points
                self.robber[side] += points
        if self.partie_winner is None and self.robber_winner is None:
            self.partie_winner = self._first_at(self._options.partie_target, self.partie)
            if self.partie_winner is not None:
                self._win_partie(self.partie_winner)
        if self.robber_winner is None:
            self.robber_winner = self._robber_won()
            if self.robber_winner is not None and self._options.cancel in ("robber", "both"):
                for side in self._strike_out(self.robber_winner):
                    self.partie[side] = self.robber[side] = 0

    def _win_partie(self, winner: int) -> None:
        self.parties_won[winner] += 1
        if self._options.cancel in ("partie", "both"):
            for side in self._strike_out(winner):
                self.robber[side] -= self.partie[side]
                self.partie[side] = 0

    def _strike_out(self, winner: int) -> list[int]:
        """The others, for whom nothing more is entered in this deal."""
        others = [side for side in range(len(self.partie)) if side != winner]
        self._struck_out.update(others)
        return others

    def _robber_won(self) -> int | None:
        """The side that has won the robber, by its game points or by its parties."""
        if self._options.robber_rule == "points_20":
            return self._first_at(self._options.robber_target, self.robber)
        return self._first_at(self._options.games_per_robber, self.parties_won)

    def _first_at(self, target: int, account: Sequence[int]) -> int | None:
        """The side with the highest account, if that has reached the target."""
        if max(account) < target:
            return None
        return max(range(len(account)), key=lambda side: (account[side], self._rank(side)))

    def closed(self, state: CzechState, points: Points, bonuses: tuple[int, int]) -> CzechState:
        """The accounts after the deal, with its premiums; the partie that was won is put down."""
        sides = len(self.partie)
        partie, robber = bonuses
        state = state._replace(
            partie=tuple(self.partie) if self.partie_winner is None else (0,) * sides,
            robber=tuple(self.robber),
            parties_won=tuple(self.parties_won),
            slam=add(state.slam, points.slam),
            honour_extra=add(state.honour_extra, *points.extra.values()),
        )
        if self.partie_winner is not None:
            bonus = alone(sides, self.partie_winner, partie)
            state = state._replace(partie_bonus=add(state.partie_bonus, bonus))
        if self.robber_winner is not None:
            bonus = alone(sides, self.robber_winner, robber)
            state = state._replace(robber_bonus=add(state.robber_bonus, bonus))
        return state
