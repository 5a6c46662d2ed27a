"""All games under all their options, played at random under the laws until enough was decided."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Any, Final

from whist.errors import OptionError
from whist.rules import Game, find_game
from whist.testing.games import Report, check_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GIVEN: Final = 0.3
"""Share of the options that are given, the others keeping their defaults."""
LOOKS: Final = 0.1
"""Share of the decisions at which the cheap laws are checked; that they are allowed and scored is checked at all."""
OFTEN: Final = 0.003
"""Share of the decisions at which the costly laws are checked."""
DEALS: Final = 8
"""Deals of each match."""


def soak(games: Sequence[str], decisions: int, *, seed: int = 0) -> Iterator[tuple[Game[Any], Report]]:
    """Play matches of games in turn, each under options drawn at random, until so many decisions were made.

    Parameters
    ----------
    games : sequence of str
        Names of the games.
    decisions : int
        How many decisions are made at least.
    seed : int
        What options, matches and choices follow from.

    Yields
    ------
    tuple of Game and Report
        What was played, and how much of it.

    Raises
    ------
    LawError
        Naming the law, the game with its options, the seed, the deal and the action.
    """
    random = Random(seed)
    for name in cycle(games):
        if decisions <= 0:
            return
        game = any_form(name, random)
        number = random.getrandbits(32)
        report = check_game(
            game, matches=1, seed=number, deals=DEALS, looks=LOOKS, often=OFTEN, must_end=False, settled=False
        )
        decisions -= report.decisions
        yield game, report


def any_form(name: str, random: Random) -> Game[Any]:
    """A game under options drawn at random, among them its number of players.

    Examples
    --------
    >>> any_form("whist", Random(1)).slug
    'whist'
    """
    kind = type(find_game(name))
    while True:
        given = {option: declared.draw(random) for option, declared in kind.options.items() if random.random() < GIVEN}
        try:
            return kind(**given)
        except OptionError:  # some options contradict one another
            continue
