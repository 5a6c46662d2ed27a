"""``python -m whist.testing golden GAME``: print or write a golden playthrough."""

from __future__ import annotations

import argparse
import sys

from whist.errors import WhistError
from whist.files import atomic_write
from whist.testing.games import LawError, check_game
from whist.testing.golden import playthrough


def main(arguments: list[str] | None = None) -> int:
    """Run the command; gives its exit status."""
    parser = argparse.ArgumentParser(prog="python -m whist.testing", description="Tools for authors of games.")
    commands = parser.add_subparsers(required=True, metavar="command")
    golden = commands.add_parser("golden", help="print a random match with everything that every seat knows")
    golden.set_defaults(run=_golden)
    laws = commands.add_parser("check", help="play a game at random under the laws of the framework")
    laws.set_defaults(run=_check)
    for command in (golden, laws):
        command.add_argument("game", help="a game, also with options: 'whist(target=7)'")
        command.add_argument("--seed", type=int, default=1)
    golden.add_argument("--deals", type=int, default=2)
    golden.add_argument("--out", help="file to write instead of printing")
    laws.add_argument("--matches", type=int, default=3)
    laws.add_argument("--claims", action="store_true", help="claims after the play change what it was worth")
    chosen = parser.parse_args(arguments)
    try:
        chosen.run(chosen)
    except (WhistError, LawError) as error:
        sys.stderr.write(f"{parser.prog}: {error}\n")
        return 1
    return 0


def _golden(chosen: argparse.Namespace) -> None:
    text = playthrough(chosen.game, seed=chosen.seed, deals=chosen.deals)
    if chosen.out:
        atomic_write(chosen.out, text)
    else:
        sys.stdout.write(text)


def _check(chosen: argparse.Namespace) -> None:
    report = check_game(chosen.game, matches=chosen.matches, seed=chosen.seed, settled=not chosen.claims)
    sys.stdout.write(f"{report}\n")


if __name__ == "__main__":
    sys.exit(main())
