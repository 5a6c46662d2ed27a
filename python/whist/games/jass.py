"""Jass, the Schieber: melds, a trump jack above all, and points counted in their order to the target.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, Literal

from whist.cards import Card, Cards, Suit
from whist.games._melds import height, melds_of, together
from whist.rules import (
    SIDES,
    TRUMP,
    Bool,
    CardOrder,
    Choice,
    Count,
    Int,
    Numbers,
    Options,
    Outcome,
    PlayRules,
    RaceGame,
    RacePoints,
    Reach,
    Script,
    Slugs,
    Table,
    Tally,
    Vocabulary,
    add,
    alone,
    in_order,
    name_or_push,
    outcome,
    short_pack,
    show_holder,
    suit_word,
    tricks,
    union,
    worth_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import SimpleNamespace

    from whist.rules import Deal, Trick, Worth


PACK36: Final = short_pack(4)
CONTRACTS: Final = ("S", "H", "D", "C", "obenabe", "undenufe")
SEVEN_OF_HEARTS: Final = Cards("7H").bits
LAST_TRICK: Final = 5
STOECK: Final = 20
NEVER: Final = 10**9
ALL_POINTS: Final = 257
"""Card points, the last trick and a match: the most that one side can have for tricks."""
PLAIN: Final = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}
POINTS: Final = {
    "obenabe": {**PLAIN, "8": 8},
    "undenufe": {**PLAIN, "8": 8, "A": 0, "6": 11},
}
"""Points of the cards without trumps, by their rank."""
TOP_TRUMPS: Final = {"J": 20, "9": 14}


class Jass(RaceGame):
    """The Schieber, with French cards."""

    slug, title, turn = "jass", "Jass", -1

    options = Options(
        mode=Choice("multiplied", "simple", help="contracts multiply all points, or all count once"),
        deals=Choice(0, 12, help="play to the target, or a tournament of so many simple deals"),
        target=Int(lambda chosen: 1000 if chosen.mode == "simple" else 2500, 1, help="points that win"),
        multipliers=Numbers(S=2, H=1, D=1, C=2, obenabe=3, undenufe=3, help="what contracts multiply points by"),
        push_back=Bool(False, help="the partner may push the choice of the contract back"),
        contracts=Slugs(*CONTRACTS, allowed=CONTRACTS, help="contracts that may be named"),
        wys=Choice("auto", "off", help="melds are declared by the table, or not played"),
        long_runs=Bool(True, help="sequences of six and more are worth more than those of five"),
        low_fours=Bool(True, help="four eights, sevens or sixes are worth something"),
        card_in_two_melds=Bool(True, help="a card may belong to a sequence and to four of a kind"),
        undertrump=Choice("only_trumps", "strict", help="undertrumping from trumps alone, or from lower ones alone"),
        first_forehand=Choice("dealer_right", "holder_7H", help="who begins the first deal"),
        match_bonus=Choice(100, 0, help="points for winning all tricks"),
    )

    def words(self, vocabulary: Vocabulary) -> None:
        """The contracts, and the push."""
        suits = {suit.letter: suit for suit in Suit}
        self.named = {
            contract: suit_word(vocabulary, suits[contract]) if contract in suits else vocabulary.add(contract)
            for contract in CONTRACTS
            if contract in self.options.contracts
        }
        self.push = vocabulary.add("push")

    # 4 Deal

    def deal(self, table: Table) -> Script[Outcome]:
        """Nine cards each, the contract, the melds, and the tricks unless the melds have decided the match."""
        table.shuffle(PACK36)
        table.deal((3, 3, 3))
        forehand = self.find_forehand(table)
        table.facts.dealer = table.dealer
        yield from self.name_contract(table, forehand)
        self.declare(table, forehand)
        if min(table.facts.needs) <= 0:
            return Outcome((), ((0, 0),))
        yield from self.play_out(table, forehand)
        return outcome(table)

    def find_forehand(self, table: Table) -> int:
        """The player on the dealer's right; to begin with perhaps the holder of the seven of hearts."""
        if self.options.first_forehand == "dealer_right" or table.state.deal_no > 0:
            return table.eldest
        holder = show_holder(table, SEVEN_OF_HEARTS)
        table.set_dealer(table.around(holder)[-1])
        return holder

    # 5 Before play

    def name_contract(self, table: Table, forehand: int) -> Script[None]:
        """Forehand names the contract or pushes the choice to the partner."""
        words = union(self.named.values())
        back = self.options.push_back
        named, _ = yield from name_or_push(table, forehand, table.partner(forehand), words, self.push, TRUMP, back=back)
        facts = table.facts
        facts.contract = next(contract for contract, action in self.named.items() if action is named)
        facts.trump = named.value
        is_simple = self.options.mode == "simple" or self.options.deals
        facts.multiplier = 1 if is_simple else dict(self.options.multipliers)[facts.contract]
        table.tell("contract", facts.contract)
        table.tell("trump", facts.trump)

    def declare(self, table: Table, forehand: int) -> None:
        """What is in the hands counts before the tricks; then it is known how much of these each side still needs."""
        facts = table.facts
        facts.stoeck = self.stoeck(table.hands, facts.trump)
        facts.wys = self.wys(table, forehand) if self.options.wys == "auto" else (0, 0)
        missing = (self.goal - score for score in self.melded(table.state, facts))
        facts.needs = tuple(-(-points // facts.multiplier) for points in missing)

    def stoeck(self, hands: Sequence[int], trump: Suit | None) -> tuple[int, ...]:
        """King and queen of trumps in one hand count for its side, whatever the melds are."""
        pair = Cards(f"K{trump.letter} Q{trump.letter}").bits if trump is not None else -1
        return add((0, 0), *(alone(2, seat % 2, STOECK) for seat, hand in enumerate(hands) if hand & pair == pair))

    def wys(self, table: Table, forehand: int) -> tuple[int, ...]:
        """The side with the best meld shows and counts all that it has."""
        melds = {seat: melds_of(table.hands[seat], self.options) for seat in table.around(forehand)}
        ranked = [(height(meld, table.facts.contract), seat) for seat, found in melds.items() for meld in found]
        points: tuple[int, ...] = (0, 0)
        if ranked:
            _, best = max(ranked, key=lambda each: each[0])  # of equals the first in order
            for seat in (seat for seat in (best, table.partner(best)) if melds[seat]):
                points = add(points, alone(2, best % 2, sum(meld.points for meld in melds[seat])))
                table.show(seat, together(melds[seat]))
        table.tell("wys", points)
        return points

    # 6 Play

    def play_out(self, table: Table, forehand: int) -> Script[None]:
        """Nine tricks, unless a side reaches the target before."""
        facts = table.facts
        is_close = min(facts.needs) <= ALL_POINTS
        play = table.start_play(jass_rules(facts.contract, self.options.undertrump, is_close), forehand)
        while (yield from tricks(table)):
            if outcome(table).reached is not None:
                play.finish()
            else:
                play.go_on()

    def tally(self, facts: SimpleNamespace) -> Tally:
        """Points of cards, all tricks, the last one; and who reaches the target, where that may happen in this deal."""
        worth = worth_in(facts.contract)
        tally = Tally(SIDES, (Count(worth),), first=9, last=True, tricks=False)
        if min(facts.needs) > ALL_POINTS:
            return tally
        return tally._replace(whole=False, reach=Reach(facts.needs, worth=worth))

    def counted_cards(self, told: Mapping[str, Any]) -> dict[str, Worth]:
        """The points of cards under the contract named."""
        return {"card points": worth_in(told["contract"])} if "contract" in told else {}

    def so_far(self, tricks: Sequence[Trick], told: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
        """Stöck is called with the second of the two cards; here it is known when the trick with it is complete."""
        hands = [0] * self.seats
        for seat, card in (play for trick in tricks for play in trick.plays):
            hands[seat] |= card.bit
        stoeck = self.stoeck(hands, told.get("trump"))
        return {"king and queen": stoeck} if any(stoeck) else {}

    # 7 Scoring

    def score(self, state: RacePoints, facts: SimpleNamespace, outcome: Outcome) -> RacePoints:
        """Stöck, melds, tricks: in this order until a side has reached the target."""
        scores, winner = self.melded(state, facts), outcome.reached
        if max(scores) < self.goal:
            for points in self.trick_points(outcome).values():
                scores = add(scores, self.times(facts, points))
        if winner is None and max(scores) >= self.goal:
            winner = scores.index(max(scores))
        return RacePoints(state.deal_no + 1, self.next_seat(facts.dealer), scores, winner)

    @property
    def goal(self) -> int:
        """The target; in a tournament nobody reaches it."""
        return NEVER if self.options.deals else self.options.target

    def melded(self, state: RacePoints, facts: SimpleNamespace) -> tuple[int, ...]:
        """The scores after Stöck and melds."""
        steps = [self.times(facts, row) for row in (facts.stoeck, facts.wys)]
        return in_order(state.scores, [partial(add, row) for row in steps], self.goal)

    def times(self, facts: SimpleNamespace, points: Sequence[int]) -> tuple[int, ...]:
        """Points multiplied as the contract says."""
        return tuple(facts.multiplier * value for value in points)

    def trick_points(self, outcome: Outcome) -> dict[str, tuple[int, ...]]:
        """Points for the tricks; the last one and a match are not counted if the target was reached before."""
        (cards,) = outcome.took
        points = {"cards": cards}
        if outcome.reached is None and outcome.last is not None:
            points["last trick"] = alone(2, outcome.last, LAST_TRICK)
        if outcome.reached is None and outcome.first is not None:
            points["match"] = alone(2, outcome.first, self.options.match_bonus)
        return points

    def parts(self, deal: Deal) -> dict[str, tuple[int, ...]]:
        """Points for king and queen of trumps, for melds, and for all about tricks, as far as they were counted."""
        scores, facts, entered = deal.before.scores, deal.facts, {}
        for name, row in (("king and queen", facts.stoeck), ("melds", facts.wys)):
            entered[name] = self.times(facts, row) if max(scores) < self.goal else (0, 0)
            scores = add(scores, entered[name])
        if max(scores) < self.goal and isinstance(deal.outcome, Outcome):
            entered |= {name: self.times(facts, row) for name, row in self.trick_points(deal.outcome).items()}
        return entered

    # 8 End

    def over(self, state: RacePoints) -> bool:
        """Whether a side has reached the target, or all deals of a tournament are played."""
        return bool(state.deal_no >= self.options.deals) if self.options.deals else super().over(state)

    def mark(self, state: RacePoints) -> int | None:
        """The target; a tournament has none."""
        return None if self.options.deals else super().mark(state)


GAME = Jass


@cache
def jass_rules(contract: str, undertrump: Literal["only_trumps", "strict"], is_close: bool) -> PlayRules:
    """Follow or trump, not below a trump on the table; near the target it is asked after each trick who has it."""
    pack = sum(1 << card for card in PACK36)
    pauses = 0b1_1111_1110 if is_close else 0
    if contract in POINTS:
        order = CardOrder.obenabe() if contract == "obenabe" else CardOrder.undenufe()
        return PlayRules(order, tricks=9, pack=pack, pause_after=pauses)
    trump = Suit.parse(contract)
    return PlayRules(
        CardOrder.jass_trump(trump),
        tricks=9,
        pack=pack,
        may_ruff=True,
        under=undertrump,
        exempt=Cards(f"J{contract}").bits,
        pause_after=pauses,
    )


@cache
def worth_in(contract: str) -> Worth:
    """The points of the cards under a contract."""
    points = {Card(rank + suit.letter): value for rank, value in POINTS.get(contract, PLAIN).items() for suit in Suit}
    tops = {} if contract in POINTS else {Card(rank + contract): value for rank, value in TOP_TRUMPS.items()}
    return worth_of(points | tops)
