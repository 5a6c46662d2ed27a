"""Ninja whist: the examples of its page, and its options."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from whist.cards import Card, Cards, Suit
from whist.errors import OptionError
from whist.games import game
from whist.games.ninja_whist import bower_rules
from whist.rules import Match, Outcome

from .laid import act, begun, finish_deal, going_on, legal, pack, scored

SLUG = "ninja-whist"


@pytest.mark.parametrize(
    ("trumps", "trick", "winner", "top"),
    [
        (Suit.HEARTS, "AH JD JH BJ", "BJ", "shogun"),
        (Suit.HEARTS, "AH JD JH KH", "JH", "shogun"),
        (Suit.HEARTS, "AH JD KH QH", "JD", "shogun"),
        (Suit.CLUBS, "KS 2S AS JS", "JS", "shogun"),
        (Suit.HEARTS, "BJ JH JD AH", "JH", "emperor"),
        (Suit.HEARTS, "BJ TH JD AH", "BJ", "emperor"),
    ],
)
def test_shogun_emperor_and_samurai_are_the_highest_trumps(trumps: Suit, trick: str, winner: str, top: str):
    order = bower_rules(trumps, 4, 1, "equal", top).order
    cards = trick.split()
    assert cards[order.winner([Card(card).number for card in cards])] == winner


@pytest.mark.parametrize(
    ("turned", "lead", "hand", "allowed"),
    [
        ("2S", "9S", "JC AC 4D", ["JC"]),
        ("2S", "9C", "JC 3C 4D", ["3C"]),
        ("2S", "9C", "JC 4D 5D", ["JC", "4D", "5D"]),
        ("2D", "BJ", "JH AH 2C", ["JH"]),
        ("2D", "BJ", "AH 2C 3C", ["2C", "3C", "AH"]),
    ],
)
def test_shogun_and_samurai_follow_trumps_and_call_for_them(turned: str, lead: str, hand: str, allowed: list[str]):
    first, second, third = hand.split()
    laid = f"{lead} {first} TH {second} TC {third} {turned}"  # P1 leads, P0 deals
    match = begun(f"{SLUG}(players=2, start_cards=3)", laid, dealer=0, more="BJ")
    act(match, lead)
    assert sorted(legal(match)) == sorted(allowed)


def test_a_joker_that_is_turned_is_followed_by_another_card():
    match = begun(f"{SLUG}(start_cards=2)", "2C 3C 4C 5C 6C 7C 8C 9C BJ JS", more="BJ")
    view = match.view("N")
    assert view.trump is Suit.SPADES
    assert not Cards("BJ JS") & view.unseen
    assert Cards("JC") <= view.unseen


def test_knock_out_puts_out_who_takes_no_trick():
    state = scored(SLUG, (4, 1, 0, 2), ring=(1, 2, 3, 0))
    assert (state.out, state.choosers) == ((0, 0, 0, 1), (1,))
    match = going_on(SLUG, state, more="BJ")
    assert [len(Cards.from_bits(hand)) for hand in match.table.hands] == [6, 6, 6, 0]
    assert match.decision.seat == 1


def test_contract_has_the_joker_where_there_are_trumps():
    match = Match(f"{SLUG}(formula=contract)", seed=3)
    packs = []
    while not match.over:
        packs.append((len(match.table.pack), match.view("N").trump is None, match.decision.kind))
        finish_deal(match)
    assert [size for size, _, _ in packs] == [53] * 4 + [52] * 2 + [53] * 7
    assert [none for _, none, _ in packs] == [False] * 4 + [True] * 2 + [False] * 7
    assert [kind for _, _, kind in packs] == ["bid"] * 5 + ["play"] + ["bid"] * 7


def test_contract_scores_like_its_base():
    rules = game(SLUG, formula="contract")
    lost = SimpleNamespace(bids=None, lose_all=True)
    assert rules.score(rules.start(0), lost, Outcome((2, 0, 5, 1))).scores == (-20, 0, -50, -10)
    bid = SimpleNamespace(bids=(2, 0, 5, 0), lose_all=False)
    assert rules.score(rules.start(0), bid, Outcome((2, 0, 5, 1))).scores == (12, 10, 15, 1)


@pytest.mark.parametrize(("waived", "free"), [("off", ["bid 0"]), ("on", ["bid 0", "bid 1"])])
def test_the_last_round_of_contract_may_be_bid_freely(waived: str, free: list[str]):
    match = Match(f"{SLUG}(formula=contract, waive_last_round={waived})", seed=3)
    while len(match.deals) < 12:
        finish_deal(match)
    act(match, "bid 0", "bid 0", "bid 0")
    assert legal(match) == free


def test_options_of_each_formula():
    with pytest.raises(OptionError, match="option players: formula=contract is for four players"):
        game(SLUG, formula="contract", players=5)
    with pytest.raises(OptionError, match="option start_cards: 7 players cannot have 8 cards each"):
        game(SLUG, players=7, start_cards=8)
    state = scored(SLUG, (4, 1, 0, 2), ring=(1, 2, 3, 0))
    assert act(going_on(f"{SLUG}(first_lead=chooser)", state, more="BJ"), "name:C").decision.seat == 1
    assert act(going_on(SLUG, state, more="BJ"), "name:C").decision.seat == 2
    spared = scored(f"{SLUG}(dogs_life=on)", (4, 1, 0, 2), ring=(1, 2, 3, 0))
    assert (spared.out, spared.dogs) == ((0, 0, 0, 0), (3,))
    assert len(pack("", more="BJ").split()) == 53
