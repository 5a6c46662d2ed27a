"""The base of every game: its rules and options, immutable and shared by all matches."""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeVar, cast

from whist.cards import Seat
from whist.checks import integer, shown
from whist.errors import IllegalActionError, OptionError, SeatError
from whist.rules.actions import Action, Vocabulary
from whist.rules.aims import Aim, Race
from whist.rules.decision import CLAIM, CUT, REVOKE
from whist.rules.faults import Blame, check_written
from whist.rules.options import Options, Values, split_text
from whist.rules.outcome import Outcome, Tally, ThrownIn, Worth

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from types import SimpleNamespace

    from whist.cards import Suit
    from whist.rules.decision import Script
    from whist.rules.match import Deal
    from whist.rules.table import Table
    from whist.rules.view import Trick, View


class State(Protocol):
    """What every state has: a named tuple of plain values that is carried from deal to deal, all of it public.

    What else a game carries on, such as games won or who plays with whom, are further fields of it.
    """

    @property
    def deal_no(self) -> int:
        """Number of deals counted so far."""

    @property
    def dealer(self) -> int:
        """Seat that deals next."""

    @property
    def scores(self) -> tuple[Any, ...]:
        """Scores, one for each owner (:attr:`Game.owner`)."""


S = TypeVar("S", bound=State)
FORMALITIES: Final = frozenset({CUT, CLAIM, REVOKE})
"""Kinds of decisions that are formalities in every game."""


