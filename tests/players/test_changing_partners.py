"""Where partners change from deal to deal and may sit beside each other."""

from __future__ import annotations

from whist.players import make
from whist.rules import Match


def test_the_technique_player_calls_in_solo_whist_and_plays_with_a_partner_in_any_seat():
    player, calls, beside = make("technique", seed=1), set(), 0
    for seed in range(30):
        match = Match("solo-whist", seed=seed)
        while not match.deals:
            match.play(player.choose(match.view(match.decision.seat)))
        facts = match.deals[0].facts
        calls.add(facts.call)
        beside += len(facts.side) == 2 and (facts.side[0] + facts.side[1]) % 2
    assert {"cop", "solo"} <= calls
    assert beside
