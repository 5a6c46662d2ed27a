"""Cards of a seat that goes on drawing are dealt to its draws."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from whist.cards import Card, Cards
from whist.players import make
from whist.rules import ALL, Match
from whist.rules import events as ev
from whist.rules.arrivals import arrivals
from whist.rules.worlds import Worlds, fill

PACK = Cards("2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S").bits
HEARTS, SPADES = Cards("2H 3H 4H").bits, Cards("2S 3S 4S").bits
LACKING = [
    (ev.PACK, ALL, PACK),
    (ev.DEAL, 1, 1, 3, None, (0, 1, 2)),
    (ev.LACKS, ALL, 1, HEARTS),
    (ev.DEAL, 1, 1, 1, None, (3,)),
]


def drawn(*more: tuple, may: int = PACK, most: int = 7):
    """The groups of seat 1's draws after these events too: for each its size and cards."""
    events = [*LACKING, *more]
    sources = {index: PACK for index, event in enumerate(events) if event[0] == ev.DEAL}
    return [(group.size, Cards.from_bits(group.cards)) for group in arrivals(events, 1, 1, may, sources, most)]


def test_what_was_lacking_can_only_have_come_later():
    assert drawn() == [(3, Cards.from_bits(PACK & ~HEARTS)), (1, Cards.from_bits(PACK))]


def test_a_card_that_was_played_came_before():
    first, second = Card("4H").number, Card("4S").number
    more = [
        ("play", ALL, 1, first, 1),
        (ev.DEAL, 1, 1, 1, None, (4,)),
        ("play", ALL, 1, second, 1),
        (ev.LACKS, ALL, 1, SPADES),
        (ev.DEAL, 1, 1, 1, None, (5,)),
    ]
    left = PACK & ~(1 << first) & ~(1 << second)
    assert drawn(*more, may=left) == [
        (3, Cards.from_bits(left & ~HEARTS & ~SPADES | 1 << second)),
        (2, Cards.from_bits(left & ~SPADES | 1 << first | 1 << second)),
        (1, Cards.from_bits(left)),
    ]


def test_early_draws_are_put_together_where_there_is_no_room():
    more = [(ev.LACKS, ALL, 1, SPADES), (ev.DEAL, 1, 1, 1, None, (4,))]
    assert drawn(*more, most=2) == [(4, Cards.from_bits(PACK & ~SPADES)), (1, Cards.from_bits(PACK))]


def test_a_card_that_all_saw_coming_came_by_no_unseen_draw():
    card = Cards("4C").bits
    more = [(ev.DEAL, ALL, 1, 1, card, (4,)), ("play", ALL, 1, card.bit_length() - 1, 1)]
    assert drawn(*more, may=PACK & ~card) == [
        (3, Cards.from_bits(PACK & ~HEARTS & ~card)),
        (1, Cards.from_bits(PACK & ~card)),
    ]


@pytest.mark.parametrize(
    "other",
    [(ev.MOVE, ALL, 0, 1, 1, None), (ev.SHOW, ALL, 1, 1), (ev.TURNED, ALL, 1, 0, 0), (ev.HOLDS, ALL, 1, 3, 1)],
)
def test_seats_that_get_cards_in_other_ways_are_left_alone(other: tuple):
    assert drawn(other) == []


def test_without_anything_lacking_there_is_nothing_to_divide():
    events = [event for event in LACKING if event[0] != ev.LACKS]
    assert arrivals(events, 1, 1, PACK, {1: PACK, 2: PACK}, 7) == ()


def test_every_way_in_which_the_cards_can_have_come_is_equally_likely():
    """Three of nine cards, then one of the nine others; so hearts are a third of what is drawn."""
    (size, before), (more, after) = drawn()
    masks = {"before": before.bits, "after": after.bits, "pack": PACK}
    needs = {"before": size, "after": more, "pack": 12 - size - more}
    chance = random.Random(1)
    seen = Counter((found["before"], found["after"]) for found in (fill(masks, needs, chance) for _ in range(40 * 756)))
    ways = [
        (sum(1 << card for card in some), 1 << one)
        for some in combinations([card.number for card in before], 3)
        for one in (card.number for card in after)
        if one not in some
    ]
    assert set(seen) == set(ways)
    assert len(ways) == 756
    squares = sum((seen[way] - 40) ** 2 / 40 for way in ways)
    assert squares < 756 + 5 * (2 * 756) ** 0.5


@pytest.mark.parametrize(("seed", "moves"), [(137, 22), (27, 20), (135, 51), (53, 10), (94, 40)])
def test_hands_that_draw_after_having_lacked_a_suit_are_found_at_once(seed: int, moves: int):
    match, chance = Match("german-whist", seed=seed), make("random", seed=seed)
    for _ in range(moves):
        match.play(chance.choose(match.view(match.decision.seat)))
    view = match.view(match.decision.seat)
    worlds = Worlds(view)
    found = [worlds.draw(random.Random(number)) for number in range(40)]
    assert sum(world is not None for world in found) >= 20
    assert all(world.view(view.seat) == view for world in found if world is not None)
