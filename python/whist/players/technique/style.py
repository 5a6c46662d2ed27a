"""The conventions a technique player keeps to, each of which can be turned off (technique page, section 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Style:
    """Conventions of card play.

    Attributes
    ----------
    king_from_ak : bool
        Lead the king from ace and king, rather than the ace (C1).
    fourth_best : bool
        Lead the fourth best of a long suit, rather than the lowest (C8); without it T2 cannot be used.
    singleton_lead : bool
        Open a singleton from a poor hand with two or three trumps (L3).
    split_honours : bool
        Second hand plays one of its high cards in sequence on a small card (S6).
    fourchette : bool
        Second hand covers when it holds the cards on both sides of the card led (S4).
    cover : bool
        Second hand plays the ace on a king or queen, the queen on a knave or ten (S3, S5).
    rule_of_eleven : bool
        Third hand counts the higher cards from the partner's fourth best (T2).
    finesse : str
        ``"none"``, ``"aq"`` (ace and queen only), or ``"aq_and_trumps"`` (any finesse in trumps as well) (T4).
    first_discard : str
        ``"strong"`` shows the strongest suit when the opponents draw trumps, ``"weak"`` throws from the weakest (D1).
    trump_call : bool
        Call for trumps with a high card before a low one (G1).
    echo : bool
        Answer the partner's trumps with a high trump before a low one (G2).
    last_chance : bool
        Take every trick when the opponents need one more to win the game (U1).
    """

    king_from_ak: bool = True
    fourth_best: bool = True
    singleton_lead: bool = True
    split_honours: bool = True
    fourchette: bool = True
    cover: bool = True
    rule_of_eleven: bool = True
    finesse: Literal["none", "aq", "aq_and_trumps"] = "aq_and_trumps"
    first_discard: Literal["strong", "weak"] = "strong"
    trump_call: bool = True
    echo: bool = True
    last_chance: bool = True
