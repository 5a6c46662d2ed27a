"""Positions that any player with sense gets right, whatever its method."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from whist.players import Choice, Player, make
from whist.players.technique.holdings import outranks
from whist.players.technique.position import winning
from whist.rules import Match

from .tables import at_table, ending

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.cards import Card
    from whist.rules import View

SENSIBLE = ["search", "technique"]

POSITIONS = [
    pytest.param(
        "AS 2S QS 9S 7S AD JD 8D 6D 5D KH 8H 4H",
        "5C",
        "C",
        ["2S", "5D", "4H"],
        id="an ace that cannot win is not thrown on another suit",
    ),
    pytest.param(
        "KS QS 2S 9D 8D 6D 5D JH 8H 4H 9C 7C 3C",
        "5S AS 4S",
        "H",
        ["2S"],
        id="last in hand does not spend a king on partner's ace",
    ),
    pytest.param(
        "AS QS 2S 9D 8D 6D 5D JH 8H 4H 9C 7C 3C",
        "5S JS 4S",
        "H",
        ["2S"],
        id="last in hand leaves the trick to partner",
    ),
    pytest.param(
        "AH 2H 9D 8D 6D 5D QD JD KC 9C 7C 3C 4C",
        "5S 4S TS",
        "H",
        ["2H"],
        id="last in hand ruffs with the lowest trump",
    ),
    pytest.param(
        "AH 2H 9D 8D 6D 5D QD JD KC 9C 7C 3C 4C",
        "AS 3S",
        "H",
        ["5D", "6D", "8D", "9D", "JD", "QD", "3C", "4C", "7C", "9C", "KC"],
        id="partner's ace is not ruffed",
    ),
    pytest.param(
        "KS 2S 9D 8D 6D 5D JH 8H 4H 9C 7C 3C JC",
        "5S 6S AS",
        "H",
        ["2S"],
        id="a king is not thrown under the ace",
    ),
    pytest.param(
        "AS KS QS 2S 9D 8D 6D JH 8H 4H 9C 7C 3C",
        "5S TS JS",
        "H",
        ["QS"],
        id="last in hand wins with the lowest card that does",
    ),
    pytest.param(
        "AS 3S 2S 9D 8D 6D JD JH 8H 4H 9C 7C 3C",
        "5S KS 8S",
        "H",
        ["2S", "3S"],
        id="partner's winning king is not overtaken",
    ),
    pytest.param(
        "3H 2H 9D 8D 6D 5D QD JD KC 9C 7C 3C 4C",
        "5S 4S 6H",
        "H",
        ["5D", "6D", "8D", "9D", "JD", "QD", "3C", "4C", "7C", "9C", "KC"],
        id="a trick that is lost takes no trump",
    ),
]


ENDINGS = [
    pytest.param(
        ("KH 2D", "JD 3D", "3H AS", "QD 4C"), "S", "", "AS", id="a master is made before partner's last trump is drawn"
    ),
    pytest.param(
        ("2C 3C", "9C 4S", "AD 6C", "KD 5C"), "S", "", "AD", id="a master is made before the lead is given away"
    ),
    pytest.param(
        ("5H 4S", "6C 7D", "AS 2D", "KS 8C"), "N", "5H 6C", "2D", id="a master is not thrown on partner's trump"
    ),
]


@pytest.fixture(params=SENSIBLE)
def player(request: pytest.FixtureRequest) -> Player:
    return make(request.param, seed=1)


@pytest.mark.parametrize(("hand", "table", "trump", "sensible"), POSITIONS)
def test_common_sense(player: Player, hand: str, table: str, trump: str, sensible: list[str]) -> None:
    assert player.choose(at_table(hand, table, trump)).text in sensible


@pytest.mark.parametrize(("hands", "leader", "plays", "sensible"), ENDINGS)
def test_common_sense_in_endings(
    player: Player, hands: tuple[str, str, str, str], leader: str, plays: str, sensible: str
) -> None:
    """Hearts are trumps, and South is to play."""
    match = ending(*hands, leader, "H")
    for card in plays.split():
        match.play(card)
    assert player.choose(match.view("S")).text == sensible


def knocks(game: str) -> Iterator[tuple[Match, Choice]]:
    """Matches at a turn that may be sat out, and what the technique player then does."""
    random, technique = Random(2), make("technique")
    for seed in range(60):
        match = Match(game, seed=seed)
        while not match.over and len(match.deals) < 6:
            view = match.view(match.decision.seat)
            if match.table.in_play is not None and match.table.play.core.may_knock:
                yield match, technique.explain(view)
            match.play(random.choice(match.legal_actions))


def test_a_short_hand_that_avoids_tricks_plays_only_what_loses() -> None:
    played = sat_out = 0
    for match, choice in knocks("ladder-whist"):
        view = match.view(match.decision.seat)
        losers = [card.card for card in view.legal if card.card is not None and loses(card.card, view)]
        if losers:
            assert choice.action.card in losers
            played += 1
        else:
            assert (choice.action.text, choice.reason) == ("knock", "the trick is better sat out")
            sat_out += 1
    assert min(played, sat_out) > 50


def loses(card: Card, view: View) -> bool:
    """Whether a card is under the best of the table."""
    return bool(view.trick) and not outranks(card, winning(view.trick, view.trump)[1], view.trump)


def test_a_dog_plays_its_card_only_to_win() -> None:
    played = sat_out = 0
    for match, choice in knocks("knock-out-whist(dogs_life=on)"):
        view = match.view(match.decision.seat)
        if choice.action.card is None:
            sat_out += 1
        else:
            assert not loses(choice.action.card, view)
            played += 1
    assert min(played, sat_out) > 5
