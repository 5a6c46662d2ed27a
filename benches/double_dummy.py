"""Measure the double-dummy solver beside endplay (DDS inside), in turn on slices of the same deals, and print a table.

``python benches/double_dummy.py`` prints; ``--write`` also pastes the table into ``docs/double-dummy-benchmarks.md``.
Times are processor time of one thread, but for two threads against one, which go by the clock; each comparison is made
three times over. Every row asserts that both sides give the same answers. ``--only solve endings`` measures these
groups of rows alone; ``hard`` takes minutes, most of them endplay's.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

import endplay_side
import whist
from rows import Bench, Clock, Row, short
from whist import Card, Cards, Deal, Seat, Solver, Strain, Suit, _core, bulk
from whist.solving import Solution

T = TypeVar("T")

HERE: Final = Path(__file__).parent
REPEATS: Final = 3
SLICE: Final = 20
"""Items that one side works on before it is the other's turn."""
ENDINGS: Final = 250
"""The same of endings, which are over so soon that less would measure how caches fill again after the other side."""


class Tables(NamedTuple):
    """Deals and all their results."""

    deals: NDArray[np.uint64]
    results: NDArray[np.uint8]

    @classmethod
    def load(cls, name: str) -> Tables:
        """Read a file of ``deal|twenty numbers``."""
        lines = (line.split("|") for line in (HERE / "data" / name).read_text().splitlines())
        deals, results = zip(*((Deal.from_pbn(deal).bits, numbers.split()) for deal, numbers in lines), strict=True)
        return cls(np.array(deals, np.uint64), np.array(results).astype(np.uint8).reshape(-1, 5, 4))

    @property
    def pbn(self) -> list[str]:
        """The deals as text."""
        return [Deal.from_bits(*bits).to_pbn() for bits in self.deals.tolist()]


