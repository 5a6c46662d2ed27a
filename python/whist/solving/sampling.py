"""Hands whose other hands are not seen: random layouts, each solved."""

from __future__ import annotations

from collections.abc import Mapping
from math import nan, sqrt
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from whist import _core, arguments, bulk
from whist.arguments import AnySeat, Trump
from whist.cards import PACK_BITS, Cards, Seat, Side
from whist.checks import drawn_seed, shown, whole_number
from whist.deal import Deal
from whist.errors import DealError, OptionError
from whist.solving.values import Expectation

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_SAMPLES: Final = 10**7
"""The most layouts that `expected_tricks` draws."""


def expected_tricks(
    hand: Cards | str,
    trump: Trump,
    seat: AnySeat,
    *,
    leader: AnySeat | None = None,
    known: Mapping[Seat, Cards | str] | Mapping[str, Cards | str] | Mapping[int, Cards | str] | None = None,
    samples: SupportsIndex = 100,
    seed: SupportsIndex | None = None,
    fewest: bool = False,
    threads: SupportsIndex | None = None,
) -> Expectation:
    """Expect the tricks of a hand whose other hands are not known, by solving random layouts of the unseen cards.

    Every layout is solved as if all saw all cards, which overrates whoever has more to guess.

    Parameters
    ----------
    hand : Cards or str
        The hand, 1 to 13 cards of the pack; all others are as long.
    trump : Suit, Strain, str or None
        The trump suit; None for no trumps.
    seat : Seat, str or int
        Whose hand it is; the tricks are those of this seat's side.
    leader : Seat, str or int, optional
        Who leads to the first trick; the left neighbour of ``seat``, as for a declarer, if not given.
    known : mapping of Seat, str or int to Cards or str, optional
        Cards known to be in other hands: all of them, such as dummy's, or some.
    samples : int
        How many layouts, from 1.
    seed : int, optional
        From 0 to 2**64 - 1; drawn from the system when not given. Layout *i* depends on what is known, the seed and *i*
        only.
    fewest : bool
        Whether each side wants as few tricks as it can get.
    threads : int, optional
        Worker threads; None takes all processors.

    Returns
    -------
    Expectation
        Mean, standard error of the mean (NaN for one sample), and how often each number of tricks came.

    Raises
    ------
    CardError
        When a text names no card, suit or seat.
    DealError
        When a card is known in two hands or is not in the pack, or a hand is too long.
    OptionError
        When a number is out of its bounds.

    Examples
    --------
    >>> found = expected_tricks("AKQJ.AKQ.AKQ.AKQ", None, "north", samples=20, seed=1)
    >>> found.mean, found.error, found.at_least(13)
    (13.0, 0.0, 1.0)
    """
    import numpy as np  # noqa: PLC0415  # a single question needs no arrays

    place = arguments.seat("seat", seat)
    hands = _known(Cards(hand), place, {} if known is None else known)
    n = whole_number("samples", samples, 1, MOST_SAMPLES)
    chance = drawn_seed(seed)
    layouts = np.array(list(_layouts(hands, len(hands[place]), n, chance)), dtype=np.uint64)
    first = place.next if leader is None else arguments.seat("leader", leader)
    won = bulk.solve(layouts, trump=arguments.strain("trump", trump), leader=first, fewest=fewest, threads=threads)
    size = len(hands[place])
    tricks = won if place.side is Side.NORTH_SOUTH else size - won
    error = float(tricks.std(ddof=1)) / sqrt(n) if n > 1 else nan
    return Expectation(float(tricks.mean()), error, tuple(np.bincount(tricks, minlength=size + 1).tolist()), chance)


def _known(hand: Cards, seat: Seat, known: Mapping[Any, Cards | str]) -> list[Cards]:
    """The known cards of each hand, checked."""
    hands = [Cards() for _ in Seat]
    if not isinstance(known, Mapping):
        raise OptionError(f"known = {shown(known)}: it must be a mapping of seats to hands")
    for key, cards in known.items():
        other = arguments.seat("known", key)
        if other is seat:
            raise OptionError(f"known: {other} holds the hand itself")
        hands[other] = Cards(cards)
    hands[seat] = hand
    if not 1 <= len(hand) <= 13:
        raise DealError(f"{seat} holds {len(hand)} cards; expected 1 to 13")
    for other, cards in zip(Seat, hands, strict=True):
        if len(cards) > len(hand):
            raise DealError(f"{other} holds {len(cards)} cards; expected at most {len(hand)}, as {seat} has")
        if outside := Cards.from_bits(cards.bits & ~PACK_BITS):
            raise DealError(f"{other} holds {outside}, which is not in the pack")
    Deal(*hands)
    return hands


def _layouts(hands: list[Cards], size: int, n: int, seed: int) -> Iterator[list[int]]:
    """The known cards, filled up at random from the unseen ones, `n` times."""
    seen = sum(cards.bits for cards in hands)
    unseen = [card.number for card in Cards.from_bits(PACK_BITS & ~seen)]
    for number in range(n):
        cards = iter(_core.shuffled(unseen, seed, number))
        yield [held.bits | sum(1 << next(cards) for _ in range(size - len(held))) for held in hands]
