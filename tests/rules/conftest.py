"""Two small games that the tests of the framework play: one plain, one full of secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from whist import _core
from whist.rules import (
    CALL,
    DISCARD,
    THROWN_IN,
    Bool,
    Choice,
    Game,
    Int,
    Number,
    Options,
    Outcome,
    Preset,
    Script,
    Slugs,
    Table,
    ThrownIn,
    Vocabulary,
    add,
    ask_in_turn,
    at_once,
    choose,
    exchange_at_once,
    expose,
    odd,
    outcome,
    plain_rules,
    short_pack,
    tricks,
    whist_deal,
)

if TYPE_CHECKING:
    from types import SimpleNamespace

ACES = 0x1000_1000_1000_1000


class State(NamedTuple):
    """What both games carry from deal to deal."""

    deal_no: int
    dealer: int
    scores: tuple[int, ...]


class Plain(Game[State]):
    """Whist to a number of points; with ``asked`` the deal is thrown in unless somebody wants to play it."""

    slug, title = "plain", "Plain whist"
    options = Options(
        form=Preset(short={"target": 5}, long={"target": 9, "asked": True}),
        target=Int(5, 1, 50, help="points that win"),
        asked=Bool(False, help="whether somebody must want to play"),
        book=Choice(6, 7, help="tricks that do not count"),
        double=Int(lambda chosen: 2 * chosen.target, help="twice the target, unless given"),
        stake=Number(1, above=0),
        tour=Slugs("plain", allowed=("plain", "other")),
    )
    fault: str | None = None

    def words(self, vocabulary: Vocabulary) -> None:
        self.yes, self.no = vocabulary.add("yes"), vocabulary.add("no thanks")

    def start(self, dealer: int) -> State:
        return State(0, dealer, (0, 0))

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        turned = whist_deal(table)
        if self.options.asked:
            willing = yield from ask_in_turn(table, table.around(table.eldest), self.yes, self.no, CALL)
            if not willing:
                return THROWN_IN
        table.start_play(plain_rules(turned.suit))
        yield from tricks(table)
        return outcome(table)

    def score(self, state: State, _facts: SimpleNamespace, outcome: Outcome) -> State:
        scores = add(state.scores, odd(outcome.tricks, self.options.book))
        return State(state.deal_no + 1, self.next_seat(state.dealer), scores)

    def over(self, state: State) -> bool:
        return bool(max(state.scores) >= self.options.target)


class Secret(Game[State]):
    """Three players each for himself: secret calls, cards passed on, a kitty, a discard and an open hand."""

    slug, title = "secret", "Secrets"
    seats, turn, names, owner = 3, -1, ("A", "B", "C"), (0, 1, 2)
    options = Options(deals=Int(2, 1))

    def words(self, vocabulary: Vocabulary) -> None:
        self.calls = vocabulary.family("call {}", range(3))

    def start(self, dealer: int) -> State:
        return State(0, dealer, (0, 0, 0))

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        order = table.around(table.eldest)
        table.shuffle(short_pack(7))
        table.deal((7,), face_down=True)
        for seat in order:
            table.look(seat)
        table.take(3, "kitty")
        calls = yield from at_once(table, order, [sum(call.bit for call in self.calls.values())] * 3)
        table.facts.calls = tuple(calls[seat].value for seat in range(3))
        yield from exchange_at_once(table, order, 2, [table.next(seat) for seat in order])
        yield from self.take_kitty(table)
        self.admit_aces(table)
        table.start_play(_core.PlayRules(_core.CardOrder.plain(None), players=3, tricks=7))
        expose(table, order[2], order[0])
        yield from tricks(table)
        return outcome(table)

    def take_kitty(self, table: Table) -> Script[None]:
        eldest = table.eldest
        table.move("kitty", eldest, table.zone("kitty"))
        discards = yield from choose(table, eldest, 3, DISCARD)
        table.move(eldest, "out", discards)

    def admit_aces(self, table: Table) -> None:
        """The dealer has to say whether he holds an ace."""
        if table.hands[table.dealer] & ACES:
            table.holds(table.dealer, ACES, 1)
        else:
            table.lacks(table.dealer, ACES)

    def score(self, state: State, facts: SimpleNamespace, outcome: Outcome) -> State:
        made = tuple(5 * (won == call) + won for won, call in zip(outcome.tricks, facts.calls, strict=True))
        return State(state.deal_no + 1, self.next_seat(state.dealer), add(state.scores, made))

    def over(self, state: State) -> bool:
        return bool(state.deal_no >= self.options.deals)


@pytest.fixture
def plain() -> type[Plain]:
    return Plain


@pytest.fixture
def secret() -> type[Secret]:
    return Secret
