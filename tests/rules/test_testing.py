"""The laws find what they are there to find; the strategies give what they promise."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist import _core
from whist.cards import Card, Cards
from whist.deal import Deal
from whist.errors import OptionError
from whist.players import Player, RandomPlayer
from whist.rules import (
    Match,
    Outcome,
    Play,
    Record,
    Script,
    Table,
    Vocabulary,
    outcome,
    plain_rules,
    tricks,
    whist_deal,
)
from whist.rules import events as ev
from whist.testing import (
    LawError,
    cards,
    check_game,
    check_player,
    deals,
    hands,
    matches,
    options,
    playthrough,
    records,
    script_faults,
    strength,
)
from whist.testing.__main__ import main
from whist.testing.games import check_end


def test_sound_games_keep_the_laws(plain, secret):
    report = check_game(plain(target=3, asked=True), matches=2)
    assert report.matches == 2
    assert report.decisions >= 52
    assert check_game(secret(), matches=2, often=0.5).different > 50


# Each fault below is put into a sound game, and one law must name it.


def broken(game, law, **arguments: Any) -> None:
    with pytest.raises(LawError, match=law):
        check_game(game, matches=2, often=0.5, **arguments)


def deal_four(table):
    """Four clubs to each of three."""
    table.shuffle(range(12))
    table.deal((4,))
    table.facts.calls = (0, 0, 0)


def play_four(table):
    table.start_play(_core.PlayRules(_core.CardOrder.plain(None), players=3, tricks=4))
    yield from tricks(table)
    return outcome(table)


def test_a_leak_of_the_decider_is_found(secret, monkeypatch):
    def whose_ace(self, table) -> Script[Outcome]:
        deal_four(table)
        yield table.ask(next(seat for seat in range(3) if table.hands[seat] & 1), self.calls[0].bit)
        return (yield from play_four(table))

    monkeypatch.setattr(secret, "deal", whose_ace)
    broken(secret(), "may believe in gives an equal view")


def test_a_leak_of_what_is_allowed_is_found(secret, monkeypatch):
    def by_the_neighbour(self, table) -> Script[Outcome]:
        deal_four(table)
        for seat in range(3):
            neighbour = table.hands[(seat + 1) % 3]
            yield table.ask(seat, self.calls[0].bit | (self.calls[1].bit if neighbour & 1 else 0), audience=0)
        return (yield from play_four(table))

    monkeypatch.setattr(secret, "deal", by_the_neighbour)
    broken(secret(), "may believe in gives an equal view")


def test_cards_that_move_without_an_event_are_found(plain, monkeypatch):
    sound = Table.start_play

    def swap(table, *arguments: Any, **named: Any) -> Play:
        table._hands[0], table._hands[1] = table._hands[1], table._hands[0]
        return sound(table, *arguments, **named)

    monkeypatch.setattr(Table, "start_play", swap)
    broken(plain(), "cards seen in a hand are in it")


def test_a_card_that_gets_lost_is_found(plain, monkeypatch):
    sound = Table.start_play

    def lose(table, *arguments: Any, **named: Any) -> Play:
        table._zones["shoe"], table._hands[0] = 0, table._hands[0]
        table._zones["shoe"] = table._hands[0] & -table._hands[0]
        return sound(table, *arguments, **named)

    monkeypatch.setattr(Table, "start_play", lose)
    broken(plain(), "no card is in two places")


def test_a_score_that_is_not_pure_is_found(plain, monkeypatch):
    sound, calls = plain.score, []

    def drifting(game, state, facts, result) -> Any:
        calls.append(1)
        after = sound(game, state, facts, result)
        return after._replace(scores=(after.scores[0] + len(calls), after.scores[1]))

    monkeypatch.setattr(plain, "score", drifting)
    broken(plain(target=50), "the score is pure|replays to|equal|undo|score sheet")


def test_facts_settled_after_the_first_lead_are_found(plain, monkeypatch):
    sound_deal, sound_score = plain.deal, plain.score

    def late(game, table) -> Script[Outcome]:
        result = yield from sound_deal(game, table)
        table.facts.bonus = 5
        return result

    def with_bonus(game, state, facts, result) -> Any:
        after = sound_score(game, state, facts, result)
        return after._replace(scores=(after.scores[0] + getattr(facts, "bonus", 0), after.scores[1]))

    monkeypatch.setattr(plain, "deal", late)
    monkeypatch.setattr(plain, "score", with_bonus)
    broken(plain(target=30), "the score sheet of the first lead")
    assert check_game(plain(target=30), matches=1, settled=False).deals > 0


def test_gains_that_do_not_cancel_are_found_unless_they_need_not(plain, monkeypatch):
    monkeypatch.setattr(plain, "gain", lambda *_: (1.0, 1.0, 1.0, 1.0))
    broken(plain(), "the gains of a deal sum to nothing, not 4.0")
    assert check_game(plain(), matches=1, zero_sum=False).deals > 0


def test_a_match_that_does_not_end_is_found_unless_it_need_not(plain, monkeypatch):
    monkeypatch.setattr(plain, "over", lambda *_: False)
    broken(plain(), "a match ends within 3 deals", deals=3)
    assert check_game(plain(), matches=1, deals=3, must_end=False).deals == 3


def test_a_match_that_ends_without_winners_is_found(plain, monkeypatch):
    monkeypatch.setattr(plain, "winners", lambda *_: ())
    broken(plain(target=1), "somebody has won")
    with pytest.raises(LawError, match="nobody decides"):
        check_end(Match(plain(), seed=1))


def test_words_that_depend_on_more_than_the_options_are_found(plain, monkeypatch):
    made = []

    def growing(self, vocabulary: Vocabulary) -> None:
        made.append(1)
        self.yes, self.no = vocabulary.add(f"yes {len(made)}"), vocabulary.add("no")

    monkeypatch.setattr(plain, "words", growing)
    broken(plain(), "the same options give the same actions")


def test_chance_beside_the_table_is_found(plain, monkeypatch):
    seeds = iter(range(10**6))
    sound = Table.shuffle

    def own_seed(table, pack) -> None:
        table._seed = next(seeds)
        sound(table, pack)

    monkeypatch.setattr(Table, "shuffle", own_seed)
    broken(plain(), "the same seed gives the same deal")


# Mistakes of authors, which raise errors of Python inside the framework.


def test_the_class_of_a_game_is_no_game(plain):
    for check in (check_game, lambda game: check_player(First, game)):
        with pytest.raises(TypeError, match=r"^Plain is a class: make a game of it, Plain\(\)"):
            check(plain)
    with pytest.raises(TypeError, match="7 is no game: give a game or the name of one"):
        check_game(7)


def mistaken(game, law, place, **arguments: Any) -> None:
    with pytest.raises(LawError, match=law) as raised:
        check_game(game, seed=5, **arguments)
    assert place in str(raised.value)


def test_a_deal_that_is_no_script_is_found(plain, monkeypatch):
    monkeypatch.setattr(plain, "deal", lambda *_: Outcome((7, 6)))
    law = r"^Plain.deal \(.*\) gives Outcome\(tricks=\(7, 6\).*it must be a script, which asks by 'yield table"
    mistaken(plain(target=3), law, "(plain(target=3), seed 5, deal 1, before action 1)")


def test_a_script_that_returns_no_outcome_is_found(plain, monkeypatch):
    def forgetful(_, table) -> Script[Any]:
        whist_deal(table)
        table.start_play(plain_rules(None))
        yield from tricks(table)

    monkeypatch.setattr(plain, "deal", forgetful)
    law = r"Plain.deal \(test_testing.py, line \d+\) returns None, but it must return outcome\(table\) or THROWN_IN"
    with pytest.raises(LawError, match=law):
        check_game(plain())

    def idle(self, table) -> Script[Any]:
        if self.options.asked:
            yield table.ask(0, self.yes.bit)

    monkeypatch.setattr(plain, "deal", idle)
    with pytest.raises(LawError, match=law):
        check_game(plain())


def test_a_script_that_fails_is_found_where_it_fails(plain, monkeypatch):
    def failing(self, table) -> Script[Any]:
        whist_deal(table)
        yield table.ask(1, self.vocabulary["yes"].bit)
        return {}["missing"]

    monkeypatch.setattr(plain, "deal", failing)
    law = r"^KeyError: 'missing', in .*failing \(test_testing.py, line \d+\)"
    mistaken(plain(asked=True), law, "(plain(asked=on), seed 5, deal 1, after action 0)")


def test_scores_of_more_than_the_owners_are_found(plain, monkeypatch):
    sound = plain.score
    monkeypatch.setattr(plain, "score", lambda *given: sound(*given)._replace(scores=(1, 2, 3)))
    mistaken(plain(), r"every owner has a score: 2 of them, not \(1, 2, 3\)", "(plain, seed 5, deal 2, after action 0)")
    monkeypatch.setattr(plain, "start", lambda *_: (0, 0))
    law = r"^Plain.start \(test_testing.py, line \d+\) gives \(0, 0\), but it must give a state"
    mistaken(plain(), law, "(plain, before the first deal)")


def test_a_score_that_is_no_state_is_found(plain, monkeypatch):
    monkeypatch.setattr(plain, "over", lambda *_: False)
    monkeypatch.setattr(plain, "score", lambda *_: (5, 3))
    with pytest.raises(LawError, match="plain, seed 5, deal 1, after action 51"):
        check_game(plain(), seed=5)


def test_a_game_defined_in_a_function_is_checked_and_played_by_one_process(plain):
    class Local(plain):
        slug = "local"

    assert check_game(Local(), matches=1).decisions > 50
    random = RandomPlayer(seed=1)
    assert strength(Local(), random, random, deals=2).deals == 2
    with pytest.raises(OptionError, match="processes = 2: other processes cannot find Local, which must be defined at"):
        strength(Local(), random, random, deals=2, processes=2)


# Players.


class First:
    """Chooses the first of what is allowed."""

    def choose(self, view):
        return view.legal[0]


def test_a_sound_player_passes(plain):
    assert check_player(First, plain(target=50), deals=2) == 104
    assert check_player(First, "whist", deals=1) == 52


@pytest.mark.parametrize(
    ("choose", "law"),
    [
        (lambda _self, view: view.game.action("yes"), "which is not allowed"),
        (lambda self, view: view.legal[id(self) // 64 % len(view.legal)], "made anew something else"),
        (lambda _self, view: setattr(view, "state", 0) or view.legal[0], "choosing changed the match or the view"),
    ],
    ids=["illegal", "unsteady", "meddling"],
)
def test_a_player_that_breaks_a_law_is_found(plain, choose, law):
    kept = []  # so that no two players share an address

    def make() -> Any:
        kept.append(type("Odd", (), {"choose": choose})())
        return kept[-1]

    with pytest.raises(LawError, match=law):
        check_player(make, plain(target=50), seed=5, deals=1)


class Silent(Player):
    """Decides for nothing."""

    name = "silent"

    def decide(self, _view):
        return None


def test_a_player_that_raises_an_error_is_found(plain):
    law = "a player raises no error, but there was IllegalActionError: Silent.decide gives None, but it must give a"
    with pytest.raises(LawError, match=law) as raised:
        check_player(lambda: Silent(seed=1), "whist", seed=5)
    assert "(whist, seed 5, deal 1, after action 0)" in str(raised.value)
    clumsy = type("Clumsy", (), {"choose": lambda _self, view: view.legal[99]})
    with pytest.raises(LawError, match="IndexError: tuple index out of range"):
        check_player(clumsy, plain())


def test_a_player_that_chooses_nothing_is_found(plain):
    with pytest.raises(LawError, match="the player chose None, which is not allowed"):
        check_player(type("Mute", (), {"choose": lambda *_: None}), plain())


def test_a_player_in_place_of_what_makes_one_is_refused(plain):
    with pytest.raises(TypeError, match="makes no player: give what makes one, such as its class"):
        check_player(First(), plain())


# Scripts.


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("def deal(self, table):\n    yield from tricks(table)\n    a = yield table.ask(0, 1)\n", 0),
        ("def deal(self, table):\n    tricks(table)\n", 1),
        ("def deal(self, table):\n    x = choose(table, 0, 3, GIVE)\n    yield x\n", 1),
        ("def phase(t):\n    yield 1\ndef deal(self, table):\n    phase(table)\n    yield 2\n", 1),
        ("class G:\n  def phase(self, t):\n    yield 1\n  def deal(self, t):\n    self.phase(t)\n    yield 2\n", 1),
        ("def deal(self, t):\n    x = yield from (a.tricks(b) if a else tricks(t))\n", 0),
        ("def deal(self, table):\n    table.deal((1,))\n    yield table.ask(0, 1)\n", 0),
        ("def deal(self, t):\n    for s in set(t.blind):\n        pass\n", 1),
        ("x = [s for s in {1, 2}]\n", 1),
        ("x = [s for s in sorted({1, 2})]\n", 0),
    ],
)
def test_skipped_phases_and_loops_over_sets_are_seen_in_the_source(source, faults):
    assert len(script_faults(source)) == faults


# Golden playthroughs and the command.


def test_a_playthrough_is_the_same_again_and_shows_who_sees_what(secret):
    text = playthrough(secret(), seed=3)
    assert text == playthrough(secret(), seed=3) != playthrough(secret(), seed=4)
    assert "! move to AC: C kitty" not in text
    assert text.startswith("# secret seed 3\n## deal 1: deal_no 0, dealer 0, scores (0, 0, 0)\n! pack to ABC: AS")
    assert "winners" in text.splitlines()[-1]


def test_the_command_writes_a_playthrough_and_checks_a_game(tmp_path, capsys):
    path = tmp_path / "whist.txt"
    assert main(["golden", "whist", "--deals", "1", "--out", str(path)]) == 0
    assert path.read_text() == playthrough("whist", deals=1)
    assert main(["check", "whist(match=game, target=1)", "--matches", "1"]) == 0
    assert "Report(matches=1" in capsys.readouterr().out
    assert main(["golden", "wist"]) == 1
    assert "whist" in capsys.readouterr().err


# Strategies.


@given(cards(jokers=True), hands(), hands(None), deals())
def test_cards_hands_and_deals_are_of_their_kind(card, hand, any_hand, deal):
    assert isinstance(card, Card)
    assert isinstance(any_hand, Cards)
    assert len(hand) == 13
    assert isinstance(deal, Deal)
    assert deal.is_complete


@given(st.data())
def test_options_matches_and_records_fit_their_game(data):
    chosen = data.draw(options("whist-cz"))
    assert isinstance(Match("whist-cz", seed=0, **chosen), Match)
    match = data.draw(matches("whist", actions=20, match="game"))
    assert match.game.options.match == "game"
    record = data.draw(records("whist", actions=10))
    assert isinstance(record, Record)
    assert Match.from_record(record).record == record.to_dict()


def test_events_are_seen_by_their_audience_only():
    assert ev.seen_by((ev.SHOW, 0b10, 0, 1), 1) == (ev.SHOW, 0b10, 0, 1)
    assert ev.seen_by((ev.SHOW, 0b10, 0, 1), 0) is None
    assert ev.seen_by((ev.DEAL, 0b10, 1, 2, 0b11, (0, 4)), 0) == (ev.DEAL, 0b10, 1, 2, None, (0, 4))
