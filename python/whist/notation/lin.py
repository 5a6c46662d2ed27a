r"""LIN, the notation of Bridge Base Online, read as records of Portable Bridge Notation.

A board becomes a `whist.notation.pbn.Record`, so that whatever takes a record takes a board: its deal, its auction with
the notes on it, its play in columns, and contract and result, which LIN leaves to be worked out. Cards played without
a contract are passed over, and so is what only shows on the screen, comments and chat.

Examples
--------
>>> from whist.notation import lin
>>> board = lin.loads(
...     "pn|Sue,Will,Nora,Ed|md|1S458TH23D489KC79A,S2JKH5QKD36QC2568,SAH46789D25AC34JQ,|ah|Board 3|sv|e|"
...     "mb|p|mb|p|mb|1H!|an|five cards|mb|p|mb|2H|mb|p|mb|p|mb|p|pc|DJ|pc|D4|pc|D3|pc|DA|pc|H9|mc|8|"
... )[0]
>>> board.board, board.dealer, board["North"], str(board.contract), board.declarer, board.result
(3, Seat.SOUTH, 'Nora', '2H', Seat.NORTH, 8)
>>> board.deal["E"].hand_text, board.play
('Q9763.AJT.JT7.KT', ('DJ', 'D4', 'D3', 'DA', '-', '-', '-', 'H9', '*'))
>>> lin.loads("md|5SAKQ|")
Traceback (most recent call last):
    ...
whist.errors.NotationError: record 1, line 1, column 4: md: no dealer (expected 1 South, 2 West, 3 North or 4 East)
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from whist import _core, checks
from whist.cards import PACK_BITS, Card, Seat, Strain
from whist.checks import shown
from whist.deal import Deal
from whist.errors import IllegalActionError, NotationError
from whist.notation.encoding import decode
from whist.notation.pbn import Contract, Document, Problem, Record, Tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.files import AnyPath

_SEATS: Final = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order of players and hands; dealers are numbered by it from 1."""
_OPENING: Final = ("qx", "pn", "md")
"""The commands that begin another board once the deal of one has been given."""
_VULNERABLE: Final = {"o": "None", "0": "None", "n": "NS", "e": "EW", "b": "All"}
_MOST_CALLS: Final = 319
"""Calls of the longest auction: three passes, nine calls from each bid to the next one, and the last pass."""
_STRAINS: Final = {strain.letter: strain for strain in Strain}

_PIECE: Final = re.compile(r"\s*([A-Za-z]{2})\|([^|]*)\|")
_SPACE: Final = re.compile(r"\s*")
_LINE: Final = re.compile(r"[^\n]*")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
_HAND: Final = re.compile(r"([SHDC])|(10|[AKQJT2-9])|\s+")
_CARD: Final = re.compile(r"\s*([SHDC])\s*(10|[AKQJT2-9])\s*")
_CALL: Final = re.compile(r"\s*(?:(PASS|P)|(XX|REDOUBLE|RDBL|R)|(X|DOUBLE|DBL|D)|([1-7])\s*(NT|[SHDCN]))[\s!]*")


def load(path: AnyPath, *, strict: bool = True) -> Document:
    """Read a LIN file.

    Parameters
    ----------
    path : str or path
        The file: UTF-8, ISO 8859-1, or UTF-16 with its byte-order mark.
    strict : bool, default True
        Refuse the file at the first fault. Else a board ends at its first fault and keeps what stood before, and
        reading goes on with the next; all is listed in `Document.problems`.

    Returns
    -------
    Document
        A record for each board.

    Raises
    ------
    NotationError
        With path, record, line, column and what was expected.
    OSError
        When the file cannot be opened.
    """
    name = os.fspath(path)
    return _Reader(decode(Path(path).read_bytes(), name), name, strict=strict).read()


def loads(text: str | bytes, *, strict: bool = True) -> Document:
    """Read LIN text; the same as `load` without a path.

    Raises
    ------
    NotationError
        With record, line, column and what was expected.
    """
    if not isinstance(text, str | bytes):
        raise NotationError(f"{type(text).__name__} is no text", expected="a str or bytes of LIN")
    return _Reader(decode(text) if isinstance(text, bytes) else text.lstrip("\ufeff"), None, strict=strict).read()


