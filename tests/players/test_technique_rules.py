"""Rules of the technique page beyond its worked examples: order, barred suits, later leads, discards, null tricks."""

from __future__ import annotations

import pytest

from whist.cards import Card, Cards, Suit
from whist.players.technique.holdings import Holding
from whist.players.technique.leads import is_barred
from whist.players.technique.signals import has_called, has_long_trumps
from whist.players.technique.style import CONVENTIONS, Style
from whist.rules import Aim

from .technique_positions import card_and_rule, position, trick


def style(**options: object) -> Style:
    return CONVENTIONS.choose(options)


# 3 Definitions


def test_cards_touch_across_what_has_been_played() -> None:
    held = Holding.of(Cards("KS JS 9S 2S"), Suit.SPADES)
    assert [len(run) for run in held.runs(Cards("QS TS 8S 7S 6S 5S 4S 3S AS"))] == [1, 1, 1, 1]
    assert [len(run) for run in held.runs(Cards("TS 8S 7S 6S 5S 4S 3S AS"))] == [2, 1, 1]
    assert [len(run) for run in held.runs(Cards("8S"))] == [3, 1]


@pytest.mark.parametrize(
    ("cards", "points", "score"),
    [("AS KS QS JS TS", 11, 21), ("TS 9S 8S", 0, 6), ("QS TS", 3, 7), ("AS 4S", 4, 8), ("5S", 0, 2)],
)
def test_strength_counts_length_twice_and_a_ten_only_beside_an_honour(cards: str, points: int, score: int) -> None:
    held = Holding.of(Cards(cards), Suit.SPADES)
    assert (held.points, held.score) == (points, score)


@pytest.mark.parametrize(
    ("cards", "strong", "weak"),
    [
        ("JS 9S 8S 7S 6S", True, False),
        ("TS 9S 8S 7S 6S", False, False),
        ("AS JS 3S 2S", True, False),
        ("AS TS 3S 2S", False, False),
        ("AS KS QS", False, True),
    ],
)
def test_strong_and_weak_trumps(cards: str, strong: bool, weak: bool) -> None:
    held = Holding.of(Cards(cards), Suit.SPADES)
    assert (held.is_strong, held.is_weak) == (strong, weak)


def test_a_master_has_every_higher_card_played() -> None:
    ace_gone = (trick("2C 3C AS 4C", 1),)
    assert position("KS 4S", history=ace_gone).is_master(Card("KS"))
    assert not position("AS KS 4S").is_master(Card("KS"))


# 6.1 and 6.2 Leads


def test_a_good_plain_suit_beside_five_poor_trumps_asks_for_a_trump_lead() -> None:
    assert card_and_rule("TH 8H 6H 4H 2H AS KS 6S 5S 9D 8D 4C 3C") == ("4H", "L1 C8")


def test_the_lowest_of_several_singletons_is_led() -> None:
    assert card_and_rule("9S 7S 5S 4S 3S 2S KH 6H 2H 8D 3C") == ("3C", "L3")


def test_a_singleton_king_or_four_trumps_are_no_singleton_lead() -> None:
    assert card_and_rule("9S 7S 5S 4S KH 6H 2H KD") == ("4S", "L4 C8")
    assert card_and_rule("9S 7S 5S 4S KH 6H 2H 3H 3D") == ("4S", "L4 C8")


def test_without_a_long_suit_the_weakest_is_led() -> None:
    assert card_and_rule("KH 5H 4H 3H AS 7S 6S KD 8D 3D 9C 7C 5C") == ("9C", "L5 C10")


def test_trumps_are_led_when_nothing_else_is_left() -> None:
    assert card_and_rule("KH 5H 4H") == ("4H", "L5 C9")


@pytest.mark.parametrize(
    ("cards", "card", "rule"),
    [
        ("AS TS 8S 5S", "5S", "C8"),
        ("QS JS TS 4S", "QS", "C5"),
        ("QS JS 5S 4S", "4S", "C8"),
        ("KS JS TS 4S", "TS", "C6"),
        ("JS TS 5S 4S", "4S", "C8"),
        ("KS QS JS TS", "KS", "C2"),
    ],
)
def test_the_card_of_a_long_suit(cards: str, card: str, rule: str) -> None:
    chosen, rules = card_and_rule(f"{cards} 9D 8D 7D 9C 8C 7C KH 3H 2H 4H")
    assert (chosen, rules.split()[-1]) == (card, rule)


