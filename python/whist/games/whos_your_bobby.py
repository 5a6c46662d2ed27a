"""Who's Your Bobby?: the trick with the jack of diamonds wins at once.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from whist.cards import Card, Suit
from whist.rules import (
    Bool,
    CardOrder,
    Choice,
    Int,
    Options,
    Outcome,
    PlayRules,
    PointsGame,
    Script,
    Table,
    Tally,
    Values,
    alone,
    outcome,
    tricks,
    whist_deal,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

BOBBY: Final = Card("JD").number


class WhosYourBobby(PointsGame):
    """Whist with diamonds for trumps, until Bobby falls."""

    slug, title = "whos-your-bobby", "Who's Your Bobby?"

    options = Options(
        target=Int(1, 1, help="points that win the match"),
        partnerships=Bool(True, help="play in partnerships, or everybody alone"),
        trump_scope=Choice("suit", "card", help="diamonds are trumps, or Bobby alone"),
        bobby_rank=Choice("jack", "top", help="Bobby's rank where diamonds are trumps"),
        bobby_lead=Bool(True, help="Bobby may be led"),
    )

    def setup(self, options: Values) -> None:
        """Two sides, or four players alone."""
        self.owner = (0, 1, 0, 1) if options.partnerships else (0, 1, 2, 3)
        self.groups = tuple(self.sides(owner) for owner in range(max(self.owner) + 1))

    # 4 Deal, 6 Play

    def deal(self, table: Table) -> Script[Outcome]:
        """Thirteen cards each, played until Bobby's trick is complete."""
        whist_deal(table, turn=False)
        table.tell("trump", Suit.DIAMONDS if self.options.trump_scope == "suit" else None)
        table.start_play(bobby_rules(self.options.trump_scope, self.options.bobby_rank, self.options.bobby_lead))
        yield from tricks(table)
        return outcome(table)

    def tally(self, _facts: SimpleNamespace) -> Tally:
        """Who won the last trick, which is Bobby's."""
        return Tally(self.groups, last=True, tricks=False)

    # 7 Scoring

    def deal_points(self, _facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """A point for whoever won Bobby's trick."""
        assert outcome.last is not None, "Bobby falls in some trick"
        return alone(len(self.groups), outcome.last, 1)


GAME = WhosYourBobby


@cache
def bobby_rules(scope: str, rank: str, lead: bool) -> PlayRules:
    """Follow suit until Bobby has fallen, whom the leader may have to keep back."""
    if scope == "card":
        order = CardOrder.card_trump(BOBBY)
    elif rank == "top":
        order = CardOrder.raised(BOBBY)
    else:
        order = CardOrder.plain(Suit.DIAMONDS)
    return PlayRules(order, stop_cards=1 << BOBBY, closed=0 if lead else 1 << BOBBY)
