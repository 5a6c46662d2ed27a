"""The binding: plain numbers in and out, errors that leave everything as it was, and never a panic."""

import contextlib
import copy
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist import CardError, Cards, Deal, DealError, IllegalActionError, OrderError, RulesError, Suit, WhistError, _core
from whist._core import CardOrder, Counter, Payoffs, Play, PlayRules, Tally

WHIST = PlayRules(CardOrder.plain(Suit.SPADES))
numbers = st.integers(-2, 70) | st.sampled_from([2**8, 2**31, 2**63, 2**64, -(2**63)])


def started(seed: int = 1, played: int = 0) -> Play:
    """A deal of whist with trumps spades, north to lead, and some cards played at random."""
    hands = Deal.random(seed).bits
    cards = Play(WHIST, hands, 0).run("random", seed)
    play = Play(WHIST, hands, 0)
    for card in cards[:played]:
        play.play(card)
    return play


def state(play: Play) -> tuple[Any, ...]:
    """Everything that a play shows."""
    return (
        play.status,
        play.turn,
        play.legal,
        play.hands,
        play.trick,
        play.tricks,
        play.taken,
        play.winners,
        play.history,
    )


def test_play_goes_card_by_card_to_the_end() -> None:
    play = started()
    assert (play.status, play.turn, play.leader, play.players) == (_core.TRICK, 0, 0, 4)
    assert play.trump == Suit.SPADES.cards.bits
    statuses = []
    while play.turn >= 0:
        status, turn, legal = play.play(Cards.from_bits(play.legal).bits.bit_length() - 1)
        assert (status, turn, legal) == (play.status, play.turn, play.legal)
        statuses.append(status)
    assert statuses.count(_core.GO) == 39
    assert statuses.count(_core.TRICK) == 12
    assert statuses[-1] == _core.DONE
    assert sum(play.tricks) == len(play.winners) == 13
    assert play.hands == (0, 0, 0, 0)


@pytest.mark.parametrize("card", [-1, 13, 64, 255, 256, 2**70])
def test_what_is_no_card_is_refused_and_changes_nothing(card: int) -> None:
    play = started(played=5)
    before = state(play)
    with pytest.raises(CardError):
        play.play(card)
    assert state(play) == before


def test_a_card_that_is_not_held_is_refused_with_what_is_allowed() -> None:
    play = started()
    before = state(play)
    other = play.hands[1].bit_length() - 1
    with pytest.raises(IllegalActionError, match=r"does not hold .*allowed: "):
        play.play(other)
    assert state(play) == before


def test_nothing_is_played_after_the_end() -> None:
    play = started(played=52)
    with pytest.raises(IllegalActionError, match="over"):
        play.play(0)


@given(st.integers(0, 999), st.integers(0, 52), st.integers(0, 52))
def test_undo_and_copy_give_the_play_as_it_was(seed: int, played: int, more: int) -> None:
    play = started(seed, played)
    before, twin = state(play), copy.deepcopy(play)
    cards = play.copy().run("random", seed + 1)[:more]
    for card in cards:
        play.play(card)
    assert [play.undo() for _ in cards] == cards[::-1]
    assert state(play) == before == state(twin)
    if not played:
        with pytest.raises(IllegalActionError, match="no move"):
            play.undo()


def test_to_advance_is_to_play_and_gives_what_may_follow() -> None:
    play, twin = started(played=5), started(played=5)
    while play.turn >= 0:
        card = play.legal.bit_length() - 1
        assert play.advance(card) == twin.play(card)[2] == play.legal
    assert play.legal == 0
    assert state(play) == state(twin)


def test_each_card_and_each_trick_is_announced_once() -> None:
    play = started(played=6)
    cards = tuple(tuple((place, card) for card in range(64)) for place in range(4))
    events: list[Any] = []
    announce = lambda: play.announce(events, cards, ("trick 0", "trick 1", "trick 2", "trick 3"))  # noqa: E731
    announce()
    plays, (winner, *_) = list(play.history), play.winners
    assert events == [*plays[:4], f"trick {winner}", *plays[4:]]
    announce()
    assert len(events) == 7
    for _ in range(3):
        play.undo()
    play.play(plays[3][1])
    announce()
    assert events[7:] == [plays[3], f"trick {winner}"]


