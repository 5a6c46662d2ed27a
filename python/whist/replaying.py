"""Replaying a file of any kind that records play: hands of books, PBN, LIN, matches, games of OpenSpiel."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whist.errors import NotationError, RecordError
from whist.notation import hands, lin, pbn
from whist.notation.encoding import decode
from whist.notation.replay import HandReplay, Objection, ReplayReport, replay_hand, replay_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.files import AnyPath
    from whist.rules import Match

_MATCH: Final = re.compile(r'\s*\{\s*"format"')
_GAMES: Final = re.compile(r'\s*\{[^\n]*"decisions"\s*:')
_HANDS: Final = re.compile(r'\s*\{\s*"')


def replay(path: AnyPath) -> ReplayReport:
    """Play a recorded file out again and compare everything it states.

    Parameters
    ----------
    path : str or path
        Hand records (one JSON object a line), a PBN file with play sections, a LIN file, the record of a match, or
        games of hearts, oh hell and spades recorded by OpenSpiel.

    Returns
    -------
    ReplayReport
        Hand by hand what was found; `ReplayReport.agrees` when nothing is wrong.

    Raises
    ------
    NotationError
        When the file is of none of these kinds, or a hand record cannot be read.
    OSError
        When the file cannot be opened.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Match("whist", seed=7).save(f"{folder}/evening.json")
    ...     replay(f"{folder}/evening.json").agrees
    True
    """
    name = os.fspath(path)
    return replay_bytes(Path(path).read_bytes(), name)


def replay_bytes(data: bytes, name: str) -> ReplayReport:
    """Play a record out again that is no file, such as what standard input gives; raises as `replay`.

    Parameters
    ----------
    data : bytes
        What `replay` would read from a file.
    name : str
        What the report calls it; a name that ends in ``.pbn`` is taken at its word.

    Examples
    --------
    >>> print(replay_bytes(Match("whist", seed=7).to_json().encode(), "evening"))
    evening: 1 hand, all agree
    """
    text = decode(data, name)
    if name.lower().endswith(".pbn") or not _HANDS.match(text):
        document = lin.loads(text, strict=False) if lin.is_lin(text) else pbn.loads(text, strict=False)
        return ReplayReport(name, tuple(_of_records(document, name)))
    if _MATCH.match(text):
        return ReplayReport(name, tuple(_of_match(text)))
    if _GAMES.match(text):
        from whist.openspiel import replay_games  # noqa: PLC0415  # only a game needs its rules

        return ReplayReport(name, tuple(replay_games(text, name)))
    return ReplayReport(name, tuple(map(replay_hand, hands.loads(text, name))))


def _of_records(document: pbn.Document, name: str) -> Iterator[HandReplay]:
    """Every record of a file; one with an error is refused with all its errors."""
    if not any(record.tags for record in document) and document.problems:
        raise NotationError("this is no record of play", path=name, expected="hand records, PBN, LIN or a saved match")
    errors: dict[int, list[pbn.Problem]] = {}
    for problem in document.problems:
        if problem.severity == "error":
            errors.setdefault(problem.record, []).append(problem)
    for number, record in enumerate(document, 1):
        if number in errors:
            title = f"record {number}"
            wrong = (Objection("record", problem.text, f"{title}, {problem.place}") for problem in errors[number])
            yield HandReplay(title, "", tuple(wrong))
        else:
            yield replay_record(record, number)


def _of_match(text: str) -> Iterator[HandReplay]:
    """Every deal of a match, which the rules of its game have replayed; or their refusal."""
    from whist.rules import Match  # noqa: PLC0415  # only a match needs the games

    try:
        match = Match.from_json(text)
    except RecordError as error:
        yield HandReplay("match", "", (Objection("record", str(error), "match"),))
        return
    for number, deal in enumerate(match.deals, 1):
        yield HandReplay(f"deal {number}", f"{len(deal.actions)} actions, score {_scores(match, deal.after)}")
    if not match.over:
        yield HandReplay(f"deal {len(match.deals) + 1}", f"{len(match.actions)} actions, not finished")


def _scores(match: Match, state: object) -> str:
    scores = getattr(state, "scores", ())
    sides = ["".join(match.game.names[seat] for seat in match.game.sides(side)) for side in range(len(scores))]
    return ", ".join(f"{side} {score}" for side, score in zip(sides, scores, strict=True))
