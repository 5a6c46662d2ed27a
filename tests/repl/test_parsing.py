"""What typed lines mean."""

from __future__ import annotations

import pytest

from whist.cards import Card, Cards, Suit
from whist.repl.commands import IN_FULL, NAMES
from whist.repl.exchange import Exchange
from whist.repl.parsing import Description, InputError, Move, Order, Situation, described, understand
from whist.rules import Match, Vocabulary


def situation(
    legal: str,
    *words: str,
    trump: Suit | None = None,
    exchange: Exchange | None = None,
    hand: str | None = None,
    led: Suit | None = None,
) -> Situation:
    vocabulary = Vocabulary()
    actions = [vocabulary[card] for card in legal.split()] + [vocabulary.add(word) for word in words]
    return Situation(tuple(sorted(actions)), NAMES, Cards(hand or legal), trump, exchange, led, IN_FULL)


def meant(line: str, at: Situation) -> str:
    meaning = understand(line, at)
    if isinstance(meaning, Order):
        return f"/{meaning.command} {meaning.argument}".rstrip()
    return " ".join(action.text for action in meaning.actions)


@pytest.mark.parametrize(
    "text",
    [
        "AS",
        "as",
        "a♠",
        "A♠",
        "spade ace",
        "ace of spades",
        "the ace of spades",
        "Ace Spades",
        "sp ac",
        "sa",
        "a s",
        "play as",
        "lead as",
    ],
)
def test_a_card_in_full_is_understood_in_every_form(text: str) -> None:
    assert described(text) == Description(Card("AS").rank, Suit.SPADES)
    assert meant(text, situation("AS KS 2H")) == "AS"


@pytest.mark.parametrize("text", ["10h", "TH", "th", "h10", "ten of hearts", "10 hearts", "heart ten", "T♥", "10♥"])
def test_the_ten_has_many_names(text: str) -> None:
    assert meant(text, situation("TH 9H TS")) == "TH"


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("a", "AD"),
        ("ace", "AD"),
        ("aces", "AD"),
        ("s", "4S"),
        ("♠", "4S"),
        ("spade", "4S"),
        ("2", "2H"),
        ("two", "2H"),
        ("tw", "2H"),
        ("kn", "JH"),
        ("jack", "JH"),
        ("trump", "4S"),
        ("trumps", "4S"),
        ("low 2", None),
    ],
)
def test_part_of_a_card_is_enough_when_it_is_unique(text: str, card: str | None) -> None:
    at = situation("AD 4S 2H JH", trump=Suit.SPADES)
    if card is None:
        with pytest.raises(InputError):
            understand(text, at)
    else:
        assert meant(text, at) == card


def test_a_part_that_two_cards_share_is_refused_with_both() -> None:
    with pytest.raises(InputError, match="`s` could be 4S or 9S"):
        understand("s", situation("4S 9S 2H"))


@pytest.mark.parametrize("letter", [*"23456789tjqkacdhs", "10"])
def test_a_letter_of_a_card_is_never_a_command(letter: str) -> None:
    with pytest.raises(InputError):
        understand(letter, situation("", hand=""))


def test_a_card_not_held_is_not_taken_for_a_command() -> None:
    with pytest.raises(InputError, match="you do not hold AS"):
        understand("sa", situation("4S 9S"))


def test_a_card_held_but_not_allowed_is_refused() -> None:
    with pytest.raises(InputError, match="AH may not be chosen now"):
        understand("ah", situation("4S 9S", hand="4S 9S AH"))


@pytest.mark.parametrize("text", ["as", "ace", "spades"])
def test_a_card_that_does_not_follow_is_refused_with_the_suit(text: str) -> None:
    with pytest.raises(InputError, match=r"you must follow hearts$"):
        understand(text, situation("2H 9H", hand="AS 2H 9H", led=Suit.HEARTS))


def test_a_card_that_is_no_trump_is_refused_where_trumps_must_be_played() -> None:
    with pytest.raises(InputError, match=r"you have no hearts and must play a trump$"):
        understand("as", situation("2C", hand="AS 2C", led=Suit.HEARTS, trump=Suit.CLUBS))


def test_no_duty_is_named_that_the_allowed_cards_do_not_show() -> None:
    with pytest.raises(InputError, match=r"2H may not be chosen now$"):
        understand("2h", situation("9H", hand="AS 2H 9H", led=Suit.HEARTS))


@pytest.mark.parametrize(("text", "reason"), [("queen", "you hold no queen"), ("hearts", "you hold no hearts")])
def test_a_part_that_fits_no_card_held_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        understand(text, situation("4S 9S"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("q", "you hold no queen; for a command type `quit`"),
        ("h", "you hold no hearts; for a command type `help`, `hint` or `table`"),
        ("j", "you hold no jack"),
        ("qs", "you do not hold QS"),
    ],
)
def test_a_refused_letter_that_begins_a_command_is_said_to_do_so(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=f"^{reason}$"):
        understand(text, situation("4S 9S"))


