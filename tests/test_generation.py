"""Deals by conditions: those that satisfy them, equally likely, by number, or a reason why there are none."""

import re
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whist import ArrayError, CardError, Cards, Deal, DealError, ExpressionError, OptionError, bulk
from whist.bulk import DealSource
from whist.cards import PACK_BITS
from whist.expressions import NS, N, S

BALANCED = "S.hcp in 15..17 and S.balanced"
FIT = "N.spades >= 4 and S.spades >= 4 and NS.hcp >= 25"
POINTS = "N.hcp in 12..14 and S.hcp in 10..12"
SEQUENCES = "N.sequences * N.hcp + E.sequences * E.hcp + S.sequences * S.hcp + W.sequences * W.hcp >= 44"
PLENTY = bulk.random_deals(400_000, seed=99)


def are_deals(deals: np.ndarray[Any, Any]) -> bool:
    return bool((np.bitwise_or.reduce(deals, axis=1) == PACK_BITS).all() and (np.bitwise_count(deals) == 13).all())


@pytest.mark.parametrize(
    ("where", "counted", "tested"),
    [
        (BALANCED, BALANCED, ""),
        (FIT, FIT, ""),
        ("S.losers <= 4 and S.spades >= 6", "S.losers <= 4 and S.spades >= 6", ""),
        ("NS.longest >= 9 and S.hcp >= 18", "S.hcp >= 18", "NS.longest >= 9"),
        ("S.hcp >= 3", "", "S.hcp >= 3"),
        (POINTS, POINTS, ""),
        ("N.hcp < S.hcp and E.hcp < N.hcp and W.hcp < E.hcp", "N.hcp < S.hcp and E.hcp < N.hcp and W.hcp < E.hcp", ""),
        (SEQUENCES, "", SEQUENCES),
        (f"N.hcp >= 30 and S.hcp >= 10 and {SEQUENCES}", "N.hcp >= 30 and S.hcp >= 10", SEQUENCES),
        ("S.hcp >= 0 and S.longest >= 8", "S.longest >= 8", ""),
    ],
)
def test_conditions_are_counted_where_they_can_be(where: str, counted: str, tested: str) -> None:
    source = DealSource(where, seed=1)
    assert source.counted == counted
    assert sorted(source.tested.split(" and ")) == sorted(tested.split(" and "))
    deals = source.take(200)
    assert are_deals(deals)
    assert len(bulk.select(deals, where)) == 200
    assert (source.rate == 1) is (not tested)


@pytest.mark.parametrize("where", [BALANCED, FIT, "S.hcp >= 12 and NS.longest >= 8", "N.hcp + S.hcp > E.hcp + 9", None])
def test_deals_depend_on_seed_and_number_alone(where: str | None) -> None:
    deals = bulk.deals(500, where, seed=7)
    assert (deals[:100] == bulk.deals(100, where, seed=7, threads=1)).all()
    assert (deals == bulk.deals(500, where, seed=7, threads=3)).all()
    assert not (deals[0] == bulk.deals(1, where, seed=8)[0]).all()
    source = DealSource(where, seed=7)
    parts = [source.take(n) for n in (0, 1, 130, 369)]
    assert (np.concatenate(parts) == deals).all()
    middle = DealSource(where, seed=7)
    middle.take(200)
    other = DealSource(where, seed=7, first=middle.tried)
    assert (other.take(300) == deals[200:]).all()
    assert [deal.bits for deal, _ in zip(DealSource(where, seed=7), range(3), strict=False)] == list(
        map(tuple, deals[:3].tolist())
    )


def test_without_counting_the_deals_are_the_random_deals_that_satisfy() -> None:
    where = SEQUENCES
    assert (bulk.deals(300, where, seed=5) == bulk.select(bulk.random_deals(20_000, seed=5), where)[:300]).all()
    assert (bulk.deals(50, seed=5) == bulk.random_deals(50, seed=5)).all()


@pytest.mark.parametrize(
    ("where", "exactly"),
    [
        ("S.count(AS, AH, AD, AC) == 4", Fraction(comb(48, 9), comb(52, 13))),
        ("S.hcp == 0 and S.tens == 0", Fraction(comb(32, 13), comb(52, 13))),
        ("N.spades == 13", Fraction(1, comb(52, 13))),
        ("NS.spades == 13", Fraction(comb(39, 13), comb(52, 26))),
        ("S.shape == 4333", Fraction(66_905_856_160, comb(52, 13))),
        ("N.has(AS) and E.has(KS) and S.has(QS) and W.has(JS)", Fraction(13**4, 52 * 51 * 50 * 49)),
        ("N.hcp == 37 and S.hcp == 3", Fraction(4 * comb(36, 10), comb(52, 13) * comb(39, 13))),
        ("S.hcp < 0", Fraction(0)),
        ("S.hcp <= 40", Fraction(1)),
    ],
)
def test_shares_are_exact(where: str, exactly: Fraction) -> None:
    assert bulk.share(where) == exactly


def test_shares_that_cannot_be_counted_are_none() -> None:
    assert bulk.share("sum_hands(sequences) >= 3".replace("sequences", "sequences * sequences")) is None
    assert bulk.share("S.tricks(spades) >= 7") is None


