"""Hokm: the page of rules with its numbers."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from whist.cards import Cards, Suit
from whist.games._courts import CourtState
from whist.games.hokm import Hokm
from whist.rules import Match, Outcome

from .laid import CARDS, act, begun, finish_deal, legal, pack

N, E, S, W = range(4)
FIRST = "KS AS QS JS TS  2C 3C 4C 5C 6C  2D 3D 4D 5D 6D  2H 3H 4H 5H 6H"
"""Five cards for each player in dealing order."""


def suits(*owners: str):
    """A pack that gives whole suits in dealing order, five and four and four."""
    hands = [[card for card in CARDS if card[1] == suit] for suit in owners]
    return " ".join(" ".join(hand[a:b]) for a, b in ((0, 5), (5, 9), (9, 13)) for hand in hands)


def after(tricks, dealer, first=None, state=None, **options: object):
    """The state after a deal."""
    game = Hokm(**options)
    before = (state or game.start(dealer))._replace(dealer=dealer)
    return game.score(before, SimpleNamespace(dealer=dealer), Outcome(tricks, first=first))


# 4 Deal, 5 Before play


def test_cards_come_in_fives_and_fours_counter_clockwise_beginning_with_the_hakem():
    match = begun("hokm", " ".join(CARDS), dealer="N")
    assert match.decision.seat == W
    for i, seat in enumerate((W, S, E, N)):
        assert match.table.hands[seat] == Cards(CARDS[5 * i : 5 * i + 5]).bits
    assert legal(match) == ["name:C", "name:D", "name:H", "name:S"]
    act(match, "name:C")
    for i, seat in enumerate((W, S, E, N)):
        lots = CARDS[5 * i : 5 * i + 5] + CARDS[20 + 4 * i : 24 + 4 * i] + CARDS[36 + 4 * i : 40 + 4 * i]
        assert match.view(seat).hand == Cards(lots)
    assert match.decision.seat == W
    assert all(match.view(seat).trump is Suit.CLUBS for seat in range(4))


def test_only_the_hakem_looks_at_the_first_five_cards():
    match = begun("hokm", FIRST, dealer="N")
    assert match.view("W").hand == Cards("KS AS QS JS TS")
    assert all(not match.view(seat).hand for seat in "NSE")
    act(match, "name:S")
    assert {len(match.view(seat).hand) for seat in range(4)} == {13}
    assert match.view("N").hand >= Cards("2H 3H 4H 5H 6H")
    assert all(not match.view(seat).seen[W] for seat in "NSE")


def test_all_cards_may_be_seen_before_the_call():
    match = Match("hokm", seed=1, call_from=13)
    assert match.decision.kind == "trump"
    assert {len(match.view(seat).hand) for seat in range(4)} == {13}


def test_the_first_ace_makes_the_hakem():
    """North deals, so that the cards go to West, South, East, North, West ..., and the ace is the sixth."""
    drawing = [pack("2C 3C 4C 5C 6C AD"), None]
    match = Match("hokm(first_hakem=first_ace)", seed=1, dealer="N", given=[drawing])
    assert match.decision.seat == S
    assert match.view("E").dealer == W
    drawn = next(event for event in match.view("E").events if event[0] == "drawn")
    assert len(drawn[2]) == 6
    act(match, "name:S")
    finish_deal(match)
    assert match.state.dealer in (W, S)
    assert not any(event[0] == "drawn" for event in match.events)


# 6 Play


def test_the_highest_trump_wins_the_trick():
    match = begun("hokm", suits("S", "D", "H", "C"), dealer="E")
    act(match, "name:D", "AS", "3D", "KH", "5C")
    assert match.view("N").tricks[-1].winner == W


def test_the_deal_stops_at_seven_tricks():
    match = begun("hokm", suits("S", "D", "H", "C"), dealer="E")
    act(match, "name:S")
    finish_deal(match)
    assert match.deals[0].outcome == Outcome((7, 0), first=0)
    assert match.scores == (2, 0)
    assert len(match.deals[0].actions) == 1 + 28


def test_all_tricks_are_played_without_an_early_end():
    match = begun("hokm(early_end=off)", suits("S", "D", "H", "C"), dealer="E")
    act(match, "name:S")
    finish_deal(match)
    assert match.deals[0].outcome == Outcome((13, 0), first=0)
    assert match.scores == (2, 0)


# 7 Scoring


@pytest.mark.parametrize(
    ("hakem", "tricks", "first", "scores", "next_hakem", "next_dealer"),
    [
        (N, (7, 4), None, (1, 0), N, E),
        (W, (0, 7), 1, (0, 2), W, N),
        (S, (0, 7), 1, (0, 3), E, S),
        (E, (7, 6), None, (1, 0), N, E),
    ],
)
def test_the_side_with_seven_tricks_scores(hakem, tricks, first, scores, next_hakem, next_dealer):
    state = after(tricks, (hakem + 1) % 4, first)
    assert state.scores == scores
    assert state.dealer == next_dealer
    assert Hokm().next_seat(state.dealer) == next_hakem


def test_the_first_seven_tricks_are_a_kot_although_others_follow():
    assert after((9, 4), E, 0, early_end=False).scores == (2, 0)
    assert after((9, 4), E, None, early_end=False).scores == (1, 0)


def test_a_kot_may_go_beyond_the_target():
    state = after((7, 0), E, 0, state=CourtState(9, E, (6, 3)))
    assert state.scores == (8, 3)
    assert Hokm().over(state)
    assert Hokm().winners(state) == (0,)


# Court Piece


def court(*said: str):
    """A deal in which North and South hold all high cards; the hakem North names spades and then says something."""
    match = begun("hokm(scoring=court_piece)", suits("S", "D", "H", "C"), dealer="E")
    act(match, "name:S")
    while match.decision.kind == "play":
        match.play(match.legal_actions[0])
    return act(match, *said)


def test_the_winner_of_the_seventh_trick_stops_with_a_court():
    match = court()
    assert match.decision.seat == N
    assert legal(match) == ["stop", "continue"]
    act(match, "stop")
    assert match.scores == (1, 0)
    assert match.state.dealer == W


def test_all_thirteen_tricks_are_fifty_two_courts():
    match = finish_deal(court("continue"))
    assert match.deals[0].outcome == Outcome((13, 0), first=0)
    assert match.scores == (52, 0)


def test_a_trick_lost_after_going_on_ends_the_deal_as_an_ordinary_win():
    """North has the two of diamonds for the eight of trumps, which West loses at once."""
    cards = suits("S", "D", "H", "C").split()
    at, other = cards.index("8S"), cards.index("2D")
    cards[at], cards[other] = cards[other], cards[at]
    match = begun("hokm(scoring=court_piece)", " ".join(cards), dealer="E")
    act(match, "name:S")
    for lead in ("AS", "KS", "QS", "JS", "TS", "9S", "7S"):
        act(match, lead)
        for _ in range(3):
            match.play(match.legal_actions[0])
    act(match, "continue", "2D", "9D", "9H", "9C")
    assert match.deals[0].outcome == Outcome((7, 1), first=0)
    assert match.scores == (0, 0)
    assert match.state.wins == (1, 0)


@pytest.mark.parametrize(
    ("tricks", "first", "courts", "wins", "rows"),
    [
        ((0, 7), 1, (0, 1), (0, 1), (0, 1)),
        ((0, 13), 1, (0, 52), (0, 1), (0, 1)),
        ((1, 9), 1, (0, 0), (0, 1), (0, 1)),
        ((7, 3), None, (0, 0), (1, 0), (1, 0)),
    ],
)
def test_courts_are_for_the_first_seven_tricks_or_all_of_them(tricks, first, courts, wins, rows):
    state = after(tricks, N, first, scoring="court_piece")
    assert (state.scores, state.wins, state.rows) == (courts, wins, rows)


def test_seven_deals_in_succession_are_a_court_and_begin_again():
    state = CourtState(9, N, (2, 0), (0, 6), (3, 6))
    won = after((5, 7), N, state=state, scoring="court_piece")
    assert (won.scores, won.rows, won.wins) == ((2, 1), (0, 0), (3, 7))
    lost = after((7, 5), N, state=state, scoring="court_piece")
    assert lost.rows == (1, 0)
    assert after((0, 7), N, 1, state=state, scoring="court_piece").scores == (2, 2)


@pytest.mark.parametrize(
    ("tricks", "first", "state", "dealer"),
    [
        ((0, 7), 1, None, S),
        ((4, 7), None, None, N),
        ((4, 7), None, CourtState(9, N, rows=(0, 6)), S),
        ((1, 9), 1, None, N),
        ((7, 0), 0, None, W),
    ],
)
def test_after_a_court_of_the_hakems_side_the_dealers_partner_deals(tricks, first, state, dealer):
    """North deals and West is hakem."""
    assert after(tricks, N, first, state=state, scoring="court_piece").dealer == dealer


@pytest.mark.parametrize(
    ("courts", "wins", "winners"), [((2, 1), (5, 15), (0,)), ((2, 2), (8, 12), (1,)), ((2, 2), (10, 10), (0, 1))]
)
def test_courts_decide_then_deals_won(courts, wins, winners):
    game = Hokm(scoring="court_piece")
    assert game.over(CourtState(20, N, courts, wins=wins))
    assert not game.over(CourtState(19, N, courts, wins=wins))
    assert game.winners(CourtState(20, N, courts, wins=wins)) == winners
