"""A page of rules, written in Markdown, as lines for the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whist.repl.theme import flow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.repl.theme import Theme

_BULLET: Final = re.compile(r"(\s*)([-*]|\d+\.)\s+")
_STARTS: Final = re.compile(r"\s*([-*]|\d+\.)\s|[#|]")


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
    cells = [_styled(cell.strip(), theme) for cell in re.split(r"(?<!\\)\|", block)[1:-1]]
    if all(set(cell) <= set("-: ") for cell in cells):
        return []
    return flow(" · ".join(cell for cell in cells if cell).split(), theme.width, first="  ", indent="      ")


def _styled(text: str, theme: Theme) -> str:
    """Strong words bold, other marks left out."""
    text = re.sub(r"\*\*(.+?)\*\*", lambda strong: " ".join(map(theme.bold, strong[1].split())), text)
    return re.sub(r"(?<!\w)\*(\S.*?)\*|`([^`]+)`", lambda mark: mark[1] or mark[2], text)
