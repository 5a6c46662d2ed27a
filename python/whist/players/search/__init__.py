"""A player that plays out what the hidden cards might be, and reads the score sheet.

Cards are tried in *worlds*: layouts of the hidden cards that agree with everything the player has seen. First each
legal card is played out at random, which is quick but judges poorly, since nobody defends a good position by
playing at random. Then the most promising cards are played out with care: in each world everybody chooses each card
by a small search of the open hands. The game's own scoring says what an end is worth. The card of the rules of good
play is kept unless another does better by more than chance explains.
"""

from __future__ import annotations

from functools import cached_property
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

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

    from whist.rules import Match, Outcome, View

PROMISING: Final = 4
"""How many cards are played out with care, the one of the technique player apart."""
SCREENING: Final = 250
"""Playouts at random of each card to find them."""
CLEARLY: Final = 2.0
"""How many standard errors better a card must be than the one that the rules of good play name."""


class Estimate(NamedTuple):
    """What a card is worth.

    Attributes
    ----------
    card : Card
        The card.
    values : tuple of float
        Its payoff to the seat in each world, in the game's own terms (`Game.gain`).
    """

    card: Card
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean payoff."""
        return fmean(self.values)

    def lead_over(self, other: Estimate) -> tuple[float, float]:
        """By how much the card is better than another in the same worlds, and the standard error of that."""
        leads = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=True)]
        return fmean(leads), stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0


class SearchPlayer(Player):
    """Chooses the card that does best over many layouts of the hidden cards.

    Words are left to the technique player, and so are cards where revokes are accepted, since playouts would revoke
    at random.
    """

    name = "search"

    @classmethod
    def options(cls) -> Options:
        """How much is searched."""
        return Options(
            worlds=Int(30, 1, 10_000, help="layouts of the hidden cards in which cards are tried"),
            playouts=Int(8, 1, 1_000, help="random playouts of each card behind every move of a careful playout"),
        )

    def decide(self, view: View) -> Choice:
        """The best card of the search, or the word of a technique player."""
        technique = TechniquePlayer().decide(view)
        if technique.action.card is None or view.kind != PLAY or view.options.get("revoke_mode") == "lawful":
            return technique
        try:
            estimates = self.estimates(view, technique.action.card)
        except RulesError:  # no layout agrees with all that was said, so there is nothing to search
            return technique
        best = best_of(estimates, technique.action.card)
        return Choice(view.game.vocabulary[best.card.number], "search", _in_words(best, estimates, technique))

    def estimates(self, view: View, favourite: Card) -> list[Estimate]:
        """What the most promising cards and a favourite are worth to the seat, best first.

        Raises
        ------
        RulesError
            When no layout of the hidden cards was found that agrees with the view.
        """
        random = stream(self.seed, view)
        worlds = [view.world(random.getrandbits(63)) for _ in range(self.chosen.worlds)]
        trial = Trial(view, worlds, self.chosen.playouts, random.getrandbits(32))
        allowed = {action.card for action in view.legal}
        promising = [card for card in trial.screened() if card in allowed]
        cards = dict.fromkeys([*promising[:PROMISING], favourite])
        estimates = [Estimate(card, trial.values(card)) for card in cards]
        return sorted(estimates, key=lambda estimate: (-estimate.mean, estimate.card))


def best_of(estimates: list[Estimate], favourite: Card) -> Estimate:
    """The estimate to act on.

    Parameters
    ----------
    estimates : list of Estimate
        Best first, that of the favourite among them.
    favourite : Card
        Kept unless the best is clearly better.
    """
    best = estimates[0]
    standard = next(estimate for estimate in estimates if estimate.card == favourite)
    lead, error = best.lead_over(standard)
    return best if lead > CLEARLY * error else standard


def _in_words(chosen: Estimate, estimates: list[Estimate], technique: Choice) -> str:
    """The expected gain of the chosen card and of the others, and why the best of them was not taken if so."""
    others = (estimate for estimate in estimates if estimate is not chosen)
    gains = ", ".join(f"{one.card} {one.mean:+.2f}" for one in (chosen, *others))
    if chosen.mean == estimates[0].mean:
        return f"expected gain in points {gains}"
    lead = f"{estimates[0].card} leads by too little to be sure"
    return f"expected gain in points {gains}; {lead}, so {technique.rule} decides for {chosen.card}"


class Sheet(NamedTuple):
    """What the outcomes of a play are worth, to Python and to the engine."""

    values: dict[Outcome, tuple[float, ...]]
    engine: _core.Payoffs


class Trial:
    """The worlds of one decision, and what cards do in them.

    Parameters
    ----------
    view : View
        Of the seat that chooses.
    worlds : list of Match
        At least one, all agreeing with the view.
    playouts : int
        Random playouts of each card behind every move of a careful playout.
    seed : int
        Seed of the playouts.
    """

    def __init__(self, view: View, worlds: list[Match], playouts: int, seed: int) -> None:
        self.view = view
        self.worlds = worlds
        self.playouts = playouts
        self.seed = seed
        self._known_facts: list[tuple[SimpleNamespace, Sheet]] = []
        self._sheets = [self._sheet(world) for world in worlds]

    def _sheet(self, world: Match) -> Sheet:
        """The sheet of a world, made once for equal facts: they may hide cards, as honours dealt do."""
        facts = world.table.facts
        for known, sheet in self._known_facts:
            if known == facts:
                return sheet
        sheet = Sheet(payoffs(world), engine_payoffs([world]))
        self._known_facts.append((facts, sheet))
        return sheet

    @cached_property
    def _observation(self) -> _core.Observation:
        """What the seat may know of the play, taken from a world, which agrees with it in all that is known."""
        play = self.worlds[0].table.play
        known = [self.view.seen[seat].bits for seat in play.ring]
        return play.core.observe(play.ring.index(self.view.seat), known=known)

    def screened(self) -> list[Card]:
        """The legal cards by their mean over playouts at random, best first."""
        again = -(-SCREENING // len(self.worlds))
        hands = np.array([world.table.play.core.hands for world in self.worlds] * again, dtype=np.uint64)
        tables = [sheet.engine for sheet in self._sheets] * again
        found = self._observation.search_worlds(hands, tables, seed=self.seed)
        return [Card.from_number(number) for number, _, _ in found]

    def values(self, card: Card) -> tuple[float, ...]:
        """What a card is worth in each world when all play with care."""
        return tuple(
            self._value(world, sheet, card, number)
            for number, (world, sheet) in enumerate(zip(self.worlds, self._sheets, strict=True))
        )

    def _value(self, world: Match, sheet: Sheet, card: Card, number: int) -> float:
        play = world.table.play
        tally = world.game.tally(world.table.facts)
        core = play.core.copy()
        core.play(card.number)
        self._play_out(core, sheet.engine, self.seed + number)
        outcome = tally.outcome(core.outcome(tally.of(play)), play.rules.tricks)
        assert outcome is not None, "what has happened is possible"
        return sheet.values[outcome][self.view.seat]

    def _play_out(self, core: _core.Play, table: _core.Payoffs, seed: int) -> None:
        """Play to the end, each card chosen by a small search of the open hands."""
        everybody = (1 << core.players) - 1
        while core.status != _core.DONE:
            if core.status == _core.PAUSE:
                core.go_on()
            elif core.legal & core.legal - 1 == 0:
                core.play(core.legal.bit_length() - 1)
            else:
                open_hands = core.observe(core.turn, exposed=everybody)
                core.play(open_hands.search(table, worlds=self.playouts, seed=seed)[0][0])
