"""Where exactly as many tricks as were bid are wanted."""

from __future__ import annotations

import pytest

from whist.cards import Cards, Suit
from whist.players import make
from whist.players.search import Trial
from whist.rules import Aim, Match, exact_aim, find_game

CARDS = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]


def oh_hell(cards: int, hands: str, *actions: str) -> Match:
    """A deal of so many cards to each, South dealing: West gets the first card, then North, East, South."""
    laid = hands.split()
    pack = " ".join([*laid, *(card for card in CARDS if card not in laid)])
    match = Match(f"oh-hell(max_cards={cards}, schedule=fixed)", seed=1, dealer="S", given=[[pack]])
    for action in actions:
        match.play(action)
    return match


@pytest.mark.parametrize("player", ["technique", "search"])
def test_a_dealer_barred_from_the_best_bid_takes_the_next_to_it_and_not_none(player: str):
    match = oh_hell(3, "2C 3C 4C AS 2H 3H 4H KS 5C 6C 7C 2D 9S", "bid 1", "bid 0", "bid 0")
    assert list(map(str, match.legal_actions)) == ["bid 0", "bid 1", "bid 3"]
    assert str(make(player, seed=1).choose(match.view("S"))) in ("bid 1", "bid 3")


@pytest.mark.parametrize("player", ["technique", "search"])
@pytest.mark.parametrize("hands", ["KC AS 5H 6H QC 3D 7H 8H 9S", "9C AS 2C 6H QD 3D 7C 8C 9S"])
def test_a_sure_trick_is_kept_for_the_end_where_one_is_wanted(player: str, hands: str):
    match = oh_hell(2, hands, "bid 1", "bid 1", "bid 0", "bid 1", hands.split(maxsplit=1)[0])
    assert list(map(str, match.legal_actions)) == ["3D", "AS"]
    assert exact_aim(match.view("N")) is Aim.WAIT
    assert str(make(player, seed=1).choose(match.view("N"))) == "3D"


def test_the_aim_is_to_win_what_is_not_sure_and_to_lose_what_is_not_wanted():
    match = oh_hell(2, "KC QS 5H 6H QC 3D 7H 8H 9S", "bid 1", "bid 1", "bid 0", "bid 1", "KC")
    assert exact_aim(match.view("N")) is Aim.WIN
    assert exact_aim(match.view("E")) is Aim.AVOID


def spades(hand: str, options: str = "") -> Match:
    """A deal of spades in which North has a hand and bids first."""
    game = find_game(f"spades{options}")
    others = [str(game.vocabulary[card]) for card in game.pack if str(game.vocabulary[card]) not in hand.split()]
    pack = [card for first in hand.split() for card in (first, *(others.pop() for _ in "ESW"))]
    return Match(game, seed=1, dealer="W", given=[[" ".join(pack)]])


NOTHING = "2S 3S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C"
FOUR_SURE = "AS KS QS JS 2H 3H 4H 2D 3D 4D 2C 3C 4C"


@pytest.mark.parametrize(
    ("hand", "bids"),
    [(FOUR_SURE, ["bid 4", "bid 5"]), (NOTHING, ["nil"])],
)
def test_spades_are_known_to_be_trumps_when_tricks_are_bid(hand: str, bids: list[str]):
    match = spades(hand)
    assert match.view("N").hand == Cards(hand)
    assert match.view("N").trump is Suit.SPADES
    assert str(make("technique").choose(match.view("N"))) in bids


@pytest.mark.parametrize("seed", range(3))
def test_the_search_player_bids_nil_where_no_trick_is_in_the_hand(seed: int):
    assert str(make("search", seed=seed).choose(spades(NOTHING).view("N"))) == "nil"


@pytest.mark.parametrize("seed", range(5))
def test_the_search_player_bids_the_four_tricks_that_spades_alone_win(seed: int):
    bid = make("search", seed=seed).choose(spades(FOUR_SURE).view("N"))
    assert bid.value >= 4


def blob(hand: str) -> Match:
    """A deal of blob in which North has a hand, spades are trumps, and West bids before him."""
    others = [card for card in CARDS if card not in hand.split()]
    pack = [card for first in hand.split() for card in (others.pop(), first, others.pop(), others.pop())]
    match = Match("blob", seed=1, dealer="S", given=[[" ".join([*pack, *others])]])
    match.play("name:S")
    match.play("bid 0")
    return match


TRUMPS_ON_TOP = [
    (oh_hell(5, "4C AS 2H 3H 5C KS 4H 5H 6C QS 6H 7H 7C 2D 8H 9H 8C 3D TH JH 2S", "bid 0"), 3),
    (oh_hell(5, "4C AS 2H 3H 5C KS 4H 5H 6C QS 6H 7H 7C JS 8H 9H 8C TS TH JH 2S", "bid 0"), 5),
    (oh_hell(3, "4C AS 2H 3H 5C KS 4H 5H 6C 2D 6H 7H 9S", "bid 0"), 2),
    (blob("AS KS QS 2H 3D 4D"), 3),
    (blob("AS KS QS JS TS 9S"), 6),
    (spades("AS KS QS 2H 3H 4H 5H 2D 3D 4D 2C 3C 4C"), 3),
    (spades("AS KS QS JS TS 9S 5H 2D 3D 4D 2C 3C 4C"), 6),
    (spades("BJ LJ AS KS QS 6H 5H 5D 3D 4D 5C 3C 4C", "(trumps=jokers)"), 5),
    (spades("BJ AS KS QS JS 6H 5H 5D 3D 4D 5C 3C 4C", "(trumps=jokers)"), 1),
]


@pytest.mark.parametrize("player", ["technique", "search"])
@pytest.mark.parametrize(("match", "sure"), TRUMPS_ON_TOP)
def test_no_fewer_tricks_are_bid_than_trumps_on_top_are_sure_to_win(match: Match, sure: int, player: str):
    options = {"worlds": 6} if player == "search" else {}
    for seed in range(3):
        assert make(player, seed=seed, **options).choose(match.view("N")).value >= sure


@pytest.mark.parametrize(("match", "sure"), TRUMPS_ON_TOP)
def test_what_is_sure_is_counted_by_the_order_of_the_game(match: Match, sure: int):
    view = match.view("N")
    assert Trial(view, view.legal[0], playouts=1, seed=1).sure_tricks == sure


def test_nothing_is_sure_as_long_as_trumps_may_be_named_after_the_bids():
    mine, others = CARDS[-6:], CARDS[:-6]
    pack = [card for first in mine for card in (first, *(others.pop() for _ in "ESW"))]
    match = Match("blob(nominator=highest_bidder)", seed=1, dealer="W", given=[[" ".join([*pack, *others])]])
    view = match.view("N")
    assert view.hand == Cards(mine)
    assert Trial(view, view.legal[0], playouts=1, seed=1).sure_tricks == 0
