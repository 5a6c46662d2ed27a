"""Deals out of open files, a piece at a time: a generator of arrays for each kind."""

from __future__ import annotations

import codecs
import csv
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

_DEAL_TAG: Final = re.compile(r'^\s*\[\s*Deal\s+"((?:[^"\\]|\\.)*)"\s*\]')


def _read_npy(file: IO[bytes], path: str, chunk: int) -> Iterator[NDArray[np.uint64]]:
    try:
        version = npy.read_magic(file)
        read: Any = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
        shape, column_first, dtype = read(file)
    except (ValueError, TokenError) as error:
        raise ArrayError(f"{path}: {error}") from None
    has_fields = dtype.names is not None and set(SEATS) <= set(dtype.names) and len(shape) == 1
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
        yield np.stack([rows[name] for name in SEATS], axis=1) if has_fields else rows.reshape(-1, 4)


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
    if not set(SEATS) <= set(table.schema_arrow.names):
        raise ArrayError(f"{path}: columns {', '.join(table.schema_arrow.names)}, but {', '.join(SEATS)} must be there")
    for batch in table.iter_batches(chunk, columns=list(SEATS)):
        deals = np.empty((len(batch), 4), np.uint64)
        for place, name in enumerate(SEATS):
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
