"""The worked examples of the technique page, with their cards and rules."""

from __future__ import annotations

import pytest

from whist.cards import Card
from whist.players.technique.choice import choose
from whist.players.technique.style import CONVENTIONS
from whist.rules import Aim, Trick

from .technique_positions import card_and_rule, position, trick

LEADS = [
    pytest.param("AS KS 7S 4S QH 9H 5H JD 6D 3D KC 8C 2C", "H", "KS", "L2 C1", id="1"),
    pytest.param("AS 9S 7S 5S 3S KH 8H 4H QD 2D JC 6C 3C", "D", "AS", "L2 C4", id="2"),
    pytest.param("QS TS 8S 7S 6S KH 5H 2H 9D 4D AC 8C 3C", "H", "7S", "L2 C8", id="3"),
    pytest.param("AS QS JS 5S KH 6H 2H TD 7D 4D 9C 6C 3C", "D", "AS", "L2 C3", id="4"),
    pytest.param("KS JS TS 4S 8H 7H 2H AD 6D 5D QC 9C 3C", "H", "TS", "L2 C6", id="5"),
    pytest.param("JS TS 9S 3S 8H 5H 2H QD 6D 4D KC 7C 5C", "H", "JS", "L4 C7", id="6"),
    pytest.param("9S 7S 5S 4S 2S KH 6H 2H 3D 8C 7C 5C 3C", "H", "3D", "L3", id="7"),
    pytest.param("KH QH 8H 5H 2H 9S 7S 3S JD 6D 4C 3C 2C", "H", "KH", "L1 C2", id="8"),
    pytest.param("QH JH 9H 4H KS 7S 3S JD TD 2D AC 6C 5C", "H", "JD", "L5 C7", id="9"),
    pytest.param("JH 3H 6C 5C 4C 3C 2C JD TD 5D 3D QS 8S", "H", "3D", "L4 C8", id="10"),
]

SECOND_HAND = [
    pytest.param("5S", "KS 7S 3S", "3S", "S8", id="11"),
    pytest.param("JS", "QS 6S", "QS", "S5", id="12"),
    pytest.param("QS", "AS 8S 4S", "AS", "S3", id="13"),
    pytest.param("QS", "AS KS 5S", "KS", "S2", id="14"),
    pytest.param("3S", "KS QS 4S", "QS", "S6", id="15"),
    pytest.param("3S", "QS JS 5S", "JS", "S6", id="16a"),
    pytest.param("3S", "QS JS 7S 5S", "5S", "S8", id="16b"),
    pytest.param("QS", "KS JS 3S", "KS", "S4", id="17"),
    pytest.param("3S", "AS QS JS 4S", "JS", "S6", id="18a"),
    pytest.param("3S", "AS QS TS 4S", "QS", "S7", id="18b"),
    pytest.param("3S", "AS QS 8S 4S", "4S", "S8", id="18c"),
    pytest.param("6S", "7H 3H 9D 4D", "3H", "V3", id="19"),
    pytest.param("6S", "KH 7H 5H 3H 9D 4D", "4D", "V4 D2", id="20"),
]

THIRD_HAND = [
    pytest.param("5S 8S", "AS QS 4S", "QS", "T4", id="21"),
    pytest.param("5S 8S", "KS JS 4S", "KS", "T5", id="22a"),
    pytest.param("5H 8H", "KH JH 4H", "JH", "T4", id="22b"),
    pytest.param("5S 8S", "QS JS 3S", "JS", "T5", id="23"),
    pytest.param("QS 4S", "KS 6S 2S", "2S", "T3", id="24"),
    pytest.param("7S TS", "AS JS 9S", "JS", "T2", id="25"),
    pytest.param("KS 4S", "AS 6S 2S", "2S", "T3", id="26"),
    pytest.param("QS 4S", "6H 3H 9D", "3H", "V6", id="28"),
]


@pytest.mark.parametrize(("hand", "trump", "card", "rule"), LEADS)
def test_opening_lead(hand: str, trump: str, card: str, rule: str) -> None:
    assert card_and_rule(hand, trump=trump) == (card, rule)


@pytest.mark.parametrize(("table", "hand", "card", "rule"), SECOND_HAND)
def test_second_hand(table: str, hand: str, card: str, rule: str) -> None:
    assert card_and_rule(hand, table) == (card, rule)


