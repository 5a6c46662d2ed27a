"""Double Sar: tricks belong to whoever wins two of them in a row.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from whist.cards import Suit
from whist.rules import (
    Bool,
    CardOrder,
    Choice,
    Game,
    Int,
    Options,
    Outcome,
    PlayRules,
    Script,
    Table,
    Tally,
    Vocabulary,
    add,
    alone,
    call_trumps,
    leaders,
    outcome,
    suit_words,
    tricks,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

    from whist.rules import Values

SIDES: Final = ((0, 2), (1, 3))
ENDS: Final = ((0b0101, 7, 0b1010, 1), (0b1010, 7, 0b0101, 1))
"""Seven tricks captured by one side and one by the other, after which there is nothing to win."""
PLACES: Final = (1, 2, 4, 8)
POINTS_TARGET: Final = 7


class SarState(NamedTuple):
    """What is carried from deal to deal. Pairs are by side, North and South first.

    Attributes
    ----------
    deal_no, dealer : int
        Deals finished, and the seat that deals next.
    scores : tuple of int
        Courts, or points.
    rows : tuple of int
        Deals won in succession.
    wins : tuple of int
        Deals won.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, ...] = (0, 0)
    rows: tuple[int, ...] = (0, 0)
    wins: tuple[int, ...] = (0, 0)


class DoubleSar(Game[SarState]):
    """Court Piece with delayed capture of the tricks."""

    slug, title, turn = "double-sar", "Double Sar", -1

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

    def start(self, dealer: int) -> SarState:
        """No courts."""
        return SarState(0, dealer)

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

    # 7 Scoring

    def score(self, state: SarState, _facts: SimpleNamespace, outcome: Outcome) -> SarState:
        """The side with more tricks wins the deal; equal numbers change nothing."""
        state = state._replace(deal_no=state.deal_no + 1)
        ours, theirs = outcome.tricks
        if ours == theirs:
            return state
        won, caller = int(ours < theirs), self.next_seat(state.dealer)
        is_callers, is_whole = won == caller % 2, max(ours, theirs) == 13
        gain, row = self.gained(state.rows[won] + 1, is_callers=is_callers, is_whole=is_whole)
        is_court = gain > int(self.options.scoring == "points")
        return state._replace(
            dealer=caller if not is_callers else (state.dealer + 2) % 4 if is_court else state.dealer,
            scores=add(state.scores, alone(2, won, gain)),
            rows=alone(2, won, row),
            wins=add(state.wins, alone(2, won, 1)),
        )

    def gained(self, row: int, *, is_callers: bool, is_whole: bool) -> tuple[int, int]:
        """Courts or points of the side that won, perhaps every trick, and the row from which it goes on."""
        if self.options.scoring == "points":
            return (1 if not is_whole else 2 if is_callers else 3), row
        courts = (1 if is_callers else self.options.goon_kot) if is_whole else 0
        return (courts + 1, 0) if row == self.options.row_court else (courts, row)

    def parts(
        self,
        before: SarState,  # noqa: ARG002
        after: SarState,  # noqa: ARG002
        facts: SimpleNamespace,  # noqa: ARG002
        outcome: Outcome,
    ) -> dict[str, tuple[int, ...]]:
        """The tricks captured, which are fewer than those won."""
        return {"tricks captured": outcome.tricks}

    # 8 End

    def over(self, state: SarState) -> bool:
        """Whether all deals are played, or a side has seven points."""
        if self.options.scoring == "points":
            return max(state.scores) >= POINTS_TARGET
        return bool(state.deal_no >= self.options.deals)

    def winners(self, state: SarState) -> tuple[int, ...]:
        """The side with more courts or points, between equals with more deals won; else both have drawn."""
        return leaders(zip(state.scores, state.wins, strict=True))

    # For players

    def gain(self, before: SarState, after: SarState) -> tuple[float, ...]:
        """Points, or courts with each deal won as a seventh of one, since many in a row are worth one."""
        ours, theirs = (self.standing(after, side) - self.standing(before, side) for side in (0, 1))
        return tuple(theirs - ours if seat % 2 else ours - theirs for seat in range(4))

    def standing(self, state: SarState, side: int) -> float:
        """What a side has so far."""
        return state.scores[side] + (state.wins[side] / 7 if self.options.scoring == "courts" else 0)


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
