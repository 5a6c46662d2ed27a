"""How things look: suits, cards and emphasis for one terminal, and lines that fit its width.

A theme is chosen once from the terminal. Colour only ever repeats what the letters and signs already say, and only
bold and red are used, which can be read on a dark and on a light background.
"""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TextIO

from whist.cards import Card, Cards, Suit
from whist.repl.words import JOKERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

NARROWEST: Final = 40
"""Columns that every screen fits into."""
USUAL: Final = 80
"""Columns where nothing tells how wide the screen is."""
WIDEST: Final = 100
"""Columns that no line goes beyond: longer ones are hard to read."""

_BOLD: Final = "\x1b[1m"
_RED: Final = "\x1b[31m"
_RESET: Final = "\x1b[0m"
_ESCAPES: Final = re.compile(r"\x1b\[[0-9;]*m")
_STEERING: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Signs that move the cursor, ring, turn the direction of writing, or are none: names in files may hold them."""
_PLAIN_SIGNS: Final = str.maketrans(
    {
        "♠": "S", "♥": "H", "♦": "D", "♣": "C",
        "╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|",
        "·": "-", "–": "-", "—": "-", "−": "-", "…": "...", "→": "->", "≥": ">=", "≤": "<=", "×": "x",
        "‘": "'", "’": "'", "“": '"', "”": '"', "½": "1/2",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Theme:
    """What one terminal can show.

    Parameters
    ----------
    colour : bool
        Whether escape sequences for bold and red may be written.
    unicode : bool
        Whether suit signs and box lines may be written; letters and ASCII otherwise.
    width : int
        Columns, 40 to 100.
    """

    colour: bool = False
    unicode: bool = True
    width: int = USUAL

    @property
    def dot(self) -> str:
        """The sign for a place that is empty."""
        return "·" if self.unicode else "."

    def bold(self, text: str) -> str:
        """Text that stands out."""
        return f"{_BOLD}{text}{_RESET}" if self.colour else text

    def red(self, text: str) -> str:
        """Text in the colour of hearts and diamonds."""
        return f"{_RED}{text}{_RESET}" if self.colour else text

    def suit(self, suit: Suit) -> str:
        """A suit's sign, or its letter in ASCII."""
        return self._in_suit(suit, suit.symbol if self.unicode else suit.letter)

    def card(self, card: Card) -> str:
        """A card by rank and suit, such as ``A♠``, or ``AS`` in ASCII."""
        text = card.symbol if self.unicode else str(card)
        return text if card.is_joker else self._in_suit(card.suit, text)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in their order, apart by a space."""
        return " ".join(map(self.card, cards))

    def holding(self, cards: Cards) -> list[str]:
        """One piece a suit, spades first, such as ``♠ A K 4``; jokers last, with their names."""
        pieces = []
        for suit in reversed(Suit):
            if held := cards.suit(suit):
                ranks = " ".join(card.rank.letter for card in held)
                pieces.append(self._in_suit(suit, f"{suit.symbol if self.unicode else suit.letter} {ranks}"))
        return pieces + [f"{card} ({JOKERS[str(card)]})" for card in cards if card.is_joker]

    def named_suit(self, suit: Suit) -> str:
        """A suit by sign and name, such as ``♥ hearts``; the name alone in ASCII."""
        return f"{self.suit(suit)} {suit}" if self.unicode else str(suit)

    def fit(self, text: str) -> str:
        """Text with nothing in it that the terminal cannot show, or that would steer it otherwise than in colour."""
        text = self._still(text)
        if self.unicode:
            return text
        return text.translate(_PLAIN_SIGNS).encode("ascii", "replace").decode("ascii")

    def _still(self, text: str) -> str:
        """Text without the signs that steer a terminal; those of this theme stay."""
        if not _STEERING.search(text):
            return text
        if not self.colour:
            return still(text)
        kept, between = _ESCAPES.findall(text), map(still, _ESCAPES.split(text))
        return "".join(piece for pair in zip(between, [*kept, ""], strict=True) for piece in pair)

    def _in_suit(self, suit: Suit, text: str) -> str:
        return self.red(text) if suit in (Suit.HEARTS, Suit.DIAMONDS) else text


def still(text: str) -> str:
    """Text in which each sign that would steer a terminal has become a question mark."""
    return _STEERING.sub("?", text)


def width_of(text: str) -> int:
    """Columns that a text takes, escape sequences not counted."""
    return len(_ESCAPES.sub("", text))


def flow(
    pieces: Sequence[str], width: int, *, between: str = " ", indent: str = "", first: str | None = None
) -> list[str]:
    """Lay pieces out on as few lines as the width allows, breaking only a piece that is wider than a line.

    Parameters
    ----------
    pieces : sequence of str
        What belongs together; may hold escape sequences.
    width : int
        Columns a line.
    between : str
        What stands between two pieces of a line.
    indent, first : str
        What each line begins with, and the first line instead.
    """
    lines: list[str] = []
    line = indent if first is None else first
    room = width - max(width_of(line), width_of(indent))
    empty = True
    for piece in pieces:
        before = between
        for part, after in _parts(piece, room):
            if not empty and width_of(line) + len(before) + width_of(part) > width:
                lines.append(line.rstrip())
                line, empty = indent, True
            line += part if empty else before + part
            before, empty = after, False
    return lines if empty else [*lines, line]


def _parts(piece: str, room: int) -> Iterator[tuple[str, str]]:
    """A piece that finds room, or its parts between wide spaces, or else its words; each with the space behind it."""
    if width_of(piece) <= room or " " not in piece.strip():
        yield piece, ""
        return
    space = "  " if "  " in piece.strip() else " "
    for part in filter(None, piece.split(space)):
        yield from ((inner, after or space) for inner, after in _parts(part, room))


def wrapped(text: str, width: int, *, indent: str = "", later: str | None = None) -> list[str]:
    """Prose broken at spaces, with another indent for all lines but the first where one is given."""
    return flow(text.split(), width, indent=indent if later is None else later, first=indent)


def centred(text: str, width: int) -> str:
    """Text in the middle of a field, escape sequences not counted."""
    room = max(0, width - width_of(text))
    return " " * (room // 2) + text + " " * (room - room // 2)


def shows_colour(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether colour is welcome: a real terminal, and the user did not say ``NO_COLOR``."""
    return is_terminal(stream, environment) and not environment.get("NO_COLOR")


def is_terminal(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether a stream is a terminal that understands escape sequences."""
    return stream.isatty() and environment.get("TERM", "dumb") not in ("", "dumb")


def shows_unicode(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether suit signs and box lines arrive: the encoding has them and the locale is not plain C."""
    if (environment.get("LC_ALL") or environment.get("LANG")) in ("C", "POSIX"):
        return False
    try:
        "♠♥♦♣╭─╮│·".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def columns() -> int:
    """The terminal's width in columns, held between 40 and 100."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((USUAL, 24)).columns))


def theme_for(stream: TextIO, environment: Mapping[str, str] | None = None) -> Theme:
    """The theme that suits a stream."""
    environment = os.environ if environment is None else environment
    return Theme(shows_colour(stream, environment), shows_unicode(stream, environment), columns())