@pytest.mark.parametrize("where", [BALANCED, "S.losers == 5", "NS.spades >= 9 and N.voids > 0", "W.quick_tricks > 4"])
def test_shares_are_those_of_random_deals(where: str) -> None:
    share = float(bulk.share(where) or 0)
    found = len(bulk.select(PLENTY, where)) / len(PLENTY)
    assert abs(found - share) < 4 * sqrt(share / len(PLENTY))


@pytest.mark.parametrize("where", [POINTS, "all_hands(hcp in 8..12)", "N.points(A=1.5, 2=-1) > S.hcp - 4"])
def test_given_cards_are_counted_too(where: str) -> None:
    given = {"N": "AS 2H", "S": "KD 5C", "W": "JC"}
    plenty = bulk.deals(200_000, given=given, seed=5)
    share = float(bulk.share(where, given=given) or 0)
    random = bulk.select(plenty, where)
    assert abs(len(random) / len(plenty) - share) < 4 * sqrt(share / len(plenty))
    counted = bulk.deals(len(random), where, given=given, seed=6)
    for column in ("N.hcp + 20 * S.hcp", "N.spades + 14 * S.clubs", "W.longest + 14 * E.hearts"):
        one, other = (bulk.evaluate(deals, {"x": column})["x"].astype(int) for deals in (random, counted))
        first, second = (np.bincount(each - min(0, one.min(), other.min()), minlength=900) for each in (one, other))
        kept = first + second >= 20
        statistic = float(((first - second)[kept] ** 2 / (first + second)[kept]).sum())
        assert statistic < kept.sum() + 4.5 * sqrt(2 * kept.sum()), column


@pytest.mark.parametrize("where", [BALANCED, FIT, POINTS, "S.sequences >= 2 and S.longest >= 6", "EW.longest >= 10"])
def test_counted_deals_are_distributed_like_random_ones(where: str) -> None:
    random = bulk.select(PLENTY, where)
    counted = bulk.deals(8 * len(random), where, seed=3)
    assert DealSource(where, seed=3).counted == where
    for column in ("S.hcp", "N.hcp", "S.spades", "E.clubs", "N.longest", "4 * W.aces + W.shortest", "S.tens"):
        first, second = (bulk.evaluate(deals, {"x": column})["x"].astype(int) for deals in (random, counted))
        size = max(first.max(), second.max()) + 1
        one, other = np.bincount(first, minlength=size), np.bincount(second, minlength=size) / 8
        kept = other >= 5
        statistic = float(((one - other)[kept] ** 2 / other[kept]).sum()) / (1 + 1 / 8)
        freedom = int(kept.sum())
        assert statistic < freedom + 4.5 * sqrt(2 * freedom), (column, statistic, freedom)


def test_every_layout_of_a_few_open_cards_is_as_likely() -> None:
    deal = Deal("AKQJT987654...", ".AKQJT9876543..", "..AKQJT987654.", "...AKQJT9876543")
    deals = bulk.deals(54_000, "N.count(3S, 2S) >= 1", given=deal, seed=5)
    layouts, counts = np.unique(deals, axis=0, return_counts=True)
    assert len(layouts) == 9 * 12
    assert float(((counts - 500) ** 2 / 500).sum()) < 107 + 4 * sqrt(2 * 107)
    tried = bulk.deals(54_000, "N.count(3S, 2S) >= E.count(2H, 2C)", given=deal, seed=5)
    layouts, counts = np.unique(tried, axis=0, return_counts=True)
    expected = len(tried) / len(layouts)
    freedom = len(layouts) - 1
    assert float(((counts - expected) ** 2 / expected).sum()) < freedom + 4 * sqrt(2 * freedom)


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.data())
def test_given_cards_stay_where_they_are(seed: int, data: st.DataObject) -> None:
    deal = Deal.random(seed)
    known = {
        seat: Cards(data.draw(st.sets(st.sampled_from(list(hand))))) for seat, hand in zip("NESW", deal, strict=True)
    }
    conditions = [None, "S.hcp >= 0 and N.spades >= 0", "S.hcp in 5..20", "N.longest < 7 and NS.hcp >= 10"]
    where = data.draw(st.sampled_from(conditions))
    try:
        deals = bulk.deals(20, where, given=known, seed=seed, limit=1_000_000)
    except DealError:
        assert where is not None
        return
    assert are_deals(deals)
    for place, hand in enumerate(known.values()):
        assert (deals[:, place] & np.uint64(hand.bits) == hand.bits).all()
    assert where is None or len(bulk.select(deals, where)) == 20


def test_a_whole_hand_may_be_given_and_a_deal_with_unknown_hands() -> None:
    hand = Cards("AKQ2.K43.T98.A54")
    by_seat = bulk.deals(10, given={"south": hand}, seed=1)
    assert (by_seat == bulk.deals(10, given=Deal(south=hand), seed=1)).all()
    assert (by_seat[:, 2] == hand.bits).all()
    assert len(np.unique(by_seat[:, 0])) == 10
    assert (bulk.deals(3, given=Deal.random(1), seed=1) == np.array([Deal.random(1).bits])).all()


