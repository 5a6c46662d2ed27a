"""Cards, sets of cards and the names of the table."""

import copy
import itertools
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist import Card, CardError, Cards, Rank, Seat, Side, Strain, Suit, WhistError
from whist.cards import PACK_BITS, VALID_BITS

PACK = [Card.from_number(16 * suit + rank) for suit in range(4) for rank in range(13)]
JOKERS = [Card("LJ"), Card("BJ"), Card("XJ")]
cards = st.sampled_from(PACK + JOKERS)
sets = st.frozensets(cards).map(Cards)


def test_the_pack_has_each_suit_and_rank_once() -> None:
    assert len({(card.suit, card.rank) for card in PACK}) == 52
    assert Cards(PACK).bits == PACK_BITS
    assert sorted(PACK) == PACK


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("AS", 60),
        ("as", 60),
        ("A♠", 60),
        ("2C", 0),
        ("TH", 40),
        ("10H", 40),
        ("10♥", 40),
        ("qd", 26),
        ("LJ", 61),
        ("bj", 62),
        ("XJ", 63),
    ],
)
def test_a_card_is_read_in_every_usual_spelling(text: str, number: int) -> None:
    assert Card(text).number == number


@pytest.mark.parametrize(
    "text", ["", " ", "A", "S", "1S", "11S", "AX", "ASS", "A S", "SA", "♠", "A\0S", "ÄS", "AS KS", "JJ"]
)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(CardError):
        Card(text)


@pytest.mark.parametrize("value", [None, 5, 2.5, b"AS", ["AS"], True])
def test_a_card_is_made_of_text_only(value: object) -> None:
    with pytest.raises(CardError, match="text"):
        Card(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, 13, 15, 31, 47, 64, 2**64, True, False, "60", 60.0, None])
def test_what_is_no_card_number_is_refused(number: object) -> None:
    with pytest.raises(CardError, match="no card number"):
        Card.from_number(number)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [int, np.uint8, np.int64, np.uint64])
def test_integers_of_numpy_are_as_good_as_those_of_python(kind: type) -> None:
    assert Card.from_number(kind(60)) is Card("AS")
    assert Cards.from_bits(kind(1)) == Cards("2C")
    assert type(Cards.from_bits(kind(1)).bits) is int


@given(cards)
def test_text_symbol_repr_pickle_and_copy_give_the_card_back(card: Card) -> None:
    assert Card(str(card)) == card == Card(card.symbol)
    assert eval(repr(card)) == card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert card.symbol in card._repr_html_()


def test_a_joker_has_neither_suit_nor_rank() -> None:
    for joker in JOKERS:
        assert joker.is_joker
        with pytest.raises(CardError, match="no suit"):
            _ = joker.suit
        with pytest.raises(CardError, match="no rank"):
            _ = joker.rank


@given(cards, sets)
def test_cards_and_sets_never_change(card: Card, held: Cards) -> None:
    for thing, name in ((card, "number"), (held, "bits"), (card, "other"), (held, "other")):
        with pytest.raises(AttributeError, match="cannot change"):
            setattr(thing, name, 1)
    for thing, name in ((card, "number"), (held, "bits")):
        with pytest.raises(AttributeError, match="cannot change"):
            delattr(thing, name)


@given(st.lists(cards, unique=True))
def test_a_set_holds_what_it_was_made_of_from_the_highest_spade_down(held: list[Card]) -> None:
    made = Cards(held)
    assert list(made) == sorted(held, reverse=True)
    assert len(made) == len(held)
    assert bool(made) == bool(held)
    assert all((card in made) == (card in held) for card in PACK + JOKERS)


@given(sets, sets)
def test_set_operations_are_those_of_sets(one: Cards, other: Cards) -> None:
    a, b = set(one), set(other)
    assert set(one | other) == a | b
    assert set(one & other) == a & b
    assert set(one - other) == a - b
    assert one.issubset(other) == (a <= b)
    assert all(set(one.suit(suit)) == {c for c in a if not c.is_joker and c.suit is suit} for suit in Suit)


@given(sets)
def test_sets_come_back_from_text_repr_bits_and_pickle(held: Cards) -> None:
    assert Cards(str(held)) == held == Cards.from_bits(held.bits) == Cards(held) == Cards(list(map(str, held)))
    assert eval(repr(held)) == held
    assert pickle.loads(pickle.dumps(held)) == held
    assert hash(Cards.from_bits(held.bits)) == hash(held)


@given(st.lists(sets))
def test_sets_sort_by_their_bits(held: list[Cards]) -> None:
    assert [cards.bits for cards in sorted(held)] == sorted(cards.bits for cards in held)


@given(st.frozensets(st.sampled_from(PACK), max_size=13).map(Cards))
def test_a_hand_is_written_with_spades_first_and_read_back(hand: Cards) -> None:
    parts = hand.hand_text.split(".")
    assert len(parts) == 4
    assert [len(part) for part in parts] == [len(hand.suit(suit)) for suit in reversed(Suit)]
    assert Cards(hand.hand_text) == hand


def test_a_hand_with_a_joker_has_no_hand_text() -> None:
    with pytest.raises(CardError):
        _ = Cards("AS BJ").hand_text


