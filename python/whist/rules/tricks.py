"""Blocks of the play: tricks, single cards, exposed hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from whist import _core
from whist.cards import Suit
from whist.rules.actions import FIRST_WORD, Action
from whist.rules.decision import PLAY, Decision, Script
from whist.rules.events import ALL, TOOK
from whist.rules.table import Table


@cache
def plain_rules(trump: Suit | None, *, follow: bool = True) -> _core.PlayRules:
    """Rules of play of plain whist: thirteen tricks, ace high, follow suit and otherwise play what you like.

    Parameters
    ----------
    trump : Suit or None
        The trump suit.
    follow : bool
        Whether a card that does not follow suit is refused.
    """
    return _core.PlayRules(_core.CardOrder.plain(trump), follow=follow)


def tricks(table: Table, beside: Callable[[int], int] | None = None) -> Script[bool | Action]:
    """Play until the engine pauses or the play ends.

    Parameters
    ----------
    table : Table
        With the play started.
    beside : callable, optional
        The words that a seat may choose beside its cards, as a set, asked at each turn. Where one is chosen,
        the block returns it and is called again.

    Returns
    -------
    bool or Action
        True at a pause, False at the end, or the word.
    """
    play = table.play
    core, ring, deciders, events = play.core, play.ring, play.deciders, table.events
    advance, go, done, pause = core.play, _core.GO, _core.DONE, _core.PAUSE
    place, legal = core.turn, core.legal
    while place >= 0:
        seat, hand = deciders[place], ring[place]
        words = beside(seat) if beside is not None else 0
        action = yield Decision(seat, legal | words, PLAY, hand)
        if action.id >= FIRST_WORD:
            return action
        status, place, legal = advance(action.id)
        if status != go:
            events.append((TOOK, ALL, ring[core.winner]))
            if status == pause:
                return True
            if status == done:
                return False
    return False


def play_card(table: Table, *, allowed: int = -1, beside: int = 0) -> Script[Action]:
    """Let the seat in turn play one card, or choose a word beside its cards; gives the choice.

    Parameters
    ----------
    allowed : int
        Set of cards to keep to where the hand has a legal one of them.
    beside : int
        Set of words.
    """
    play = table.play
    place = play.core.turn
    legal = play.legal & allowed or play.legal
    action = yield table.ask(play.deciders[place], legal | beside, PLAY, hand=play.ring[place])
    if action.id < FIRST_WORD:
        put_card(table, action.id)
    return action


def put_card(table: Table, card: int) -> int:
    """Hand a chosen card to the engine, announce the trick that it ends, and give the engine's status."""
    play = table.play
    status, _, _ = play.core.play(card)
    if status != _core.GO:
        table.events.append((TOOK, ALL, play.ring[play.core.winner]))
    return status


def expose(table: Table, seat: int, decider: int | None = None) -> None:
    """Lay a hand open; from now on its cards are chosen by ``decider``, where there is one."""
    table.show(seat)
    if decider is not None:
        table.play.play_for(seat, decider)
