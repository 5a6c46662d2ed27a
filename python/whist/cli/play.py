"""``whist play``, and ``whist`` alone: sit down at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist import games, players, repl

if TYPE_CHECKING:
    from argparse import Namespace


def run(arguments: Namespace) -> int:
    """Hand over to the table."""
    seats = {"N": arguments.north, "E": arguments.east, "S": arguments.south, "W": arguments.west}
    programs = {seat: player for seat, player in {**seats, "": arguments.others}.items() if player is not None}
    return repl.run(
        game=arguments.game and games.typed(arguments.game),
        seat=arguments.seat,
        seed=arguments.seed,
        players={seat: players.typed(player) for seat, player in programs.items()},
        options=dict(arguments.options or ()),
    )
