"""Czech whist: figures, parties to ten, robbers to twenty, premiums and a settlement.

Base of the tourenwhist games, which change what happens in a deal (`CzechWhist.play_out`) and what it is worth
(`CzechWhist.counters`, `CzechWhist.points`) and share the accounts. The sections are those of the page of rules.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from whist import games
from whist.games._accounts import CzechState, Ledger, Points, opened
from whist.rules import (
    SIDES,
    Aim,
    Bool,
    Choice,
    Game,
    Int,
    Number,
    Options,
    Outcome,
    Race,
    Script,
    Slugs,
    Table,
    Tally,
    ThrownIn,
    Values,
    Vocabulary,
    draw_cards,
    odd,
    outcome,
    plain_rules,
    settle_pairs,
    tricks,
    whist_deal,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import SimpleNamespace

    from whist.cards import Suit
    from whist.rules import Deal, View

EAST: Final = 1
FIGURE_POINTS: Final = {"seed": (3, 4, 5), "german": (2, 4, 6), "hussar": (1, 2, 3)}
"""Points for three, four and five figures."""
TOUR: Final = (
    "whist-cz",
    "cayenne",
    "grand",
    "grand-null",
    "grand-null-spade-queen",
    "flying-cupid",
    "flying-duck",
    "bismarck",
    "spade-queen",
)
"""The games of two sides that are entered in these accounts."""


class CzechWhist(Game[CzechState]):
    """Czech classic whist, the base of the tourenwhist games.

    A variant puts its own name in the default of ``tour`` and overrides what differs: `say`, `play_out`, `counters`,
    `points` or the smaller pieces of it, and for players `aim_now` and `trik_worth`. A tour asks these of its games.

    Attributes
    ----------
    groups : tuple of tuple of int
        The seats of each side.
    book : int
        Tricks that score nothing.
    """

    slug, title = "whist-cz", "Czech whist"
    accounts: Mapping[str, str] = {"closed": "earlier robbers", "honour_extra": "figures", "slam": "slams"}
    groups: tuple[tuple[int, ...], ...] = SIDES
    book = 6
    rotating = False

    options = Options(
        trick_value=Int(2, 1, help="points of each trick above six"),
        honours=Bool(True, help="score figures, the A K Q J T of trumps"),
        honours_by=Choice("won", "dealt", help="figures in the tricks won, or in the hands as dealt"),
        honour_table=Choice("seed", "german", help="3, 4, 5 points for three, four, five figures, or 2, 4, 6"),
        honours_count_to_game=Bool(True, help="figures count towards partie and robber"),
        partie_target=Int(10, 1, help="game points that win a partie"),
        robber_rule=Choice("points_20", "two_games", help="a robber is won by game points, or by parties"),
        robber_target=Int(20, 1, help="game points that win a robber"),
        games_per_robber=Int(2, 1, help="parties that win a robber under two_games"),
        partie_bonus=Int(50, help="premium for a partie"),
        robber_bonus=Int(70, help="premium for a robber"),
        slam_small=Int(30, help="premium for twelve tricks"),
        slam_grand=Int(50, help="premium for thirteen tricks"),
        cancel=Choice("off", "partie", "robber", "both", help="whose winners strike out the opponents' game points"),
        robbers_per_match=Int(1, 1, help="length of the match in robbers"),
        stake=Number(1, above=0, help="what a point is worth in the settlement"),
        partner_rotation=Choice("none", "each_robber", help="partners change after each robber"),
        tour=Slugs("whist-cz", allowed=TOUR, help="games played robber by robber, in turn"),
        partner_cut=Choice("preset", "draw", help="take the seats as they are, or draw cards for them"),
    )

    def setup(self, options: Values) -> None:
        """Find the games of the tour and what they ask, and let scores follow people where partners rotate."""
        self.entries = tuple(self if slug == self.slug else _czech(slug) for slug in options.tour)
        self.asks = {kind: text for entry in self.entries for kind, text in entry.asks.items()}
        self.rotating = options.partner_rotation == "each_robber"
        if self.rotating:
            self.owner = (0, 1, 2, 3)

    def words(self, vocabulary: Vocabulary) -> None:
        """The words of all games of the tour, in their order; games that use the same words share them."""
        vocabulary.repeats = True
        for entry in self.entries:
            entry.say(vocabulary)

    def say(self, vocabulary: Vocabulary) -> None:
        """Declare what is said in this game: nothing."""

    @property
    def pages(self) -> tuple[str, ...]:
        """The games of the tour explain their words."""
        return tuple(self.options.tour)

    def start(self, dealer: int) -> CzechState:
        """All accounts empty; people who draw have no seats yet."""
        people = () if self.options.partner_cut == "draw" else tuple(range(self.seats))
        return opened(dealer, len(self.groups), len(set(self.owner)), people)

    def entry(self, robbers: int) -> CzechWhist:
        """The game of the tour that is played after so many robbers."""
        return self.entries[robbers % len(self.entries)]

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        """One deal of the game that the tour has come to, after the draw for partners if it is the first."""
        facts = table.facts
        facts.robbers, facts.people = table.state.robbers, table.state.people
        if not facts.people:
            self.draw_for_seats(table)
        facts.dealer = table.dealer
        return (yield from self.entry(facts.robbers).play_out(table))

    # 2 Players and seats

    def draw_for_seats(self, table: Table) -> None:
        """The two highest play together, aces high; the lowest deals."""
        lowest, second, third, highest = drawn(table)
        table.facts.people = (third, lowest, highest, second)
        table.tell("people", table.facts.people)
        table.set_dealer(EAST)

    # 4 Deal, 6 Play

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """The last card dealt is turned for trumps; then thirteen tricks."""
        trump = whist_deal(table).suit
        self.note_figures(table.facts, figures_of(trump), table.hands)
        table.start_play(plain_rules(trump))
        yield from tricks(table)
        return outcome(table)

    def note_figures(self, facts: SimpleNamespace, figures: int, hands: Sequence[int]) -> None:
        """Settle which cards are figures, and where these count as dealt, how many each side was dealt."""
        facts.figures = figures
        if self.figures_as_dealt:
            held = (sum((hands[seat] & figures).bit_count() for seat in group) for group in self.groups)
            facts.dealt = tuple(held)

    def tally(self, facts: SimpleNamespace) -> Tally:
        """What the game of the tour counts."""
        return self.entry(facts.robbers).counters(facts)

    def counters(self, facts: SimpleNamespace) -> Tally:
        """Tricks, and the figures in them where these count."""
        counted = self.scores_figures and not self.figures_as_dealt
        return Tally(self.groups, (facts.figures,) if counted else ())

    # 7 Scoring

    def score(self, state: CzechState, facts: SimpleNamespace, outcome: Outcome) -> CzechState:
        """Enter what the deal was worth."""
        entry = self.entry(facts.robbers)
        points, won = entry.points(facts, outcome), entry.won(outcome)
        ledger = Ledger(state, self.options, lambda side: (won[side], -self.distance(facts.dealer, side)))
        for step in points.steps.values():
            ledger.enter(step)
        state = ledger.closed(state, points, self.bonuses)
        state = state._replace(deal_no=state.deal_no + 1, dealer=self.next_seat(facts.dealer), people=facts.people)
        if ledger.robber_winner is not None:
            state = self.robber_closed(state)
        return state._replace(scores=self.standing(state))

    def points(self, facts: SimpleNamespace, outcome: Outcome) -> Points:
        """7.1 Game points, triks before figures, and 7.2 the premium for a slam."""
        factor, slam = self.multiplier(facts), self.slam_points(outcome)
        triks = tuple(factor * points for points in self.trick_points(outcome))
        if not self.scores_figures:
            return Points({"tricks": triks}, slam, {})
        held = facts.dealt if self.figures_as_dealt else outcome.took[0]
        figures = tuple(factor * self.figure_points(number) for number in held)
        if self.options.honours_count_to_game:
            return Points({"tricks": triks, "honours": figures}, slam, {})
        return Points({"tricks": triks}, slam, {"honours": figures})

    def trick_points(self, outcome: Outcome) -> tuple[int, ...]:
        """What the triks of each side are worth."""
        return tuple(self.options.trick_value * number for number in odd(self.won(outcome), self.book))

    def slam_points(self, outcome: Outcome) -> tuple[int, ...]:
        """The premium for twelve or thirteen tricks."""
        premiums = {12: self.options.slam_small, 13: self.options.slam_grand}
        return tuple(premiums.get(number, 0) for number in self.won(outcome))

    def won(self, outcome: Outcome) -> tuple[int, ...]:
        """The tricks of each side that count for it."""
        return outcome.tricks

    def multiplier(self, facts: SimpleNamespace) -> int:  # noqa: ARG002  # deals that count double read it
        """What triks and figures are multiplied by."""
        return 1

    @property
    def scores_figures(self) -> bool:
        """Whether figures score at all."""
        honours: bool = self.options.honours
        return honours

    @property
    def figures_as_dealt(self) -> bool:
        """Whether figures count in the hands as dealt; some variants know those in the tricks won only."""
        return self.options.get("honours_by") == "dealt"

    def figure_points(self, number: int) -> int:
        """What three, four or five figures are worth."""
        return 0 if number < 3 else FIGURE_POINTS[self.options.honour_table][number - 3]

    @property
    def bonuses(self) -> tuple[int, int]:
        """Premiums for a partie and for a robber."""
        return self.options.partie_bonus, self.options.robber_bonus

    def distance(self, dealer: int, side: int) -> int:
        """How far a side sits from the dealer's left, in the order of turn."""
        return min((seat - dealer - 1) * self.turn % self.seats for seat in self.groups[side])

    def robber_closed(self, state: CzechState) -> CzechState:
        """Put the points of a finished robber away; where partners rotate, each person takes his side's total."""
        state = state._replace(robbers=state.robbers + 1)
        if not self.rotating:
            nothing = (0,) * len(self.groups)
            closed = tuple(map(sum, zip(state.closed, state.robber, strict=True)))
            return state._replace(closed=closed, partie=nothing, robber=nothing, parties_won=nothing)
        banked = tuple(self.standing(state)[state.people.index(person)] for person in range(4))
        start = CzechState(state.deal_no, state.dealer, state.scores)
        return start._replace(robbers=state.robbers, banked=banked, people=self.next_people(state))

    def next_people(self, state: CzechState) -> tuple[int, ...]:
        """Who sits where in the next robber: after an odd one South and West swap, after an even one West and North."""
        north, east, south, west = state.people
        if self.over(state):
            return state.people
        return (north, east, west, south) if state.robbers % 2 else (west, east, south, north)

    # 7.5 Total and settlement

    def standing(self, state: CzechState) -> tuple[int, ...]:
        """Totals by side, or where partners rotate of the person in each seat."""
        totals = state.totals
        if not self.rotating:
            return totals
        return tuple(state.banked[person] + totals[seat % 2] for seat, person in enumerate(state.people))

    def settlement(self, state: CzechState) -> tuple[Fraction, ...]:
        """What each seat receives at the end; negative where it pays. Those who score alone settle with everybody."""
        stake = self.options.stake
        if len(state.scores) > 2:
            return settle_pairs(tuple(map(Fraction, state.scores)), stake)
        difference = stake * (state.scores[0] - state.scores[1])
        return tuple(-difference if seat % 2 else difference for seat in range(4))

    def results(self, state: CzechState) -> dict[str, tuple[Fraction, ...]]:
        """The settlement."""
        return {"settlement": self.settlement(state)}

    def parts(self, deal: Deal) -> dict[str, tuple[int, ...]]:
        """Tricks, honours and premiums of a deal; the one that ends the robber of changing partners has no premiums."""
        before, after = deal.before, deal.after
        points = self.entry(deal.facts.robbers).points(deal.facts, deal.played)
        parts = {**points.steps, **points.extra, "slam": points.slam}
        if not (self.rotating and after.robbers > before.robbers):
            parts["partie"] = risen(after.partie_bonus, before.partie_bonus)
            parts["robber"] = risen(after.robber_bonus, before.robber_bonus)
        if self.rotating:
            return {name: tuple(values[seat % 2] for seat in range(4)) for name, values in parts.items()}
        return parts

    # 8 End

    def over(self, state: CzechState) -> bool:
        """Whether all robbers of the match are finished."""
        robbers: int = self.options.robbers_per_match
        return state.robbers >= robbers

    # For players

    def partner(self, view: View, seat: int) -> int | None:  # noqa: ARG002
        """The other seat of a side, also where partners rotate and so share no score."""
        return next((other for group in self.groups for other in group if seat in group and other != seat), None)

    def race(self, view: View) -> Race | None:
        """Each side runs for the partie; what a trik is worth the game of the tour says."""
        worth = self.entry(view.state.robbers).trik_worth(view)
        missing = tuple(self.options.partie_target - view.state.partie[seat % 2] for seat in range(4))
        return None if worth is None else Race(missing, worth)

    def trik_worth(self, view: View) -> int | None:  # noqa: ARG002  # deals that count double read it
        """Points of a trik, or None where a deal is not won by them."""
        value: int = self.options.trick_value
        return value

    def aim(self, view: View) -> Aim:
        """What the game of the tour is about."""
        return self.entry(view.state.robbers).aim_now(view)

    def aim_now(self, view: View) -> Aim:  # noqa: ARG002  # games that turn round read it
        """What this game is about at this moment of a deal."""
        return Aim.WIN

    def gain(self, before: CzechState, after: CzechState) -> tuple[float, ...]:
        """What a deal was worth to the people in the seats in which they played it."""
        if self.rotating:
            people = before.people or after.people
            after = after._replace(scores=tuple(after.scores[after.people.index(person)] for person in people))
        return super().gain(before, after)


GAME = CzechWhist


def drawn(table: Table) -> tuple[int, ...]:
    """Everybody draws a card, aces high and equal ranks by suit; the seats from the lowest card up."""
    return draw_cards(table, "partner_cut", range(table.game.seats), lambda card: (card.rank, card.suit))


def figures_of(trump: Suit) -> int:
    """The A K Q J T of a suit.

    Examples
    --------
    >>> from whist.games.whist_cz import figures_of
    >>> Cards.from_bits(figures_of(Suit.HEARTS))
    Cards('AH KH QH JH TH')
    """
    return 0x1F00 << 16 * trump


def risen(after: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """How far the values of an account have risen.

    Examples
    --------
    >>> from whist.games.whist_cz import risen
    >>> risen((50, 0), (0, 0))
    (50, 0)
    """
    return tuple(new - old for new, old in zip(after, before, strict=True))


def _czech(slug: str) -> CzechWhist:
    """Another game of a tour, by its own defaults."""
    other = games.game(slug)
    assert isinstance(other, CzechWhist), f"{slug} does not use these accounts"
    return other
