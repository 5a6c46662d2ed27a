"""Seats as arguments: members, names and numbers are equally good everywhere."""

from collections.abc import Callable

import numpy as np
import pytest

import whist
from whist import Cards, Deal, ExpressionError, Match, Seat, SeatError, bulk
from whist.arguments import AnySeat
from whist.notation import pbn
from whist.rules import pack_of

ENDING = Deal.from_pbn("N:A2.AQ.. T9.54.. QJ.32.. K3.K6..")
HAND = "AKQ2.K43.T98.A54"

TAKERS: dict[str, Callable[[AnySeat], object]] = {
    "deal": lambda seat: ENDING[seat],
    "text of a deal": ENDING.to_pbn,
    "solve": lambda seat: whist.solve(ENDING, trump="S", leader=seat).tricks,
    "table": lambda seat: (whist.dd_table(ENDING).north_south("S", seat), whist.dd_table(ENDING).declarer("S", seat)),
    "analyse": lambda seat: whist.analyse(ENDING, trump="S", leader=seat),
    "expect": lambda seat: whist.expected_tricks("AK..2.", "S", seat, leader=seat, samples=3, seed=1),
    "known": lambda seat: bulk.trick_counts(HAND, trump="S", seat="N", leader=seat, samples=3, seed=1).mean,
    "given": lambda seat: bulk.deals(1, given={seat: HAND}, seed=1).tolist(),  # type: ignore[dict-item, misc]
    "playouts": lambda seat: bulk.playouts(ENDING, leader=seat, seed=1).tolist(),
    "bulk": lambda seat: bulk.solve(ENDING, leader=seat).tolist(),
    "worth": lambda seat: bulk.whist_worth(HAND, trump="S", seat=seat, dealer=seat, samples=1, seed=1).tricks,
    "expression": lambda seat: str(whist.expressions.NS.tricks("S", seat)),
    "record": lambda seat: pbn.Record.from_deal(ENDING, dealer=seat).dealer,
    "pack": lambda seat: pack_of(ENDING, seat),
    "match": lambda seat: Match("whist", seed=1, dealer=seat).view(seat).hand,
}


@pytest.mark.parametrize("taker", TAKERS.values(), ids=TAKERS)
def test_a_seat_may_be_a_member_a_name_or_a_number(taker: Callable[[AnySeat], object]) -> None:
    for seat in Seat:
        assert taker(seat) == taker(int(seat)) == taker(np.uint8(seat)) == taker(str(seat)) == taker(seat.letter)


@pytest.mark.parametrize("taker", TAKERS.values(), ids=TAKERS)
@pytest.mark.parametrize("wrong", [4, -1, 2**70, True, 1.0, None, "up", b"N"])
def test_what_is_no_seat_is_refused_by_name(taker: Callable[[AnySeat], object], wrong: AnySeat) -> None:
    optional = (TAKERS["known"], TAKERS["record"], TAKERS["expression"], TAKERS["match"], TAKERS["analyse"])
    if wrong is None and taker in optional:
        return
    with pytest.raises((SeatError, ExpressionError), match=r"seat|leader = |dealer = |given = |first = |known = "):
        taker(wrong)


@pytest.mark.parametrize("wrong", [3, -1, True, "P1", 1.0])
def test_other_numbers_of_seats_go_by_number(wrong: AnySeat) -> None:
    hands = ["2C 3C", "4C 5C", "6C 7C"]
    assert pack_of(hands, 2, last="6C") == pack_of(list(map(Cards, hands)), 2, last=whist.Card("6C"))
    with pytest.raises(SeatError, match=r"dealer = .*: it must be the number of a seat, 0 to 2"):
        pack_of(hands, wrong)
