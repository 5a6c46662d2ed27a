"""Reading PBN: text to tokens, tokens to records. Every step is one pass."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from whist.errors import NotationError
from whist.notation.pbn import values
from whist.notation.pbn.record import CONTROL, Record, Tag, inherits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_SHARED: Final = ("Board", "Dealer", "Vulnerable", "Deal")
"""What a record without a deal has in common with the record before: the second table of a match."""
_NEVER_INHERITED: Final = {"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"}
_MOST_STANDING: Final = 200
"""Names whose values stand for all records that follow: each of these is given all of them."""
_CHECKS: Final[dict[str, Callable[[str], object]]] = {
    "Board": values.board, "Dealer": values.seat, "Vulnerable": values.vulnerable, "Deal": values.deal,
    "Declarer": values.seat, "Contract": values.contract, "Result": lambda text: values.result(text, None),
    "Auction": values.seat, "Play": values.seat,
}  # fmt: skip

_BLANKS: Final = " \t\v\f"
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_TOKEN: Final = re.compile(
    r"""(?P<blank>[ \t\v\f]+)
    | (?P<string>"(?:[^"\\]++|\\["\\]?)*+")
    | (?P<quote>".*)
    | (?P<open>\[) | (?P<close>\])
    | (?P<line>;.*)
    | (?P<brace>\{)
    | (?P<word>[^\s\[\]{};"]+)
    | (?P<stray>.)""",
    re.VERBOSE | re.DOTALL,
)
_PAIR: Final = re.compile(r'\[([A-Za-z0-9_]+) ("[^"\\]*")\][ \t]*')
"""A tag pair alone on its line, as nearly all are."""
_ESCAPE: Final = re.compile(r'\\(["\\])')
_CALL_OR_CARD: Final = re.compile(r"=\d{1,2}=|\$\d{1,3}|!!|\?\?|!\?|\?!|[!?*+]|\^[ISRLisrl]|[A-Za-z0-9-]+")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that PBN does not allow, or that a reader should know.

    Attributes
    ----------
    severity : str
        ``"error"``: the record is not complete; ``"warning"``: repaired or ignored.
    code : str
        The kind in a word, such as ``"bad-deal"``.
    message : str
        What is wrong.
    record, line, column : int
        Where, all counted from 1.
    expected : str or None
        What was allowed there.
    """

    severity: Literal["error", "warning"]
    code: str
    message: str
    record: int
    line: int
    column: int
    expected: str | None = None

    @property
    def place(self) -> str:
        """Line and column in words."""
        return f"line {self.line}, column {self.column}"

    @property
    def text(self) -> str:
        """The message with what was expected."""
        return f"{self.message} (expected {self.expected})" if self.expected else self.message

    def as_error(self, path: str | None = None) -> NotationError:
        """The exception that says the same."""
        return NotationError(
            self.message, path=path, record=self.record, line=self.line, column=self.column, expected=self.expected
        )

    def __str__(self) -> str:
        return f"{self.severity}: record {self.record}, {self.place}: {self.text}"


class Token(NamedTuple):
    """A piece of the text and where it begins.

    The kinds are those of the pattern, ``pair`` for a whole tag pair and ``end`` for the end of a game.
    """

    kind: str
    text: str
    line: int
    column: int


def tokens(text: str) -> Iterator[Token]:
    """Cut a text into tokens; a comment over several lines is one token, a semi-empty line is an ``end``."""
    comment: list[str] = []
    began = (1, 1)
    number = 0
    for number, line in enumerate(_LINE_END.split(text), 1):
        place = 0
        if comment:
            place = line.find("}") + 1
            comment.append(line[:place] or line)
            if not place:
                continue
            yield Token("comment", "\n".join(comment), *began)
            comment = []
        elif line.startswith("%"):
            continue
        elif not line.strip(_BLANKS):
            yield Token("end", "", number, 1)
            continue
        elif _PAIR.fullmatch(line):
            yield Token("pair", line, number, 1)
            continue
        while match := _TOKEN.match(line, place):
            kind, began_at, place = match.lastgroup or "", place, match.end()
            if kind == "brace":
                place = line.find("}", began_at) + 1
                if not place:
                    comment, began = [line[began_at:]], (number, began_at + 1)
                    break
                yield Token("comment", line[began_at:place], number, began_at + 1)
            elif kind == "line":
                yield Token("comment", match.group(), number, began_at + 1)
            elif kind != "blank":
                yield Token(kind, match.group(), number, began_at + 1)
    if comment:
        yield Token("open-comment", "\n".join(comment), *began)
    yield Token("end", "", number + 1, 1)


class Reader:
    """Builds records from tokens, and collects or raises what is wrong.

    A fault in the form (an open tag, a stray sign) ends its record: what stood before is kept, what follows up
    to the next record is not read, so that no game is spliced from two halves. A fault in a value makes that
    value unknown.
    """

    def __init__(self, *, strict: bool, path: str | None = None) -> None:
        self.records: list[Record] = []
        self.problems: list[Problem] = []
        self._strict = strict
        self._path = path
        self._latest: dict[str, str] = {}
        self._standing: dict[str, str] = {}
        self._tags: list[Tag] = []
        self._names: set[str] = set()
        self._section: list[str] = []
        self._comments: list[str] = []
        self._pair: list[Token] = []
        self._broken = False
        self._faulty = False

    def read(self, text: str) -> None:
        """Read a whole text."""
        for token in tokens(text):
            if token.kind == "end":
                self._end_record()
            elif not self._broken:
                self._take(token)
        if self._comments:
            self._report("warning", "stray-comment", "a comment at the end belongs to no record", token)

    def _take(self, token: Token) -> None:
        if token.kind == "quote":
            self._break("unterminated-string", "the string is not closed", token, 'a closing " on the same line')
        elif token.kind == "open-comment":
            self._break("unterminated-comment", "the comment is not closed", token, "a closing }")
        elif self._pair:
            self._take_in_pair(token)
        elif token.kind == "pair":
            self._close_section()
            self._take_whole_pair(token)
        elif token.kind == "open":
            self._close_section()
            self._pair.append(token)
        elif token.kind == "comment":
            (self._section if self._tags else self._comments).append(token.text)
        elif token.kind in ("word", "string") and self._tags:
            self._section += self._split(token)
        else:
            self._break("stray-text", f"{token.text[:40]!r} belongs to no tag", token, "[ and a tag name")

    def _take_whole_pair(self, token: Token) -> None:
        match = _PAIR.fullmatch(token.text)
        assert match is not None, "that is what the kind says"
        name, value = (
            Token(kind, match[group], token.line, match.start(group) + 1)
            for group, kind in ((1, "word"), (2, "string"))
        )
        self._add_tag(name, value)

    def _take_in_pair(self, token: Token) -> None:
        """Take the next of the four tokens of a tag pair."""
        kind, expected = (("word", "a tag name"), ("string", 'a value in ""'), ("close", "]"))[len(self._pair) - 1]
        if token.kind != kind:
            self._break("unterminated-tag", f"{token.text[:40]!r} cannot stand in a tag", token, expected)
        elif kind == "close":
            _, name, value = self._pair
            self._pair.clear()
            self._add_tag(name, value)
        else:
            self._pair.append(token)

    def _split(self, token: Token) -> list[str]:
        """The tokens of one word: in an auction or in play, suffixes may hang on it."""
        if token.kind == "string" or self._tags[-1].name not in ("Auction", "Play"):
            return [token.text]
        parts = _CALL_OR_CARD.findall(token.text)
        if "".join(parts) != token.text:
            self._break("bad-token", f"{token.text[:40]!r} cannot stand in the {self._tags[-1].name.lower()}", token)
        return parts

    def _add_tag(self, name_token: Token, value_token: Token) -> None:
        name, value = name_token.text, _ESCAPE.sub(r"\1", value_token.text[1:-1])
        if not re.fullmatch(r"[A-Za-z0-9_]+", name):
            self._break("bad-name", f"{name!r} is no tag name", name_token, "letters, digits and _")
            return
        if CONTROL.search(value):
            self._report("warning", "bad-character", f"[{name}] has a control character, read as a blank", value_token)
            value = CONTROL.sub(" ", value)
        value = self._checked(name, self._inherited(name, value, value_token), value_token)
        if name in self._names and name != "Note":
            self._report("warning", "duplicate-tag", f"[{name}] comes again, the first counts", name_token)
        self._names.add(name)
        self._tags.append(Tag(name, value))

    def _inherited(self, name: str, value: str, token: Token) -> str:
        """The value with ``#`` and ``##`` resolved."""
        if not inherits(value):
            return value
        if name in _NEVER_INHERITED:
            self._report("error", "inherit-forbidden", f"[{name}] cannot inherit a value", token)
            return "?"
        if value.startswith("##"):
            if len(self._standing) < _MOST_STANDING or name in self._standing:
                self._standing[name] = value[2:]
            else:
                message = f"[{name}] stands for this record alone: {_MOST_STANDING} values stand already"
                self._report("warning", "inherit-limit", message, token)
            return value[2:]
        return self._latest.get(name, "")

    def _checked(self, name: str, value: str, token: Token) -> str:
        """The value if it can be read, else ``?``."""
        if name not in _CHECKS:
            return value
        try:
            _CHECKS[name](value)
        except NotationError as error:
            return self._repaired(name, value, token, error)
        return value

    def _repaired(self, name: str, value: str, token: Token, error: NotationError) -> str:
        plain = values.without_suit_letters(value) if name == "Deal" and not self._strict else value
        place = token._replace(column=token.column + (error.column or 1))
        code = "bad-deal" if name == "Deal" else "bad-value"
        if plain != value:
            try:
                values.deal(plain)
            except NotationError:
                pass
            else:
                self._report("warning", code, "[Deal] repeats the suit letters, which are ignored", place)
                return plain
        self._report("error", code, f"[{name}]: {error.message}", place, error.expected)
        return "?"

    def _close_section(self) -> None:
        """Give the last tag the tokens since it."""
        if self._section:
            tag = self._tags.pop()
            self._tags.append(Tag(tag.name, tag.value, tuple(self._section)))
            self._section.clear()

    def _end_record(self) -> None:
        if self._pair:
            self._break("unterminated-tag", "the tag is not closed", self._pair[0], "a closing ]")
        self._close_section()
        if self._tags or self._broken:
            self._keep_record()
        self._broken = self._faulty = False
        self._pair.clear()

    def _keep_record(self) -> None:
        tags = list(_first_of_each(self._tags))
        tags += [Tag(name, value) for name, value in self._standing.items() if name not in self._names]
        record = Record(tuple(tags), tuple(self._comments))
        if self.records and not self._faulty:
            record = _with_shared_deal(record, self.records[-1])
        self._latest |= {tag.name: tag.value for tag in record.tags}
        self.records.append(record)
        self._tags.clear()
        self._names.clear()
        self._comments.clear()

    def _break(self, code: str, message: str, token: Token, expected: str | None = None) -> None:
        """Report a fault in the form and read nothing more of this record."""
        self._broken = True
        self._pair.clear()
        self._report("error", code, message, token, expected)

    def _report(
        self,
        severity: Literal["error", "warning"],
        code: str,
        message: str,
        token: Token,
        expected: str | None = None,
    ) -> None:
        problem = Problem(severity, code, message, len(self.records) + 1, token.line, token.column, expected)
        if severity == "error":
            self._faulty = True
            if self._strict:
                raise problem.as_error(self._path)
        self.problems.append(problem)


def _first_of_each(tags: list[Tag]) -> Iterator[Tag]:
    """The tags without those that repeat a name; notes may."""
    seen: set[str] = set()
    for tag in tags:
        if tag.name not in seen or tag.name == "Note":
            seen.add(tag.name)
            yield tag


def _with_shared_deal(record: Record, before: Record) -> Record:
    """Complete a record that has no deal and names no other board: the deal is that of the record before."""
    if "Deal" in record or record.get("Board", before.get("Board")) != before.get("Board"):
        return record
    own = {tag.name for tag in record.tags}
    shared = [tag for tag in before.tags if tag.name in _SHARED and tag.name not in own]
    return Record((*(Tag(tag.name, tag.value) for tag in shared), *record.tags), record.comments)
