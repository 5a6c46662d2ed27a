"""Deals that satisfy conditions, all of them equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whist import _core, arguments
from whist.bulk.arrays import Progress, Report, output, rows_of, run_of
from whist.bulk.evaluation import Condition, condition_of, holding, select
from whist.cards import PACK_BITS, Cards, Seat
from whist.checks import drawn_seed, shown, whole_number
from whist.deal import Deal
from whist.errors import DealError, OptionError
from whist.expressions.program import Program
from whist.expressions.tree import HANDS, Tree, Truth, all_of, asked, conjuncts, is_solved

Given: TypeAlias = (
    Mapping[str, Cards | str] | Mapping[Seat, Cards | str] | Mapping[int, Cards | str] | Deal | str | None
)
"""Cards that hands are known to have: by seat, or a deal whose hands may be short or unknown."""

PATIENCE: Final = 10**8
"""Candidates that are tried for each deal, unless a limit says how many in all."""
_LEAST_ROUND: Final = 1 << 13
_LARGEST_ROUND: Final = 1 << 20
"""Candidates that are tried between two looks at the clock and the keyboard."""
_WORTH_COUNTING: Final = Fraction(1, 2)
"""Where more candidates than this pass, trying is as fast as drawing at once."""
_FEWEST_SOLVED: Final = 16
_MOST_SOLVED: Final = 1 << 8
"""Candidates that are solved between two such looks: about as many as deals are wanted, so that few are in vain."""
_EXAMPLES: Final = 1 << 14
"""Candidates by which it is found which condition never holds."""


def deals(
    n: SupportsIndex,
    where: Condition | None = None,
    *,
    given: Given = None,
    seed: SupportsIndex | None = None,
    limit: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
    out: NDArray[np.uint64] | None = None,
) -> NDArray[np.uint64]:
    """Deal at random so that conditions hold: all deals that satisfy them are equally likely.

    Parameters
    ----------
    n : int
        How many deals.
    where : str or Truth, optional
        What must hold of each, such as ``"S.hcp in 15..17 and S.balanced"``.
    given : mapping of seats to Cards or str, Deal or its text, optional
        Cards that hands have, a whole hand or some of its cards.
    seed : int, optional
        From 0 to 2**64 - 1; drawn from the system when not given.
        Deal *i* depends on the seed, the conditions and *i* only.
    limit : int, optional
        Candidates to try at most; None for 100 million, and as many again after each deal found.
    threads, progress, out
        As the module says; progress counts deals found.

    Returns
    -------
    ndarray of uint64, shape (n, 4)
        Hands of North, East, South and West.

    Raises
    ------
    DealError
        When no deal can satisfy the conditions, or too few were found within the limit.
    ExpressionError
        When the condition cannot be read, or is none on a deal.
    OptionError
        When a number is out of its bounds.

    Examples
    --------
    >>> found = deals(1000, "S.hcp in 15..17 and S.balanced and NS.spades >= 8", seed=7)
    >>> points = bulk.hcp(found[:, Seat.SOUTH])
    >>> int(points.min()), int(points.max())
    (15, 17)
    >>> str(Deal.from_bits(*deals(1, given={"S": "AKQ2.K43.T98.A54"}, seed=7)[0])["S"].suit("spades"))
    'AS KS QS 2S'
    """
    rows, most = rows_of(n), _limit_of(limit, 1)
    source = DealSource(where, given=given, seed=seed)
    result = output(out, np.uint64, (rows, 4))
    source.fill(result, most, *run_of(threads, progress))
    return result


def share(where: Condition, *, given: Given = None) -> Fraction | None:
    """The share of all deals that satisfy a condition, exactly; None where it cannot be counted.

    Parameters
    ----------
    where : str or Truth
        The condition.
    given : mapping of seats to Cards or str, Deal or its text, optional
        Cards that hands have.

    Returns
    -------
    Fraction or None
        The probability.

    Raises
    ------
    DealError
        When the given cards are no part of a deal.
    ExpressionError
        When the condition cannot be read, or is none on a deal.

    Examples
    --------
    >>> round(float(share("S.hcp in 15..17 and S.balanced")), 6)
    0.048656
    >>> share("S.count(AS, AH, AD, AC) == 4")
    Fraction(11, 4165)
    """
    condition = condition_of("where", where)
    program = Program([condition])
    (result,) = program.results
    if result.low == result.high:
        return Fraction(result.low)
    sampler = None if program.tricks else _sampler(given_hands(given), str(condition))
    return None if sampler is None else Fraction(*sampler.ways)


class DealSource:
    """Deals that satisfy conditions, one after another: what :func:`deals` takes from.

    Parameters
    ----------
    where, given, seed
        As :func:`deals` has them.
    first : int
        Number of the first candidate, to go on where another source has :attr:`tried` up to.

    Attributes
    ----------
    seed : int
        The seed, drawn from the system where none was given.
    tried : int
        Number of the next candidate.
    found : int
        How many deals it has given.
    counted, tested : str
        The conditions for which hands are drawn at once, and those for which candidates are tried.

    Raises
    ------
    DealError
        When no deal can satisfy the conditions.
    ExpressionError
        When the condition cannot be read, or is none on a deal.

    Examples
    --------
    >>> source = DealSource("S.hcp >= 20 and NS.longest >= 9", seed=7)
    >>> source.counted, source.tested
    ('S.hcp >= 20', 'NS.longest >= 9')
    >>> source.take(10).shape, source.tried > 10
    ((10, 4), True)
    """

    def __init__(
        self,
        where: Condition | None = None,
        *,
        given: Given = None,
        seed: SupportsIndex | None = None,
        first: SupportsIndex = 0,
    ) -> None:
        condition = None if where is None else condition_of("where", where)
        self.seed = drawn_seed(seed)
        self._began = whole_number("first", first, 0, 2**63)
        self._come = _Come(self._began, 0)
        self._given = given_hands(given)
        self._plan = _plan(self._given, None if condition is None else str(condition))

    @property
    def tried(self) -> int:
        """Number of the next candidate."""
        return self._come.tried

    @property
    def found(self) -> int:
        """How many deals it has given."""
        return self._come.found

    def go_on(self, tried: int, found: int) -> None:
        """Go on where another such source had come to, as if this one had given those deals."""
        self._come = _Come(tried, found)

    @property
    def counted(self) -> str:
        """The conditions for which hands are drawn at once."""
        return " and ".join(map(str, self._plan.counted))

    @property
    def tested(self) -> str:
        """The conditions for which candidates are tried."""
        return " and ".join(map(str, (*self._plan.tested, *self._plan.solved)))

    def __repr__(self) -> str:
        where = " and ".join(filter(None, (self.counted, self.tested))) or "any deal"
        return f"<DealSource: {where}{_beside(self._given)}, seed {self.seed}, {self.tried} tried>"

    @property
    def rate(self) -> float:
        """The share of the candidates so far that passed; 1 before there are any."""
        tried = self.tried - self._began
        return self.found / tried if tried else 1.0

    def take(
        self,
        n: SupportsIndex,
        *,
        limit: SupportsIndex | None = None,
        threads: SupportsIndex | None = None,
        progress: Progress = False,
    ) -> NDArray[np.uint64]:
        """The next ``n`` deals; arguments and errors are those of :func:`deals`, but that none may be left to try."""
        result = np.empty((rows_of(n), 4), np.uint64)
        self.fill(result, _limit_of(limit, 0), *run_of(threads, progress))
        return result

    def fill(self, out: NDArray[np.uint64], limit: int | None, threads: int | None, report: Report) -> None:
        """Fill rows with the next deals; whatever stops it, rows are filled for as many as :attr:`found` tells."""
        before, end = self.found, self.tried + (limit if limit is not None else PATIENCE)
        while (filled := self.found - before) < len(out):
            count = min(self._round(len(out) - filled), end - self.tried)
            if count <= 0:
                raise DealError(self._too_few())
            self._come = self._draw(out[filled:], count, threads)
            found = self.found - before
            if limit is None and found > filled:
                end = self.tried + PATIENCE
            if report is not None:
                report(found, len(out))

    def _round(self, wanted: int) -> int:
        """How many candidates to try next."""
        if not self._plan.tests and not self._plan.solved:
            return min(wanted, _LARGEST_ROUND)
        most = _LARGEST_ROUND if not self._plan.solved else _LEAST_ROUND
        if not self.found:
            return min(most, max(_LEAST_ROUND, 2 * (self.tried - self._began)))
        return min(most, max(_LEAST_ROUND, int(1.1 * wanted / self.rate)))

    def _draw(self, out: NDArray[np.uint64], count: int, threads: int | None) -> _Come:
        """Fill rows with those of the next candidates that pass, and tell how far that was."""
        solved = self._plan.solved
        room = np.empty((min(max(_FEWEST_SOLVED, len(out)), _MOST_SOLVED), 4), np.uint64) if solved else out
        room = room[:count]
        numbers = np.empty(len(room), np.uint64)
        passed = self._plan.generator.draw(room, numbers, self.seed, self.tried, count, threads)
        end = int(numbers[passed - 1]) + 1 if passed == len(room) else self.tried + count
        if solved:
            good = np.flatnonzero(holding(room[:passed], all_of(solved), threads))[: len(out)]
            passed = len(good)
            out[:passed] = room[good]
            if passed == len(out):
                end = int(numbers[good[-1]]) + 1
        return _Come(end, self.found + passed)

    def _too_few(self) -> str:
        tried = self.tried - self._began
        if self.found:
            one_in = round(tried / self.found)
            return (
                f"only {self.found:,} {'deal' if self.found == 1 else 'deals'} found among {tried:,} candidates, "
                f"of which one in {one_in:,} satisfies {self.tested}: raise limit, or ask for fewer"
            )
        never = ", ".join(str(each) for each in self._plan.tested if not self._ever(each))
        culprit = f"; {never} holds in none of {_EXAMPLES:,}" if never else ""
        return (
            f"none of {tried:,} candidates satisfies {self.tested}{culprit}: raise limit, or ask for something likelier"
        )

    def _ever(self, condition: Tree) -> bool:
        rows = np.empty((_EXAMPLES, 4), np.uint64)
        every = _core.Generator(self._given, None, [])
        every.draw(rows, np.empty(_EXAMPLES, np.uint64), self.seed, 0, _EXAMPLES, None)
        return len(select(rows, Truth(condition))) > 0

    def __iter__(self) -> Iterator[Deal]:
        while True:
            for row in self.take(64).tolist():
                yield Deal.from_bits(*row)


class _Come(NamedTuple):
    """How far a search has come; one value, so that Ctrl-C cannot part the two numbers."""

    tried: int
    found: int


def _limit_of(limit: SupportsIndex | None, least: int) -> int | None:
    """How many candidates may be tried; None for as many as patience allows."""
    return None if limit is None else whole_number("limit", limit, least, 2**62)


class _Plan(NamedTuple):
    """How deals are found: what is counted, tested and solved."""

    generator: _core.Generator
    tests: int
    counted: tuple[Tree, ...]
    tested: tuple[Tree, ...]
    solved: tuple[Tree, ...]


@lru_cache(maxsize=32)
def _plan(given: tuple[int, int, int, int], where: str | None) -> _Plan:
    """Divide the conditions into those that are counted, those that are tested, and those that must be solved."""
    conditions = [] if where is None else list(conjuncts(condition_of("where", where).tree))
    open_: list[Tree] = []
    for each in conditions:
        (result,) = Program([Truth(each)]).results
        if result.high == 0:
            raise DealError(f"no deal satisfies {each}")
        if result.low == 0:
            open_.append(each)
    solved = tuple(filter(is_solved, open_))
    cheap = [each for each in open_ if each not in solved]
    counted = _best_counted(given, cheap)
    tested = tuple(sorted((each for each in cheap if each not in counted), key=lambda each: len(list(asked(each)))))
    tests = [_compiled(each) for each in tested]
    sampler = _sampler(given, str(all_of(counted))) if counted else None
    return _Plan(_core.Generator(given, sampler, tests), len(tests), counted, tested, solved)


def _best_counted(given: tuple[int, int, int, int], conditions: list[Tree]) -> tuple[Tree, ...]:
    """The conditions for which hands are best drawn at once: all, or the rarest on one or two hands."""
    best: tuple[Fraction, tuple[Tree, ...]] = (_WORTH_COUNTING, ())
    seen: list[tuple[Tree, ...]] = [()]
    for hands in sorted(range(1, 16), key=lambda hands: (hands != 15, hands.bit_count() != 2, hands)):
        some = tuple(each for each in conditions if not _hands(each) & ~hands)
        if some in seen or (hands != 15 and hands.bit_count() > 2):
            continue
        seen.append(some)
        sampler = _sampler(given, str(all_of(some)))
        if sampler is None:
            continue
        if not sampler.ways[0]:
            raise DealError(f"no deal satisfies {all_of(some)}{_beside(given)}")
        best = min(best, (Fraction(*sampler.ways), some), key=lambda pair: pair[0])
        if len(some) == len(conditions):
            break
    return best[1]


def _beside(given: tuple[int, int, int, int]) -> str:
    held = [f"{seat.letter} {Cards.from_bits(bits)}" for seat, bits in zip(Seat, given, strict=True) if bits]
    return f" where {', '.join(held)} is given" if held else ""


def _hands(tree: Tree) -> int:
    """The hands that a condition looks at, a bit each."""
    hands = 0
    for each in asked(tree):
        hands |= HANDS[each.subject]
    return hands


def _compiled(tree: Tree) -> tuple[_core.Program, int]:
    program = Program([Truth(tree)])
    return program.core, program.results[0].register


@lru_cache(maxsize=32)
def _sampler(given: tuple[int, int, int, int], condition: str) -> _core.Sampler | None:
    """What draws the hands of a condition; None where they cannot be counted."""
    program = Program([condition_of("where", condition)])
    try:
        return _core.Sampler(given, program.core, program.results[0].register)
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        return None


def given_hands(given: Given) -> tuple[int, int, int, int]:
    """The known cards of each hand."""
    if given is None:
        return 0, 0, 0, 0
    if isinstance(given, str):
        given = Deal.from_pbn(given)
    if isinstance(given, Mapping):
        hands = [Cards() for _ in Seat]
        for key, cards in given.items():
            hands[arguments.seat("given", key)] = Cards(cards)
        given = Deal(*hands)
    if not isinstance(given, Deal):
        raise OptionError(
            f"given = {shown(given)}: it must be cards by seat, such as {{'S': 'AKQ2.K43.T98.A54'}}, or a Deal"
        )
    for seat, held in zip(Seat, given, strict=True):
        if len(held) > 13:
            raise DealError(f"given: {seat} has {len(held)} cards; expected at most 13")
        if outside := Cards.from_bits(held.bits & ~PACK_BITS):
            raise DealError(f"given: {seat} has {outside}, which is not in the pack")
    return given.bits
