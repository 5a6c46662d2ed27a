"""German whist: two players draw good cards for thirteen tricks, then play thirteen that count.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from whist.rules import (
    PACK52,
    Aim,
    Bool,
    CardOrder,
    Choice,
    Count,
    Int,
    Options,
    Outcome,
    PlayRules,
    Points,
    PointsGame,
    Script,
    Table,
    Tally,
    alone,
    odd,
    outcome,
    tricks,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

    from whist.cards import Suit
    from whist.rules import View

PLAYERS: Final = ((0,), (1,))
SECOND_PHASE: Final = Count(window=(14, 26))


class GermanWhist(PointsGame):
    """Two-hand whist with a stock."""

    slug, title = "german-whist", "German whist"
    seats, names, owner = 2, ("P0", "P1"), (0, 1)

    options = Options(
        scoring=Choice(
            "odd_tricks", "deal_win", "all_tricks", "difference", "both_phases", help="what the tricks are worth"
        ),
        low=Bool(False, help="the tricks of the second phase are to be lost"),
        target=Int(
            lambda chosen: 50 if chosen.scoring == "all_tricks" and not chosen.low else 5, 1, help="points that win"
        ),
        no_trumps=Bool(False, help="the turned card makes no trumps"),
    )

    # 4 Deal, 6 Play

    def deal(self, table: Table) -> Script[Outcome]:
        """Thirteen cards each and one turned for trumps; then all are played, with draws while the stock lasts."""
        table.shuffle(PACK52)
        table.deal()
        turned = table.turn_top()
        trump = None if self.options.no_trumps else turned.suit
        table.tell("trump", trump)
        table.start_play(stock_rules(trump), stock=26)
        yield from tricks(table)
        return outcome(table)

    def tally(self, _facts: SimpleNamespace) -> Tally:
        """All tricks, or those of the second phase."""
        if self.options.scoring == "both_phases" and not self.options.low:
            return Tally(PLAYERS)
        return Tally(PLAYERS, (SECOND_PHASE,), tricks=False)

    # 7 Scoring

    def deal_points(self, _facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """What the tricks that count bring their winner."""
        return self.points(outcome.tricks or outcome.took[0])

    def points(self, won: tuple[int, ...]) -> tuple[int, ...]:
        """The points of both players for the tricks that count."""
        ahead, difference = won.index(max(won)), abs(won[0] - won[1])
        if self.options.low:
            return alone(2, 1 - ahead, 7 - min(won))
        match self.options.scoring:
            case "all_tricks":
                return won
            case "deal_win":
                return alone(2, ahead, 1)
            case "difference":
                return alone(2, ahead, difference)
            case "both_phases":
                return odd(won, 13)
        return odd(won)

    # 8 End

    def over(self, state: Points) -> bool:
        """Whether one player has reached the target, which moves on while both have."""
        return max(state.scores) >= self.mark(state)

    def mark(self, state: Points) -> int:
        """The target, ten more for each time that both have reached it."""
        target: int = self.options.target
        while min(state.scores) >= target:
            target += 10
        return target

    # For players

    def aim(self, view: View) -> Aim:
        """Tricks are won for good cards as long as there is a stock, and for their own sake unless low."""
        return Aim.AVOID if self.options.low and len(view.tricks) >= 13 else Aim.WIN


GAME = GermanWhist


@cache
def stock_rules(trump: Suit | None) -> PlayRules:
    """Two hands and a stock, 26 tricks."""
    return PlayRules(CardOrder.plain(trump), players=2, tricks=26, draw="winner_up")
