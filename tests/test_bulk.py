"""Arrays of hands, deals and tricks: right, for any batch, on any number of threads, or refused with a reason."""

import multiprocessing
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from whist import ArrayError, Card, CardError, Cards, Deal, DealError, OptionError, Seat, SeatError, Strain, Suit, bulk
from whist._core import CardOrder
from whist.cards import PACK_BITS, VALID_BITS

PACK = [Card.from_number(16 * suit + rank) for suit in range(4) for rank in range(13)]
BATCHES = [0, 1, 7, 201, 10_000]
THREADS = [1, 2, 7]
DEALS = bulk.random_deals(10_000, seed=20)
HANDS = DEALS[:, 0].copy()
TRICKS = np.array(
    [[card.number for card in np.random.default_rng(i).permutation(PACK)[:4]] for i in range(2000)], np.uint8
)

Call = Callable[..., Any]
HAND_CALLS: list[Call] = [bulk.hcp, bulk.shape, bulk.losers, bulk.controls, partial(bulk.honours, trump="hearts")]

hands = st.integers(0, 2**52 - 1).map(lambda chosen: Cards(card for i, card in enumerate(PACK) if chosen >> i & 1))


def points(hand: Cards) -> int:
    return sum("JQKA".index(card.rank.letter) + 1 for card in hand if card.rank.letter in "JQKA")


def lengths(hand: Cards) -> list[int]:
    return [len(hand.suit(suit)) for suit in Suit]


def held(hand: Cards, suit: Suit, ranks: str) -> int:
    return sum(card.rank.letter in ranks for card in hand.suit(suit))


def losers(hand: Cards) -> int:
    return sum(
        (held(hand, suit, top) == 0)
        for suit in Suit
        for top, least in (("A", 1), ("K", 2), ("Q", 3))
        if len(hand.suit(suit)) >= least
    )


def winner(trick: list[Card], trump: Suit | None) -> int:
    """The page sentence: the highest trump wins, or else the highest card of the suit led."""
    trumps = [card for card in trick if card.suit is trump]
    followed = [card for card in trick if card.suit is trick[0].suit]
    return trick.index(max(trumps or followed, key=lambda card: card.rank))


def as_array(some: list[Cards]) -> NDArray[np.uint64]:
    return np.array([hand.bits for hand in some], np.uint64)


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("AKQJT.AKQJ.AKQJ.-", 0),
        ("-...", 0),
        ("A...", 0),
        ("K...", 1),
        ("AQ...", 1),
        ("KQ...", 1),
        ("A43...", 2),
        ("432...", 3),
    ],
)
def test_losers_are_counted_as_the_books_do(hand: str, count: int) -> None:
    assert bulk.losers(as_array([Cards(hand)])).tolist() == [count]


@given(st.lists(hands))
def test_evaluations_count_what_the_words_say(some: list[Cards]) -> None:
    array = as_array(some)
    assert bulk.hcp(array).tolist() == [points(hand) for hand in some]
    assert bulk.shape(array).tolist() == [lengths(hand) for hand in some]
    assert bulk.losers(array).tolist() == [losers(hand) for hand in some]
    assert bulk.controls(array).tolist() == [
        sum(2 * held(h, suit, "A") + held(h, suit, "K") for suit in Suit) for h in some
    ]
    for suit in Suit:
        assert bulk.honours(array, trump=suit).tolist() == [held(hand, suit, "AKQJ") for hand in some]
        assert bulk.honours(array, trump=suit, ten=True).tolist() == [held(hand, suit, "AKQJT") for hand in some]


@given(st.lists(hands))
def test_points_and_shape_in_one_pass_are_those_of_two(some: list[Cards]) -> None:
    array = as_array(some)
    points, lengths = bulk.hcp_and_shape(array, threads=2)
    assert (points == bulk.hcp(array)).all()
    assert (lengths == bulk.shape(array)).all()


def test_points_and_shape_fill_a_pair_of_arrays() -> None:
    out = np.zeros(DEALS.shape, np.uint8), np.zeros((*DEALS.shape, 4), np.uint8)
    points, lengths = bulk.hcp_and_shape(DEALS, out=out)
    assert points is out[0]
    assert lengths is out[1]
    assert (points == bulk.hcp(DEALS)).all()
    assert (lengths == bulk.shape(DEALS)).all()
    for wrong in (out[0], out[::-1], (out[0],), (out[0], None, None), [out[0], out[1]]):
        with pytest.raises(ArrayError, match="out"):
            bulk.hcp_and_shape(DEALS, out=wrong)  # type: ignore[arg-type]


