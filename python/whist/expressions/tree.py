"""Expressions as trees, and the operators that build them.

A tree is immutable and compares by what it says; :class:`Number` and :class:`Truth` wrap one with its operators, which
make larger trees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from whist.arguments import AnySeat
from whist.cards import Cards, Seat, Strain, Suit
from whist.checks import shown
from whist.errors import ExpressionError
from whist.expressions.features import FEATURES, Arguments

if TYPE_CHECKING:
    from collections.abc import Mapping

HANDS: Final[Mapping[str, int]] = {"N": 1, "E": 2, "S": 4, "W": 8, "NS": 5, "EW": 10}
"""The seats and sides by name, with a bit for each of their hands."""
HAND: Final = "hand"
"""The subject of an expression over hands that stand alone."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A number."""

    value: Fraction

    def __str__(self) -> str:
        return str(self.value) if self.value.denominator == 1 else f"{float(self.value):.6f}".rstrip("0")


@dataclass(frozen=True, slots=True)
class Asked:
    """A feature of a seat, of a side, or of the hand."""

    subject: str
    feature: str
    arguments: Arguments = ()

    def __str__(self) -> str:
        head = self.feature if self.subject == HAND else f"{self.subject}.{self.feature}"
        if FEATURES[self.feature].takes == "shapes":
            return f"{head} in {{{', '.join(map(str, self.arguments))}}}"
        words = ", ".join(word for each in self.arguments for word in _words(each))
        return f"{head}({words})" if words else head


@dataclass(frozen=True, slots=True)
class Applied:
    """An operator between two trees: ``+ - * / // % min max < <= == != and or``."""

    operator: str
    left: Tree
    right: Tree

    def __str__(self) -> str:
        if self.operator in {"min", "max"}:
            return f"{self.operator}({self.left}, {self.right})"
        level = _LEVELS[self.operator]
        if self.operator in _TURNED and isinstance(self.left, Constant):
            return f"{_within(self.right, level + 1)} {_TURNED[self.operator]} {self.left}"
        left = _within(self.left, level if level != _LEVELS["<"] else level + 1)
        return f"{left} {self.operator} {_within(self.right, level + 1)}"


@dataclass(frozen=True, slots=True)
class Inverted:
    """What holds where another does not."""

    of: Tree

    def __str__(self) -> str:
        return f"not {_within(self.of, 3)}"


@dataclass(frozen=True, slots=True)
class Between:
    """Whether a number lies within bounds, both included."""

    of: Tree
    low: Tree
    high: Tree

    def __str__(self) -> str:
        return f"{_within(self.of, 5)} in {_within(self.low, 5)}..{_within(self.high, 5)}"


Tree: TypeAlias = Constant | Asked | Applied | Inverted | Between

CALCULATED: Final = frozenset({"+", "-", "*", "/", "//", "%", "min", "max"})
"""The operators that make a number of two."""
_TURNED: Final = {"<": ">", "<=": ">="}
"""Comparisons as they read with the number last."""
_LEVELS: Final = {"or": 1, "and": 2, "<": 4, "<=": 4, "==": 4, "!=": 4, "+": 5, "-": 5, "*": 6, "/": 6, "//": 6, "%": 6}
"""How strongly the operators bind; ``not`` stands at 3."""


def _level(tree: Tree) -> int:
    match tree:
        case Applied(operator=operator):
            return _LEVELS.get(operator, 9)
        case Inverted():
            return 3
        case Between():
            return 4
        case Asked(feature="shape"):
            return 4
        case _:
            return 9


def _within(tree: Tree, level: int) -> str:
    return f"({tree})" if _level(tree) < level else str(tree)


def _words(argument: Any) -> Iterator[str]:
    """An argument as it is written."""
    if isinstance(argument, Cards):
        yield from map(str, argument)
    elif isinstance(argument, tuple):
        yield from (f"{rank.letter}={Constant(points)}" for rank, points in argument)
    elif isinstance(argument, Seat):
        yield argument.letter
    elif argument is not Strain.NOTRUMP:
        yield "" if argument == 4 and not isinstance(argument, Suit | Strain) else str(argument)
    else:
        yield "NT"


