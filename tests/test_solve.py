"""Double dummy: the values others found, those of an obvious search, and reasons for what cannot be solved."""

from __future__ import annotations

import copy
import json
import math
import pickle
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import whist
from whist import (
    ArrayError,
    Card,
    CardError,
    Cards,
    Deal,
    DealError,
    IllegalActionError,
    NotationError,
    OptionError,
    Seat,
    Side,
    Solver,
    Strain,
    Suit,
    _core,
    bulk,
    solving,
)
from whist.notation import hands, pbn
from whist.solving import Expectation, Solution, Table

DATA = Path(__file__).parent / "data"


def numbers_of(ranks: str, suit: str) -> list[int]:
    """Cards of a suit, highest first."""
    return [Card(rank + suit).number for rank in ranks.split()]


ORDERS = {
    "plain": _core.CardOrder.plain(),
    "hearts": _core.CardOrder.plain(Suit.HEARTS),
    "downtown": _core.CardOrder.downtown(Suit.SPADES),
    "ace low": _core.CardOrder.ace_low(),
    "jass": _core.CardOrder.jass_trump(Suit.CLUBS),
    "bowers": _core.CardOrder.bowers(Suit.DIAMONDS),
    "two jokers": _core.CardOrder.spades_jokers(),
    "skat": _core.CardOrder.skat_suit(Suit.HEARTS),
    "skat grand": _core.CardOrder.skat_grand(),
    "skat null": _core.CardOrder.skat_null(),
    "uptown": _core.CardOrder.uptown(Suit.HEARTS),
    "obenabe": _core.CardOrder.obenabe(),
    "undenufe": _core.CardOrder.undenufe(),
    "catch the ten": _core.CardOrder.catch_the_ten(Suit.SPADES),
    "jokers and deuces": _core.CardOrder.spades_jokers(deuces=True),
    "lhombre": _core.CardOrder.lhombre(Suit.CLUBS),
    "one card trumps": _core.CardOrder.card_trump(Card("7D").number),
    "a raised card": _core.CardOrder.raised(Card("7D").number),
    "ace low or high": _core.CardOrder.ace_low_or_high(),
    "a joker": _core.CardOrder.napoleon_joker(),
    "a joker in misere": _core.CardOrder.napoleon_joker(misere=True),
    "a joker led wins": _core.CardOrder.call_ace(joker_led_wins=True),
    "a joker led names": _core.CardOrder.call_ace(Suit.CLUBS, joker_led_wins=False),
    "five suits": _core.CardOrder.from_lists(
        [
            numbers_of("A K Q J T 9 8", "S"),
            *(numbers_of("A K Q J T", suit) for suit in "HDC"),
            numbers_of("7 6 5 4 3 2", "S"),
        ],
        trump=4,
    ),
}
PACK = [card.number for suit in Suit for card in suit.cards]


def records(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / "dds" / name).read_text().splitlines()]


def suit_first(text: str) -> Card:
    return Card(text[1:] + text[0])


def layout(seed: int, size: int, pack: list[int] | None = None) -> Deal:
    """Hands of so many cards."""
    cards = _core.shuffled(pack or PACK, seed, size)
    return Deal(*(Cards(map(Card.from_number, cards[i * size : (i + 1) * size])) for i in range(4)))


def array(deals: list[Deal]) -> NDArray[np.uint64]:
    return np.array([deal.bits for deal in deals], np.uint64).reshape(-1, 4)


def table_of(rows: NDArray[np.uint8], size: int = 13) -> Table:
    return Table(size, tuple(map(tuple, rows.tolist())))


def values(solution: Solution) -> dict[Card, int]:
    return {value.card: value.tricks for value in solution.values}


# --- what others found ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", records("endings.jsonl"), ids=lambda record: str(record["id"]))
def test_every_card_of_endings_in_the_middle_of_a_trick(record: dict[str, Any]):
    leader, trick = Seat.parse(record["leader"]), [suit_first(text) for text in record["trick"]]
    held = {Seat.parse(seat): Cards(hand) for seat, hand in record["hands"].items()}
    for turn, card in enumerate(trick):
        held[Seat((leader + turn) % 4)] |= Cards([card])
    solution = whist.solve(Deal(*(held[seat] for seat in Seat)), trump=record["strain"], leader=leader, played=trick)
    assert values(solution) == {suit_first(card): tricks for card, tricks in record["scores"].items()}
    assert solution.seat.letter == record["to_play"]
    assert solution.tricks_left == record["tricks_left"]


def test_every_card_of_endings_with_any_cards_played_to_the_trick():
    for line in (DATA / "dds" / "endings.txt").read_text().splitlines():
        strain, leader, trick, hands_left, scores = line.split("|")
        first, played = Seat.parse(leader), [Card(text) for text in trick.split()]
        held = [Cards(hand) for hand in hands_left.removeprefix("N:").split(" ")]
        for turn, card in enumerate(played):
            held[(first + turn) % 4] |= Cards([card])
        solution = whist.solve(Deal(*held), trump=strain, leader=first, played=played)
        assert " ".join(f"{card}={tricks}" for card, tricks in sorted(values(solution).items())) == scores, line


