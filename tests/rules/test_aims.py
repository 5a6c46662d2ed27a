"""What players may read of a game without knowing it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import whist.players
from whist import games
from whist.rules import Aim, Game, Match, Race

from .conftest import Plain


@pytest.mark.parametrize(
    ("missing", "worth", "needed"),
    [(1, 1, 7), (5, 1, 3), (9, 1, 0), (2, 2, 7), (3, 2, 6), (10, 2, 3), (1, 5, 7), (100, 1, 0)],
)
def test_tricks_needed_lest_an_opponent_wins(missing: int, worth: int, needed: int):
    assert Race((3, missing, 3, missing), worth).needed(opponent=1) == needed


def test_tricks_above_the_book_bring_a_side_closer():
    race = Race((5, 2, 5, 2), worth=2)
    assert [race.left(0, tricks) for tricks in (0, 6, 7, 9)] == [5, 5, 3, -1]


def test_a_game_that_says_nothing_has_partners_by_score_no_race_and_tricks_to_win():
    match = Match(Plain(), seed=1)
    game, view = match.game, match.view(0)
    assert [Game.partner(game, view, seat) for seat in range(4)] == [2, 3, 0, 1]
    assert game.race(view) is None
    assert game.aim(view) is Aim.WIN
    assert game.results(match.state) == {}


def test_seats_that_score_alone_have_no_partner():
    class Alone(Plain):
        owner = (0, 1, 2, 3)

    assert Game.partner(Alone(), None, 1) is None


def test_no_player_knows_the_name_of_a_game():
    folder = Path(whist.players.__file__).parent
    for module in sorted(folder.rglob("*.py")):
        texts = {node.value for node in ast.walk(ast.parse(module.read_text())) if isinstance(node, ast.Constant)}
        assert not texts & set(games.names()), module.name
