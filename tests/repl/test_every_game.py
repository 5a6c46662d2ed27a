"""Every game is played at the terminal by typing what it asks for."""

from __future__ import annotations

import pytest

from whist import games
from whist.repl import render
from whist.repl.commands import IN_FULL, NAMES
from whist.repl.parsing import Move, Situation, understand
from whist.repl.scores import sheet
from whist.repl.session import Session
from whist.repl.theme import Theme, width_of
from whist.rules import Match

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


def situation(session: Session) -> Situation:
    """What may be typed now."""
    view = session.view
    hand = render.chosen_from(view)
    return Situation(view.legal, NAMES, hand, view.trump, session.exchange, None, IN_FULL)
