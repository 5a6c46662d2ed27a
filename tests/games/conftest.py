"""What the tests of the games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from types import SimpleNamespace

import pytest

from whist.cards import Card, Cards
from whist.rules import Match

Pack = Callable[..., str]


def pack_for(hands: Sequence[str], dealer: int, turned: str) -> str:
    """The pack from which the dealer gives these hands (N E S W), the turned card last."""
    piles = []
    for step in range(1, 5):
        seat = (dealer + step) % 4
        cards = [str(card) for card in Cards(hands[seat])]
        if seat == dealer:
            cards.remove(turned)
            cards.append(turned)
        piles.append(cards)
    assert [len(pile) for pile in piles] == [13] * 4
    return " ".join(chain.from_iterable(zip(*piles, strict=True)))


@pytest.fixture(name="pack_for")
def _pack_for() -> Pack:
    return pack_for


def play_out(match: Match, choose: Callable[[Match], str] | None = None) -> None:
    """Play to the end of the running deal, lowest card or first word unless told otherwise."""
    deals = len(match.deals)
    while not match.over and len(match.deals) == deals:
        match.play(choose(match) if choose else match.legal_actions[0])


@pytest.fixture(name="play_out")
def _play_out() -> Callable[..., None]:
    return play_out


@pytest.fixture
def whist_facts() -> Callable[..., SimpleNamespace]:
    """What a deal of whist settles apart from the tricks; keywords change it."""

    def facts(**changed: object) -> SimpleNamespace:
        return SimpleNamespace(
            **{
                "people": (0, 1, 2, 3),
                "dealer": 0,
                "ruling": None,
                "penalties": (),
                "honours": (2, 2),
                "claimed": (True, True),
                **changed,
            }
        )

    return facts


def seats_of(text: str) -> tuple[tuple[int, Card], ...]:
    """``N 9D, E KD`` as seats and cards."""
    return tuple(("NESW".index(part.split()[0]), Card(part.split()[1])) for part in text.split(","))
