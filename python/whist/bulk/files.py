"""Files of deals, read and written a piece at a time, so that ten million need no more memory than a thousand.

The name tells the kind: ``.npy``, ``.npz``, ``.parquet``, ``.csv``, ``.pbn``, ``.txt`` with a deal a line, and
``.lin``, which is read only. All but ``.npz`` and ``.parquet``, which compress by themselves, may end in ``.gz``,
``.bz2``, ``.xz`` or ``.zst`` as well. Parquet and ``.zst`` need the extra ``data``.
"""

from __future__ import annotations

import csv
import lzma
import os
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whist.bulk.arrays import MOST_ROWS, Deals, all_of, deals_of, refuse_impossible
from whist.bulk.columns import Columns, named
from whist.bulk.evaluation import Wanted, evaluate
from whist.bulk.packing import COMPRESSIONS, InBites
from whist.bulk.readers import HEAD, READERS, kind_inside
from whist.bulk.writers import PBN_HEAD, WRITERS, csv_rows, csv_text, pbn_pieces
from whist.checks import members, shown, whole_number
from whist.deal import Deal
from whist.errors import ArrayError, ExpressionError, OptionError
from whist.expressions.tree import Expression
from whist.extras import require
from whist.files import AnyPath, atomic_file

CHUNK: Final = 1 << 16
"""Deals that are read or written at once."""
DealWriter: TypeAlias = Callable[..., int]
"""Writes deals, and columns if they are known already; says how many."""


def read_deals(path: AnyPath) -> NDArray[np.uint64]:
    """All deals of a file.

    Parameters
    ----------
    path : str or path
        The file; its name tells its kind, as the module says.

    Returns
    -------
    ndarray of uint64, shape (n, 4)
        Hands of North, East, South and West.

    Raises
    ------
    NotationError
        With the place, when a deal cannot be read.
    ArrayError
        When it holds no deals.
    OptionError
        When the name tells no kind, or one for which a package is not installed.
    OSError
        When the file cannot be opened.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_deals(f"{folder}/deals.npy.gz", bulk.random_deals(100, seed=7))
    ...     bool((read_deals(f"{folder}/deals.npy.gz") == bulk.random_deals(100, seed=7)).all())
    100
    True
    """
    pieces = list(iter_deals(path))
    return np.concatenate(pieces) if pieces else np.empty((0, 4), np.uint64)


def iter_deals(
    path: AnyPath, *, chunk: SupportsIndex = CHUNK, progress: Callable[[int, int], object] | None = None
) -> Iterator[NDArray[np.uint64]]:
    """The deals of a file, a piece at a time.

    Parameters
    ----------
    path : str or path
        The file; its name tells its kind, as the module says.
    chunk : int
        How many deals a piece has at most.
    progress : callable, optional
        Gets ``(bytes read, bytes of the file)`` before each piece.

    Yields
    ------
    ndarray of uint64, shape (k, 4)
        The next deals.

    Raises
    ------
    NotationError, ArrayError, OptionError, OSError
        As :func:`read_deals` does; of a fault in the middle, after the pieces before it. OptionError too when ``chunk``
        is no whole number from 1 on.
    """
    kind, _ = kind_of(path)
    chunk = whole_number("chunk", chunk, 1, MOST_ROWS)
    if progress is not None and not callable(progress):
        raise OptionError(f"progress = {shown(progress)}: it must be a callable of (bytes read, bytes of the file)")
    with unpacked(path) as (file, whole):
        size = os.fstat(whole.fileno()).st_size
        for piece in READERS[kind](file, os.fspath(path), chunk):
            if progress is not None:
                progress(whole.tell(), size)
            yield np.ascontiguousarray(piece)


def deals_inside(file: IO[bytes], name: str) -> Iterator[NDArray[np.uint64]]:
    """The deals of an open file that can seek, a piece at a time; how it begins tells its kind, ``name`` nothing.

    Raises
    ------
    NotationError, ArrayError, OptionError
        As :func:`read_deals` does.
    """
    kind = kind_inside(file.read(HEAD), name)
    file.seek(0)
    if kind == "parquet":
        require("pyarrow")
    with _faults_of(name):
        yield from map(np.ascontiguousarray, READERS[kind](file, name, CHUNK))


