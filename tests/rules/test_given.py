"""What a game's code gives to the table and to blocks: any natural form is taken, anything else refused by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from whist import Card, Cards, Seat, Suit, WhistError
from whist.checks import shown
from whist.errors import CardError, OptionError, RulesError, SeatError
from whist.rules import (
    PACK52,
    Ladder,
    Sense,
    Table,
    Vocabulary,
    choose,
    find_game,
    name_or_push,
    name_trump,
    plain_rules,
    play_card,
    show_holder,
    tricks,
    union,
)

GAME = find_game("bid-whist")
STATE = GAME.start(0)


def dealt() -> Table:
    """A table whose cards are dealt."""
    table = Table(GAME, STATE, seed=1)
    table.shuffle(PACK52)
    table.deal()
    return table


def playing() -> Table:
    """The same with the play begun."""
    table = dealt()
    table.start_play(plain_rules(Suit.HEARTS))
    return table


TABLE = dealt()
WORDS = GAME.vocabulary
ONE, TWO = WORDS.numbered[64], WORDS.numbered[65]
HELD = Cards.from_bits(TABLE.hands[0])


def first(script: Any) -> Any:
    """What a block asks first."""
    return next(script)


FORMS: dict[str, Any] = {
    "a tuple": (ONE, TWO),
    "a list": [ONE, TWO],
    "a set": {ONE, TWO},
    "a generator": (action for action in (ONE, TWO)),
    "a mapping": {"one": ONE, "two": TWO},
    "bits": ONE.bit | TWO.bit,
    "a union": union((ONE, TWO)),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_question_takes_its_words_in_any_form(form):
    assert TABLE.ask(0, form).legal == ONE.bit | TWO.bit


def test_one_action_a_card_and_a_set_of_cards_are_sets_too():
    assert TABLE.ask(0, ONE).legal == ONE.bit
    assert TABLE.ask(0, Card("AS")).legal == Card("AS").bit
    assert TABLE.ask(0, HELD).legal == HELD.bits
    assert TABLE.ask(0, [ONE, Card("AS")]).legal == ONE.bit | Card("AS").bit


def test_blocks_take_words_and_cards_in_any_form():
    assert first(name_trump(dealt(), 1, [ONE, TWO])).legal == ONE.bit | TWO.bit
    assert first(name_or_push(dealt(), 1, 2, {0: ONE}, TWO)).legal == ONE.bit | TWO.bit
    assert first(choose(dealt(), 0, 1, "discard", HELD)).legal == HELD.bits
    assert first(play_card(playing(), beside=ONE)).legal & ONE.bit
    assert first(tricks(playing(), lambda _: (ONE, TWO))).legal & ONE.bit
    assert Ladder({7: ONE, 8: TWO}).all == ONE.bit | TWO.bit
    card = next(iter(HELD))
    assert show_holder(dealt(), card) == show_holder(dealt(), card.bit) == 0


def test_a_pack_is_numbers_or_cards_and_a_move_takes_a_set_of_cards():
    numbers, cards = Table(GAME, STATE, seed=1), Table(GAME, STATE, seed=1)
    numbers.shuffle(PACK52)
    cards.shuffle([Card.from_number(number) for number in PACK52])
    assert numbers.pack == cards.pack
    cards.deal()
    held = Cards.from_bits(cards.hands[0])
    cards.move(0, "heap", held)
    assert cards.zone("heap") == held.bits


def test_who_may_see_something_is_a_collection_of_seats_too():
    table = dealt()
    table.tell("secret", 7, to=(0, 2))
    assert table.events[-1][1] == 0b0101
    assert table.ask(Seat.EAST, ONE, audience={Seat.EAST}).audience == 0b0010


REFUSED: dict[str, tuple[Callable[[Table], object], type[Exception], str]] = {
    "a seat by name": (lambda table: table.ask("N", ONE), SeatError, r"seat = 'N': .* 0 to 3; table.game.seat\('N'\)"),
    "no seat": (lambda table: table.ask(4, ONE), SeatError, "seat = 4: it must be the number of a seat, 0 to 3$"),
    "a suit as seat": (lambda table: table.ask(Suit.CLUBS, ONE), SeatError, "seat = Suit.CLUBS: it must be the number"),
    "texts of words": (lambda table: table.ask(0, ["pass"]), OptionError, "legal holds 'pass': a set holds actions or"),
    "a text": (lambda table: table.ask(0, "pass"), OptionError, "legal = 'pass': a set holds actions or cards, or is"),
    "numbers": (lambda table: table.ask(0, [64]), OptionError, "legal holds 64: a set holds actions or cards"),
    "no words": (lambda table: table.ask(0, []), RulesError, "seat 0 is asked for 'call' and has nothing to choose"),
    "a suit": (lambda table: table.ask(0, Suit.CLUBS), OptionError, "legal = Suit.CLUBS: a set holds actions"),
    "a kind": (lambda table: table.ask(0, ONE, 5), OptionError, "kind = 5: it must be a str"),
    "no card": (lambda table: table.shuffle((13, 14)), CardError, "cards: 13 is no card number"),
    "a card twice": (lambda table: table.shuffle((1, 2, 1)), CardError, "cards: 3C stands there twice"),
    "a number of cards": (lambda table: table.shuffle(52), OptionError, "cards = 52: it must be cards, or their"),
    "a number of rounds": (lambda table: table.deal(13), OptionError, "batches = 13: it must be the cards of each"),
    "a seat's name as zone": (lambda table: table.move("N", "heap", HELD), SeatError, "source = 'N': .*no seat's"),
    "cards elsewhere": (lambda table: table.show(1, HELD), RulesError, "seat 1 does not hold "),
    "a leader's name": (lambda table: table.start_play(plain_rules(None), "N"), SeatError, "leader = 'N': it must"),
    "no rules": (lambda table: table.start_play(Suit.CLUBS), OptionError, "rules = Suit.CLUBS: it must be PlayRules"),
    "no text of a word": (lambda _: Vocabulary().add(Suit.CLUBS), OptionError, "text = Suit.CLUBS: it must be a str"),
}


@pytest.mark.parametrize(("call", "error", "said"), REFUSED.values(), ids=REFUSED)
def test_what_is_none_is_refused_by_the_name_of_the_argument(call, error, said):
    with pytest.raises(error, match=said):
        call(dealt())


CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "next": ("next", {"seat": 0}),
    "around": ("around", {"first": 0}),
    "partner": ("partner", {"seat": 0}),
    "set_dealer": ("set_dealer", {"seat": 0}),
    "draw": ("draw", {"cards": PACK52, "count": 1, "until": 0}),
    "shuffle": ("shuffle", {"cards": PACK52}),
    "cut": ("cut", {"count": 5}),
    "zone": ("zone", {"zone": 0}),
    "deal": ("deal", {"batches": (), "start": 0, "aside": ()}),
    "deal_unequal": ("deal_unequal", {"sizes": (0, 0, 0, 0)}),
    "take": ("take", {"count": 0, "zone": "heap", "to": 0}),
    "deal_piles": ("deal_piles", {"zones": ("heap",), "count": 0}),
    "move": ("move", {"source": 0, "target": "heap", "cards": HELD, "to": 0}),
    "move_any": ("move_any", {"source": 0, "target": "heap", "cards": HELD}),
    "show": ("show", {"zone": 0, "cards": HELD, "to": 0}),
    "look": ("look", {"seat": 0}),
    "turn_up": ("turn_up", {"zone": 0, "card": next(iter(HELD))}),
    "tell": ("tell", {"key": "trump", "to": 0}),
    "reveal": ("reveal", {"seat": 0, "action": ONE, "kind": "call"}),
    "lacks": ("lacks", {"zone": 0, "cards": 1, "to": 0}),
    "holds": ("holds", {"seat": 0, "cards": 1, "at_least": 1, "to": 0}),
    "ask": ("ask", {"seat": 0, "legal": ONE, "kind": "call", "audience": 0, "hand": 0, "pick": (1, 2)}),
    "start_play": (
        "start_play",
        {"rules": plain_rules(None), "leader": 0, "ring": (0, 1, 2, 3), "stock": 0},
    ),
}
WRONG = (None, True, -1, 7, 10**30, 1.5, "", "N", "AS", (), [None], ["AS", 7], {1.5}, object(), Suit.CLUBS, Seat.EAST)
WRONG = (*WRONG, (64,), ONE, Cards("AS"), Card("AS"), Sense.PASS, {"a": 1}, GAME, len, lambda: None)


@pytest.mark.parametrize("name", CALLS)
def test_any_wrong_argument_of_the_table_is_refused_by_an_error_of_ours(name):
    method, right = CALLS[name]
    for argument in right:
        for wrong in WRONG:
            given = {**right, argument: wrong}
            if name == "tell":
                given["value"] = 0
            try:
                getattr(dealt(), method)(**given)
            except WhistError:
                pass
            except Exception as error:
                error.add_note(f"{name}: {argument} = {shown(wrong)}")
                raise
