"""Deals and columns into open files, a piece at a time: a class for each kind."""

from __future__ import annotations

import csv
import io
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from typing import Any, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from whist import _core
from whist.bulk.arrays import JOKERS, PACK, refuse_impossible
from whist.bulk.columns import SEATS, Columns
from whist.cards import Seat
from whist.deal import Deal
from whist.extras import needed
from whist.notation import pbn

_ROWS: Final = 2**40
"""What stands in the head of an array file until its length is known."""
PBN_HEAD: Final = next(pbn.encoded([]))
"""How a PBN file begins."""


class Writer:
    """Writes pieces to an open file; what it opens for that, the stack closes."""

    cards = PACK | JOKERS
    """What there is a place for."""

    def __init__(self, file: Any, stack: ExitStack, *, can_seek: bool) -> None:
        self.file = file
        self.stack = stack
        self.can_seek = can_seek
        self.begun = False
        self.rows = 0

    def add(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        """Write some deals.

        Raises
        ------
        ArrayError
            When a row is no deal, or one that the file has no place for.
        """
        refuse_impossible(deals, self.cards, self.rows)
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


class _NpyWriter(Writer):
    def begin(self, columns: Columns) -> None:
        names = [(name, np.dtype(np.uint64)) for name in SEATS]
        kinds = [(name, column.dtype) for name, column in columns.items()]
        self._dtype = np.dtype(names + kinds) if kinds else np.dtype(np.uint64)
        self._array = _Array(self.file if self.can_seek else self.spool(), self._dtype, () if kinds else (4,))

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        if not columns:
            self._array.write(deals)
            return
        rows: NDArray[Any] = np.empty(len(deals), self._dtype)
        for place, name in enumerate(SEATS):
            rows[name] = deals[:, place]
        for name, column in columns.items():
            rows[name] = column
        self._array.write(rows)

    def close(self) -> None:
        self._array.finish()
        if not self.can_seek:
            shutil.copyfileobj(self._array.file, self.file, 1 << 20)


class _NpzWriter(Writer):
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


class _ParquetWriter(Writer):
    def begin(self, columns: Columns) -> None:
        empty = self._table(np.empty((0, 4), np.uint64), Columns({name: c[:0] for name, c in columns.items()}))
        writer = needed("pyarrow.parquet").ParquetWriter(
            self.file, empty.schema, compression="zstd", use_dictionary=False
        )
        self._writer = self.stack.enter_context(writer)

    def _table(self, deals: NDArray[np.uint64], columns: Columns) -> Any:
        return needed("pyarrow").table({**{name: deals[:, place] for place, name in enumerate(SEATS)}, **columns})

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        self._writer.write_table(self._table(deals, columns))


class _TextWriter(Writer):
    cards = PACK

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:  # noqa: ARG002  # it has none
        self.file.write("".join(f"{_core.deal_text(deal)}\n" for deal in deals.tolist()).encode())


class _CsvWriter(Writer):
    cards = PACK

    def begin(self, columns: Columns) -> None:
        self.file.write(csv_text([["deal", *columns]]))

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:
        self.file.write(csv_rows(deals, columns))


def csv_rows(deals: NDArray[np.uint64], columns: Columns) -> bytes:
    """Deals and columns as comma-separated lines."""
    plain = (column.view(np.uint8) if column.dtype == np.bool_ else column for column in columns.values())
    return csv_text(zip(map(_core.deal_text, deals.tolist()), *(column.tolist() for column in plain), strict=True))


def csv_text(rows: Iterable[Iterable[Any]]) -> bytes:
    """Rows as comma-separated lines."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


class _PbnWriter(Writer):
    cards = PACK

    def begin(self, columns: Columns) -> None:  # noqa: ARG002  # it has none
        self.file.write(PBN_HEAD)

    def write(self, deals: NDArray[np.uint64], columns: Columns) -> None:  # noqa: ARG002  # it has none
        self.file.writelines(pbn_pieces(deals, self.rows))


def pbn_pieces(deals: NDArray[np.uint64], before: int) -> list[bytes]:
    """Deals as records of PBN, with boards and dealers, behind so many others."""
    records = (
        pbn.Record.from_deal(Deal.from_bits(*bits), dealer=Seat((board - 1) % 4), tags={"Board": str(board)})
        for board, bits in enumerate(deals.tolist(), before + 1)
    )
    _, *pieces = pbn.encoded(records)
    return pieces


WRITERS: Final[Mapping[str, type[Writer]]] = {
    "npy": _NpyWriter,
    "npz": _NpzWriter,
    "parquet": _ParquetWriter,
    "csv": _CsvWriter,
    "pbn": _PbnWriter,
    "txt": _TextWriter,
}
"""The classes by the kind of file."""
