"""How much better one player does than another in every game.

Where sides play, all partners of a side are one player; where everybody plays for himself, one seat is. Each deal is
played once for every side or single seat, which then is the first player's: whatever the cards, the places and the
score before the deal give is given to both players. Deals are taken from the course of matches, since in some games
the first ones are short.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist.checks import SEEDS, shown, whole_number
from whist.errors import OptionError, WhistError
from whist.rules import Action, Game, Match, View
from whist.rules.faults import player_failed
from whist.testing.games import game_to_check, is_found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whist.players import Player

LATER: Final = 5
"""How many deals of a match are measured, from the first on."""
NORMAL: Final = 1.96
"""Standard errors on each side of a mean that make an interval of 95 %."""
MOST: Final = 1_000_000
"""The most deals, and the most processes."""
TOGETHER: Final = 4
"""Deals that a process is handed at once."""


class Strength(NamedTuple):
    """By how much a player leads another.

    Attributes
    ----------
    game : str
        The game, with its options.
    deals : int
        How many different deals were played.
    lead : float
        Mean gain of a seat above that of the other player's seats, in the points of the game.
    error : float
        Half of the interval of 95 % around it.
    """

    game: str
    deals: int
    lead: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes zero from below."""
        return self.lead > self.error


def strength(
    game: Game[Any] | str,
    one: Player,
    other: Player,
    *,
    deals: int = 200,
    seed: int = 0,
    processes: int = 1,
    **options: object,
) -> Strength:
    """Measure by how much one player leads another.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    one, other : Player
        The players; each may sit at several seats.
    deals : int
        How many different deals to play, at least two.
    seed : int
        Seed of the first deal; the others follow.
    processes : int
        How many share the work; they find the same.
    **options
        Options of the game, when it is given by name.

    Raises
    ------
    OptionError
        For an unknown game or option, a number that is out of bounds, or several processes of which the others cannot
        find the class of the game or of a player, as where it is defined in a function.
    PlayerError
        When the code of a player fails; the message says where.
    TypeError
        When the game or a player is none.

    Examples
    --------
    >>> from whist.players import make
    >>> strength("whist", make("technique"), make("random", seed=1), deals=10).lead > 0
    True
    """
    deals = whole_number("deals", deals, 2, MOST)
    processes = whole_number("processes", processes, 1, MOST)
    game = game_to_check(game, **options)
    for player in (one, other):
        if not callable(getattr(player, "choose", None)):
            raise TypeError(f"{shown(player)} is no player: it has nothing to choose with")
    lead, seeds = partial(_lead, game, one, other), range(whole_number("seed", seed, 0, SEEDS - deals), seed + deals)
    for work in (game, one, other) if processes > 1 else ():
        if not is_found(type(work)):
            found = f"{type(work).__name__}, which must be defined at the top of a module"
            raise OptionError(f"processes = {processes}: other processes cannot find {found}")
    if processes == 1:
        leads = [lead(each) for each in seeds]
    else:
        with ProcessPoolExecutor(processes) as pool:
            leads = list(pool.map(lead, seeds, chunksize=TOGETHER))
    return Strength(str(game), deals, fmean(leads), NORMAL * stdev(leads) / sqrt(deals))


def _lead(game: Game[Any], one: Player, other: Player, seed: int) -> float:
    """The mean lead in one deal, played once for each owner, whose seats then are the first player's."""
    begun, leads = _begun(game, seed), []
    for owner in sorted(set(game.owner)):
        ours = set(game.sides(owner))
        gains = _gains(begun.copy(), [one if seat in ours else other for seat in range(game.seats)])
        mine = [gain for seat, gain in enumerate(gains) if seat in ours]
        theirs = [gain for seat, gain in enumerate(gains) if seat not in ours]
        leads.append(fmean(mine) - fmean(theirs))
    return fmean(leads)


def _chosen(player: Player, view: View) -> Action:
    """What a player chooses; what its code fails with is told with its place, which other processes would lose."""
    try:
        return player.choose(view)
    except WhistError:
        raise
    except Exception as error:
        raise player_failed(player, error) from error


def _begun(game: Game[Any], seed: int) -> Match:
    """A match of which some deals have been played at random, or none where that would have ended it."""
    random, start = Random(seed), Match(game, seed=seed, dealer=seed % game.seats)
    match = start.copy()
    while not match.over and len(match.deals) < seed % LATER:
        match.play(random.choice(match.legal_actions))
    return start if match.over else match


def _gains(match: Match, players: Sequence[Player]) -> tuple[float, ...]:
    """What the next deal gives each seat."""
    done = len(match.deals)
    while len(match.deals) == done:
        decision = match.decision
        assert decision is not None, "the deal runs"
        match.play(_chosen(players[decision.seat], match.view(decision.seat)))
    deal = match.deals[done]
    return match.game.gain(deal.before, deal.after)
