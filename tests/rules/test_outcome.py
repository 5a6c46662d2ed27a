"""What a tally counts, against counting the tricks one by one."""

from random import Random

import pytest

from whist.cards import Cards
from whist.rules import PACK52, CardOrder, Count, Outcome, Play, PlayRules, Reach, Tally

SIDES = ((0, 2), (1, 3))
SINGLES = ((0,), (1,), (2,), (3,))
ACES = Cards("AS AH AD AC").bits
COURT = ((ACES, 4), (Cards("KS KH KD KC").bits, -2))


@pytest.fixture(params=range(5))
def play(request):
    """A deal played out at random, with its second phase after the sixth trick."""
    pack = Random(request.param).sample(PACK52, 52)
    hands = [sum(1 << card for card in pack[seat::4]) for seat in range(4)]
    play = Play(PlayRules(CardOrder.plain(2), switch_trick=6), range(4), hands, 1)
    play.core.run("random", request.param)
    return play


def tricks_of(play):
    """Winner and cards of each trick."""
    cards = [card for _, card in play.history]
    return [(winner, cards[4 * number : 4 * number + 4]) for number, winner in enumerate(play.winners)]


def worth_of(cards, worth):
    return sum(value for card in cards for some, value in worth if some >> card & 1)


def counted(play, groups, value):
    """The sum over tricks of a value of number (from 1) and cards, by group."""
    return tuple(
        sum(value(number, cards) for number, (winner, cards) in enumerate(tricks_of(play), 1) if winner in group)
        for group in groups
    )


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("groups", [SIDES, SINGLES])
@pytest.mark.parametrize(
    ("count", "value"),
    [
        (ACES, lambda _, cards: worth_of(cards, ((ACES, 1),))),
        (Count(COURT), lambda _, cards: worth_of(cards, COURT)),
        (Count(window=(1, 6)), lambda number, _: number <= 6),
        (Count(window="to_switch"), lambda number, _: number <= 6),
        (Count(window="after_switch"), lambda number, _: number > 6),
        (Count(window="before_switch"), lambda number, _: number < 6),
        (Count(window="from_switch"), lambda number, _: number >= 6),
        (
            Count(((ACES, 1),), window="after_switch"),
            lambda number, cards: (number > 6) * worth_of(cards, ((ACES, 1),)),
        ),
        (Count(scale=(2, *[0] * 11, 5)), lambda number, _: {1: 2, 13: 5}.get(number, 0)),
        (
            Count(((ACES, 1),), scale=(2, *[1] * 12)),
            lambda number, cards: (1 + (number == 1)) * worth_of(cards, ((ACES, 1),)),
        ),
        (Count(scale=(0, 0, 5, *[1] * 10), window=(2, 4)), lambda number, _: {2: 0, 3: 5, 4: 1}.get(number, 0)),
    ],
)
def test_counts_are_sums_over_the_tricks_of_a_group(play, groups, whole, count, value):
    assert Tally(groups, (count,), whole=whole, tricks=False).read(play).took == (counted(play, groups, value),)


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("groups", [SIDES, SINGLES])
def test_tricks_are_counted_unless_nobody_reads_them(play, groups, whole):
    assert Tally(groups, whole=whole).read(play) == Outcome(counted(play, groups, lambda *_: 1))


def test_a_capped_count_stops_at_its_cap(play):
    tally = Tally(SINGLES, (Count(cap=2),), tricks=False)
    won = counted(play, SINGLES, lambda *_: 1)
    assert tally.read(play) == Outcome((), (tuple(min(tricks, 2) for tricks in won),))


def test_the_race_goes_to_the_group_that_is_first_at_its_need(play):
    totals, first = [0, 0], None
    for winner, cards in tricks_of(play):
        totals[winner % 2] += 1 + worth_of(cards, ((ACES, 3),))
        first = winner % 2 if first is None and totals[winner % 2] >= (5, 9)[winner % 2] else first
    tally = Tally(SIDES, reach=Reach((5, 9), 1, ((ACES, 3),)))
    assert tally.read(play).reached == first


def test_nobody_reaches_what_cannot_be_had(play):
    assert Tally(SIDES, reach=Reach((14, 14), 1)).read(play).reached is None


def test_first_and_last_tricks_are_noted_with_their_group(play):
    found = Tally(SINGLES, first=1, last=True, tricks=False).read(play)
    assert found == Outcome((), (), play.winners[0], play.winners[-1])


@pytest.mark.parametrize(
    ("tally", "outcomes"),
    [
        (Tally(SIDES), 14),
        (Tally(SIDES, (ACES,)), 14 * 5),
        (Tally(SINGLES), 560),
        (Tally(SINGLES, (Cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH").bits, Cards("QS").bits), tricks=False), 2240),
        (Tally(SIDES, last=True), 28),
        (Tally(SIDES, reach=Reach((7, 7), 1)), 42),
    ],
)
def test_the_outcomes_are_those_that_do_not_contradict_themselves(play, tally, outcomes):
    engine = tally.of(play)
    rows = [tally.outcome(numbers, 13) for numbers in engine.outcomes()]
    found = [row for row in rows if row is not None]
    assert len(found) == len(set(found)) == outcomes
    assert tally.read(play) in found


@pytest.mark.parametrize("window", ["to_switch", (1, 6), "before_switch", "all"])
@pytest.mark.parametrize("groups", [SIDES, SIDES[::-1]])
def test_tricks_outside_the_window_are_good_for_those_who_did_not_win_them(play, groups, window):
    last = {"before_switch": 5, "all": 13}.get(window, 6)
    found = Tally(groups, (Count(window=window, turned=True),), tricks=False).read(play)
    good = [
        sum((winner in group) == (number <= last) for number, (winner, _) in enumerate(tricks_of(play), 1))
        for group in groups
    ]
    assert found.took == (tuple(good),)
    assert sum(good) == 13
