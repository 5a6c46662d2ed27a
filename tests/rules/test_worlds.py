"""Worlds: what a seat may believe, drawn from what it has seen."""

import random
from collections import Counter
from itertools import combinations

import pytest

from whist.errors import RulesError
from whist.rules import Match
from whist.rules.worlds import ContradictionError, fill


def moments(match, often, seed=0):
    """Some moments of a random match."""
    choose = random.Random(seed)
    while not match.over:
        if choose.random() < often:
            yield match
        match.play(choose.choice(match.legal_actions))


def test_a_world_gives_the_seat_an_equal_view_and_is_rarely_the_truth(secret):
    drawn, different = 0, 0
    for match in moments(Match(secret(deals=4), seed=1), 0.5):
        for seat in range(3):
            world = match.world(seat, 7)
            assert world.view(seat) == match.view(seat)
            drawn += 1
            different += world.table.whereabouts() != match.table.whereabouts()
    assert drawn > 150
    assert different > 0.6 * drawn


def test_a_draw_depends_on_the_view_and_the_seed_only(plain):
    match = Match(plain(), seed=3)
    for _ in range(17):
        match.play(match.legal_actions[0])
    imagined = match.world("E", 1)
    assert imagined.table.hands != match.table.hands
    assert imagined.world("E", 2).table.hands == match.world("E", 2).table.hands
    assert match.world("E", 2).table.hands == match.view("E").world(2).table.hands
    assert match.world("E", 3).table.hands != match.world("E", 2).table.hands


def test_a_world_is_a_match_that_can_be_played_on(plain):
    match = Match(plain(), seed=3)
    for _ in range(17):
        match.play(match.legal_actions[0])
    world = match.world("E", 1)
    assert (world.state, world.decision.seat, len(world.actions)) == (match.state, match.decision.seat, 17)
    assert world.copy() == world
    while not world.deals:
        world.play(world.legal_actions[0])
    assert sum(world.deals[0].outcome.tricks) == 13


def test_worlds_keep_hand_sizes_shown_voids_and_known_cards(plain):
    for match in moments(Match(plain(), seed=8), 0.2):
        view = match.view(1)
        for seed in range(10):
            hands = match.world(1, seed).table.hands
            assert tuple(hand.bit_count() for hand in hands) == view.counts
            assert not any(hand & denied for hand, denied in zip(hands, view.denied, strict=True))
            assert not any(seen.bits & ~hand for hand, seen in zip(hands, view.seen, strict=True))


def test_every_hidden_card_is_with_each_seat_equally_often(plain):
    match = Match(plain(), seed=5)
    view = match.view(0)
    where = Counter()
    rounds = 400
    for seed in range(rounds):
        hands = view.world(seed).table.hands
        where.update((card, seat) for card in view.unseen for seat in range(1, 4) if hands[seat] & card.bit)
    shares = {1: 13 / 38, 2: 13 / 38, 3: 12 / 38}
    squares = sum(
        (where[card, seat] - rounds * share) ** 2 / (rounds * share)
        for card in view.unseen
        for seat, share in shares.items()
    )
    assert squares < 130  # 76 degrees of freedom: 99.99 % lie below 128


def test_filling_reaches_every_layout_equally_often():
    masks = {"a": 0b011111, "b": 0b111100, "c": 0b110011}
    needs = {"a": 2, "b": 2, "c": 2}
    layouts = {
        (sum(1 << card for card in a), sum(1 << card for card in b))
        for a in combinations(range(6), 2)
        for b in combinations([card for card in range(6) if card not in a], 2)
        if all(masks["a"] >> card & 1 for card in a)
        and all(masks["b"] >> card & 1 for card in b)
        and all(masks["c"] >> card & 1 for card in range(6) if card not in a + b)
    }
    rounds = 300 * len(layouts)
    seen = Counter()
    for seed in range(rounds):
        out = fill(masks, needs, random.Random(seed))
        assert out["a"] | out["b"] | out["c"] == 0b111111
        seen[out["a"], out["b"]] += 1
    assert set(seen) == layouts
    assert sum((count - 300) ** 2 / 300 for count in seen.values()) < 3 * len(layouts)


@pytest.mark.parametrize(
    ("masks", "needs"),
    [
        ({"a": 0b01, "b": 0b01}, {"a": 1, "b": 1}),
        ({"a": 0b11}, {"a": 1}),
        ({"a": 0b1}, {"a": 2}),
        ({"a": 0b110, "b": 0b001}, {"a": 1, "b": 2}),
    ],
    ids=["both want one", "one over", "one short", "wrong shares"],
)
def test_what_cannot_be_filled_is_a_contradiction(masks, needs):
    with pytest.raises(ContradictionError):
        fill(masks, needs, random.Random(0))


def test_nothing_is_filled_with_nothing():
    assert fill({}, {}, random.Random(0)) == {}


def test_a_finished_match_has_no_worlds(plain):
    match = Match(plain(target=1), seed=1)
    while not match.over:
        match.play(match.legal_actions[0])
    with pytest.raises(RulesError, match="the match is over"):
        match.world(0, 1)


def test_cards_turned_drawn_and_cut_are_in_every_world():
    match = Match("whist", seed=5, partner_cut="draw", ask_cut=True)
    match.play("cut 17")
    for seat in range(4):
        for seed in range(5):
            world = match.world(seat, seed)
            assert world.view(seat) == match.view(seat)
            assert world.view(seat).facts["turned"] == match.view(seat).facts["turned"]
