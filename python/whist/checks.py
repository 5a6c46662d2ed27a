"""Checks of plain arguments, shared by everything that takes numbers."""

from __future__ import annotations

import operator
import secrets
from typing import TYPE_CHECKING, Final

from whist.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import SupportsIndex, TypeVar

    T = TypeVar("T")

SEEDS: Final = 2**64
"""How many seeds there are; so many streams has each."""
LONGEST: Final = 200
"""Characters of a wrong value that a message quotes."""


def shown(value: object) -> str:
    """A value as a message quotes it: its ``repr``, cut short where it is long.

    Examples
    --------
    >>> shown("acorn"), len(shown("acorn" * 1000))
    ("'acorn'", 200)
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # numbers of thousands of digits and deep nests have none
        text = f"<{type(value).__name__} beyond printing>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def integer(value: object) -> int | None:
    """The value as an int, or None for what is no integer; NumPy's integers are some, truth values are none."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # what has no index is no integer
    except TypeError:
        return None


def whole_number(name: str, value: SupportsIndex, least: int, most: int) -> int:
    """The value as an int within bounds, both included.

    Raises
    ------
    OptionError
        Naming the argument and its bounds, when the value is no integer or lies outside.
    """
    number = integer(value)
    if number is None or not least <= number <= most:
        raise OptionError(f"{name} = {shown(value)}: it must be a whole number from {least} to {most}")
    return number


def any_integer(name: str, value: SupportsIndex) -> int:
    """The value as an int, of any size; OptionError when it is no integer."""
    number = integer(value)
    if number is None:
        raise OptionError(f"{name} = {shown(value)}: it must be a whole number")
    return number


def truth(name: str, value: object) -> bool:
    """The value, which must be True or False; OptionError otherwise."""
    if isinstance(value, bool):
        return value
    raise OptionError(f"{name} = {shown(value)}: it must be True or False")


def string(name: str, value: object) -> str:
    """The value, which must be a str; OptionError otherwise."""
    if isinstance(value, str):
        return value
    raise OptionError(f"{name} = {shown(value)}: it must be a str")


def members(name: str, values: Iterable[T], wanted: str) -> Iterator[T]:
    """What the value holds, one after the other.

    Raises
    ------
    OptionError
        Naming the argument and what it must be, when it holds nothing.
    """
    try:
        return iter(values)
    except TypeError:
        raise OptionError(f"{name} = {shown(values)}: it must be {wanted}") from None


def encodable(text: str) -> str:
    """Text for the engine, in which halves of surrogate pairs, which are no text, have become question marks."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def seed_number(name: str, value: SupportsIndex) -> int:
    """The value as a seed or stream number, from 0 to 2**64 - 1; OptionError otherwise."""
    return whole_number(name, value, 0, SEEDS - 1)


def drawn_seed(seed: SupportsIndex | None) -> int:
    """The seed that is given, or one drawn from the system where there is none."""
    return secrets.randbits(63) if seed is None else seed_number("seed", seed)