@pytest.mark.parametrize("record", records("positions.jsonl"), ids=lambda record: record["id"])
def test_endings_of_books_and_of_other_programs(record: dict[str, Any]):
    play = {"trump": record["trump"], "leader": record["leader"], "played": record["current_trick"]}
    solution = whist.solve(record["pbn"], line=True, **play)
    assert (solution.north_south, solution.tricks_left) == (
        record["ns_tricks"],
        record["ns_tricks"] + record["ew_tricks"],
    )
    line = [*record["current_trick"], *solution.line]
    analysis = whist.analyse(record["pbn"], trump=play["trump"], leader=play["leader"], played=line)
    assert not any(card.cost for card in analysis.cards[len(record["current_trick"]) :])
    assert analysis.cards[-1].tricks == (record["ns_tricks"], record["ew_tricks"])


@pytest.mark.parametrize("name", ["random.jsonl", "tables.jsonl", "full-deals.jsonl"])
def test_all_twenty_results_of_whole_deals(name: str):
    chosen = records(name)
    for record, rows in zip(chosen, bulk.dd_tables(array([Deal.from_pbn(r["pbn"]) for r in chosen])), strict=True):
        stated = record.get("table") or {
            seat: {strain: by_seat[seat] for strain, by_seat in record["dd_tricks"].items()} for seat in "NESW"
        }
        found = {
            seat: {strain: table_of(rows).declarer(strain, seat) for strain in by_strain}
            for seat, by_strain in stated.items()
        }
        assert found == stated, record["id"]


class Played:
    """A record of a hand as it was played at a table."""

    def __init__(self, lines: list[str]) -> None:
        words = lines[0].split(" ", 5)
        self.dealer, self.vulnerable = Seat(int(words[1])), ("None", "All", "NS", "EW")[int(words[2])]
        self.strain = "SHDCN"[int(words[3])]
        self.leader = Seat(int(words[4]))
        self.deal = Deal.from_pbn(words[5].strip('"'))
        leads = [int(word) for word in lines[1].split()[1:]]
        n = leads[0]
        suits, ranks, scores = leads[1 : n + 1], leads[n + 1 : 2 * n + 1], leads[3 * n + 1 :]
        self.leads = {
            Card("  23456789TJQKA"[rank] + "SHDC"[suit]): score
            for suit, rank, score in zip(suits, ranks, scores, strict=True)
        }
        self.table = [int(word) for word in lines[2].split()[1:]]
        self.pars = [int(word) for word in re.findall(r'"(?:NS|EW) (-?\d+)"', lines[3])]
        self.par = re.findall(r'"(.*?)"', lines[4])
        self.cards = [suit_first(text[i : i + 2]) for text in [lines[5].split('"')[1]] for i in range(0, len(text), 2)]
        self.trace = [int(word) for word in lines[6].split()[2:]]


def played() -> list[Played]:
    lines = (DATA / "dds" / "hands.txt").read_text().splitlines()
    return [Played(lines[i : i + 7]) for i in range(0, len(lines), 7)]


@pytest.mark.parametrize("part", range(4))
def test_hands_as_they_were_played_lead_by_lead_and_card_by_card(part: int):
    solver = Solver()
    for hand in played()[part::4]:
        solution = solver.solve(hand.deal, trump=hand.strain, leader=hand.leader, group=True)
        assert values(solution) == hand.leads
        cards = hand.cards[: len(hand.trace) - 1]
        tricks = solver.analyse(hand.deal, trump=hand.strain, leader=hand.leader, played=cards).tricks
        east_west_declares = hand.leader % 2 == 0
        assert [13 - ns if east_west_declares else ns for ns in tricks] == hand.trace


def test_the_tables_of_hands_that_were_played():
    chosen = played()[::4]
    for hand, rows in zip(chosen, bulk.dd_tables(array([hand.deal for hand in chosen])), strict=True):
        assert [table_of(rows).declarer(strain, seat) for strain in "SHDCN" for seat in Seat] == hand.table


def stated_table(hand: Played) -> Any:
    """The table of a record, by leader."""
    declared = {strain: hand.table[4 * at : 4 * at + 4] for at, strain in enumerate("SHDCN")}
    rows = [[0] * 4 for _ in Strain]
    for strain in Strain:
        for seat, won in zip(Seat, declared[strain.letter], strict=True):
            rows[strain][seat.next] = won if seat.side is Side.NORTH_SOUTH else 13 - won
    return solving.Table(13, tuple(map(tuple, rows)))


def as_recorded(contract: solving.ParContract) -> str:
    """A contract as the records write it: ``4D*-NS-1``."""
    doubled, who = "*" * contract.is_doubled, "".join(seat.letter for seat in contract.seats)
    over = f"{contract.over:+}" if contract.over else ""
    return f"{contract.level}{contract.strain.letter}{doubled}-{who}{over}"


def test_the_par_of_hands_that_were_played():
    for hand in played():
        table = stated_table(hand)
        both = [table.par(vulnerable=hand.vulnerable, dealer=seat).score for seat in (Seat.NORTH, Seat.EAST)]
        assert both == [hand.pars[0], -hand.pars[1]]
        par = table.par(vulnerable=hand.vulnerable, dealer=hand.dealer)
        assert [str(par.score), *sorted(map(as_recorded, par.contracts))] == [hand.par[0], *sorted(hand.par[1:])]


