"""What authors of games get wrong, at run time: every message says what, where, and what was expected."""

import importlib.util
import re
from pathlib import Path

import pytest

import whist
from whist import GameError, Match, OptionError, PlayerError, games
from whist.cli import main
from whist.players import Player, make
from whist.rules import Game
from whist.testing import LawError, check_game, strength
from whist.testing.__main__ import main as tools

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-game.md"
SOUND = re.search(r"```python\n(from typing.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[1]


def written(folder: Path, wrong: str, right: str) -> type[Game]:
    """The game of the page with something written wrong, from a file as authors have it."""
    assert right in SOUND
    file = folder / "queens.py"
    file.write_text(SOUND.replace(right, wrong), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("queens", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Queens


def play_through(kind: type[Game]) -> Match:
    match, player = Match(kind(target=5), seed=3), make("random", seed=1)
    while not match.over:
        match.play(player.choose(match.view(match.decision.seat)))
    assert match.winners
    return match


def line_of(text: str) -> int:
    return SOUND[: SOUND.index(text)].count("\n") + 1


NAMED = "trump = yield from name_trump(table, table.dealer, self.suits)"
RETURNED = "return State(state.deal_no + 1, self.next_seat(state.dealer), add(state.scores, points))"
AFTER = line_of("table.start_play")

MISTAKES = {
    "block not run": (
        NAMED.replace("yield from ", ""),
        NAMED,
        "TypeError: .*'trump' is the block name_trump(…), which has not run: write 'trump = yield from name_trump(…)'",
    ),
    "block as argument": (
        "plain_rules(name_trump(table, 0, self.suits)",
        "plain_rules(trump",
        f"TypeError: .*, in Queens.deal (queens.py, line {AFTER}); a block that asks is handed on to by 'yield from'",
    ),
    "block yielded": (
        "        yield tricks(table)",
        "        yield from tricks(table)",
        "Queens.deal (queens.py, line .*) yields the block tricks(…), but it asks by 'yield table.ask(…)'; a block",
    ),
    "yields no question": (
        "        yield 5",
        "        yield from tricks(table)",
        "Queens.deal (queens.py, line .*) yields 5, but it asks by 'yield table.ask(…)'",
    ),
    "question not asked": (
        "named = table.ask(0, self.suits); trump = named.value; yield named",
        NAMED,
        "AttributeError: .*; 'named' is a question that nobody was asked: write 'named = yield table.ask(…)'",
    ),
    "start": (
        "def strat",
        "def start",
        "Queens.* has no 'start', but 'strat': every game has slug, title, start, deal, ",
    ),
    "score": ("def scroe", "def score", "Queens.* has no 'score', but 'scroe'"),
    "over": ("def is_over", "def over", "Queens.* has no 'over', but 'is_over'"),
    "no title": ('slug = "queens"', 'slug, title = "queens", "Queens"', "Queens.* has no 'title': every game has"),
    "start gives nothing": (
        "pass",
        "return State(0, dealer, (0,) * self.seats)",
        "Queens.start (queens.py, line .*) gives None, but it must give a state: a named tuple with deal_no, dealer",
    ),
    "score gives nothing": ("pass", RETURNED, "Queens.score (queens.py, line .*) gives None, but it must give a state"),
    "score fails": (
        "facts.facter *",
        "facts.factor *",
        "AttributeError: .*'facter', in Queens.score.* (queens.py, line .*)",
    ),
    "over fails": ("max(state.score)", "max(state.scores)", "AttributeError: .*, in Queens.over (queens.py, line .*)"),
    "winners fails": (
        "leaders(state)",
        "leaders(state.scores)",
        "TypeError: .*, in Queens.winners (queens.py, line .*)",
    ),
    "tally fails": ("QUEENZ,)", "QUEENS,)", "NameError: .*, in Queens.tally (queens.py, line .*)"),
    "asks for text": (
        "trump = yield table.ask(0, ['pass'])",
        NAMED,
        f"legal holds 'pass': a set holds actions or cards, .*, in Queens.deal (queens.py, line {line_of(NAMED)})",
    ),
    "asks for what is no action": (
        "trump = yield table.ask(0, 1 << 90)",
        NAMED,
        f"Queens.deal (queens.py, line {line_of(NAMED)}) asks for action 90, which is neither a card nor a word of the",
    ),
    "no card in the pack": (
        "table.shuffle((13, *PACK52))",
        "table.shuffle(PACK52)",
        "cards: 13 is no card number: .*, in Queens.deal (queens.py, line .*)",
    ),
    "too many tricks": (
        "table.deal((1,) * 8)",
        "table.deal((1,) * self.cards)",
        f"hand 0: 8 cards for 13 tricks, in Queens.deal (queens.py, line {AFTER})",
    ),
    "counts no tuple": (
        "counts=QUEENS,",
        "counts=(QUEENS,),",
        "counts = .*: it must be a tuple of what is counted, .*, in Queens.tally (queens.py, line .*)",
    ),
    "in a library": (
        "next(iter(__import__('random').sample([], 1)))",
        NAMED,
        f"ValueError: .*, in Queens.deal (queens.py, line {line_of(NAMED)})",
    ),
    "option refused in the script": (
        "Queens(players=9)",
        NAMED,
        f"option players: 9 is not allowed: .*, in Queens.deal (queens.py, line {line_of(NAMED)})",
    ),
    "setup fails": ("options.player)", "options.players)", "AttributeError: .*, in Queens.setup (queens.py, line .*)"),
    "words fails": (
        "trump_wrods(vocabulary)",
        "trump_words(vocabulary)",
        "NameError: .*, in Queens.words (queens.py, line .*)",
    ),
}


@pytest.mark.parametrize(("wrong", "right", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_place_and_what_was_expected(tmp_path, wrong, right, said):
    pattern = re.escape(said).replace(r"\.\*", ".*")
    with pytest.raises(GameError, match=pattern):
        play_through(written(tmp_path, wrong, right))


def test_rules_that_cannot_be_are_told_with_their_place(tmp_path):
    with pytest.raises(
        GameError, match=r"no card was played, .* by 'yield from', .*, in Queens.deal \(queens.py, line"
    ):
        play_through(written(tmp_path, "        tricks(table)", "        yield from tricks(table)"))
    with pytest.raises(GameError, match=r"the play has not started, in Queens.deal \(queens.py, line \d+\)$"):
        play_through(written(tmp_path, "str(", "table.start_play("))


HOOKS = ("aim(self, view)", "partner(self, view, seat)", "gain(self, before, after)", "is_formality(self, view)")


@pytest.mark.parametrize("hook", HOOKS)
def test_what_players_read_of_a_game_fails_with_its_place_too(tmp_path, capsys, monkeypatch, hook):
    name = hook.partition("(")[0]
    where = f"AttributeError: 'Queens' object has no attribute 'nope', in Queens.{name} (queens.py, line "
    kind = written(tmp_path, f"def {hook}:\n        return self.nope\n\n    def over(", "def over(")
    if name != "is_formality":  # which search alone asks for
        with pytest.raises(LawError, match=re.escape(where)):
            check_game(kind(), matches=1)
    if name != "gain":  # for which nobody asks before the cards are played
        monkeypatch.setattr(games, "_OWN", {})
        monkeypatch.setenv("WHIST_HOME", str(tmp_path))
        player = "search" if name == "is_formality" else "technique"
        assert main(["play", str(tmp_path / "queens.py"), "--seed", "1", "--others", player]) == 1
        assert where in capsys.readouterr().err


def test_options_that_a_game_refuses_are_refused_without_a_place(tmp_path):
    refusal = "raise OptionError('option target: odd')\n        self.sit(options.players)"
    kind = written(tmp_path, refusal, "self.sit(options.players)")
    kind.setup.__globals__["OptionError"] = OptionError
    with pytest.raises(OptionError, match=r"^option target: odd$"):
        kind()


def test_bad_input_stays_what_it_is(tmp_path):
    kind = written(tmp_path, "", "")
    with pytest.raises(whist.DealError, match="the pack given for deal 1 does not fit"):
        Match(kind(), given=[["2C 3C"]])
    assert play_through(kind).scores


def test_a_game_in_a_file_is_checked_and_measured_at_the_shell(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(games, "_OWN", {})
    written(tmp_path, "", "")
    file = str(tmp_path / "queens.py")
    assert tools(["check", file, "--matches", "1"]) == 0
    assert tools(["strength", file, "--player", "random", "--deals", "2", "--processes", "1"]) == 0
    assert "| queens | 2 |" in capsys.readouterr().out
    written(tmp_path, "facts.facter *", "facts.factor *")
    assert tools(["check", file]) == 1
    assert ", in Queens.score" in capsys.readouterr().err
    assert tools(["check", str(tmp_path / "missing.py")]) == 1
    assert "__main__" not in capsys.readouterr().err


@pytest.mark.parametrize("processes", [1, 2])
def test_a_player_that_fails_while_it_is_measured_is_told_with_its_place(processes):
    with pytest.raises(PlayerError, match=r"^ZeroDivisionError: .*, in Failing.decide \(test_faults.py, line \d+\)$"):
        strength("whist", Failing(), Failing(), deals=2, processes=processes)


class Failing(Player):
    """A player whose code fails at once."""

    def decide(self, view):
        return view.seat / 0
