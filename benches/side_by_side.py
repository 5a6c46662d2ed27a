"""Measure the engine against its peers, A and B alternating in one run, and print a table.

``python benches/side_by_side.py`` prints; ``--write`` also pastes the table into ``docs/benchmarks.md``. Every row
asserts that both sides give the same answer, where they answer the same question. ``--only tricks deals`` measures
these groups of rows alone. Work on one thread and whole commands are measured in processor time, so that a busy
neighbour counts little; two threads by the clock. The kernels are measured a second time without the instructions
that not every machine has.
"""

from __future__ import annotations

import functools
import gc
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

import match_rate
from bulk_rows import BULK
from rows import ROUNDS, Bench, Row, Work, at_least, at_most, duration, figure, start
from whist import Deal, Match, Seat, Suit, _core, bulk, games, players
from whist.rules import PLAY

if TYPE_CHECKING:
    from whist.rules import Game

try:
    import pyspiel
except ImportError:
    pyspiel = None

DECISIONS: Final = 1000
"""Decisions of a game that are timed together, at least."""
MOST_DEALS: Final = 10
"""Deals after which another match is begun."""
SEARCHED: Final = 2
"""Matches of a game in which the search player's choices are timed: at least a deal, and so many choices."""
CHOICES: Final = 20
MIB: Final = 1 << 20


# Kernels: arrays in, arrays out, one thread.


def _tricks() -> Iterator[Row]:
    packs = np.tile(np.array([16 * suit + rank for suit in range(4) for rank in range(13)], np.uint8), (20_000, 1))
    some = np.random.default_rng(1).permuted(packs, axis=1).reshape(-1, 4)
    cards = np.resize(some, (4 * MIB, 4))
    out, copy = np.empty(len(cards), np.uint8), np.empty_like(cards)
    ours = functools.partial(bulk.tricks, cards, trump=Suit.HEARTS, threads=1, out=out)
    assert (ours() == numpy_tricks(cards, Suit.HEARTS)).all()
    yield at_most("bulk tricks, rows of four, 16 MiB, to a copy of them", ours, lambda: np.copyto(copy, cards), 2.0)
    yield at_least("bulk tricks to a vectorised NumPy resolver", ours, lambda: numpy_tricks(cards, Suit.HEARTS), 20)


def numpy_tricks(cards: NDArray[np.uint8], trump: int) -> NDArray[np.uint8]:
    """The winners of rows of four, the best of several ways that NumPy has: keys a column, maximum of the columns."""
    best = np.zeros(len(cards), np.uint8)
    led = cards[:, 0] & 48
    for place in range(4):
        column = np.ascontiguousarray(cards[:, place])
        suit = column & 48
        trumps = suit == np.uint8(trump << 4)
        key = (column & 15) << 2 | np.uint8(3 - place)
        key *= (suit == led) | trumps
        key |= trumps.view(np.uint8) << 6
        np.maximum(best, key, out=best)
    return 3 - (best & 3)


def _evaluation() -> Iterator[Row]:
    hands = bulk.random_deals(2_500_000, seed=1).reshape(-1)
    points, lengths, copy = np.empty(hands.shape, np.uint8), np.empty((*hands.shape, 4), np.uint8), np.empty_like(hands)
    hcp = functools.partial(bulk.hcp, hands, threads=1, out=points)
    both = functools.partial(bulk.hcp_and_shape, hands, threads=1, out=(points, lengths))
    both()
    assert (points == numpy_hcp(hands)).all()
    assert (lengths == np.stack([np.bitwise_count(hands & np.uint64(suit.cards.bits)) for suit in Suit], axis=1)).all()
    yield at_most("hcp and shape, 10 million hands, to a copy of them", both, lambda: np.copyto(copy, hands), 2.0)
    yield at_least("hcp to NumPy's masks and bitwise_count", hcp, lambda: numpy_hcp(hands), 4)


