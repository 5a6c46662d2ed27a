"""Spades: a bid of tricks from everybody, nil as a bid of its own, and bags for tricks too many.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from whist.cards import Cards, Suit
from whist.rules import (
    BID,
    BIDS,
    SIDES,
    Aim,
    CardOrder,
    Choice,
    Game,
    Int,
    Maybe,
    Options,
    Outcome,
    PlayRules,
    Script,
    Table,
    Tally,
    Values,
    Vocabulary,
    add,
    exchange_at_once,
    give,
    outcome,
    show_holder,
    tricks,
    union,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import SimpleNamespace

    from whist.rules import View

ORDERS: Final = {
    "standard": CardOrder.plain(Suit.SPADES),
    "jokers": CardOrder.spades_jokers(),
    "jokers_deuces": CardOrder.spades_jokers(deuces=True),
}


class SpadesState(NamedTuple):
    """What is carried from deal to deal, by side, North and South first.

    Attributes
    ----------
    deal_no, dealer : int
        Deals finished, and the seat that deals next.
    scores : tuple of int
        Points.
    bags : tuple of int
        Bags for which no points have been taken off yet.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, ...] = (0, 0)
    bags: tuple[int, ...] = (0, 0)


class Spades(Game[SpadesState]):
    """Partnership spades."""

    slug, title = "spades", "Spades"

    options = Options(
        trumps=Choice(*ORDERS, help="whether jokers and deuces are the highest spades"),
        target=Int(500, 100, 1000, help="points that win"),
        lower_limit=Maybe(Int(-200, high=-1), help="points at which a side has lost"),
        nil_value=Int(100, 0, 200, help="points for a nil, made or failed"),
        blind_nil_value=Int(200, 0, 400, help="the same for a blind nil; 0 forbids it"),
        blind_nil_deficit=Int(100, 0, 500, help="points a side must be behind to bid blind"),
        blind_nil_exchange=Int(0, 0, 3, help="cards that a blind bidder exchanges with the partner"),
        failed_nil_tricks=Choice("bags_only", "count", help="what the tricks of a failed nil are"),
        bag_limit=Choice(10, 5, 0, help="bags for which points are taken off; 0 for none"),
        bag_penalty=Int(100, 0, 200, help="points taken off for that many bags"),
        overtrick_value=Int(1, -10, 10, help="points for each bag"),
        min_team_bid=Int(0, 0, 5, help="least that two partners bid together, but for a nil"),
        max_team_bid=Int(26, 13, 26, help="most that they bid together"),
        breaking=Choice(
            "normal", "none", "never", help="when spades may be led: once one has fallen, always, or never"
        ),
        first_lead=Choice("left_of_dealer", "lowest_club", help="who leads first"),
    )

    def setup(self, options: Values) -> None:
        """3 Pack: with jokers the twos of hearts and clubs are out."""
        self.order = ORDERS[options.trumps]
        self.pack = tuple(card.number for card in Cards.from_bits(self.order.cards))

    def words(self, vocabulary: Vocabulary) -> None:
        """Bids of tricks, none being nil, and the choice before a player looks."""
        self.bids = (vocabulary.add("nil", 0), *vocabulary.family("bid {}", range(1, 14)).values())
        self.open = {partners: self.open_bids(partners) for partners in (None, *(bid.value for bid in self.bids))}
        self.look, self.blind_nil = vocabulary.add("look"), vocabulary.add("blind nil")

    def start(self, dealer: int) -> SpadesState:
        """Nobody has scored."""
        return SpadesState(0, dealer)

    def deal(self, table: Table) -> Script[Outcome]:
        """One deal, from the bids to the last trick."""
        table.shuffle(self.pack)
        behind = self.sides_behind(table.state)
        table.deal(face_down=bool(behind))
        table.tell("trump", Suit.SPADES)
        yield from self.bid(table, behind)
        yield from self.exchange(table)
        table.start_play(self.play_rules(), self.leader(table))
        yield from tricks(table)
        return outcome(table)

    # 5 Before play

    def sides_behind(self, state: SpadesState) -> tuple[int, ...]:
        """The sides whose players may bid before they look."""
        if not self.options.blind_nil_value:
            return ()
        return tuple(
            side for side in (0, 1) if state.scores[1 - side] - state.scores[side] >= self.options.blind_nil_deficit
        )

    def bid(self, table: Table, behind: tuple[int, ...]) -> Script[None]:
        """Everybody bids once, and who has bid blind looks when all have."""
        seats = table.around(table.eldest)
        for seat in seats if behind else ():
            if seat % 2 not in behind:
                table.look(seat)
        made: dict[int, int] = {}
        blind: list[int] = []
        for seat in seats:
            if seat % 2 in behind and (yield from self.bids_blind(table, seat)):
                made[seat] = 0
                blind.append(seat)
            else:
                made[seat] = (yield table.ask(seat, self.open[made.get(table.partner(seat))], BID)).value
        for seat in blind:
            table.look(seat)
        table.facts.bids, table.facts.blind = tuple(made[seat] for seat in range(4)), tuple(blind)
        table.tell(BIDS, table.facts.bids)

    def bids_blind(self, table: Table, seat: int) -> Script[bool]:
        """A player of a side behind bids nil before he looks, or looks."""
        if (yield table.ask(seat, self.look.bit | self.blind_nil.bit)) is self.blind_nil:
            return True
        table.look(seat)
        return False

    def open_bids(self, partners: int | None) -> int:
        """The bids open to a player, by what the partner has bid."""
        if partners is None:
            return union(self.bids)
        least, most = self.options.min_team_bid - partners, self.options.max_team_bid - partners
        return union(bid for bid in self.bids if bid.value == 0 or least <= bid.value <= most)

    def exchange(self, table: Table) -> Script[None]:
        """A blind bidder gives cards to the partner and gets as many back; two blind ones give at once."""
        count, blind = self.options.blind_nil_exchange, table.facts.blind
        for seat in blind if count else ():
            partner = table.partner(seat)
            if partner not in blind:
                yield from give(table, seat, partner, count)
                yield from give(table, partner, seat, count)
            elif seat < partner:
                yield from exchange_at_once(table, (seat, partner), count, (partner, seat))

    # 6 Play

    def play_rules(self) -> PlayRules:
        """Spades may not be led before one has fallen, unless the leader has nothing else."""
        options = self.options
        return spades_rules(options.trumps, options.breaking, options.first_lead)

    def breaking(self) -> tuple[Suit, int] | None:
        """Spades, where the first one to fall opens them."""
        return (Suit.SPADES, self.order.trump) if self.options.breaking == "normal" else None

    def leader(self, table: Table) -> int:
        """Eldest hand, or who holds the lowest club, which is known from then on."""
        if self.options.first_lead == "left_of_dealer":
            return table.eldest
        return show_holder(table, lowest_card(self.order))

    # 7 Scoring

    def tally(self, facts: SimpleNamespace) -> Tally:
        """The tricks of each side, or of both its players where one of them bid nil."""
        return tally_of(facts.bids)

    def score(self, state: SpadesState, facts: SimpleNamespace, outcome: Outcome) -> SpadesState:
        """Each side by itself."""
        won = tuple(zip(tally_of(facts.bids).groups, outcome.tricks, strict=True))
        gains, bags = zip(*(self.side_score(side, state, facts, won) for side in SIDES), strict=True)
        return SpadesState(state.deal_no + 1, self.next_seat(state.dealer), add(state.scores, gains), bags)

    def side_score(
        self,
        side: Sequence[int],
        state: SpadesState,
        facts: SimpleNamespace,
        won: Sequence[tuple[tuple[int, ...], int]],
    ) -> tuple[int, int]:
        """What a side scores and the bags that it is left with; `won` are groups of seats with their tricks."""
        options = self.options
        points, taken, bags = 0, 0, 0
        for (seat, *_), number in (each for each in won if each[0][0] in side):
            if not facts.bids[seat]:  # 1 Nil
                value = options.blind_nil_value if seat in facts.blind else options.nil_value
                points += -value if number else value
            if facts.bids[seat] or options.failed_nil_tricks == "count":
                taken += number
            else:
                bags += number
        contract = sum(facts.bids[seat] for seat in side)
        points += 10 * contract if taken >= contract else -10 * contract  # 2 Contract
        bags += max(0, taken - contract)
        points += options.overtrick_value * bags  # 3 Bags
        kept = state.bags[side[0]] + bags
        if options.bag_limit:  # 4 Penalty
            full, kept = divmod(kept, options.bag_limit)
            points -= options.bag_penalty * full
        return points, kept

    # 8 End

    def over(self, state: SpadesState) -> bool:
        """Whether a side is at the target or at the lower limit, and the sides are not even."""
        limit = self.options.lower_limit
        is_reached = max(state.scores) >= self.options.target or (limit is not None and min(state.scores) <= limit)
        return bool(is_reached and state.scores[0] != state.scores[1])

    # For players

    def aim(self, view: View) -> Aim:
        """No tricks for a nil; otherwise tricks until both have what they bid, and then none where bags cost."""
        bids, options = view.facts.get(BIDS), self.options
        if bids is None:
            return Aim.WIN
        won, side = view.tricks_won, SIDES[view.seat % 2]
        if not bids[view.seat] and not won[view.seat]:
            return Aim.AVOID
        taken = sum(won[seat] for seat in side if bids[seat] or options.failed_nil_tricks == "count")
        is_made = taken >= sum(bids[seat] for seat in side)
        return Aim.AVOID if is_made and self.bag_cost > options.overtrick_value else Aim.WIN

    @property
    def bag_cost(self) -> float:
        """What a bag costs in the end, apart from the points it brings at once."""
        limit = self.options.bag_limit
        return self.options.bag_penalty / limit if limit else 0.0

    def gain(self, before: SpadesState, after: SpadesState) -> tuple[float, ...]:
        """What a deal was worth to each seat: points, and bags by what they cost in the end."""
        lead = [
            state.scores[0] - state.scores[1] - self.bag_cost * (state.bags[0] - state.bags[1])
            for state in (before, after)
        ]
        change = lead[1] - lead[0]
        return change, -change, change, -change


GAME = Spades


@cache
def spades_rules(trumps: str, breaking: str, first_lead: str) -> PlayRules:
    """Rules of play for the options of these names."""
    order = ORDERS[trumps]
    return PlayRules(
        order,
        closed=0 if breaking == "none" else order.trump,
        openers=order.trump if breaking == "normal" else 0,
        first_card=lowest_card(order) if first_lead == "lowest_club" else 0,
    )


@cache
def tally_of(bids: tuple[int, ...]) -> Tally:
    """The tricks of each side together where both partners bid some, of each player elsewhere."""
    return Tally(
        tuple(group for side in SIDES for group in ((side,) if all(bids[seat] for seat in side) else zip(side)))
    )


def lowest_card(order: CardOrder) -> int:
    """The lowest club of a pack, as a set."""
    return order.cards & -order.cards
