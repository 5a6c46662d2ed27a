"""Long suits, voids and freak deals: the values of another solver, and no explosion of work."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from whist import Deal, Seat, Solver, Strain, Suit, bulk

LINES = (Path(__file__).parent / "data" / "dds" / "freaks.txt").read_text().splitlines()
DEALS = [Deal.from_pbn(line.split("|")[0]) for line in LINES]
TABLES = np.array([line.split("|")[1].split() for line in LINES], np.uint8).reshape(-1, 5, 4)

MOST_NODES = 3_000_000
"""Cards played for one solve; the hardest of these deals takes a quarter, a random deal 0.3 million on average."""


def test_the_deals_are_freaks():
    lengths = [[len(hand.suit(suit)) for hand in deal for suit in Suit] for deal in DEALS]
    assert all(0 in counts and max(counts) >= 7 for counts in lengths[1:9] + lengths[17:])
    assert all(sorted(counts)[-4:] >= [7] * 4 for counts in lengths[9:17])


@pytest.mark.parametrize("number", range(len(DEALS)))
def test_a_freak_deal_is_solved_within_bounds(number: int):
    strain, leader = Strain(number % 5), Seat(number // 5 % 4)
    solver = Solver()
    solution = solver.solve(DEALS[number], trump=strain, leader=leader)
    assert solution.north_south == TABLES[number, strain, leader]
    assert solver.counts.nodes < MOST_NODES


def test_a_memory_that_is_small_makes_nothing_wrong():
    easy = [
        number for number, deal in enumerate(DEALS) if max(len(hand.suit(suit)) for hand in deal for suit in Suit) > 8
    ]
    deals = np.array([DEALS[number].bits for number in easy], np.uint64)
    assert (bulk.dd_tables(deals, memory=bulk.LEAST_MEMORY) == TABLES[easy]).all()
