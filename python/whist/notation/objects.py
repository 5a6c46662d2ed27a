"""Records of one JSON object a line, whose fields are checked as they are taken."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeVar

from whist.checks import shown
from whist.errors import CardError, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

_KINDS: Final[dict[type, str]] = {
    str: "text",
    int: "a whole number",
    list: "a list",
    dict: "an object with named fields",
}
"""What a field of each type is called in messages."""


def objects(text: str, path: str | None, read: Callable[[Fields], T], wanted: str) -> Iterator[T]:
    """Read records from text, one JSON object a line; empty lines are skipped.

    Parameters
    ----------
    text : str
        The records.
    path : str or None
        The file they came from, for messages.
    read : callable
        Makes a record of the fields of its line.
    wanted : str
        What a line holds, for messages.

    Raises
    ------
    NotationError
        With record and line when a line is no such record.
    """
    record = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        record += 1
        place: dict[str, Any] = {"path": path, "record": record, "line": number}
        try:
            yield read(Fields(_json(line, wanted), "the record"))
        except NotationError as error:
            raise NotationError(error.message, column=error.column, expected=error.expected, **place) from None
        except CardError as error:
            raise NotationError(str(error), **place) from None


class Fields:
    """The named fields of a JSON object; each is checked for its type when it is taken."""

    def __init__(self, value: object, name: str) -> None:
        if not isinstance(value, dict):
            raise NotationError(f"{name} is {short(value)}", expected="an object with named fields")
        self.values: dict[str, Any] = value

    def has(self, name: str) -> bool:
        """Whether the field says anything."""
        return self.values.get(name) is not None

    def take(self, name: str, kind: type[T], default: T | None = None) -> T:
        """The value of a field, or the default where it has none."""
        value = self.values.get(name, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            fault = f"{name!r} is {short(value)}" if name in self.values else f"no field {name!r}"
            raise NotationError(fault, expected=_KINDS[kind])
        return value


def _json(line: str, wanted: str) -> object:
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise NotationError(
            error.msg.removesuffix(" at"), column=error.colno, expected="a JSON object a line"
        ) from None
    except (ValueError, RecursionError):
        raise NotationError("numbers too long or nested too deeply", expected=wanted) from None


def short(value: object) -> str:
    """The value in a few characters, for a message."""
    text = shown(value)
    return text if len(text) <= 40 else text[:37] + "..."
