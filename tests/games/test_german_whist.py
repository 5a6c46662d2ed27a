"""German whist: the page of rules with its numbers."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from whist.cards import Card, Cards
from whist.games.german_whist import GermanWhist
from whist.rules import PACK52, Aim, Match, Outcome, Points

SHUFFLED = [str(Card.from_number(card)) for card in PACK52]


def laid(*hands: str, stock: str):
    """A match dealt by P0, with these cards among those of P0 and P1 and these on top of the stock."""
    named = [hand.split() for hand in (*hands, stock)]
    rest = iter([card for card in SHUFFLED if not any(card in cards for cards in named)])
    ours, theirs = ([*cards, *(next(rest) for _ in range(13 - len(cards)))] for cards in named[:2])
    pack = [card for pair in zip(theirs, ours, strict=True) for card in pair]
    return Match("german-whist", dealer="P0", given=[[" ".join([*pack, *named[2], *rest])]])


def points(won, **options: object):
    """The points of a deal in which the tricks of one phase, or of both, were won so."""
    game = GermanWhist(**options)
    whole = game.tally(SimpleNamespace()).tricks
    outcome = Outcome(won) if whole else Outcome((), (won,))
    return game.score(game.start(0), SimpleNamespace(), outcome).scores


# 4 Deal


def test_cards_go_singly_to_the_non_dealer_first_and_the_next_is_turned():
    match = Match("german-whist", dealer="P0", given=[[" ".join(SHUFFLED)]])
    assert match.view("P1").hand == Cards(SHUFFLED[0:26:2])
    assert match.view("P0").hand == Cards(SHUFFLED[1:26:2])
    for seat in ("P0", "P1"):
        assert match.view(seat).facts["turned"] == ("pack", Card(SHUFFLED[26]))
        assert match.view(seat).trump == Card(SHUFFLED[26]).suit
        assert match.view(seat).turn == 1


def test_the_turned_card_makes_no_trumps_by_option():
    match = Match("german-whist", no_trumps=True, seed=1)
    assert match.view("P0").trump is None
    assert "turned" in match.view("P0").facts


# 6 Play


def test_the_winner_takes_the_open_card_and_the_loser_the_next_unseen():
    match = laid("QD", "7D", stock="9H 4C KD 2S")
    match.play("7D")
    match.play("QD")
    assert match.view("P0").hand >= Cards("9H")
    assert match.view("P1").seen[0] == Cards("9H")
    assert match.view("P1").hand >= Cards("4C")
    assert not match.view("P0").seen[1]
    assert match.view("P0").facts["turned"] == ("pack", Card("KD"))
    assert match.decision.seat == 0


def test_after_thirteen_tricks_the_stock_is_gone_and_both_hold_thirteen_cards():
    match = laid("", "", stock="9H")
    while len(match.view("P0").tricks) < 12:
        match.play(match.legal_actions[0])
    top, last = (Card.from_number(card) for card in match.table.pack[-2:])
    assert match.view("P0").facts["turned"] == ("pack", top)
    match.play(match.legal_actions[0])
    match.play(match.legal_actions[0])
    winner = match.view("P0").tricks[-1].winner
    assert match.decision.seat == winner
    assert match.view(winner).hand >= Cards([top])
    assert match.view(1 - winner).hand >= Cards([last])
    assert last not in match.view(winner).seen[1 - winner]
    assert match.view("P0").counts == (13, 13)
    assert "turned" not in match.view("P0").facts
    assert match.view(winner).unseen == match.view(1 - winner).hand - match.view(winner).seen[1 - winner]


def test_suit_is_followed_in_both_phases():
    match = laid("5D 9H AC", "7D", stock="2H")
    match.play("7D")
    diamonds = match.view("P0").hand.suit("D")
    assert Cards(str(action) for action in match.legal_actions) == diamonds >= Cards("5D")


# 7 Scoring


@pytest.mark.parametrize(
    ("won", "options", "scored"),
    [
        ((9, 4), {}, (3, 0)),
        ((9, 4), {"scoring": "deal_win"}, (1, 0)),
        ((9, 4), {"scoring": "all_tricks"}, (9, 4)),
        ((9, 4), {"scoring": "difference"}, (5, 0)),
        ((13, 13), {"scoring": "both_phases"}, (0, 0)),
        ((15, 11), {"scoring": "both_phases"}, (2, 0)),
        ((9, 4), {"low": True}, (0, 3)),
        ((9, 4), {"low": True, "scoring": "both_phases"}, (0, 3)),
        ((0, 13), {"low": True}, (7, 0)),
    ],
)
def test_tricks_that_count_are_worth_points(won, options, scored):
    assert points(won, **options) == scored


def test_the_tricks_of_the_second_phase_are_counted_and_only_these():
    match = Match("german-whist", seed=6, scoring="all_tricks")
    both = Match("german-whist", seed=6, scoring="both_phases")
    while not match.deals:
        both.play(match.legal_actions[0].text)
        match.play(match.legal_actions[0])
    winners = [event[2] for event in match.deals[0].events if event[0] == "took"]
    assert match.deals[0].outcome == Outcome((), ((winners[13:].count(0), winners[13:].count(1)),))
    assert both.deals[0].outcome == Outcome((winners.count(0), winners.count(1)))


# 8 End


def test_the_first_at_the_target_wins():
    game, state = GermanWhist(), Points(0, 0)
    for won in ((9, 4), (6, 7), (8, 5)):
        assert not game.over(state)
        state = game.score(state, SimpleNamespace(), Outcome((), (won,)))
    assert state.scores == (5, 1)
    assert game.over(state)
    assert game.winners(state) == (0,)


@pytest.mark.parametrize(
    ("scores", "over"),
    [((51, 53), False), ((59, 58), False), ((62, 68), False), ((66, 77), True), ((49, 50), True), ((60, 70), True)],
)
def test_the_target_moves_on_while_both_have_reached_it(scores, over):
    assert GermanWhist(scoring="all_tricks").over(Points(9, 0, scores)) is over


def test_the_default_target_is_fifty_where_all_tricks_count():
    assert GermanWhist(scoring="all_tricks").options.target == 50
    assert GermanWhist(scoring="all_tricks", low=True).options.target == 5


def test_players_read_that_low_tricks_are_lost_when_the_stock_is_gone():
    match = Match("german-whist", low=True, seed=2)
    aims = []
    while not match.deals:
        aims.append(match.game.aim(match.view(0)))
        match.play(match.legal_actions[0])
    assert aims == [Aim.WIN] * 26 + [Aim.AVOID] * 26
