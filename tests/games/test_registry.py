"""Games and their pages are found by name."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from whist import games
from whist.errors import OptionError
from whist.rules import Match

HEADINGS = (
    "Players and seats", "Pack", "Deal", "Before play", "Play", "Scoring", "End", "Options", "Examples", "Sources",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("whist", "whist"),
        ("classic whist", "whist"),
        ("English Whist", "whist"),
        ("CLASSIC_WHIST", "whist"),
        ("whist-cz", "whist-cz"),
        ("Czech whist", "whist-cz"),
        ("czech-whist", "whist-cz"),
        ("whist s partií a robberem", "whist-cz"),
        ("oh-hel", "oh-hell"),
        ("bid w", "bid-whist"),
        ("rang", "hokm"),
        ("scotch whist", "catch-the-ten"),
        ("Troefcall", "hokm"),
    ],
)
def test_games_are_found_by_any_of_their_names(name: Any, slug: str):
    assert games.game(name).slug == slug


@pytest.mark.parametrize(
    ("name", "target"), [("short whist", 5), ("American whist", 7), ("long whist", 9), ("long ten whist", 10)]
)
def test_names_of_the_lengths_of_whist_choose_the_length(name: Any, target: int):
    assert games.game(name).options.target == target
    assert games.game(name, target=12).options.target == 12


@pytest.mark.parametrize(
    ("name", "meant"), [("whits", "whist"), ("chzech whist", "whist-cz"), ("clasic whist", "whist")]
)
def test_misspelt_game_is_refused_with_the_nearest(name: Any, meant: str):
    with pytest.raises(OptionError, match=f"did you mean '{meant}'"):
        games.game(name)


@pytest.mark.parametrize("name", ["", "chess", None, 7])
def test_unknown_game_is_refused_with_the_list(name: Any):
    with pytest.raises(OptionError, match="whist-cz"):
        games.game(name)


@pytest.mark.parametrize("slug", games.names())
def test_unknown_and_wrong_options_are_refused(slug: str):
    for option in type(games.game(slug)).options:
        with pytest.raises(OptionError, match=f"no option '{option}_x'; did you mean '{option}'"):
            games.game(slug, **{f"{option}_x": 1})
        with pytest.raises(OptionError, match=f"option {option}: "):
            games.game(slug, **{option: "no such value"})


@pytest.mark.parametrize("slug", games.names())
def test_every_page_has_its_sections_in_order(slug: str):
    assert games.sections(slug) == HEADINGS


@pytest.mark.parametrize("slug", games.names())
def test_page_names_every_option_and_no_other(slug: str):
    rows = [line.split("|")[1] for line in games.page(slug, "options").splitlines() if line.startswith("| `")]
    named = [name.strip("` ") for row in rows for name in row.split(",")]
    assert named == list(type(games.game(slug)).options)


@pytest.mark.parametrize("slug", games.names())
def test_list_of_games_is_complete(slug: str):
    entry = next(entry for entry in games.entries() if entry.slug == slug)
    assert entry.title == games.game(slug).title
    assert all((entry.family, entry.players, entry.origin, entry.summary))


def test_section_is_found_by_its_beginning():
    assert games.page("whist", "scor").startswith("## Scoring\n")
    assert games.page("whist", "Play").startswith("## Play\n")
    assert games.page("whist", "players").startswith("## Players and seats\n")
    with pytest.raises(OptionError, match="did you mean 'Scoring'"):
        games.page("whist", "skoring")
    with pytest.raises(OptionError, match="Players and seats"):
        games.page("whist", "")


def test_one_game_is_imported_when_one_is_asked_for():
    code = (
        "import sys; from whist import games; games.entries(); games.game('whist');"
        "print('whist.games.whist_cz' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_match_takes_any_name_with_options():
    match = Match("American whist(honours=on)")
    assert (match.game.options.target, match.game.options.honours) == (7, True)
    assert Match.from_json(match.to_json()).game == match.game
