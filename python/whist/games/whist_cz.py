"""Czech whist: figures, parties to ten, robbers to twenty, premiums and a settlement.

Base of the tourenwhist games, which change what happens in a deal (`CzechWhist.play_out`) and what it is worth
(`CzechWhist.tally`, `CzechWhist.points`) and share the accounts. The sections are those of the page of rules.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from whist import games
from whist.errors import OptionError
from whist.rules import (
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
    add,
    alone,
    draw_cards,
    odd,
    outcome,
    plain_rules,
    settle_pairs,
    tricks,
    whist_deal,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import SimpleNamespace

    from whist.rules import View

SIDES: Final = ((0, 2), (1, 3))
EAST: Final = 1
FIGURES: Final = 0x1F00
"""The A K Q J T of a suit, shifted down to clubs."""
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


class CzechState(NamedTuple):
    """The accounts between two deals. Pairs are by side, North and South first.

    Attributes
    ----------
    deal_no, dealer : int
        Deals finished, and the seat that deals next.
    scores : tuple of int
        Totals with all premiums, by side; where partners rotate, of the person in each seat.
    partie, robber : tuple of int
        Game points in the running partie, and in the running robber over all its parties.
    parties_won : tuple of int
        Parties won in the running robber.
    slam, partie_bonus, robber_bonus : tuple of int
        Premiums.
    closed : tuple of int
        Game points of finished robbers.
    honour_extra : tuple of int
        Points for figures where these do not count to the game.
    robbers : int
        Robbers finished.
    people : tuple of int
        Who sits in each seat, by the seat in which that person arrived; empty until they have drawn for seats.
    banked : tuple of int
        Where partners rotate, what each person has from finished robbers.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, ...]
    partie: tuple[int, ...] = (0, 0)
    robber: tuple[int, ...] = (0, 0)
    parties_won: tuple[int, ...] = (0, 0)
    slam: tuple[int, ...] = (0, 0)
    partie_bonus: tuple[int, ...] = (0, 0)
    robber_bonus: tuple[int, ...] = (0, 0)
    closed: tuple[int, ...] = (0, 0)
    honour_extra: tuple[int, ...] = (0, 0)
    robbers: int = 0
    people: tuple[int, ...] = (0, 1, 2, 3)
    banked: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def totals(self) -> tuple[int, ...]:
        """Game points and premiums of each side."""
        accounts = (self.closed, self.robber, self.slam, self.partie_bonus, self.robber_bonus, self.honour_extra)
        return tuple(map(sum, zip(*accounts, strict=True)))


class Points(NamedTuple):
    """What one deal is worth, by side.

    Attributes
    ----------
    steps : tuple of tuple of int
        Game points in the order in which they are entered.
    slam : tuple of int
        Premium for a slam.
    extra : tuple of int
        Points that count to neither partie nor robber.
    """

    steps: tuple[tuple[int, ...], ...]
    slam: tuple[int, ...] = (0, 0)
    extra: tuple[int, ...] = (0, 0)


