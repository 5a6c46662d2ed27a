"""Numbers at the binding: what stands for nothing is refused by an error of ours that quotes it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from whist import CardError, Deal, OptionError, WhistError, _core, checks
from whist._core import CardOrder, Counter, Generator, Payoffs, Play, PlayRules, Program, Sampler, Solver, Tally

WRONG: tuple[Any, ...] = (
    -1,
    2**64,
    -(2**63),
    10**5000,
    True,
    1.5,
    float("nan"),
    None,
    "1",
    object(),
    np.int64(-5),
    np.float64(3),
    np.bool_(True),
)
DEAL = Deal.random(1).bits
ENDING = Deal.from_pbn("N:A2.AQ.. T9.54.. QJ.32.. K3.K6..").bits
PLAIN = CardOrder.plain(3)
WHIST = PlayRules(PLAIN)
DUEL = PlayRules(PLAIN, players=2, tricks=26, draw="winner_up")
TALLY = Tally(WHIST, [Counter.tricks(0b0101)])
PAYOFFS = Payoffs(TALLY, [[won, 13 - won] * 2 for (won,) in TALLY.outcomes()])
FOUR = PlayRules(PLAIN, tricks=4)
ENDING_PAYOFFS = Payoffs(Tally(FOUR, [Counter.tricks(0b0101)]), [[won, 4 - won] * 2 for won in range(5)])
HANDS = np.array([DEAL], np.uint64)
TRICK = np.array([[1, 2, 3, 4]], np.uint8)
ONE = np.zeros((1, 1), np.uint8)
END: dict[str, Any] = {"threads": 1, "progress": None}
IN_PLACES: dict[str, Any] = {"window": (1, 3), "scale": [1], "cap": 3}
TRUMPED = [
    "plain",
    "ace_low",
    "uptown",
    "downtown",
    "jass_trump",
    "catch_the_ten",
    "bowers",
    "skat_suit",
    "lhombre",
    "call_ace",
]
LED = (ENDING[0] & ~(1 << 60), *ENDING[1:])
ASKED = {"order": PLAIN, "hands": LED, "leader": 0, "trick": [60], "fewest": False}


def program() -> Program:
    """Whether North holds so many points: result 2."""
    made = Program()
    made.binary("<", made.feature("hcp", 1, _core.parse_cards("AS KH")), made.constant(50))
    return made


def playing() -> Play:
    """A deal of whist that has just begun."""
    return Play(WHIST, DEAL, 0)


def paused() -> Play:
    """A deal of whist that waits after its first trick."""
    play = Play(PlayRules(PLAIN, pause_after=0b10), DEAL, 0)
    play.run("lowest", 1)
    return play


def ending() -> Play:
    """Four tricks, the first to be led."""
    return Play(FOUR, ENDING, 0)


def first_card() -> int:
    """A card that may be led."""
    return playing().legal.bit_length() - 1


CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    **{f"CardOrder.{name}": (getattr(CardOrder, name), {"trump": 3}) for name in (*TRUMPED, "call_ace")},
    "CardOrder.card_trump": (CardOrder.card_trump, {"card": 3}),
    "CardOrder.raised": (CardOrder.raised, {"card": 3}),
    "CardOrder.from_lists": (
        CardOrder.from_lists,
        {
            "suits": [[3, 2], [19, 18]],
            "suitless": [61],
            "trump": 1,
            "trump_cards": [2],
            "joins": [61],
            "lead_wins": [61],
            "aliases": [(3, 1)],
        },
    ),
    "CardOrder.winner": (PLAIN.winner, {"trick": [3, 4]}),
    "PlayRules": (
        lambda **fields: PlayRules(PLAIN, **fields),
        {
            "players": 4,
            "tricks": 13,
            "pack": 0,
            "exempt": 1,
            "duty": 1,
            "first_card": 1,
            "first_lead_avoid": (1, 2),
            "first_trick_avoid": 1,
            "closed": 1,
            "openers": 1,
            "row": ([1, 2, 4, 8], 2, 1, True, "pause"),
            "stop": [(1, 7), (2, 3, 4, 5)],
            "stop_cards": 1,
            "pause_after": 2,
            "pause_cards": 1,
            "switch_trick": 3,
            "switch_cards": 0,
        },
    ),
    "Play": (
        lambda hands, leader, stock: Play(DUEL, hands, leader, stock),
        {"hands": DEAL[:2], "leader": 0, "stock": [card for card in range(64) if (DEAL[2] | DEAL[3]) & 1 << card]},
    ),
    "Play.play": (lambda card: playing().play(card), {"card": first_card()}),
    "Play.advance": (lambda card: playing().advance(card), {"card": first_card()}),
    "Play.play_as": (
        lambda card, position: playing().play_as(card, position),
        {"card": first_card(), "position": first_card()},
    ),
    "Play.guises": (playing().guises, {"card": first_card()}),
    "Play.go_on": (lambda stop: paused().go_on(stop), {"stop": [(1, 7)]}),
    "Play.set_trump": (lambda trump: paused().set_trump(trump), {"trump": 1}),
    "Play.run": (lambda seed: playing().run("random", seed), {"seed": 1}),
    "Play.play_carefully": (
        lambda playouts, seed: playing().play_carefully(PAYOFFS, playouts, seed),
        {"playouts": 1, "seed": 1},
    ),
    "Play.denied": (playing().denied, {"place": 0}),
    "Play.denied_at_draw": (playing().denied_at_draw, {"place": 0}),
    "Play.shown": (playing().shown, {"place": 0}),
    "Play.observe": (playing().observe, {"place": 0, "known": [0], "exposed": 0, "lacks": [0]}),
    "Observation.worlds": (
        lambda n, seed, first, threads: playing().observe(0).worlds(n, seed, first=first, threads=threads),
        {"n": 1, "seed": 1, "first": 0, "threads": 1},
    ),
    "Observation.search": (
        lambda worlds, seed: playing().observe(0).search(PAYOFFS, worlds=worlds, seed=seed),
        {"worlds": 1, "seed": 1},
    ),
    "Observation.search_worlds": (
        lambda seed: playing().observe(0).search_worlds(playing().observe(0).worlds(1, 1), [PAYOFFS], seed=seed),
        {"seed": 1},
    ),
    "Counter.tricks": (Counter.tricks, {"group": 1, **IN_PLACES}),
    "Counter.cards": (Counter.cards, {"group": 1, "planes": [(1, 4)], **IN_PLACES}),
    "Counter.turned": (Counter.turned, {"group": 1, "window": (1, 3)}),
    "Counter.first": (Counter.first, {"group": 1, "n": 3}),
    "Counter.last": (Counter.last, {"group": 1}),
    "Counter.race": (Counter.race, {"runners": [(1, 5)], "trick": 1, "planes": [(1, 4)]}),
    "Payoffs.asking": (lambda players: Payoffs.asking(TALLY, players, lambda _: [0.0] * 4), {"players": 4}),
    "endings": (lambda friends: _core.endings(ending(), ENDING_PAYOFFS, friends=friends), {"friends": 5}),
    "Program.feature": (
        lambda hands, cards, values: program().feature("points", hands, cards, values),
        {"hands": 1, "cards": 1, "values": [(1, 4)]},
    ),
    "Program.input": (lambda column: program().input(column), {"column": 0}),
    "Program.constant": (lambda value: program().constant(value), {"value": 1}),
    "Program.binary": (lambda first, second: program().binary("+", first, second), {"first": 0, "second": 1}),
    "Sampler": (lambda given, holds: Sampler(given, program(), holds), {"given": (0, 0, 0, 0), "holds": 2}),
    "Generator": (
        lambda given, tests: Generator(given, None, [(program(), tests)]),
        {"given": (0, 0, 0, 0), "tests": 2},
    ),
    "Generator.draw": (
        lambda **numbers: Generator((0, 0, 0, 0), None, []).draw(
            np.zeros((1, 4), np.uint64), np.zeros(1, np.uint64), *numbers.values()
        ),
        {"seed": 1, "first": 0, "count": 1, "threads": 1},
    ),
    "Solver": (Solver, {"memory": 2**20}),
    "Solver.tricks": (lambda **asked: Solver().tricks(*asked.values()), ASKED),
    "Solver.cards": (lambda **asked: Solver().cards(*asked.values(), False), ASKED),
    "Solver.line": (lambda **asked: Solver().line(*asked.values()), ASKED),
    "Solver.table": (lambda hands: Solver().table(hands), {"hands": ENDING}),
    "Solver.analyse": (
        lambda hands, leader, played: Solver().analyse(PLAIN, hands, leader, played, False),
        {"hands": ENDING, "leader": 0, "played": [60]},
    ),
    "card_text": (_core.card_text, {"number": 3}),
    "hand_text": (_core.hand_text, {"bits": 1}),
    "deal_text": (_core.deal_text, {"bits": DEAL, "first": 0}),
    "card_set": (_core.card_set, {"cards": (3, 4)}),
    "cards_at": (_core.cards_at, {"pack": (3, 4), "places": ((0, 1),)}),
    "shuffled": (lambda seed, stream: _core.shuffled(["a", "b"], seed, stream), {"seed": 1, "stream": 1}),
    "hidden_hands": (_core.hidden_hands, {"may": [1, 2], "sizes": [1, 1], "seed": 1}),
    "random_deal": (_core.random_deal, {"seed": 1, "index": 1}),
    "random_deals": (_core.random_deals, {"out": np.zeros((1, 4), np.uint64), "seed": 1, "first": 0, **END}),
    **{
        name: (getattr(_core, name), {"hands": HANDS[:, :1], "out": np.zeros(1, np.uint8), **END})
        for name in ("hcp", "controls", "losers")
    },
    "shape": (_core.shape, {"hands": HANDS[:, :1], "out": np.zeros((1, 4), np.uint8), **END}),
    "hcp_and_shape": (
        _core.hcp_and_shape,
        {"hands": HANDS[:, :1], "points": np.zeros(1, np.uint8), "lengths": np.zeros((1, 4), np.uint8), **END},
    ),
    "honours": (
        _core.honours,
        {"hands": HANDS[:, :1], "out": np.zeros(1, np.uint8), "trump": 3, "ten": False, **END},
    ),
    "evaluate": (
        lambda bytes, numbers, threads: _core.evaluate(  # noqa: A006 - its name
            program(), HANDS, [], [(bytes, np.zeros(1, np.uint8))], [(numbers, np.zeros(1, np.int32))], threads, None
        ),
        {"bytes": 2, "numbers": 2, "threads": 1},
    ),
    "tricks": (_core.tricks, {"cards": TRICK, "out": np.zeros(1, np.uint8), "trump": 3, **END}),
    "tricks_by_trumps": (
        _core.tricks_by_trumps,
        {"cards": TRICK, "out": np.zeros(1, np.uint8), "trumps": ONE, **END},
    ),
    "tricks_in_order": (_core.tricks_in_order, {"cards": TRICK, "out": np.zeros(1, np.uint8), "order": PLAIN, **END}),
    "playouts": (
        _core.playouts,
        {"deals": HANDS, "out": np.zeros(1, np.uint8), "trumps": ONE, "leaders": ONE, "seed": 1, "first": 0, **END},
    ),
    "solve": (
        _core.solve,
        {
            "deals": np.array([ENDING], np.uint64),
            "out": np.zeros(1, np.uint8),
            "orders": [PLAIN],
            "trumps": ONE,
            "leaders": ONE,
            "fewest": False,
            "memory": 2**20,
            **END,
        },
    ),
    "dd_tables": (
        _core.dd_tables,
        {"deals": np.array([ENDING], np.uint64), "out": np.zeros((1, 20), np.uint8), "memory": 2**20, **END},
    ),
}


UNTRIED = {"members", "follow"}
"""What takes a set of any size, and what reads the framework's own records."""


