"""The laws of a player."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from whist.checks import shown, whole_number
from whist.rules import Game, Match
from whist.testing.games import LawError, errors_told, game_to_check, place

if TYPE_CHECKING:
    from collections.abc import Callable

    from whist.rules import Action, View


class Chooser(Protocol):
    """Whatever chooses an action from a view."""

    def choose(self, view: View) -> Action:
        """The action chosen."""


def check_player(
    make: Callable[[], Chooser],
    game: Game[Any] | str = "whist",
    *,
    deals: int = 2,
    seed: int = 0,
    **options: object,
) -> int:
    """Let a player play all seats of a match and check what it does.

    It chooses an allowed action from the view alone; made anew, it chooses the same; it changes neither the view
    nor the match.

    Parameters
    ----------
    make : callable
        Makes the player, always alike; the class of a player will do.
    game : Game or str
        What to play.
    deals : int
        How many deals, or fewer where the match ends before.
    seed : int
        Seed of the match.
    **options
        Options of the game, when it is given by name.

    Returns
    -------
    int
        Number of decisions checked.

    Raises
    ------
    LawError
        Naming the law, the game with its options, the seed, the deal and the action. An error that the player raises
        breaks a law too, and is the cause.
    TypeError
        When what is given makes no player, or the game is none, such as its class.
    """
    match = Match(game_to_check(game, **options), seed=seed)
    if not callable(make):
        raise TypeError(
            f"{shown(make)} makes no player: give what makes one, such as its class or lambda: MyPlayer(seed=1)"
        )
    player, twin, most = make(), make(), whole_number("deals", deals, 0, 2**32)
    decisions = 0
    while match.decision is not None and len(match.deals) < most:
        seat = match.decision.seat
        before, view = match.copy(), match.view(seat)
        with errors_told(partial(place, match), "a player raises no error"):
            action, again = player.choose(view), twin.choose(match.copy().view(seat))
        if action not in view.legal:
            raise LawError(f"the player chose {action}, which is not allowed ({place(match)})")
        if again != action:
            raise LawError(f"the player chose {action}, and made anew something else, {again} ({place(match)})")
        if match != before or view != before.view(seat):
            raise LawError(f"choosing changed the match or the view ({place(match)})")
        match.play(action)
        decisions += 1
    return decisions
