"""Whatever is given to a match, its options or its record: a clear error of the package, and nothing has changed."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from whist import games
from whist.cards import Card, Cards, Seat, Suit
from whist.errors import CardError, IllegalActionError, OptionError, RecordError, WhistError
from whist.players import make
from whist.rules import Match, Record, find_game

ENDLESS = 10**5000
NESTED: list[Any] = []
for _ in range(2000):
    NESTED = [NESTED]
STRANGE = [
    None, True, False, 1.0, float("nan"), float("inf"), np.True_, np.array([1, 2]), Seat.EAST, Suit.CLUBS, [], {},
    (), b"AS", "", "x" * 100_000, 10**30, ENDLESS, -1, 2**64, object(), "\0", "\ud800", Fraction(1, 2), NESTED,
]  # fmt: skip
named = pytest.mark.parametrize(
    "value", STRANGE, ids=[f"{number} {type(value).__name__}" for number, value in enumerate(STRANGE)]
)


@named
def test_a_strange_action_is_refused_and_changes_nothing(value: Any):
    match = Match("whist", seed=1)
    before = match.copy()
    with pytest.raises(IllegalActionError) as refusal:
        match.play(value)
    assert len(str(refusal.value)) < 400
    assert match == before


@named
@pytest.mark.parametrize(
    "use",
    [
        find_game,
        games.game,
        games.page,
        Match,
        lambda value: Match("whist", preset=value),
        lambda value: Match("whist-cz", tour=value),
        Match.from_json,
        Match.from_record,
        lambda value: Match.from_json("{}", value),
        make,
    ],
    ids=["find", "game", "page", "match", "choice", "slugs", "json", "record", "game of a record", "player"],
)
def test_a_strange_value_is_refused_in_a_message_that_can_be_read(value: Any, use: Any):
    with pytest.raises(WhistError) as refusal:
        use(value)
    assert len(str(refusal.value)) < 800


@named
def test_a_strange_path_is_refused_and_one_that_leads_nowhere_is_the_systems_affair(value: Any, tmp_path: Any):
    for use in (Match.load, Match("whist", seed=1).save):
        with pytest.raises((RecordError, OSError, UnicodeEncodeError)):
            use(value if not isinstance(value, str) or "\0" in value or not value else tmp_path / value / "nowhere")


@pytest.mark.parametrize(
    "given",
    [None, 5, "AS", [5], [None], [[5]], [[["AS"]]], ["AS"], [b"AS"], [[True]], [[[True]]], [["\ud800"]]],
    ids=range(12),
)
def test_packs_of_the_wrong_shape_are_refused(given: Any):
    with pytest.raises(CardError):
        Match("whist", seed=1, given=given)


@pytest.mark.parametrize(
    "value", [True, 1.5, "seven", float("nan"), 10**18, ENDLESS, "1" * 19, -1, None, [7]], ids=range(10)
)
def test_a_whole_number_is_whole_and_of_bearable_size(value: Any):
    with pytest.raises(OptionError, match="option target"):
        find_game("whist", target=value)


@pytest.mark.parametrize(
    "value",
    [True, "1e999999999", "1e100", "-1", 0, "nan", float("inf"), ENDLESS, "1/0", "1_0", Decimal("NaN"), [1]],
    ids=range(12),
)
def test_an_exact_number_is_one_and_of_bearable_size(value: Any):
    with pytest.raises(OptionError, match="option stake"):
        find_game("whist-cz", stake=value)


@pytest.mark.parametrize(
    ("value", "stake"),
    [
        (2, 2),
        (0.25, "1/4"),
        ("0.25", "1/4"),
        (Decimal("0.25"), "1/4"),
        ("1/4", "1/4"),
        (np.int64(3), 3),
        (1e-3, "1/1000"),
    ],
    ids=range(7),
)
def test_an_exact_number_may_be_given_in_any_usual_form(value: Any, stake: Any):
    assert find_game("whist-cz", stake=value).options.stake == Fraction(stake)


def test_numbers_of_numpy_are_numbers():
    match = Match("whist", seed=np.uint64(1), dealer=np.int8(3), target=np.int64(7))
    assert (match.seed, match.state.dealer, match.game.options.target) == (1, 3, 7)
    assert type(match.game.options.target) is int
    assert json.loads(match.to_json())["options"] == {"target": 7}
    match.play(np.int64(match.legal_actions[0].id))
    assert repr(make("random", seed=np.int64(4))) == "RandomPlayer(seed=4)"


def test_a_card_can_be_played_as_it_is():
    match = Match("whist", seed=1)
    card = match.legal_actions[0].card
    match.play(card)
    assert match.view("N").trick == ((1, card),)


def test_the_seed_of_a_world_is_a_seed():
    match = Match("whist", seed=1)
    for seed in (-1, 1.0, True, None, "1", 2**64):
        with pytest.raises(OptionError, match="seed"):
            match.world("N", seed)


def test_options_that_were_given_cannot_be_changed_behind_a_game():
    game = find_game("whist", target=7)
    game.options.given["target"] = 5
    assert game.options.given == {"target": 7}
    assert str(game) == "whist(target=7)"


@pytest.mark.parametrize("version", [True, 1.0, "1", None, 0, 2, [1], ENDLESS], ids=range(8))
def test_a_record_of_another_version_is_not_read(version: Any):
    record = Match("whist", seed=1).record | {"version": version}
    with pytest.raises(RecordError, match="version"):
        Match.from_record(Record.from_dict(record))


@pytest.mark.parametrize("depth", [10, 400, 900, 100_000])
@pytest.mark.parametrize("field", ["version", "game", "options", "seed", "dealer", "given", "deals"])
def test_a_record_with_a_deep_nest_in_it_is_refused(field: str, depth: int):
    text = json.dumps(Match("whist", seed=1).record | {field: "nest"})
    with pytest.raises(RecordError):
        Match.from_json(text.replace('"nest"', "[" * depth + "]" * depth))


def test_names_of_options_in_a_record_are_texts():
    with pytest.raises(RecordError, match="options"):
        Record.from_dict(Match("whist", seed=1).record | {"options": {1: 2}})


def test_a_record_cut_off_anywhere_is_refused():
    match = Match("whist", seed=1)
    match.play(match.legal_actions[0])
    text = match.to_json().rstrip()
    for end in range(len(text)):
        with pytest.raises(RecordError):
            Match.from_json(text[:end])


def test_cards_of_a_set_are_a_pack_in_their_order():
    pack = Cards.from_bits(0x1FFF_1FFF_1FFF_1FFF)
    assert Match("whist", seed=1, given=[[pack]]).view("N").trump is list(pack)[-1].suit
    assert Card("2C") in pack


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "use",
    [
        lambda: find_game(" " * 50_000 + "(("),
        lambda: find_game("whist" + " " * 50_000 + "((" + " " * 50_000),
        lambda: find_game(f"whist({'target=7,' * 50_000})"),
        lambda: find_game("whist", target=" " * 100_000 + "x"),
        lambda: find_game("whist-cz", stake=" " * 100_000 + "x"),
        lambda: find_game("whist-cz", tour="whist-cz+" * 20_000),
        lambda: Match("whist", seed=1, given=[["AS " * 100_000]]),
        lambda: Match("whist", seed=1).play("x y " * 50_000),
        lambda: Match.from_record(Record.from_dict(Match("whist", seed=1).record | {"given": [["2C " * 100_000]]})),
        lambda: Match.from_record(Record.from_dict(Match("whist", seed=1).record | {"deals": [["2C"] * 100_000]})),
        lambda: Match.from_record(Record.from_dict(Match("whist", seed=1).record | {"deals": [[]] * 100_000})),
    ],
    ids=range(11),
)
def test_long_input_is_refused_at_once_and_in_few_words(use: Any):
    with pytest.raises(WhistError) as refusal:
        use()
    assert len(str(refusal.value)) < 800
