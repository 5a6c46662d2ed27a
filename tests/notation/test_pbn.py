"""Portable Bridge Notation: what is read, what is refused and where, and what is written."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist.cards import Cards, Seat, Strain
from whist.deal import Deal
from whist.errors import NotationError
from whist.notation import pbn
from whist.notation.encoding import decode

DATA = Path(__file__).parents[1] / "data" / "pbn"
BOARD_3 = """\
% PBN 2.1
[Event "Club night"]
[Board "3"] [Dealer "S"] [Vulnerable "EW"]
[Deal "S:T854.32.K984.A97 KJ2.KQ5.Q63.8652 A.98764.A52.QJ43 Q9763.AJT.JT7.KT"]
[Declarer "N"]
[Contract "2H"]
[Result "8"]
[Auction "S"]
Pass Pass 1H =1= Pass
2H Pass Pass Pass
[Note "1:five cards or more"]
[Play "E"]
DJ D4 D3 DA
HT H2 H5 H9
*
"""


def refused(text: str | bytes) -> NotationError:
    with pytest.raises(NotationError) as caught:
        pbn.loads(text)
    return caught.value


# --- files from outside -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "records", "first"),
    [
        (
            "team-match-partial-play.pbn",
            2,
            "N:T32.AKQ7.T3.AQJT A9864.83.AK4.987 J.JT9542.72.K653 KQ75.6.QJ9865.42",
        ),
        (
            "tournament-with-dd-tables-1.pbn",
            20,
            "N:KT8.A96.A95.7542 Q5.KJ52.KQ874.T8 AJ92.874.JT6.AQ3 7643.QT3.32.KJ96",
        ),
        (
            "match-two-tables-inherited-tags.pbn",
            60,
            "W:KQ7.K95.854.T964 T9653.JT7.Q.J853 .Q832.T97632.Q72 AJ842.A64.AKJ.AK",
        ),
        (
            "auction-notes.pbn",
            2,
            "N:AT9.2.J432.A9863 76432.4.KQ.QJT72 Q.KJ976.AT8765.5 KJ85.AQT853.9.K4",
        ),
        (
            "shared-deal-records.pbn",
            4,
            "W:KT32.Q9743.QT2.Q 6..A65.AKT987542 AQJ954.K.973.J63 87.AJT8652.KJ84.",
        ),
        (
            "trickster-1nt-basic.pbn",
            4,
            "N:K43.QJ3.AK32.Q85 QJT9.K98.JT9.AJ4 765.752.654.T932 A82.AT64.Q87.K76",
        ),
        ("trickster-blackwood.pbn", 1, "W:- 87.8.KQJ7532.J84 - -"),
        (
            "odd-question-marks.pbn",
            1,
            "E:A95.4.AKQ432.T62 KQJT74.93.987.98 63.AQJ87.5.AKQ74 82.KT652.JT6.J53",
        ),
        ("odd-utf16.pbn", 1, "N:2.95432.J53.Q752 AQT7.KT8.AKQT.J4 J9863.Q6.8642.A6 K54.AJ7.97.KT983"),
    ],
)
def test_files_in_use_are_read_and_survive_writing(name: str, records: int, first: str):
    document = pbn.load(DATA / name)
    assert len(document) == len(document.deals) == records
    assert document.deals[0] == Deal.from_pbn(first)
    text = pbn.dumps(document)
    again = pbn.loads(text)
    assert again.deals == document.deals
    assert pbn.dumps(again) == text


def test_two_records_of_one_board_share_its_deal():
    document = pbn.load(DATA / "match-two-tables-inherited-tags.pbn")
    assert all(document[i].deal == document[i + 1].deal for i in range(0, 60, 2))
    assert len(set(document.deals)) == 30
    assert (document[1].board, document[1].dealer, document[1].vulnerable) == (31, Seat.SOUTH, "NS")


@pytest.mark.parametrize("ending", ["", "\n", "\n\n", "\r\n", "\r"])
def test_the_number_of_final_newlines_does_not_matter(ending: str):
    text = (DATA / "shared-deal-records.pbn").read_text().rstrip("\n")
    assert pbn.loads(text + ending) == pbn.loads(text)
    assert len(pbn.loads(text)) == 4


def test_a_record_that_names_another_board_shares_nothing():
    document = pbn.loads(BOARD_3 + '\n[Board "4"]\n[Contract "3NT"]\n')
    assert document[1].deal is None


def test_a_void_written_by_dots_is_a_void():
    deal = pbn.load(DATA / "odd-void-trailing-dots.pbn").deals[0]
    assert not [card for card in Cards.from_bits(deal.bits[Seat.EAST]) if card.suit.letter == "D"]
    assert [bits.bit_count() for bits in deal.bits] == [13, 13, 13, 13]


def test_redundant_suit_letters_are_refused_or_ignored_with_a_warning():
    path = DATA / "odd-redundant-suit-letters.pbn"
    with pytest.raises(NotationError, match=r"line 2, column 10: \[Deal\]") as caught:
        pbn.load(path)
    assert (caught.value.path, caught.value.record) == (str(path), 1)
    document = pbn.load(path, strict=False)
    assert document.deals == (Deal.from_pbn("S:A7.864.QJT73.AKQ Q2.952.62.JT9742 KT853.T3.954.653 J964.AKQJ7.AK8.8"),)
    assert [problem.severity for problem in document.problems] == ["warning"]


def test_a_fifth_suit_is_refused():
    with pytest.raises(NotationError, match=r"5 suits.*52-card pack") as caught:
        pbn.load(DATA / "odd-joker-fifth-suit.pbn")
    assert (caught.value.line, caught.value.column) == (2, 10)


def test_another_programs_format_is_refused_with_its_place():
    with pytest.raises(NotationError, match="JC is dealt twice") as caught:
        pbn.load(DATA / "trickster-leads.ptn")
    assert (caught.value.record, caught.value.line, caught.value.column) == (1, 3, 22)


def test_question_marks_are_unknown_values():
    record = pbn.load(DATA / "odd-question-marks.pbn")[0]
    assert (record.declarer, record.contract, record.result) == (None, None, None)
    assert (record.dealer, record.board) == (Seat.NORTH, 1)


def test_a_comment_reaches_its_brace_over_lines():
    record = pbn.load(DATA / "odd-unclosed-comment.pbn")[0]
    assert [tag.name for tag in record.tags] == ["Board", "Dealer", "Vulnerable", "Deal"]
    assert record.tags[-1].tokens[0].endswith("{closed}")


def test_an_open_comment_is_an_error_and_what_stood_before_is_kept():
    text = '[Board "161"]\n[Deal "N:- - - -"]\n{Feasibility: 5\n\n[Board "162"]\n'
    error = refused(text)
    assert (error.line, error.column, error.expected) == (3, 1, "a closing }")
    document = pbn.loads(text, strict=False)
    assert [record.board for record in document] == [161]


# --- encodings ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_encodings_are_told_apart(encoding: str):
    assert pbn.loads('[North "Müller"]'.encode(encoding))[0]["North"] == "Müller"


@pytest.mark.parametrize("data", ["[North]".encode("utf-16-le"), b"\xff\xfe[\0N", b"\xff\xfe[", "[A]".encode("utf-32")])
def test_an_unknown_encoding_is_called_so(data: bytes):
    assert "encoding" in str(refused(data))


def test_text_beyond_the_standard_needs_utf8(tmp_path: Path):
    record = pbn.loads('[North "♠"]')[0]
    with pytest.raises(NotationError, match=r"record 1: .*♠.*encoding"):
        pbn.dump([record], tmp_path / "deals.pbn")
    assert list(tmp_path.iterdir()) == []
    pbn.dump([record], tmp_path / "deals.pbn", encoding="utf-8")
    assert pbn.load(tmp_path / "deals.pbn")[0]["North"] == "♠"


def test_text_that_would_be_read_as_another_is_not_written(tmp_path: Path):
    with pytest.raises(NotationError, match="encoding"):
        pbn.dump(pbn.loads('[North "Ã©"]'), tmp_path / "deals.pbn")


# --- the import form ----------------------------------------------------------------------------------------------


def test_a_deal_alone_is_a_record():
    assert len(pbn.loads('[Deal "N:- - - -"]').deals) == 1


def test_case_and_blanks_in_a_deal_do_not_matter():
    text = '[Deal "s:t854.32.k984.a97   KJ2.KQ5.Q63.8652 A.98764.A52.QJ43 q9763.ajt.jt7.kt "]'
    assert pbn.loads(text).deals == pbn.loads(BOARD_3).deals


def test_a_played_board_is_read_whole():
    record = pbn.loads(BOARD_3)[0]
    assert record.auction == ("Pass", "Pass", "1H", "Pass", "2H", "Pass", "Pass", "Pass")
    assert record.play == ("DJ", "D4", "D3", "DA", "HT", "H2", "H5", "H9", "*")
    assert record["Note"] == "1:five cards or more"
    assert record.contract == pbn.Contract(2, Strain.HEARTS)
    assert record.trump is Strain.HEARTS


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('[ Event\n "a" ]', "a"),
        ('[Event"a"][Site "b"]', "a"),
        (r'[Event "say \"when\" \\ \2R"]', r'say "when" \ \2R'),
        ('% [Event "hidden"]\n[Event "a"]', "a"),
        ('[Event "50 % off"]', "50 % off"),
        ('[Event "a; {b}"]', "a; {b}"),
        ('\ufeff[Event "a"]', "a"),
        ('[Event "a"]\n[Event "b"]', "a"),
    ],
)
def test_forms_of_a_tag_pair(text: str, value: str):
    assert pbn.loads(text)[0]["Event"] == value


@pytest.mark.parametrize(
    ("result", "declarer", "tricks"),
    [("9", "N", 9), ("NS 9", "N", 9), ("EW 4", "N", 9), ("NS 9 EW 4", "E", 4), ("^8", "S", 8), ("", "N", None)],
)
def test_results_are_the_declarers_tricks(result: str, declarer: str, tricks: int | None):
    assert pbn.loads(f'[Declarer "{declarer}"][Result "{result}"]')[0].result == tricks


@pytest.mark.parametrize(
    ("text", "written"),
    [("3NTX", "3NTX"), ("3n", "3NT"), ("4sxx", "4SXX"), ("pass", "Pass"), ("NT", "NT")],
)
def test_contracts_are_spelled_one_way(text: str, written: str):
    assert str(pbn.loads(f'[Contract "{text}"]')[0].contract) == written


@pytest.mark.parametrize(
    ("text", "written"), [("-", "None"), ("Love", "None"), ("both", "All"), ("ns", "NS"), ("EW", "EW")]
)
def test_vulnerability_has_other_names(text: str, written: str):
    assert pbn.loads(f'[Vulnerable "{text}"]')[0].vulnerable == written


def test_values_are_inherited_as_the_standard_says():
    text = '[Event "##Cup"][Round "1"]\n\n[Round "#"]\n\n[Event "Final"][Room "#"]\n\n[Round "2"]\n'
    records = pbn.loads(text)
    assert [record.get("Event") for record in records] == ["Cup", "Cup", "Final", "Cup"]
    assert [record.get("Round") for record in records] == ["1", "1", "", "2"]
    assert records[2]["Room"] == ""
    assert "inherit" in str(refused('[Dealer "#"]'))


def test_no_empty_line_opens_a_record():
    assert len(pbn.loads("\n\n \t\n")) == 0
    assert len(pbn.loads('\n\n[Board "1"]\n\n \n[Board "2"]\n\n\n')) == 2


# --- what is wrong, and where -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "record", "line", "column"),
    [
        ('[Dealer "X"]', 1, 1, 10),
        ('[Board "1"]\n\n[Vulnerable "maybe"]', 2, 3, 14),
        ('[Contract "8S"]', 1, 1, 12),
        ('[Contract "7NNX"]', 1, 1, 12),
        ('[Result "14"]', 1, 1, 10),
        ('[Board "0"]', 1, 1, 9),
        (f'[Board "{"9" * 5000}"]', 1, 1, 9),
        ('[Event "open]', 1, 1, 8),
        ('[Event "a"\n\n[Board "1"]', 1, 1, 1),
        ('[Event [Board "1"]', 1, 1, 8),
        ("Pass Pass", 1, 1, 1),
        ('[Auction "N"]\n1C 1S#', 1, 2, 4),
        ('[Deal "AKQJ"]', 1, 1, 8),
        ('[Deal "N:AKQJ.AKQ.AKQ.AKQ - -"]', 1, 1, 10),
        ('[Deal "N:AKQJ.AKQ.AKQ.AK1 - - -"]', 1, 1, 25),
        ('[Deal "N:AKQJ.AKQ.AKQAKQ - - -"]', 1, 1, 10),
        ('[Deal "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.AT9 - -"]', 1, 1, 40),
        ('[Deal "N:AKQJ.AKQ.AKQ.AKQ T9.JT9.JT9.JT9 - -"]', 1, 1, 10),
    ],
)
def test_errors_say_where(text: str, record: int, line: int, column: int):
    error = refused(text)
    assert (error.record, error.line, error.column) == (record, line, column)


def test_tolerant_reading_reports_and_goes_on_with_the_next_record():
    text = BOARD_3 + '\n[Board "4"]\n[Dealer "X"]\n[Event "open]\n[Deal "N:- - - -"]\n\n[Board "5"]\n'
    document = pbn.loads(text, strict=False)
    assert [record.board for record in document] == [3, 4, 5]
    assert document[1].dealer is None
    assert "Deal" not in document[1]
    assert [(p.record, p.code) for p in document.problems] == [(2, "bad-value"), (2, "unterminated-string")]


@given(st.text(alphabet='[]{}";%\\ \n\tADealN:.-*=1=', max_size=200))
def test_no_text_is_too_odd_for_tolerant_reading(text: str):
    document = pbn.loads(text, strict=False)
    if not any(problem.severity == "error" for problem in document.problems):
        assert pbn.loads(text) == document


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_be_refused(data: bytes):
    try:
        text = decode(data)
    except NotationError:
        with pytest.raises(NotationError):
            pbn.loads(data, strict=False)
    else:
        assert pbn.loads(data, strict=False) == pbn.loads(text, strict=False)


def test_reading_time_grows_with_the_size_of_the_file():
    def seconds(copies: int) -> float:
        text = "\n".join([BOARD_3.replace("night", '{ "x ' * 5)] * copies)
        began = time.perf_counter()
        pbn.loads(text, strict=False)
        return time.perf_counter() - began

    seconds(10)
    assert seconds(800) < 40 * max(seconds(100), 0.01)


MANY = 2_000_000


@pytest.mark.parametrize(
    "text",
    [
        '[A "' + "a" * MANY,
        '[A "' + "\\" * MANY,
        '"a' * (MANY // 20),
        '[A "b"]' * (MANY // 20),
        "{" * MANY,
    ],
    ids=lambda text: text[:8],
)
def test_odd_texts_are_read_in_one_pass(text: str):
    assert len(pbn.loads(text, strict=False)) == 1  # work that grew with the square of the size would take minutes


def test_no_more_values_stand_than_records_can_carry():
    text = "".join(f'[A{number} "##b"]\n\n' for number in range(300)) + '[A7 "##c"]\n'
    document = pbn.loads(text)
    assert {problem.code for problem in document.problems} == {"inherit-limit"}
    assert len(document.problems) == 100
    assert [len(record.tags) for record in document.records[-2:]] == [201, 200]
    assert (document.records[-2]["A299"], document.records[-1]["A7"]) == ("b", "c")


# --- the export form ----------------------------------------------------------------------------------------------


def test_the_export_form_is_the_standards():
    text = pbn.dumps(pbn.loads(BOARD_3))
    assert text.split("\r\n") == [
        "% PBN 2.1",
        "% EXPORT",
        '[Event "Club night"]',
        '[Site "?"]',
        '[Date "?"]',
        '[Board "3"]',
        '[West "?"]',
        '[North "?"]',
        '[East "?"]',
        '[South "?"]',
        '[Dealer "S"]',
        '[Vulnerable "EW"]',
        '[Deal "S:T854.32.K984.A97 KJ2.KQ5.Q63.8652 A.98764.A52.QJ43 Q9763.AJT.JT7.KT"]',
        '[Scoring "?"]',
        '[Declarer "N"]',
        '[Contract "2H"]',
        '[Result "8"]',
        '[Auction "S"]',
        "Pass Pass 1H =1= Pass",
        "2H Pass Pass Pass",
        '[Note "1:five cards or more"]',
        '[Play "E"]',
        "DJ D4 D3 DA",
        "HT H2 H5 H9",
        "*",
        "",
        "",
    ]


def test_a_passed_out_board_has_neither_declarer_nor_result():
    record = pbn.loads('[Declarer "N"][Contract "pass"][Result "0"][Auction "N"]\nAP\n[Note "1:x"][Room "Open"]')[0]
    lines = pbn.dumps([record]).split("\r\n")
    assert lines[14:17] == ['[Declarer ""]', '[Contract "Pass"]', '[Result ""]']
    assert lines[17:21] == ['[Room "Open"]', '[Auction "N"]', "AP", '[Note "1:x"]']


@pytest.mark.parametrize(
    ("section", "written"),
    [
        ('[Auction "N"]\n4S ?! =2= $77', "4S =2= $6 $77"),
        ('[Auction "N"]\n4S?!=2=$77', "4S =2= $6 $77"),
        ('[Play "N"]\nSQ ! $200 =1=', "SQ =1= $7 $200"),
        ('[Auction "N"]\n^I 1c pass x xx ap', "^I 1C Pass X XX\r\nAP"),
    ],
)
def test_suffixes_become_numbers_after_the_note(section: str, written: str):
    assert written + "\r\n" in pbn.dumps(pbn.loads(section))


def test_empty_columns_before_the_first_call_are_left_out():
    text = pbn.dumps(pbn.loads('[Dealer "S"][Auction "E"]\n- 1NT Pass 3NT\nAP'))
    assert '[Auction "S"]\r\n1NT Pass 3NT AP\r\n' in text


def test_tables_keep_their_columns():
    table = '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\r\nN NT  7\r\nN  S 10\r\n'
    assert table in pbn.dumps(pbn.loads(table))


def test_comments_stay_with_what_they_belong_to():
    text = '{club} ;evening\n[Board "7"]\n;after\n[Auction "N"]\n1C {a\n\n%b} Pass ;end\nAP\n'
    document = pbn.loads(text)
    assert document[0].comments == ("{club}", ";evening")
    assert document[0].tags[0].tokens == (";after",)
    assert document[0].tags[1].tokens == ("1C", "{a\n\n%b}", "Pass", ";end", "AP")
    assert pbn.loads(pbn.dumps(document))[0].tag("Auction") == document[0].tags[1]


def test_what_does_not_fit_a_line_is_refused_but_comments_are_wrapped():
    with pytest.raises(NotationError, match=r"at most 253"):
        pbn.dumps([pbn.Record((pbn.Tag("Event", "x" * 250),))])
    long = pbn.Record((pbn.Tag("Event", "x", ("{" + "word " * 100 + "}",)),))
    text = pbn.dumps([long])
    assert max(map(len, text.split("\r\n"))) <= 253
    assert pbn.dumps(pbn.loads(text)) == text


def test_wrong_records_are_not_written():
    with pytest.raises(NotationError, match="'X' is no seat"):
        pbn.dumps([pbn.Record((pbn.Tag("Dealer", "X"),))])
    with pytest.raises(NotationError, match="inherited"):
        pbn.dumps([pbn.Record((pbn.Tag("Event", "##"),))])
    with pytest.raises(NotationError, match="cannot stand in a value"):
        pbn.Tag("Event", "two\nlines")
    with pytest.raises(NotationError, match="no tag name"):
        pbn.Tag("two words", "")


def test_a_new_deal_becomes_a_record():
    deal = Deal.from_pbn("S:T854.32.K984.A97 KJ2.KQ5.Q63.8652 A.98764.A52.QJ43 Q9763.AJT.JT7.KT")
    record = pbn.Record.from_deal(deal, dealer=Seat.SOUTH, tags={"Board": "3"})
    again = pbn.loads(pbn.dumps([record.with_tag("Event", "Home").with_tag("Board", "4")]))[0]
    assert (again.deal, again.dealer, again.board, again["Event"]) == (deal, Seat.SOUTH, 4, "Home")
    assert (again["Contract"], again["Result"]) == ("", "")


NAMES = st.sampled_from(["Event", "North", "Room", "Note", "Board", "Site", "ScoreTable", "Play", "Auction"])
TEXT = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_categories=["Cc"]), max_size=30).filter(
    lambda text: not text.startswith("#")
)
SEAT_OR_UNKNOWN = st.sampled_from(["N", "e", "?", ""])
VALUES = {"Board": st.sampled_from(["1", "07", "?"]), "Play": SEAT_OR_UNKNOWN, "Auction": SEAT_OR_UNKNOWN}
WORDS = st.lists(
    st.sampled_from(["1C", "Pass", "X", "-", "SA", "h2", "=1=", "$7", "!", "?!", "{a b}", ";c", "{d\n\ne}", "*"]),
    max_size=12,
)


@st.composite
def record_texts(draw: st.DrawFn) -> str:
    lines = []
    for name in draw(st.lists(NAMES, max_size=6)):
        escaped = draw(VALUES.get(name, TEXT)).replace("\\", "\\\\").replace('"', '\\"')
        lines += [f'[{name} "{escaped}"]', *draw(WORDS)]
    return "\n".join(lines)


@given(st.lists(record_texts(), max_size=4))
def test_reading_what_was_written_gives_the_same_bytes(texts: list[str]):
    text = pbn.dumps(pbn.loads("\n\n".join(texts)))
    assert pbn.dumps(pbn.loads(text)) == text


@given(st.permutations(range(52)), st.sampled_from(Seat), st.integers(1, 13))
def test_every_deal_and_ending_survives(order: list[int], dealer: Seat, size: int):
    bits = [sum(1 << (16 * (c // 13) + c % 13) for c in order[13 * i : 13 * i + size]) for i in range(4)]
    deal = Deal.from_bits(*bits)
    assert pbn.loads(pbn.dumps([pbn.Record.from_deal(deal, dealer=dealer)])).deals == (deal,)


@pytest.mark.parametrize("wrong", [None, 7, ["[Board"], Path("deals.pbn")])
def test_what_is_no_text_is_refused(wrong):
    with pytest.raises(NotationError, match="is no text"):
        pbn.loads(wrong)
