"""What every refusal has in common."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import whist
from whist.errors import LONGEST
from whist.notation import hands, pbn
from whist.rules.record import Record

HUGE = "A" * 1_000_000
LONE = "\udcff"
"""Half of a surrogate pair, as Python reads a stray byte of a file name: no text, and not to be encoded."""

TAKES_TEXT: dict[str, Callable[[str], object]] = {
    "card": whist.Card,
    "cards": whist.Cards,
    "hand": lambda text: whist.Cards(f"{text}.{text}.."),
    "deal": whist.Deal.from_pbn,
    "hand of a deal": lambda text: whist.Deal.from_pbn(f"N:{text} - - -"),
    "suit": whist.Suit.parse,
    "seat": whist.Seat.parse,
    "action": lambda text: whist.Match("whist", seed=7).play(text),
    "game": whist.Match,
    "option": lambda text: whist.Match("whist", match=text),
    "player": whist.players.make,
    "record": Record.from_json,
    "cards of a record": lambda text: whist.Match("whist", given=[[text]]),
    "hand record": hands.loads,
    "pbn": lambda text: pbn.loads(f'[Deal "{text}"]'),
}


def _named(value: object) -> str:
    """A value's text without its address, which would differ from process to process."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


@pytest.mark.parametrize("text", [HUGE, LONE, "\0", "", "\u202eAS", "AS\u200f", "٣d"], ids=ascii)
@pytest.mark.parametrize("name", TAKES_TEXT)
def test_any_text_is_refused_by_our_own_errors_and_in_few_words(name: str, text: str) -> None:
    if text == "" and name in ("cards", "hand", "hand record", "pbn"):
        return  # no cards, no records
    with pytest.raises(whist.WhistError) as refused:
        TAKES_TEXT[name](text)
    assert len(str(refused.value)) <= LONGEST + 100


def test_a_long_message_keeps_its_beginning_and_its_end() -> None:
    error = whist.CardError(f"'{HUGE}' is no card")
    text = str(error)
    assert len(text) <= LONGEST
    assert text.startswith("'AAA")
    assert text.endswith("AAA' is no card")
    assert str(pickle.loads(pickle.dumps(error))) == text


def test_a_place_in_a_file_outlasts_a_long_message() -> None:
    error = whist.NotationError(HUGE, path="deals.pbn", record=2, line=3, column=4, expected="a deal")
    assert str(error).startswith("deals.pbn, record 2, line 3, column 4: AAA")
    assert str(error).endswith("AAA (expected a deal)")
    assert pickle.loads(pickle.dumps(error)).__dict__ == error.__dict__


@pytest.mark.parametrize(
    "action", [None, 1.5, True, b"AS", ["AS"], object(), np.float64(3), np.bool_(True)], ids=_named
)
def test_what_is_no_action_is_refused_and_changes_nothing(action: object) -> None:
    match = whist.Match("whist", seed=7)
    before = match.to_json()
    with pytest.raises(whist.IllegalActionError, match="is no action of this game"):
        match.play(action)  # type: ignore[arg-type]
    assert match.to_json() == before


def test_numbers_of_actions_may_be_those_of_numpy() -> None:
    match = whist.Match("whist", seed=7)
    chosen = match.legal_actions[0]
    match.play(np.int64(chosen.id))
    assert match.view(0).trick[0][1] == chosen.card


@pytest.mark.parametrize("game", [None, 7, [], b"whist", object], ids=repr)
def test_what_is_no_game_is_refused(game: object) -> None:
    with pytest.raises(whist.OptionError, match="is no game"):
        whist.Match(game)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [7, [7], [[7.5]], "AS", [["AS", 7]], [[object()]]], ids=_named)
def test_what_is_no_pack_is_refused(given: object) -> None:
    with pytest.raises(whist.CardError):
        whist.Match("whist", given=given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ask",
    [
        whist.Seat,
        whist.Seat.parse,
        lambda name: whist.Deal()[name],
        lambda name: whist.Deal().to_pbn(name),
        lambda name: whist.Match("whist", dealer=name),
        lambda name: whist.Match("whist", seed=1).view(name),
        lambda name: whist.bulk.playouts(whist.bulk.random_deals(1, seed=1), leader=name, seed=1),
        lambda name: whist.solve(whist.Deal.random(1), leader=name),
    ],
    ids=["Seat", "parse", "hand", "pbn", "dealer", "view", "playouts", "solve"],
)
def test_what_is_no_seat_is_the_same_error_everywhere(ask: Callable[[str], object]) -> None:
    with pytest.raises(whist.SeatError) as caught:
        ask("up")
    assert isinstance(caught.value, whist.CardError)
    assert isinstance(caught.value, whist.OptionError)


def test_messages_quote_by_the_one_means_that_prints_anything() -> None:
    # repr() itself fails for numbers of thousands of digits and for deep nests.
    sources = Path(whist.__file__).parent.rglob("*.py")
    places = [
        f"{path.name}:{raised.lineno}"
        for path in sources
        for raised in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(raised, ast.Raise)
        for part in ast.walk(raised)
        if isinstance(part, ast.FormattedValue) and part.conversion == ord("r")
    ]
    assert not places
