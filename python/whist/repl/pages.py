"""A page of rules, written in Markdown, as lines for the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whist.repl.theme import flow

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from whist.repl.theme import Theme

_BULLET: Final = re.compile(r"(\s*)([-*]|\d+\.)\s+")
_STARTS: Final = re.compile(r"\s*([-*]|\d+\.)\s|[#|]")
_SENTENCE: Final = re.compile(r"(?<=[.])\s+(?=[A-Z])")
_CODE: Final = re.compile("`([^`]+)`")
_OF_OPTIONS_AND_DEALS: Final = frozenset({"Options", "Examples", "Sources"})
"""Sections that explain no word of the game."""


def page_lines(text: str, theme: Theme) -> list[str]:
    """Lay a page out in the terminal's width.

    Parameters
    ----------
    text : str
        Headings, paragraphs, lists and tables in Markdown.
    theme : Theme
        The terminal's.
    """
    lines: list[str] = []
    for block in _blocks(text):
        lines += _laid_out(block, theme)
    return lines


def passages(text: str, words: Collection[str]) -> list[str]:
    """What a page says of some words: of the first section that writes any of them as code, all that does so.

    That is the sentences in which they stand, and the rows of tables, each cell behind its heading.

    Parameters
    ----------
    text : str
        The page.
    words : collection of str
        The words as they are written in records.
    """
    for section in re.split("^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        if heading not in _OF_OPTIONS_AND_DEALS and (found := list(_about(body, set(words)))):
            return found
    return []


def _about(text: str, words: set[str]) -> Iterator[str]:
    """The parts of a section in which any of some words is written as code."""
    headings: list[str] = []
    for block in _blocks(text):
        cells = _cells(block) if block.startswith("|") else []
        headings = cells and (headings or cells)
        item = _BULLET.match(block)
        parts = [_told(headings, cells)] if cells else _SENTENCE.split(block[item.end() if item else 0 :])
        yield from (part.rstrip(",;:") for part in parts if words.intersection(_CODE.findall(part)))


def _told(headings: Sequence[str], cells: Sequence[str]) -> str:
    """A row of a table in a line that can stand alone; where there are two cells they explain each other."""
    if len(cells) == 2:
        return ": ".join(cells)
    named = [f"{heading}: {cell}" for heading, cell in zip(headings[1:], cells[1:], strict=True) if cell]
    return " · ".join([cells[0], *named])


def _blocks(text: str) -> Iterator[str]:
    """Joined paragraphs and list items, single headings and table rows, empty lines."""
    block = ""
    for line in text.rstrip().splitlines():
        if block and (not line.strip() or _STARTS.match(line) or block[0] in "#|"):
            yield block
            block = ""
        if not line.strip():
            yield ""
        else:
            block = f"{block} {line.strip()}" if block else line.rstrip()
    yield block


def _laid_out(block: str, theme: Theme) -> list[str]:
    if block.startswith("#"):
        return [theme.bold(block.lstrip("# "))]
    if block.startswith("|"):
        return _row(block, theme)
    bullet = _BULLET.match(block)
    head = bullet[0] if bullet else ""
    words = _styled(block[len(head) :], theme).split()
    return flow(words, theme.width, first=head, indent=" " * len(head)) or [""]


def _row(block: str, theme: Theme) -> list[str]:
    """A table's row as one flowing line; rulers and empty headings are left out."""
    cells = [_styled(cell, theme) for cell in _cells(block)]
    if all(set(cell) <= set("-: ") for cell in cells):
        return []
    return flow(" · ".join(cell for cell in cells if cell).split(), theme.width, first="  ", indent="      ")


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]


def _styled(text: str, theme: Theme) -> str:
    """Strong words bold, other marks left out."""
    text = re.sub(r"\*\*(.+?)\*\*", lambda strong: " ".join(map(theme.bold, strong[1].split())), text)
    return re.sub(r"(?<!\w)\*(\S.*?)\*|`([^`]+)`", lambda mark: mark[1] or mark[2], text)
