"""Spade queen: the side whose tricks get the queen of spades loses the deal."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from whist.cards import Card
from whist.games._accounts import Points
from whist.games.whist_cz import TOUR, CzechWhist
from whist.rules import (
    Aim,
    Bool,
    CardOrder,
    Choice,
    Int,
    Options,
    Outcome,
    PlayRules,
    Script,
    Slugs,
    Table,
    Tally,
    ThrownIn,
    outcome,
    tricks,
    whist_deal,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import SimpleNamespace

    from whist.cards import Suit
    from whist.rules import View, Worth

QUEEN: Final = 1 << Card("QS").number
UNUSED: Final = (
    "trick_value",
    "honours",
    "honours_by",
    "honour_table",
    "honours_count_to_game",
    "slam_small",
    "slam_grand",
)


class SpadeQueen(CzechWhist):
    """Czech whist in which one card decides the deal."""

    slug, title = "spade-queen", "Spade queen"

    options = CzechWhist.options.without(*UNUSED) | Options(
        tour=Slugs("spade-queen", allowed=TOUR, help="games played robber by robber, in turn"),
        deal_points=Int(10, 1, help="game points of the side that did not get the queen"),
        trump=Choice("turned", "none", help="the last card is turned for trumps, or there are none"),
        early_end=Bool(True, help="the deal ends with the trick in which the queen falls"),
    )

    # 4 Deal, 6 Play

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """Tricks until the queen has fallen, or all thirteen."""
        turned = self.options.trump == "turned"
        last = whist_deal(table, turn=turned)
        table.start_play(queen_rules(last.suit if turned else None, early_end=self.options.early_end))
        yield from tricks(table)
        return outcome(table)

    def counters(self, facts: SimpleNamespace) -> Tally:  # noqa: ARG002
        """Who got the queen."""
        return Tally(self.groups, (QUEEN,), whole=False, tricks=False)

    def counted_cards(self, told: Mapping[str, Any]) -> dict[str, Worth]:  # noqa: ARG002  # it is always the same
        """The queen."""
        return {"queen of spades": ((QUEEN, 1),)}

    # 7 Scoring

    def points(self, facts: SimpleNamespace, outcome: Outcome) -> Points:  # noqa: ARG002
        """Nothing but the queen counts."""
        points = tuple(self.options.deal_points * (1 - queens) for queens in outcome.took[0])
        return Points({"queen of spades": points}, (0, 0), {})

    def won(self, outcome: Outcome) -> tuple[int, ...]:  # noqa: ARG002
        """Tricks count for nobody."""
        return (0, 0)

    # For players

    def trik_worth(self, view: View) -> None:
        """A partie is not won by tricks."""

    def aim_now(self, view: View) -> Aim:  # noqa: ARG002
        """The trick with the queen is to be lost."""
        return Aim.AVOID_QUEEN


GAME = SpadeQueen


@cache
def queen_rules(trump: Suit | None, *, early_end: bool) -> PlayRules:
    """Plain play that stops, where the table wants it, after the trick with the queen of spades."""
    return PlayRules(CardOrder.plain(trump), stop_cards=QUEEN if early_end else 0)
