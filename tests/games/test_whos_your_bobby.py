"""Who's Your Bobby?: the page of rules with its numbers."""

from __future__ import annotations

import pytest

from whist.cards import Card, Suit
from whist.games.whos_your_bobby import WhosYourBobby
from whist.rules import Match, Points

from .laid import act, begun, finish_deal, legal

SEATS = "NESW"


def trick(text, options="", void=()):
    """The match after one trick, led by the first of four cards such as ``W:JD``; these seats lack the suit led."""
    plays = dict(play.split(":") for play in text.split())
    leader = SEATS.index(text[0])
    suit = plays[text[0]][1]
    spare = [f"{rank}{other}" for other in "SHDC" if other != suit for rank in "23456789TKQAJ"]
    spare = [card for card in spare if card not in plays.values()]
    order = [SEATS[(leader + step) % 4] for step in range(4)]
    hands = {seat: [plays[seat]] for seat in order}
    for seat in void:
        hands[seat] += [spare.pop(0) for _ in range(12)]
    rest = [f"{r}{s}" for s in "CDHS" for r in "23456789TJQKA"]
    rest = [card for card in rest if not any(card in hand for hand in hands.values())]
    for seat in order:
        while len(hands[seat]) < 13:
            hands[seat].append(rest.pop())
    dealt = " ".join(card for row in zip(*(hands[seat] for seat in order), strict=True) for card in row)
    match = begun(f"whos-your-bobby({options})", dealt, dealer=(leader - 1) % 4)
    return act(match, *(plays[seat] for seat in order))


@pytest.mark.parametrize(
    ("played", "void", "options", "winners"),
    [
        ("W:JD N:QD E:3D S:5D", "", "", (0, 2)),
        ("S:AC W:JD N:KC E:9C", "W", "", (1, 3)),
        ("S:AC W:JD N:KD E:9C", "WN", "", (0, 2)),
        ("E:AD S:2D W:JD N:6D", "", "", (1, 3)),
        ("E:AD S:2D W:JD N:6D", "", "trump_scope=card", (1, 3)),
        ("E:AD S:2D W:JD N:6D", "", "trump_scope=card, partnerships=off", (3,)),
        ("E:AD S:2D W:JD N:6D", "", "partnerships=off", (1,)),
        ("W:JD N:QD E:3D S:5D", "", "bobby_rank=top", (1, 3)),
    ],
)
def test_the_trick_with_bobby_wins_the_match_at_once(played, void, options, winners):
    match = trick(played, options, void)
    assert match.over
    assert match.winners == winners


def test_other_diamonds_are_no_trumps_where_bobby_alone_is():
    match = trick("S:AC W:5D N:KC E:2C", "trump_scope=card", "W")
    assert not match.over
    assert match.view("N").tricks[-1].winner == 2
    assert match.view("N").trump is None
    assert trick("S:AC W:5D N:KC E:2C", "", "W").view("N").tricks[-1].winner == 3


def test_suit_is_followed_with_bobby_too():
    dealt = "2D JD 5H 6H 3S 4D 7H 8H 2C AS 9H TH 3C 8C 4C 5C"
    match = begun("whos-your-bobby", dealt, dealer="W")
    diamonds = [str(card) for card in match.view("E").hand.suit("D")]
    act(match, "2D")
    assert set(legal(match)) == set(diamonds) >= {"JD", "4D"}
    match = begun("whos-your-bobby", dealt, dealer="W")
    act(match, "2C")
    assert "JD" not in legal(match)


def test_bobby_is_led_only_when_allowed_or_last():
    for seed in range(40):
        free = Match("whos-your-bobby", seed=seed, dealer="W")
        kept = Match("whos-your-bobby", seed=seed, dealer="W", bobby_lead=False)
        if Card("JD") in free.view("N").hand:
            assert "JD" in legal(free)
            assert "JD" not in legal(kept)
            assert set(legal(free)) - set(legal(kept)) == {"JD"}
            return
    pytest.fail("Bobby was never dealt to the leader")


def test_bobby_falls_in_the_last_trick_at_the_latest():
    """Everybody holds a whole suit, and East keeps Bobby to the end."""
    rows = [f"{r}S {r}D {r}H {r}C" for r in "23456789TQKAJ"]
    match = begun("whos-your-bobby(trump_scope=card)", " ".join(rows), dealer="W")
    for rank in "23456789TQKA":
        for suit in "SDHC":
            act(match, rank + suit)
    assert not match.over
    act(match, "JS", "JD", "JH", "JC")
    assert match.over
    assert match.scores == (0, 1)


def test_the_deal_passes_to_the_left_until_a_side_has_the_target():
    match = Match("whos-your-bobby", seed=3, target=3)
    dealers = []
    while not match.over:
        dealers.append(match.state.dealer)
        finish_deal(match)
    assert dealers == [deal % 4 for deal in range(len(dealers))]
    assert max(match.scores) == 3
    assert sum(match.scores) == len(match.deals)


def test_diamonds_are_trumps_for_all_to_know():
    match = Match("whos-your-bobby", seed=3)
    assert all(match.view(seat).trump is Suit.DIAMONDS for seat in range(4))
    assert WhosYourBobby(partnerships=False).start(0) == Points(0, 0, (0, 0, 0, 0))
