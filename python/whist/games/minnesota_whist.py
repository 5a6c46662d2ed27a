"""Minnesota whist: no trumps, and secret cards decide whether a deal is played high or low.

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.rules import (
    BLACK,
    Aim,
    Choice,
    Game,
    Int,
    Options,
    Outcome,
    PointsGame,
    Script,
    Table,
    Vocabulary,
    alone,
    card_bids,
    outcome,
    plain_rules,
    tricks,
    whist_deal,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

    from whist.rules import View


class MinnesotaWhist(PointsGame):
    """Minnesota whist, with South Dakota's scores as options."""

    slug, title = "minnesota-whist", "Minnesota whist"
    told_seats = Game.told_seats | {"grander"}

    options = Options(
        target=Int(13, 1, help="points that win"),
        set_multiplier=Int(2, 1, 2, help="points of each trick above six to those who break a grand"),
        low_scoring=Choice("gain", "lose", help="in a low deal the side with fewer tricks gains, or the other loses"),
        high_scoring=Choice("gain", "lose", help="a grand that fails is gained by the others, or lost by its side"),
        first_lead_high=Choice(
            "right_of_grander", "left_of_grander", "left_of_dealer", help="who leads first in a high deal"
        ),
    )

    def words(self, vocabulary: Vocabulary) -> None:
        """The announcement of two cards, by one who has cards of one colour only."""
        self.both = vocabulary.add("two cards")

    def deal(self, table: Table) -> Script[Outcome]:
        """4 Deal, 5 Before play, 6 Play: the first black card that is turned up makes the deal high."""
        whist_deal(table, turn=False)
        grander = yield from card_bids(table, table.around(table.eldest), BLACK, self.both)
        table.facts.grander = grander
        table.tell("contract", "low" if grander is None else "high")
        table.tell("grander", grander)
        table.start_play(plain_rules(None), self.leader(table))
        yield from tricks(table)
        return outcome(table)

    def leader(self, table: Table) -> int:
        """The grander's right in a high deal, or whom the option says; the eldest hand in a low one."""
        grander, rule = table.facts.grander, self.options.first_lead_high
        if grander is None or rule == "left_of_dealer":
            return table.eldest
        return table.next(grander) if rule == "left_of_grander" else table.around(grander)[-1]

    # 7 Scoring

    def deal_points(self, facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """One side gains or loses, by the tricks above six."""
        winner = 0 if outcome.tricks[0] > outcome.tricks[1] else 1
        return self.points(winner, outcome.tricks[winner] - 6, facts.grander)

    def points(self, winner: int, above: int, grander: int | None) -> tuple[int, ...]:
        """What a deal is worth in which a side won so many tricks above six."""
        options, loser = self.options, 1 - winner
        if grander is None:
            return alone(2, loser, above) if options.low_scoring == "gain" else alone(2, winner, -above)
        if winner == grander % 2:
            return alone(2, winner, above)
        if options.high_scoring == "lose":
            return alone(2, loser, -above)
        return alone(2, winner, options.set_multiplier * above)

    # For players

    def aim(self, view: View) -> Aim:
        """Tricks are lost in a low deal."""
        return Aim.AVOID if view.facts.get("contract") == "low" else Aim.WIN


GAME = MinnesotaWhist
