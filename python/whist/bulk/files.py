"""Files of deals, read and written a piece at a time, so that ten million need no more memory than a thousand.

The name tells the kind: ``.npy``, ``.npz``, ``.parquet``, ``.csv``, ``.pbn``, and ``.txt`` with a deal a line. All but
``.npz`` and ``.parquet``, which compress by themselves, may end in ``.gz``, ``.bz2``, ``.xz`` or ``.zst`` as well.
Parquet and ``.zst`` need the extra ``data``.
"""

from __future__ import annotations

import bz2
import codecs
import csv
import gzip
import io
import lzma
import os
import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from tokenize import TokenError
from typing import IO, TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from whist import _core
from whist.bulk.arrays import Deals, all_of, deals_of
from whist.bulk.columns import Columns, named
from whist.bulk.evaluation import Wanted, evaluate
from whist.cards import Seat
from whist.checks import encodable, shown
from whist.deal import Deal
from whist.errors import ArrayError, DealError, ExpressionError, NotationError, OptionError, WhistError
from whist.expressions.tree import Expression
from whist.extras import needed
from whist.files import AnyPath, atomic_file
from whist.notation import pbn

if TYPE_CHECKING:
    import pandas as pd

CHUNK: Final = 1 << 16
"""Deals that are read or written at once."""
_BITE: Final = 1 << 15
"""Bytes that are packed at once: some hundredths of a second in the slowest way."""
_SEATS: Final = ("north", "east", "south", "west")
"""The names of the columns of hands."""
DealWriter: TypeAlias = Callable[..., int]
"""Writes deals, and columns if they are known already; says how many."""
_DEAL_TAG: Final = re.compile(r'^\s*\[\s*Deal\s+"((?:[^"\\]|\\.)*)"\s*\]')
_ROWS: Final = 2**40
"""What stands in the head of an array file until its length is known."""


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
        When the name tells no kind.
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
    path: AnyPath, *, chunk: int = CHUNK, progress: Callable[[int, int], object] | None = None
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
        As :func:`read_deals` does; of a fault in the middle, after the pieces before it.
    """
    kind, compression = kind_of(path)
    with ExitStack() as stack:
        whole: IO[bytes] = stack.enter_context(Path(path).open("rb"))
        size = os.fstat(whole.fileno()).st_size
        file = stack.enter_context(_COMPRESSIONS[compression](whole, "rb")) if compression else whole
        try:
            for piece in _READERS[kind](file, os.fspath(path), chunk):
                if progress is not None:
                    progress(whole.tell(), size)
                yield np.ascontiguousarray(piece)
        except (EOFError, zipfile.BadZipFile, lzma.LZMAError, zlib.error, csv.Error) as error:
            raise ArrayError(f"{os.fspath(path)}: {error}") from None
        except OSError as error:  # unpacking fails with errors of the system that have no number
            if error.errno is None:
                raise ArrayError(f"{os.fspath(path)}: {error}") from None
            raise OSError(error.errno, error.strerror, os.fspath(path)) from None


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
        When an array does not fit.
    OptionError
        When the name tells no kind, or one that has no place for columns.
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
    kind, compression = kind_of(path)
    if columns is not None:
        columns = columns_beside_deals(path, columns)

    def counted(deals: NDArray[np.uint64]) -> Columns:
        return Columns({}) if columns is None else evaluate(deals, columns, threads=threads)

    with atomic_file(path) as whole, ExitStack() as stack:
        file: Any = _InBites(stack.enter_context(_COMPRESSIONS[compression](whole, "wb"))) if compression else whole
        writer = _WRITERS[kind](file, stack, can_seek=not compression)

        def write(deals: NDArray[np.uint64], known: Columns | None = None) -> int:
            checked = np.ascontiguousarray(deals_of(deals))
            writer.add(checked, counted(checked) if known is None else known)
            return len(checked)

        yield write
        if not writer.begun:
            write(np.empty((0, 4), np.uint64))
        writer.close()


def _pieces(deals: Any) -> Iterator[NDArray[np.uint64]]:
    if isinstance(deals, np.ndarray | Deal) or all_of(deals, Deal):
        whole = deals_of(deals)
        yield from (whole[first : first + CHUNK] for first in range(0, len(whole), CHUNK))
    else:
        yield from deals


# Kinds.


def _zstandard(file: Any, mode: str) -> Any:
    pa = needed("pyarrow")
    stream = pa.PythonFile(_KeptOpen(file), mode="r" if mode == "rb" else "w")
    return pa.CompressedInputStream(stream, "zstd") if mode == "rb" else pa.CompressedOutputStream(stream, "zstd")


class _KeptOpen(io.RawIOBase):
    """A file that is not closed by who has read or written all of it."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def read(self, size: int = -1) -> Any:
        """Read from the file."""
        return self._file.read(size)

    def write(self, data: Any) -> Any:
        """Write to the file."""
        return self._file.write(data)

    def readable(self) -> bool:
        """Whether it can be read."""
        return True

    def writable(self) -> bool:
        """Whether it can be written."""
        return True


