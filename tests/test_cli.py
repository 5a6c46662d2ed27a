"""The command ``whist`` as a person or a script meets it."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest

import whist
from whist import players
from whist.notation import pbn
from whist.rules import Bool

DATA = Path(__file__).parent / "data"
WHIST = [sys.executable, "-m", "whist"]


def run(*words: str | Path, status: int = 0, **environment: str) -> str:
    """The output of a command, which must end with this status and without a traceback."""
    done = subprocess.run(
        [*WHIST, *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
    )
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == status, done.stderr
    return done.stdout if status == 0 else done.stdout + done.stderr


# --- help ---------------------------------------------------------------------------------------------------------


def test_help_names_every_command_with_examples():
    text = run("--help")
    for command in ("play", "games", "rules", "replay", "deal", "solve", "demo"):
        assert re.search(rf"^    {command} ", text, re.MULTILINE)
        assert f"whist {command}" in text
        assert "usage: whist " + command in run(command, "--help")


def test_help_lists_the_options_of_the_players():
    text = run("play", "--help")
    for name, declared in players.options().items():
        assert name in text
        assert all(option in text for option in declared)


def test_help_is_a_command_too():
    assert run("help") == run("--help")
    assert run("help", "deal") == run("deal", "--help")


def test_help_needs_neither_numpy_nor_the_games():
    code = "import sys, whist.cli.parser as p; p.make_parser().format_help(); print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "whist.rules", "whist.games", "whist.repl", "json"} & set(modules)


def test_help_is_read_on_any_terminal():
    lines = [
        line for words in ([], ["play"], ["deal"], ["replay"], ["solve"]) for line in run(*words, "--help").splitlines()
    ]
    assert all(line.isascii() and len(line) <= 120 for line in lines)


def test_the_version_says_which_build():
    text = run("--version")
    assert text.startswith(f"{whist.build_info()}\n")
    assert "Python 3." in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sing"], "invalid choice: 'sing'"),
        (["deal", "-n", "x"], "'x' is no whole number"),
        (["deal", "--seed", "-1"], "-1"),
        (["play", "--options", "target"], "write NAME=VALUE"),
        (["replay"], "FILE"),
        (["rules", "wist"], "did you mean 'whist'"),
        (["rules", "whist", "scores"], "Scoring"),
        (["games", "chess"], "there is no game 'chess'; there are bid-whist, bismarck, "),
        (["play", "heartz"], "whist: there is no game 'heartz'; did you mean 'hearts'? `whist games` lists them all\n"),
        (["play", "--others", "search(wolrds=3)"], "no option 'wolrds'; did you mean 'worlds'?"),
        (["play", "--north", "search(worlds=0)"], "option worlds: '0' is not allowed: choose a whole number from 1 to"),
        (["play", "--north", "search(worlds"], "is no player with options: write it as 'search(worlds=10"),
        (["play", "bridge"], "there is no game 'bridge'; did you mean 'bid-whist'?"),
        (["play", "rapid long whsit"], "did you mean 'long whist', which is 'whist' with preset=long9?"),
        (["deal", "--given", "S:XX"], '--given S:XX: column 1: "XX" is no card'),
        (["deal", "--given", "Q:AS"], "--given Q:AS: 'Q' is no seat"),
        (["deal", "--given", "N:AS", "--given", "S:AS"], "--given: AS is in two hands: north and south"),
        (["play", "whist", "--options", "tarqet=7"], "did you mean 'target'"),
        (["play", "whist", "--north", "nobody"], "nobody"),
        (["replay", "no such file"], "no such file: No such file or directory"),
        (["deal", "--out", "no/such/folder/deals.pbn"], "no/such/folder/deals.pbn: No such file or directory"),
        (["play", "--options", "calling_honours=yes", "honours=no"], "calling_honours needs honours=on"),
        (["help", "chess"], "invalid choice: 'chess'"),
    ],
)
def test_what_is_not_understood_is_explained(words: list[str], message: str):
    assert message in run(*words, status=2)


def at_terminal(*words: str, rows: int = 24, columns: int = 80, **environment: str) -> str:
    """What a command shows on a terminal of this size."""
    size = {"COLUMNS", "LINES"}  # the terminal itself has one
    about = {name: value for name, value in os.environ.items() if name not in size}
    about |= {"TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1", **environment}
    child = pexpect.spawn(WHIST[0], [*WHIST[1:], *words], env=about, dimensions=(rows, columns), encoding="utf-8")
    shown: str = child.read().replace("\r", "")
    child.close()
    return shown


def test_a_long_message_is_broken_to_the_terminal_and_quotes_stay_as_they_are():
    shown = at_terminal("rules", "xyzzy", columns=60)
    assert shown.startswith("whist: there is no game 'xyzzy'; there are bid-whist,\n  bismarck, ")
    assert max(map(len, shown.splitlines())) <= 60
    assert at_terminal("rules", "heartz").startswith("whist: there is no game 'heartz'; did you mean 'hearts'?")
    quoted = at_terminal("deal", "--where", "S.hcp  >= ", columns=60).splitlines()
    assert quoted[-2:] == ["  S.hcp  >= ", "            ^"]


def test_what_is_longer_than_the_terminal_is_shown_by_the_pager_and_never_on_a_pipe():
    pager = "sed 's/^/| /'"
    for words in (["rules", "whist"], ["games"]):
        assert at_terminal(*words, PAGER=pager).splitlines() == [f"| {line}" for line in run(*words).splitlines()]
        assert at_terminal(*words, PAGER=pager, rows=600) == run(*words)
        assert run(*words, PAGER=pager, TERM="xterm") == run(*words, PAGER="")
    for without in ("", "no such pager", "an 'open quote"):
        assert at_terminal("games", PAGER=without) == run("games")


def test_lines_use_the_width_of_the_terminal_up_to_100_columns():
    for columns, widest in ((60, 60), (90, 90), (200, 100)):
        shown = at_terminal("games", columns=columns, PAGER="cat")
        assert widest - 10 < max(map(len, shown.splitlines())) <= widest


# --- games and rules ----------------------------------------------------------------------------------------------


def test_games_are_listed_with_their_options():
    listed = run("games")
    assert all(name in listed for name in whist.games.names())
    tourenwhist = listed[listed.index("Tourenwhist\n") :]
    assert "\n  grand " in tourenwhist
    assert "Grand, 4 players, Bohemia. Czech whist without trumps" in " ".join(tourenwhist.split())
    options = run("games", "whist")
    assert all(name in options for name in ("target", "honours", "revoke_mode"))


def test_rules_of_no_game_list_the_games():
    assert run("rules") == run("games")


@pytest.mark.parametrize("name", whist.games.names())
def test_options_are_shown_the_same_way_on_the_page_and_in_the_list(name: str):
    assert "yes, no" not in run("rules", name)
    has_switch = any(isinstance(option, Bool) for option in type(whist.games.game(name)).options.values())
    assert (" on or off;" in " ".join(run("games", name).split())) == has_switch


def test_rules_show_a_page_or_a_section():
    page, section = run("rules", "whist"), run("rules", "Whist", "scor")
    assert section.startswith("Scoring\n")
    assert section.splitlines()[2] in page
    assert len(section) < len(page) / 2


# --- deals --------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_deals():
    text = run("deal", "-n", "3", "--seed", "7")
    document = pbn.loads(text)
    assert document.deals == tuple(whist.Deal.random(7, index) for index in range(3))
    assert run("deal", "-n", "3", "--seed", "7") == text
    assert run("deal", "-n", "3") != run("deal", "-n", "3")


def test_deals_can_be_made_in_parts():
    whole = pbn.loads(run("deal", "-n", "5", "--seed", "7"))
    part = pbn.loads(run("deal", "-n", "2", "--seed", "7", "--first", "4"))
    assert part.records == whole[3:]
    assert [record.board for record in part] == [4, 5]


def test_boards_have_the_usual_dealer_and_vulnerability():
    document = pbn.loads(run("deal", "-n", "17", "--seed", "7"))
    assert "".join(record["Dealer"] for record in document) == "NESW" * 4 + "N"
    vulnerable = " ".join(record["Vulnerable"] for record in document)
    assert vulnerable == "None NS EW All NS EW All None EW All None NS All None NS EW None"


def test_files_are_written_whole(tmp_path: Path):
    target = tmp_path / "deals.pbn"
    assert run("deal", "-n", "2500", "--seed", "7", "--out", target) == ""
    assert len(pbn.load(target)) == 2500
    assert list(tmp_path.iterdir()) == [target]
    assert run("deal", "-n", "0", "--out", target) == ""
    assert len(pbn.load(target)) == 0


def test_diagrams_are_for_people():
    text = run("deal", "--seed", "7", "--format", "text", PYTHONIOENCODING="utf-8", LC_ALL="C.UTF-8")
    assert "Deal 1 of seed 7, dealer North" in text
    assert str(whist.Deal.random(7)) in text
    plain = run("deal", "--seed", "7", "--format", "text", LC_ALL="C")
    assert plain.isascii()
    assert re.search(r"^ +S [AKQJT2-9-]+$", plain, re.MULTILINE)


def test_a_reader_may_stop_early():
    with subprocess.Popen([*WHIST, "deal", "-n", "1_000_000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as deal:
        assert deal.stdout is not None
        assert deal.stderr is not None
        deal.stdout.readline()
        deal.stdout.close()
        assert deal.wait(timeout=30) == 141
        assert deal.stderr.read() == b""


def test_ctrl_c_stops_without_a_trace_and_without_a_file(tmp_path: Path):
    words = ["deal", "-n", "10_000_000", "--out", str(tmp_path / "deals.pbn")]
    with subprocess.Popen([*WHIST, *words], stderr=subprocess.PIPE) as deal:
        assert deal.stderr is not None
        while not list(tmp_path.iterdir()):
            time.sleep(0.05)
        deal.send_signal(signal.SIGINT)
        assert deal.wait(timeout=30) == 130
        assert b"Traceback" not in deal.stderr.read()
    assert list(tmp_path.iterdir()) == []


# --- replays ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["cavendish", "elwell", "foster"])
def test_the_books_agree(book: str):
    assert run("replay", DATA / "hands" / f"{book}.jsonl").strip().endswith("agree")


def test_misprints_are_refused_with_the_reason():
    text = run("replay", DATA / "hands" / "cavendish.jsonl", DATA / "hands" / "misprints-negative.jsonl", status=1)
    assert "cavendish.jsonl: 20 hands, all agree" in text
    assert "foster-whist-3-misprint, trick 12: Y revokes with 9D: clubs were led, and Y holds AC" in text
    assert "cavendish-36-etext-misprint: 7H is dealt twice, to A and B, and 8H to nobody" in text


def test_bridge_records_are_replayed_and_faults_have_a_place():
    text = run("replay", "-v", DATA / "pbn" / "team-match-partial-play.pbn")
    assert "record 1 (board 1): 3 tricks, NS 0, EW 3 (the rest was agreed)" in text
    assert "line 2, column 10" in run("replay", DATA / "pbn" / "odd-joker-fifth-suit.pbn", status=1)


def test_a_match_is_replayed_by_its_own_rules(tmp_path: Path):
    match = whist.Match("whist", seed=7)
    while len(match.deals) < 2:
        match.play(match.legal_actions[0])
    path = tmp_path / "match.json"
    match.save(path)
    assert "3 hands, all agree" in run("replay", path)
    record = json.loads(path.read_text())
    record["deals"][1][4] = record["deals"][1][0]
    path.write_text(json.dumps(record))
    assert "deal 2" in run("replay", path, status=1)


def test_standard_input_is_replayed():
    record = (DATA / "hands" / "cavendish.jsonl").read_bytes()
    done = subprocess.run([*WHIST, "replay", "-"], input=record, capture_output=True, check=False)
    assert done.stdout.decode() == "standard input: 20 hands, all agree\n"
    assert done.returncode == 0


def test_there_is_nothing_to_replay_in_an_empty_file(tmp_path: Path):
    (tmp_path / "empty.pbn").touch()
    assert run("replay", tmp_path / "empty.pbn", status=1).endswith("empty.pbn: there is nothing to replay\n")
    assert run("replay", "-", status=1) == "standard input: there is nothing to replay\n"


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path):
    other = tmp_path / "notes.txt"
    other.write_text("nothing of the kind")
    text = run("replay", other, DATA / "hands" / "foster.jsonl", status=1)
    assert "notes.txt: this is no record of play" in text
    assert "foster.jsonl: 1 hand, all agree" in text


def test_hand_records_are_read_in_every_encoding_that_pbn_is(tmp_path: Path):
    text = (DATA / "hands" / "foster.jsonl").read_text(encoding="utf-8")
    path = tmp_path / "hand.jsonl"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        path.write_bytes(text.encode(encoding))
        assert "1 hand, all agree" in run("replay", path)
    path.write_bytes(text.encode("utf-16-le"))
    assert "UTF-16 without a byte-order mark" in run("replay", path, status=1)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ('"id": 7', "'id' is 7 (expected text)"),
        ('"tricks": true', "'tricks' is True (expected a list)"),
        ('"result_book": {"AB": false, "YZ": 7}', "'AB' is False (expected a whole number)"),
        ('"result_book": {"AB": "\\u001b[31m", "YZ": 7}', r"'AB' is '\x1b[31m' (expected a whole number)"),
    ],
)
def test_a_field_of_the_wrong_type_is_refused_with_what_belongs_there(tmp_path: Path, field: str, message: str):
    path = tmp_path / "hand.jsonl"
    hands = '{"A": "A...", "Y": "K...", "B": "Q...", "Z": "J..."}'
    path.write_text(f'{{"id": "1", "game": "whist", "hands": {hands}, {field}}}\n')
    assert f"record 1, line 1: {message}" in run("replay", path, status=1)


def test_nothing_in_a_file_or_its_name_steers_the_terminal(tmp_path: Path):
    hands = '{"A": "A...", "Y": "K...", "B": "Q...", "Z": "J..."}'
    path = tmp_path / "bad\x1b[2J\u202ename.jsonl"
    path.write_text(f'{{"id": "\\u001b]0;title\\u0007", "game": "whist", "trump": "S", "hands": {hands}}}\n')
    said = run("replay", "-v", path)
    assert "?]0;title?" in said
    assert "bad?[2J?name.jsonl: 1 hand" in said
    assert not {"\x1b", "\x07", "\u202e"} & set(said + run("replay", f"{path}\x1b", status=2))
    assert not {"\x1b", "\x07", "\u202e"} & set(run("rules", "\x1bnope", status=2))


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full", ">/dev/full 2>&1"])
@pytest.mark.parametrize("words", ["--version", "deal", "rules whist", "games whist", "play", "replay nowhere"])
def test_streams_that_are_closed_or_full_leave_no_trace(tmp_path: Path, words: str, closed: str):
    done = subprocess.run(
        ["bash", "-c", f'"$0" -m whist {words} {closed}', sys.executable],
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "WHIST_HOME": str(tmp_path)},
    )
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    full = "full" in closed
    assert done.returncode == (2 if full or "nowhere" in words else 0), done.stderr


# --- the terminal -------------------------------------------------------------------------------------------------


def on_terminal(*words: str, **environment: str) -> str:
    """The output of a command that talks to a terminal."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*WHIST, *words], stdin=slave, stdout=slave, stderr=slave, env={**os.environ, "TERM": "xterm", **environment}
    )
    os.close(slave)
    output = b""
    while True:
        try:
            output += (piece := os.read(master, 65536))
        except OSError:
            break
        if not piece:
            break
    os.close(master)
    assert process.wait(timeout=30) == 0
    return output.decode()


