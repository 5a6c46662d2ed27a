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

from .cases import gathered

GOLDEN = Path(__file__).parent.parent / "golden"
PLAYED = {golden: played for matches in gathered("PLAYED").values() for golden, played in matches.items()}
ODD = [played for odd in gathered("ODD").values() for played in odd]
SETTLED_LATE = [played for late in gathered("SETTLED_LATE").values() for played in late]
ENDLESS = [played for endless in gathered("ENDLESS").values() for played in endless]


@pytest.mark.parametrize("played", [*names(), *ODD, *SETTLED_LATE])
def test_laws_hold_while_it_is_played_at_random(played: str):
    settled, ends = played not in SETTLED_LATE, played not in ENDLESS
    deals = 200 if ends else 4
    report = check_game(played, matches=1, seed=5, often=0.03, deals=deals, settled=settled, must_end=ends)
    assert report.matches == 1
    assert report.different > 0 or not report.worlds  # a short match may go by without a careful look


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
    settled = played not in SETTLED_LATE
    assert check_game(played, matches=1, seed=2, deals=2, often=0.05, must_end=False, settled=settled).decisions > 0


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