class _InBites:
    """A compressed file that is written to some KiB at a time, since packing is not stopped by Ctrl-C."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, data: bytes | memoryview) -> None:
        """Write to the file."""
        flat = memoryview(data).cast("B")
        for first in range(0, len(flat), _BITE):
            self._file.write(flat[first : first + _BITE])

    def writelines(self, lines: Iterable[bytes]) -> None:
        """Write some lines to the file."""
        for line in lines:
            self.write(line)


_COMPRESSIONS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    ".gz": lambda file, mode: gzip.GzipFile("", mode, 6, file, mtime=0),
    ".bz2": bz2.BZ2File,
    ".xz": lzma.LZMAFile,
    ".zst": _zstandard,
}


def kind_of(path: AnyPath) -> tuple[str, str]:
    """The kind of a file and its compression, by its name.

    Raises
    ------
    OptionError
        When the name tells none.
    """
    name = Path(path).name.lower()
    compression = next((end for end in _COMPRESSIONS if name.endswith(end)), "")
    kind = Path(name.removesuffix(compression)).suffix.removeprefix(".")
    if kind not in _READERS or (compression and kind in {"npz", "parquet"}):
        kinds = ", ".join(f".{kind}" for kind in _READERS)
        raise OptionError(
            f"{os.fspath(path)}: its name must end in {kinds}, or in one of them and .gz, .bz2, .xz or .zst"
        )
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
    kind, _ = kind_of(path)
    if kind in {"pbn", "txt"}:
        raise OptionError(f"{os.fspath(path)}: .{kind} has no place for columns; .csv, .npy, .npz and .parquet have")
    return _of_deals(columns)


def _of_deals(columns: Wanted) -> dict[str, Expression]:
    wanted: dict[str, Expression] = named(columns)
    for each in wanted.values():
        if each.is_of_hand:
            raise ExpressionError(f"{each} is of a hand that stands alone: say whose, such as S.{each}")
    return wanted


# Reading: generators of arrays.


def _read_npy(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    try:
        version = npy.read_magic(file)
        read: Any = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
        shape, column_first, dtype = read(file)
    except (ValueError, TokenError) as error:
        raise ArrayError(f"{path}: {error}") from None
    has_fields = dtype.names is not None and set(_SEATS) <= set(dtype.names) and len(shape) == 1
    has_rows = dtype == np.uint64 and len(shape) == 2 and shape[1] == 4 and not column_first
    if not (has_fields or has_rows):
        raise ArrayError(f"{path}: {dtype} {shape}, but it must be an array of uint64 with shape (n, 4), row after row")
    width = dtype.itemsize * (1 if has_fields else 4)
    for first in range(0, shape[0], chunk):
        wanted = min(chunk, shape[0] - first) * width
        data = file.read(wanted)
        if len(data) != wanted:
            raise ArrayError(f"{path}: the file ends in row {first + len(data) // width} of {shape[0]}")
        rows = np.frombuffer(data, dtype)
        yield np.stack([rows[name] for name in _SEATS], axis=1) if has_fields else rows.reshape(-1, 4)


def _read_npz(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    with ExitStack() as stack:
        try:
            members = stack.enter_context(zipfile.ZipFile(file))
            member = stack.enter_context(members.open("deals.npy"))
        except KeyError:
            raise ArrayError(f"{path}: there is no array 'deals' in it") from None
        except RuntimeError as error:  # it is locked, or packed in a way that is not known here
            raise ArrayError(f"{path}: {error}") from None
        yield from _read_npy(member, path, chunk)


def _read_parquet(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    try:
        table = needed("pyarrow.parquet").ParquetFile(file, pre_buffer=False)  # a buffer keeps the whole file
    except needed("pyarrow").ArrowInvalid as error:
        raise ArrayError(f"{path}: {error}") from None
    if not set(_SEATS) <= set(table.schema_arrow.names):
        raise ArrayError(
            f"{path}: columns {', '.join(table.schema_arrow.names)}, but {', '.join(_SEATS)} must be there"
        )
    for batch in table.iter_batches(chunk, columns=list(_SEATS)):
        deals = np.empty((len(batch), 4), np.uint64)
        for place, name in enumerate(_SEATS):
            deals[:, place] = batch.column(name).to_numpy(zero_copy_only=False)
        yield deals


def _read_lines(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    """A deal a line; lines with # are passed over."""
    lines = ((n, line) for n, line in _lines(file, path) if line.strip() and not line.startswith("#"))
    yield from _parsed(((n, line.strip()) for n, line in lines), path, chunk)


