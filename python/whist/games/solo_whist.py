"""Solo whist: proposals and solo calls from misère to thirteen tricks, every player for himself in the long run.

The sections are those of the page of rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from whist.cards import Card, Strain
from whist.errors import OptionError
from whist.rules import (
    CALL,
    PACK52,
    THROWN_IN,
    Action,
    Aim,
    Bool,
    CardOrder,
    Choice,
    Int,
    Options,
    Outcome,
    PlayRules,
    PointsGame,
    Script,
    Sense,
    Table,
    Tally,
    ThrownIn,
    Undertaking,
    Values,
    Vocabulary,
    expose,
    name_trump,
    outcome,
    paid_by_others,
    tricks,
    trump_words,
    union,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

    from whist.cards import Suit
    from whist.rules import View


@dataclass(frozen=True, kw_only=True)
class Contract(Undertaking):
    """What a call undertakes.

    Attributes
    ----------
    unit : int
        What each opponent pays or gets.
    """

    unit: int


CONTRACTS: Final = {
    "cop": Contract(8, unit=1, players=2, is_turned=True),
    "solo": Contract(5, unit=1, is_turned=True),
    "misere": Contract(0, unit=2, strain=Strain.NOTRUMP),
    "abundance": Contract(9, unit=3),
    "royal abundance": Contract(9, unit=3, is_turned=True),
    "open misere": Contract(0, unit=4, strain=Strain.NOTRUMP),
    "declared abundance": Contract(13, unit=6),
}
"""The calls in rising order; the first is that of two players, a proposal accepted."""
FIXED: Final = ("misere", "open misere", "declared abundance")
"""Calls in which tricks above or below the aim are never paid."""
GENERAL: Final = "general misere"
NOTHING: Final = Undertaking(0, strain=Strain.NOTRUMP)
"""What is undertaken in it: nobody has called it."""


class SoloWhist(PointsGame):
    """Solo whist."""

    slug, title = "solo-whist", "Solo whist"
    owner = (0, 1, 2, 3)

    options = Options(
        deals=Int(12, 4, help="length of the match, a multiple of four"),
        trick_unit=Int(0, 0, 1, help="what each trick above or below the aim adds to a payment"),
        solo_unit=Int(1, 1, 2, help="what each pays for a solo"),
        first_lead=Choice("caller", "left_of_dealer", help="who leads first in abundance and royal abundance"),
        declared_trumps=Choice("chosen", "none", help="declared abundance has trumps of the caller's choice, or none"),
        prop=Bool(True, help="a player may propose, and another accept"),
        all_pass=Choice("redeal", "general_misere", help="where nobody plays, the next deals or all avoid tricks"),
        open_time=Choice("after_trick_1", "before_lead", help="when the hand of an open misere is shown"),
        eldest_may_accept=Bool(True, help="the eldest hand may accept a proposal after having passed"),
    )

    def setup(self, options: Values) -> None:
        """Everybody deals equally often; a declared abundance is played as the table likes."""
        self.contracts = CONTRACTS
        if options.declared_trumps == "none":
            declared = replace(CONTRACTS["declared abundance"], strain=Strain.NOTRUMP)
            self.contracts = CONTRACTS | {"declared abundance": declared}
        if options.deals % self.seats:
            raise OptionError(f"option deals: {options.deals} is not allowed: choose a multiple of {self.seats}")

    def words(self, vocabulary: Vocabulary) -> None:
        """The calls in rising order, and the suits."""
        self.passes = vocabulary.add("pass", Sense.PASS)
        together, *alone = self.contracts
        if self.options.prop:
            self.prop, self.cop = (vocabulary.add(text, self.contracts[together], -1) for text in ("prop", together))
        self.solos = [vocabulary.add(text, self.contracts[text], rank) for rank, text in enumerate(alone)]
        self.trumps = trump_words(vocabulary)

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        """One deal: the calls, the trumps, the tricks."""
        facts, turned = table.facts, self.deal_cards(table)
        facts.call, facts.side = yield from self.auction(table)
        if not facts.side:
            if self.options.all_pass == "redeal":
                return THROWN_IN
            facts.call = GENERAL
        table.tell("contract", facts.call)
        table.tell("side", facts.side)
        trump = yield from self.find_trump(table, turned)
        yield from self.play(table, trump)
        return outcome(table)

    # 4 Deal

    def deal_cards(self, table: Table) -> Suit:
        """Batches of three and a last card each, the dealer's turned; gives its suit."""
        table.shuffle(PACK52)
        table.deal((3, 3, 3, 3, 1))
        turned = Card.from_number(table.pack[-1])
        table.turn_up(table.dealer, turned.number)
        return turned.suit

    # 5 Before play

    def auction(self, table: Table) -> Script[tuple[str, tuple[int, ...]]]:
        """Speak until all but those who hold the highest call have passed; gives the call and who plays it."""
        highest: Action | None = None
        holders: tuple[int, ...] = ()
        passed: list[int] = []
        waiting, turns = [table.eldest], 0
        while waiting:
            seat = waiting[0]
            said = yield table.ask(seat, self.allowed(seat, highest, holders), CALL)
            turns += 1
            if said is self.passes:
                passed.append(seat)
            else:
                highest, holders = said, (*holders, seat) if said.text == "cop" else (seat,)
            unaccepted = highest is not None and highest.text == "prop"
            late = unaccepted and turns == self.seats and table.eldest in passed and self.options.eldest_may_accept
            if late and (yield table.ask(table.eldest, self.passes.bit | self.cop.bit, CALL)) is self.cop:
                return "cop", (*holders, table.eldest)
            silent = passed if unaccepted else (*passed, *holders)
            waiting = [each for each in table.around(table.next(seat)) if each not in silent]
        return ("", ()) if highest is None or highest.text == "prop" else (highest.text, holders)

    def allowed(self, seat: int, highest: Action | None, holders: tuple[int, ...]) -> int:
        """Pass, any higher call, a proposal at the beginning, or the acceptance of another's."""
        legal = self.passes.bit | union(call for call in self.solos if highest is None or call.rank > highest.rank)
        if self.options.prop and highest is None:
            return legal | self.prop.bit
        if highest is not None and highest.text == "prop" and seat not in holders:
            return legal | self.cop.bit
        return legal

    def find_trump(self, table: Table, turned: Suit) -> Script[Suit | None]:
        """The suit turned, one of the caller's choice, or none."""
        contract = self.contracts.get(table.facts.call, NOTHING)
        if not contract.is_turned and contract.strain is None:
            return (yield from name_trump(table, table.facts.side[0], self.trumps))
        trump = turned if contract.is_turned else None
        table.tell("trump", trump)
        return trump

    # 6 Play

    def play(self, table: Table, trump: Suit | None) -> Script[None]:
        """Tricks, until a misere or declared abundance is lost; the hand of an open misere is shown on the way."""
        call, caller = table.facts.call, next(iter(table.facts.side), table.eldest)
        pauses = call == "open misere" and self.options.open_time == "after_trick_1"
        table.start_play(play_rules(trump, losing_stop(call, caller), pauses << 1), self.leader(table, caller))
        if call == "open misere" and not pauses:
            expose(table, caller)
        while (yield from tricks(table)):
            expose(table, caller)
            table.play.go_on()

    def leader(self, table: Table, caller: int) -> int:
        """The caller of an abundance, else the eldest hand."""
        call = table.facts.call
        leads = call == "declared abundance" or (call.endswith("abundance") and self.options.first_lead == "caller")
        return caller if leads else table.eldest

    def tally(self, facts: SimpleNamespace) -> Tally:
        """The tricks of those who play, or of everybody in a general misere."""
        if facts.call == GENERAL:
            return super().tally(facts)
        return Tally((facts.side,), whole=False)

    # 7 Scoring

    def deal_points(self, facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """Payments between those who played and the others."""
        return general(outcome.tricks) if facts.call == GENERAL else self.payments(facts, outcome.tricks[0])

    def payments(self, facts: SimpleNamespace, won: int) -> tuple[int, ...]:
        """What each gets when those who played won so many tricks; two share what the other two pay."""
        call: str = facts.call
        contract = CONTRACTS[call]
        unit = self.options.solo_unit if call == "solo" else contract.unit
        if call not in FIXED:
            unit += self.options.trick_unit * abs(won - contract.tricks)
        made = won >= contract.tricks if contract.tricks else won == 0
        return paid_by_others(self.seats, facts.side, unit if made else -unit)

    # For players

    def partner(self, view: View, seat: int) -> int | None:
        """The other one of the two who play together, or of the two against them."""
        side = view.facts.get("side", ())
        mates = [other for other in range(self.seats) if other != seat and (other in side) == (seat in side)]
        return mates[0] if len(mates) == 1 else None

    def aim(self, view: View) -> Aim:
        """In a misere tricks are lost."""
        return Aim.AVOID if view.facts.get("contract", "").endswith("misere") else Aim.WIN


GAME = SoloWhist


@cache
def play_rules(trump: Suit | None, stop: tuple[tuple[int, int], ...], pauses: int) -> PlayRules:
    """Plain whist with an early end, and pauses after the tricks whose bits are set."""
    return PlayRules(CardOrder.plain(trump), stop=stop, pause_after=pauses)


def losing_stop(call: str, caller: int) -> tuple[tuple[int, int], ...]:
    """Who must win a trick for the play to end at once: the caller of a misere, the others in a declared abundance."""
    mine = 1 << caller
    if call in ("misere", "open misere"):
        return ((mine, 1),)
    return ((0b1111 ^ mine, 1),) if call == "declared abundance" else ()


def general(won: tuple[int, ...]) -> tuple[int, ...]:
    """Each of those with most tricks pays one to each of the others."""
    most = won.count(max(won))
    return tuple(most - len(won) if tricks == max(won) else most for tricks in won)