@pytest.mark.parametrize(
    "wrong", ["AS AS", "AKQ2.K43.T98", "AA.K.Q.J", "AS X", ["AS", "AS"], ["AS", 5], [None], 5, None, [Card("AS"), "AS"]]
)
def test_what_is_no_set_of_cards_is_refused(wrong: object) -> None:
    with pytest.raises(CardError):
        Cards(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("bits", [-1, 1 << 13, 1 << 64, ~VALID_BITS, True, 1.0, "1", None])
def test_bits_that_are_no_cards_are_refused(bits: object) -> None:
    with pytest.raises(CardError):
        Cards.from_bits(bits)  # type: ignore[arg-type]


def test_cards_and_sets_equal_nothing_of_another_kind() -> None:
    assert Card("AS") != 60
    assert Cards("AS") != Cards("AS").bits
    assert Cards("AS") != Card("AS")
    assert len({Card("2C"), 0, Cards("2C"), 1}) == 4
    with pytest.raises(TypeError):
        _ = Card("AS") < 61
    with pytest.raises(TypeError):
        _ = Cards("AS") | {Card("KS")}  # type: ignore[operator]


@pytest.mark.parametrize("kind", [Suit, Rank, Seat, Side, Strain])
def test_members_come_back_from_name_letter_and_repr(kind: type[Suit]) -> None:
    for member in kind:
        for text in (member.name, member.name.lower(), member.letter, member.letter.lower(), f" {member} "):
            assert kind.parse(text) is member
        assert eval(repr(member)) is member
        assert pickle.loads(pickle.dumps(member)) is member
        assert f"{member}" == str(member) == member.name.lower()


@pytest.mark.parametrize(("text", "suit"), [("♠", Suit.SPADES), ("heart", Suit.HEARTS), ("Clubs", Suit.CLUBS)])
def test_suits_are_read_by_sign_and_in_the_singular(text: str, suit: Suit) -> None:
    assert Suit.parse(text) is suit
    assert Strain.parse(text).suit is suit


@pytest.mark.parametrize("text", ["NT", "n", "notrump", "notrumps"])
def test_no_trumps_is_a_strain_without_a_suit(text: str) -> None:
    assert Strain.parse(text) is Strain.NOTRUMP
    assert Strain.NOTRUMP.suit is None


@pytest.mark.parametrize("text", ["", "X", "spadess", "north", None, 3])
def test_an_unknown_suit_is_refused_with_the_choices(text: object) -> None:
    with pytest.raises(CardError, match="clubs, diamonds, hearts, spades"):
        Suit.parse(text)  # type: ignore[arg-type]


def test_seats_go_round_clockwise_and_partners_sit_opposite() -> None:
    assert [seat.letter for seat in Seat] == ["N", "E", "S", "W"]
    for seat in Seat:
        assert seat.next.next is seat.partner
        assert seat.partner.side is seat.side is not seat.next.side
    assert (Seat.NORTH.side, Side.NORTH_SOUTH.letter) == (Side.NORTH_SOUTH, "NS")


def test_every_error_is_a_value_error_with_a_message() -> None:
    for wrong, make in itertools.product(["", "??"], [Card, Suit.parse, Seat.parse]):
        with pytest.raises(WhistError) as caught:
            make(wrong)
        assert isinstance(caught.value, ValueError)
        assert str(caught.value)


def test_a_set_knows_its_cards_by_text_too() -> None:
    hand = Cards("AS KH 10D")
    assert "KH" in hand
    assert "10d" in hand
    assert "QH" not in hand
    with pytest.raises(CardError):
        _ = "king" in hand
    assert None not in hand
    assert Suit.HEARTS not in hand


def test_one_card_is_added_kept_and_taken_away() -> None:
    hand, king = Cards("AS KH"), Card("KH")
    assert hand - king == Cards("AS")
    assert hand - king | king == hand
    assert hand & king == Cards("KH")
    with pytest.raises(TypeError):
        _ = hand | "KH"  # type: ignore[operator]


@pytest.mark.parametrize("suit", [Suit.SPADES, "Spades", "S", "spade", "♠"])
def test_the_cards_of_a_suit_are_asked_for_by_name(suit: Suit | str) -> None:
    assert Cards("AS KH 2S").suit(suit) == Cards("AS 2S")
    with pytest.raises(CardError, match="'up' is no suit"):
        Cards("AS").suit("up")


def test_names_make_members() -> None:
    assert (Suit("hearts"), Seat("south"), Seat("w"), Rank("K"), Rank("10"), Strain("NT")) == (
        Suit.HEARTS,
        Seat.SOUTH,
        Seat.WEST,
        Rank.KING,
        Rank.TEN,
        Strain.NOTRUMP,
    )
    with pytest.raises(CardError, match="'up' is no suit: choose from"):
        Suit("up")
    with pytest.raises(ValueError, match="9"):
        Suit(9)


def test_a_card_is_made_of_rank_and_suit() -> None:
    assert [Card(rank, suit) for suit in Suit for rank in Rank] == PACK
    for parts in [(Rank.KING,), ("K", "H"), ("KH", Suit.HEARTS), (Rank.KING, "H"), (Suit.HEARTS, Rank.KING)]:
        with pytest.raises(CardError):
            Card(*parts)  # type: ignore[call-overload]
