"""Ninja whist: knock-out or contract whist with a joker and two jacks on top of the trumps.

The sections are those of the page of rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from whist.cards import Card, Suit
from whist.errors import OptionError
from whist.games.diminishing_contract_whist import DiminishingContractWhist
from whist.games.knock_out_whist import KnockOutWhist
from whist.rules import (
    PACK52,
    Bool,
    CardOrder,
    Choice,
    Formed,
    Game,
    Int,
    Options,
    PlayRules,
    Short,
    Table,
    Values,
    plain_rules,
    turn_next,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

PACK53: Final = (*PACK52, Card("BJ").number)
TOP: Final = Options(top_trump=Choice("shogun", "emperor", help="the highest trump: the joker, or the jack of trumps"))


class NinjaKnockOut(KnockOutWhist):
    """Knock-out whist with the Shogun, the Emperor and the Samurai."""

    pack = PACK53
    options = KnockOutWhist.options | TOP

    def turn_trump(self, table: Table) -> Suit:
        """The next card that has a suit names trumps."""
        while (card := turn_next(table)).is_joker:
            pass
        return card.suit

    def rules(self, trump: Suit | None, players: int, cards: int, short: Short) -> PlayRules:
        """The rules of play of a hand, which always has trumps."""
        assert trump is not None, "there is no word for no trumps"
        return bower_rules(trump, players, cards, short, self.options.top_trump)


class NinjaContract(DiminishingContractWhist):
    """Diminishing contract whist with the Shogun, the Emperor and the Samurai where there are trumps."""

    options = DiminishingContractWhist.options | TOP

    def pack(self, trump: Suit | None) -> Sequence[int]:
        """The joker is in the pack where there are trumps."""
        return PACK52 if trump is None else PACK53

    def rules(self, trump: Suit | None, cards: int) -> PlayRules:
        """The rules of play of a round; without trumps the jacks are plain."""
        if trump is None:
            return plain_rules(None, players=self.seats, tricks=cards)
        return bower_rules(trump, self.seats, cards, "equal", self.options.top_trump)


class NinjaWhist(Formed):
    """Ninja whist by both formulas."""

    slug, title = "ninja-whist", "Ninja whist"

    options = Options(
        formula=Choice("knockout", "contract", help="play as knock-out whist, or as diminishing contract whist"),
        players=Int(4, 2, 7, help="number of players; four for contract"),
        **TOP,
        start_cards=Int(7, 2, 10, help="cards of the first hand, for knockout"),
        first_lead=Choice("left_of_dealer", "chooser", help="who leads first, from the second hand on, for knockout"),
        dogs_life=Bool(False, help="the first who take no trick stay in with a single card, for knockout"),
        waive_last_round=Bool(False, help="the dealer may bid freely in the last round, for contract"),
    )

    def choose_form(self, options: Values) -> Game[Any]:
        """Knock-out whist or diminishing contract whist."""
        if options.formula == "knockout":
            names = ("players", "start_cards", "first_lead", "dogs_life", "top_trump")
            return NinjaKnockOut(**{name: options[name] for name in names})
        if options.players != len(Game.names):
            raise OptionError("option players: formula=contract is for four players")
        return NinjaContract(waive_last_round=options.waive_last_round, top_trump=options.top_trump)


GAME = NinjaWhist


@cache
def bower_rules(trump: Suit, players: int, tricks: int, short: Short, top: str) -> PlayRules:
    """Rules of play where Shogun, Emperor and Samurai are the highest trumps and belong to them in every respect."""
    order = CardOrder.bowers(trump, joker_on_top=top == "shogun")
    return PlayRules(order, players=players, tricks=tricks, short=short)