def test_par_at_its_edges():
    everything = solving.Table(13, ((13, 13, 13, 13),) * 5)
    assert str(everything.par()) == "NS +1520: 7NT NS"
    assert everything.par(vulnerable="both", dealer=3).score == 2220
    assert str(solving.Table(13, ((7, 6, 7, 6),) * 5).par()) == "NS 0: all pass"
    either = solving.Table(13, ((6, 7, 6, 7),) * 5)  # each side can make one of everything, so that who bids first wins
    assert str(either.par(dealer="N")) == "NS +90: 1NT NS"
    assert str(either.par(dealer="E")) == "NS -90: 1NT EW"
    with pytest.raises(DealError, match="13 cards a hand, not 4"):
        whist.dd_table("N:A2.AQ.. T9.54.. QJ.32.. K3.K6..").par()
    for wrong in ("north", None, 3, "?"):
        with pytest.raises(OptionError, match=r"vulnerable = .*: it must be 'None', 'NS', 'EW' or 'All'"):
            everything.par(vulnerable=wrong)
    with pytest.raises(OptionError, match="dealer = 4"):
        everything.par(dealer=4)


# --- positions that other solvers got wrong -------------------------------------------------------------------------


def test_one_suit_to_each_hand():
    table = whist.dd_table(Deal(*(suit.cards for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS))))
    for declarer in Seat:
        ours = declarer in (Seat.NORTH, Seat.SOUTH)
        assert table.declarer("spades", declarer) == table.declarer("diamonds", declarer) == (13 if ours else 0)
        assert table.declarer("hearts", declarer) == table.declarer("clubs", declarer) == (0 if ours else 13)
    assert [table.north_south("NT", seat) for seat in Seat] == [13, 0, 13, 0]


def test_equal_cards_that_are_forced_have_their_value():
    deal = "N:T843.K4.KT853.73 J97.J763.642.KJ5 Q52.Q982.QJ.9862 AK6.AT5.A97.AQT4"
    solution = whist.solve(deal, leader="N", played=["5D", "2D"])
    assert solution.seat is Seat.SOUTH
    assert values(solution) == {Card("QD"): 4, Card("JD"): 4}


def test_nine_tricks_at_no_trumps_on_a_small_spade():
    deal = "N:42.K953.Q6.96432 Q3.AT7.JT875.AQT KJ8765.J6.A43.87 AT9.Q842.K92.KJ5"
    solution = whist.solve(deal, leader="N", played=["4S"])
    assert values(solution) == {Card("QS"): 9, Card("3S"): 9}
    table = whist.dd_table(deal)
    assert [table.declarer("NT", seat) for seat in Seat] == [4, 9, 4, 9]


def test_a_king_led_to_a_singleton_opposite_the_ace():
    deal = "N:Q73.AQ52.762.Q83 AT54.K6.KQT43.K9 K9862.873.98.J74 J.JT94.AJ5.AT652"
    solution = whist.solve(deal, leader="S", played=["KS", "JS"])
    assert solution.tricks_left - solution.north_south == 10


def test_the_same_question_twice_has_the_same_answer():
    deal = "N:432.QJT9.32.AQJT A765.K32.87654.5 KQ.A8765.AQ.K432 JT98.4.KJT9.9876"
    assert [whist.solve(deal, trump="H", leader="W", played=["JS"]).north_south for _ in range(2)] == [11, 11]


@pytest.mark.parametrize("leader", Seat)
@pytest.mark.parametrize("trump", [*Suit, None])
def test_the_last_trick_with_any_number_of_cards_played(leader: Seat, trump: Suit | None):
    deal = Deal("AS", "KS", "2H", "QS")
    winner = Seat.SOUTH if trump is Suit.HEARTS or leader is Seat.SOUTH else Seat.NORTH
    cards = [next(iter(deal[Seat((leader + turn) % 4)])) for turn in range(4)]
    for n in range(4):
        solution = whist.solve(deal, trump=trump, leader=leader, played=cards[:n], line=True)
        assert solution.north_south == (winner.side == 0)
        assert solution.line == tuple(cards[n:])
    with pytest.raises(DealError, match="all 4 cards have been played"):
        whist.solve(deal, trump=trump, leader=leader, played=cards)


def test_solvers_keep_no_more_memory_the_more_they_solve():
    solver = Solver(memory=2**21)
    kept = []
    for block in range(8):
        for i in range(150):
            solver.solve(layout(1000 * block + i, 8), trump="S", leader="N")
        kept.append(solver.memory)
    assert kept[7] <= 1.1 * kept[5]
    assert max(kept) < 2**22


# --- an obvious search ----------------------------------------------------------------------------------------------


def obvious(play: _core.Play, *, fewest: bool) -> dict[int, int]:
    """The tricks of the side to play for each card, by trying everything on the play engine."""
    first, known = play.turn % 2, {}

    def ours(here: _core.Play) -> int:
        return here.tricks[first] + here.tricks[first + 2]

    def best(here: _core.Play, found: Iterable[int]) -> int:
        return max(found) if (here.turn % 2 == first) != fewest else min(found)

    def rest(here: _core.Play) -> int:
        if here.status == _core.DONE:
            return 0
        position = here.hands, here.leader, len(here.history)
        if here.trick or position not in known:
            known[position] = best(here, (worth(here, card) for card in numbers(here.legal)))
        return known[position]

    def worth(here: _core.Play, card: int) -> int:
        return best(here, (after(here, card, guise) for guise in here.guises(card)))

    def after(here: _core.Play, card: int, guise: int) -> int:
        there = here.copy()
        there.play_as(card, guise)
        return ours(there) - ours(here) + rest(there)

    return {card: worth(play, card) for card in numbers(play.legal)}


def numbers(cards: int) -> list[int]:
    return [card.number for card in Cards.from_bits(cards)]


