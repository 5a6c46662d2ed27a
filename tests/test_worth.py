"""What hands are worth over random layouts, and the bars that show it."""

import re
from math import sqrt
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from whist import ArrayError, Cards, Deal, DealError, OptionError, bulk, expected_tricks
from whist.bulk import Bars, Tricks

HAND = "AKQ2.K43.T98.A54"


def test_tricks_have_a_mean_with_its_error() -> None:
    found = Tricks((0, 2, 0, 6))
    assert (found.samples, found.mean, found.at_least(2), found.at_least(-1)) == (8, 2.5, 0.75, 1)
    assert found.deviation == pytest.approx(np.std([1] * 2 + [3] * 6, ddof=1))
    assert found.error == pytest.approx(found.deviation / sqrt(8))
    assert str(found) == "2.50 ± 0.33 tricks over 8 layouts"
    assert found._repr_html_().startswith("<svg")


def test_layouts_are_deals_of_the_seed_and_are_solved() -> None:
    found = bulk.trick_counts(HAND, trump="spades", seat="S", samples=30, seed=3)
    deals = bulk.deals(30, given={"S": HAND}, seed=3)
    won = bulk.solve(deals, trump="spades", leader="W")
    assert found.counts == tuple(np.bincount(won, minlength=14))
    assert expected_tricks(HAND, trump="spades", seat="S", samples=30, seed=3).mean == pytest.approx(found.mean, abs=1)
    theirs = bulk.trick_counts(HAND, trump="spades", seat="W", leader="N", samples=20, seed=3)
    deals = bulk.deals(20, given={"W": HAND}, seed=3)
    assert theirs.mean == pytest.approx(float((13 - bulk.solve(deals, trump="S", leader="N").astype(int)).mean()))


def test_conditions_and_given_cards_narrow_the_layouts() -> None:
    wide = bulk.trick_counts(HAND, trump="S", seat="S", samples=4000, by="playouts", seed=1)
    strong = bulk.trick_counts(HAND, trump="S", seat="S", where="N.hcp >= 15", samples=4000, by="playouts", seed=1)
    known = {"N": "JS TS 9S 8S"}
    dummy = bulk.trick_counts(HAND, trump="S", seat="S", given=known, samples=4000, by="playouts", seed=1)
    assert strong.mean > wide.mean + 0.3
    assert dummy.mean > wide.mean + 0.3


def test_the_progress_of_a_comparison_is_that_of_both_hands() -> None:
    told: list[tuple[int, int]] = []
    bulk.compare(
        HAND,
        "AKQ3.K43.T98.A54",
        seat="S",
        by="playouts",
        samples=50,
        seed=1,
        progress=lambda *counts: told.append(counts),
    )
    assert told == sorted(told)
    assert {total for _, total in told} == {100}
    assert {50, 100} <= {done for done, _ in told}


def test_two_hands_are_compared_layout_by_layout() -> None:
    one, other = "AKQ2.K43.T98.A54", "AKQ2.K43.T98.654"
    found = bulk.compare(one, other, trump="S", seat="S", samples=60, seed=2)
    assert found.difference == pytest.approx(found.first.mean - found.second.mean)
    assert found.difference > 0.5
    apart = sqrt(found.first.error**2 + found.second.error**2)
    assert found.error < apart / 1.5
    assert re.fullmatch(r"\d+\.\d\d and \d+\.\d\d tricks: \+\d\.\d{3} ± \d\.\d{3} over 60 layouts", str(found))
    back = bulk.compare(other, one, trump="S", seat="S", samples=1, seed=2, by="playouts")
    assert back.error == 0
    same = bulk.compare(one, one, trump="S", seat="S", samples=20, seed=2)
    assert (same.difference, same.error) == (0, 0)