def stubbed() -> dict[str, list[str]]:
    """By the name of everything in the stub that takes numbers: the arguments that are some, or hold some."""
    tree = ast.parse(Path(_core.__file__).with_name("_core.pyi").read_text(encoding="utf-8"))
    aliases = {"_Stop", "_Row", "_Planes", "_Window"}
    found: dict[str, list[str]] = {}
    for item in tree.body:
        functions = item.body if isinstance(item, ast.ClassDef) else [item]
        for function in functions:
            if not isinstance(function, ast.FunctionDef):
                continue
            name = f"{item.name}.{function.name}" if isinstance(item, ast.ClassDef) else function.name
            arguments = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
            numbers = [
                argument.arg
                for argument in arguments
                if argument.annotation
                and argument.arg != "ask"  # a function
                and any(
                    isinstance(node, ast.Name) and node.id in {"int", *aliases}
                    for node in ast.walk(argument.annotation)
                )
            ]
            if numbers:
                found[name.removesuffix(".__new__")] = numbers
    return found


def with_wrong(right: Any) -> Iterator[tuple[Any, Any]]:
    """A right argument with something wrong in the place of each number of it in turn, and that which is wrong."""
    if isinstance(right, int) and not isinstance(right, bool):
        yield from ((wrong, wrong) for wrong in WRONG)
    elif isinstance(right, list | tuple):
        for at, part in enumerate(right):
            for other, wrong in with_wrong(part):
                yield type(right)([*right[:at], other, *right[at + 1 :]]), wrong


