"""What is measured when one player leads another, and the table that takes it in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from whist.errors import OptionError
from whist.players import make
from whist.testing import Strength, strength
from whist.testing.__main__ import main
from whist.testing.leads import row

PAGE = "# Leads\n\n<!-- table -->\n| whist | 9 | +1.00 | +0.50 to +1.50 | yes |\n<!-- end of table -->\n\nThe end.\n"
HEAD = "\n\n| game | deals | lead | 95 % interval | above zero |\n|---|---|---|---|---|\n"


@pytest.mark.parametrize("game", ["whist", "hearts", "ladder-whist", "call-ace-whist", "german-whist"])
def test_nobody_leads_himself(game: str) -> None:
    """Cards, places and the scores before a deal favour neither player."""
    player = make("random", seed=3)
    assert strength(game, player, player, deals=10).lead == pytest.approx(0)


def test_who_leads_is_led_by_as_much() -> None:
    technique, random = make("technique"), make("random", seed=3)
    ahead, behind = (strength("whist", *pair, deals=12) for pair in ((technique, random), (random, technique)))
    assert ahead.lead == -behind.lead > 0
    assert ahead.error == behind.error


def test_processes_share_the_work_and_find_the_same() -> None:
    technique, random = make("technique"), make("random", seed=3)
    alone, together = (strength("blob", technique, random, deals=9, processes=number) for number in (1, 2))
    assert alone == together
    assert alone.deals == 9


@pytest.mark.parametrize("numbers", [{"deals": 1}, {"deals": 2.5}, {"processes": 0}])
def test_too_little_is_refused(numbers: dict[str, int]) -> None:
    (name,) = numbers
    with pytest.raises(OptionError, match=rf"{name} = .* must be a whole number"):
        strength("whist", make("technique"), make("technique"), **numbers)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "leads.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


def measure(page: Path, *arguments: str) -> list[str]:
    """The games of the page after the command, a row each."""
    assert main(["strength", "--player", "technique", "--processes", "1", "--write", str(page), *arguments]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Leads\n\n<!-- table -->\n`TechniquePlayer(seed=1)` leads `RandomPlayer(seed=2)`; deals ")
    assert text.endswith("\n<!-- end of table -->\n\nThe end.\n")
    return [line.split()[1] for line in text.partition(HEAD)[2].splitlines() if line.startswith("| ")]


def rows(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The rows that the command has printed, below how they were measured and the head of the table."""
    made, head, printed = capsys.readouterr().out.partition(HEAD)
    assert re.fullmatch(r"`.*` leads `.*`; deals 1 to \d+\.", made), made
    assert head
    return printed.splitlines()


def test_rows_measured_alike_gather_in_the_page(page: Path) -> None:
    assert measure(page, "blob", "--deals", "4") == ["blob"]
    assert measure(page, "whist", "--deals", "4") == ["blob", "whist"]
    assert measure(page, "whist", "--deals", "4") == ["blob", "whist"]
    assert "; deals 1 to 4." in page.read_text(encoding="utf-8")


def test_rows_measured_otherwise_go(page: Path) -> None:
    assert measure(page, "blob", "--deals", "4") == ["blob"]
    assert measure(page, "whist", "--deals", "5") == ["whist"]


def test_a_run_that_was_broken_off_is_taken_up(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    measure(page, "blob", "--deals", "4")
    capsys.readouterr()
    assert measure(page, "blob", "whist", "--deals", "4", "--resume") == ["blob", "whist"]
    assert [line.split()[1] for line in rows(capsys)] == ["whist"]
    assert measure(page, "blob", "whist", "--deals", "4", "--resume") == ["blob", "whist"]
    assert capsys.readouterr().out == ""


def test_a_page_without_a_table_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.md"
    path.write_text("# Other\n", encoding="utf-8")
    assert main(["strength", "blob", "--write", str(path)]) == 1
    assert f"{path} has no table: it stands between <!-- table --> and <!-- end of table -->" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "# Other\n"


def test_any_player_can_be_measured_against_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["strength", "whist", "--deals", "12", "--processes", "1", "--player"]
    assert main([*arguments, "technique", "--against", "random"]) == 0
    assert rows(capsys)[0].endswith("| yes |")
    assert main([*arguments, "random", "--against", "technique"]) == 0
    assert rows(capsys)[0].endswith("| no, below |")
    assert main([*arguments, "tecnique"]) == 1
    assert "did you mean 'technique'?" in capsys.readouterr().err


def test_a_player_of_ones_own_is_measured_by_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "writing-a-player.md").read_text(encoding="utf-8")
    file = tmp_path / "cautious.py"
    file.write_text(re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0], encoding="utf-8")
    arguments = ["strength", "whist", "--deals", "12", "--processes", "2", "--player", str(file), "--against", "random"]
    assert main(arguments) == 0
    assert rows(capsys)[0].startswith("| whist | 12 | +")
    assert main([*arguments, "--player", f"{file}(lead_high=off)"]) == 0
    assert main([*arguments, "--against", str(tmp_path / "other.py")]) == 1
    assert "the player in" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lead", "error", "above"),
    [(0.4, 0.3, "yes"), (0.3, 0.4, "not clear"), (-0.3, 0.4, "not clear"), (-0.4, 0.3, "no, below")],
)
def test_a_row_says_on_which_side_of_zero_the_interval_is(lead: float, error: float, above: str) -> None:
    assert row(Strength("whist", 200, lead, error)).split(" | ")[-1] == f"{above} |"
