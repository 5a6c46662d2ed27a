"""What every player is: it looks at a view and chooses one of the legal actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from whist.checks import drawn_seed, shown
from whist.errors import IllegalActionError, OptionError
from whist.rules import Action, Options, View


@dataclass(frozen=True)
class Choice:
    """An action with the reason for it.

    Attributes
    ----------
    action : Action
        What was chosen.
    rule : str
        Name of the rule or method that chose it, such as ``"L2 C1"``; empty when there was nothing to choose.
    reason : str
        Why, in one sentence for people.
    """

    action: Action
    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}" if self.rule else self.reason


class Player(ABC):
    """Somebody who decides, knowing a view and nothing else.

    A player keeps nothing between two choices: the same view gives the same choice, so that a hint, an undo and a
    resumed match agree.

    Parameters
    ----------
    seed : int, optional
        What its random numbers follow from, never the seed of a deal; drawn from the system when not given.
    **options
        See :meth:`options`.

    Raises
    ------
    OptionError
        For a bad seed, an unknown option, or a value that is not allowed.

    Attributes
    ----------
    name : str
        Name in the registry.
    seed : int
        Its seed.
    chosen : Values
        The values of its options.
    """

    name: ClassVar[str]

    @classmethod
    def options(cls) -> Options:
        """The options such a player takes."""
        return Options()

    def __init__(self, *, seed: int | None = None, **options: object) -> None:
        self.seed = drawn_seed(seed)
        self.chosen = self.options().choose(options)

    def choose(self, view: View) -> Action:
        """The action to take.

        Raises
        ------
        IllegalActionError
            When it is not this seat's turn, or the player decides for what is no choice.
        OptionError
            When what is given is no view.
        """
        return self.explain(view).action

    def explain(self, view: View) -> Choice:
        """The action to take, and why; raises as :meth:`choose`."""
        if not isinstance(view, View):
            raise OptionError(f"{shown(view)} is no view: give one, such as match.view(match.decision.seat)")
        if not view.legal:
            raise IllegalActionError(f"{view.names[view.seat]} has nothing to choose now")
        if len(view.legal) == 1:
            return Choice(view.legal[0], "", "nothing else is allowed")
        choice: object = self.decide(view)
        if not isinstance(choice, Choice):
            name = type(self).__name__
            raise IllegalActionError(f"{name}.decide gives {shown(choice)}, but it must give a whist.players.Choice")
        return choice

    @abstractmethod
    def decide(self, view: View) -> Choice:
        """Choose among two or more legal actions."""

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.chosen.given.items())
        return f"{type(self).__name__}(seed={self.seed}{given})"
