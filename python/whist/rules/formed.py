"""A game that has several forms, so different that each is a game of its own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from whist.rules.actions import Vocabulary
from whist.rules.aims import Aim
from whist.rules.decision import Script
from whist.rules.game import Game
from whist.rules.options import Values
from whist.rules.outcome import Outcome, Tally, ThrownIn
from whist.rules.table import Table

if TYPE_CHECKING:
    from whist.rules.view import View


class Formed(Game[Any]):
    """A game whose options choose the form in which it is played; a subclass says which that is.

    Attributes
    ----------
    form : Game
        The game that is really played.
    """

    def choose_form(self, options: Values) -> Game[Any]:
        """The game that these options mean."""
        raise NotImplementedError

    def setup(self, options: Values) -> None:
        """Take the seats of the form."""
        self.form = self.choose_form(options)
        self.seats, self.turn, self.names, self.owner = (
            self.form.seats, self.form.turn, self.form.names, self.form.owner,
        )  # fmt: skip

    def words(self, vocabulary: Vocabulary) -> None:
        """The words of the form."""
        self.form.words(vocabulary)

    def start(self, dealer: int) -> Any:
        """The state of the form."""
        return self.form.start(dealer)

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        """A deal of the form."""
        return self.form.deal(table)

    def tally(self, facts: SimpleNamespace) -> Tally:
        """What the form counts."""
        return self.form.tally(facts)

    def score(self, state: Any, facts: SimpleNamespace, outcome: Outcome) -> Any:
        """The score of the form."""
        return self.form.score(state, facts, outcome)

    def over(self, state: Any) -> bool:
        """The end of the form."""
        return self.form.over(state)

    def winners(self, state: Any) -> tuple[int, ...]:
        """The winners by the form."""
        return self.form.winners(state)

    def gain(self, before: Any, after: Any) -> tuple[float, ...]:
        """The worth of a deal of the form."""
        return self.form.gain(before, after)

    def mark(self, state: Any) -> int | None:
        """The winning mark of the form."""
        return self.form.mark(state)

    def results(self, state: Any) -> dict[str, tuple[Any, ...]]:
        """The results of the form."""
        return self.form.results(state)

    def aim(self, view: View) -> Aim:
        """The aim of the form."""
        return self.form.aim(view)
