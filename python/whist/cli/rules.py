"""``whist rules``: the page of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist import games
from whist.repl.pages import page_lines
from whist.repl.writing import Writer

if TYPE_CHECKING:
    from argparse import Namespace


def run(arguments: Namespace) -> int:
    """Show the page or one section of it."""
    writer = Writer()
    writer.lines(page_lines(games.page(arguments.game, arguments.section), writer.theme))
    return 0
