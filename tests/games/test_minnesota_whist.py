"""Minnesota whist: the examples of its page, and its options."""

from __future__ import annotations

import pytest

from whist.cards import Cards
from whist.games import game
from whist.rules import Aim, Points

from .laid import act, begun, dealt, legal, scored

SLUG = "minnesota-whist"
N, E, S, W = range(4)


def test_showing_stops_at_the_first_high_bid():
    hands = "3H 2S 3C 4C"  # West, North, East, South
    match = act(begun(SLUG, hands, dealer="S"), "3H")
    assert [match.view(seat).calls for seat in (N, E, S)] == [()] * 3
    act(match, "2S", "3C", "4C")
    view = match.view("W")
    assert [(seat, str(action)) for seat, action in view.calls] == [(W, "3H"), (N, "2S")]
    assert [view.seen[seat] for seat in (N, E, S)] == [Cards("2S"), Cards(""), Cards("")]
    assert view.facts["contract"] == "high"
    assert (match.decision.seat, match.decision.kind) == (W, "play")  # on North's right
    assert match.game.aim(view) is Aim.WIN


def test_four_low_bids_are_a_low_deal_led_from_the_dealers_left():
    match = act(begun(SLUG, "3H 2H 3D 4D", dealer="S"), "3H", "2H", "3D", "4D")
    assert match.view("N").facts["contract"] == "low"
    assert match.decision.seat == W
    assert match.game.aim(match.view("W")) is Aim.AVOID


@pytest.mark.parametrize(("rule", "leader"), [("left_of_grander", E), ("left_of_dealer", W), ("right_of_grander", W)])
def test_who_leads_in_a_high_deal(rule: str, leader: int):
    match = act(begun(f"{SLUG}(first_lead_high={rule})", "3H 2S 3C 4C", dealer="S"), "3H", "2S", "3C", "4C")
    assert match.decision.seat == leader


@pytest.mark.parametrize(
    ("options", "grander", "ours", "points"),
    [
        ("", N, 9, (3, 0)),
        ("", S, 5, (0, 4)),
        ("(set_multiplier=1)", N, 5, (0, 2)),
        ("(high_scoring=lose)", N, 5, (-2, 0)),
        ("", None, 8, (0, 2)),
        ("(low_scoring=lose)", None, 8, (-2, 0)),
        ("", N, 7, (1, 0)),
        ("", N, 6, (0, 2)),
        ("", None, 7, (0, 1)),
        ("", E, 0, (0, 7)),
        ("", N, 0, (0, 14)),
    ],
)
def test_one_side_gains_or_loses(options: str, grander: int | None, ours: int, points: tuple[int, int]):
    assert scored(f"{SLUG}{options}", (ours, 13 - ours), grander=grander).scores == points


def test_a_red_hand_bids_high_by_two_cards_and_low_by_one():
    reds = [f"{rank}{suit}" for suit in "DH" for rank in "23456789TJQKA"]
    blacks = [f"{rank}{suit}" for suit in "CS" for rank in "23456789TJQKA"]
    hands = " ".join(card for four in zip(reds[:13], blacks[:13], reds[13:], blacks[13:], strict=True) for card in four)
    match = begun(SLUG, hands, dealer="S")  # West has diamonds, North clubs, East hearts, South spades
    assert "two cards" in legal(match)
    act(match, "two cards", "2D", "3D", "2C", "2H", "2S")
    assert (match.view("N").facts["contract"], match.decision.seat) == ("high", S)
    match = begun(SLUG, hands, dealer="S")
    act(match, "2D", "two cards", "2C", "3C", "2H", "two cards", "2S", "3S")
    assert match.view("N").facts["contract"] == "low"


def test_the_highest_card_of_the_suit_led_wins():
    hands = {"N": "4C 2D", "E": "KC 3D", "S": "AH 4D", "W": "2C 5D"}
    match = act(dealt(SLUG, hands, "W", voids="SC"), "2D", "3D", "4D", "5D", "4C", "KC", "AH", "2C")
    assert match.view("N").tricks[0].winner == E


def test_only_a_hand_of_one_colour_lays_two_cards():
    assert "two cards" not in legal(begun(SLUG, "", dealer="S"))


def test_a_whole_game():
    rules = game(SLUG)
    state = scored(SLUG, (7, 6), Points(9, N, (11, 9)), grander=E)
    assert state.scores == (13, 9)
    assert rules.over(state)
    assert rules.winners(state) == (0,)
    assert not game(SLUG, target=14).over(state)
