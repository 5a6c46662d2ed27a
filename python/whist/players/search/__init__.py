"""A player that plays out what the hidden cards might be, and reads the score sheet.

Everything is tried in *worlds*: layouts of the hidden cards that agree with all that the player has seen. In each
world the deal is played to its end, words and exchanges by the plain sense of the technique player, cards with care:
everybody chooses each card by a small search of the open hands, and where few cards are left by a full one
(`whist.rules.endings.max_n`). The game's own scoring says what an end is worth. What the rules of good play propose is
kept unless something else does better by more than chance explains.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.errors import RulesError
from whist.players.base import Choice, Player
from whist.players.random import stream
from whist.players.search.estimate import Estimate, best_of, in_words
from whist.players.search.plans import plans
from whist.players.search.trial import UNPLAYABLE, Trial
from whist.players.technique import TechniquePlayer
from whist.players.technique.bidding import number_of
from whist.rules import BID, PLAY, Int, Options, Sense

if TYPE_CHECKING:
    from random import Random

    from whist.players.search.plans import Plan
    from whist.rules import View

__all__ = ["Estimate", "SearchPlayer", "Trial", "best_of"]

PROMISING: Final = 4
"""How many cards are played out with care, the one of the technique player apart."""
SOLVED: Final = 2
"""How many times as many worlds serve where endings are solved in no time."""
TRIALS: Final = 6
"""How many deals are played out for a word or an exchange, for each world."""


class SearchPlayer(Player):
    """Chooses what does best over many layouts of the hidden cards.

    The formalities of the table are left to the technique player, and so are cards where revokes are accepted, since
    playouts would revoke at random.
    """

    name = "search"

    @classmethod
    def options(cls) -> Options:
        """How much is searched."""
        return Options(
            worlds=Int(40, 1, 10_000, help="layouts of the hidden cards in which cards are tried"),
            playouts=Int(4, 1, 1_000, help="random playouts of each card behind every move of a careful playout"),
        )

    def decide(self, view: View) -> Choice:
        """The best of the search, or what the technique player says where there is nothing to search."""
        technique = TechniquePlayer().decide(view)
        if is_formality(view, technique):
            return technique
        random = stream(self.seed, view)
        try:
            estimates = self.estimates(view, technique, random)
        except RulesError:  # no layout agrees with all that was said, so there is nothing to search
            return technique
        best = best_of(estimates, technique.action)
        return Choice(best.action, "search", in_words(best, estimates, technique))

    def estimates(self, view: View, technique: Choice, random: Random) -> list[Estimate]:
        """What the most promising actions and that of the technique player are worth to the seat, best first.

        Raises
        ------
        RulesError
            When no layout of the hidden cards was found that agrees with the view.
        """
        trial = Trial(view, technique.action, self.chosen.playouts, random.getrandbits(63))
        if trial.only_cards:
            estimates = self._cards(trial, technique)
        else:
            wanted = plans(view, random, most=1 + TRIALS * self.chosen.worlds // 8)
            estimates = self._heats(trial, without_low_bids(wanted, trial), technique)
        return sorted(estimates, key=lambda estimate: (-estimate.mean, estimate.action))

    def _cards(self, trial: Trial, technique: Choice) -> list[Estimate]:
        """Cards that do well in playouts at random are played out with care; in endings all are searched."""
        worlds: int = self.chosen.worlds * (SOLVED if trial.is_solved else 1)
        promising = trial.view.legal if trial.is_ending else trial.screened(worlds)[:PROMISING]
        return [
            Estimate((action,), tuple(trial.card_value(action, number) for number in range(worlds)))
            for action in dict.fromkeys([*promising, technique.action])
        ]

    def _heats(self, trial: Trial, wanted: list[Plan], technique: Choice) -> list[Estimate]:
        """All plans are tried in a few worlds, and in more of them again and again the better half."""
        heats = max(1, (len(wanted) - 1).bit_length() - 1)
        each = TRIALS * self.chosen.worlds // heats
        left = [Estimate(plan, ()) for plan in wanted]
        for _ in range(heats):
            more = -(-each // len(left))
            left = [tried for estimate in left if (tried := trial.tried(estimate, more)).mean > UNPLAYABLE]
            left.sort(key=lambda estimate: -estimate.mean)
            half = left[: max(2, len(left) // 2)]
            left = half + [estimate for estimate in left[len(half) :] if estimate.action == technique.action][:1]
        return left


def without_low_bids(wanted: list[Plan], trial: Trial) -> list[Plan]:
    """Where tricks are bid: no bid of fewer than are sure, which no play can keep to; all where the rules leave none.

    Trials might choose one to make up for what partners bid too high in them.
    """
    if trial.view.kind != BID:
        return wanted
    numbers = {plan: number_of(plan[0]) for plan in wanted}
    return [plan for plan, number in numbers.items() if number is None or number >= trial.sure_tricks] or wanted


def is_formality(view: View, technique: Choice) -> bool:
    """Whether the choice is left to the technique player."""
    word = technique.action.card is None and technique.action.value is not Sense.SIT_OUT
    return view.game.is_formality(view) or (view.kind == PLAY and word)