@pytest.mark.parametrize(
    ("option", "hand", "card", "rule"),
    [
        ({"king_from_ak": "off"}, "AS KS 7S 4S 9D 8D 7D 9C 8C 7C 4H 3H 2H", "AS", "L2 C1"),
        ({"fourth_best": "off"}, "QS TS 8S 7S 6S KH 5H 2H 9D 4D AC 8C 3C", "6S", "L2 C8"),
        ({"singleton_lead": "off"}, "9S 7S 5S 4S 2S KH 6H 2H 3D 8C 7C 5C 3C", "4S", "L4 C8"),
    ],
)
def test_options_of_leads(option: dict[str, object], hand: str, card: str, rule: str) -> None:
    assert card_and_rule(hand, style=style(**option)) == (card, rule)


# Barred suits: the opponent in seat 1 has shown out of spades, and may hold trumps.

VOID_LEFT = (trick("5S 9D 6S 2S", 0),)


def test_a_suit_that_an_opponent_may_ruff_is_passed_over() -> None:
    hand = "AS KS 8S 7S QD 8D 5D 3D 4H 2H 6C 4C"
    assert is_barred(position(hand, history=VOID_LEFT), Suit.SPADES)
    assert card_and_rule(hand, history=VOID_LEFT) == ("3D", "R5 L4 C8")


def test_a_suit_is_not_barred_once_the_opponent_has_no_trump() -> None:
    history = (*VOID_LEFT, trick("3H 9C 5H 6H", 0))
    assert not is_barred(position("AS KS 8S QD 8D", history=history), Suit.SPADES)


def test_the_last_plain_suit_is_never_barred() -> None:
    assert not is_barred(position("AS KS 8S 4H", history=VOID_LEFT), Suit.SPADES)


def test_trumps_are_never_barred() -> None:
    history = (trick("5H 9D 6H 2H", 0),)
    assert not is_barred(position("AH KH 9C", history=history), Suit.HEARTS)


# 6.3 Second hand


@pytest.mark.parametrize(
    ("table", "hand", "card", "rule"),
    [
        ("TS", "KS QS 4S 2S", "QS", "S2"),
        ("KS", "AS 5S 4S", "AS", "S3"),
        ("TS", "QS 6S 5S 4S", "4S", "S8"),
        ("9S", "TS 8S 3S", "TS", "S4"),
        ("8S", "9S 7S 3S", "3S", "S8"),
        ("3S", "JS TS 5S", "TS", "S6"),
        ("3S", "AS KS 5S", "KS", "S6"),
        ("3S", "KS QS JS TS 9S", "TS", "S6"),
    ],
)
def test_second_hand(table: str, hand: str, card: str, rule: str) -> None:
    assert card_and_rule(f"{hand} 9D 4D", table) == (card, rule)


@pytest.mark.parametrize(
    ("option", "table", "hand", "card"),
    [
        ({"split_honours": "off"}, "3S", "KS QS 4S", "4S"),
        ({"fourchette": "off"}, "QS", "KS JS 3S", "3S"),
        ({"cover": "off"}, "JS", "QS 6S", "6S"),
        ({"cover": "off"}, "QS", "AS 8S 4S", "4S"),
    ],
)
def test_options_of_second_hand(option: dict[str, object], table: str, hand: str, card: str) -> None:
    assert card_and_rule(hand, table, style=style(**option)) == (card, "S8")


def test_a_master_is_ruffed_even_with_long_trumps() -> None:
    assert card_and_rule("KH 7H 5H 3H 9D 4D", "AS") == ("3H", "V2")


@pytest.mark.parametrize(("trump", "rule"), [("-", "V1 D2"), ("C", "V1 D1")])
def test_an_ace_of_a_suit_not_led_wins_nothing_and_is_kept(trump: str, rule: str) -> None:
    held = position("AS 2S", "5C", trump=trump)
    assert not held.beats(Card("AS"))
    assert card_and_rule("AS 2S", "5C", trump=trump) == ("2S", rule)


# 6.4 Third and fourth hand


def test_third_hand_does_not_finesse_against_the_turned_card() -> None:
    assert card_and_rule("KH JH 4H 2D", "5H 8H", turned=Card("QH")) == ("KH", "T5")


@pytest.mark.parametrize(("finesse", "plain", "trumps"), [("none", "T5", "T5"), ("aq", "T4", "T5")])
def test_options_of_the_finesse(finesse: str, plain: str, trumps: str) -> None:
    assert card_and_rule("AS QS 4S", "5S 8S", style=style(finesse=finesse))[1] == plain
    assert card_and_rule("KH JH 4H", "5H 8H", style=style(finesse=finesse))[1] == trumps


