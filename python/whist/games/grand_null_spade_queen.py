"""Grand null with the spade queen: Grand until she falls, null from then on."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from whist.cards import Card
from whist.games.grand_null import GrandNull
from whist.games.whist_cz import TOUR
from whist.rules import (
    Aim,
    CardOrder,
    Choice,
    Options,
    Outcome,
    PlayRules,
    Script,
    Slugs,
    Table,
    ThrownIn,
    outcome,
    tricks,
    whist_deal,
)

if TYPE_CHECKING:
    from whist.rules import View
    from whist.rules.outcome import Window

SPADE_QUEEN: Final = 1 << Card("QS").number


class GrandNullSpadeQueen(GrandNull):
    """Grand null in which the queen of spades turns the aim round."""

    slug, title = "grand-null-spade-queen", "Grand null with the spade queen"

    options = GrandNull.options.without("scoring", "grand_tricks") | Options(
        tour=Slugs("grand-null-spade-queen", allowed=TOUR, help="games played robber by robber, in turn"),
        switch_trick=Choice("grand", "null", help="the phase to which the trick with the queen belongs"),
    )
    scoring = "combined"

    # 6 Play

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """No card is turned; when the trick with the queen is complete, all are told that the aim has turned round."""
        whist_deal(table, turn=False)
        play = table.start_play(self.rules_of_play)
        while (yield from tricks(table)):
            table.tell("phase", "null")
            play.go_on()
        return outcome(table)

    @property
    def rules_of_play(self) -> PlayRules:
        """Play without trumps, with a pause when the queen has fallen; aces may turn low."""
        return queen_turning(self.options.null_ace)

    @property
    def grand_phase(self) -> Window:
        """The tricks that are to be won."""
        return "to_switch" if self.options.switch_trick == "grand" else "before_switch"

    # For players

    def aim_now(self, view: View) -> Aim:
        """Tricks are lost after the queen has fallen."""
        return Aim.AVOID if view.facts.get("phase") == "null" else Aim.WIN


GAME = GrandNullSpadeQueen


@cache
def queen_turning(null_ace: str) -> PlayRules:
    """Play without trumps that pauses and turns round after the trick with the queen of spades."""
    after = CardOrder.ace_low() if null_ace == "low" else None
    return PlayRules(CardOrder.plain(), switch_cards=SPADE_QUEEN, pause_cards=SPADE_QUEEN, next=after)
