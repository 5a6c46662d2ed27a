"""What a hand is worth: the tricks it takes over random layouts of the other hands."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Literal, SupportsIndex, get_args

import numpy as np
from numpy.typing import NDArray

from whist import arguments
from whist.arguments import AnySeat, Trump
from whist.bulk.arrays import Progress, part_of
from whist.bulk.columns import html_table, table_lines
from whist.bulk.evaluation import Condition
from whist.bulk.generation import DealSource, Given, given_hands
from whist.bulk.histogram import Bars, histogram
from whist.bulk.kernels import playouts, solve
from whist.cards import Cards, Rank, Seat, Side, Suit
from whist.checks import any_integer, drawn_seed, shown, truth, whole_number
from whist.deal import Deal
from whist.errors import DealError, OptionError

Judge = Literal["double dummy", "playouts"]
"""Who plays: everybody best with all hands seen, or everybody at random."""

MOST_SAMPLES = 10**8
"""The most layouts."""


@dataclass(frozen=True, slots=True)
class Tricks:
    """How many tricks a side takes over many layouts.

    Attributes
    ----------
    counts : tuple of int
        In how many layouts it takes 0, 1, 2 and so on.
    seed : int or None
        What the layouts follow from.
    """

    counts: tuple[int, ...]
    seed: int | None = field(default=None, compare=False)

    @property
    def samples(self) -> int:
        """How many layouts there were."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """Mean number of tricks."""
        return sum(tricks * count for tricks, count in enumerate(self.counts)) / self.samples

    @property
    def deviation(self) -> float:
        """Standard deviation over the layouts."""
        mean = self.mean
        squares = sum(count * (tricks - mean) ** 2 for tricks, count in enumerate(self.counts))
        return sqrt(squares / max(self.samples - 1, 1))

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return self.deviation / sqrt(self.samples)

    def at_least(self, tricks: int) -> float:
        """The share of the layouts in which it takes so many tricks or more."""
        return sum(self.counts[max(any_integer("tricks", tricks), 0) :]) / self.samples

    def bars(self) -> Bars:
        """The shares as a histogram."""
        taken = {tricks: float(count) for tricks, count in enumerate(self.counts) if count}
        return histogram(taken, title=str(self), unit="tricks")

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.error:.2f} tricks over {self.samples:,} layouts"

    def _repr_html_(self) -> str:
        return self.bars().svg()


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two hands over the same layouts.

    Attributes
    ----------
    first, second : Tricks
        What each takes.
    difference, error : float
        Mean of the tricks of the first less those of the second, layout by layout, and its standard error.
    seed : int or None
        What the layouts follow from.
    """

    first: Tricks
    second: Tricks
    difference: float
    error: float
    seed: int | None = field(default=None, compare=False)

    def __str__(self) -> str:
        pair = f"{self.first.mean:.2f} and {self.second.mean:.2f} tricks"
        return f"{pair}: {self.difference:+.3f} ± {self.error:.3f} over {self.first.samples:,} layouts"


def trick_counts(
    hand: Cards | str,
    *,
    trump: Trump = None,
    seat: AnySeat,
    leader: AnySeat | None = None,
    given: Given = None,
    where: Condition | None = None,
    by: Judge = "double dummy",
    samples: SupportsIndex = 1000,
    seed: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
) -> Tricks:
    """Count the tricks that a hand's side takes over random layouts of the other hands.

    Parameters
    ----------
    hand : Cards or str
        The hand, thirteen cards or those that are known.
    trump : Suit, Strain or str, optional
        The trump suit; None for no trumps.
    seat : Seat, str or int
        Whose hand it is; the tricks are those of this seat's side.
    leader : Seat, str or int, optional
        Who leads to the first trick; the left neighbour of ``seat`` if not given.
    given, where
        What else is known of the deal, as :func:`deals` has it.
    by : {"double dummy", "playouts"}
        Who plays: everybody best with all hands seen, or everybody at random. The first overrates whoever has more to
        guess; the second is some thousand times as fast and good for comparing hands only.
    samples : int
        How many layouts.
    seed : int, optional
        From 0 to 2**64 - 1; drawn from the system when not given.
        Layout *i* depends on what is known, the seed and *i* only.
    threads, progress
        As the module says.

    Returns
    -------
    Tricks
        How often each number came, with mean and standard error.

    Raises
    ------
    DealError
        When the hands are no part of a deal, or no layout satisfies the condition.
    OptionError
        When an argument is out of its bounds.

    Examples
    --------
    >>> found = trick_counts("AKQJ.AKQ.AKQ.AKQ", seat="north", samples=20, seed=1)
    >>> found.mean, found.error, found.at_least(13)
    (13.0, 0.0, 1.0)
    >>> strong = trick_counts("AKQJT.AK.432.432", trump="S", seat="N", by="playouts", samples=1000, seed=1)
    >>> weak = trick_counts("65432.32.432.432", trump="S", seat="N", by="playouts", samples=1000, seed=1)
    >>> strong.mean - weak.mean > 2
    True
    """
    place = arguments.seat("seat", seat)
    known = _with_hand(given, place, hand)
    n = _samples(samples)
    question = _question(trump, place.next, leader, by, seed)
    layouts = DealSource(where, given=known, seed=question.seed).take(n, threads=threads)
    return _tally(question.answer(layouts, place.side, threads, progress), question.seed)