def test_the_rule_of_eleven_leaves_a_sure_trick_to_the_partner() -> None:
    assert card_and_rule("KS JS 9S 2S", "8S 3S") == ("2S", "T2")


@pytest.mark.parametrize("off", ["rule_of_eleven", "fourth_best"])
def test_the_rule_of_eleven_can_be_turned_off(off: str) -> None:
    assert card_and_rule("AS JS 9S", "7S TS", style=style(**{off: "off"})) == ("AS", "T5")


def test_the_rule_of_eleven_is_for_the_first_lead_of_a_suit() -> None:
    history = (trick("6S 3S 5S 4S", 2), trick("2D 3D 4D 9D", 0))
    assert card_and_rule("AS JS 9S", "7S TS", history=history)[1] != "T2"


def test_third_hand_overtrumps_or_keeps_its_trumps() -> None:
    assert card_and_rule("9H 3H 9D 4D", "5S 8H") == ("9H", "V5")
    assert card_and_rule("6H 3H 9D 4D", "5S 8H") == ("4D", "D2")


def test_third_hand_keeps_four_trumps_when_the_partner_may_win() -> None:
    assert card_and_rule("9H 6H 4H 3H 9D 4D", "QS 8S") == ("4D", "D2")


@pytest.mark.parametrize(
    ("table", "hand", "card", "rule"),
    [
        ("5S AS JS", "KS QS 2S", "2S", "F1"),
        ("5S 9S AS", "KS QS 2S", "2S", "F3"),
        ("5S 9S JS", "8H 3H 4D 2D", "3H", "F2"),
        ("5S AS 6H", "8H 3H 4D 2D", "8H", "F2"),
        ("5S AS JS", "8H 3H 4D 2D", "2D", "F1 D2"),
        ("5S 9S TH", "8H 3H 4D 2D", "2D", "F3 D2"),
    ],
)
def test_fourth_hand(table: str, hand: str, card: str, rule: str) -> None:
    assert card_and_rule(hand, table) == (card, rule)


# 6.5 Discards


def test_the_first_discard_may_come_from_the_weakest_suit() -> None:
    hand = "KS QS 7S 4S 9D 5D 2D JC 8C 3C"
    assert card_and_rule(hand, "5H", style=style(first_discard="weak")) == ("2D", "V1 D2")


def test_the_first_discard_shows_nothing_on_the_partners_trumps() -> None:
    assert card_and_rule("KS QS 7S 4S 9D 5D 2D JC 8C 3C", "5H 6H") == ("2D", "V1 D2")


def test_only_trumps_left_to_throw() -> None:
    assert card_and_rule("KH 9H", "5S AS 2S") == ("9H", "F1 D4")


# 6.6 Later leads


def test_a_call_for_trumps_is_read() -> None:
    history = (trick("KD 4D AD 6D", 1), trick("QD 3D JD 7D", 1))
    called = position("KH 9H AS 4S", history=history)
    assert has_called(called, 2)
    assert not has_called(called, 3)
    assert not has_called(called, 0)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("KD 4D AD 6D", "QD 5D JD 7D"),
        ("KD TD AD 6D", "QD 3D JD 7D"),
        ("3D 4D AD 6D", "2D QD JD 7D"),
    ],
)
def test_upwards_high_or_winning_cards_are_no_call(first: str, second: str) -> None:
    history = (trick(first, 1), trick(second, 1))
    assert not has_called(position("KH 9H AS 4S", history=history), 2)


def test_a_high_trump_before_a_low_one_shows_four() -> None:
    history = (trick("KH 6H 5H 4H", 1), trick("AH 2H 7H 8H", 1))
    shown = position("AS 4S", history=history)
    assert has_long_trumps(shown, 2)
    assert not has_called(shown, 2)


@pytest.mark.parametrize(
    ("trumps", "card", "rule"),
    [("KH 9H 2H", "KH", "R1"), ("AH 9H 7H 2H", "AH", "R1"), ("KH QH 7H 2H", "KH", "R1 C2")],
)
def test_the_partners_call_is_answered(trumps: str, card: str, rule: str) -> None:
    history = (trick("KD 4D AD 6D", 1), trick("QD 3D JD 7D", 1))
    assert card_and_rule(f"{trumps} AS 4S", history=history) == (card, rule)


