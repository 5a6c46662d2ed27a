"""The laws of a game, checked while it is played at random."""

from __future__ import annotations

import pickle
import sys
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

from whist.checks import seed_number, shown, whole_number
from whist.errors import GameError, IllegalActionError
from whist.rules import Aim, Game, Match, Table, find_game
from whist.rules.actions import FIRST_WORD
from whist.rules.faults import check_state, told
from whist.rules.outcome import ThrownIn
from whist.rules.payoffs import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from whist.rules import Action, Deal


class LawError(AssertionError):
    """A game broke a law of the framework; the message says which one, and where."""


@dataclass
class Report:
    """What a run of :func:`check_game` covered.

    Attributes
    ----------
    matches, deals, decisions : int
        How much was played.
    worlds, different : int
        Worlds drawn, and how many of them were not the true deal.
    """

    matches: int = 0
    deals: int = 0
    decisions: int = 0
    worlds: int = 0
    different: int = 0


def check_game(
    game: Game[Any] | str,
    *,
    matches: int = 3,
    seed: int = 0,
    deals: int = 200,
    looks: float = 1.0,
    often: float = 0.1,
    must_end: bool = True,
    settled: bool = True,
    zero_sum: bool = True,
    **options: object,
) -> Report:
    """Play a game at random and check every law of the framework.

    That a game and its matches survive pickling, by which they go to other processes, is checked where Python can find
    the classes of the game and its state by their names: not of a class that is defined in a function.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    matches : int
        How many matches to play.
    seed : int
        Seed of the matches and of all that is chosen in them.
    deals : int
        Deals after which a match is broken off.
    looks : float
        Share of the decisions at which the cheap laws are checked.
    often : float
        Share of the decisions at which the costly laws are checked.
    must_end : bool
        Whether breaking off a match breaks a law; some games need never end under random play.
    settled : bool
        Whether the facts are complete at the first lead, so that payoffs read there must hold; claims made after
        the play change them.
    zero_sum : bool
        Whether the gains of all seats sum to nothing in every deal.
    **options
        Options of the game, when it is given by name.

    Raises
    ------
    LawError
        Naming the law, the game with its options, the seed, the deal and the action. An error that the game raises by
        itself breaks a law too, and is the cause.
    TypeError
        When the game is none, such as its class.
    """
    game = game_to_check(game, **options)
    seed, deals = seed_number("seed", seed), whole_number("deals", deals, 0, 2**32)
    report = Report()
    with errors_told(lambda: f"{game}, before the first deal"):
        check_vocabulary(game)
        check_start(game)
    for number in range(whole_number("matches", matches, 0, 2**32)):
        run = _Run(game, seed + number, (looks, often), report, settled=settled, zero_sum=zero_sum)
        with errors_told(partial(place, run.match)):
            run.play(deals, must_end=must_end)
    return report


def game_to_check(game: Game[Any] | str, **options: object) -> Game[Any]:
    """The game that is meant, by itself or by its name.

    Raises
    ------
    TypeError
        When it is neither.
    """
    if isinstance(game, str):
        return find_game(game, **options)
    if isinstance(game, type) and issubclass(game, Game):
        raise TypeError(
            f"{game.__name__} is a class: make a game of it, {game.__name__}(), with the options it is to have"
        )
    if not isinstance(game, Game):
        raise TypeError(f"{shown(game)} is no game: give a game or the name of one")
    return game


@contextmanager
def errors_told(where: Callable[[], str], what: str = "a game raises no error") -> Iterator[None]:
    """Tell whatever an author's code raises as a broken law."""
    try:
        yield
    except LawError:
        raise
    except Exception as error:
        said = "" if isinstance(error, GameError) else f"{what}, but there was {type(error).__name__}: "
        raise LawError(f"{said}{told(error)} ({where()})") from error


class _Run:
    """One match under the laws."""

    def __init__(
        self, game: Game[Any], seed: int, shares: tuple[float, float], report: Report, *, settled: bool, zero_sum: bool
    ) -> None:
        self.random = Random(seed)
        self.looks, self.often = shares
        self.settled = settled
        self.zero_sum = zero_sum
        self.report = report
        self.sheet: Sheet | None = None
        with errors_told(lambda: f"{game}, seed {seed}, deal 1, before action 1"):
            self.match = Match(game, seed=seed, dealer=seed % game.seats)
            again = Match(game, seed=seed, dealer=seed % game.seats)
        _law(again == self.match, "the same seed gives the same deal", self.match)

    def play(self, deals: int, *, must_end: bool) -> None:
        """Play to the end of the match, or so many deals."""
        match = self.match
        while not match.over and len(match.deals) < deals:
            self._decide()
        self.report.matches += 1
        self.report.deals += len(match.deals)
        if match.over:
            check_end(match)
        _law(match.over or not must_end, f"a match ends within {deals} deals under random play", match)
        check_record(match)

    def _decide(self) -> None:
        match, done = self.match, len(self.match.deals)
        if self.looks == 1 or self.random.random() < self.looks:
            for law in DECISION_LAWS:
                law(match)
        if self.random.random() < self.often:
            for careful in CAREFUL_LAWS:
                careful(match, self.random)
            self.report.different += check_worlds(match, self.random)
            self.report.worlds += match.game.seats
        self._open_sheet()
        match.play(self.random.choice(match.legal_actions))
        self.report.decisions += 1
        for deal in match.deals[done:]:
            check_score(match, deal)
            if self.zero_sum:
                gains = sum(match.game.gain(deal.before, deal.after))
                _law(abs(gains) < 1e-9, f"the gains of a deal sum to nothing, not {gains}", match)
            self._check_sheet(deal)

    def _open_sheet(self) -> None:
        """At the first lead, take up the score sheet as search reads it."""
        play = self.match.table.in_play if self.settled else None
        if self.sheet is None and play is not None and not play.history and self.random.random() < 5 * self.often:
            self.sheet = Sheet(self.match)

    def _check_sheet(self, deal: Deal) -> None:
        if self.sheet is not None and not isinstance(deal.outcome, ThrownIn):
            value, read = self.match.game.gain(deal.before, deal.after), self.sheet.gains(deal.outcome)
            law = f"the score sheet of the first lead gives {deal.outcome} its value {value}, not {read}"
            _law(read == value, law, self.match)
        self.sheet = None


