"""Random deals of whist through a ``Match`` against random games of spades in OpenSpiel, alternating in one run.

``python benches/match_rate.py`` prints deals a second, the ratio to OpenSpiel where it is installed, and what a
decision and the opening of a deal take. Ours keep the record, the events and the checkpoints of the match, score each
deal, and check every action; a deal has 52 decisions. Theirs keep none of these; a game has 52 chance actions, 4 bids
and 52 cards. Both draw from the legal actions with the same generator, but where ``match.run`` plays: there the engine
draws the cards, and what a match keeps is the same. Times are processor times.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from whist import Card, Match, games
from whist.rules import PACK52, Game, Outcome

try:
    import pyspiel
except ImportError:
    pyspiel = None

ROUNDS: Final = 61
DEALS: Final = 20
"""At least so many deals in a round, and so many games of the peer: little, since machines change their speed."""
DECK: Final = frozenset(str(Card.from_number(number)) for number in PACK52)
CARDS: Final = len(DECK)

Play: TypeAlias = Callable[[Match, random.Random], None]
"""Plays a match to its end."""


def by_match(match: Match, chance: random.Random) -> None:
    """Every card is drawn from the legal actions of the match."""
    while not match.over:
        match.play(chance.choice(match.legal_actions))


def by_views(match: Match, chance: random.Random) -> None:
    """Every card is drawn by the seat to decide from the legal actions of its own view."""
    while (decision := match.decision) is not None:
        match.play(chance.choice(match.view(decision.seat).legal))


def by_looking(match: Match, chance: random.Random) -> None:
    """As by views, and before each card its seat looks at its hand, the running trick and the tricks won."""
    while (decision := match.decision) is not None:
        view = match.view(decision.seat)
        assert len(view.trick) < 4
        assert view.hand
        assert sum(view.tricks_won) < 13
        match.play(chance.choice(view.legal))


def by_run(match: Match, chance: random.Random) -> None:
    """A seat looks at its hand before the first lead; then the engine plays all cards of the deal."""
    while (decision := match.decision) is not None:
        assert len(match.view(decision.seat).hand) == 13
        match.run(seed=chance.getrandbits(63))


def by_run_and_claims(match: Match, chance: random.Random) -> None:
    """The engine plays all cards; then the seat that is asked first reads all tricks, and words are drawn."""
    while not match.over:
        match.run(seed=chance.getrandbits(63))
        deals = len(match.deals)
        assert match.decision is not None
        assert len(match.view(match.decision.seat).tricks) == 13
        while not match.over and len(match.deals) == deals:
            match.play(chance.choice(match.legal_actions))


class Way(NamedTuple):
    """A way of playing at random, and the game that is played so."""

    name: str
    play: Play
    game: Game[Any]


WHIST: Final[Game[Any]] = games.game("whist")
CLAIMED: Final[Game[Any]] = games.game("whist", honours=True, honours_claim="manual")
"""Whist in which each player in turn is asked after the last trick whether he claims honours."""
CHOSEN: Final = Way("choosing from match.legal_actions", by_match, WHIST)
RUN: Final = Way("match.run, a hand read a deal", by_run, WHIST)
RUN_AND_READ: Final = Way("match.run, all tricks read, words chosen", by_run_and_claims, CLAIMED)
WAYS: Final = (
    CHOSEN,
    Way("choosing through the seat's view", by_views, WHIST),
    Way("looking at hand, trick and tricks won", by_looking, WHIST),
    RUN,
    RUN_AND_READ,
)


def whist_deals(way: Way, deals: int, seed: int, finished: Callable[[Match], None] = lambda _: None) -> int:
    """Play rubbers of whist until so many deals are finished, and show each match; gives how many deals they had."""
    chance = random.Random(seed)
    done = 0
    while done < deals:
        match = Match(way.game, seed=seed + done)
        way.play(match, chance)
        finished(match)
        done += len(match.deals)
    return done


def check(match: Match) -> None:
    """Every deal has 52 cards in its record and its events, and thirteen tricks; the record gives the match again."""
    for actions, deal in zip(match.record["deals"], match.deals, strict=True):
        assert len(set(actions) & DECK) == CARDS
        assert sum(event[0] == "play" for event in deal.events) == CARDS
        assert isinstance(deal.outcome, Outcome)
        assert sum(deal.outcome.tricks) == sum(event[0] == "took" for event in deal.events) == 13
    assert Match.from_json(match.to_json()) == match


def spades_games(games: int, seed: int) -> None:
    """Play random games of OpenSpiel's spades."""
    chance = random.Random(seed)
    game = pyspiel.load_game("spades")
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))


def openings(deals: int) -> float:
    """Seconds that it takes to open a deal, the whole match around it included."""
    game = games.game("whist")
    began = time.process_time()
    for seed in range(deals):
        Match(game, seed=seed)
    return (time.process_time() - began) / deals


def main() -> None:
    """Check the answers, measure, and print."""
    for way in WAYS:
        whist_deals(way, 10, seed=1, finished=check)
    ours: dict[str, list[float]] = {way.name: [] for way in WAYS}
    theirs: list[float] = []
    opened: list[float] = []
    for turn in range(ROUNDS + 1):
        for way in WAYS:
            began = time.process_time()
            done = whist_deals(way, DEALS, seed=turn)
            ours[way.name].append((time.process_time() - began) / done)
        if pyspiel is not None:
            began = time.process_time()
            spades_games(DEALS, seed=turn)
            theirs.append((time.process_time() - began) / DEALS)
        opened.append(openings(DEALS))
    opening = statistics.median(opened[1:])
    print(f"opening a match and its first deal: {1e6 * opening:.1f} us")
    if theirs:
        print(f"{'OpenSpiel, spades':<40}{1 / statistics.median(theirs[1:]):>7,.0f} games/s")
    for name, each in ours.items():
        taken = statistics.median(each[1:])
        ratios = [b / a for a, b in zip(each[1:], theirs[1:], strict=False)]
        ratio = (
            f"  {statistics.median(ratios):.2f} times OpenSpiel ({min(ratios):.2f} to {max(ratios):.2f})"
            if ratios
            else ""
        )
        print(f"{name:<40}{1 / taken:>7,.0f} deals/s{1e6 * (taken - opening) / CARDS:>6.2f} us a decision{ratio}")


if __name__ == "__main__":
    main()