@pytest.mark.parametrize("fewest", [False, True])
@pytest.mark.parametrize("name", ORDERS)
def test_every_card_is_worth_what_trying_everything_finds(name: str, fewest: bool):
    order, solver = ORDERS[name], Solver()
    # Few suits, so that hands follow suit and ruff in turn.
    pack = [number for number in numbers(order.cards) if number % 3 != 1]
    for seed in range(12):
        size = 2 + seed % 3
        deal, leader = layout(seed, size, pack), Seat(seed % 4)
        play = _core.Play(_core.PlayRules(order, tricks=size), deal.bits, leader)
        line: list[Card] = []
        for _ in range(seed % 6):
            line.append(Card.from_number(numbers(play.legal)[seed % 2 and -1]))
            play.play(line[-1].number)
        solution = solver.solve(deal, leader=leader, order=order, played=line, fewest=fewest)
        expected = {Card.from_number(card): tricks for card, tricks in obvious(play, fewest=fewest).items()}
        assert values(solution) == expected
        assert solution.tricks == (min if fewest else max)(expected.values())


def test_orders_do_not_disturb_each_other_in_one_solver():
    solver, deals = Solver(), [layout(seed, 5) for seed in range(10)]
    asked = [(deal, order, fewest) for deal in deals for order in list(ORDERS.values())[:4] for fewest in (False, True)]
    warm = [solver.solve(deal, leader="E", order=order, fewest=fewest) for deal, order, fewest in asked]
    cold = [Solver().solve(deal, leader="E", order=order, fewest=fewest) for deal, order, fewest in asked]
    assert warm == cold


# --- what must agree with itself ------------------------------------------------------------------------------------

SEEDS = st.integers(0, 2**32)
SIZES = st.integers(1, 7)


@given(SEEDS, SIZES, st.permutations(list(Suit)), st.sampled_from(Strain))
def test_renamed_suits_give_the_same_tricks(seed: int, size: int, suits: list[Suit], strain: Strain):
    deal = layout(seed, size)
    renamed = Deal(*(Cards(Card(card.rank.letter + suits[card.suit].letter) for card in hand) for hand in deal))
    trump = strain if strain.suit is None else suits[strain.suit]
    for fewest in (False, True):
        ours = whist.solve(deal, trump=strain, leader="N", fewest=fewest)
        theirs = whist.solve(renamed, trump=trump, leader="N", fewest=fewest)
        assert ours.north_south == theirs.north_south


@given(SEEDS, SIZES, st.integers(1, 3), st.sampled_from(Strain))
def test_a_turned_table_gives_the_turned_answer(seed: int, size: int, turn: int, strain: Strain):
    deal = layout(seed, size)
    turned = Deal.from_bits(*(deal.bits[(seat - turn) % 4] for seat in Seat))
    here, there = whist.dd_table(deal), whist.dd_table(turned)
    for leader in Seat:
        tricks = here.north_south(strain, leader)
        assert there.north_south(strain, Seat((leader + turn) % 4)) == (size - tricks if turn % 2 else tricks)


@given(SEEDS, SIZES)
def test_tables_solves_and_arrays_agree(seed: int, size: int):
    deal = layout(seed, size)
    table = whist.dd_table(deal)
    rows = bulk.dd_tables(array([deal]))
    assert table == table_of(rows[0], size)
    for strain in Strain:
        for leader in Seat:
            assert whist.solve(deal, trump=strain, leader=leader).north_south == table.north_south(strain, leader)
            assert bulk.solve(array([deal]), trump=strain, leader=leader)[0] == rows[0, strain, leader]


@given(SEEDS, SIZES, st.sampled_from(Strain), st.booleans())
def test_the_line_reaches_the_value_and_every_card_on_it_is_best(seed: int, size: int, strain: Strain, fewest: bool):
    deal = layout(seed, size)
    solution = whist.solve(deal, trump=strain, leader="W", line=True, fewest=fewest)
    analysis = whist.analyse(deal, trump=strain, leader="W", played=solution.line, fewest=fewest)
    assert len(solution.line) == 4 * size
    assert analysis.mistakes == ()
    assert analysis.tricks == (solution.north_south,) * (4 * size + 1)


@settings(max_examples=20)
@given(SEEDS, st.sampled_from(Strain), st.booleans())
def test_the_value_after_each_card_is_that_of_a_fresh_solve(seed: int, strain: Strain, fewest: bool):
    deal, chance = layout(seed, 7), random.Random(seed)
    play = _core.Play(_core.PlayRules(_core.CardOrder.plain(strain.suit), tricks=7), deal.bits, 0)
    cards: list[Card] = []
    fresh = [whist.solve(deal, trump=strain, leader="N", fewest=fewest).north_south]
    while play.status != _core.DONE:
        card = chance.choice(numbers(play.legal))
        play.play(card)
        cards.append(Card.from_number(card))
        won = play.tricks[0] + play.tricks[2]
        over = play.status == _core.DONE
        rest = 0 if over else Solver().solve(deal, trump=strain, leader="N", played=cards, fewest=fewest).north_south
        fresh.append(won + rest)
    analysis = whist.analyse(deal, trump=strain, leader="N", played=cards, fewest=fewest)
    assert list(analysis.tricks) == fresh
    for card, (before, after) in zip(analysis.cards, pairwise(fresh), strict=True):
        lost = before - after if card.seat in "NS" else after - before
        assert card.cost == (-lost if fewest else lost) >= 0