def is_lin(text: str) -> bool:
    """Whether a text begins as LIN does."""
    return _PIECE.match(checks.string("text", text)) is not None


class _Fault(Exception):  # noqa: N818 - of a file, not of the program
    """What is wrong at a place of the text."""

    def __init__(self, code: str, message: str, at: int, expected: str) -> None:
        super().__init__(message)
        self.code, self.message, self.at, self.expected = code, message, at, expected


class _Piece(NamedTuple):
    """A command, its value, and where in the text the value stands."""

    command: str
    value: str
    at: int

    def fault(self, code: str, message: str, expected: str, within: int = 0) -> _Fault:
        """Something wrong so many characters into the value."""
        return _Fault(code, f"{self.command}: {message}", self.at + within, expected)


class _Reader:
    """Goes through a text board by board."""

    def __init__(self, text: str, path: str | None, *, strict: bool) -> None:
        self.text, self.path, self.strict = text, path, strict
        self.board = _Board()
        self.records: list[Record] = []
        self.problems: list[Problem] = []

    def read(self) -> Document:
        """All boards of the text."""
        for piece in self._pieces():
            if self.board.dealt and piece.command in _OPENING:
                self._close()
            if not self.board.faulty:
                try:
                    self.board.take(piece)
                except _Fault as fault:
                    self._report(fault)
        self._close()
        return Document(tuple(self.records), tuple(self.problems))

    def _pieces(self) -> Iterator[_Piece]:
        at = 0
        while at < len(self.text):
            if match := _PIECE.match(self.text, at):
                yield _Piece(match[1].lower(), match[2], match.start(2))
                at = match.end()
            else:
                at = _end(_SPACE, self.text, at)
                end = _end(_LINE, self.text, at)
                if end > at:
                    odd = self.text[at : min(end, at + 20)]
                    self._report(_Fault("odd-bars", f"{odd!r} is no command", at, "two letters, |, a value, |"))
                at = end + 1

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line begins."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def _close(self) -> None:
        """Keep the board if it has a deal; those who come to the next table sit there."""
        if self.board.dealt:
            self.records.append(self.board.record())
        self.board = _Board(self.board.names)

    def _report(self, fault: _Fault) -> None:
        line = bisect_right(self._lines, fault.at)
        column = fault.at - self._lines[line - 1] + 1
        problem = Problem("error", fault.code, fault.message, len(self.records) + 1, line, column, fault.expected)
        if self.strict:
            raise problem.as_error(self.path)
        self.problems.append(problem)
        self.board.faulty = True