def test_jokers_count_nothing() -> None:
    array = as_array([Cards("LJ BJ XJ AS")])
    assert bulk.hcp(array).tolist() == [4]
    assert bulk.shape(array).tolist() == [[0, 0, 0, 1]]
    assert bulk.honours(array, trump="spades").tolist() == [1]


@pytest.mark.parametrize("n", BATCHES)
@pytest.mark.parametrize("threads", THREADS)
def test_any_batch_on_any_threads_gives_the_same(n: int, threads: int) -> None:
    deals = bulk.random_deals(n, seed=20, threads=threads)
    assert deals.shape == (n, 4)
    assert (deals == DEALS[:n]).all()
    played = bulk.playouts(DEALS[:n], trump="hearts", leader="west", seed=3, threads=threads)
    assert (played == bulk.playouts(DEALS[:n], trump="hearts", leader="west", seed=3, threads=1)).all()
    for evaluate in HAND_CALLS:
        assert (evaluate(HANDS[:n], threads=threads) == evaluate(HANDS, threads=1)[:n]).all()


@pytest.mark.parametrize("threads", THREADS)
def test_long_batches_give_the_same_on_any_threads(threads: int) -> None:
    deals = bulk.random_deals(300_000, seed=9, threads=threads)
    assert (deals[-1000:] == bulk.random_deals(1000, seed=9, first=299_000)).all()
    assert int(bulk.hcp(deals, threads=threads).sum()) == 300_000 * 40
    assert (bulk.shape(deals, threads=threads).sum(axis=1) == 13).all()
    cards = np.tile(TRICKS, (150, 1))
    won = bulk.tricks(cards, trump="clubs", threads=threads)
    assert (won.reshape(150, -1) == bulk.tricks(TRICKS, trump="clubs")).all()


def test_each_deal_is_the_pack_dealt_once() -> None:
    assert (np.bitwise_or.reduce(DEALS, axis=1) == PACK_BITS).all()
    assert (np.bitwise_count(DEALS) == 13).all()


def test_deals_are_those_of_single_deals_and_of_later_starts() -> None:
    assert [Deal.from_bits(*row) for row in DEALS[:20]] == [Deal.random(20, i) for i in range(20)]
    assert (bulk.random_deals(5, seed=20, first=100) == DEALS[100:105]).all()
    assert (bulk.random_deals(1, seed=2**64 - 1, first=2**64 - 2)[0] == Deal.random(2**64 - 1, 2**64 - 2).bits).all()


def test_random_deals_are_spread_as_cards_are() -> None:
    deals = bulk.random_deals(200_000, seed=1)
    every_hand = deals.reshape(-1)
    held = bulk.hcp(every_hand)
    assert abs(held.mean() - 10) < 1e-9
    assert abs(held.std() - 4.130) < 0.01
    flat = np.sort(bulk.shape(every_hand), axis=1)
    assert abs((flat == [3, 3, 3, 4]).all(axis=1).mean() - 0.1054) < 0.002
    owners = np.array(
        [[(deals[:, seat] >> np.uint64(card.number) & np.uint64(1)).sum() for seat in range(4)] for card in PACK]
    )
    chi_square = ((owners - 50_000) ** 2 / 50_000).sum()
    # 52 cards with 3 free counts each: mean 156, deviation 17.7.
    assert 80 < chi_square < 240


@pytest.mark.parametrize("trump", [None, *Suit])
def test_tricks_are_won_by_the_highest_trump_or_card_of_the_suit_led(trump: Suit | None) -> None:
    won = bulk.tricks(TRICKS, trump=trump)
    expected = [winner([Card.from_number(int(number)) for number in row], trump) for row in TRICKS]
    assert won.tolist() == expected
    assert bulk.tricks(TRICKS, order=CardOrder.plain(trump)).tolist() == expected