@contextmanager
def unpacked(path: AnyPath) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Open a file of deals for reading: what is in it, and the file as it is.

    Raises
    ------
    ArrayError
        When it cannot be unpacked.
    OptionError
        When the name tells no kind, or one for which a package is not installed.
    OSError
        When the file cannot be read.
    """
    _, compression = kind_of(path)
    with ExitStack() as stack:
        whole: IO[bytes] = stack.enter_context(Path(path).open("rb"))
        file = stack.enter_context(COMPRESSIONS[compression](whole, "rb")) if compression else whole
        with _faults_of(os.fspath(path)):
            yield file, whole


@contextmanager
def _faults_of(name: str) -> Iterator[None]:
    """Tell what is wrong with a file as errors of this package, or of the system, that name it."""
    try:
        yield
    except (EOFError, zipfile.BadZipFile, lzma.LZMAError, zlib.error, csv.Error) as error:
        raise ArrayError(f"{name}: {error}") from None
    except OSError as error:  # unpacking fails with errors of the system that have no number
        if error.errno is None:
            raise ArrayError(f"{name}: {error}") from None
        raise OSError(error.errno, error.strerror, name) from None


def write_deals(
    path: AnyPath,
    deals: Deals | Iterable[NDArray[np.uint64]],
    *,
    columns: Wanted | None = None,
    threads: int | None = None,
) -> int:
    """Write deals to a file, which appears when it is complete.

    Parameters
    ----------
    path : str or path
        The file; its name tells its kind, as the module says.
    deals : ndarray of uint64, shape (n, 4), or an iterable of such arrays, or deals
        What to write; an iterable is taken piece by piece.
    columns : str, Expression, sequence or mapping of these, optional
        What to evaluate for each deal and to write beside it: to ``.npy`` (fields of a structured array), ``.npz``,
        ``.parquet`` and ``.csv``.
    threads : int, optional
        Worker threads for the columns; None takes all processors.

    Returns
    -------
    int
        How many deals were written.

    Raises
    ------
    ArrayError
        When an array does not fit, or a row is no deal: a card in two hands, bits that are no card, or a joker in
        ``.txt``, ``.csv`` and ``.pbn``.
    OptionError
        When the name tells no kind, one that has no place for columns, or one for which a package is not installed.
    ExpressionError
        When a column cannot be read or makes no sense.
    OSError
        When the file cannot be written.
    """
    with deal_writer(path, columns=columns, threads=threads) as write:
        return sum(write(piece) for piece in _pieces(deals))


@contextmanager
def deal_writer(path: AnyPath, *, columns: Wanted | None = None, threads: int | None = None) -> Iterator[DealWriter]:
    """Open a file of deals for writing; what it gives writes some and says how many.

    Parameters
    ----------
    path, columns, threads
        As :func:`write_deals` has them.

    Yields
    ------
    callable of ndarray and, if they are known already, columns
        Writes deals. The file appears at ``path`` when the block ends well.

    Raises
    ------
    ArrayError, OptionError, ExpressionError, OSError
        As :func:`write_deals` does.
    """
    kind, compression = kind_of(path, WRITERS)
    if columns is not None:
        columns = columns_beside_deals(path, columns)

    def counted(deals: NDArray[np.uint64]) -> Columns:
        return Columns({}) if columns is None else evaluate(deals, columns, threads=threads)

    with atomic_file(path) as whole, ExitStack() as stack:
        file: Any = InBites(stack.enter_context(COMPRESSIONS[compression](whole, "wb"))) if compression else whole
        writer = WRITERS[kind](file, stack, can_seek=not compression and whole.seekable())

        def write(deals: NDArray[np.uint64], known: Columns | None = None) -> int:
            checked = np.ascontiguousarray(deals_of(deals))
            writer.add(checked, counted(checked) if known is None else known)
            return len(checked)

        yield write
        if not writer.begun:
            write(np.empty((0, 4), np.uint64))
        writer.close()


def _pieces(deals: Any) -> Iterator[NDArray[np.uint64]]:
    if isinstance(deals, np.ndarray | Deal | str) or all_of(deals, Deal | str) or not isinstance(deals, Iterable):
        whole = deals_of(deals)
        yield from (whole[first : first + CHUNK] for first in range(0, len(whole), CHUNK))
    else:
        yield from deals


def csv_lines(deals: Iterable[NDArray[np.uint64]], columns: Wanted, *, threads: int | None = None) -> Iterator[bytes]:
    """Deals and columns as comma-separated lines, a piece at a time, for a stream that is no file.

    Raises
    ------
    ArrayError
        When a row is no deal.
    ExpressionError
        When a column cannot be read or makes no sense.
    """
    wanted = of_deals(columns)
    yield csv_text([["deal", *wanted]])
    rows = 0
    for piece in map(deals_of, members("deals", deals, "arrays of deals")):
        refuse_impossible(piece, WRITERS["csv"].cards, rows)
        rows += len(piece)
        yield csv_rows(piece, evaluate(piece, wanted, threads=threads))


def pbn_lines(deals: Iterable[NDArray[np.uint64]]) -> Iterator[bytes]:
    """Deals as records of PBN, a piece at a time, for a stream that is no file.

    Raises
    ------
    ArrayError
        When a row is no deal.
    """
    yield PBN_HEAD
    done = 0
    for piece in deals:
        refuse_impossible(piece, WRITERS["pbn"].cards, done)
        yield from pbn_pieces(piece, done)
        done += len(piece)


def kind_of(path: AnyPath, kinds: Collection[str] = READERS) -> tuple[str, str]:
    """The kind of a file and its compression, by its name, among those that can be read or `WRITERS`.

    Raises
    ------
    OptionError
        When the name tells none, or one for which a package is not installed.
    """
    name = Path(path).name.lower()
    compression = next((end for end in COMPRESSIONS if name.endswith(end)), "")
    kind = Path(name.removesuffix(compression)).suffix.removeprefix(".")
    if kind not in kinds or (compression and kind in {"npz", "parquet"}):
        ends = ", ".join(f".{kind}" for kind in kinds)
        raise OptionError(
            f"{os.fspath(path)}: its name must end in {ends}, or in one of them and .gz, .bz2, .xz or .zst"
        )
    if kind == "parquet" or compression == ".zst":
        require("pyarrow")
    return kind, compression


def columns_beside_deals(path: AnyPath, columns: Wanted) -> dict[str, Expression]:
    """The columns by name, if they can stand beside the deals of such a file.

    Raises
    ------
    OptionError
        When the file has no place for columns.
    ExpressionError
        When one is of a hand that stands alone.
    """
    kind, _ = kind_of(path, WRITERS)
    if kind in {"pbn", "txt"}:
        raise OptionError(f"{os.fspath(path)}: .{kind} has no place for columns; .csv, .npy, .npz and .parquet have")
    return of_deals(columns)


def of_deals(columns: Wanted) -> dict[str, Expression]:
    """The columns by name, none of them of a hand that stands alone."""
    wanted: dict[str, Expression] = named(columns)
    for each in wanted.values():
        if each.is_of_hand:
            raise ExpressionError(f"{each} is of a hand that stands alone: say whose, such as S.{each}")
    return wanted
