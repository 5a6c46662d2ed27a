"""Ladder whist and the dogs of knock-out whist, turn by turn against a slow referee."""

from __future__ import annotations

from random import Random

import pytest

from whist.rules import Match

from .knocking_referee import play_deal


@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
@pytest.mark.parametrize("seed", range(4))
def test_ladder_whist_agrees_with_the_referee(players: int, seed: int):
    random = Random(seed)
    match = Match("ladder-whist", players=players, max_rounds=12, seed=seed, dealer=seed % players)
    while not match.over:
        if match.decision.kind == "trump":
            match.play(random.choice(match.legal_actions))
        sizes, dealer, done = match.state.scores, match.state.dealer, len(match.deals)
        assert match.table.eldest == (dealer + 1) % players
        won = play_deal(match, random)
        assert len(match.deals) == done + 1
        most = max(won.values())
        expected = tuple(1 if won[seat] == most else size + 1 for seat, size in enumerate(sizes))
        assert match.state.scores == expected


@pytest.mark.parametrize("seed", range(12))
def test_knock_out_whist_with_dogs_agrees_with_the_referee(seed: int):
    random, players = Random(seed), 2 + seed % 6
    match = Match("knock-out-whist", players=players, dogs_life=True, seed=seed, dealer=seed % players)
    playing, life = set(range(players)), True
    while not match.over:
        if match.decision.kind == "trump":
            match.play(random.choice(match.legal_actions))
        number = len(match.deals) + 1
        won = play_deal(match, random)
        without = {seat for seat in playing if not won[seat]}
        if without and life and number < 7:
            life = False
        else:
            playing -= without
        assert {seat for seat, hand in enumerate(match.state.out) if not hand} == playing
    assert len(playing) == 1
    assert set(match.winners) == playing
