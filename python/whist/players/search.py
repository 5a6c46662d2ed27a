"""A player that plays out what the hidden cards might be, and reads the score sheet.

Each legal card is tried in many *worlds*: layouts of the hidden cards that agree with everything the player has
seen. Each world is played to its end at random, and the game's own scoring says what that end is worth. The card
with the best mean is played; where means are too close to tell apart, the rules of good play decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from whist import _core
from whist.cards import Card
from whist.errors import RulesError
from whist.players.base import Choice, Player
from whist.players.random import stream
from whist.players.technique import TechniquePlayer
from whist.rules import PLAY, Int, Options
from whist.rules.payoffs import engine_payoffs, payoffs

if TYPE_CHECKING:
    from types import SimpleNamespace

    from whist.rules import Match, View

PROBES: Final = 8
"""Worlds drawn to learn whether what a deal is worth depends on hidden cards."""
REPLAYED: Final = 64
"""Worlds drawn where it does, each with its own payoffs; the deal is replayed for each, about a millisecond."""


class Estimate(NamedTuple):
    """What a card is worth.

    Attributes
    ----------
    card : Card
        The card.
    mean : float
        Mean payoff to the seat, in the game's own terms (`Game.gain`).
    error : float
        Standard error of the mean.
    """

    card: Card
    mean: float
    error: float


class SearchPlayer(Player):
    """Chooses the card that does best over many layouts of the hidden cards.

    Words are left to the technique player, and so are cards where revokes are accepted, since playouts at random
    would revoke at random.
    """

    name = "search"

    @classmethod
    def options(cls) -> Options:
        """How much is searched."""
        return Options(worlds=Int(1000, 1, 1_000_000, help="layouts of the hidden cards in which each card is tried"))

    def decide(self, view: View) -> Choice:
        """The best card of the search, or the word of a technique player."""
        technique = TechniquePlayer().decide(view)
        if technique.action.card is None or view.kind != PLAY or view.options.get("revoke_mode") == "lawful":
            return technique
        try:
            estimates = self.estimates(view)
        except RulesError:  # no layout agrees with all that was said, so there is nothing to search
            return technique
        best = best_of(estimates, technique.action.card)
        return Choice(view.game.vocabulary[best.card.number], "search", _in_words(best, estimates))

    def estimates(self, view: View) -> list[Estimate]:
        """What each legal card is worth to the seat, best first.

        Raises
        ------
        RulesError
            When no layout of the hidden cards was found that agrees with the view.
        """
        random = stream(self.seed, view)
        worlds = [view.world(random.getrandbits(63)) for _ in range(PROBES)]
        sheets = ScoreSheets()
        tables = [sheets.payoffs(world) for world in worlds]
        observation, seed = _observed(view, worlds[0]), random.getrandbits(63)
        if all(table is tables[0] for table in tables):
            found = observation.search(tables[0], worlds=self.chosen.worlds, seed=seed)
        else:
            worlds += [view.world(random.getrandbits(63)) for _ in range(REPLAYED - PROBES)]
            again = max(1, self.chosen.worlds // REPLAYED)
            hands = np.array([world.table.play.core.hands for world in worlds] * again, dtype=np.uint64)
            found = observation.search_worlds(hands, [*map(sheets.payoffs, worlds)] * again, seed=seed)
        return [Estimate(Card.from_number(card), mean, error) for card, mean, error in found]


def best_of(estimates: list[Estimate], favourite: Card) -> Estimate:
    """The estimate to act on.

    Parameters
    ----------
    estimates : list of Estimate
        Best first.
    favourite : Card
        Taken where it is within a standard error of the best; otherwise the lowest of those that equal the best is.
    """
    best = estimates[0]
    close = [estimate for estimate in estimates if estimate.mean + estimate.error >= best.mean]
    for estimate in close:
        if estimate.card == favourite:
            return estimate
    return min((estimate for estimate in estimates if estimate.mean == best.mean), key=lambda one: one.card)


def _in_words(best: Estimate, estimates: list[Estimate]) -> str:
    """The expected gain of the chosen card and of the others."""
    others = [f"{one.card} {one.mean:+.2f}" for one in estimates if one is not best]
    return f"expected gain {best.mean:+.2f}; {', '.join(others)}"


def _observed(view: View, world: Match) -> _core.Observation:
    """What the seat may know of the play, taken from a world, which agrees with it in all that is known."""
    play = world.table.play
    known = [view.seen[seat].bits for seat in play.ring]
    return play.core.observe(play.ring.index(view.seat), known=known)


class ScoreSheets:
    """The payoffs of worlds, each different table made once.

    Facts may hide cards, so payoffs belong to a world; but facts may also differ in what the score does not read.
    """

    def __init__(self) -> None:
        self._by_facts: list[tuple[SimpleNamespace, _core.Payoffs]] = []
        self._by_value: list[tuple[object, _core.Payoffs]] = []

    def payoffs(self, world: Match) -> _core.Payoffs:
        """What every outcome of the play is worth in a world; the same object where it is the same."""
        facts = world.table.facts
        found = _found(self._by_facts, facts)
        if found is None:
            values = payoffs(world)
            found = _found(self._by_value, values)
            if found is None:
                found = engine_payoffs([world])
                self._by_value.append((values, found))
            self._by_facts.append((facts, found))
        return found


def _found(known: list[tuple[Any, _core.Payoffs]], wanted: object) -> _core.Payoffs | None:
    """The payoffs noted for an equal key."""
    return next((table for key, table in known if key == wanted), None)
