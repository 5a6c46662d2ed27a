"""A person at a real terminal, seen through a pseudo-terminal."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import OpenTerminal, Script, Terminal

RED, BOLD = "\x1b[31m", "\x1b[1m"
PROMPT = r"\n[\s\S]*South> ?$"
WATCHING = r"\n[\s\S]*watching> ?$"


def at_table(terminal: OpenTerminal, **wishes: object) -> Terminal:
    """A terminal at which South is to play to the first trick."""
    opened = terminal(**{"seed": 7, **wishes})
    opened.wait_for(PROMPT)
    return opened


def begun(terminal: OpenTerminal, **wishes: object) -> Terminal:
    """A terminal at which South has played to the first trick."""
    opened = at_table(terminal, **wishes)
    opened.enter("3d")
    opened.wait_for(PROMPT)
    return opened


def test_the_table_and_the_hand_are_shown(terminal: OpenTerminal) -> None:
    person = at_table(terminal)
    shown = person.display
    for text in ("Whist · deal 1 · dealer North · trumps ♣ clubs", "North", "West │", "│ East", "Hand  ♠ ", "♥ "):
        assert text in shown
    assert RED in person.raw
    assert BOLD in person.raw


def test_a_first_match_begins_with_its_goal_and_the_partner(terminal: OpenTerminal) -> None:
    person = at_table(terminal)
    shown = " ".join(person.display.split())
    assert "Win more than six of the thirteen tricks" in shown
    assert "You sit South, North is your partner." in shown


def test_a_card_is_played_and_the_trick_told(terminal: OpenTerminal) -> None:
    person = at_table(terminal)
    person.enter("3d")
    person.wait_for(PROMPT)
    assert "Trick 1: East 9♦ · South 3♦ ·" in person.display
    assert "Trick 2:" in person.display


def test_cards_are_passed_as_the_hint_says_by_completing_them(terminal: OpenTerminal) -> None:
    person = at_table(terminal, game="hearts")
    assert "You are to give 3 cards to West, typed together" in person.display
    person.enter("hint")
    person.wait_for("technique: A♣ K♦ A♥ – ")
    person.type("ac kd ah\t")
    person.wait_for("AH")
    person.enter("")
    person.wait_for("South gave West A♥ K♦ A♣")
    assert "South gives West A♥ K♦ A♣" in person.display
    person.wait_for("hearts not broken")


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_it_is_not_wanted(terminal: OpenTerminal, env: dict[str, str]) -> None:
    person = at_table(terminal, env=env)
    person.enter("3d")
    shown = person.wait_for(PROMPT)
    assert RED not in person.raw
    assert "♥" in shown


def test_a_dumb_terminal_gets_no_escape_sequences_at_all(terminal: OpenTerminal) -> None:
    person = at_table(terminal, env={"TERM": "dumb"})
    person.enter("hint")
    person.wait_for(r"technique: ")
    person.enter("quit")
    assert person.ends() == 0
    assert "\x1b" not in person.raw


def test_a_plain_locale_gets_letters_for_suits(terminal: OpenTerminal) -> None:
    person = at_table(terminal, env={"LC_ALL": "C"})
    assert person.display.isascii()
    assert "West |" in person.display
    assert "trumps clubs" in person.display


@pytest.mark.parametrize("columns", [40, 120])
def test_no_line_is_wider_than_the_terminal(terminal: OpenTerminal, columns: int) -> None:
    person = at_table(terminal, columns=columns)
    person.enter("auto")
    shown = person.wait_for(r"deal 2[\s\S]*South> ?$")
    assert max(map(len, shown.splitlines())) <= min(columns, 100)


def test_tab_completes_commands_and_cards(terminal: OpenTerminal) -> None:
    person = at_table(terminal)
    person.type("sco\t")
    person.wait_for("score")
    person.enter("")
    person.wait_for("No deal is finished yet")
    person.type("k\t")
    person.wait_for("KD")
    person.enter("")
    person.wait_for("South K♦")


def test_tab_completes_what_follows_a_command(terminal: OpenTerminal) -> None:
    person = at_table(terminal)
    person.type("rules sco\t")
    person.wait_for("scoring")
    person.enter("")
    person.wait_for("Scoring")


def test_the_line_editor_of_the_standard_library_serves_as_well(terminal: OpenTerminal, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as u\nfound = u.find_spec\n"
        "u.find_spec = lambda name, *rest: None if name == 'prompt_toolkit' else found(name, *rest)\n"
    )
    person = at_table(terminal, env={"PYTHONPATH": str(tmp_path)})
    person.type("sco\t")
    person.wait_for("score")
    person.enter("")
    person.wait_for("No deal is finished yet")
    person.enter("quit")
    assert person.ends() == 0


def test_earlier_lines_come_back(terminal: OpenTerminal) -> None:
    person = at_table(terminal)
    person.enter("score")
    person.wait_for("No deal is finished yet")
    person.enter("quit")
    assert person.ends() == 0
    again = at_table(terminal)
    again.type("\x1b[A\x1b[A")
    again.wait_for("score")


def test_a_match_survives_being_killed(terminal: OpenTerminal) -> None:
    person = begun(terminal)
    before = re.findall("(?:Hand|Trick 2: ).*", person.display)
    person.child.kill(signal.SIGKILL)
    again = terminal()
    again.wait_for(r"\[Y/n\]")
    assert "An unfinished match waits: Whist, deal 1" in again.plain
    again.enter("")
    again.wait_for(PROMPT)
    assert re.findall("(?:Hand|Trick 2: ).*", again.display) == before[-2:]


def test_a_match_that_was_quit_is_offered_and_may_be_declined(terminal: OpenTerminal) -> None:
    person = begun(terminal)
    person.enter("quit")
    person.wait_for("The match is kept")
    assert person.ends() == 0
    again = terminal()
    again.wait_for(r"\[Y/n\]")
    again.enter("n")
    again.wait_for(r"deal 1[\s\S]*South> ?$")
    again.enter("resume")
    again.wait_for("Trick 2: West led 5♦")


def left_behind(terminal: OpenTerminal) -> None:
    """Leave a match that has begun."""
    person = begun(terminal)
    person.enter("quit")
    assert person.ends() == 0


@pytest.mark.parametrize(
    "wishes",
    [{"game": "whist-cz"}, {"seat": "N"}, {"players": {"N": "random"}}, {"options": {"target": 3}}, {"seed": 0}],
    ids=str,
)
def test_what_is_asked_for_begins_a_new_match_and_the_others_are_counted(
    terminal: OpenTerminal, wishes: dict[str, object]
) -> None:
    left_behind(terminal)
    left_behind(terminal)
    asking = terminal(**wishes)
    shown = asking.wait_for(r"(North|South)> ?$")
    assert "Go on with it?" not in shown
    assert "2 unfinished matches kept: `resume` goes on with one." in " ".join(shown.split())


@pytest.mark.parametrize("answer", ["quit\r", "q\r", "\x03", "\x04"])
def test_an_offer_may_be_answered_by_leaving(terminal: OpenTerminal, home: Path, answer: str) -> None:
    left_behind(terminal)
    again = terminal()
    again.wait_for(r"\[Y/n\]")
    again.type(answer)
    assert again.ends() == 0
    assert "South>" not in again.plain
    assert len(list((home / "matches").glob("*.json"))) == 1


def test_an_offer_is_made_again_when_the_answer_is_not_understood(terminal: OpenTerminal) -> None:
    left_behind(terminal)
    again = terminal()
    again.wait_for(r"\[Y/n\]")
    again.enter("maybe\t")
    again.wait_for(r"`n` for a new match[\s\S]*\[Y/n\]")
    again.enter("y")
    again.wait_for("Trick 2: West led 5♦")


def test_a_terminal_does_without_a_folder(terminal: OpenTerminal, home: Path) -> None:
    home.write_text("a file where the folder should be")
    person = begun(terminal)
    assert person.display.count("The match cannot be kept") == 1
    assert "Trick 1: East 9♦ · South 3♦ ·" in person.display


def test_a_match_that_cannot_be_taken_up_is_reported_and_kept(terminal: OpenTerminal, home: Path) -> None:
    begun(terminal).child.kill(signal.SIGKILL)
    (path,) = (home / "matches").glob("*.json")
    broken = path.read_text().replace('"3D"', '"3C"')
    path.write_text(broken)
    again = terminal()
    again.wait_for(r"\[Y/n\]")
    again.enter("y")
    shown = again.wait_for(r"cannot be taken up[\s\S]*South> ?$")
    assert "deal 1, action 2" in " ".join(shown.split())
    assert path.read_text() == broken


def test_sessions_side_by_side_keep_a_match_each(terminal: OpenTerminal, home: Path) -> None:
    for _ in range(2):
        begun(terminal)
    third = at_table(terminal, seed=8)
    assert "unfinished" not in third.plain
    assert len(list((home / "matches").glob("*.json"))) == 2


def test_control_c_cancels_a_line_and_twice_leaves(terminal: OpenTerminal) -> None:
    person = begun(terminal)
    person.type("sco\x03")
    person.wait_for(r"Cancelled[\s\S]*South> ?$")
    person.enter("score")
    person.wait_for("No deal is finished yet")
    person.type("\x03")
    person.wait_for(r"Cancelled[\s\S]*South> ?$")
    person.type("\x03")
    assert person.ends() == 0
    assert "The match is kept" in person.plain


def test_control_c_stops_the_programs(terminal: OpenTerminal) -> None:
    person = terminal(seed=7, seat="none", options={"target": 10000, "match": "game"})
    person.wait_for(WATCHING)
    person.enter("auto match")
    person.wait_for("Trick 13")
    person.type("\x03")
    person.wait_for(r"Cancelled[\s\S]*watching> ?$")


def test_end_of_input_leaves_and_keeps_the_match(terminal: OpenTerminal) -> None:
    person = begun(terminal)
    person.type("\x04")
    assert person.ends() == 0
    assert "The match is kept" in person.plain


def test_enter_goes_on_trick_by_trick_for_those_who_watch(terminal: OpenTerminal) -> None:
    person = terminal(seed=7, seat="none")
    person.wait_for(WATCHING)
    person.enter("")
    shown = person.wait_for(WATCHING)
    assert "Trick 1:" in shown
    assert "Trick 2:" not in shown


def test_a_finished_match_offers_another(terminal: OpenTerminal, home: Path) -> None:
    person = at_table(terminal, options={"match": "game", "target": 1})
    person.enter("auto match")
    shown = person.wait_for(r"match over> ?$")
    assert "the match." in shown
    assert not list((home / "matches").glob("*.json"))
    person.enter("")
    person.wait_for(r"deal 1[\s\S]*South> ?$")


def test_the_terminal_is_left_in_order(terminal: OpenTerminal) -> None:
    person = begun(terminal)
    person.enter("quit")
    assert person.ends() == 0
    assert person.raw.rstrip().endswith("The match is kept: `whist` goes on with it.")


CURTAIN = r"Press Enter when (North|South) is at the screen> ?$"
SOUTHS, NORTHS = "♠ Q T 9 6 4", "♠ A J 5 3"


def shared(terminal: OpenTerminal, **wishes: object) -> Terminal:
    """A terminal that North and South share, with the curtain before South's first card."""
    opened = terminal(**{"seed": 7, "seat": "NS", **wishes})
    opened.wait_for(CURTAIN)
    return opened


