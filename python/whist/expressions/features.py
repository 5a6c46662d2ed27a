"""What can be asked about a hand: the one table of features.

The page ``docs/expressions.md`` shows it, the builder and the parser take names and arguments from it, and the compiler
what the engine counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import lcm
from typing import Any, Final, Literal, TypeAlias

from whist.arguments import seat
from whist.cards import PACK_BITS, SUIT_BITS, Cards, Rank, Seat, Strain, Suit
from whist.checks import shown, string
from whist.errors import CardError, ExpressionError

Table: TypeAlias = tuple[tuple[Rank, Fraction], ...]
"""Points of the ranks that count."""
Argument: TypeAlias = Suit | Strain | Seat | Cards | Table | str | int
Arguments: TypeAlias = tuple[Argument, ...]
Core: TypeAlias = tuple[str, int, list[tuple[int, int]]]
"""What the engine counts: its name, the cards looked at, and values."""
Takes: TypeAlias = Literal["", "suit?", "suit", "honours", "cards", "points", "shapes", "tricks"]
"""What a feature takes in brackets."""

BALANCED: Final = ("4333", "4432", "5332")
"""The shapes that are balanced."""
_WORDS: Final[Mapping[Takes, str]] = {
    "": "",
    "suit?": "(suit), or all suits",
    "suit": "(suit)",
    "honours": "(suit), (suit, 5)",
    "cards": "(card, …)",
    "points": "(A=4, K=3, …), (suit, A=4, …)",
    "shapes": " in {4333, 5-4-x-x, 4=4=3=2, …}",
    "tricks": "(strain), (strain, leader)",
}


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that is counted, or that holds or not.

    Attributes
    ----------
    name : str
        As it is written.
    takes : str
        What stands in brackets after the name.
    meaning, source : str
        Its definition, and whose it is.
    most : int
        The greatest number there is, of any set of cards.
    truth : bool
        Whether it holds or not, rather than being a number.
    sides : bool
        Whether it can be asked of a side, whose two hands are then taken together.
    unit : int
        Numbers are whole multiples of one part in so many.
    """

    name: str
    takes: Takes
    meaning: str
    source: str
    most: int
    truth: bool = False
    sides: bool = True
    unit: int = 1

    @property
    def words(self) -> str:
        """How it is written."""
        return self.name + _WORDS[self.takes]

    def read(self, arguments: tuple[object, ...], named: Mapping[str, object]) -> Arguments:
        """The arguments as vocabulary.

        Raises
        ------
        ExpressionError
            When they are not those of the feature.
        """
        if named and self.takes != "points":
            raise ExpressionError(f"{self.name} takes no {next(iter(named))}=: write {self.words}")
        try:
            return _READERS[self.takes](arguments, named)
        except (CardError, _WrongNumberError) as error:
            usage = self.words if self.words != self.name else f"with nothing in brackets, such as S.{self.name}"
            raise ExpressionError(str(error) or f"{self.name} is written {usage}") from None

    def core(self, arguments: Arguments) -> Core:
        """What the engine counts."""
        return _CORES.get(self.name, _counted)(self.name, arguments)

    def parts(self, arguments: Arguments) -> tuple[int, int, int]:
        """The least and the greatest number, in units, and how many units make one."""
        if self.takes != "points":
            most = len(arguments[0]) if self.takes == "cards" and isinstance(arguments[0], Cards) else self.most
            return 0, most * self.unit, self.unit
        table = _table(arguments)
        suits = 4 if len(arguments) == 1 else 1
        unit = lcm(*(points.denominator for _, points in table))
        values = [int(points * unit) for _, points in table]
        return suits * sum(min(v, 0) for v in values), suits * sum(max(v, 0) for v in values), unit


class _WrongNumberError(ValueError):
    """Too many arguments or too few."""


def _suit(value: object) -> Suit:
    return value if isinstance(value, Suit) else Suit.parse(value)  # type: ignore[arg-type]  # it refuses the rest