@given(
    st.lists(st.tuples(st.sampled_from(["play", "play_as", "set_trump", "denied", "go_on", "undo"]), numbers, numbers))
)
def test_any_numbers_give_an_answer_or_an_error_and_never_a_panic(calls: list[tuple[str, int, int]]) -> None:
    play = started(played=9)
    for name, one, other in calls:
        arguments: dict[str, tuple[Any, ...]] = {"play_as": (one, other), "go_on": ([(one, other)],), "undo": ()}
        with contextlib.suppress(WhistError):
            getattr(play, name)(*arguments.get(name, (one,)))
    play.run("lowest", 1)


@pytest.mark.parametrize(
    ("hands", "leader"),
    [
        ((1, 2, 4), 0),
        ((1, 1, 2, 4), 0),
        ((1, 2, 4, 1 << 61), 0),
        (Deal.random(1).bits, 4),
        ((*Deal.random(1).bits[:3], 0), 0),
    ],
)
def test_hands_that_do_not_fit_the_rules_are_refused(hands: tuple[int, ...], leader: int) -> None:
    with pytest.raises(DealError, match="deal: "):
        Play(WHIST, hands, leader)


@pytest.mark.parametrize(
    "fields",
    [
        {"players": 1},
        {"players": 9},
        {"tricks": 0},
        {"void": "sing"},
        {"stop": [(0, 3)]},
        {"closed": 1 << 61},
        {"switch_trick": 3, "switch_cards": 1},
        {"row": ([1] * 9, 2, 1, True, "pause")},
        {"row": ([1, 2, 4, 8], 2, 1, True, "sleep")},
    ],
)
def test_rules_that_contradict_themselves_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        PlayRules(CardOrder.plain(), **fields)


def test_orders_are_compared_listed_and_refused() -> None:
    assert CardOrder.plain(3) == CardOrder.plain(3) != CardOrder.plain()
    jass = CardOrder.jass_trump(Suit.HEARTS)
    assert len(Cards.from_bits(jass.cards)) == 36
    assert jass.winner([Cards("AH").bits.bit_length() - 1, Cards("9H").bits.bit_length() - 1]) == 1
    with pytest.raises(OrderError, match="listed twice"):
        CardOrder.from_lists([[12, 12]])
    with pytest.raises(CardError, match="suit"):
        CardOrder.plain(4)
    with pytest.raises(CardError, match="no cards"):
        jass.winner([])


@given(st.integers(0, 99), st.integers(0, 51), st.integers(0, 2**64 - 1))
def test_worlds_agree_with_all_that_is_known(seed: int, played: int, draw: int) -> None:
    play = started(seed, played)
    place = play.turn
    seen = play.observe(place)
    worlds = seen.worlds(20, draw)
    gone = sum(1 << card for _, card in play.history)
    assert worlds.shape == (20, 4)
    assert (worlds[:, place] == play.hands[place]).all()
    assert (np.bitwise_count(worlds) == [hand.bit_count() for hand in play.hands]).all()
    assert (np.bitwise_or.reduce(worlds, axis=1) == sum(play.hands)).all()
    assert not (worlds & np.uint64(gone)).any()
    assert all(not (worlds[:, other] & np.uint64(play.denied(other))).any() for other in range(4))
    assert (worlds == seen.worlds(20, draw, threads=2)).all()
    assert (worlds[5:] == seen.worlds(15, draw, first=5)).all()
    assert seen.count() >= len(np.unique(worlds, axis=0))


