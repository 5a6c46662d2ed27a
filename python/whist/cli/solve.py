"""``whist solve``: deals of files, each with all hands seen."""

from __future__ import annotations

import os
import sys
from collections import deque
from contextlib import suppress
from itertools import compress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

from whist import arguments, bulk
from whist.bulk.arrays import part_of
from whist.bulk.columns import Columns
from whist.bulk.evaluation import holding
from whist.bulk.files import deals_inside, kind_of, unpacked
from whist.bulk.readers import HEAD, kind_inside
from whist.cards import Seat, Strain
from whist.cli.reading import STANDARD, STANDARD_INPUT, condition, standard_input, to_standard_output
from whist.cli.spool import unfinished
from whist.cli.stopping import Tally, told_when_stopped
from whist.deal import Deal
from whist.errors import CardError, DealError, NotationError, OptionError
from whist.files import atomic_file, atomic_write
from whist.notation import lin, pbn
from whist.notation.encoding import decode
from whist.repl.writing import Writer
from whist.solving import Table

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from whist.arguments import Trump

_UNSOLVED: Final = 255
"""What stands where no result is yet."""
_KINDS: Final = (".npy", ".pbn", ".csv", ".csv.gz", ".csv.bz2", ".csv.xz", ".csv.zst", ".npz", ".parquet")
"""What can be written."""
_IN_BULK: Final = (".npy", ".npz", ".parquet", ".csv", ".gz", ".bz2", ".xz", ".zst")
"""What is read as millions of deals are, packed records apart: with nothing but a number to name each by."""
_RECORDS: Final = {"pbn": pbn.loads, "lin": lin.loads}
"""What reads the kinds that say more of a deal than its cards."""


class Source(NamedTuple):
    """A deal, where it stands, and what else is said of it there."""

    name: str
    bits: tuple[int, int, int, int]
    said: pbn.Record | None = None

    @property
    def record(self) -> pbn.Record:
        """The record of PBN or LIN that the deal is of, or a new one."""
        return pbn.Record.from_deal(Deal.from_bits(*self.bits)) if self.said is None else self.said


class Question(NamedTuple):
    """What is asked of every deal: all twenty results, or one."""

    trump: Trump
    leader: Seat | None

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of one answer."""
        return (5, 4) if self.leader is None else ()

    def answer(
        self, deals: NDArray[np.uint64], out: NDArray[np.uint8], threads: int | None, *, before: int = 0, after: int = 0
    ) -> None:
        """Fill in the answers, with a line of progress on a terminal, where some are known before and some follow."""
        progress = part_of(True, before, before + len(deals) + after)
        if self.leader is None:
            bulk.dd_tables(deals, out=out, threads=threads, progress=progress)
        else:
            bulk.solve(deals, trump=self.trump, leader=self.leader, out=out, threads=threads, progress=progress)


def run(arguments_: Namespace) -> int:
    """Solve all deals of all files, to a file or to the screen."""
    question = _question(arguments_)
    target: Path | None = arguments_.out
    if target is not None:
        _check_target(target, question)
    sources = [source for path in arguments_.files for source in _sources(path)]
    deals = np.array([source.bits for source in sources], dtype=np.uint64).reshape(-1, 4)
    if (where := condition(arguments_)) is not None:
        holds = holding(deals, where, arguments_.threads)
        sources, deals = list(compress(sources, holds)), deals[holds]
    if target is None:
        return _show(sources, deals, question, arguments_.threads)
    if target == STANDARD:
        return _stream(sources, deals, question, arguments_.threads)
    if target.suffix.lower() == ".pbn":
        _encoding(sources)  # what cannot be written is refused before anything is solved
    unfinished = Unfinished(target, deals, question)
    if not arguments_.resume:
        unfinished.forget()
    with told_when_stopped(lambda: f"{unfinished.told}; the same command goes on from there"):
        unfinished.finish(arguments_.threads)
        _write(target, sources, unfinished.results)
    unfinished.remove()
    return 0


def _show(sources: list[Source], deals: NDArray[np.uint64], question: Question, threads: int | None) -> int:
    """Write the results on the screen; if it is stopped those up to the last that is found, with a word for a gap."""
    results = np.full((len(deals), *question.shape), _UNSOLVED, np.uint8)
    try:
        with told_when_stopped(lambda: f"stopped: {_told(results)} and shown"):
            question.answer(deals, results, threads)
    finally:
        sys.stderr.write("\r\x1b[K" if sys.stderr.isatty() else "")  # no line of progress among the results
        Writer().lines(_shown(sources[: _end(results)], results))
    return 0


def _stream(sources: list[Source], deals: NDArray[np.uint64], question: Question, threads: int | None) -> int:
    """Write the records with their results on standard output."""
    encoding = _encoding(sources)
    results = np.full((len(deals), *question.shape), _UNSOLVED, np.uint8)
    tally = Tally()
    with told_when_stopped(lambda: f"stopped: {tally.done:,} of {len(deals):,} deals are written"):
        question.answer(deals, results, threads)
        to_standard_output(pbn.encoded(tally.each(_records(sources, results)), encoding=encoding))
    return 0


def _solved(results: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether each deal is solved."""
    known = results != _UNSOLVED
    return np.asarray(known.all(axis=tuple(range(1, known.ndim))), np.bool_)


