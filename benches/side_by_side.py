"""Measure the engine against its peers, A and B alternating in one run, and print a table.

``python benches/side_by_side.py`` prints; ``--write`` also pastes the table into ``docs/benchmarks.md``. Every row
asserts that both sides give the same answer, where they answer the same question. ``--only tricks deals`` measures
these groups of rows alone. Work on one thread and whole commands are measured in processor time, so that a busy
neighbour counts little; two threads by the clock. The kernels are measured a second time without the instructions
that not every machine has.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import platform
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import match_rate
import whist
from whist import Deal, Match, Seat, Suit, _core, bulk, games, players

if TYPE_CHECKING:
    from whist.rules import Game

try:
    import pyspiel
except ImportError:
    pyspiel = None
try:
    from endplay.dealer.generate import generate_deals
except ImportError:
    generate_deals = None
try:
    from pyarrow import parquet
except ImportError:
    parquet = None

PAGE: Final = Path(__file__).parents[1] / "docs" / "benchmarks.md"
MARKS: Final = ("<!-- table -->\n", "<!-- end of table -->\n")
ROUNDS: Final = 15
DECISIONS: Final = 1000
"""Decisions of a game that are timed together, at least."""
MOST_DEALS: Final = 10
"""Deals after which another match is begun."""
MIB: Final = 1 << 20

Work = Callable[[], object]
Clock = Callable[[], float]


class Row(NamedTuple):
    """One line of the table: a ratio or a figure, its spread over the rounds, and what it should be."""

    what: str
    figure: float
    low: float
    high: float
    unit: str
    aim: str
    met: bool
    detail: str

    @property
    def text(self) -> str:
        """The figure and its spread."""
        return f"{_short(self.figure)} {self.unit} ({_short(self.low)} to {_short(self.high)})"


def main() -> None:
    """Measure, print, and write where asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help=f"paste the table into {PAGE.name}")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON and nothing else")
    groups = {**KERNELS, **BULK, **ENGINE, **PRODUCT}
    parser.add_argument("--only", nargs="+", choices=groups, default=list(groups), help="measure these groups alone")
    options = parser.parse_args()
    rows = [row for name in options.only for row in groups[name]()]
    if options.json:
        print(json.dumps(rows))
        return
    table = _table(rows, _portable_figures([name for name in options.only if name in KERNELS]))
    print(table)
    if options.write:
        before, rest = PAGE.read_text(encoding="utf-8").split(MARKS[0])
        after = rest.split(MARKS[1])[1]
        PAGE.write_text(before + MARKS[0] + table + MARKS[1] + after, encoding="utf-8")


# Kernels: arrays in, arrays out, one thread.


def _tricks() -> Iterator[Row]:
    packs = np.tile(np.array([16 * suit + rank for suit in range(4) for rank in range(13)], np.uint8), (20_000, 1))
    some = np.random.default_rng(1).permuted(packs, axis=1).reshape(-1, 4)
    cards = np.resize(some, (4 * MIB, 4))
    out, copy = np.empty(len(cards), np.uint8), np.empty_like(cards)
    ours = functools.partial(bulk.tricks, cards, trump=Suit.HEARTS, threads=1, out=out)
    assert (ours() == numpy_tricks(cards, Suit.HEARTS)).all()
    yield at_most("bulk tricks, rows of four, 16 MiB, to a copy of them", ours, lambda: np.copyto(copy, cards), 2.0)
    yield at_least("bulk tricks to a vectorised NumPy resolver", ours, lambda: numpy_tricks(cards, Suit.HEARTS), 20)


def numpy_tricks(cards: NDArray[np.uint8], trump: int) -> NDArray[np.uint8]:
    """The winners of rows of four, the best of several ways that NumPy has: keys a column, maximum of the columns."""
    best = np.zeros(len(cards), np.uint8)
    led = cards[:, 0] & 48
    for place in range(4):
        column = np.ascontiguousarray(cards[:, place])
        suit = column & 48
        trumps = suit == np.uint8(trump << 4)
        key = (column & 15) << 2 | np.uint8(3 - place)
        key *= (suit == led) | trumps
        key |= trumps.view(np.uint8) << 6
        np.maximum(best, key, out=best)
    return 3 - (best & 3)


