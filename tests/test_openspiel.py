"""Games recorded by OpenSpiel: replayed as they were, and refused when anything in them is changed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from whist import NotationError
from whist.openspiel import replay_games
from whist.replaying import replay, replay_bytes

DATA = Path(__file__).parent / "data" / "openspiel"
HEARTS, OH_HELL, SPADES = (DATA / f"{name}.jsonl" for name in ("hearts", "oh_hell", "spades"))


def record(file: Path, number: int = 0) -> dict[str, Any]:
    """One record of a file."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8").splitlines()[number])
    return found


def said_of(changed: dict[str, Any]) -> str:
    """What is objected to in a record."""
    (hand,) = replay_games(json.dumps(changed))
    return "; ".join(map(str, hand.objections))


@pytest.mark.parametrize(
    ("file", "hands"), [(HEARTS, 10), (OH_HELL, 18), (SPADES, 6)], ids=lambda each: str(each)[-20:]
)
def test_games_are_replayed_with_equal_choices_and_scores(file: Path, hands: int) -> None:
    report = replay(file)
    assert report.agrees
    assert str(report) == f"{file}: {hands} hands, all agree"
    assert report.hands[0].name == f"record 1 ({record(file)['id']})"
    assert all("decisions, returns" in hand.summary for hand in report.hands)


@pytest.mark.parametrize("file", [HEARTS, OH_HELL, SPADES], ids=lambda file: file.stem)
def test_whatever_is_changed_is_objected_to(file: Path) -> None:
    right = record(file)
    decisions, last = right["decisions"], len(right["decisions"]) - 1
    seat, chosen, allowed = decisions[last]
    changes: dict[str, list[Any]] = {
        f"decision {last + 1}: player {seat + 1} chooses, but it is {seat}'s turn": [seat + 1, chosen, allowed],
        f"decision {last + 1}: allowed by the record alone: ": [seat, chosen, [*allowed, "XX"]],
        f"decision {last + 1}: allowed by the rules alone: ": [seat, chosen, []],
        f"decision {last + 1}: XX is not allowed": [seat, "XX", allowed],
    }
    for told, decision in changes.items():
        assert told in said_of({**right, "decisions": [*decisions[:last], decision]})
    assert "the record ends before the deal does" in said_of({**right, "decisions": decisions[:last]})
    assert f"decision {last + 2}: the deal is over" in said_of({**right, "decisions": [*decisions, decisions[last]]})
    returns = [right["returns"][0] + 1, *right["returns"][1:]]
    stated, found = (", ".join(f"{each:g}" for each in some) for some in (returns, right["returns"]))
    assert f"returns {stated} stated, {found} found" in said_of({**right, "returns": returns})
    twice = said_of({**right, "deal": [*right["deal"][:-1], right["deal"][-2]]})
    assert twice.startswith("record 1 (")


def test_another_choice_of_those_allowed_shows_in_what_follows() -> None:
    right = record(SPADES)
    decisions = [list(decision) for decision in right["decisions"]]
    decisions[0][1] = "Nil"
    assert "decision 3: allowed by the rules alone: " in said_of({**right, "decisions": decisions})


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"spec": "euchre()"}, "'euchre()' is no game that is read here (expected hearts, oh_hell, spades)"),
        ({"spec": "spades"}, "'spades' is no game that is read here"),
        ({"spec": "spades(win_threshold=3)"}, "spades with 'win_threshold' (expected none)"),
        ({"spec": 3}, "'spec' is 3 (expected text)"),
        ({"deal": []}, "deal: [] (expected what chance did, in order)"),
        ({"deal": [1, 2]}, "deal: [1, 2] (expected a list of texts)"),
        ({"decisions": [[0, "3"]]}, "decision 1: [0, '3'] (expected a player, a choice, and all that are allowed)"),
        ({"decisions": [[0, "3", [3]]]}, "decision 1: [3] (expected a list of texts)"),
        ({"returns": ["1"]}, "returns: ['1'] (expected a list of numbers)"),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(changes: dict[str, Any], fault: str) -> None:
    right = json.dumps(record(SPADES))
    with pytest.raises(NotationError) as caught:
        replay_bytes(f"{right}\n\n{json.dumps(record(SPADES) | changes)}".encode(), "games")
    assert str(caught.value).startswith(f"games, record 2, line 3: {fault}")


@pytest.mark.parametrize("changes", [{"returns": []}, {"deal": ["9" * 50, "0"]}, {"deal": ["11", "7", "AS"]}])
def test_odd_deals_are_refused(changes: dict[str, Any]) -> None:
    assert "deal: " in said_of(record(OH_HELL) | changes)


def test_the_command_counts_them_and_tells_line_and_reason(tmp_path: Path) -> None:
    other = tmp_path / "euchre.jsonl"
    other.write_text(json.dumps(record(SPADES) | {"spec": "euchre()"}), encoding="utf-8")

    def run(file: Path) -> tuple[int, str]:
        command = [sys.executable, "-m", "whist", "replay", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, " ".join(done.stdout.split())

    assert run(SPADES) == (0, f"{SPADES}: 6 hands, all agree")
    status, told = run(other)
    assert status == 1
    assert told.startswith(f"{other}, record 1, line 1: 'euchre()' is no game that is read here")
