"""The accounts of the Czech games: parties, robbers, premiums and striking out.

Game points win a *partie* and count on towards the *robber*; premiums never count towards either. The games
that share these accounts differ in where their points come from and in the values of :class:`Terms`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

from whist.rules.scoring import add, alone


class Terms(NamedTuple):
    """What the accounts are kept to.

    Attributes
    ----------
    partie_target : int
        Game points that win a partie.
    robber_target : int or None
        Game points that win the robber, or None where won parties decide it.
    games_per_robber : int
        Parties that win the robber, where there is no target for it.
    partie_bonus, robber_bonus : int
        Premiums for winning them.
    strike_partie, strike_robber : bool
        Whether winning one strikes out the others' game points of it.
    """

    partie_target: int = 10
    robber_target: int | None = 20
    games_per_robber: int = 2
    partie_bonus: int = 50
    robber_bonus: int = 70
    strike_partie: bool = False
    strike_robber: bool = False


class Accounts(NamedTuple):
    """What stands for each side (or player) in the running match.

    Attributes
    ----------
    partie : tuple of int
        Game points in the running partie.
    robber : tuple of int
        Game points since the robber began, of parties won or lost.
    closed : tuple of int
        Game points of finished robbers.
    parties_won : tuple of int
        Parties won in the running robber.
    slam, partie_bonus, robber_bonus : tuple of int
        Premiums.
    robbers : int
        Number of finished robbers.
    """

    partie: tuple[int, ...]
    robber: tuple[int, ...]
    closed: tuple[int, ...]
    parties_won: tuple[int, ...]
    slam: tuple[int, ...]
    partie_bonus: tuple[int, ...]
    robber_bonus: tuple[int, ...]
    robbers: int = 0

    @classmethod
    def open(cls, sides: int) -> Self:
        """Empty accounts for so many sides."""
        nothing = (0,) * sides
        return cls(nothing, nothing, nothing, nothing, nothing, nothing, nothing)

    @property
    def totals(self) -> tuple[int, ...]:
        """What the settlement compares: all game points and premiums."""
        return add(self.closed, self.robber, self.slam, self.partie_bonus, self.robber_bonus)


def score_deal(
    accounts: Accounts,
    terms: Terms,
    steps: Sequence[Sequence[int]],
    slam: Sequence[int] | None = None,
    precedence: Callable[[int], object] | None = None,
) -> Accounts:
    """The accounts after one deal.

    Parameters
    ----------
    accounts : Accounts
        Before the deal.
    terms : Terms
        The terms of the game.
    steps : sequence of sequence of int
        Game points of each side, step by step in the order in which they are entered: tricks, then honours.
    slam : sequence of int, optional
        Slam premium of each side.
    precedence : callable, optional
        Key of a side, lowest first, where several reach a target in one step with equal accounts.

    Examples
    --------
    >>> start = Accounts.open(2)
    >>> after = score_deal(start, Terms(), [(14, 0), (5, 0)], slam=(50, 0))
    >>> after.partie, after.robber, after.totals
    ((0, 0), (19, 0), (119, 0))
    """
    entry = _Entry(accounts, terms, precedence or (lambda side: side))
    for points in steps:
        entry.enter(points)
    return entry.close(slam or (0,) * len(accounts.partie))


class _Entry:
    """The entering of one deal."""

    def __init__(self, accounts: Accounts, terms: Terms, precedence: Callable[[int], object]) -> None:
        self.before = accounts
        self.terms = terms
        self.precedence = precedence
        self.partie = accounts.partie
        self.robber = accounts.robber
        self.parties_won = accounts.parties_won
        self.partie_winner: int | None = None
        self.robber_winner: int | None = None

    def enter(self, points: Sequence[int]) -> None:
        """Enter one step and see whether it decides anything."""
        kept = tuple(0 if self._struck(side) else value for side, value in enumerate(points))
        self.partie, self.robber = add(self.partie, kept), add(self.robber, kept)
        if self.partie_winner is None and self.robber_winner is None:
            self._decide_partie()
        if self.robber_winner is None:
            self._decide_robber()

    def close(self, slam: Sequence[int]) -> Accounts:
        """Add the premiums and begin anew what was decided."""
        before, terms, sides = self.before, self.terms, len(self.partie)
        nothing = (0,) * sides
        after = Accounts(
            self.partie,
            self.robber,
            before.closed,
            self.parties_won,
            add(before.slam, slam),
            add(before.partie_bonus, _premium(sides, self.partie_winner, terms.partie_bonus)),
            add(before.robber_bonus, _premium(sides, self.robber_winner, terms.robber_bonus)),
            before.robbers,
        )
        if self.robber_winner is not None:
            return after._replace(
                partie=nothing, robber=nothing, parties_won=nothing,
                closed=add(before.closed, self.robber), robbers=before.robbers + 1,
            )  # fmt: skip
        return after._replace(partie=nothing) if self.partie_winner is not None else after

    def _struck(self, side: int) -> bool:
        """Whether the points of a side are no longer entered in this deal."""
        lost_partie = self.terms.strike_partie and self.partie_winner not in (None, side)
        lost_robber = self.terms.strike_robber and self.robber_winner not in (None, side)
        return lost_partie or lost_robber

    def _decide_partie(self) -> None:
        winner = self._first(self.partie, self.terms.partie_target)
        if winner is None:
            return
        self.partie_winner = winner
        self.parties_won = add(self.parties_won, alone(len(self.partie), winner, 1))
        if self.terms.strike_partie:
            lost = tuple(0 if side == winner else points for side, points in enumerate(self.partie))
            self.robber = tuple(account - points for account, points in zip(self.robber, lost, strict=True))
            self.partie = alone(len(lost), winner, self.partie[winner])

    def _decide_robber(self) -> None:
        target = self.terms.robber_target
        if target is not None:
            self.robber_winner = self._first(self.robber, target)
        else:
            self.robber_winner = self._first(self.parties_won, self.terms.games_per_robber)
        if self.robber_winner is not None and self.terms.strike_robber:
            sides, winner = len(self.robber), self.robber_winner
            self.robber = alone(sides, winner, self.robber[winner])
            self.partie = alone(sides, winner, self.partie[winner])

    def _first(self, account: Sequence[int], target: int) -> int | None:
        """The side that has reached a target: the highest, then the one that takes precedence."""
        reached = [side for side, points in enumerate(account) if points >= target]
        return min(reached, key=lambda side: (-account[side], self.precedence(side)), default=None)


def _premium(sides: int, winner: int | None, value: int) -> tuple[int, ...]:
    return (0,) * sides if winner is None else alone(sides, winner, value)
