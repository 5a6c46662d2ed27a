"""Shelem: auction, widow, first card and points, as on its page."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from whist.cards import Cards
from whist.games.shelem import Shelem
from whist.rules import Match, Outcome, Points

from .laid import dealt, finish_deal, legal, say

N_S, E_W = 0, 1


def points(
    side: int, bid: int | None, tricks: int, cards: int, *, last: int | None = None, **options: object
) -> tuple[int, ...]:
    """Scores of N-S and E-W after a bid, by tricks and card points of the declarer's side, its discard included."""
    game = Shelem(**options)
    facts = SimpleNamespace(side=side, bid=bid, discards=20)
    outcome = Outcome((12 - tricks, tricks), ((game.total - 65 - cards, cards),), last=last)
    return game.score(Points(0, 0), facts, outcome).scores


# 4 Deal


def test_fours_are_dealt_against_the_clock_and_the_last_four_cards_are_the_widow():
    match = Match("shelem", seed=2, dealer="N")
    pack = match.table.pack
    assert match.decision.seat == 3
    assert match.table.hands[3] == sum(1 << pack[place] for place in (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35))
    assert match.table.zone("widow") == sum(1 << card for card in pack[48:])
    assert match.view("W").counts == (12, 12, 12, 12)


# 5 Before play


def test_auction_of_the_page():
    match = Match("shelem", seed=0, dealer="N")
    say(match, "W bid 100, S pass, E bid 110, N pass")
    assert legal(match) == ["pass", *(f"bid {value}" for value in range(115, 170, 5))]
    say(match, "W bid 115, E bid 130, W pass")
    assert (match.decision.seat, match.decision.kind) == (1, "discard")
    assert match.view("N").facts["contract"] == "bid 130"


def test_highest_bid_ends_the_auction():
    match = say(Match("shelem", seed=0, dealer="N"), "W bid 165")
    assert (match.decision.seat, match.decision.kind) == (3, "discard")
    match = say(Match("shelem(ace_points=15)", seed=0, dealer="N"), "W bid 165, S bid 185")
    assert match.decision.kind == "discard"


def test_shelem_may_be_bid_above_all_points():
    match = say(Match("shelem(shelem_bid=on)", seed=0, dealer="N"), "W bid 165")
    assert legal(match) == ["pass", "shelem"]
    say(match, "S shelem")
    assert (match.decision.seat, match.decision.kind) == (2, "discard")


def test_cards_are_thrown_in_when_all_pass_and_the_next_player_deals():
    match = say(Match("shelem", seed=0, dealer="N"), "W pass, S pass, E pass, N pass")
    assert (match.state.dealer, match.state.deal_no, match.state.scores) == (3, 0, (0, 0))


def test_dealer_may_have_to_bid():
    match = say(Match("shelem(all_pass=dealer_100)", seed=0, dealer="N"), "W pass, S pass, E pass")
    assert legal(match) == [f"bid {value}" for value in range(100, 170, 5)]
    match = say(Match("shelem(all_pass=dealer_100)", seed=0, dealer="N"), "W pass, S bid 100, E pass")
    assert "pass" in legal(match)


def test_widow_and_discard_are_unseen_by_the_others():
    hands = {"W": "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "widow": "AS 2H TH 5C"}
    match = say(dealt("shelem", hands, "N"), "W bid 165")
    assert match.view("W").hand == Cards(f"{hands['W']} {hands['widow']}")
    say(match, "W 5C, W TH, W 2S, W 3S")
    assert match.table.zone("out") == Cards("5C TH 2S 3S").bits
    for seat in "NES":
        view = match.view(seat)
        assert view.seen[3] == Cards()
        assert [event[5] for event in view.events if event[0] == "move"] == [None, None]
        assert not any(event[0] == "discard" for event in view.events)
    assert match.decision.seat == 3


# 6 Play


def test_first_card_led_names_trumps():
    hands = {
        "S": "TH 5C 2C 3D AD KD QD JD TD 9D 8D 7D",
        "E": "2D 3C 4C 6C 7C 8C 9C TC JC QC KC AC",
        "N": "4D 2H 3H 4H 5H 6H 7H 8H 9H JH KH AH",
        "W": "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
        "widow": "5D 6D QH AS",
    }
    match = say(dealt("shelem", hands, "W"), "S bid 165, S 2C, S 5C, S 3D, S TH")
    assert match.table.facts.discards == 20
    assert match.view("W").trump is None
    say(match, "S AD")
    assert match.view("W").trump.letter == "D"
    say(match, "E 2D, N 4D")
    assert len(legal(match)) == 12
    say(match, "W KS")
    assert match.view("S").tricks[0].winner == 2
    say(match, "S AS, E AC, N AH, W 2S, S 5D, E 3C, N KH, W QS")
    assert [trick.winner for trick in match.view("S").tricks] == [2, 2, 2]


def test_trumps_may_be_named_after_the_discard():
    match = say(Match("shelem(trump_choice=named)", seed=4, dealer="N"), "W bid 165")
    while match.decision.kind == "discard":
        match.play(match.legal_actions[0])
    assert legal(match) == ["name:C", "name:D", "name:H", "name:S"]
    say(match, "W name:H")
    assert match.view("N").trump.letter == "H"
    assert len(legal(match)) == 12


def test_twelve_tricks_are_played():
    match = say(Match("shelem", seed=4, dealer="N"), "W bid 100, S pass, E pass, N pass")
    finish_deal(match)
    assert sum(match.deals[0].outcome.tricks) == 12
    assert sum(match.deals[0].outcome.took[0]) == 100


# 7 Scoring


def test_made():
    assert points(N_S, 120, 8, 80) == (125, 40)


def test_failed():
    assert points(E_W, 125, 7, 75) == (50, -125)


def test_failed_and_doubled():
    assert points(N_S, 130, 5, 45) == (-260, 90)
    assert points(N_S, 130, 5, 45, double_penalty=False) == (-130, 90)


def test_shelem():
    assert points(E_W, 140, 12, 100) == (0, 330)
    assert points(E_W, 140, 12, 100, shelem_score=400) == (0, 400)


def test_shelem_bid_and_missed_is_not_doubled():
    assert points(E_W, None, 12, 100, shelem_bid=True) == (0, 330)
    assert points(E_W, None, 3, 20, shelem_bid=True) == (125, -330)


@pytest.mark.parametrize(("last", "scores"), [(1, (125, 40)), (0, (-120, 60))])
def test_discard_may_go_with_the_last_trick(last: int, scores: tuple[int, int]):
    assert points(N_S, 120, 8, 80, last=last, discard_to="last_trick") == scores


def test_aces_at_fifteen_bring_twenty_points_more():
    assert points(N_S, 145, 8, 100, ace_points=15) == (145, 40)


def test_discard_counts_as_a_trick_of_the_declarers_side_in_a_whole_deal():
    hands = {"W": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S", "widow": "2S TH TC 5C"}
    match = say(dealt("shelem", hands, "N"), "W bid 100, S pass, E pass, N pass, W 5C, W TC, W TH, W 2S, W AS")
    assert match.state.deal_no == 0
    finish_deal(match)
    assert match.state.scores == (0, 330)
    assert match.deals[0].outcome == Outcome((0, 12), ((0, 100),))


# 8 End


def test_higher_total_wins_past_the_target():
    game = Shelem()
    assert game.over(Points(9, 0, (1205, 1215)))
    assert game.winners(Points(9, 0, (1205, 1215))) == (1,)
    assert not game.over(Points(9, 0, (1205, 1205)))
    assert not game.over(Points(9, 0, (1195, 300)))
