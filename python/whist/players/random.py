"""A player that chooses anything allowed, each with the same chance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from whist.players.base import Choice, Player

if TYPE_CHECKING:
    from whist.rules import View


def stream(seed: int, view: View) -> Random:
    """Random numbers that depend on a player's seed and on what it sees, and on nothing else."""
    return Random(f"{seed} {view.seat} {view.deal_no} {len(view.events)} {view.hand.bits:x}")


class RandomPlayer(Player):
    """Uniform over the legal actions, words included: no opponent, but a yardstick and a tester of rules.

    In auctions with rising bids the last bid is therefore nearly always the highest.
    """

    name = "random"

    def decide(self, view: View) -> Choice:
        """Draw one of the legal actions."""
        action = stream(self.seed, view).choice(view.legal)
        return Choice(action, "random", f"one of {len(view.legal)} allowed, by chance")
