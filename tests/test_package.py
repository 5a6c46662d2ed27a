"""The package as a whole: its names, its version, what it loads, what it says of itself."""

import os
import pickle
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import whist
from whist import errors, rules

ROOT = Path(__file__).parents[1]


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter has after a statement."""
    program = f"{statement}\nimport sys\nprint(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return set(found.stdout.split())


def test_importing_the_package_loads_nothing_and_the_vocabulary_loads_itself_alone() -> None:
    assert {name for name in loaded_by("import whist") if name.startswith("whist")} == {"whist"}
    modules = loaded_by("from whist import Card, Cards, Deal, Suit, WhistError")
    assert {"whist.cards", "whist.deal", "whist._core"} <= modules
    assert not modules & {"numpy", "whist.bulk", "whist.rules", "whist.players", "prompt_toolkit", "asyncio"}


@pytest.mark.parametrize("name", ["bulk", "cards", "errors", "games", "notation", "players", "rules", "testing"])
def test_larger_parts_are_loaded_when_first_used(name: str) -> None:
    assert f"whist.{name}" in loaded_by(f"import whist; whist.{name}")


def test_every_public_name_is_there_and_listed() -> None:
    assert dir(whist) == sorted(whist.__all__)
    assert all(getattr(whist, name) is not None for name in whist.__all__)
    with pytest.raises(AttributeError, match="no attribute 'tricks'"):
        _ = whist.tricks  # type: ignore[attr-defined]


def test_the_version_has_one_home() -> None:
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    assert whist.__version__ == manifest["workspace"]["package"]["version"] == whist.build_info().version
    assert f"## {whist.__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_build_says_how_it_was_made() -> None:
    build = whist.build_info()
    assert build.profile in {"release", "debug"}
    assert re.fullmatch(r"portable|[a-z0-9]+(\+[a-z0-9]+)*", build.cpu)
    assert all(part in str(build) for part in build)


def test_kernels_can_be_told_to_do_without_wide_instructions() -> None:
    program = "from whist import bulk, build_info as b; print(b().cpu, bulk.random_deals(500, seed=3).sum())"

    def said(machine: str) -> list[str]:
        environment = {**os.environ, "WHIST_MACHINE": machine}
        command = [sys.executable, "-c", program]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout.split()

    portable, detected = said("portable"), said("")
    assert portable[0] == "portable"
    assert portable[1] == detected[1]


@pytest.mark.parametrize("name", [name for name in dir(errors) if name.endswith("Error")])
def test_every_error_is_a_value_error_of_the_package_and_pickles(name: str) -> None:
    error = getattr(errors, name)("what was wrong")
    assert isinstance(error, whist.WhistError)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error) == "what was wrong"


def test_a_notation_error_says_where_and_what_was_expected() -> None:
    error = errors.NotationError("no deal", path="deals.pbn", record=2, line=7, column=3, expected="a seat")
    assert str(error) == "deals.pbn, record 2, line 7, column 3: no deal (expected a seat)"
    again = pickle.loads(pickle.dumps(error))
    assert (again.path, again.record, again.line, again.column, again.expected) == ("deals.pbn", 2, 7, 3, "a seat")
    assert str(again) == str(error)


def test_two_matches_without_a_seed_differ_and_with_one_do_not() -> None:
    def deal(seed: int | None) -> str:
        return str(whist.Match("whist", seed=seed).legal_actions)

    assert deal(7) == deal(7)
    assert len({deal(None) for _ in range(4)}) > 1


def test_the_laws_need_no_hypothesis_and_the_strategies_say_so() -> None:
    program = """
import sys
sys.modules["hypothesis"] = None
import whist
whist.testing.check_game("whist", matches=1)
try:
    whist.testing.cards()
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert (
        "whist.testing.cards: hypothesis is not installed: it comes with the extra 'testing', pip install"
        in done.stdout
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "testing" in project["optional-dependencies"]


def test_nothing_that_a_prompt_shows_is_an_address_alone() -> None:
    match, player = whist.Match("whist", seed=7), whist.players.make("search", seed=1)
    kinds = [match.game, whist.games.game("hokm"), player]
    shown = [match, match.table, match.table.in_play, match.view(0), match.decision, match.legal_actions, match.state]
    shown += [*kinds, *(type(each).options for each in kinds[:2]), player.options(), match.game.vocabulary]
    shown += [whist.bulk.DealSource("S.hcp >= 20", given={"N": "AS"}, seed=7), whist.expressions.S, whist.Solver()]
    texts = [repr(each) for each in shown]
    assert not [text for text in texts if " object at 0x" in text]
    assert "<Options: worlds <Int: a whole number from 1 to 10000, 40 unless given>" in texts[-5]
    assert texts[-3] == "<DealSource: S.hcp >= 20 where N AS is given, seed 7, 0 tried>"
    assert texts[2] == "<Play: 0 of 13 tricks played, seat 1 to play>"


def test_no_public_class_is_shown_as_an_address_alone() -> None:
    public = [getattr(whist, name) for name in whist.__all__]
    for module in [each for each in public if isinstance(each, ModuleType)]:
        public += [getattr(module, name) for name in getattr(module, "__all__", ())]
    kinds = [each for each in public if isinstance(each, type)]
    assert rules.CardOrder in kinds
    bare = [kind for kind in kinds if kind.__repr__ is object.__repr__]
    assert [kind for kind in bare if not getattr(kind, "_is_protocol", False)] == []
    order = rules.CardOrder.jass_trump(whist.Suit.DIAMONDS)
    assert repr(order).startswith("<CardOrder of 36 cards; trumps JD 9D AD KD QD TD 8D 7D 6D; suit AC KC ")
    assert repr(rules.CardOrder.call_ace()).endswith("; of no suit XJ BJ LJ>")
    assert repr(rules.PlayRules(order, tricks=9)) == f"<PlayRules of 4 places and 9 tricks: {order!r}>"
    assert repr(whist.expressions.N.shape) == "N.shape"
    bids = list(rules.Vocabulary().family("bid {}", (7, 8)).values())
    bidding = rules.Bidding(rules.Ladder(bids), rules.Vocabulary().add("pass"))
    assert repr(bidding) == "<Bidding: no bid, calls 0>"
    bidding.hear(2, bids[0])
    assert repr((bidding, bidding.ladder)) == "(<Bidding: bid 7 of seat 2, calls 1>, <Ladder of 2 bids>)"
