"""``whist rules``: the page of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist import games
from whist.cli.games import listed
from whist.repl.pages import page_lines
from whist.repl.writing import Writer

if TYPE_CHECKING:
    from argparse import Namespace


def run(arguments: Namespace) -> int:
    """Show the page or one section of it; without a game, which games there are."""
    writer = Writer()
    if arguments.game is None:
        writer.pages(listed(writer.theme))
        return 0
    writer.pages(page_lines(games.page(games.typed(arguments.game), arguments.section), writer.theme))
    return 0
