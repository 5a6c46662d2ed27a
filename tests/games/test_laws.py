"""The games keep the laws of the framework, and play as they always did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from whist.games import game, names
from whist.games.whist import Whist
from whist.games.whist_cz import CzechWhist
from whist.rules import Choice, Int, find_game
from whist.testing import check_game, playthrough, script_faults

GOLDEN = Path(__file__).parent.parent / "golden"
PLAYED = {
    "whist": "whist",
    "whist-lawful": "whist(preset=long9, honours_claim=manual, revoke_mode=lawful, ask_cut=on, partner_cut=draw)",
    "whist-cz": "whist-cz",
    "whist-cz-people": "whist-cz(partner_rotation=each_robber, robbers_per_match=3, partner_cut=draw)",
}
ODD = (
    "whist(preset=long10, ask_cut=on, partner_cut=draw, cut_ties=redraw, table_errors=on, rubber_scoring=english)",
    "whist-cz(partner_rotation=each_robber, robbers_per_match=2, partner_cut=draw, honours_count_to_game=off)",
    "whist-cz(honours_by=dealt, honour_table=german, robber_rule=two_games, cancel=partie, tour=whist-cz+whist-cz)",
)
SETTLED_LATE = (
    "whist(target=2, calling_honours=on)",
    "whist(preset=long10, honours_claim=manual, table_errors=on)",
    "whist(revoke_mode=lawful, partner_cut=draw, deal_cut=same, rubber_scoring=american)",
    "whist(target=2, calling_honours=on, revoke_mode=lawful, revoke_penalty=american_2, honours_claim=manual)",
)
"""Games in which calls and claims during or after the play decide what the deal is worth."""


@pytest.mark.parametrize("played", [*names(), *ODD, *SETTLED_LATE])
def test_laws_hold_while_it_is_played_at_random(played: str):
    report = check_game(played, matches=1, seed=5, often=0.03, settled=played not in SETTLED_LATE)
    assert report.matches == 1
    assert report.different > 0


def tables() -> list[str]:
    """Every game whose number of players is an option, with every number that it allows."""
    found = []
    for name in names():
        players = type(game(name)).options.get("players")
        if isinstance(players, Int):
            found += [f"{name}(players={number})" for number in range(players.low, players.high + 1)]
        elif isinstance(players, Choice):
            found += [f"{name}(players={number})" for number in players.values]
    return found


@pytest.mark.parametrize("played", tables())
def test_laws_hold_for_every_number_of_players(played: str):
    assert check_game(played, matches=1, seed=2, deals=2, often=0.05, must_end=False).decisions > 0


MODULES = sorted((Path(__file__).parents[2] / "python" / "whist" / "games").glob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=[module.stem for module in MODULES])
def test_scripts_skip_no_phase(module: Path):
    assert script_faults(module.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", PLAYED)
def test_playthrough_is_as_it_was(name: str):
    """Written by ``python -m whist.testing golden GAME --out tests/golden/NAME.txt``."""
    assert playthrough(PLAYED[name]) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "kind"), [("whist", Whist), ("whist-cz", CzechWhist)])
def test_games_are_made_from_their_own_text(name: str, kind: type[Any]):
    rules = kind(partner_cut="draw")
    assert str(rules) == f"{name}(partner_cut=draw)"
    assert find_game(str(rules)) == rules
