"""Whist for three: a short pack, everybody on his own account, and most often the choice of trumps of Cayenne."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.cards import Suit
from whist.games._alone import Alone
from whist.games.whist_cz import figures_of
from whist.rules import (
    TRUMP,
    Choice,
    Int,
    Options,
    Outcome,
    Script,
    Sense,
    Table,
    ThrownIn,
    Vocabulary,
    name_one,
    outcome,
    plain_rules,
    short_pack,
    suit_words,
    tricks,
    union,
    whist_deal,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

PLAYERS: Final = (0, 1, 2)
PACK: Final = tuple(card for card in short_pack(1) if card // 16 != Suit.HEARTS or card % 16 >= 10)
"""Without the twos, and of the hearts only ace, king and queen."""
IN_PACK: Final = sum(1 << card for card in PACK)


class ThreePlayerWhist(Alone):
    """Three sides; the dealer may name other trumps, and the deal counts double if he does not."""

    slug, title = "three-player-whist", "Whist for three"
    seats = 3
    names = ("P0", "P1", "P2")
    owner = PLAYERS
    groups = tuple((seat,) for seat in PLAYERS)

    options = Alone.options | Options(
        trick_value=Int(2, 1, help="points of each trick above the book"),
        honour_table=Choice(
            "seed", "german", "hussar", help="3, 4, 5 points for three, four, five figures, or 2, 4, 6, or 1, 2, 3"
        ),
        book=Int(4, 0, 12, help="tricks of a player that score nothing"),
        base=Choice("cayenne", "classic", help="the dealer may name other trumps, or the turned card settles them"),
        double_multiplier=Int(2, 1, help="factor on triks and figures when the dealer accepts the turned suit"),
    )

    def say(self, vocabulary: Vocabulary) -> None:
        """Accept the given suit, or name another."""
        if self.options.base == "cayenne":
            self.accept = vocabulary.add("accept", Sense.ACCEPT)
            self.named = suit_words(vocabulary)

    # 4 Deal, 5 Before play, 6 Play

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """The suit of the dealer's turned card, or another one, is trumps; then thirteen tricks."""
        cayenne = self.options.base == "cayenne"
        last = whist_deal(table, turn=not cayenne, pack=PACK)
        trump = last.suit
        table.facts.doubled = False
        if cayenne:
            table.turn_up(table.dealer, last.number)
            trump = yield from self.choose_trumps(table, trump)
        self.note_figures(table.facts, figures_of(trump) & IN_PACK, table.hands)
        table.start_play(plain_rules(trump, players=3))
        yield from tricks(table)
        return outcome(table)

    def choose_trumps(self, table: Table, given: Suit) -> Script[Suit]:
        """The dealer accepts the given suit, or names another."""
        words = self.accept.bit | union(word for suit, word in self.named.items() if suit is not given)
        choice = yield from name_one(table, table.dealer, words, TRUMP)
        table.facts.doubled = choice is self.accept
        trump: Suit = given if table.facts.doubled else choice.value
        table.tell("trump", trump)
        return trump

    # 7 Scoring

    def multiplier(self, facts: SimpleNamespace) -> int:
        """A deal whose given suit was accepted counts double, for everybody."""
        double: int = self.options.double_multiplier
        return double if facts.doubled else 1


GAME = ThreePlayerWhist
