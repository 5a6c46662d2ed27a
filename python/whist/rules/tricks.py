"""Blocks of the play: tricks, single cards, exposed hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal, TypeAlias

from whist import _core
from whist.cards import Suit
from whist.rules.actions import FIRST_WORD, Action
from whist.rules.decision import PLAY, Decision, Policy, Script
from whist.rules.events import ALL, TOOK, Event
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
    if table.play.turn is None:
        return False
    action = yield Turns(table, beside)
    return action if action.id >= FIRST_WORD else table.play.status == _core.PAUSE


def knocking_tricks(table: Table, knock: Action) -> Script[None]:
    """Play to the end where a hand shorter than the tricks left may sit one out, by saying a word.

    The rules of play let it (``short="knock"``); a turn is then a card or the word.
    """
    core = table.play.core
    while (yield from tricks(table, lambda _: knock.bit if core.may_knock else 0)) is knock:
        _announce_end(table, core.knock()[0])


class Turns(Decision):
    """The cards of a play one after another: a decision that the match carries on without resuming the script.

    Parameters
    ----------
    table : Table
        With somebody to play.
    beside : callable, optional
        As for :func:`tricks`.
    """

    __slots__ = ("_advance", "_beside", "_core", "_deciders", "_events", "_now", "_ring", "_table")

    def __init__(self, table: Table, beside: Callable[[int], int] | None) -> None:
        play, core = table.play, table.play.core
        self._table = table
        self._core = core
        self._advance = core.play
        self._ring = play.ring
        self._deciders = play.deciders
        self._beside = beside
        self._events = table.events
        self._now: Decision | None = None
        seat = play.deciders[core.turn]
        super().__init__(seat, core.legal | (beside(seat) if beside is not None else 0), PLAY, play.ring[core.turn])

    @property
    def now(self) -> Decision:
        """The turn that stands."""
        if self._now is None:
            self._now = Decision(self.seat, self.legal, PLAY, self.hand)
        return self._now

    def goes_on(self, action: Action) -> bool:
        """Play the card; the script comes back for a word, a pause and the end."""
        card = action.id
        if card >= FIRST_WORD:
            return False
        status, place, legal = self._advance(card)
        if status:  # the trick is finished
            self._table.end_trick()
            if place < 0:
                return False
        self.seat = seat = self._deciders[place]
        self.hand = self._ring[place]
        self.legal = legal if self._beside is None else legal | self._beside(seat)
        self._now = None
        return True

    def runs_on(self, policy: Policy, seed: int) -> list[int]:
        """Let the engine play to its next pause or the end, where the script comes back; nobody says a word.

        A run in which somebody would sit a trick out, which no action stands for, is taken back whole.
        """
        core = self._core
        if self._table.draws:
            return self._repeat(core.copy().run(policy, seed))
        turns, tricks = len(core.history), len(core.winners)
        running = {place for place, _ in core.trick}
        cards = core.run(policy, seed)
        if -1 in cards:
            for _ in cards:
                core.undo()
            return []
        self._announce(core.history[turns:], core.winners[tricks:], running)
        return cards

    def _repeat(self, cards: list[int]) -> list[int]:
        """Play cards one by one, as what is drawn after each trick is announced before the next."""
        actions = self._table.game.vocabulary.numbered
        for card in cards:
            self._events.append((PLAY, ALL, self.seat, card, self.hand))
            self.goes_on(actions[card])
        return cards

    def _announce(self, turns: Sequence[tuple[int, int]], winners: Sequence[int], running: set[int]) -> None:
        """Make known cards that end with a whole trick; the places in `running` have played to the first one before."""
        ring, tell = self._ring, self._events.append
        plays = [_plays(decider, seat) for decider, seat in zip(self._deciders, ring, strict=True)]
        took = iter(winners)
        for place, card in turns:
            if place in running:  # a place plays one card to a trick, so this one leads to the next
                tell((TOOK, ALL, ring[next(took)]))
                running.clear()
            running.add(place)
            tell(plays[place][card])
        tell((TOOK, ALL, ring[next(took)]))


@cache
def _plays(decider: int, hand: int) -> tuple[Event, ...]:
    """The events of all cards that a seat may choose from a hand, by card: those of many matches are the same."""
    return tuple((PLAY, ALL, decider, card, hand) for card in range(FIRST_WORD))


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
    status, _, _ = table.play.core.play(card)
    _announce_end(table, status)
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
    status, _, _ = play.core.play_as(card, play.core.guises(card)[guise])
    _announce_end(table, status)


def expose(table: Table, seat: int, decider: int | None = None) -> None:
    """Lay a hand open; from now on its cards are chosen by ``decider``, where there is one."""
    table.show(seat)
    if decider is not None:
        table.play.play_for(seat, decider)


def _announce_end(table: Table, status: int) -> None:
    """Make known who took the trick, where a turn has ended one."""
    if status != _core.GO:
        table.end_trick()