def _read_nothing(arguments: tuple[object, ...], _: Mapping[str, object]) -> Arguments:
    if arguments:
        raise _WrongNumberError
    return ()


def _read_suit_or_none(arguments: tuple[object, ...], _: Mapping[str, object]) -> Arguments:
    if len(arguments) > 1:
        raise _WrongNumberError
    return tuple(map(_suit, arguments))


def _read_suit(arguments: tuple[object, ...], named: Mapping[str, object]) -> Arguments:
    if not arguments:
        raise _WrongNumberError
    return _read_suit_or_none(arguments, named)


def _read_honours(arguments: tuple[object, ...], _: Mapping[str, object]) -> Arguments:
    match arguments:
        case (suit,):
            return _suit(suit), 4
        case (suit, int() | str() as count) if count in {4, 5, "4", "5"}:
            return _suit(suit), int(count)
        case _:
            raise _WrongNumberError


def _read_cards(arguments: tuple[object, ...], _: Mapping[str, object]) -> Arguments:
    if not arguments:
        raise _WrongNumberError
    cards = Cards(arguments[0]) if len(arguments) == 1 else Cards(arguments)  # type: ignore[arg-type]  # it refuses
    if cards.bits & ~PACK_BITS or not cards:
        raise CardError(f"{shown(arguments)}: cards of the pack are wanted")
    return (cards,)


def _read_points(arguments: tuple[object, ...], named: Mapping[str, object]) -> Arguments:
    values = dict(named)
    suits = [each for each in arguments if not isinstance(each, Mapping)]
    for each in arguments:
        values.update(each if isinstance(each, Mapping) else {})
    if len(suits) > 1 or not values:
        raise _WrongNumberError
    table = sorted((Rank.parse(rank), _points(points)) for rank, points in values.items())
    return (*map(_suit, suits), tuple((rank, points) for rank, points in reversed(table) if points))


def _points(value: object) -> Fraction:
    try:
        points = Fraction(str(value)).limit_denominator(1000)
    except ValueError:
        raise CardError(f"{shown(value)} is no number of points") from None
    if points != Fraction(str(value)) or abs(points) > 1000:
        raise CardError(f"{shown(value)}: points are at most 1000 and have at most three places")
    return points


def _read_shapes(arguments: tuple[object, ...], _: Mapping[str, object]) -> Arguments:
    patterns = [each for some in arguments for each in ([some] if isinstance(some, str | int) else some)]  # type: ignore[attr-defined]
    if not patterns:
        raise _WrongNumberError
    for pattern in patterns:
        shapes_of(str(pattern))
    return tuple(map(str, patterns))


def _read_tricks(arguments: tuple[object, ...], _: Mapping[str, object]) -> Arguments:
    if len(arguments) not in {1, 2}:
        raise _WrongNumberError
    named: Any = arguments[0]
    name = str(named) if isinstance(named, Suit | Strain) else named
    strain = Strain.NOTRUMP if name is None else Strain.parse(name)
    return (strain, *(seat("leader", each) for each in arguments[1:]))


_READERS: Final[Mapping[Takes, Callable[[tuple[object, ...], Mapping[str, object]], Arguments]]] = {
    "": _read_nothing,
    "suit?": _read_suit_or_none,
    "suit": _read_suit,
    "honours": _read_honours,
    "cards": _read_cards,
    "points": _read_points,
    "shapes": _read_shapes,
    "tricks": _read_tricks,
}


def shapes_of(pattern: str) -> frozenset[tuple[int, ...]]:
    """The lengths of spades, hearts, diamonds and clubs that a pattern allows.

    Parameters
    ----------
    pattern : str
        ``4333`` and ``5-4-x-x`` in any order of the suits, ``4=4=3=2`` in the order spades, hearts, diamonds, clubs;
        ``x`` is any length. Lengths from 10 on need dashes.

    Raises
    ------
    OptionError
        When it is no text.
    CardError
        When it is no pattern, or no hand of thirteen cards fits it.

    Examples
    --------
    >>> sorted(shapes_of("4=4=3=2")), len(shapes_of("4432")), len(shapes_of("7-x-x-x"))
    ([(4, 4, 3, 2)], 12, 112)
    """
    return _shapes_of(string("pattern", pattern))


