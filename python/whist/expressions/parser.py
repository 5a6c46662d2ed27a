"""Expressions from text: ``S.hcp in 15..17 and S.balanced``.

``or`` binds least, then ``and``, ``not``, comparisons and ``in``, sums, products and quotients.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NoReturn

from whist.checks import shown
from whist.errors import ExpressionError
from whist.expressions import tree
from whist.expressions.features import FEATURES
from whist.expressions.program import Program
from whist.expressions.tree import HAND, HANDS, Expression, Number, Truth

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN: Final = re.compile(r"\s*(?:(\d+\.\d+|[^\W]+|[♠♥♦♣]+|\.\.|<=|>=|==|!=|//|[-+*/%<>=().,:{}&|~])|(\S))")
_DEEPEST: Final = 60
"""Brackets within brackets."""
_LONGEST: Final = 10_000
"""Characters of an expression."""
_OVER_HANDS: Final = ("any_hand", "all_hands", "sum_hands", "max_hand", "min_hand")
"""What is asked of several hands: of all four, or of those of a side."""
_FUNCTIONS: Final[Mapping[str, Callable[..., Expression]]] = {
    "min": tree.least,
    "max": tree.most,
    "abs": lambda number: abs(Number(tree.number_of(number))),
    **{name: getattr(tree, name) for name in (*_OVER_HANDS, "any_side", "all_sides", "max_side", "min_side")},
}
_PRODUCTS: Final[Mapping[str, Callable[[Number, Number], Number]]] = {
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
}
_COMPARED: Final[Mapping[str, Callable[[Number, Number], Truth]]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int


def parse(text: str) -> Expression:
    """Read an expression.

    Parameters
    ----------
    text : str
        Such as ``S.hcp in 15..17 and S.shape in {4333, 4432}``; ``docs/expressions.md`` has all there is.

    Returns
    -------
    Number or Truth
        The expression.

    Raises
    ------
    ExpressionError
        With the place, when it cannot be read or makes no sense.

    Examples
    --------
    >>> from whist.expressions import S, parse
    >>> str(parse("15 <= S.hcp <= 17 and not S.balanced"))
    'S.hcp in 15..17 and not S.balanced'
    >>> parse("S.hpc > 3")
    Traceback (most recent call last):
        ...
    whist.errors.ExpressionError: there is no feature 'hpc': do you mean hcp?
      S.hpc > 3
        ^^^
    """
    text = _short_text(text)
    found = _Parser(text).whole()
    with _located(text, _Parser.whole):
        Program([found])
    return found


def _short_text(text: object) -> str:
    if not isinstance(text, str):
        raise ExpressionError(f"an expression is text such as 'S.hcp >= 12', not {shown(text)}")
    if len(text) > _LONGEST:
        raise ExpressionError(f"an expression of {len(text)} characters; at most {_LONGEST} are read")
    return text


def parse_columns(text: str) -> dict[str, Expression]:
    """Read expressions with commas between them, each with its name and a colon before it if it has one.

    Raises
    ------
    ExpressionError
        With the place, when one cannot be read, makes no sense, or has the name of another.

    Examples
    --------
    >>> list(parse_columns("S.hcp, fit: NS.longest"))
    ['S.hcp', 'fit']
    """
    text = _short_text(text)
    found = _Parser(text).columns()
    with _located(text, _Parser.columns):
        Program(found.values())
    return found


@contextmanager
def _located(text: str, grammar: Callable[[_Parser], object]) -> Iterator[None]:
    """Say of errors that come to light when the whole is compiled, where in the text they are."""
    try:
        yield
    except ExpressionError:
        grammar(_Parser(text, compiled=True))
        raise


class _Parser:
    def __init__(self, text: str, *, compiled: bool = False) -> None:
        self._text = text
        self._compiled = compiled
        self._tokens = list(self._scanned())
        self._at = 0
        self._depth = 0

    def _scanned(self) -> Iterator[_Token]:
        for match in _TOKEN.finditer(self._text):
            start = match.start(match.lastindex or 0)
            if match[2]:
                raise ExpressionError(f"{shown(match[2])} has no meaning here", self._text, start, start + 1)
            yield _Token(match[1], start, match.end())
        end = len(self._text)
        yield _Token("", end, end)

    # Tokens.

    @property
    def _next(self) -> _Token:
        return self._tokens[self._at]

    def _take(self) -> _Token:
        token = self._next
        self._at = min(self._at + 1, len(self._tokens) - 1)
        return token

    def _took(self, *texts: str) -> str | None:
        """The next token, if it is one of these."""
        return self._take().text if self._next.text in texts else None

    def _expect(self, text: str) -> None:
        if self._took(text) is None:
            self._fail(f"{text!r} is missing here")

    def _fail(self, message: str, token: _Token | None = None) -> NoReturn:
        where = token or self._next
        raise ExpressionError(message, self._text, where.start, where.end)

    @contextmanager
    def _place(self, first: int) -> Iterator[None]:
        """Say of errors that they are in the tokens from the first to the one just read."""
        try:
            yield
        except ExpressionError as error:
            if error.text is not None:
                raise
            last = max(first, self._at - 1)
            place = self._tokens[first].start, self._tokens[last].end
            raise ExpressionError(error.message, self._text, *place) from None

    def _try(self, expression: Expression) -> None:
        """Compile a part, if the whole could not be compiled."""
        if self._compiled:
            Program([expression])

    # The grammar, from the least binding on.

    def whole(self) -> Expression:
        """All of the text."""
        if not self._next.text:
            self._fail("an expression is missing here: write one such as S.hcp >= 12")
        found = self._either()
        if self._next.text:
            self._fail(f"{self._next.text!r} is one word too many: and, or, or an operator is missing before it")
        return found

    def columns(self) -> dict[str, Expression]:
        """All of the text, as columns."""
        found: dict[str, Expression] = {}
        while True:
            first = self._next
            if self._tokens[min(self._at + 1, len(self._tokens) - 1)].text == ":":
                name = self._take().text
                self._take()
                expression = self._either()
            else:
                expression = self._either()
                name = self._text[first.start : self._tokens[self._at - 1].end]
            if name in found:
                self._fail(f"there are two columns {name!r}", first)
            found[name] = expression
            if not self._took(","):
                break
        if self._next.text:
            self._fail(f"{self._next.text!r} is one word too many: a comma or an operator is missing before it")
        return found

    def _either(self) -> Expression:
        return self._joined(self._both, ("or", "|"), lambda a, b: a | b)

    def _both(self) -> Expression:
        return self._joined(self._inverted, ("and", "&"), lambda a, b: a & b)

    def _joined(
        self, part: Callable[[], Expression], words: tuple[str, ...], join: Callable[[Truth, Truth], Truth]
    ) -> Expression:
        first = self._at
        found = part()
        while self._took(*words):
            here = self._at
            other = part()
            with self._place(first):
                left = Truth(tree.truth_of(found))
            with self._place(here):
                right = Truth(tree.truth_of(other))
            with self._place(first):
                found = join(left, right)
        return found

    def _inverted(self) -> Expression:
        if self._took("not", "~"):
            first = self._at
            with self._nested():
                found = self._inverted()
            with self._place(first):
                return ~Truth(tree.truth_of(found))
        return self._comparison()

    def _comparison(self) -> Expression:
        first = self._at
        found = self._sum()
        if self._took("in"):
            return self._membership(found, first)
        if self._took_not_in():
            return ~self._membership(found, first)
        conditions: list[Truth] = []
        while (operator := self._took(*_COMPARED)) is not None:
            here = self._at
            other = self._sum()
            with self._place(first):
                left = Number(tree.number_of(found))
            with self._place(here):
                right = Number(tree.number_of(other))
            with self._place(first):
                conditions.append(_COMPARED[operator](left, right))
                self._try(conditions[-1])
            found, first = other, here
        return _all_of(conditions) if conditions else found

    def _took_not_in(self) -> bool:
        """Whether the next two tokens are ``not in``, which are then taken."""
        if self._next.text != "not" or self._tokens[self._at + 1].text != "in":
            return False
        self._at += 2
        return True

    def _membership(self, found: Expression, first: int) -> Truth:
        if self._took("{"):
            values = [self._sum()]
            while self._took(","):
                values.append(self._sum())
            self._expect("}")
            with self._place(first):
                return Number(tree.number_of(found)).isin(*values)  # type: ignore[arg-type]  # it refuses conditions
        low = self._sum()
        self._expect("..")
        high = self._sum()
        with self._place(first):
            return Number(tree.number_of(found)).between(low, high)  # type: ignore[arg-type]  # it refuses conditions

    def _sum(self) -> Expression:
        return self._calculated(self._product, {"+": lambda a, b: a + b, "-": lambda a, b: a - b})

    def _product(self) -> Expression:
        return self._calculated(self._signed, _PRODUCTS)

    def _calculated(
        self, part: Callable[[], Expression], operators: Mapping[str, Callable[[Number, Number], Number]]
    ) -> Expression:
        first = self._at
        found = part()
        while (operator := self._took(*operators)) is not None:
            here = self._at
            other = part()
            with self._place(first):
                left = Number(tree.number_of(found))
            with self._place(here):
                right = Number(tree.number_of(other))
            with self._place(first):
                found = operators[operator](left, right)
                self._try(found)
        return found

    def _signed(self) -> Expression:
        if self._took("-"):
            first = self._at
            with self._nested():
                found = self._signed()
            with self._place(first):
                return -Number(tree.number_of(found))
        return self._atom()

    def _atom(self) -> Expression:
        token = self._take()
        if token.text == "(":
            with self._nested():
                found = self._either()
            self._expect(")")
            return found
        if re.fullmatch(r"\d+(\.\d+)?", token.text, re.ASCII):
            with self._place(self._at - 1):
                return Number(tree.number_of(Fraction(token.text)))
        if token.text in _FUNCTIONS:
            return self._function(token, _FUNCTIONS[token.text])
        if self._next.text == "." and token.text.isalpha():
            return self._of_subject(token)
        if token.text in HANDS:
            self._fail(f"{token.text} is a seat or a side: ask it something, such as {token.text}.hcp", token)
        if not (token.text[:1].isalpha()):
            self._fail("a number or a feature, such as S.hcp, is missing here", token)
        return self._feature(HAND, token)

    def _of_subject(self, subject: _Token) -> Expression:
        """What a seat or a side is asked."""
        if subject.text.upper() not in HANDS:
            self._fail(f"{subject.text!r} is no seat and no side: choose from {', '.join(HANDS)}", subject)
        self._take()
        name = self._take()
        if name.text in _OVER_HANDS:
            return self._function(name, getattr(tree.Subject(subject.text.upper()), name.text))
        return self._feature(subject.text.upper(), name)

    def _function(self, name: _Token, work: Callable[..., Expression]) -> Expression:
        first = self._at - 1
        self._expect("(")
        with self._nested():
            arguments = [self._either()]
            while self._took(","):
                arguments.append(self._either())
        self._expect(")")
        if name.text in {"min", "max"}:
            if len(arguments) < 2:
                self._fail(f"{name.text} takes two or more, not {len(arguments)}", name)
        elif len(arguments) != 1:
            self._fail(f"{name.text} takes 1, not {len(arguments)}", name)
        with self._place(first):
            return work(*arguments)

    @contextmanager
    def _nested(self) -> Iterator[None]:
        self._depth += 1
        if self._depth > _DEEPEST:
            self._fail(f"more than {_DEEPEST} brackets within brackets")
        yield
        self._depth -= 1

    # Features.

    def _feature(self, subject: str, name: _Token) -> Expression:
        first = self._at - 1
        if name.text not in FEATURES:
            near = difflib.get_close_matches(name.text.lower(), [*FEATURES, *_FUNCTIONS], 1)
            cure = f"do you mean {near[0]}?" if near else f"there are {', '.join(FEATURES)}"
            self._fail(f"there is no feature {name.text!r}: {cure}", name)
        if FEATURES[name.text].takes == "shapes":
            return self._shape(subject)
        words: list[str] = []
        named: dict[str, str] = {}
        if self._took("("):
            while True:
                word = self._word()
                if self._took("="):
                    if word in named:
                        self._fail(f"{word} stands there twice", self._tokens[self._at - 2])
                    sign = self._took("-") or ""
                    named[word] = sign + self._word()
                else:
                    words.append(word)
                if not self._took(","):
                    break
            self._expect(")")
        with self._place(first):
            asked = tree.ask(subject, name.text, *words, **named)
        return Truth(asked) if FEATURES[name.text].truth else Number(asked)

    def _word(self) -> str:
        token = self._take()
        if not (token.text[:1].isalnum() or token.text[:1] in "♠♥♦♣") or not token.text:
            self._fail("a suit, a card, a strain or a seat is missing here", token)
        following = self._next
        if following.text[:1] in set("♠♥♦♣") and following.start == token.end:
            return token.text + self._take().text
        return token.text

    def _shape(self, subject: str) -> Truth:
        """``shape in {...}``, ``shape == ...`` or ``shape != ...``."""
        operator = "not in" if self._took_not_in() else self._took("in", "==", "=", "!=")
        if operator is None:
            self._fail("a shape is compared with patterns: shape in {4333, 5-4-x-x}")
        if operator in {"not in", "!="}:
            return ~self._one_of_patterns(subject, is_set=operator == "not in")
        return self._one_of_patterns(subject, is_set=operator == "in")

    def _one_of_patterns(self, subject: str, *, is_set: bool) -> Truth:
        if not is_set:
            return Truth(self._patterns(subject, [self._pattern()]))
        self._expect("{")
        patterns = [self._pattern()]
        while self._took(","):
            patterns.append(self._pattern())
        self._expect("}")
        return Truth(self._patterns(subject, patterns))

    def _pattern(self) -> tuple[int, int]:
        """The tokens of a pattern: those that stand side by side."""
        first = self._at
        self._word()
        while self._next.text and self._next.text not in {",", "}", "and", "or", "&", "|", ")"}:
            self._take()
        return first, self._at

    def _patterns(self, subject: str, places: list[tuple[int, int]]) -> tree.Asked:
        for first, end in places:
            text = "".join(token.text for token in self._tokens[first:end])
            try:
                tree.ask(subject, "shape", text)
            except ExpressionError as error:
                place = self._tokens[first].start, self._tokens[end - 1].end
                raise ExpressionError(error.message, self._text, *place) from None
        texts = ["".join(token.text for token in self._tokens[first:end]) for first, end in places]
        return tree.ask(subject, "shape", *texts)


def _all_of(conditions: list[Truth]) -> Truth:
    """Conditions of a chain; one between two bounds is written as such."""
    match [condition.tree for condition in conditions]:
        case [tree.Applied("<=", low, middle), tree.Applied("<=", again, high)] if middle == again:
            return Truth(tree.Between(middle, low, high))
        case _:
            whole = conditions[0]
            for condition in conditions[1:]:
                whole &= condition
            return whole
