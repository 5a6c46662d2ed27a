"""How much better one player does than another in every game.

Where sides play, all partners of a side are one player; where everybody plays for himself, one seat is. From deal to
deal it is another side or seat, so that neither place nor deal favours anybody. Deals are taken from the course of
matches, since in some games the first ones are short.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist.rules import Game, Match, find_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whist.players import Player

HEAD: Final = ("| game | deals | lead | 95 % interval | above zero |", "|---|---|---|---|---|")
MARKS: Final = ("<!-- table -->\n", "<!-- end of table -->\n")
LATER: Final = 5
"""How many deals of a match are measured, from the first on."""
NORMAL: Final = 1.96
"""Standard errors on each side of a mean that make an interval of 95 %."""


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
    game: Game[Any] | str, one: Player, other: Player, *, deals: int = 200, seed: int = 0, **options: object
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
    **options
        Options of the game, when it is given by name.

    Examples
    --------
    >>> from whist.players import make
    >>> strength("whist", make("technique"), make("random", seed=1), deals=10).lead > 0
    True
    """
    game = find_game(game, **options) if isinstance(game, str) else game
    leads = [_lead(game, one, other, seed + number) for number in range(deals)]
    return Strength(str(game), deals, fmean(leads), NORMAL * stdev(leads) / sqrt(deals))


def row(found: Strength) -> str:
    """A line of the table.

    Examples
    --------
    >>> row(Strength("whist", 200, 2.46, 0.31))
    '| whist | 200 | +2.46 | +2.15 to +2.77 | yes |'
    """
    low, high = found.lead - found.error, found.lead + found.error
    clear = "yes" if found.is_clear else "no"
    return f"| {found.game} | {found.deals} | {found.lead:+.2f} | {low:+.2f} to {high:+.2f} | {clear} |"


def with_row(page: str, found: Strength) -> str:
    """A page with the line in its table, in the place of an older one of the same game."""
    before, table, after = _split(page)
    rows = {line.split("|")[1].strip(): line for line in table.splitlines()[2:]}
    rows[found.game] = row(found)
    return before + "\n".join([*HEAD, *(rows[game] for game in sorted(rows))]) + "\n" + after


def _split(page: str) -> tuple[str, str, str]:
    """What stands before the table of a page, the table, and what stands after it."""
    start, end = page.index(MARKS[0]) + len(MARKS[0]), page.index(MARKS[1])
    return page[:start], page[start:end], page[end:]


def _lead(game: Game[Any], one: Player, other: Player, seed: int) -> float:
    """The lead in one deal, in which the seats of one owner are the first player."""
    ours = set(game.sides(seed // LATER % len(set(game.owner))))
    gains = _gains(_begun(game, seed), [one if seat in ours else other for seat in range(game.seats)])
    mine = [gain for seat, gain in enumerate(gains) if seat in ours]
    theirs = [gain for seat, gain in enumerate(gains) if seat not in ours]
    return fmean(mine) - fmean(theirs)


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
        match.play(players[decision.seat].choose(match.view(decision.seat)))
    deal = match.deals[done]
    return match.game.gain(deal.before, deal.after)
