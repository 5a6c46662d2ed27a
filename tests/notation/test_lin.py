"""LIN: what boards become, what is tolerated, and what is refused and where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whist
from whist import Cards, NotationError, Seat
from whist.notation import lin, pbn, replay

DATA = Path(__file__).parents[1] / "data" / "lin"
BOARD_3 = (
    "pn|Sue,Will,Nora,Ed|st||md|1S458TH23D489KC79A,S2JKH5QKD36QC2568,SAH46789D25AC34JQ,|rh||ah|Board 3|sv|e|"
    "mb|p|mb|p|mb|1H!|an|five cards or more|mb|p|mb|2H|mb|p|mb|p|mb|p|pg||"
    "pc|DJ|pc|D4|pc|D3|pc|DA|pg||pc|H9|pc|HT|pc|H2|pc|H5|pg||mc|8|\n"
)
DEAL = BOARD_3.partition("rh||")[0]
AUCTION = BOARD_3.partition("pc|")[0]


def only(text: str) -> pbn.Record:
    (record,) = lin.loads(text)
    return record


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        lin.loads(text)
    return caught.value


# --- files from outside -----------------------------------------------------------------------------------------------


def test_boards_of_bridge_base_are_read_played_and_scored():
    boards = lin.load(DATA / "bbo-boards-a.lin")
    found = [(board.board, board.dealer, board.vulnerable, str(board.contract), board.declarer) for board in boards]
    assert found == [
        (1, Seat.NORTH, "None", "5H", Seat.SOUTH),
        (2, Seat.EAST, "NS", "2S", Seat.WEST),
        (3, Seat.SOUTH, "EW", "2H", Seat.SOUTH),
        (4, Seat.WEST, "All", "4H", Seat.SOUTH),
    ]
    assert [board.result for board in boards] == [12, 10, 9, 10]
    assert boards[0]["Deal"] == "N:74.T8.K842.AQ743 JT832.J62.73.JT2 K.AKQ9754.96.K85 AQ965.3.AQJT5.96"
    assert boards[0].play[:8] == ("C9", "C3", "C2", "CK", "H3", "H8", "H2", "HA")


def test_a_match_in_two_rooms_has_the_results_of_its_head():
    boards = lin.load(DATA / "vugraph-segment-a.lin")
    assert [board.board for board in boards] == [46, 46, 47, 47, 48, 48, 49, 49, 50, 50, 51, 51, 52, 52, 53]
    assert [board.result for board in boards] == [10, 10, 10, 10, 10, 9, 11, 12, 10, 10, 12, 12, 10, 9, 6]
    assert [board["North"] for board in boards[:2]] == ["P3", "P7"]
    assert str(boards[-1].contract) == "4SX"
    assert all(one.deal == other.deal for one, other in zip(boards[0:14:2], boards[1:14:2], strict=True))


@pytest.mark.parametrize("path", sorted(DATA.iterdir()), ids=lambda path: path.name)
def test_play_agrees_with_the_hands_and_boards_survive_as_pbn(path: Path):
    boards = lin.load(path)
    assert not boards.problems
    for number, board in enumerate(boards, 1):
        assert replay.replay_record(board, number).agrees
    again = pbn.loads(pbn.dumps(boards))
    assert [record.deal for record in again] == [board.deal for board in boards]
    assert [record.play for record in again] == [board.play for board in boards]
    assert [record.auction for record in again] == [board.auction for board in boards]


def test_four_hands_may_be_given():
    (board,) = lin.load(DATA / "odd-four-hands.lin")
    assert board.deal is not None
    assert board.deal["S"] == Cards("52.864.KJ75.KJ73")
    assert board.deal.is_complete


def test_a_board_without_auction_has_its_deal():
    (board,) = lin.load(DATA / "odd-low-to-high-no-auction.lin")
    assert board.deal is not None
    assert board.deal["S"] == Cards("9.9873.AK83.AJ97")
    assert board.deal.is_complete
    assert (board.contract, board.result, board.play) == (None, None, ())


# --- one board --------------------------------------------------------------------------------------------------------


def test_the_fourth_hand_is_what_is_left():
    board = only(BOARD_3)
    assert board.deal is not None
    assert board.deal["E"] == Cards("Q9763.AJT.JT7.KT")


def test_calls_have_their_notes_and_make_the_contract():
    board = only(BOARD_3)
    assert board.auction == ("Pass", "Pass", "1H", "Pass", "2H", "Pass", "Pass", "Pass")
    auction, note = board.tag("Auction"), board.tag("Note")
    assert auction is not None
    assert note is not None
    assert auction.tokens[2:4] == ("1H", "=1=")
    assert note.value == "1:five cards or more"
    assert (str(board.contract), board.declarer) == ("2H", Seat.NORTH)


def test_cards_in_the_order_of_play_become_columns_from_the_opening_leader():
    board = only(BOARD_3)
    assert board["Play"] == "E"
    assert board.play == ("DJ", "D4", "D3", "DA", "HT", "H2", "H5", "H9", "*")


@pytest.mark.parametrize(
    ("calls", "contract", "declarer"),
    [
        ("mb|p|mb|p|mb|p|mb|p|", "Pass", None),
        ("mb|1C|mb|1H|mb|2C|mb|2H|mb|d|mb|r|mb|p|mb|p|mb|p|", "2HXX", Seat.WEST),
        ("mb|1N|mb|p|mb|3NT|mb|x|mb|p|mb|p|mb|p|", "3NTX", Seat.SOUTH),
        ("mb|1C1Hp2hppp|", "2H", Seat.WEST),
        ("mb| 1d! |mb|PASS|mb|p|mb|dbl|mb|xx|mb|p|mb|p|mb|p|", "1DXX", Seat.SOUTH),
        ("mb|1C|mb|p|mb|p|", "None", None),
        ("", "None", None),
    ],
)
def test_the_contract_follows_from_the_calls(calls: str, contract: str, declarer: Seat | None):
    board = only(DEAL + calls)
    assert (str(board.contract), board.declarer) == (contract, declarer)


@pytest.mark.parametrize(
    "text",
    [
        BOARD_3.replace("S458TH23D489KC79A", "sT 854h32dK984ca97"),
        BOARD_3.replace("S458T", "S45810"),
        BOARD_3.replace("pc|DJ|pc|D4|", "pc|djd4|"),
        re.sub(r"([a-z]{2}\|[^|]*\|)", r"\1\r\n", BOARD_3),
        BOARD_3.replace("md|1", "qx|o3|md|1"),
        BOARD_3.replace("HT|", "H10|"),
        "\ufeff" + BOARD_3,
    ],
    ids=["any order and case", "10 for T", "several cards", "line ends", "with its number", "10 played", "mark"],
)
def test_other_ways_to_write_the_same_board(text: str):
    assert only(text).deal == only(BOARD_3).deal
    assert only(text).play[:8] == only(BOARD_3).play[:8]


def test_every_deal_opens_a_board():
    boards = lin.loads(BOARD_3 + BOARD_3.replace("Board 3", "Board 4").replace("sv|e", "sv|0"))
    assert [(board.board, board.vulnerable) for board in boards] == [(3, "EW"), (4, "None")]
    assert len(lin.loads(DEAL.partition("st||")[2] * 3)) == 3


def test_who_sits_stays_for_the_boards_that_follow():
    boards = lin.loads("pn|a,b,c,d,e,f,g,h|" + "".join(f"qx|{room}1|{DEAL.partition('st||')[2]}" for room in "oc"))
    assert [[board.get(seat) for seat in ("South", "West", "North", "East")] for board in boards] == [
        ["a", "b", "c", "d"],
        ["e", "f", "g", "h"],
    ]


def test_a_heading_without_a_number_gives_an_unknown_board():
    assert only(BOARD_3.replace("Board 3", "Final")).board is None


def test_cards_without_a_contract_are_passed_over():
    assert only(DEAL + "pc|DJ|mc|9|").play == ()


def test_a_board_is_analysed_as_a_record():
    analysis = whist.analyse(only(BOARD_3))
    assert len(analysis.cards) == 8


def test_an_empty_text_has_no_boards():
    assert len(lin.loads(b"")) == 0
    assert len(lin.loads("vg|An event|\n\npn|a,b,c,d|")) == 0


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("md|0S,|", 1, 4, "md: no dealer"),
        ("\n md|1S4X,|", 2, 8, "'X' in a hand"),
        ("md|14,|", 1, 5, "'4' in a hand"),
        ("md|1S4S4,|", 1, 8, "4S is dealt twice"),
        ("md|1S4,S4,|", 1, 9, "4S is dealt twice"),
        ("md|1SA,SK,SQ,|", 1, 4, "hands of 1, 1, 1, 49 cards"),
        ("md|1SA,SK|", 1, 4, "hands of 1, 1 cards"),
        ("md|1SA,SK,SQ,SJ,ST|", 1, 4, "hands of 1, 1, 1, 1, 1 cards"),
        (DEAL + "sv|x|", 1, len(DEAL) + 4, "'x' is no vulnerability"),
        (DEAL + "mb|1C8H|", 1, len(DEAL) + 6, "'8H' is no call"),
        (AUCTION + "pc|D1|", 1, len(AUCTION) + 4, "'D1' is no card"),
        (AUCTION + "pc|DJ|pc|DQ|", 1, len(AUCTION) + 10, "south cannot play QD"),
        (AUCTION + "pc|DJ|pc|C7|", 1, len(AUCTION) + 10, "south cannot play 7C"),
        (AUCTION + "mc|14|", 1, len(AUCTION) + 4, "'14' tricks"),
        (BOARD_3.replace("mc|8|", "mc|0|"), 1, BOARD_3.index("mc") + 4, "'0' tricks"),
        (BOARD_3.replace("mc|8|", "mc|13|"), 1, BOARD_3.index("mc") + 4, "'13' tricks"),
        ("md|1S\n\nmd", 1, 1, "'md|1S' is no command"),
        (BOARD_3 + "  nonsense", 2, 3, "'nonsense' is no command"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, line: int, column: int, message: str):
    error = refused(text)
    assert message in error.message
    assert (error.line, error.column) == (line, column)
    assert error.expected


def test_the_record_and_the_file_are_named(tmp_path: Path):
    path = tmp_path / "evening.lin"
    path.write_text(BOARD_3 + BOARD_3.replace("sv|e|", "sv|?|"))
    with pytest.raises(NotationError) as caught:
        lin.load(path)
    assert str(caught.value).startswith(f"{path}, record 2, line 2, column")


def test_more_cards_than_there_are_is_a_fault():
    done = lin.load(DATA / "bbo-boards-a.lin")[0]
    text = (DATA / "bbo-boards-a.lin").read_text().splitlines()[0]
    assert len(done.play) == 52
    assert "comes after the last trick" in refused(text + "pc|H4|").message


def test_a_tolerant_reading_keeps_what_stands_before_a_fault_and_goes_on():
    text = BOARD_3.replace("pc|HT|", "pc|D9|") + "md|7|\nsv|n|\n" + "junk\n" + BOARD_3.replace("Board 3", "Board 5")
    document = lin.loads(text, strict=False)
    assert [problem.code for problem in document.problems] == ["bad-card", "bad-md", "odd-bars"]
    assert [(problem.record, problem.line) for problem in document.problems] == [(1, 1), (2, 2), (2, 4)]
    first, second, third = document
    assert first.play == ("DJ", "D4", "D3", "DA", "-", "-", "-", "H9", "*")
    assert second.deal is None
    assert third == only(BOARD_3.replace("Board 3", "Board 5"))


MANY = 400_000


@pytest.mark.parametrize(
    "text",
    [
        ";\n" * MANY,
        "\n" * MANY,
        "xx|" * MANY,
        "md|1" + "," * MANY,
        DEAL + "mb|p|an|x|" * MANY,
        AUCTION + "pc|x|" * MANY,
    ],
    ids=lambda text: repr(text[-4:]),
)
def test_odd_texts_are_read_in_one_pass(text: str):
    assert len(lin.loads(text, strict=False)) <= 1  # work that grew with the square of the size would take minutes


def test_an_auction_has_an_end():
    assert len(only(DEAL + "mb|p|" * 319).auction) == 319
    error = refused(DEAL + "mb|p|" * 320)
    assert (error.message, error.expected) == ("mb: 320 calls", "at most 319 in an auction")


def test_what_is_no_text_is_refused():
    with pytest.raises(NotationError, match="int is no text"):
        lin.loads(3)  # type: ignore[arg-type]


@given(st.text(alphabet="mdpcbsvnqxah|,SHDC123456789TJQKA \n!", max_size=80))
def test_any_text_is_read_or_refused(text: str):
    document = lin.loads(BOARD_3 + text, strict=False)
    assert document[0].board == 3 or document.problems or "ah" in text or "qx" in text
    pbn.loads(pbn.dumps(lin.loads(BOARD_3)))
