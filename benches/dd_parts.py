"""Switch off the parts of the double-dummy solver, one at a time, and tell what each spares of cards and of time.

``python benches/dd_parts.py`` copies the sources into a temporary folder, makes the changes of ``dd_edits.py`` there,
one part at a time, builds the solver and asks it the same questions as the whole one. ``--write`` also pastes the
tables into ``docs/double-dummy.md``; ``--only hints kept-tops`` switches off these parts alone. No answer may change.
Cards are those played in the search, the same wherever it runs. Times are processor time, of both in turn on the first
of the questions, the best of each.
"""

from __future__ import annotations

import argparse
import functools
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import whist
from dd_edits import PARTS, Part
from double_dummy import Ending, Question, Tables
from rows import childrens_time, machine, paste
from whist import Cards, Deal, Suit

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "double-dummy.md"
BUILD: Final = "cargo build --release --locked --package whist-benches --example dd_speed --target-dir target"
ROUNDS: Final = 7


# What is asked.


class Sample(NamedTuple):
    """Questions for ``dd_speed`` in one of its modes, with their answers."""

    mode: str
    lines: tuple[str, ...]

    def first(self, n: int) -> Sample:
        """So many of them."""
        return Sample(self.mode, self.lines[:n])


class Trial(NamedTuple):
    """What parts are tried on.

    Attributes
    ----------
    what : str
        The heading of its table.
    asked : Sample
        The questions.
    timed : int
        How many of them are timed.
    also : str
        The heading of further questions, if there are any.
    further : Sample
        These, of which the cards alone are told.
    """

    what: str
    asked: Sample
    timed: int
    also: str = ""
    further: Sample = Sample("solve", ())


def trials() -> dict[str, Trial]:
    """The trials by the names that parts know."""
    data = Tables.load("random.txt")
    deals = [Deal.from_bits(*bits) for bits in data.deals.tolist()]
    few, many = 5, 20
    low_endings, low_deals = _asked(_endings(200, 10), fewest=True), _asked(deals[:few], fewest=True)
    return {
        "most": Trial("200 random deals, one solve each", _asked(deals), 50, f"{many} tables", _tables(data, many)),
        "fewest": Trial("Fewest tricks, 200 endings of ten cards", low_endings, 100, f"{few} deals", low_deals),
        "endings": Trial("200 endings of eleven cards", _asked(_endings(200, 11)), 200),
        "short": Trial("2,000 endings of seven cards", _asked(_endings(2000, 7)), 2000),
        "long": Trial("10 deals of seven cards against six in each hand and suit", _asked(_two_suiters(10)), 10),
    }


def _asked(deals: list[Deal], *, fewest: bool = False) -> Sample:
    """A question about each deal, answered by the solver that is installed."""
    lines = []
    for row, deal in enumerate(deals):
        _, strain, leader = Question.of(row)
        tricks = whist.solve(deal, trump=strain, leader=leader, fewest=fewest).north_south
        lines.append(f"{deal.to_pbn()}|{'CDHSN'[strain]}|{leader.letter}|{tricks}")
    return Sample("fewest" if fewest else "solve", tuple(lines))


def _tables(data: Tables, n: int) -> Sample:
    answers = (" ".join(map(str, results)) for results in data.results.reshape(-1, 20).tolist())
    return Sample("table", tuple(f"{pbn}|||{answer}" for pbn, answer in zip(data.pbn[:n], answers, strict=False)))


def _endings(n: int, size: int) -> list[Deal]:
    return [Ending.random(seed, size).deal for seed in range(n)]


def _two_suiters(n: int) -> list[Deal]:
    """Each hand has seven cards of a suit and the other six of the next."""
    deals = []
    for seed in range(n):
        random = Random(seed)
        sevens = [Cards(random.sample(list(suit.cards), 7)) for suit in Suit]
        sixes = [suit.cards - seven for suit, seven in zip(Suit, sevens, strict=True)]
        deals.append(Deal(*(sevens[suit] | sixes[(suit + 1) % 4] for suit in Suit)))
    return deals


# What is built, and what it tells.


