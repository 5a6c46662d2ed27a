"""What all benches share: rows of a table, how they are measured, and the command that prints or writes them."""

from __future__ import annotations

import argparse
import functools
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

import whist

MARKS: Final = ("<!-- table -->\n", "<!-- end of table -->\n")
ROUNDS: Final = 15

Work = Callable[[], object]
Clock = Callable[[], float]
Groups = Mapping[str, Callable[[], Iterable["Row"]]]


class Row(NamedTuple):
    """One line of the table: a ratio or a figure, its spread over the rounds, and what it should be."""

    what: str
    figure: float
    low: float
    high: float
    unit: str
    aim: str
    met: bool | None
    detail: str

    @property
    def text(self) -> str:
        """The figure and its spread."""
        spread = f" ({short(self.low)} to {short(self.high)})" if self.low < self.high else ""
        return f"{short(self.figure)} {self.unit}{spread}"


class Bench(NamedTuple):
    """A script that measures.

    Attributes
    ----------
    script : Path
        Its file; the first line of its text says what it does.
    summary : str
        What the command says it does.
    page : Path
        The page that ``--write`` pastes the table into, between two marks.
    groups : mapping of str to callable
        The rows, by a name for each group of them.
    peers : str
        What it is measured beside.
    portable : collection of str
        Groups that are measured a second time, in a process that does without the wide instructions.
    """

    script: Path
    summary: str
    page: Path
    groups: Groups
    peers: str
    portable: Collection[str] = ()

    def run(self) -> None:
        """Measure, print, and write where asked."""
        parser = argparse.ArgumentParser(description=self.summary)
        parser.add_argument("--write", action="store_true", help=f"paste the table into {self.page.name}")
        parser.add_argument("--json", action="store_true", help="print the rows as JSON and nothing else")
        parser.add_argument(
            "--only", nargs="+", choices=self.groups, default=list(self.groups), help="measure these groups alone"
        )
        options = parser.parse_args()
        rows = []
        for row in (row for name in options.only for row in self.groups[name]()):
            print(f"{row.what}: {row.text}", file=sys.stderr)
            rows.append(row)
        if options.json:
            print(json.dumps(rows))
            return
        table = self._table(rows, self._portable_figures([name for name in options.only if name in self.portable]))
        print(table)
        if options.write:
            paste(self.page, table)

    def _portable_figures(self, groups: list[str]) -> dict[str, str]:
        if not groups:
            return {}
        environment = {**os.environ, "WHIST_MACHINE": "portable"}
        command = [sys.executable, str(self.script), "--json", "--only", *groups]
        found = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        return {row.what: row.text for row in (Row(*values) for values in json.loads(found.stdout))}

    def _table(self, rows: list[Row], portable: dict[str, str]) -> str:
        python = f"Python {platform.python_version()}, NumPy {np.__version__}, {self.peers}"
        heads = ["what", "measured", "aim", "met", "one to the other"]
        if portable:
            heads.insert(4, "without wide instructions")
        lines = [
            f"{whist.build_info()}; {machine()}; {python}.",
            "Medians of alternating rounds, lowest to highest in brackets.",
            "",
            f"| {' | '.join(heads)} |",
            f"|{'---|' * len(heads)}",
        ]
        for row in rows:
            cells = [row.what, row.text, row.aim, {True: "yes", False: "no", None: ""}[row.met]]
            cells += [portable.get(row.what, "")] if portable else []
            lines.append(f"| {' | '.join([*cells, row.detail])} |")
        return "\n".join(lines) + "\n"


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
    detail = f"{short(1e3 * statistics.median(mine))} ms to {short(1e3 * statistics.median(others))} ms"
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

    mine, others = alternate(functools.partial(run, ours), functools.partial(run, theirs), childrens_time)
    taken = [1e3 * (a - (b if theirs else 0)) for a, b in zip(mine, others, strict=True)]
    middle = statistics.median(taken)
    return Row(what, middle, min(taken), max(taken), "ms", f"at most {aim:g} ms", middle <= aim, "")


def childrens_time() -> float:
    """Seconds of a processor that the commands run so far have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def paste(page: Path, text: str) -> None:
    """Put a text between the two marks of a page."""
    before, rest = page.read_text(encoding="utf-8").split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    page.write_text(before + MARKS[0] + text + MARKS[1] + after, encoding="utf-8")


def machine() -> str:
    """The machine at hand, as tables name it."""
    return f"{platform.processor() or platform.machine()}, {os.cpu_count()} processors"


def _rate(n: int, times: list[float]) -> str:
    return f"{round(n / statistics.median(times)):,}/s"


def short(number: float) -> str:
    """A number with three digits, or with all before the point."""
    return f"{number:.3g}" if abs(number) < 1000 else f"{number:,.0f}"