def check_vocabulary(game: Game[Any]) -> None:
    """Numbers and texts of actions belong to each other and depend on game and options only."""
    for action in game.actions:
        _game_law(game.action(action.text) is action, f"the text of {action!r} gives it back", game)
        _game_law(game.vocabulary[action.id] is action, f"the number of {action!r} gives it back", game)
    again = type(game)(**game.options.given)
    _game_law(again == game and again.actions == game.actions, "the same options give the same actions", game)
    if is_found(type(game)):
        _game_law(pickle.loads(pickle.dumps(game)) == game, "a game survives pickling", game)  # noqa: S301  # our own


def is_found(kind: type[object]) -> bool:
    """Whether pickling can find a class by its name, as it cannot one that is defined in a function."""
    found: object = sys.modules.get(kind.__module__)
    for name in kind.__qualname__.split("."):
        found = getattr(found, name, None)
    return found is kind


def check_start(game: Game[Any]) -> None:
    """A match begins with a state that has a score for every owner."""
    _game_law(set(game.owner) == set(range(max(game.owner) + 1)), "owners are numbered from 0", game)
    _game_law(len(game.owner) == len(game.names) == game.seats, "every seat has a name and an owner", game)
    for dealer in range(game.seats):
        state = game.start(dealer)
        check_state(game, "start", state)
        _game_law(state.dealer in range(game.seats), "a seat deals first", game)
        _game_law(len(state.scores) == len(set(game.owner)), _owners_law(game, state.scores), game)


def _owners_law(game: Game[Any], scores: Sequence[object]) -> str:
    return f"every owner has a score: {len(set(game.owner))} of them, not {shown(scores)}"


def check_legal(match: Match) -> None:
    """Something is allowed, in ascending order."""
    legal = match.legal_actions
    _law(bool(legal), "something is allowed at every decision", match)
    _law([action.id for action in legal] == sorted({action.id for action in legal}), "allowed actions ascend", match)


def check_cards(match: Match) -> None:
    """Every card of the pack is in one place."""
    places = match.table.whereabouts()
    together = 0
    for cards in places.values():
        _law(not together & cards, "no card is in two places", match)
        together |= cards
    pack = sum(1 << card for card in match.table.pack)
    _law(together == pack, "every card of the pack is somewhere", match)


def check_views(match: Match) -> None:
    """A view agrees with the table in all that it tells, and only the seat to decide sees what is allowed."""
    hands, decision = match.table.hands, match.decision
    for seat in range(match.game.seats):
        view = match.view(seat)
        _law(view.counts == tuple(hand.bit_count() for hand in hands), "views count the cards of every hand", match)
        for other, seen in enumerate(view.seen):
            _law(not seen.bits & ~hands[other], "cards seen in a hand are in it", match)
            _law(not view.denied[other] & hands[other], "cards denied to a hand are not in it", match)
        mine = decision is not None and decision.seat == seat
        _law(view.legal == (match.legal_actions if mine else ()), "only the seat to decide sees what is allowed", match)


def check_hints(match: Match) -> None:
    """What players may read of the game fits its seats."""
    game = match.game
    for seat in range(game.seats):
        view = match.view(seat)
        for other in range(game.seats):
            partner = game.partner(view, other)
            _law(partner is None or game.partner(view, partner) == other != partner, "partners are two seats", match)
        race = game.race(view)
        _law(race is None or len(race.missing) == game.seats, "a race tells of every seat what it lacks", match)
        _law(isinstance(game.aim(view), Aim), "a deal has an aim", match)


DECISION_LAWS: Final[tuple[Callable[[Match], None], ...]] = (check_legal, check_cards, check_views, check_hints)


