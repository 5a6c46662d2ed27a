"""``whist help``: what ``whist --help`` and ``whist COMMAND --help`` say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.cli.parser import make_parser

if TYPE_CHECKING:
    from argparse import Namespace


def run(arguments: Namespace) -> int:
    """Show the help of the whole command line, or of one command."""
    words = [] if arguments.command is None else [arguments.command]
    make_parser().parse_args([*words, "--help"])
    return 0