def test_an_observation_does_not_depend_on_hidden_cards() -> None:
    play = started(played=8)
    place = play.turn
    worlds = play.observe(place).worlds(5, 7)
    for world in worlds:
        hands = [int(hand) | sum(1 << card for at, card in play.history if at == i) for i, hand in enumerate(world)]
        other = Play(WHIST, hands, 0)
        for _, card in play.history:
            other.play(card)
        assert (other.observe(place).worlds(5, 7) == worlds).all()


def test_search_judges_every_legal_card_by_the_payoffs() -> None:
    tally = Tally(WHIST, [Counter.tricks(0b0101)])
    assert tally.outcomes() == [(won,) for won in range(14)]
    payoffs = Payoffs(tally, [[won, 13 - won] * 2 for (won,) in tally.outcomes()])
    play = started(played=4)
    seen = play.observe(play.turn)
    judged = seen.search(payoffs, worlds=30, seed=5)
    assert sorted(card for card, _, _ in judged) == [card.number for card in sorted(Cards.from_bits(play.legal))]
    assert [mean for _, mean, _ in judged] == sorted((mean for _, mean, _ in judged), reverse=True)
    assert all(0 <= mean <= 13 and error >= 0 for _, mean, error in judged)
    assert seen.search(payoffs, worlds=30, seed=5) == judged
    given_worlds = seen.search_worlds(seen.worlds(30, 5), [payoffs], seed=5)
    assert {card for card, _, _ in given_worlds} == {card for card, _, _ in judged}


def test_payoffs_that_do_not_fit_are_refused() -> None:
    tally = Tally(WHIST, [Counter.tricks(0b0101)])
    for wrong in ([], [[1.0] * 4] * 13, [[1.0] * 4] * 13 + [[1.0] * 3], [[float("nan")] * 4] * 14):
        with pytest.raises(RulesError):
            Payoffs(tally, wrong)
    with pytest.raises(RulesError, match="group"):
        Tally(WHIST, [Counter.tricks(0)])


def test_nobody_searches_after_the_end_or_for_no_worlds() -> None:
    payoffs = Payoffs(Tally(WHIST, [Counter.last(1)]), [[0.0] * 4] * 2)
    play = started()
    with pytest.raises(IllegalActionError, match="no worlds"):
        play.observe(0).search(payoffs, worlds=0)
    with pytest.raises(IllegalActionError, match="not known"):
        play.observe(1).search(payoffs)
    over = started(played=52)
    with pytest.raises(IllegalActionError, match="over"):
        over.observe(0).search(payoffs)
    with pytest.raises(WhistError, match="place 4"):
        play.observe(4)


def test_shuffles_are_the_same_for_ever() -> None:
    pack = list(range(8))
    shuffled = _core.shuffled(pack, 7, 0)
    assert sorted(shuffled) == pack
    assert shuffled == _core.shuffled(pack, 7, 0) != _core.shuffled(pack, 7, 1)
    assert _core.shuffled([], 7, 0) == ()


def test_sets_are_made_of_cards_and_taken_apart() -> None:
    assert _core.card_set((0, 12, 63)) == 1 | 1 << 12 | 1 << 63
    assert _core.cards_at((50, 7, 12), ((2, 0), (), (1,))) == (1 << 12 | 1 << 50, 0, 1 << 7)
    assert _core.members(["a", None, "c", "d"], 0b1101) == ("a", "c", "d")
    assert _core.members(list(range(200)), 1 << 199 | 1 << 64 | 1 << 63 | 1) == (0, 63, 64, 199)
    assert _core.members([], 0) == ()
    with pytest.raises(CardError):
        _core.card_set((13,))
    with pytest.raises(IndexError):
        _core.cards_at((50, 7), ((2,),))
    for places in (0b10, 0b1_0000):
        with pytest.raises(IndexError, match="no item at place"):
            _core.members(["a", None, "c", "d"], places)


def test_what_play_denies_and_who_won_are_told_at_once() -> None:
    play = started()
    assert play.winner == -1
    play.run("random", 1)
    assert play.denials == tuple(play.denied(place) for place in range(4))
    assert any(play.denials)
    assert play.winner == play.winners[-1]
