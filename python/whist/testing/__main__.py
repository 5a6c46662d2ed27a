"""``python -m whist.testing``: golden playthroughs, the laws, and the strength of the players."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter

from whist import games
from whist.errors import WhistError
from whist.files import atomic_write
from whist.players import Player, make, typed
from whist.rules.faults import told
from whist.testing.games import LawError, check_game
from whist.testing.golden import playthrough
from whist.testing.leads import HEAD, Leads, row
from whist.testing.soak import soak
from whist.testing.strength import strength


def main(arguments: list[str] | None = None) -> int:
    """Run the command; gives its exit status."""
    parser = argparse.ArgumentParser(prog="python -m whist.testing", description="Tools for authors of games.")
    commands = parser.add_subparsers(required=True, metavar="command")
    golden = commands.add_parser("golden", help="print a random match with everything that every seat knows")
    golden.set_defaults(run=_golden)
    laws = commands.add_parser("check", help="play a game at random under the laws of the framework")
    laws.set_defaults(run=_check)
    soaking = commands.add_parser("soak", help="play games under any options, until so many decisions kept the laws")
    soaking.set_defaults(run=_soak)
    leads = commands.add_parser("strength", help="measure how far a player leads another")
    leads.set_defaults(run=_strength)
    for command in (golden, laws):
        command.add_argument("game", help="a game, also with options: 'whist(target=7)'; or a file such as mine.py")
    for command in (soaking, leads):
        command.add_argument("games", nargs="*", default=games.names(), help="all games unless some are named so too")
    for command in (golden, laws, soaking, leads):
        command.add_argument("--seed", type=int, default=1)
    golden.add_argument("--deals", type=int, default=2)
    golden.add_argument("--out", help="file to write instead of printing")
    laws.add_argument("--matches", type=int, default=3)
    laws.add_argument("--claims", action="store_true", help="claims after the play change what it was worth")
    soaking.add_argument("--decisions", type=int, default=1_000_000)
    leads.add_argument("--deals", type=int, default=200)
    leads.add_argument("--player", default="search", help="who leads: a name, or a file such as mine.py with a player")
    leads.add_argument("--against", default="random", help="who is led, named so too")
    leads.add_argument("--worlds", type=int, default=3, help="how much the search player searches")
    leads.add_argument("--playouts", type=int, default=1)
    leads.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many share the work")
    leads.add_argument("--write", metavar="PAGE", help="a page whose table takes each row in once it is measured")
    leads.add_argument("--resume", action="store_true", help="leave out games that have such a row in the page")
    chosen = parser.parse_args(arguments)
    try:
        chosen.run(chosen)
    except LawError as error:
        return _failed(parser, str(error))
    except (WhistError, OSError) as error:
        return _failed(parser, told(error))
    return 0


def _failed(parser: argparse.ArgumentParser, message: str) -> int:
    sys.stderr.write(f"{parser.prog}: {message}\n")
    return 1


def _golden(chosen: argparse.Namespace) -> None:
    text = playthrough(games.typed(chosen.game), seed=chosen.seed, deals=chosen.deals)
    if chosen.out:
        atomic_write(chosen.out, text)
    else:
        sys.stdout.write(text)


def _check(chosen: argparse.Namespace) -> None:
    game = games.typed(chosen.game)
    report = check_game(game, matches=chosen.matches, seed=chosen.seed, settled=not chosen.claims)
    sys.stdout.write(f"{report}\n")


def _soak(chosen: argparse.Namespace) -> None:
    total: Counter[str] = Counter()
    for game, report in soak([*map(games.typed, chosen.games)], chosen.decisions, seed=chosen.seed):
        total[game.slug] += report.decisions
    for slug, decisions in sorted(total.items()):
        sys.stdout.write(f"{slug} {decisions}\n")
    sys.stdout.write(f"{total.total()} decisions, no law broken\n")


def _strength(chosen: argparse.Namespace) -> None:
    one, other = (_player(name, seed, chosen) for seed, name in enumerate((chosen.player, chosen.against), 1))
    made = f"`{one!r}` leads `{other!r}`; deals {chosen.seed} to {chosen.seed + chosen.deals - 1}."
    leads = Leads(chosen.write, made) if chosen.write else None
    measured = leads.games if leads is not None and chosen.resume else frozenset()
    wanted = [game for game in map(games.typed, chosen.games) if game not in measured]
    sys.stdout.write(f"{made}\n\n{HEAD}" if wanted else "")
    for game in wanted:
        found = strength(game, one, other, deals=chosen.deals, seed=chosen.seed, processes=chosen.processes)
        sys.stdout.write(f"{row(found)}\n")
        sys.stdout.flush()
        if leads is not None:
            leads.add(found)


def _player(name: str, seed: int, chosen: argparse.Namespace) -> Player:
    name = typed(name)
    return make(name, seed=seed, **({"worlds": chosen.worlds, "playouts": chosen.playouts} if name == "search" else {}))


if __name__ == "__main__":
    sys.exit(main())
