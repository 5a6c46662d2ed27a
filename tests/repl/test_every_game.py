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
        view, choice = session.view, session.hint()
        shown = [*render.screen(view, THEME), *render.question(view, THEME), *render.hint("technique", choice, THEME)]
        assert max(map(width_of, shown)) <= THEME.width
        assert view.names[view.seat] or not shown
        typed = typed_for(session, choice.action.text)
        meant = understand(typed, situation(session))
        assert isinstance(meant, Move)
        for action in meant.actions:
            assert max(map(width_of, render.narrated(session.game, session.play(action), THEME)), default=0) <= 72
    assert sheet(match, THEME)


def situation(session: Session) -> Situation:
    """What may be typed now."""
    view = session.view
    hand = render.chosen_from(view)
    return Situation(view.legal, NAMES, hand, view.trump, render.picks_left(view), None, IN_FULL)


def typed_for(session: Session, text: str) -> str:
    """The line for a choice: several cards together where several are chosen."""
    view = session.view
    missing = render.picks_left(view)
    return text if missing == 1 else " ".join(map(str, reversed(sorted(render.chosen_from(view))[:missing])))
