"""The worlds of one decision, and what actions lead to in them."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, Final

from whist.cards import Cards
from whist.errors import IllegalActionError
from whist.players.search.estimate import Estimate
from whist.players.technique import TechniquePlayer
from whist.players.technique.exchange import picked
from whist.rules import PLAY
from whist.rules.heights import heights
from whist.rules.payoffs import Sheet
from whist.rules.worlds import Worlds

if TYPE_CHECKING:
    from whist.players.search.plans import Plan
    from whist.rules import Action, Match, View

SCREENING: Final = 6
"""Playouts at random of each card in a world to find those that are worth more."""
PROBES: Final = 2
"""Worlds in which it is seen whether the score is settled with the last card."""
FEW: Final = 14
"""The most cards in all hands with which play is searched to its end, in place of playing it out with care."""
SHORT: Final = 6
"""The most cards of one hand with which that can be done."""
LONG: Final = 8
"""The most cards of one hand with which it is done where two sides play for tricks alone."""
UNPLAYABLE: Final = float("-inf")
"""What a plan is worth that the rules refuse."""


class Trial:
    """The worlds of one decision, drawn as they are needed, and what plans are worth in them.

    Parameters
    ----------
    view : View
        Of the seat that chooses.
    favourite : Action
        What is known to be sensible.
    playouts : int
        Random playouts of each card behind every move of a careful playout.
    seed : int
        Seed of worlds and playouts.

    Raises
    ------
    RulesError
        Here and later, when no layout of the hidden cards was found that agrees with the view.
    """

    def __init__(self, view: View, favourite: Action, playouts: int, seed: int) -> None:
        self.view = view
        self.favourite = favourite
        self.playouts = playouts
        self.seed = seed
        self._random = Random(seed)
        self._source = Worlds(view)
        self._worlds: list[Match] = []
        self._sheets: list[Sheet] = []
        self._ends: dict[int, dict[int, tuple[float, ...]]] = {}

    def world(self, number: int) -> Match:
        """A world by its number."""
        while len(self._worlds) <= number:
            self._worlds.append(self._source.world(self._random.getrandbits(63)))
        return self._worlds[number]

    # How the score is read.

    @cached_property
    def only_cards(self) -> bool:
        """Whether cards of a running play are to be chosen, and their score is settled with the last one."""
        cards = self.view.kind == PLAY and all(action.card is not None for action in self.view.legal)
        return cards and self.is_settled

    @cached_property
    def is_settled(self) -> bool:
        """Whether the score is settled when a play ends: nothing counts that is said or played after it."""
        return all(self._settles(self.world(number).copy()) for number in range(PROBES))

    def _settles(self, world: Match) -> bool:
        world.play(self.favourite)
        deal_out(world, self.seed, stop_at_play=True)
        if world.deals:
            return True
        sheet, table = Sheet(world), world.table
        play = table.play
        deal_out(world, self.seed)
        deal = world.deals[0]
        return table.in_play is play and sheet.end(play.core) == world.game.gain(deal.before, deal.after)

    @cached_property
    def sure_tricks(self) -> int:
        """How many tricks the seat wins however all play: trumps, where they are settled, that no other hand beats."""
        return (
            0 if self.view.trump is None else min(self._sure_in(self.world(number).copy()) for number in range(PROBES))
        )

    def _sure_in(self, world: Match) -> int:
        world.play(self.favourite)
        deal_out(world, self.seed, stop_at_play=True)
        if world.deals:
            return 0
        table, seat = world.table, self.view.seat
        rules, mine = table.play.rules, table.hands[seat]
        theirs = reduce(or_, table.hands, self.view.unseen.bits) & ~mine
        above = heights(rules)
        return sum(not above[card.number] & theirs for card in Cards.from_bits(mine & rules.order.trump))

    # Cards.

    @cached_property
    def is_ending(self) -> bool:
        """Whether so few cards are left that every card can be tried to the end."""
        core = self.world(0).table.play.core
        sizes = [hand.bit_count() for hand in core.hands]
        return self.is_solved or (not core.stock and sum(sizes) <= FEW and max(sizes) <= SHORT)

    @cached_property
    def is_solved(self) -> bool:
        """Whether it is an ending of two sides that play for tricks alone, which are solved in no time."""
        world = self.world(0)
        core = world.table.play.core
        return max(hand.bit_count() for hand in core.hands) <= LONG and self._sheet(world).is_of_sides(core)

    def screened(self, worlds: int) -> list[Action]:
        """The legal cards by their mean over playouts at random, best first."""
        total: dict[int, float] = {}
        for number in range(worlds):
            world = self.world(number)
            core = world.table.play.core
            seen = core.observe(core.turn, exposed=(1 << core.players) - 1)
            for card, mean, _ in seen.search(self._sheet(world).engine, worlds=SCREENING, seed=self.seed + number):
                total[card] = total.get(card, 0.0) + mean
        return sorted(self.view.legal, key=lambda action: -total[action.id])

    def card_value(self, action: Action, number: int) -> float:
        """What a card is worth in a world when all play with care, or best where few cards are left."""
        world = self.world(number)
        sheet, core = self._sheet(world), world.table.play.core.copy()
        if self.is_ending:
            if number not in self._ends:
                self._ends[number] = sheet.endings(core)
            return self._ends[number][action.id][self.view.seat]
        core.play(action.id)
        core.play_carefully(sheet.engine, self.playouts, self.seed + number)
        return sheet.end(core)[self.view.seat]

    def _sheet(self, match: Match) -> Sheet:
        """The sheet of a world, one for equal facts: they may hide cards, as honours dealt do."""
        for sheet in self._sheets:
            if sheet.serves(match):
                return sheet
        self._sheets.append(Sheet(match))
        return self._sheets[-1]

    # Anything.

    def tried(self, estimate: Estimate, more: int) -> Estimate:
        """An estimate with the values of its plan in so many more worlds."""
        plan, values = estimate
        return Estimate(plan, values + tuple(self.value(plan, len(values) + number) for number in range(more)))

    def value(self, plan: Plan, number: int) -> float:
        """What a plan is worth in a world when all others decide by plain sense and play with care."""
        world = self.world(number).copy()
        try:
            for action in plan:
                world.play(action)
        except IllegalActionError:
            return UNPLAYABLE
        deal_out(world, self.seed + number, stop_at_play=self.is_settled)
        if world.deals:
            deal = world.deals[0]
            return world.game.gain(deal.before, deal.after)[self.view.seat]
        sheet, core = self._sheet(world), world.table.play.core.copy()
        core.play_carefully(sheet.engine, self.playouts, self.seed + number)
        return sheet.end(core)[self.view.seat]


def deal_out(match: Match, seed: int, *, stop_at_play: bool = False) -> None:
    """Finish the running deal: words and exchanges by plain sense, cards at random; or only as far as the play."""
    sense = TechniquePlayer()
    while not match.deals and match.decision is not None:
        decision = match.decision
        if decision.pick is not None:
            pick_all(match, match.view(decision.seat))
        elif decision.kind != PLAY:
            match.play(sense.choose(match.view(decision.seat)))
        elif stop_at_play:
            return
        else:
            run_on(match, seed)


def pick_all(match: Match, view: View) -> None:
    """Choose all cards of a choice by plain sense; where that is not allowed, those that are."""
    for action in picked(view):
        legal = match.legal_actions
        match.play(action if action in legal else legal[0])


def run_on(match: Match, seed: int) -> None:
    """Play cards at random as far as the engine plays by itself, or one where each is a question of its own."""
    try:
        match.run(seed=seed)
    except IllegalActionError:
        cards = [action for action in match.legal_actions if action.card is not None]
        match.play(Random(seed + len(match.actions)).choice(cards))
