"""Grand null: six tricks are won as in Grand, and the last seven are lost."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from whist.errors import OptionError
from whist.games.grand import ACES, Grand
from whist.games.whist_cz import TOUR
from whist.rules import (
    Aim,
    CardOrder,
    Choice,
    Count,
    Int,
    Options,
    Outcome,
    PlayRules,
    Slugs,
    Tally,
    Values,
    add,
    odd,
    plain_rules,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

    from whist.rules import View
    from whist.rules.outcome import Window

GRAND_TRICKS: Final = 6
BOOK: Final = 3
"""Tricks of one part that score nothing where the parts are scored apart."""


class GrandNull(Grand):
    """Grand whose aim turns round, and the base of the game in which the queen of spades turns it."""

    slug, title = "grand-null", "Grand null"

    options = Grand.options.without("honours_by") | Options(
        tour=Slugs("grand-null", allowed=TOUR, help="games played robber by robber, in turn"),
        scoring=Choice("combined", "split", "null_only", help="one book of six, a book of three a part, or null only"),
        grand_tricks=Int(GRAND_TRICKS, 1, 12, help="tricks before the aim turns round"),
        null_ace=Choice("high", "low", help="rank of aces once the aim has turned round"),
    )

    def setup(self, options: Values) -> None:
        """The parts are scored apart only as six tricks and seven."""
        super().setup(options)
        if self.scoring != "combined" and options.grand_tricks != GRAND_TRICKS:
            raise OptionError(f"option grand_tricks: scoring={self.scoring} needs grand_tricks={GRAND_TRICKS}")

    @property
    def scoring(self) -> str:
        """How the two parts are scored."""
        scoring: str = self.options.scoring
        return scoring

    # 6 Play

    @property
    def rules_of_play(self) -> PlayRules:
        """Play without trumps; aces may turn low with the aim."""
        if self.options.null_ace == "high":
            return plain_rules(None)
        return ace_turning_low(self.options.grand_tricks)

    @property
    def grand_phase(self) -> Window:
        """The tricks that are to be won."""
        return 1, self.options.grand_tricks

    def counters(self, facts: SimpleNamespace) -> Tally:  # noqa: ARG002  # the aces are figures in every deal
        """The aces in tricks of the grand phase, its tricks where the phases are scored apart, and the good tricks."""
        aces = (Count(((ACES, 1),), window=self.grand_phase),) if self.scores_figures else ()
        grand = (Count(window=self.grand_phase),) if self.scoring != "combined" else ()
        return Tally(self.groups, (*aces, *grand, Count(window=self.grand_phase, turned=True)), tricks=False)

    # 7 Scoring

    def won(self, outcome: Outcome) -> tuple[int, ...]:
        """The tricks that were good for each side: won in the grand phase, or left to the other in the null phase."""
        return outcome.took[-1]

    def phases(self, outcome: Outcome) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The tricks that were good for each side in the grand phase, and in the null phase."""
        *_, grand, good = outcome.took
        return grand, tuple(whole - part for whole, part in zip(good, grand, strict=True))

    def trick_points(self, outcome: Outcome) -> tuple[int, ...]:
        """Good tricks above six, or those of each part above three."""
        if self.scoring == "combined":
            return super().trick_points(outcome)
        grand, null = (odd(part, BOOK) for part in self.phases(outcome))
        triks = null if self.scoring == "null_only" else add(grand, null)
        return tuple(self.options.trick_value * number for number in triks)

    def slam_points(self, outcome: Outcome) -> tuple[int, ...]:
        """The premium for good tricks, or where only null counts, for leaving the other side six or seven."""
        if self.scoring != "null_only":
            return super().slam_points(outcome)
        _, null = self.phases(outcome)
        return tuple({6: self.options.slam_small, 7: self.options.slam_grand}.get(number, 0) for number in null)

    @property
    def scores_figures(self) -> bool:
        """Aces belong to the grand phase, and count only if it does."""
        return super().scores_figures and self.scoring != "null_only"

    # For players

    def trik_worth(self, view: View) -> None:
        """A partie is not won by winning tricks alone."""

    def aim_now(self, view: View) -> Aim:
        """Tricks are lost after the grand phase."""
        return Aim.AVOID if len(view.tricks) >= self.options.grand_tricks else Aim.WIN


GAME = GrandNull


@cache
def ace_turning_low(number: int) -> PlayRules:
    """Play without trumps in which aces rank below the twos after so many tricks."""
    return PlayRules(CardOrder.plain(), switch_trick=number, next=CardOrder.ace_low())
