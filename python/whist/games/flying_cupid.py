"""Flying Cupid: whoever wins the third of three tricks in a row may change the trumps."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from whist.cards import Suit
from whist.games.whist_cz import TOUR, CzechWhist, figures_of
from whist.rules import (
    TRUMP,
    Action,
    Bool,
    CardOrder,
    Choice,
    Int,
    Options,
    Outcome,
    PlayRules,
    Script,
    Sense,
    Slugs,
    Table,
    ThrownIn,
    Vocabulary,
    outcome,
    suit_word,
    tricks,
    union,
    whist_deal,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


class FlyingCupid(CzechWhist):
    """Czech whist with trumps that change, and the base of Flying Duck."""

    slug, title = "flying-cupid", "Flying Cupid"

    options = CzechWhist.options | Options(
        tour=Slugs("flying-cupid", allowed=TOUR, help="games played robber by robber, in turn"),
        run_needed=Int(3, 1, 12, help="tricks in a row that give the right to change the trumps"),
        run_after=Choice("reset", "sliding", help="after the answer count anew, or go on counting"),
        chooser=Choice("trick_winner", "run_starter", help="who decides: the winner of the last or of the first trick"),
        allow_no_trump=Bool(False, help="the trumps may be taken away"),
        honours_suit=Choice("turned", "final", "none", help="the suit whose figures count at the end"),
    )

    def say(self, vocabulary: Vocabulary) -> None:
        """Keep the trumps, or change them."""
        self.keep = vocabulary.add("keep", Sense.KEEP)
        self.change: dict[Suit | None, Action] = {suit: suit_word(vocabulary, suit, "trump") for suit in Suit}
        if self.options.allow_no_trump:
            self.change[None] = vocabulary.add("trump:none", also="no trumps")

    # 4 Deal, 6 Play

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """Thirteen tricks, with a question after each run of tricks."""
        trump: Suit | None = whist_deal(table).suit
        hands = tuple(table.hands)
        self.note_figures(table.facts, self.figures_under(trump), hands)
        table.start_play(flying_rules(trump, self.options.run_needed, reset=self.options.run_after == "reset"))
        while (yield from tricks(table)):
            trump = yield from self.change_trumps(table, trump)
            if self.options.honours_suit == "final":
                self.note_figures(table.facts, self.figures_under(trump), hands)
        return outcome(table)

    def change_trumps(self, table: Table, trump: Suit | None) -> Script[Suit | None]:
        """Let the chooser keep the trumps or name others, which count from the next trick on."""
        words = self.keep.bit | union(word for suit, word in self.change.items() if suit is not trump)
        answer = yield table.ask(self.chooser(table.play.winners), words, TRUMP)
        if answer is self.keep:
            table.play.go_on()
            return trump
        suit: Suit | None = answer.value
        table.play.set_trump(suit)
        table.tell("trump", suit)
        return suit

    def chooser(self, winners: Sequence[int]) -> int:
        """Who has the right after these tricks."""
        if self.options.chooser == "trick_winner":
            return winners[-1]
        if self.options.run_after == "reset":
            return winners[len(winners) - int(self.options.run_needed)]
        other = [number for number, winner in enumerate(winners, 1) if (winner - winners[-1]) % 2]
        return winners[max(other, default=0)]

    def figures_under(self, trump: Suit | None) -> int:
        """The figures when these are trumps; there are none without trumps."""
        return 0 if trump is None else figures_of(trump)

    # 7 Scoring

    @property
    def scores_figures(self) -> bool:
        """Whether figures of any suit score."""
        return super().scores_figures and self.options.honours_suit != "none"


GAME = FlyingCupid


@cache
def flying_rules(trump: Suit, run: int, *, reset: bool) -> PlayRules:
    """Plain play that pauses after so many tricks in a row of one side."""
    return PlayRules(CardOrder.plain(trump), row=((0b0101, 0b1010, 0b0101, 0b1010), run, 1, reset, "pause"))