class CzechWhist(Game[CzechState]):
    """Czech classic whist, the base of the tourenwhist games.

    A variant overrides `play_out`, `tally` and `points`, where needed `aim` and `trik_value`, and puts its own name in
    the default of ``tour``.
    """

    slug, title = "whist-cz", "Czech whist"

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
        """Find the games of the tour, and let scores follow people where partners rotate."""
        missing = [slug for slug in options.tour if slug not in games.names()]
        if missing:
            playable = ", ".join(slug for slug in TOUR if slug in games.names())
            raise OptionError(f"option tour: {missing[0]} is not among the games here; choose from {playable}")
        self.entries = tuple(self if slug == self.slug else _czech(slug) for slug in options.tour)
        self.rotating = options.partner_rotation == "each_robber"
        if self.rotating:
            self.owner = (0, 1, 2, 3)

    def words(self, vocabulary: Vocabulary) -> None:
        """Nothing is said in this game; a tour brings the words of its other games, in their order."""
        vocabulary.repeats = True
        for entry in self.entries:
            if entry is not self:
                entry.words(vocabulary)

    def start(self, dealer: int) -> CzechState:
        """All accounts empty; people who draw have no seats yet."""
        people = () if self.options.partner_cut == "draw" else (0, 1, 2, 3)
        return CzechState(0, dealer, (0,) * len(set(self.owner)), people=people)

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
        order = draw_cards(table, "partner_cut", range(4), lambda card: (card.rank, card.suit))
        lowest, second, third, highest = order
        table.facts.people = (third, lowest, highest, second)
        table.tell("people", table.facts.people)
        table.set_dealer(EAST)

    # 4 Deal, 6 Play

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """The last card dealt is turned for trumps; then thirteen tricks."""
        trump = whist_deal(table).suit
        figures = FIGURES << 16 * trump
        table.facts.figures = figures
        table.facts.dealt = tuple(sum((table.hands[seat] & figures).bit_count() for seat in side) for side in SIDES)
        table.start_play(plain_rules(trump))
        yield from tricks(table)
        return outcome(table)

    def tally(self, facts: SimpleNamespace) -> Tally:
        """Tricks, and the figures in them where these count."""
        entry = self.entry(facts.robbers)
        if entry is not self:
            return entry.tally(facts)
        counted = self.options.honours and self.options.honours_by == "won"
        return Tally(SIDES, (facts.figures,) if counted else ())

    # 7 Scoring

    def score(self, state: CzechState, facts: SimpleNamespace, outcome: Outcome) -> CzechState:
        """Enter what the deal was worth."""
        state = state._replace(people=facts.people, dealer=facts.dealer)
        return self.entered(state, self.entry(facts.robbers).points(facts, outcome))

    def points(self, facts: SimpleNamespace, outcome: Outcome) -> Points:
        """7.1 Game points, triks before figures, and 7.2 the premium for a slam."""
        options = self.options
        triks = tuple(options.trick_value * number for number in odd(outcome.tricks))
        slam = tuple({12: options.slam_small, 13: options.slam_grand}.get(won, 0) for won in outcome.tricks)
        if not options.honours:
            return Points((triks,), slam)
        held = facts.dealt if options.honours_by == "dealt" else outcome.took[0]
        figures = tuple(map(self.figure_points, held))
        if options.honours_count_to_game:
            return Points((triks, figures), slam)
        return Points((triks,), slam, extra=figures)

    def figure_points(self, number: int) -> int:
        """What three, four or five figures are worth."""
        if number < 3:
            return 0
        return number if self.options.honour_table == "seed" else 2 * (number - 2)

    def entered(self, state: CzechState, points: Points) -> CzechState:
        """7.4 The accounts after a deal, in the order of the page."""
        options = self.options
        cancel_partie, cancel_robber = options.cancel in ("partie", "both"), options.cancel in ("robber", "both")
        partie, robber, parties_won = list(state.partie), list(state.robber), list(state.parties_won)
        sides = range(len(partie))
        partie_winner: int | None = None
        robber_winner: int | None = None
        for step in points.steps:
            for side in sides:
                struck_out = (cancel_partie and partie_winner not in (None, side)) or (
                    cancel_robber and robber_winner not in (None, side)
                )
                if not struck_out:
                    partie[side] += step[side]
                    robber[side] += step[side]
            if partie_winner is None and robber_winner is None:
                partie_winner = first_at(options.partie_target, partie)
                if partie_winner is not None:
                    parties_won[partie_winner] += 1
                    for side in sides:
                        if cancel_partie and side != partie_winner:
                            robber[side] -= partie[side]
                            partie[side] = 0
            if robber_winner is None:
                robber_winner = self.robber_winner(robber, parties_won)
                for side in sides:
                    if cancel_robber and robber_winner not in (None, side):
                        partie[side] = robber[side] = 0
        state = state._replace(
            deal_no=state.deal_no + 1,
            dealer=self.next_seat(state.dealer),
            partie=tuple(partie) if partie_winner is None else (0,) * len(partie),
            robber=tuple(robber),
            parties_won=tuple(parties_won),
            slam=add(state.slam, points.slam),
            honour_extra=add(state.honour_extra, points.extra),
            partie_bonus=add(state.partie_bonus, premium(partie_winner, options.partie_bonus)),
            robber_bonus=add(state.robber_bonus, premium(robber_winner, options.robber_bonus)),
        )
        if robber_winner is not None:
            state = self.robber_closed(state)
        return state._replace(scores=self.standing(state))

    def robber_winner(self, robber: Sequence[int], parties_won: Sequence[int]) -> int | None:
        """The side that has won the robber, if one has."""
        if self.options.robber_rule == "points_20":
            return first_at(self.options.robber_target, robber)
        return first_at(self.options.games_per_robber, parties_won)

    def robber_closed(self, state: CzechState) -> CzechState:
        """Put the points of a finished robber away; where partners rotate, each person takes his side's total."""
        state = state._replace(robbers=state.robbers + 1)
        if not self.rotating:
            closed = add(state.closed, state.robber)
            return state._replace(closed=closed, partie=(0, 0), robber=(0, 0), parties_won=(0, 0))
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
        """What each seat receives at the end; negative where it pays."""
        stake = self.options.stake
        if self.rotating:
            return settle_pairs(tuple(map(Fraction, state.scores)), stake)
        difference = stake * (state.scores[0] - state.scores[1])
        return tuple(-difference if seat % 2 else difference for seat in range(4))

    def results(self, state: CzechState) -> dict[str, tuple[Fraction, ...]]:
        """The settlement."""
        return {"settlement": self.settlement(state)}

    def parts(
        self, before: CzechState, after: CzechState, facts: SimpleNamespace, outcome: Outcome
    ) -> dict[str, tuple[int, ...]]:
        """Tricks, honours and premiums of a deal; the one that ends the robber of changing partners has no premiums."""
        points = self.entry(facts.robbers).points(facts, outcome)
        tricks, *honours = points.steps
        parts = {"tricks": tricks, "honours": add(*honours, points.extra), "slam": points.slam}
        if not (self.rotating and after.robbers > before.robbers):
            parts["partie"] = difference(after.partie_bonus, before.partie_bonus)
            parts["robber"] = difference(after.robber_bonus, before.robber_bonus)
        if self.rotating:
            return {name: tuple(values[seat % 2] for seat in range(4)) for name, values in parts.items()}
        return parts

    # 8 End

    def over(self, state: CzechState) -> bool:
        """Whether all robbers of the match are finished."""
        robbers: int = self.options.robbers_per_match
        return state.robbers >= robbers

    # For players

    def partner(self, view: View, seat: int) -> int:  # noqa: ARG002
        """The seat opposite, also where partners rotate and so share no score."""
        return (seat + 2) % 4

    def race(self, view: View) -> Race | None:
        """Each side runs for the partie; what a trik is worth the game of the tour says."""
        worth = self.entry(view.state.robbers).trik_value
        missing = tuple(self.options.partie_target - view.state.partie[seat % 2] for seat in range(4))
        return None if worth is None else Race(missing, worth)

    def aim(self, view: View) -> Aim:
        """What the game of the tour is about."""
        entry = self.entry(view.state.robbers)
        return Aim.WIN if entry is self else entry.aim(view)

    @property
    def trik_value(self) -> int | None:
        """Points of a trik, or None where a variant is not won by them."""
        value: int = self.options.trick_value
        return value

    def gain(self, before: CzechState, after: CzechState) -> tuple[float, ...]:
        """What a deal was worth to the people in the seats in which they played it."""
        if self.rotating:
            people = before.people or after.people
            after = after._replace(scores=tuple(after.scores[after.people.index(person)] for person in people))
        return super().gain(before, after)


GAME = CzechWhist


def first_at(target: int, values: Sequence[int]) -> int | None:
    """The first side that has at least so many.

    Examples
    --------
    >>> from whist.games.whist_cz import first_at
    >>> first_at(10, (8, 12))
    1
    """
    return next((side for side, value in enumerate(values) if value >= target), None)


def difference(after: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """How far the values of an account have risen.

    Examples
    --------
    >>> from whist.games.whist_cz import difference
    >>> difference((50, 0), (0, 0))
    (50, 0)
    """
    return tuple(new - old for new, old in zip(after, before, strict=True))


def premium(winner: int | None, points: int) -> tuple[int, ...]:
    """Points for the winner, if there is one."""
    return (0, 0) if winner is None else alone(2, winner, points)


def _czech(slug: str) -> CzechWhist:
    """Another game of a tour, by its own defaults."""
    other = games.game(slug)
    assert isinstance(other, CzechWhist), f"{slug} does not use these accounts"
    return other
