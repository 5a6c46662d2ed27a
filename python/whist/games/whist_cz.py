"""Czech whist: figures, parties to ten, robbers to twenty, premiums and a settlement.

Base of the tourenwhist games, which change what happens in a deal (`CzechWhist.play_out`) and what it is worth
(`CzechWhist.tally`, `CzechWhist.points`) and share the accounts. The sections are those of the page of rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from whist import games
from whist.errors import OptionError
from whist.games._cut import draw_cards, lowest_first
from whist.rules import (
    Bool,
    Choice,
    Game,
    Int,
    Number,
    Options,
    Outcome,
    Script,
    Slugs,
    Table,
    Tally,
    Vocabulary,
)

EAST: Final = 1
FIGURES: Final = 0x1F00
"""The A K Q J T of a suit, shifted down to clubs."""
BOOK: Final = 6
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
        Who sits in each seat, by the seat in which that person arrived.
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
    """Czech classic whist, the base of the tourenwhist games."""

    slug, title = "whist-cz", "Czech whist"
    names = ("N", "E", "S", "W")
    owner = (0, 1, 0, 1)

    # Options

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

    def setup(self) -> None:
        """Find the games of the tour, and let scores follow people where partners rotate."""
        missing = [slug for slug in self.options.tour if slug not in games.names()]
        if missing:
            playable = ", ".join(slug for slug in TOUR if slug in games.names())
            raise OptionError(f"option tour: the rules of {missing[0]} are not in this version; choose from {playable}")
        self.entries = tuple(self if slug == self.slug else games.game(slug) for slug in self.options.tour)
        if self.options.partner_rotation == "each_robber":
            self.owner = (0, 1, 2, 3)

    def words(self, vocabulary: Vocabulary) -> None:
        """Nothing is said in this game; a tour brings the words of its other games, in its order."""
        for entry in self.entries:
            if entry is not self:
                entry.words(vocabulary)

    def start(self, dealer: int) -> CzechState:
        """All accounts empty."""
        return CzechState(0, dealer, (0,) * (max(self.owner) + 1))

    def entry(self, robbers: int) -> CzechWhist:
        """The game of the tour that is played after so many robbers."""
        return self.entries[robbers % len(self.entries)]

    # 2 Players and seats

    def cut(self, table: Table[CzechState]) -> None:
        """Draw for partners, ace high; the two highest play together and the lowest deals."""
        drawn = draw_cards(table, ace_low=False)
        lowest, second, third, highest = lowest_first(drawn, ace_low=False)
        table.seat_people((third, lowest, highest, second), dealer=EAST)

    def deal(self, table: Table[CzechState]) -> Script[Outcome]:
        """One deal of the running robber's game, after the draw for partners if it is the first."""
        if table.state.deal_no == 0 and self.options.partner_cut == "draw":
            self.cut(table)
        table.facts.robbers = table.state.robbers
        return (yield from self.entry(table.state.robbers).play_out(table))

    def play_out(self, table: Table[CzechState]) -> Script[Outcome]:
        """4 Deal, 6 Play: thirteen cards each, the last one turned, and thirteen tricks."""
        raise NotImplementedError

    # 7 Scoring

    def score(self, state: CzechState, facts: Any, outcome: Outcome) -> CzechState:
        """Enter the deal and pass the cards to the next dealer."""
        points = self.entry(state.robbers).points(facts, outcome)
        return self.entered(state._replace(people=facts.people, dealer=facts.dealer), points)

    def points(self, facts: Any, outcome: Outcome) -> Points:
        """7.1 Game points, triks before figures, and 7.2 the premium for a slam."""
        chosen = self.options
        triks = tuple(chosen.trick_value * max(0, tricks - BOOK) for tricks in outcome.tricks)
        held = facts.figures if chosen.honours_by == "dealt" else outcome.took[0]
        figures = tuple(self.figure_points(number) for number in held) if chosen.honours else (0, 0)
        slam = tuple({12: chosen.slam_small, 13: chosen.slam_grand}.get(tricks, 0) for tricks in outcome.tricks)
        if chosen.honours_count_to_game:
            return Points((triks, figures), slam)
        return Points((triks,), slam, extra=figures)

    def figure_points(self, number: int) -> int:
        """What three, four or five figures are worth."""
        if number < 3:
            return 0
        return number if self.options.honour_table == "seed" else 2 * (number - 2)

    def entered(self, state: CzechState, points: Points) -> CzechState:
        """7.4 The accounts after a deal; the order of the operations is that of the page."""
        chosen = self.options
        strike_partie, strike_robber = chosen.cancel in ("partie", "both"), chosen.cancel in ("robber", "both")
        partie, robber, parties_won = list(state.partie), list(state.robber), list(state.parties_won)
        sides = range(len(partie))
        partie_winner: int | None = None
        robber_winner: int | None = None
        for step in points.steps:
            for side in sides:
                struck = (strike_partie and partie_winner not in (None, side)) or (
                    strike_robber and robber_winner not in (None, side)
                )
                if not struck:
                    partie[side] += step[side]
                    robber[side] += step[side]
            if partie_winner is None and robber_winner is None:
                partie_winner = _first_at(chosen.partie_target, partie)
                if partie_winner is not None:
                    parties_won[partie_winner] += 1
                    for side in sides:
                        if strike_partie and side != partie_winner:
                            robber[side] -= partie[side]
                            partie[side] = 0
            if robber_winner is None:
                robber_winner = self.robber_winner(robber, parties_won)
                for side in sides:
                    if strike_robber and robber_winner not in (None, side):
                        robber[side] = partie[side] = 0
        state = state._replace(
            deal_no=state.deal_no + 1,
            dealer=(state.dealer + 1) % self.seats,
            partie=tuple(partie) if partie_winner is None else (0,) * len(partie),
            robber=tuple(robber),
            parties_won=tuple(parties_won),
            slam=_sum(state.slam, points.slam),
            honour_extra=_sum(state.honour_extra, points.extra),
            partie_bonus=_plus(state.partie_bonus, partie_winner, chosen.partie_bonus),
            robber_bonus=_plus(state.robber_bonus, robber_winner, chosen.robber_bonus),
        )
        if robber_winner is not None:
            state = self.robber_closed(state)
        return state._replace(scores=self.current_scores(state))

    def robber_winner(self, robber: Sequence[int], parties_won: Sequence[int]) -> int | None:
        """The side that meets the condition of the robber."""
        if self.options.robber_rule == "points_20":
            return _first_at(self.options.robber_target, robber)
        return _first_at(self.options.games_per_robber, parties_won)

    def robber_closed(self, state: CzechState) -> CzechState:
        """A new robber begins: points are put away and partners may change."""
        nothing = (0,) * len(state.robber)
        robbers = state.robbers + 1
        if self.options.partner_rotation == "none":
            closed = _sum(state.closed, state.robber)
            return state._replace(robbers=robbers, closed=closed, robber=nothing, partie=nothing, parties_won=nothing)
        banked, people = list(state.banked), list(state.people)
        for seat, person in enumerate(state.people):
            banked[person] += state.totals[seat % 2]
        if robbers < self.options.robbers_per_match:
            one, other = (2, 3) if robbers % 2 else (3, 0)
            people[one], people[other] = people[other], people[one]
        return CzechState(
            state.deal_no, state.dealer, state.scores, robbers=robbers, people=tuple(people), banked=tuple(banked)
        )

    def current_scores(self, state: CzechState) -> tuple[int, ...]:
        """Totals by side, or of the person in each seat where partners rotate."""
        if self.options.partner_rotation == "none":
            return state.totals
        return tuple(state.banked[person] + state.totals[seat % 2] for seat, person in enumerate(state.people))

    def settlement(self, state: CzechState) -> tuple[Fraction, ...]:
        """7.5 What each seat receives at the end, negative where it pays."""
        by_seat = [state.scores[owner] for owner in self.owner]
        each = 4 if self.options.partner_rotation == "each_robber" else 2
        return tuple(self.options.stake * Fraction(4 * own - sum(by_seat), 4 // each * 1) for own in by_seat)

    # 8 End

    def over(self, state: CzechState) -> bool:
        """Whether all robbers of the match are finished."""
        return state.robbers >= self.options.robbers_per_match

    def winners(self, state: CzechState) -> tuple[int, ...]:
        """Who has the higher total; everybody when they are equal."""
        best = max(state.scores)
        return tuple(index for index, total in enumerate(state.scores) if total == best)


GAME = CzechWhist


def _first_at(target: int, values: Sequence[int]) -> int | None:
    """The first side with at least that many."""
    return next((side for side, value in enumerate(values) if value >= target), None)


def _sum(values: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(values, more, strict=True))


def _plus(values: Sequence[int], side: int | None, bonus: int) -> tuple[int, ...]:
    return tuple(value + bonus * (index == side) for index, value in enumerate(values))
