"""Deals out of open files, a piece at a time: a generator of arrays for each kind."""

from __future__ import annotations

import codecs
import csv
import errno
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from itertools import islice
from tokenize import TokenError
from typing import IO, Any, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from whist import _core
from whist.bulk.columns import SEATS
from whist.checks import encodable
from whist.deal import Deal
from whist.errors import ArrayError, NotationError, WhistError
from whist.extras import needed
from whist.notation import lin, pbn

_NO_HEAD: Final = (ValueError, TypeError, LookupError, SyntaxError, TokenError, RecursionError, MemoryError)
"""What NumPy raises over the head of an array file that is none."""
_LONGEST_LINE: Final = 1 << 20
"""Bytes of a line of text, so that a file without line ends is not kept whole."""
_DEAL_TAG: Final = re.compile(r'^\s*\[\s*Deal\s+"((?:[^"\\]|\\.)*)"\s*\]')


def _read_npy(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    try:
        version = npy.read_magic(file)
        read: Any = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
        shape, column_first, dtype = read(file)
    except _NO_HEAD as error:
        raise ArrayError(f"{path}: the head of an array cannot be read: {error}") from None
    has_fields = _has_hands(dtype) and len(shape) == 1
    has_rows = dtype == np.uint64 and len(shape) == 2 and shape[1] == 4 and not column_first
    if not (has_fields or has_rows) or shape[0] < 0:
        kinds = f"an array of uint64 with shape (n, 4), row after row, or one with fields {', '.join(SEATS)} of uint64"
        raise ArrayError(f"{path}: {dtype} {shape}, but it must be {kinds}")
    width = dtype.itemsize * (1 if has_fields else 4)
    for first in range(0, shape[0], chunk):
        wanted = min(chunk, shape[0] - first) * width
        data = file.read(wanted)
        if len(data) != wanted:
            raise ArrayError(f"{path}: the file ends in row {first + len(data) // width} of {shape[0]}")
        rows = np.frombuffer(data, dtype)
        yield np.stack([rows[name] for name in SEATS], axis=1) if has_fields else rows.reshape(-1, 4)
    if file.read(1):
        raise ArrayError(f"{path}: the file goes on after the last of {shape[0]} rows")


def _has_hands(dtype: np.dtype[Any]) -> bool:
    """Whether an array has a field for each hand, and can be read from a file at all."""
    fields = dtype.names or ()
    return not dtype.hasobject and all(name in fields and dtype[name] == np.uint64 for name in SEATS)


def _read_npz(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    with ExitStack() as stack:
        try:
            members = stack.enter_context(zipfile.ZipFile(file))
            member = stack.enter_context(members.open("deals.npy"))
        except KeyError:
            raise ArrayError(f"{path}: there is no array 'deals' in it") from None
        except (RuntimeError, ValueError) as error:  # it is locked, packed in an unknown way, or begins before itself
            raise ArrayError(f"{path}: {error}") from None
        except OSError as error:  # what is a ValueError of a file in memory
            if error.errno != errno.EINVAL:
                raise
            raise ArrayError(f"{path}: it names a place before its own beginning") from None
        yield from _read_npy(member, path, chunk)


def _read_parquet(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    try:
        table = needed("pyarrow.parquet").ParquetFile(file, pre_buffer=False)  # a buffer keeps the whole file
        schema = table.schema_arrow
        _check_columns(schema, path)
        first = 0
        for batch in table.iter_batches(chunk, columns=list(SEATS)):
            yield np.stack([_hands(batch, name, first, path) for name in SEATS], axis=1)
            first += len(batch)
    except (needed("pyarrow").ArrowException, UnicodeDecodeError, KeyError) as error:
        raise ArrayError(f"{path}: {error}") from None


def _check_columns(schema: Any, path: str) -> None:
    """Refuse a table without exactly one column of whole numbers for each hand."""
    for name in SEATS:
        if schema.names.count(name) != 1:
            found = ", ".join(schema.names)
            raise ArrayError(f"{path}: columns {found}, but {', '.join(SEATS)} must be there, each once")
        kind = schema.field(name).type
        if not needed("pyarrow").types.is_integer(kind):
            raise ArrayError(
                f"{path}: column {name} is {kind}, but it must be of whole numbers from 0 on, such as uint64"
            )


def _hands(batch: Any, name: str, first: int, path: str) -> NDArray[np.uint64]:
    """A column of some rows, of which the first has a number."""
    column = batch.column(name)
    if column.null_count:
        row = first + int(np.argmax(column.is_null().to_numpy(zero_copy_only=False)))
        raise ArrayError(f"{path}: column {name} has no number in row {row}, but none may be missing")
    numbers: NDArray[np.integer[Any]] = column.to_numpy()
    if numbers.size and numbers.min() < 0:
        row = first + int(np.argmax(numbers < 0))
        raise ArrayError(f"{path}: column {name} is {numbers.min()} in row {row}, but it must be of numbers from 0 on")
    return numbers.astype(np.uint64)


def _read_lines(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    """A deal a line; lines with # are passed over."""
    lines = ((n, line) for n, line in _lines(file, path) if line.strip() and not line.startswith("#"))
    yield from _parsed(((n, line.strip()) for n, line in lines), path, chunk)


def _read_csv(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    rows = csv.reader((line for _, line in _lines(file, path)), strict=True)
    head = next(rows, [])
    if head.count("deal") != 1:
        few = "no column" if "deal" not in head else "more than one column"
        raise NotationError(f"{few} 'deal'", path=path, line=1, expected="names of columns")
    yield from _parsed(_fields(rows, head.index("deal"), path), path, chunk)


def _fields(rows: Any, place: int, path: str) -> Iterator[tuple[int, str]]:
    """One field of each row that is not blank, with the number of its line."""
    for row in filter(None, rows):
        if len(row) <= place:
            fields = f"{len(row)} field{'s' if len(row) > 1 else ''}"
            raise NotationError(f"the row has {fields}", path=path, line=rows.line_num, expected="one in column 'deal'")
        yield rows.line_num, row[place]


def _read_pbn(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    """The deals of the records, without a look at the rest of them."""
    found = ((n, match[1]) for n, line in _lines(file, path) if (match := _DEAL_TAG.match(line)))
    yield from _parsed(((n, text) for n, text in found if not text.startswith("#")), path, chunk)


def _read_lin(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    """The deals of the boards; two tables of one board are two deals."""
    try:
        boards = lin.loads(pbn.decode(file.read(), path))
    except NotationError as error:
        raise error.in_file(path) from None
    rows = [record.deal.bits for record in boards if record.deal is not None]
    yield from (np.array(rows[first : first + chunk], np.uint64) for first in range(0, len(rows), chunk))


def _lines(file: IO[bytes], path: str) -> Iterator[tuple[int, str]]:
    """Numbered lines of text, in any encoding that is read here."""
    for number, line in enumerate(_split(file, path), 1):
        if len(line) > _LONGEST_LINE:
            raise NotationError(f"a line of more than {_LONGEST_LINE:,} bytes", path=path, line=number)
        yield number, pbn.decode(line, path).rstrip("\r")


def _split(file: IO[bytes], path: str) -> Iterator[bytes]:
    """The lines of a file as they are, the last one not to its end where it is too long."""
    pending = file.read(1 << 16)
    if pending.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        pending = pbn.decode(pending + file.read(), path).encode()
    pending = pending.removeprefix(codecs.BOM_UTF8)
    while pending:
        *whole, pending = pending.split(b"\n")
        yield from whole
        more = file.read(1 << 16) if len(pending) <= _LONGEST_LINE else b""
        if not more:
            break
        pending += more
    if pending:
        yield pending


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


READERS: Final[Mapping[str, Callable[[IO[bytes], str, int], Iterator[NDArray[np.uint64]]]]] = {
    "npy": _read_npy,
    "npz": _read_npz,
    "parquet": _read_parquet,
    "csv": _read_csv,
    "pbn": _read_pbn,
    "txt": _read_lines,
    "lin": _read_lin,
}
"""The generators by the kind of file: of an open file, its name and how many deals a piece has."""

HEAD: Final = 1 << 13
"""How many bytes at the beginning of a file tell its kind."""
_SIGNS: Final = {npy.MAGIC_PREFIX: "npy", b"PK": "npz", b"PAR1": "parquet"}
"""How files that are no text begin."""


def kind_inside(head: bytes, path: str) -> str:
    """The kind of a file whose name tells none, by how it begins: text that is nothing else has a deal a line.

    Raises
    ------
    NotationError
        When it begins as no file of deals does.
    """
    for sign, kind in _SIGNS.items():
        if head.startswith(sign):
            return kind
    text = pbn.decode(head[: HEAD & -2], path)
    if lin.is_lin(text):
        return "lin"
    if text.lstrip()[:1] in {"[", "%", ";"}:
        return "pbn"
    return "csv" if "deal" in next(csv.reader(text.splitlines()[:1]), []) else "txt"
