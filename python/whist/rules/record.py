"""The record of a match: all that is needed to play it again, as JSON.

A record names the game and the options that were given, the seed, the first dealer, the chance outcomes that
were given, and the text of every action, deal by deal. It holds no scores and no cards that follow from these:
reading it back replays it, and the rules themselves are its check.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from whist import _core
from whist.checks import encodable, integer, shown
from whist.errors import CardError, RecordError
from whist.rules.table import Packs

FORMAT: Final = "whist-match"
SESSION: Final = "whist-session"
"""The format of what the terminal keeps: a session, its record among the rest."""
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Record:
    """A match as data; see the module for the meaning of the fields.

    Attributes
    ----------
    game : str
        Slug of the game.
    options : dict
        The options given, as JSON values.
    seed : int
        Seed of the match.
    dealer : int
        Seat of the first dealer.
    given : tuple
        For each deal the packs given, each a tuple of card numbers, or None for one left to the seed.
    deals : tuple of tuple of str
        Texts of the actions of each deal, the running one last.
    """

    game: str
    options: dict[str, Any]
    seed: int
    dealer: int
    given: tuple[Packs, ...]
    deals: tuple[tuple[str, ...], ...]

    def to_dict(self) -> dict[str, Any]:
        """The record as plain JSON values."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "options": {name: plain(value) for name, value in self.options.items()},
            "seed": self.seed,
            "dealer": self.dealer,
            "given": [[None if pack is None else pack_text(pack) for pack in packs] for packs in self.given],
            "deals": [list(deal) for deal in self.deals],
        }

    def to_json(self) -> str:
        """The record as JSON, one deal a line."""
        fields = self.to_dict()
        deals = fields.pop("deals")
        head = json.dumps(fields, indent=1, ensure_ascii=False)
        lines = ",\n  ".join(json.dumps(deal, ensure_ascii=False) for deal in deals)
        return f'{head[:-2]},\n "deals": [\n  {lines}\n ]\n}}\n'

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read a record, also out of a session that the terminal keeps.

        What it says about the play is not checked here.

        Raises
        ------
        RecordError
            When the text is no JSON, no record, of another version, or has fields that are missing or wrong.
        """
        if not isinstance(text, str | bytes | bytearray):
            raise RecordError(f"this is no record of a match: {shown(text)} is no text")
        try:
            fields = json.loads(text)
        except (json.JSONDecodeError, UnicodeDecodeError) as error:
            raise RecordError(f"this is no record of a match: {error}") from None
        except (ValueError, RecursionError):
            raise RecordError("this is no record of a match: numbers too long or nested too deeply") from None
        if isinstance(fields, dict) and fields.get("format") == SESSION:
            fields = fields.get("record")
        return cls.from_dict(fields)

    @classmethod
    def from_dict(cls, fields: object) -> Record:
        """Read the plain JSON values of a record; raises as :meth:`from_json`."""
        if not isinstance(fields, dict) or fields.get("format") != FORMAT:
            raise RecordError(f"this is no record of a match: its 'format' is not {shown(FORMAT)}")
        if integer(fields.get("version")) != VERSION:
            raise RecordError(f"record version {shown(fields.get('version'))} cannot be read: only {VERSION} can")
        return cls(
            _field(fields, "game", "a name", lambda value: isinstance(value, str)),
            _field(fields, "options", "a table of options", _is_table),
            _field(fields, "seed", "a whole number from 0", _is_count),
            _field(fields, "dealer", "the number of a seat", _is_count),
            _read_given(_field(fields, "given", "a list of lists of packs", _is_list_of_lists)),
            tuple(map(tuple, _field(fields, "deals", "a list of lists of action texts", _is_list_of_texts))),
        )


def plain(value: object) -> object:
    """An option value as a JSON value that the option reads back."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return list(value) if isinstance(value, tuple) else value


def pack_text(pack: tuple[int, ...]) -> str:
    """A pack as text, first card first."""
    return " ".join(map(_core.card_text, pack))


def read_pack(text: str) -> tuple[int, ...]:
    """The cards of a text, in order.

    Raises
    ------
    CardError
        When a word of it is no card.
    """
    return tuple(map(_core.parse_card, encodable(text).split()))


def _field(fields: dict[str, Any], name: str, wanted: str, fits: Callable[[Any], bool]) -> Any:
    if name not in fields:
        raise RecordError(f"the record has no {shown(name)}")
    if not fits(fields[name]):
        raise RecordError(f"{shown(name)} of the record must be {wanted}, not {shown(fields[name])}")
    return fields[name]


def _read_given(given: list[list[Any]]) -> tuple[Packs, ...]:
    try:
        return tuple(tuple(None if pack is None else read_pack(pack) for pack in packs) for packs in given)
    except (AttributeError, TypeError):
        raise RecordError("'given' of the record must hold packs as text or null") from None
    except CardError as error:
        raise RecordError(f"'given' of the record: {error}") from None


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 64


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(name, str) for name in value)


def _is_list_of_lists(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, list) for part in value)


def _is_list_of_texts(value: object) -> bool:
    return _is_list_of_lists(value) and all(isinstance(text, str) for part in value for text in part)  # type: ignore[attr-defined]