def _evaluation() -> Iterator[Row]:
    hands = bulk.random_deals(2_500_000, seed=1).reshape(-1)
    points, lengths, copy = np.empty(hands.shape, np.uint8), np.empty((*hands.shape, 4), np.uint8), np.empty_like(hands)
    hcp = functools.partial(bulk.hcp, hands, threads=1, out=points)
    both = functools.partial(bulk.hcp_and_shape, hands, threads=1, out=(points, lengths))
    both()
    assert (points == numpy_hcp(hands)).all()
    assert (lengths == np.stack([np.bitwise_count(hands & np.uint64(suit.cards.bits)) for suit in Suit], axis=1)).all()
    yield at_most("hcp and shape, 10 million hands, to a copy of them", both, lambda: np.copyto(copy, hands), 2.0)
    yield at_least("hcp to NumPy's masks and bitwise_count", hcp, lambda: numpy_hcp(hands), 4)


def numpy_hcp(hands: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Points as four counts: of the aces, of aces and kings, and so on."""
    points = np.zeros(hands.shape, np.uint8)
    mask = 0
    for rank in (12, 11, 10, 9):
        mask |= 0x0001_0001_0001_0001 << rank
        points += np.bitwise_count(hands & np.uint64(mask))
    return points


def _deals() -> Iterator[Row]:
    n = 200_000
    out = np.empty((n, 4), np.uint64)
    generator = np.random.default_rng(1)
    ours = functools.partial(bulk.random_deals, n, seed=1, threads=1, out=out)
    assert (np.bitwise_or.reduce(ours(), axis=1) == 0x1FFF_1FFF_1FFF_1FFF).all()
    theirs = lambda: generator.random((n, 52), dtype=np.float32).argsort(axis=1)  # noqa: E731 - a name for it
    yield at_least("random deals to NumPy's argsort of random keys", ours, theirs, 10, n)


# Deals that satisfy conditions, and columns of features.

NOTRUMP: Final = "S.hcp in 15..17 and S.balanced"
FIT: Final = "N.spades >= 4 and S.spades >= 4 and NS.hcp >= 25"
DEALER: Final = shutil.which("dealer") or shutil.which("dealer", path="/usr/games") or os.environ.get("DEALER")
"""Debian's program, which is written in C: its package is called dealer."""
DEALERS_WORDS: Final = {
    NOTRUMP: "hcp(south) >= 15 && hcp(south) <= 17 && shape(south, any 4333 + any 4432 + any 5332)",
    FIT: "spades(north) >= 4 && spades(south) >= 4 && hcp(north) + hcp(south) >= 25",
}


def _conditions() -> Iterator[Row]:
    """Deals tried a second: where hands are drawn at once, as many as would have to be tried for those drawn."""
    for name, where, aim in (("15-17 balanced", NOTRUMP, 20), ("4-4 fit and 25 points", FIT, 10)):
        n = 100_000
        share = float(bulk.share(where) or 0)
        ours = functools.partial(bulk.deals, n, where, seed=1, threads=1)
        assert len(bulk.select(ours(), where)) == n
        if DEALER is not None:
            tried = 200_000
            found = _dealer(DEALERS_WORDS[where], tried)
            assert abs(found - share * tried) < 5 * (share * tried) ** 0.5
            theirs = functools.partial(_dealer, DEALERS_WORDS[where], tried)
            what = f"deals tried a second to Debian's dealer: {name}"
            yield at_least(what, ours, theirs, aim, round(n / share), tried, clock=_all_time)
    if generate_deals is not None:
        ours = functools.partial(bulk.deals, 100_000, NOTRUMP, seed=1, threads=1)
        theirs = lambda: list(generate_deals(DEALERS_WORDS[NOTRUMP], produce=3, seed=1))  # noqa: E731 - a name for it
        assert len(theirs()) == 3
        yield at_least("deals found a second to endplay's generator: 15-17 balanced", ours, theirs, 1000, 100_000, 3)
    where = "S.hcp > N.hcp and E.longest >= 6"
    one, two = (functools.partial(bulk.deals, 20_000, where, seed=1, threads=threads) for threads in (1, 2))
    assert (one() == two()).all()
    yield at_least("deals by trying candidates, two threads to one", two, one, 1.8, 20_000, clock=time.perf_counter)


def _dealer(condition: str, tried: int) -> int:
    """How many of so many deals satisfy a condition, by Debian's program."""
    script = f"condition {condition}\naction\n"
    command = [DEALER, "-s", "1", "-g", str(tried), "-p", str(tried)]
    said = subprocess.run(command, input=script, check=True, capture_output=True, text=True)
    return int(
        next(line.split()[1] for line in (said.stdout + said.stderr).splitlines() if line.startswith("Produced"))
    )


def _all_time() -> float:
    """Seconds of a processor that this process and its commands have taken."""
    return time.process_time() + _childrens_time()


SIX: Final = "hcp, controls, losers, spades, longest, aces"


def _columns() -> Iterator[Row]:
    deals = bulk.random_deals(1_000_000, seed=1)
    one, two = (functools.partial(bulk.evaluate, deals, SIX, threads=threads) for threads in (1, 2))
    found = one()
    assert all((found[name] == column).all() for name, column in numpy_six(deals).items())
    yield at_least("six features of four hands to the best NumPy", one, lambda: numpy_six(deals), 4, len(deals))
    yield at_least("six features of four hands, two threads to one", two, one, 1.8, len(deals), clock=time.perf_counter)


def numpy_six(deals: NDArray[np.uint64], block: int = 1 << 14) -> dict[str, NDArray[np.uint8]]:
    """The six features as NumPy has them fastest: masks and counts of bits, some thousand hands at a time."""
    hands = deals.reshape(-1)
    found = {name: np.empty(hands.shape, np.uint8) for name in SIX.split(", ")}
    for first in range(0, len(hands), block):
        here = slice(first, first + block)
        some = hands[here]
        count = lambda mask, some=some: np.bitwise_count(some & np.uint64(mask))  # noqa: E731 - a name for it
        top = [count(0x0001_0001_0001_0001 << rank) for rank in (12, 11, 10, 9)]
        lengths = [count(0x1FFF << 16 * suit) for suit in range(4)]
        found["hcp"][here] = 4 * top[0] + 3 * top[1] + 2 * top[2] + top[3]
        found["controls"][here] = 2 * top[0] + top[1]
        found["aces"][here] = top[0]
        found["spades"][here] = lengths[3]
        found["longest"][here] = np.maximum(np.maximum(lengths[0], lengths[1]), np.maximum(lengths[2], lengths[3]))
        losers = np.zeros(len(some), np.uint8)
        for suit, length in enumerate(lengths):
            losers += np.minimum(length, 3)
            for rank, least in ((12, 1), (11, 2), (10, 3)):
                losers -= (length >= least) & (some & np.uint64(1 << 16 * suit + rank) != 0)
        found["losers"][here] = losers
    return {name: column.reshape(deals.shape) for name, column in found.items()}


def _files() -> Iterator[Row]:
    if parquet is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "deals.parquet"), Path(folder, "columns.parquet")
        bulk.write_deals(source, bulk.random_deals(1_000_000, seed=1))

        def alone() -> None:
            reader = parquet.ParquetFile(source)
            with parquet.ParquetWriter(target, reader.schema_arrow, compression="zstd", use_dictionary=False) as writer:
                for batch in reader.iter_batches(1 << 16):
                    writer.write_batch(batch)

        def with_features() -> None:
            five = "S.hcp, N.hcp, NS.longest, S.losers, S.balanced"
            bulk.write_deals(target, bulk.iter_deals(source), columns=five, threads=1)

        with_features()
        assert parquet.ParquetFile(target).metadata.num_columns == 9
        yield at_most("a million deals of Parquet with five features, to a copy of it", with_features, alone, 3)


