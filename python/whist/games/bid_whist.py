"""Bid whist: one round of bids, a direction in which cards rank, two jokers and a kitty.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from whist.cards import PACK_BITS, Card, Strain
from whist.rules import (
    ALL,
    DISCARD,
    PACK52,
    SIDES,
    TRUMP,
    Bidding,
    Bool,
    CardOrder,
    Choice,
    Int,
    Ladder,
    May,
    Options,
    Outcome,
    PlayRules,
    Points,
    PointsGame,
    Script,
    Sense,
    Table,
    Tally,
    Values,
    Vocabulary,
    add,
    alone,
    auction,
    give,
    name_one,
    name_trump,
    outcome,
    tricks,
    trump_words,
    union,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

    from whist.cards import Suit

JOKERS: Final = {"joker54": ("BJ", "LJ"), "joker53": ("BJ",), "std52": (), "std52_no_kitty": ()}
KINDS: Final = {"U": "uptown", "D": "downtown", "N": "no trump", "": ""}
"""What is bid beside the level."""
BOOK: Final = 6
"""Books that score nothing."""
BOOKS: Final = 13
"""Books of a deal, the discards being one."""


def is_plain(chosen: Values) -> bool:
    """Whether the pack has no jokers, which changes how it is bid."""
    return not JOKERS[chosen.pack]


class Contract(NamedTuple):
    """What is bid: a level, and upwards, downwards or without trumps, unless that is left for later."""

    level: int
    kind: str = ""

    @property
    def strain(self) -> Strain | None:
        """No trumps, or None where the bidder names a suit of his own."""
        return Strain.NOTRUMP if self.kind == "N" else None

    @property
    def spelt(self) -> str:
        """The contract in full, such as ``4 uptown``."""
        return f"{self.level} {KINDS[self.kind]}".rstrip()

    def __str__(self) -> str:
        return f"{self.level}{self.kind}"


class BidWhist(PointsGame):
    """Bid whist with two, one or no jokers."""

    slug, title = "bid-whist", "Bid whist"

    options = Options(
        pack=Choice(*JOKERS, help="54 cards, one joker, no joker, or no joker and no kitty"),
        min_bid=Int(lambda chosen: 1 if is_plain(chosen) else 3, 1, 7, help="lowest level that may be bid"),
        bid_form=Choice(
            "with_kind",
            "number_only",
            default=lambda chosen: "number_only" if is_plain(chosen) else "with_kind",
            help="bid level and kind, or the level alone",
        ),
        dealer_may_match=Bool(is_plain, help="the dealer may take over the highest bid"),
        downtown_beats_uptown=Bool(False, help="at one level downtown is above uptown"),
        declare_time=Choice("before_kitty", "after_kitty", help="when trumps and direction are named"),
        sport_kitty=Bool(True, help="the kitty is shown to all"),
        kitty_book=Choice(
            "declarer",
            "first_trick",
            default=lambda chosen: "first_trick" if chosen.pack == "std52" else "declarer",
            help="whose book the discards are: the declarer's, or the first trick's winner's",
        ),
        downtown_aces=Choice("good", "bad", "choice", help="where the ace stands downtown"),
        nt_jokers=Choice("worthless", "swap", help="at no trump jokers are worthless, or exchanged for discards"),
        score_made=Choice("taken", "bid", help="score the books taken above six, or those bid"),
        opponents_score=Choice("none", "over_six", help="what opponents score who set the declarer"),
        boston=Choice("none", "quadruple", help="what all thirteen books are worth"),
        target=Int(7, 5, 21, help="points up that win and points down that lose"),
    )

    def setup(self, options: Values) -> None:
        """3 Pack: jokers, and the size of hands and kitty."""
        self.jokers = tuple(Card(joker).number for joker in JOKERS[options.pack])
        self.pack = (*PACK52, *self.jokers)
        self.size = 13 if options.pack == "std52_no_kitty" else 12
        self.kitty = len(self.pack) - 4 * self.size

    def words(self, vocabulary: Vocabulary) -> None:
        """Bids, and what the declarer may name after them."""
        self.no_bid = vocabulary.add("pass", Sense.PASS)
        kinds = tuple(kind for kind in KINDS if bool(kind) is (self.options.bid_form == "with_kind"))
        contracts = [Contract(level, kind) for level in range(self.options.min_bid, 8) for kind in kinds]
        self.ladder = Ladder(
            vocabulary.add(f"bid {each}", each, self.strength(each), also=f"bid {each.spelt}") for each in contracts
        )
        self.trumps = trump_words(vocabulary, none=kinds == ("",))
        self.uptown, self.downtown = vocabulary.add("uptown"), vocabulary.add("downtown")
        if self.options.downtown_aces == "choice":
            self.aces = union((vocabulary.add("aces good", value=True), vocabulary.add("aces bad", value=False)))

    def strength(self, bid: Contract) -> int:
        """How high a bid is; bids of one strength do not beat each other."""
        if self.options.downtown_beats_uptown:
            return 3 * bid.level + "UDN".index(bid.kind or "U")
        return 2 * bid.level + (bid.kind == "N")

    def deal(self, table: Table) -> Script[Outcome]:
        """One deal, from the auction to the last trick."""
        table.shuffle(self.pack)
        table.deal((1,) * self.size, aside=("kitty",) * self.kitty)
        seats = table.around(table.eldest)
        bidding = yield from auction(table, seats, self.ladder, self.no_bid, once=True, may=self.dealer_may(table))
        declarer, bid = bidding.seat, bidding.bid
        assert bid is not None, "the dealer bids if nobody else has"
        table.facts.side, table.facts.level = declarer % 2, bid.value.level
        table.tell("declarer", declarer)
        table.tell("contract", bid.text)
        yield from self.declare_and_exchange(table, declarer, bid.value.kind)
        table.start_play(self.play_rules(table.facts), declarer)
        yield from tricks(table)
        return outcome(table)

    # 5 Before play

    def dealer_may(self, table: Table) -> May:
        """The dealer must bid if nobody has, and may match the highest bid where that is played."""

        def may(bidding: Bidding, seat: int, words: int) -> int:
            if seat != table.dealer:
                return words
            if bidding.bid is None:
                return words & ~self.no_bid.bit
            return words | self.ladder.level(bidding.bid) if self.options.dealer_may_match else words

        return may

    def declare_and_exchange(self, table: Table, declarer: int, kind: str) -> Script[None]:
        """The declaration, before the kitty is seen or after; the kitty, and as many discards."""
        options = self.options
        if options.declare_time == "before_kitty":
            yield from self.declare(table, declarer, kind)
        if self.kitty:
            table.move("kitty", declarer, table.zone("kitty"), to=ALL if options.sport_kitty else 0)
        if options.declare_time == "after_kitty":
            yield from self.declare(table, declarer, kind)
        if self.kitty:
            yield from give(table, declarer, "out", self.kitty, DISCARD)
        if table.facts.trump is None and options.nt_jokers == "swap":
            self.swap_jokers(table)

    def declare(self, table: Table, declarer: int, kind: str) -> Script[None]:
        """What the bid has left open of trump suit, direction, and where the ace stands."""
        facts = table.facts
        facts.trump, facts.is_down, facts.aces_good = None, kind == "D", self.options.downtown_aces != "bad"
        if kind == "N":
            table.tell("trump", None)
        else:
            facts.trump = yield from name_trump(table, declarer, self.trumps)
        if kind in ("N", ""):
            named = yield from name_one(table, declarer, self.uptown.bit | self.downtown.bit, TRUMP)
            facts.is_down = named is self.downtown
        if facts.is_down and self.options.downtown_aces == "choice":
            facts.aces_good = (yield from name_one(table, declarer, self.aces, TRUMP)).value
        table.tell("direction", "downtown" if facts.is_down else "uptown")

    def swap_jokers(self, table: Table) -> None:
        """Each joker in a hand changes places with a random discard that is none."""
        for joker in self.jokers:
            for holder, hand in enumerate(table.hands):
                if hand >> joker & 1:
                    table.move(holder, "out", 1 << joker, to=ALL)
                    table.move_any("out", holder, PACK_BITS)
        for seat in range(4):  # all know that jokers which were not given up lie among the discards
            table.lacks(seat, sum(1 << joker for joker in self.jokers))

    # 6 Play

    def play_rules(self, facts: SimpleNamespace) -> PlayRules:
        """Follow suit in the order of the contract."""
        return ranked_rules(facts.trump, facts.is_down, facts.aces_good, self.pack, self.size)

    # 7 Scoring

    def tally(self, facts: SimpleNamespace) -> Tally:
        """The tricks of each side, and who won the first where it takes the discards."""
        return Tally(SIDES, first=1) if self.options.kitty_book == "first_trick" else super().tally(facts)

    def deal_points(self, facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """The declarer's side scores; the other may when it sets the contract."""
        options, side, level = self.options, facts.side, facts.level
        factor = 2 if facts.trump is None else 1
        books = self.books(side, outcome)
        is_made = books >= BOOK + level
        worth = factor * (books - BOOK if is_made and options.score_made == "taken" else level)
        if books == BOOKS and options.boston == "quadruple":
            worth *= 4
        gains = alone(2, side, worth if is_made else -worth)
        if not is_made and options.opponents_score == "over_six":
            gains = add(gains, alone(2, 1 - side, factor * max(0, BOOKS - books - BOOK)))
        return gains

    def books(self, side: int, outcome: Outcome) -> int:
        """Tricks of the declarer's side, with the discards where they are its book."""
        is_ours = self.options.kitty_book == "declarer" or outcome.first == side
        return outcome.tricks[side] + (is_ours and self.kitty > 0)

    # 8 End

    def over(self, state: Points) -> bool:
        """Whether a side has won by points up or lost by points down; it is never even then."""
        return bool(max(map(abs, state.scores)) >= self.options.target)


GAME = BidWhist


@cache
def ranked_rules(trump: Suit | None, is_down: bool, aces_good: bool, pack: tuple[int, ...], size: int) -> PlayRules:
    """Rules of play for a trump suit or none, in either direction."""
    order = CardOrder.downtown(trump, aces_good=aces_good) if is_down else CardOrder.uptown(trump)
    return PlayRules(order, tricks=size, pack=sum(1 << card for card in pack))