def test_grouped_values_are_the_values_of_every_card():
    for seed in range(30):
        deal = layout(seed, 8)
        single = whist.solve(deal, trump="C", leader="S")
        grouped = whist.solve(deal, trump="C", leader="S", group=True)
        assert {card: value.tricks for value in grouped.values for card in value.equals} == values(single)
        assert {value.card for value in single.values if value.tricks == single.tricks} == set(single.best)
        assert all(single[value.card] == grouped[value.card] == value.tricks for value in single.values)
        assert sorted((-value.tricks, -value.card.number) for value in single.values) == [
            (-value.tricks, -value.card.number) for value in single.values
        ]


# --- played hands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["foster", "elwell"])
def test_recorded_hands_end_with_the_count_of_their_line(name: str):
    for hand in hands.load(DATA / "hands" / f"{name}.jsonl"):
        analysis = whist.analyse(hand)
        assert analysis.sides == hand.sides
        assert len(analysis.cards) == 4 * len(hand.tricks)
        assert analysis.cards[-1].tricks == hand.counts[-1].tricks
        assert [sum(card.cost for card in analysis.cards if card.seat in side) for side in hand.sides] == [
            sum(max(sign * (b - a), 0) for a, b in pairwise(analysis.tricks)) for sign in (-1, 1)
        ]


def test_a_hand_of_cavendish_is_the_value_of_its_rest_from_where_the_book_stops():
    for hand in hands.load(DATA / "hands" / "cavendish.jsonl")[:4]:
        analysis = whist.analyse(hand)
        assert analysis.tricks[4 * hand.printed] == hand.counts[-1].tricks[0]


def test_a_pbn_record_and_its_deal_give_the_same():
    document = pbn.load(DATA / "pbn" / "shared-deal-records.pbn", strict=False)
    record = next(record for record in document if len(record.play) > 20)
    analysis = whist.analyse(record)
    deal, contract, declarer = record.deal, record.contract, record.declarer
    assert deal is not None
    assert contract is not None
    assert declarer is not None
    cards = [card.card for card in analysis.cards]
    again = whist.analyse(deal, trump=contract.strain, leader=declarer.next, played=cards)
    assert again.cards == analysis.cards


def test_a_misprinted_hand_is_refused_with_its_reason():
    for hand in hands.load(DATA / "hands" / "misprints-negative.jsonl"):
        with pytest.raises(NotationError, match=hand.name):
            whist.analyse(hand)


# --- arrays ---------------------------------------------------------------------------------------------------------

BATCH = array([layout(seed, 6) for seed in range(201)])


@pytest.mark.parametrize("n", [0, 1, 7, 201])
@pytest.mark.parametrize("threads", [1, 2, 7, None])
def test_batches_of_any_size_on_any_number_of_threads(n: int, threads: int | None):
    tables = bulk.dd_tables(BATCH[:n], threads=threads)
    assert tables.shape == (n, 5, 4)
    assert (tables == bulk.dd_tables(BATCH, threads=1)[:n]).all()
    for strain in Strain:
        single = bulk.solve(BATCH[:n], trump=strain, leader="east", threads=threads, memory=2**20)
        assert (single == tables[:, strain, Seat.EAST]).all()


def test_a_batch_of_ten_thousand():
    deals = array([layout(seed, 2) for seed in range(100)] * 100)
    tricks = bulk.solve(deals, trump="hearts", leader="north")
    assert (tricks.reshape(100, 100) == tricks[:100]).all()