# The engine: play, worlds, search.


def _playouts() -> Iterator[Row]:
    n = 200_000
    deals = bulk.random_deals(n, seed=1)
    out = np.empty(n, np.uint8)
    one = functools.partial(bulk.playouts, deals, trump="spades", leader="north", seed=1, threads=1, out=out)
    two = functools.partial(bulk.playouts, deals, trump="spades", leader="north", seed=1, threads=2)
    assert (one() == two()).all()
    yield at_least("bulk playouts, two threads to one", two, one, 1.8, n, clock=time.perf_counter)
    if pyspiel is not None:
        games = 200
        what = "whist playouts to OpenSpiel's bridge, play phase, from Python"
        yield at_least(what, one, _bridge_play(games), 120, n, games)


def _bridge_play(games: int) -> Work:
    """Random play of bridge deals whose auction is over."""
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    chance = random.Random(1)
    started = []
    for _ in range(games):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        one_notrump, passed = max(state.legal_actions()[:6]), min(state.legal_actions())
        for call in (one_notrump, passed, passed, passed):
            state.apply_action(call)
        started.append(state)

    def play() -> None:
        for start in started:
            state = start.clone()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))

    return play


def _worlds() -> Iterator[Row]:
    rules = _core.PlayRules(_core.CardOrder.plain(Suit.SPADES))
    play = _core.Play(rules, Deal.random(1).bits, Seat.NORTH)
    for card in _core.Play(rules, Deal.random(1).bits, Seat.NORTH).run("random", 1)[:24]:
        play.play(card)
    seen = play.observe(play.turn)
    n = 200_000
    assert len(seen.worlds(n, 1)) == n
    yield figure("consistent worlds in mid-game", lambda: seen.worlds(n, 1), n, "million/s", 5, scale=1e6)
    tally = _core.Tally(rules, [_core.Counter.tricks(0b0101)])
    payoffs = _core.Payoffs(tally, [[won, 13 - won] * 2 for (won,) in tally.outcomes()])
    opening = _core.Play(rules, Deal.random(2).bits, Seat.NORTH).observe(Seat.NORTH)
    assert len(opening.search(payoffs, worlds=50, seed=1)) == 13
    search = functools.partial(opening.search, payoffs, worlds=50, seed=1)
    yield duration("Monte Carlo decision, first lead, 50 worlds", search, "ms", 0.3, 1e3)