@pytest.mark.parametrize(
    ("where", "given", "message"),
    [
        ("S.hcp > 40", None, "no deal satisfies S.hcp > 40"),
        ("S.hcp >= 38", None, "no deal satisfies S.hcp >= 38"),
        ("S.spades >= 7 and N.spades >= 7", None, "no deal satisfies S.spades >= 7 and N.spades >= 7"),
        ("N.hcp >= 30 and S.hcp >= 11", None, "no deal satisfies N.hcp >= 30 and S.hcp >= 11"),
        ("N.has(AS)", {"S": "AS"}, "no deal satisfies N.has(AS) where S AS is given"),
        (
            "S.shape == 4333",
            {"S": "AKQJT..."},
            "no deal satisfies S.shape in {4333} where S AS KS QS JS TS is given",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_once(where: str, given: Any, message: str) -> None:
    with pytest.raises(DealError, match=re.escape(message)):
        bulk.deals(1, where, given=given, seed=1)


def test_a_search_ends_at_its_limit_and_says_what_it_met() -> None:
    rare = "sum_hands(sequences * sequences) >= 60 and S.hcp >= E.hcp"
    with pytest.raises(DealError, match=r"none of 50,000 candidates satisfies .*60.* holds in none of 16,384: raise"):
        bulk.deals(1, rare, seed=1, limit=50_000)
    with pytest.raises(DealError, match=r"only \d+ deals found among 10,000 candidates, of which one in 2\d "):
        bulk.deals(5000, SEQUENCES, seed=1, limit=10_000)


def test_solved_conditions_come_last_and_keep_the_order() -> None:
    where = "S.tricks(spades) >= 9 and S.spades >= 6"
    source = DealSource(where, seed=4)
    assert source.counted == "S.spades >= 6"
    found = source.take(3)
    assert (bulk.solve(found, trump="spades", leader="W") >= 9).all()
    again = DealSource(where, seed=4)
    assert (np.concatenate([again.take(1), again.take(2)]) == found).all()
    candidates = bulk.deals(source.tried, "S.spades >= 6", seed=4)
    assert (bulk.select(candidates, where) == found).all()


def test_progress_counts_deals_found() -> None:
    seen: list[tuple[int, int]] = []
    bulk.deals(2000, "N.hcp + S.hcp > E.hcp + 9", seed=1, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (2000, 2000)
    assert seen == sorted(seen)


def test_deals_fill_the_array_that_is_given() -> None:
    out = np.zeros((10, 4), np.uint64)
    assert bulk.deals(10, BALANCED, seed=1, out=out) is out
    assert are_deals(out)
    with pytest.raises(ArrayError, match="out"):
        bulk.deals(11, BALANCED, seed=1, out=out)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"where": "hcp > 3"}, ExpressionError, "where: hcp > 3 is of a hand that stands alone: say whose"),
        ({"where": "S.hcp"}, ExpressionError, "S.hcp is a number, but a condition is wanted"),
        ({"where": 3}, ExpressionError, "3 is no condition"),
        ({"given": 7}, OptionError, "given = 7: it must be cards by seat"),
        ({"given": "AS"}, DealError, "expected the seat of the first hand"),
        ({"given": {"S": "AS", "N": "AS"}}, DealError, "AS is in two hands"),
        ({"given": {"S": "AKQJT98765432.A.."}}, DealError, "given: south has 14 cards"),
        ({"given": {"S": "BJ"}}, DealError, "given: south has BJ, which is not in the pack"),
        ({"given": {"X": "AS"}}, CardError, "'X' is no seat"),
        ({"limit": 0}, OptionError, "limit = 0"),
        ({"n": -1}, OptionError, "n = -1"),
        ({"seed": -1}, OptionError, "seed = -1"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        bulk.deals(**{"n": 1, "seed": 1, **arguments})


def test_conditions_may_be_built_in_python() -> None:
    assert (
        bulk.deals(20, (NS.hcp >= 25) & (S.spades >= 4) & (N.spades >= 4), seed=1)
        == bulk.deals(20, "NS.hcp >= 25 and S.spades >= 4 and N.spades >= 4", seed=1)
    ).all()


def test_a_source_may_be_asked_when_nothing_is_left_to_try():
    source = bulk.DealSource("S.hcp > N.hcp", seed=1)
    found = source.take(10)
    with pytest.raises(DealError, match=rf"only 10 deals found among {source.tried} candidates"):
        source.take(1, limit=0)
    assert len(found) == 10


def test_a_source_knows_how_far_it_came_even_where_one_deal_comes_again():
    given = {"N": "AKQ2.K43.T98.A54", "S": "JT98.A52.AK.KQJ2", "E": "765.QJT9.QJ7.T9"}
    one, other = (bulk.DealSource("S.tricks(NT) >= 8", given=given, seed=3) for _ in range(2))
    together, alone = one.take(20), np.concatenate([other.take(1) for _ in range(20)])
    assert (together == alone).all()
    assert len(np.unique(together, axis=0)) < 20
    assert one.tried == other.tried
