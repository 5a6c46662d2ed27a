"""Every player plays every game, from the first word to the last card."""

from __future__ import annotations

from random import Random

import pytest

from whist import games
from whist.cards import Suit
from whist.players import make
from whist.rules import PLAY, Match

QUICK = {"worlds": 2, "playouts": 1}


@pytest.mark.parametrize("name", games.names())
def test_search_plays_a_deal_of_every_game_beside_the_others(name: str) -> None:
    match = Match(name, seed=3)
    players = [make("search", seed=1, **QUICK), make("technique"), make("random", seed=2)]
    while not match.deals:
        seat = match.decision.seat
        view = match.view(seat)
        choice = players[(seat + match.game.seats) % 3].explain(view)
        assert choice.action in view.legal
        assert choice.reason
        match.play(choice.action)


@pytest.mark.parametrize("name", games.names())
def test_technique_has_an_answer_wherever_chance_leads(name: str) -> None:
    random, technique, asked = Random(5), make("technique"), 0
    while asked < 250:
        match = Match(name, seed=random.getrandbits(32))
        while not match.over and len(match.deals) < 3 and asked < 250:
            view = match.view(match.decision.seat)
            assert technique.choose(view) in view.legal
            match.play(random.choice(match.legal_actions))
            asked += 1


@pytest.mark.parametrize("name", games.names())
def test_technique_comes_to_a_play_within_a_few_deals(name: str) -> None:
    """Whoever passes whatever he holds would have the cards dealt for ever."""
    match, technique = Match(name, seed=1), make("technique")
    while not any(PLAY in {event[0] for event in deal.events} for deal in match.deals):
        assert len(match.deals) < 12
        match.play(technique.choose(match.view(match.decision.seat)))


FORMS = (
    *(name for name in games.names() if name != "ladder-whist"),  # its page tells which tables come to no end
    *("ladder-whist(target=5)", "ladder-whist(players=8)", "ladder-whist(max_rounds=20)"),
    *("spades(trumps=jokers)", "spades(trumps=jokers_deuces)"),
)


@pytest.mark.parametrize("form", FORMS)
def test_a_match_between_technique_players_ends(form: str) -> None:
    match, technique = Match(form, seed=1), make("technique")
    while not match.over:
        assert len(match.deals) < 60
        match.play(technique.choose(match.view(match.decision.seat)))


def test_search_goes_on_from_deal_to_deal_and_passes_other_cards() -> None:
    match, player = Match("hearts", seed=4), make("search", seed=1, **QUICK)
    while len(match.deals) < 2:
        match.play(player.choose(match.view(match.decision.seat)))


def test_worlds_keep_to_voids_hand_sizes_and_passed_cards() -> None:
    match, random = Match("hearts", seed=6), Random(1)
    passed: set[int] = set()
    while match.decision.kind != PLAY:
        action = random.choice(match.legal_actions)
        if match.decision.seat == 0:
            passed.add(action.id)
        match.play(action)
    receiver = match.game.next_seat(0)
    for _ in range(38):
        match.play(random.choice(match.legal_actions))
    view = match.view(0)
    voids = [
        (seat, trick.plays[0][1].suit)
        for trick in view.tricks
        for seat, card in trick.plays
        if seat and card.suit != trick.plays[0][1].suit
    ]
    kept = passed - {card.number for card in view.played}
    assert voids
    for seed in range(100):
        hands = match.world(0, seed).table.hands
        assert [hand.bit_count() for hand in hands] == list(view.counts)
        assert not any(hands[seat] & Suit(suit).cards.bits for seat, suit in voids)
        assert all(hands[receiver] >> card & 1 for card in kept)
