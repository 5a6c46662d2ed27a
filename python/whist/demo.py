"""``whist demo``: what the program can do, in plain words and a minute or two."""

from __future__ import annotations

import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from whist import bulk, players
from whist.notation import hands
from whist.notation.replay import replay_hand
from whist.repl.scores import match_end, sheet
from whist.repl.theme import width_of
from whist.repl.writing import Writer
from whist.rules import Match, Outcome

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from whist.notation.hands import Hand
    from whist.notation.replay import PlayedTrick
    from whist.repl.theme import Theme
    from whist.rules import Deal

T = TypeVar("T", bound=np.generic)

FAMOUS: Final = Path(__file__).with_suffix(".jsonl")
"""The hand that is replayed: number 39 of Cavendish's *Laws and Principles of Whist*, 18th edition, 1889."""

_DEALS: Final = 1_000_000
_SEED: Final = 1889
_RUBBER: Final = 2
"""Seed of a short rubber."""
_NEXT: Final = (
    ("", "sit down and play; 'hint' helps when you are at a loss"),
    ("rules whist", "the rules you have just seen at work"),
    ("games", "the games there are"),
    ("deal -n 100", "a hundred deals in PBN, which bridge programs read"),
    ("replay FILE", "check play that somebody recorded"),
    ("--help", "everything else"),
)
"""What may follow the name of the program, and what that does."""


def run(_arguments: Namespace) -> int:
    """Show everything."""
    began = time.perf_counter()
    writer = Writer()
    show_deals(writer, _DEALS)
    show_famous_hand(writer)
    show_rubber(writer)
    _show_next(writer)
    writer.say(f"That took {time.perf_counter() - began:.0f} seconds.")
    return 0


def show_deals(writer: Writer, n: int) -> None:
    """Deal the pack `n` times and say what the hands look like."""
    _title(writer, f"1. {n:,} deals at once")
    writer.say(
        "Each deal gives thirteen cards to each of four players. Of all those hands: how strong are they, how are "
        "their suits divided, and how often does one side hold the honours?"
    )
    writer.say()
    deals, dealing = _timed("dealing", lambda progress: bulk.random_deals(n, seed=_SEED, progress=progress))
    points, counting = _timed("counting points", lambda progress: bulk.hcp(deals, progress=progress))
    lengths, sorting = _timed("measuring suits", lambda progress: bulk.shape(deals, progress=progress))
    honours, looking = _timed(
        "finding honours", lambda progress: bulk.honours(deals, trump="spades", progress=progress)
    )
    writer.lines(_table(_points(points), writer.theme, "high-card points (ace 4, king 3, queen 2, jack 1)"))
    writer.lines(_table(_shapes(lengths), writer.theme, "shape (cards in the longest suit, the next ...)"))
    writer.lines(_table(_honours(honours), writer.theme, "ace, king, queen, jack of trumps"))
    rates = [
        ("deals a second", f"{n / dealing:,.0f}"),
        ("hands evaluated a second", f"{4 * n / (counting + sorting + looking):,.0f}"),
    ]
    writer.lines(_table(rates, writer.theme, "speed of this machine"))


def show_famous_hand(writer: Writer) -> None:
    """Replay a hand from a book, trick by trick."""
    hand = hands.load(FAMOUS)[0]
    played = replay_hand(hand)
    theme = writer.theme
    assert hand.turn_up is not None, "the book names it"
    _title(writer, "2. A famous hand, card by card")
    writer.say(
        "From Cavendish, The Laws and Principles of Whist, 1889, hand 39. A and B play against Y and Z. Both sides "
        "stand at four points of five, so one point more wins the game, and a point is a trick above six. Z dealt "
        f"and turned up {theme.card(hand.turn_up)}: {hand.trump} are trumps. A leads."
    )
    writer.say()
    for seat, cards in zip(hand.seats, hand.cards, strict=True):
        writer.lines([f"  {seat}   {'   '.join(theme.holding(cards))}"])
    writer.say()
    writer.lines(_narrated(hand, played.tricks, theme))
    writer.say()
    first, second = played.counts
    writer.say(
        f"A and B win {first} tricks, Y and Z {second}: the last trick decided the game. "
        + ("Every card, winner and count agrees with the book." if played.agrees else str(played))
    )


def show_rubber(writer: Writer) -> None:
    """Let two kinds of program play a rubber, and show the score sheet."""
    _title(writer, "3. A rubber between two programs")
    writer.say(
        "North and South search: they imagine many ways the hidden cards may lie and play each to its end. East and "
        "West follow the old rules of good play. Nobody sees another's cards. The side with two games wins."
    )
    writer.say()
    match = Match("whist", seed=_RUBBER)
    seats = [players.make(kind, seed=_RUBBER) for kind in ("search", "technique") * 2]
    while (decision := match.decision) is not None:
        finished = len(match.deals)
        match.play(seats[decision.seat].choose(match.view(decision.seat)))
        _draw(f"deal {finished + 1}, {len(match.actions)} of 52 cards played")
        if len(match.deals) > finished:
            _draw("")
            writer.lines([f"  deal {finished + 1}: {_result(match.deals[-1])}"])
    verdict = match_end(match, writer.theme)[:2]
    writer.lines(["", *sheet(match, writer.theme), *verdict])


