"""Czech whist: accounts, premiums, robbers and settlement, with the numbers of the page of rules."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist.cards import Card
from whist.errors import OptionError
from whist.games import game
from whist.games.whist_cz import CzechState
from whist.rules import Match, Outcome

if TYPE_CHECKING:
    from whist.games.whist_cz import CzechWhist
    from whist.rules import Deal

ASCENDING = " ".join(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")


def after(rules: CzechWhist, *deals: tuple[int, int], state: CzechState | None = None) -> CzechState:
    """The state after deals given as tricks and figures of North and South."""
    state = state or rules.start(0)
    for tricks, figures in deals:
        facts = SimpleNamespace(people=state.people, dealer=state.dealer, robbers=state.robbers)
        state = rules.score(state, facts, Outcome((tricks, 13 - tricks), ((figures, 5 - figures),)))
    return state


THREE_DEALS = ((8, 2), (4, 1), (12, 5))


# 7.1 Game points


def test_one_deal_of_the_page():
    state = after(game("whist-cz"), (9, 2))
    assert state.partie == (6, 3)


@pytest.mark.parametrize(("tricks", "points"), list(enumerate([0] * 7 + [2, 4, 6, 8, 10, 12, 14])))
def test_each_trik_is_worth_two_points(tricks: int, points: int):
    state = after(game("whist-cz", honours=False), (tricks, 0))
    assert state.robber[0] == points


@pytest.mark.parametrize(("table", "points"), [("seed", [0, 0, 0, 3, 4, 5]), ("german", [0, 0, 0, 2, 4, 6])])
def test_three_or_more_figures_score(table: str, points: list[int]):
    rules = game("whist-cz", honour_table=table)
    assert [rules.figure_points(number) for number in range(6)] == points


def test_figures_count_as_dealt_where_the_table_wants_it():
    rules = game("whist-cz", honours_by="dealt")
    facts = SimpleNamespace(people=(0, 1, 2, 3), dealer=0, robbers=0, dealt=(4, 1))
    assert rules.score(rules.start(0), facts, Outcome((6, 7))).robber == (4, 2)


def test_trik_can_be_worth_more():
    assert after(game("whist-cz", trick_value=3), (9, 5)).robber == (14, 0)


# 7.2 to 7.5 Accounts


def test_full_match():
    rules = game("whist-cz")
    first, second, third = (after(rules, *THREE_DEALS[:n]) for n in (1, 2, 3))
    assert first.partie == (4, 3)
    assert (second.partie, second.robber, second.partie_bonus) == ((0, 0), (4, 13), (0, 50))
    assert (third.slam, third.partie_bonus, third.robber_bonus) == ((30, 0), (50, 50), (70, 0))
    assert third.scores == (171, 63)
    assert rules.over(third)
    assert rules.winners(third) == (0,)
    assert rules.settlement(third) == (108, -108, 108, -108)
    assert rules.results(third) == {"settlement": (108, -108, 108, -108)}


def test_full_match_with_striking_out():
    rules = game("whist-cz", cancel="both")
    second = after(rules, *THREE_DEALS[:2])
    assert second.robber == (0, 13)
    third = after(rules, *THREE_DEALS)
    assert (third.robber, third.robbers, third.partie_bonus, third.slam) == ((17, 13), 0, (50, 50), (30, 0))
    fourth = after(rules, *THREE_DEALS, (7, 3))
    assert (fourth.closed, fourth.partie_bonus, fourth.robber_bonus) == ((22, 0), (50, 50), (70, 0))
    assert fourth.scores == (172, 50)
    assert rules.settlement(fourth)[0] == 122


def test_robber_of_two_parties_goes_on():
    rules = game("whist-cz", robber_rule="two_games")
    state = after(rules, *THREE_DEALS)
    assert (state.parties_won, state.robber, state.robbers) == ((1, 1), (21, 13), 0)
    assert state.scores == (101, 63)


def test_robber_of_two_parties_ends_with_the_second():
    rules = game("whist-cz", robber_rule="two_games")
    state = after(rules, *THREE_DEALS, (11, 5))
    assert (state.robbers, state.robber_bonus) == (1, (70, 0))


def test_points_after_the_partie_is_won_still_count():
    rules = game("whist-cz")
    state = after(rules, (7, 2), state=CzechState(4, 0, (8, 8), (8, 8), (8, 8)))
    assert (state.partie, state.robber, state.scores) == ((0, 0), (10, 11), (60, 11))


def test_points_after_the_partie_is_won_are_struck_out():
    rules = game("whist-cz", cancel="partie")
    state = after(rules, (7, 2), state=CzechState(4, 0, (8, 8), (8, 8), (8, 8)))
    assert state.robber == (10, 0)


def test_partie_to_one_side_and_robber_to_the_other():
    rules = game("whist-cz")
    begun = CzechState(6, 0, (12, 68), (8, 6), (12, 18), (0, 1), partie_bonus=(0, 50))
    state = after(rules, (7, 2), state=begun)
    assert state.partie_bonus == (50, 50)
    assert state.robber_bonus == (0, 70)
    assert state.scores == (64, 141)


def test_grand_slam_in_the_first_deal():
    state = after(game("whist-cz"), (13, 5))
    assert (state.robber, state.slam, state.scores, state.robbers) == ((19, 0), (50, 0), (119, 0), 0)


def test_striking_out_at_the_robber_alone():
    rules = game("whist-cz", cancel="robber")
    state = after(rules, *THREE_DEALS)
    assert (state.closed, state.scores) == ((21, 0), (171, 50))


def test_figures_kept_apart_count_at_the_end_only():
    rules = game("whist-cz", honours_count_to_game=False, cancel="both")
    state = after(rules, (8, 2), (4, 1))
    assert (state.partie, state.honour_extra) == ((4, 6), (0, 7))
    state = after(rules, (8, 2), (4, 1), (11, 1))
    assert (state.partie, state.robber, state.honour_extra) == ((0, 0), (14, 0), (0, 11))
    assert state.scores == (14 + 50, 11)


def test_premiums_are_what_the_table_agrees_on():
    rules = game("whist-cz", partie_bonus=5, robber_bonus=7, slam_small=3, slam_grand=4)
    assert after(rules, *THREE_DEALS).scores == (21 + 3 + 5 + 7, 13 + 5)
    assert after(rules, (13, 5)).scores == (19 + 4 + 5, 0)


def test_targets_of_partie_and_robber():
    assert after(game("whist-cz", partie_target=4), (8, 2)).partie_bonus == (50, 0)
    assert after(game("whist-cz", robber_target=13), *THREE_DEALS[:2]).robbers == 1
    assert after(game("whist-cz", robber_rule="two_games", games_per_robber=1), *THREE_DEALS[:2]).robbers == 1


def test_higher_total_wins_even_against_the_winners_of_the_last_robber():
    rules = game("whist-cz", robbers_per_match=2)
    begun = CzechState(9, 0, (271, 63), closed=(21, 13), slam=(130, 0), robbers=1)
    state = after(rules, (3, 2), (2, 2), state=begun._replace(partie_bonus=(50, 50), robber_bonus=(70, 0)))
    assert state.robber == (0, 0)
    assert state.robber_bonus == (70, 70)
    assert rules.over(state)
    assert state.scores == (271, 63 + 8 + 3 + 50 + 10 + 3 + 50 + 70)
    assert rules.winners(state) == (0,)


def test_equal_totals_are_a_draw():
    rules = game("whist-cz")
    state = CzechState(9, 0, (100, 100), robbers=1)
    assert rules.winners(state) == (0, 1)
    assert rules.settlement(state) == (0, 0, 0, 0)


def test_settlement_is_by_the_stake():
    rules = game("whist-cz", stake="0.25")
    assert rules.settlement(after(rules, *THREE_DEALS)) == (27, -27, 27, -27)
    assert isinstance(rules.settlement(after(rules, *THREE_DEALS))[0], Fraction)


DEALS = st.lists(st.tuples(st.integers(0, 13), st.integers(0, 5)), min_size=1, max_size=12)


@given(deals=DEALS, rule=st.sampled_from(("points_20", "two_games")))
def test_every_game_point_is_kept_in_some_account(deals: list[tuple[int, int]], rule: str):
    rules = game("whist-cz", robber_rule=rule, robbers_per_match=99)
    state = after(rules, *deals)
    points = [2 * max(0, tricks - 6) + rules.figure_points(figures) for tricks, figures in deals]
    assert state.closed[0] + state.robber[0] == sum(points)
    assert sum(state.robber_bonus) == 70 * state.robbers
    assert max(state.partie) < 10


@given(deals=DEALS, cancel=st.sampled_from(("off", "partie", "robber", "both")))
def test_striking_out_takes_game_points_and_no_premium(deals: list[tuple[int, int]], cancel: str):
    rules = game("whist-cz", cancel=cancel, robbers_per_match=99)
    state = rules.start(0)
    for deal in deals:
        before, state = state, after(rules, deal, state=state)
        for premium in ("slam", "partie_bonus", "robber_bonus", "closed"):
            assert all(now >= then for now, then in zip(getattr(state, premium), getattr(before, premium), strict=True))
        assert state.scores == state.totals
        assert sum(rules.settlement(state)) == 0


# Partners rotate


def rotating(*deals: tuple[int, int]) -> tuple[CzechWhist, CzechState]:
    rules = game("whist-cz", partner_rotation="each_robber", robbers_per_match=3)
    return rules, after(rules, *deals)


def test_three_robbers_give_the_three_partnerships():
    rules, state = rotating(*THREE_DEALS)
    assert state.people == (0, 1, 3, 2)
    state = after(rules, *THREE_DEALS, state=state)
    assert state.people == (2, 1, 3, 0)
    pairs = [{frozenset(p[0::2]), frozenset(p[1::2])} for p in ((0, 1, 2, 3), (0, 1, 3, 2), (2, 1, 3, 0))]
    assert len(set.union(*pairs)) == 6


def test_each_person_gets_the_total_of_the_side():
    rules, state = rotating(*THREE_DEALS)
    assert state.banked == (171, 63, 171, 63)
    assert state.scores == (171, 63, 63, 171)
    state = after(rules, *THREE_DEALS, state=state)
    assert state.banked == (342, 126, 234, 234)


def test_people_settle_with_everybody():
    rules, state = rotating(*THREE_DEALS * 3)
    assert rules.over(state)
    assert state.people == (2, 1, 3, 0)
    assert state.banked == (342 + 63, 126 + 63, 234 + 171, 234 + 171)
    whole = sum(state.banked)
    assert rules.settlement(state) == tuple(4 * state.banked[person] - whole for person in state.people)
    assert sum(rules.settlement(state)) == 0


def test_gain_follows_people_to_their_new_seats():
    rules = game("whist-cz", partner_rotation="each_robber", robbers_per_match=3)
    before = after(rules, *THREE_DEALS[:2])
    north, east, south, west = rules.gain(before, after(rules, THREE_DEALS[2], state=before))
    assert north == south > 0 > east == west


def test_total_of_a_person_moves_with_the_seat_in_play():
    _, state = rotating(*THREE_DEALS, (8, 2))
    assert state.scores == (171 + 4, 63 + 3, 63 + 4, 171 + 3)


# Tour


def test_tour_of_this_game_alone_may_be_named():
    rules = game("whist-cz", tour="whist-cz+whist-cz", trick_value=3)
    assert [entry is rules for entry in rules.entries] == [True, True]
    assert after(rules, (7, 3)).robber == (6, 0)


@pytest.mark.parametrize("tour", ["whist-cz+bridge", "hearts", ""])
def test_tour_refuses_games_with_other_accounts(tour: str):
    with pytest.raises(OptionError, match="tour"):
        game("whist-cz", tour=tour)


# 2 to 6 Seats, deal and play


def test_two_highest_cards_play_together_and_the_lowest_deals():
    draws = "KS AH 7D 7C"
    pack = f"{draws} {' '.join(card for card in ASCENDING.split() if card not in draws.split())}"
    match = Match("whist-cz", seed=0, given=[[pack]], partner_cut="draw")
    view = match.view("N")
    assert view.facts["people"] == (0, 3, 1, 2)
    assert (view.dealer, match.decision.seat) == (1, 2)


def test_deal_turns_the_dealers_last_card_for_trumps():
    match = Match("whist-cz", seed=0, dealer="W", given=[[ASCENDING]])
    view = match.view("N")
    assert view.facts["turned"] == (3, Card("AS"))
    for card in ("2C", "3C", "4C", "5C"):
        match.play(card)
    assert "turned" not in match.view("N").facts
    assert match.view("N").last_trick is not None


def test_figures_in_tricks_won_are_counted_in_play():
    match = Match("whist-cz", seed=0, dealer="W", given=[[ASCENDING]])
    play_out(match)
    deal = match.deals[0]
    taken = [sum((card & 0x1F00 << 48).bit_count() for card in cards) for cards in sides_taken(deal)]
    assert list(deal.outcome.took[0]) == taken
    assert sum(deal.outcome.tricks) == 13


def play_out(match: Match) -> None:
    """Play lowest cards to the end of the running deal."""
    deals = len(match.deals)
    while not match.over and len(match.deals) == deals:
        match.play(match.legal_actions[0])


def sides_taken(deal: Deal) -> tuple[list[int], list[int]]:
    """The cards each side took, from the events of the deal."""
    taken: tuple[list[int], list[int]] = ([], [])
    trick: list[int] = []
    for event in deal.events:
        if event[0] == "play":
            trick.append(1 << event[3])
        elif event[0] == "took":
            taken[event[2] % 2].extend(trick)
            trick = []
    return taken


def test_match_of_programs_ends_with_a_settlement():
    match = Match("whist-cz", seed=3)
    while not match.over:
        play_out(match)
    settled = match.game.settlement(match.state)
    assert sum(settled) == 0
    assert match.state.robbers == 1
    assert max(settled) == abs(match.state.scores[0] - match.state.scores[1])
