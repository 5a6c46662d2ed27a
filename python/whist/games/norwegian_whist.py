"""Norwegian whist: no trumps, and each deal is played to win tricks (grand) or to lose them (nullo).

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.rules import (
    CALL,
    RED,
    THROWN_IN,
    Aim,
    Choice,
    Int,
    Options,
    Outcome,
    PointsGame,
    Script,
    Sense,
    Table,
    ThrownIn,
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


class NorwegianWhist(PointsGame):
    """Norwegian whist, bid by words or by cards."""

    slug, title = "norwegian-whist", "Norwegian whist"

    options = Options(
        target=Int(50, 1, help="points that win"),
        bid_method=Choice("spoken", "card", help="say grand or nullo, or show a red or a black card"),
        grand_value=Int(4, 0, help="points of each trick above six in a grand that is made"),
        set_value=Int(8, 0, help="points of each trick above six to those who break a grand"),
        nullo_value=Int(2, 0, help="points of each trick above six that the others took in a nullo"),
        all_pass=Choice("nullo", "redeal", help="four passes mean nullo, or the next player deals"),
    )

    def words(self, vocabulary: Vocabulary) -> None:
        """What is said, or the announcement of two cards."""
        if self.options.bid_method == "card":
            self.both = vocabulary.add("two cards")
        else:
            self.passes = vocabulary.add("pass", Sense.PASS)
            self.nullo, self.grand = vocabulary.add("nullo", Aim.AVOID), vocabulary.add("grand", Aim.WIN)

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        """4 Deal, 5 Before play, 6 Play."""
        facts = table.facts
        whist_deal(table, turn=False)
        by_card = self.options.bid_method == "card"
        facts.declarer, facts.grand = yield from (self.show_cards(table) if by_card else self.declare(table))
        if facts.declarer is None and not by_card and self.options.all_pass == "redeal":
            return THROWN_IN
        table.tell("contract", "grand" if facts.grand else "nullo")
        table.tell("declarer", facts.declarer)
        table.start_play(plain_rules(None), self.leader(table))
        yield from tricks(table)
        return outcome(table)

    # 5 Before play

    def declare(self, table: Table) -> Script[tuple[int | None, bool]]:
        """The first to speak fixes the deal; gives the declarer and whether he said grand."""
        for seat in table.around(table.eldest):
            said = yield table.ask(seat, self.passes.bit | self.nullo.bit | self.grand.bit, CALL)
            if said is not self.passes:
                return seat, said is self.grand
        return None, False

    def show_cards(self, table: Table) -> Script[tuple[int | None, bool]]:
        """The first red card turned up makes a grand of the deal."""
        declarer = yield from card_bids(table, table.around(table.eldest), RED, self.both)
        return declarer, declarer is not None

    # 6 Play

    def leader(self, table: Table) -> int:
        """The declarer's left in a grand, his right in a nullo, and the dealer's right where nobody declared."""
        facts = table.facts
        if facts.grand:
            return table.next(facts.declarer)
        return table.around(table.dealer if facts.declarer is None else facts.declarer)[-1]

    # 7 Scoring

    def deal_points(self, facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """One side scores, for the tricks above six of one of them."""
        options = self.options
        winner = 0 if outcome.tricks[0] > outcome.tricks[1] else 1
        above = outcome.tricks[winner] - 6
        if facts.grand:
            value = options.grand_value if winner == facts.declarer % 2 else options.set_value
            return alone(2, winner, above * value)
        return alone(2, 1 - winner, above * options.nullo_value)

    # For players

    def aim(self, view: View) -> Aim:
        """Tricks are lost in a nullo."""
        return Aim.AVOID if view.facts.get("contract") == "nullo" else Aim.WIN


GAME = NorwegianWhist