@pytest.mark.parametrize("text", ["LJ", "lj", "little joker", "little"])
def test_a_joker_may_be_called_by_its_name(text: str) -> None:
    assert meant(text, situation("4S BJ LJ")) == "LJ"


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("hint", "/hint"),
        ("HINT", "/hint"),
        ("hi search", "/hint search"),
        ("u", "/undo"),
        ("?", "/help"),
        ("rul scoring", "/rules scoring"),
        ("new whist target=7", "/new whist target=7"),
        ("  save   my  match.json ", "/save my  match.json"),
        ("exit", "/quit"),
    ],
)
def test_commands_may_be_shortened_and_take_the_rest_of_the_line(line: str, order: str) -> None:
    assert meant(line, situation("4S 9S")) == order


def test_a_command_in_full_wins_over_a_card() -> None:
    assert meant("seat", situation("7H")) == "/seat"


def test_a_beginning_of_both_a_card_and_a_command_is_refused_with_both() -> None:
    with pytest.raises(InputError, match="`he` could be 7H or `help`"):
        understand("he", situation("7H 4S"))


def test_a_beginning_of_two_commands_is_refused_with_both() -> None:
    with pytest.raises(InputError, match="`re` could be `redo` or `resume`"):
        understand("re", situation("7H 4S"))


@pytest.mark.parametrize("text", ["call honours", "CALL HONOURS", "call", "ca ho", "c h"])
def test_words_of_the_game_may_be_shortened(text: str) -> None:
    assert meant(text, situation("4S", "call honours")) == "call honours"


@pytest.mark.parametrize(
    ("typed", "name"), [("n", "new"), ("ne", "new"), ("sta", "new"), ("lo x", "load"), ("qui", "quit"), ("ex", "quit")]
)
def test_what_leaves_the_match_is_typed_in_full(typed: str, name: str) -> None:
    with pytest.raises(InputError, match=f"is too short: `{name}` is typed in full"):
        understand(typed, situation("7H 4S"))


def test_an_abbreviation_means_what_does_not_leave_the_match() -> None:
    assert meant("la", situation("7H 4S")) == "/last"
    assert meant("l", situation("7H 4S")) == "/last"


def test_words_are_told_apart_piece_by_piece() -> None:
    at = situation("", "claim (N, 3)", "claim (N, 4)", "no claim")
    assert meant("claim n 4", at) == "claim (N, 4)"
    with pytest.raises(InputError, match="could be"):
        understand("claim n", at)


def test_a_word_of_the_game_beats_no_card_in_full() -> None:
    assert meant("cut 20", situation("", "cut 4", "cut 20", "cut 21")) == "cut 20"


def test_a_slip_suggests_the_nearest_command() -> None:
    with pytest.raises(InputError, match="did you mean `score`"):
        understand("scroe", situation("4S"))


def test_nonsense_is_refused_without_a_guess() -> None:
    with pytest.raises(InputError, match=r"`xyzzy` is no card, word or command$"):
        understand("xyzzy", situation("4S"))


