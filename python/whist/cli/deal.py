"""``whist deal``: random deals, with conditions if wanted, as PBN, as diagrams, or as files of numbers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import numpy as np

from whist import bulk
from whist.build import __version__
from whist.bulk.arrays import draw_line, report_of
from whist.bulk.files import CHUNK, columns_beside_deals, kind_of
from whist.bulk.writers import WRITERS
from whist.cards import Cards, Seat
from whist.checks import drawn_seed
from whist.cli.reading import STANDARD, whole_or_not_at_all
from whist.cli.spool import Spool
from whist.cli.stopping import Tally, told_when_stopped
from whist.deal import Deal
from whist.errors import DealError, OptionError, WhistError
from whist.files import atomic_file, is_stream
from whist.notation import pbn
from whist.repl.theme import Theme, theme_for

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from numpy.typing import NDArray

_SHOWN: Final = 1000
"""Deals made at first for the screen; one where they are searched for, and as many as a file takes at once for one."""
_VULNERABLE: Final = ("None", "NS", "EW", "All")


def run(arguments: Namespace) -> int:
    """Deal to a file or to the screen."""
    if arguments.where is not None and arguments.first != 1:
        raise OptionError("--first with --where: deals that satisfy a condition are numbered from 1")
    if arguments.format is not None and arguments.columns is not None:
        raise OptionError(f"--format {arguments.format} with --columns: it has no place for them; leave one out")
    if arguments.out == STANDARD:
        arguments.out, arguments.format = None, arguments.format or "pbn"
    if arguments.out is not None and _text_kind(arguments) is None:
        kind_of(arguments.out, WRITERS)
    if arguments.out is not None and arguments.columns is not None:
        columns_beside_deals(arguments.out, arguments.columns)
    seed = drawn_seed(arguments.seed)
    given = _given(arguments.given)
    source = bulk.DealSource(arguments.where, given=given, seed=seed, first=arguments.first - 1)
    if arguments.out is None:
        _show(arguments, source)
    elif not source.tested or is_stream(arguments.out):  # a stream has nothing to go on with
        with whole_or_not_at_all(arguments.out):
            _write(arguments, _made(arguments, source), seed)
    else:
        question = f"{source.counted} {source.tested} {given} {seed} {arguments.n}"
        spool = Spool(arguments.out, question, np.dtype((np.uint64, (4,))))
        with told_when_stopped(lambda: f"{spool.rows:,} of {arguments.n:,} deals are found; {_again(arguments, seed)}"):
            _find(arguments, spool, source)
            _write(arguments, spool.pieces(CHUNK), seed)
        spool.remove()
    return 0


def _given(texts: list[str]) -> dict[Seat, Cards]:
    """Cards by seat from texts such as ``S:AKQ2.K43.T98.A54``."""
    given: dict[Seat, Cards] = {}
    for text in texts:
        seat, sign, cards = text.partition(":")
        if not sign:
            raise OptionError(f"--given {text}: write a seat and its cards, such as S:AKQ2.K43.T98.A54 or N:AS,KS")
        try:
            place = Seat.parse(seat)
            given[place] = given.get(place, Cards()) | Cards(cards.replace(",", " "))
        except WhistError as error:
            raise OptionError(f"--given {text}: {error}") from None
    try:
        bulk.DealSource(given=given, seed=0)
    except DealError as error:
        raise OptionError(f"--given: {error}") from None
    return given


def _made(arguments: Namespace, source: bulk.DealSource) -> Iterator[NDArray[np.uint64]]:
    """Deals as they are made, with progress on a terminal if they go to a file."""
    report = report_of(arguments.out is not None)
    chunk = CHUNK if arguments.out is not None else 1 if source.tested else _SHOWN
    done = 0
    while done < arguments.n:
        count = min(chunk, arguments.n - done)
        deals, failure = _taken(source, count, _left(arguments, source), arguments.threads)
        yield deals
        if failure is not None:
            raise failure
        done, chunk = done + count, min(2 * chunk, CHUNK)
        if report is not None:
            report(done, arguments.n)


def _taken(
    source: bulk.DealSource, count: int, limit: int | None, threads: int | None
) -> tuple[NDArray[np.uint64], BaseException | None]:
    """The next deals; where there are too few of them, or Ctrl-C is pressed, those, and the error that says so."""
    deals, before = np.empty((count, 4), np.uint64), source.found
    try:
        source.fill(deals, limit, threads, None)
    except (DealError, KeyboardInterrupt) as error:
        return deals[: source.found - before], error
    return deals, None


def _left(arguments: Namespace, source: bulk.DealSource) -> int | None:
    """How many more candidates may be tried."""
    return None if arguments.limit is None else max(0, arguments.limit - source.tried)


def _find(arguments: Namespace, spool: Spool, source: bulk.DealSource) -> None:
    """Find the deals that are not found yet."""
    if spool.note:
        deals = f"{spool.rows:,} {'deal' if spool.rows == 1 else 'deals'}"
        sys.stderr.write(f"going on with {deals} found among {spool.note:,} candidates before\n")
    source.go_on(spool.note, spool.rows)
    while spool.rows < arguments.n:
        try:
            _find_some(arguments, spool, source)
        except DealError as error:
            sys.stderr.write("\n" if sys.stderr.isatty() else "")
            raise DealError(f"{error}; {_again(arguments, source.seed, limited=True)}") from None


def _find_some(arguments: Namespace, spool: Spool, source: bulk.DealSource) -> None:
    """Find some more deals; they, and how far was looked, are kept on the disk from time to time and at the end."""
    before = spool.rows
    deals = np.empty((min(CHUNK, arguments.n - before), 4), np.uint64)

    def keep() -> None:
        if source.tried > spool.note:
            spool.append(deals[spool.rows - before : source.found - before], source.tried)

    def report(*_: int) -> None:
        if sys.stderr.isatty():
            draw_line(source.found, arguments.n, f", {_passing(source)}")
        if spool.is_due:
            keep()

    try:
        source.fill(deals, _left(arguments, source), arguments.threads, report)
    finally:
        keep()


def _again(arguments: Namespace, seed: int, *, limited: bool = False) -> str:
    """How a search is taken up again: in words, the same command, and what it must say that it did not."""
    words = [f"--seed {seed}"] if arguments.seed is None else []
    words += ["a greater --limit"] if limited and arguments.limit is not None else []
    return f"the same command{' with ' if words else ''}{' and '.join(words)} goes on from there"


def _passing(source: bulk.DealSource) -> str:
    """How many of the candidates are deals that are wanted, as far as is known."""
    if not source.rate:
        return f"none of {source.tried:,} candidates so far"
    return f"one candidate in {round(1 / source.rate):,}"


def _text_kind(arguments: Namespace) -> str | None:
    """What text goes to the file, as ``--format`` says or its name; None where it is a file of `whist.bulk`."""
    if arguments.columns is not None:
        return None
    return arguments.format or ("pbn" if arguments.out.suffix.lower() in {"", ".pbn"} else None)


def _write(arguments: Namespace, chunks: Iterator[NDArray[np.uint64]], seed: int) -> None:
    """Write deals to the file: text for people, or as its name says."""
    kind = _text_kind(arguments)
    if kind is None:
        bulk.write_deals(arguments.out, chunks, columns=arguments.columns, threads=arguments.threads)
        return
    with atomic_file(arguments.out) as file:
        file.writelines(_pieces(kind, _numbered(chunks, arguments.first), seed, Theme()))


def _show(arguments: Namespace, source: bulk.DealSource) -> None:
    """Deal to the screen."""
    tally = Tally()
    with told_when_stopped(lambda: f"stopped: {tally.done:,} of {arguments.n:,} deals are shown"):
        for piece in _shown(arguments, _made(arguments, source), source.seed, tally):
            sys.stdout.buffer.write(piece)
            if source.tested:
                sys.stdout.buffer.flush()


def _shown(arguments: Namespace, chunks: Iterator[NDArray[np.uint64]], seed: int, tally: Tally) -> Iterator[bytes]:
    """What goes to the screen: a table where columns are wanted, otherwise the deals."""
    if arguments.columns is not None:
        yield from bulk.csv_lines(tally.rows(chunks), arguments.columns, threads=arguments.threads)
        return
    kind = arguments.format or ("text" if sys.stdout.isatty() else "pbn")
    yield from _pieces(kind, tally.each(_numbered(chunks, arguments.first)), seed, theme_for(sys.stdout))


def _numbered(chunks: Iterator[NDArray[np.uint64]], first: int) -> Iterator[tuple[int, Deal]]:
    """The deals with their numbers, which begin with 1 where `whist.bulk` counts from 0."""
    rows = (row for chunk in chunks for row in chunk.tolist())
    return ((number, Deal.from_bits(*row)) for number, row in enumerate(rows, first))


def _pieces(kind: str, deals: Iterator[tuple[int, Deal]], seed: int, theme: Theme) -> Iterator[bytes]:
    if kind == "pbn":
        return pbn.encoded(_record(number, deal, seed) for number, deal in deals)
    return (theme.fit(_diagram(number, deal, seed)).encode() for number, deal in deals)


def _dealer(number: int) -> Seat:
    return Seat((number - 1) % 4)


def _record(number: int, deal: Deal, seed: int) -> pbn.Record:
    """A PBN record; board numbers fix dealer and vulnerability as in duplicate bridge."""
    tags = {
        "Board": str(number),
        "Vulnerable": _VULNERABLE[(number - 1 + (number - 1) // 4) % 4],
        "Generator": f"whist {__version__}",
        "DealId": f"{seed}-{number}",
    }
    return pbn.Record.from_deal(deal, dealer=_dealer(number), tags=tags)


def _diagram(number: int, deal: Deal, seed: int) -> str:
    return f"Deal {number} of seed {seed}, dealer {_dealer(number).name.title()}\n\n{deal}\n\n"