def test_a_deal_on_a_terminal_is_a_diagram():
    assert "dealer North" in on_terminal("deal", "--seed", "7")


def test_colour_is_for_terminals_that_want_it():
    assert "\x1b[" in on_terminal("rules", "whist", "scoring")
    assert "\x1b[" not in on_terminal("rules", "whist", "scoring", NO_COLOR="1")
    assert "\x1b[" not in on_terminal("rules", "whist", "scoring", TERM="dumb")
    assert "\x1b[" not in run("rules", "whist", "scoring")


def test_whist_alone_and_whist_play_sit_down_at_the_table(tmp_path: Path):
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    for words in ([], ["play", "whist", "--seed", "7"]):
        done = subprocess.run(
            [*WHIST, *words], input="help\nquit\n", capture_output=True, text=True, check=False, env=os.environ | home
        )
        assert done.returncode == 0, done.stderr
        assert "hint" in done.stdout


def test_options_and_players_reach_the_table(tmp_path: Path):
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    words = ["play", "long whist", "--seed", "7", "--seat", "none", "--others", "technique", "--options", "match=game"]
    done = subprocess.run(
        [*WHIST, *words], input="", capture_output=True, text=True, check=False, env=os.environ | home
    )
    assert "Traceback" not in done.stderr
    assert "of 9" in done.stdout


