"""Oh Hell: the examples of its page, its options, and games played by another implementation."""

from __future__ import annotations

import pytest

from whist.cards import Cards
from whist.errors import OptionError
from whist.games import game
from whist.rules import Points

from .laid import act, begun, finish_deal, legal, scored

W, N, E, S = "W", "N", "E", "S"


# The examples of the page


def test_cards_are_dealt_singly_and_the_next_one_is_turned():
    match = begun("oh-hell(players=3, schedule=fixed, max_cards=2)", "4H 9C AS 2D KH 7S 5D")
    assert [Cards.from_bits(hand) for hand in match.table.hands] == [Cards("AS 7S"), Cards("4H 2D"), Cards("9C KH")]
    assert [str(match.view(seat).facts["turned"][1]) for seat in range(3)] == ["5D"] * 3
    assert match.view(0).trump.letter == "D"


@pytest.mark.parametrize(
    ("bids", "dealers"),
    [((2, 0, 1), (0, 1, 3, 4, 5)), ((3, 1, 2), (0, 1, 2, 3, 4, 5)), ((2, 0, 3), (1, 2, 3, 4, 5))],
)
def test_the_dealer_may_not_make_the_bids_equal_the_tricks(bids: tuple[int, ...], dealers: tuple[int, ...]):
    match = begun("oh-hell(max_cards=5)", "", dealer=S)
    for seat, bid in zip((W, N, E), bids, strict=True):
        assert match.game.names[match.decision.seat] == seat
        act(match, f"bid {bid}")
    assert match.game.names[match.decision.seat] == S
    assert legal(match) == [f"bid {bid}" for bid in dealers]


@pytest.mark.parametrize(
    ("scoring", "points"),  # W, N, E, S
    [
        ("penalty_difference", (12, -1, 11, -2)),
        ("exact", (12, 0, 11, 0)),
        ("basic", (12, 1, 11, 1)),
        ("basic5", (7, 1, 6, 1)),
        ("penalty_bid", (12, 0, 11, -3)),
        ("times_ten", (20, -5, 10, -30)),
        ("squared", (14, -1, 11, -4)),
        ("zero_plus_cards", (12, 1, 11, 1)),
    ],
)
def test_one_deal_under_every_score(scoring: str, points: tuple[int, ...]):
    west, north, east, south = points
    state = scored(f"oh-hell(scoring={scoring})", (1, 1, 1, 2), bids=(0, 1, 3, 2), cards=5)
    assert state.scores == (north, east, south, west)


@pytest.mark.parametrize(("scoring", "points"), [("times_ten", 5), ("zero_plus_cards", 12), ("squared", 10)])
def test_a_bid_of_none_that_is_made(scoring: str, points: int):
    assert scored(f"oh-hell(scoring={scoring})", (0, 7, 0, 0), bids=(0, 1, 1, 1), cards=7).scores[0] == points


def test_the_only_trump_wins_and_suit_must_be_followed():
    match = begun("oh-hell(max_cards=4)", "9C KC 2D AC 5S 6S 7S 3C 6H 7H 8H QD 2S 3S 4S 5H 9D", dealer=S)
    act(match, "bid 0", "bid 0", "bid 0", "bid 0", "9C", "KC", "2D")
    assert legal(match) == ["3C", "AC"]
    act(match, "AC")
    assert match.view(N).tricks[0].winner == 1


def test_schedules_of_the_page():
    assert game("oh-hell", players=6).sizes == (8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8)
    assert game("oh-hell", players=5, schedule="up").sizes == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert [len(game("oh-hell", players=number).sizes) for number in (3, 4, 5, 6, 7)] == [19, 19, 19, 15, 13]


# Options


def test_equal_hands_last_three_deals_a_player_unless_told_otherwise():
    rules = game("oh-hell", players=5, schedule="fixed", max_cards=4)
    states = [Points(number, 0, (0,) * 5) for number in range(16)]
    assert [rules.cards_each(state) for state in states[:15]] == [4] * 15
    assert [rules.over(state) for state in states] == [False] * 15 + [True]
    assert game("oh-hell", schedule="fixed", fixed_deals=2).over(Points(2, 0, (0,) * 4))
    assert not game("oh-hell", schedule="fixed", fixed_deals=10**17).over(Points(10**6, 0, (0,) * 4))
    assert game("oh-hell", schedule="up_down", max_cards=2).sizes == (1, 2, 1)
    assert game("oh-hell", schedule="down", max_cards=2).sizes == (2, 1)


