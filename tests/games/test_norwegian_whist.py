"""Norwegian whist: the examples of its page, and its options."""

from __future__ import annotations

import pytest

from whist.cards import Cards
from whist.games import game
from whist.rules import Aim, Points

from .laid import act, begun, finish_deal, legal, scored

SLUG = "norwegian-whist"
N, E, S, W = range(4)
SPOKEN = ["pass", "nullo", "grand"]


def test_the_first_to_speak_declares_and_the_others_are_not_asked():
    match = begun(SLUG, "", dealer="W")
    assert legal(match) == SPOKEN
    act(match, "pass", "nullo")
    assert (match.decision.seat, match.decision.kind) == (N, "play")  # East's right leads
    assert match.game.aim(match.view("W")) is Aim.AVOID


def test_a_grand_is_led_from_the_declarers_left():
    match = act(begun(SLUG, "", dealer="W"), "grand")
    assert (match.decision.seat, match.decision.kind) == (E, "play")
    assert match.game.aim(match.view("W")) is Aim.WIN


def test_four_passes_are_a_nullo_led_from_the_dealers_right():
    match = act(begun(SLUG, "", dealer="W"), "pass", "pass", "pass", "pass")
    assert (match.decision.seat, match.decision.kind) == (S, "play")
    assert match.view("N").facts["contract"] == "nullo"


def test_four_passes_may_throw_the_deal_in():
    match = act(begun(f"{SLUG}(all_pass=redeal)", "", dealer="W"), "pass", "pass", "pass", "pass")
    assert (match.state, match.decision.seat) == (Points(0, N, (0, 0)), E)
    assert legal(match) == SPOKEN


@pytest.mark.parametrize(
    ("declarer", "grand", "ours", "points"),
    [
        (N, True, 9, (12, 0)),
        (N, True, 5, (0, 16)),
        (E, False, 9, (0, 6)),
        (E, False, 4, (6, 0)),
        (None, False, 7, (0, 2)),
        (N, True, 13, (28, 0)),
        (N, True, 0, (0, 56)),
        (E, False, 13, (0, 14)),
    ],
)
def test_one_side_scores(declarer: int | None, grand: bool, ours: int, points: tuple[int, int]):
    assert scored(SLUG, (ours, 13 - ours), declarer=declarer, grand=grand).scores == points


def test_a_whole_game():
    rules = game(SLUG)
    state = scored(SLUG, (7, 6), Points(7, N, (42, 38)), declarer=N, grand=True)
    assert state.scores == (46, 38)
    assert not rules.over(state)
    state = scored(SLUG, (8, 5), state, declarer=E, grand=True)
    assert state.scores == (62, 38)
    assert rules.over(state)
    assert rules.winners(state) == (0,)


def test_values_are_what_the_table_agrees_on():
    agreed = f"{SLUG}(grand_value=1, set_value=3, nullo_value=5, target=9)"
    assert scored(agreed, (9, 4), declarer=N, grand=True).scores == (3, 0)
    assert scored(agreed, (4, 9), declarer=N, grand=True).scores == (0, 9)
    assert scored(agreed, (4, 9), declarer=None, grand=False).scores == (15, 0)
    assert game(SLUG, target=9).over(Points(1, N, (0, 9)))


# Bids by card


def test_the_first_red_card_makes_a_grand_and_the_rest_stays_unseen():
    match = begun(f"{SLUG}(bid_method=card)", "", dealer="W")  # N 2C 6C .., E 3C .. 2D.., S 4C .., W 5C ..
    act(match, "2C")
    assert [match.view(seat).turn for seat in (N, S, W)] == [None] * 3
    act(match, "2D", "4C")
    assert [match.view(seat).calls for seat in (E, W)] == [((E, match.game.action("2D")),), ()]
    act(match, "5C")
    assert [(seat, str(action)) for seat, action in match.view("S").calls] == [(S, "4C"), (N, "2C"), (E, "2D")]
    assert (match.view("W").seen[N], match.view("W").seen[S]) == (Cards("2C"), Cards(""))
    assert (match.decision.seat, match.decision.kind) == (S, "play")
    assert match.view("N").facts["contract"] == "grand"


def test_four_black_cards_are_a_nullo_led_from_the_dealers_right():
    match = act(begun(f"{SLUG}(bid_method=card)", "", dealer="W"), "2C", "3C", "4C", "5C")
    assert (match.decision.seat, match.view("N").facts["contract"]) == (S, "nullo")


SUITS = [[f"{rank}{suit}" for rank in "23456789TJQKA"] for suit in "SHDC"]
ONE_SUIT_EACH = " ".join(card for four in zip(*SUITS, strict=True) for card in four)
"""North has all spades, East hearts, South diamonds, West clubs."""


def test_two_cards_say_what_a_hand_of_one_colour_cannot():
    match = begun(f"{SLUG}(bid_method=card)", ONE_SUIT_EACH, dealer="W")
    assert "two cards" in legal(match)
    act(match, "two cards")
    assert match.decision.pick == (1, 2)
    act(match, "2S", "3S", "two cards", "2H", "3H", "two cards", "2D", "3D", "2C")
    assert match.view("N").facts["contract"] == "grand"
    assert match.decision.seat == E
    view = match.view("W")
    assert view.seen[N] == Cards("2S 3S")
    assert not Cards("2D 2H") - Cards.from_bits(view.denied[N])
    finish_deal(match)
    match = begun(f"{SLUG}(bid_method=card)", ONE_SUIT_EACH, dealer="W")
    act(match, "2S", "two cards", "2H", "3H", "2D", "2C")
    assert match.view("N").facts["contract"] == "grand"
    assert match.decision.seat == W  # South's left
