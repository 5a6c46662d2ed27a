"""The words of the command line and what ``--help`` says about them."""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from whist.build import build_info
from whist.checks import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST: Final = 2**64 - 1
"""The greatest seed."""

_WHIST: Final = """\
examples:
  whist                        sit down and play
  whist demo                   see what it can do, in a minute or two
  whist play whist --seed 7    a new match of whist, always the same cards
  whist games                  the games there are
  whist rules whist scoring    how whist is scored
  whist deal -n 100 --out deals.pbn
  whist replay deals.pbn       check recorded play, card by card
  whist solve deals.pbn        what each side can take with all hands seen

'whist COMMAND --help' says more about a command.
FILE may be '-' for standard input or standard output.
exit status: 0 done, 1 what a file holds is wrong or too few deals are found, 2 the command is wrong or a file cannot
be opened or written, 130 stopped by Ctrl-C, 141 nobody reads what is written, 143 asked to end
"""
_PLAY: Final = """\
GAME is any name of a game; 'whist games' lists them, 'whist games GAME' its options. Where nothing is asked for an
unfinished match is offered first; every match is kept after each card, in the folder that WHIST_HOME names or in
that of your user. At the table type a card (AS, as, 10h, spade ace) or a command: help lists them, hint advises,
undo takes back, score shows the sheet, quit leaves. Where several people share the terminal, hands are hidden from
one another. On a pipe, lines are read as they would be typed; the status is 2 when one could not be obeyed.

players: random plays anything allowed, technique follows the rules of good play and can say which, search plays out
what the hidden cards might be; technique sits where none is named. A file of Python, such as mine.py, is a player of
your own. Options stand in brackets behind the name:
  search(worlds=40, playouts=4)     layouts that are tried, playouts of each card in them
  technique(finesse=aq, cover=off)  conventions of play: king_from_ak, fourth_best, singleton_lead, split_honours,
                                    fourchette, cover, rule_of_eleven, finesse, first_discard, trump_call, echo,
                                    last_chance

Colours are left out where NO_COLOR is set, suit signs where the locale is C.

examples:
  whist play                                     whist, you sit South
  whist play "long whist" --seat N --seed 7
  whist play whist --north technique --others "search(worlds=10)"
  whist play whist --options target=7 honours=on
  whist play whist --seat none                   watch four programs
  whist play queens.py                           a game of your own, from its file
  whist play --east "mine.py(lead_high=off)"     a player of your own
"""
_GAMES: Final = """\
examples:
  whist games            every game in a line
  whist games whist      one game: its options, their values and defaults
"""
_RULES: Final = """\
SECTION is the beginning of a heading of the page, such as 'play' or 'scoring'. A page that is longer than the terminal
is shown by the program that PAGER names, or by less; PAGER=cat does without.

examples:
  whist rules whist
  whist rules whist scoring
"""
_REPLAY: Final = """\
FILE is one of
  hand records    one JSON object a line: hands, trumps, tricks with leader, cards and winner, results
  PBN             records with Deal, Contract, Declarer and Play
  LIN             boards of Bridge Base Online
  a match         as 'save' in a match writes it; one of a game of your own needs its file too, as in queens.py
  OpenSpiel       games of hearts, oh_hell and spades: one JSON object a line with spec, deal, decisions and returns
  -               standard input, with any of these

Every card must be held by its player and follow suit; winners, next leaders, counts, results and honours that the
file states must be those of the play. What is wrong is printed with hand, trick and card.
exit status: 0 everything agrees, 1 something does not or there is nothing to replay, 2 a file cannot be opened

examples:
  whist replay evening.json
  whist replay -v hands.jsonl deals.pbn
  whist replay queens.py match.json
  cat deals.pbn | whist replay -
"""
_EXTRA: Final = """\
.parquet and whatever ends in .zst need the extra 'data': pip install "whist-engine[data]", or in the folder of the
sources .venv/bin/pip install -e ".[data]". All other kinds need nothing more.
"""
_DEAL: Final = f"""\
Deal number i depends on the seed and i only: the same command gives the same cards for ever, and long runs can be
made in parts with --first. Without --seed one is drawn, and named in every deal. PBN deals have board numbers, the
dealer goes round, vulnerability as is usual for the board.

With --where only deals that satisfy the condition are dealt, all of them equally likely; docs/expressions.md has the
words. --given fixes cards of a hand. The name of FILE tells its kind, .pbn or any that 'whist evaluate' reads, and
--columns adds numbers to those that have a place for them; --out - writes PBN, or .csv where there are columns, to
standard output. A search that was stopped goes on where it was when the same command, with its --seed, is given again,
even if it had found nothing yet.
exit status: 1 when --where is true of too few of the candidates that were tried, --limit of them if that is said; deals
on the screen are those that were found

{_EXTRA}
examples:
  whist deal                                a deal to look at
  whist deal -n 1000 --seed 7 --out deals.pbn
  whist deal -n 3 --seed 7 --first 1000 --format text
  whist deal -n 100 --where "S.hcp in 15..17 and S.balanced" --given "N:AS,KS"
  whist deal -n 1_000_000 --where "NS.spades >= 9" --columns "NS.hcp, S.losers" --out fit.npy
"""
_EVALUATE: Final = f"""\
FILE is any file of deals, and FILE of --out too: .npy, .npz, .parquet, .csv, .pbn, or .txt with a deal a line; all but
.npz and .parquet may end in .gz, .bz2, .xz or .zst as well. .lin of Bridge Base Online is read, and so is '-', standard
input: any of these that is not packed, which is told by how it begins. Files are read a piece at a time. Without --out
means and deviations are shown; --out - writes lines of .csv to standard output. Where deals have to be solved
(S.tricks(spades)), a run that was stopped goes on where it was when the same command is given again, unless it reads
standard input; any other begins anew.

{_EXTRA}
examples:
  whist evaluate deals.pbn --columns "S.hcp, NS.longest"
  whist evaluate deals.npy --where "S.hcp >= 20" --columns "fit: NS.longest, S.tricks(spades)" --out found.csv
  whist evaluate deals.pbn --columns "S.hcp" --out - | sort -t, -k2 -n
"""
_CONVERT: Final = f"""\
The names of the files tell their kinds, as for 'whist evaluate'. The last file is the one that is written; where it
is '-', PBN goes to standard output.

{_EXTRA}
examples:
  whist convert deals.pbn deals.npy
  whist convert one.npy two.npy.gz all.parquet
  whist convert deals.parquet strong.pbn --where "NS.hcp >= 25"
  whist deal -n 9 --out - | whist convert - nine.npy
"""
_SOLVE: Final = f"""\
FILE is one of
  PBN             every record must have a Deal with all four hands
  LIN             boards of Bridge Base Online; two tables of one board are two deals
  text            a deal a line, such as N:AKQ2.K43.T98.A54 ... ; lines with # are passed over
  any other       .npy, .npz, .parquet, .csv; and .pbn, .lin, .txt, .csv or .npy with .gz, .bz2, .xz or .zst,
                  as 'whist evaluate' reads them
  -               standard input, with any of these that is not packed

Without --leader all twenty results of each deal are found: five strains by four leaders. The screen and PBN have them
as the bridges do, by declarer, whose left neighbour leads, with the tricks of the declarer's side. Files of numbers
have them by who leads, always with the tricks of North and South:
  .csv, .npz, .parquet   columns such as NS_H_led_by_W, where hearts are trumps and West leads, so that South, were it
                         bridge, declares; of NS_H_led_by_N West as declarer makes the rest
  .npy                   uint8 of shape (deals, 5, 4): trumps C, D, H, S, none; leaders N, E, S, W
With --leader it is one number a deal, of North and South too: the column NS_tricks, or .npy of shape (deals,).

FILE of --out is written whole or not at all; .csv may end in .gz, .bz2, .xz or .zst. .pbn holds each record as it was,
with the table added (OptimumResultTable), and so does '-', standard output. A run to a file that was stopped goes on
where it was when the same command is given again, unless --no-resume says to begin anew; one to the screen shows what
it has solved, and says where a deal is missing.

{_EXTRA}
examples:
  whist solve deals.pbn
  whist solve deals.pbn --out tables.csv
  whist solve deals.npy --trump hearts --leader W --out tricks.npy
"""
_DEMO: Final = """\
Deals a million hands and summarises them, replays a hand from a book of 1889, lets two kinds of program play a
rubber, and says what to type next.
"""


