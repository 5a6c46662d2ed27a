"""Expressions: what features count, what text says, and where it is wrong."""

import contextlib
import operator
import pickle
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whist import Cards, ExpressionError, OptionError, Rank, Suit, bulk, expressions
from whist.cards import PACK_BITS
from whist.expressions import EW, FEATURES, NS, E, N, S, W, hand, parse
from whist.expressions.parser import parse_columns

PAGE = Path(__file__).parents[1] / "docs" / "expressions.md"
SEATS = "NESW"
PACK = sorted(Cards.from_bits(PACK_BITS))
DEALS = bulk.random_deals(300, seed=11)

hands = st.sets(st.sampled_from(PACK)).map(Cards)


def held(cards: Cards, suit: Suit, ranks: str) -> int:
    return sum(card.rank.letter in ranks for card in cards.suit(suit))


def worth(cards: Cards, table: dict[str, float]) -> float:
    return sum(table.get(card.rank.letter, 0) for card in cards)


def quick_tricks(cards: Cards, suit: Suit) -> float:
    top = "".join(card.rank.letter for card in cards.suit(suit) if card.rank.letter in "AKQ")
    alone = len(cards.suit(suit)) == 1
    return {"AKQ": 2, "AK": 2, "AQ": 1.5, "A": 1, "KQ": 1, "K": 0 if alone else 0.5}.get(top, 0)


def losers(cards: Cards, suit: Suit) -> int:
    return sum(not held(cards, suit, top) for top in "AKQ"[: len(cards.suit(suit))])


def quality(cards: Cards, suit: Suit) -> int:
    top = held(cards, suit, "AKQ")
    jack = held(cards, suit, "J") and top > 0
    ten = held(cards, suit, "T") and held(cards, suit, "AKQJ") > 0
    return len(cards.suit(suit)) + top + bool(jack) + bool(ten)


def tenaces(cards: Cards, suit: Suit) -> int:
    letters = "".join(card.rank.letter for card in cards.suit(suit) if card.rank.letter in "AKQJ")
    return ("A" in letters and "Q" in letters and "K" not in letters) + (
        "K" in letters and "J" in letters and "Q" not in letters
    )


def sequences(cards: Cards, suit: Suit) -> int:
    ranks = sorted(int(card.rank) for card in cards.suit(suit))
    runs, length = 0, 1
    for one, other in pairwise([*ranks, 99]):
        if other == one + 1:
            length += 1
        else:
            runs += length >= 3
            length = 1
    return runs


def lengths(cards: Cards) -> list[int]:
    return [len(cards.suit(suit)) for suit in reversed(Suit)]


def slowly(cards: Cards) -> dict[str, float]:
    """Features of a hand by their words."""
    found: dict[str, float] = {
        "hcp": worth(cards, {"A": 4, "K": 3, "Q": 2, "J": 1}),
        "controls": worth(cards, {"A": 2, "K": 1}),
        "losers": sum(losers(cards, suit) for suit in Suit),
        "losers(hearts)": losers(cards, Suit.HEARTS),
        "quick_tricks": sum(quick_tricks(cards, suit) for suit in Suit),
        "points(A=4.5, K=3, Q=1.5, J=0.75, T=0.25)": worth(cards, {"A": 4.5, "K": 3, "Q": 1.5, "J": 0.75, "T": 0.25}),
        "points(clubs, A=1, 2=-1.5)": worth(cards.suit("clubs"), {"A": 1, "2": -1.5}),
        "longest": max(lengths(cards)),
        "shortest": min(lengths(cards)),
        "voids": lengths(cards).count(0),
        "singletons": lengths(cards).count(1),
        "doubletons": lengths(cards).count(2),
        "balanced": sorted(lengths(cards)) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5]),
        "shape in {5-4-x-x}": {5, 4} <= set(lengths(cards)) and sum(lengths(cards)) == 13,
        "shape in {4=3=3=3, 4=4=x=x}": sum(lengths(cards)) == 13
        and (lengths(cards) == [4, 3, 3, 3] or lengths(cards)[:2] == [4, 4]),
        "honours(hearts)": held(cards, Suit.HEARTS, "AKQJ"),
        "honours(hearts, 5)": held(cards, Suit.HEARTS, "AKQJT"),
        "has(AS)": "AS" in cards,
        "has(AS, KS)": "AS" in cards or "KS" in cards,
        "count(AS, KS, 2H)": sum(card in cards for card in ("AS", "KS", "2H")),
        "quality(spades)": quality(cards, Suit.SPADES),
        "tenaces": sum(tenaces(cards, suit) for suit in Suit),
        "tenaces(clubs)": tenaces(cards, Suit.CLUBS),
        "sequences": sum(sequences(cards, suit) for suit in Suit),
        "sequences(diamonds)": sequences(cards, Suit.DIAMONDS),
        "hcp(spades)": worth(cards.suit("spades"), {"A": 4, "K": 3, "Q": 2, "J": 1}),
    }
    for suit in Suit:
        found[f"{suit}"] = found[f"length({suit})"] = len(cards.suit(suit))
    for name in ("aces", "kings", "queens", "jacks", "tens"):
        rank = Rank.parse(name[:-1])
        found[name] = sum(card.rank is rank for card in cards)
    return found


