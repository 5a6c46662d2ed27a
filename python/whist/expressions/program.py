"""From a tree to a program of the engine.

The engine knows whole numbers of 32 bits. A number with parts is a whole number of units; how many make one is known
here, and so are the bounds of every number, from which follows that nothing wraps round, which results fit into bytes,
and which conditions cannot but hold or fail.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

from whist import _core
from whist.errors import ExpressionError
from whist.expressions.features import FEATURES
from whist.expressions.tree import (
    CALCULATED,
    HAND,
    HANDS,
    Applied,
    Asked,
    Between,
    Constant,
    Expression,
    Inverted,
    Tree,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Result:
    """A number that a program makes.

    Attributes
    ----------
    register : int
        Where the engine has it.
    low, high : int
        Its bounds, in units.
    unit : int
        How many units make one.
    truth : bool
        Whether it is 1 or 0 for yes or no.
    """

    register: int
    low: int
    high: int
    unit: int = 1
    truth: bool = False


class Program:
    """Expressions compiled together, so that what they have in common is counted once.

    Parameters
    ----------
    expressions : iterable of Expression
        All about hands that stand alone, or all about deals.

    Attributes
    ----------
    core : whist._core.Program
        What the engine runs.
    results : list of Result
        One for each expression.
    tricks : list of Asked
        What has to be solved and given as columns beside the deals.
    """

    def __init__(self, expressions: Iterable[Expression]) -> None:
        self.core = _core.Program()
        self.tricks: list[Asked] = []
        self.results = [self._made(each.tree) for each in expressions]

    def _made(self, tree: Tree) -> Result:
        match tree:
            case Constant(value):
                return self._constant(value.numerator, value.denominator)
            case Asked():
                return self._asked(tree)
            case Inverted(of):
                return self._not(self._made(of))
            case Between(of, low, high):
                middle = self._made(of)
                bounds = self._compared("<=", self._made(low), middle), self._compared("<=", middle, self._made(high))
                return self._both("and", *bounds)
            case Applied("and" | "or" as operator, left, right):
                return self._both(operator, self._made(left), self._made(right))
            case Applied(operator, left, right) if operator in CALCULATED:
                return self._calculated(tree, self._made(left), self._made(right))
            case Applied(operator, left, right):
                return self._compared(operator, self._made(left), self._made(right))

    def _constant(self, value: int, unit: int = 1, *, truth: bool = False) -> Result:
        if abs(value) > _MOST:
            raise ExpressionError(f"{value} is beyond 32 bits")
        return Result(self.core.constant(value), value, value, unit, truth)

    def _asked(self, tree: Asked) -> Result:
        feature = FEATURES[tree.feature]
        low, high, unit = feature.parts(tree.arguments)
        if feature.takes == "tricks":
            if tree not in self.tricks:
                self.tricks.append(tree)
            return Result(self.core.input(self.tricks.index(tree)), low, high)
        name, cards, values = feature.core(tree.arguments)
        hands = 1 if tree.subject == HAND else HANDS[tree.subject]
        register = self.core.feature(name, hands, cards, values)
        if feature.name == "has":
            return self._compared("<", self._constant(0), Result(register, 0, 52))
        return Result(register, low, high, unit, feature.truth)

    def _not(self, of: Result) -> Result:
        return self._folded(self.core.binary("-", self.core.constant(1), of.register), 1 - of.high, 1 - of.low)

    def _both(self, operator: str, left: Result, right: Result) -> Result:
        least = operator == "and"
        register = self.core.binary("min" if least else "max", left.register, right.register)
        pick = min if least else max
        return self._folded(register, pick(left.low, right.low), pick(left.high, right.high))

    def _folded(self, register: int, low: int, high: int) -> Result:
        """A condition, which is a constant where the bounds say so."""
        return self._constant(low, truth=True) if low == high else Result(register, low, high, truth=True)

    def _compared(self, operator: str, left: Result, right: Result) -> Result:
        one, other = self._alike(left, right)
        register = self.core.binary(operator, one.register, other.register)
        apart = one.high < other.low or other.high < one.low
        same = one.low == one.high == other.low == other.high
        match operator:
            case "<":
                holds, fails = one.high < other.low, one.low >= other.high
            case "<=":
                holds, fails = one.high <= other.low, one.low > other.high
            case "==":
                holds, fails = same, apart
            case _:
                holds, fails = apart, same
        return self._folded(register, int(holds), int(not fails))

    def _calculated(self, tree: Applied, left: Result, right: Result) -> Result:
        match tree.operator:
            case "/":
                return self._quotient(tree, left, right)
            case "*":
                unit = left.unit * right.unit
                products = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
                return self._bounded(tree, left, right, min(products), max(products), unit)
        left, right = self._alike(left, right)
        match tree.operator:
            case "+":
                bounds = left.low + right.low, left.high + right.high
            case "-":
                bounds = left.low - right.high, left.high - right.low
            case "//":
                self._refuse_zero(tree, right)
                quotients = [a // b for a in (left.low, left.high) for b in (right.low, right.high)]
                return self._bounded(tree, left, right, min(quotients), max(quotients), 1)
            case "%":
                self._refuse_zero(tree, right)
                bounds = min(right.low + 1, 0), max(right.high - 1, 0)
            case _:
                pick = min if tree.operator == "min" else max
                bounds = pick(left.low, right.low), pick(left.high, right.high)
        return self._bounded(tree, left, right, *bounds, left.unit)

    def _bounded(self, tree: Applied, left: Result, right: Result, low: int, high: int, unit: int) -> Result:
        if max(-low, high) > _MOST:
            raise ExpressionError(f"{tree} goes up to {max(-low, high) / unit:g}: it is beyond 32 bits")
        return Result(self.core.binary(tree.operator, left.register, right.register), low, high, unit)

    def _quotient(self, tree: Applied, left: Result, right: Result) -> Result:
        """A number in smaller units: what divides is a number in itself."""
        self._refuse_zero(tree, right)
        by = Fraction(right.low, right.unit)
        part = Result(left.register, left.low, left.high, left.unit * abs(by.numerator))
        factor = by.denominator if by > 0 else -by.denominator
        if factor == 1:
            return part
        return self._calculated(replace(tree, operator="*"), part, self._constant(factor))

    def _refuse_zero(self, tree: Applied, right: Result) -> None:
        if right.low == right.high == 0:
            raise ExpressionError(f"{tree}: nothing is divided by 0")
        if right.low <= 0 <= right.high:
            cure = f"write max({tree.right}, 1), if 1 is meant then"
            raise ExpressionError(f"{tree}: {tree.right} may be 0, which divides nothing: {cure}")

    def _alike(self, left: Result, right: Result) -> tuple[Result, Result]:
        """Both numbers in the same units."""
        unit = lcm(left.unit, right.unit)
        return self._in_units(left, unit), self._in_units(right, unit)

    def _in_units(self, result: Result, unit: int) -> Result:
        factor = unit // result.unit
        if factor == 1:
            return result
        low, high = result.low * factor, result.high * factor
        if max(-low, high) > _MOST:
            raise ExpressionError("numbers with so many places do not fit into 32 bits")
        if low == high:
            return self._constant(low, unit)
        return Result(self.core.binary("*", result.register, self.core.constant(factor)), low, high, unit)
