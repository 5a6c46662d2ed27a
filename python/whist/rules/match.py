"""A match: a fold over deals, with a checkpoint after each and one running deal."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, get_args

from whist.cards import Card, Cards
from whist.checks import drawn_seed, shown
from whist.deal import Deal as FourHands
from whist.errors import CardError, DealError, GameError, IllegalActionError, OptionError, RecordError, WhistError
from whist.files import AnyPath, atomic_write
from whist.rules.actions import Action
from whist.rules.decision import PLAY, Decision, Policy, Question, Script
from whist.rules.events import Event
from whist.rules.faults import ASK, HAND_ON, Blame, blamed, check_question, check_state, written
from whist.rules.game import Game, find_game, is_registered
from whist.rules.outcome import Outcome, ThrownIn
from whist.rules.record import Record, read_pack
from whist.rules.table import Packs, Table
from whist.rules.view import Folds, View

T = TypeVar("T")
POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)
Given: TypeAlias = Sequence[Sequence[str | Iterable[Card | int] | None]]
"""For each deal, for each random outcome in it, the cards in order, or None to leave it to the seed."""


class Deal(NamedTuple):
    """A finished deal.

    Attributes
    ----------
    before, after : State
        The state before and after it.
    facts : SimpleNamespace
        What was settled in it apart from the tricks.
    outcome : Outcome or ThrownIn
        What the play gave.
    actions : tuple of int
        Numbers of the actions, in order.
    events : tuple
        Everything that happened in it.
    """

    before: Any
    after: Any
    facts: SimpleNamespace
    outcome: Outcome | ThrownIn
    actions: tuple[int, ...]
    events: tuple[Event, ...]

    @property
    def played(self) -> Outcome:
        """What the play gave, of a deal that was not thrown in."""
        assert isinstance(self.outcome, Outcome), "the deal was played"
        return self.outcome

    def __repr__(self) -> str:
        before, after = self.before.scores, self.after.scores
        return f"<Deal of {len(self.actions)} actions: {self.outcome}, scores {before} to {after}>"


class Kept(NamedTuple):
    """What is kept of a match.

    Attributes
    ----------
    game, seed, dealer, given
        What the match was begun with.
    state : State
        The state before the running deal, or the last one.
    deals : tuple of Deal
        The finished deals.
    log : tuple of int
        Numbers of the actions of the running deal.
    """

    game: Game[Any]
    seed: int
    dealer: int
    given: tuple[Packs, ...]
    state: Any
    deals: tuple[Deal, ...] = ()
    log: tuple[int, ...] = ()


class Match:
    """A match of one game: the only thing that users hold.

    Parameters
    ----------
    game : Game or str
        The game, or its name, which may carry options: ``"whist(target=7)"``.
    seed : int, optional
        Everything random follows from it; drawn from the system when not given. ``Deal.random(seed)`` draws from
        another stream: its cards are not those of a match.
    dealer : int, Seat or str, optional
        Who deals first; the first seat by default.
    given : sequence, optional
        Chance outcomes in place of random ones: for each deal a list of packs, each a text such as
        ``"AS KS ..."`` or cards in dealing order, or None. :func:`~whist.rules.pack_of` puts a
        :class:`whist.Deal` in dealing order: ``given=[[pack_of(deal, dealer=0)]]``.
    **options
        Options of the game, when it is given by name.

    Raises
    ------
    OptionError
        For an unknown game, option or seat.
    CardError, DealError
        When a given pack is no cards or not the cards of the game.
    GameError
        When the game's own code fails, now or at any later action; the match is as it was before that action.

    Examples
    --------
    >>> match = Match("whist", seed=7)
    >>> match.play(match.legal_actions[0])
    >>> match.undo()
    >>> match.view("E").turn == match.decision.seat
    True
    """

    def __init__(
        self,
        game: Game[Any] | str,
        *,
        seed: int | None = None,
        dealer: int | str | None = None,
        given: Given = (),
        **options: object,
    ) -> None:
        if isinstance(game, str):
            game = find_game(game, **options)
        elif not isinstance(game, Game):
            raise OptionError(f"{shown(game)} is no game: give a game or the name of one")
        elif options:
            raise OptionError(f"{game} has its options already; {', '.join(options)} cannot be given beside it")
        seed = drawn_seed(seed)
        dealer = 0 if dealer is None else game.seat(dealer)
        self.__setstate__(Kept(game, seed, dealer, _read_given(given), _start(game, dealer)))

    def __getstate__(self) -> Kept:
        """The checkpoints and the actions of the running deal: what a copy or a pickle carries."""
        deals, log = tuple(self._deals), tuple(self._log)
        return Kept(self._game, self._seed, self._first_dealer, self._given, self._state, deals, log)

    def __setstate__(self, kept: Kept) -> None:
        """Take up a match where it was kept; only the running deal, or the last one when it is over, is replayed."""
        game, log = kept.game, kept.log
        self._game = game
        self._actions = game.vocabulary.numbered
        self._among = game.vocabulary.among
        self._seed = kept.seed
        self._first_dealer = kept.dealer
        self._given = kept.given
        self._state = kept.state
        self._deals = list(kept.deals)
        self._log: list[int] = []
        self._redo: list[int] = []
        self._question: Question | None = None
        self._script: Script[Outcome | ThrownIn]
        self._folds: Folds | None
        self._views: dict[int, tuple[int, View]]
        is_over = self._is_over()
        if is_over and self._deals:
            log, is_over = self._reopen(-1), False
        if is_over:
            self._lay(Table(game, self._state))
        else:
            self._replay(log)

    # What stands.

    @property
    def game(self) -> Game[Any]:
        """The game with its options."""
        return self._game

    @property
    def seed(self) -> int:
        """The seed."""
        return self._seed

    @property
    def state(self) -> Any:
        """The state before the running deal, or the last state when the match is over."""
        return self._state

    @property
    def scores(self) -> tuple[Any, ...]:
        """The scores in the state, one for each owner (:attr:`Game.owner`): by side where sides play."""
        scores: tuple[Any, ...] = self._state.scores
        return scores

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks taken so far in the running deal, or in the last one when the match is over, by owner as scores."""
        play, owner = self._table.in_play, self._game.owner
        won = [0] * (max(owner) + 1)
        for seat, taken in enumerate(play.tricks if play is not None else ()):
            won[owner[seat]] += taken
        return tuple(won)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The finished deals."""
        return tuple(self._deals)

    @property
    def table(self) -> Table:
        """The table of the running deal, hidden cards included; players must not see it."""
        return self._table

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hands of the running deal as they stand, by seat, hidden cards included; players must not see them.

        Where four play, ``whist.Deal(*match.hands)`` makes a deal of them.
        """
        return tuple(map(Cards.from_bits, self._table.hands))

    @property
    def whole_hands(self) -> tuple[Cards, ...]:
        """The hands with what each seat has played put back: what the tricks are played from, as :attr:`hands`."""
        bits = list(self._table.hands)
        for seat, card in self.played:
            bits[seat] |= card.bit
        return tuple(map(Cards.from_bits, bits))

    @property
    def played(self) -> tuple[tuple[int, Card], ...]:
        """Seat and card of each play of the running deal so far; who sits a trick out has none in it."""
        play = self._table.in_play
        history = () if play is None else play.history
        return tuple((seat, Card.from_number(number)) for seat, number in history if number >= 0)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened in the running deal, see :mod:`whist.rules.events`."""
        return tuple(self._table.events)

    @property
    def actions(self) -> tuple[int, ...]:
        """Numbers of the actions of the running deal."""
        return tuple(self._log)

    @property
    def decision(self) -> Decision | None:
        """What must be decided next, or None when the match is over."""
        return None if self._question is None else self._question.now

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The actions allowed now, ascending; none when the match is over."""
        question = self._question
        return () if question is None else self._among(question.legal)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._question is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, none while the match runs."""
        if not self.over:
            return ()
        with Blame(self._game, "winners"):
            won = self._game.winners(self._state)
        return tuple(seat for seat, owner in enumerate(self._game.owner) if owner in won)

    def view(self, seat: int | str) -> View:
        """What a seat knows now."""
        seat = self._game.seat(seat)
        table, events = self._table, self._table.events
        at, view = self._views.get(seat, (-1, None))
        if view is None or at < len(events):
            if self._folds is None:
                self._folds = Folds(self._game, events)
            view = View(self._folds, seat, table.state, self.decision, table.in_play)
            self._views[seat] = len(events), view
        return view

    def world(self, seat: int | str, seed: int) -> Match:
        """A match that agrees with all that a seat has seen of the running deal, hidden cards drawn at random.

        See :func:`whist.rules.worlds.world`; it starts from the running deal and has no finished deals.
        """
        return self.view(seat).world(seed)

    # What may be done.

    def play(self, action: Action | Card | str | int) -> None:
        """Carry out an action of the seat to decide.

        Parameters
        ----------
        action : Action, Card, str or int
            The action, the card, its text or unique abbreviation, or its number.

        Raises
        ------
        IllegalActionError
            When it is not allowed now; nothing has changed then.
        """
        if not isinstance(action, Action):
            action = self._meant(action)
        elif self._actions.get(action.id) is not action:
            action = self._game.own(action)
        question = self._question
        if question is None:
            raise IllegalActionError(f"{action} may not be chosen: the match is over")
        if not question.legal & action.bit:
            raise IllegalActionError(self._refusal(action, question.now))
        log = self._log
        log.append(action.id)
        try:
            done = question.goes_on(action, self._table)
        except BaseException:
            self._replay(log[:-1])
            raise
        if not done:
            self._go_on(action, len(log) - 1)
        if self._redo:
            self._redo = []

    def run(self, policy: Policy = "random", *, seed: int | None = None) -> tuple[Action, ...]:
        """Let the engine play the cards by itself, to the next point where the game asks for more than a card.

        The match is the one to which the same cards played one by one lead, in its record and its events too. Words
        that may be said beside the cards are not said. Where it is no card that must be decided, nothing happens.

        Parameters
        ----------
        policy : {"random", "lowest", "highest"}
            How each card is chosen among the legal ones: all equally likely, or by its place in the order of the game.
        seed : int, optional
            What random cards follow from; drawn from the system when not given.

        Returns
        -------
        tuple of Action
            The cards played, none when something else must be decided first.

        Raises
        ------
        IllegalActionError
            When the match is over, or each card is a question of its own here, as where every revoke is accepted;
            nothing has changed then.
        OptionError
            When there is no such policy, or the seed is none.

        Examples
        --------
        >>> match = Match("whist", seed=7)
        >>> len(match.run(seed=1)), len(match.deals)
        (52, 1)
        """
        if not isinstance(policy, str) or policy not in POLICIES:
            raise OptionError(f"policy {shown(policy)} is none of {', '.join(POLICIES)}")
        seed = drawn_seed(seed)
        question, log = self._question, self._log
        if question is None:
            raise IllegalActionError("no card may be played: the match is over")
        cards = question.runs_on(policy, seed)
        if not cards:
            if question.now.kind == PLAY:
                raise IllegalActionError("the engine may not play by itself now: each card is asked for by itself")
            return ()
        actions = tuple(map(self._actions.__getitem__, cards))
        before = len(log)
        log += cards
        self._go_on(actions[-1], before)
        self._redo = []
        return actions

    def undo(self) -> None:
        """Take back the last action, back to the first of the match.

        Raises
        ------
        IllegalActionError
            When there is none.
        """
        log: Sequence[int] = self._log
        if not log:
            decided = [index for index, deal in enumerate(self._deals) if deal.actions]
            if not decided:
                raise IllegalActionError("there is nothing to undo")
            log = self._reopen(decided[-1])
        self._replay(log[:-1])
        self._redo.append(log[-1])

    def redo(self) -> None:
        """Carry out again the action that was undone last.

        Raises
        ------
        IllegalActionError
            When nothing was undone, or something else was played since.
        """
        undone = self._redo
        if not undone:
            raise IllegalActionError("there is nothing to redo")
        self.play(self._actions[undone[-1]])
        undone.pop()
        self._redo = undone

    def copy(self) -> Match:
        """An equal match that goes its own way; it does not remember what was undone."""
        return resume(self.__getstate__())

    # Records.

    @property
    def record(self) -> dict[str, Any]:
        """The match as plain JSON values; see :mod:`whist.rules.record`."""
        return self._as_record().to_dict()

    def to_json(self) -> str:
        """The match as JSON."""
        return self._as_record().to_json()

    @classmethod
    def from_json(cls, text: str | bytes, game: Game[Any] | None = None) -> Match:
        """The match of a record, replayed action by action.

        Parameters
        ----------
        text : str or bytes
            The JSON.
        game : Game, optional
            The game that the record must be of; without it, the registered game that the record names. A game of
            one's own, which no registry knows, has to be given.

        Raises
        ------
        RecordError
            When it is no record, is of another game or other options, or the rules refuse it; the message
            names the deal and the action of the first fault.
        """
        return cls.from_record(Record.from_json(text), game)

    @classmethod
    def from_record(cls, record: Record, game: Game[Any] | None = None) -> Match:
        """The match of a record already read; raises as :meth:`from_json`."""
        if not isinstance(record, Record):
            raise RecordError(f"{shown(record)} is no record; read one with Record.from_dict or Record.from_json")
        game = _game_of(record, game)
        if record.dealer >= game.seats:
            raise RecordError(f"the record's first dealer {record.dealer} is no seat of {game.title}")
        kept = Kept(game, record.seed, record.dealer, record.given, _start(game, record.dealer))
        try:
            match = resume(kept)
        except DealError as error:
            raise RecordError(str(error)) from None
        _play_texts(match, record.deals)
        return match

    def save(self, path: AnyPath) -> None:
        """Write the record to a file, which at any moment holds its old or its new content whole.

        Raises
        ------
        RecordError
            When the path is no path, or the match has no record.
        OSError
            When the file cannot be written; an old one is as it was.
        """
        atomic_write(_checked_path(path), self.to_json())

    @classmethod
    def load(cls, path: AnyPath, game: Game[Any] | None = None) -> Match:
        """The match of a file; raises as :meth:`from_json`, with the path in the message.

        Raises
        ------
        RecordError
            When the path is no path, or what is in the file no record that can be played.
        OSError
            When the file cannot be read.
        """
        name = _checked_path(path)
        try:
            return cls.from_json(Path(name).read_bytes(), game)
        except RecordError as error:
            raise RecordError(f"{name}: {error}") from None

    # Inside.

    def _meant(self, action: Card | str | int) -> Action:
        if isinstance(action, str):
            return self._game.vocabulary.parse(action, 0 if self._question is None else self._question.legal)
        return self._game.vocabulary[action]

    def _go_on(self, action: Action, before: int) -> None:
        """Give the script its answer; where it fails, the deal goes back to so many actions."""
        try:
            self._question = self._script.send(action)
            check_question(self._game, self._script, self._question)
        except StopIteration as end:
            self._close(end.value, before)
        except BaseException as error:
            self._replay(self._log[:before])
            if not isinstance(error, Exception) or (told := blamed(self._game, "deal", error)) is error:
                raise
            raise told from error

    def _close(self, result: Outcome | ThrownIn, before: int) -> None:
        """Score the deal that has ended and open the next; where that fails, the deal goes back to so many actions."""
        deals, state, log = len(self._deals), self._state, self._log
        try:
            self._score(result)
            self._open()
        except BaseException:
            del self._deals[deals:]
            self._state = state
            self._replay(log[:before])
            raise

    def _open(self) -> None:
        """Open deals until somebody must decide or the match is over."""
        while not self._is_over():
            result = self._deal_out()
            if result is None:
                return
            self._score(result)
        self._question = None

    def _deal_out(self) -> Outcome | ThrownIn | None:
        """Start a deal; gives its result when nobody has to decide in it."""
        number = len(self._deals)
        given = self._given[number] if number < len(self._given) else ()
        self._log = []
        self._lay(Table(self._game, self._state, self._seed, number, given))
        with Blame(self._game, "deal"):
            self._script = self._game.deal(self._table)
            if not isinstance(self._script, Generator):
                raise GameError(
                    f"{written(self._game, 'deal')} gives {shown(self._script)}, but it must be a script, which asks "
                    f"{ASK}; {HAND_ON}"
                )
            try:
                self._question = next(self._script)
            except StopIteration as end:
                return self._result(end.value)
        check_question(self._game, self._script, self._question)
        return None

    def _is_over(self) -> bool:
        with Blame(self._game, "over"):
            return self._game.over(self._state)

    def _result(self, value: object) -> Outcome | ThrownIn:
        """What the script of a deal returned, which must be a result."""
        if not isinstance(value, Outcome | ThrownIn):
            raise GameError(
                f"{written(self._game, 'deal')} returns {shown(value)}, but it must return outcome(table) or THROWN_IN"
            )
        return value

    def _lay(self, table: Table) -> None:
        """Take another table, of which nobody has seen anything."""
        self._table = table
        self._folds, self._views = None, {}

    def _score(self, returned: object) -> None:
        """Fold a finished deal into the state."""
        before, facts, result = self._state, self._table.facts, self._result(returned)
        method = "thrown_in" if isinstance(result, ThrownIn) else "score"
        with Blame(self._game, method):
            if isinstance(result, ThrownIn):
                after = self._game.thrown_in(before)
            else:
                after = self._game.score(before, facts, result)
        check_state(self._game, method, after)
        self._deals.append(Deal(before, after, facts, result, tuple(self._log), tuple(self._table.events)))
        self._state = after
        self._log = []

    def _replay(self, log: Sequence[int]) -> None:
        """Deal the running deal again and carry out these actions; what was undone is still remembered."""
        undone = self._redo
        result = self._deal_out()
        if result is not None:
            self._close(result, 0)
        for number in log:
            self.play(self._actions[number])
        self._redo = undone

    def _reopen(self, index: int) -> tuple[int, ...]:
        """Go back to the beginning of a finished deal; gives its actions."""
        deal = self._deals[index]
        del self._deals[index:]
        self._state = deal.before
        return deal.actions

    def _as_record(self) -> Record:
        game = self._game
        first = self._deals[0].before if self._deals else self._state
        if first != _start(game, self._first_dealer):
            raise RecordError("a match that begins in the middle of another, as a sampled world does, has no record")
        logs = [deal.actions for deal in self._deals] + ([] if self.over else [tuple(self._log)])
        texts = tuple(tuple(game.vocabulary[number].text for number in log) for log in logs)
        return Record(game.slug, dict(game.chosen.given), self._seed, self._first_dealer, self._given, texts)

    def _refusal(self, action: Action, decision: Decision) -> str:
        allowed = ", ".join(map(str, self._game.vocabulary.among(decision.legal)))
        return f"{action} may not be chosen by {self._game.names[decision.seat]} now; allowed: {allowed}"

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Match) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a match changes

    def _key(self) -> tuple[object, ...]:
        return self._game, self._state, self._deals, self._log, self.decision, self._table.events

    def __repr__(self) -> str:
        where = "over" if self.over else f"deal {len(self._deals) + 1}, action {len(self._log) + 1}"
        return f"<Match of {self._game}, seed {self._seed}: {where}, scores {self._state.scores}>"


def _start(game: Game[Any], dealer: int) -> Any:
    """The state before the first deal."""
    with Blame(game, "start"):
        state = game.start(dealer)
    check_state(game, "start", state)
    return state


def resume(kept: Kept) -> Match:
    """The match that was kept, which may begin with any state before its running deal."""
    match = Match.__new__(Match)
    match.__setstate__(kept)
    return match


def _play_texts(match: Match, deals: Sequence[Sequence[str]]) -> None:
    """Carry out the actions of a record and check that each deal ends where the record says."""
    for index, texts in enumerate(deals):
        if len(match.deals) < index:
            raise RecordError(f"deal {index} has not ended after its {len(deals[index - 1])} actions")
        for number, text in enumerate(texts):
            if len(match.deals) > index:
                raise RecordError(f"deal {index + 1}, action {number + 1}: the deal has ended before {shown(text)}")
            try:
                match.play(match.game.vocabulary[text])
            except WhistError as error:
                raise RecordError(f"deal {index + 1}, action {number + 1}: {error}") from None


def _game_of(record: Record, game: Game[Any] | None) -> Game[Any]:
    """The game that a record names, which must be the expected one if there is one."""
    if game is not None and not isinstance(game, Game):
        raise OptionError(f"{shown(game)} is no game that a record could be of")
    if (game is None or game.slug != record.game) and not is_registered(record.game):
        raise RecordError(_unknown(record.game, game))
    try:
        if game is not None and game.slug == record.game:
            chosen = type(game).options.choose(record.options)
            name, is_it = game.text_of(chosen), chosen == game.chosen
        else:
            made = find_game(record.game, **record.options)
            name, is_it, game = str(made), game is None, game or made
    except WhistError as error:
        raise RecordError(f"the record's game cannot be played: {error}") from None
    if not is_it:
        raise RecordError(f"the record is of {name}, not of {game}")
    return game


def _unknown(name: str, game: Game[Any] | None) -> str:
    """Why a record of a game that is not registered cannot be played."""
    if game is not None:
        return f"the record is of {shown(name)}, not of {game}"
    return (
        f"the record is of the game {shown(name)}, which is none of those that `whist games` lists; "
        "one of your own is given beside the record, as in Match.from_json(text, game=MyGame()), or made known before, "
        "as by `whist play mygame.py`, or `whist replay mygame.py match.json` to check a record"
    )


def _read_given(given: Given) -> tuple[Packs, ...]:
    """Packs in any allowed form as card numbers."""
    if isinstance(given, tuple) and not given:
        return ()
    deals = tuple(_parts(given, "given is a list of deals"))
    if any(isinstance(each, FourHands) for each in (given, *deals)):
        raise CardError("given takes packs in dealing order; for a Deal write [pack_of(deal, dealer)] (whist.rules)")
    return tuple(tuple(map(_read_one, _parts(packs, "a deal of given is a list of packs"))) for packs in deals)


def _read_one(pack: str | Iterable[Card | int] | None) -> tuple[int, ...] | None:
    if pack is None:
        return None
    if isinstance(pack, str):
        return read_pack(pack)
    cards = _parts(pack, "a pack of given is a text or a list of cards")
    return tuple(card.number if isinstance(card, Card) else Card.from_number(card).number for card in cards)


def _parts(value: Iterable[T], wanted: str) -> Iterable[T]:
    """The value if it is a list of some kind; one text is none."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise CardError(f"{wanted}, not {shown(value)}")
    return value


def _checked_path(path: AnyPath) -> str:
    try:
        name = os.fspath(path)
    except TypeError:
        name = ""
    if not isinstance(name, str) or not name or "\0" in name:
        raise RecordError(f"{shown(path)} is no path of a file")
    return name
