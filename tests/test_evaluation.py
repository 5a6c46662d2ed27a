"""Columns over arrays of hands and deals: right for every batch, and shown as tables."""

import re
from typing import Any

import numpy as np
import pytest

from whist import ArrayError, Cards, Deal, ExpressionError, OptionError, bulk
from whist.bulk import Columns
from whist.expressions import S, hand

DEALS = bulk.random_deals(10_000, seed=20)


@pytest.mark.parametrize("threads", [1, 2, 7])
@pytest.mark.parametrize("n", [0, 1, 511, 513, 10_000])
def test_every_batch_on_any_number_of_threads_is_evaluated_alike(n: int, threads: int) -> None:
    found = bulk.evaluate(DEALS[:n], "S.hcp, N.spades - S.spades, S.balanced", threads=threads)
    assert (found["S.hcp"] == bulk.hcp(DEALS[:n, 2])).all()
    spades = bulk.shape(DEALS[:n])[:, :, 3].astype(int)
    assert (found["N.spades - S.spades"] == spades[:, 0] - spades[:, 2]).all()
    assert all(len(column) == n for column in found.values())


def test_expressions_of_a_hand_take_hands_of_any_shape() -> None:
    for hands in (DEALS, DEALS[:, 1], DEALS[::3, ::-1], DEALS.reshape(100, 100, 4)):
        found = bulk.evaluate(hands, "hcp, losers")
        assert (found["hcp"] == bulk.hcp(hands)).all()
        assert (found["losers"] == bulk.losers(hands)).all()
    assert bulk.evaluate(Cards("AKQ2.K43.T98.A54"), hand.hcp)["hcp"] == 16
    assert bulk.evaluate([Deal.random(1)], "hcp")["hcp"].shape == (1, 4)


def test_deals_may_lie_in_any_way() -> None:
    whole = bulk.evaluate(DEALS, "NS.hcp")["NS.hcp"]
    assert (bulk.evaluate(DEALS[::2], "NS.hcp")["NS.hcp"] == whole[::2]).all()
    assert (bulk.evaluate(np.asfortranarray(DEALS), "NS.hcp")["NS.hcp"] == whole).all()
    assert bulk.evaluate(Deal.random(20), S.hcp)["S.hcp"].tolist() == [bulk.hcp(DEALS[0, 2])]


def test_columns_have_the_names_that_are_given() -> None:
    assert list(bulk.evaluate(DEALS, ["S.hcp, fit: NS.longest", S.balanced])) == ["S.hcp", "fit", "S.balanced"]
    assert list(bulk.evaluate(DEALS, {"points": S.hcp, "fit": "NS.longest"})) == ["points", "fit"]


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ("S.hcp, hcp", "hcp is of a hand that stands alone, but other columns are of seats: say S.hcp"),
        ("S.hcp, S.hcp", "there are two columns 'S.hcp'"),
        (["S.hcp", S.hcp], "columns: S.hcp is there twice"),
        ({"a": "S.hcp, N.hcp"}, "columns: a is 2 expressions, but a column is one"),
        ([], "columns: none is given"),
        (3, "columns = 3: they must be text or expressions"),
        ("S.hcp N.hcp", "'N' is one word too many: a comma or an operator is missing before it"),
    ],
)
def test_columns_that_make_no_sense_are_refused(columns: Any, message: str) -> None:
    with pytest.raises(OptionError, match=re.escape(message)):
        bulk.evaluate(DEALS, columns)


def test_arrays_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ArrayError, match="a row must be four hands"):
        bulk.evaluate(DEALS[:, 0], "S.hcp")
    with pytest.raises(ArrayError, match="uint64"):
        bulk.evaluate(DEALS.astype(np.int64), "S.hcp")
    with pytest.raises(ArrayError, match=r"S.tricks\(spades, W\): row 0"):
        bulk.evaluate(np.zeros((1, 4), np.uint64), "S.tricks(spades)")
    with pytest.raises(ExpressionError, match="say whose"):
        bulk.select(DEALS, "hcp > 3")
    with pytest.raises(OptionError, match=r"different shapes: a \(2,\), b \(3,\)"):
        Columns({"a": np.zeros(2), "b": np.zeros(3)})


def test_selected_deals_are_those_that_satisfy() -> None:
    found = bulk.select(DEALS, S.hcp > 20)
    assert (found == DEALS[bulk.hcp(DEALS[:, 2]) > 20]).all()
    assert bulk.select(DEALS[:0], "S.hcp > 20").shape == (0, 4)


def test_columns_become_other_tables() -> None:
    found = bulk.evaluate(DEALS, "S.hcp, S.balanced")
    rows = found.structured()
    assert rows.dtype.names == ("S.hcp", "S.balanced")
    assert rows[3].tolist() == (int(found["S.hcp"][3]), bool(found["S.balanced"][3]))
    assert (found.rows, len(found)) == (10_000, 2)
    assert Columns({}).structured().shape == (0,)


def test_columns_show_their_first_rows_and_a_summary() -> None:
    found = Columns({"points": np.array([3, 12, 7, 0, 1, 9]), "x<y": np.array([True, False] * 3)})
    assert repr(found).splitlines() == [
        "points  x<y", "     3  yes", "    12   no", "     7  yes", "     0   no", "     1  yes", "and 1 rows more",
    ]  # fmt: skip
    html = found._repr_html_()
    assert "<th>x&lt;y</th>" in html
    assert html.count("<tr>") == 6
    summary = found.summary()
    assert summary["points"] == (pytest.approx(32 / 6), pytest.approx(4.34613, abs=1e-4), 0, 12)
    assert repr(summary).splitlines()[1].split() == ["points", "5.33", "4.35", "0", "12"]
    assert (len(summary), list(summary)) == (2, ["points", "x<y"])
    assert "<td>5.33</td>" in summary._repr_html_()
    assert repr(found)[:0] == repr(Columns({}))


def test_long_names_stand_above_their_numbers() -> None:
    long = "S.hcp in 15..17 and S.balanced and N.spades >= 4"
    shown = repr(bulk.evaluate(DEALS, ["S.hcp", long]).summary()).splitlines()
    assert [len(line) for line in shown] == [79, 79, len(long), 79]
    assert shown[1].startswith("S.hcp ")
    assert shown[2] == long
    assert shown[3].split()[2:] == ["0", "1"]