def test_people_who_share_a_terminal_do_not_see_one_anothers_hands(terminal: OpenTerminal) -> None:
    people = shared(terminal)
    assert "Press Enter when South" in people.display
    assert SOUTHS not in people.display
    people.enter("")
    people.wait_for(PROMPT)
    assert SOUTHS in people.display
    people.enter("3d")
    people.wait_for("Press Enter when North is at the screen> ?$")
    assert SOUTHS not in people.display
    assert "3♦" not in people.display
    assert "\x1b[3J" in people.raw
    people.enter("")
    people.wait_for(r"North> ?$")
    assert "North  ♠ " in people.display
    assert "♠ Q T 9" not in people.display


def test_what_the_programs_did_is_told_before_the_curtain_is_lifted(terminal: OpenTerminal) -> None:
    people = shared(terminal)
    for line, prompt in [
        ("", "South> ?$"),
        ("3d", "North is at the screen> ?$"),
        ("", "North> ?$"),
        ("6d", r"Trick 2: [\s\S]*North> ?$"),
        ("4d", "South is at the screen> ?$"),
    ]:
        people.enter(line)
        people.wait_for(prompt)
    assert "Trick 1: East 9♦ · South 3♦ · West J♦ · North 6♦ · West wins" in people.display
    assert "4♦" not in people.display
    assert "♠ " not in people.display