def test_several_cards_are_picked_at_once_and_sorted() -> None:
    at = situation("2C 7D KH AS", exchange=Exchange(3, Cards("2C 7D KH AS")))
    meaning = understand("as, kh 2c", at)
    assert isinstance(meaning, Move)
    assert [action.text for action in meaning.actions] == ["2C", "KH", "AS"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("2c 7d kh", "2 cards are chosen together, and you typed 3"),
        ("kh", "2 cards are chosen together, and you typed 1"),
        ("kh kh", "you typed KH more than once: 2 cards are chosen together"),
        ("2c 2c kh", "you typed 2C more than once: 2 cards are chosen together"),
        ("2c 3c", "you do not hold 3C"),
        ("2c as", "AS may not be chosen now"),
    ],
)
def test_other_cards_than_asked_for_are_refused(line: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        understand(line, situation("2C 7D KH", hand="2C 7D KH AS", exchange=Exchange(2, Cards("2C 7D KH"))))


def test_the_highest_cards_are_picked_though_the_first_choice_keeps_them_back() -> None:
    at = situation("2C 7D", hand="2C 7D KH AS BJ", exchange=Exchange(3, Cards("2C 7D KH AS BJ")))
    meaning = understand("bj as kh", at)
    assert isinstance(meaning, Move)
    assert [action.text for action in meaning.actions] == ["KH", "AS", "BJ"]


BIDS = ("pass", "nil", *(f"bid {number}" for number in range(1, 14)))


@pytest.mark.parametrize(
    ("line", "words", "word"),
    [
        ("4", BIDS, "bid 4"),
        ("1", BIDS, "bid 1"),
        ("b 2", BIDS, "bid 2"),
        ("3n", ("pass", "bid 3U", "bid 3N", "bid 4U"), "bid 3N"),
        ("8", ("bid 7 vip", "bid 8", "bid 8 vip"), "bid 8"),
        ("8 g", ("bid 7 gode", "bid 8 vip", "bid 8 gode"), "bid 8 gode"),
        ("hearts", ("name clubs", "name hearts"), "name hearts"),
        ("s", ("name clubs", "name spades"), "name spades"),
        ("4,3", ("take:(3,4)", "take:(4,3)"), "take:(4,3)"),
        ("four", BIDS, "bid 4"),
        ("bid thirteen", BIDS, "bid 13"),
        ("Zero", ("bid 0", "bid 1"), "bid 0"),
        ("seven vip", ("bid 7", "bid 7 vip"), "bid 7 vip"),
        ("p", ("pass", "bid 100"), "pass"),
        ("p", ("push", "name:S"), "push"),
        ("no trumps", ("name clubs", "name no trumps"), "name no trumps"),
        ("nt", ("name:C", "name:none"), "name:none"),
        ("name no trumps", ("name:C", "name:none"), "name:none"),
    ],
)
def test_the_end_of_a_word_will_do_where_no_card_is_asked_for(line: str, words: tuple[str, ...], word: str) -> None:
    assert meant(line, situation("", *words)) == word


def test_the_suit_or_number_that_a_word_stands_for_will_do() -> None:
    vocabulary = Vocabulary()
    suits, nil = tuple(vocabulary.family("name:{.letter}", Suit).values()), vocabulary.add("nil", 0)
    assert meant("hearts", Situation(suits, NAMES)) == "name:H"
    assert meant("♠", Situation(suits, NAMES)) == "name:S"
    assert meant("S", Situation(suits, NAMES)) == "name:S"
    assert meant("name S", Situation(suits, NAMES)) == "name:S"
    assert meant("name spades", Situation(suits, NAMES)) == "name:S"
    assert meant("na dia", Situation(suits, NAMES)) == "name:D"
    assert meant("0", Situation((*suits, nil), NAMES)) == "nil"


@pytest.mark.parametrize(
    ("line", "words", "why"),
    [
        ("p", ("pass", "prop"), "`p` could be `pass` or `prop`"),
        ("pl", ("pass", "prop"), None),
        ("vip", ("bid 7 vip", "bid 8 vip"), "`vip` is no card, word or command"),
        (":", ("pass", "bid 1"), "`:` is no card, word or command"),
    ],
)
def test_nothing_that_may_mean_two_things_is_guessed(line: str, words: tuple[str, ...], why: str | None) -> None:
    at = situation("", *words)
    if why is None:
        assert meant(line, at) == "/players"
        return
    with pytest.raises(InputError, match=why):
        understand(line, at)


@pytest.mark.parametrize("line", ["bid 7D", "7d", "7 downtown", "bid 7 down", "seven downtown"])
def test_a_word_may_be_typed_as_it_is_shown(line: str) -> None:
    assert meant(line, Situation(Match("bid-whist", dealer="W").legal_actions, NAMES)) == "bid 7D"


@pytest.mark.parametrize("line", ["7 nt", "7nt", "bid 7 no trumps", "seven notrump", "bid 7 no trump", "7N"])
def test_no_trumps_have_many_names_in_bids(line: str) -> None:
    assert meant(line, Situation(Match("bid-whist", dealer="W").legal_actions, NAMES)) == "bid 7N"


@pytest.mark.parametrize("line", ["open misere", "OPEN  MISERE", "open m"])
def test_a_word_of_the_game_that_begins_with_the_name_of_a_command_is_that_word(line: str) -> None:
    at = situation("", "misere", "open misere", "pass")
    assert meant(line, at) == "open misere"
    assert meant("open", at) == "/load"
    assert meant("open my.match", at) == "/load my.match"


def test_bids_that_may_be_meant_are_shown_as_bids_and_never_as_cards() -> None:
    with pytest.raises(InputError, match=r"`7` could be `bid 7 uptown`, `bid 7 downtown` or `bid 7 no trump`$"):
        understand("7", Situation(Match("bid-whist", dealer="W").legal_actions, NAMES))


def test_the_end_of_a_word_is_not_guessed_where_a_card_may_be_meant() -> None:
    with pytest.raises(InputError, match="four may not be chosen now"):
        understand("4", situation("5H", "bid 4", hand="4S 5H"))
