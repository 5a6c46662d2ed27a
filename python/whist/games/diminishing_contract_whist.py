"""Diminishing contract whist: thirteen rounds from thirteen cards to one, with a bid in all but one of them.

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whist.cards import Suit
from whist.rules import (
    PACK52,
    Aim,
    Bool,
    Choice,
    Game,
    Int,
    Options,
    Outcome,
    PlayRules,
    Script,
    Slugs,
    Table,
    Values,
    Vocabulary,
    add,
    exact_aim,
    exact_bids,
    falling,
    leaders,
    outcome,
    plain_rules,
    tricks,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import SimpleNamespace

    from whist.rules import View

ROUNDS: Final = 13
LOSE: Final = "LOSE"
TRUMPS: Final = {**{suit.letter: suit for suit in (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)}, "NT": None}
SEQUENCE: Final = ("H", "C", "D", "S", "NT", LOSE, "H", "C", "D", "S", "H", "C", "D")


class ContractState(NamedTuple):
    """What is carried from round to round.

    Attributes
    ----------
    deal_no, dealer : int
        Rounds finished, and the seat that deals next.
    scores : tuple of int
        Points of each player.
    contracts : tuple of int
        Contracts that each player has matched.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, ...]
    contracts: tuple[int, ...]


class DiminishingContractWhist(Game[ContractState]):
    """Diminishing contract whist; a variant may use another `pack` and other `rules` of play."""

    slug, title = "diminishing-contract-whist", "Diminishing contract whist"

    options = Options(
        waive_last_round=Bool(False, help="the dealer may bid freely in the last round"),
        lose_all_bids=Bool(False, help="tricks are bid in a lose-all round too, and a contract matched adds 10"),
        players=Int(4, 3, 7, help="number of players"),
        trump_sequence=Slugs(*SEQUENCE, allowed=(*TRUMPS, LOSE), help="trumps of the rounds; a short list starts anew"),
        tiebreak=Choice("share", "most_contracts", help="equal totals share, or more contracts matched win"),
    )

    # 2 Players and seats, 4 Deal

    def setup(self, options: Values) -> None:
        """As many rounds as the pack has equal hands, at most thirteen."""
        self.sit(options.players)
        self.sizes = falling(min(ROUNDS, len(PACK52) // self.seats))

    def words(self, vocabulary: Vocabulary) -> None:
        """A bid for every number of tricks."""
        self.bids = vocabulary.family("bid {}", range(self.sizes[0] + 1))

    def start(self, dealer: int) -> ContractState:
        """Nobody has points."""
        nothing = (0,) * self.seats
        return ContractState(0, dealer, nothing, nothing)

    def deal(self, table: Table) -> Script[Outcome]:
        """One round: the deal, the bids, the tricks."""
        facts, cards, strain = table.facts, self.sizes[table.state.deal_no], self.strain(table.state.deal_no)
        trump = TRUMPS.get(strain)
        facts.lose_all, facts.bids = strain == LOSE, None
        table.shuffle(self.pack(trump))
        table.deal((1,) * cards)
        table.tell("trump", trump)
        table.tell("lose all", facts.lose_all)
        if self.options.lose_all_bids or not facts.lose_all:
            last_free = self.options.waive_last_round and cards == 1
            seats = table.around(table.eldest)
            facts.bids = yield from exact_bids(table, seats, self.bids, cards, hook=not last_free)
        table.start_play(self.rules(trump, cards))
        yield from tricks(table)
        return outcome(table)

    def strain(self, deal_no: int) -> str:
        """What the sequence says of a round."""
        sequence: tuple[str, ...] = self.options.trump_sequence
        return sequence[deal_no % len(sequence)]

    # 3 Pack, 6 Play

    def pack(self, trump: Suit | None) -> Sequence[int]:  # noqa: ARG002  # a variant has jokers where there are trumps
        """The cards of a round."""
        return PACK52

    def rules(self, trump: Suit | None, cards: int) -> PlayRules:
        """The rules of play of a round."""
        return plain_rules(trump, players=self.seats, tricks=cards)

    # 7 Scoring

    def score(self, state: ContractState, facts: SimpleNamespace, outcome: Outcome) -> ContractState:
        """A point for each trick, or ten lost for it, and ten for a contract matched."""
        worth = -10 if facts.lose_all else 1
        matched = tuple(map(int.__eq__, facts.bids, outcome.tricks)) if facts.bids else (False,) * self.seats
        points = [worth * won + 10 * hit for won, hit in zip(outcome.tricks, matched, strict=True)]
        dealer = self.next_seat(state.dealer)
        return ContractState(state.deal_no + 1, dealer, add(state.scores, points), add(state.contracts, matched))

    # 8 End

    def over(self, state: ContractState) -> bool:
        """Whether all rounds have been played."""
        return state.deal_no >= len(self.sizes)

    def winners(self, state: ContractState) -> tuple[int, ...]:
        """The highest total; between equal ones more contracts, where these are asked for."""
        by_contracts = self.options.tiebreak == "most_contracts"
        ranks = list(zip(state.scores, state.contracts if by_contracts else (0,) * self.seats, strict=True))
        return leaders(ranks)

    # For players

    def aim(self, view: View) -> Aim:
        """No trick at all in a lose-all round without bids, else exactly the tricks bid."""
        if self.strain(view.deal_no) == LOSE and not self.options.lose_all_bids:
            return Aim.AVOID
        return exact_aim(view)


GAME = DiminishingContractWhist