class Question(NamedTuple):
    """One strain and one leader; they go round over the deals."""

    row: int
    strain: Strain
    leader: Seat

    @classmethod
    def of(cls, row: int) -> Question:
        """The question about a row."""
        return cls(row, Strain(row % 5), Seat(row // 5 % 4))


class Pair(NamedTuple):
    """Times of the same items on both sides, three times over: arrays of shape (repeats, items)."""

    ours: NDArray[np.float64]
    theirs: NDArray[np.float64]

    def row(self, what: str, aim: float | None, unit: str = "ms", scale: float = 1e3) -> Row:
        """The ratio of all our time to all of theirs, and how the times of single items are spread."""
        ratios = self.ours.sum(axis=1) / self.theirs.sum(axis=1)
        middle = float(np.median(ratios))
        detail = "; ".join(_spread(side, unit, scale) for side in self)
        aimed = ("", None) if aim is None else (f"at most {aim:g}", middle <= aim)
        return Row(what, middle, ratios.min(), ratios.max(), "times", *aimed, detail)


def alternate(
    ours: Callable[[T], object], theirs: Callable[[T], object], items: Sequence[T], clock: Clock, size: int = SLICE
) -> Pair:
    """Times of each item, both sides in turn on slices of a size."""
    times = np.empty((2, REPEATS, len(items)))
    for repeat in range(REPEATS):
        for start in range(0, len(items), size):
            for side, work in enumerate((ours, theirs)):
                for number, item in enumerate(items[start : start + size], start):
                    began = clock()
                    work(item)
                    times[side, repeat, number] = clock() - began
    return Pair(*times)


def _spread(times: NDArray[np.float64], unit: str, scale: float) -> str:
    each = scale * np.median(times, axis=0)
    figures = each.mean(), np.median(each), np.percentile(each, 95), each.max()
    return "mean {}, median {}, 95 % {}, worst {}".format(*map(short, figures)) + f" {unit}"


# Beside endplay.


def _solve() -> Iterator[Row]:
    data = Tables.load("random.txt")
    questions = [Question.of(row) for row in range(len(data.deals))]
    boards = [endplay_side.board(data.pbn[row], strain, leader) for row, strain, leader in questions]

    def ours(question: Question) -> int:
        row, strain, leader = question
        return int(bulk.solve(data.deals[row : row + 1], trump=strain, leader=leader, threads=1)[0])

    def theirs(question: Question) -> int:
        return endplay_side.best(boards[question.row])

    for question in questions:
        found = data.results[question]
        assert ours(question) == found
        assert theirs(question) == (found if question.leader % 2 == 0 else 13 - found)
    pair = alternate(ours, theirs, questions, time.process_time)
    yield pair.row("one solve of a random deal to endplay's", 0.45)


def _tables() -> Iterator[Row]:
    data = Tables.load("random.txt")
    pbn = data.pbn
    rows = range(len(pbn))

    def ours(row: int) -> NDArray[np.uint8]:
        return bulk.dd_tables(data.deals[row : row + 1], threads=1)[0]

    def theirs(row: int) -> NDArray[np.uint8]:
        return endplay_side.table(pbn[row])

    assert all((ours(row) == data.results[row]).all() and (theirs(row) == data.results[row]).all() for row in rows)
    yield alternate(ours, theirs, rows, time.process_time).row("full table of a random deal to endplay's", 0.5)


def _endings() -> Iterator[Row]:
    for size, aim in ((2, None), (5, 0.1), (6, 0.1), (7, 0.1), (8, 0.1)):
        endings = [Ending.random(seed, size) for seed in range(1000)]
        pairs = [(ending, endplay_side.board(ending.pbn, ending.strain, ending.leader)) for ending in endings]
        assert all(ending.cards() == endplay_side.cards(board) for ending, board in pairs)
        ours, theirs = lambda pair: pair[0].solved().values, lambda pair: endplay_side.values(pair[1])
        times = alternate(ours, theirs, pairs, time.process_time, ENDINGS)
        yield times.row(f"every card of an ending of {size} cards to endplay's", aim, "µs", 1e6)


class Ending(NamedTuple):
    """A position with few cards, each a new one to a solver."""

    deal: Deal
    pbn: str
    strain: Strain
    leader: Seat

    @classmethod
    def random(cls, seed: int, size: int) -> Ending:
        """Hands of so many cards of the pack."""
        pack = [card.number for suit in Suit for card in suit.cards]
        cards = list(map(Card.from_number, _core.shuffled(pack, seed, size)))
        deal = Deal(*(Cards(cards[size * seat : size * (seat + 1)]) for seat in range(4)))
        return cls(deal, deal.to_pbn(), Strain(seed % 5), Seat(seed // 5 % 4))

    def solved(self) -> Solution:
        """What its cards are worth."""
        return whist.solve(self.deal, trump=self.strain, leader=self.leader)

    def cards(self) -> dict[Card, int]:
        """The tricks of the side to play for each card."""
        return {value.card: value.tricks for value in self.solved().values}


def _hard() -> Iterator[Row]:
    for name in ("hard", "long"):
        data = Tables.load(f"{name}.txt")
        pbn = data.pbn
        rows = range(len(pbn))
        times = np.empty((2, 1, len(pbn)))
        for row in rows:
            for side, work in enumerate((_our_table, endplay_side.table)):
                began = time.process_time()
                found = work(pbn[row])
                times[side, 0, row] = time.process_time() - began
                assert (found == data.results[row]).all()
        pair = Pair(*times)
        yield pair.row(
            f"full tables of {len(pbn)} {name} deals to endplay's, once", 32 / 281 if name == "hard" else 1, "s", 1
        )
        worst = (pair.ours / pair.theirs).max()
        yield Row(f"the {name} deal that compares worst", worst, worst, worst, "times", "at most 1", worst <= 1, "")


def _our_table(pbn: str) -> NDArray[np.uint8]:
    return np.array(Solver().dd_table(pbn).tricks, np.uint8)


# Ours alone.


def _fewest() -> Iterator[Row]:
    deals = Tables.load("random.txt").deals[:20]

    def ask(question: Question, *, fewest: bool) -> object:
        row, strain, leader = question
        return bulk.solve(deals[row : row + 1], trump=strain, leader=leader, fewest=fewest, threads=1)

    questions = [Question.of(row) for row in range(len(deals))]
    fewest, most = alternate(
        lambda question: ask(question, fewest=True),
        lambda question: ask(question, fewest=False),
        questions,
        time.process_time,
    )
    medians = np.median(fewest, axis=1) / np.median(most, axis=1)
    middle = float(np.median(medians))
    detail = f"{_spread(fewest, 'ms', 1e3)}; {_spread(most, 'ms', 1e3)}"
    what = "median of fewest tricks to that of most tricks, full deals"
    yield Row(what, middle, medians.min(), medians.max(), "times", "at most 10", middle <= 10, detail)


def _threads() -> Iterator[Row]:
    deals = Tables.load("random.txt").deals[:120]
    ratios, took = [], []
    for _ in range(REPEATS):
        for threads in (1, 2):
            began = time.perf_counter()
            bulk.dd_tables(deals, threads=threads)
            took.append(time.perf_counter() - began)
        ratios.append(took[-2] / took[-1])
    middle = statistics.median(ratios)
    detail = f"{short(1e3 * took[-2] / len(deals))} ms to {short(1e3 * took[-1] / len(deals))} ms a table"
    what = "tables in bulk, two threads to one, by the clock"
    yield Row(what, middle, min(ratios), max(ratios), "times", "at least 1.95", middle >= 1.95, detail)


def _overhead() -> Iterator[Row]:
    """A whole call about one trick, in which there is next to nothing to solve."""
    endings = [Ending.random(seed, 1) for seed in range(2000)]
    for what, ask in (("whist.solve", whist.solve), ("Solver.solve", Solver().solve)):
        taken = []
        for _ in range(5 * REPEATS):
            began = time.process_time()
            for ending in endings:
                ask(ending.deal, trump=ending.strain, leader=ending.leader)
            taken.append(1e6 * (time.process_time() - began) / len(endings))
        middle = statistics.median(taken)
        yield Row(f"{what} of the last trick", middle, min(taken), max(taken), "µs", "at most 5 µs", middle <= 5, "")


MEMORY: Final = """
import re, sys
from pathlib import Path
import numpy as np
from whist import bulk
deals = np.frombuffer(sys.stdin.buffer.read(), np.uint64).reshape(-1, 4)
bulk.solve(deals[:1], leader="N", threads=1)
kib = lambda field: int(re.search(rf"{{field}}:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
before = kib("VmRSS")
bulk.{call}
print((kib("VmHWM") - before) / 1024)
"""
"""A process of its own: how far its memory grows, which the system of Linux tells."""


def _memory() -> Iterator[Row]:
    if not Path("/proc/self/status").exists():
        return
    deals = Tables.load("random.txt").deals
    calls = {"solve": "solve(deals, leader='W', trump='S', threads=1)", "tables": "dd_tables(deals, threads=1)"}
    for what, call in calls.items():
        command = [sys.executable, "-c", MEMORY.format(call=call)]
        said = subprocess.run(command, input=deals.tobytes(), check=True, capture_output=True).stdout
        grown = float(said)
        yield Row(
            f"memory of a worker, {what} of random deals", grown, grown, grown, "MiB", "under 40 MiB", grown < 40, ""
        )


def _counts() -> Iterator[Row]:
    """Where the time goes, over one solve of each deal."""
    data = Tables.load("random.txt")
    solver, took = Solver(), 0.0
    for row, strain, leader in map(Question.of, range(len(data.deals))):
        began = time.process_time()
        solver.engine.tricks(_core.CardOrder.plain(strain.suit), data.deals[row].tolist(), leader, (), False)
        took += time.process_time() - began
    counts, n = solver.counts, len(data.deals)
    figures = (
        ("nodes (cards played) a solve", counts.nodes / n, ""),
        ("time of a node", 1e9 * took / counts.nodes, "ns"),
        ("positions looked up a solve", counts.looked_up / n, ""),
        ("decided by the table", 100 * counts.hits / counts.looked_up, "%"),
        ("decided by bounds", 100 * counts.bounded / counts.looked_up, "%"),
        ("deciding cards that were the first tried", 100 * counts.first_cuts / counts.cuts, "%"),
    )
    for what, figure, unit in figures:
        yield Row(what, figure, figure, figure, unit, "", None, "")


PEERS: Final = {"solve": _solve, "tables": _tables, "endings": _endings, "hard": _hard}
ALONE: Final = {
    "fewest": _fewest, "threads": _threads, "overhead": _overhead, "memory": _memory, "counts": _counts,
}  # fmt: skip

BENCH: Final = Bench(
    script=Path(__file__),
    summary=__doc__.splitlines()[0],
    page=HERE.parent / "docs" / "double-dummy-benchmarks.md",
    groups={**(PEERS if endplay_side.INSTALLED else {}), **ALONE},
    peers="endplay" if endplay_side.INSTALLED else "no endplay (its rows are left out)",
)

if __name__ == "__main__":
    BENCH.run()
