"""Every option of every game changes something that players meet."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from whist.errors import OptionError
from whist.games import game, names, page
from whist.games.whist import Slam, Whist, WhistState
from whist.games.whist_cz import CzechWhist
from whist.repl.pages import passages
from whist.repl.parsing import pieces_of
from whist.rules import PLAY, Match, Outcome

from .cases import gathered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.rules import Game

CASES: dict[str, list[tuple[str, object, dict[str, object]]]] = gathered("OPTIONS")


MANY = 100_000
"""Outcomes that are not worth writing out."""


def met(rules: Game[Any], seed: int) -> Iterator[object]:
    """What players meet in a match that is played at random, with few words; with seed 1 by the first action always."""
    match, random = Match(rules, seed=seed), Random(seed)
    read = False
    while not match.over and len(match.deals) < 13:
        if not read and match.table.in_play is not None:
            yield payoffs(match)
            read = True
        view = match.view(match.decision.seat)
        yield view.turn, view.kind, tuple(map(str, view.legal)), view.facts
        is_first = seed == 1 or (view.kind != PLAY and random.random() < 0.5)
        match.play(match.legal_actions[0] if is_first else random.choice(match.legal_actions))
    yield from ((deal.after, deal.events) for deal in match.deals)
    yield from ends(rules, match.state)
    yield from reckoned(rules, match.state)


def payoffs(match: Match) -> list[tuple[float, ...]]:
    """What outcomes of the running play are worth: at most some hundred, which are spread over all."""
    rules, table = match.game, match.table
    tally = rules.tally(table.facts)
    counters = tally.of(table.play)
    numbers = counters.outcomes() if len(counters) < MANY else []
    outcomes = [tally.outcome(each, table.play.rules.tricks) for each in numbers[:: 1 + len(numbers) // 600]]
    scores = [rules.score(table.state, table.facts, outcome) for outcome in outcomes if outcome is not None]
    return [rules.gain(table.state, after) for after in scores]


def ends(rules: Game[Any], state: Any) -> Iterator[object]:
    """Whether a match would be over with other scores, or after more deals, and who would have won it."""
    others = [state._replace(scores=(points, *state.scores[1:])) for points in range(-600, 2001, 50)]
    for other in [state, *others, *(state._replace(deal_no=number) for number in range(60))]:
        yield rules.winners(other) if rules.over(other) else None


def reckoned(rules: Game[Any], state: Any) -> Iterator[object]:
    """What a state is worth, and what slams make of it."""
    if isinstance(rules, Whist):
        yield rules.rubber_points(state)
        yield rules.rubber_points(WhistState(2, 0, games=((5, 0), (6, 3)), slams=(Slam(0, 0, 12), Slam(1, 1, 13))))
    if isinstance(rules, CzechWhist):
        yield rules.settlement(state)
        yield from extremes(rules)


def extremes(rules: CzechWhist) -> Iterator[object]:
    """What a deal is worth in which one side wins hardly anything, or nearly all."""
    match = Match(rules, seed=0)
    while match.table.in_play is None:
        match.play(match.legal_actions[0])
    facts, others = match.table.facts, (0,) * (len(rules.groups) - 2)
    tally = rules.tally(facts)
    for won in (0, 1, 12, 13):
        row = (won, 13 - won, *others)
        took = tuple(min(number, 4) for number in row)
        yield rules.score(match.state, facts, Outcome(row if tally.tricks else (), (took,) * len(tally.counts)))


@pytest.mark.parametrize(
    ("name", "option", "value", "beside"),
    [pytest.param(name, *case, id=f"{name}-{case[0]}-{case[1]}") for name in CASES for case in CASES[name]],
)
def test_option_changes_what_players_meet(name: str, option: str, value: object, beside: dict[str, object]):
    usual, changed = game(name, **beside), game(name, **{**beside, option: value})
    assert usual.options[option] != value
    assert any(list(met(usual, seed)) != list(met(changed, seed)) for seed in range(60))


@pytest.mark.parametrize("name", names())
def test_every_word_is_explained_on_the_page(name: str):
    forms = [game(name), *(game(name, **{**beside, option: value}) for option, value, beside in CASES[name])]
    words = {word.text for rules in forms for word in rules.actions if word.card is None}
    heads = {pieces_of(text)[0] for text in words}
    unexplained = [
        head for head in heads if not passages(page(name), [text for text in words if pieces_of(text)[0] == head])
    ]
    assert unexplained == []


def test_every_option_has_a_case():
    assert set(CASES) == set(names())
    for name, cases in CASES.items():
        assert {option for option, _, _ in cases} == set(type(game(name)).options)


def test_every_value_of_a_choice_has_a_case():
    for name, cases in CASES.items():
        declared = type(game(name)).options
        usual = game(name).options
        tried = {(option, value) for option, value, _ in cases}
        choices = {option: getattr(declared[option], "values", ()) for option in declared}
        wanted = {(o, v) for o, values in choices.items() for v in values if not callable(values) and v != usual[o]}
        assert wanted <= tried


def test_values_out_of_bounds_are_refused():
    english = [("target", 0), ("target", 5.5), ("match", "rubbers"), ("honours", "perhaps")]
    czech = [("partie_target", 0), ("stake", 0), ("tour", ()), ("cancel", "all")]
    for name, option, value in [*(("whist", *w) for w in english), *(("whist-cz", *w) for w in czech)]:
        with pytest.raises(OptionError, match=option):
            game(name, **{option: value})
