"""Hearts: the page of rules with its numbers, and games that another implementation played."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from whist.cards import Card, Cards
from whist.errors import OptionError
from whist.games.hearts import Hearts
from whist.rules import Match, Outcome, Play, Points


def points(hearts, queen=None, jack=None, /, **options: object):
    """What everybody writes for so many hearts each, and for the seats that took the queen and the jack."""
    game = Hearts(**options)
    took = [tuple(hearts)]
    took += [tuple(int(seat == who) for seat in range(game.seats)) for who in (queen, jack) if who is not None]
    state = game.start(0)
    return game.score(state, SimpleNamespace(), Outcome((), tuple(took))).scores


def play_of(*hands: str, leader=0, **options: object):
    """A play in which the pack is no more than these hands."""
    game = Hearts(**options)
    game.pack = tuple(sorted(card.number for hand in hands for card in Cards(hand)))
    game.opening = 1 << game.pack[0]
    return Play(game.rules_of_play(game.options), range(4), [Cards(hand).bits for hand in hands], leader)


def legal(play, *cards: str):
    """What may be played after these cards."""
    for card in cards:
        play.core.play(Card(card).number)
    return Cards.from_bits(play.legal)


# 2 Players and seats, 3 Pack, 4 Deal


@pytest.mark.parametrize(
    ("players", "names", "size", "missing"),
    [
        (3, ("P0", "P1", "P2"), 17, "2D"),
        (4, ("N", "E", "S", "W"), 13, ""),
        (5, ("P0", "P1", "P2", "P3", "P4"), 10, "2C 2D"),
    ],
)
def test_each_number_of_players_has_its_pack_and_seats(players, names, size, missing):
    match = Match("hearts", seed=1, players=players)
    assert match.game.names == names
    assert {hand.bit_count() for hand in match.table.hands} == {size}
    dealt = Cards.from_bits(sum(match.table.hands))
    assert len(dealt) == size * players
    assert not dealt & Cards(missing)


# 5 Before play


@pytest.mark.parametrize(("players", "steps"), [(4, (1, 3, 2, None, 1)), (3, (1, 2, None, 1)), (5, (1, 4, None, 1))])
def test_cards_go_left_right_and_across_and_in_some_deals_nowhere(players, steps):
    game = Hearts(players=players)
    for number, step in enumerate(steps):
        state = Points(number, 0, (0,) * players)
        match = Match(game, seed=5)
        match.__setstate__(match.__getstate__()._replace(state=state))
        if step is None:
            assert match.decision.kind == "play"
            continue
        given = [[] for _ in range(players)]
        while match.decision.kind == "give":
            seat, card = match.decision.seat, match.legal_actions[0]
            given[seat].append(card.bit)
            match.play(card)
        for seat, cards in enumerate(given):
            assert len(cards) == 3
            assert match.table.hands[(seat + step) % players] & sum(cards) == sum(cards)


def test_nobody_sees_what_he_gets_before_all_have_chosen_nor_what_others_pass():
    match = Match("hearts", seed=3)
    before = {seat: match.view(seat).hand for seat in range(4)}
    for _ in range(11):
        match.play(match.legal_actions[0])
        assert all(match.view(seat).hand == before[seat] for seat in range(4))
    chosen = [[e for e in match.view(seat).events if e[0] == "give"] for seat in range(4)]
    assert [len(events) for events in chosen] == [2, 3, 3, 3]
    assert all(event[2] == seat for seat, events in enumerate(chosen) for event in events)
    match.play(match.legal_actions[0])
    moves = [event for event in match.view(0).events if event[0] == "move" and event[5] is not None]
    assert {(source, target) for _, _, source, target, _, _ in moves} == {
        (0, "passed by 0"), ("passed by 0", 1), ("passed by 3", 0),
    }  # fmt: skip
    passed = [Card.from_number(event[3]) for event in match.view(0).events if event[0] == "give"]
    assert match.view(0).seen[1] & Cards(passed) == Cards(passed)


def test_the_holder_of_the_opening_card_leads_it_and_is_known_to_all():
    match = Match("hearts", seed=4)
    while match.decision.kind == "give":
        match.play(match.legal_actions[0])
    leader = match.decision.seat
    assert [str(action) for action in match.legal_actions] == ["2C"]
    assert all(match.view(seat).seen[leader] >= Cards("2C") for seat in range(4))
    assert [str(action) for action in Match("hearts", seed=4, players=5, pass_cycle="none").legal_actions] == ["3C"]


def test_across_needs_four_players():
    with pytest.raises(OptionError, match="across needs four players, not 3"):
        Hearts(players=3, pass_cycle="left+across")


# 6 Play


@pytest.mark.parametrize(("hand", "allowed"), [("QS 4H 9D", "9D"), ("QS 4H 9H", "QS 4H 9H"), ("7C QS 2D", "7C")])
def test_to_the_first_trick_no_point_card_is_discarded(hand, allowed):
    play = play_of("2C AD KD", hand, "3C 4C 5C", "8C 9C TC")
    assert legal(play, "2C") == Cards(allowed)


def test_point_cards_are_discarded_to_the_first_trick_where_that_is_allowed():
    play = play_of("2C AD KD", "QS 4H 9D", "3C 4C 5C", "8C 9C TC", first_trick_penalty="allowed")
    assert legal(play, "2C") == Cards("QS 4H 9D")


@pytest.mark.parametrize(
    ("hand", "options", "allowed"),
    [
        ("AC 3H KH QS", {}, "QS"),
        ("AC 3H KH 2H", {}, "3H KH 2H"),
        ("AC 3H 5D 6D", {}, "5D 6D"),
        ("AC 3H 5D 6D", {"must_break": False}, "3H 5D 6D"),
    ],
)
def test_hearts_are_not_led_before_they_are_broken(hand, options, allowed):
    play = play_of("2C 2D 3D 4D", hand, "3C 7D 8D 9D", "4C TS JS KS", **options)
    assert legal(play, "2C", "AC", "3C", "4C") == Cards(allowed)


@pytest.mark.parametrize(
    ("discard", "options", "allowed"),
    [
        ("QS", {}, "5D"),
        ("QS", {"queen_breaks": True}, "3H 5D"),
        ("QS", {"queen_breaks": True, "queen": 0}, "5D"),
        ("9H", {}, "3H 5D"),
    ],
)
def test_a_heart_breaks_hearts_and_the_queen_only_by_option(discard, options, allowed):
    play = play_of("2C 2D 3D 9S", "AC AD 3H 5D", "3C QS 9H 2S", "4C JD KD KS", **options)
    assert legal(play, "2C", "AC", "3C", "4C", "AD", discard, "JD", "2D") == Cards(allowed)


@pytest.mark.parametrize(
    ("hand", "options", "allowed"),
    [
        ("4H 9H QS", {}, "QS"),
        ("4H 9D QS", {}, "9D"),
        ("4H 9H 2H", {}, "4H 9H 2H"),
        ("4H 9D QS", {"first_trick_penalty": "allowed"}, "9D QS"),
        ("4H 9D QS", {"queen": 0}, "9D QS"),
        ("4H 9D QS", {"must_break": False}, "9D"),
    ],
)
def test_left_of_the_dealer_opens_with_neither_heart_nor_queen(hand, options, allowed):
    play = play_of(hand, "2C 3C 4C", "5C 6C 7C", "8C 9C TC", first_lead="left_of_dealer", **options)
    assert legal(play) == Cards(allowed)


def test_left_of_the_dealer_opens_without_showing_anything():
    match = Match("hearts", seed=4, first_lead="left_of_dealer", pass_cycle="none", dealer="E")
    assert match.decision.seat == 2
    assert all(not match.view(seat).seen[2] for seat in (0, 1, 3))


def test_without_a_value_the_queen_is_plain_to_the_first_trick():
    play = play_of("2C AD KD", "QS 4H 9D", "3C 4C 5C", "8C 9C TC", queen=0)
    assert legal(play, "2C") == Cards("QS 9D")


# 7 Scoring


@pytest.mark.parametrize(
    ("hearts", "queen", "jack", "options", "written"),
    [
        ((5, 0, 8, 0), 1, None, {}, (5, 13, 8, 0)),
        ((0, 0, 0, 13), 3, None, {}, (26, 26, 26, 0)),
        ((0, 0, 0, 13), 3, None, {"moon": "subtract"}, (0, 0, 0, -26)),
        ((0, 0, 0, 13), 0, None, {}, (13, 0, 0, 13)),
        ((3, 10, 0, 0), 2, 0, {"jack_of_diamonds": -10}, (-7, 10, 13, 0)),
        ((0, 0, 0, 13), 3, 3, {"jack_of_diamonds": -10}, (26, 26, 26, -10)),
        ((0, 0, 0, 13), 3, 0, {"jack_of_diamonds": -10}, (16, 26, 26, 0)),
        ((0, 13, 0, 0), None, None, {"queen": 0}, (13, 0, 13, 13)),
        ((0, 13, 0, 0), 1, None, {"queen": 5, "moon": "subtract"}, (0, -18, 0, 0)),
        ((13, 0, 0), 0, None, {"players": 3}, (0, 26, 26)),
        ((0, 0, 13, 0, 0), 2, None, {"players": 5}, (26, 26, 0, 26, 26)),
    ],
)
def test_cards_taken_are_written_down(hearts, queen, jack, options, written):
    assert points(hearts, queen, jack, **options) == written


# 8 End


def test_the_lowest_score_wins_when_one_has_reached_the_target():
    state = Points(9, 0, (80, 104, 64, 64))
    assert Hearts().over(state)
    assert Hearts().winners(state) == (2, 3)
    assert not Hearts().over(Points(9, 0, (80, 99, 64, 64)))


def test_equal_lowest_scores_play_on_by_option():
    game = Hearts(tiebreak="extra_deals")
    assert not game.over(Points(9, 0, (80, 104, 64, 64)))
    assert game.over(Points(10, 0, (80, 104, 65, 64)))


def test_points_are_a_loss():
    game = Hearts()
    assert game.gain(game.start(0), Points(1, 1, (26, 0, 0, 0))) == (-26, 26 / 3, 26 / 3, 26 / 3)


# What goes wrong elsewhere


@pytest.mark.parametrize(
    ("hearts", "queen", "options", "written"),
    [
        ((0, 9, 3, 1), 2, {}, (0, 9, 16, 1)),
        ((13, 0, 0, 0), 0, {}, (0, 26, 26, 26)),
        ((12, 0, 1, 0), 0, {"jack_of_diamonds": -10}, (25, 0, 1, 0)),
    ],
)
def test_only_all_penalty_cards_are_a_moon(hearts, queen, options, written):
    jack = None if not options else 3
    won = points(hearts, queen, jack, **options)
    assert won == tuple(score - 10 * (seat == jack) for seat, score in enumerate(written))


@pytest.mark.parametrize(("dealt", "options"), [(3, {}), (0, {"pass_cycle": "none"})])
def test_the_opening_card_is_led_in_deals_without_a_pass_too(dealt, options):
    match = Match("hearts", seed=6, **options)
    match.__setstate__(match.__getstate__()._replace(state=Points(dealt, 0, (0, 0, 0, 0))))
    assert match.decision.kind == "play"
    assert [str(action) for action in match.legal_actions] == ["2C"]


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        ("KH QS 3D", "3D"),
        ("2H 3H 4H", "2H 3H 4H"),
        ("QS 2H 3H", "QS 2H 3H"),
    ],
)
def test_the_first_trick_leaves_everybody_a_card(hand, allowed):
    play = play_of("2C AD KD", hand, "3C 4C 5C", "8C 9C TC")
    assert legal(play, "2C") == Cards(allowed)


def test_cards_passed_on_are_imagined_where_they_went_until_they_are_played():
    match = Match("hearts", seed=12)
    passed = {}
    while match.decision.kind == "give":
        seat, card = match.decision.seat, match.legal_actions[-1]
        passed.setdefault(seat, []).append(card.card)
        match.play(card)
    for _ in range(20):
        match.play(match.legal_actions[0])
        held = Cards(passed[0]) - match.view(0).played
        for seed in range(3):
            assert Cards.from_bits(match.world(0, seed).table.hands[1]) >= held


def test_the_game_goes_on_at_ninety_nine():
    game = Hearts()
    state = game.score(Points(7, 0, (99, 50, 60, 70)), SimpleNamespace(), Outcome((), ((13, 0, 0, 0), (1, 0, 0, 0))))
    assert state.scores == (99, 76, 86, 96)
    assert not game.over(state)
    old = Hearts(moon="subtract")
    after = old.score(Points(7, 0, (99, 50, 60, 70)), SimpleNamespace(), Outcome((), ((13, 0, 0, 0), (1, 0, 0, 0))))
    assert after.scores == (73, 50, 60, 70)
