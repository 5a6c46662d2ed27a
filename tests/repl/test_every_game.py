"""Every game is played at the terminal by typing what it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from whist import games
from whist.errors import OptionError
from whist.repl import render
from whist.repl.commands import IN_FULL, NAMES
from whist.repl.parsing import Move, Situation, understand
from whist.repl.scores import deal_end, match_end, sheet
from whist.repl.session import Session
from whist.repl.theme import Theme, width_of
from whist.rules import Match

if TYPE_CHECKING:
    from whist.rules.options import Option

NARROW = Theme(colour=False, unicode=True, width=40)
THEME = Theme(colour=False, unicode=True, width=72)


@pytest.mark.parametrize("name", games.names())
def test_a_deal_is_played_by_typing_what_the_hint_says(name: str) -> None:
    match = Match(name, seed=2)
    session = Session(match, range(match.game.seats))
    while not match.deals:
        view, choices, exchange = session.view, session.hint(), session.exchange
        shown = [*render.screen(view, THEME), *render.question(view, THEME, exchange)]
        shown += [*render.hint("technique", choices, THEME), *render.allowed(view, THEME, exchange)]
        assert max(map(width_of, shown)) <= THEME.width
        assert view.names[view.seat] or not shown
        meant = understand(" ".join(choice.action.text for choice in choices), situation(session))
        assert meant == Move(tuple(choice.action for choice in choices))
        for action in meant.actions:
            assert max(map(width_of, render.narrated(session.game, session.play(action), THEME)), default=0) <= 72
    assert sheet(match, THEME)


def sizes() -> list[tuple[str, dict[str, int]]]:
    """Every game with every number of players."""
    found: list[tuple[str, dict[str, int]]] = []
    for name in games.names():
        declared = type(games.game(name)).options.get("players")
        numbers = [number for number in range(1, 14) if declared is not None and allows(declared, number)]
        found += [(name, {"players": number}) for number in numbers] or [(name, {})]
    return found


def allows(declared: Option[Any], number: int) -> bool:
    try:
        declared.read(number)
    except OptionError:
        return False
    return True


@pytest.mark.parametrize(("name", "options"), sizes())
def test_everything_fits_into_40_columns(name: str, options: dict[str, int]) -> None:
    match = Match(games.game(name, **options), seed=3)
    session = Session(match, range(match.game.seats), dict.fromkeys(range(match.game.seats), "random"))
    shown: list[str] = []
    while not match.over and len(match.deals) < 2:
        view, exchange = session.view, session.exchange
        shown += [*render.screen(view, NARROW), *render.question(view, NARROW, exchange)]
        shown += render.allowed(view, NARROW, exchange)
        choice = session.hint("random")[0]
        shown += render.hint("random", [choice], NARROW)
        step = session.play(choice.action)
        shown += render.narrated(session.game, step, NARROW)
        shown += [] if step.deal is None else deal_end(match, step.deal, NARROW)
    shown += [*sheet(match, NARROW), *match_end(match, NARROW)]
    assert {line for line in shown if width_of(line) > NARROW.width} == set()


def situation(session: Session) -> Situation:
    """What may be typed now."""
    view = session.view
    hand = render.chosen_from(view)
    return Situation(view.legal, NAMES, hand, view.trump, session.exchange, None, IN_FULL)