@pytest.mark.parametrize("line", ["hint", "3d", "table", "last", "auto", "undo", "xyzzy"])
def test_nothing_is_told_behind_the_curtain(terminal: OpenTerminal, line: str) -> None:
    people = shared(terminal)
    people.enter(line)
    told = people.wait_for(r"Press Enter first[\s\S]*" + CURTAIN)
    assert "Allowed" not in told
    assert SOUTHS not in people.display
    people.type("\t\t")
    people.read(0.5)
    assert "♦" not in people.plain
    assert "3D" not in people.plain


def test_one_person_who_plays_two_hands_does_without_the_curtain(terminal: OpenTerminal) -> None:
    person = shared(terminal)
    person.enter("curtain off")
    person.wait_for(PROMPT)
    assert SOUTHS in person.display
    person.enter("3d")
    person.wait_for(r"North> ?$")
    person.enter("quit")
    assert person.ends() == 0
    again = terminal()
    again.wait_for(r"\[Y/n\]")
    again.enter("y")
    again.wait_for(r"North> ?$")


@pytest.mark.parametrize("keys", ["quit\r", "\x04", "\x03\x03"])
def test_leaving_is_possible_behind_the_curtain(terminal: OpenTerminal, keys: str) -> None:
    people = shared(terminal)
    for key in keys[:-1]:
        people.type(key)
        people.read(0.5)
    people.type(keys[-1])
    assert people.ends() == 0