def test_players_are_named_with_their_options(tmp_path: Path):
    words = ["", " E search(worlds=3, playouts=1)", " W search(wolrds=3)"]
    lines = "".join(f"players{said}\n" for said in words) + "help players\nhint s(worlds=2)\nquit\n"
    command = [*WHIST, "play", "--seed", "7", "--others", "search(worlds=2)"]
    done = subprocess.run(
        command,
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"WHIST_HOME": str(tmp_path)},
    )
    shown = " ".join(done.stdout.split())
    assert done.returncode == 2
    assert "East search(worlds=2) · South you West search(worlds=2)" in shown
    assert "East search(worlds=3, playouts=1) · South you" in shown
    assert "no option 'wolrds'; did you mean 'worlds'?" in shown.replace("No option", "no option")
    assert "search has worlds (a whole number from 1 to 10000), playouts" in shown


def test_a_game_of_ones_own_is_played_from_its_file(tmp_path: Path):
    page = (Path(__file__).parents[1] / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
    file = tmp_path / "queens.py"
    file.write_text(re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0], encoding="utf-8")
    environment = os.environ | {"WHIST_HOME": str(tmp_path)}

    def play(script: str, *words: str) -> str:
        command = [*WHIST, "play", str(file), *words]
        done = subprocess.run(command, input=script, capture_output=True, text=True, check=False, env=environment)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert "points that end the match" in run("games", file)
    assert run("rules", file) == "Queens\n"
    script = f"rules\nnew queens players=5\nplayers\nnew {file} players=3\nplayers\nquit\n"
    shown = play(script, "--seed", "4", "--others", "random", "--options", "players=3")
    for line in ("Queens · deal 1 · dealer", "P3 technique · P4 you", "P1 technique · P2 you\n"):
        assert line in shown
    kept = f"`whist play {file}`, and then `resume`, goes on with it."
    assert kept in " ".join(play("auto 1\nquit\n", "--options", "target=20").split())
    plain = subprocess.run(
        [*WHIST], input="resume\nquit\n", capture_output=True, text=True, check=False, env=environment
    )
    assert f"That match waits for its game: {kept}" in " ".join(plain.stdout.split())
    assert "0 of 20" in play("resume\nquit\n")
    play(f"auto 2\nsave {tmp_path / 'match.json'}\nquit\n")
    assert "all agree" in run("replay", file, tmp_path / "match.json")
    refused = " ".join(run("replay", tmp_path / "match.json", status=1).split())
    assert "'queens', which is none of those" in refused
    assert "`whist replay mygame.py match.json`" in refused
    sound = file.read_text(encoding="utf-8")
    file.write_text(sound.replace("yield from name_trump", "name_trump"), encoding="utf-8")
    told = " ".join(run("play", file, status=1).split())
    assert told.startswith("whist: TypeError: ")
    assert "write 'trump = yield from name_trump(…)'" in told
    file.write_text("import nothing_of_the_kind\n")
    assert f"the game in {file}, line 1 fails: ModuleNotFoundError" in run("play", file, status=2)


def test_the_page_of_players_shows_what_is_said_at_the_table(tmp_path: Path):
    page = (Path(__file__).parents[1] / "docs" / "writing-a-player.md").read_text(encoding="utf-8")
    (tmp_path / "cautious.py").write_text(re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0], encoding="utf-8")
    ((typed, command, shown),) = re.findall(
        r"\$ printf '(.*?)' \| whist (play .*?)\n\.\.\.\n(.*?)\.\.\.\n```", page, re.DOTALL
    )
    done = subprocess.run(
        [*WHIST, *shlex.split(command)],
        input=typed.replace("\\n", "\n"),
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"WHIST_HOME": str(tmp_path)},
        cwd=tmp_path,
    )
    assert shown in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.timeout(120)
def test_the_demo_says_what_it_does_and_what_to_type_next():
    text = run("demo", LC_ALL="C")
    assert text.isascii()
    assert "1,000,000 deals" in text
    assert "A and B win 7 tricks, Y and Z 6" in text
    assert "agrees with the book" in text
    assert "score sheet" in text
    assert "whist rules whist" in text
    found = shutil.which("whist")
    assert found or f"{shlex.quote(sys.executable)} -m whist games" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80