@given(
    st.integers(2, 8).flatmap(
        lambda k: st.lists(st.permutations(PACK).map(lambda cards: cards[:k]), min_size=1, max_size=20)
    ),
    st.data(),
)
def test_tricks_of_any_size_and_any_trumps_are_resolved_row_by_row(some: list[list[Card]], data: st.DataObject) -> None:
    trumps = data.draw(st.lists(st.sampled_from(Strain), min_size=len(some), max_size=len(some)))
    cards = np.array([[card.number for card in trick] for trick in some], np.uint8)
    expected = [winner(trick, trump.suit) for trick, trump in zip(some, trumps, strict=True)]
    assert bulk.tricks(cards, trump=np.array(trumps, np.uint8)).tolist() == expected


@pytest.mark.parametrize(
    ("text", "trump", "column"),
    [
        ("8C 2D AC KC", Suit.DIAMONDS, 1),
        ("2D 3D AC KC", Suit.DIAMONDS, 1),
        ("JC KD 2C AC", None, 3),
        ("JC KD 7C 8C", Suit.SPADES, 0),
    ],
)
def test_a_trump_beats_the_suit_led_and_a_discard_beats_nothing(text: str, trump: Suit | None, column: int) -> None:
    trick = np.array([[Card(word).number for word in text.split()]], np.uint8)
    assert bulk.tricks(trick, trump=trump).tolist() == [column]


@pytest.mark.parametrize(
    ("order", "text", "column"),
    [
        (CardOrder.jass_trump(Suit.HEARTS), "AH 9H JH KH", 2),
        (CardOrder.downtown(None), "KS 2S AS QS", 2),
        (CardOrder.downtown(None, aces_good=False), "KS 2S AS QS", 1),
        (CardOrder.uptown(Suit.HEARTS), "AH LJ BJ KH", 2),
        (CardOrder.uptown(None), "BJ 5C 9C KC", 3),
        (CardOrder.skat_grand(), "AH JD JC TH", 2),
        (CardOrder.skat_null(), "TS JS KS 9S", 2),
        (CardOrder.skat_suit(Suit.SPADES), "KS TS JD AS", 2),
    ],
)
def test_tricks_follow_the_order_of_a_game(order: CardOrder, text: str, column: int) -> None:
    trick = np.array([[Card(word).number for word in text.split()]], np.uint8)
    assert bulk.tricks(trick, order=order).tolist() == [column]
    assert (bulk.tricks(np.repeat(trick, 5000, axis=0), order=order) == column).all()


def test_playouts_give_every_trick_to_a_side_and_lean_to_the_stronger() -> None:
    trumped = bulk.playouts(DEALS, trump="spades", leader=Seat.NORTH, seed=5)
    assert trumped.dtype == np.uint8
    assert trumped.max() <= 13
    strength = bulk.hcp(DEALS)[:, ::2].sum(axis=1).astype(int)
    assert np.corrcoef(strength, trumped)[0, 1] > 0.3


def test_a_side_that_holds_a_whole_trump_suit_takes_every_trick() -> None:
    suits = np.array([[suit.cards.bits for suit in Suit]], np.uint64)
    for trump, seat in zip(Suit, Seat, strict=True):
        ns = bulk.playouts(suits, trump=trump, leader="north", seed=0)
        assert ns.tolist() == [13 if seat.side is Seat.NORTH.side else 0]
    for leader in Seat:
        ns = bulk.playouts(suits, leader=leader, seed=0)
        assert ns.tolist() == [13 if leader.side is Seat.NORTH.side else 0]


def test_trumps_and_leaders_may_differ_from_row_to_row() -> None:
    trumps = np.arange(5, dtype=np.uint8).repeat(4)
    leaders = np.tile(np.arange(4, dtype=np.uint8), 5)
    mixed = bulk.playouts(DEALS[:20], trump=trumps, leader=leaders, seed=4)
    alone = [
        bulk.playouts(DEALS[i : i + 1], trump=Strain(trumps[i]), leader=Seat(leaders[i]), seed=4, first=i)[0]
        for i in range(20)
    ]
    assert mixed.tolist() == alone


def test_short_hands_of_equal_size_are_played_too() -> None:
    endings = DEALS[:3].copy()
    for row in endings:
        for seat in range(4):
            row[seat] = Cards(list(Cards.from_bits(row[seat]))[:5]).bits
    assert bulk.playouts(endings, leader="east", seed=1).max() <= 5