@dataclass(slots=True)
class _Board:
    """What has been said of a board."""

    names: tuple[str, ...] = ()
    room: str = ""
    number: str = "?"
    dealt: bool = False
    dealer: Seat | None = None
    deal: Deal | None = None
    vulnerable: str = "?"
    calls: list[str] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    play: _core.Play | None = None
    claimed: int | None = None
    faulty: bool = False

    def take(self, piece: _Piece) -> None:
        """Read on.

        Raises
        ------
        _Fault
            When the piece cannot be read.
        """
        match piece.command:
            case "qx":
                self.room, self.number = piece.value[:1].lower(), _number(piece.value)
            case "ah":
                self.number = _number(piece.value)
            case "pn":
                self.names = tuple(_text(name) for name in piece.value.split(","))
            case "md":
                self.dealt = True
                self.dealer, self.deal = _dealt(piece)
            case "sv":
                self.vulnerable = _vulnerable(piece)
            case "mb":
                self.calls += _calls(piece)
                if len(self.calls) > _MOST_CALLS:
                    raise piece.fault("bad-call", f"{len(self.calls)} calls", f"at most {_MOST_CALLS} in an auction")
            case "an":
                self.notes.append((len(self.calls), _text(piece.value)))
            case "pc":
                for card, within in _cards(piece):
                    self._lay(piece, card, within)
            case "mc":
                self._claim(piece)

    def _lay(self, piece: _Piece, card: Card, within: int) -> None:
        contract, declarer = self._contract()
        if self.deal is None or contract is None or contract.strain is None or declarer is None:
            return
        if self.play is None:
            rules = _core.PlayRules(_core.CardOrder.plain(contract.strain.suit), tricks=len(self.deal[Seat.NORTH]))
            self.play = _core.Play(rules, self.deal.bits, declarer.next)
        try:
            self.play.play(card.number)
        except IllegalActionError:
            turn = self.play.turn
            fault = f"{Seat(turn)} cannot play {card}" if turn >= 0 else f"{card} comes after the last trick"
            raise piece.fault("bad-card", fault, "a card of the hand whose turn it is", within) from None

    def _claim(self, piece: _Piece) -> None:
        _, declarer = self._contract()
        if declarer is None:
            return
        least, lost = (0, 0) if self.play is None else self._won(self.play, declarer)
        most = 13 - lost
        if not piece.value.strip().isdecimal() or not least <= int(piece.value) <= most:
            raise piece.fault("claim", f"{shown(piece.value)} tricks", f"{least} to {most}, those won by then included")
        self.claimed = int(piece.value)

    @staticmethod
    def _won(play: _core.Play, declarer: Seat) -> tuple[int, int]:
        """The tricks of the declarer's side and of the other so far."""
        sides = [play.tricks[side] + play.tricks[side + 2] for side in (0, 1)]
        return sides[declarer.side], sides[1 - declarer.side]

    def _contract(self) -> tuple[Contract | None, Seat | None]:
        """The contract and who plays it, when the auction is over."""
        if self.dealer is None or len(self.calls) < 4 or set(self.calls[-3:]) != {"Pass"}:
            return None, None
        bids = [place for place, call in enumerate(self.calls) if call[0].isdecimal()]
        if not bids:
            return Contract(None, None), None
        last = bids[-1]
        level, strain = self.calls[last][0], self.calls[last][1]
        first = next(place for place in bids if (last - place) % 2 == 0 and self.calls[place][1] == strain)
        risks = [call for call in self.calls[last:] if call in {"X", "XX"}]
        return Contract(int(level), _STRAINS[strain], *risks[-1:]), Seat((self.dealer + first) % 4)

    def record(self) -> Record:
        """The board as a record."""
        return Record(tuple(self._tags()))

    def _tags(self) -> Iterator[Tag]:
        contract, declarer = self._contract()
        yield Tag("Board", self.number)
        names = self.names[4:8] if self.room == "c" and len(self.names) >= 8 else self.names[:4]
        yield from (Tag(str(seat).title(), name) for seat, name in zip(_SEATS, names, strict=False))
        yield Tag("Dealer", "?" if self.dealer is None else self.dealer.letter)
        yield Tag("Vulnerable", self.vulnerable)
        yield Tag("Deal", "?" if self.deal is None else self.deal.to_pbn(self.dealer or Seat.NORTH))
        yield Tag("Declarer", "?" if declarer is None else declarer.letter)
        yield Tag("Contract", "?" if contract is None else str(contract))
        yield Tag("Result", self._result(declarer))
        if self.calls and self.dealer is not None:
            yield Tag("Auction", self.dealer.letter, tuple(self._auction()))
        yield from (Tag("Note", f"{number}:{text}") for number, (_, text) in enumerate(self.notes, 1))
        if self.play is not None and declarer is not None:
            yield Tag("Play", declarer.next.letter, tuple(self._columns(self.play, declarer.next)))

    def _result(self, declarer: Seat | None) -> str:
        if self.claimed is not None:
            return str(self.claimed)
        if self.play is None or declarer is None or self.play.status != _core.DONE:
            return "?"
        return str(self._won(self.play, declarer)[0])

    def _auction(self) -> Iterator[str]:
        """The calls, each with the numbers of its notes."""
        for place, call in enumerate(self.calls, 1):
            yield f"{call}T" if call.endswith("N") else call
            yield from (f"={number}=" for number, (noted, _) in enumerate(self.notes, 1) if noted == place)

    @staticmethod
    def _columns(play: _core.Play, first: Seat) -> Iterator[str]:
        """Four words a trick, the first that of the opening leader; a star where the play stopped before its end."""
        history = play.history
        for start in range(0, len(history), 4):
            cards = {seat: Card.from_number(number) for seat, number in history[start : start + 4]}
            for turn in range(4):
                card = cards.get((first + turn) % 4)
                yield "-" if card is None else str(card)[::-1]
        if play.status != _core.DONE:
            yield "*"


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return at if match is None else match.end()