def test_trumps_and_leaders_of_each_row():
    rows = np.arange(len(BATCH))
    trumps, leaders = (rows % 5).astype(np.uint8), (rows // 5 % 4).astype(np.uint8)
    tables = bulk.dd_tables(BATCH)
    assert (bulk.solve(BATCH, trump=trumps, leader=leaders) == tables[rows, trumps, leaders]).all()


def test_an_order_and_fewest_tricks_in_arrays():
    deals = BATCH[:20]
    for order in (ORDERS["downtown"], ORDERS["hearts"]):
        found = bulk.solve(deals, leader="south", order=order, fewest=True)
        each = [whist.solve(Deal.from_bits(*row), leader="S", order=order, fewest=True) for row in deals.tolist()]
        assert found.tolist() == [solution.north_south for solution in each]


def test_rows_in_any_layout_and_an_array_to_fill():
    out = np.full((len(BATCH), 5, 4), 255, np.uint8)
    assert bulk.dd_tables(np.asfortranarray(BATCH), out=out) is out
    assert (out == bulk.dd_tables(BATCH)).all()
    assert (bulk.dd_tables(BATCH[::-3]) == out[::-3]).all()


def test_a_question_that_takes_long_keeps_only_one_worker():
    hard = Deal.from_pbn("N:.A853.AQ52.KJ753 AQ9652..K9.AT984 KJ74.QJ942.J873. T83.KT76.T64.Q62")
    deals = np.vstack([array([hard]), np.tile(BATCH[:50], (4, 1))])
    out = np.full(len(deals), 255, np.uint8)
    done_before_the_first: list[int] = []

    def look(_: int, __: int) -> None:
        if out[0] == 255:
            done_before_the_first.append(int((out[1:] != 255).sum()))

    bulk.solve(deals, trump="D", leader="east", out=out, threads=2, progress=look)
    assert max(done_before_the_first, default=0) > 0
    assert (out == bulk.solve(deals, trump="D", leader="east", threads=1)).all()


def test_progress_is_told_to_the_end():
    seen: list[tuple[int, int]] = []
    bulk.dd_tables(BATCH, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (201, 201)
    assert seen == sorted(seen)


def test_a_progress_that_raises_stops_the_batch_and_keeps_what_is_done():
    out = np.full(len(BATCH) * 400, 255, np.uint8)

    def stop(done: int, _: int) -> None:
        if done:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        bulk.solve(np.tile(BATCH, (400, 1)), trump="S", leader="N", out=out, progress=stop, threads=2)
    done = out != 255
    assert 0 < done.sum() < len(out)
    assert (out[done] == np.tile(bulk.solve(BATCH, trump="S", leader="N"), 400)[done]).all()


@pytest.mark.parametrize("_", range(3))
def test_many_threads_at_once_get_the_answers_of_one(_: int):
    solver, deals = Solver(), [layout(seed, 7) for seed in range(125)]
    alone = [solver.solve(deal, trump="D", leader="W") for deal in deals]
    with ThreadPoolExecutor(8) as pool:
        shared = list(pool.map(lambda deal: solver.solve(deal, trump="D", leader="W"), deals * 4))
    assert shared == alone * 4
    in_bulk = bulk.solve(array(deals), trump="D", leader="W", threads=8)
    assert in_bulk.tolist() == [solution.north_south for solution in alone]


def test_other_threads_run_while_one_solves():
    deal = Deal.random(5)
    worker = threading.Thread(target=lambda: Solver().dd_table(deal))
    worker.start()
    steps = 0
    while worker.is_alive():
        steps += 1
        time.sleep(0.001)
    assert steps > 1


PROGRAM = """
import time
import numpy as np
import whist
from whist import bulk
deal = whist.Deal.from_pbn("N:AQ.AQ.AQ.A8 KJ.KJ.KJ.K7 T8.T8.T8.T5 97.97.97.94")
deals = np.broadcast_to(np.array([deal.bits], np.uint64), (2**16, 4))
out = np.full((2**16, 5, 4), 255, np.uint8)
print("ready", flush=True)
try:
    went_on = True  # an interrupt between two rounds of a loop is taken for one before its first line (CPython 3.11)
    {call}
except KeyboardInterrupt:
    print(f"{{time.time():.6f}}", flush=True)
assert whist.solve("N:A K Q J".replace(" ", "... ") + "...", leader="N").tricks == 1
print("healthy", int((out[:, -1, -1] != 255).sum()), flush=True)
"""
CALLS = {
    "one question after another": 'while True: whist.Solver().solve(whist.Deal.random(3), leader="E", line=True)',
    "a batch on one thread": "bulk.dd_tables(deals, out=out, threads=1)",
    "a batch on two threads": "bulk.dd_tables(deals, out=out, threads=2)",
}


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_stops_within_a_fifth_of_a_second_and_keeps_what_is_done(name: str):
    program = [sys.executable, "-c", PROGRAM.format(call=CALLS[name])]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(1.5)
        assert process.poll() is None
        sent = time.time()
        process.send_signal(signal.SIGINT)
        stopped = float(process.stdout.readline())
        word, kept = process.stdout.readline().split()
    assert process.returncode == 0
    assert word == "healthy"
    assert (int(kept) > 0) == ("batch" in name)
    assert stopped - sent < 0.2


# --- expectations ---------------------------------------------------------------------------------------------------


def test_an_expectation_is_the_mean_of_its_samples():
    found = whist.expected_tricks("AK2.K.3.", trump="S", seat="E", samples=200, seed=3)
    assert found.samples == 200
    assert sum(n * count for n, count in enumerate(found.counts)) / 200 == pytest.approx(found.mean)
    assert found.at_least(0) == 1
    assert found.at_least(3) == sum(found.counts[3:]) / 200
    again = whist.expected_tricks("AK2.K.3.", trump="S", seat="E", samples=200, seed=3, threads=1)
    assert again == found
    assert 0 < found.error < 0.2


def test_a_seed_is_drawn_where_none_is_given():
    found = whist.expected_tricks("AK2.K.3.", "S", "E", samples=50)
    assert found.samples == 50
    drawn = [whist.expected_tricks("AK2.K.3.", "S", "E", samples=50).counts for _ in range(8)]
    assert len(set(drawn)) > 1


def test_the_error_is_that_of_the_mean():
    means = [whist.expected_tricks("AQ2.K..", None, seat="N", samples=100, seed=seed) for seed in range(60)]
    spread = float(np.std([found.mean for found in means]))
    assert spread == pytest.approx(float(np.mean([found.error for found in means])), rel=0.4)


def test_known_cards_are_where_they_are_known_to_be():
    known = {Seat.EAST: Cards("AS KS QS"), Seat.SOUTH: "JS TS 9S", Seat.WEST: "8S 7S"}
    found = whist.expected_tricks("6S 5S 4S", None, seat="N", known=known, samples=30, seed=1)
    assert found == Expectation(0.0, 0.0, (30, 0, 0, 0))


def test_the_declarer_s_left_neighbour_leads_unless_said():
    ask = {"trump": "NT", "seat": "S", "samples": 40, "seed": 8}
    assert whist.expected_tricks("AK..QJ.", **ask) == whist.expected_tricks("AK..QJ.", leader="W", **ask)
    assert whist.expected_tricks("AK..QJ.", **ask) != whist.expected_tricks("AK..QJ.", leader="S", **ask)


# --- refusals -------------------------------------------------------------------------------------------------------

GOOD = "N:A2... K3... QJ... T9..."


def test_a_solution_reads_as_a_mapping_of_cards_to_tricks():
    deal = "N:A2.AQ.. T9.54.. QJ.32.. K3.K6.."
    for group in (False, True):
        solution = whist.solve(deal, trump="spades", leader="south", group=group)
        assert list(solution) == [value.card for value in solution.values] == list(solution.keys())
        assert len(solution) == len(solution.values) == (2 if group else 4)
        assert dict(solution) == {card: solution[card] for card in solution} == dict(solution.items())
        assert all(card in solution for card in ("QS", "JS", Card("3H"), Card("2H")))
        assert "AS" not in solution
        assert 7 not in solution


def test_answers_read_well_at_a_prompt():
    solution = whist.solve("N:A2.AQ.. T9.54.. QJ.32.. K3.K6..", trump="spades", leader="south", group=True)
    assert repr(solution) == "<Solution: south to play, tricks of 4: QS 4, 3H 3>"
    assert repr(solution.values) == "(<CardValue QS 4, as good: JS>, <CardValue 3H 3, as good: 2H>)"
    table = whist.dd_table("N:A2.AQ.. T9.54.. QJ.32.. K3.K6..")
    assert eval(repr(table), {"Table": type(table)}) == table
    solver = Solver()
    assert solver.solve(GOOD, leader="N").tricks == 1
    assert re.fullmatch(r"<Solver: [\d,]+ bytes in use, [\d,]+ cards played>", repr(solver))


REFUSALS: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: whist.solve("N:A2... A3... QJ... T9...", leader="N"), DealError, "AS"),
    (lambda: whist.solve("N:A2... K3... QJ... T...", leader="N"), DealError, "^W holds"),
    (lambda: whist.solve("N:A2... K3... QJ... -", leader="N"), DealError, "^W holds"),
    (lambda: whist.solve("N:- - - -", leader="N"), DealError, "no hand has a card"),
    (lambda: whist.solve("", leader="N"), DealError, "seat of the first hand"),
    (lambda: whist.dd_table(Deal(Cards("AKQJT98765432.A.."))), DealError, "N holds 14 cards"),
    (lambda: whist.dd_table(Deal()), DealError, "no hand has a card"),
    (lambda: whist.solve(GOOD, leader="X"), CardError, "'X' is no seat"),
    (lambda: whist.solve(GOOD, leader=4), OptionError, "leader = 4"),
    (lambda: whist.solve(GOOD, leader="N", trump="stars"), CardError, "'stars' is no strain"),
    (lambda: whist.solve(GOOD, leader="N", trump=2), OptionError, "trump = 2"),
    (lambda: whist.solve(GOOD, leader="N", played={"AS", "2S"}), OptionError, "which a set does not keep"),
    (
        lambda: whist.solve(GOOD, leader="N", played=["KS"]),
        IllegalActionError,
        "^card 1: north does not hold KS: choose from AS 2S$",
    ),
    (lambda: whist.solve(GOOD, leader="N", played=["2S", "2S"]), IllegalActionError, "card 2: east"),
    (lambda: whist.solve(GOOD, leader="N", played=["2S", "QS"]), IllegalActionError, "card 2: east"),
    (lambda: whist.solve(GOOD, leader="N", played=["2S", "oops"]), CardError, "oops"),
    (
        lambda: whist.solve("N:A.2.. K.3.. Q.4.. J.5..", leader="N", played=["AS", "3H"]),
        IllegalActionError,
        "^card 2: east may not play 3H: choose from KS$",
    ),
    (
        lambda: whist.solve("N:A... K... Q... J...", leader="N", played=["AS", "KS", "QS", "JS", "AS"]),
        IllegalActionError,
        "card 5: AS comes after the last trick",
    ),
    (lambda: whist.solve(GOOD, leader="N", trump="S", order=ORDERS["plain"]), OptionError, "both given"),
    (lambda: whist.solve(GOOD, leader="N")["KS"], IllegalActionError, "north may not play KS: choose from AS 2S"),
    (
        lambda: whist.solve(layout(1, 7, numbers(ORDERS["five suits"].cards)), leader="N", order=ORDERS["five suits"]),
        DealError,
        "holds 7 cards; at most 6",
    ),
    (lambda: bulk.solve(BATCH, leader="N", order=ORDERS["five suits"]), ArrayError, "row 0"),
    (lambda: whist.analyse(GOOD), OptionError, "leader = None"),
    (lambda: whist.analyse(GOOD, leader="N", played=["3S"]), IllegalActionError, "card 1: N may not play 3S"),
    (
        lambda: whist.analyse(hands.load(DATA / "hands" / "foster.jsonl")[0], leader="N"),
        OptionError,
        "stand in the hand",
    ),
    (lambda: whist.analyse(pbn.loads('[Board "1"]')[0]), NotationError, "the four hands are not known"),
    (lambda: Solver(memory=5), OptionError, "memory = 5"),
    (lambda: setattr(Solver(), "engine", None), AttributeError, "cannot change"),
    (lambda: bulk.solve(BATCH, leader="N", memory=True), OptionError, "memory"),
    (lambda: bulk.solve(BATCH, leader=np.uint8(9)), OptionError, "leader"),
    (lambda: bulk.solve(BATCH[:2], leader=np.array([0, 4], np.uint8)), ArrayError, "row 1 is 4"),
    (lambda: bulk.solve(BATCH[:, :3], leader="N"), ArrayError, r"\(n, 4\)"),
    (lambda: bulk.solve(BATCH.astype(np.int64), leader="N"), ArrayError, "uint64"),
    (lambda: bulk.solve(BATCH, leader="N", trump="S", order=ORDERS["plain"]), OptionError, "both given"),
    (lambda: bulk.dd_tables(np.vstack([BATCH, BATCH[:1] * 0])), ArrayError, "row 201: no hand has a card"),
    (lambda: bulk.dd_tables(BATCH | 1), ArrayError, "row 0: 2C"),
    (lambda: bulk.dd_tables(BATCH | 1 << 60), ArrayError, "row 0"),
    (lambda: bulk.dd_tables(BATCH, out=np.zeros((201, 20), np.uint8)), ArrayError, "out"),
    (lambda: whist.expected_tricks("A.2..", None, seat="N", seed=1, samples=0), OptionError, "samples = 0"),
    (lambda: whist.expected_tricks("", None, seat="N", seed=1), DealError, "north holds 0 cards"),
    (lambda: whist.expected_tricks("BJ", None, seat="N", seed=1), DealError, "not in the pack"),
    (
        lambda: whist.expected_tricks("AS", None, seat="N", seed=1, known={Seat.EAST: "AS"}),
        DealError,
        "AS is in two hands",
    ),
    (
        lambda: whist.expected_tricks("AS", None, seat="N", seed=1, known={Seat.EAST: "2S 3S"}),
        DealError,
        "east holds 2",
    ),
    (lambda: whist.expected_tricks("AS", None, seat="N", seed=1, known={Seat.NORTH: "2S"}), OptionError, "hand itself"),
]


