"""The technique player: whist by rule, each card with the rule that chose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.players.base import Choice, Player
from whist.players.technique.choice import choose
from whist.players.technique.reading import is_plain, read
from whist.players.technique.sense import by_sense, is_sure
from whist.players.technique.style import CONVENTIONS
from whist.players.technique.words import say
from whist.rules import Aim, Sense

if TYPE_CHECKING:
    from whist.rules import Options, View

__all__ = ["TechniquePlayer"]


class TechniquePlayer(Player):
    """Plays by the numbered rules of good whist and says which one chose the card.

    It makes no use of chance: its choices are the same for every seed.
    """

    name = "technique"

    @classmethod
    def options(cls) -> Options:
        """The conventions of card play, each of which can be turned off."""
        return CONVENTIONS

    def decide(self, view: View) -> Choice:
        """A card by the rules of play, a word by the plain sense of it."""
        word = say(view)
        if word is not None:
            return word
        position = read(view, self.chosen)
        by_rule = is_plain(view) and position.aim is not Aim.WAIT  # the rules know no tricks that need not be won
        pick = choose(position) if by_rule else by_sense(position, view.heights or ())
        knock = next((action for action in view.legal if action.value is Sense.SIT_OUT), None)
        if knock is not None and not is_sure(pick.card, position, view.heights or ()):
            return Choice(knock, "", "the trick is better sat out")
        return Choice(view.game.vocabulary[pick.card.number], pick.rule, pick.reason)