ONE = DEALS[0]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([ONE[0], ONE[0], ONE[2], ONE[3]], "row 3"),
        ([ONE[0], ONE[1], ONE[2], ONE[3] & ~(ONE[3] - np.uint64(1))], "row 3"),
        ([ONE[0], ONE[1], ONE[2], 0], "row 3"),
        ([0, 0, 0, 0], "row 3"),
        ([1 << 13, 1, 2, 4], "row 3"),
        ([1 << 61, 1, 2, 4], "row 3"),
    ],
)
@pytest.mark.parametrize("threads", THREADS)
def test_a_row_that_is_no_deal_is_refused_and_named(row: list[Any], message: str, threads: int) -> None:
    deals = DEALS.copy()
    deals[3] = np.array(row, np.uint64)
    deals[8000] = 0
    with pytest.raises(ArrayError, match=message):
        bulk.playouts(deals, leader="north", seed=1, threads=threads)


@pytest.mark.parametrize("call", HAND_CALLS)
def test_bits_that_are_no_card_count_nothing(call: Call) -> None:
    spare = np.uint64(~VALID_BITS & 2**64 - 1)
    assert (call(HANDS | spare) == call(HANDS)).all()
    names = ["hcp", "controls", "losers", "quick_tricks", "longest", "voids", "spades", "tens", "tenaces", "balanced"]
    dirty, clean = bulk.evaluate(HANDS | spare, names), bulk.evaluate(HANDS, names)
    assert all((dirty[name] == clean[name]).all() for name in names)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([1, 2, 4, 1], "^deals: row 7: 2C is in two hands: north and west$"),
        ([1 << 13, 1, 2, 4], "^deals: row 7: 0x2000 has bits that are no cards$"),
    ],
)
def test_rows_that_are_no_deals_are_counted_as_they_are_and_refused_where_that_is_asked(
    row: list[int], message: str
) -> None:
    deals = DEALS.copy()
    deals[[7, 8000]] = np.array(row, np.uint64)
    counted = bulk.evaluate(deals, "N.hcp, N.spades")["N.spades"]
    assert (counted == bulk.shape(deals[:, 0])[:, Suit.SPADES]).all()
    with pytest.raises(ArrayError, match=message):
        bulk.check_deals(deals)


def test_deals_that_can_be_are_let_through() -> None:
    bulk.check_deals(DEALS)
    bulk.check_deals(DEALS[:0])
    bulk.check_deals(["N:A... - - -", "N:A2... K... QJ... -"])
    bulk.check_deals(np.array([[7 << 61, 0, 1, 2]], np.uint64))


@pytest.mark.parametrize("threads", THREADS)
def test_a_number_that_is_no_card_is_refused_with_row_and_column(threads: int) -> None:
    cards = np.tile(TRICKS, (50, 1))
    cards[77_777, 2] = 13
    cards[99_999, 2] = 255
    with pytest.raises(ArrayError, match="row 77777, column 2: 13"):
        bulk.tricks(cards, threads=threads)
    with pytest.raises(ArrayError, match="row 77777, column 2: 13"):
        bulk.tricks(cards, order=CardOrder.plain(None), threads=threads)


def test_a_card_that_an_order_leaves_out_is_refused() -> None:
    trick = np.array([[Card("2S").number, Card("AS").number]], np.uint8)
    with pytest.raises(ArrayError, match="row 0, column 0"):
        bulk.tricks(trick, order=CardOrder.skat_null())


@pytest.mark.parametrize("call", HAND_CALLS)
@pytest.mark.parametrize(
    "wrong",
    [
        HANDS.astype(np.int64),
        HANDS.astype(np.uint8),
        HANDS.astype(float),
        HANDS.astype(">u8"),
        HANDS.astype(object),
        [1, 2, 3],
        b"AS",
        None,
        np.zeros(17, np.uint8)[1:].view(np.uint64),
        np.ma.masked_array(HANDS, mask=HANDS > 0),
        [[1, 2], [3]],
    ],
)
def test_hands_of_another_type_are_refused_by_name(call: Call, wrong: object) -> None:
    with pytest.raises(ArrayError, match=r"hands: .*shape"):
        call(wrong)


@pytest.mark.parametrize("call", HAND_CALLS)
def test_hands_may_lie_in_any_layout(call: Call) -> None:
    expected = call(DEALS.copy())
    assert (call(DEALS[:, 2]) == expected[:, 2]).all()
    assert (call(DEALS[::-3, 1]) == expected[::-3, 1]).all()
    assert (call(np.asfortranarray(DEALS)) == expected).all()
    assert (call(DEALS[5:500:7, 1:3]) == expected[5:500:7, 1:3]).all()
    assert (call(np.broadcast_to(DEALS[:1], (50, 4))) == expected[:1]).all()
    assert call(DEALS[0, 0]).shape == expected[0, 0].shape


