"""Deals: text both ways, partial hands, checks, pictures."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist import Card, CardError, Cards, Deal, DealError, OptionError, Seat, Suit
from whist.cards import PACK_BITS

PACK = [Card.from_number(16 * suit + rank) for suit in range(4) for rank in range(13)]
FULL = "N:AKQ2.K43.T98.A54 J876.AQ2.765.KQ9 T5.JT9.AKQJ.T876 943.8765.432.J32"

complete = st.integers(0, 2**64 - 1).map(Deal.random)


@st.composite
def partial(draw: st.DrawFn) -> Deal:
    """Any four hands that share no card, empty ones among them."""
    owners = draw(st.lists(st.integers(0, 4), min_size=52, max_size=52))
    return Deal(*([card for card, owner in zip(PACK, owners, strict=True) if owner == seat] for seat in range(4)))


deals = complete | partial()


def test_a_deal_is_read_hand_by_hand() -> None:
    deal = Deal.from_pbn(FULL)
    assert deal.is_complete
    assert deal["N"] == deal[Seat.NORTH] == deal.hands[0] == Cards("AKQ2.K43.T98.A54")
    assert [len(hand) for hand in deal] == [13] * 4
    assert deal.to_pbn() == FULL
    assert deal.to_pbn("west") == "W:943.8765.432.J32 AKQ2.K43.T98.A54 J876.AQ2.765.KQ9 T5.JT9.AKQJ.T876"


@given(deals, st.sampled_from(Seat))
def test_a_deal_comes_back_from_text_bits_repr_and_pickle(deal: Deal, first: Seat) -> None:
    assert Deal.from_pbn(deal.to_pbn(first)) == deal
    assert Deal.from_bits(*deal.bits) == deal == Deal(*deal)
    assert eval(repr(deal)) == deal
    assert pickle.loads(pickle.dumps(deal)) == deal == copy.deepcopy(deal)
    assert hash(Deal.from_bits(*deal.bits)) == hash(deal)


def test_unknown_hands_are_dashes() -> None:
    deal = Deal.from_pbn("S:AKQ2.K43.T98.A54 - - -")
    assert deal.to_pbn() == "N:- - AKQ2.K43.T98.A54 -"
    assert not deal.is_complete
    assert not deal["E"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "N:",
        "N",
        "AKQ2.K43.T98.A54 - - -",
        "X:AKQ2.K43.T98.A54 - - -",
        "N:AKQ2.K43.T98.A54 - -",
        "N:AKQ2.K43.T98.A54 - - - -",
        "N:AKQ2.K43.T98 - - -",
        "N:AKQ2.K43.T98.A54.2 - - -",
        "N:AKZ2.K43.T98.A54 - - -",
        "N:AAQ2.K43.T98.A54 - - -",
        "N:AKQ2.K43.T98.A54 A... - -",
    ],
)
def test_what_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(DealError):
        Deal.from_pbn(text)


def test_the_column_of_the_fault_is_named() -> None:
    with pytest.raises(DealError, match="column 5"):
        Deal.from_pbn("N:AKZ2.K43.T98.A54 - - -")


@pytest.mark.parametrize("value", [None, 5, b"N:- - - -"])
def test_a_deal_is_read_from_text_only(value: object) -> None:
    with pytest.raises(DealError, match="text"):
        Deal.from_pbn(value)  # type: ignore[arg-type]


def test_a_card_in_two_hands_is_refused_with_both_seats() -> None:
    with pytest.raises(DealError, match="KS is in two hands: north and west"):
        Deal(north="AS KS", west="KS QS")
    with pytest.raises(DealError, match="2C is in two hands: east and south"):
        Deal.from_bits(0, 1, 1, 0)


@pytest.mark.parametrize("bits", [(-1, 0, 0, 0), (0, 1 << 13, 0, 0), (0, 0, 2**64, 0), (0, 0, 0, True), (0, 0, 0, 0.5)])
def test_bits_that_are_no_cards_are_refused(bits: tuple[int, int, int, int]) -> None:
    with pytest.raises(CardError):
        Deal.from_bits(*bits)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_a_seed_is_a_64_bit_number(seed: object) -> None:
    with pytest.raises(OptionError, match="seed"):
        Deal.random(seed)  # type: ignore[arg-type]


@given(complete)
def test_a_random_deal_is_complete(deal: Deal) -> None:
    assert deal.is_complete
    assert sum(deal.bits) == PACK_BITS


def test_a_seed_gives_the_same_deal_for_ever() -> None:
    assert Deal.random(2026).to_pbn() == "N:875.J8.K65.T8743 AT.KT94.QJ94.KQ9 432.Q62.832.AJ62 KQJ96.A753.AT7.5"


def test_each_card_goes_to_each_seat_equally_often() -> None:
    owners: Counter[tuple[Card, Seat]] = Counter()
    for index in range(4000):
        owners.update((card, seat) for seat, hand in zip(Seat, Deal.random(76, index), strict=True) for card in hand)
    chi_square = sum((owners[card, seat] - 1000) ** 2 / 1000 for card in PACK for seat in Seat)
    # 52 cards with 3 free counts each: mean 156, deviation 17.7.
    assert 80 < chi_square < 240


def test_a_deal_never_changes() -> None:
    deal = Deal.from_pbn(FULL)
    with pytest.raises(AttributeError, match="cannot change"):
        deal.bits = (0, 0, 0, 0)  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot change"):
        del deal.bits
    assert deal.to_pbn() == FULL


def test_a_deal_is_shown_with_north_above_and_west_on_the_left() -> None:
    assert str(Deal.from_pbn(FULL)).splitlines() == [
        "          ♠ AKQ2",
        "          ♥ K43",
        "          ♦ T98",
        "          ♣ A54",
        "♠ 943               ♠ J876",
        "♥ 8765              ♥ AQ2",
        "♦ 432               ♦ 765",
        "♣ J32               ♣ KQ9",
        "          ♠ T5",
        "          ♥ JT9",
        "          ♦ AKQJ",
        "          ♣ T876",
    ]


def test_a_notebook_shows_a_table_of_all_hands() -> None:
    html = Deal.from_pbn(FULL)._repr_html_()
    assert html.startswith("<table>")
    assert all(text in html for text in ("AKQ2", "J876", "AKQJ", "8765"))
    assert html.count("#c00") == 8


def test_jokers_are_held_shown_and_refused_by_pbn() -> None:
    deal = Deal(north="BJ AS", south="LJ")
    assert "BJ" in str(deal)
    assert eval(repr(deal)) == deal
    with pytest.raises(CardError):
        deal.to_pbn()


@given(st.lists(deals))
def test_deals_sort_by_their_bits(some: list[Deal]) -> None:
    assert [deal.bits for deal in sorted(some)] == sorted(deal.bits for deal in some)


def test_a_seat_that_is_none_is_refused() -> None:
    deal = Deal.from_pbn(FULL)
    with pytest.raises(CardError, match="north, east, south, west"):
        deal["X"]
    assert deal["north"].suit(Suit.SPADES) == Cards("AS KS QS 2S")
