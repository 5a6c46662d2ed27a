"""Grand: Czech whist without trumps, with the aces as figures and each trik worth four points."""

from __future__ import annotations

from typing import Final

from whist.games.whist_cz import TOUR, CzechWhist
from whist.rules import (
    Bool,
    Int,
    Options,
    Outcome,
    PlayRules,
    Script,
    Slugs,
    Table,
    ThrownIn,
    outcome,
    plain_rules,
    tricks,
    whist_deal,
)

ACES: Final = 0x1000_1000_1000_1000
ACE_POINTS: Final = {3: 2, 4: 4}


class Grand(CzechWhist):
    """Grand, and the base of the games that begin like it."""

    slug, title = "grand", "Grand"

    options = CzechWhist.options.without("honours", "honour_table") | Options(
        trick_value=Int(4, 1, help="points of each trick above six"),
        tour=Slugs("grand", allowed=TOUR, help="games played robber by robber, in turn"),
        ace_honours=Bool(True, help="score three and four aces"),
    )

    # 4 Deal, 6 Play

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """No card is turned; thirteen tricks without trumps."""
        whist_deal(table, turn=False)
        self.note_figures(table.facts, ACES, table.hands)
        table.start_play(self.rules_of_play)
        yield from tricks(table)
        return outcome(table)

    @property
    def rules_of_play(self) -> PlayRules:
        """Plain play without trumps."""
        return plain_rules(None)

    # 7 Scoring

    @property
    def scores_figures(self) -> bool:
        """Whether aces score."""
        honours: bool = self.options.ace_honours
        return honours

    def figure_points(self, number: int) -> int:
        """Three aces are two points, four are four."""
        return ACE_POINTS.get(number, 0)


GAME = Grand