class Game(Generic[S]):
    """A game with its options chosen; a subclass is written in the order of its page of rules.

    A subclass has ``slug`` and ``title``, declares ``options``, and writes :meth:`start`, :meth:`deal`, :meth:`score`
    and :meth:`over`; where it needs them :meth:`setup`, :meth:`words`, :meth:`tally`, :meth:`winners` and the methods
    that players read. ``docs/writing-a-game.md`` writes one, :func:`whist.testing.check_game` checks it.

    Two games are equal when they are of one class and their options have equal values. Nothing in a game
    changes after it is made.

    Parameters
    ----------
    **given
        Values for the options; the others take their defaults.

    Raises
    ------
    OptionError
        For an unknown option, a value that is not allowed, or values that contradict one another.
    GameError
        When the class lacks what every game has, or its own code fails.

    Attributes
    ----------
    slug, title : str
        The name on the command line and the name for people.
    seats : int
        Number of seats.
    turn : int
        1 when the turn passes to the left (clockwise), -1 when to the right.
    names : tuple of str
        Names of the seats.
    owner : tuple of int
        For each seat the index of its score in :attr:`State.scores`: ``(0, 1, 0, 1)`` for two sides.
    options : Values
        The options chosen; on the class, their declaration.
    asks : dict of str to str
        What decisions of kinds that only this game has ask for, to be read after "you are to".
    told_seats : frozenset of str
        Names of what is told of the deal that stand for a seat.
    untold : frozenset of str
        Names of what is told that needs no place on the screen.
    accounts : dict of str to str
        Names for people of fields of the state that are called otherwise there.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    seats: int = 4
    turn: int = 1
    names: tuple[str, ...] = ("N", "E", "S", "W")
    owner: tuple[int, ...] = (0, 1, 0, 1)
    options = Options()
    asks: Mapping[str, str] = {}
    told_seats: frozenset[str] = frozenset({"declarer", "partner"})
    untold: frozenset[str] = frozenset()
    accounts: Mapping[str, str] = {}

    def __init__(self, /, **given: object) -> None:
        check_written(type(self), Game, ("start", "deal", "score", "over"), ("slug", "title"))
        declared = type(self).options
        self.chosen: Values = declared.choose(given)
        vars(self)["options"] = self.chosen  # the class keeps the declaration
        with Blame(self, "setup"):
            self.setup(self.chosen)
        self.vocabulary = Vocabulary()
        with Blame(self, "words"):
            self.words(self.vocabulary)

    # The rules of a game: what a subclass writes.

    def setup(self, options: Values) -> None:
        """Derive seats, pack and the like, and check options against one another.

        Called once, before :meth:`words`. What is derived becomes attributes; :meth:`sit` seats people each for
        himself, else ``seats``, ``names``, ``turn`` and ``owner`` are those of the class. Nothing but the options may
        decide it, so that a record with the same options gives the same game. Options that do not go together are
        refused by raising :class:`~whist.errors.OptionError`.
        """

    def words(self, vocabulary: Vocabulary) -> None:
        """Declare every action that is not a card: bids, calls, names of suits.

        ``self.passing = vocabulary.add("pass", Sense.PASS)`` gives the :class:`~whist.rules.Action` of a word,
        ``vocabulary.family("bid {}", range(1, 8))`` those of several by value; :func:`~whist.rules.trump_words` and its
        like declare what their blocks ask for. Order and number of the words depend on the options only.
        """

    def start(self, dealer: int) -> S:
        """The state before the first deal: a named tuple with ``deal_no``, this dealer, and a score for each owner."""
        raise NotImplementedError

    def deal(self, table: Table) -> Script[Outcome | ThrownIn]:
        """The script of one deal: a generator that asks for decisions and returns what the play gave.

        A script deals, asks and plays by the table, in the order of the rules::

            def deal(self, table):
                turned = whist_deal(table)  # shuffles, deals, turns the last card
                table.start_play(plain_rules(turned.suit))
                yield from tricks(table)  # asks for every card
                return outcome(table)

        - Cards: :meth:`Table.shuffle` and :meth:`Table.deal`, or a block such as :func:`~whist.rules.whist_deal`;
          :meth:`Table.move`, :meth:`Table.show` and the like. The table tells each seat what it sees of that and no
          more; whatever else seats learn is told by :meth:`Table.tell`. All chance comes from the table.
        - Decisions: ``action = yield table.ask(seat, words)``, the words being a set, such as ``yes.bit | no.bit``; or
          a block that asks, always by ``yield from``: :func:`~whist.rules.auction`, :func:`~whist.rules.choose`,
          :func:`~whist.rules.tricks` and others. Without ``yield from`` a block does nothing.
        - Facts: what :meth:`score` needs beside the tricks is put into ``table.facts``, before the first lead where it
          is settled by then, since search reads it there.
        - The play: :meth:`Table.start_play` with rules, :func:`~whist.rules.tricks`, then
          ``return outcome(table)``, which counts by :meth:`tally`. A deal that is not played returns
          :data:`~whist.rules.THROWN_IN`, and :meth:`thrown_in` says what follows.

        The script is run again from its beginning when an action is undone or a match is loaded, so it must do the same
        for the same answers: it keeps nothing outside the table, and no order of a set decides anything.

        Parameters
        ----------
        table : Table
            The table of this deal, with the state before it, its dealer and the options.

        Yields
        ------
        Decision
            What must be decided; the action chosen is sent back.

        Returns
        -------
        Outcome or ThrownIn
            What :meth:`score` reads.
        """
        raise NotImplementedError

    def tally(self, facts: SimpleNamespace) -> Tally:  # noqa: ARG002  # games that count cards read it
        """Which counters :meth:`score` reads: by default the tricks of each owner.

        ``Tally(groups, counts=(HEARTS,))`` counts for each group of seats its tricks and the cards it took of a set;
        :class:`~whist.rules.Count` has what cards are worth, and windows of tricks. Few counters make search fast. The
        facts are those that :meth:`deal` has settled.
        """
        return _tricks_by_owner(self.owner)

    def score(self, state: S, facts: SimpleNamespace, outcome: Outcome) -> S:
        """The state after a deal that was played; pure, since search asks for outcomes that never come.

        Parameters
        ----------
        state : State
            The state before the deal.
        facts : SimpleNamespace
            What the script put into ``table.facts``; not to be changed.
        outcome : Outcome
            The counters of :meth:`tally`: ``outcome.tricks`` by group, ``outcome.took`` with a row for each count.

        Returns
        -------
        State
            With ``deal_no`` one higher, the next dealer (:meth:`next_seat`) and the new scores, an owner each.
        """
        raise NotImplementedError

    def thrown_in(self, state: S) -> S:
        """The state after a deal that was not played: the next seat deals, nothing is counted."""
        after: S = cast("Any", state)._replace(dealer=self.next_seat(state.dealer))  # states are named tuples
        return after

    def over(self, state: S) -> bool:
        """Whether the match has ended; pure. Asked before every deal, the first one included."""
        raise NotImplementedError

    def winners(self, state: S) -> tuple[int, ...]:
        """Indices into the scores of those who won the match; pure. Called when it is over; by default the highest."""
        best = max(state.scores)
        return tuple(i for i, score in enumerate(state.scores) if score == best)

    def mark(self, state: S) -> int | None:  # noqa: ARG002  # where it moves on, that is read
        """The score that wins the match as it stands, or None where no score does; by default the option ``target``."""
        target: int | None = self.chosen.get("target")
        return target

    def gain(self, before: S, after: S) -> tuple[float, ...]:
        """What a deal was worth to each seat, for search: its own change less the mean of the others'."""
        change = [float(b) - float(a) for a, b in zip(before.scores, after.scores, strict=True)]
        others = max(len(change) - 1, 1)
        return tuple(change[o] - (sum(change) - change[o]) / others for o in self.owner)

    def results(self, state: S) -> dict[str, tuple[Any, ...]]:  # noqa: ARG002  # games that settle read it
        """What a finished match is worth beside its scores: by name, in order, a value for each owner or each seat."""
        return {}

    def parts(self, deal: Deal) -> dict[str, tuple[Any, ...]]:  # noqa: ARG002  # games with several parts read it
        """What a deal that was played was worth in its parts: by name, in order, a value for each owner."""
        return {}

    def sit(self, players: int) -> None:
        """Let so many people play, each for himself: seats, their names, and whose score is whose.

        For :meth:`setup` of a game whose number of players is an option, which is called ``players``. Four sit at
        the compass, any other number at ``P0 P1`` and so on.
        """
        self.seats = players
        self.names = Game.names if players == len(Game.names) else tuple(f"P{seat}" for seat in range(players))
        self.owner = tuple(range(players))

    # What players may read of a game without knowing it; a view is all they have, and so all that is asked.

    def partner(self, view: View, seat: int) -> int | None:  # noqa: ARG002  # where partners change it is read
        """The one other seat known to play on a seat's side, or None; by default the one that shares its score."""
        others = [other for other in self.sides(self.owner[seat]) if other != seat]
        return others[0] if len(others) == 1 else None

    def race(self, view: View) -> Race | None:  # noqa: ARG002
        """How far both sides are from winning by tricks; None where a game is not won by tricks above a book."""
        return None

    def aim(self, view: View) -> Aim:  # noqa: ARG002
        """Whether tricks are won or lost in this deal, at this moment of it; by default won."""
        return Aim.WIN

    def counted_cards(self, told: Mapping[str, Any]) -> dict[str, Worth]:  # noqa: ARG002
        """The cards that count in tricks, as far as what was told settles it: by name, sets and values."""
        return {}

    def so_far(
        self,
        tricks: Sequence[Trick],  # noqa: ARG002  # games in which tricks settle more than their number read them
        told: Mapping[str, Any],  # noqa: ARG002
    ) -> dict[str, tuple[int, ...]]:
        """What the tricks of a deal that runs have settled beside their number: by name, a value for each owner."""
        return {}

    def is_formality(self, view: View) -> bool:
        """Whether plain sense is all there is to what is asked, so that nothing is searched: a cut, a claim."""
        return view.kind in FORMALITIES

    def breaking(self) -> tuple[Suit, int] | None:
        """A suit that may not be led before it is broken, and the cards of which any breaks it; None where none is."""
        return None

    def may_review(self, view: View) -> bool:
        """Whether the last trick may be looked at again: until the next lead, or until the score is entered."""
        return not view.trick and not view.over

    @property
    def pages(self) -> tuple[str, ...]:
        """The games whose pages explain the words of this one, by name; its own unless it is made up of others."""
        return (self.slug,)

    # Seats, actions and text.

    def next_seat(self, seat: int, among: Collection[int] | None = None) -> int:
        """The seat whose turn comes after; with ``among`` the next one of these."""
        after = (seat + self.turn) % self.seats
        return after if among is None else self.around(after, among)[0]

    def around(self, first: int, among: Collection[int] | None = None) -> tuple[int, ...]:
        """All seats in turn order, beginning with one; with ``among`` those of them that are among these."""
        seats = _around(first, self.turn, self.seats)
        return seats if among is None else tuple(seat for seat in seats if seat in among)

    def seat(self, name: int | str) -> int:
        """The number of a seat given as number, :class:`~whist.Seat`, or name in either case.

        Raises
        ------
        SeatError
            When there is no such seat.
        """
        if type(name) is int and 0 <= name < self.seats:
            return name
        if isinstance(name, str):
            return self._seat_named(name)
        number = integer(name)
        if number is None or not 0 <= number < self.seats:
            raise self._no_seat(name)
        return number

    def action(self, text: str, legal: int = -1) -> Action:
        """The action of a text or abbreviation; see :meth:`Vocabulary.parse`."""
        return self.vocabulary.parse(text, legal)

    def own(self, action: Action) -> Action:
        """The game's own object for an action, which may come from an equal game.

        Raises
        ------
        IllegalActionError
            When the action is of another game.
        """
        own = self.vocabulary.numbered.get(action.id)
        if own is action or own == action:
            return own
        raise IllegalActionError(f"{shown(action.text)} is no action of {self.title}")

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action of the game, ascending."""
        return tuple(self.vocabulary)

    def sides(self, owner: int) -> tuple[int, ...]:
        """The seats that share one score."""
        return tuple(seat for seat in range(self.seats) if self.owner[seat] == owner)

    def _seat_named(self, name: str) -> int:
        word = name.strip().upper()
        for seat, known in enumerate(self.names):
            if word == known.upper() or (known in ("N", "E", "S", "W") and word == Seat.parse(known).name):
                return seat
        raise self._no_seat(name)

    def _no_seat(self, name: object) -> SeatError:
        return SeatError(
            f"{shown(name)} is no seat of {self.title}: choose {', '.join(self.names)} or 0 to {self.seats - 1}"
        )

    @classmethod
    def text_of(cls, chosen: Values) -> str:
        """The game with the options given, such as ``whist(target=7)``; :func:`find_game` reads it back."""
        given = cls.options.text(chosen)
        return f"{cls.slug}({given})" if given else cls.slug

    def __str__(self) -> str:
        """As :meth:`text_of`."""
        return self.text_of(self.chosen)

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.chosen.given.items())
        return f"{type(self).__name__}({given})"

    def __eq__(self, other: object) -> bool:
        return (type(self), self.chosen) == (type(other), other.chosen) if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self.chosen))

    def __reduce__(self) -> tuple[object, ...]:
        return _remake, (type(self), self.chosen.given)


def find_game(name: str, /, **options: object) -> Game[Any]:
    """The game of a name or of a text such as ``whist(target=7)``, from the registry of games.

    Raises
    ------
    OptionError
        For an unknown game or option, or an option given twice.
    """
    slug, written = split_text(name)
    twice = sorted(written.keys() & options.keys())
    if twice:
        raise OptionError(f"option {twice[0]} is given both in {shown(name)} and beside it")
    # The registry stands above this layer, so it is asked for by name and only when a name is used.
    games = importlib.import_module("whist.games")
    found: Game[Any] = games.game(slug, **written, **options)
    return found


def is_registered(name: str) -> bool:
    """Whether the registry has a game of this name."""
    try:
        importlib.import_module("whist.games").resolve(name)
    except OptionError:
        return False
    return True


@cache
def _around(first: int, turn: int, seats: int) -> tuple[int, ...]:
    return tuple((first + turn * step) % seats for step in range(seats))


@cache
def _tricks_by_owner(owner: tuple[int, ...]) -> Tally:
    groups = (tuple(seat for seat, theirs in enumerate(owner) if theirs == each) for each in sorted(set(owner)))
    return Tally(tuple(groups))


def _remake(kind: type[Game[Any]], given: dict[str, object]) -> Game[Any]:
    return kind(**given)