def test_a_dumb_terminal_pushes_hands_out_of_sight(terminal: OpenTerminal) -> None:
    people = shared(terminal, env={"TERM": "dumb"}, rows=30)
    people.enter("")
    people.wait_for(PROMPT)
    people.enter("3d")
    people.wait_for("Press Enter when North is at the screen> ?$")
    assert SOUTHS not in people.display
    assert "\x1b" not in people.raw


def test_several_lines_pasted_at_once_are_obeyed_in_turn(terminal: OpenTerminal) -> None:
    person = at_table(terminal)
    person.type("\x1b[200~3d\nscore\nlast\n\x1b[201~\r")
    shown = person.wait_for(r"South> last\r?\n *Trick 1: [\s\S]*South> ?$")
    assert shown.index("Trick 1: East 9♦ · South 3♦") < shown.index("No deal is finished yet")
    assert "South> last\n" in shown


def test_earlier_lines_that_cannot_be_kept_do_not_matter(terminal: OpenTerminal, home: Path) -> None:
    (home / "history").mkdir(parents=True)
    person = begun(terminal)
    person.enter("score")
    person.wait_for("No deal is finished yet")
    assert "Trace" not in person.display


def test_a_match_that_cannot_be_kept_is_not_left_without_a_word(terminal: OpenTerminal, home: Path) -> None:
    home.write_text("a file where the folder should be")
    person = begun(terminal)
    person.enter("quit")
    person.wait_for(r"`save FILE` writes it\s+elsewhere\.\s+Leave once more[\s\S]*South> ?$")
    person.enter("quit")
    assert person.ends() == 0
    assert "could not be kept" in person.plain