def _end(results: NDArray[np.uint8]) -> int:
    """The number of deals up to the last one that is solved."""
    solved = np.flatnonzero(_solved(results))
    return int(solved[-1]) + 1 if solved.size else 0


def _told(results: NDArray[np.uint8]) -> str:
    """How many deals are solved, in words."""
    return f"{int(_solved(results).sum()):,} of {len(results):,} deals are solved"


def _question(wanted: Namespace) -> Question:
    if wanted.leader is None and wanted.trump is not None:
        raise OptionError("--trump without --leader: say who leads, or leave both out for all twenty results")
    leader = None if wanted.leader is None else Seat.parse(wanted.leader)
    try:
        return Question(arguments.strain("--trump", wanted.trump), leader)
    except CardError as error:
        raise OptionError(f"--trump {wanted.trump}: {error}") from None


class Unfinished:
    """Results on the disk from the first deal on, so that a run that was stopped can be taken up again."""

    def __init__(self, target: Path, deals: NDArray[np.uint64], question: Question) -> None:
        self._path = unfinished(target, deals.tobytes() + repr(question).encode())
        self._deals = deals
        self._question = question
        self.results = self._opened((len(deals), *question.shape))

    def _opened(self, shape: tuple[int, ...]) -> NDArray[np.uint8]:
        """What there is so far: an array over the file, in which all that is solved is kept at once."""
        size = int(np.prod(shape))
        if not size:
            return np.empty(shape, np.uint8)
        if not self._path.exists() or self._path.stat().st_size != size:
            atomic_write(self._path, bytes([_UNSOLVED]) * size)
        return np.memmap(self._path, np.uint8, "r+", shape=shape)

    @property
    def told(self) -> str:
        """How far it has come, in words."""
        return _told(self.results)

    def finish(self, threads: int | None) -> None:
        """Solve what is not solved: first what was being worked on when later deals were solved already."""
        solved = _solved(self.results)
        before, end = int(solved.sum()), _end(self.results)
        if before:
            sys.stderr.write(f"going on with {before:,} deals solved before\n")
        gaps, rest = np.flatnonzero(~solved[:end]), len(self.results) - end
        if gaps.size:
            found = np.array(self.results[gaps])
            try:
                self._question.answer(self._deals[gaps], found, threads, before=before, after=rest)
            finally:
                self.results[gaps] = found
        if rest:
            self._question.answer(self._deals[end:], self.results[end:], threads, before=end)

    def forget(self) -> None:
        """Begin anew."""
        self.results[...] = _UNSOLVED

    def remove(self) -> None:
        """Forget the results, which now stand in the target."""
        with suppress(FileNotFoundError):
            self._path.unlink()


def _check_target(target: Path, question: Question) -> None:
    """Refuse, before anything is solved, a file that the results cannot be written to."""
    name = target.name.lower()
    if (target == STANDARD or name.endswith(".pbn")) and question.leader is not None:
        raise OptionError(f"--out {target}: PBN has a place for all twenty results only; leave out --leader")
    if target == STANDARD:
        return
    if not name.endswith(_KINDS):
        raise OptionError(f"--out {target}: its name must end in {', '.join(_KINDS)}")
    kind_of(target)


def _sources(path: Path) -> Iterator[Source]:
    """The deals of a file or of standard input: records of PBN or LIN, a deal a line, or any other kind of deals."""
    if path == STANDARD:
        with standard_input() as file:
            yield from _of_open(STANDARD_INPUT, file)
    elif path.name.lower().endswith(_IN_BULK):
        yield from _of_bulk(path)
    else:
        with path.open("rb") as file:
            yield from _of_open(os.fspath(path), file)


def _of_bulk(path: Path) -> Iterator[Source]:
    name = os.fspath(path)
    kind, _ = kind_of(path)
    if kind in _RECORDS:
        with unpacked(name) as (file, _):
            data = file.read()
        yield from _of_records(name, kind, data)
    else:
        yield from _of_rows(name, bulk.iter_deals(path))


def _of_open(name: str, file: IO[bytes]) -> Iterator[Source]:
    """The deals of an open file by what it holds; a name decides where that says nothing."""
    kind = kind_inside(file.read(HEAD), name)
    file.seek(0)
    if kind == "txt" and name.lower().endswith((".pbn", ".lin")):
        kind = name.lower()[-3:]
    if kind in _RECORDS:
        yield from _of_records(name, kind, file.read())
    elif kind == "txt":
        yield from _of_lines(name, decode(file.read(), name))
    else:
        yield from _of_rows(name, deals_inside(file, name))


