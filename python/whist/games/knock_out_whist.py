"""Knock-out whist: the hands fall from seven cards to one, and who takes no trick is out.

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from whist.errors import OptionError
from whist.rules import (
    PACK52,
    Bool,
    Choice,
    Game,
    Int,
    Options,
    Outcome,
    PlayRules,
    Script,
    Sense,
    Short,
    Table,
    Tally,
    Values,
    Vocabulary,
    choose_trump,
    knocking_tricks,
    outcome,
    plain_rules,
    share,
    tricks,
    trump_words,
    turn_next,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from types import SimpleNamespace

    from whist.cards import Suit


class KnockOutState(NamedTuple):
    """What is carried from hand to hand.

    Attributes
    ----------
    deal_no, dealer : int
        Hands played, and the seat that deals next.
    scores : tuple
        What each player has won; nothing until the game is over.
    out : tuple of int
        The hand in which each player went out, 0 while still in.
    choosers : tuple of int
        Who may name trumps; more than one must cut for it. Empty before the first hand.
    dogs : tuple of int
        Who gets a single card in the next hand.
    dogs_spent : bool
        Whether the dog's life has been given.
    """

    deal_no: int
    dealer: int
    scores: tuple[Any, ...]
    out: tuple[int, ...]
    choosers: tuple[int, ...] = ()
    dogs: tuple[int, ...] = ()
    dogs_spent: bool = False

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still in."""
        return tuple(seat for seat, hand in enumerate(self.out) if not hand)


