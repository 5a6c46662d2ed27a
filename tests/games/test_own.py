"""Games of one's own are known once they are added, by their class or their file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from whist import games
from whist.errors import OptionError
from whist.rules import Match, find_game
from whist.testing.__main__ import main as tools

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-game.md"


@pytest.fixture
def queens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the game that the page about writing games writes; what is added is forgotten after the test."""
    monkeypatch.setattr(games, "_OWN", {})
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    file = tmp_path / "queens.py"
    file.write_text(code[1], encoding="utf-8")
    yield file
    games._entry.cache_clear()
    games._page_text.cache_clear()


def test_a_game_in_a_file_is_found_by_its_name_once_it_is_added(queens: Path) -> None:
    with pytest.raises(OptionError, match="no game 'queens'"):
        games.game("queens")
    assert games.add(queens) == "queens"
    assert games.game("Queens", players=3).seats == find_game("quee(players=3)").seats == 3
    assert games.resolve("queens") == ("queens", {})
    match = Match("queens(target=1)", seed=3)
    match.play(match.legal_actions[0])
    assert Match.from_json(match.to_json()) == match
    assert "queens" not in games.names()


def test_a_game_without_a_page_has_what_its_class_says(queens: Path) -> None:
    entry = games.entry(games.add(queens))
    assert (entry.title, entry.origin, entry.summary, entry.aliases) == ("Queens", "queens.py", "", {})
    assert "3 to 5" in entry.players
    assert games.page("queens").startswith("# Queens\n")
    assert games.sections("queens") == ()


def test_the_page_beside_the_file_is_its_page(queens: Path) -> None:
    head = "| | |\n|---|---|\n| in short | Take no queens. |\n| also called | ladies (target=5) |\n"
    queens.with_suffix(".md").write_text(f"# Queens\n\n{head}\n## Play\n\nFollow suit.\n", encoding="utf-8")
    games.add(queens)
    assert games.entry("queens").summary == "Take no queens."
    assert games.page("queens", "play") == "## Play\n\nFollow suit.\n"
    assert games.game("ladies").options.target == 5


def test_a_file_that_is_typed_is_its_game(queens: Path) -> None:
    assert games.typed(str(queens)) == "queens"
    assert games.typed(f"{queens}(players=3)") == "queens(players=3)"
    assert games.typed("whist(target=9)") == "whist(target=9)"
    assert games.typed("queens.pyx") == "queens.pyx"


def test_what_a_record_names_is_never_run(queens: Path) -> None:
    with pytest.raises(OptionError):
        find_game(str(queens))
    with pytest.raises(OptionError):
        games.resolve(str(queens))


def test_a_file_that_was_changed_is_read_anew(queens: Path) -> None:
    games.add(queens)
    queens.write_text(queens.read_text().replace('"Queens"\n', '"Ladies"\n'), encoding="utf-8")
    games.add(queens)
    assert games.entry("queens").title == games.game("queens").title == "Ladies"


def test_a_class_is_added_as_it_is(queens: Path) -> None:
    kind = type(games.game(games.add(queens)))
    one = type("One", (kind,), {"slug": "one", "title": "One", "__doc__": "A game for one test.\n\nNo more."})
    assert games.add(one) == "one"
    assert type(games.game("one")) is one
    assert games.entry("one").summary == "A game for one test."


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("x = 1\ny = x / 0\n", r"own\.py, line 2 fails: ZeroDivisionError"),
        ("def (:\n", r"own\.py, line 1 fails: SyntaxError"),
        ("x = 1\n", "own.py has no game: that is a class derived from Game"),
        ("from whist.rules import Game\nclass Nameless(Game): pass\n", "own.py has no game: Nameless has no 'slug'"),
        (
            "from whist.rules import Game\nclass A(Game): slug = 'a'\nclass B(Game): slug = 'b'\n",
            "several games: say which by GAME = A",
        ),
        (
            "from whist.rules import Game\nclass A(Game): slug = title = 'whist'\n",
            "'whist' is that of a game of the package",
        ),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_the_reason(
    queens: Path, tmp_path: Path, code: str, message: str
) -> None:
    assert queens
    file = tmp_path / "own.py"
    file.write_text(code, encoding="utf-8")
    with pytest.raises(OptionError, match=message):
        games.add(file)


def test_a_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"missing\.py cannot be read: No such file"):
        games.add(tmp_path / "missing.py")


def test_the_game_that_a_file_calls_its_own_is_taken(queens: Path, tmp_path: Path) -> None:
    assert queens
    file = tmp_path / "two.py"
    code = (
        "from whist.rules import Game\nclass A(Game): slug = title = 'a'\nclass B(Game): slug = title = 'b'\nGAME = B\n"
    )
    file.write_text(code, encoding="utf-8")
    assert games.add(file) == "b"


def test_the_tools_for_authors_take_the_file_of_a_game(queens: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*words: str) -> str:
        assert tools([*words]) == 0
        return capsys.readouterr().out

    for processes in ("1", "2"):
        table = printed("strength", str(queens), "--deals", "4", "--player", "technique", "--processes", processes)
        assert "\n| queens | 4 | " in table
    assert printed("check", f"{queens}(target=1)", "--matches", "1").startswith("Report(matches=1")
    assert printed("golden", str(queens), "--deals", "1").startswith("# queens seed 1\n")
    assert printed("soak", str(queens), "--decisions", "20").startswith("queens ")
    for command in ("check", "golden", "strength", "soak"):
        assert tools([command, str(queens.with_stem("kings"))]) == 1
        assert "kings.py cannot be read: No such file" in capsys.readouterr().err
