"""From the bytes of a file to text, the same way for every notation."""

from __future__ import annotations

import codecs
from typing import NoReturn

from whist.errors import NotationError


def decode(data: bytes, path: str | None = None) -> str:
    """Turn the bytes of a file into text.

    A byte-order mark decides; without one the text is UTF-8 if it can be, else ISO 8859-1, which the standard
    of PBN asks for.

    Raises
    ------
    NotationError
        When the bytes are in no encoding that is known here.
    """
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        _refuse_encoding("UTF-32 is not read", path)
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            try:
                return data.decode(encoding).lstrip("\ufeff")
            except UnicodeDecodeError as error:
                _refuse_encoding(f"the file begins as UTF-16, but byte {error.start + 1} does not fit", path)
    if b"\0" in data:
        _refuse_encoding("the file has zero bytes: it is no text, or UTF-16 without a byte-order mark", path)
    try:
        return data.decode("utf-8-sig").lstrip("\ufeff")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _refuse_encoding(message: str, path: str | None) -> NoReturn:
    raise NotationError(f"unknown encoding: {message}", path=path, expected="UTF-8, ISO 8859-1 or UTF-16 with its mark")