class KnockOutWhist(Game[KnockOutState]):
    """Knock-out whist.

    A variant may have another `pack`, turn trumps otherwise (`turn_trump`), play by other `rules`, or let others go
    (`leaving`) and name trumps (`choosing`).
    """

    slug, title = "knock-out-whist", "Knock-out whist"
    pack: Sequence[int] = PACK52

    options = Options(
        players=Int(4, 2, 7, help="number of players"),
        start_cards=Int(7, 2, 10, help="cards of the first hand, and so the number of hands"),
        first_lead=Choice("left_of_dealer", "chooser", help="who leads first, from the second hand on"),
        trump_named=Choice("after_deal", "before_deal", help="trumps are named when the cards are seen, or before"),
        dogs_life=Bool(False, help="the first who take no trick stay in with a single card"),
        stake=Int(0, 0, help="what everybody pays and the winner takes; without it the winner scores 1"),
    )

    # 2 Players and seats

    def setup(self, options: Values) -> None:
        """Seats; a card must be left to turn."""
        self.sit(options.players)
        if self.seats * options.start_cards > len(PACK52) - 1:
            raise OptionError(f"option start_cards: {self.seats} players cannot have {options.start_cards} cards each")

    def words(self, vocabulary: Vocabulary) -> None:
        """The suits, and the knock of a dog where there may be one."""
        self.trumps = trump_words(vocabulary)
        if self.options.dogs_life:
            self.knock = vocabulary.add("knock", Sense.SIT_OUT)

    def start(self, dealer: int) -> KnockOutState:
        """All are in."""
        nothing = (0,) * self.seats
        return KnockOutState(0, dealer, nothing, nothing)

    def deal(self, table: Table) -> Script[Outcome]:
        """One hand of those still in."""
        state = table.state
        ring = table.around(table.eldest, state.playing)
        table.facts.ring = ring
        chooser, trump = yield from self.deal_and_choose(table)
        leader = chooser if self.options.first_lead == "chooser" and state.deal_no else ring[0]
        rules = self.rules(trump, len(ring), self.cards_each(state), "knock" if state.dogs else "equal")
        table.start_play(rules, leader, ring=ring)
        yield from (knocking_tricks(table, self.knock) if state.dogs else tricks(table))
        return outcome(table)

    # 4 Deal, 5 Before play

    def deal_and_choose(self, table: Table) -> Script[tuple[int, Suit | None]]:
        """Deal, and find trumps before or after it; gives who named them, or in the first hand the dealer."""
        choosers = table.state.choosers
        if not choosers:
            self.deal_cards(table)
            return table.dealer, self.turn_trump(table)
        if self.options.trump_named == "before_deal":
            chosen = yield from choose_trump(table, choosers, self.trumps)
            self.deal_cards(table)
            return chosen
        self.deal_cards(table)
        return (yield from choose_trump(table, choosers, self.trumps))

    def cards_each(self, state: KnockOutState) -> int:
        """The size of the next hand."""
        start: int = self.options.start_cards
        return start - state.deal_no

    def deal_cards(self, table: Table) -> None:
        """Deal to those still in; a dog gets one card."""
        state = table.state
        size = self.cards_each(state)
        table.shuffle(self.pack)
        table.deal_unequal([0 if out else 1 if seat in state.dogs else size for seat, out in enumerate(state.out)])

    def turn_trump(self, table: Table) -> Suit:
        """The next card is turned for trumps of the first hand."""
        return turn_next(table).suit

    # 6 Play

    def rules(self, trump: Suit | None, players: int, cards: int, short: Short) -> PlayRules:
        """The rules of play of a hand."""
        return plain_rules(trump, players=players, tricks=cards, short=short)

    def tally(self, facts: SimpleNamespace) -> Tally:
        """The tricks of everybody still in."""
        return Tally(tuple((seat,) for seat in facts.ring))

    def leaving(self, won: Mapping[int, int]) -> tuple[int, ...]:
        """Who goes out, by the tricks that each has won: all who have none."""
        return tuple(seat for seat in won if not won[seat])

    def choosing(self, won: Mapping[int, int]) -> int:
        """How many tricks entitle to name trumps: the most."""
        return max(won.values())

    # 7 Scoring

    def score(self, state: KnockOutState, facts: SimpleNamespace, outcome: Outcome) -> KnockOutState:
        """Who goes out or becomes a dog, and who chooses next."""
        won = dict(zip(facts.ring, outcome.tricks, strict=True))
        leaving = self.leaving(won)
        last_hand = self.cards_each(state) == 1
        spared = leaving if self.options.dogs_life and not state.dogs_spent and not last_hand else ()
        gone = () if spared else leaving
        staying = {seat: taken for seat, taken in won.items() if seat not in gone}
        entitled = self.choosing(staying)
        after = state._replace(
            deal_no=state.deal_no + 1,
            dealer=self.next_seat(state.dealer, staying),
            out=tuple(state.deal_no + 1 if seat in gone else hand for seat, hand in enumerate(state.out)),
            choosers=tuple(seat for seat in facts.ring if staying.get(seat) == entitled),
            dogs=spared,
            dogs_spent=state.dogs_spent or bool(spared),
        )
        return after._replace(scores=self.prizes(after.playing)) if self.over(after) else after

    def prizes(self, winners: Collection[int]) -> tuple[Any, ...]:
        """What the game is worth: one to its winners together, or the stakes of the others."""
        if stake := self.options.stake:
            return tuple(stake * (self.seats - 1) if seat in winners else -stake for seat in range(self.seats))
        return share(self.seats, winners)

    def results(self, state: KnockOutState) -> dict[str, tuple[int, ...]]:
        """The place of everybody: who stayed in for longer is before those who went out sooner."""
        stayed = [hand or self.options.start_cards + 1 for hand in state.out]
        return {"place": tuple(1 + sum(other > mine for other in stayed) for mine in stayed)}

    # 8 End

    def over(self, state: KnockOutState) -> bool:
        """Whether all hands have been played, or one player is left."""
        return len(state.playing) == 1 or state.deal_no >= self.options.start_cards

    def winners(self, state: KnockOutState) -> tuple[int, ...]:
        """Whoever is still in."""
        return state.playing

    # For players

    def gain(self, before: KnockOutState, after: KnockOutState) -> tuple[float, ...]:
        """The game belongs in equal shares to those still in; a hand is worth what it adds to one's share."""
        return tuple(
            (seat in after.playing) / len(after.playing) - (seat in before.playing) / len(before.playing)
            for seat in range(self.seats)
        )


GAME = KnockOutWhist
