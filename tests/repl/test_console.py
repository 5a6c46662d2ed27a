"""The conversation holds, whatever is typed."""

from __future__ import annotations

import contextlib
import io
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist.cards import Cards, Suit
from whist.repl.commands import COMMANDS, NAMES
from whist.repl.console import Console
from whist.repl.parsing import Move, NotUnderstoodError, Order, Situation, understand
from whist.repl.reading import StreamReader
from whist.repl.storage import Store
from whist.repl.theme import Theme
from whist.repl.wishes import Wishes
from whist.repl.writing import Writer
from whist.rules import Match, Vocabulary

CARDS = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
HARMLESS = [command.name for command in COMMANDS if command.name not in ("save", "load")]
ARGUMENTS = [*"013N¿", "", "deal", "match", "on", "all", "none", "random", "E random", "whist", "scoring", "target=1"]


def talk(lines: list[str], wishes: Wishes) -> tuple[int, str, Console]:
    """Let a script run in this process."""
    stream = io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        console = Console(Writer(stream, Theme()), Store(Path(folder)))
        console.reader = StreamReader(console.writer, io.StringIO("".join(f"{line}\n" for line in lines)))
        console.start(wishes, resume=False)
        return console.run(), stream.getvalue(), console


lines_of_a_script = st.lists(
    st.one_of(
        st.sampled_from(CARDS),
        st.sampled_from(["", "s", "a", "queen", "trump", "undo", "redo", "hint", "last", "auto 1", "auto", "fast on"]),
        st.builds("{} {}".format, st.sampled_from(HARMLESS), st.sampled_from(ARGUMENTS)),
    ),
    max_size=25,
)


@given(lines_of_a_script, st.sampled_from(["S", "NS", "all", "none"]), st.integers(0, 3))
def test_no_script_breaks_the_match(lines: list[str], seats: str, seed: int) -> None:
    wishes = Wishes(seats=seats, seed=seed, players={"": "random"}, options={"match": "game", "target": 1})
    status, shown, console = talk(lines, wishes)
    assert status in (0, 2)
    assert "Traceback" not in shown
    match = console.session.match
    assert Match.from_json(match.to_json()).view(0) == match.view(0)
    assert max(map(len, shown.splitlines())) <= 80


@given(st.text(max_size=20))
def test_any_text_is_understood_or_refused(text: str) -> None:
    vocabulary = Vocabulary()
    legal = (vocabulary["AS"], vocabulary["2S"], vocabulary["KH"], vocabulary.add("call honours"))
    at = Situation(legal, NAMES, Cards("AS 2S KH"), Suit.SPADES)
    with contextlib.suppress(NotUnderstoodError):
        assert isinstance(understand(text, at), Move | Order)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_is_listed_and_explained(command: object) -> None:
    name = getattr(command, "name", "")
    _, shown, _ = talk(["help", f"help {name}", "quit"], Wishes(seed=1))
    listed, explained = shown.split("> help")[1:3]
    assert f"\n  {name} " in listed
    assert f"\n{name}" in explained


def test_names_of_commands_are_unique() -> None:
    assert len(NAMES) == sum(1 + len(command.aliases) for command in COMMANDS)
    assert all(name == name.casefold() for name in NAMES)


def test_completion_offers_what_may_be_typed() -> None:
    _, _, console = talk(["quit"], Wishes(seed=7))
    assert console.complete("k") == ["KD"]
    assert console.complete("re") == ["redo", "resume"]
    assert console.complete("hint t") == ["technique"]
    assert console.complete("auto ") == ["trick", "deal", "match"]
    assert console.complete("new whist-") == ["whist-cz"]
    assert console.complete("undo ") == []
    assert set(console.complete("")) == {"3D", "7D", "8D", "KD", *(command.name for command in COMMANDS)}


def test_cards_chosen_together_are_completed_one_after_the_other() -> None:
    _, _, console = talk(["quit"], Wishes("hearts", seed=7))
    assert console.complete("q") == ["QH", "QS", "quit"]
    assert console.complete("AC q") == ["QH", "QS"]
    assert console.complete("AC qs Q") == ["QH"]


def test_files_are_completed(tmp_path: Path) -> None:
    (tmp_path / "mine.json").touch()
    (tmp_path / "folder").mkdir()
    _, _, console = talk(["quit"], Wishes(seed=7))
    assert console.complete(f"load {tmp_path}/m") == [f"{tmp_path}/mine.json"]
    assert console.complete(f"save {tmp_path}/f") == [f"{tmp_path}/folder/"]
    assert console.complete("load /nowhere/x") == []
