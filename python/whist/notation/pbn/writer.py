"""Writing PBN in the export form of the standard: fixed order, one tag a line, CR LF."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Final

from whist.cards import Seat
from whist.checks import shown
from whist.errors import NotationError
from whist.notation.pbn import values
from whist.notation.pbn.record import MANDATORY, Record, Tag, inherits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HEAD: Final = "% PBN 2.1\r\n% EXPORT\r\n"
"""The first lines of an export file."""

_ADVISED: Final = 79
_LONGEST: Final = 253
_SUFFIXES: Final = ("!", "?", "!!", "??", "!?", "?!")
_COLUMN: Final = re.compile(r".*\\(\d{1,3})([LR]?)")


def export(record: Record) -> str:
    """One record in export form, with the empty line that ends it.

    Raises
    ------
    NotationError
        When it is no record, a value is wrong, or something does not fit a line of 255 characters.
    """
    if not isinstance(record, Record):
        raise NotationError(f"{shown(record)} is no record", expected="a Record of PBN")
    lines = _flow(record.comments)
    for tag in _in_order(record):
        if inherits(tag.value):
            raise NotationError(
                f"[{tag.name}]: {shown(tag.value)} would be read as a value inherited from another record"
            )
        lines += [f'[{tag.name} "{_escaped(tag.value)}"]', *_section(tag)]
    for line in lines:
        if len(line) > _LONGEST:
            raise NotationError(f"a line of {len(line)} characters: {line[:40]}...", expected=f"at most {_LONGEST}")
    return "\r\n".join([*lines, "", ""])


def _in_order(record: Record) -> Iterator[Tag]:
    """The tags in the order of the export form, each followed by the notes that belong to it."""
    notes: dict[str, list[Tag]] = {}
    owner = ""
    for tag in record.tags:
        if tag.name == "Note":
            notes.setdefault(owner, []).append(tag)
        else:
            owner = tag.name
    yield from notes.get("", [])
    for tag in sorted(_canonical(record), key=_rank):
        yield tag
        yield from notes.get(tag.name, [])


def _rank(tag: Tag) -> tuple[int, str]:
    """Mandatory tags first, then the others, the auction, the play, and the tables."""
    if tag.name in MANDATORY:
        return MANDATORY.index(tag.name), ""
    groups = {"Auction": 101, "Play": 102}
    return groups.get(tag.name, 103 if tag.words else 100), tag.name


def _canonical(record: Record) -> Iterator[Tag]:
    """All tags but the notes, the mandatory ones complete, their values spelled as the standard spells them."""
    passed_out = record.contract is not None and record.contract.strain is None
    for name in MANDATORY:
        tag = record.tag(name) or Tag(name, "?")
        if passed_out and name in ("Declarer", "Result"):
            yield Tag(name, "", tag.tokens)
        else:
            yield Tag(name, _spelled(record, tag), tag.tokens)
    for tag in record.tags:
        if tag.name in ("Auction", "Play"):
            yield _from_first_caller(Tag(tag.name, tag.value.upper(), tag.tokens))
        elif tag.name not in MANDATORY and tag.name != "Note":
            yield tag


def _spelled(record: Record, tag: Tag) -> str:
    """The value of a mandatory tag in the spelling of the export form."""
    if tag.value in values.UNKNOWN:
        return tag.value
    match tag.name:
        case "Board":
            return str(record.board)
        case "Dealer" | "Declarer":
            values.seat(tag.value)
            return tag.value.upper()
        case "Vulnerable":
            return str(record.vulnerable)
        case "Deal":
            deal = record.deal
            return "?" if deal is None else deal.to_pbn(record.dealer or Seat.NORTH)
        case "Contract":
            return str(record.contract)
        case "Result" if record.result is not None:
            return "^" * tag.value.startswith("^") + str(record.result)
        case _:
            return tag.value


def _from_first_caller(tag: Tag) -> Tag:
    """An auction without the empty columns before the first call."""
    skipped = 0
    while tag.tokens[skipped : skipped + 1] == ("-",):
        skipped += 1
    first = values.seat(tag.value)
    if tag.name != "Auction" or not skipped or first is None:
        return tag
    return Tag(tag.name, Seat((first + skipped) % 4).letter, tag.tokens[skipped:])


def _escaped(value: str) -> str:
    r"""The value for between quotes; a backslash is doubled only where it would be taken for an escape."""
    return re.sub(r'"|\\(?=["\\]|$)', r"\\\g<0>", value)


def _section(tag: Tag) -> list[str]:
    """The lines after a tag."""
    if tag.name in ("Auction", "Play"):
        return _rows_of_four(tag)
    if tag.name.endswith("Table") and tag.words:
        return [*_flow(token for token in tag.tokens if token not in tag.words), *_table(tag)]
    return _flow(tag.tokens)


def _table(tag: Tag) -> list[str]:
    """The rows of a table, its columns as wide as the value of the tag says."""
    columns = [_COLUMN.fullmatch(column) for column in tag.value.split(";")]
    rows = []
    for begin in range(0, len(tag.words), len(columns)):
        cells = []
        for word, column in zip(tag.words[begin:], columns, strict=False):
            width = int(column[1]) if column else 0
            cells.append(word.ljust(width) if column and column[2] == "L" else word.rjust(width))
        rows.append(_hidden_percent(" ".join(cells).rstrip()))
    return rows


def _rows_of_four(tag: Tag) -> list[str]:
    """The lines of an auction or of play: four places a line, each with what is said about it."""
    lines: list[str] = []
    row: list[str] = []
    places = 0
    for place in _places(tag):
        if places == 4 or place[0] == "*":
            lines += _flow(row)
            row, places = [], 0
        row += place
        places += place[0][0] not in "{;"
    return [*lines, *_flow(row)]


def _places(tag: Tag) -> list[list[str]]:
    """The calls or cards of a section, each with its notes, its NAGs and its comments, in this order.

    Comments before the first place stand for themselves.
    """
    places: list[list[str]] = []
    for token in tag.tokens:
        if token[0] in "{;=$!?" and places:
            places[-1].append(token)
        elif places and places[-1][-1].upper() in ("^I", "^R", "^L"):
            places[-1].append(_call_or_card(token))
        else:
            places.append([_call_or_card(token)])
    return [_annotated(place, 1 if tag.name == "Auction" else 7) for place in places]


def _call_or_card(token: str) -> str:
    return token if token[0] in "{;" else "Pass" if token.upper() == "PASS" else token.upper()


def _annotated(place: list[str], first_nag: int) -> list[str]:
    """One place with suffixes turned into NAGs, and everything in the order of the export form."""
    nags = [f"${first_nag + _SUFFIXES.index(token)}" if token in _SUFFIXES else token for token in place]
    return [
        *(token for token in nags if token[0] not in "{;=$"),
        *(token for token in nags if token[0] == "="),
        *sorted((token for token in nags if token[0] == "$"), key=lambda nag: int(nag[1:])),
        *(token for token in nags if token[0] in "{;"),
    ]


def _flow(tokens: Iterable[str]) -> list[str]:
    """Lines that hold the tokens in order: a line is full near 79 characters and ends after a ``;`` comment."""
    lines: list[str] = []
    open_line = False
    for token in tokens:
        first, *others = _pieces(token)
        if open_line and len(lines[-1]) + 1 + len(first) <= _ADVISED:
            lines[-1] += " " + first
        else:
            lines.append(_hidden_percent(first))
        lines += others
        open_line = not token.startswith(";")
    return lines


def _pieces(token: str) -> list[str]:
    """The lines of a token; only a comment in braces can have several, and long ones are cut at blanks."""
    if not token.startswith("{"):
        return [token]
    wrap = textwrap.TextWrapper(
        _LONGEST, expand_tabs=False, replace_whitespace=False, break_long_words=False, break_on_hyphens=False
    )
    return [piece for line in token.split("\n") for piece in (wrap.wrap(line) if len(line) > _LONGEST else [line])]


def _hidden_percent(line: str) -> str:
    """The line with its ``%`` out of the first column, where it would hide the line."""
    return " " + line if line.startswith("%") else line