@pytest.mark.parametrize(("call", "error", "message"), REFUSALS, ids=range(len(REFUSALS)))
def test_what_cannot_be_solved_is_refused_at_once_with_a_reason(
    call: Callable[[], object], error: type[Exception], message: str
):
    began = time.perf_counter()
    with pytest.raises(error, match=message):
        call()
    assert time.perf_counter() - began < 0.5


def test_the_engine_refuses_a_card_of_the_trick_that_is_in_a_hand_too():
    order, solver = ORDERS["plain"], _core.Solver()
    bits = Deal.from_pbn("N:A... K3... QJ... T9...").bits
    with pytest.raises(DealError, match="AS lies in the running trick"):
        solver.tricks(order, bits, 0, [Card("AS").number], False)
    with pytest.raises(DealError, match="4 cards lie in the running trick"):
        solver.tricks(order, bits, 0, [Card(card).number for card in ("2S", "4S", "5S", "6S")], False)
    with pytest.raises(CardError):
        solver.tricks(order, bits, 4, [], False)
    assert solver.tricks(order, Deal.from_pbn(GOOD).bits, 0, [], False) == 1


# --- how results look -----------------------------------------------------------------------------------------------


def test_cards_worth_the_same_stand_highest_first_in_every_order_of_cards():
    deal = Deal(*map(Cards, ("TS JD QD", "KC TD 8C", "7S 9H JH", "AD 9S TC")))
    for order in (ORDERS["skat grand"], ORDERS["plain"]):
        values = whist.solve(deal, leader="N", played=["TS"], order=order).values
        assert [(value.tricks, value.card.number) for value in values] == sorted(
            ((value.tricks, value.card.number) for value in values), reverse=True
        )


