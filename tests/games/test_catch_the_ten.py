"""Catch the ten: the page of rules with its numbers."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from whist.cards import Card, Cards, Suit
from whist.errors import OptionError
from whist.games.catch_the_ten import CatchTheTen, catch_rules
from whist.rules import Deal, Match, Outcome, Play, RacePoints, outcome

HEARTS = SimpleNamespace(trump=Suit.HEARTS, earlier=())
ITEMS = "TAKQJ"
WORTH = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 11}


def won(tricks, trumps, **options: object):
    """The outcome in which these tricks, and trumps such as "JAQ", were won by side."""
    rows = [tuple(WORTH[item] * (item in theirs) for theirs in trumps) for item in ITEMS]
    if options.get("finish") != "count_order":
        rows = [tuple(map(sum, zip(*rows, strict=True)))]
    return Outcome(tuple(tricks), tuple(rows))


def after(tricks, trumps, scores=None, **options: object):
    """The state after a deal."""
    game = CatchTheTen(**options)
    state = game.start(0) if scores is None else RacePoints(5, 0, scores)
    return game.score(state, HEARTS, won(tricks, trumps, **options))


def play_hand(match):
    """Play the lowest legal cards until six tricks more are played; gives the seat that won the last."""
    done = len(match.view(0).tricks)
    while len(match.view(0).tricks) < done + 6 and not match.deals:
        match.play(match.legal_actions[0])
    return match.view(0).tricks[-1].winner if not match.deals else None


# 2 Players and seats, 3 Pack, 4 Deal


@pytest.mark.parametrize(
    ("players", "pack", "hand", "owner"),
    [
        (2, 36, 6, (0, 1)),
        (3, 36, 6, (0, 1, 2)),
        (4, 36, 9, (0, 1, 0, 1)),
        (5, 35, 7, (0, 1, 2, 3, 4)),
        (6, 36, 6, (0, 1, 0, 1, 0, 1)),
        (7, 35, 5, (0, 1, 2, 3, 4, 5, 6)),
        (8, 32, 4, (0, 1, 0, 1, 0, 1, 0, 1)),
    ],
)
def test_each_number_of_players_has_its_pack_hands_and_sides(players, pack, hand, owner):
    match = Match("catch-the-ten", seed=1, players=players)
    assert len(match.table.pack) == pack
    assert {cards.bit_count() for cards in match.table.hands} == {hand}
    assert match.game.owner == owner
    assert match.game.names == (("N", "E", "S", "W") if players == 4 else tuple(f"P{i}" for i in range(players)))
    missing = Cards("6S") if pack == 35 else Cards("6S 6H 6D 6C") if pack == 32 else Cards()
    assert Cards.from_bits(sum(1 << card for card in match.table.pack)) & Cards("6S 6H 6D 6C") == (
        Cards("6S 6H 6D 6C") - missing
    )


@pytest.mark.parametrize(
    ("players", "sides", "owner"),
    [(4, 0, (0, 1, 2, 3)), (6, 3, (0, 1, 2, 0, 1, 2)), (8, 4, (0, 1, 2, 3, 0, 1, 2, 3)), (6, 0, tuple(range(6)))],
)
def test_sides_may_be_others(players, sides, owner):
    assert CatchTheTen(players=players, sides=sides).owner == owner


@pytest.mark.parametrize(
    ("players", "sides", "allowed"), [(4, 3, "0, 2"), (5, 2, "0"), (6, 4, "0, 2, 3"), (8, 3, "0, 2, 4")]
)
def test_sides_that_cannot_be_are_refused(players, sides, allowed):
    with pytest.raises(OptionError, match=f"{players} players may have {allowed} sides, not {sides}"):
        CatchTheTen(players=players, sides=sides)


def test_the_last_card_is_turned_for_trumps_and_is_the_dealers():
    match = Match("catch-the-ten", seed=4, dealer="E")
    last = Card.from_number(match.table.pack[-1])
    assert match.view("N").facts["turned"] == (1, last)
    assert match.view("N").trump is last.suit
    assert last in match.view("E").hand


@pytest.mark.parametrize(("players", "hands", "named"), [(2, 3, "third"), (3, 2, "second")])
def test_two_and_three_players_get_hands_one_after_another(players, hands, named):
    match = Match("catch-the-ten", seed=3, players=players, dealer="P0")
    pack, last = match.table.pack, Card.from_number(match.table.pack[-1])
    for number in range(1, hands + 1):
        for seat in range(players):
            first = (seat - 1) % players + 6 * players * (number - 1)
            mine = Cards.from_bits(sum(1 << card for card in pack[first : first + 6 * players : players]))
            assert match.view(seat).hand == mine
        assert match.view(1).facts["turned"] == (0 if number == hands else f"{named} hand of P0", last)
        play_hand(match)
    assert len(match.deals) == 1


def test_nobody_sees_a_later_hand_before_it_is_taken_up():
    match = Match("catch-the-ten", seed=3, players=2, dealer="P0")
    last = Card.from_number(match.table.pack[-1])
    for seat in (0, 1):
        view = match.view(seat)
        assert len(view.hand) == 6
        assert view.unseen == Cards(Card.from_number(card) for card in match.table.pack) - view.hand - Cards([last])
    play_hand(match)
    play_hand(match)
    assert match.view(1).seen[0] == Cards([last])
    match.play(match.legal_actions[0])
    match.play(match.legal_actions[0])
    assert "turned" not in match.view(1).facts


# 6 Play


def test_the_trump_jack_catches_the_ten():
    rules = catch_rules(Suit.HEARTS, 4, 1, tuple(Card(card).number for card in ("TH", "KH", "JH", "AS")), False)
    play = Play(rules, range(4), [Cards(card).bits for card in ("TH", "KH", "JH", "AS")], 0)
    for card in ("TH", "KH", "JH", "AS"):
        play.core.play(Card(card).number)
    game = CatchTheTen()
    assert game.tally(HEARTS).read(play).took[0][0] == 24
    assert play.winners == (2,)


@pytest.mark.parametrize(("lead", "options"), [(None, {}), (1, {"hand_switch_lead": "eldest"})])
def test_the_last_winner_leads_to_the_next_hand_or_the_eldest(lead, options):
    for seed in range(6):
        match = Match("catch-the-ten", seed=seed, players=3, dealer="P0", **options)
        winner = play_hand(match)
        assert match.decision.seat == (winner if lead is None else lead)


def test_only_the_hand_held_now_counts_for_following():
    match = Match("catch-the-ten", seed=5, players=2, dealer="P0")
    while not match.deals:
        hand = match.view(match.decision.seat).hand
        trick = match.view(0).trick
        follows = hand.suit(trick[0][1].suit) if trick else hand
        assert Cards(str(action) for action in match.legal_actions) == (follows or hand)
        match.play(match.legal_actions[-1])


def test_the_very_first_lead_may_have_to_be_plain():
    for seed in range(8):
        match = Match("catch-the-ten", seed=seed, players=2, first_lead_plain=True)
        trumps = match.view(1).hand.suit(match.view(1).trump)
        plain = match.view(1).hand - trumps
        assert Cards(str(action) for action in match.legal_actions) == (plain or trumps)
        play_hand(match)
        assert len(match.legal_actions) == 6


# 7 Scoring


@pytest.mark.parametrize(
    ("tricks", "trumps", "options", "points"),
    [
        ((6, 3), ("JAQ", "KT"), {}, (23, 13)),
        ((6, 4, 2), ("TK", "J", "AQ"), {"players": 3}, (19, 11, 6)),
        ((1, 1, 1, 3, 1), ("", "K", "", "JTA", "Q"), {"players": 5}, (0, 3, 0, 33, 2)),
        ((3, 1), ("JK", "AQT"), {"players": 8}, (22, 16)),
    ],
)
def test_trumps_and_cards_above_the_share_are_counted(tricks, trumps, options, points):
    assert after(tricks, trumps, **options).scores == points
    assert after(tricks, trumps, finish="count_order", **options).scores == points


def test_all_hands_of_a_deal_are_counted_together():
    match = Match("catch-the-ten", seed=9, players=2)
    while not match.deals:
        match.play(match.legal_actions[-1])
    taken, trick = [Cards(), Cards()], []
    for event in match.deals[0].events:
        if event[0] == "play":
            trick.append(Card.from_number(event[3]))
        elif event[0] == "took":
            taken[event[2]] |= Cards(trick)
            trick = []
    assert sum(map(len, taken)) == 36
    trump = match.deals[0].facts.trump
    honours = [sum(WORTH.get(card.rank.letter, 0) for card in cards.suit(trump)) for cards in taken]
    assert match.scores == tuple(points + max(0, len(cards) - 18) for points, cards in zip(honours, taken, strict=True))


# 8 End


@pytest.mark.parametrize(("options", "winner"), [({}, 1), ({"finish": "count_order"}, 0)])
def test_of_two_past_the_target_the_higher_total_wins_or_the_first_in_the_count(options, winner):
    state = after((10, 8), ("TA", "JKQ"), (30, 35), players=2, **options)
    assert state.scores == (46, 51)
    game = CatchTheTen(players=2, **options)
    assert game.over(state)
    assert game.winners(state) == (winner,)


def test_a_shared_highest_total_is_played_on():
    state = after((9, 9), ("TA", "JKQ"), (40, 38), players=2)
    assert state.scores == (54, 54)
    assert not CatchTheTen(players=2).over(state)
    assert after((9, 9), ("TAQ", "JK"), (40, 38), players=2).winner == 0


def test_equal_after_the_same_item_is_played_on():
    even = after((9, 9), ("TA", "JKQ"), (32, 42), players=2, finish="count_order")
    assert even.scores == (46, 58)
    assert even.winner is None
    assert after((9, 9), ("A", "TJKQ"), (41, 38), players=2, finish="count_order").winner == 1


def test_nobody_has_won_below_the_target():
    assert after((6, 3), ("JAQ", "KT"), (17, 20)).winner is None
    assert after((6, 3), ("JAQ", "KT"), (18, 20)).winner == 0


def test_the_outcome_of_a_hand_is_read_from_the_play():
    match = Match("catch-the-ten", seed=1)
    while not match.deals:
        table = match.table
        match.play(match.legal_actions[0])
    assert outcome(table) == match.deals[0].outcome


@pytest.mark.parametrize("finish", ["higher_total", "count_order"])
def test_trumps_and_cards_are_told_apart(finish):
    game = CatchTheTen(finish=finish)
    before = game.start(0)
    outcome = won((6, 3), ("JAQ", "KT"), finish=finish)
    after = game.score(before, HEARTS, outcome)
    assert game.parts(Deal(before, after, HEARTS, outcome, (), ())) == {"trumps": (17, 13), "cards": (6, 0)}
    assert after.scores == (23, 13)
