"""What trump honours, long suits and short suits are worth in whist: the figures of ``study-whist-values.md``.

``python docs/study_whist_values.py`` makes the table and the plots of that page anew, in a few minutes.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from whist import bulk

FOLDER: Final = Path(__file__).parent
PAGE: Final = FOLDER / "study-whist-values.md"
MARKS: Final = ("<!-- figures -->\n", "<!-- end of figures -->\n")
SEED: Final = 2026
HAND: Final = "AQ42.K43.T98.A54"

LENGTHS: Final = [f"{seat}.{suit}" for seat in "NS" for suit in ("spades", "hearts", "diamonds", "clubs")]
HONOURS: Final = {f"trump {name}": f"NS.count({letter}S)" for name, letter in zip(
    ("ace", "king", "queen", "jack", "ten"), "AKQJT", strict=True
)}  # fmt: skip
SIDE: Final = {f"side {name}": f"NS.{name}s - NS.{name}s(spades)" for name in ("ace", "king", "queen", "jack")}
COLUMNS: Final = {**HONOURS, **SIDE, **{name: name for name in LENGTHS}}

Values = dict[str, tuple[float, float]]
"""Tricks that a thing is worth, and the standard error, by its name."""


def main() -> None:
    """Deal, solve, fit, and write page and plots."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=10_000, help="deals to solve (default: 10,000)")
    options = parser.parse_args()
    deals = bulk.random_deals(options.deals, seed=SEED)
    best = bulk.solve(deals, trump="spades", leader="west")
    many = bulk.random_deals(100 * options.deals, seed=SEED)
    random = bulk.playouts(many, trump="spades", leader="west", seed=SEED)
    solved, played = fitted(deals, best), fitted(many, random)
    figures = table(solved, played)
    plots(solved, deals, best)
    before, rest = PAGE.read_text(encoding="utf-8").split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    PAGE.write_text(before + MARKS[0] + figures + MARKS[1] + after, encoding="utf-8")
    print(figures)


def features(deals: NDArray[np.uint64]) -> dict[str, NDArray[np.float64]]:
    """What North and South hold, as numbers by name."""
    columns = bulk.evaluate(deals, COLUMNS)
    found = {name: columns[name].astype(float) for name in (*HONOURS, *SIDE)}
    found["trump, each"] = columns["N.spades"].astype(float) + columns["S.spades"] - 6.5
    side = np.stack([columns[name] for name in LENGTHS if "spades" not in name]).astype(int)
    trumps = np.repeat(np.stack([columns["N.spades"], columns["S.spades"]]).astype(int), 3, axis=0)
    for name, length in (("void", 0), ("singleton", 1), ("doubleton", 2)):
        found[f"{name} beside three trumps"] = ((side == length) & (trumps >= 3)).sum(axis=0).astype(float)
    for name, length in (("five", 5), ("six or more", 6)):
        held = side == length if length == 5 else side >= length
        found[f"side suit of {name}"] = held.sum(axis=0).astype(float)
    return found


def fitted(deals: NDArray[np.uint64], tricks: NDArray[np.uint8]) -> Values:
    """The tricks that each thing is worth, all else equal: least squares with standard errors."""
    held = features(deals)
    matrix = np.column_stack([np.ones(len(deals)), *held.values()])
    inverse = np.linalg.inv(matrix.T @ matrix)
    worth = inverse @ (matrix.T @ tricks)
    rest = tricks - matrix @ worth
    errors = np.sqrt(np.diag(inverse) * (rest @ rest) / (len(deals) - len(worth)))
    return {name: (float(w), float(e)) for name, w, e in zip(held, worth[1:], errors[1:], strict=True)}


def table(solved: Values, played: Values) -> str:
    """The values as a table of the page."""
    lines = ["| held by North and South | tricks, best play | tricks, random play |", "|---|---|---|"]
    lines += [f"| {name} | {_cell(*solved[name])} | {_cell(*played[name])} |" for name in solved]
    return "\n".join(lines) + "\n"


def _cell(worth: float, error: float) -> str:
    return f"{worth:+.2f} ± {error:.3f}"


def plots(solved: Values, deals: NDArray[np.uint64], best: NDArray[np.uint8]) -> None:
    """Draw the plots of the page."""
    honours = [name for name in solved if name.startswith("trump ") and "each" not in name]
    _draw("honours", honours, solved, "tricks that a trump honour is worth")
    short, long = ([name for name in solved if word in name] for word in ("beside", "side suit of"))
    _draw("short-suits", short, solved, "tricks that a short side suit is worth beside three trumps")
    _draw("long-suits", long, solved, "tricks that a long side suit is worth")
    lengths = bulk.evaluate(deals, "NS.spades")["NS.spades"]
    kept = [n for n in range(14) if (lengths == n).sum() >= 30]
    means = [float(best[lengths == n].mean()) for n in kept]
    errors = [float(best[lengths == n].std() / np.sqrt((lengths == n).sum())) for n in kept]
    bars = bulk.Bars([str(n) for n in kept], means, errors, title="tricks by trumps held together", unit="trumps")
    _write("trump-length", bars)
    turned = bulk.whist_worth(HAND, trump="S", seat="S", dealer="W", samples=400, seed=SEED)
    tricks = bulk.Bars(
        [str(card) for card in turned.cards],
        [each - 6.5 for each in turned.tricks],
        turned.trick_errors,
        title=f"tricks above 6½ of {HAND}, by the card that the left-hand dealer turned",
        unit="card turned up",
    )
    _write("turned-up", tricks)


def _draw(name: str, which: list[str], values: Values, title: str) -> None:
    labels = [each.removeprefix("trump ").partition(" beside")[0].removeprefix("side suit of ") for each in which]
    _write(name, bulk.Bars(labels, [values[n][0] for n in which], [values[n][1] for n in which], title=title))


def _write(name: str, bars: bulk.Bars) -> None:
    (FOLDER / "images" / f"whist-{name}.svg").write_text(bars.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