def test_deals_and_tricks_may_lie_in_any_layout() -> None:
    assert (bulk.tricks(TRICKS[::-2], trump="hearts") == bulk.tricks(TRICKS, trump="hearts")[::-2]).all()
    assert (bulk.tricks(np.asfortranarray(TRICKS)) == bulk.tricks(TRICKS)).all()
    assert (bulk.tricks(TRICKS[:, :3]) == bulk.tricks(TRICKS[:, :3].copy())).all()
    fortran = bulk.playouts(np.asfortranarray(DEALS), leader="north", seed=2)
    assert (fortran == bulk.playouts(DEALS, leader="north", seed=2)).all()


@pytest.mark.parametrize("wrong", [DEALS[0], DEALS[:, :3], DEALS.reshape(-1, 2, 4), DEALS.astype(np.int64), 5])
def test_deals_of_another_shape_are_refused_by_name(wrong: object) -> None:
    with pytest.raises(ArrayError, match=r"deals: .*shape"):
        bulk.playouts(wrong, leader="north", seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong", [TRICKS[0], TRICKS[:, :1], np.zeros((3, 9), np.uint8), TRICKS.astype(int), TRICKS[None], []]
)
def test_tricks_of_another_shape_are_refused_by_name(wrong: object) -> None:
    with pytest.raises(ArrayError, match=r"cards: .*shape"):
        bulk.tricks(wrong)  # type: ignore[arg-type]


def test_out_is_filled_and_returned() -> None:
    for call, out in (
        (lambda out: bulk.random_deals(50, seed=1, out=out), np.zeros((50, 4), np.uint64)),
        (lambda out: bulk.hcp(HANDS, out=out), np.zeros(10_000, np.uint8)),
        (lambda out: bulk.shape(HANDS, out=out), np.zeros((10_000, 4), np.uint8)),
        (lambda out: bulk.tricks(TRICKS, out=out), np.zeros(2000, np.uint8)),
        (lambda out: bulk.playouts(DEALS, leader="north", seed=1, out=out), np.zeros(10_000, np.uint8)),
    ):
        made = call(None)
        assert call(out) is out
        assert (out == made).all()


@pytest.mark.parametrize(
    "wrong",
    [
        np.zeros(10_000, np.int8),
        np.zeros(9_999, np.uint8),
        np.zeros((10_000, 1), np.uint8),
        np.zeros(20_000, np.uint8)[::2],
        np.broadcast_to(np.uint8(0), (10_000,)),
        [0] * 10_000,
        np.frombuffer(bytes(10_000), np.uint8),
    ],
)
def test_an_out_that_does_not_fit_is_refused(wrong: object) -> None:
    with pytest.raises(ArrayError, match=r"out: .*C-contiguous array of uint8, shape \(10000,\)"):
        bulk.hcp(HANDS, out=wrong)  # type: ignore[arg-type]


def test_an_out_inside_the_input_is_refused() -> None:
    hands = HANDS.copy()
    with pytest.raises(ArrayError, match="shares memory"):
        bulk.hcp(hands, out=hands.view(np.uint8)[:10_000])
    assert (hands == HANDS).all()


@pytest.mark.parametrize("n", [-1, 2**64, 2**200, 1.5, "7", None, True])
def test_a_count_that_is_none_is_refused(n: object) -> None:
    with pytest.raises(OptionError, match=re.escape(f"n = {n!r}")):
        bulk.random_deals(n, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    with pytest.raises(OptionError, match="seed"):
        bulk.random_deals(1, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="seed"):
        bulk.playouts(DEALS, leader="north", seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [0, -1, 2**40, 1.5, "2", True])
def test_a_number_of_threads_that_is_none_is_refused(threads: object) -> None:
    with pytest.raises(OptionError, match="threads"):
        bulk.hcp(HANDS, threads=threads)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [np.int32, np.uint64])
def test_numbers_of_numpy_are_taken(kind: type) -> None:
    assert (bulk.random_deals(kind(3), seed=kind(20), threads=kind(1)) == DEALS[:3]).all()


