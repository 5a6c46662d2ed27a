"""Actions: everything a player can choose has a number and a text.

Numbers 0 to 63 are the cards, by their bit in a card set. From 64 on come the *words* of a game in the order
in which it declares them, so that a number depends on the game and its options and on nothing else. A set of
actions is one integer with a bit for each; whoever asks for a set takes a collection of actions or cards too
(:data:`AnySet`).
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Hashable, Iterable, Iterator
from enum import Enum
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from whist import _core
from whist.cards import VALID_BITS, Card, Cards
from whist.checks import encodable, integer, shown, string
from whist.errors import CardError, IllegalActionError, OptionError

K = TypeVar("K", bound=Hashable)
FIRST_WORD: Final = 64


class Action:
    """One choice: a card or a word of the game. Immutable and hashable.

    Attributes
    ----------
    id : int
        Its number, the same for all matches of one game and options.
    bit : int
        The set of actions that holds only this one.
    text : str
        What is written in records and typed by people, such as ``"AS"`` or ``"no claim"``.
    value : object
        What the word stands for, a suit for instance; for a card the card.
    rank : int
        Its height where words are ordered, as bids are.
    spelt : str
        How it reads best, which people may type as well: ``"name spades"`` for ``"name:S"``; mostly the text itself.
    card : Card or None
        The card, or None for a word.
    """

    __slots__ = ("bit", "card", "id", "rank", "spelt", "text", "value")
    id: int
    bit: int
    text: str
    value: Any
    rank: int
    spelt: str
    card: Card | None

    def __init__(self, id: int, text: str, value: object = None, rank: int = 0, spelt: str = "") -> None:  # noqa: A002
        put = object.__setattr__
        put(self, "id", id)
        put(self, "bit", 1 << id)
        put(self, "text", text)
        put(self, "value", value)
        put(self, "rank", rank)
        put(self, "spelt", spelt or text)
        put(self, "card", value if id < FIRST_WORD else None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an action cannot change ({name} = {shown(value)})")

    def __eq__(self, other: object) -> bool:
        return (self.id, self.text) == (other.id, other.text) if isinstance(other, Action) else NotImplemented

    def __lt__(self, other: Action) -> bool:
        return self.id < other.id

    def __hash__(self) -> int:
        return hash((self.id, self.text))

    def __reduce__(self) -> tuple[object, ...]:
        return Action, (self.id, self.text, self.value, self.rank, self.spelt)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.id}, {self.text!r})"


AnySet: TypeAlias = int | Iterable[Action | Card] | dict[Any, Action] | Action | Card
"""A set of actions or cards: an integer with a bit for each, a collection of them, what a dictionary holds, or one."""


def _card_actions() -> tuple[Action, ...]:
    cards = (Card.from_number(number) for number in range(FIRST_WORD) if VALID_BITS >> number & 1)
    return tuple(Action(card.number, str(card), card) for card in cards)


CARD_ACTIONS: Final = _card_actions()
"""The actions of the 52 cards and three jokers, shared by all games."""

_NUMBERED: Final = {action.id: action for action in CARD_ACTIONS}


class Vocabulary:
    """All the actions of one game, by number and by text.

    Attributes
    ----------
    numbered : dict
        The actions by number, ascending.
    all : int
        Set of all actions.
    among : callable
        Gives the actions of a set, ascending.
    repeats : bool
        Whether a word that is declared again is the same word, as where several games share a vocabulary;
        otherwise it is a fault.

    Examples
    --------
    >>> words = Vocabulary()
    >>> words.add("pass").id
    64
    >>> words["as"].card, words["PASS"].id
    (Card('AS'), 64)
    """

    def __init__(self) -> None:
        self.numbered = dict(_NUMBERED)
        self.all = VALID_BITS
        self._by_text = {action.text.lower(): action for action in CARD_ACTIONS}
        self._by_place = [_NUMBERED.get(number) for number in range(FIRST_WORD)]
        self.among: Callable[[int], tuple[Action, ...]] = partial(_core.members, self._by_place)
        self.repeats = False

    def __repr__(self) -> str:
        words = [action.text for action in self.numbered.values() if action.id >= FIRST_WORD]
        return f"<Vocabulary: the cards, {', '.join(words) or 'no words'}>"

    def add(self, text: str, value: object = None, rank: int = 0, *, also: str = "") -> Action:
        """Declare a word and give its action; it is shown as `also` spells it, and people may type that too.

        Parameters
        ----------
        text : str
            What is written in records and typed by people.
        value : object
            What the word stands for; players go by it.
        rank : int
            Its height where words are ordered, as bids are.
        also : str
            Another spelling.

        Returns
        -------
        Action
            What :meth:`Table.ask` takes, alone or with others, and gives back when it is chosen.

        Raises
        ------
        ValueError
            When the text is taken, is a card's, or has spaces at its ends.

        Examples
        --------
        >>> words = Vocabulary()
        >>> stand, change = words.add("stand"), words.add("change", also="swap")
        >>> words["swap"] is change, union((stand, change)) == stand.bit | change.bit
        (True, True)
        """
        key = _key(string("text", text))
        if self.repeats and key in self._by_text:
            return self._by_text[key]
        if key in self._by_text or _is_card(text) or text != text.strip() or not text:
            raise ValueError(f"{shown(text)} cannot be a word of the game: it is taken, a card, or empty")
        action = Action(len(self), text, value, rank, also)
        self._by_place.append(action)
        self.numbered[action.id] = self._by_text[key] = action
        self.all |= action.bit
        if also:
            self._by_text[_key(string("also", also))] = action
        return action

    def family(self, pattern: str, values: Iterable[K]) -> dict[K, Action]:
        """Declare one word for each value, its text put into the pattern; ranks rise from 0.

        Examples
        --------
        >>> [str(a) for a in Vocabulary().family("bid {}", (5, 6)).values()]
        ['bid 5', 'bid 6']
        """
        return {value: self.add(pattern.format(value), value, rank) for rank, value in enumerate(values)}

    def __len__(self) -> int:
        """One more than the highest number, cards that do not exist included."""
        return len(self._by_place)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.numbered.values())

    def __getitem__(self, key: Card | int | str) -> Action:
        """The action of a card, of a number, or of a whole text, in either case.

        Raises
        ------
        IllegalActionError
            When there is none; suits, seats and truth values are no numbers of actions.
        """
        action = self._find(key) if isinstance(key, str) else self.numbered.get(_number(key))
        if action is None:
            raise self._unknown(key)
        return action

    def parse(self, text: str, legal: int = -1) -> Action:
        """The action that a person means: its text, or an abbreviation that only one legal action has.

        Parameters
        ----------
        text : str
            In either case; each word may be cut short, so ``n c`` can stand for ``no claim``.
        legal : int
            The actions among which an abbreviation must be unique; all by default.

        Raises
        ------
        IllegalActionError
            When nothing or more than one thing is meant.
        """
        if not isinstance(text, str):
            raise self._unknown(text)
        action = self._find(text)
        if action is not None:
            return action
        words = _key(text).split()
        spelt = (each for key, each in self._by_text.items() if legal >> each.id & 1 and _abbreviates(words, key))
        meant = list(dict.fromkeys(spelt))
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise IllegalActionError(f"{shown(text)} may mean {', '.join(map(str, meant))}")
        raise self._unknown(text)

    def _find(self, text: str) -> Action | None:
        key = _key(text)
        return self._by_text.get(key) or (self.numbered[_core.parse_card(key)] if _is_card(key) else None)

    def _unknown(self, key: object) -> IllegalActionError:
        near = difflib.get_close_matches(_key(key), self._by_text, n=1) if isinstance(key, str) else []
        hint = f"; did you mean {self._by_text[near[0]].text!r}?" if near else ""
        return IllegalActionError(f"{shown(key)} is no action of this game{hint}")


def union(actions: AnySet, name: str = "actions") -> int:
    """The set of some actions or cards, as an integer with a bit for each.

    Parameters
    ----------
    actions : AnySet
        A collection of them, one of them, or the set already.
    name : str
        What a message calls it.

    Raises
    ------
    OptionError
        When it holds anything else.

    Examples
    --------
    >>> bin(union(CARD_ACTIONS[:3])), bin(union(CARD_ACTIONS[2]))
    ('0b111', '0b100')
    >>> union(["pass"], "words")
    Traceback (most recent call last):
      ...
    whist.errors.OptionError: words holds 'pass': a set holds actions or cards, or is an integer with a bit for each
    """
    if type(actions) is int:
        return actions
    if isinstance(actions, Cards):
        return actions.bits
    if isinstance(actions, (Action, Card)):
        return actions.bit
    held: Any = actions.values() if isinstance(actions, dict) else actions
    if isinstance(held, (str, bytes)) or not hasattr(held, "__iter__"):
        number = None if isinstance(held, Enum) else integer(held)
        if number is None:
            raise OptionError(f"{name} = {shown(actions)}: {_A_SET}")
        return number
    bits = 0
    for action in held:
        try:
            bits |= action.bit
        except AttributeError:
            raise OptionError(f"{name} holds {shown(action)}: {_A_SET}") from None
    return bits


_A_SET: Final = "a set holds actions or cards, or is an integer with a bit for each"


def _number(key: object) -> int:
    """The number of an action, or -1; suits and seats are numbers too, but of something else."""
    if isinstance(key, Card):
        return key.number
    number = None if isinstance(key, Enum) else integer(key)
    return -1 if number is None else number


def _key(text: str) -> str:
    """A text with case, spaces and underscores levelled."""
    return " ".join(text.lower().replace("_", " ").split())


def _is_card(text: str) -> bool:
    try:
        _core.parse_card(encodable(text))
    except CardError:
        return False
    return True


def _abbreviates(cut: list[str], text: str) -> bool:
    """Whether each word begins the word at the same place in a text."""
    words = text.split()
    return 0 < len(cut) <= len(words) and all(word.startswith(part) for part, word in zip(cut, words, strict=False))