def compare(
    first: Cards | str,
    second: Cards | str,
    *,
    trump: Trump = None,
    seat: AnySeat,
    leader: AnySeat | None = None,
    given: Given = None,
    by: Judge = "double dummy",
    samples: SupportsIndex = 1000,
    seed: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
) -> Comparison:
    """Compare two hands over the same layouts: what one holds and the other does not, changes places.

    Pairs of layouts differ by those cards alone, so far fewer are needed than for two hands on their own.

    Parameters
    ----------
    first, second : Cards or str
        The hands, of the same length.
    trump, seat, leader, given, by, samples, seed, threads, progress
        As :func:`trick_counts` has them; no card of ``given`` is in one of the two hands only.

    Returns
    -------
    Comparison
        What each takes, and the mean difference with its standard error.

    Raises
    ------
    DealError
        When the hands are no part of a deal, or differ in length.
    OptionError
        When an argument is out of its bounds.

    Examples
    --------
    >>> with_ace, with_two = "A8765.432.432.32", "87652.432.432.32"
    >>> found = compare(with_ace, with_two, trump="spades", seat="south", samples=50, seed=1)
    >>> 0.5 < found.difference < 1.5
    True
    """
    place = arguments.seat("seat", seat)
    one, other = Cards(first), Cards(second)
    if len(one) != len(other):
        raise DealError(f"hands of {len(one)} and of {len(other)} cards cannot be compared")
    known = _with_hand(given, place, one)
    _with_hand(given, place, other)
    n = _samples(samples)
    question = _question(trump, place.next, leader, by, seed)
    layouts = DealSource(given=known, seed=question.seed).take(n, threads=threads)
    won = question.answer(layouts, place.side, threads, part_of(progress, 0, 2 * n))
    exchanged = _exchanged(layouts, place, one - other, other - one)
    also_won = question.answer(exchanged, place.side, threads, part_of(progress, n, 2 * n))
    differences = won.astype(np.int64) - also_won
    error = float(differences.std(ddof=1)) / sqrt(n) if n > 1 else 0.0
    tallies = _tally(won, question.seed), _tally(also_won, question.seed)
    return Comparison(*tallies, float(differences.mean()), error, question.seed)


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """What a hand of whist is worth for each card that may be turned up.

    Attributes
    ----------
    cards : tuple of Cards
        The card turned up, each a set of one.
    tricks, points : tuple of float
        Expected tricks of the hand's side, and expected points: those it scores less those of the other side.
    trick_errors, point_errors : tuple of float
        Standard errors.
    seed : int or None
        What the layouts follow from.
    """

    cards: tuple[Cards, ...]
    tricks: tuple[float, ...]
    trick_errors: tuple[float, ...]
    points: tuple[float, ...]
    point_errors: tuple[float, ...]
    seed: int | None = field(default=None, compare=False)

    _HEAD = ("turned up", "tricks", "±", "points", "±")

    def _cells(self) -> list[list[str]]:
        return [
            [str(card), f"{tricks:.2f}", f"{error:.2f}", f"{points:+.2f}", f"{point_error:.2f}"]
            for card, tricks, error, points, point_error in zip(
                self.cards, self.tricks, self.trick_errors, self.points, self.point_errors, strict=True
            )
        ]

    def bars(self) -> Bars:
        """The points as bars."""
        return Bars([str(card) for card in self.cards], self.points, self.point_errors, unit="points by card turned up")

    def __str__(self) -> str:
        return "\n".join(table_lines(list(self._HEAD), self._cells()))

    def _repr_html_(self) -> str:
        return html_table(list(self._HEAD), self._cells())


