"""The other side of the double-dummy table: endplay, with DDS inside, answering the questions that we answer.

The answers are in our terms: tricks of North and South by strain and leader, and tricks of the side to play by card.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from whist import Card, Seat, Strain

try:
    import endplay._dds as raw
    from endplay.dds import calc_dd_table, solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal as Board
    from endplay.types import Denom, Player
except ImportError:
    raw = None

INSTALLED: Final = raw is not None

if INSTALLED:
    raw.SetMaxThreads(1)
    STRAINS: Final = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    PLAYERS: Final = (Player.north, Player.east, Player.south, Player.west)


def board(pbn: str, strain: Strain, leader: Seat, played: tuple[Card, ...] = ()) -> Board:
    """A position as endplay has it."""
    made = Board(pbn, first=PLAYERS[leader], trump=STRAINS[strain])
    for card in played:
        made.play(str(card)[::-1])
    return made


def best(position: Board) -> int:
    """The tricks of the side to play."""
    return next(iter(solve_board(position, SolveMode.OptimalOne)))[1]


def values(position: Board) -> list[tuple[object, int]]:
    """Each legal card and the tricks of the side to play, as endplay gives them."""
    return list(solve_board(position))


def cards(position: Board) -> dict[Card, int]:
    """The same by cards of ours."""
    return {Card(f"{card.rank.name[-1]}{card.suit.name[0].upper()}"): tricks for card, tricks in values(position)}


def table(pbn: str) -> NDArray[np.uint8]:
    """The tricks of North and South by strain and leader."""
    rows = calc_dd_table(Board(pbn)).to_list()
    by_declarer = np.array([rows[STRAINS[strain]] for strain in Strain])
    # The leader sits on the declarer's left.
    by_leader = np.roll(by_declarer, 1, axis=1)
    by_leader[:, ::2] = 13 - by_leader[:, ::2]
    return by_leader.astype(np.uint8)
