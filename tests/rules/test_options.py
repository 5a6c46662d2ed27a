"""Options: declared once, chosen once."""

import pickle
from fractions import Fraction

import pytest

from whist.errors import OptionError
from whist.rules import Bool, Choice, Int, Number, Numbers, Options, Preset, Slugs, find_game, split_text


def test_what_is_not_given_takes_its_default(plain):
    game = plain()
    assert dict(game.options) == {
        "form": "short", "target": 5, "asked": False, "book": 6, "double": 10, "stake": 1, "tour": ("plain",),
    }  # fmt: skip
    assert game.options.given == {}


def test_a_preset_sets_defaults_and_a_given_value_wins(plain):
    assert plain(form="long").options.target == 9
    assert plain(form="long", target=3).options.target == 3
    assert plain(form="long", target=3).options.asked is True


def test_a_default_may_depend_on_other_options(plain):
    assert plain(target=7).options.double == 14
    assert plain(target=7, double=1).options.double == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"tarqet": 7}, "no option 'tarqet'; did you mean 'target'? there are: form, target, asked"),
        ({"zebra": 7}, "no option 'zebra'; there are: form, target"),
        ({"target": 0}, "option target: 0 is not allowed: choose a whole number from 1 to 50"),
        ({"target": "many"}, "option target: 'many' is not allowed"),
        ({"target": True}, "option target: True is not allowed"),
        ({"target": 2.0}, "option target: 2.0 is not allowed"),
        ({"asked": "maybe"}, "option asked: 'maybe' is not allowed: choose on or off"),
        ({"asked": 1}, "option asked: 1 is not allowed"),
        ({"book": 8}, "option book: 8 is not allowed: choose 6 or 7"),
        ({"form": "shirt"}, "option form: 'shirt' is not allowed: choose short or long; did you mean 'short'?"),
        ({"stake": 0}, "option stake: 0 is not allowed: choose a number above 0"),
        ({"stake": "1/0"}, "option stake: '1/0' is not allowed"),
        ({"stake": float("nan")}, "option stake: nan is not allowed"),
        ({"tour": "plain+whist"}, "option tour: 'plain+whist' is not allowed: choose one or more of plain, other"),
        ({"tour": []}, "option tour: [] is not allowed"),
        ({"target": None}, "option target: None is not allowed"),
    ],
)
def test_a_wrong_option_is_refused_with_what_there_is(plain, given, said):
    with pytest.raises(OptionError) as refused:
        plain(**given)
    assert said in str(refused.value)


@pytest.mark.parametrize("number", [10**18, "1" + "0" * 20, "-" + "9" * 19])
def test_a_number_of_too_many_digits_is_refused_as_such(number):
    with pytest.raises(OptionError, match="is not allowed: a number has at most 18 digits"):
        Int(5).read(number)


def test_a_text_of_thousands_of_digits_is_refused_in_few_words():
    with pytest.raises(OptionError, match="is not allowed: choose a whole number") as refused:
        Int(5, 1).read("9" * 5000)
    assert len(str(refused.value)) < 300


def test_text_of_a_command_line_is_read(plain):
    game = plain(target=" 7 ", asked="Yes", book="7", stake="0.25", tour="other+plain")
    assert game == plain(target=7, asked=True, book=7, stake=Fraction(1, 4), tour=("other", "plain"))


def test_options_are_frozen_hashable_and_picklable(plain):
    options = plain(target=7).options
    with pytest.raises(AttributeError, match="options cannot change"):
        options.target = 8
    assert {options: 1}[plain(target=7, asked=False).options] == 1
    assert pickle.loads(pickle.dumps(options)) == options
    with pytest.raises(AttributeError, match="no option 'colour' declared"):
        _ = options.colour


def test_the_class_gives_the_declaration_and_the_game_the_values(plain):
    assert isinstance(plain.options, Options)
    assert plain.options["target"].help == "points that win"
    assert plain().options["target"] == 5


def test_a_declaration_is_extended_by_another(plain):
    more = plain.options | Options(book=Int(5), colour=Bool(True))
    assert list(more) == [*plain.options, "colour"]
    assert (more.choose({}).book, more.choose({}).target, plain.options.choose({}).book) == (5, 5, 6)


def test_a_game_with_its_options_is_one_text_and_back(plain):
    game = plain(target=7, asked=True, stake="3/2", tour=("plain", "other"))
    assert str(game) == "plain(target=7, asked=on, stake=3/2, tour=plain+other)"
    name, given = split_text(str(game))
    assert (name, plain(**given)) == ("plain", game)
    assert str(plain()) == "plain"
    assert eval(repr(game), {"Plain": plain, "Fraction": Fraction}) == game


@pytest.mark.parametrize("text", ["whist(target)", "whist(target=5", "whist(a=1, a=2)", "whist(=3)", "", "w(a=1))"])
def test_a_text_of_another_form_is_refused(text):
    with pytest.raises(OptionError, match="="):
        split_text(text)


def test_an_option_is_not_given_twice():
    with pytest.raises(OptionError, match="option target is given both in 'whist"):
        find_game("whist(target=7)", target=9)


def test_a_contradicting_preset_is_found_when_it_is_used():
    declared = Options(form=Preset(wrong={"target": 0}), target=Int(5, 1))
    with pytest.raises(OptionError, match="option target: 0"):
        declared.choose({})


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        (Int(1), 12, "12"),
        (Bool(True), False, "off"),
        (Choice("rubber", 13), 13, "13"),
        (Number(1), Fraction(7, 3), "7/3"),
        (Slugs("a", allowed=("a", "b")), ("b", "a"), "b+a"),
        (Numbers(a=1, b=2), (("a", 1), ("b", 7)), "a:1+b:7"),
    ],
    ids=lambda part: str(part) if not hasattr(part, "read") else type(part).__name__,
)
def test_a_value_is_written_and_read_back(option, value, text):
    assert option.text(value) == text
    assert option.read(text) == value


def test_a_list_of_names_may_follow_from_other_options():
    declared = Options(
        many=Bool(False), names=Slugs(by=lambda chosen: ("a", "b") if chosen.many else ("a",), allowed=("a", "b"))
    )
    assert declared.choose({}).names == ("a",)
    assert declared.choose({"many": True}).names == ("a", "b")
    assert declared.choose({"many": True, "names": "b"}).names == ("b",)


@pytest.mark.parametrize("given", [{"b": 7}, [("b", 7)], (("b", "7"),), "b:7", " b:7 + a:1 "])
def test_numbers_by_name_are_given_in_many_ways_and_the_others_keep_their_default(given):
    assert Numbers(a=1, b=2).read(given) == (("a", 1), ("b", 7))


@pytest.mark.parametrize("given", [{"c": 1}, {"a": 0}, {"a": "x"}, "a", "a:1:2", [1], 7, None, {1: 2}, [["a"]]])
def test_numbers_for_other_names_or_below_one_are_refused(given):
    with pytest.raises(OptionError, match="choose whole numbers from 1 for a, b, as a:2, joined by"):
        Numbers(a=1, b=2).read(given)
