"""Bids of an exact number of tricks, schedules of hand sizes, unequal hands, and tables of any size."""

from typing import NamedTuple

import pytest

from whist import _core
from whist.cards import Card, Cards
from whist.errors import SeatError
from whist.rules import (
    PACK52,
    SCHEDULES,
    Aim,
    Game,
    Int,
    Match,
    Options,
    Table,
    add,
    cut_high,
    exact_aim,
    exact_bids,
    knocking_tricks,
    outcome,
    secret_bids,
    turn_next,
)
from whist.testing import check_game


class State(NamedTuple):
    deal_no: int
    dealer: int
    scores: tuple[int, ...]


class Bidding(Game[State]):
    """Unequal hands, bids and knocking, for any number of players."""

    slug, title = "bidding", "Bidding"
    options = Options(players=Int(4, 2, 8), secret=Int(0, 0, 1))

    def setup(self, options):
        self.sit(options.players)

    def words(self, vocabulary):
        self.bids = vocabulary.family("bid {}", range(4))
        self.knock = vocabulary.add("knock")

    def start(self, dealer):
        return State(0, dealer, (0,) * self.seats)

    def deal(self, table):
        table.shuffle(PACK52)
        table.deal_unequal(tuple(seat % 3 + 1 for seat in range(self.seats)))
        trump = turn_next(table)
        seats = table.around(table.eldest)
        if self.options.secret:
            table.facts.bids = yield from secret_bids(table, seats, self.bids, 3)
        else:
            table.facts.bids = yield from exact_bids(table, seats, self.bids, 3, hook=True)
        order = _core.CardOrder.plain(trump.suit)
        rules = _core.PlayRules(order, players=self.seats, tricks=min(self.seats, 3), short="knock")
        table.start_play(rules)
        yield from knocking_tricks(table, self.knock)
        return outcome(table)

    def score(self, state, _facts, outcome):
        return State(state.deal_no + 1, self.next_seat(state.dealer), add(state.scores, outcome.tricks))

    def over(self, state):
        return state.deal_no == 2


PACK = " ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA")


def begun(**options: object) -> Match:
    return Match(Bidding(**options), seed=1, dealer=3, given=[[PACK]])


def says(match: Match) -> list[str]:
    return [str(action) for action in match.legal_actions]


@pytest.mark.parametrize("players", range(2, 9))
def test_a_table_of_any_size_plays_each_for_himself(players):
    game = Bidding(players=players)
    assert len(game.names) == players == len(set(game.owner))
    assert game.names == (("N", "E", "S", "W") if players == 4 else tuple(f"P{seat}" for seat in range(players)))
    assert game.seat(game.names[-1].lower()) == players - 1
    with pytest.raises(SeatError, match=f"choose {', '.join(game.names)}"):
        game.seat("P9")


def test_the_turn_passes_over_those_who_are_out():
    game = Bidding(players=5)
    assert game.next_seat(1) == 2
    assert game.next_seat(1, among={1, 4}) == 4
    assert game.next_seat(4, among={1, 4}) == 1
    assert Table(game, game.start(0)).around(3, among={0, 1, 4}) == (4, 0, 1)


def test_hands_of_unequal_size_are_dealt_singly_and_the_next_card_is_turned():
    match = begun()  # sizes N 1, E 2, S 3, W 1
    hands = [Cards.from_bits(hand) for hand in match.table.hands]
    assert hands == [Cards("2C"), Cards("3C 6C"), Cards("4C 7C 8C"), Cards("5C")]
    assert match.view("W").facts["turned"] == ("table", Card("9C"))
    assert match.view("W").trump.letter == "C"
    assert Card("9C") not in match.view("W").unseen


def test_the_last_bid_may_not_make_the_sum_equal_to_the_tricks():
    match = begun()
    for bid in ("bid 1", "bid 0", "bid 1"):
        assert says(match) == ["bid 0", "bid 1", "bid 2", "bid 3"]
        match.play(bid)
    assert says(match) == ["bid 0", "bid 2", "bid 3"]
    match.play("bid 3")
    assert match.view("N").facts["bids"] == (1, 0, 1, 3)


def test_the_last_bid_is_free_when_the_others_have_gone_over():
    match = begun()
    for bid in ("bid 2", "bid 2", "bid 1"):
        match.play(bid)
    assert says(match) == ["bid 0", "bid 1", "bid 2", "bid 3"]


def test_bids_made_at_once_are_seen_when_all_are_made():
    match = begun(secret=1)
    match.play("bid 1")
    assert [len(match.view(seat).calls) for seat in range(4)] == [1, 0, 0, 0]
    for _ in range(3):
        assert says(match) == ["bid 0", "bid 1", "bid 2", "bid 3"]
        match.play("bid 1")
    assert all(match.view(seat).facts["bids"] == (1, 1, 1, 1) for seat in range(4))


def test_a_short_hand_may_sit_a_trick_out_but_not_the_last_ones():
    match = begun()
    for bid in ("bid 1", "bid 0", "bid 0", "bid 3"):
        match.play(bid)
    assert says(match) == ["2C", "knock"]
    match.play("knock")
    assert says(match) == ["3C", "6C", "knock"]
    match.play("3C")
    assert says(match) == ["4C", "7C", "8C"]
    match.play("8C")
    match.play("knock")
    assert [(trick.leader, trick.winner) for trick in match.view("N").tricks] == [(1, 2)]
    match.play("7C")  # South leads; West and North may wait for the last trick, East holds one card for two
    assert says(match) == ["5C", "knock"]


def test_the_aim_is_to_win_until_the_bid_is_made():
    match = begun()
    assert exact_aim(match.view("S")) is Aim.WIN
    for action in ("bid 1", "bid 0", "bid 1", "bid 3", "knock", "3C", "8C"):
        match.play(action)
    assert exact_aim(match.view("E")) is Aim.AVOID
    assert exact_aim(match.view("S")) is Aim.WIN
    match.play("knock")
    assert exact_aim(match.view("S")) is Aim.AVOID


def test_the_highest_card_of_a_cut_chooses_and_suits_part_equal_ranks():
    pack = tuple(Card(card).number for card in f"9C 9S {PACK.replace('9C ', '').replace('9S ', '')}".split())
    game = Bidding()
    assert cut_high(Table(game, game.start(0), 0, 0, (pack,)), "cut", (2, 3)) == 3


def test_schedules_turn_at_their_end():
    assert {name: sizes(4) for name, sizes in SCHEDULES.items()} == {
        "down_up": (4, 3, 2, 1, 2, 3, 4),
        "up_down": (1, 2, 3, 4, 3, 2, 1),
        "down": (4, 3, 2, 1),
        "up": (1, 2, 3, 4),
    }
    assert all(sizes(1) == (1,) for sizes in SCHEDULES.values())


@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_laws_hold_where_bids_are_secret_and_tricks_are_sat_out(players):
    report = check_game(Bidding(players=players, secret=1), matches=1, seed=3, often=0.3)
    assert report.different > 0


def test_bids_may_have_to_reach_a_minimum():
    game = Bidding()
    script = exact_bids(Table(game, game.start(3)), (0, 1), game.bids, 3, least=2)
    assert [str(action) for action in game.vocabulary.among(next(script).legal)] == ["bid 2", "bid 3"]
    assert [str(action) for action in game.vocabulary.among(script.send(game.bids[2]).legal)] == ["bid 2", "bid 3"]
    with pytest.raises(StopIteration) as end:
        script.send(game.bids[3])
    assert end.value.value == (2, 3, 0, 0)
