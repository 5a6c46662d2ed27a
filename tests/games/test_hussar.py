"""Hussar whist: everybody on his own account, with the numbers of the page of rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from whist.errors import OptionError
from whist.games import game
from whist.rules import PACK52, Match, Outcome

if TYPE_CHECKING:
    from whist.games._accounts import CzechState
    from whist.games.hussar import Hussar

Four = tuple[int, int, int, int]


def after(
    rules: Hussar,
    tricks: Four,
    figures: Four,
    *,
    partie: Four = (0, 0, 0, 0),
    robber: Four | None = None,
    dealer: int = 3,
) -> CzechState:
    """The state after a deal given by player, North first."""
    state = rules.start(dealer)._replace(partie=partie, robber=robber or partie)
    facts = SimpleNamespace(people=state.people, dealer=dealer, robbers=0)
    return rules.score(state, facts, Outcome(tricks, (figures,)))


@pytest.mark.parametrize(("tricks", "points"), list(enumerate([0] * 4 + [2, 4, 6, 8, 10, 12, 14, 16, 18, 20])))
def test_tricks_above_three_are_worth_two(tricks: int, points: int):
    state = after(game("hussar", partie_target=99), (tricks, 13 - tricks, 0, 0), (0, 0, 0, 0))
    assert state.partie[0] == points


def test_figures_are_one_two_or_three_points():
    assert after(game("hussar"), (5, 4, 3, 1), (2, 3, 0, 0)).partie == (4, 3, 0, 0)
    rules = game("hussar")
    assert [rules.figure_points(number) for number in range(6)] == [0, 0, 0, 1, 2, 3]


def test_eldest_hand_wins_among_equals():
    state = after(game("hussar"), (4, 4, 4, 1), (1, 1, 3, 0), partie=(8, 8, 4, 2))
    assert state.closed == (10, 10, 7, 2)
    assert state.scores == (130, 10, 7, 2)
    assert game("hussar").settlement(state) == (371, -109, -121, -141)
    state = after(game("hussar"), (4, 4, 4, 1), (1, 1, 3, 0), partie=(8, 8, 4, 2), dealer=0)
    assert state.scores == (10, 130, 7, 2)


def test_higher_account_and_then_more_tricks_come_first():
    assert after(game("hussar"), (4, 5, 3, 1), (0, 0, 0, 0), partie=(9, 8, 0, 0)).partie_bonus == (0, 50, 0, 0)
    assert after(game("hussar"), (4, 5, 3, 1), (0, 0, 0, 0), partie=(8, 6, 0, 0)).partie_bonus == (0, 50, 0, 0)
    assert after(game("hussar"), (5, 4, 3, 1), (0, 0, 0, 0), partie=(8, 9, 0, 0)).partie_bonus == (50, 0, 0, 0)


def test_tricks_come_before_figures():
    state = after(game("hussar"), (3, 4, 4, 2), (4, 0, 0, 0), partie=(9, 0, 8, 0))
    assert state.closed == (11, 2, 10, 0)
    assert state.partie_bonus == (0, 0, 50, 0)


def test_twelve_tricks_are_a_small_slam():
    state = after(game("hussar"), (0, 1, 0, 12), (0, 0, 0, 5))
    assert state.scores == (0, 0, 0, 171)


def test_lowest_possible_deal_gives_one_player_two_points():
    assert after(game("hussar"), (4, 3, 3, 3), (2, 1, 1, 1)).partie == (2, 0, 0, 0)


def test_winner_may_strike_out_the_points_of_the_others():
    rules = game("hussar", cancel="partie")
    state = after(rules, (4, 4, 4, 1), (1, 1, 3, 0), partie=(8, 8, 4, 2))
    assert state.scores == (130, 0, 0, 0)
    assert rules.settlement(state) == (390, -130, -130, -130)


@pytest.mark.parametrize(("bonuses", "total"), [("both", 130), ("robber_only", 80), ("none", 10)])
def test_bonuses_of_the_winner(bonuses: str, total: int):
    state = after(game("hussar", bonuses=bonuses), (4, 3, 3, 3), (0, 0, 0, 0), partie=(8, 0, 0, 0))
    assert state.scores == (total, 0, 0, 0)


def test_robber_may_be_won_by_points():
    rules = game("hussar", robber_rule="points_20")
    state = after(rules, (5, 6, 1, 1), (0, 0, 0, 0), robber=(18, 16, 3, 0))
    assert (state.closed, state.robber_bonus) == ((22, 22, 3, 0), (0, 70, 0, 0))


def test_robber_may_take_several_parties():
    rules = game("hussar", games_per_robber=2)
    state = after(rules, (4, 3, 3, 3), (0, 0, 0, 0), partie=(8, 0, 0, 0))
    assert (state.parties_won, state.robbers, state.partie_bonus) == ((1, 0, 0, 0), 0, (50, 0, 0, 0))


def test_equal_totals_share_the_first_place():
    rules = game("hussar")
    assert rules.winners(rules.start(0)._replace(scores=(7, 9, 9, 0))) == (1, 2)


def test_lowest_card_deals():
    draws = ["2S", "AH", "2C", "7C"]
    assert Match("hussar", seed=0, partner_cut="draw", given=[[pack(draws)]]).view("N").dealer == 2
    assert Match("hussar", seed=0, partner_cut="draw", given=[[pack(draws)]]).view("N").names == ("N", "E", "S", "W")


def pack(first: list[str]) -> str:
    """A whole pack with these cards on top."""
    rest = (rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
    return " ".join([*first, *(card for card in rest if card not in first)])


def test_nobody_has_a_partner():
    match = Match("hussar", seed=1)
    view = match.view("N")
    assert [match.game.partner(view, seat) for seat in range(4)] == [None] * 4
    assert match.game.race(view) is None
    assert len(PACK52) == sum(view.counts)


def test_there_is_neither_tour_nor_change_of_partners():
    for option in ("tour", "partner_rotation"):
        with pytest.raises(OptionError, match=option):
            game("hussar", **{option: "none"})
