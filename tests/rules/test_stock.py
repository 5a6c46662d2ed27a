"""Drawing from a stock: who sees what, what it shows of the hands, and worlds that agree with it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from whist.cards import Card, Cards, Suit
from whist.rules import (
    PACK52,
    CardOrder,
    Game,
    Match,
    Outcome,
    PlayRules,
    Script,
    Table,
    Tally,
    add,
    outcome,
    tricks,
)
from whist.testing import check_game

if TYPE_CHECKING:
    from types import SimpleNamespace

RULES = PlayRules(CardOrder.plain(2), players=2, tricks=6, draw="winner_up")


class State(NamedTuple):
    deal_no: int
    dealer: int
    scores: tuple[int, ...] = (0, 0)


class Drawing(Game[State]):
    """Two hands of three cards, six to draw, the rest unused."""

    slug, title = "drawing", "Drawing"
    seats, names, owner = 2, ("A", "B"), (0, 1)

    def start(self, dealer: int) -> State:
        return State(0, dealer)

    def deal(self, table: Table) -> Script[Outcome]:
        table.shuffle(PACK52)
        table.deal((3,))
        table.turn_top()
        table.start_play(RULES, stock=6)
        yield from tricks(table)
        return outcome(table)

    def tally(self, _facts: SimpleNamespace) -> Tally:
        return Tally(((0,), (1,)))

    def score(self, state: State, _facts: SimpleNamespace, outcome: Outcome) -> State:
        return State(state.deal_no + 1, 1 - state.dealer, add(state.scores, outcome.tricks))

    def over(self, state: State) -> bool:
        return state.deal_no >= 2


def dealt(text, *cards: str):
    """A match whose pack begins so, A dealing and B leading, after these cards."""
    first = text.split()
    rest = [str(card) for card in map(Card.from_number, PACK52) if str(card) not in first]
    match = Match(Drawing(), seed=1, dealer="A", given=[[" ".join(first + rest)]])
    for card in cards:
        match.play(card)
    return match


PACK = "2C 3C 4C  5D 6D 7H  KS 9C QS 8C JS TC"
"""B holds the clubs; then the stock, its top card first."""


def test_the_winner_takes_the_open_card_and_the_other_the_next_unseen():
    match = dealt(PACK, "2C", "7H")
    a, b = match.view("A"), match.view("B")
    assert a.hand == Cards("5D 6D KS")
    assert b.hand == Cards("3C 4C 9C")
    assert b.seen[0] == Cards("KS")
    assert not a.seen[1]
    assert a.facts["turned"] == b.facts["turned"] == ("pack", Card("QS"))
    assert a.counts == b.counts == (3, 3)


def test_the_top_of_the_stock_is_known_to_lie_there():
    for seat in "AB":
        view = dealt(PACK, "2C", "7H").view(seat)
        assert Card("QS") not in view.unseen
        assert Card("8C") in view.unseen
        assert all(Card("QS") in Cards.from_bits(view.world(seed).table.whereabouts()["pack"]) for seed in range(20))


def test_the_stock_runs_out_and_the_hands_are_played_on():
    match = dealt(PACK, *["2C", "7H", "5D", "3C", "6D", "4C"])
    assert "turned" not in match.view("A").facts
    assert match.table.stock == 0
    assert match.view("A").counts == (3, 3)
    match.run("lowest", seed=0)
    assert match.deals[0].outcome == Outcome((6, 0))


def test_what_a_play_shows_holds_only_for_the_cards_held_then():
    match = dealt(PACK, "2C")
    match.play("7H")  # A has no club, wins, and draws an open card
    assert Cards.from_bits(match.view("B").denied[0]) == Suit.CLUBS.cards - Cards("2C")
    match.play("5D")
    match.play("3C")  # B has no diamond, loses, and draws an unseen card
    assert match.view("A").denied[1] == 0
    lacks = [event for event in match.events if event[0] == "lacks"]
    assert [Cards.from_bits(cards) & Cards("AD KD 2C") for *_, cards in lacks] == [Cards("AD KD")]


def test_worlds_keep_drawn_cards_apart_from_those_held_before():
    """B showed that he had no diamond, so a diamond in his hand can only be what he drew."""
    match = dealt(PACK, *["2C", "7H", "5D", "3C"])
    diamonds = [Cards.from_bits(match.world("A", seed).table.hands[1]).suit("D") for seed in range(60)]
    assert max(len(held) for held in diamonds) == 1


@pytest.mark.parametrize("policy", ["random", "lowest", "highest"])
@pytest.mark.parametrize("played", [0, 3, 6, 9])
def test_a_run_is_the_same_as_its_cards_one_by_one(policy, played):
    one, other = (Match(Drawing(), seed=8) for _ in range(2))
    random = Random(played)
    for _ in range(played):
        card = random.choice(one.legal_actions)
        one.play(card)
        other.play(card)
    for card in one.run(policy, seed=2):
        other.play(card)
    assert one == other
    assert one.deals[0].events == other.deals[0].events


def test_the_laws_hold_with_a_stock():
    assert check_game(Drawing(), matches=12, often=1).different > 0