def is_truth(tree: Tree) -> bool:
    """Whether the tree holds or not, rather than being a number."""
    match tree:
        case Applied(operator=operator):
            return operator not in CALCULATED
        case Asked(feature=feature):
            return FEATURES[feature].truth
        case _:
            return not isinstance(tree, Constant)


def children(tree: Tree) -> tuple[Tree, ...]:
    """The trees below a tree."""
    match tree:
        case Applied():
            return tree.left, tree.right
        case Inverted():
            return (tree.of,)
        case Between():
            return tree.of, tree.low, tree.high
        case _:
            return ()


def asked(tree: Tree) -> Iterator[Asked]:
    """All features that a tree asks for."""
    if isinstance(tree, Asked):
        yield tree
    for child in children(tree):
        yield from asked(child)


def is_solved(tree: Tree) -> bool:
    """Whether deals have to be solved for it, which takes a thousand times as long as all else."""
    return any(each.feature == "tricks" for each in asked(tree))


def conjuncts(tree: Tree) -> Iterator[Tree]:
    """The conditions that must all hold."""
    if isinstance(tree, Applied) and tree.operator == "and":
        yield from conjuncts(tree.left)
        yield from conjuncts(tree.right)
    else:
        yield tree


def _of(tree: Tree, subject: str) -> Tree:
    """The tree of a hand that stands alone as one of a seat or a side."""
    match tree:
        case Asked(subject="hand"):
            _check_subject(subject, tree.feature)
            return replace(tree, subject=subject)
        case Applied():
            return replace(tree, left=_of(tree.left, subject), right=_of(tree.right, subject))
        case Inverted():
            return replace(tree, of=_of(tree.of, subject))
        case Between():
            return replace(tree, of=_of(tree.of, subject), low=_of(tree.low, subject), high=_of(tree.high, subject))
        case _:
            return tree


class Expression:
    """A number or a condition over a deal or a hand; ``str`` gives its text, which can be read again.

    Attributes
    ----------
    tree : Constant, Asked, Applied, Inverted or Between
        What it says.
    """

    __slots__ = ("tree",)

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @property
    def is_of_hand(self) -> bool:
        """Whether it is about a hand that stands alone, rather than about a deal."""
        return any(each.subject == HAND for each in asked(self.tree))

    def __str__(self) -> str:
        return str(self.tree)

    def __repr__(self) -> str:
        return f"expressions.parse({str(self)!r})"

    def __hash__(self) -> int:
        return hash(self.tree)

    def __bool__(self) -> NoReturn:
        raise ExpressionError(f"{self} is not yes or no before it is evaluated: join conditions with & | ~")


def _checked(left: Tree, right: Tree) -> None:
    """Refuse to mix a hand that stands alone with the seats of a deal."""
    subjects = {each.subject for tree in (left, right) for each in asked(tree)}
    if HAND in subjects and len(subjects) > 1:
        seated = next(name for name in HANDS if name in subjects)
        alone = next(each for tree in (left, right) for each in asked(tree) if each.subject == HAND)
        cure = f"say {seated}.{alone}"
        raise ExpressionError(f"{alone} is of a hand that stands alone, but {seated} is in a deal: {cure}")


def _applied(operator: str, left: Tree, right: Tree) -> Tree:
    _checked(left, right)
    return Applied(operator, left, right)