def test_masters_are_cashed_when_no_opponent_can_ruff() -> None:
    no_trumps_left = (trick("3H 9C 5H 8C", 0),)
    assert card_and_rule("AH KH AS 4S AD 9D 2D", history=no_trumps_left) == ("AD", "R2")


def test_without_trumps_masters_are_cashed() -> None:
    assert card_and_rule("AS 4S AD 9D 2D", trump="-", history=(trick("4C 3C 2C 6C", 1),)) == ("AD", "R2")


def test_a_good_suit_of_ones_own_goes_before_the_partners() -> None:
    led_by_partner = (trick("4S 8S 3S TS", 2),)
    assert card_and_rule("9S 6S AD KD 4D 2D", history=led_by_partner) == ("KD", "R5 L2 C1")


def test_the_partners_suit_is_returned_once() -> None:
    history = (trick("4S 8S 2S TS", 2), trick("9S JS QS AS", 0))
    assert card_and_rule("6S 5S 7D 4D 3D", history=history) == ("7D", "R5 L5 C10")


def test_the_master_of_a_suit_led_before_is_led_on() -> None:
    history = (trick("KD 3D 5D 8D", 0),)
    assert card_and_rule("AD 4D 2D 9S 8S 7S 6S", history=history) == ("AD", "R4")


# 6.7 Signals


def test_a_call_needs_strong_trumps_and_two_small_cards() -> None:
    assert card_and_rule("QH 9H 5H 3H 7S 5S 2S", "KS 3S") == ("2S", "T1")
    assert card_and_rule("AH QH 9H 5H 3H JS 2S", "KS 3S") == ("2S", "T1")


def test_signals_can_be_turned_off() -> None:
    assert card_and_rule("AH QH 9H 5H 3H 7S 5S 2S", "KS 3S", style=style(trump_call="off")) == ("2S", "T1")
    assert card_and_rule("8H 6H 4H 2H", "KH 3H", style=style(echo="off")) == ("2H", "T1")


def test_a_call_is_made_once() -> None:
    history = (trick("KS 3S 5S 4S", 2), trick("QS 6S 2S 8S", 2))
    assert card_and_rule("AH QH 9H 5H 3H 7D 5D 2D", "KD 3D", history=history) == ("2D", "T1")


def test_the_echo_answers_a_call_as_well_as_a_lead() -> None:
    history = (trick("KD 4D AD 6D", 1), trick("QD 3D JD 7D", 1))
    assert card_and_rule("8H 6H 4H 2H 5S", "3H AH KH", history=history) == ("4H", "G2")
    assert card_and_rule("8H 6H 4H 2H 5S", "3H AH KH") == ("2H", "F1")


# 6.8 Null tricks and the queen of spades


def test_the_null_lead_has_most_higher_cards_against_it() -> None:
    assert card_and_rule("AS 3S KD 2D 9C", trump="-", aim=Aim.AVOID) == ("2D", "N1")


def test_void_in_a_null_trick_the_most_dangerous_card_goes() -> None:
    assert card_and_rule("KS 4S AD 2D 9C", "5H", trump="-", aim=Aim.AVOID) == ("AD", "N5")


def test_the_queen_of_spades_goes_to_an_opponent() -> None:
    queen = {"trump": "H", "aim": Aim.AVOID_QUEEN}
    assert card_and_rule("QS 3D 2D", "5C", **queen) == ("QS", "N0")
    assert card_and_rule("QS 3S", "KS", **queen) == ("QS", "N0")
    assert card_and_rule("QS 3D 2D", "5C 6C", **queen) == ("QS", "N0")


def test_the_queen_of_spades_is_kept_from_the_partner() -> None:
    assert card_and_rule("QS 3D 2D", "AC 4C", trump="H", aim=Aim.AVOID_QUEEN)[0] != "QS"


def test_the_queen_of_spades_is_not_led_while_another_card_is_there() -> None:
    assert card_and_rule("QS 3D", trump="H", aim=Aim.AVOID_QUEEN)[0] == "3D"


def test_a_spade_trick_is_lost_where_the_queen_is_to_be_avoided() -> None:
    assert card_and_rule("AS JS 4S", "TS", trump="H", aim=Aim.AVOID_QUEEN) == ("4S", "N2")
    assert card_and_rule("AD JD 4D", "TD KD", trump="H", aim=Aim.AVOID_QUEEN) == ("AD", "T5")
