"""What terminals can show, and lines that fit them."""

from __future__ import annotations

import io

import pytest

from whist.cards import Card, Cards, Suit
from whist.repl.theme import Theme, centred, flow, shows_colour, shows_unicode, width_of
from whist.repl.writing import Writer


class Stream(io.TextIOWrapper):
    def __init__(self, *, terminal: bool = True, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "environment", "colour"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
        (True, {}, False),
        (False, {"TERM": "xterm"}, False),
    ],
)
def test_colour_needs_a_terminal_that_can_and_a_user_who_may(
    terminal: bool, environment: dict[str, str], colour: bool
) -> None:
    assert shows_colour(Stream(terminal=terminal), environment) is colour


@pytest.mark.parametrize(
    ("encoding", "environment", "signs"),
    [
        ("utf-8", {"LANG": "da_DK.UTF-8"}, True),
        ("utf-8", {}, True),
        ("ascii", {}, False),
        ("latin-1", {"LANG": "da_DK"}, False),
        ("utf-8", {"LC_ALL": "C"}, False),
        ("utf-8", {"LANG": "POSIX"}, False),
        ("utf-8", {"LANG": "C", "LC_ALL": "C.UTF-8"}, True),
    ],
)
def test_signs_need_an_encoding_and_a_locale_that_have_them(
    encoding: str, environment: dict[str, str], signs: bool
) -> None:
    assert shows_unicode(Stream(encoding=encoding), environment) is signs


def test_suits_are_told_by_sign_or_letter_and_never_by_colour_alone() -> None:
    assert Theme().card(Card("QH")) == "Q♥"
    assert Theme(unicode=False).card(Card("QH")) == "QH"
    assert Theme(colour=True).card(Card("QH")) == "\x1b[31mQ♥\x1b[0m"
    assert Theme(colour=True).card(Card("QS")) == "Q♠"


def test_a_hand_is_sorted_by_suit_and_rank() -> None:
    assert Theme().holding(Cards("AKQ2.K43..A54")) == ["♠ A K Q 2", "♥ K 4 3", "♣ A 5 4"]
    assert Theme(unicode=False).holding(Cards("2D TD LJ")) == ["D T 2", "LJ (little joker)"]


def test_only_bold_and_red_are_used() -> None:
    theme = Theme(colour=True)
    shown = theme.bold("x") + theme.suit(Suit.HEARTS) + theme.suit(Suit.SPADES) + theme.named_suit(Suit.DIAMONDS)
    assert set(shown.split("\x1b")[1:]) <= {"[1mx", "[0m", "[0m♠", "[31m♥", "[31m♦", "[0m diamonds"}


def test_pieces_flow_within_the_width_and_are_never_broken() -> None:
    assert flow(["one", "two", "three"], 8, indent="  ") == ["  one", "  two", "  three"]
    assert flow(["one", "two", "three"], 13, between=" · ", first="") == ["one · two", "three"]
    assert flow([], 10) == []


def test_widths_do_not_count_escape_sequences() -> None:
    assert width_of(Theme(colour=True).bold("North")) == 5
    assert centred(Theme(colour=True).red("♥"), 5) == "  \x1b[31m♥\x1b[0m  "


def test_a_writer_in_ascii_writes_ascii() -> None:
    stream = Stream(terminal=False, encoding="ascii")
    writer = Writer(stream, Theme(unicode=False))
    writer.lines(["╭─╮ A♠ – ≥ 5", "ü"])
    assert stream.buffer.getvalue() == b"+-+ AS - >= 5\n?\n"  # type: ignore[attr-defined]


@pytest.mark.parametrize("sign", ["\x1b", "\x07", "\0", "\r", "\t", "\x9b", "\u202e", "\u200f", "\u2066", "\udcff"])
def test_nothing_that_steers_a_terminal_is_written(sign: str) -> None:
    for theme in (Theme(), Theme(colour=True), Theme(unicode=False)):
        assert theme.fit(f"a{sign}b") == "a?b"
    coloured = Theme(colour=True)
    assert coloured.fit(f"{coloured.red('K')}{sign}{coloured.bold('Q')}") == "\x1b[31mK\x1b[0m?\x1b[1mQ\x1b[0m"
    assert Theme().fit("\x1b[31mK") == "?[31mK"
