"""Auctions in which everybody bids at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from whist import Match, games
from whist.rules.decision import PLAY

AUCTIONS = 1000


def words_before_play(name: str, number: int) -> tuple[list[str], bool]:
    """The words that are said at random before the first card is played, and whether the deal came to be played."""
    match, chance, words = Match(name, seed=number), Random(number), []
    while not match.deals and (decision := match.decision) is not None and decision.kind != PLAY:
        action = chance.choice(match.legal_actions)
        if action.card is None:
            words.append(str(action))
        match.play(action)
    return words, not match.deals


@pytest.mark.parametrize("name", games.names())
def test_a_thousand_random_auctions_end_as_the_rules_allow(name: str):
    game = Match(name).game
    sayings = sum(action.card is None for action in game.vocabulary)
    heard = Counter[bool]()
    for number in range(AUCTIONS):
        words, is_played = words_before_play(name, number)
        # Bids rise, and between two of them everybody passes once at most.
        assert len(words) <= game.seats * (sayings + 1)
        heard[is_played] += 1
    assert heard[True] > 0
