"""Cayenne: the dealer's side may change the trump suit, and the deal counts double if it does not.

The game of the English books under this name (``preset=english``) is another one: six contracts, games of ten points.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from whist.cards import Card, Suit
from whist.games.whist_cz import TOUR, CzechWhist, figures_of
from whist.rules import (
    PACK52,
    SIDES,
    TRUMP,
    Action,
    Aim,
    Bool,
    CardOrder,
    Choice,
    Int,
    Options,
    Outcome,
    PlayRules,
    Race,
    Script,
    Sense,
    Slugs,
    Table,
    Tally,
    ThrownIn,
    Values,
    Vocabulary,
    add,
    alone,
    draw_suit,
    name_one,
    name_or_push,
    odd,
    outcome,
    plain_rules,
    play_as,
    suit_words,
    tricks,
    union,
    whist_deal,
)

if TYPE_CHECKING:
    from fractions import Fraction
    from types import SimpleNamespace

    from whist.games._accounts import CzechState
    from whist.rules import Deal, View

GAME_POINTS: Final = 10
GAMES: Final = 4
RUBBER: Final = 8
"""Points that win an English game, games that win a rubber, and what the rubber is worth beside them."""
HONOUR_FACTORS: Final = {3: 2, 4: 4, 5: 6}
"""By how much the worth of the suit is multiplied for three, four and five honours."""
COLOURS: Final = {
    Suit.HEARTS: (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES),
    Suit.DIAMONDS: (Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS, Suit.SPADES),
    Suit.CLUBS: (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS),
    Suit.SPADES: (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS),
}
"""The order of the suits by the suit of Cayenne; the first counts fourfold, the last once."""


class Cayenne(CzechWhist):
    """Czech whist in which the dealer or his partner may name another suit."""

    slug, title = "cayenne", "Cayenne"

    options = CzechWhist.options | Options(
        tour=Slugs("cayenne", allowed=TOUR, help="games played robber by robber, in turn"),
        preset=Choice("czech", "english", help="the Czech game, or the one of the English books"),
        cayenne_source=Choice("turned_card", "second_pack", help="where the given suit comes from"),
        pass_to_partner=Bool(True, help="the dealer may leave the choice to his partner"),
        partner_accept_doubles=Bool(True, help="the deal counts double also when the partner accepts"),
        double_multiplier=Int(2, 1, help="factor on triks and figures when the given suit is trumps"),
        nullo_ace=Choice("low", "high", "holder_choice", help="rank of aces in the English nullo"),
    )

    def __new__(cls, /, **given: object) -> Cayenne:  # noqa: PYI034  # it may be of the subclass
        """The English game is another one under the same name, with the same options."""
        english = cls is Cayenne and cls.options.choose(given).preset == "english"
        return super().__new__(EnglishCayenne if english else cls)

    def say(self, vocabulary: Vocabulary) -> None:
        """Accept the given suit, name another, or leave the choice."""
        self.accept = vocabulary.add("accept", Sense.ACCEPT)
        self.named = suit_words(vocabulary)
        self.leave = vocabulary.add("pass", Sense.PASS)

    # 4 Deal, 5 Before play, 6 Play

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """The suit given by the deal, or another one, is trumps; then thirteen tricks."""
        given = self.given_suit(table)
        trump = yield from self.choose_trumps(table, given)
        self.note_figures(table.facts, figures_of(trump), table.hands)
        table.start_play(plain_rules(trump))
        yield from tricks(table)
        return outcome(table)

    def given_suit(self, table: Table) -> Suit:
        """The suit of the dealer's turned card, or of one from a second pack."""
        last = whist_deal(table, turn=False)
        if self.options.cayenne_source == "second_pack":
            return draw_suit(table, "given")
        table.turn_up(table.dealer, last.number)
        return last.suit

    def choose_trumps(self, table: Table, given: Suit) -> Script[Suit]:
        """The dealer accepts, names or passes; his partner cannot pass back."""
        dealer, partner = table.dealer, table.partner(table.dealer)
        words = self.accept.bit | union(action for suit, action in self.named.items() if suit is not given)
        if self.options.pass_to_partner:
            choice, chooser = yield from name_or_push(table, dealer, partner, words, self.leave, TRUMP)
        else:
            choice, chooser = (yield from name_one(table, dealer, words, TRUMP)), dealer
        accepted = choice is self.accept
        table.facts.doubled = accepted and (chooser == dealer or self.options.partner_accept_doubles)
        trump: Suit = given if accepted else choice.value
        table.tell("trump", trump)
        table.tell("doubled", table.facts.doubled)
        return trump

    # 7 Scoring

    def multiplier(self, facts: SimpleNamespace) -> int:
        """Where the given suit is trumps, triks and figures count double, for both sides."""
        return self.factor(doubled=facts.doubled)

    def factor(self, *, doubled: bool) -> int:
        """What a deal counts, doubled or not."""
        double: int = self.options.double_multiplier
        return double if doubled else 1

    # For players

    def trik_worth(self, view: View) -> int | None:
        """Points of a trik, as far as it is settled."""
        worth: int = self.options.trick_value
        return worth * self.factor(doubled=view.facts.get("doubled", False))


