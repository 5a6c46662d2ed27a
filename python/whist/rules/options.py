"""Options of a game: declared once, chosen once, frozen for ever after.

A game declares each option by name with its allowed values, its default and a line of help. Choosing values
for them gives a :class:`Values`, which is read by attribute, hashable, and remembers what was given by the
caller, so that a record stores no more than that.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, overload

from whist.checks import integer, shown
from whist.errors import OptionError

if TYPE_CHECKING:
    from random import Random

    from whist.rules.game import Game

T = TypeVar("T", bound=Hashable)
_WORDS = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
_MISSING = object()
_WHOLE = re.compile(r"\s*[-+]?\d{1,999}\s*")
_NUMBER = re.compile(r"\s*[-+]?(?:\d{1,18}/\d{1,18}|(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})(?:[eE][-+]?\d{1,2})?)\s*")
FIRST: Final = 20
"""How many values are drawn from where there is no end of them."""
_BEYOND = 10**18
"""Numbers have at most 18 digits, so that no option makes scores beyond all reckoning."""


class Option(Generic[T]):
    """One declared option; the subclasses differ in the values they allow.

    Parameters
    ----------
    default : value or callable
        The value when none is given, or a function of the values declared before this one.
    help : str
        One line for the command line and the rules page.
    """

    def __init__(self, default: T | Callable[[Values], T], help: str = "") -> None:  # noqa: A002  # the plain word
        self.default = default
        self.help = help

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        raise NotImplementedError

    def read(self, value: object) -> T:
        """The value that a caller, a record or a command line means.

        Raises
        ------
        OptionError
            When the value is not allowed.
        """
        raise NotImplementedError

    def draw(self, random: Random) -> T:
        """Any allowed value, where there is no end of them one of the first."""
        raise NotImplementedError

    def text(self, value: T) -> str:
        """The value as text, which :meth:`read` reads back."""
        return str(value)

    def __repr__(self) -> str:
        default = "" if callable(self.default) else f", {self.text(self.default)} unless given"
        return f"<{type(self).__name__}: {self.allowed}{default}>"

    def refuse(self, value: object) -> OptionError:
        """The error for a value that is not allowed."""
        return OptionError(f"{shown(value)} is not allowed: choose {self.allowed}")


class Int(Option[int]):
    """A whole number within bounds, both included, or a multiple of a step.

    Examples
    --------
    >>> Int(5, 1).read("7")
    7
    >>> Int(12, 4, step=4).allowed
    'a multiple of 4 of at least 4'
    """

    def __init__(
        self,
        default: int | Callable[[Values], int],
        low: int | None = None,
        high: int | None = None,
        help: str = "",  # noqa: A002
        *,
        step: int = 1,
    ) -> None:
        super().__init__(default, help)
        self.low, self.high, self.step = low, high, step

    @property
    def allowed(self) -> str:
        """The bounds in words."""
        kind = "a whole number" if self.step == 1 else f"a multiple of {self.step}"
        return kind + _bounds(self.low, self.high)

    def read(self, value: object) -> int:
        """A whole number of at most 18 digits, or its text."""
        number = int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else integer(value)
        if number is None or number % self.step or not _within(number, self.low, self.high):
            raise self.refuse(value)
        if abs(number) >= _BEYOND:
            raise OptionError(f"{shown(value)} is not allowed: a number has at most 18 digits")
        return number

    def draw(self, random: Random) -> int:
        """One between the bounds, or of the first that keep to the only one."""
        low = self.low if self.low is not None else (self.high or 0) - FIRST * self.step
        high = self.high if self.high is not None else low + FIRST * self.step
        return self.step * random.randint(-(-low // self.step), high // self.step)


class Maybe(Option[Any]):
    """A value that another option allows, or none, which is the default and is written so.

    Examples
    --------
    >>> limit = Maybe(Int(-200, high=-1))
    >>> limit.read("-300"), limit.read("none"), limit.text(None)
    (-300, None, 'none')
    """

    def __init__(self, option: Option[Any], help: str = "") -> None:  # noqa: A002
        super().__init__(None, help)
        self.option = option

    @property
    def allowed(self) -> str:
        """Those of the other option, or none."""
        return f"{self.option.allowed}, or none"

    def read(self, value: object) -> Any:
        """None or its name, or what the other option reads."""
        if value is None or (isinstance(value, str) and value.strip().lower() == "none"):
            return None
        try:
            return self.option.read(value)
        except OptionError:
            raise self.refuse(value) from None

    def draw(self, random: Random) -> Any:
        """None as often as another value."""
        return random.choice((None, self.option.draw(random)))

    def text(self, value: Any) -> str:
        """``none``, or the text of the value."""
        return "none" if value is None else self.option.text(value)


class Number(Option[Fraction]):
    """An exact number, such as a stake; floats are taken at their decimal text.

    Examples
    --------
    >>> Number(1, above=0).read("0.25")
    Fraction(1, 4)
    """

    def __init__(
        self,
        default: int | Fraction | Callable[[Values], Fraction],
        *,
        above: int | None = None,
        help: str = "",  # noqa: A002
    ) -> None:
        super().__init__(Fraction(default) if isinstance(default, int) else default, help)
        self.above = above

    @property
    def allowed(self) -> str:
        """The bound in words."""
        return "a number" + (f" above {self.above}" if self.above is not None else "")

    def read(self, value: object) -> Fraction:
        """A number or its text, such as ``0.25``, ``1/4`` or ``1e-3``."""
        number = _exact(value)
        if number is None or (self.above is not None and number <= self.above):
            raise self.refuse(value)
        return number

    def draw(self, random: Random) -> Fraction:
        """Eighths up to the first few whole numbers above the bound."""
        return (self.above or 0) + Fraction(random.randint(1, 8 * FIRST), 8)


class Bool(Option[bool]):
    """On or off.

    Examples
    --------
    >>> Bool(False).read("on")
    True
    """

    @property
    def allowed(self) -> str:
        """Both words."""
        return "on or off"

    def read(self, value: object) -> bool:
        """A truth value, or ``on``, ``off``, ``yes``, ``no``, ``true``, ``false``."""
        chosen = _WORDS.get(value.strip().lower()) if isinstance(value, str) else value
        if not isinstance(chosen, bool):
            raise self.refuse(value)
        return chosen

    def draw(self, random: Random) -> bool:
        """Either."""
        return random.choice((False, True))

    def text(self, value: bool) -> str:
        """``on`` or ``off``."""
        return "on" if value else "off"


class Choice(Option[Any]):
    """One of a few values; the first is the default unless another is named.

    Examples
    --------
    >>> Choice("rubber", "game").read("game")
    'game'
    """

    def __init__(self, *values: Hashable, default: object = _MISSING, help: str = "") -> None:  # noqa: A002
        super().__init__(values[0] if default is _MISSING else default, help)
        self.values = values

    @property
    def allowed(self) -> str:
        """The values in the order of their declaration."""
        return _listed([str(value) for value in self.values])

    def read(self, value: object) -> Any:
        """One of the values, or its text."""
        for candidate in self.values:
            if type(value) is type(candidate) and value == candidate:
                return candidate
            if isinstance(value, str) and value.strip().lower() == str(candidate).lower():
                return candidate
        near = difflib.get_close_matches(value, map(str, self.values), n=1) if isinstance(value, str) else []
        raise OptionError(f"{shown(value)} is not allowed: choose {self.allowed}{_hint(near)}")

    def draw(self, random: Random) -> Any:
        """One of the values."""
        return random.choice(self.values)


class Preset(Choice):
    """A choice that sets the defaults of other options, so that a value given for one of them wins.

    Examples
    --------
    >>> form = Preset(short={"target": 5}, long9={"target": 9})
    >>> form.default, form.defaults["long9"]
    ('short', {'target': 9})
    """

    def __init__(self, *, help: str = "", **defaults: Mapping[str, object]) -> None:  # noqa: A002
        super().__init__(*defaults, help=help)
        self.defaults = defaults


class Slugs(Option[tuple[str, ...]]):
    """A list of names in order, such as the games of a tour; as text joined by ``+``.

    Its default is some names, or a function ``by`` of the values declared before.

    Examples
    --------
    >>> Slugs("grand", allowed=("grand", "cayenne")).read("cayenne+grand")
    ('cayenne', 'grand')
    """

    def __init__(
        self,
        *default: str,
        allowed: tuple[str, ...],
        by: Callable[[Values], tuple[str, ...]] | None = None,
        help: str = "",  # noqa: A002
    ) -> None:
        super().__init__(default if by is None else by, help)
        self.names = allowed

    @property
    def allowed(self) -> str:
        """The names in words."""
        return f"one or more of {', '.join(self.names)}, joined by +"

    def read(self, value: object) -> tuple[str, ...]:
        """A list of names or their text."""
        names = re.split(r"[+,\s]+", value.strip()) if isinstance(value, str) else value
        if not isinstance(names, list | tuple) or not names or not all(map(self._is_name, names)):
            raise self.refuse(value)
        return tuple(names)

    def _is_name(self, name: object) -> bool:
        return isinstance(name, str) and name in self.names

    def draw(self, random: Random) -> tuple[str, ...]:
        """One to three names."""
        return tuple(random.choice(self.names) for _ in range(random.randint(1, 3)))

    def text(self, value: tuple[str, ...]) -> str:
        """The names joined by ``+``."""
        return "+".join(value)


class Numbers(Option[tuple[tuple[str, int], ...]]):
    """A whole number from 1 for each of some names, such as the multipliers of contracts; as text ``name:number``.

    What is not given keeps its default.

    Examples
    --------
    >>> Numbers(red=1, black=2).read("black:3")
    (('red', 1), ('black', 3))
    """

    def __init__(self, *, help: str = "", **defaults: int) -> None:  # noqa: A002
        super().__init__(tuple(defaults.items()), help)
        self.defaults = defaults

    @property
    def allowed(self) -> str:
        """The names in words."""
        return f"whole numbers from 1 for {', '.join(self.defaults)}, as {next(iter(self.defaults))}:2, joined by +"

    def read(self, value: object) -> tuple[tuple[str, int], ...]:
        """A mapping, a list of pairs, or their text."""
        pairs = [pair.split(":") for pair in re.split(r"[+,\s]+", value.strip())] if isinstance(value, str) else value
        try:
            given = dict(pairs)  # type: ignore[call-overload]  # whatever is no pairs is refused
            return tuple({**self.defaults, **{str(name): self._number(given, name) for name in given}}.items())
        except (TypeError, ValueError):
            raise self.refuse(value) from None

    def _number(self, given: Mapping[object, object], name: object) -> int:
        if name not in self.defaults:
            raise ValueError
        return Int(1, 1).read(given[name])

    def draw(self, random: Random) -> tuple[tuple[str, int], ...]:
        """One of the first few numbers for each name."""
        return tuple((name, random.randint(1, FIRST)) for name in self.defaults)

    def text(self, value: tuple[tuple[str, int], ...]) -> str:
        """The pairs joined by ``+``."""
        return "+".join(f"{name}:{number}" for name, number in value)


class Values(Mapping[str, Any]):
    """The options chosen for one game: frozen, hashable, read as attributes.

    Attributes
    ----------
    given : dict
        Only what the caller gave, in the order of declaration.
    """

    __slots__ = ("__dict__", "_given")
    _given: dict[str, Any]

    def __init__(self, given: dict[str, Any], values: dict[str, Any]) -> None:
        object.__setattr__(self, "_given", given)
        object.__setattr__(self, "__dict__", values)  # so that reading an option costs no more than any attribute

    @property
    def given(self) -> dict[str, Any]:
        """A table of what the caller gave."""
        return dict(self._given)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no option {shown(name)} declared so far: {', '.join(self)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"options cannot change ({name} = {shown(value)})")

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.__dict__)

    def __len__(self) -> int:
        return len(self.__dict__)

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if isinstance(other, Values) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return Values, (self._given, self.__dict__)

    def __repr__(self) -> str:
        return f"Values({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


class Options(Mapping[str, Option[Any]]):
    """The declaration of a game's options, by name.

    As a class attribute of a game it gives the declaration when read from the class and the chosen
    :class:`Values` when read from a game.

    Examples
    --------
    >>> declared = Options(form=Preset(short={"target": 5}, long9={"target": 9}), target=Int(5, 1))
    >>> declared.choose({"form": "long9"}).target
    9
    >>> declared.choose({"tarqet": 7})
    Traceback (most recent call last):
    whist.errors.OptionError: no option 'tarqet'; did you mean 'target'? there are: form, target
    """

    def __init__(self, **options: Option[Any]) -> None:
        self._options = options

    @overload
    def __get__(self, game: None, owner: type[Game[Any]]) -> Options: ...
    @overload
    def __get__(self, game: Game[Any], owner: type[Game[Any]]) -> Values: ...
    def __get__(self, game: Game[Any] | None, owner: type[Game[Any]]) -> Options | Values:
        return self if game is None else game.chosen

    def __or__(self, more: Options) -> Options:
        """The declaration extended or overridden by another."""
        return Options(**{**self._options, **more._options})

    def without(self, *names: str) -> Options:
        """The declaration without some of its options.

        Examples
        --------
        >>> list(Options(target=Int(5), honours=Bool(True)).without("honours"))
        ['target']
        """
        return Options(**{name: option for name, option in self._options.items() if name not in names})

    def __getitem__(self, name: str) -> Option[Any]:
        return self._options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def __repr__(self) -> str:
        return f"<Options: {', '.join(f'{name} {option!r}' for name, option in self._options.items()) or 'none'}>"

    def choose(self, given: Mapping[str, object]) -> Values:
        """The values of all options when these are given.

        Raises
        ------
        OptionError
            For an unknown name or a value that is not allowed; the message says what there is.
        """
        for name in given:
            if name not in self._options:
                near = _hint(difflib.get_close_matches(name, self._options, n=1)) or ";"
                raise OptionError(f"no option {shown(name)}{near} there are: {', '.join(self._options) or 'none'}")
        read = {name: self._read(name, given[name]) for name in self._options if name in given}
        presets = self._preset_defaults(read)
        values: dict[str, Any] = {}
        so_far = Values(read, values)
        for name, option in self._options.items():
            if name in read:
                values[name] = read[name]
            elif name in presets:
                values[name] = self._read(name, presets[name])
            else:
                default = option.default
                values[name] = default(so_far) if callable(default) else default
        return so_far

    def text(self, values: Values) -> str:
        """What was given, as ``target=7, honours=on``."""
        return ", ".join(f"{name}={self[name].text(value)}" for name, value in values.given.items())

    def _read(self, name: str, value: object) -> Any:
        try:
            return self._options[name].read(value)
        except OptionError as error:
            raise OptionError(f"option {name}: {error}") from None

    def _preset_defaults(self, read: Mapping[str, Any]) -> dict[str, object]:
        """The defaults that presets put in place of the declared ones."""
        defaults: dict[str, object] = {}
        for name, option in self._options.items():
            if isinstance(option, Preset):
                defaults.update(option.defaults[read.get(name, option.default)])
        return defaults


def split_text(
    text: str, what: str = "game", example: str = "whist(target=7, honours=on)"
) -> tuple[str, dict[str, str]]:
    """Split a game or another thing with its options, such as the example, into name and options.

    Raises
    ------
    OptionError
        When the text has another form.

    Examples
    --------
    >>> split_text("whist(target=7, honours=on)")
    ('whist', {'target': '7', 'honours': 'on'})
    """
    name, bracket, rest = text.strip().partition("(") if isinstance(text, str) else ("", "", "")
    written = rest.removesuffix(")")
    if not name.strip() or bool(bracket) != rest.endswith(")") or {"(", ")"} & {*name, *written}:
        raise OptionError(f"{shown(text)} is no {what} with options: write it as {shown(example)}")
    options: dict[str, str] = {}
    for part in filter(str.strip, written.split(",")):
        option, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not option or option in options:
            raise OptionError(f"{shown(part.strip())} in {shown(text)}: options are written once each as name=value")
        options[option] = value
    return name.strip(), options


def _exact(value: object) -> Fraction | None:
    """The number that is meant, or None; text is checked first, since a short exponent can mean endless digits."""
    if not isinstance(value, float | Fraction | Decimal | str):
        value = integer(value)
    try:
        return Fraction(str(value)) if _NUMBER.fullmatch(str(value)) else None
    except (ValueError, ZeroDivisionError):
        return None


def _within(value: int, low: int | None, high: int | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)


def _bounds(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" of at least {low}" if low is not None else f" of at most {high}" if high is not None else ""


def _listed(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def _hint(near: list[str]) -> str:
    return f"; did you mean {near[0]!r}?" if near else ""