def _result(deal: Deal) -> str:
    """Tricks of the sides."""
    assert isinstance(deal.outcome, Outcome), "whist is never thrown in"
    north_south, east_west = deal.outcome.tricks
    return f"North and South {north_south} tricks, East and West {east_west}"


def _show_next(writer: Writer) -> None:
    _title(writer, "What to type next")
    theme, started = writer.theme, _started_by()
    width = max(len(f"{started} {words}") for words, _ in _NEXT)
    for words, meaning in _NEXT:
        command = f"{started} {words}".rstrip()
        beside = f"  {theme.bold(command.ljust(width))}  {meaning}"
        writer.lines([beside] if width_of(beside) <= theme.width else [f"  {theme.bold(command)}", f"      {meaning}"])
    writer.say()


def _started_by() -> str:
    """What starts this program again: its name where that is found, else the way it was started this time."""
    if shutil.which("whist"):
        return "whist"
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m whist"
    return shlex.quote(str(started))


def _title(writer: Writer, text: str) -> None:
    writer.lines(["", writer.theme.bold(text), ""])


def _points(points: NDArray[np.uint8]) -> list[tuple[str, str]]:
    """How strong hands are."""
    counts = np.bincount(points.reshape(-1), minlength=41)
    most = int(counts.argmax())
    return [
        ("average of a hand", f"{points.mean():.2f}"),
        ("usual distance from it", f"{points.std():.2f}"),
        (f"most frequent: {most} points", _share(counts[most], points.size)),
        ("no points at all", _share(counts[0], points.size)),
        ("20 points or more", _share(counts[20:].sum(), points.size)),
        ("the strongest hand", f"{points.max()} points"),
    ]


def _shapes(lengths: NDArray[np.uint8]) -> list[tuple[str, str]]:
    """How suits are divided."""
    longest_first = np.sort(lengths.reshape(-1, 4), axis=1)[:, ::-1]
    codes = longest_first @ np.array([1000, 100, 10, 1])
    counts = np.bincount(codes)
    rows = [("-".join(f"{code:04}"), _share(counts[code], len(codes))) for code in np.argsort(-counts)[:5]]
    void = int((longest_first[:, 3] == 0).sum())
    return [*rows, ("no card of some suit", _share(void, len(codes))), ("the longest suit", f"{lengths.max()} cards")]


def _honours(held: NDArray[np.uint8]) -> list[tuple[str, str]]:
    """How the four honours of one suit lie between the sides."""
    most = np.maximum(held[:, 0] + held[:, 2], held[:, 1] + held[:, 3])
    counts = np.bincount(most, minlength=5)
    names = ((4, "one side holds all four"), (3, "one side holds three"), (2, "two each"))
    return [(name, _share(counts[number], len(most))) for number, name in names]


def _share(part: int | np.integer[Any], whole: int) -> str:
    return f"{100 * part / whole:.2f}%" if whole else "-"


def _table(rows: Sequence[tuple[str, str]], theme: Theme, heading: str) -> Iterator[str]:
    """Names to the left, values to the right."""
    yield f"  {theme.bold(heading)}"
    for name, value in rows:
        yield f"    {name:<32}{value:>14}"
    yield ""


def _narrated(hand: Hand, tricks: Sequence[PlayedTrick], theme: Theme) -> Iterator[str]:
    """A line a trick: who led, the cards in order, who won, and the count."""
    first, second = hand.sides
    yield f"  {'trick':>5}  {'led by':<6}  {'cards':<11}  {'won by':<6}  {first:>2} {second:>2}"
    for number, trick in enumerate(tricks, 1):
        leader, winner = hand.seats[trick.plays[0][0]], hand.seats[trick.winner]
        cards = theme.cards(card for _, card in trick.plays)
        yield f"  {number:>5}  {leader:<6}  {cards}  {winner:<6}  {trick.tricks[0]:>2} {trick.tricks[1]:>2}"


def _timed(label: str, work: Callable[[bulk.Progress], NDArray[T]]) -> tuple[NDArray[T], float]:
    """The result of some bulk work and the seconds it took, with a progress bar meanwhile."""

    def draw_bar(done: int, total: int) -> None:
        share = done / total if total else 1.0
        _draw(f"{label:<16} [{'#' * round(30 * share):<30}] {share:4.0%}")

    began = time.perf_counter()
    result = work(draw_bar)
    _draw("")
    return result, time.perf_counter() - began


def _draw(text: str) -> None:
    """Redraw the line that says how far it is; on a terminal alone."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{text:<60}" if text else f"\r{'':<60}\r")
        sys.stderr.flush()
