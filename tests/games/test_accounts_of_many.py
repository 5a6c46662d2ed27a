"""The Czech accounts of three and four single players, against a slow book-keeper who follows the pages of rules."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist.games import game
from whist.rules import Outcome

if TYPE_CHECKING:
    from whist.games._accounts import CzechState
    from whist.games.whist_cz import CzechWhist

ACCOUNTS = ("partie", "robber", "parties_won", "slam", "partie_bonus", "robber_bonus", "closed", "honour_extra")


class Paper:
    """One match on paper, for players in the order of their seats."""

    def __init__(self, players: int, agreed: dict[str, Any]) -> None:
        self.players = range(players)
        self.agreed = agreed
        self.books = {name: [0] * players for name in ACCOUNTS}
        self.robbers = 0

    def enter(self, dealer: int, triks: list[int], figures: list[int], slams: list[int], tricks: list[int]) -> None:
        agreed, books = self.agreed, self.books
        steps = [triks, figures]
        if not agreed["honours_count_to_game"]:
            steps.pop()
            for player in self.players:
                books["honour_extra"][player] += figures[player]
        clockwise = [(dealer + 1 + turn) % len(self.players) for turn in self.players]
        partie_winner = robber_winner = None
        for step in steps:
            for player in self.players:
                late_partie = partie_winner not in (None, player) and agreed["cancel"] in ("partie", "both")
                late_robber = robber_winner not in (None, player) and agreed["cancel"] in ("robber", "both")
                if not late_partie and not late_robber:
                    books["partie"][player] += step[player]
                    books["robber"][player] += step[player]
            if partie_winner is None and robber_winner is None:
                partie_winner = self.first(books["partie"], agreed["partie_target"], tricks, clockwise)
                if partie_winner is not None:
                    books["parties_won"][partie_winner] += 1
                    for player in self.players:
                        if player != partie_winner and agreed["cancel"] in ("partie", "both"):
                            books["robber"][player] -= books["partie"][player]
                            books["partie"][player] = 0
            if robber_winner is None:
                by_points = agreed["robber_rule"] == "points_20"
                account = books["robber"] if by_points else books["parties_won"]
                target = agreed["robber_target"] if by_points else agreed["games_per_robber"]
                robber_winner = self.first(account, target, tricks, clockwise)
                for player in self.players:
                    if robber_winner not in (None, player) and agreed["cancel"] in ("robber", "both"):
                        books["robber"][player] = books["partie"][player] = 0
        for player in self.players:
            books["slam"][player] += slams[player]
        if partie_winner is not None:
            books["partie_bonus"][partie_winner] += 50
            books["partie"] = [0 for _ in self.players]
        if robber_winner is not None:
            books["robber_bonus"][robber_winner] += 70
            books["closed"] = [old + new for old, new in zip(books["closed"], books["robber"], strict=True)]
            for name in ("partie", "robber", "parties_won"):
                books[name] = [0 for _ in self.players]
            self.robbers += 1

    def first(self, account: list[int], target: int, tricks: list[int], clockwise: list[int]) -> int | None:
        """Of those at the target the highest, then the one with more tricks, then the first clockwise."""
        there = [player for player in clockwise if account[player] >= target]
        for measure in (account, tricks):
            most = max((measure[player] for player in there), default=0)
            there = [player for player in there if measure[player] == most]
        return there[0] if there else None

    def totals(self) -> list[int]:
        accounts = [self.books[name] for name in ACCOUNTS if name not in ("partie", "parties_won")]
        return [sum(account[player] for account in accounts) for player in self.players]


def shares(total: int, players: int) -> st.SearchStrategy[list[int]]:
    """Tricks or figures that players have, in all ways, all to one more often."""
    owners = st.lists(st.integers(0, players - 1), min_size=total, max_size=total)
    alone = st.integers(0, players - 1).map(lambda player: [player] * total)
    return (owners | alone).map(lambda found: [found.count(player) for player in range(players)])


def entered(
    rules: CzechWhist, state: CzechState, tricks: list[int], figures: list[int], *, doubled: bool
) -> CzechState:
    facts = SimpleNamespace(people=state.people, dealer=state.dealer, robbers=state.robbers, doubled=doubled)
    return rules.score(state, facts, Outcome(tuple(tricks), (tuple(figures),)))


AGREED = st.fixed_dictionaries(
    {
        "honours_count_to_game": st.booleans(),
        "partie_target": st.integers(1, 20),
        "robber_rule": st.sampled_from(("points_20", "two_games")),
        "robber_target": st.integers(1, 40),
        "games_per_robber": st.integers(1, 3),
        "cancel": st.sampled_from(("off", "partie", "robber", "both")),
        "book": st.integers(0, 6),
    }
)


@pytest.mark.parametrize(
    ("name", "players", "points"), [("hussar", 4, (1, 2, 3)), ("three-player-whist", 3, (3, 4, 5))]
)
@given(data=st.data(), agreed=AGREED)
def test_every_account_is_as_the_book_keeper_has_it(
    name: str, players: int, points: tuple[int, int, int], data: st.DataObject, agreed: dict[str, Any]
):
    rules, paper = game(name, robbers_per_match=100, **agreed), Paper(players, agreed)
    state = rules.start(data.draw(st.integers(0, players - 1)))
    deals = st.tuples(shares(13, players), shares(5, players), st.booleans() if players == 3 else st.just(value=False))
    for tricks, figures, doubled in data.draw(st.lists(deals, min_size=1, max_size=12)):
        factor = 2 if doubled else 1
        paper.enter(
            state.dealer,
            [factor * 2 * max(0, won - agreed["book"]) for won in tricks],
            [factor * (points[held - 3] if held >= 3 else 0) for held in figures],
            [{12: 30, 13: 50}.get(won, 0) for won in tricks],
            tricks,
        )
        state = entered(rules, state, tricks, figures, doubled=doubled)
        for account in ACCOUNTS:
            assert list(getattr(state, account)) == paper.books[account], account
        assert state.robbers == paper.robbers
        assert list(state.scores) == paper.totals()
        whole = sum(paper.totals())
        assert list(rules.settlement(state)) == [Fraction(players * total - whole) for total in paper.totals()]