class Number(Expression):
    """An expression that is a number; ``+ - * / // %`` calculate, comparisons give a :class:`Truth`."""

    __slots__ = ()
    __hash__ = Expression.__hash__

    def between(self, low: NumberLike, high: NumberLike) -> Truth:
        """Whether it lies within bounds, both included."""
        bounds = number_of(low), number_of(high)
        for bound in bounds:
            _checked(self.tree, bound)
        return Truth(Between(self.tree, *bounds))

    def isin(self, *values: NumberLike | Iterable[NumberLike]) -> Truth:
        """Whether it is one of some numbers."""
        flat: list[Any] = []
        for each in values:
            try:
                flat.extend(each)  # type: ignore[arg-type]  # a number has no parts
            except TypeError:
                flat.append(each)
        if not flat:
            raise ExpressionError(f"{self} is in nothing: give at least one number")
        trees = [_applied("==", self.tree, number_of(each)) for each in flat]
        whole = trees[0]
        for tree in trees[1:]:
            whole = Applied("or", whole, tree)
        return Truth(whole)

    def __add__(self, other: NumberLike) -> Number:
        return Number(_applied("+", self.tree, number_of(other)))

    def __radd__(self, other: NumberLike) -> Number:
        return Number(_applied("+", number_of(other), self.tree))

    def __sub__(self, other: NumberLike) -> Number:
        return Number(_applied("-", self.tree, number_of(other)))

    def __rsub__(self, other: NumberLike) -> Number:
        return Number(_applied("-", number_of(other), self.tree))

    def __mul__(self, other: NumberLike) -> Number:
        return Number(_applied("*", self.tree, number_of(other)))

    def __rmul__(self, other: NumberLike) -> Number:
        return Number(_applied("*", number_of(other), self.tree))

    def __truediv__(self, other: NumberLike) -> Number:
        return Number(_applied("/", self.tree, _divisor(self.tree, number_of(other))))

    def __rtruediv__(self, other: NumberLike) -> Number:
        return Number(_applied("/", number_of(other), _divisor(number_of(other), self.tree)))

    def __floordiv__(self, other: NumberLike) -> Number:
        return Number(_applied("//", self.tree, number_of(other)))

    def __rfloordiv__(self, other: NumberLike) -> Number:
        return Number(_applied("//", number_of(other), self.tree))

    def __mod__(self, other: NumberLike) -> Number:
        return Number(_applied("%", self.tree, number_of(other)))

    def __rmod__(self, other: NumberLike) -> Number:
        return Number(_applied("%", number_of(other), self.tree))

    def __neg__(self) -> Number:
        if isinstance(self.tree, Constant):
            return Number(Constant(-self.tree.value))
        return Number(Applied("-", Constant(Fraction(0)), self.tree))

    def __abs__(self) -> Number:
        return Number(Applied("max", self.tree, (-self).tree))

    def __lt__(self, other: NumberLike) -> Truth:
        return Truth(_applied("<", self.tree, number_of(other)))

    def __le__(self, other: NumberLike) -> Truth:
        return Truth(_applied("<=", self.tree, number_of(other)))

    def __gt__(self, other: NumberLike) -> Truth:
        return Truth(_applied("<", number_of(other), self.tree))

    def __ge__(self, other: NumberLike) -> Truth:
        return Truth(_applied("<=", number_of(other), self.tree))

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]  # it is a condition on deals
        return Truth(_applied("==", self.tree, number_of(other)))

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]  # it is a condition on deals
        return Truth(_applied("!=", self.tree, number_of(other)))


def _divisor(left: Tree, right: Tree) -> Tree:
    """A divisor that is a number in itself, so that quotients are exact."""
    if any(asked(right)):
        raise ExpressionError(
            f"{Applied('/', left, right)}: only a number such as 2 divides exactly; // gives the quotient rounded down"
        )
    return right


class Truth(Expression):
    """An expression that holds or not; ``&``, ``|`` and ``~`` join conditions."""

    __slots__ = ()
    __hash__ = Expression.__hash__

    def __and__(self, other: Truth) -> Truth:
        return Truth(_applied("and", self.tree, truth_of(other)))

    def __or__(self, other: Truth) -> Truth:
        return Truth(_applied("or", self.tree, truth_of(other)))

    def __invert__(self) -> Truth:
        return Truth(Inverted(self.tree))


NumberLike: TypeAlias = Number | int | float | Fraction
"""What stands for a number in an expression."""