def test_every_card_that_may_be_turned_up_has_a_row() -> None:
    found = bulk.whist_worth(HAND, trump="spades", seat="S", dealer="W", by="playouts", samples=500, seed=1)
    assert [str(card) for card in found.cards] == ["JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "3S"]
    assert all(abs(points) <= 7 and error > 0 for points, error in zip(found.points, found.point_errors, strict=True))
    for tricks, points in zip(found.tricks, found.points, strict=True):
        assert points == pytest.approx(tricks - 6.5, abs=0.51)
    own = bulk.whist_worth(HAND, trump="spades", seat="S", dealer="S", by="playouts", samples=10, seed=1)
    assert [str(card) for card in own.cards] == ["AS", "KS", "QS", "2S"]
    assert str(own).splitlines()[0].split() == ["turned", "up", "tricks", "±", "points", "±"]
    assert own._repr_html_().count("<tr>") == 5
    assert own.bars().labels == ("AS", "KS", "QS", "2S")


def test_honours_are_scored_by_the_side_that_holds_them() -> None:
    plain = bulk.whist_worth(HAND, trump="S", seat="S", dealer="S", by="playouts", samples=300, seed=1)
    scored = bulk.whist_worth(HAND, trump="S", seat="S", dealer="S", honours=True, by="playouts", samples=300, seed=1)
    layouts = bulk.deals(300, given={"S": HAND}, seed=1)
    jacks = bulk.evaluate(layouts, "NS.has(JS)")["NS.has(JS)"]
    assert scored.tricks == plain.tricks
    assert scored.points[0] - plain.points[0] == pytest.approx(float(np.where(jacks, 4, 2).mean()))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: bulk.trick_counts(HAND, seat="S", by="luck", seed=1), OptionError, "by = 'luck': choose from"),  # type: ignore[arg-type]
        (lambda: bulk.trick_counts(HAND, seat="S", given={"N": "AS"}, seed=1), DealError, "AS is in two hands"),
        (lambda: bulk.trick_counts(HAND, seat="S", samples=0, seed=1), OptionError, "samples = 0"),
        (lambda: bulk.compare(HAND, "AS", seat="S", seed=1), DealError, "hands of 13 and of 1 cards"),
        (lambda: bulk.whist_worth("AS", trump="S", seat="S", dealer="W", seed=1), DealError, "has 13 cards, not 1"),
        (
            lambda: bulk.whist_worth("AKQJT98765432...", trump="S", seat="S", dealer="W", seed=1),
            DealError,
            "no card of spades can be turned up by west",
        ),
        (
            lambda: bulk.whist_worth(HAND, trump="S", seat="S", dealer="W", honours=1, seed=1),  # type: ignore[arg-type]
            OptionError,
            "honours = 1",
        ),
    ],
)
def test_wrong_arguments_are_refused(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        call()


def test_histograms_show_shares() -> None:
    points = bulk.hcp(bulk.random_deals(1000, seed=1))
    bars = bulk.histogram(points, title="points <hcp>", unit="points")
    assert bars.labels[0] == "0"
    assert sum(bars.heights) == pytest.approx(1)
    assert bulk.histogram({3: 1.0, 5: 3.0}).heights == (0.25, 0, 0.75)
    assert bulk.histogram([True, False, True]).labels == ("0", "1")
    picture = ET.fromstring(bars.svg())
    texts = [each.text for each in picture.iter() if each.tag.endswith("text")]
    assert {"points <hcp>", "points", "0", bars.labels[-1]} <= set(texts)


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint64])
def test_histograms_take_numbers_at_the_edge_of_their_type(kind: type[np.integer[Any]]) -> None:
    most = int(np.iinfo(kind).max)
    bars = bulk.histogram(np.array([most, most - 120, most], kind))
    assert (bars.labels[0], bars.labels[-1]) == (str(most - 120), str(most))
    assert (bars.heights[0], bars.heights[-1]) == pytest.approx((1 / 3, 2 / 3))
    assert bulk.histogram(np.array([-100, 90], np.int8)).labels[-1] == "90"