# The product: matches, players, start-up.


def _matches() -> Iterator[Row]:
    """Random play of whole deals: ours with record, events, checkpoints and scores, and what its name says is read."""
    if pyspiel is None:
        return
    games = match_rate.DEALS
    theirs = functools.partial(match_rate.spades_games, games, seed=1)
    for way, aim in ((match_rate.RUN, 1.15), (match_rate.RUN_AND_READ, 1.15), (match_rate.CHOSEN, 1)):
        deals = match_rate.whist_deals(way, games, seed=1, finished=match_rate.check)
        ours = functools.partial(match_rate.whist_deals, way, games, seed=1)
        what = f"random deals in a Match to OpenSpiel's spades ({way.name})"
        yield at_least(what, ours, theirs, aim, deals, games)


def _decisions() -> Iterator[Row]:
    """What a decision of a random player costs in every game: all of it, dealing and scoring in their share."""
    costs = {name: _decision_costs(games.game(name)) for name in games.names()}
    middles = [statistics.median(each) for each in costs.values()]
    middle = statistics.median(middles)
    what = f"a decision in a Match, median of {len(costs)} games"
    yield Row(what, middle, min(middles), max(middles), "us", "at most 4 us", middle <= 4, "")
    for (name, each), mine in zip(costs.items(), middles, strict=True):
        yield Row(f"a decision in a Match, {name}", mine, min(each), max(each), "us", "at most 10 us", mine <= 10, "")
    young, old = _match_of_deals(1), _match_of_deals(100)
    yield at_most("play and undo in deal 101 to those in deal 2", lambda: _undo(old), lambda: _undo(young), 1.2)


def _decision_costs(game: Game[Any]) -> list[float]:
    """Microseconds a decision, in rounds of their own."""
    costs = []
    for seed in range(ROUNDS):
        chance, decisions = random.Random(seed), 0
        began = time.process_time()
        while decisions < DECISIONS:
            match = Match(game, seed=chance.getrandbits(32))
            while not match.over and len(match.deals) < MOST_DEALS:
                match.play(chance.choice(match.legal_actions))
                decisions += 1
        costs.append(1e6 * (time.process_time() - began) / decisions)
    return costs


def _match_of_deals(deals: int) -> Match:
    """A match of whist with so many deals behind it, and a card to be played."""
    match = Match("whist(target=100000)", seed=1)
    while len(match.deals) < deals:
        match.run(seed=len(match.deals))
    return match


def _undo(match: Match) -> None:
    """Play a card and take it back, a hundred times."""
    for _ in range(100):
        match.play(match.legal_actions[0])
        match.undo()


def _start() -> Iterator[Row]:
    yield start("import whist, beyond NumPy's own import", ["-c", "import numpy, whist"], ["-c", "import numpy"], 60)
    yield start("whist --help", ["-m", "whist", "--help"], None, 150)


def _search_player() -> Iterator[Row]:
    match = Match("whist", seed=3)
    seats = [players.make("search", seed=seat) for seat in range(4)]
    taken = []
    while not match.deals and (decision := match.decision) is not None:
        seat = decision.seat
        view = match.view(seat)
        began = time.process_time()
        action = seats[seat].choose(view)
        taken.append(time.process_time() - began)
        match.play(action)
    worst = max(taken)
    what = "search player, slowest card of a deal"
    yield Row(what, worst, min(taken), worst, "s", "at most 0.3 s", worst <= 0.3, "by default")


KERNELS: Final = {"tricks": _tricks, "evaluation": _evaluation, "deals": _deals}
BULK: Final = {"conditions": _conditions, "columns": _columns, "files": _files}
ENGINE: Final = {"playouts": _playouts, "worlds": _worlds}
PRODUCT: Final = {"matches": _matches, "decisions": _decisions, "player": _search_player, "start": _start}


# Measuring.


