"""Shelem: aces, tens and fives are points, bid by the side that takes the widow; the first card led names trumps.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from whist.rules import (
    PACK52,
    SIDES,
    THROWN_IN,
    Bidding,
    Bool,
    CardOrder,
    Choice,
    Count,
    Int,
    Ladder,
    Options,
    Outcome,
    PlayRules,
    Points,
    PointsGame,
    Script,
    Sense,
    Table,
    Tally,
    ThrownIn,
    Values,
    Vocabulary,
    auction,
    name_trump,
    outcome,
    pick_up,
    play_card,
    tricks,
    trump_words,
    value_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import SimpleNamespace

    from whist.cards import Suit
    from whist.rules import Worth

ACES, TENS, FIVES = (0x0001_0001_0001_0001 << rank for rank in (12, 8, 3))
TRICKS: Final = 12
TRICK_POINTS: Final = 5
"""What a trick is worth beside its cards."""


class Shelem(PointsGame):
    """Shelem, which goes counter-clockwise."""

    slug, title, turn = "shelem", "Shelem", -1

    options = Options(
        target=Int(1200, 500, 2000, help="points that win"),
        ace_points=Choice(10, 15, help="what an ace is worth"),
        discard_to=Choice("declarer", "last_trick", help="whose the discards are"),
        shelem_score=Int(330, 165, 500, help="points for all twelve tricks"),
        shelem_bid=Bool(False, help="all twelve tricks may be bid"),
        double_penalty=Bool(True, help="a bid failed by far costs twice as much"),
        all_pass=Choice("redeal", "dealer_100", help="when nobody bids, deal again, or let the dealer have to bid"),
        trump_choice=Choice("first_card", "named", help="the first card led names trumps, or the declarer does"),
        min_bid=Int(100, 80, 120, step=5, help="lowest bid"),
    )

    def setup(self, options: Values) -> None:
        """3 Pack: what the cards and tricks of a deal are worth."""
        self.worth = ((ACES, options.ace_points), (TENS, 10), (FIVES, 5))
        self.total = value_of(ACES | TENS | FIVES, self.worth) + (TRICKS + 1) * TRICK_POINTS

    def words(self, vocabulary: Vocabulary) -> None:
        """Bids in fives, and the suits where they are named."""
        self.no_bid = vocabulary.add("pass", Sense.PASS)
        bids = [
            vocabulary.add(f"bid {value}", value, value) for value in range(self.options.min_bid, self.total + 1, 5)
        ]
        if self.options.shelem_bid:
            bids.append(vocabulary.add("shelem", None, self.total + 1))
        self.ladder = Ladder(bids)
        if self.options.trump_choice == "named":
            self.trumps = trump_words(vocabulary)

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        """One deal, from the auction to the last trick."""
        table.shuffle(PACK52)
        table.deal((4, 4, 4))
        table.take(4, "widow")
        bidding = yield from auction(table, table.around(table.eldest), self.ladder, self.no_bid, may=self.may)
        if bidding.bid is None:
            return THROWN_IN
        declarer = bidding.seat
        table.facts.side, table.facts.bid = declarer % 2, bidding.bid.value
        table.tell("declarer", declarer)
        table.tell("contract", bidding.bid.text)
        discards = yield from pick_up(table, declarer, "widow")
        table.facts.discards = TRICK_POINTS + value_of(discards, self.worth)
        yield from self.play(table, declarer)
        return outcome(table)

    # 5 Before play

    def may(self, bidding: Bidding, _seat: int, words: int) -> int:
        """The dealer, who speaks fourth, must bid if nobody has, where that is played."""
        others_passed = len(bidding.calls) == 3 and bidding.bid is None
        must_bid = self.options.all_pass == "dealer_100" and others_passed
        return words & ~self.no_bid.bit if must_bid else words

    # 6 Play

    def play(self, table: Table, declarer: int) -> Script[None]:
        """The first card led makes its suit trumps, unless they are named before."""
        trump = None
        if self.options.trump_choice == "named":
            trump = yield from name_trump(table, declarer, self.trumps)
        table.start_play(shelem_rules(trump), declarer)
        if trump is None:
            table.tell("trump", (yield from play_card(table)).value.suit)
        yield from tricks(table)

    # 7 Scoring

    def tally(self, facts: SimpleNamespace) -> Tally:
        """Tricks and card points, the opponents' first: what they have not taken is the declarer's, discards too."""
        is_last_read = self.options.discard_to == "last_trick"
        return Tally((SIDES[1 - facts.side], SIDES[facts.side]), (Count(self.worth),), last=is_last_read)

    def counted_cards(self, told: Mapping[str, Any]) -> dict[str, Worth]:  # noqa: ARG002  # they are always the same
        """Aces, tens and fives."""
        return {"card points": self.worth}

    def deal_points(self, facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """The opponents score what they have taken, the declarer's side by its bid."""
        theirs = outcome.took[0][0] + TRICK_POINTS * outcome.tricks[0]
        if outcome.last == 0:
            theirs += facts.discards
        ours = self.declarer_score(facts.bid, self.total - theirs, theirs, all_won=outcome.tricks[1] == TRICKS)
        return (theirs, ours) if facts.side else (ours, theirs)

    def declarer_score(self, bid: int | None, made: int, theirs: int, *, all_won: bool) -> int:
        """What the declarer's side scores; a bid of None is shelem."""
        options = self.options
        if all_won or bid is None:
            return int(options.shelem_score if all_won else -options.shelem_score)
        if made >= bid:
            return made
        return -2 * bid if options.double_penalty and made < theirs else -bid

    # 8 End

    def over(self, state: Points) -> bool:
        """Whether a side has reached the target, and the sides are not even."""
        return bool(max(state.scores) >= self.options.target and state.scores[0] != state.scores[1])


GAME = Shelem


@cache
def shelem_rules(trump: Suit | None) -> PlayRules:
    """Twelve tricks with a trump suit, or with that of the first lead."""
    return PlayRules(CardOrder.plain(trump), tricks=TRICKS, trump_from_lead=trump is None)
