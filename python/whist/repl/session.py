"""A match with its people and programs: who decides, what happens next, what to take back. Knows no terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Self

from whist.checks import shown
from whist.errors import IllegalActionError, PlayerError, RecordError, WhistError
from whist.games import file_of
from whist.players import file_of as file_of_player
from whist.players import is_known, make
from whist.repl.exchange import exchange_of
from whist.rules.events import ALL, TOOK
from whist.rules.faults import player_failed
from whist.rules.match import Match
from whist.rules.outcome import value_of
from whist.rules.record import Record
from whist.rules.view import Fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from whist.players import Choice, Player
    from whist.repl.exchange import Exchange
    from whist.rules.actions import Action
    from whist.rules.decision import Decision
    from whist.rules.events import Event
    from whist.rules.game import Game
    from whist.rules.match import Deal
    from whist.rules.view import Knowledge, Trick, View

DEFAULT_PLAYER: Final = "technique"
"""Who plays the seats that nobody asked for, gives hints and plays for a person on request."""

SEEDS: Final = 1 << 64
"""How many seeds there are."""


class Until(Enum):
    """How far the programs go on without asking a person."""

    ASKED = "asked"
    CARDS = "cards"
    TRICK = "trick"
    DEAL = "deal"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Step:
    """One action that was taken, as the people at the terminal may know it.

    Attributes
    ----------
    seat : int
        Who took it.
    action : Action or None
        What it was; None when one of the people may not see it.
    trick : Trick or None
        The trick that the action completed.
    tricks_won : tuple of int
        Tricks a seat in the deal, this one included.
    deal : Deal or None
        The deal, when the action ended it.
    pick : tuple of int or None
        ``(i, k)`` for card ``i`` of ``k`` of one choice.
    kind : str
        What was decided.
    goes_on : bool
        Whether the same seat goes on choosing what not all may see, so that nobody knows how often it has chosen.
    seen : tuple of tuple
        The events that followed from it in the deal, as far as all of the people may see them.
    settled : dict
        What the trick has settled, of what its cards count and `Game.so_far` tells.
    """

    seat: int
    action: Action | None
    trick: Trick | None
    tricks_won: tuple[int, ...]
    deal: Deal | None
    pick: tuple[int, int] | None = None
    kind: str = ""
    goes_on: bool = False
    seen: tuple[Event, ...] = ()
    settled: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


class Session:
    """One match between people at this terminal and programs.

    Parameters
    ----------
    match : Match
        The match, anywhere in its course.
    people : iterable of int
        The seats at which people arrive; none to watch. Where the rules move people about, they keep to their chairs.
    players : mapping of int to str, optional
        Names of the programs that arrive at the other seats; the technique player unless given.
    fast : bool
        Whether a card that is forced is played without asking.

    Attributes
    ----------
    curtain : bool
        Whether the terminal is cleared before another person looks at it.
    begun : bool
        Whether anything was chosen by the people, or for them when they said so.

    Raises
    ------
    OptionError
        When a player's name is unknown.
    """

    def __init__(
        self,
        match: Match,
        people: Iterable[int] = (),
        players: Mapping[int, str] | None = None,
        *,
        fast: bool = False,
    ) -> None:
        self.match = match
        self.people = frozenset(people)
        self.players = dict.fromkeys(range(match.game.seats), DEFAULT_PLAYER) | dict(players or {})
        self.fast = fast
        self.curtain = True
        self.begun = False
        self._until = Until.ASKED
        self._cards_left = 0
        self._programs: dict[tuple[int, str], Player] = {}
        for seat, player in self.players.items():
            self._program(seat, player)

    @property
    def game(self) -> Game[Any]:
        """The rules of the match."""
        return self.match.game

    @property
    def to_act(self) -> int | None:
        """The seat that decides next, or None when the match is over."""
        return None if self.match.decision is None else self.match.decision.seat

    @property
    def watching(self) -> bool:
        """Whether no person has a seat."""
        return not self.people

    @property
    def seating(self) -> tuple[int, ...]:
        """For each seat who sits there, by the seat at which they arrived: cuts and rotations move people."""
        view = self.match.view(0)
        people = view.facts.get("people") or getattr(view.state, "people", None)
        return tuple(people or range(self.game.seats))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in which people sit now."""
        return tuple(seat for seat, who in enumerate(self.seating) if who in self.people)

    @property
    def person_to_act(self) -> bool:
        """Whether a person decides next."""
        return self.to_act in self.seats

    @property
    def viewer(self) -> int:
        """The seat through whose eyes the table is shown."""
        seat = self.to_act
        if seat is not None and (self.watching or seat in self.seats):
            return seat
        return min(self.seats, default=0)

    @property
    def view(self) -> View:
        """What the viewer knows."""
        return self.match.view(self.viewer)

    @property
    def exchange(self) -> Exchange | None:
        """The cards that a person is asked for together."""
        return exchange_of(self.match) if self.person_to_act else None

    @property
    def waits(self) -> bool:
        """Whether the session goes on only when somebody at the terminal says so."""
        if self.match.over:
            return True
        if self._until is not Until.ASKED:
            return False
        return self.watching or (self.person_to_act and not self._forced)

    @property
    def _forced(self) -> bool:
        return self.fast and len(self.match.legal_actions) == 1

    def go_on(self, until: Until, cards: int = 0) -> None:
        """Let the programs play for the people too, as far as said.

        Parameters
        ----------
        until : Until
            Where to stop.
        cards : int
            How many choices of the people to make for them, with ``Until.CARDS``.
        """
        self._until, self._cards_left = until, cards

    def stop(self) -> None:
        """Ask the people again from now on."""
        self._until = Until.ASKED

    def choice(self) -> Action:
        """What the program at the seat to act chooses; the usual player stands in for a person.

        Raises
        ------
        PlayerError
            When a player of one's own fails.
        """
        legal, seat = self.match.legal_actions, self._decision.seat
        if len(legal) == 1:
            return legal[0]
        return self._asked(seat, self.name_at(seat) or DEFAULT_PLAYER, self._next_view()).action

    def play(self, action: Action) -> Step:
        """Take an action for the seat to act.

        Raises
        ------
        IllegalActionError
            When the action is not allowed now; nothing has changed.
        """
        match, decision, seats, viewer = self.match, self._decision, self.seats, self.viewer
        finished, known = len(match.deals), len(match.events)
        match.play(action)
        deal = match.deals[finished] if len(match.deals) > finished else None
        events = deal.events if deal else match.events
        knowledge = known_of(self.game, events, viewer)
        tricks = knowledge.tricks
        took = any(event[0] == TOOK for event in events[known:])
        step = Step(
            seat=decision.seat,
            action=action if all(decision.audience >> seat & 1 for seat in seats) else None,
            trick=tricks[-1] if took else None,
            tricks_won=tuple(sum(trick.winner == seat for trick in tricks) for seat in range(self.game.seats)),
            deal=deal,
            pick=decision.pick,
            kind=decision.kind,
            goes_on=deal is None and decision.audience != ALL and self._same_choice(decision),
            seen=seen_by_all(events[known + 1 :], seats or (viewer,)),
            settled=self._settled(knowledge) if took else {},
        )
        self.begun = self.begun or decision.seat in seats or self._until is not Until.ASKED
        self._count(step, by_person=decision.seat in seats)
        return step

    def _settled(self, knowledge: Knowledge) -> dict[str, tuple[int, ...]]:
        """What was not settled before the last trick, as far as it is worth telling."""
        tricks, told = knowledge.tricks, knowledge.facts
        before, after = (
            {**counts_of(self.game, some, told), **self.game.so_far(some, told)} for some in (tricks[:-1], tricks)
        )
        return {name: values for name, values in after.items() if any(values) and values != before.get(name)}

    def _same_choice(self, before: Decision) -> bool:
        """Whether what is decided next is of the same kind, for the same seat and the same eyes."""
        after = self._decision
        return (after.seat, after.kind, after.audience) == (before.seat, before.kind, before.audience)

    def hint(self, player: str = DEFAULT_PLAYER) -> tuple[Choice, ...]:
        """What a program would do for the person to act, and why; of cards chosen together a choice for each.

        Raises
        ------
        OptionError
            When there is no such player.
        PlayerError
            When one of one's own fails.
        """
        first = self._decision
        choices = [self._asked(first.seat, player, self._next_view())]
        number, count = first.pick or (1, 1)
        ahead = self.match.copy() if number < count else self.match
        for _ in range(number, count):
            ahead.play(choices[-1].action)
            choices.append(self._asked(first.seat, player, ahead.view(first.seat)))
        return tuple(choices)

    def undo(self) -> int:
        """Take back to the last choice of a person, over what the programs did since.

        Returns
        -------
        int
            How many actions were taken back.

        Raises
        ------
        IllegalActionError
            When there is nothing of a person's to take back; nothing has changed.
        """
        taken = 0
        try:
            while True:
                self.match.undo()
                taken += 1
                if self._stops_here:
                    self.stop()
                    return taken
        except WhistError:
            for _ in range(taken):
                self.match.redo()
        raise IllegalActionError("there is nothing of yours to take back")

    def redo(self) -> int:
        """Play again what was taken back, to the next choice of a person.

        Raises
        ------
        IllegalActionError
            When nothing was taken back.
        """
        self.match.redo()
        played = 1
        try:
            while not self.match.over and not self._stops_here:
                self.match.redo()
                played += 1
        except WhistError:
            pass  # all that was taken back is played again
        return played

    def seat_people(self, seats: Iterable[int]) -> None:
        """Change in which of the present seats people sit."""
        seating = self.seating
        self.people = frozenset(seating[seat] for seat in seats)
        self.stop()

    def seat_program(self, seat: int, player: str) -> None:
        """Change which program plays a seat.

        Raises
        ------
        OptionError
            When there is no such player; nothing has changed.
        """
        self._programs.pop((seat, player), None)  # its file may have changed
        self._program(seat, player)
        self.players[self.seating[seat]] = player

    def name_at(self, seat: int) -> str | None:
        """The program that plays a seat now, or None for a person."""
        who = self.seating[seat]
        return None if who in self.people else self.players[who]

    def to_dict(self) -> dict[str, Any]:
        """The session as plain data."""
        file = file_of(self.game.slug)
        return {
            "people": sorted(self.people),
            "players": [self.players[seat] for seat in range(self.game.seats)],
            "fast": self.fast,
            "curtain": self.curtain,
            "file": None if file is None else str(file.resolve()),
            "record": self.match.record,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild a session by replaying its record.

        Raises
        ------
        RecordError
            When the data is not of a session, or the rules refuse its record.
        """
        record = Record.from_dict(data.get("record"))
        match = Match.from_record(record)
        people, players = data.get("people"), data.get("players")
        seats = range(match.game.seats)
        if not (isinstance(people, list) and all(type(who) is int and who in seats for who in people)):
            raise RecordError(f"its people are {shown(people)}: they are numbers of seats")
        if not (isinstance(players, list) and [type(name) for name in players] == [str for _ in seats]):
            raise RecordError(f"its players are {shown(players)}: they are a player for each seat, by name")
        if unknown := [name for name in players if not is_known(name)]:
            of_own = "one of your own is, once `hint` has named its file"
            raise RecordError(f"its player {shown(unknown[0])} is not known here: {of_own}")
        session = cls(match, people, dict(enumerate(players)), fast=data.get("fast") is True)
        session.curtain = data.get("curtain") is not False
        return session

    @property
    def _stops_here(self) -> bool:
        """Whether a person has a real choice at this point, of several cards together the first."""
        is_first = self._decision.pick is None or self._decision.pick[0] == 1
        return (self.watching or self.person_to_act) and is_first and not self._forced

    @property
    def _decision(self) -> Decision:
        if self.match.decision is None:
            raise IllegalActionError("the match is over")
        return self.match.decision

    def _asked(self, seat: int, player: str, view: View) -> Choice:
        """What a program chooses, and why."""
        program = self._program(seat, player)
        if file_of_player(player) is None:
            return program.explain(view)
        try:
            choice = program.explain(view)
        except WhistError as error:
            raise PlayerError(str(error)) from error
        except Exception as error:
            raise player_failed(program, error) from error
        if choice.action not in view.legal:
            raise PlayerError(f"{type(program).__name__}.decide chooses {shown(choice.action)}, which is not allowed")
        return choice

    def _program(self, seat: int, player: str) -> Player:
        """A program for a seat, made when first asked for; its chance follows from the match's seed."""
        key = seat, player
        if key not in self._programs:
            self._programs[key] = make(player, seed=(self.match.seed * self.game.seats + seat) % SEEDS)
        return self._programs[key]

    def _next_view(self) -> View:
        return self.match.view(self._decision.seat)

    def _count(self, step: Step, *, by_person: bool) -> None:
        """Ask again once the programs have gone as far as they were told."""
        is_whole = step.pick is None or step.pick[0] == step.pick[1]
        if self._until is Until.CARDS and is_whole and (by_person or self.watching):
            self._cards_left -= 1
        reached = {
            Until.ASKED: False,
            Until.CARDS: self._cards_left <= 0,
            Until.TRICK: step.trick is not None,
            Until.DEAL: step.deal is not None,
            Until.MATCH: False,
        }
        if reached[self._until] or self.match.over:
            self.stop()


def seen_by_all(events: Iterable[Event], seats: Sequence[int]) -> tuple[Event, ...]:
    """The events that each of some seats sees whole."""
    return tuple(event for event in events if all(event[1] >> seat & 1 for seat in seats))


def counts_of(game: Game[Any], tricks: Sequence[Trick], told: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """What the cards count that each side has taken, where they count: by name, a value for each side."""
    taken = [0] * (max(game.owner) + 1)
    for trick in tricks:
        taken[game.owner[trick.winner]] |= sum(card.bit for _, card in trick.plays)
    return {name: tuple(value_of(cards, worth) for cards in taken) for name, worth in game.counted_cards(told).items()}


def known_of(game: Game[Any], events: Sequence[Event], seat: int = 0) -> Knowledge:
    """What a seat has seen of a deal, whether it runs or has ended."""
    fold = Fold(game, seat)
    fold.take(list(events))
    return fold.knowledge()