def alternate(ours: Work, theirs: Work, clock: Clock) -> tuple[list[float], list[float]]:
    """Times of both, one after the other, ROUNDS times after one round that does not count."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS + 1):
        for work, kept in zip((ours, theirs), times, strict=True):
            began = clock()
            work()
            kept.append(clock() - began)
    return times[0][1:], times[1][1:]


def at_most(what: str, ours: Work, theirs: Work, aim: float) -> Row:
    """How many times as long as theirs our work takes."""
    mine, others = alternate(ours, theirs, time.process_time)
    ratios = [a / b for a, b in zip(mine, others, strict=True)]
    middle = statistics.median(ratios)
    detail = f"{_short(1e3 * statistics.median(mine))} ms to {_short(1e3 * statistics.median(others))} ms"
    return Row(what, middle, min(ratios), max(ratios), "times", f"at most {aim:g}", middle <= aim, detail)


def at_least(
    what: str, ours: Work, theirs: Work, aim: float, n: int = 1, m: int | None = None, clock: Clock = time.process_time
) -> Row:
    """How many times as fast as theirs our work is, for n items of ours and m of theirs."""
    mine, others = alternate(ours, theirs, clock)
    ratios = [(n / a) / ((m or n) / b) for a, b in zip(mine, others, strict=True)]
    middle = statistics.median(ratios)
    detail = f"{_rate(n, mine)} to {_rate(m or n, others)}" if n > 1 else ""
    return Row(what, middle, min(ratios), max(ratios), "times", f"at least {aim:g}", middle >= aim, detail)


def figure(what: str, work: Work, n: int, unit: str, aim: float, *, scale: float) -> Row:
    """Items a second."""
    times, _ = alternate(work, lambda: None, time.process_time)
    rates = [n / took / scale for took in times]
    middle = statistics.median(rates)
    return Row(what, middle, min(rates), max(rates), unit, f"at least {aim:g} {unit}", middle >= aim, "")


def duration(what: str, work: Work, unit: str, aim: float, scale: float) -> Row:
    """Time of one call."""

    def often() -> None:
        for _ in range(20):
            work()

    times, _ = alternate(often, lambda: None, time.process_time)
    taken = [scale * took / 20 for took in times]
    middle = statistics.median(taken)
    return Row(what, middle, min(taken), max(taken), unit, f"at most {aim:g} {unit}", middle <= aim, "")


def start(what: str, ours: list[str], theirs: list[str] | None, aim: float) -> Row:
    """Milliseconds of a processor that a whole command takes, beyond another where one is given."""

    def run(arguments: list[str] | None) -> None:
        if arguments is not None:
            subprocess.run([sys.executable, *arguments], check=True, capture_output=True)

    mine, others = alternate(functools.partial(run, ours), functools.partial(run, theirs), _childrens_time)
    taken = [1e3 * (a - (b if theirs else 0)) for a, b in zip(mine, others, strict=True)]
    middle = statistics.median(taken)
    return Row(what, middle, min(taken), max(taken), "ms", f"at most {aim:g} ms", middle <= aim, "")


def _childrens_time() -> float:
    """Seconds of a processor that the commands run so far have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _portable_figures(kernels: list[str]) -> dict[str, str]:
    """The kernels' figures in a process that does without the wide instructions."""
    if not kernels:
        return {}
    environment = {**os.environ, "WHIST_MACHINE": "portable"}
    command = [sys.executable, __file__, "--json", "--only", *kernels]
    found = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return {row.what: row.text for row in (Row(*values) for values in json.loads(found.stdout))}


def _table(rows: list[Row], portable: dict[str, str]) -> str:
    lines = [
        f"{whist.build_info()}; {_machine()}; Python {platform.python_version()}, NumPy {np.__version__}, {_peer()}.",
        "Medians of alternating rounds, lowest to highest in brackets.",
        "",
        "| what | measured | aim | met | without wide instructions | one to the other |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        met = "yes" if row.met else "no"
        lines.append(f"| {row.what} | {row.text} | {row.aim} | {met} | {portable.get(row.what, '')} | {row.detail} |")
    return "\n".join(lines) + "\n"


def _machine() -> str:
    return f"{platform.processor() or platform.machine()}, {os.cpu_count()} processors"


def _peer() -> str:
    return "OpenSpiel" if pyspiel is not None else "no OpenSpiel (its rows are left out)"


def _rate(n: int, times: list[float]) -> str:
    return f"{round(n / statistics.median(times)):,}/s"


def _short(number: float) -> str:
    return f"{number:.3g}" if abs(number) < 1000 else f"{number:,.0f}"


if __name__ == "__main__":
    main()
