"""Blocks of the play: tricks, single cards, exposed hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias

from whist import _core
from whist.cards import Suit
from whist.rules.actions import FIRST_WORD, Action, AnySet, union
from whist.rules.decision import PLAY, Decision, Policy, Question, Script
from whist.rules.table import Table

Short: TypeAlias = Literal["equal", "straight", "knock"]
"""What becomes of a hand that has fewer cards than there are tricks."""


@cache
def plain_rules(
    trump: Suit | None,
    *,
    players: int = 4,
    tricks: int = 13,
    follow: bool = True,
    stop: tuple[tuple[int, int], ...] = (),
    short: Short = "equal",
) -> _core.PlayRules:
    """Rules of play of plain whist: ace high, follow suit and otherwise play what you like.

    Parameters
    ----------
    trump : Suit or None
        The trump suit.
    players, tricks : int
        How many play, and to how many tricks.
    follow : bool
        Whether a card that does not follow suit is refused.
    stop : tuple of tuple of int
        Ends of the play: a mask of places, and the tricks at which it has enough.
    short : str
        Whether hands are equal, or a shorter one plays ``"straight"`` on or may ``"knock"`` and sit a trick out.
    """
    order = _core.CardOrder.plain(trump)
    return _core.PlayRules(order, players=players, tricks=tricks, follow=follow, stop=stop, short=short)


def tricks(table: Table, beside: Callable[[int], AnySet] | None = None) -> Script[bool | Action]:
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
    if table.play.turn is None:
        return False
    action = yield Turns(table) if beside is None else TurnsBeside(table, beside)
    return action if action.id >= FIRST_WORD else table.play.status == _core.PAUSE


def knocking_tricks(table: Table, knock: Action) -> Script[None]:
    """Play to the end where a hand shorter than the tricks left may sit one out, by saying a word.

    The rules of play let it (``short="knock"``); a turn is then a card or the word.
    """
    core = table.play.core
    while (yield from tricks(table, lambda _: knock.bit if core.may_knock else 0)) is knock:
        core.knock()


class Turns(Question):
    """The cards of a play one after another, without resuming the script.

    Parameters
    ----------
    table : Table
        With somebody to play.
    """

    __slots__ = ("_advance", "_now", "_play", "_table")

    def __init__(self, table: Table) -> None:
        play = table.play
        self._table = table
        self._play = play
        self._advance = play.core.advance
        self._now: Decision | None = None
        self.legal = play.core.legal

    @property
    def now(self) -> Decision:
        """The turn that stands."""
        if self._now is None:
            play = self._play
            place = play.core.turn
            self._now = Decision(play.deciders[place], self.legal, PLAY, play.ring[place])
        return self._now

    def goes_on(self, action: Action, table: Table) -> bool:
        """Play the card; the script comes back for a pause and the end."""
        self.legal = legal = self._advance(action.id)
        self._now = None
        if table.stock and self._play.status != _core.GO:
            table.draw_round()
        return legal != 0

    def runs_on(self, policy: Policy, seed: int) -> list[int]:
        """Let the engine play to its next pause or the end, where the script comes back; nobody says a word.

        A run in which somebody would sit a trick out, which no action stands for, is taken back whole.
        """
        core = self._play.core
        if self._table.stock:  # what is drawn after each trick is announced before the next
            cards = core.copy().run(policy, seed)
            for action in map(self._table.game.vocabulary.numbered.__getitem__, cards):
                self.goes_on(action, self._table)
            return cards
        cards = core.run(policy, seed)
        if -1 in cards:
            for _ in cards:
                core.undo()
            return []
        return cards


class TurnsBeside(Turns):
    """Turns at which a seat may choose a word beside its cards, with which the script comes back.

    Parameters
    ----------
    table : Table
        With somebody to play.
    beside : callable
        As for :func:`tricks`.
    """

    __slots__ = ("_beside",)

    def __init__(self, table: Table, beside: Callable[[int], AnySet]) -> None:
        super().__init__(table)
        self._beside = beside
        self.legal |= union(beside(self._play.decider), "what beside gives")

    def goes_on(self, action: Action, table: Table) -> bool:
        """Play the card; the script comes back for a word too."""
        if action.id >= FIRST_WORD:
            return self.now.goes_on(action, table)
        if not Turns.goes_on(self, action, table):
            return False
        self.legal |= union(self._beside(self._play.decider), "what beside gives")
        return True


def play_card(table: Table, *, allowed: AnySet = -1, beside: AnySet = 0) -> Script[Action]:
    """Let the seat in turn play one card, or choose a word beside its cards; gives the choice.

    Parameters
    ----------
    allowed : AnySet
        Cards to keep to where the hand has a legal one of them.
    beside : AnySet
        Words.
    """
    play = table.play
    place = play.core.turn
    legal = play.legal & union(allowed, "allowed") or play.legal
    action = yield table.ask(play.deciders[place], legal | union(beside, "beside"), PLAY, hand=play.ring[place])
    if action.id < FIRST_WORD:
        put_card(table, action.id)
    return action


def put_card(table: Table, card: int) -> int:
    """Hand a chosen card to the engine, and give the engine's status."""
    status, _, _ = table.play.core.play(card)
    if status and table.stock:
        table.draw_round()
    return status


def play_as(table: Table, card: int, guise: int) -> Script[None]:
    """Let the seat in turn play the card that it has said it will play as another.

    All see the card at once, since saying so has shown it; playing it is then the only choice.

    Parameters
    ----------
    card : int
        The card.
    guise : int
        Which of the card's guises, in ascending order, its own among them.
    """
    play = table.play
    place = play.core.turn
    seat = play.ring[place]
    table.show(seat, 1 << card)
    yield table.ask(play.deciders[place], 1 << card, PLAY, hand=seat)
    play.core.play_as(card, play.core.guises(card)[guise])


def expose(table: Table, seat: int, decider: int | None = None) -> None:
    """Lay a hand open; from now on its cards are chosen by ``decider``, where there is one."""
    table.show(seat)
    if decider is not None:
        table.play.play_for(seat, decider)