def check_refusals(match: Match, random: Random) -> None:
    """Anything else is refused and changes nothing."""
    before, decision = match.copy(), match.decision
    assert decision is not None, "checked at a decision"
    for wrong in _wrong_actions(match, decision.legal, random):
        try:
            match.play(wrong)
        except IllegalActionError:
            _law(match == before, f"refusing {wrong!r} changes nothing", match)
        else:
            _law(False, f"{wrong!r} is refused", match)


def _wrong_actions(match: Match, legal: int, random: Random) -> Iterator[Action | str | int]:
    others = [action for action in match.game.actions if not legal >> action.id & 1]
    for action in random.sample(others, min(len(others), 6)):
        yield from (action, action.text, action.id)
    yield from (-1, FIRST_WORD + 10_000, "no such thing", "")


def check_undo(match: Match, random: Random) -> None:
    """An action and its undo lead back, and redo leads forth; so does an undo first."""
    before = match.copy()
    match.play(random.choice(match.legal_actions))
    after = match.copy()
    match.undo()
    _law(match == before, "undo leads back", match)
    match.redo()
    _law(match == after, "redo leads forth", match)
    match.undo()
    if match.deals or match.actions:
        match.undo()
        match.redo()
        _law(match == before, "undo and redo lead to where one was", match)


def check_copies(match: Match, random: Random) -> None:
    """Copies by every way are equal and go their own way."""
    before = match.copy()
    found = is_found(type(match.game)) and is_found(type(match.state))
    pickled = pickle.loads(pickle.dumps(match)) if found else match.copy()  # noqa: S301  # our own
    for copy in (before, pickled, deepcopy(match)):
        _law(copy == match, "a copy is equal", match)
        _law(all(copy.view(s) == match.view(s) for s in range(match.game.seats)), "a copy gives equal views", match)
    pickled.play(random.choice(pickled.legal_actions))
    _law(match == before, "a copy goes its own way", match)
    check_record(match)


CAREFUL_LAWS: Final = (check_refusals, check_undo, check_copies)


def check_record(match: Match) -> None:
    """The record replays to an equal match and writes itself again."""
    text = match.to_json()
    again = Match.from_json(text, match.game)
    _law(again == match, "the record replays to an equal match", match)
    _law(again.to_json() == text, "the record of the record is the same text", match)


def check_worlds(match: Match, random: Random) -> int:
    """Hidden cards never change a view, and what a seat imagines depends on what it has seen only.

    Returns
    -------
    int
        How many of the drawn worlds were not the true deal.
    """
    different = 0
    for seat in range(match.game.seats):
        view, seed = match.view(seat), random.getrandbits(32)
        world = match.world(seat, seed)
        _law(
            world.view(seat) == view, f"a world that {match.game.names[seat]} may believe in gives an equal view", match
        )
        other = random.getrandbits(32)
        _law(
            _layout(world.world(seat, other).table) == _layout(match.world(seat, other).table),
            "the draw of a world does not depend on the true deal",
            match,
        )
        different += _layout(world.table) != _layout(match.table)
    return different


def _layout(table: Table) -> dict[int | str, int]:
    return table.whereabouts()


def check_score(match: Match, deal: Deal) -> None:
    """Scoring a deal again gives the same, and changes nothing."""
    game = match.game
    _law(len(deal.after.scores) == len(set(game.owner)), _owners_law(game, deal.after.scores), match)
    if isinstance(deal.outcome, ThrownIn):
        _law(game.thrown_in(deal.before) == deal.after, "throwing a deal in is pure", match)
        return
    facts = deepcopy(deal.facts)
    _law(game.score(deal.before, deal.facts, deal.outcome) == deal.after, "the score is pure", match)
    _law(deal.facts == facts, "scoring does not change the facts", match)
    _law(len(game.gain(deal.before, deal.after)) == game.seats, "every seat has a gain", match)
    tally = game.tally(deal.facts)
    counted = len(deal.outcome.tricks) == tally.tricks * len(tally.groups) and len(deal.outcome.took) == len(
        tally.counts
    )
    _law(counted, "the outcome has the counters of the tally", match)


def check_end(match: Match) -> None:
    """A match that is over has winners and asks nobody."""
    _law(match.decision is None and not match.legal_actions, "nobody decides when the match is over", match)
    _law(bool(match.winners) and set(match.winners) <= set(range(match.game.seats)), "somebody has won", match)
    for action in match.game.actions:
        try:
            match.play(action)
        except IllegalActionError:
            continue
        _law(False, f"{action!r} is refused after the end", match)
    _law(match.game.over(match.state), "the state says that the match is over", match)
    sizes = {match.game.seats, len(match.state.scores)}
    for name, values in match.game.results(match.state).items():
        _law(bool(name) and len(values) in sizes, "a result has a name and a value for each seat or owner", match)


def _law(kept: bool, law: str, match: Match) -> None:
    if not kept:
        raise LawError(f"{law} ({place(match)})")


def place(match: Match) -> str:
    """Which match it is, and how far it has come."""
    return f"{match.game}, seed {match.seed}, deal {len(match.deals) + 1}, after action {len(match.actions)}"


def _game_law(kept: bool, law: str, game: Game[Any]) -> None:
    if not kept:
        raise LawError(f"{law} ({game})")
