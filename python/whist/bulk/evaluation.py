"""Expressions over arrays of hands and deals, all columns in one pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import not_
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whist import _core
from whist.bulk.arrays import Deals, Hands, Progress, Report, deals_of, hands_of, run_of
from whist.bulk.columns import Columns, named
from whist.bulk.kernels import solve
from whist.cards import Seat, Side, Strain
from whist.errors import ArrayError, ExpressionError
from whist.expressions.parser import parse
from whist.expressions.program import Program, Result
from whist.expressions.tree import HANDS, Asked, Expression, Tree, Truth, all_of, conjuncts, is_solved, truth_of

Wanted: TypeAlias = str | Expression | Sequence[str | Expression] | Mapping[str, str | Expression]
"""Columns as they are asked for."""
Condition: TypeAlias = str | Truth
"""A condition as it is given."""


def evaluate(
    hands: Hands | Deals,
    columns: Wanted,
    *,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
) -> Columns:
    """Evaluate expressions for each hand or each deal, all in one pass.

    Parameters
    ----------
    hands : ndarray of uint64, or what stands for one
        Hands of any shape, where the expressions are about a hand (``hcp``); deals, a row each, where they are about
        seats and sides (``S.hcp``). Only what has to be solved asks whether a row is a deal; :func:`check_deals` does.
    columns : str, Expression, sequence or mapping of these
        What to evaluate. In text a comma separates columns, and a colon follows the name of one:
        ``"S.hcp, fit: NS.longest"``.
    threads, progress
        As the module says.

    Returns
    -------
    Columns
        An array for each column by name: of ``bool`` for conditions, ``uint8`` for numbers that fit, ``int32`` for
        others, ``float64`` where there are parts.

    Raises
    ------
    ArrayError
        When an array does not fit.
    ExpressionError
        When an expression cannot be read, or some are about a hand and others about a deal.

    Examples
    --------
    >>> deals = bulk.random_deals(1000, seed=7)
    >>> evaluate(deals, "S.hcp, N.spades + S.spades").rows
    1000
    >>> evaluate(deals, {"points": "hcp", "five": "longest >= 5"})["five"].shape
    (1000, 4)
    """
    wanted = named(columns)
    alone = [each.is_of_hand for each in wanted.values()]
    if any(alone) and not all(alone):
        one = list(wanted.values())[alone.index(True)]
        raise ExpressionError(f"{one} is of a hand that stands alone, but other columns are of seats: say S.{one}")
    run = run_of(threads, progress)
    program = _compiled(*(each.tree for each in wanted.values()))
    if all(alone):
        checked = hands_of(hands)
        made = _evaluated(program, checked.reshape(-1, 1), *run)
        return Columns({name: column.reshape(checked.shape) for name, column in zip(wanted, made, strict=True)})
    deals = deals_of(hands)  # type: ignore[arg-type]  # it refuses what is none
    return Columns(dict(zip(wanted, _evaluated(program, deals, *run), strict=True)))


def select(
    deals: Deals, where: Condition, *, threads: SupportsIndex | None = None, progress: Progress = False
) -> NDArray[np.uint64]:
    """The deals for which a condition holds.

    Parameters
    ----------
    deals : ndarray of uint64, shape (n, 4), or what stands for one
        Hands of North, East, South and West.
    where : str or Truth
        The condition.
    threads, progress
        As the module says.

    Returns
    -------
    ndarray of uint64, shape (k, 4)
        Those rows, in their order.

    Raises
    ------
    ArrayError
        When the array does not fit.
    ExpressionError
        When the condition cannot be read, or is none on a deal.

    Examples
    --------
    >>> deals = bulk.random_deals(1000, seed=7)
    >>> strong = select(deals, "S.hcp >= 15")
    >>> len(strong) == int((bulk.hcp(deals[:, Seat.SOUTH]) >= 15).sum())
    True
    """
    checked = deals_of(deals)
    return np.ascontiguousarray(checked[holding(checked, condition_of("where", where), *run_of(threads, progress))])


def holding(
    deals: NDArray[np.uint64], condition: Truth, threads: int | None = None, report: Report = None
) -> NDArray[np.bool_]:
    """For each deal whether a condition holds; only deals that satisfy the rest of it are solved."""
    easy, hard = by_work(condition)
    holds = np.ones(len(deals), np.bool_)
    if easy is not None:
        (holds,) = _evaluated(_compiled(easy.tree), deals, threads, report)
    if hard is not None:
        try:
            (solved,) = _evaluated(_compiled(hard.tree), deals[holds], threads, report)
        except ArrayError as error:
            raise ArrayError(
                f"of the deals for which {easy} holds, {error}" if easy is not None else str(error)
            ) from None
        holds[holds] = solved
    return holds


def by_work(condition: Truth) -> tuple[Truth | None, Truth | None]:
    """A condition in two, of which both must hold: what is counted at once, and what deals have to be solved for."""
    parts = [*conjuncts(condition.tree)]
    easy, hard = [part for part in parts if not is_solved(part)], [part for part in parts if is_solved(part)]
    return all_of(easy) if easy else None, all_of(hard) if hard else None


def condition_of(name: str, condition: object) -> Truth:
    """The condition of an argument, on a deal.

    Raises
    ------
    ExpressionError
        When it is none.
    """
    found = parse(condition) if isinstance(condition, str) else condition
    made = Truth(truth_of(found))
    if made.is_of_hand:
        raise ExpressionError(f"{name}: {made} is of a hand that stands alone: say whose, such as S.{made}")
    return made


@lru_cache(maxsize=64)
def _compiled(*trees: Tree) -> Program:
    """The program of some expressions, made once for all the pieces of a file."""
    return Program(map(Expression, trees))


def _evaluated(program: Program, rows: NDArray[np.uint64], threads: int | None, report: Any) -> list[NDArray[Any]]:
    inputs = [_solved(each, rows, threads) for each in program.tricks]
    small = [_is_small(result) for result in program.results]
    # Columns of a kind lie in one block, since the system makes room for a large one several times as fast.
    bytes_ = iter(np.empty((small.count(True), len(rows)), np.uint8))
    numbers = iter(np.empty((small.count(False), len(rows)), np.int32))
    columns: list[NDArray[Any]] = [next(bytes_ if is_small else numbers) for is_small in small]
    if len(rows):
        places = [(result.register, column) for result, column in zip(program.results, columns, strict=True)]
        filled = [*compress(places, small)], [*compress(places, map(not_, small))]
        _core.evaluate(program.core, rows, inputs, *filled, threads, report)
    return [_finished(result, column) for result, column in zip(program.results, columns, strict=True)]


def _is_small(result: Result) -> bool:
    return result.low >= 0 and result.high <= 255


def _finished(result: Result, column: NDArray[Any]) -> NDArray[Any]:
    if result.truth:
        return column.view(np.bool_)
    return column if result.unit == 1 else column / result.unit


def _solved(asked: Asked, deals: NDArray[np.uint64], threads: int | None) -> NDArray[np.int32]:
    """The tricks that a side takes in each deal, as a column."""
    strain, leader = asked.arguments
    assert isinstance(strain, Strain)
    assert isinstance(leader, Seat)
    try:
        won = solve(deals, trump=strain, leader=leader, threads=threads).astype(np.int32)
    except ArrayError as error:
        raise ArrayError(f"{asked}: {error}") from None
    north_south = HANDS[asked.subject] & HANDS["NS"]
    if north_south:
        return won.reshape(-1, 1)
    sizes = np.bitwise_count(deals[:, Side.NORTH_SOUTH]).astype(np.int32)
    return (sizes - won).reshape(-1, 1)
