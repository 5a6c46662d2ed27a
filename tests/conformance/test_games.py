"""What holds of every game in the registry, under any options."""

import re
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from whist import games
from whist.errors import RecordError
from whist.rules import Match, find_game
from whist.testing import check_game, matches, options, soak
from whist.testing.soak import any_form

ABOVE = ("players", "repl", "cli", "notation", "bulk", "envs")
drawn = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], max_examples=12)


@pytest.mark.parametrize("name", games.names())
@drawn
@given(data=st.data())
def test_the_laws_hold_under_any_options(name, data):
    game = games.game(name, **data.draw(options(name)))
    seed = data.draw(st.integers(0, 2**32))
    report = check_game(game, matches=1, seed=seed, deals=1, often=0.04, must_end=False, settled=False)
    assert report.decisions > 0


@pytest.mark.parametrize("name", games.names())
@drawn
@given(data=st.data())
def test_a_match_under_any_options_survives_its_record_and_the_text_of_its_game(name, data):
    match = data.draw(matches(name, actions=60))
    assert Match.from_json(match.to_json()) == match
    assert find_game(str(match.game)) == match.game


@pytest.mark.parametrize("name", games.names())
def test_a_record_is_refused_by_another_game_and_by_other_options(name):
    game = games.game(name)
    other = games.game("whist-cz" if name == "whist" else "whist")
    text = Match(game, seed=1).to_json()
    with pytest.raises(RecordError, match=re.escape(f"the record is of {game}, not of {other}")):
        Match.from_json(text, other)
    changed = next(form for seed in count() if (form := any_form(name, Random(seed))) != game)
    with pytest.raises(RecordError, match=re.escape(f"the record is of {game}, not of {changed}")):
        Match.from_json(text, changed)


@pytest.mark.parametrize("name", games.names())
def test_every_option_says_what_it_is_for_and_writes_its_default(name):
    game = games.game(name)
    for option, declared in type(game).options.items():
        assert declared.help, option
        assert declared.read(declared.text(game.options[option])) == game.options[option]


@pytest.mark.parametrize("name", games.names())
def test_a_game_knows_nothing_of_players_screens_and_files(name):
    source = Path(import_module(f"whist.games.{name.replace('-', '_')}").__file__).read_text(encoding="utf-8")
    assert not any(f"whist.{layer}" in source for layer in ABOVE)
    assert "random" not in source.split('"""')[2].split("class")[0]


def test_thousands_of_decisions_in_all_games_under_any_options_break_no_law():
    """``python -m whist.testing soak`` makes a million of them."""
    assert sum(report.decisions for _, report in soak(games.names(), 8000, seed=2026)) >= 8000