def test_more_cards_than_there_are_cannot_be_dealt():
    with pytest.raises(OptionError, match="option max_cards: 6 players cannot have 9 cards each"):
        game("oh-hell", players=6, max_cards=9)


def test_where_no_card_is_left_there_are_no_trumps_or_the_dealers_last_card_names_them():
    deals = "oh-hell(max_cards=13, schedule=fixed)"
    match = begun(deals, "")
    assert match.view(N).trump is None
    match = begun("oh-hell(max_cards=13, schedule=fixed, full_deal_trump=dealer_last_card)", "")
    assert match.view(E).trump.letter == "S"
    assert Cards("AS") <= match.view(E).seen[0]
    assert Cards("AS") <= Cards.from_bits(match.table.hands[0])


def test_trumps_go_round_the_suits_where_nothing_is_turned():
    match = begun("oh-hell(trump_method=rotation, schedule=fixed, fixed_deals=7, max_cards=1)")
    trumps = []
    while not match.over:
        trumps.append(match.view(N).trump)
        assert "turned" not in match.view(N).facts
        finish_deal(match)
    assert ["-" if trump is None else trump.letter for trump in trumps] == list("HDCS-HD")


def test_spades_may_be_trumps_always():
    assert begun("oh-hell(trump_method=always_spades)", "").view(N).trump.letter == "S"


@pytest.mark.parametrize(("hook", "of_one", "of_two"), [("always", 1, 2), ("never", 2, 3), ("not_one_card", 2, 2)])
def test_whether_the_dealer_is_hooked(hook: str, of_one: int, of_two: int):
    for cards, free in ((1, of_one), (2, of_two)):
        match = begun(f"oh-hell(hook={hook}, max_cards={cards}, schedule=down)", "", dealer=S)
        act(match, "bid 0", "bid 0", "bid 0")
        assert legal(match) == [f"bid {bid}" for bid in range(free)]


def test_bids_made_at_once_are_unseen_and_free():
    match = begun("oh-hell(bidding=simultaneous, max_cards=2)", "", dealer=S)
    act(match, "bid 1", "bid 1", "bid 0")
    assert "bids" not in match.view(N).facts
    assert [str(action) for _, action in match.view(N).calls] == ["bid 1"]
    assert legal(match) == ["bid 0", "bid 1", "bid 2"]
    act(match, "bid 0")
    assert match.view(N).facts["bids"] == (1, 0, 0, 1)


def test_equal_totals_share_or_go_on_with_the_largest_hand():
    tied = Points(1, 1, (5, 5, 1, 0))
    alone = Points(2, 2, (5, 6, 1, 0))
    share, extra = (
        game("oh-hell", schedule="fixed", fixed_deals=1, tiebreak=rule) for rule in ("share", "extra_deals")
    )
    assert share.over(tied)
    assert share.winners(tied) == (0, 1)
    assert not extra.over(tied)
    assert extra.over(alone)
    assert extra.winners(alone) == (1,)
    rules = game("oh-hell", schedule="down_up", max_cards=3, tiebreak="extra_deals")
    assert rules.cards_each(Points(5, 0, (0, 0, 0, 0))) == 3


def test_one_ace_of_trumps_is_barred_from_its_bid():
    # the dealer's only legal bid misses for certain: one card, AS is trump, all others said 0
    match = begun("oh-hell(max_cards=1, schedule=fixed)", "2C 3C 4C AS 5S", dealer=S)
    act(match, "bid 0", "bid 0", "bid 0")
    assert legal(match) == ["bid 0"]


def test_three_cards_and_a_sum_of_one_bar_the_bid_of_two():
    match = begun("oh-hell(max_cards=3, schedule=fixed)", "2C 3C 4C AS 2H 3H 4H KS 5C 6C 7C 2D 9S", dealer=S)
    act(match, "bid 1", "bid 0", "bid 0")
    assert legal(match) == ["bid 0", "bid 1", "bid 3"]