@pytest.mark.parametrize(
    ("trump", "error", "message"),
    [
        ("swords", CardError, "swords"),
        (3, OptionError, "trump = 3"),
        (np.zeros(5, np.uint8), ArrayError, r"trump: shape \(5,\)"),
        (np.full(2000, 5, np.uint8), ArrayError, "trump: row 0 is 5"),
        (np.zeros(2000, np.int64), ArrayError, "trump: dtype int64"),
    ],
)
def test_trumps_that_are_none_are_refused(trump: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        bulk.tricks(TRICKS, trump=trump)


def test_trumps_beside_an_order_are_refused() -> None:
    with pytest.raises(OptionError, match="order has its own trumps"):
        bulk.tricks(TRICKS, trump="hearts", order=CardOrder.plain(None))


@pytest.mark.parametrize("leader", ["up", 4, -1, True, 2.0, None])
def test_a_leader_that_is_none_is_refused(leader: Any) -> None:
    with pytest.raises(SeatError):
        bulk.playouts(DEALS, leader=leader, seed=1)


def test_progress_is_told_in_order_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    bulk.random_deals(200_000, seed=1, threads=2, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (200_000, 200_000)
    assert {total for _, total in told} == {200_000}


def test_an_error_in_progress_stops_the_work_and_comes_out() -> None:
    def refuse(done: int, total: int) -> None:
        raise RuntimeError(f"enough at {done} of {total}")

    with pytest.raises(RuntimeError, match="enough"):
        bulk.random_deals(2_000_000, seed=1, progress=refuse)


@pytest.mark.parametrize("progress", [1, "yes", None])
def test_progress_is_a_truth_value_or_a_callable(progress: Any) -> None:
    with pytest.raises(OptionError, match="progress"):
        bulk.hcp(HANDS, progress=progress)


def _checksum(seed: int) -> int:
    deals = bulk.random_deals(100_000, seed=seed, threads=2)
    return int(np.bitwise_xor.reduce(deals, axis=None)) ^ int(bulk.hcp(deals, threads=2).sum())


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_processes_made_after_bulk_work_do_bulk_work(method: str) -> None:
    expected = [_checksum(seed) for seed in (1, 2)]
    # Python warns of any fork in a process with threads of its own; the workers here have ended.
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_checksum, (1, 2)) == expected


def test_threads_of_python_may_work_at_once() -> None:
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: _checksum(3), range(8)))
    assert set(results) == {_checksum(3)}


def test_an_array_changed_during_the_work_does_no_harm() -> None:
    hands = np.tile(HANDS, 100)
    stop = threading.Event()

    def scribble() -> None:
        while not stop.is_set():
            hands[:] = ~hands

    scribbler = threading.Thread(target=scribble)
    scribbler.start()
    try:
        for _ in range(5):
            assert bulk.hcp(hands, threads=2).max() <= 40
    finally:
        stop.set()
        scribbler.join()


def test_single_hands_and_deals_and_lists_of_them_stand_for_arrays() -> None:
    deals = [Deal.from_bits(*map(int, row)) for row in DEALS[:5]]
    hands = [deal["S"] for deal in deals]
    assert bulk.hcp(hands).tolist() == bulk.hcp(DEALS[:5, 2]).tolist()
    assert bulk.hcp(hands[0]).shape == ()
    assert bulk.shape(deals[0]).tolist() == bulk.shape(DEALS[0]).tolist()
    assert bulk.controls(tuple(deals)).tolist() == bulk.controls(DEALS[:5]).tolist()
    expected = bulk.playouts(DEALS[:5], leader="west", seed=1)
    assert (bulk.playouts(deals, leader="west", seed=1) == expected).all()
    assert (bulk.playouts(deals[0], leader="west", seed=1) == expected[:1]).all()
    with pytest.raises(ArrayError, match="one kind"):
        bulk.hcp([hands[0], deals[0]])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "cure"),
    [
        (lambda: bulk.hcp(HANDS.astype(np.int64)), r"hands\.astype\(np\.uint64\) makes one"),
        (lambda: bulk.hcp([1, 2]), r"np\.array\(hands, np\.uint64\) makes one"),
        (lambda: bulk.hcp(np.array([Card("AS")], object)), r"each\.bits for each in hands"),
        (lambda: bulk.tricks(TRICKS.astype(int)), r"cards\.astype\(np\.uint8\)"),
        (lambda: bulk.tricks(TRICKS, trump=np.zeros(2000, int)), r"trump\.astype\(np\.uint8\)"),
        (lambda: bulk.tricks(TRICKS, trump=[0] * 2000), r"np\.array\(trump, np\.uint8\)"),
        (lambda: bulk.playouts(DEALS, leader=[0], seed=1), r"np\.array\(leader, np\.uint8\)"),
        (lambda: bulk.playouts(DEALS, leader=4, seed=1), r"leader = 4: .* 0 for North to 3 for West"),
    ],
    ids=["int64", "list", "object", "cards", "trumps", "trump list", "leader list", "leader"],
)
def test_an_argument_of_another_type_is_told_its_cure(call: Callable[[], Any], cure: str) -> None:
    with pytest.raises((ArrayError, SeatError), match=cure):
        call()


