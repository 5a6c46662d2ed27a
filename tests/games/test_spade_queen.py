"""Spade queen: whoever gets her loses, with the numbers of the page of rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from whist.cards import Card, Cards, Suit
from whist.games import game
from whist.rules import Aim, Match, Outcome, pack_of

if TYPE_CHECKING:
    from whist.games._accounts import CzechState

NS, EW = 0, 1


def after(*losers: int, **options: object) -> CzechState:
    """The state after deals in which these sides got the queen."""
    rules = game("spade-queen", **options)
    state = rules.start(0)
    for loser in losers:
        facts = SimpleNamespace(people=state.people, dealer=state.dealer, robbers=state.robbers)
        state = rules.score(state, facts, Outcome((), ((1 - loser, loser),)))
    return state


# 7 Scoring


def test_one_deal_is_one_partie():
    state = after(NS)
    assert (state.robber, state.scores) == ((0, 10), (0, 60))


def test_two_deals_won_are_a_robber():
    state = after(NS, NS)
    assert (state.closed, state.robbers, state.scores) == ((0, 20), 1, (0, 190))
    assert game("spade-queen").settlement(state) == (-190, 190, -190, 190)


def test_robber_is_the_best_of_three_deals():
    state = after(NS, EW)
    assert (state.robbers, state.scores) == (0, (60, 60))
    state = after(NS, EW, NS)
    assert (state.robbers, state.scores) == (1, (60, 190))


def test_points_of_a_deal_are_an_option():
    assert after(EW, deal_points=4).partie == (4, 0)


# 6 Play

HANDS = tuple(
    map(
        Cards,
        (
            "KS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
            "4S AH 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC",
            "QS AS 5S AC KC 2D 3D 4D 5D 6D 7D 8D 9D",
            "9S 2S JS TS 8S 7S 6S 3S TD JD QD KD AD",
        ),
    )
)


def begun(dealer: str, last: str, hands: tuple[Cards, ...] = HANDS, **options: object) -> Match:
    seat = "NESW".index(dealer)
    pack = pack_of(hands, seat, last=Card(last))
    return Match("spade-queen", seed=0, dealer=dealer, given=[[pack]], **options)


def play(match: Match, cards: str) -> Match:
    for card in cards.split():
        match.play(card)
    return match


def test_deal_ends_with_the_trick_in_which_the_queen_falls():
    match = play(begun("N", "2H"), "4S QS 9S KS")
    (deal,) = match.deals
    assert (len(deal.actions), deal.outcome.took) == (4, ((1, 0),))
    assert deal.after.scores == (0, 60)


def test_deal_may_be_played_to_its_end_with_the_same_result():
    match = play(begun("N", "2H", early_end=False), "4S QS 9S KS")
    assert not match.deals
    while not match.deals:
        match.play(match.legal_actions[0])
    assert len(match.deals[0].actions) == 52
    assert match.deals[0].after.scores == (0, 60)


RUFF = tuple(
    map(
        Cards,
        (
            "QS KS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH",
            "3D AH KH 2C 3C 4C 5C 6C 7C 8C 9C TC JC",
            "AS 4S 5S QC KC AC 2D 4D 5D 6D 7D 8D 9D",
            "9S 2S JS TS 8S 7S 6S 3S TD JD QD KD AD",
        ),
    )
)


def test_side_that_never_held_the_queen_may_get_her_with_a_trump():
    match = begun("E", "3D", RUFF)
    assert match.view("N").trump is Suit.DIAMONDS
    (deal,) = play(match, "AS 2S QS 3D").deals
    assert deal.outcome.took == ((0, 1),)


OWN = tuple(
    map(
        Cards,
        (
            "5H 2H 3H AS KS JS TS 2D 3D 4D 5D 6D 7D",
            "9H 4H 6H 8D 9D TD JD QD KD AD 2C 3C 4C",
            "KH 7H 8H TH JH QH AH 5C 6C 7C 8C 9C TC",
            "QS 9S 8S 7S 6S 5S 4S 3S 2S JC QC KC AC",
        ),
    )
)


def test_queen_may_be_trumps_and_win_her_own_trick():
    match = begun("W", "QS", OWN)
    assert match.view("N").trump is Suit.SPADES
    (deal,) = play(match, "5H 9H KH QS").deals
    assert deal.outcome.took == ((0, 1),)


def test_holder_who_wins_the_last_trick_with_her_loses():
    ranks = "AKQJT98765432"
    north, east, south, west = (Cards(" ".join(rank + suit for rank in ranks)) for suit in "CDHS")
    hands = (north - Cards("2C") | Cards("QS"), east, south, west - Cards("QS") | Cards("2C"))
    match = begun("W", "AS", hands, trump="none")
    while not match.deals:
        others = [action for action in match.legal_actions if action.text != "QS"]
        match.play(others[-1] if others else "QS")
    (deal,) = match.deals
    assert (len(deal.actions), deal.outcome.took) == (52, ((1, 0),))


def test_there_may_be_no_trumps():
    match = begun("W", "QS", OWN, trump="none")
    view = match.view("N")
    assert view.trump is None
    assert "turned" not in view.facts
    (deal,) = play(match, "5H 9H KH QS").deals
    assert deal.outcome.took == ((1, 0),)


@pytest.mark.parametrize("seat", range(4))
def test_players_know_what_is_to_be_avoided(seat: int):
    match = begun("W", "QS", OWN)
    assert match.game.aim(match.view(seat)) is Aim.AVOID_QUEEN
    assert match.game.race(match.view(seat)) is None
