r"""Portable Bridge Notation 2.1: reading, checking and writing.

Reading takes the import form with what is in use around it; writing gives the export form. Reading what was
written gives the same records, and writing them again the same bytes.

Examples
--------
>>> from whist.notation import pbn
>>> document = pbn.loads('''[Board "3"] [Dealer "S"] [Vulnerable "EW"]
... [Deal "S:T854.32.K984.A97 KJ2.KQ5.Q63.8652 A.98764.A52.QJ43 Q9763.AJT.JT7.KT"]
... [Declarer "N"] [Contract "2H"] [Result "8"]''')
>>> len(document), document[0].board, document[0].dealer, document[0].result
(1, 3, Seat.SOUTH, 8)
>>> pbn.loads(pbn.dumps(document))[0]["Contract"]
'2H'
>>> pbn.loads('[Board "3"]\n[Dealer "X"]')
Traceback (most recent call last):
    ...
whist.errors.NotationError: record 1, line 2, column 10: [Dealer]: 'X' is no seat (expected N, E, S or W)
>>> [str(problem) for problem in pbn.loads('[Dealer "X"]', strict=False).problems]
["error: record 1, line 1, column 10: [Dealer]: 'X' is no seat (expected N, E, S or W)"]

References
----------
Portable Bridge Notation, version 2.1, 2017, https://www.tistis.nl/pbn/
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args, overload

from whist.checks import members, shown
from whist.errors import NotationError, OptionError
from whist.files import atomic_file
from whist.notation.encoding import decode
from whist.notation.pbn.reader import Problem, Reader
from whist.notation.pbn.record import Record, Tag
from whist.notation.pbn.values import Contract, Vulnerability
from whist.notation.pbn.writer import HEAD, export

if TYPE_CHECKING:
    from whist.deal import Deal
    from whist.files import AnyPath

Encoding: TypeAlias = Literal["latin-1", "utf-8"]
"""How text is written."""

__all__ = [
    "Contract",
    "Document",
    "Problem",
    "Record",
    "Tag",
    "Vulnerability",
    "decode",
    "dump",
    "dumps",
    "encoded",
    "load",
    "loads",
]


@dataclass(frozen=True, slots=True)
class Document(Sequence[Record]):
    """The records of a file, and what was wrong with it.

    Attributes
    ----------
    records : tuple of Record
        In the order of the file.
    problems : tuple of Problem
        Warnings; in a tolerant reading errors too.
    """

    records: tuple[Record, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals of the records that have one; two records of one board give the deal twice."""
        return tuple(deal for record in self.records if (deal := record.deal) is not None)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Record, ...]: ...
    def __getitem__(self, index: int | slice) -> Record | tuple[Record, ...]:
        return self.records[index]

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)


def load(path: AnyPath, *, strict: bool = True) -> Document:
    """Read a PBN file.

    Parameters
    ----------
    path : str or path
        The file: UTF-8, ISO 8859-1, or UTF-16 with its byte-order mark.
    strict : bool, default True
        Refuse the file at the first error. Else read on: a wrong value is unknown, a record with a fault in its
        form ends there and reading goes on with the next; all is listed in `Document.problems`.

    Returns
    -------
    Document
        The records. A record without a deal takes board, dealer, vulnerability and deal from the record before,
        if it does not name another board; inherited values (``#``) are filled in.

    Raises
    ------
    NotationError
        With path, record, line, column and what was expected.
    OSError
        When the file cannot be opened.
    """
    return _read(Path(path).read_bytes(), os.fspath(path), strict=strict)


def loads(text: str | bytes, *, strict: bool = True) -> Document:
    """Read PBN text; the same as `load` without a path.

    Raises
    ------
    NotationError
        With record, line, column and what was expected.
    """
    if not isinstance(text, str | bytes):
        raise NotationError(f"{type(text).__name__} is no text", expected="a str or bytes of PBN")
    return _read(text, None, strict=strict)


def dump(records: Iterable[Record], path: AnyPath, *, encoding: Encoding = "latin-1") -> None:
    """Write records to a file, which appears when it is complete.

    Parameters
    ----------
    records : iterable of Record
        Written one by one, so it may be a generator of any length.
    path : str or path
        The file.
    encoding : {"latin-1", "utf-8"}, default "latin-1"
        The standard knows ISO 8859-1 alone. Text beyond it needs UTF-8, which gets a byte-order mark.

    Raises
    ------
    NotationError
        When a record cannot be written: a wrong value, a line too long, or text that the encoding does not have.
    OSError
        When the file cannot be written.
    """
    with atomic_file(path) as file:
        for piece in encoded(records, encoding=encoding):
            file.write(piece)


def dumps(records: Iterable[Record]) -> str:
    """The text that `dump` would write, with CR LF at the end of lines.

    Raises
    ------
    NotationError
        When a record cannot be written.
    """
    return HEAD + "".join(map(export, members("records", records, "records of PBN")))


def encoded(records: Iterable[Record], *, encoding: Encoding = "latin-1") -> Iterator[bytes]:
    """The bytes of a file, record by record, for writing to a stream.

    Raises
    ------
    NotationError
        As `dump` does.
    """
    if not isinstance(encoding, str) or encoding not in get_args(Encoding):
        raise OptionError(f"encoding = {shown(encoding)}: choose from {', '.join(map(repr, get_args(Encoding)))}")
    yield HEAD.encode("utf-8-sig" if encoding == "utf-8" else "ascii")
    for number, record in enumerate(members("records", records, "records of PBN"), 1):
        try:
            text = export(record)
        except NotationError as error:
            raise NotationError(error.message, record=number, expected=error.expected) from None
        yield _encode(text, encoding, number)


def _encode(text: str, encoding: str, number: int) -> bytes:
    """The text in bytes from which `decode` finds it again."""
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError as error:
        sign = text[error.start]
        raise NotationError(
            f"{shown(sign)} is not in {encoding}", record=number, expected='encoding="utf-8" for such text'
        ) from None
    if encoding == "latin-1" and decode(data) != text:
        raise NotationError(
            "text of ISO 8859-1 that reads as UTF-8", record=number, expected='encoding="utf-8" for such text'
        )
    return data


def _read(text: str | bytes, path: str | None, *, strict: bool) -> Document:
    reader = Reader(strict=strict, path=path)
    reader.read(decode(text, path) if isinstance(text, bytes) else text.lstrip("\ufeff"))
    return Document(tuple(reader.records), tuple(reader.problems))