def _of_rows(name: str, pieces: Iterable[NDArray[np.uint64]]) -> Iterator[Source]:
    rows = (bits for piece in pieces for bits in piece.tolist())
    for row, bits in enumerate(rows):
        where = f"{name} row {row}"
        yield Source(where, _whole(bits, where))


def _of_records(name: str, kind: str, data: bytes) -> Iterator[Source]:
    try:
        records = _RECORDS[kind](decode(data, name))
    except NotationError as error:
        raise error.in_file(name) from None
    for number, record in enumerate(records, 1):
        deal = record.deal
        where = f"{name} record {number}" + (f" (board {record.board})" if record.board is not None else "")
        if deal is None:
            raise NotationError("no deal", path=name, record=number, expected="[Deal ...] with all four hands")
        yield Source(where, _whole(deal.bits, where), record)


def _of_lines(name: str, text: str) -> Iterator[Source]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            where = f"{name} line {number}"
            try:
                deal = Deal.from_pbn(line.strip())
            except DealError as error:
                raise NotationError(str(error), path=name, line=number) from None
            yield Source(where, _whole(deal.bits, where))


def _whole(bits: Sequence[int], where: str) -> tuple[int, int, int, int]:
    """The hands of a deal, which must be four of the same size."""
    north, east, south, west = bits
    if not (north and east and south and west):
        raise DealError(f"{where}: all four hands must be known")
    sizes = [hand.bit_count() for hand in bits]
    if len(set(sizes)) > 1:
        *others, last = map(str, sizes)
        raise DealError(f"{where}: hands of {', '.join(others)} and {last} cards: all must have as many")
    try:
        Deal.from_bits(north, east, south, west)
    except (CardError, DealError) as error:
        raise DealError(f"{where}: {error}") from None
    return north, east, south, west


def _tables(sources: list[Source], results: NDArray[np.uint8]) -> Iterator[tuple[Source, Table]]:
    for source, rows in zip(sources, results.tolist(), strict=True):
        yield source, Table(source.bits[0].bit_count(), tuple(map(tuple, rows)))


def _shown(sources: list[Source], results: NDArray[np.uint8]) -> Iterator[str]:
    """The results of some deals as lines for a reader."""
    solved = _solved(results)
    for source, is_solved, found in zip(sources, solved.tolist(), results.tolist(), strict=False):
        size = source.bits[0].bit_count()
        if not is_solved:
            yield f"{source.name}: not solved"
        elif results.ndim == 1:
            yield f"{source.name}: North and South take {found} of {size}"
        else:
            yield from (f"{source.name}:", *str(Table(size, tuple(map(tuple, found)))).splitlines(), "")


def _write(target: Path, sources: list[Source], results: NDArray[np.uint8]) -> None:
    match target.suffix.lower():
        case ".npy":
            with atomic_file(target) as file:
                np.save(file, np.asarray(results))
        case ".pbn":
            with atomic_file(target) as file:
                file.writelines(pbn.encoded(_records(sources, results), encoding=_encoding(sources)))
        case _:
            with bulk.deal_writer(target) as write:
                deals = np.array([source.bits for source in sources], np.uint64).reshape(-1, 4)
                write(deals, _columns(results))


def _columns(results: NDArray[np.uint8]) -> Columns:
    """Tricks of North and South; a column for each strain and leader, such as ``NS_H_led_by_W``."""
    if results.ndim == 1:
        return Columns({"NS_tricks": results})
    return Columns(
        {f"NS_{_letter(strain)}_led_by_{seat.letter}": results[:, strain, seat] for strain in Strain for seat in Seat}
    )


def _encoding(sources: list[Source]) -> Literal["latin-1", "utf-8"]:
    """The encoding that the standard knows, where it has all that is said in the records; else UTF-8.

    Raises
    ------
    NotationError
        When a record cannot be written in either.
    """
    records = [source.record for source in sources]
    try:
        deque(pbn.encoded(records), maxlen=0)
    except NotationError:
        deque(pbn.encoded(records, encoding="utf-8"), maxlen=0)
        return "utf-8"
    return "latin-1"


def _records(sources: list[Source], results: NDArray[np.uint8]) -> Iterator[pbn.Record]:
    """The records of deals, to which their tables are added as PBN has it: declarer, strain, tricks."""
    for source, table in _tables(sources, results):
        words = [
            word
            for seat in Seat
            for strain in reversed(Strain)
            for word in (seat.letter, _letter(strain), str(table.declarer(strain, seat)))
        ]
        yield source.record.with_tag("OptimumResultTable", r"Declarer;Denomination\2R;Result\2R", tuple(words))


def _letter(strain: Strain) -> str:
    return "NT" if strain is Strain.NOTRUMP else strain.letter
