"""Hands played one after another: cards lie in piles until they are taken up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from whist.cards import Card, Cards
from whist.rules import Game, Match, Outcome, Script, Table, Tally, add, outcome, plain_rules, short_pack, tricks
from whist.testing import check_game

if TYPE_CHECKING:
    from types import SimpleNamespace


class State(NamedTuple):
    """What is carried from deal to deal."""

    deal_no: int
    dealer: int
    scores: tuple[int, ...] = (0, 0)


class Piles(Game[State]):
    """Two players, two hands of five cards each, one after another; the last card of the second is turned."""

    slug, title = "piles", "Piles"
    seats, names, owner = 2, ("A", "B"), (0, 1)

    def start(self, dealer: int) -> State:
        return State(0, dealer)

    def deal(self, table: Table) -> Script[Outcome]:
        table.shuffle(short_pack(8))
        table.deal((1,) * 5)
        table.deal_piles(["pile of B", "pile of A"] if table.eldest else ["pile of A", "pile of B"], 5)
        table.turn_up("pile of A", table.pack[19 if table.eldest else 18])
        for number in range(2):
            if number:
                table.put_away()
                for seat, name in enumerate(self.names):
                    table.move(f"pile of {name}", seat, table.zone(f"pile of {name}"))
            table.start_play(plain_rules(None, players=2, tricks=5))
            yield from tricks(table)
        return outcome(table)

    def tally(self, _facts: SimpleNamespace) -> Tally:
        return Tally(((0,), (1,)))

    def score(self, state: State, _facts: SimpleNamespace, outcome: Outcome) -> State:
        return State(state.deal_no + 1, 1 - state.dealer, add(state.scores, outcome.tricks))

    def over(self, state: State) -> bool:
        return state.deal_no >= 2


@pytest.fixture
def match():
    """A deals, so that B gets the first card and A the twentieth."""
    return Match(Piles(), seed=5, dealer="A")


def play_hand(match):
    for _ in range(10):
        match.play(match.legal_actions[0])


def test_nobody_knows_the_cards_of_a_pile_but_the_one_turned(match):
    turned = Card.from_number(match.table.pack[19])
    for seat in "AB":
        view = match.view(seat)
        assert view.facts["turned"] == ("pile of A", turned)
        assert len(view.hand) == 5
        assert len(view.unseen) == 20 - 5 - 1
        assert view.counts == (5, 5)


def test_a_turned_card_is_known_to_go_with_its_pile_until_its_hand_is_played_from(match):
    turned = Card.from_number(match.table.pack[19])
    play_hand(match)
    assert match.view("B").facts["turned"] == (0, turned)
    assert match.view("B").seen[0] == Cards([turned])
    assert len(match.view("A").hand) == 5
    match.play(match.legal_actions[0])
    match.play(match.legal_actions[0])
    assert "turned" not in match.view("B").facts


def test_worlds_put_the_turned_card_where_it_lies(match):
    turned = Card.from_number(match.table.pack[19])
    for _ in range(2):
        for seed in range(20):
            places = match.view("B").world(seed).table.whereabouts()
            assert turned in Cards.from_bits(places["pile of A"] | places[0])
        if not match.view("B").tricks:
            play_hand(match)


def test_the_tricks_of_a_hand_put_away_lie_with_their_takers(match):
    taken = [0, 0]
    play_hand(match)
    for trick in match.view("A").tricks:
        taken[trick.winner] += len(trick.plays)
    places = match.table.whereabouts()
    assert [places["taken by 0"].bit_count(), places["taken by 1"].bit_count()] == taken


def test_the_laws_hold_with_hands_one_after_another():
    report = check_game(Piles(), matches=8, often=0.5, settled=False)
    assert report.different > 100
