"""Oh Hell: everybody bids how many tricks he will take, and only exactly so many are rewarded.

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.cards import Card, Suit
from whist.errors import OptionError
from whist.rules import (
    PACK52,
    SCHEDULES,
    Choice,
    Int,
    Options,
    Outcome,
    Points,
    PointsGame,
    Script,
    Table,
    Values,
    Vocabulary,
    exact_aim,
    exact_bids,
    outcome,
    plain_rules,
    secret_bids,
    tricks,
    turn_next,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    from whist.rules import Aim, View

ROTATION: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES, None)
"""Trumps from deal to deal where nothing is turned; None for no trumps."""

SCORINGS: Final[dict[str, Callable[[int, int, int], int]]] = {
    "penalty_difference": lambda bid, won, _: 10 + won if won == bid else -abs(bid - won),
    "exact": lambda bid, won, _: 10 + bid if won == bid else 0,
    "basic": lambda bid, won, _: won + 10 * (won == bid),
    "basic5": lambda bid, won, _: won + 5 * (won == bid),
    "penalty_bid": lambda bid, won, _: 10 + bid if won == bid else -bid,
    "times_ten": lambda bid, won, _: (10 * bid or 5) * (1 if won == bid else -1),
    "squared": lambda bid, won, _: 10 + bid * bid if won == bid else -((bid - won) ** 2),
    "zero_plus_cards": lambda bid, won, cards: won if won != bid else won + 10 if bid else 5 + cards,
}
"""Points of a player by bid, tricks won and cards dealt to each."""


class OhHell(PointsGame):
    """Oh Hell, with the schedules and scores of its many tables."""

    slug, title = "oh-hell", "Oh Hell"

    options = Options(
        players=Int(4, 3, 7, help="number of players"),
        max_cards=Int(lambda chosen: {6: 8, 7: 7}.get(chosen.players, 10), 1, 17, help="the largest hand"),
        schedule=Choice(*SCHEDULES, "fixed", help="hand sizes from deal to deal; fixed: always the largest hand"),
        fixed_deals=Int(lambda chosen: 3 * chosen.players, 1, help="length of a match of equal hands"),
        trump_method=Choice(
            "turn_up",
            "rotation",
            "always_spades",
            help="turn the next card, go round the suits and no trumps, or spades",
        ),
        full_deal_trump=Choice(
            "none", "dealer_last_card", help="trumps where no card is left to turn: none, or the dealer's last card"
        ),
        hook=Choice("always", "never", "not_one_card", help="the dealer may not make the bids equal the tricks"),
        bidding=Choice("sequential", "simultaneous", help="bid in turn, or all at once and without a hook"),
        scoring=Choice(*SCORINGS, help="what bids made and missed are worth"),
        tiebreak=Choice("share", "extra_deals", help="equal highest totals share the win, or the match goes on"),
    )

    # 2 Players and seats, 4 Deal

    def setup(self, options: Values) -> None:
        """Seats, the length of the match, and the hand sizes as far as they change."""
        self.sit(options.players)
        most = options.max_cards
        if self.seats * most > len(PACK52):
            raise OptionError(f"option max_cards: {self.seats} players cannot have {most} cards each")
        schedule = SCHEDULES.get(options.schedule)
        self.sizes = schedule(most) if schedule else ()
        self.length: int = len(self.sizes) or options.fixed_deals

    def words(self, vocabulary: Vocabulary) -> None:
        """A bid for every number of tricks."""
        self.bids = vocabulary.family("bid {}", range(self.options.max_cards + 1))

    def deal(self, table: Table) -> Script[Outcome]:
        """One deal: trumps, bids, tricks."""
        facts = table.facts
        facts.cards = self.cards_each(table.state)
        table.shuffle(PACK52)
        table.deal((1,) * facts.cards)
        trump = self.find_trump(table)
        facts.bids = yield from self.bid(table, facts.cards)
        table.start_play(plain_rules(trump, players=self.seats, tricks=facts.cards))
        yield from tricks(table)
        return outcome(table)

    def cards_each(self, state: Points) -> int:
        """The hand size of the next deal; equal hands, and deals beyond the schedule, are the largest."""
        return self.sizes[state.deal_no] if state.deal_no < len(self.sizes) else self.options.max_cards

    def find_trump(self, table: Table) -> Suit | None:
        """The suit turned, where there is a card to turn, or that of the deal."""
        if self.options.trump_method == "turn_up":
            if self.seats * table.facts.cards < len(PACK52):
                return turn_next(table).suit
            if self.options.full_deal_trump == "none":
                return None
            last = Card.from_number(table.pack[-1])
            table.turn_up(table.dealer, last.number)
            trump: Suit | None = last.suit
        else:
            rotating = self.options.trump_method == "rotation"
            trump = ROTATION[table.state.deal_no % len(ROTATION)] if rotating else Suit.SPADES
        table.tell("trump", trump)
        return trump

    # 5 Before play

    def bid(self, table: Table, cards: int) -> Script[tuple[int, ...]]:
        """Eldest hand first and the dealer last, who is hooked, or all at once."""
        seats = table.around(table.eldest)
        if self.options.bidding == "simultaneous":
            return (yield from secret_bids(table, seats, self.bids, cards))
        hook = self.options.hook == "always" or (self.options.hook == "not_one_card" and cards > 1)
        return (yield from exact_bids(table, seats, self.bids, cards, hook=hook))

    # 7 Scoring

    def deal_points(self, facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """Each player scores by his own bid and tricks."""
        points = SCORINGS[self.options.scoring]
        return tuple(points(bid, won, facts.cards) for bid, won in zip(facts.bids, outcome.tricks, strict=True))

    # 8 End

    def over(self, state: Points) -> bool:
        """Whether the schedule has been played, and a tie broken where ties are."""
        tied = self.options.tiebreak == "extra_deals" and state.scores.count(max(state.scores)) > 1
        return state.deal_no >= self.length and not tied

    # For players

    def aim(self, view: View) -> Aim:
        """Exactly the tricks that were bid."""
        return exact_aim(view)


GAME = OhHell
