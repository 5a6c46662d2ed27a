"""Records: JSON, replay as validation, files that are never half-written."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from whist.cards import Suit
from whist.errors import RecordError
from whist.rules import Match, Record, pack_of
from whist.rules.record import VERSION


@pytest.fixture
def match(plain):
    match = Match(plain(target=9, asked=True), seed=7, dealer="E")
    for _ in range(2):
        match.play("no thanks")
        match.play("yes")
        for _ in range(52 if not match.deals else 6):
            match.play(match.legal_actions[-1])
    return match


@pytest.fixture
def fields(match):
    return json.loads(match.to_json())


def refused(fields, game):
    with pytest.raises(RecordError) as error:
        Match.from_json(json.dumps(fields), game)
    return str(error.value)


def test_a_record_replays_to_an_equal_match(match):
    again = Match.from_json(match.to_json(), match.game)
    assert again == match
    assert again.to_json() == match.to_json()


def test_a_record_holds_what_was_given_and_chosen_and_nothing_else(match, fields):
    assert fields == match.record
    assert set(fields) == {"format", "version", "game", "options", "seed", "dealer", "given", "deals"}
    assert (fields["game"], fields["options"], fields["seed"], fields["dealer"]) == (
        "plain",
        {"target": 9, "asked": True},
        7,
        1,
    )
    assert fields["deals"][0][:2] == ["no thanks", "yes"]
    assert [len(deal) for deal in fields["deals"]] == [54, 8]


def test_options_of_every_kind_survive(plain):
    game = plain(form="long", stake="7/3", tour=("other", "plain"), book=7)
    match = Match(game, seed=1)
    assert Match.from_json(match.to_json(), game).game == game
    assert json.loads(match.to_json())["options"] == {
        "form": "long",
        "book": 7,
        "stake": "7/3",
        "tour": ["other", "plain"],
    }


def test_given_packs_survive(plain):
    pack = pack_of([suit.cards for suit in Suit], 0)
    match = Match(plain(), seed=1, given=[[None], [pack]])
    assert Match.from_json(match.to_json(), plain()).record == match.record
    assert match.record["given"][0] == [None]


def test_a_finished_match_survives(plain):
    match = Match(plain(target=1), seed=2)
    while not match.over:
        match.play(match.legal_actions[0])
    assert Match.from_json(match.to_json(), plain(target=1)) == match


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is no record of a match"),
        ("[]", "its 'format' is not 'whist-match'"),
        ("{}", "its 'format' is not"),
        ('{"format": "whist-match"', "this is no record"),
        ("[" * 100_000, "this is no record"),
        (b"\xff\xfe", "this is no record"),
        ('{"format": "whist-match", "version": 99}', "record version 99 cannot be read"),
        ('{"format": "whist-match", "version": 1}', "the record has no 'game'"),
    ],
    ids=["empty", "list", "no format", "cut", "deep", "bytes", "version", "fields"],
)
def test_what_is_no_record_is_refused(text, said):
    with pytest.raises(RecordError, match=said):
        Match.from_json(text)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("seed", -1, "'seed' of the record must be a whole number"),
        ("seed", "7", "'seed' of the record must be"),
        ("dealer", 4, "first dealer 4 is no seat of Plain whist"),
        ("dealer", None, "'dealer' of the record must be"),
        ("game", 3, "'game' of the record must be a name"),
        ("options", [], "'options' of the record must be"),
        ("options", {"colour": 1}, "no option 'colour'"),
        ("options", {"target": 0}, "option target: 0"),
        ("options", {"self": 0, "name": 1}, "no option 'self'"),
        ("given", {}, "'given' of the record must be"),
        ("given", [[7]], "'given' of the record must hold packs"),
        ("given", [["ZZ AS"]], "'given' of the record: column 1: \"ZZ\" is no card"),
        ("given", [["AS KS"]], "the pack given for deal 1 does not fit"),
        ("deals", [["no thanks", 3]], "'deals' of the record must be"),
        ("deals", "AS", "'deals' of the record must be"),
    ],
)
def test_a_field_that_is_wrong_is_named(plain, fields, field, value, said):
    assert said in refused({**fields, field: value}, plain(target=9, asked=True))


@pytest.mark.parametrize("field", ["game", "options", "seed", "dealer", "given", "deals"])
def test_a_field_that_is_missing_is_named(plain, fields, field):
    del fields[field]
    assert f"the record has no {field!r}" in refused(fields, plain(target=9, asked=True))


def test_the_first_action_that_cannot_be_played_is_named(match, fields):
    fields["deals"][1][3] = "ZZ"
    assert refused(fields, match.game).startswith("deal 2, action 4: 'ZZ' is no action")
    fields["deals"][0][10] = fields["deals"][0][9]
    assert refused(fields, match.game).startswith(f"deal 1, action 11: {fields['deals'][0][9]} may not be chosen by")


def test_an_abbreviation_is_no_text_of_a_record(match, fields):
    fields["deals"][0][0] = "no"
    assert refused(fields, match.game).startswith("deal 1, action 1: 'no' is no action")


def test_deals_that_end_elsewhere_than_the_record_says_are_refused(match, fields):
    first, second = fields["deals"]
    assert "deal 1 has not ended after its 53 actions" in refused({**fields, "deals": [first[:-1], second]}, match.game)
    moved = [[*first, second[0]], second[1:]]
    assert f"deal 1, action 55: the deal has ended before {second[0]!r}" in refused(
        {**fields, "deals": moved}, match.game
    )


def test_a_long_text_of_a_record_is_quoted_in_part(match, fields):
    first, second = fields["deals"]
    moved = [[*first, "x" * 5000], second]
    said = refused({**fields, "deals": moved}, match.game)
    assert said.startswith("deal 1, action 55: the deal has ended before 'xxx")
    assert len(said) < 300


def test_a_record_of_another_game_or_of_other_options_is_refused(plain, secret, match):
    with pytest.raises(RecordError, match=r"the record is of plain\(target=9, asked=on\), not of plain$"):
        Match.from_json(match.to_json(), plain())
    with pytest.raises(RecordError, match=r"the record is of 'plain', not of secret$"):
        Match.from_json(match.to_json(), secret())
    with pytest.raises(RecordError, match=r"the record is of whist, not of secret$"):
        Match.from_json(Match("whist").to_json(), secret())
    options = {**Match("whist").record, "options": {"target": "none"}}
    with pytest.raises(RecordError, match="the record's game cannot be played: option target"):
        Match.from_json(json.dumps(options))


def test_a_game_that_is_not_registered_has_to_be_given(match, fields, tmp_path):
    assert refused(fields, None) == (
        "the record is of the game 'plain', which is none of those that `whist games` lists; one of your own is given "
        "beside the record, as in Match.from_json(text, game=MyGame()), or made known before, as by "
        "`whist play mygame.py`, or `whist replay mygame.py match.json` to check a record"
    )
    match.save(tmp_path / "match.json")
    with pytest.raises(RecordError, match=r"match\.json: the record is of the game 'plain'.*game=MyGame"):
        Match.load(tmp_path / "match.json")
    assert Match.load(tmp_path / "match.json", game=match.game) == match


def test_a_sampled_world_has_no_record(match):
    with pytest.raises(RecordError, match="begins in the middle"):
        match.world(0, 1).to_json()


def test_a_match_is_saved_and_loaded(match, tmp_path):
    path = tmp_path / "match.json"
    match.save(path)
    assert Match.load(path, match.game) == match
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]
    path.write_text("{}")
    with pytest.raises(RecordError, match=r"match\.json: this is no record"):
        Match.load(path)


def test_records_are_values(match):
    record = Record.from_json(match.to_json())
    assert record == Record.from_dict(match.record)
    assert record.to_json() == match.to_json()
    assert Match.from_record(record, match.game) == match
    assert VERSION == 1


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(match, tmp_path, monkeypatch):
    path = tmp_path / "match.json"
    match.save(path)
    old = path.read_text()

    def full(_handle):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    match.undo()
    with pytest.raises(OSError, match="no space left"):
        match.save(path)
    assert path.read_text() == old
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


def test_a_killed_process_never_leaves_a_half_written_save(tmp_path):
    path = tmp_path / "match.json"
    script = (
        "import sys; from whist.rules import Match; match = Match('whist', seed=1)\n"
        "for _ in range(100): match.play(match.legal_actions[0])\n"
        "while True: match.save(sys.argv[1])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for pause in (0.0, 0.003, 0.011):
        with subprocess.Popen([sys.executable, "-c", script, str(path)], env=environment) as writer:
            while writer.poll() is None and not path.exists():
                time.sleep(0.001)
            time.sleep(pause)
            writer.send_signal(signal.SIGKILL)
        assert len(Match.load(path).deals[0].actions) == 52
        path.unlink()