def test_a_match_whose_game_is_not_known_is_told_with_the_way_to_it_and_not_offered(
    terminal: OpenTerminal, script: Script, tmp_path: Path
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
    file = tmp_path / "queens.py"
    file.write_text(re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0], encoding="utf-8")
    assert script("auto 1", "quit", command=["-m", "whist", "play", str(file)]).returncode == 0
    person = terminal(columns=100)
    person.wait_for(r"deal 1[\s\S]*South> ?$")
    told = " ".join(person.plain.split())
    assert "Queens" in told
    assert f"`whist play {file}`, and then `resume`, goes on with it" in told
    assert "[Y/n]" not in told


CAUTIOUS = re.findall(
    r"```python\n(.*?)```",
    (Path(__file__).parents[2] / "docs" / "writing-a-player.md").read_text(encoding="utf-8"),
    re.DOTALL,
)[0]


def test_a_player_of_ones_own_sits_down_from_its_file_and_is_waited_for(terminal: OpenTerminal, tmp_path: Path) -> None:
    file = tmp_path / "cautious.py"
    file.write_text(CAUTIOUS, encoding="utf-8")
    seated = ["-m", "whist", "play", "--seed", "7", "--east", f"{file}(lead_high=off)"]
    person = terminal(command=seated, columns=100)
    person.wait_for(PROMPT)
    assert "Trick 1: East led 2♠" in person.display  # its lowest card
    person.enter(f"hint {file}")
    person.wait_for(r"cautious: .* \[win\]" + PROMPT)
    person.enter("players W caut")
    person.wait_for("East cautious\\(lead_high=off\\) · South you · West caut")
    person.enter("qs")
    person.wait_for(r"Trick 2: you lead\." + PROMPT)
    person.enter("quit")
    assert person.ends() == 0
    assert f"`whist play --others {file}`, and then `resume`, goes on with it" in " ".join(person.plain.split())
    later = terminal(command=["-m", "whist"], columns=100)
    later.wait_for(r"\[Y/n\]")
    later.enter("y")
    later.wait_for("is not known here[^@]*" + PROMPT)
    later.enter(f"hint {file}")
    later.wait_for(r"cautious: .*" + PROMPT)
    later.enter("resume")
    later.wait_for(r"Trick 2: you lead\." + PROMPT)


def test_the_file_of_a_player_is_read_again_when_it_is_seated_again(terminal: OpenTerminal, tmp_path: Path) -> None:
    file = tmp_path / "cautious.py"
    file.write_text(CAUTIOUS.replace("that wins as it stands", "of all"), encoding="utf-8")
    person = at_table(terminal)
    for reason in ("lowest card of all", "lowest card of some"):
        person.enter(f"players S {file}")
        person.wait_for("South you · West technique" + PROMPT)
        person.enter("hint cautious")
        person.wait_for(reason)
        file.write_text(CAUTIOUS.replace("that wins as it stands", "of some"), encoding="utf-8")


FAULTS = {
    "1 // 0": "ZeroDivisionError: integer division or modulo by zero, in Faulty.decide (faulty.py, line 7)",
    "None": "Faulty.decide gives None, but it must give a whist.players.Choice",
    'Choice(view.game.vocabulary["2C"], "", "")': "Faulty.decide chooses Action(0, '2C'), which is not allowed",
}


@pytest.mark.parametrize("chosen", FAULTS)
def test_a_player_that_fails_ends_the_match_with_the_place(
    script: Script, terminal: OpenTerminal, tmp_path: Path, chosen: str
) -> None:
    file = tmp_path / "faulty.py"
    file.write_text(
        "from whist.players import Choice, Player\n\n\nclass Faulty(Player):\n    name = 'faulty'\n"
        f"    def decide(self, view):\n        return {chosen}\n"
    )
    person = at_table(terminal, columns=160)
    person.enter(f"hint {file}")
    told = FAULTS[chosen].replace("'2C'", "'2♣'")
    assert told in " ".join(person.wait_for(PROMPT).split())
    person.enter("quit")
    assert person.ends() == 0
    done = script("auto", "quit", command=["-m", "whist", "play", "--seed", "7", "--others", str(file)])
    assert done.returncode == 1
    assert done.stderr == f"whist: {FAULTS[chosen]}\n"
