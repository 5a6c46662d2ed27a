"""Small games that the tests of the framework play."""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

from whist import _core
from whist.rules import (
    CALL,
    THROWN_IN,
    Bool,
    Choice,
    Game,
    Int,
    Options,
    Outcome,
    Script,
    Table,
    ThrownIn,
    Values,
    Vocabulary,
    add,
    ask_in_turn,
    odd,
    outcome,
    tricks,
    whist_deal,
)


class PlainState(NamedTuple):
    """Scores of the two sides."""

    deal_no: int
    dealer: int
    scores: tuple[int, ...]


class Plain(Game[PlainState]):
    """Whist to a number of points; with ``asked`` the deal is thrown in unless somebody wants to play it."""

    slug = "plain"
    title = "Plain whist"
    options = Options(
        target=Int(5, 1, help="points that win"),
        asked=Bool(False, help="whether somebody must want to play"),
        book=Choice(6, 7, help="tricks that do not count"),
    )

    def setup(self, options: Values) -> None:
        """Nothing but the options."""

    def words(self, vocabulary: Vocabulary) -> None:
        """Yes and no."""
        self.yes, self.no = vocabulary.add("yes"), vocabulary.add("no thanks")

    def start(self, dealer: int) -> PlainState:
        """Nothing scored."""
        return PlainState(0, dealer, (0, 0))

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        """Deal, ask, play."""
        turned = whist_deal(table)
        if self.options.asked:
            willing = yield from ask_in_turn(table, table.around(table.eldest), self.yes, self.no, CALL)
            if not willing:
                return THROWN_IN
        table.start_play(_core.PlayRules(_core.CardOrder.plain(turned.suit)))
        yield from tricks(table)
        return outcome(table)

    def score(self, state: PlainState, facts: SimpleNamespace, out: Outcome) -> PlainState:
        """A point for each odd trick."""
        return PlainState(state.deal_no + 1, self.next_seat(state.dealer), add(state.scores, odd(out.tricks, self.options.book)))

    def over(self, state: PlainState) -> bool:
        """When a side has the target."""
        return max(state.scores) >= self.options.target