def test_solutions_are_values_that_nothing_changes():
    first, second = (whist.solve("N:A2... 43... KQ... T9...", leader="N") for _ in range(2))
    assert len({first, second}) == 1
    assert copy.copy(first) == pickle.loads(pickle.dumps(first)) == first
    with pytest.raises(TypeError, match="not reversible"):
        reversed(first)


@pytest.mark.parametrize("attempt", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_solver_says_that_it_is_not_copied(attempt: Callable[[Solver], object]):
    with pytest.raises(TypeError, match="a solver cannot be copied or pickled"):
        attempt(Solver())


def test_one_sample_tells_nothing_of_its_error():
    assert math.isnan(whist.expected_tricks("AK2.K.3.", "S", "E", samples=1, seed=1).error)


def test_results_print_for_a_reader():
    solution = whist.solve("N:A2... 43... KQ... T9...", leader="N")
    assert str(solution) == "north to play, tricks of 2: AS 2, 2S 2"
    table = whist.dd_table("N:A... K... Q... J...")
    assert str(table).splitlines() == [
        "tricks of a declarer",
        "     C   D   H   S  NT",
        "N    1   1   1   1   1",
        "E    0   0   0   0   0",
        "S    1   1   1   1   1",
        "W    0   0   0   0   0",
    ]
    assert table._repr_html_().count("<td>") == 20
    analysis = whist.analyse("N:A2... KQ... 43... 65...", leader="N", played=["2S", "QS", "4S", "6S"])
    assert str(analysis) == "NS 1, EW 1\nno card cost a trick"
    assert str(Expectation(1.5, 0.25, (1, 2, 1))) == "1.50 ± 0.25 tricks over 4 layouts"


def test_a_solver_counts_its_work():
    solver = Solver()
    assert solver.counts.nodes == 0
    solver.dd_table(layout(1, 8))
    counts = solver.counts
    assert counts.nodes > counts.expanded > 0
    assert counts.looked_up >= counts.hits
    assert counts.cuts >= counts.first_cuts > 0
    assert solver.memory > 0
