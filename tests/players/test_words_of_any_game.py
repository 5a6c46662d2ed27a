"""Players go by what words stand for, never by how they are spelt: so they bid in any game that says so."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.games.cases import gathered

from whist.cards import Card, Cards
from whist.games import names
from whist.players import make
from whist.players.technique.bidding import call_partner, undertake
from whist.rules import CALL, PLAY, Action, Match, Undertaking, View

FORMS = [(name, form) for name in names() for form in (name, *gathered("ODD").get(name, ()))]
LATE = [(name, form) for name, forms in gathered("SETTLED_LATE").items() for form in forms]


class Veiled:
    """A view whose words are spelt by their numbers."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.legal = tuple(map(respelt, view.legal))
        self.calls = tuple((seat, respelt(action)) for seat, action in view.calls)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.view, name)


def respelt(action: Action) -> Action:
    return action if action.card else Action(action.id, f"word {action.id}", action.value, action.rank)


@pytest.mark.parametrize(("name", "form"), FORMS + LATE)
def test_the_spelling_of_a_word_decides_nothing(name: str, form: str) -> None:
    technique, chance = make("technique"), make("random", seed=1)
    match, asked = Match(form, seed=2), 0
    while not match.over and len(match.deals) < 3 and asked < 150:
        view = match.view(match.decision.seat)
        choice = technique.decide(view)
        asked += 1
        if any(action.card is None for action in view.legal):
            veiled = technique.decide(cast("View", Veiled(view)))
            assert (veiled.action.id, veiled.rule, veiled.reason) == (choice.action.id, choice.rule, choice.reason)
        match.play(chance.choose(view) if view.kind != PLAY and asked % 2 else choice.action)
    assert asked, name


def bidding(hand: str, *said: Undertaking, **tasks: Any) -> tuple[View, dict[str, Action]]:
    """A view with the heart nine turned, and words for tasks."""
    words = {text: Action(64 + at, text, value, at) for at, (text, value) in enumerate(tasks.items())}
    calls = tuple((3, Action(99, "said", task)) for task in said)
    facts = {"turned": (0, Card("9H"))}
    return cast("View", SimpleNamespace(hand=Cards(hand), facts=facts, calls=calls, kind=CALL)), words


HEARTS = "AH KH QH JH 9H 7S 6S 5S KD 4D 3D 3C 2C"
SPADES = "AS KS QS JS TS AH KH 5H AD 4D 3C 3D 2C"
WEAK = "AH KH QH 5H 9S 7S 5S QD 4D 3D 4C 3C 2C"
BOTH, FIVE = Undertaking(8, players=2, is_turned=True), Undertaking(5, is_turned=True)


@pytest.mark.parametrize(
    ("hand", "said", "bid"), [(HEARTS, (), "five"), (SPADES, (), "own"), (WEAK, (), None), (WEAK, (BOTH,), "both")]
)
def test_what_is_undertaken_against_the_others_is_what_the_hand_should_make(
    hand: str, said: tuple[Undertaking, ...], bid: str | None
) -> None:
    view, words = bidding(hand, *said, both=BOTH, five=FIVE, own=Undertaking(6), none=Undertaking(0))
    choice = undertake(view, words)
    assert (choice.action.text if choice else None) == bid


@pytest.mark.parametrize(("hand", "called"), [(HEARTS, "KC"), ("AH KH QH 5H KC 7C 5D QD 4D 3D 4S 3S 2S", "KS")])
def test_a_partner_is_called_by_any_card_that_is_not_held(hand: str, called: str) -> None:
    view, words = bidding(hand, **{card: Card(card) for card in ("KH", "KS", "KD", "KC")})
    choice = call_partner(view, words)
    assert choice is not None
    assert choice.action.text == called
