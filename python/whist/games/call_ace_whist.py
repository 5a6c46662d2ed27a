"""Call-ace whist: an auction by duels, a partner called by his ace, three jokers and a cat of three cards.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from whist.cards import Card, Cards, Strain, Suit
from whist.rules import (
    CALL,
    PACK52,
    THROWN_IN,
    TRUMP,
    Aim,
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
    Vocabulary,
    add,
    ask_in_turn,
    duels,
    expose,
    name_one,
    outcome,
    paid_by_others,
    pick_up,
    suit_words,
    tricks,
    union,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

    from whist.rules import View

JOKERS: Final = tuple(card.number for card in Cards("BJ LJ XJ"))
COURT: Final = Cards("BJ LJ XJ").bits | sum(0xF << 16 * suit + 9 for suit in Suit)
CAT: Final = ("cat 1", "cat 2", "cat 3")
ATTACHMENTS: Final = ("vip", "gode", "halve", "sang")
TAKES: Final = {f"take {count}": count for count in range(4)}
SHOWN: Final = ("bordlaegger", "super bordlaegger")
AFTER_THE_FIRST: Final = 1 << 1
EVERY_TRICK: Final = 0x1FFE
"""Tricks after which the play pauses, bit t for trick t."""


class Nolo(NamedTuple):
    """A contract to lose tricks.

    Attributes
    ----------
    level : int
        The plain bid of this level is the next lower bid.
    worth : int
        What it is worth.
    tricks : int
        The most tricks that its player may win.
    """

    level: int
    worth: int
    tricks: int


NOLOS: Final = {
    "sol": Nolo(9, 4, 1),
    "ren sol": Nolo(10, 8, 0),
    "bordlaegger": Nolo(11, 16, 0),
    "super bordlaegger": Nolo(12, 32, 0),
}


class Bid(NamedTuple):
    """A bid: the tricks that it promises with what is attached, or a nolo by its name with the level it stands at."""

    level: int
    kind: str = ""

    @property
    def is_nolo(self) -> bool:
        """Whether tricks are to be lost."""
        return self.kind in NOLOS

    @property
    def strain(self) -> Strain | None:
        """The trumps on which the bidder can count, none where chance or the partner names them; None for his own."""
        return {"": None, "gode": Strain.CLUBS}.get(self.kind, Strain.NOTRUMP)

    def __str__(self) -> str:
        return self.kind if self.is_nolo else f"bid {self.level} {self.kind}".strip()


class CallAceWhist(PointsGame):
    """Call-ace whist as it is played in Denmark."""

    slug, title, owner = "call-ace-whist", "Call-ace whist", (0, 1, 2, 3)

    options = Options(
        deals=Int(16, 4, step=4, help="length of the match"),
        attachments=Choice("ranked", "once_per_level", help="whether bids with attachments of one level are ranked"),
        made_value=Choice("over_bid", "all_tricks", help="what is paid for: tricks from the bid on, or all"),
        failed_factor=Choice(2, 1, help="factor of failed contracts"),
        vip_doubling=Bool(False, help="each card of the cat turned in vip doubles the rate"),
        vip_joker=Choice("no_trump", "previous", help="what a joker turned in vip means"),
        iron_hand=Bool(False, help="a hand without court cards may ask for a new deal"),
        super_bordlaegger=Bool(False, help="a nolo with all hands open may be bid"),
        allow_join=Bool(False, help="others may join a sol or ren sol"),
        exchange=Choice("all_or_none", "pass_on", help="the whole cat, or some cards of it and the rest to the next"),
        first_lead=Choice("declarer", "left_of_dealer", help="who leads first in number contracts"),
        nolo_lead=Choice("left_of_dealer", "declarer", help="who leads first in nolos"),
        joker_lead=Choice("wins", "loses", help="what a joker does that is led"),
        nolo_ace_low=Bool(False, help="the ace is the lowest card in nolos"),
    )

    def words(self, vocabulary: Vocabulary) -> None:
        """The bids, and all that is said before and after them."""
        options = self.options
        self.no_bid = vocabulary.add("pass", Sense.PASS)
        self.ladder = Ladder(vocabulary.add(str(bid), bid, self.height(bid)) for bid in self.bids())
        self.calls = {suit: vocabulary.add(f"call {suit}", Card(f"A{suit.letter}")) for suit in Suit}
        self.trumps = suit_words(vocabulary)
        self.accept, self.turn_next = vocabulary.add("accept", Sense.ACCEPT), vocabulary.add("turn next")
        takes = {"leave cat": 0, "take cat": 3} if options.exchange == "all_or_none" else TAKES
        self.takes = {vocabulary.add(text, None if count else Sense.PASS): count for text, count in takes.items()}
        if options.iron_hand:
            self.keep, self.deal_again = vocabulary.add("keep", Sense.KEEP), vocabulary.add("deal again")
        if options.allow_join:
            self.join, self.stay_out = vocabulary.add("join"), vocabulary.add("stay out")

    def bids(self) -> list[Bid]:
        """All bids from the lowest up."""
        bids = [Bid(level, kind) for level in range(7, 14) for kind in ("", *ATTACHMENTS)]
        nolos = [Bid(nolo.level, kind) for kind, nolo in NOLOS.items()]
        return sorted(bids + (nolos if self.options.super_bordlaegger else nolos[:-1]), key=self.height)

    def height(self, bid: Bid) -> int:
        """How high a bid is: at one level plain, then nolo, then what is attached, in its order where it has one."""
        if bid.kind not in ATTACHMENTS:
            return 6 * bid.level + bid.is_nolo
        is_ranked = self.options.attachments == "ranked"
        return 6 * bid.level + 2 + (ATTACHMENTS.index(bid.kind) if is_ranked else 0)

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        """One deal, from the auction to the last trick."""
        facts = table.facts
        table.shuffle((*PACK52, *JOKERS))
        table.deal(aside=CAT)
        if self.options.iron_hand and (yield from self.is_dealt_again(table)):
            return THROWN_IN
        bidding = yield from duels(table, table.around(table.eldest), self.ladder, self.no_bid, may=self.may)
        if bidding.bid is None:
            return THROWN_IN
        facts.declarer, facts.bid, facts.cards_turned = bidding.seat, bidding.bid.value, 0
        facts.partner, facts.joiners, facts.ace, facts.trump = None, (), 0, None
        table.tell("declarer", facts.declarer)
        table.tell("contract", bidding.bid.text)
        yield from self.prepare_nolo(table) if facts.bid.is_nolo else self.prepare_number(table)
        yield from self.play(table)
        return outcome(table)

    # 5 Before play

    def is_dealt_again(self, table: Table) -> Script[bool]:
        """All are asked, so that nobody knows whose hand would have allowed him to ask for a new deal."""
        for seat in table.around(table.eldest):
            allowed = 0 if table.hands[seat] & COURT else self.deal_again.bit
            if (yield table.ask(seat, self.keep.bit | allowed)) is not self.keep:
                return True
        return False

    def may(self, bidding: Bidding, _seat: int, words: int) -> int:
        """Attachments that are not ranked beat each other, each once at a level."""
        bid = bidding.bid
        if self.options.attachments == "ranked" or bid is None or bid.value.kind not in ATTACHMENTS:
            return words
        return words | self.ladder.level(bid) & ~union(call for _, call in bidding.calls)

    def prepare_number(self, table: Table) -> Script[None]:
        """5.3 The call, trumps and the exchange."""
        facts = table.facts
        suits = [suit for suit in Suit if facts.bid.kind != "gode" or suit is not Suit.CLUBS]
        ace = (yield from name_one(table, facts.declarer, union(self.calls[suit] for suit in suits), CALL)).value
        self.find_partner(table, ace)
        chooser = self.partner_speaking_up(table) if facts.bid.kind == "halve" else facts.declarer
        if facts.bid.kind == "gode":
            facts.trump = Suit.CLUBS
        elif facts.bid.kind == "vip":
            facts.trump = yield from self.turn_cat(table)
        elif facts.bid.kind != "sang":
            others = union(self.trumps[suit] for suit in Suit if suit is not ace.suit)
            facts.trump = (yield from name_one(table, chooser, others, TRUMP)).value
        table.tell("trump", facts.trump)
        yield from self.exchange(table, chooser)

    def find_partner(self, table: Table, ace: Card) -> None:
        """The holder of the called ace is the partner, and he alone knows it."""
        facts = table.facts
        facts.ace = ace.bit
        table.tell("called ace", ace)
        for seat in table.around(facts.declarer)[1:]:
            if table.hands[seat] & facts.ace:
                facts.partner = seat
                table.tell("partner", seat, to=1 << seat)

    def partner_speaking_up(self, table: Table) -> int:
        """The partner of a halve says who he is; if nobody does, all know that the declarer plays alone."""
        facts = table.facts
        table.tell("partner", facts.partner)
        if facts.partner is not None:
            table.show(facts.partner, facts.ace)
            return int(facts.partner)
        for seat in table.around(facts.declarer)[1:]:
            table.lacks(seat, facts.ace)
        return int(facts.declarer)

    def turn_cat(self, table: Table) -> Script[Suit | None]:
        """Cards of the cat are turned until the declarer accepts one; the third is binding, and a joker no trumps."""
        facts, trump = table.facts, None
        for number, zone in enumerate(CAT):
            table.show(zone)
            facts.cards_turned = number + 1
            (card,) = Cards.from_bits(table.zone(zone))
            is_skipped = card.is_joker and self.options.vip_joker == "previous"
            if not is_skipped:
                trump = None if card.is_joker else card.suit
            if number < 2 and not is_skipped:
                answer = yield from name_one(table, facts.declarer, self.accept.bit | self.turn_next.bit, TRUMP)
                if answer is self.accept:
                    break
        return trump

    def exchange(self, table: Table, first: int) -> Script[None]:
        """Cards of the cat for as many discards, of which the called ace may be none."""
        facts, left = table.facts, list(CAT)
        seats = [seat for seat in table.around(first) if seat not in facts.joiners]
        for seat in seats if self.options.exchange == "pass_on" else seats[:1]:
            taken = yield table.ask(seat, union(take for take, count in self.takes.items() if count <= len(left)))
            count = self.takes[taken]
            if count:
                turned = sum(table.zone(zone) for zone in CAT[: facts.cards_turned])
                yield from pick_up(table, seat, *left[:count], shown=turned, keep=facts.ace)
                table.lacks("out", facts.ace)
            left = left[count:]
            if not left:
                break

    def prepare_nolo(self, table: Table) -> Script[None]:
        """Others may join in a sol or ren sol; then the declarer may exchange."""
        facts = table.facts
        if self.options.allow_join and facts.bid.kind in ("sol", "ren sol"):
            others = table.around(facts.declarer)[1:]
            facts.joiners = yield from ask_in_turn(table, others, self.join, self.stay_out, until_yes=False)
        yield from self.exchange(table, facts.declarer)

    # 6 Play

    def play(self, table: Table) -> Script[None]:
        """Thirteen tricks, or until every nolo is lost; a bordlaegger is shown after the first."""
        facts, bid = table.facts, table.facts.bid
        lead = self.options.nolo_lead if bid.is_nolo else self.options.first_lead
        play = table.start_play(self.play_rules(facts), facts.declarer if lead == "declarer" else table.eldest)
        while (yield from tricks(table)):
            if len(play.winners) == 1 and bid.kind in SHOWN:
                for seat in range(4) if bid.kind == "super bordlaegger" else (facts.declarer,):
                    expose(table, seat)
            if all(play.tricks[seat] > NOLOS[bid.kind].tricks for seat in (facts.declarer, *facts.joiners)):
                play.finish()
            else:
                play.go_on()

    def play_rules(self, facts: SimpleNamespace) -> PlayRules:
        """Follow suit in the order of the contract, the called ace under its duty."""
        joker_wins, bid = self.options.joker_lead == "wins", facts.bid
        if not bid.is_nolo:
            return number_rules(facts.trump, facts.ace, joker_wins)
        return nolo_rules(facts.declarer, bid.kind, bool(facts.joiners), joker_wins, self.options.nolo_ace_low)

    # 7 Scoring

    def tally(self, facts: SimpleNamespace) -> Tally:
        """Tricks by seat, for sides may be hidden; in a nolo those of who plays it, and no more than matter."""
        if not facts.bid.is_nolo:
            return super().tally(facts)
        players = tuple((seat,) for seat in (facts.declarer, *facts.joiners))
        return Tally(players, (Count(cap=2),), whole=False, tricks=False)

    def deal_points(self, facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """What those who play the contract get from the others, or pay them."""
        if facts.bid.is_nolo:
            players = zip((facts.declarer, *facts.joiners), outcome.took[0], strict=True)
            return add(*(paid_by_others(4, (seat,), self.nolo_value(facts.bid, taken)) for seat, taken in players))
        side = (facts.declarer,) if facts.partner is None else (facts.declarer, facts.partner)
        taken = sum(outcome.tricks[seat] for seat in side)
        return paid_by_others(4, side, self.number_value(facts, taken))

    def nolo_value(self, bid: Bid, taken: int) -> int:
        """What a nolo is worth to its player after so many tricks."""
        nolo, factor = NOLOS[bid.kind], int(self.options.failed_factor)
        return nolo.worth if taken <= nolo.tricks else -factor * nolo.worth

    def number_value(self, facts: SimpleNamespace, taken: int) -> int:
        """What a number contract is worth after so many tricks of its side: the rate doubles with each level."""
        options, bid = self.options, facts.bid
        rate = 2 ** (bid.level - 7) * (2 if bid.kind else 1)
        if bid.kind == "vip" and options.vip_doubling:
            rate *= 2 ** (facts.cards_turned - 1)
        if taken < bid.level:
            return int(-options.failed_factor * rate * (bid.level - taken))
        return int(rate) * (taken if options.made_value == "all_tricks" else taken - bid.level + 1)

    def thrown_in(self, state: Points) -> Points:
        """The same dealer deals again."""
        return state

    # For players

    def partner(self, view: View, seat: int) -> int | None:
        """The declarer's partner once the called ace has been played; he himself knows it before."""
        declarer, ace = view.facts.get("declarer"), view.facts.get("called ace")
        plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
        played = [who for who, card in plays if card == ace and who != declarer]
        partner = played[0] if played else view.facts.get("partner")
        if partner is None:
            return None
        pair = (declarer, partner)
        side = pair if seat in pair else tuple(other for other in range(4) if other not in pair)
        return next(other for other in side if other != seat)

    def aim(self, view: View) -> Aim:
        """Nobody wants tricks in a nolo."""
        return Aim.AVOID if view.facts.get("contract") in NOLOS else Aim.WIN


GAME = CallAceWhist


@cache
def number_rules(trump: Suit | None, ace: int, joker_wins: bool) -> PlayRules:
    """Rules of a number contract: the called ace falls to the first lead of its suit by another, and no sooner."""
    return PlayRules(CardOrder.call_ace(trump, joker_led_wins=joker_wins), duty=ace)


@cache
def nolo_rules(declarer: int, kind: str, is_joined: bool, joker_wins: bool, ace_low: bool) -> PlayRules:
    """Rules of a nolo: the end when a single player has lost it, or a look at each trick where several play."""
    ranks = (*range(11, -1, -1), 12) if ace_low else range(12, -1, -1)
    suits = [[16 * suit + rank for rank in ranks] for suit in Suit]
    order = CardOrder.from_lists(suits, suitless=JOKERS, lead_wins=JOKERS if joker_wins else ())
    if is_joined:
        return PlayRules(order, pause_after=EVERY_TRICK)
    pause = AFTER_THE_FIRST if kind in SHOWN else 0
    return PlayRules(order, stop=[(1 << declarer, NOLOS[kind].tricks + 1)], pause_after=pause)
