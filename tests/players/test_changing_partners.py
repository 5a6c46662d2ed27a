"""Where partners change from deal to deal and may sit beside each other."""

from __future__ import annotations

import pytest

from whist.players import make
from whist.rules import Match


@pytest.mark.parametrize("calls", [("prop", "cop", "pass", "pass"), ("pass", "prop", "cop", "pass")])
def test_the_technique_player_plays_with_a_partner_on_either_side(calls: tuple[str, ...]):
    player = make("technique", seed=1)
    for seed in range(12):
        match = Match("solo-whist", seed=seed)
        for call in calls:
            match.play(call)
        while not match.deals:
            match.play(player.choose(match.view(match.decision.seat)))
        assert sum(event[0] == "play" for event in match.deals[0].events) == 52
