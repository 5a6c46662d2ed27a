"""The exceptions of the package: one base, one class for each thing a caller can get wrong.

Every message says what was wrong, where, and what was allowed; the object that refused stays as it was.
"""

from typing import Final

LONGEST: Final = 1000
"""Characters of a message. What was wrong is quoted in it, and may be a file of many megabytes."""


def _cut(text: str) -> str:
    """A message of bearable length: a longer one loses its middle, since both ends say where and what."""
    if len(text) <= LONGEST:
        return text
    half = LONGEST // 2 - 5
    return f"{text[:half]} [...] {text[-half:]}"


class WhistError(ValueError):
    """Base of every error raised for bad input."""

    def __init__(self, *details: object) -> None:
        super().__init__(*(_cut(detail) if isinstance(detail, str) else detail for detail in details))


class CardError(WhistError):
    """Text or a number that is no card, suit, rank, seat or set of cards."""


class DealError(WhistError):
    """Hands that cannot be dealt: a card twice, wrong sizes, unreadable text."""


class OrderError(WhistError):
    """Lists of cards that describe no card order."""


class RulesError(WhistError):
    """Play rules that contradict themselves or one another."""


class GameError(WhistError):
    """A game whose own code fails or lacks something; the message says what, where, and what was expected."""


class PlayerError(WhistError):
    """A player of one's own whose code fails, or that chooses what is not allowed; the message says what, and where."""


class IllegalActionError(WhistError):
    """A card or word that may not be chosen now."""


class OptionError(WhistError):
    """An unknown game, option or option value."""


class ExpressionError(OptionError):
    """An expression over deals that cannot be read or makes no sense.

    Attributes
    ----------
    text : str or None
        The whole text, when it was given as text.
    start, end : int
        The place in it, counted from 0.
    """

    def __init__(self, message: str, text: str | None = None, start: int = 0, end: int = 0) -> None:
        self.message = _cut(message)
        self.text = text
        self.start = start
        self.end = end
        super().__init__(self.message if text is None else f"{self.message}\n{_pointed(text, start, end)}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.text, self.start, self.end)


def _pointed(text: str, start: int, end: int) -> str:
    """The part of a text around a place, with carets below it."""
    first = max(0, start - 60)
    line = "".join(sign if sign.isprintable() else " " for sign in text[first : first + 120])
    return f"  {line}\n  {' ' * (start - first)}{'^' * max(1, min(end, first + 120) - start)}"


class SeatError(CardError, OptionError):
    """A name or a number that is no seat, wherever one is asked for: a word of the table, and an argument."""


class RecordError(WhistError):
    """A saved match that its own rules refuse to replay."""


class ArrayError(WhistError):
    """An array of the wrong type, shape or content."""


class NotationError(WhistError):
    """A file or text in some notation that cannot be read.

    Attributes
    ----------
    path : str or None
        The file, when there is one.
    record : int or None
        Number of the record in the file, from 1.
    line, column : int or None
        Place in the text, both from 1.
    expected : str or None
        What was allowed there.
    """

    def __init__(
        self,
        message: str,
        *,
        path: str | None = None,
        record: int | None = None,
        line: int | None = None,
        column: int | None = None,
        expected: str | None = None,
    ) -> None:
        self.message = _cut(message)
        self.path = path
        self.record = record
        self.line = line
        self.column = column
        self.expected = expected
        super().__init__(self._text())

    def in_file(self, path: str) -> "NotationError":
        """The same error, of a text that is what a file holds."""
        return _rebuild_notation_error(self.message, {**self._places, "path": path})

    @property
    def _places(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in ("path", "record", "line", "column", "expected")}

    def _text(self) -> str:
        where = [self.path] if self.path else []
        if self.record is not None:
            where.append(f"record {self.record}")
        if self.line is not None:
            where.append(f"line {self.line}")
        if self.column is not None:
            where.append(f"column {self.column}")
        head = ", ".join(where)
        tail = f" (expected {self.expected})" if self.expected else ""
        return f"{head}: {self.message}{tail}" if head else f"{self.message}{tail}"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by keyword, since the constructor takes its places by keyword."""
        return (_rebuild_notation_error, (self.message, self._places))


def _rebuild_notation_error(message: str, places: dict[str, object]) -> NotationError:
    return NotationError(message, **places)  # type: ignore[arg-type]  # keys are those of the constructor