@settings(max_examples=50)
@given(hands)
def test_features_count_what_the_words_say(cards: Cards) -> None:
    expected = slowly(cards)
    found = bulk.evaluate(cards, list(expected))
    assert {name: float(number) for name, number in found.items()} == {k: float(v) for k, v in expected.items()}


def test_every_feature_is_tested_here_and_has_its_place_in_python() -> None:
    tested = {re.split(r"[( ]", name)[0] for name in slowly(Cards())}
    assert tested | {"tricks"} == set(FEATURES)
    assert set(FEATURES) <= set(dir(expressions.Subject))


def test_the_page_has_the_table_of_all_features() -> None:
    assert expressions.feature_table() in PAGE.read_text(encoding="utf-8")


def test_sides_are_two_hands_taken_together() -> None:
    found = bulk.evaluate(DEALS, "NS.hcp, EW.spades, NS.longest, EW.has(AS), NS.voids, EW.points(A=1.5)")
    for row, deal in enumerate(DEALS[:40].tolist()):
        ns, ew = Cards.from_bits(deal[0] | deal[2]), Cards.from_bits(deal[1] | deal[3])
        assert found["NS.hcp"][row] == slowly(ns)["hcp"]
        assert found["EW.spades"][row] == len(ew.suit("spades"))
        assert found["NS.longest"][row] == max(lengths(ns))
        assert found["EW.has(AS)"][row] == ("AS" in ew)
        assert found["NS.voids"][row] == lengths(ns).count(0)
        assert found["EW.points(A=1.5)"][row] == 1.5 * slowly(ew)["aces"]


def test_all_four_hands_can_be_asked() -> None:
    columns = {
        "any": expressions.any_hand(hand.longest >= 7),
        "all": expressions.all_hands(hand.hcp >= 5),
        "sum": expressions.sum_hands(hand.losers),
        "most": expressions.max_hand(hand.hcp),
        "least": "min_hand(hcp)",
    }
    found = bulk.evaluate(DEALS, columns)
    each = [slowly(Cards.from_bits(bits)) for bits in DEALS[17].tolist()]
    assert found["any"][17] == any(one["longest"] >= 7 for one in each)
    assert found["all"][17] == all(one["hcp"] >= 5 for one in each)
    assert found["sum"][17] == sum(one["losers"] for one in each)
    assert found["most"][17] == max(one["hcp"] for one in each)
    assert found["least"][17] == min(one["hcp"] for one in each)