def _number(text: str) -> str:
    """The number of a board in its heading."""
    match = re.search(r"0*([1-9][0-9]{0,8})(?![0-9])", text)
    return "?" if match is None else match[1]


def _text(value: str) -> str:
    return _CONTROL.sub(" ", value).strip()


def _vulnerable(piece: _Piece) -> str:
    try:
        return _VULNERABLE[piece.value.strip().lower()]
    except KeyError:
        raise piece.fault("bad-sv", f"{shown(piece.value)} is no vulnerability", "o none, n, e or b both") from None


def _dealt(piece: _Piece) -> tuple[Seat, Deal]:
    """The dealer and the hands; the last, if it is not given, has the cards that are left."""
    if piece.value[:1] not in {"1", "2", "3", "4"}:
        raise piece.fault("bad-md", "no dealer", "1 South, 2 West, 3 North or 4 East")
    texts = piece.value[1:].upper().split(",")
    starts = accumulate((len(text) + 1 for text in texts), initial=1)
    hands: list[int] = []
    seen = 0
    for text, start in zip(texts, starts, strict=False):
        hands.append(_hand(piece, text, start, seen))
        seen |= hands[-1]
    if len(hands) == 3:
        hands.append(0)
    if len(hands) == 4 and not hands[3]:
        hands[3] = PACK_BITS & ~seen
    sizes = [hand.bit_count() for hand in hands]
    if len(hands) != 4 or len(set(sizes)) > 1 or not 1 <= sizes[0] <= 13:
        raise piece.fault("bad-md", f"hands of {', '.join(map(str, sizes))} cards", "three or four hands of 13 cards")
    seated = dict(zip(_SEATS, hands, strict=True))
    return _SEATS[int(piece.value[0]) - 1], Deal.from_bits(*(seated[seat] for seat in Seat))


def _hand(piece: _Piece, text: str, start: int, seen: int) -> int:
    """The bits of a hand: letters of suits, each with its ranks in any order."""
    bits, suit, at = 0, "", 0
    while at < len(text):
        match = _HAND.match(text, at)
        if match is None or (match[2] and not suit):
            raise piece.fault("bad-md", f"{shown(text[at])} in a hand", "S, H, D or C and then ranks", start + at)
        suit = match[1] or suit
        if match[2]:
            card = Card(match[2].replace("10", "T") + suit)
            if card.bit & (seen | bits):
                raise piece.fault("bad-md", f"{card} is dealt twice", "each card once", start + at)
            bits |= card.bit
        at = match.end()
    return bits


def _calls(piece: _Piece) -> Iterator[str]:
    """Pass, X, XX, and bids such as 1H and 1N."""
    text, at = piece.value.upper(), 0
    while at < len(text):
        match = _CALL.match(text, at)
        if match is None:
            raise piece.fault("bad-call", f"{shown(text[at:])} is no call", "p, d, r, or 1C to 7N", at)
        passed, redoubled, doubled, level, strain = match.groups()
        yield "Pass" if passed else "XX" if redoubled else "X" if doubled else level + strain[0]
        at = match.end()


def _cards(piece: _Piece) -> Iterator[tuple[Card, int]]:
    """The cards of a value and how far into it they stand."""
    text, at = piece.value.upper(), 0
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None:
            raise piece.fault("bad-card", f"{shown(text[at:])} is no card", "suit and rank, such as HT", at)
        yield Card(match[2].replace("10", "T") + match[1]), at
        at = match.end()
