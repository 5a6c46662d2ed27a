"""Knock-out whist: the examples of its page, and its options."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from whist.cards import Cards
from whist.errors import OptionError
from whist.games import game
from whist.games.knock_out_whist import KnockOutState
from whist.rules import Outcome

from .laid import act, begun, finish_deal, going_on, legal

SLUG = "knock-out-whist"
NAMES = ["name:C", "name:D", "name:H", "name:S"]


def hand(won: dict[int, int], state: KnockOutState | None = None, **options: object) -> KnockOutState:
    """The state after a hand in which the players won these tricks."""
    rules = game(SLUG, **options)
    state = state or rules.start(0)
    ring = rules.around(rules.next_seat(state.dealer), state.playing)
    assert set(won) == set(ring)
    return rules.score(state, SimpleNamespace(ring=ring), Outcome(tuple(won[seat] for seat in ring)))


# The examples of the page


def test_the_first_hand_is_dealt_and_a_card_is_turned():
    match = begun(SLUG, "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 2H 3H 4H 5H 6H 7H 8H 9H TH 8D")
    view = match.view("N")
    assert [len(Cards.from_bits(each)) for each in match.table.hands] == [7, 7, 7, 7]
    assert (str(view.facts["turned"][1]), view.trump.letter, len(view.unseen)) == ("8D", "D", 21 + 23)
    assert match.decision.seat == 1


def test_who_takes_no_trick_is_out_and_the_most_tricks_name_trumps():
    state = hand({0: 3, 1: 0, 2: 2, 3: 2})
    assert (state.out, state.choosers, state.dealer) == ((0, 1, 0, 0), (0,), 2)
    match = going_on(SLUG, state)
    assert [len(Cards.from_bits(each)) for each in match.table.hands] == [6, 0, 6, 6]
    assert (match.decision.seat, legal(match)) == (0, NAMES)
    act(match, "name:C")
    assert (match.decision.seat, match.view("E").trump.letter) == (3, "C")


def test_equals_cut_for_the_choice_and_suits_part_equal_ranks():
    state = hand({2: 3, 3: 3, 0: 0}, hand({0: 3, 1: 0, 2: 2, 3: 2}))
    assert state.out == (2, 1, 0, 0)
    assert state.choosers == (3, 2)  # from the left of the dealer, South
    match = going_on(SLUG, state, None, "9S 9C")
    assert [(seat, str(card)) for seat, card in match.view("N").facts["cut for trumps"]] == [(3, "9S"), (2, "9C")]
    assert match.decision.seat == 3
    assert [len(Cards.from_bits(each)) for each in match.table.hands] == [0, 0, 5, 5]


def test_the_last_one_in_wins_and_the_others_stand_by_how_long_they_stayed():
    rules = game(SLUG)
    state = hand({2: 0, 3: 5}, hand({2: 3, 3: 3, 0: 0}, hand({0: 3, 1: 0, 2: 2, 3: 2})))
    assert rules.over(state)
    assert rules.winners(state) == (3,)
    assert state.scores == (0, 0, 0, 1)
    assert rules.results(state)["place"] == (3, 4, 2, 1)


def test_one_card_decides_at_last():
    before = KnockOutState(5, 0, (0,) * 3, (0,) * 3, choosers=(0,))
    state = hand({0: 1, 1: 0, 2: 1}, before, players=3)
    assert state.out == (0, 6, 0)
    assert set(state.choosers) == {0, 2}
    assert state.dealer == 2
    match = going_on(f"{SLUG}(players=3)", state, "AC 2H", "AS 2D")
    assert match.decision.seat == 2  # drew AS
    act(match, "name:H", "AC", "2H")
    assert match.over
    assert match.winners == (2,)
    assert match.game.results(match.state)["place"] == (2, 3, 1)


@pytest.fixture
def dogs() -> KnockOutState:
    """East and West took no trick in the first hand; North is to name trumps, East deals."""
    state = hand({0: 4, 1: 0, 2: 3, 3: 0}, dogs_life=True)
    assert (state.out, state.dogs, state.dogs_spent, state.dealer) == ((0,) * 4, (1, 3), True, 1)
    return state


def test_a_dog_chooses_the_trick_for_its_single_card(dogs: KnockOutState):
    match = going_on(f"{SLUG}(dogs_life=on)", dogs, "2H AS 3H 2C 4H 5H 6H 7H 8H 9H TH JH QH KH")
    assert [len(Cards.from_bits(each)) for each in match.table.hands] == [6, 1, 6, 1]
    act(match, "name:S")
    assert match.decision.seat == 2  # South leads, left of the dealer
    act(match, "2H")
    assert legal(match) == ["AS", "knock"]
    act(match, "knock", "3H", "knock", "KH", "knock", "4H", "AS")
    assert [trick.winner for trick in match.view("N").tricks] == [0, 3]
    assert match.decision.seat == 0  # the lead after the dog's trick passes on
    while len(match.view("N").tricks) < 5:
        assert match.decision.seat != 1 or legal(match) == ["2C", "knock"]
        act(match, legal(match)[-1])
    while match.decision.seat != 1:
        act(match, legal(match)[0])
    assert legal(match) == ["2C"]  # no knocking in the last trick
    finish_deal(match)
    assert match.state.out == (0, 2, 0, 0)
    assert match.state.dogs == ()
    assert [len(Cards.from_bits(each)) for each in match.table.hands] == [5, 0, 5, 5]


def test_the_dogs_life_is_given_once_and_not_after_the_last_hand(dogs: KnockOutState):
    assert hand({0: 0, 1: 1, 2: 5, 3: 0}, dogs, dogs_life=True).out == (2, 0, 0, 2)
    last = KnockOutState(6, 0, (0,) * 4, (0, 3, 0, 3), choosers=(0,))
    assert hand({0: 0, 2: 1}, last, dogs_life=True).out == (7, 3, 0, 3)


def test_a_dog_counts_for_the_choice(dogs: KnockOutState):
    assert hand({0: 2, 1: 0, 2: 2, 3: 2}, dogs, dogs_life=True).choosers == (2, 3, 0)


def test_stakes_go_to_the_winner():
    state = KnockOutState(6, 0, (0,) * 4, (0, 3, 0, 3), choosers=(0,))
    assert hand({0: 0, 2: 1}, state, stake=5).scores == (-5, -5, 15, -5)


# Options


def test_hands_fall_from_the_first_size():
    rules = game(SLUG, start_cards=3, players=2)
    match = begun(f"{SLUG}(start_cards=3, players=2)", "")
    assert [len(Cards.from_bits(each)) for each in match.table.hands] == [3, 3]
    assert rules.over(KnockOutState(3, 0, (0, 0), (0, 3)))
    with pytest.raises(OptionError, match="option start_cards: 7 players cannot have 8 cards each"):
        game(SLUG, players=7, start_cards=8)


def test_the_chooser_may_lead():
    state = hand({0: 3, 1: 0, 2: 2, 3: 2})
    match = act(going_on(f"{SLUG}(first_lead=chooser)", state), "name:C")
    assert match.decision.seat == 0
    assert begun(f"{SLUG}(first_lead=chooser)", "").decision.seat == 1


def test_trumps_may_be_named_before_the_cards_are_dealt():
    match = going_on(f"{SLUG}(trump_named=before_deal)", hand({0: 3, 1: 0, 2: 2, 3: 2}))
    assert (match.decision.seat, len(match.view("N").hand)) == (0, 0)
    act(match, "name:H")
    assert len(match.view("N").hand) == 6


def test_a_hand_is_worth_a_larger_share_of_the_game_to_those_who_stay():
    rules = game(SLUG)
    before = rules.start(0)
    after = hand({0: 3, 1: 0, 2: 2, 3: 2})
    assert rules.gain(before, after) == pytest.approx((1 / 12, -1 / 4, 1 / 12, 1 / 12))
