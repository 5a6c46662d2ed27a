"""Catch the ten, or Scotch whist: the trump jack is highest, the trump ten is to be caught, and cards count.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from whist.cards import Card, Cards, Suit
from whist.errors import OptionError
from whist.rules import (
    Bool,
    CardOrder,
    Choice,
    Count,
    Int,
    Options,
    Outcome,
    PlayRules,
    RaceGame,
    RacePoints,
    Script,
    Table,
    Tally,
    Values,
    add,
    leaders,
    outcome,
    short_pack,
    tricks,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import SimpleNamespace

    from whist.rules import Deal, Worth

SIX: Final = 4
REMOVED: Final = {5: Cards("6S"), 7: Cards("6S"), 8: Cards("6S 6H 6D 6C")}
"""The cards left out, by the number of players."""
HANDS: Final = {2: 3, 3: 2}
"""How many hands are played one after another, by the number of players; one by all others."""
SIDES: Final = {4: (2,), 6: (2, 3), 8: (2, 4)}
"""Into how many sides the players may be put, by their number."""
HONOURS: Final = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 11}
"""The points of trumps, in the order in which they may be counted; cards are counted after the ten."""


class CatchTheTen(RaceGame):
    """Scotch whist for two to eight."""

    slug, title = "catch-the-ten", "Catch the ten"

    options = Options(
        players=Int(4, 2, 8, help="number of players"),
        sides=Choice(
            0, 2, 3, 4, default=lambda chosen: 2 if chosen.players in SIDES else 0, help="sides, or everybody alone"
        ),
        target=Int(41, 1, help="points that win"),
        finish=Choice("higher_total", "count_order", help="who wins when several reach the target in one deal"),
        hand_switch_lead=Choice("last_winner", "eldest", help="who leads to the later hands of two or three players"),
        first_lead_plain=Bool(False, help="the very first lead may not be a trump"),
    )

    def setup(self, options: Values) -> None:
        """Seats, sides and pack."""
        players, sides = options.players, options.sides
        if sides not in (0, *SIDES.get(players, ())):
            allowed = ", ".join(map(str, (0, *SIDES.get(players, ()))))
            raise OptionError(f"option sides: {players} players may have {allowed} sides, not {sides}")
        self.sit(players)
        if sides:
            self.owner = tuple(seat % sides for seat in range(players))
        self.groups = tuple(self.sides(side) for side in range(sides or players))
        removed = REMOVED.get(players, Cards()).bits
        self.pack = tuple(card for card in short_pack(SIX) if not removed >> card & 1)
        self.hands = HANDS.get(players, 1)
        self.size = len(self.pack) // players // self.hands

    # 4 Deal

    def deal(self, table: Table) -> Script[Outcome]:
        """All cards dealt singly, the last one turned, and hand after hand played."""
        facts, order = table.facts, table.around(table.eldest)
        table.shuffle(self.pack)
        table.deal((1,) * self.size)
        for number in range(2, self.hands + 1):
            table.deal_piles([pile(seat, number) for seat in order], self.size)
        turned = Card.from_number(table.pack[-1])
        table.turn_up(table.dealer if self.hands == 1 else pile(table.dealer, self.hands), turned.number)
        table.tell("trump", turned.suit)
        facts.trump, facts.earlier = turned.suit, ()
        yield from self.play_hand(table, table.eldest)
        for number in range(2, self.hands + 1):
            leader = table.play.winners[-1] if self.options.hand_switch_lead == "last_winner" else table.eldest
            facts.earlier = (*facts.earlier, outcome(table))
            table.put_away()
            for seat in order:
                table.move(pile(seat, number), seat, table.zone(pile(seat, number)))
            yield from self.play_hand(table, leader)
        return outcome(table)

    # 6 Play

    def play_hand(self, table: Table, leader: int) -> Script[None]:
        """The tricks of one hand."""
        is_plain = self.options.first_lead_plain and not table.facts.earlier
        table.start_play(catch_rules(table.facts.trump, self.seats, self.size, self.pack, is_plain), leader)
        yield from tricks(table)

    def tally(self, facts: SimpleNamespace) -> Tally:
        """Tricks and trumps by side; trump by trump where they are counted so."""
        worth = worth_in(facts.trump)
        by_card = self.options.finish == "count_order"
        counts = tuple(Count((each,)) for each in worth) if by_card else (Count(worth),)
        return Tally(self.groups, counts, whole=self.hands == 1)

    def counted_cards(self, told: Mapping[str, Any]) -> dict[str, Worth]:
        """The points of trumps."""
        return {"trump points": worth_in(told["trump"])} if "trump" in told else {}

    # 7 Scoring

    def score(self, state: RacePoints, facts: SimpleNamespace, outcome: Outcome) -> RacePoints:
        """Trumps and cards won; who reaches the target first in the order of counting, or by his total, has won."""
        totals = tuple(accumulate((state.scores, *self.items((*facts.earlier, outcome))), add))
        counted = totals[1:] if self.options.finish == "count_order" else totals[-1:]
        reached = next((scores for scores in counted if max(scores) >= self.options.target), None)
        winner = None if reached is None else sole(reached)
        return RacePoints(state.deal_no + 1, self.next_seat(state.dealer), totals[-1], winner)

    def items(self, hands: tuple[Outcome, ...]) -> tuple[tuple[int, ...], ...]:
        """What is counted in the order of counting: the ten, or all trumps at once, then cards, then other trumps."""
        first, *others = (add(*rows) for rows in zip(*(hand.took for hand in hands), strict=True))
        won = add(*(hand.tricks for hand in hands))
        share = len(self.pack) // self.seats
        cards = tuple(
            max(0, number * self.seats - share * len(group)) for number, group in zip(won, self.groups, strict=True)
        )
        return (first, cards, *others)

    def parts(self, deal: Deal) -> dict[str, tuple[int, ...]]:
        """Trumps, and cards won beyond those dealt."""
        first, cards, *others = self.items((*deal.facts.earlier, deal.played))
        return {"trumps": add(first, *others), "cards": cards}


GAME = CatchTheTen


@cache
def catch_rules(trump: Suit, players: int, size: int, pack: tuple[int, ...], is_plain: bool) -> PlayRules:
    """One hand; its first lead may have to be plain."""
    order = CardOrder.catch_the_ten(trump)
    return PlayRules(
        order,
        players=players,
        tricks=size,
        pack=sum(1 << card for card in pack),
        first_lead_avoid=(order.trump if is_plain else 0, 0),
    )


def pile(seat: int, number: int) -> str:
    """The zone of the second or third hand of one of two or three players."""
    return f"{'second' if number == 2 else 'third'} hand of P{seat}"


@cache
def worth_in(trump: Suit) -> Worth:
    """The trumps that have points, as sets of one card, with these."""
    return tuple((Cards(rank + trump.letter).bits, value) for rank, value in HONOURS.items())


def sole(scores: tuple[int, ...]) -> int | None:
    """Who has the highest score alone."""
    best = leaders(scores)
    return best[0] if len(best) == 1 else None
