"""Recorded hands are played out again; what cannot have been so is refused by hand, trick and card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist.cards import Card, Suit
from whist.errors import NotationError
from whist.notation import hands, pbn
from whist.notation.replay import Objection, from_pbn, replay_hand, replay_record
from whist.replaying import replay

DATA = Path(__file__).parents[1] / "data"
BOOKS = ["cavendish", "elwell", "foster"]
RECORDS = {
    record["id"]: record
    for book in [*BOOKS, "misprints-negative"]
    for record in map(json.loads, (DATA / "hands" / f"{book}.jsonl").read_text().splitlines())
}


def hand(record: dict[str, Any]) -> hands.Hand:
    return hands.loads(json.dumps(record))[0]


def changed(name: str, **fields: Any) -> dict[str, Any]:
    return json.loads(json.dumps(RECORDS[name])) | fields


def objections(record: dict[str, Any]) -> list[tuple[str, int | None]]:
    return [(objection.kind, objection.trick) for objection in replay_hand(hand(record)).objections]


# --- the books ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "number"), [("cavendish", 20), ("elwell", 6), ("foster", 1)])
def test_every_hand_of_the_books_agrees(book: str, number: int):
    report = replay(DATA / "hands" / f"{book}.jsonl")
    assert len(report.hands) == number
    assert report.objections == ()
    for played in report.hands:
        record = RECORDS[played.name]
        assert len(played.tricks) == 13
        assert dict(zip(("AB", "YZ"), played.counts, strict=True)) == record["result_of_line"]
        assert ["AYBZ"[trick.winner] for trick in played.tricks] == [trick["winner"] for trick in record["tricks"]]


def test_the_count_moves_with_the_last_card_of_each_trick():
    played = replay_hand(hand(RECORDS["cavendish-39"]))
    assert [sum(trick.tricks) for trick in played.tricks] == list(range(1, 14))
    assert played.tricks[-2].tricks == (6, 6)
    assert played.counts == (7, 6)


def test_a_revoke_in_print_is_refused_at_its_card():
    played = replay_hand(hand(RECORDS["foster-whist-3-misprint"]))
    assert played.objections == (
        Objection(
            "revoke",
            "Y revokes with 9D: clubs were led, and Y holds AC",
            "foster-whist-3-misprint",
            trick=12,
            seat="Y",
            card=Card("9D"),
        ),
    )
    assert len(played.tricks) == 11


def test_a_card_dealt_twice_in_print_is_refused_before_play():
    played = replay_hand(hand(RECORDS["cavendish-36-etext-misprint"]))
    assert [objection.kind for objection in played.objections] == ["duplicate-card"]
    assert str(played) == "cavendish-36-etext-misprint: 7H is dealt twice, to A and B, and 8H to nobody"


def test_a_file_with_a_misprint_does_not_agree():
    report = replay(DATA / "hands" / "misprints-negative.jsonl")
    assert not report.agrees
    assert str(report).endswith("misprints-negative.jsonl: 2 hands, 2 refused")


# --- misprints of every kind --------------------------------------------------------------------------------------


def with_trick(number: int, **fields: Any) -> dict[str, Any]:
    record = changed("cavendish-01")
    record["tricks"][number - 1] |= fields
    return record


@pytest.mark.parametrize(
    ("record", "kind", "trick"),
    [
        (with_trick(1, cards=["2D", "4D", "5D", "AD"]), "played-twice", 7),
        (with_trick(2, cards=["5C", "3C", "QC", "TC"]), "not-held", 2),
        (with_trick(2, cards=["5C", "2D", "QC", "4C"]), "played-twice", 2),
        (with_trick(2, winner="A"), "winner", 2),
        (with_trick(2, leader="A"), "leader", 2),
        (changed("cavendish-01", result_of_line={"AB": 8, "YZ": 5}), "count", 13),
        (changed("cavendish-01", after_recorded={"AB": 5, "YZ": 5, "to_lead": "B"}), "count", 10),
        (changed("cavendish-01", after_recorded={"AB": 6, "YZ": 4, "to_lead": "A"}), "leader", 10),
        (changed("cavendish-01", result_book={"AB": 5, "YZ": 8}), "result", None),
        (changed("elwell-01", result_book={"AB": 4, "YZ": 9}), "result", None),
        (changed("cavendish-01", honours_held={"AB": 3, "YZ": 1}), "honours", None),
        (changed("cavendish-01", honour_points_if_claimed={"AB": 4, "YZ": 0}), "honours", None),
        (changed("cavendish-01", turn_up="QS"), "turn-up", None),
        (changed("cavendish-01", turn_up="3H"), "turn-up", None),
    ],
)
def test_each_statement_is_checked(record: dict[str, Any], kind: str, trick: int | None):
    assert objections(record) == [(kind, trick)]


def test_hands_of_unequal_size_are_refused():
    record = changed("cavendish-01", hands=RECORDS["cavendish-01"]["hands"] | {"A": "QT53.A.KJ92.A76"})
    assert objections(record) == [("hand-size", None)]


def test_hands_without_cards_cannot_be_played():
    assert objections(changed("foster-bridge-1", hands=dict.fromkeys("AYBZ", "..."))) == [("hand-size", None)]


def test_a_joker_is_no_turned_card():
    assert objections(changed("cavendish-01", turn_up="BJ")) == [("turn-up", None), ("turn-up", None)]


def test_a_book_may_claim_what_its_printed_tricks_allow():
    assert RECORDS["cavendish-15"]["result_book"] != RECORDS["cavendish-15"]["result_of_line"]
    assert objections(RECORDS["cavendish-15"]) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, column 2: .*JSON"),
        ("[]", "the record is"),
        ("{}", "no field 'hands'"),
        ('{"hands": {"N": "..."}}', "four, each with its hand"),
        (json.dumps(changed("foster-bridge-1", game="solo-whist")), "solo-whist"),
        (json.dumps(changed("foster-bridge-1", trump=4)), "'trump' is 4"),
        (json.dumps(changed("foster-bridge-1", dealer="N")), "dealer: 'N' is no seat"),
        (json.dumps(changed("foster-bridge-1", sides=[["A", "Y"], ["B", "Z"]])), "opposite"),
        (json.dumps(changed("foster-bridge-1", tricks=[{"n": 2}])), "trick 2 stands where trick 1"),
        (json.dumps(changed("foster-bridge-1", tricks=[{"cards": ["AS"], "leader": "A"}])), "not whole"),
        (json.dumps(with_trick(2, cards=["5C", "KJ", "QC", "4C"])), "KJ"),
        ("[" * 100_000, "nested too deeply"),
        ('{"id": ' + "1" * 5000 + "}", "numbers too long"),
    ],
)
def test_what_is_no_hand_record_is_refused_with_its_line(text: str, message: str):
    with pytest.raises(NotationError, match=message) as caught:
        hands.loads(text)
    assert caught.value.record == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text("AYBZS.27TK", max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("AYBZ", max_size=2), inner, max_size=4),
)


@given(st.sampled_from(sorted(RECORDS)), st.data())
def test_no_record_is_too_odd_to_be_read_or_refused(name: str, data: st.DataObject):
    record = changed(name)
    holder = data.draw(st.sampled_from([record, record["hands"], *record.get("tricks", [])]))
    holder[data.draw(st.sampled_from(sorted(holder)))] = data.draw(JSON)
    try:
        read = hand(record)
    except NotationError as error:
        assert error.record == 1  # noqa: PT017  # reading it is as good
    else:
        assert replay_hand(read).hand == read


# --- play sections of PBN -----------------------------------------------------------------------------------------

BOARD = """[Board "3"][Dealer "S"]
[Deal "S:T854.32.K984.A97 KJ2.KQ5.Q63.8652 A.98764.A52.QJ43 Q9763.AJT.JT7.KT"]
[Declarer "N"][Contract "2H"][Result "{result}"]
[Play "E"]
{play}
"""


def board(play: str, result: str = "8") -> str:
    return str(replay_record(pbn.loads(BOARD.format(play=play, result=result))[0]))


@pytest.mark.parametrize(
    ("play", "outcome"),
    [
        ("DJ D4 D3 DA\nHT H2 H5 H9\n*", "2 tricks, NS 1, EW 1 (the rest was agreed)"),
        ("dj! d4 =1= d3 {x} da $7\n+ - - H9", "1 tricks, NS 1, EW 0 (play is not finished)"),
        ("DJ D4 D3 DA\nH9 HT H2 H5\n*", "2 tricks, NS 1, EW 1 (the rest was agreed; rows turned"),
        ("", "no play recorded"),
    ],
)
def test_play_sections_are_replayed_as_far_as_they_go(play: str, outcome: str):
    assert outcome in board(play)


@pytest.mark.parametrize(
    ("play", "outcome"),
    [
        ("DJ D4 D3 H9", "N revokes with 9H: diamonds were led, and N holds AD 5D 2D"),
        ("DJ D4 CA DA", "W plays AC, which is held by S"),
        ("DJ D4 D3 DA\nHT H2 H5 DA", "N played AD already in trick 1"),
        ("DJ ^R D4 D3 DA", "irregularity ^R"),
        ("DJ D4 D3 D1", "'D1' is no card"),
    ],
)
def test_play_that_cannot_be_is_refused(play: str, outcome: str):
    assert outcome in board(play)


def test_a_result_must_be_possible_after_the_tricks_played():
    assert "agreed" in board("DJ D4 D3 DA\nHT H2 H5 H9\n*", "12")
    assert "result is said to be NS 0" in board("DJ D4 D3 DA\nHT H2 H5 H9\n*", "0")
    assert "agreed" in board("DJ D4 D3 DA\nHT H2 H5 H9\n*", "^0")


@pytest.mark.parametrize(
    ("name", "played"),
    [
        ("team-match-partial-play", 2),
        ("tournament-with-dd-tables-1", 19),
        ("match-two-tables-inherited-tags", 57),
        ("shared-deal-records", 4),
        ("auction-notes", 1),
    ],
)
def test_files_in_use_replay(name: str, played: int):
    report = replay(DATA / "pbn" / f"{name}.pbn")
    assert report.agrees
    assert sum("tricks, " in hand.summary for hand in report.hands) == played


def test_no_trumps_and_unknown_hands():
    record = pbn.load(DATA / "pbn" / "team-match-partial-play.pbn")[0]
    assert from_pbn(record).trump is Suit.HEARTS
    assert from_pbn(record.with_tag("Contract", "3NT")).trump is None
    assert from_pbn(record.with_tag("Deal", "N:- - - -")).note == "the four hands are not known"
    assert from_pbn(record.with_tag("Contract", "Pass")).note == "passed out"


def test_records_with_errors_are_refused_with_line_and_column():
    report = replay(DATA / "pbn" / "odd-joker-fifth-suit.pbn")
    (objection,) = map(str, report.objections)
    assert objection.startswith("record 1, line 2, column 10: [Deal]: hand 'Q86.T5.876.6.H' has 5 suits")


def test_boards_of_bridge_base_are_replayed_and_a_faulty_one_refused_with_its_place(tmp_path: Path):
    text = (DATA / "lin" / "bbo-boards-a.lin").read_text()
    assert replay(DATA / "lin" / "bbo-boards-a.lin").agrees
    path = tmp_path / "evening.lin"
    path.write_text(text.replace("pc|D8|pc|DQ", "pc|D8|pc|D8", 1))
    (objection,) = replay(path).objections
    assert str(objection).startswith("record 2, line 2, column 204: pc: south cannot play 8D")


@pytest.mark.parametrize("text", ["", "<deal/>", "no record\n"])
def test_other_files_are_not_taken_for_records(tmp_path: Path, text: str):
    path = tmp_path / "file.txt"
    path.write_text(text)
    if text:
        with pytest.raises(NotationError, match="no record of play"):
            replay(path)
    else:
        assert str(replay(path)) == f"{path}: no hands"
