"""How well the players play: the same deals both ways, so that the luck of the deal cancels out."""

from __future__ import annotations

from whist.players import Player, make
from whist.rules import Match


def mean_tricks(one: Player, other: Player, deals: int) -> float:
    """Tricks a deal taken by a partnership of `one` against one of `other`, each deal played both ways."""
    won = sum(_tricks((one, other), seed)[0] + _tricks((other, one), seed)[1] for seed in range(deals))
    return won / (2 * deals)


def _tricks(sides: tuple[Player, Player], seed: int) -> tuple[int, ...]:
    """Tricks of each side in the first deal of a match."""
    match = Match("whist", seed=seed)
    while not match.deals:
        seat = match.decision.seat
        match.play(sides[seat % 2].choose(match.view(seat)))
    return match.deals[0].outcome.tricks


def test_technique_beats_random() -> None:
    assert mean_tricks(make("technique"), make("random", seed=1), deals=60) > 8.0


def test_search_beats_random() -> None:
    assert mean_tricks(make("search", seed=1, worlds=6, playouts=1), make("random", seed=1), deals=4) > 7.5