def whist_worth(
    hand: Cards | str,
    *,
    trump: Suit | str,
    seat: AnySeat,
    dealer: AnySeat,
    honours: bool = False,
    by: Judge = "double dummy",
    samples: SupportsIndex = 1000,
    seed: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
) -> TurnedUp:
    """Expect tricks and points of a hand of whist, for each card of a suit that may be turned up as trumps.

    The card turned up is the dealer's; eldest hand, on the dealer's left, leads. A side scores one point for each trick
    above six, and for honours, if they are played, 2 with three of the A K Q J of trumps and 4 with all four.

    Parameters
    ----------
    hand : Cards or str
        The thirteen cards.
    trump : Suit or str
        The suit that is turned up.
    seat, dealer : Seat, str or int
        Whose hand it is, and who dealt. If they are the same, the card is one of the hand, else one of the others.
    honours : bool
        Whether honours are scored.
    by, samples, seed, threads
        As :func:`trick_counts` has them; so many layouts for each card.

    Returns
    -------
    TurnedUp
        A row for each card that may be turned up, the highest first.

    Raises
    ------
    DealError
        When the hand has not thirteen cards of the pack, or no card of the suit can be turned up.
    OptionError
        When an argument is out of its bounds.

    Examples
    --------
    >>> found = whist_worth("AQ42.K43.T98.A54", trump="S", seat="S", dealer="W", by="playouts", samples=2000, seed=1)
    >>> str(found.cards[0]), len(found.cards)
    ('KS', 9)
    """
    suit = trump if isinstance(trump, Suit) else Suit.parse(trump)
    place, dealt = arguments.seat("seat", seat), arguments.seat("dealer", dealer)
    held = Cards(hand)
    if len(held) != 13:
        raise DealError(f"a hand of whist has 13 cards, not {len(held)}")
    open_ = held.suit(suit) if place is dealt else suit.cards - held
    if not open_:
        raise DealError(f"no card of {suit} can be turned up by {dealt}")
    n, with_honours = _samples(samples), truth("honours", honours)
    question = _question(suit, dealt.next, None, by, seed)
    rows = []
    for card in open_:
        given = {place: held} if place is dealt else {place: held, dealt: Cards([card])}
        layouts = DealSource(given=given, seed=question.seed).take(n, threads=threads)
        won = question.answer(layouts, place.side, threads, False).astype(np.int64)
        points = np.maximum(won - 6, 0) - np.maximum(7 - won, 0)
        if with_honours:
            points += _honour_points(layouts, suit, place.side)
        rows.append((float(won.mean()), _error(won), float(points.mean()), _error(points)))
    tricks, trick_errors, scored, point_errors = zip(*rows, strict=True)
    return TurnedUp(tuple(Cards([card]) for card in open_), tricks, trick_errors, scored, point_errors, question.seed)


@dataclass(frozen=True, slots=True)
class _Question:
    """How tricks are found."""

    trump: Trump
    leader: Seat
    by: Judge
    seed: int

    def answer(
        self, layouts: NDArray[np.uint64], side: Side, threads: SupportsIndex | None, progress: Progress
    ) -> NDArray[np.uint8]:
        """The tricks of a side in each layout."""
        if self.by == "double dummy":
            won = solve(layouts, trump=self.trump, leader=self.leader, threads=threads, progress=progress)
        else:
            won = playouts(
                layouts, trump=self.trump, leader=self.leader, seed=self.seed, threads=threads, progress=progress
            )
        return won if side is Side.NORTH_SOUTH else np.uint8(13) - won


def _question(trump: Trump, eldest: Seat, leader: AnySeat | None, by: Judge, seed: SupportsIndex | None) -> _Question:
    """What is asked of layouts; eldest hand leads if nobody is named."""
    first = eldest if leader is None else arguments.seat("leader", leader)
    if not isinstance(by, str) or by not in get_args(Judge):
        raise OptionError(f"by = {shown(by)}: choose from {', '.join(map(repr, get_args(Judge)))}")
    return _Question(trump, first, by, drawn_seed(seed))


def _samples(samples: SupportsIndex) -> int:
    """How many layouts are wanted."""
    return whole_number("samples", samples, 1, MOST_SAMPLES)


def _with_hand(given: Given, seat: Seat, hand: Cards | str) -> Deal:
    """What is known of the deal, with the hand."""
    hands = [Cards.from_bits(bits) for bits in given_hands(given)]
    hands[seat] |= Cards(hand)
    return Deal.from_bits(*given_hands(Deal(*hands)))


def _exchanged(layouts: NDArray[np.uint64], seat: Seat, out: Cards, in_: Cards) -> NDArray[np.uint64]:
    """The layouts after some cards of a seat have changed places with others."""
    changed = layouts.copy()
    for gone, come in zip(out, in_, strict=True):
        pair = np.uint64(gone.bit | come.bit)
        one = np.bitwise_count(changed & pair) == 1
        changed ^= np.where(one, pair, np.uint64(0))
    assert bool((changed[:, seat] & np.uint64(in_.bits) == in_.bits).all())
    return changed


def _honour_points(layouts: NDArray[np.uint64], suit: Suit, side: Side) -> NDArray[np.int64]:
    """Points for honours of a side, less those of the other."""
    honours = sum(1 << 16 * suit + rank for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK))
    held = np.bitwise_count((layouts[:, side] | layouts[:, side + 2]) & np.uint64(honours))
    points: NDArray[np.int64] = np.array([-4, -2, 0, 2, 4])[held]
    return points


def _error(numbers: NDArray[np.int64]) -> float:
    return float(numbers.std(ddof=1)) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def _tally(won: NDArray[np.uint8], seed: int) -> Tricks:
    return Tricks(tuple(np.bincount(won, minlength=14).tolist()), seed)
