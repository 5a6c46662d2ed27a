"""The words of the terminal: seats, sides, ranks, suits and what a decision asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from whist.cards import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whist.rules import Action, Game

COMPASS: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}

RANK_WORDS: Final = {
    **{str(rank): rank for rank in Rank},
    **{rank.letter.lower(): rank for rank in Rank},
    "10": Rank.TEN,
    "knave": Rank.JACK,
}
"""Every word for a rank; the single letters and digits stand for themselves."""

SUIT_WORDS: Final = {
    **{str(suit): suit for suit in Suit},
    **{suit.letter.lower(): suit for suit in Suit},
    **{suit.symbol: suit for suit in Suit},
}
"""Every word for a suit; singular forms are beginnings of these."""

JOKERS: Final = {"BJ": "big joker", "LJ": "little joker", "XJ": "third joker"}
"""What the jokers are called, by their texts."""

NUMBER_WORDS: Final = {
    "zero": "0",
    "one": "1",
    **{str(rank): str(number) for number, rank in enumerate(tuple(Rank)[:9], 2)},
    "eleven": "11",
    "twelve": "12",
    "thirteen": "13",
}
"""Numbers as they are spelt, to their digits."""

NO_TRUMPS: Final = frozenset({"none", "no trumps", "no trump", "notrumps", "notrump", "nt"})
"""Ways to say that there shall be no trumps."""

FILLERS: Final = frozenset({"the", "of", "my", "play", "lead"})
"""Words that say nothing in ``play the ace of spades``."""

ASKS: Final = {
    "call": "call",
    "bid": "say how many tricks you will take",
    "trump": "name trumps",
    "cut": "cut the pack",
    "revoke": "own up to a revoke, or let it stand",
    "claim": "claim, or not",
    "discard": "discard",
    "give": "give",
    "lay": "lay a card face down for your bid",
}
"""What a decision of each kind asks the person to do; games know more kinds (`whist.rules.Game.asks`)."""


def seat_name(game: Game[Any], seat: int) -> str:
    """A seat in full, such as ``North``."""
    return COMPASS.get(game.names[seat], game.names[seat])


def side_name(game: Game[Any], side: int) -> str:
    """Those who score together, such as ``NS``, or the one who scores alone."""
    names = [game.names[seat] for seat in game.sides(side)]
    return names[0] if len(names) == 1 else ("" if all(len(name) == 1 for name in names) else "/").join(names)


def side_names(game: Game[Any], side: int) -> str:
    """Those who score together in full, such as ``North and South``."""
    return both([seat_name(game, seat) for seat in game.sides(side)])


def sides(game: Game[Any]) -> range:
    """The owners of the scores."""
    return range(max(game.owner) + 1)


def count(number: int, thing: str) -> str:
    """A number with its noun: ``1 trick``, ``3 tricks``, ``2 matches``."""
    ending = "" if number == 1 else "es" if thing.endswith(("ch", "s", "sh", "x")) else "s"
    return f"{number} {thing}{ending}"


def either(words: Iterable[str]) -> str:
    """An enumeration to choose from: ``a``, ``a or b``, ``a, b or c``."""
    listed = list(words)
    return " or ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 2 else listed)


def both(words: Sequence[str]) -> str:
    """An enumeration of all: ``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


def ago(seconds: float) -> str:
    """A span of time in words, such as ``5 minutes ago``."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            return f"{count(int(seconds // size), unit)} ago"
    return "just now"


def names_suit(word: Action) -> bool:
    """Whether a word names trumps, or that there are none."""
    return word.spelt.startswith("name ")


def said(game: Game[Any], seat: int, word: Action) -> str:
    """What is told of a word that was said: trumps are named, all else is quoted."""
    if names_suit(word):
        return f"{seat_name(game, seat)} {word.spelt.replace('name', 'names', 1)}"
    return f"{seat_name(game, seat)} says `{word.spelt}`"