DEAL_TEXT = "N:AKQ2.K43.T98.A54 J876.AQ2.765.KQ9 T5.JT9.AKQJ.T876 943.8765.432.J32"
HAND_TEXT = "AKQ2.K43.T98.A54"
OF_HANDS: dict[str, Callable[[Any], Any]] = {
    **{each.__name__: each for each in (bulk.hcp, bulk.shape, bulk.controls, bulk.losers)},
    "honours": lambda hands: bulk.honours(hands, trump="S"),
    "hcp_and_shape": lambda hands: np.concatenate([each.ravel() for each in bulk.hcp_and_shape(hands)]),
    "evaluate": lambda hands: bulk.evaluate(hands, "hcp")["hcp"],
}
OF_DEALS: dict[str, Callable[[Any], Any]] = {
    "playouts": lambda deals: bulk.playouts(deals, leader="N", seed=1),
    "solve": lambda deals: bulk.solve(deals, leader="N"),
    "dd_tables": bulk.dd_tables,
    "evaluate": lambda deals: bulk.evaluate(deals, "N.hcp")["N.hcp"],
    "select": lambda deals: bulk.select(deals, "N.hcp > 3"),
    "to_dds": bulk.to_dds,
}


@pytest.mark.parametrize("kernel", OF_HANDS.values(), ids=OF_HANDS)
def test_text_of_hands_and_deals_stands_for_arrays_of_hands(kernel: Callable[[Any], Any]) -> None:
    hand, deal = Cards(HAND_TEXT), Deal.from_pbn(DEAL_TEXT)
    for text, value in ((HAND_TEXT, hand), ("AS KS", Cards("AS KS")), (DEAL_TEXT, deal)):
        made = np.array(value.bits, np.uint64)
        for one in (text, value, made):
            assert np.array_equal(kernel(one), kernel(made))
            assert np.shape(kernel(one)) == np.shape(kernel(made))
        for two in ([text, value], [value, text], (text, text)):
            assert np.array_equal(kernel(two), kernel(np.stack([made, made])))


@pytest.mark.parametrize("kernel", OF_DEALS.values(), ids=OF_DEALS)
def test_text_of_deals_stands_for_arrays_of_deals(kernel: Callable[[Any], Any]) -> None:
    deal = Deal.from_pbn(DEAL_TEXT)
    row = np.array([deal.bits], np.uint64)
    for one in (DEAL_TEXT, deal, [DEAL_TEXT]):
        assert np.array_equal(kernel(one), kernel(row))
    for two in ([DEAL_TEXT, deal], (deal, DEAL_TEXT)):
        assert np.array_equal(kernel(two), kernel(np.vstack([row, row])))


def test_text_that_is_no_hand_or_deal_is_refused_by_its_place() -> None:
    with pytest.raises(CardError, match="ZZ"):
        bulk.hcp("ZZ")
    with pytest.raises(CardError, match=r"hands\[1\]: .*ZZ"):
        bulk.hcp([HAND_TEXT, "ZZ"])
    with pytest.raises(DealError, match="seat of the first hand"):
        bulk.solve(HAND_TEXT, leader="N")
    with pytest.raises(DealError, match=r"deals\[1\]: "):
        bulk.solve([DEAL_TEXT, HAND_TEXT], leader="N")
    with pytest.raises(ArrayError, match="one kind"):
        bulk.hcp([HAND_TEXT, DEAL_TEXT])


def test_the_given_part_of_a_deal_may_be_text() -> None:
    text = f"N:{HAND_TEXT} - - -"
    assert (bulk.deals(3, given=text, seed=1) == bulk.deals(3, given=Deal.from_pbn(text), seed=1)).all()
