"""Positions that any player with sense gets right, whatever its method."""

from __future__ import annotations

import pytest

from whist.players import Player, make

from .tables import at_table, ending

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