class EnglishCayenne(Cayenne):
    """The Cayenne of the English books: contracts by the dealer's side, games to ten, the best of seven."""

    def setup(self, options: Values) -> None:  # noqa: ARG002
        """Seats and stake apart, no Czech option means anything here."""
        self.entries = (self,)

    def say(self, vocabulary: Vocabulary) -> None:
        """Six contracts, or leaving the choice; aces may be called high."""
        self.named = suit_words(vocabulary)
        self.grand, self.nullo = vocabulary.add("grand"), vocabulary.add("nullo")
        self.leave = vocabulary.add("pass", Sense.PASS)
        if self.options.nullo_ace == "holder_choice":
            self.high = vocabulary.family("{} high", (Card(f"A{suit.letter}") for suit in Suit))

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """Cards in batches, a contract, thirteen tricks."""
        table.shuffle(PACK52)
        table.deal((4, 4, 5))
        colours = COLOURS[draw_suit(table, "cayenne")]
        contracts = union((*self.named.values(), self.grand, self.nullo))
        dealer = table.dealer
        contract, _ = yield from name_or_push(table, dealer, table.partner(dealer), contracts, self.leave, TRUMP)
        self.settle(table, contract, colours)
        if contract is self.nullo:
            yield from self.play_nullo(table)
        else:
            table.start_play(plain_rules(contract.value))
            yield from tricks(table)
        return outcome(table)

    def settle(self, table: Table, contract: Action, colours: tuple[Suit, ...]) -> None:
        """What the contract is worth, and the honours that each side was dealt."""
        facts, trump = table.facts, contract.value
        facts.nullo = contract is self.nullo
        facts.worth = 8 if trump is None else 4 - colours.index(trump)
        honours = 0 if trump is None else figures_of(trump)
        facts.honours = tuple(sum((table.hands[seat] & honours).bit_count() for seat in side) for side in SIDES)
        for key, value in (("trump", trump), ("nullo", facts.nullo), ("worth", facts.worth)):
            table.tell(key, value)

    def play_nullo(self, table: Table) -> Script[None]:
        """Tricks to be lost; a player may call an ace high as he plays it, where the table allows it."""
        play = table.start_play(nullo_rules(self.options.nullo_ace))
        called = self.high if self.options.nullo_ace == "holder_choice" else {}

        def beside(_seat: int) -> int:
            return union(word for ace, word in called.items() if play.legal >> ace.number & 1)

        while word := (yield from tricks(table, beside if called else None)):
            assert isinstance(word, Action), "nothing pauses this play"
            yield from play_as(table, word.value.number, -1)

    def counters(self, facts: SimpleNamespace) -> Tally:  # noqa: ARG002  # honours count as dealt
        """Tricks alone."""
        return Tally(SIDES)

    # 7 Scoring

    def score(self, state: CzechState, facts: SimpleNamespace, outcome: Outcome) -> CzechState:
        """Tricks, then honours unless the tricks have won the game; the games won are the score."""
        points, games = add(state.partie, *self.steps(state, facts, outcome).values()), state.parties_won
        if max(points) >= GAME_POINTS:
            games, points = add(games, alone(2, points.index(max(points)), 1)), (0, 0)
        state = state._replace(partie=points, parties_won=games, scores=games, people=facts.people)
        return state._replace(deal_no=state.deal_no + 1, dealer=self.next_seat(facts.dealer))

    def steps(self, state: CzechState, facts: SimpleNamespace, outcome: Outcome) -> dict[str, tuple[int, ...]]:
        """What is entered for tricks and for honours; without the odd trick honours stop one short of the game."""
        won = outcome.tricks[::-1] if facts.nullo else outcome.tricks
        triks = tuple(facts.worth * number for number in odd(won))
        points = add(state.partie, triks)
        if max(points) >= GAME_POINTS:
            return {"tricks": triks, "honours": (0, 0)}
        claims = tuple(facts.worth * HONOUR_FACTORS.get(held, 0) for held in facts.honours)
        left = tuple(GAME_POINTS - 1 - now for now in points)
        honours = tuple(c if t else min(c, most) for c, t, most in zip(claims, triks, left, strict=True))
        return {"tricks": triks, "honours": honours}

    def parts(self, deal: Deal) -> dict[str, tuple[int, ...]]:
        """Tricks and honours."""
        return self.steps(deal.before, deal.facts, deal.played)

    # 8 End

    def over(self, state: CzechState) -> bool:
        """Whether a side has won four games."""
        return max(state.parties_won) >= GAMES

    def settlement(self, state: CzechState) -> tuple[Fraction, ...]:
        """The winners of the rubber get eight, and the games by which they lead."""
        won = tuple(games + RUBBER * (games >= GAMES) for games in state.parties_won)
        return super().settlement(state._replace(scores=won))

    # For players

    def race(self, view: View) -> Race | None:
        """Each side runs for the game, where tricks are to be won."""
        missing = tuple(GAME_POINTS - view.state.partie[seat % 2] for seat in range(4))
        return None if view.facts.get("nullo") else Race(missing, view.facts.get("worth", 1))

    def aim_now(self, view: View) -> Aim:
        """Tricks are lost in nullo."""
        return Aim.AVOID if view.facts.get("nullo") else Aim.WIN

    def gain(self, before: CzechState, after: CzechState) -> tuple[float, ...]:
        """Points of all games and of the running one."""
        before, after = (
            state._replace(scores=add(state.partie, tuple(GAME_POINTS * games for games in state.parties_won)))
            for state in (before, after)
        )
        return super().gain(before, after)


GAME = Cayenne


@cache
def nullo_rules(ace: str) -> PlayRules:
    """Rules of play without trumps, with aces below the twos, on top, or as their holder calls them."""
    orders = {"low": CardOrder.ace_low, "high": CardOrder.plain, "holder_choice": CardOrder.ace_low_or_high}
    return PlayRules(orders[ace]())
