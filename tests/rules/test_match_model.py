"""Whatever is done to a match in whatever order, it is the match that its actions lead to."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whist.errors import IllegalActionError, WhistError
from whist.rules import Match, Record, find_game

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = [
    "whist(target=1, match=game)",
    "whist(target=1, revoke_mode=lawful, table_errors=on, ask_cut=on, partner_cut=draw)",
    "whist-cz(partie_target=2, robber_target=4, partner_rotation=each_robber, robbers_per_match=3)",
]
KEPT: list[Callable[[Match], Match]] = [
    Match.copy,
    copy,
    deepcopy,
    lambda match: pickle.loads(pickle.dumps(match)),
    lambda match: Match.from_json(match.to_json()),
    lambda match: Match.from_record(Record.from_dict(match.record)),
]
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.integers(1, 60)),
        st.tuples(st.just("undo"), st.integers(1, 80)),
        st.tuples(st.just("redo"), st.integers(1, 80)),
        st.tuples(st.just("keep"), st.integers(0, len(KEPT) - 1)),
        st.tuples(st.just("wrong"), st.just(1)),
        st.tuples(st.just("look"), st.integers(0, 3)),
    ),
    max_size=14,
)


class Model:
    """A match and, beside it, nothing but the actions done and undone."""

    def __init__(self, game: str, seed: int) -> None:
        self.match = Match(find_game(game), seed=seed)
        self.begun = self.match.copy()
        self.random = Random(seed)
        self.done: list[int] = []
        self.undone: list[int] = []

    def play(self, times: int) -> None:
        for _ in range(times):
            if self.match.over:
                with pytest.raises(IllegalActionError):
                    self.match.play("2C")
                return
            action = self.random.choice(self.match.legal_actions)
            self.match.play(action)
            self.done.append(action.id)
            self.undone.clear()

    def undo(self, times: int) -> None:
        for _ in range(times):
            if not self.done:
                with pytest.raises(IllegalActionError, match="nothing to undo"):
                    self.match.undo()
                return
            self.match.undo()
            self.undone.append(self.done.pop())

    def redo(self, times: int) -> None:
        for _ in range(times):
            if not self.undone:
                with pytest.raises(IllegalActionError, match="nothing to redo"):
                    self.match.redo()
                return
            self.match.redo()
            self.done.append(self.undone.pop())

    def keep(self, way: int) -> None:
        kept = KEPT[way](self.match)
        assert kept == self.match
        self.match, self.undone = kept, []

    def wrong(self, _: int) -> None:
        for action in (True, None, -1, 10**6, "no such thing", 1.5, *(a for a in self.match.game.actions[:3])):
            if action not in self.match.legal_actions:
                with pytest.raises(WhistError):
                    self.match.play(action)

    def look(self, seat: int) -> None:
        assert self.match.view(seat).seat == seat
        if not self.match.over:
            assert self.match.world(seat, 1).view(seat) == self.match.view(seat)

    def check(self) -> None:
        fresh = self.begun.copy()
        for number in self.done:
            fresh.play(number)
        assert fresh == self.match
        assert all(fresh.view(seat) == self.match.view(seat) for seat in range(4))
        assert fresh.record == self.match.record
        assert (fresh.over, fresh.winners) == (self.match.over, self.match.winners)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60)
@given(steps=STEPS, seed=st.integers(0, 2**64 - 1))
def test_a_match_is_what_its_actions_lead_to(game: str, steps: list[tuple[str, int]], seed: int):
    model = Model(game, seed)
    for name, number in steps:
        getattr(model, name)(number)
        model.check()