def number_of(value: object) -> Tree:
    """The tree of a number.

    Raises
    ------
    ExpressionError
        When it is none: of a condition, for example.
    """
    if isinstance(value, Number):
        return value.tree
    if isinstance(value, Expression):
        raise ExpressionError(f"{value} holds or not, but a number is wanted")
    if isinstance(value, int | float | Fraction) and not isinstance(value, bool) and -(10**9) <= value <= 10**9:
        number = Fraction(str(value) if isinstance(value, float) else value)  # 0.1 means a tenth
        if 10**6 % number.denominator == 0:
            return Constant(number)
    found = shown(value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value)
    raise ExpressionError(
        f"{found} is no number of an expression: at most 1,000,000,000, with six places behind the point"
    )


def truth_of(value: object) -> Tree:
    """The tree of a condition.

    Raises
    ------
    ExpressionError
        When it is none: a number, for example.
    """
    if isinstance(value, Truth):
        return value.tree
    if isinstance(value, Number):
        raise ExpressionError(f"{value} is a number, but a condition is wanted: compare it with something")
    raise ExpressionError(f"{shown(value)} is no condition of an expression")


def least(first: NumberLike, second: NumberLike, *others: NumberLike) -> Number:
    """The least of some numbers; ``min(a, b)`` in text."""
    return _over("min", first, second, *others)


def most(first: NumberLike, second: NumberLike, *others: NumberLike) -> Number:
    """The greatest of some numbers; ``max(a, b)`` in text."""
    return _over("max", first, second, *others)


def _over(operator: str, first: NumberLike, *others: NumberLike) -> Number:
    whole = number_of(first)
    for other in others:
        whole = _applied(operator, whole, number_of(other))
    return Number(whole)


def any_hand(condition: Truth) -> Truth:
    """Whether a condition on a hand holds for one of the four."""
    return Truth(_joined("or", truth_of(condition), "NESW"))


def all_hands(condition: Truth) -> Truth:
    """Whether a condition on a hand holds for all four."""
    return Truth(_joined("and", truth_of(condition), "NESW"))


def sum_hands(number: Number) -> Number:
    """The sum of a number over the four hands."""
    return Number(_joined("+", number_of(number), "NESW"))


def max_hand(number: Number) -> Number:
    """The greatest of a number over the four hands."""
    return Number(_joined("max", number_of(number), "NESW"))


def min_hand(number: Number) -> Number:
    """The least of a number over the four hands."""
    return Number(_joined("min", number_of(number), "NESW"))


def any_side(condition: Truth) -> Truth:
    """Whether a condition holds for the two hands of one of the sides, taken together."""
    return Truth(_joined("or", truth_of(condition), ("NS", "EW")))


def all_sides(condition: Truth) -> Truth:
    """Whether a condition holds for the two hands of each side, taken together."""
    return Truth(_joined("and", truth_of(condition), ("NS", "EW")))


def max_side(number: Number) -> Number:
    """The greater of a number over the two sides."""
    return Number(_joined("max", number_of(number), ("NS", "EW")))


def min_side(number: Number) -> Number:
    """The less of a number over the two sides."""
    return Number(_joined("min", number_of(number), ("NS", "EW")))


def _joined(operator: str, tree: Tree, subjects: Iterable[str]) -> Tree:
    """The same asked of several, joined by an operator."""
    if any(each.subject != HAND for each in asked(tree)):
        raise ExpressionError(f"{tree} is of a seat; of several hands say it without one, such as hcp")
    whole, *others = (_of(tree, subject) for subject in subjects)
    for other in others:
        whole = Applied(operator, whole, other)
    return whole


def all_of(conditions: Sequence[Tree]) -> Truth:
    """What holds where each of some conditions does: the way back from :func:`conjuncts`."""
    whole, *others = map(Truth, conditions)
    for other in others:
        whole &= other
    return whole