def _read_csv(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    rows = csv.reader(line for _, line in _lines(file, path))
    head = next(rows, [])
    if "deal" not in head:
        raise NotationError("no column 'deal'", path=path, line=1, expected="names of columns")
    place = head.index("deal")
    yield from _parsed(((n, row[place]) for n, row in enumerate(rows, 2) if len(row) > place), path, chunk)


def _read_pbn(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    """The deals of the records, without a look at the rest of them."""
    found = ((n, match[1]) for n, line in _lines(file, path) if (match := _DEAL_TAG.match(line)))
    yield from _parsed(((n, text) for n, text in found if not text.startswith("#")), path, chunk)


def _lines(file: IO[bytes], path: str) -> Iterator[tuple[int, str]]:
    """Numbered lines of text, in any encoding that is read here."""
    pending = file.read(1 << 16)
    if pending.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        yield from enumerate(pbn.decode(pending + file.read(), path).splitlines(), 1)
        return
    pending = pending.removeprefix(codecs.BOM_UTF8)
    number = 0
    while pending:
        *whole, pending = pending.split(b"\n")
        for line in whole:
            number += 1
            yield number, pbn.decode(line, path).rstrip("\r")
        more = file.read(1 << 16)
        if not more:
            break
        pending += more
    if pending:
        yield number + 1, pbn.decode(pending, path)


def _parsed(texts: Iterator[tuple[int, str]], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    """Texts of deals with the number of their line, as arrays."""
    while some := list(islice(texts, chunk)):
        rows = []
        for number, text in some:
            try:
                rows.append(_core.parse_deal(encodable(text)))
            except WhistError as error:
                raise NotationError(str(error), path=path, line=number) from None
        deals = np.array(rows, np.uint64)
        held = np.bitwise_count(deals).sum(axis=1)
        twice = np.flatnonzero(np.bitwise_count(np.bitwise_or.reduce(deals, axis=1)) != held)
        if twice.size:
            number, text = some[int(twice[0])]
            try:
                Deal.from_pbn(text)
            except WhistError as error:
                raise NotationError(str(error), path=path, line=number) from None
        yield deals


_READERS: Final[Mapping[str, Callable[[IO[bytes], str, int], Iterator[NDArray[np.uint64]]]]] = {
    "npy": _read_npy,
    "npz": _read_npz,
    "parquet": _read_parquet,
    "csv": _read_csv,
    "pbn": _read_pbn,
    "txt": _read_lines,
}


# Writing.


class _Writer:
    """Writes pieces to an open file; what it opens for that, the stack closes."""

    def __init__(self, file: Any, stack: ExitStack, *, can_seek: bool) -> None:
        self.file = file
        self.stack = stack
        self.can_seek = can_seek
        self.begun = False
        self.rows = 0

    def add(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        """Write some deals."""
        if not self.begun:
            self.begin(columns)
            self.begun = True
        self.write(deals, columns)
        self.rows += len(deals)

    def begin(self, columns: Columns) -> None:
        """Write what comes before the deals."""

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        """Write some deals."""
        raise NotImplementedError

    def close(self) -> None:
        """Write what comes after them."""

    def spool(self) -> Any:
        """A file for what cannot be written yet."""
        return self.stack.enter_context(tempfile.TemporaryFile())


class _Array:
    """An array file whose length is known at its end."""

    def __init__(self, file: Any, dtype: np.dtype[Any], shape: tuple[int, ...]) -> None:
        self.file = file
        self._dtype = dtype
        self._shape = shape
        self._rows = 0
        self._head(_ROWS)

    def _head(self, rows: int) -> None:
        head = {"descr": npy.dtype_to_descr(self._dtype), "fortran_order": False, "shape": (rows, *self._shape)}
        npy.write_array_header_1_0(self.file, head)

    def write(self, rows: NDArray[Any]) -> None:
        self._rows += len(rows)
        self.file.write(np.ascontiguousarray(rows).data)

    def finish(self) -> None:
        """Say how long it is, which takes as much room as what stood there."""
        self.file.seek(0)
        self._head(self._rows)
        self.file.seek(0)


class _NpyWriter(_Writer):
    def begin(self, columns: Columns) -> None:
        names = [(name, np.dtype(np.uint64)) for name in _SEATS]
        kinds = [(name, column.dtype) for name, column in columns.items()]
        self._dtype = np.dtype(names + kinds) if kinds else np.dtype(np.uint64)
        self._array = _Array(self.file if self.can_seek else self.spool(), self._dtype, () if kinds else (4,))

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        if not columns:
            self._array.write(deals)
            return
        rows: NDArray[Any] = np.empty(len(deals), self._dtype)
        for place, name in enumerate(_SEATS):
            rows[name] = deals[:, place]
        for name, column in columns.items():
            rows[name] = column
        self._array.write(rows)

    def close(self) -> None:
        self._array.finish()
        if not self.can_seek:
            shutil.copyfileobj(self._array.file, self.file, 1 << 20)


class _NpzWriter(_Writer):
    def begin(self, columns: Columns) -> None:
        self._arrays = {"deals": self._array(np.dtype(np.uint64), (4,))}
        for name, column in columns.items():
            self._arrays[name] = self._array(column.dtype, ())

    def _array(self, dtype: np.dtype[Any], shape: tuple[int, ...]) -> _Array:
        return _Array(self.spool(), dtype, shape)

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        for array, rows in zip(self._arrays.values(), (deals, *columns.values()), strict=True):
            array.write(rows)

    def close(self) -> None:
        with zipfile.ZipFile(self.file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as members:
            for name, array in self._arrays.items():
                array.finish()
                with members.open(f"{name}.npy", "w", force_zip64=True) as member:
                    shutil.copyfileobj(array.file, member, 1 << 20)


class _ParquetWriter(_Writer):
    def begin(self, columns: Columns) -> None:
        empty = self._table(np.empty((0, 4), np.uint64), Columns({name: c[:0] for name, c in columns.items()}))
        writer = needed("pyarrow.parquet").ParquetWriter(
            self.file, empty.schema, compression="zstd", use_dictionary=False
        )
        self._writer = self.stack.enter_context(writer)

    def _table(self, deals: NDArray[np.uint64], columns: Columns) -> Any:
        return needed("pyarrow").table({**{name: deals[:, place] for place, name in enumerate(_SEATS)}, **columns})

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        self._writer.write_table(self._table(deals, columns))


class _TextWriter(_Writer):
    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:  # noqa: ARG002  # it has none
        self.file.write("".join(f"{_core.deal_text(deal)}\n" for deal in deals.tolist()).encode())


class _CsvWriter(_Writer):
    def begin(self, columns: Columns) -> None:
        self.file.write(_csv_text([["deal", *columns]]))

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        self.file.write(_csv_rows(deals, columns))


def _csv_rows(deals: NDArray[np.uint64], columns: Columns) -> bytes:
    plain = (column.view(np.uint8) if column.dtype == np.bool_ else column for column in columns.values())
    return _csv_text(zip(map(_core.deal_text, deals.tolist()), *(column.tolist() for column in plain), strict=True))


def _csv_text(rows: Iterable[Iterable[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def csv_lines(deals: Iterable[NDArray[np.uint64]], columns: Wanted, *, threads: int | None = None) -> Iterator[bytes]:
    """Deals and columns as comma-separated lines, a piece at a time, for a stream that is no file."""
    wanted = _of_deals(columns)
    yield _csv_text([["deal", *wanted]])
    for piece in deals:
        yield _csv_rows(piece, evaluate(piece, wanted, threads=threads))


class _PbnWriter(_Writer):
    def begin(self, columns: Columns) -> None:  # noqa: ARG002  # it has none
        self.file.write(next(pbn.encoded([])))

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:  # noqa: ARG002  # it has none
        records = (
            self._record(number, Deal.from_bits(*bits)) for number, bits in enumerate(deals.tolist(), self.rows + 1)
        )
        _, *pieces = pbn.encoded(records)
        self.file.writelines(pieces)

    def _record(self, number: int, deal: Deal) -> pbn.Record:
        return pbn.Record.from_deal(deal, dealer=Seat((number - 1) % 4), tags={"Board": str(number)})


_WRITERS: Final[Mapping[str, type[_Writer]]] = {
    "npy": _NpyWriter,
    "npz": _NpzWriter,
    "parquet": _ParquetWriter,
    "csv": _CsvWriter,
    "pbn": _PbnWriter,
    "txt": _TextWriter,
}


# What others make of deals.


def to_frame(deals: Deals, *, columns: Wanted | None = None, threads: SupportsIndex | None = None) -> pd.DataFrame:
    """Deals as a data frame of pandas, as :func:`write_deals` puts them into Parquet.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4), or Deal or a sequence of Deals
        Hands of North, East, South and West.
    columns : str, Expression, sequence or mapping of these, optional
        What to evaluate for each deal and to have beside it.
    threads
        As the module says.

    Returns
    -------
    DataFrame
        Columns ``north east south west`` of ``uint64``, and those that are evaluated.

    Raises
    ------
    ArrayError, ExpressionError
        When the array does not fit, or a column makes no sense.
    OptionError
        When pandas, which the extra ``data`` brings, is not installed.

    Examples
    --------
    >>> frame = to_frame(bulk.random_deals(100, seed=7), columns="S.hcp, fit: NS.longest")
    >>> list(frame.columns)
    ['north', 'east', 'south', 'west', 'S.hcp', 'fit']
    >>> strong = from_frame(frame[frame["S.hcp"] >= 15])
    >>> len(strong) == int((frame["S.hcp"] >= 15).sum())
    True
    """
    checked = deals_of(deals)
    counted = {} if columns is None else evaluate(checked, _of_deals(columns), threads=threads)
    return Columns({**dict(zip(_SEATS, checked.T, strict=True)), **counted}).frame()


def from_frame(frame: Any) -> NDArray[np.uint64]:
    """Deals from columns ``north east south west`` of whole numbers: the way back from :func:`to_frame`.

    Parameters
    ----------
    frame : DataFrame, or any mapping of these names to columns
        The deals, a row each.

    Returns
    -------
    ndarray of uint64, shape (n, 4)
        Hands of North, East, South and West.

    Raises
    ------
    ArrayError
        When a column is not there, or is none of whole numbers from 0 on.
    """
    hands = []
    for name in _SEATS:
        try:
            column = np.asarray(frame[name])
        except (KeyError, TypeError):
            raise ArrayError(f"{name}: there is no such column, but {', '.join(_SEATS)} must be there") from None
        if column.dtype.kind not in "iu" or column.ndim != 1 or (column.size and column.min() < 0):
            raise ArrayError(
                f"{name}: {column.dtype} {column.shape}, but it must be a column of whole numbers from 0 on"
            )
        hands.append(column.astype(np.uint64))
    if len({len(column) for column in hands}) > 1:
        raise ArrayError(f"columns of {', '.join(str(len(column)) for column in hands)} rows are no deals")
    return np.stack(hands, axis=1)


def to_dds(deals: Deals) -> NDArray[np.uint32]:
    """Deals as the library DDS has them in ``ddTableDeal.cards`` and ``deal.remainCards``.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4), or Deal or a sequence of Deals
        Hands of North, East, South and West.

    Returns
    -------
    ndarray of uint32, shape (n, 4, 4)
        By hand, North first, and by suit, spades first: bit 2 for the two, up to bit 14 for the ace.

    Examples
    --------
    >>> to_dds(Deal("A2...", "K...", "Q...", "J..."))[0, :, 0].tolist() == [1 << 14 | 1 << 2, 1 << 13, 1 << 12, 1 << 11]
    True
    """
    shifts = np.array([48, 32, 16, 0], np.uint64)
    suits = deals_of(deals)[:, :, None] >> shifts & np.uint64(0x1FFF)
    return (suits << np.uint64(2)).astype(np.uint32)


def from_dds(cards: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """Deals from the encoding of DDS: the way back from :func:`to_dds`.

    Raises
    ------
    ArrayError
        When the array does not fit, or a bit stands for no card.
    """
    array = np.asarray(cards)
    if array.dtype.kind not in "iu" or array.ndim != 3 or array.shape[1:] != (4, 4):
        raise ArrayError(f"cards: {array.dtype} {array.shape}, but it must be whole numbers with shape (n, 4, 4)")
    if ((array | 0x7FFC) != 0x7FFC).any():
        row = int(np.flatnonzero(((array | 0x7FFC) != 0x7FFC).any(axis=(1, 2)))[0])
        raise ArrayError(f"cards: row {row} has bits that are no cards: bit 2 is the two, bit 14 the ace")
    shifts = np.array([48, 32, 16, 0], np.uint64)
    suits = (array.astype(np.uint64) >> np.uint64(2)) << shifts
    deals: NDArray[np.uint64] = np.bitwise_or.reduce(suits, axis=2)
    return deals


def to_endplay(deals: Deals) -> list[Any]:
    """Deals as objects ``endplay.types.Deal`` of the package endplay.

    Raises
    ------
    OptionError
        When endplay is not installed.
    """
    other = needed("endplay.types").Deal
    return [other(_core.deal_text(bits)) for bits in deals_of(deals).tolist()]


def from_endplay(deals: Iterable[Any]) -> NDArray[np.uint64]:
    """Deals from objects ``endplay.types.Deal`` of the package endplay.

    Raises
    ------
    DealError
        With the number of a deal that cannot be read.
    """
    rows = []
    for number, deal in enumerate(deals):
        try:
            rows.append(_core.parse_deal(deal.to_pbn()))
        except AttributeError:
            raise DealError(f"deal {number}: {shown(deal)} is no deal of endplay") from None
        except WhistError as error:
            raise DealError(f"deal {number}: {error}") from None
    return np.array(rows, np.uint64).reshape(-1, 4)
