"""Endings of any game with all hands open: what an obvious search finds, and what players make of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from whist import Card, Deal, DealError, Match, RulesError, Seat, Suit, _core, solve
from whist.rules import Outcome
from whist.rules.endings import max_n, paranoid
from whist.rules.payoffs import Sheet

PACK = [card.number for suit in Suit for card in suit.cards]
HEARTS = Suit.HEARTS.cards.bits
COURT = sum(Card(rank + suit).bit for suit in "CDHS" for rank in "KQ")

Gains = tuple[float, ...]
Worth = Callable[[tuple[int, ...], int], Sequence[float]]
Choice = Callable[[int, list[Gains]], Gains]


def numbers(bits: int) -> list[int]:
    return [number for number in range(64) if bits >> number & 1]


def hands(players: int, size: int, seed: int, pack: list[int]) -> list[int]:
    cards = _core.shuffled(pack, seed, size)
    return [sum(1 << card for card in cards[place * size : (place + 1) * size]) for place in range(players)]


class Game:
    """Rules of play and what an end is worth to each place."""

    def __init__(self, players: int, tricks: int, counters: list[_core.Counter], worth: Worth, **rules: object) -> None:
        self.players, self.tricks = players, tricks
        order = rules.pop("order", _core.CardOrder.plain(Suit.SPADES))
        self.rules = _core.PlayRules(order, players=players, tricks=tricks, **rules)
        self.tally = _core.Tally(self.rules, counters)
        self.worth = worth
        self.payoffs = _core.Payoffs(self.tally, [worth(outcome, players) for outcome in self.tally.outcomes()])
        self.pack = [number for number in numbers(order.cards) if number % 16 not in (0, 2, 5, 7)]

    def play(self, seed: int) -> _core.Play:
        """A deal with some cards played, so that tricks are running and won."""
        play = _core.Play(self.rules, hands(self.players, self.tricks, seed, self.pack), seed % self.players)
        for _ in range(seed % (self.players + 2)):
            if play.status == _core.DONE:
                break
            if play.status == _core.PAUSE:
                play.go_on()
            play.play(numbers(play.legal)[-1])
        if play.status == _core.PAUSE:
            play.go_on()
        return play

    def gains(self, play: _core.Play) -> Gains:
        return tuple(map(float, self.worth(play.outcome(self.tally), self.players)))

    def obvious(self, play: _core.Play, choose: Choice) -> dict[tuple[int, int], Gains]:
        """What every card leads to, by trying everything."""
        return {(card, at): self._rest(there, choose) for card, at, there in self._next(play)}

    def _rest(self, play: _core.Play, choose: Choice) -> Gains:
        if play.status == _core.PAUSE:
            play.go_on()
        if play.status == _core.DONE:
            return self.gains(play)
        return choose(play.turn, [self._rest(there, choose) for _, _, there in self._next(play)])

    @staticmethod
    def _next(play: _core.Play) -> Iterator[tuple[int, int, _core.Play]]:
        for card in numbers(play.legal):
            for position in play.guises(card):
                there = play.copy()
                there.play_as(card, position)
                yield card, position, there
        if play.may_knock:
            there = play.copy()
            there.knock()
            yield -1, 0, there


def own_best(place: int, found: list[Gains]) -> Gains:
    return max(found, key=lambda gains: gains[place])


def sure_for(place: int, friends: int) -> Choice:
    def choose(turn: int, found: list[Gains]) -> Gains:
        return (max if friends >> turn & 1 else min)(found, key=lambda gains: gains[place])

    return choose


def tricks_each(players: int) -> list[_core.Counter]:
    return [_core.Counter.tricks(1 << place) for place in range(players)]


def own(outcome: tuple[int, ...], _: int) -> list[float]:
    return list(outcome)


def penalty(outcome: tuple[int, ...], _: int) -> list[float]:
    return [-number for number in outcome]


def sides(outcome: tuple[int, ...], players: int) -> list[float]:
    return [outcome[0] if place % 2 == 0 else -outcome[0] for place in range(players)]


def exact(outcome: tuple[int, ...], _: int) -> list[float]:
    """Each wants just one trick."""
    return [10 - abs(number - 1) for number in outcome]


GAMES = {
    "three for themselves": Game(3, 3, tricks_each(3), own),
    "five for themselves": Game(5, 2, tricks_each(5), own),
    "two sides": Game(4, 3, [_core.Counter.tricks(0b0101)], sides),
    "exactly one trick each": Game(4, 3, tricks_each(4), exact),
    "fewest tricks of three": Game(3, 4, tricks_each(3), penalty, order=_core.CardOrder.plain()),
    "points on cards": Game(
        4, 3, [_core.Counter.cards(1 << place, [(HEARTS, 1), (COURT, 3)]) for place in range(4)], penalty
    ),
    "two tricks in a row capture": Game(
        4, 4, tricks_each(4), own, row=([1, 2, 4, 8], 2, 1, True, "capture_last_takes"), order=_core.CardOrder.plain()
    ),
    "the last trick counts five": Game(
        3,
        3,
        [*tricks_each(3), *(_core.Counter.last(1 << place) for place in range(3))],
        lambda outcome, players: [outcome[place] + 5 * outcome[players + place] for place in range(players)],
    ),
    "the first two tricks, and a race to two": Game(
        4,
        3,
        [_core.Counter.first(0b0101, 2), _core.Counter.race([(0b0101, 2), (0b1010, 2)], trick=1)],
        lambda outcome, players: [
            (3 * outcome[0] + (0, 1, -1)[outcome[1]]) * (1, -1)[place % 2] for place in range(players)
        ],
    ),
    "later tricks count more": Game(
        3, 3, [_core.Counter.tricks(1 << place, scale=[1, 2, 4]) for place in range(3)], own
    ),
    "whoever is void must trump": Game(4, 3, tricks_each(4), own, void="overtrump"),
    "jokers without a suit": Game(
        4, 3, [_core.Counter.tricks(0b0101)], sides, order=_core.CardOrder.call_ace(joker_led_wins=True)
    ),
    "trumps from the first lead": Game(4, 3, tricks_each(4), own, order=_core.CardOrder.plain(), trump_from_lead=True),
    "over with two tricks of a side": Game(
        4, 4, [_core.Counter.tricks(0b0101)], sides, stop=[(0b0101, 2), (0b1010, 2)]
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_max_n_is_what_trying_everything_finds(name: str):
    game = GAMES[name]
    for seed in range(8):
        play = game.play(seed)
        if play.status == _core.DONE:
            continue
        found = {(card, at): tuple(gains) for card, at, gains in _core.endings(play, game.payoffs)}
        place = play.turn
        expected = game.obvious(play, own_best)
        assert {key: gains[place] for key, gains in found.items()} == {
            key: gains[place] for key, gains in expected.items()
        }


@pytest.mark.parametrize("name", GAMES)
def test_paranoid_is_what_is_sure_whatever_the_others_do(name: str):
    game = GAMES[name]
    for seed in range(8):
        play = game.play(seed)
        if play.status == _core.DONE:
            continue
        place = play.turn
        friends = 0b0101 << place % 2 & (1 << game.players) - 1 | 1 << place

        found = {(card, at): gains[place] for card, at, gains in _core.endings(play, game.payoffs, friends=friends)}
        expected = game.obvious(play, sure_for(place, friends))
        assert found == {key: gains[place] for key, gains in expected.items()}


# --- matches ----------------------------------------------------------------------------------------------------------


def ending(game: str, cards: int, seed: int = 7) -> Match:
    """A match played with the lowest cards until so many are left."""
    match = Match(game, seed=seed)
    while match.table.play.core.hands[0].bit_count() > cards:
        match.play(match.legal_actions[0])
    return match


def test_a_card_gains_what_the_score_sheet_says_after_best_play():
    match = ending("whist", 3)
    seat = match.table.play.turn
    assert seat is not None
    worths = max_n(match)
    assert {worth.card for worth in worths} == {action.card for action in match.legal_actions if action.card}
    before = match.state
    for worth in worths:
        line = match.copy()
        line.play(str(worth.card))
        while not line.deals:
            line.play(str(max_n(line)[0].card))
        deal = line.deals[0]
        assert match.game.gain(before, deal.after) == worth.gains
    assert [worth.gains[seat] for worth in worths] == sorted((worth.gains[seat] for worth in worths), reverse=True)


def test_two_sides_are_sure_of_what_best_play_gives_them():
    match = ending("whist", 4)
    seat = match.table.play.turn
    assert seat is not None
    assert paranoid(match) == tuple((worth.card, worth.gains[seat]) for worth in max_n(match))


def test_where_two_sides_play_for_tricks_hands_of_any_length_are_solved():
    match = ending("whist", 9)
    while match.table.play.core.trick:
        match.play(match.legal_actions[0])
    seat, sheet = match.table.play.turn, Sheet(match)
    assert seat is not None
    assert sheet.is_of_sides(match.table.play.core)
    hands, trump = Deal.from_bits(*match.table.hands), match.view(seat).trump
    solution = solve(hands, trump=trump, leader=Seat(seat))
    for card, gains in max_n(match):
        assert card is not None
        mine = match.tricks[seat % 2] + solution[card]
        assert gains == sheet.gains(Outcome((mine, 13 - mine) if seat % 2 == 0 else (13 - mine, mine)))


@pytest.mark.parametrize("game", ["hearts", "spades", "hokm", "oh-hell", "knock-out-whist"])
def test_where_more_than_the_tricks_of_two_sides_counts_only_endings_are_searched(game):
    match = Match(game, seed=3)
    while match.table.in_play is None:
        match.play(match.legal_actions[0])
    assert not Sheet(match).is_of_sides(match.table.play.core)


def test_alone_a_seat_is_sure_of_no_more():
    match = ending("whist", 4)
    seat = match.table.play.turn
    assert seat is not None
    alone = dict(paranoid(match, [seat]))
    assert all(alone[card] <= gain for card, gain in paranoid(match))


def test_what_cannot_be_searched_is_refused_with_a_reason():
    with pytest.raises(DealError, match="holds 7 cards; at most 6"):
        max_n(ending("knock-out-whist", 7))
    with pytest.raises(RulesError, match="not among the friends"):
        paranoid(ending("whist", 3), [])
