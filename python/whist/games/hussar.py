"""Hussar whist: Czech whist for four players, everybody on his own account."""

from __future__ import annotations

from typing import Final

from whist.games._alone import Alone
from whist.rules import Choice, Int, Options

PLAYERS: Final = (0, 1, 2, 3)


class Hussar(Alone):
    """Four sides; a trik is every trick above three, and one partie makes a robber."""

    slug, title = "hussar", "Hussar whist"
    owner = PLAYERS
    groups = tuple((seat,) for seat in PLAYERS)

    options = Alone.options | Options(
        trick_value=Int(2, 1, help="points of each trick above the book"),
        honour_table=Choice("hussar", "seed", help="1, 2, 3 points for three, four, five figures, or 3, 4, 5"),
        robber_rule=Choice("two_games", "points_20", help="a robber is won by parties, or by game points"),
        games_per_robber=Int(1, 1, help="parties that win a robber under two_games"),
        bonuses=Choice("both", "robber_only", "none", help="premiums that are paid for partie and robber"),
    )

    # 7 Scoring

    @property
    def bonuses(self) -> tuple[int, int]:
        """Premiums for a partie and for a robber, as far as they are paid."""
        partie, robber = super().bonuses
        paid = self.options.bonuses
        return partie if paid == "both" else 0, robber if paid != "none" else 0


GAME = Hussar
