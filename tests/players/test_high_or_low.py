"""Where a word decides whether tricks are won or lost."""

from __future__ import annotations

import pytest

from whist.players import make
from whist.rules import Match

CARDS = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("AS KS QS AH KH QH AD KD 2C 3C 4C 5C 6C", "grand"),
        ("2S 3S 4S 5S 2H 3H 4H 5H 2D 3D 4D 2C 3C", "nullo"),
        ("AS 3S 4S 5S KH 3H 4H 5H QD 3D 4D 2C 3C", "pass"),
    ],
)
def test_a_strong_hand_says_grand_and_a_weak_one_nullo(hand: str, said: str):
    mine = hand.split()
    rest = [card for card in CARDS if card not in mine]
    pack = " ".join(card for number in range(13) for card in [mine[number], *rest[3 * number : 3 * number + 3]])
    match = Match("norwegian-whist", seed=1, dealer="W", given=[[pack]])
    assert str(make("technique", seed=1).choose(match.view("N"))) == said


def test_a_match_in_which_all_may_pass_goes_on():
    match, player = Match("norwegian-whist(all_pass=redeal)", seed=1), make("technique", seed=1)
    while not match.over and len(match.deals) < 60:
        match.play(player.choose(match.view(match.decision.seat)))
    assert match.over
