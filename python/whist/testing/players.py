"""The laws of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from whist.rules import Game, Match, find_game
from whist.testing.games import LawError

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
        Makes the player, always alike.
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
        Naming the law, the seed, the deal and the action.
    """
    match = Match(find_game(game, **options) if isinstance(game, str) else game, seed=seed)
    player, twin = make(), make()
    decisions = 0
    while match.decision is not None and len(match.deals) < deals:
        seat = match.decision.seat
        before, view = match.copy(), match.view(seat)
        action = player.choose(view)
        where = f"{match.game}, seed {seed}, deal {len(match.deals) + 1}, action {len(match.actions) + 1}"
        if action not in view.legal:
            raise LawError(f"the player chose {action}, which is not allowed ({where})")
        if twin.choose(match.copy().view(seat)) != action:
            raise LawError(f"the player chose {action}, and made anew something else ({where})")
        if match != before or view != before.view(seat):
            raise LawError(f"choosing changed the match or the view ({where})")
        match.play(action)
        decisions += 1
    return decisions
