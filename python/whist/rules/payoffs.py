"""Payoffs: what the outcomes of a play are worth, read off the game's own score sheet.

Search never knows how a game is scored: it is handed a sheet. Facts may hide cards, so a sheet belongs to one match or
to one sampled world, whose own facts it reads.
"""

from __future__ import annotations

from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING

from whist import _core
from whist.errors import RulesError
from whist.rules.faults import Blame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whist.rules.match import Match
    from whist.rules.outcome import Outcome


class Sheet:
    """The score sheet of a running play, its facts as they stand; a line is written when somebody first asks for it.

    Parameters
    ----------
    match : Match
        With a running play.

    Raises
    ------
    RulesError
        When no play is running.

    Examples
    --------
    >>> from whist.rules import Match, Outcome
    >>> Sheet(Match("whist", seed=7)).gains(Outcome((9, 4)))
    (3.0, -3.0, 3.0, -3.0)
    """

    def __init__(self, match: Match) -> None:
        table = match.table
        if match.over or table.in_play is None:
            raise RulesError("payoffs are of a running play, and there is none")
        self._game, self._state, self._play = table.game, table.state, table.in_play
        self._facts = SimpleNamespace(**vars(table.facts))
        with Blame(self._game, "tally"):
            self._tally = self._game.tally(self._facts)
            self._counters = self._tally.of(self._play)
        self._lines: dict[Outcome, tuple[float, ...]] = {}

    def serves(self, match: Match) -> bool:
        """Whether the running play of another match, with the same state before its deal, has the same sheet."""
        table, play = match.table, self._play
        mine = (self._facts, play.rules, play.ring)
        return table.in_play is not None and mine == (table.facts, table.in_play.rules, table.in_play.ring)

    def gains(self, outcome: Outcome) -> tuple[float, ...]:
        """What an outcome is worth to each seat."""
        line = self._lines.get(outcome)
        if line is None:
            after = self._game.score(self._state, self._facts, outcome)
            line = self._lines[outcome] = self._game.gain(self._state, after)
        return line

    def end(self, core: _core.Play) -> tuple[float, ...]:
        """What the end of a copy of the play is worth to each seat."""
        return self._read(core.outcome(self._counters))

    def endings(self, core: _core.Play, friends: Iterable[int] | None = None) -> dict[int, tuple[float, ...]]:
        """What each card in turn leads to when all see all hands and play best, by its number; -1 is sitting out.

        Without friends every seat plays for itself; with them they play for the seat in turn and all others against
        it, and only its own gain means anything. A card that may be played as several is worth the best of them.
        """
        ring = self._play.ring
        mask = None if friends is None else sum(1 << ring.index(seat) for seat in set(friends))
        found: dict[int, tuple[float, ...]] = {}
        for card, _, gains in _core.endings(core, self.engine, friends=mask):
            if card not in found or gains[core.turn] > found[card][ring[core.turn]]:
                seated = dict(zip(ring, gains, strict=True))
                found[card] = tuple(seated.get(seat, 0.0) for seat in range(self._game.seats))
        return found

    def is_of_sides(self, core: _core.Play) -> bool:
        """Whether two sides play for tricks alone, so that `endings` answers for hands of any length, and fast."""
        return _core.is_of_sides(core, self.engine)

    @cached_property
    def engine(self) -> _core.Payoffs:
        """The sheet as the engine's search asks for it, by the places of the play."""
        ring = self._play.ring

        def ask(numbers: tuple[int, ...]) -> list[float]:
            gains = self._read(numbers)
            return [gains[seat] for seat in ring]

        return _core.Payoffs.asking(self._counters, len(ring), ask)

    def _read(self, numbers: tuple[int, ...]) -> tuple[float, ...]:
        outcome = self._tally.outcome(numbers, self._play.rules.tricks)
        assert outcome is not None, "what has happened is possible"
        return self.gains(outcome)
