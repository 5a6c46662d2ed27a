"""The conventions a technique player keeps to, each of which can be turned off (technique page, section 9)."""

from __future__ import annotations

from typing import Final, TypeAlias

from whist.rules import Bool, Choice, Options, Values

CONVENTIONS: Final = Options(
    king_from_ak=Bool(True, help="C1 leads the king from ace and king; off: the ace"),
    fourth_best=Bool(True, help="C8 leads the fourth best of a long suit; off: the lowest, and no T2"),
    singleton_lead=Bool(True, help="L3 opens a singleton from a poor hand with two or three trumps"),
    split_honours=Bool(True, help="S6 plays one of the high cards in sequence second in hand"),
    fourchette=Bool(True, help="S4 covers with the cards on both sides of the one led"),
    cover=Bool(True, help="S3 and S5 play the ace on a king or queen, the queen on a knave or ten"),
    rule_of_eleven=Bool(True, help="T2 counts the higher cards from the partner's fourth best"),
    finesse=Choice("aq_and_trumps", "aq", "none", help="T4 finesses with ace and queen, and with anything in trumps"),
    first_discard=Choice("strong", "weak", help="D1 shows the strongest suit when the opponents draw trumps"),
    trump_call=Bool(True, help="G1 calls for trumps with a high card before a low one"),
    echo=Bool(True, help="G2 answers the partner's trumps with a high trump before a low one"),
    last_chance=Bool(True, help="U1 takes every trick when the opponents are about to win the game"),
)

Style: TypeAlias = Values
"""Chosen conventions."""

STANDARD: Final = CONVENTIONS.choose({})
"""All conventions as the page has them."""
