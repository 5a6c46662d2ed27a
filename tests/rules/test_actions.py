"""Actions: numbers, texts, abbreviations."""

import pickle

import pytest

from whist.cards import Card, Suit
from whist.errors import IllegalActionError
from whist.rules import Action, Vocabulary, suit_words, union


@pytest.fixture
def words():
    vocabulary = Vocabulary()
    for text in ("pass", "no claim", "no demand", "bid 2C"):
        vocabulary.add(text)
    vocabulary.family("claim {}", ("N 1", "S 12"))
    return vocabulary


def test_cards_are_their_bits_and_words_follow_in_order(words):
    assert words["AS"].id == Card("AS").number == 60
    assert words["AS"].card == Card("AS")
    assert words["AS"].bit == Card("AS").bit
    assert [words[text].id for text in ("pass", "no claim", "claim S 12")] == [64, 65, 69]
    assert words["pass"].card is None
    assert len(words) == 70


def test_a_family_gives_its_values_and_rising_ranks(words):
    assert [(a.value, a.rank) for a in words if a.text.startswith("claim")] == [("N 1", 0), ("S 12", 1)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("AS", "AS"), ("as", "AS"), ("a♠", "AS"), ("10h", "TH"), ("2C", "2C"), ("PASS", "pass"), ("p", "pass"),
        ("no  claim", "no claim"), ("n c", "no claim"), ("bi", "bid 2C"), ("bid 2c", "bid 2C"),
        ("claim n", "claim N 1"), ("c s", "claim S 12"),
    ],
)  # fmt: skip
def test_text_and_unique_abbreviations_are_read(words, typed, meant):
    assert words.parse(typed).text == meant


@pytest.mark.parametrize("typed", ["name:H", "name:h", "name hearts", "Name Hearts", "n h"])
def test_the_word_for_a_suit_may_be_spelt_out(words, typed):
    named = suit_words(words)
    assert words.parse(typed) is named[Suit.HEARTS]
    assert named[Suit.HEARTS].text == "name:H"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("n", "'n' may mean no claim, no demand"),
        ("pas de", "'pas de' is no action of this game"),
        ("pss", "'pss' is no action of this game; did you mean 'pass'?"),
        ("1S", "'1S' is no action"),
        ("", "'' is no action"),
        ("claim n 1 now", "is no action"),
    ],
)
def test_text_that_means_nothing_or_two_things_is_refused(words, typed, said):
    with pytest.raises(IllegalActionError) as refused:
        words.parse(typed)
    assert said in str(refused.value)


def test_an_abbreviation_need_only_be_unique_among_what_is_allowed(words):
    assert words.parse("n", union([words["no demand"], words["pass"]])) is words["no demand"]


@pytest.mark.parametrize("taken", ["pass", "Pass", "AS", "a♠", "10H", "", " bid"])
def test_a_word_that_is_taken_or_a_card_cannot_be_declared(words, taken):
    with pytest.raises(ValueError, match="cannot be a word"):
        words.add(taken)
    assert len(words) == 70


def test_the_text_of_every_action_gives_it_back(words):
    assert all(words[action.text] is action is words.parse(action.text) is words[action.id] for action in words)


def test_a_set_of_actions_is_listed_ascending(words):
    some = [words["pass"], words["2C"], words["AS"], words["no claim"]]
    assert [a.text for a in words.among(union(some))] == ["2C", "AS", "pass", "no claim"]
    assert words.among(0) == ()


@pytest.mark.parametrize("number", [-1, 13, 70, 10**6])
def test_a_number_that_is_no_action_is_refused(words, number):
    with pytest.raises(IllegalActionError):
        words[number]


def test_actions_are_frozen_equal_by_number_and_text_and_picklable(words):
    action = words["no claim"]
    with pytest.raises(AttributeError, match="an action cannot change"):
        action.rank = 5
    assert pickle.loads(pickle.dumps(action)) == action == Action(65, "no claim")
    assert action != Action(65, "claim")
    assert words["2C"] < words["AS"] < action
