"""Scripts on a pipe: plain text out, and an exit status that tells whether all was obeyed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from whist.replaying import replay
from whist.rules import Match

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Script

REFUSALS = [
    ("as", "You do not hold A♠."),
    ("qs", "You must follow diamonds."),
    ("xyzzy", "`xyzzy` is no card, word or command."),
    ("hnt", "`hnt` is no card, word or command; did you mean `hint`?"),
    ("d", "`d` could be 3♦, 7♦, 8♦ or K♦."),
    ("undo 100", "`undo` takes no number: it takes back to your last choice, and again to the one before."),
    ("redo now", "Nothing may follow here, not `now`."),
    ("undo", "There is nothing of yours to take back."),
    ("redo", "There is nothing to redo."),
    ("auto 0", "`auto 0`: choose a number of cards, trick, deal or match."),
    ("auto ²", "`auto ²`: choose a number of cards, trick, deal or match."),
    ("fast maybe", "`fast maybe`: choose on or off."),
    ("curtain 1", "`curtain 1`: choose on or off."),
    ("hint nobody", "There is no player `nobody`: choose random"),
    ("new whiskt", "There is no game 'whiskt'; did you mean 'whist'"),
    ("new whist tarqet=5", "No option 'tarqet'; did you mean 'target'?"),
    ("new whist target=none", "Option target: 'none' is not allowed: choose a whole number"),
    ("new whist seed=x", "`x` is no seed: it is a whole number."),
    ("seat Q", "'Q' is no seat of Whist: choose N, E, S, W or 0 to 3."),
    ("players S nobody", "There is no player `nobody`: choose"),
    ("load", "Which file? `load FILE`."),
    ("load /nowhere.json", "`/nowhere.json` cannot be loaded: "),
    ("save ~nobody of that name/x", "`~nobody of that name/x`: nobody of that name has a folder here."),
    ("save /nowhere/x.json", "`/nowhere/x.json` cannot be written: No such file or directory."),
    ("help frobnicate", "There is no command `frobnicate`: choose"),
    ("rules xyzzy", "The rules of whist have no section 'xyzzy'"),
    ("resume 9", "No unfinished match waits."),
]
HAND = "Hand  ♠ Q T 9 6 4   ♥ A Q   ♦ K 8 7 3   ♣ A 5"


def test_a_script_prints_plain_text_and_ends_well(script: Script) -> None:
    done = script("3d", "hint", "quit")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert HAND in done.stdout
    assert "South> 3d\nTrick 1: East 9♦ · South 3♦ · West " in done.stdout
    assert "South> hint\n  technique: " in done.stdout
    assert done.stdout.endswith("The match is kept: `whist` goes on with it.\n")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("\udcff", "? `?` is no card, word or command."),
        ("a\0", "a? `a?` is no card, word or command."),
        ("\x1b[31mas", "?[31mas `?[31mas` is no card, word or command."),
        ("\u202eas", "?as `?as` is no card, word or command."),
        ("auto " + "9" * 5000, "9`: choose a number of cards, trick, deal or match."),
        ("load a\0b", "load a?b No file has a zero character in its name."),
        ("save a\0b", "save a?b No file has a zero character in its name."),
    ],
)
def test_signs_that_are_no_text_are_refused_and_never_written(script: Script, line: str, answer: str) -> None:
    done = script(line, "3d", "quit")
    assert done.returncode == 2
    assert done.stderr == ""
    assert answer in " ".join(done.stdout.split())
    assert "Trick 1: East 9♦ · South 3♦" in done.stdout


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_scripts_come_from_every_system(script: Script, ends: str) -> None:
    done = script("\ufeff" + ends.join(["3d", "score", "quit"]))
    assert done.returncode == 0
    assert "Trick 1: East 9♦ · South 3♦" in done.stdout
    assert "No deal is finished yet." in done.stdout


def test_the_same_seed_and_script_give_the_same_output(script: Script) -> None:
    assert script("auto", "quit").stdout == script("auto", "quit").stdout


def test_end_of_input_is_a_way_to_leave(script: Script) -> None:
    done = script("3d")
    assert done.returncode == 0
    assert "The match is kept" in done.stdout


def test_what_cannot_be_obeyed_is_explained_and_ends_with_status_2(script: Script) -> None:
    done = script(*(line for line, _ in REFUSALS), "score", "quit")
    assert done.returncode == 2
    assert done.stderr == ""
    answers = done.stdout.split("South> ")[1:]
    for (line, reason), answer in zip(REFUSALS, answers, strict=False):
        assert f"{line} {reason}" in " ".join(answer.split())
    assert "No deal is finished yet." in done.stdout


def test_a_refusal_lists_what_was_allowed_and_changes_nothing(script: Script) -> None:
    done = script("qs", "table", "quit")
    assert "  Allowed now: 3♦, 7♦, 8♦, K♦\n" in done.stdout
    assert done.stdout.count(HAND) == 2


def test_undo_takes_back_to_the_last_choice_and_redo_returns(script: Script) -> None:
    done = script("3d", "undo", "redo", "quit")
    assert done.returncode == 0
    assert done.stdout.count(HAND) == 2
    took, played = re.search(r"Took back (\d+) cards", done.stdout), re.search(r"Played (\d+) cards", done.stdout)
    assert took is not None
    assert played is not None
    assert took[1] == played[1]
    assert done.stdout.count("Trick 2: ") == 2


def test_undo_reaches_back_over_the_end_of_a_deal(script: Script) -> None:
    done = script("auto", "undo", "quit")
    assert "· deal 2 ·" in done.stdout
    after = done.stdout[done.stdout.index("South> undo") :]
    assert "· deal 1 ·" in after


def test_the_last_trick_may_be_seen_until_the_person_plays_to_the_next(script: Script) -> None:
    # West leads to trick 2 at once, South to trick 3.
    done = script("last", "3d", "last", "kd", "last", "quit")
    assert "No trick of this deal is complete yet." in done.stdout
    assert done.stdout.count("Trick 1: East 9♦ · South 3♦ · West J♦ · North 6♦ · West wins") == 2
    assert done.stdout.count("Trick 2: West 5♦ · North 4♦ · East T♦ · South K♦ · South wins") == 2


def test_forced_cards_are_played_at_once_when_fast_is_on(script: Script) -> None:
    assert "Deal 1 is over." not in script("auto 12", "quit").stdout
    assert "Deal 1 is over." in script("fast on", "auto 12", "quit").stdout


def test_an_empty_line_plays_a_forced_card_and_nothing_else(script: Script) -> None:
    forced = script("auto 12", "", "quit")
    assert "Enter plays the only one." in " ".join(forced.stdout.split())
    assert "Deal 1 is over." in forced.stdout
    free = script("", "quit")
    assert free.stdout.count(HAND) == 2


def test_a_match_is_saved_and_loaded(script: Script, tmp_path: Path) -> None:
    path = tmp_path / "my match.json"
    saved = script("3d", f"save {path}", "quit")
    assert f"Saved in {path}" in saved.stdout.replace("\n", " ")
    match = Match.load(path)
    assert match.deals == ()
    assert "3D" in match.record["deals"][0]
    loaded = script(f"load {path}", "quit", seed=8)
    assert loaded.returncode == 0
    assert "Trick 2: West led 5♦" in loaded.stdout


def test_a_file_that_is_no_match_is_refused_and_the_match_goes_on(script: Script, tmp_path: Path) -> None:
    contents = ["", "{", "[]", '{"format": "whist-match"}', "\x00\x01"]
    for number, content in enumerate(contents):
        (tmp_path / f"{number}.json").write_text(content)
    done = script(*(f"load {tmp_path}/{number}.json" for number in range(len(contents))), "3d", "quit")
    assert done.returncode == 2
    assert " ".join(done.stdout.split()).count(".json` cannot be loaded: ") == len(contents)
    assert "Trick 1: East 9♦ · South 3♦" in done.stdout


def test_a_file_of_another_kind_is_refused_without_a_word_about_its_inside(script: Script, tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text('[Deal "N:- - - -"]')
    done = script(f"load {path}", "quit", env={"COLUMNS": "80"})
    shown = " ".join(done.stdout.split())
    assert f"`{path}` cannot be loaded: this is no record of a match, as `save` writes it." in shown
    assert "line 1" not in shown


def test_a_whole_match_is_played_card_by_card(script: Script, home: Path) -> None:
    """A scripted person plays the first allowed card each time, asking the record which that is."""
    match, lines = Match("whist(match=game)", seed=7), []
    # The programs' cards are not known beforehand, so the person takes all seats.
    while not match.over:
        lines.append(str(match.legal_actions[0]))
        match.play(match.legal_actions[0])
    done = script(*lines, "score", "quit", seat="all", options={"match": "game"})
    assert done.returncode == 0
    assert "win the match." in done.stdout
    sheet = done.stdout[done.stdout.index("Whist, score sheet") :]
    scores = match.deals[-1].after.scores
    assert f"NS {scores[0]}  EW {scores[1]} of 5" in sheet
    assert len(re.findall(r"^ +\d+  (?:North|East|South|West) ", sheet, re.MULTILINE)) == len(match.deals)
    assert not list(home.rglob("*.json"))


def test_a_rubber_is_played_by_the_programs_for_a_person(script: Script) -> None:
    done = script("auto match", "score", "quit")
    assert done.returncode == 0
    assert "win the match." in done.stdout
    assert re.search(r"game [23] over", done.stdout)
    assert "Good-bye." in done.stdout


def test_the_other_game_is_played_to_its_end(script: Script) -> None:
    done = script("auto match", "score", "quit", game="whist-cz")
    assert done.returncode == 0
    assert "Czech whist, score sheet" in done.stdout
    assert "win the match." in done.stdout


def test_new_begins_another_game_with_options_and_seed(script: Script) -> None:
    done = script("3d", "new long whist seed=3", "score", "resume", "quit")
    assert done.returncode == 0
    assert "NS 0  EW 0 of 9" in done.stdout
    assert "The match before is kept: `resume` goes back to it." in done.stdout
    assert done.stdout.count("Trick 2: West led 5♦") == 2


def test_the_same_game_with_other_seats_has_other_people(script: Script) -> None:
    done = script(
        "new oh-hell players=5", "players", "new players=4", "players", "new oh-hell players=3", "players", "quit"
    )
    assert done.returncode == 0
    for line in ("P3 technique · P4 you", "East technique · South you", "P1 technique · P2 you\n"):
        assert line in done.stdout


def test_every_way_to_another_match_says_that_the_one_before_is_kept(script: Script, tmp_path: Path) -> None:
    script("auto 1", f"save {tmp_path}/one.json", "quit", seed=8)
    done = script("3d", f"load {tmp_path}/one.json", "auto 1", "new", "quit")
    assert done.stdout.count("The match before is kept: `resume` goes back to it.") == 2
    fresh = script("new", "new", "quit")
    assert "The match before is kept" not in fresh.stdout


def test_new_alone_begins_the_same_again(script: Script) -> None:
    done = script(
        "auto 1",
        "players E random",
        "new target=9 seed=3",
        "players",
        "fast",
        "new",
        "fast",
        "quit",
        game="american whist",
    )
    assert done.returncode == 0
    assert done.stdout.count("NS 0  EW 0 of 9") == 2
    assert done.stdout.count("North technique · East random · South you · West technique") == 2
    assert done.stdout.count("Forced cards are played at once.") == 1


def test_a_match_not_begun_is_not_kept(script: Script, home: Path) -> None:
    done = script("score", "quit")
    assert done.stdout.endswith("Good-bye.\n")
    assert not home.exists()


def test_people_take_seats_and_leave_them(script: Script) -> None:
    done = script("seat NS", "seat none", "quit")
    assert done.returncode == 0
    assert "You play North and South." in done.stdout
    assert "You watch." in done.stdout
    assert "watching> quit" in done.stdout


def test_programs_change_seats(script: Script) -> None:
    done = script("players random", "players E technique", "quit")
    assert "North random · East random · South you · West random" in done.stdout
    assert "North random · East technique · South you · West random" in done.stdout


def test_those_who_watch_are_told_how_to_go_on(script: Script) -> None:
    done = script("", "quit", seat="none")
    assert done.stdout.count("You watch: Enter plays the next trick, `auto` the rest of the deal.") == 2
    assert "you lead" not in done.stdout


@pytest.mark.parametrize(
    ("topic", "texts"),
    [
        ("hint", ("`hint search`", "in points", "`help S8`")),
        ("players", ("`players E random`", "technique follows")),
        ("auto", ("how many of your cards",)),
        ("seat", ("`seat NS`", "Programs play the seats that you leave")),
        ("S8", ("S8 is a rule of good play about the second hand: otherwise low.",)),
        ("g1", ("G1 is a rule of good play about signals to partner.",)),
    ],
)
def test_help_explains_more_than_its_list(script: Script, topic: str, texts: tuple[str, ...]) -> None:
    done = script(f"help {topic}", "quit")
    assert done.returncode == 0
    shown = " ".join(done.stdout.split())
    assert all(text in shown for text in texts)


def test_the_score_is_told_once_at_the_end_of_a_match(script: Script) -> None:
    done = script("auto match", "quit", options={"match": "game", "target": 1})
    end = done.stdout[done.stdout.rindex(" is over.") :]
    assert end.count("games won") == 1
    assert "rubber points" not in end


def test_those_who_watch_see_a_trick_for_each_empty_line(script: Script) -> None:
    done = script("", "", "quit", seat="none", players={"": "random"})
    assert re.findall(r"^Trick (\d+)", done.stdout, re.MULTILINE) == ["1", "2"]


def test_rules_are_shown_by_section(script: Script) -> None:
    done = script("rules", "rules scoring", "rules all", "quit")
    assert done.returncode == 0
    assert "Sections: Players and seats, Pack, Deal," in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize("option", [{"calling_honours": True}, {"revoke_mode": "lawful"}, {"ask_cut": True}])
def test_options_that_bring_words_into_the_game_can_be_played(script: Script, option: dict[str, object]) -> None:
    done = script("auto match", "quit", options=option)
    assert done.returncode == 0
    assert "win the match." in done.stdout


def test_a_cut_of_the_pack_is_asked_for_in_words(script: Script) -> None:
    done = script("3", "cut 20", "quit", seat="W", options={"ask_cut": True})
    assert "You are to cut the pack:" in done.stdout
    assert done.returncode == 2
    assert "West says `cut 20`" in done.stdout
    assert "Trick 1: " in done.stdout


def test_people_keep_their_chairs_when_seats_are_cut_for(script: Script) -> None:
    done = script("seat", "quit", options={"partner_cut": "draw"})
    assert "Partner cut: " in done.stdout
    seat = re.search(r"You play (\w+)\.", done.stdout)
    assert seat is not None
    assert f"\n{seat[1]}> seat" in done.stdout


def test_the_worth_of_a_rubber_is_told_at_its_end(script: Script) -> None:
    done = script("auto match", "score", "quit", options={"rubber_scoring": "english"})
    assert len(re.findall(r"games won NS \d  EW \d · rubber points NS \d+  EW \d+", done.stdout)) == 2


def test_the_command_opens_the_table(script: Script) -> None:
    done = script("KD", "hint", "quit", command=["-m", "whist", "play", "whist", "--seed", "7"])
    assert done.returncode == 0
    assert HAND in done.stdout
    assert "South> hint\n  technique: " in done.stdout


def test_colours_never_go_into_a_pipe(script: Script) -> None:
    done = script("auto", "quit", env={"TERM": "xterm-256color", "FORCE_COLOR": "1"})
    assert "\x1b" not in done.stdout


def test_an_ascii_pipe_gets_ascii(script: Script) -> None:
    done = script("hint", "rules all", "auto", "quit", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "Hand  S Q T 9 6 4   H A Q   D K 8 7 3   C A 5" in done.stdout


@pytest.mark.parametrize("columns", ["20", "40", "57", "80", "200"])
def test_lines_fit_the_width(script: Script, columns: str) -> None:
    done = script("help", "hint", "auto", "score", "rules all", "quit", env={"COLUMNS": columns})
    assert max(map(len, done.stdout.splitlines())) <= max(40, min(100, int(columns)))


def test_a_folder_that_cannot_be_written_to_does_not_stop_the_game(script: Script, home: Path) -> None:
    home.write_text("a file where the folder should be")
    done = script("3d", "quit")
    assert done.returncode == 0
    assert done.stdout.count("The match cannot be kept") == 1
    assert "Trick 1: East 9♦ · South 3♦" in done.stdout


def test_what_is_kept_replays_and_loads_as_a_match(script: Script, home: Path) -> None:
    script("3d", "quit")
    (path,) = (home / "matches").glob("*.json")
    assert str(replay(path)) == f"{path}: 1 hand, all agree"
    match = Match.load(path)
    assert match.record == json.loads(path.read_text())["record"]
    done = script("load " + str(path), "quit")
    assert "no record" not in done.stdout


def test_what_is_kept_is_a_session_with_its_record(script: Script, home: Path) -> None:
    script("3d", "quit")
    (path,) = (home / "matches").glob("*.json")
    kept = json.loads(path.read_text())
    assert kept["format"] == "whist-session"
    assert kept["title"] == "Whist, deal 1, NS 0  EW 0 (South)"
    assert kept["people"] == [2]
    assert kept["record"]["seed"] == 7
    assert "3D" in kept["record"]["deals"][0]
    assert not list((home / "matches").glob("*.lock"))


def test_tricks_are_counted_once_where_a_revoke_reopens_them(script: Script) -> None:
    match, lines = Match("whist(revoke_mode=lawful)", seed=7), []
    revoked = False
    while not match.deals:
        # The first card that can revoke does, and is corrected once its trick is complete.
        legal = {action.text: action for action in match.legal_actions}
        action = legal.get("correct revoke") or match.legal_actions[-1 if revoked else 0]
        revoked = revoked or action.text == "correct revoke"
        lines.append(action.text)
        match.play(action)
    done = script(*lines, "quit", seat="all", options={"revoke_mode": "lawful"})
    assert revoked
    assert done.returncode == 0
    order = re.search(r"Tricks in order:((?: [NESW])+)", done.stdout)
    assert order is not None
    assert len(order[1].split()) == 13


def test_a_game_may_be_named_with_its_options(script: Script) -> None:
    done = script("quit", game="hokm(target=3)")
    assert "score NS 0  EW 0 of 3" in done.stdout


def test_a_hint_for_cards_chosen_together_names_all_of_them_and_can_be_typed(script: Script) -> None:
    done = script("hint", "a♣", "A♣ K♦ A♥", "quit", game="hearts")
    assert "You are to give 3 cards to West, typed together, such as 5♣ A♣ 3♦." in done.stdout
    assert "  technique: A♣ K♦ A♥ – what does more harm than good\n" in done.stdout
    assert (
        "3 cards are chosen together, and you typed 1.\n"
        "  Allowed now: 3 together of 5♣ A♣ 3♦ 7♦ 8♦ K♦ Q♥ A♥ 4♠ 6♠ 9♠ T♠ Q♠\n"
    ) in done.stdout
    assert "South gives West A♥ K♦ A♣\n" in done.stdout
    assert "South gave West A♥ K♦ A♣" in done.stdout


def test_words_of_the_game_are_explained(script: Script) -> None:
    done = script("help bid", "help nil", "quit", game="spades")
    assert "Words of Spades: bid 1 to 13\nNow you may say: bid 1 to 13\n" in done.stdout
    assert "Type `bid 13` or `13`, or a beginning that is unique.\n" in done.stdout
    assert "Words of Spades: nil\nNow you may say: nil\n" in done.stdout
    done = script("help royal", "quit", game="solo-whist")
    assert "Type `royal abundance`, or a beginning that is unique.\n" in done.stdout
    done = script("help name", "name spades", "help name", "quit", game="jass", seat="W")
    assert "Now you may say: name spades, name hearts, name diamonds, name clubs\n" in done.stdout
    assert "Type `name:C`, `name clubs`, `clubs` or `c`, or a beginning that is unique.\n" in done.stdout
    assert "Other words of the game: `obenabe`, `undenufe` and `push`.\n" in done.stdout
    assert "You are to name trumps: name spades, name hearts, name diamonds, name clubs," in done.stdout
    assert "West names spades\n" in done.stdout
    assert "Now none of them may be said.\n" in done.stdout


def test_words_are_explained_by_what_the_rules_say_of_them(script: Script) -> None:
    done = script("help solo", "help cop", "help bid", "quit", game="solo-whist")
    assert "> help solo\nsolo · who: one · undertakes: 5 tricks · trumps: turned suit · leads: eldest" in done.stdout
    assert "cop, accepting another's proposal that nobody has accepted or overcalled\n" in done.stdout
    done = script("help bid", "help lj", "quit", game="bid-whist")
    assert "uptown, where high cards win, bid 4D downtown, where low cards do" in " ".join(done.stdout.split())
    assert "LJ is the little joker.\n" in done.stdout


def test_a_match_that_does_not_end_is_played_a_hundred_deals_at_a_time(script: Script) -> None:
    done = script("auto match", "score", "quit", game="ladder-whist", seed=11)
    told = "100 deals are played, and the match is not over: `auto match` goes on with it, `rules end` says what"
    assert told in " ".join(done.stdout.split())
    assert "deal 101 ·" in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("line", ["3", "three", "bid three", "bid 3", "b 3"])
def test_a_number_bids_where_tricks_are_bid(script: Script, line: str) -> None:
    assert "South says `bid 3`\n" in script(line, "quit", game="oh-hell").stdout
