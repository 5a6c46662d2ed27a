"""Strategies for Hypothesis: cards, hands, deals, options, matches and records."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from whist.cards import PACK_BITS, Card, Cards
from whist.deal import Deal
from whist.errors import OptionError
from whist.rules import Game, Match
from whist.rules.record import Record
from whist.testing.games import game_to_check

PACK = [number for number in range(64) if PACK_BITS >> number & 1]


def cards(*, jokers: bool = False) -> st.SearchStrategy[Card]:
    """Any card of the pack, the jokers too where wanted."""
    return st.sampled_from([*PACK, 61, 62, 63] if jokers else PACK).map(Card.from_number)


def hands(size: int | None = 13) -> st.SearchStrategy[Cards]:
    """Any hand of a size, or of any size."""
    least, most = (0, 52) if size is None else (size, size)
    return st.sets(st.sampled_from(PACK), min_size=least, max_size=most).map(_set)


def deals() -> st.SearchStrategy[Deal]:
    """Any whole deal of four hands."""
    return st.permutations(PACK).map(lambda pack: Deal(*(_set(pack[13 * seat : 13 * seat + 13]) for seat in range(4))))


def options(game: type[Game[Any]] | Game[Any] | str) -> st.SearchStrategy[dict[str, Any]]:
    """Options that a game accepts: some of them given, each with an allowed value."""
    kind, chance = _class(game), st.randoms(use_true_random=False)
    given = {name: chance.map(option.draw) for name, option in kind.options.items()}
    return st.fixed_dictionaries({}, optional=given).filter(lambda chosen: _accepts(kind, chosen))


def matches(
    game: type[Game[Any]] | Game[Any] | str, *, actions: int = 120, **fixed: object
) -> st.SearchStrategy[Match]:
    """Matches at any moment of their first deals, under any options but those fixed.

    Parameters
    ----------
    game : type, Game or str
        The game; a :class:`Game` keeps its options.
    actions : int
        How many actions are carried out at most.
    **fixed
        Options with these values.
    """
    kind = _class(game)
    if isinstance(game, Game):
        games = st.just(game)
    else:
        chosen = options(game).map(lambda some: {**some, **fixed}).filter(lambda some: _accepts(kind, some))
        games = chosen.map(lambda some: kind(**some))
    return st.builds(
        _play, games, st.integers(0, 2**64 - 1), st.randoms(use_true_random=False), st.integers(0, actions)
    )


def records(
    game: type[Game[Any]] | Game[Any] | str, *, actions: int = 120, **fixed: object
) -> st.SearchStrategy[Record]:
    """Records of the matches of :func:`matches`."""
    return matches(game, actions=actions, **fixed).map(lambda match: Record.from_dict(match.record))


def _play(game: Game[Any], seed: int, random: Any, actions: int) -> Match:
    match = Match(game, seed=seed)
    for _ in range(actions):
        if match.over:
            break
        match.play(random.choice(match.legal_actions))
    return match


def _class(game: type[Game[Any]] | Game[Any] | str) -> type[Game[Any]]:
    return game if isinstance(game, type) and issubclass(game, Game) else type(game_to_check(game))


def _accepts(kind: type[Game[Any]], chosen: dict[str, Any]) -> bool:
    try:
        kind(**chosen)
    except OptionError:
        return False
    return True


def _set(numbers: Any) -> Cards:
    return Cards.from_bits(sum(1 << number for number in numbers))