@pytest.mark.parametrize(
    "wrong", [[], {}, [0.5], [0, 1000], ["a"], {1: 0.0}, {1: -1, 2: 5}, {1: float("nan")}, {1: float("inf")}]
)
def test_what_has_no_histogram_is_refused(wrong: Any) -> None:
    with pytest.raises(ArrayError, match="values: "):
        bulk.histogram(wrong)


@pytest.mark.parametrize(
    ("heights", "errors", "message"),
    [
        ([1, 2], None, "heights: 2 of them, but there are 1 labels"),
        ([1], [], "errors: 0 of them, but there are 1 labels"),
        ([float("nan")], None, "heights: [nan], but they must be finite numbers"),
        ([1], [float("inf")], "errors: [inf], but they must be finite numbers"),
    ],
)
def test_bars_have_a_finite_height_each(heights: list[float], errors: list[float] | None, message: str) -> None:
    with pytest.raises(ArrayError, match=re.escape(message)):
        Bars(["one"], heights, errors)


def test_bars_below_zero_hang_and_errors_are_whiskers() -> None:
    bars = Bars(["up", "down"], [2, -1], [0.5, 0.25])
    assert str(bars).splitlines() == ["  up  " + "#" * 40 + " 2 ± 0.5", "down  " + "-" * 20 + " -1 ± 0.25"]
    picture = ET.fromstring(bars._repr_html_())
    boxes = [each.attrib for each in picture.iter() if each.tag.endswith("rect")][1:]
    assert float(boxes[0]["height"]) == pytest.approx(2 * float(boxes[1]["height"]), abs=0.2)
    assert float(boxes[0]["y"]) + float(boxes[0]["height"]) == pytest.approx(float(boxes[1]["y"]), abs=0.2)
    assert Bars([], []).svg().endswith("</svg>\n")
    assert str(Bars(["none"], [0], title="nothing")) == "nothing\nnone  0"


def texts(bars: Bars) -> list[tuple[str, dict[str, str]]]:
    found = (each for each in ET.fromstring(bars.svg()).iter() if each.tag.endswith("text"))
    return [(each.text or "", each.attrib) for each in found]


def test_labels_do_not_run_into_one_another() -> None:
    below = [text for text, at in texts(bulk.histogram(range(1000, 1190))) if at["text-anchor"] == "middle"]
    assert below == [str(number) for number in range(1000, 1190, 12)]
    words = Bars(["void in clubs beside four trumps", "b", "c", "d"], [1, 2, 3, 4])
    assert [text for text, at in texts(words) if at["text-anchor"] == "middle"] == [
        "void in clubs besid…",
        "b",
        "c",
        "d",
    ]


def test_bars_stay_inside_the_picture_below_a_title_that_fits() -> None:
    bars = Bars(["a", "b"], [1e6, -2e6], [2e5, 2e5], title="long " * 40)
    root = ET.fromstring(bars.svg(width=400, height=200))
    boxes = [each.attrib for each in root.iter() if each.tag.endswith("rect")][1:]
    assert all(28 < float(box["y"]) < float(box["y"]) + float(box["height"]) < 164 for box in boxes)
    title, *others = texts(bars)
    assert float(title[1]["font-size"]) * 0.5 * len(title[0]) < 640
    assert [text for text, at in others if at["text-anchor"] == "end"] == ["-2e+06", "-1e+06", "0", "1e+06"]


def test_a_deal_may_be_given_with_its_hand() -> None:
    deal = Deal(south=HAND)
    found = bulk.trick_counts(
        Cards(HAND), trump="S", seat="S", given=Deal(north="JS"), by="playouts", samples=5, seed=1
    )
    assert found.samples == 5
    with pytest.raises(DealError):
        bulk.trick_counts("2345.K43.T98.A54".replace("2345", "J345"), seat="N", given=deal, samples=1, seed=1)