class OfSuit(Number):
    """A number of a whole hand that can also be asked of one suit, by calling it."""

    __slots__ = ()
    __hash__ = Expression.__hash__

    def __call__(self, suit: Suit | str) -> Number:
        """The same of one suit."""
        assert isinstance(self.tree, Asked)
        return Number(ask(self.tree.subject, self.tree.feature, suit))


class ShapeOf:
    """The lengths of the suits of a hand, to be compared with patterns."""

    __slots__ = ("_subject",)

    def __init__(self, subject: str) -> None:
        self._subject = subject

    def isin(self, *patterns: str | Iterable[str]) -> Truth:
        """Whether they fit one of some patterns, such as ``"4333"``, ``"5-4-x-x"`` or ``"4=4=3=2"``."""
        return Truth(ask(self._subject, "shape", *patterns))

    def __eq__(self, pattern: object) -> Truth:  # type: ignore[override]  # it is a condition on deals
        return self.isin(str(pattern))

    def __ne__(self, pattern: object) -> Truth:  # type: ignore[override]  # it is a condition on deals
        return ~self.isin(str(pattern))

    def __hash__(self) -> int:
        return hash((ShapeOf, self._subject))

    def __repr__(self) -> str:
        return f"{self._subject}.shape"


def ask(subject: str, name: str, /, *arguments: object, **named: object) -> Asked:
    """Ask a seat, a side or the hand for a feature.

    Raises
    ------
    ExpressionError
        When there is no such feature, it cannot be asked of a side, or its arguments are others.
    """
    feature = FEATURES[name]
    _check_subject(subject, name)
    read = feature.read(arguments, named)
    if feature.takes == "tricks":
        if subject == HAND:
            raise ExpressionError("tricks depend on all four hands: say N.tricks(…) or NS.tricks(…)")
        if len(read) == 1:
            if subject in {"NS", "EW"}:
                raise ExpressionError(f"who leads? {subject}.tricks({read[0]}, leader)")
            read = (*read, Seat.parse(subject).next)
    return Asked(subject, name, read)


def _check_subject(subject: str, feature: str) -> None:
    """Refuse to ask two hands taken together for what makes sense for one."""
    if subject in {"NS", "EW"} and not FEATURES[feature].sides:
        raise ExpressionError(f"{feature} is of one hand: say {subject[0]}.{feature} or {subject[1]}.{feature}")