@pytest.mark.parametrize(("table", "hand", "card", "rule"), THIRD_HAND)
def test_third_hand(table: str, hand: str, card: str, rule: str) -> None:
    assert card_and_rule(hand, table) == (card, rule)


def test_27_third_hand_discards_on_the_partners_master() -> None:
    ace_gone = (trick("2C 3C AS 4C", 1),)
    chosen = choose(position("6H 3H 9D", "KS 4S", history=ace_gone))
    assert (str(chosen.card), chosen.rule) == ("9D", "D2")
    assert chosen.reason == "partner's trick is sure, lowest of the weakest suit"


def test_29_fourth_hand_wins_as_cheaply_as_it_can() -> None:
    assert card_and_rule("KS QS 2S", "5S 9S JS") == ("QS", "F2")


def test_30_the_first_discard_on_opponents_trumps_shows_the_strongest_suit() -> None:
    hand = "KS QS 7S 4S 9D 5D 2D JC 8C 3C"
    assert card_and_rule(hand, "5H") == ("4S", "V1 D1")


def test_31_a_later_discard_comes_from_the_weakest_suit() -> None:
    first = (trick("5H 4S 9H TH", 3),)
    assert card_and_rule("KS QS 7S 9D 5D 2D JC 8C 3C", "6H", history=first) == ("2D", "V1 D2")


def test_32_guarded_honours_are_kept() -> None:
    first = (trick("5H 2S 9H TH", 3),)
    assert card_and_rule("KS 4S AD QD JD 5D QC TC 3C", "6H", history=first) == ("5D", "V1 D2")


@pytest.mark.parametrize(
    ("played", "left", "card"), [("KS", "QS 5S", "QS"), ("JS", "9S 6S 2S", "2S"), ("5S", "AS 7S 3S", "AS")]
)
def test_33_the_partners_suit_is_returned(played: str, left: str, card: str) -> None:
    led_by_partner = (trick(f"4S 8S {played} TS", 2),)
    assert card_and_rule(f"{left} 7D 4D 2D", history=led_by_partner) == (card, "R3")


def test_34_a_call_for_trumps() -> None:
    trumps = "AH QH 9H 5H 3H"
    assert card_and_rule(f"{trumps} 7S 5S 2S", "KS 3S") == ("5S", "G1")
    first = (trick("KS 3S 5S 4S", 2),)
    assert card_and_rule(f"{trumps} 7S 2S", "AS 6S", history=first) == ("2S", "G1")


def test_35_an_echo() -> None:
    assert card_and_rule("8H 6H 4H 2H", "KH 3H") == ("4H", "G2")
    first = (trick("KH 3H 4H 5H", 2),)
    assert card_and_rule("8H 6H 2H", "AH 7H", history=first) == ("2H", "G2")


def test_36_the_last_chance() -> None:
    tricks = _eleven_tricks(won=5)
    assert card_and_rule("KS 3S", "6S", history=tricks, need=7) == ("KS", "U1")
    assert card_and_rule("KS 3S", "6S", history=tricks, need=7, style=CONVENTIONS.choose({"last_chance": False})) == (
        "3S",
        "S8",
    )
    assert card_and_rule("KS 3S", "6S", history=tricks, need=6) == ("3S", "S8")


@pytest.mark.parametrize(("hand", "card", "rule"), [("KS 7S 4S", "7S", "N2"), ("KS JS", "JS", "N4")])
def test_37_third_hand_in_the_null_phase(hand: str, card: str, rule: str) -> None:
    assert card_and_rule(hand, "6S 8S", trump="-", aim=Aim.AVOID) == (card, rule)


def test_38_fourth_hand_in_the_null_phase() -> None:
    assert card_and_rule("KS JS", "5S 8S 6S", trump="-", aim=Aim.AVOID) == ("KS", "N3")


def _eleven_tricks(won: int) -> tuple[Trick, ...]:
    """Eleven quitted tricks, some won by seat 0, without the ace, king, queen, six and three of spades."""
    kept = {"AS", "KS", "QS", "6S", "3S"}
    cards = [card for suit in "CDHS" for rank in "23456789TJQKA" if (card := rank + suit) not in kept]
    rows = [cards[4 * number : 4 * number + 4] for number in range(11)]
    return tuple(
        Trick(0, tuple(enumerate(map(Card, row))), 0 if number < won else 1) for number, row in enumerate(rows)
    )
