"""Where unfinished matches wait."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from whist.errors import RecordError
from whist.repl.storage import KEPT, Slot, Store, folder

if TYPE_CHECKING:
    from pathlib import Path

HOLD = """
import sys, time
from pathlib import Path
from whist.repl.storage import Slot
slot = Slot.hold(Path(sys.argv[1]))
print("held" if slot else "taken", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def kept(store: Store, title: str) -> Path:
    """A match that was written and released."""
    slot = store.new("whist")
    slot.write(title, {"record": {"game": "whist"}})
    slot.release()
    return slot.path


def test_nothing_waits_where_nothing_was_written(store: Store) -> None:
    assert store.waiting() == []
    assert not store.folder.exists()


def test_a_match_waits_after_it_was_released(store: Store) -> None:
    slot = store.new("whist")
    slot.write("mine", {"record": {"game": "whist", "seed": 7}})
    assert store.waiting() == []
    slot.release()
    (waiting,) = store.waiting()
    assert (waiting.path, waiting.title) == (slot.path, "mine")
    held = store.hold(waiting)
    assert held is not None
    assert held.read()["record"] == {"game": "whist", "seed": 7}
    held.release()


def test_the_latest_match_comes_first(store: Store) -> None:
    for age, title in ((300, "old"), (100, "new"), (200, "middle")):
        path = kept(store, title)
        os.utime(path, (path.stat().st_mtime - age,) * 2)
    assert [waiting.title for waiting in store.waiting()] == ["new", "middle", "old"]
    assert 99 < store.waiting()[0].age < 130


def test_a_finished_match_leaves_nothing(store: Store) -> None:
    slot = store.new("whist")
    slot.write("mine", {"record": {"game": "whist"}})
    slot.discard()
    slot.release()
    assert list(store.folder.iterdir()) == []


def test_one_match_is_held_by_one_session(store: Store) -> None:
    path = kept(store, "mine")
    first = Slot.hold(path)
    assert first is not None
    assert Slot.hold(path) is None
    assert store.waiting() == []
    first.release()
    assert len(store.waiting()) == 1


def test_a_match_is_free_again_when_its_session_is_killed(store: Store) -> None:
    path = kept(store, "mine")
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert Slot.hold(path) is None
    finally:
        other.kill()
        other.communicate()
    slot = Slot.hold(path)
    assert slot is not None
    slot.release()


def test_the_oldest_matches_make_room(store: Store) -> None:
    for number in range(KEPT + 3):
        path = kept(store, str(number))
        os.utime(path, (number, number))
    store.new("whist").release()
    titles = [waiting.title for waiting in store.waiting()]
    assert len(titles) == KEPT - 1
    assert titles[0] == str(KEPT + 2)
    assert "0" not in titles


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no saved match"),
        (b"{", "no saved match"),
        (b"\xff\xfe", "no saved match"),
        (b"[]", "no saved session"),
        (b'{"format": "whist-match"}', "no saved session"),
        (json.dumps({"format": "whist-session", "version": 99}).encode(), "version 99"),
    ],
)
def test_a_file_that_is_no_session_is_refused_and_left_alone(store: Store, content: bytes, reason: str) -> None:
    path = kept(store, "mine")
    path.write_bytes(content)
    slot = Slot.hold(path)
    assert slot is not None
    with pytest.raises(RecordError, match=reason):
        slot.read()
    slot.release()
    assert store.waiting() == []
    assert path.read_bytes() == content


def test_a_file_nested_too_deeply_does_not_stand_in_the_way(store: Store) -> None:
    path = kept(store, "mine")
    path.with_name("deep.json").write_text("[" * 100_000)
    assert [waiting.path for waiting in store.waiting()] == [path]


def test_a_match_whose_lock_cannot_be_made_does_not_wait(store: Store) -> None:
    path = kept(store, "mine")
    path.with_suffix(".lock").mkdir()
    assert store.waiting() == []


def test_the_folder_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WHIST_HOME", str(tmp_path))
    assert folder() == tmp_path
    monkeypatch.delenv("WHIST_HOME")
    assert folder().name == "whist"