def numpy_hcp(hands: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Points as four counts: of the aces, of aces and kings, and so on."""
    points = np.zeros(hands.shape, np.uint8)
    mask = 0
    for rank in (12, 11, 10, 9):
        mask |= 0x0001_0001_0001_0001 << rank
        points += np.bitwise_count(hands & np.uint64(mask))
    return points


def _deals() -> Iterator[Row]:
    n = 200_000
    out = np.empty((n, 4), np.uint64)
    generator = np.random.default_rng(1)
    ours = functools.partial(bulk.random_deals, n, seed=1, threads=1, out=out)
    assert (np.bitwise_or.reduce(ours(), axis=1) == 0x1FFF_1FFF_1FFF_1FFF).all()
    theirs = lambda: generator.random((n, 52), dtype=np.float32).argsort(axis=1)  # noqa: E731 - a name for it
    yield at_least("random deals to NumPy's argsort of random keys", ours, theirs, 10, n)


# The engine: play, worlds, search.


def _playouts() -> Iterator[Row]:
    n = 200_000
    deals = bulk.random_deals(n, seed=1)
    out = np.empty(n, np.uint8)
    one = functools.partial(bulk.playouts, deals, trump="spades", leader="north", seed=1, threads=1, out=out)
    two = functools.partial(bulk.playouts, deals, trump="spades", leader="north", seed=1, threads=2)
    assert (one() == two()).all()
    yield at_least("bulk playouts, two threads to one", two, one, 1.8, n, clock=time.perf_counter)
    if pyspiel is not None:
        games = 200
        what = "whist playouts to OpenSpiel's bridge, play phase, from Python"
        yield at_least(what, one, _bridge_play(games), 120, n, games)


def _bridge_play(games: int) -> Work:
    """Random play of bridge deals whose auction is over."""
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    chance = random.Random(1)
    started = []
    for _ in range(games):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        one_notrump, passed = max(state.legal_actions()[:6]), min(state.legal_actions())
        for call in (one_notrump, passed, passed, passed):
            state.apply_action(call)
        started.append(state)

    def play() -> None:
        for first in started:
            state = first.clone()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))

    return play


def _worlds() -> Iterator[Row]:
    rules = _core.PlayRules(_core.CardOrder.plain(Suit.SPADES))
    play = _core.Play(rules, Deal.random(1).bits, Seat.NORTH)
    for card in _core.Play(rules, Deal.random(1).bits, Seat.NORTH).run("random", 1)[:24]:
        play.play(card)
    seen = play.observe(play.turn)
    n = 200_000
    assert len(seen.worlds(n, 1)) == n
    yield figure("consistent worlds in mid-game", lambda: seen.worlds(n, 1), n, "million/s", 5, scale=1e6)
    tally = _core.Tally(rules, [_core.Counter.tricks(0b0101)])
    payoffs = _core.Payoffs(tally, [[won, 13 - won] * 2 for (won,) in tally.outcomes()])
    opening = _core.Play(rules, Deal.random(2).bits, Seat.NORTH).observe(Seat.NORTH)
    assert len(opening.search(payoffs, worlds=50, seed=1)) == 13
    search = functools.partial(opening.search, payoffs, worlds=50, seed=1)
    yield duration("Monte Carlo decision, first lead, 50 worlds", search, "ms", 0.3, 1e3)


# The product: matches, players, start-up.


def _matches() -> Iterator[Row]:
    """Random play of whole deals: ours with record, events, checkpoints and scores, and what its name says is read."""
    if pyspiel is None:
        return
    games = match_rate.DEALS
    theirs = functools.partial(match_rate.spades_games, games, seed=1)
    for way, aim in ((match_rate.RUN, 1.15), (match_rate.RUN_AND_READ, 1.15), (match_rate.CHOSEN, 1)):
        deals = match_rate.whist_deals(way, games, seed=1, finished=match_rate.check)
        ours = functools.partial(match_rate.whist_deals, way, games, seed=1)
        what = f"random deals in a Match to OpenSpiel's spades ({way.name})"
        yield at_least(what, ours, theirs, aim, deals, games)


def _decisions() -> Iterator[Row]:
    """What a decision of a random player costs in every game: all of it, dealing and scoring in their share."""
    costs = {name: _decision_costs(games.game(name)) for name in games.names()}
    middles = [statistics.median(each) for each in costs.values()]
    middle = statistics.median(middles)
    what = f"a decision in a Match, median of {len(costs)} games"
    yield Row(what, middle, min(middles), max(middles), "us", "at most 4 us", middle <= 4, "")
    for (name, each), mine in zip(costs.items(), middles, strict=True):
        yield Row(f"a decision in a Match, {name}", mine, min(each), max(each), "us", "at most 10 us", mine <= 10, "")
    young, old = _match_of_deals(1), _match_of_deals(100)
    yield at_most("play and undo in deal 101 to those in deal 2", lambda: _undo(old), lambda: _undo(young), 1.2)


def _decision_costs(game: Game[Any]) -> list[float]:
    """Microseconds a decision, in rounds of their own."""
    costs = []
    for seed in range(ROUNDS):
        chance, decisions = random.Random(seed), 0
        began = time.process_time()
        while decisions < DECISIONS:
            match = Match(game, seed=chance.getrandbits(32))
            while not match.over and len(match.deals) < MOST_DEALS:
                match.play(chance.choice(match.legal_actions))
                decisions += 1
        costs.append(1e6 * (time.process_time() - began) / decisions)
    return costs


def _match_of_deals(deals: int) -> Match:
    """A match of whist with so many deals behind it, and a card to be played."""
    match = Match("whist(target=100000)", seed=1)
    while len(match.deals) < deals:
        match.run(seed=len(match.deals))
    return match


def _undo(match: Match) -> None:
    """Play a card and take it back, a hundred times."""
    for _ in range(100):
        match.play(match.legal_actions[0])
        match.undo()


def _start() -> Iterator[Row]:
    yield start("import whist, beyond NumPy's own import", ["-c", "import numpy, whist"], ["-c", "import numpy"], 60)
    yield start("whist --help", ["-m", "whist", "--help"], None, 150)


def _search_players() -> Iterator[Row]:
    """What the search player needs at most for a card, and for a word or a card to be given, by default."""
    for name in games.names():
        cards, others = _decision_times(name)
        yield _slowest(f"search player, slowest card, {name}", cards, 0.3 if name == "whist" else 0.5)
        if others:
            yield _slowest(f"search player, slowest word or exchange, {name}", others, 2)


def _decision_times(name: str) -> tuple[list[float], list[float]]:
    """Seconds of each choice among several actions in some deals: of cards in play, and of all else."""
    cards, others = [], []
    gc.collect()
    gc.freeze()  # what the benches themselves hold is not for the player to look through
    for seed in range(SEARCHED):
        match, player = Match(name, seed=seed), players.make("search", seed=seed)
        enough = CHOICES * (seed + 1)
        while not (match.deals and len(cards) >= enough) and (decision := match.decision) is not None:
            view = match.view(decision.seat)
            began = time.process_time()
            action = player.choose(view)
            if len(view.legal) > 1:
                (cards if action.card is not None and decision.kind == PLAY else others).append(
                    time.process_time() - began
                )
            match.play(action)
    return cards, others


def _slowest(what: str, taken: list[float], aim: float) -> Row:
    worst = max(taken, default=0.0)
    return Row(what, worst, min(taken, default=0.0), worst, "s", f"at most {aim:g} s", worst <= aim, "by default")


KERNELS: Final = {"tricks": _tricks, "evaluation": _evaluation, "deals": _deals}
ENGINE: Final = {"playouts": _playouts, "worlds": _worlds}
PRODUCT: Final = {"matches": _matches, "decisions": _decisions, "players": _search_players, "start": _start}


BENCH: Final = Bench(
    script=Path(__file__),
    summary=__doc__.splitlines()[0],
    page=Path(__file__).parents[1] / "docs" / "benchmarks.md",
    groups={**KERNELS, **BULK, **ENGINE, **PRODUCT},
    peers="OpenSpiel" if pyspiel is not None else "no OpenSpiel (its rows are left out)",
    portable=KERNELS,
)

if __name__ == "__main__":
    BENCH.run()
