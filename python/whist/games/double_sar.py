"""Double Sar: tricks belong to whoever wins two of them in a row.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from whist.cards import Suit
from whist.games._courts import CourtGame, CourtState
from whist.rules import (
    SIDES,
    Bool,
    CardOrder,
    Choice,
    Int,
    Options,
    Outcome,
    PlayRules,
    Script,
    Table,
    Tally,
    Vocabulary,
    call_trumps,
    outcome,
    suit_words,
    tricks,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import SimpleNamespace

    from whist.rules import Deal, Trick, Values

ENDS: Final = ((0b0101, 7, 0b1010, 1), (0b1010, 7, 0b0101, 1))
"""Seven tricks captured by one side and one by the other, after which there is nothing to win."""
PLACES: Final = (1, 2, 4, 8)
TRICKS: Final = 13


class DoubleSar(CourtGame):
    """Court Piece with delayed capture of the tricks."""

    slug, title, courts = "double-sar", "Double Sar", "courts"
    target = 7

    options = Options(
        after_capture=Choice("continue", "restart", help="whether a third trick in a row is captured at once"),
        last_trick=Choice("nobody", "winner_takes", help="who gets the tricks left in the centre"),
        first_capture=Choice(2, 3, help="the first trick at which there can be a capture"),
        goon_kot=Choice(1, 2, default=2, help="courts for all tricks of the dealer's side"),
        row_court=Choice(0, 5, 7, default=7, help="deals in succession that are worth a court, or none"),
        scoring=Choice("courts", "points", help="courts over a number of deals, or points to seven"),
        deals=Int(14, 4, 52, help="length of a match of courts"),
        early_end=Bool(False, help="stop when a side has seven tricks and the other one"),
    )

    def words(self, vocabulary: Vocabulary) -> None:
        """The trump suits."""
        self.trumps = suit_words(vocabulary)

    # 4 Deal, 5 Before play, 6 Play

    def deal(self, table: Table) -> Script[Outcome]:
        """Five cards, the call, the other cards and thirteen tricks."""
        trump = yield from call_trumps(table, table.eldest, self.trumps)
        table.start_play(capture_rules(trump, self.options))
        yield from tricks(table)
        return outcome(table)

    def tally(self, _facts: SimpleNamespace) -> Tally:
        """The tricks captured; some may be left to nobody."""
        return Tally(SIDES, whole=False)

    def so_far(self, tricks: Sequence[Trick], told: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:  # noqa: ARG002
        """The tricks captured as yet."""
        captured, centre, row = [0, 0], 0, 0
        for number, trick in enumerate(tricks, 1):
            centre += 1
            row = row + 1 if row and trick.winner == tricks[number - 2].winner else 1
            is_capture = row >= 2 and number >= self.options.first_capture
            if is_capture or (number == TRICKS and self.options.last_trick == "winner_takes"):
                captured[trick.winner % 2] += centre
                centre = 0
            if is_capture and self.options.after_capture == "restart":
                row = 0
        return {"captured": tuple(captured)}

    # 7 Scoring

    def score(self, state: CourtState, _facts: SimpleNamespace, outcome: Outcome) -> CourtState:
        """The side with more tricks wins the deal; equal numbers change nothing."""
        ours, theirs = outcome.tricks
        if ours == theirs:
            return state._replace(deal_no=state.deal_no + 1)
        won = int(ours < theirs)
        is_callers, is_whole = won == self.next_seat(state.dealer) % 2, max(ours, theirs) == TRICKS
        gain, row = self.gained(state.rows[won] + 1, is_callers=is_callers, is_whole=is_whole)
        return self.after(state, state.dealer, won, gain, row, is_court=gain > int(not self.in_courts))

    def gained(self, row: int, *, is_callers: bool, is_whole: bool) -> tuple[int, int]:
        """Courts or points of the side that won, perhaps every trick, and the row from which it goes on."""
        if not self.in_courts:
            return (1 if not is_whole else 2 if is_callers else 3), row
        courts = (1 if is_callers else self.options.goon_kot) if is_whole else 0
        return (courts + 1, 0) if row == self.options.row_court else (courts, row)

    def parts(self, deal: Deal) -> dict[str, tuple[int, ...]]:
        """The tricks captured, which are fewer than those won."""
        return {"tricks captured": deal.played.tricks}


GAME = DoubleSar


@cache
def capture_rules(trump: Suit, options: Values) -> PlayRules:
    """Tricks lie in the centre until one player has won two in succession."""
    sweeps = options.last_trick == "winner_takes"
    return PlayRules(
        CardOrder.plain(trump),
        row=(
            PLACES,
            2,
            options.first_capture,
            options.after_capture == "restart",
            "capture_last_takes" if sweeps else "capture",
        ),
        stop=ENDS if options.early_end else (),
    )