@lru_cache(maxsize=256)
def _shapes_of(pattern: str) -> frozenset[tuple[int, ...]]:
    fixed = "=" in pattern
    words = pattern.lower().split("=" if fixed else "-") if fixed or "-" in pattern else list(pattern.lower())
    if len(words) != 4 or not all(word == "x" or (word.isascii() and word.isdigit()) for word in words):
        raise CardError(f"{shown(pattern)} is no shape: write 4333, 5-4-x-x, or 4=4=3=2 for spades to clubs")
    found = set()
    for lengths in product(range(14), repeat=3):
        last = 13 - sum(lengths)
        if last >= 0 and all(word in ("x", str(n)) for word, n in zip(words, (*lengths, last), strict=True)):
            found.add((*lengths, last))
    if not found:
        raise CardError(f"{shown(pattern)} is no shape of thirteen cards")
    return frozenset(found if fixed else (order for lengths in found for order in permutations(lengths)))


def _mask(arguments: Arguments) -> int:
    """The cards that a feature of one suit, or of all, looks at."""
    suits = [each for each in arguments if isinstance(each, Suit)]
    return SUIT_BITS << 16 * suits[0] if suits else PACK_BITS


def _rank_mask(rank: Rank) -> int:
    return sum(1 << 16 * suit + rank for suit in Suit)


def _table(arguments: Arguments) -> Table:
    table = arguments[-1]
    assert isinstance(table, tuple)
    return table


def _counted(name: str, arguments: Arguments) -> Core:
    return name, _mask(arguments), []


def _cards(_: str, arguments: Arguments) -> Core:
    (cards,) = arguments
    assert isinstance(cards, Cards)
    return "cards", cards.bits, []


def _honours(_: str, arguments: Arguments) -> Core:
    suit, count = arguments
    assert isinstance(suit, Suit)
    assert isinstance(count, int)
    return "cards", (0x1F00 if count == 5 else 0x1E00) << 16 * suit, []


def _suit_named(name: str, _: Arguments) -> Core:
    return "cards", SUIT_BITS << 16 * Suit.parse(name), []


def _rank_named(name: str, arguments: Arguments) -> Core:
    return "cards", _rank_mask(Rank.parse(name[:-1])) & _mask(arguments), []


def _points_table(_: str, arguments: Arguments) -> Core:
    table = _table(arguments)
    unit = lcm(*(points.denominator for _, points in table))
    values: dict[int, int] = {}
    for rank, points in table:
        number = int(points * unit)
        values[number] = values.get(number, 0) | _rank_mask(rank)
    return "points", _mask(arguments), [(cards, number) for number, cards in values.items()]


def _suits_of(name: str, _: Arguments) -> Core:
    return "suits_of", PACK_BITS, [(("voids", "singletons", "doubletons").index(name), 0)]


def _shape(name: str, arguments: Arguments) -> Core:
    patterns = BALANCED if name == "balanced" else map(str, arguments)
    shapes = {shape for pattern in patterns for shape in shapes_of(pattern)}
    packed = sorted(s << 12 | h << 8 | d << 4 | c for s, h, d, c in shapes)
    return "shape", PACK_BITS, [(lengths, 0) for lengths in packed]


_CORES: Final[Mapping[str, Callable[[str, Arguments], Core]]] = {
    **dict.fromkeys(("has", "count"), _cards),
    **dict.fromkeys(("voids", "singletons", "doubletons"), _suits_of),
    **dict.fromkeys(("clubs", "diamonds", "hearts", "spades"), _suit_named),
    **dict.fromkeys(("aces", "kings", "queens", "jacks", "tens"), _rank_named),
    **dict.fromkeys(("balanced", "shape"), _shape),
    "length": lambda _, arguments: ("cards", _mask(arguments), []),
    "honours": _honours,
    "points": _points_table,
}

