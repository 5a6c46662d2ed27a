"""Rows of ``side_by_side.py`` about millions of deals: conditions, columns and files, against others and NumPy."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rows import Row, at_least, at_most, childrens_time
from whist import bulk

try:
    from endplay.dealer.generate import generate_deals
except ImportError:
    generate_deals = None
try:
    from pyarrow import parquet
except ImportError:
    parquet = None

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
    return time.process_time() + childrens_time()


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


BULK: Final[Mapping[str, Callable[[], Iterator[Row]]]] = {
    "conditions": _conditions,
    "columns": _columns,
    "files": _files,
}
"""The groups of rows."""
