"""Hokm, or Court Piece: trumps called from five cards, and seven tricks win the deal.

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.cards import Cards
from whist.games._courts import ROW, CourtGame, CourtState
from whist.rules import (
    CALL,
    PACK52,
    SIDES,
    Bool,
    Choice,
    Int,
    Options,
    Outcome,
    Script,
    Table,
    Tally,
    Values,
    Vocabulary,
    call_trumps,
    name_one,
    outcome,
    plain_rules,
    suit_words,
    tricks,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

STOPS: Final = ((0b0101, 7), (0b1010, 7))
"""Seven tricks of a side, which sits at every other place."""
ACES: Final = Cards("AS AH AD AC").bits
BAVNEY: Final = 52
"""Courts for all thirteen tricks."""


class Hokm(CourtGame):
    """The Persian match to seven, or the South Asian count of courts."""

    slug, title, courts = "hokm", "Hokm", "court_piece"

    options = Options(
        target=Int(7, 1, 21, help="points that win the match"),
        kot_points=Int(2, 1, 5, help="points of the hakem's side for seven tricks to none"),
        hakem_kot_points=Int(3, 1, 5, help="points for seven tricks to none against the hakem"),
        early_end=Bool(True, help="stop a deal at seven tricks"),
        first_hakem=Choice("random", "first_ace", help="next to the dealer, or whoever is dealt the first ace"),
        scoring=Choice("hokm", "court_piece", help="points to a target, or courts over a number of deals"),
        deals=Int(20, 4, 52, help="length of a match of courts"),
        call_from=Choice(5, 13, help="cards from which trumps are called"),
    )

    def setup(self, options: Values) -> None:
        """Where a deal stops, and a match for points."""
        self.target = options.target
        self.stops = STOPS if options.early_end or options.scoring == "court_piece" else ()

    def words(self, vocabulary: Vocabulary) -> None:
        """The trump suits, and whether all thirteen tricks are tried for."""
        self.trumps = suit_words(vocabulary)
        if self.in_courts:
            self.stop, self.go_on = vocabulary.add("stop"), vocabulary.add("continue")

    def deal(self, table: Table) -> Script[Outcome]:
        """One deal, the search for the first hakem before it if there is one."""
        if self.options.first_hakem == "first_ace" and table.state.deal_no == 0:
            self.find_hakem(table)
        table.facts.dealer = table.dealer
        trump = yield from call_trumps(table, table.eldest, self.trumps, first=self.options.call_from)
        play = table.start_play(plain_rules(trump, stop=self.stops))
        yield from tricks(table)
        if self.in_courts and outcome(table).first is not None:
            choice = yield from name_one(table, play.winners[-1], self.stop.bit | self.go_on.bit, CALL)
            if choice is self.go_on:
                others, _ = STOPS[1 - play.winners[-1] % 2]
                play.go_on(((others, 1),))
                yield from tricks(table)
        return outcome(table)

    # 4 Deal

    def find_hakem(self, table: Table) -> None:
        """Cards are dealt face up until an ace falls; the player before its owner deals."""
        drawn = table.draw(PACK52, until=ACES)
        order = table.around(table.eldest)
        hakem = order[(len(drawn) - 1) % 4]
        table.set_dealer(table.around(hakem)[-1])

    def tally(self, _facts: SimpleNamespace) -> Tally:
        """Tricks, and who won the first seven."""
        return Tally(SIDES, first=7, whole=not self.stops)

    # 7 Scoring

    def score(self, state: CourtState, facts: SimpleNamespace, outcome: Outcome) -> CourtState:
        """Points or courts of the side that won the deal, and who deals next."""
        won = outcome.first if outcome.first is not None else int(outcome.tricks[0] < outcome.tricks[1])
        row = state.rows[won] + 1
        if self.in_courts:
            gain, row = self.court_gain(outcome, won, row)
        else:
            gain = self.points(outcome, is_hakems=won == self.next_seat(facts.dealer) % 2)
        return self.after(state, facts.dealer, won, gain, row, is_court=self.in_courts and gain > 0)

    def points(self, outcome: Outcome, *, is_hakems: bool) -> int:
        """The points of the side that won, which may be the hakem's."""
        if outcome.first is None:
            return 1
        worth: int = self.options.kot_points if is_hakems else self.options.hakem_kot_points
        return worth

    def court_gain(self, outcome: Outcome, won: int, row: int) -> tuple[int, int]:
        """The courts of the side that won so many deals in succession, and the row from which it goes on."""
        gain = 0
        if outcome.first is not None:
            gain = BAVNEY if outcome.tricks[won] == 13 else int(outcome.tricks[1 - won] == 0)
        return (gain + 1, 0) if row == ROW else (gain, row)


GAME = Hokm