class _Version(argparse.Action):
    """Print what is installed and stop."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,  # noqa: ARG002  # argparse calls it so
        values: str | Sequence[Any] | None,  # noqa: ARG002
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        where = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
        sys.stdout.write(f"{build_info()}\n{where}\n")
        parser.exit()


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; what it returns has the ``module`` to run."""
    parser = argparse.ArgumentParser(
        prog="whist",
        description="Whist and the games of its family: play them, deal for them, replay what was played.",
        epilog=_WHIST,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="version and build of what is installed")
    parser.set_defaults(module="whist.cli.play", game=None, seat=None, seed=None, others=None, options=[])
    parser.set_defaults(north=None, east=None, south=None, west=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, summary: str, details: str) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=details,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        made.set_defaults(module=f"whist.cli.{name}")
        return made

    _add_play(command("play", "play a match at the terminal", _PLAY))
    games = command("games", "list the games, or the options of one", _GAMES)
    games.add_argument("game", nargs="?", metavar="GAME", help="show the options of this game")
    rules = command("rules", "show the rules of a game, or one section of them", _RULES)
    rules.add_argument("game", nargs="?", metavar="GAME", help="any name of the game (default: list the games)")
    rules.add_argument("section", nargs="?", metavar="SECTION", help="a heading, or the beginning of one")
    replay = command("replay", "check recorded play by playing it again", _REPLAY)
    replay.add_argument("files", nargs="+", metavar="FILE", type=Path, help="what was recorded")
    replay.add_argument("-v", "--verbose", action="store_true", help="a line for every hand, not only for faults")
    _add_deal(command("deal", "deal hands at random", _DEAL))
    evaluate = command("evaluate", "count points, lengths and more in the deals of files", _EVALUATE)
    evaluate.add_argument("files", nargs="+", metavar="FILE", type=Path, help="deals")
    evaluate.add_argument("--columns", required=True, metavar="EXPR", help="what to count, with commas between")
    _add_where(evaluate)
    evaluate.add_argument("--out", type=Path, metavar="FILE", help="write deals and numbers there (default: a summary)")
    _add_threads(evaluate)
    convert = command("convert", "turn files of deals into another kind of file", _CONVERT)
    convert.add_argument("files", nargs="+", metavar="FILE", type=Path, help="deals")
    convert.add_argument("out", metavar="OUT", type=Path, help="the file to write")
    _add_where(convert)
    _add_threads(convert)
    _add_solve(command("solve", "find what each side can take when all hands are seen", _SOLVE))
    command("demo", "show what this program can do, in a minute or two", _DEMO).set_defaults(module="whist.demo")
    helping = commands.add_parser("help", add_help=False)  # the same as --help, so that the list need not have it
    helping.add_argument("command", nargs="?", choices=[name for name in commands.choices if name != "help"])
    helping.set_defaults(module="whist.cli.help")
    return parser


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument(
        "game", nargs="?", metavar="GAME", help="any name of a game, or a file with one of your own (default: whist)"
    )
    play.add_argument("--seat", metavar="S", help="the seats you play: S, NS, all or none (default: South)")
    play.add_argument("--seed", type=_seed, metavar="N", help="seed of the cards; a new match begins")
    for seat in ("north", "east", "south", "west"):
        play.add_argument(f"--{seat}", metavar="PLAYER", help=f"the program at {seat.title()}")
    play.add_argument("--others", metavar="PLAYER", help="the program at every other seat")
    play.add_argument(
        "--options", nargs="+", action="extend", type=_pair, metavar="NAME=VALUE", help="options of the game"
    )