class Workshop(NamedTuple):
    """A copy of the sources that may be changed."""

    folder: Path

    @classmethod
    @contextmanager
    def opened(cls) -> Iterator[Workshop]:
        """One that is there for a while."""
        with tempfile.TemporaryDirectory() as folder:
            for name in ("rust", "benches"):
                shutil.copytree(ROOT / name, Path(folder, name), ignore=shutil.ignore_patterns("target", "__pycache__"))
            for name in ("Cargo.toml", "Cargo.lock"):
                shutil.copy(ROOT / name, folder)
            yield cls(Path(folder))

    def whole(self) -> Path:
        """``dd_speed`` from the sources as they are."""
        return self._built("whole")

    def without(self, name: str, part: Part) -> Path:
        """``dd_speed`` without a part."""
        changed = part.changed(self.folder)
        before = {source: source.read_text(encoding="utf-8") for source in changed}
        self._write(changed)
        built = self._built(name)
        self._write(before)
        return built

    def _write(self, texts: dict[Path, str]) -> None:
        for source, text in texts.items():
            source.write_text(text, encoding="utf-8")

    def _built(self, name: str) -> Path:
        done = subprocess.run(BUILD.split(), cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{name} does not build:\n{done.stderr}")
        return Path(shutil.copy(self.folder / "target" / "release" / "examples" / "dd_speed", self.folder / name))


class Answers(NamedTuple):
    """Seconds of a processor, cards a question, and their geometric mean."""

    seconds: float
    cards: int
    mean: int

    @classmethod
    def of(cls, program: Path, sample: Sample) -> Answers:
        """Let a program answer."""
        questions = program.parent / "questions.txt"
        questions.write_text("\n".join(sample.lines), encoding="utf-8")
        began = childrens_time()
        said = subprocess.run([program, questions, sample.mode], check=True, capture_output=True, text=True).stdout
        seconds = childrens_time() - began
        found = re.search(r"(\d+) asked, (\d+) wrong.*nodes (\d+) \(geometric mean (\d+)\)", said, re.DOTALL)
        if found is None or found[1] != str(len(sample.lines)) or found[2] != "0":
            raise SystemExit(f"{program.name} answers wrong:\n{said}")
        return cls(seconds, int(found[3]), int(found[4]))


counted: Final = functools.cache(Answers.of)
"""The same, asked once, for what is the same each time."""


class Effect(NamedTuple):
    """Answers of the whole solver and of the one without a part in a trial."""

    without: str
    asked: tuple[Answers, Answers]
    timed: tuple[Answers, Answers]
    further: tuple[Answers, Answers] | None

    @classmethod
    def of(cls, without: str, trial: Trial, whole: Path, rest: Path) -> Effect:
        """Ask both, and for the times in turn."""
        timed = trial.asked.first(trial.timed)
        rounds = [(Answers.of(whole, timed), Answers.of(rest, timed)) for _ in range(ROUNDS)]
        best = min(of_whole for of_whole, _ in rounds), min(of_rest for _, of_rest in rounds)
        further = (counted(whole, trial.further), counted(rest, trial.further)) if trial.also else None
        return cls(without, (counted(whole, trial.asked), counted(rest, trial.asked)), best, further)

    @property
    def cells(self) -> list[str]:
        """Its row of the table: cards and, in brackets, how many times as many as those of the whole."""
        (whole, rest), (before, after) = self.asked, self.timed
        found = [
            _times(whole.cards, rest.cards),
            _times(whole.mean, rest.mean),
            f"{after.seconds / before.seconds:.2f}",
        ]
        if self.further:
            found.append(_times(self.further[0].cards, self.further[1].cards))
        return [self.without, *found]


def _times(whole: int, rest: int) -> str:
    return f"{rest:,} ({rest / whole:.2f})"


def _table(trial: Trial, effects: list[Effect]) -> str:
    whole = effects[0].asked[0]
    heads = [f"{trial.what}, without", "cards", "geometric mean", "time"]
    first = ["nothing", f"{whole.cards:,}", f"{whole.mean:,}", "1"]
    if further := effects[0].further:
        heads.append(f"{trial.also}, cards")
        first.append(f"{further[0].cards:,}")
    rule = ["---", *["---:"] * (len(heads) - 1)]
    rows = [heads, rule, first, *(effect.cells for effect in effects)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def main() -> None:
    """Switch off, measure, print, and write where asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--write", action="store_true", help=f"paste the tables into {PAGE.name}")
    which.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="switch off these parts alone")
    options = parser.parse_args()
    for name in options.only:
        PARTS[name].changed(ROOT)  # what does not fit the sources is refused before anything is built
    tried = trials()
    effects: dict[str, list[Effect]] = {name: [] for name in tried}
    with Workshop.opened() as workshop:
        whole = workshop.whole()
        for name in options.only:
            part = PARTS[name]
            rest = workshop.without(name, part)
            for trial in part.trials:
                effect = Effect.of(part.without, tried[trial], whole, rest)
                effects[trial].append(effect)
                print(f"{name}, {trial}: {', '.join(effect.cells[1:])}", file=sys.stderr)
    tables = [_table(trial, effects[name]) for name, trial in tried.items() if effects[name]]
    text = "\n".join([f"{machine()}.\n", *tables])
    print(text)
    if options.write:
        paste(PAGE, text)


if __name__ == "__main__":
    main()
