"""Whatever draws at random takes a seed, draws one where none is given, and gives it back where there is a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from whist import Deal, bulk, expected_tricks

HAND = "AKQ2.K43.T98.A54"
ENDING = np.array([Deal.from_pbn("N:AQ.4.. KJ.5.. 32.A.. 54.K..").bits] * 500, np.uint64)
ARRAYS: dict[str, Callable[..., Any]] = {
    "random_deals": lambda **seed: bulk.random_deals(3, **seed),
    "deals": lambda **seed: bulk.deals(3, "S.hcp >= 15", **seed),
    "playouts": lambda **seed: bulk.playouts(ENDING, leader="S", **seed),
    "Deal.random": lambda **seed: np.array(Deal.random(**seed).bits, np.uint64),
    "DealSource": lambda **seed: bulk.DealSource(**seed).take(3),
}
RESULTS: dict[str, Callable[..., Any]] = {
    "trick_counts": lambda **seed: bulk.trick_counts(HAND, seat="S", samples=200, by="playouts", **seed),
    "compare": lambda **seed: bulk.compare(HAND, "KQJ2.K43.T98.A54", seat="S", samples=200, by="playouts", **seed),
    "whist_worth": lambda **seed: bulk.whist_worth(
        HAND, trump="S", seat="S", dealer="W", samples=200, by="playouts", **seed
    ),
    "expected_tricks": lambda **seed: expected_tricks("AKQ..A2.", trump="S", seat="S", samples=200, **seed),
}


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_are_others_each_time_unless_there_is_a_seed(name: str) -> None:
    make = ARRAYS[name]
    assert (make(seed=7) == make(seed=7)).all()
    assert (make() != make()).any()


@pytest.mark.parametrize("name", RESULTS)
def test_results_have_the_seed_that_gives_them_again(name: str) -> None:
    make = RESULTS[name]
    found = make()
    assert found.seed != make().seed
    assert make(seed=found.seed) == found
    assert make(seed=7).seed == 7


def test_a_source_has_the_seed_that_gives_its_deals_again() -> None:
    source = bulk.DealSource("S.hcp >= 15")
    assert (source.take(5) == bulk.deals(5, "S.hcp >= 15", seed=source.seed)).all()