_LENGTHS: Final = [
    Feature(name, "", f"cards in {name}", "the same as length", 13)
    for name in ("spades", "hearts", "diamonds", "clubs")
]
_RANKS: Final = [
    Feature(name, "suit?", f"how many {name}", "", 4) for name in ("aces", "kings", "queens", "jacks", "tens")
]

FEATURES: Final[Mapping[str, Feature]] = {
    feature.name: feature
    for feature in [
        Feature("hcp", "suit?", "high-card points: ace 4, king 3, queen 2, jack 1", "Milton Work, 1923", 40),
        Feature("controls", "suit?", "ace 2, king 1", "the Blue Club", 12),
        Feature(
            "losers",
            "suit?",
            "a missing ace, a missing king of two cards or more, a missing queen of three or more",
            "the losing-trick count: Courtenay, 1934",
            12,
            sides=False,
        ),
        Feature(
            "quick_tricks",
            "suit?",
            "in each suit: AK 2, AQ 1½, A or KQ 1, K with another card ½",
            "Culbertson's honour tricks, 1930",
            8,
            sides=False,
            unit=2,
        ),
        Feature("points", "points", "points of one's own by rank, up to three places", "yours", 0),
        Feature("length", "suit", "cards in a suit", "", 13),
        *_LENGTHS,
        Feature("longest", "", "length of the longest suit; of a side, its best fit", "", 13),
        Feature("shortest", "", "length of the shortest suit", "", 13),
        Feature("voids", "", "suits of no card", "", 4),
        Feature("singletons", "", "suits of one card", "", 4),
        Feature("doubletons", "", "suits of two cards", "", 4),
        Feature("balanced", "", f"shape {', '.join(BALANCED)} in any order", "", 1, truth=True, sides=False),
        Feature(
            "shape",
            "shapes",
            "lengths of the suits: in any order, with = in the order spades to clubs; x is any length",
            "",
            1,
            truth=True,
            sides=False,
        ),
        *_RANKS,
        Feature("honours", "honours", "A K Q J of the trump suit, with 5 also the ten", "whist; the bridges with 5", 5),
        Feature("has", "cards", "whether it holds one of these cards", "", 1, truth=True),
        Feature("count", "cards", "how many of these cards it holds", "", 52),
        Feature(
            "quality",
            "suit",
            "cards of the suit and its A K Q; J and ten if a higher honour is with them",
            "suit-quality test: Klinger",
            18,
            sides=False,
        ),
        Feature(
            "tenaces",
            "suit?",
            "suits with A Q and no K, and with K J and no Q",
            "whist: major and minor tenace",
            8,
            sides=False,
        ),
        Feature(
            "sequences",
            "suit?",
            "runs of three or more cards next to each other",
            "whist: tierce, quart, …",
            16,
            sides=False,
        ),
        Feature(
            "tricks",
            "tricks",
            "tricks of the side, all hands seen; the left neighbour of a seat leads if nobody is named",
            "double dummy: whist.bulk.solve",
            13,
        ),
    ]
}
"""All features by name, in the order in which they are shown."""


def feature_table() -> str:
    """The table of all features for the documentation.

    Examples
    --------
    >>> print(feature_table().splitlines()[2])
    | `hcp(suit)`, or all suits | number | yes | high-card points: ace 4, king 3, queen 2, jack 1 | Milton Work, 1923 |
    """
    lines = ["| written | kind | of a side | meaning | source |", "|---|---|---|---|---|"]
    for each in FEATURES.values():
        head, comma, tail = each.words.partition(", or all suits")
        kind = "yes or no" if each.truth else "number"
        lines.append(
            f"| `{head}`{comma}{tail} | {kind} | {'yes' if each.sides else 'no'} | {each.meaning} | {each.source} |"
        )
    return "\n".join(lines) + "\n"