def _add_deal(deal: argparse.ArgumentParser) -> None:
    deal.add_argument("-n", type=_number, default=1, metavar="N", help="how many deals (default: 1)")
    deal.add_argument("--seed", type=_seed, metavar="N", help="what the cards follow from (default: drawn)")
    deal.add_argument("--first", type=_from_one, default=1, metavar="N", help="number of the first deal (default: 1)")
    deal.add_argument("--where", metavar="EXPR", help="a condition that all of them satisfy")
    deal.add_argument(
        "--given", action="append", default=[], metavar="S:CARDS", help="cards of a hand, such as N:AS,KS"
    )
    deal.add_argument("--columns", metavar="EXPR", help="what to count in them, with commas between")
    deal.add_argument("--limit", type=_from_one, metavar="N", help="candidates to try at most")
    _add_threads(deal)
    deal.add_argument("--out", type=Path, metavar="FILE", help="write there, all or nothing (default: the screen)")
    deal.add_argument("--format", choices=("pbn", "text"), help="PBN or a diagram (default: pbn, text on a terminal)")


def _add_solve(solve: argparse.ArgumentParser) -> None:
    solve.add_argument("files", nargs="+", metavar="FILE", type=Path, help="deals")
    solve.add_argument("--trump", metavar="T", help="C, D, H, S or NT; needs --leader")
    solve.add_argument("--leader", metavar="S", help="who leads; without --trump there are no trumps")
    _add_where(solve)
    solve.add_argument("--out", type=Path, metavar="FILE", help="write there, all or nothing (default: the screen)")
    solve.add_argument(
        "--resume",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="go on with what a run that was stopped has solved (as is done if nothing is said)",
    )
    _add_threads(solve)


def _add_where(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--where", metavar="EXPR", help="only the deals for which this holds")


def _add_threads(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--threads", type=_threads, metavar="N", help="workers (default: one a processor)")


def _threads(text: str) -> int:
    return _within(text, 1, 1024)


def _seed(text: str) -> int:
    return _within(text, 0, MOST)


def _number(text: str) -> int:
    return _within(text, 0, 2**40)


def _from_one(text: str) -> int:
    return _within(text, 1, MOST - 2**40)


def _within(text: str, low: int, high: int) -> int:
    try:
        number = int(text.replace("_", "").replace(",", ""))
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no whole number from {low} to {high}")
    return number


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no option: write NAME=VALUE, such as target=7")
    return name, value