def test_the_hands_of_a_side_and_the_sides_can_be_asked() -> None:
    columns = {
        "any": NS.any_hand(hand.longest >= 6),
        "all": "EW.all_hands(hcp >= 8 and not balanced)",
        "sum": NS.sum_hands(hand.losers),
        "most": "ns.max_hand(hcp)",
        "least": EW.min_hand(hand.points(A=1.5)),
        "fit": expressions.any_side(hand.longest >= 9),
        "both": "all_sides(hcp in 18..22)",
        "best": expressions.max_side(hand.hcp),
        "worst": "min_side(hcp)",
    }
    found = bulk.evaluate(DEALS, columns)
    for row, deal in enumerate(DEALS[:60].tolist()):
        north, east, south, west = (slowly(Cards.from_bits(bits)) for bits in deal)
        ns, ew = (slowly(Cards.from_bits(deal[side] | deal[side + 2])) for side in (0, 1))
        assert {name: column[row] for name, column in found.items()} == {
            "any": north["longest"] >= 6 or south["longest"] >= 6,
            "all": east["hcp"] >= 8 and west["hcp"] >= 8 and not (east["balanced"] or west["balanced"]),
            "sum": north["losers"] + south["losers"],
            "most": max(north["hcp"], south["hcp"]),
            "least": 1.5 * min(east["aces"], west["aces"]),
            "fit": ns["longest"] >= 9 or ew["longest"] >= 9,
            "both": 18 <= ns["hcp"] <= 22 and 18 <= ew["hcp"] <= 22,
            "best": max(ns["hcp"], ew["hcp"]),
            "worst": min(ns["hcp"], ew["hcp"]),
        }


def test_tricks_are_those_of_the_solver() -> None:
    deals = DEALS[:4]
    found = bulk.evaluate(deals, "N.tricks(spades), E.tricks(NT), NS.tricks(hearts, W), EW.tricks(hearts, W)")
    assert (found["N.tricks(spades)"] == bulk.solve(deals, trump="S", leader="E")).all()
    assert (found["E.tricks(NT)"] == 13 - bulk.solve(deals, trump=None, leader="S")).all()
    assert (found["NS.tricks(hearts, W)"] == bulk.solve(deals, trump="H", leader="W")).all()
    assert (found["EW.tricks(hearts, W)"] == 13 - found["NS.tricks(hearts, W)"]).all()


