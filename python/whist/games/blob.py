"""Blob: six cards each, trumps are named, and whoever misses his bid is blobbed.

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whist.rules import (
    PACK52,
    Choice,
    Game,
    Int,
    Options,
    Outcome,
    Script,
    Table,
    Values,
    Vocabulary,
    add,
    exact_aim,
    exact_bids,
    leaders,
    name_trump,
    outcome,
    plain_rules,
    tricks,
    trump_words,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    from whist.rules import Aim, View

CARDS: Final = 6

BLOBBED: Final[dict[str, Callable[[int, int], int]]] = {
    "zero": lambda _bid, _won: 0,
    "tricks": lambda _bid, won: won,
    "minus_difference": lambda bid, won: -abs(bid - won),
}
"""Points of a player who has missed his bid, by bid and tricks won."""


class BlobState(NamedTuple):
    """Hands finished, the seat that deals next, and the points and blobs of each player."""

    deal_no: int
    dealer: int
    scores: tuple[int, ...]
    blobs: tuple[int, ...]


class Blob(Game[BlobState]):
    """Blob for four or five."""

    slug, title = "blob", "Blob"

    options = Options(
        players=Int(4, 4, 5, help="number of players"),
        rounds=Int(3, 1, help="how often everybody deals"),
        nominator=Choice(
            "left_of_dealer",
            "highest_bidder",
            help="trumps are named by the eldest hand, or after bidding by the highest",
        ),
        blob_score=Choice(*BLOBBED, help="points of a player who misses his bid"),
        hook=Choice("always", "never", help="the bids may not add up to six"),
    )

    def setup(self, options: Values) -> None:
        """2 Players and seats."""
        self.sit(options.players)

    def words(self, vocabulary: Vocabulary) -> None:
        """Trumps or none of them, and a bid for every number of tricks."""
        self.trumps = trump_words(vocabulary, none=True)
        self.bids = vocabulary.family("bid {}", range(CARDS + 1))

    def start(self, dealer: int) -> BlobState:
        """Nobody has points or blobs."""
        return BlobState(0, dealer, (0,) * self.seats, (0,) * self.seats)

    def deal(self, table: Table) -> Script[Outcome]:
        """4 Deal, 5 Before play, 6 Play: the eldest hand names trumps first, or the highest bidder does afterwards."""
        table.shuffle(PACK52)
        table.deal((1,) * CARDS)
        seats, nominator = table.around(table.eldest), table.eldest
        trump = None
        if self.options.nominator == "left_of_dealer":
            trump = yield from name_trump(table, nominator, self.trumps)
        bids = yield from exact_bids(table, seats, self.bids, CARDS, hook=self.options.hook == "always")
        if self.options.nominator == "highest_bidder":
            nominator = max(seats, key=lambda seat: bids[seat])  # of equal bids the earliest
            trump = yield from name_trump(table, nominator, self.trumps)
        table.facts.bids = bids
        table.start_play(plain_rules(trump, players=self.seats, tricks=CARDS))
        yield from tricks(table)
        return outcome(table)

    # 7 Scoring

    def score(self, state: BlobState, facts: SimpleNamespace, outcome: Outcome) -> BlobState:
        """Ten and a point for each trick when the bid was right, else a blob."""
        blobbed = BLOBBED[self.options.blob_score]
        pairs = list(zip(facts.bids, outcome.tricks, strict=True))
        points = [10 + won if won == bid else blobbed(bid, won) for bid, won in pairs]
        blobs = [won != bid for bid, won in pairs]
        dealer = self.next_seat(state.dealer)
        return BlobState(state.deal_no + 1, dealer, add(state.scores, points), add(state.blobs, blobs))

    # 8 End

    def over(self, state: BlobState) -> bool:
        """Whether everybody has dealt as often as was agreed."""
        hands: int = self.options.rounds * self.seats
        return state.deal_no >= hands

    def winners(self, state: BlobState) -> tuple[int, ...]:
        """The highest total, and of equal ones that with fewer blobs."""
        ranks = [(score, -blobs) for score, blobs in zip(state.scores, state.blobs, strict=True)]
        return leaders(ranks)

    # For players

    def aim(self, view: View) -> Aim:
        """Exactly the tricks that were bid."""
        return exact_aim(view)


GAME = Blob