def test_everything_that_takes_numbers_is_tried() -> None:
    told = {name: sorted(numbers) for name, numbers in stubbed().items() if name not in UNTRIED}
    tried = {
        name: sorted(
            argument for argument, value in right.items() if argument in stubbed()[name] and any(with_wrong(value))
        )
        for name, (_, right) in CALLS.items()
    }
    assert tried == told


def test_messages_quote_what_was_given_and_say_what_is_allowed() -> None:
    with pytest.raises(CardError, match=r"^-1 is no suit: expected clubs 0 to spades 3\nwhile processing 'trump'"):
        CardOrder.plain(-1)
    with pytest.raises(TypeError, match=r"True is no suit: expected clubs 0 to spades 3"):
        CardOrder.plain(True)
    with pytest.raises(OptionError, match=r"^300: expected a whole number from 0 to 255\nwhile processing 'players'"):
        PlayRules(PLAIN, players=300)
    assert CardOrder.plain(np.int8(2)) == CardOrder.plain(2)


@pytest.mark.parametrize("name", CALLS)
def test_a_number_that_stands_for_nothing_is_refused_by_an_error_of_ours(name: str) -> None:
    call, right = CALLS[name]
    kinds = {parameter.kind for parameter in inspect.signature(call).parameters.values()}
    by_position = inspect.Parameter.POSITIONAL_ONLY in kinds
    call(*right.values()) if by_position else call(**right)
    for argument in right:
        for given, wrong in with_wrong(right[argument]):
            arguments = {**right, argument: given}
            is_number = checks.integer(wrong) is not None
            refusal = WhistError if is_number else TypeError
            try:
                call(*arguments.values()) if by_position else call(**arguments)
            except refusal:
                continue
            except Exception as error:
                error.add_note(f"{name}: {argument} with {checks.shown(wrong)}")
                raise
            assert is_number or wrong is None, (argument, wrong)