@pytest.mark.parametrize(
    ("text", "built"),
    [
        ("S.hcp in 15..17 and S.balanced", S.hcp.between(15, 17) & S.balanced),
        ("15 <= S.hcp <= 17", S.hcp.between(15, 17)),
        ("not (N.spades >= 5 or E.hearts < 2)", ~((N.spades >= 5) | (E.hearts < 2))),
        ("NS.hcp - EW.hcp > 2 * W.controls + 1.5", NS.hcp - EW.hcp > 2 * W.controls + 1.5),
        ("S.shape in {4333, 5-4-x-x}", S.shape.isin("4333", "5-4-x-x")),
        ("S.shape == 4=4=3=2", S.shape == "4=4=3=2"),
        ("S.shape != 4333", S.shape != "4333"),
        ("S.hcp in {1, 3}", S.hcp.isin(1, 3)),
        ("N.has(AS, 10h)", N.has("AS", "TH")),
        ("N.has(A♠)", N.has("AS")),
        ("N.length(♠) == N.length(s)", N.length("spades") == N.length(Suit.SPADES)),
        ("W.points(spades, A=4, K=3)", W.points("spades", {"A": 4}, K=3)),
        ("W.hcp(clubs) + -3", W.hcp("clubs") + -Fraction(3)),
        ("N.honours(hearts, 5) != 0", N.honours("hearts", 5) != 0),
        ("max(N.hcp, S.hcp) - min(N.hcp, 3)", expressions.most(N.hcp, S.hcp) - expressions.least(N.hcp, 3)),
        ("max(N.hcp, S.hcp, 3)", expressions.most(N.hcp, S.hcp, 3)),
        ("abs(N.hcp - S.hcp)", abs(N.hcp - S.hcp)),
        ("S.hcp not in 15..17", ~S.hcp.between(15, 17)),
        ("S.hcp not in {1, 3} and S.balanced", ~S.hcp.isin(1, 3) & S.balanced),
        ("S.shape not in {4333, 4432}", ~S.shape.isin("4333", "4432")),
        ("S.hcp / 2 - N.hcp / 0.75", S.hcp / 2 - N.hcp / 0.75),
        ("20 - S.hcp // (N.aces + 1) % 3", 20 - S.hcp // (N.aces + 1) % 3),
        ("20 // (S.hcp + 1) + 7 % (N.hcp + 1)", 20 // (S.hcp + 1) + 7 % (N.hcp + 1)),
        ("N.tricks(NT)", N.tricks(None)),
        ("NS.tricks(spades, W)", NS.tricks("S", "west")),
        ("any_hand(longest >= 9)", expressions.any_hand(hand.longest >= 9)),
        ("s.hcp & ~s.balanced | n.hcp = 3".replace("s.hcp &", "s.hcp > 0 &"), (S.hcp > 0) & ~S.balanced | (N.hcp == 3)),
        ("3 < N.hcp < 5 <= E.hcp", (N.hcp > 3) & (N.hcp < 5) & (E.hcp >= 5)),
    ],
)
def test_text_and_python_say_the_same(text: str, built: expressions.Expression) -> None:
    found = bulk.evaluate(DEALS[:20], {"text": text, "built": built}) if "tricks" not in text else {}
    assert parse(str(built)).tree == built.tree
    assert parse(str(parse(text))).tree == parse(text).tree
    for name in found:
        assert (found[name] == found["built"]).all()
    if not found:
        assert parse(text).tree == built.tree


numbers = st.recursive(
    st.integers(-9, 9)
    | st.sampled_from([0.5, 1.25])
    | st.sampled_from([S.hcp, N.spades, NS.controls, W.quick_tricks, E.points(A=1.5), S.losers("hearts")]),
    lambda inner: (
        st.tuples(st.sampled_from([operator.add, operator.sub, operator.mul]), inner, inner).map(
            lambda parts: parts[0](parts[1], parts[2])
        )
        | st.tuples(inner, st.sampled_from([2, -3, 0.25, 7])).map(lambda parts: (parts[0] + 0 * S.hcp) / parts[1])
        | st.tuples(
            st.sampled_from([operator.floordiv, operator.mod]),
            inner,
            st.sampled_from([-4, 2.5, 3, N.spades + 1, -1 - E.losers]),
        ).map(lambda parts: parts[0](parts[1] + 0 * S.hcp, parts[2]))
    ),
    max_leaves=3,
)
conditions = st.recursive(
    st.tuples(st.sampled_from([operator.lt, operator.le, operator.eq, operator.ne]), numbers, numbers)
    .map(lambda parts: parts[0](parts[1] + 0 * S.hcp, parts[2]))
    .filter(lambda made: isinstance(made, expressions.Truth))
    | st.just(S.balanced),
    lambda inner: (
        st.tuples(st.sampled_from([operator.and_, operator.or_]), inner, inner).map(
            lambda parts: parts[0](parts[1], parts[2])
        )
        | inner.map(operator.invert)
    ),
    max_leaves=4,
)


def calculated(tree: Any, deal: list[int]) -> Any:
    """A tree by plain arithmetic of fractions."""
    match tree:
        case expressions.tree.Constant(value):
            return value
        case expressions.tree.Asked(subject):
            subject_hands = [deal[SEATS.index(letter)] for letter in subject]
            cards = Cards.from_bits(subject_hands[0] | subject_hands[-1])
            found = slowly_asked(cards, tree)
            return found if isinstance(found, bool) else Fraction(found)
        case expressions.tree.Inverted(of):
            return not calculated(of, deal)
        case expressions.tree.Between(of, low, high):
            return calculated(low, deal) <= calculated(of, deal) <= calculated(high, deal)
    left, right = calculated(tree.left, deal), calculated(tree.right, deal)
    words = {"+": operator.add, "-": operator.sub, "*": operator.mul, "<": operator.lt, "<=": operator.le}
    words |= {"==": operator.eq, "!=": operator.ne, "and": operator.and_, "or": operator.or_}
    words |= {"/": operator.truediv, "//": operator.floordiv, "%": operator.mod}
    return words[tree.operator](left, right)


def slowly_asked(cards: Cards, asked: Any) -> float:
    name = str(asked).partition(".")[2]
    return worth(cards, {"A": 1.5}) if name == "points(A=1.5)" else slowly(cards)[name]


@settings(max_examples=100)
@given(conditions)
def test_programs_calculate_as_fractions_do(condition: expressions.Truth) -> None:
    again = parse(str(condition))
    (found,) = bulk.evaluate(DEALS[:3], [condition]).values()
    (reread,) = bulk.evaluate(DEALS[:3], [again]).values()
    assert (found == reread).all()
    assert found.tolist() == [calculated(condition.tree, deal) for deal in DEALS[:3].tolist()]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("S.hpc > 3", "there is no feature 'hpc': do you mean hcp?\n  S.hpc > 3\n    ^^^"),
        ("S.hcp +", "a number or a feature, such as S.hcp, is missing here\n  S.hcp +\n         ^"),
        ("S.balanced + 1", "S.balanced holds or not, but a number is wanted\n  S.balanced + 1\n  ^^^^^^^^^^"),
        (
            "not S.hcp",
            "S.hcp is a number, but a condition is wanted: compare it with something\n  not S.hcp\n      ^^^^^",
        ),
        (
            "S.hcp > 3 and N.hcp",
            "compare it with something\n  S.hcp > 3 and N.hcp\n                ^^^^^",
        ),
        (
            "hcp > S.hcp",
            "hcp is of a hand that stands alone, but S is in a deal: say S.hcp\n  hcp > S.hcp\n  ^^^^^^^^^^^",
        ),
        (
            "S.length(swords)",
            "'swords' is no suit: choose from clubs, diamonds, hearts, spades\n  S.length(swords)\n    ^^^^^^^^^^^^^^",
        ),
        ("balanced(S)", "balanced is written with nothing in brackets, such as S.balanced\n  balanced(S)\n"),
        ("9999999999 < S.hcp", "9999999999 is no number of an expression: at most 1,000,000,000"),
        ("S.length", "length is written length(suit)\n  S.length\n    ^^^^^^"),
        (
            "S.shape in {433}",
            "'433' is no shape: write 4333, 5-4-x-x, or 4=4=3=2 for spades to clubs\n  S.shape in {433}",
        ),
        ("S.shape in {4334}", "'4334' is no shape of thirteen cards"),
        ("S.shape > 3", "a shape is compared with patterns: shape in {4333, 5-4-x-x}\n  S.shape > 3\n          ^"),
        ("NS.losers < 3", "losers is of one hand: say N.losers or S.losers\n  NS.losers < 3\n     ^^^^^^"),
        ("NS.tricks(spades) > 3", "who leads? NS.tricks(spades, leader)"),
        ("tricks(spades) > 3", "tricks depend on all four hands: say N.tricks(…) or NS.tricks(…)"),
        ("S.hcp in 3", "'..' is missing here\n  S.hcp in 3\n            ^"),
        ("S.hcp 3", "'3' is one word too many: and, or, or an operator is missing before it\n  S.hcp 3\n        ^"),
        ("(S.hcp", "')' is missing here\n  (S.hcp\n        ^"),
        ("S", "S is a seat or a side: ask it something, such as S.hcp\n  S\n  ^"),
        ("S.hcp(spades, hearts)", "hcp is written hcp(suit), or all suits"),
        ("S.hcp(A=3)", "hcp takes no A=: write hcp(suit), or all suits"),
        ("S.points(spades)", "points is written points(A=4, K=3, …), (suit, A=4, …)"),
        ("S.points(A=1.2345)", "'1.2345': points are at most 1000 and have at most three places"),
        ("S.points(Z=1)", "'Z' is no rank"),
        ("S.has(XX)", '"XX" is no card'),
        ("S.has(BJ)", "cards of the pack are wanted"),
        ("S.honours(spades, 3)", "honours is written honours(suit), (suit, 5)"),
        ("any_hand(S.hcp > 3)", "is of a seat; of several hands say it without one, such as hcp"),
        ("any_side(longest > 3 and losers < 2)", "losers is of one hand: say N.losers or S.losers\n  any_side("),
        ("S.any_hand(hcp > 3)", "S is one hand: only of a side, NS or EW, or of all four there are several\n  S.any_h"),
        ("NS.any_hand(hcp)", "hcp is a number, but a condition is wanted"),
        ("NS.any_side(hcp > 3)", "there is no feature 'any_side'"),
        ("Q.hcp > 3", "'Q' is no seat and no side: choose from N, E, S, W, NS, EW\n  Q.hcp > 3\n  ^"),
        ("min(S.hcp)", "min takes two or more, not 1\n  min(S.hcp)\n  ^^^"),
        ("abs(S.hcp, 3)", "abs takes 1, not 2\n  abs(S.hcp, 3)\n  ^^^"),
        (
            "S.hcp / N.hcp > 1",
            "only a number such as 2 divides exactly; // gives the quotient rounded down\n  S.hcp / N",
        ),
        ("S.hcp not 15", "'not' is one word too many"),
        ("S.hcp not in 15", "'..' is missing here\n  S.hcp not in 15\n                 ^"),
        ("S.shape not in 4333", "'{' is missing here"),
        ("S.points(A=4, A=3)", "A stands there twice\n  S.points(A=4, A=3)\n                ^"),
        ("S.hcp ? 3", "'?' has no meaning here\n  S.hcp ? 3\n        ^"),
        ("S.hcp(", "a suit, a card, a strain or a seat is missing here\n  S.hcp(\n        ^"),
        ("", "an expression is missing here"),
        ("(" * 100 + "3" + ")" * 100, "more than 60 brackets within brackets"),
        ("- " * 100 + "3", "more than 60 brackets within brackets"),
        ("9999999999 < S.hcp", "is no number of an expression"),
    ],
)
def test_errors_point_at_the_place(text: str, message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert caught.value.text == text
    assert 0 <= caught.value.start <= caught.value.end <= len(text)
    assert isinstance(caught.value, OptionError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.start, again.end) == (str(caught.value), caught.value.start, caught.value.end)


@settings(max_examples=50)
@given(st.text(st.sampled_from("SNhcp .()<>=&|~+-*{},:1590AKxspade♠\x00é"), max_size=40) | st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse, parse_columns):
        with contextlib.suppress(ExpressionError):
            assert read(text) is not None


def test_a_long_text_is_shown_around_the_place() -> None:
    text = " and ".join(["S.hcp > 3"] * 100) + " and S.hpc"
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    _, line, carets = str(caught.value).split("\n")
    assert line[carets.index("^") : carets.rindex("^") + 1] == "hpc"
    assert len(line) < 130


@pytest.mark.parametrize("wrong", [None, 3, b"S.hcp", "S.hcp > 3 and " * 1000])
def test_what_is_no_text_or_too_long_is_refused(wrong: Any) -> None:
    with pytest.raises(ExpressionError, match="an expression"):
        parse(wrong)


def test_conditions_are_joined_by_signs_and_not_by_words() -> None:
    with pytest.raises(ExpressionError, match=r"join conditions with & \| ~"):
        bool(S.hcp > 3)
    with pytest.raises(ExpressionError, match=r"number is wanted"):
        _ = S.hcp + S.balanced  # type: ignore[operator]
    with pytest.raises(ExpressionError, match=r"is no condition"):
        _ = S.balanced & 3  # type: ignore[operator]
    for wrong in (float("nan"), float("inf"), True, 0.12345678, 10**10, "3"):
        with pytest.raises(ExpressionError, match="is no number of an expression"):
            _ = S.hcp < wrong  # type: ignore[operator]
    with pytest.raises(ExpressionError, match="is in nothing"):
        S.hcp.isin()
    with pytest.raises(ExpressionError, match="shape is written"):
        S.shape.isin()
    assert repr(S.hcp > 3) == "expressions.parse('S.hcp > 3')"
    assert repr(NS) == "NS"
    assert len({S.hcp, S.hcp > 3, S.shape}) == 3


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1 + 2 * 3", 7),
        ("7 - 2 - 1", 4),
        ("-2 * -3", 6),
        ("- (1 + 2)", -3),
        ("2 * 7 / 4", 3.5),
        ("7 / 2 / 2", 1.75),
        ("2 * 7 // 4", 3),
        ("7 // 2 * 4 % 5", 2),
        ("-7 // 2", -4),
        ("7 % -3", -2),
        ("7.5 // 0.5", 15),
        ("7.5 % 2", 1.5),
        ("1 + 7 % 4 / 2", 2.5),
        ("max(1, 3, 2) - min(4, 2, 3)", 1),
        ("1 < 2 and not 3 < 2 or 1 == 2", True),
        ("not 1 == 1 or 1 == 1", True),
        ("not (1 == 1 or 1 == 1)", False),
        ("1 == 2 and 1 == 1 or 1 == 1", True),
        ("1 == 1 or 1 == 1 and 1 == 2", True),
        ("not not 1 == 1", True),
        ("1 + 1 == 4 / 2", True),
        ("3 - 1 in 2..2", True),
        ("-2 in -3..-1", True),
        ("2 * 2 in {3, 2 + 2}", True),
        ("2 not in 1..3", False),
        ("not 2 not in 1..3", True),
        ("1 < 2 < 3 != 4", True),
        ("5 > 3 >= 3 > 3", False),
    ],
)
def test_what_binds_more_goes_first(text: str, number: float) -> None:
    (column,) = bulk.evaluate(
        DEALS[:1], {"it": f"({text}) and 0 * S.hcp == 0" if isinstance(number, bool) else text}
    ).values()
    assert column.tolist() == [number]


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("1 + S.hcp // N.hcp > 3", "N.hcp may be 0, which divides nothing: write max(N.hcp, 1), if", "S.hcp // N.hcp"),
        ("S.hcp % (N.hcp - 3)", "N.hcp - 3 may be 0, which divides nothing: write max(", "S.hcp % (N.hcp - 3)"),
        ("N.hcp > 3 and S.hcp / 0 > 1", "S.hcp / 0: nothing is divided by 0", "S.hcp / 0"),
        ("S.hcp / (3 - 3)", "S.hcp / (3 - 3): nothing is divided by 0", "S.hcp / (3 - 3)"),
        ("S.hcp * 90000000 > 5", "S.hcp * 90000000 goes up to 3.6e+09: it is beyond 32 bits", "S.hcp * 90000000"),
        ("N.hcp < 3 or S.hcp < 3000.000001", "beyond 32 bits", "S.hcp < 3000.000001"),
    ],
)
def test_what_cannot_be_calculated_is_refused_with_its_place(text: str, message: str, place: str) -> None:
    for read in (parse, parse_columns):
        with pytest.raises(ExpressionError, match=re.escape(message)) as caught:
            read(text)
        assert text[caught.value.start : caught.value.end] == place


