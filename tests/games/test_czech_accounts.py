"""Czech whist: the accounts against a slow book-keeper who follows the page of rules line by line."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist.games import game
from whist.rules import Outcome

if TYPE_CHECKING:
    from whist.games.whist_cz import CzechState, CzechWhist

NS, EW = "NS", "EW"
SIDES = NS, EW


class BookKeeper:
    """One match on paper: every account a table by side, every step in the words of the page."""

    def __init__(self, **agreed: Any) -> None:
        self.agreed = {
            "trick_value": 2, "honours": True, "honours_by": "won", "honour_table": "seed",
            "honours_count_to_game": True, "partie_target": 10, "robber_rule": "points_20", "robber_target": 20,
            "games_per_robber": 2, "partie_bonus": 50, "robber_bonus": 70, "slam_small": 30, "slam_grand": 50,
            "cancel": "off", "stake": 1,
        } | agreed  # fmt: skip
        names = ("partie", "robber", "parties_won", "slam", "partie_bonus", "robber_bonus", "closed", "honour_extra")
        self.books = {name: dict.fromkeys(SIDES, 0) for name in names}
        self.robbers = 0

    def figures(self, number: int) -> int:
        if not self.agreed["honours"]:
            return 0
        return {"seed": {3: 3, 4: 4, 5: 5}, "german": {3: 2, 4: 4, 5: 6}}[self.agreed["honour_table"]].get(number, 0)

    def enter(self, tricks: int, won: int, dealt: int) -> None:
        """A deal: tricks of North and South, their figures in tricks won, and as dealt."""
        agreed, books = self.agreed, self.books
        figures = won if agreed["honours_by"] == "won" else dealt
        trick_points = {NS: agreed["trick_value"] * max(0, tricks - 6), EW: agreed["trick_value"] * max(0, 7 - tricks)}
        honour_points = {NS: self.figures(figures), EW: self.figures(5 - figures)}
        steps = [trick_points, honour_points]
        if not agreed["honours_count_to_game"]:
            steps.pop()
            for side in SIDES:
                books["honour_extra"][side] += honour_points[side]
        winner_p = winner_r = None
        for step in steps:
            for side in SIDES:
                points = step[side]
                if winner_p is not None and side != winner_p and agreed["cancel"] in ("partie", "both"):
                    points = 0
                if winner_r is not None and side != winner_r and agreed["cancel"] in ("robber", "both"):
                    points = 0
                books["partie"][side] += points
                books["robber"][side] += points
            if winner_p is None and winner_r is None:
                for side in SIDES:
                    if winner_p is None and books["partie"][side] >= agreed["partie_target"]:
                        winner_p = side
                if winner_p is not None:
                    books["parties_won"][winner_p] += 1
                    if agreed["cancel"] in ("partie", "both"):
                        loser = EW if winner_p == NS else NS
                        books["robber"][loser] -= books["partie"][loser]
                        books["partie"][loser] = 0
            if winner_r is None:
                for side in SIDES:
                    if agreed["robber_rule"] == "points_20":
                        has_won = books["robber"][side] >= agreed["robber_target"]
                    else:
                        has_won = books["parties_won"][side] >= agreed["games_per_robber"]
                    if winner_r is None and has_won:
                        winner_r = side
                if winner_r is not None and agreed["cancel"] in ("robber", "both"):
                    loser = EW if winner_r == NS else NS
                    books["robber"][loser] = 0
                    books["partie"][loser] = 0
        self.premiums(tricks, winner_p, winner_r)
        self.close(winner_p, winner_r)

    def premiums(self, tricks: int, winner_p: str | None, winner_r: str | None) -> None:
        agreed, books = self.agreed, self.books
        for side, theirs in ((NS, 13 - tricks), (EW, tricks)):
            if theirs == 1:
                books["slam"][side] += agreed["slam_small"]
            if theirs == 0:
                books["slam"][side] += agreed["slam_grand"]
        if winner_p is not None:
            books["partie_bonus"][winner_p] += agreed["partie_bonus"]
        if winner_r is not None:
            books["robber_bonus"][winner_r] += agreed["robber_bonus"]

    def close(self, winner_p: str | None, winner_r: str | None) -> None:
        books = self.books
        if winner_r is not None:
            for side in SIDES:
                books["closed"][side] += books["robber"][side]
                books["robber"][side] = books["partie"][side] = books["parties_won"][side] = 0
            self.robbers += 1
        elif winner_p is not None:
            for side in SIDES:
                books["partie"][side] = 0

    def total(self, side: str) -> int:
        accounts = ("closed", "robber", "slam", "partie_bonus", "robber_bonus", "honour_extra")
        return sum(self.books[account][side] for account in accounts)

    def pays(self) -> list[Fraction]:
        """What each seat from North round to West receives."""
        difference = (self.total(NS) - self.total(EW)) * Fraction(self.agreed["stake"])
        return [difference, -difference, difference, -difference]


def entered(rules: CzechWhist, state: CzechState, deal: tuple[int, int, int]) -> CzechState:
    tricks, won, dealt = deal
    facts = SimpleNamespace(people=state.people, dealer=state.dealer, robbers=state.robbers, dealt=(dealt, 5 - dealt))
    return rules.score(state, facts, Outcome((tricks, 13 - tricks), ((won, 5 - won),)))


DEAL = st.tuples(st.integers(0, 13), st.integers(0, 5), st.integers(0, 5))
AGREED = st.fixed_dictionaries(
    {},
    optional={
        "trick_value": st.integers(1, 12),
        "honours": st.booleans(),
        "honour_table": st.sampled_from(("seed", "german")),
        "honours_count_to_game": st.booleans(),
        "partie_target": st.integers(1, 25),
        "robber_target": st.integers(1, 50),
        "games_per_robber": st.integers(1, 4),
        "partie_bonus": st.integers(-5, 60),
        "robber_bonus": st.integers(-5, 80),
        "slam_small": st.integers(0, 40),
        "slam_grand": st.integers(0, 60),
        "stake": st.fractions(Fraction(1, 8), 5, max_denominator=8),
    },
)
COMBINATIONS = list(product(("off", "partie", "robber", "both"), ("points_20", "two_games"), ("won", "dealt")))


@pytest.mark.parametrize(("cancel", "rule", "by"), COMBINATIONS)
@given(deals=st.lists(DEAL, min_size=1, max_size=15), agreed=AGREED)
def test_every_account_is_as_the_book_keeper_has_it(
    cancel: str, rule: str, by: str, deals: list[tuple[int, int, int]], agreed: dict[str, Any]
):
    agreed = {**agreed, "cancel": cancel, "robber_rule": rule, "honours_by": by}
    rules, paper = game("whist-cz", robbers_per_match=100, **agreed), BookKeeper(**agreed)
    state = rules.start(0)
    for number, deal in enumerate(deals, 1):
        state = entered(rules, state, deal)
        paper.enter(*deal)
        for name, account in paper.books.items():
            assert getattr(state, name) == (account[NS], account[EW]), name
        assert (state.robbers, state.deal_no, state.dealer) == (paper.robbers, number, number % 4)
        assert state.scores == (paper.total(NS), paper.total(EW))
        assert list(rules.settlement(state)) == paper.pays()


@given(deals=st.lists(DEAL, min_size=1, max_size=30), agreed=AGREED, robbers=st.integers(1, 5))
def test_each_person_has_the_totals_of_the_sides_he_played_on(
    deals: list[tuple[int, int, int]], agreed: dict[str, Any], robbers: int
):
    rules = game("whist-cz", partner_rotation="each_robber", robbers_per_match=robbers, **agreed)
    state, paper, seats, purse = rules.start(0), BookKeeper(**agreed), ["a", "b", "c", "d"], dict.fromkeys("abcd", 0)
    for deal in deals:
        if rules.over(state):
            break
        state = entered(rules, state, deal)
        paper.enter(*deal)
        totals = {person: purse[person] + paper.total(SIDES[seat % 2]) for seat, person in enumerate(seats)}
        if paper.robbers:  # a new sheet for the next robber, with the next partners
            purse, paper = totals, BookKeeper(**agreed)
            swap = (2, 3) if state.robbers % 2 else (3, 0)
            if state.robbers < robbers:
                one, other = swap
                seats[one], seats[other] = seats[other], seats[one]
        assert ["abcd"[person] for person in state.people] == seats
        assert state.scores == tuple(totals[person] for person in seats)
        stake, whole = Fraction(agreed.get("stake", 1)), sum(totals.values())
        assert list(rules.settlement(state)) == [(4 * totals[person] - whole) * stake for person in seats]