class Subject:
    """A seat, a side, or a hand that stands alone; its attributes are the features of ``docs/expressions.md``.

    Parameters
    ----------
    name : str
        ``N``, ``E``, ``S``, ``W``, ``NS``, ``EW`` or ``hand``.
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name

    def _number(self, name: str, *arguments: object, **named: object) -> Number:
        return Number(ask(self.name, name, *arguments, **named))

    def _truth(self, name: str, *arguments: object) -> Truth:
        return Truth(ask(self.name, name, *arguments))

    def any_hand(self, condition: Truth) -> Truth:
        """Whether a condition on a hand holds for one of the two of the side."""
        return Truth(_joined("or", truth_of(condition), self._seats()))

    def all_hands(self, condition: Truth) -> Truth:
        """Whether a condition on a hand holds for both of the side."""
        return Truth(_joined("and", truth_of(condition), self._seats()))

    def sum_hands(self, number: Number) -> Number:
        """The sum of a number over the two hands of the side."""
        return Number(_joined("+", number_of(number), self._seats()))

    def max_hand(self, number: Number) -> Number:
        """The greater of a number over the two hands of the side."""
        return Number(_joined("max", number_of(number), self._seats()))

    def min_hand(self, number: Number) -> Number:
        """The less of a number over the two hands of the side."""
        return Number(_joined("min", number_of(number), self._seats()))

    def _seats(self) -> str:
        if self.name not in {"NS", "EW"}:
            raise ExpressionError(
                f"{self.name} is one hand: only of a side, NS or EW, or of all four there are several"
            )
        return self.name

    @property
    def hcp(self) -> OfSuit:
        """High-card points."""
        return OfSuit(ask(self.name, "hcp"))

    @property
    def controls(self) -> OfSuit:
        """Controls."""
        return OfSuit(ask(self.name, "controls"))

    @property
    def losers(self) -> OfSuit:
        """Losing tricks."""
        return OfSuit(ask(self.name, "losers"))

    @property
    def quick_tricks(self) -> OfSuit:
        """Quick tricks."""
        return OfSuit(ask(self.name, "quick_tricks"))

    @property
    def aces(self) -> OfSuit:
        """Aces."""
        return OfSuit(ask(self.name, "aces"))

    @property
    def kings(self) -> OfSuit:
        """Kings."""
        return OfSuit(ask(self.name, "kings"))

    @property
    def queens(self) -> OfSuit:
        """Queens."""
        return OfSuit(ask(self.name, "queens"))

    @property
    def jacks(self) -> OfSuit:
        """Jacks."""
        return OfSuit(ask(self.name, "jacks"))

    @property
    def tens(self) -> OfSuit:
        """Tens."""
        return OfSuit(ask(self.name, "tens"))

    @property
    def tenaces(self) -> OfSuit:
        """Suits with a tenace."""
        return OfSuit(ask(self.name, "tenaces"))

    @property
    def sequences(self) -> OfSuit:
        """Runs of three or more cards."""
        return OfSuit(ask(self.name, "sequences"))

    @property
    def spades(self) -> Number:
        """Cards in spades."""
        return self._number("spades")

    @property
    def hearts(self) -> Number:
        """Cards in hearts."""
        return self._number("hearts")

    @property
    def diamonds(self) -> Number:
        """Cards in diamonds."""
        return self._number("diamonds")

    @property
    def clubs(self) -> Number:
        """Cards in clubs."""
        return self._number("clubs")

    @property
    def longest(self) -> Number:
        """Length of the longest suit."""
        return self._number("longest")

    @property
    def shortest(self) -> Number:
        """Length of the shortest suit."""
        return self._number("shortest")

    @property
    def voids(self) -> Number:
        """Suits of no card."""
        return self._number("voids")

    @property
    def singletons(self) -> Number:
        """Suits of one card."""
        return self._number("singletons")

    @property
    def doubletons(self) -> Number:
        """Suits of two cards."""
        return self._number("doubletons")

    @property
    def balanced(self) -> Truth:
        """Whether the hand is balanced."""
        return self._truth("balanced")

    @property
    def shape(self) -> ShapeOf:
        """Lengths of the suits, for ``isin`` and ``==``."""
        return ShapeOf(self.name)

    def length(self, suit: Suit | str) -> Number:
        """Cards in a suit."""
        return self._number("length", suit)

    def honours(self, suit: Suit | str, count: int = 4) -> Number:
        """Honours of the trump suit: four, or five with the ten."""
        return self._number("honours", suit, count)

    def quality(self, suit: Suit | str) -> Number:
        """Quality of a suit."""
        return self._number("quality", suit)

    def has(self, *cards: Cards | str) -> Truth:
        """Whether it holds one of some cards."""
        return self._truth("has", *cards)

    def count(self, *cards: Cards | str) -> Number:
        """How many of some cards it holds."""
        return self._number("count", *cards)

    def points(self, *table: Mapping[str, float] | Suit | str, **ranks: float) -> Number:
        """Points of one's own: ``points({"A": 4, "K": 3})`` or ``points("spades", A=4, K=3)``."""
        return self._number("points", *table, **ranks)

    def tricks(self, strain: Suit | Strain | str | None, leader: AnySeat | None = None) -> Number:
        """Tricks of the side, all hands seen; the left neighbour of a seat leads if nobody is named."""
        return self._number("tricks", strain, *([] if leader is None else [leader]))


N: Final = Subject("N")
E: Final = Subject("E")
S: Final = Subject("S")
W: Final = Subject("W")
NS: Final = Subject("NS")
EW: Final = Subject("EW")
hand: Final = Subject(HAND)