def test_quotients_round_down() -> None:
    (found,) = bulk.evaluate(DEALS, "S.hcp // max(N.hcp, 1)").values()
    assert (found == bulk.hcp(DEALS[:, 2]) // np.maximum(bulk.hcp(DEALS[:, 0]), 1)).all()
    with pytest.raises(ExpressionError, match=r"N\.hcp may be 0, which divides nothing"):
        bulk.evaluate(DEALS, [S.hcp // N.hcp])


def test_numbers_beyond_32_bits_are_refused() -> None:
    big = S.hcp * 10_000_000
    with pytest.raises(ExpressionError, match=r"goes up to 1.6e\+10: it is beyond 32 bits"):
        bulk.evaluate(DEALS, [big * 40])
    with pytest.raises(ExpressionError, match="so many places do not fit into 32 bits"):
        bulk.evaluate(DEALS, [S.hcp * 10_000_000 + 0.001])
    with pytest.raises(ExpressionError, match="beyond 32 bits"):
        bulk.evaluate(DEALS, [S.hcp < 3000.000001])


def test_columns_have_the_dtype_of_their_numbers() -> None:
    found = bulk.evaluate(DEALS, "a: S.hcp, b: S.hcp - N.hcp, c: S.hcp > 3, d: S.quick_tricks, e: 100 * S.hcp, f: 3")
    kinds = {name: column.dtype.name for name, column in found.items()}
    assert kinds == {"a": "uint8", "b": "int32", "c": "bool", "d": "float64", "e": "int32", "f": "uint8"}
    assert (found["b"] == bulk.hcp(DEALS[:, 2]).astype(int) - bulk.hcp(DEALS[:, 0])).all()
    assert np.unique(found["f"]).tolist() == [3]
