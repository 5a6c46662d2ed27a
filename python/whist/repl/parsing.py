"""What a typed line means: a card, a word of the game, or a command.

Everything may be shortened as long as it stays unique. What is a card in full, or a single letter of one, is never
taken for a command, so that ``a`` without an ace to play cannot start ``auto``.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from whist.cards import Card, Cards, Rank, Suit
from whist.errors import CardError, WhistError
from whist.repl.words import FILLERS, JOKERS, NO_TRUMPS, NUMBER_WORDS, RANK_WORDS, SUIT_WORDS, either
from whist.rules.actions import CARD_ACTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from whist.repl.exchange import Exchange
    from whist.rules import Action

_NO_TRUMP: Final = re.compile(r"(?<![a-z])(no ?trumps?|nt)(?![a-z])")
_ACTIONS: Final = {action.card: action for action in CARD_ACTIONS}


class InputError(WhistError):
    """A typed line that cannot be obeyed; the message says what was allowed."""


class NotUnderstoodError(InputError):
    """A typed line that is no command and nothing that may be chosen now."""


@dataclass(frozen=True, slots=True)
class Order:
    """A command by its full name, with the rest of the line."""

    command: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Actions of the game, nearly always one; several when cards are picked together."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """What may be typed now.

    Attributes
    ----------
    legal : tuple of Action
        What the seat to act may do; empty when nobody here is to act.
    commands : mapping of str to str
        Every name and alias of a command, to its full name.
    hand : Cards
        What the seat to act holds.
    trump : Suit or None
        The suit that ``trump`` stands for.
    exchange : Exchange or None
        The cards that are chosen together, where they are.
    led : Suit or None
        The suit of the card that was led to the running trick.
    in_full : frozenset of str
        Commands that are obeyed only when a name of theirs is typed in full.
    """

    legal: tuple[Action, ...]
    commands: Mapping[str, str]
    hand: Cards = field(default_factory=Cards)
    trump: Suit | None = None
    exchange: Exchange | None = None
    led: Suit | None = None
    in_full: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Description:
    """A card as far as it was described: its rank, its suit, or both."""

    rank: Rank | None = None
    suit: Suit | None = None

    def fits(self, card: Card) -> bool:
        """Whether a card is meant by the description."""
        if card.is_joker:
            return False
        return self.rank in (None, card.rank) and self.suit in (None, card.suit)

    @property
    def text(self) -> str:
        """The description in words."""
        if self.card is not None:
            return str(self.card)
        return str(self.suit if self.rank is None else self.rank)

    @property
    def card(self) -> Card | None:
        """The card, when rank and suit are both known."""
        if self.rank is None or self.suit is None:
            return None
        return Card.from_number(16 * self.suit + self.rank)


def understand(line: str, situation: Situation) -> Order | Move:
    """Find out what a line asks for.

    Parameters
    ----------
    line : str
        What was typed, not empty.
    situation : Situation
        What may be typed now.

    Raises
    ------
    NotUnderstoodError
        When it is nothing that may be done now, or not unique. The message says what was allowed.
    """
    head, _, rest = line.strip().partition(" ")
    text, rest = " ".join(line.split()), rest.strip()
    words = [action for action in situation.legal if _is_word(action) and begins_a_spelling(text, action)]
    if head.casefold() in situation.commands and not (rest and words):
        return Order(situation.commands[head.casefold()], rest)
    exchange = situation.exchange
    if exchange is not None and exchange.missing > 1 and (typed := _cards(text)):
        return Move(_picked(typed, exchange, situation.hand))
    exact = [action for action in situation.legal if text.casefold() in map(str.casefold, spellings(action))]
    if exact:
        return Move((exact[0],))
    description = described(text, situation.trump)
    cards = [action for action in situation.legal if _fits(action, description)]
    is_of_the_game = _is_card_letter(head) or (words and (rest or len(head) == 1))
    orders = [] if is_of_the_game else _abbreviated(head, situation)
    if description is not None and description.card is not None:
        words, orders = [], []
    if not (cards or words or orders):
        words = _meant(text, situation)
    if description is None and not words and orders and situation.in_full.issuperset(orders):
        raise NotUnderstoodError(f"`{head}` is too short: {either([f'`{name}`' for name in orders])} is typed in full")
    orders = [name for name in orders if name not in situation.in_full]
    return _only(text, cards + words, orders, rest, description, situation)


def described(text: str, trump: Suit | None = None) -> Description | None:
    """Read a card, or the part of a card that was given.

    Parameters
    ----------
    text : str
        Such as ``as``, ``a♠``, ``spade ace``, ``ace of spades``, ``10h``, ``queen``, ``spades``, ``trump``.
    trump : Suit, optional
        The suit that ``trump`` stands for.

    Returns
    -------
    Description or None
        None when the text describes no card.
    """
    tokens = [token for token in text.casefold().split() if token not in FILLERS]
    if len(tokens) == 1 and (card := _compact(tokens[0])):
        return Description(card.rank, card.suit)
    rank: Rank | None = None
    suit: Suit | None = None
    for token in tokens:
        found = _part(token, trump)
        if isinstance(found, Rank) and rank is None:
            rank = found
        elif isinstance(found, Suit) and suit is None:
            suit = found
        else:
            return None
    return Description(rank, suit) if tokens else None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like another, if any is."""
    close = difflib.get_close_matches(word.casefold(), list(known), n=1, cutoff=0.6)
    return close[0] if close else None


def _compact(token: str) -> Card | None:
    """A card in one piece, rank first or suit first."""
    for form in (token, token[1:] + token[:1]):
        try:
            card = Card(form)
        except CardError:
            continue
        if not card.is_joker:
            return card
    return None


def _part(token: str, trump: Suit | None) -> Rank | Suit | None:
    """The rank or suit that a word, its beginning or its letter names."""
    if token in RANK_WORDS:
        return RANK_WORDS[token]
    if token in SUIT_WORDS:
        return SUIT_WORDS[token]
    if len(token) < 2:
        return None
    if trump is not None and "trumps".startswith(token):
        return trump
    found: set[Rank | Suit] = {rank for word, rank in RANK_WORDS.items() if word.startswith(token.removesuffix("s"))}
    found |= {suit for word, suit in SUIT_WORDS.items() if word.startswith(token)}
    return found.pop() if len(found) == 1 else None


def _is_card_letter(text: str) -> bool:
    """Whether a text is one letter or number of a card."""
    return text == "10" or (len(text) == 1 and (text.casefold() in SUIT_WORDS or text.casefold() in RANK_WORDS))


def _fits(action: Action, description: Description | None) -> bool:
    return description is not None and action.card is not None and description.fits(action.card)


def _begins(typed: str, word: str) -> bool:
    """Whether each piece of a typed text begins the piece of the word in its place."""
    short, full = pieces_of(typed), pieces_of(word)
    return 0 < len(short) <= len(full) and all(b.startswith(a) for a, b in zip(short, full, strict=False))


def _is_word(action: Action) -> bool:
    """Whether an action is known by its name alone, as words and jokers are."""
    return action.card is None or action.card.is_joker


def begins_a_spelling(typed: str, action: Action) -> bool:
    """Whether a text is a way to type an action, or the beginning of one."""
    return any(_begins(typed, word) for word in spellings(action))


def _meant(typed: str, situation: Situation) -> list[Action]:
    """Words that are meant where neither they nor their beginnings were typed as they are written.

    Numbers may be spelt, no trumps have several names, the first piece may be left out, as in ``4`` for ``bid 4``, and
    a suit or number may stand for the word that has it as its value. Nothing of the kind is guessed where a card may
    have been meant.
    """
    pieces = [NUMBER_WORDS.get(piece, piece) for piece in _spoken(typed)]
    if not pieces or any(action.card for action in situation.legal):
        return []
    words = [(action, _spoken(word)) for action in situation.legal for word in spellings(action)]
    whole = [action for action, word in words if word == pieces]
    ends = [(action, _end_of(pieces, word), word[1:]) for action, word in words]
    exact = [action for action, typed_end, end in ends if end == typed_end]
    begun = [action for action, typed_end, end in ends if end and _begins(" ".join(typed_end), " ".join(end))]
    meant = whole or exact or begun or [action for action, end, _ in ends if _stands_for(action, " ".join(end))]
    return list(dict.fromkeys(meant))


def _spoken(text: str) -> list[str]:
    """The pieces of a text in which no trumps have one name."""
    return pieces_of(_NO_TRUMP.sub(" no trump", text.casefold()))


def spellings(action: Action) -> tuple[str, ...]:
    """How an action may be typed: as it is written in records, and as it is shown; a joker by its name too."""
    if action.card is not None:
        return (action.text, JOKERS[action.text]) if action.card.is_joker else (action.text,)
    return tuple(dict.fromkeys((action.text, action.spelt)))


def _end_of(pieces: list[str], word: list[str]) -> list[str]:
    """What was typed without the first piece, where that begins the word."""
    return pieces[1:] if len(pieces) > 1 and word[0].startswith(pieces[0]) else pieces


def _stands_for(action: Action, typed: str) -> bool:
    """Whether a word means the suit or number that was typed, or that there are no trumps."""
    if isinstance(action.value, Suit):
        return described(typed) == Description(None, action.value)
    if isinstance(action.value, Card):
        card = action.value
        return described(typed) in (Description(None, card.suit), Description(card.rank, card.suit))
    if action.value is None:
        return typed in NO_TRUMPS and " ".join(pieces_of(action.text)[1:]) in NO_TRUMPS
    return type(action.value) is int and typed == str(action.value)


def pieces_of(text: str) -> list[str]:
    """The words and numbers of a text, without the signs between them."""
    return [piece for piece in re.split(r"[\s_:(),]+", text.casefold()) if piece]


def _abbreviated(head: str, situation: Situation) -> list[str]:
    return sorted({full for name, full in situation.commands.items() if name.startswith(head.casefold())})


def _cards(text: str) -> list[Card]:
    """The cards of a line that names nothing else."""
    found = []
    for token in text.replace(",", " ").split():
        try:
            found.append(_compact(token) or Card(token))
        except CardError:
            return []
    return found


def _picked(cards: Sequence[Card], exchange: Exchange, hand: Cards) -> tuple[Action, ...]:
    """Several cards typed at once, in the ascending order in which they are chosen."""
    for card in cards:
        if card not in exchange.cards:
            raise NotUnderstoodError(f"{card} may not be chosen now" if card in hand else f"you do not hold {card}")
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise NotUnderstoodError(f"you typed {twice} more than once: {exchange.missing} cards are chosen together")
    chosen = sorted(_ACTIONS[card] for card in cards)
    if len(chosen) != exchange.missing:
        raise NotUnderstoodError(f"{exchange.missing} cards are chosen together, and you typed {len(chosen)}")
    return tuple(chosen)


def _only(
    text: str,
    actions: Sequence[Action],
    orders: Sequence[str],
    rest: str,
    description: Description | None,
    situation: Situation,
) -> Order | Move:
    """The one thing that was meant."""
    if len(actions) == 1 and not orders:
        return Move((actions[0],))
    if len(orders) == 1 and not actions:
        return Order(orders[0], rest)
    if actions or orders:
        named = [action.text if action.card else f"`{action.spelt}`" for action in actions]
        raise NotUnderstoodError(f"`{text}` could be {either([*named, *(f'`{name}`' for name in orders)])}")
    if description is not None:
        raise NotUnderstoodError(_why_not(description, situation) + _command_begun(text, situation))
    known = [*situation.commands, *(action.text.casefold() for action in situation.legal)]
    guess = nearest(text.partition(" ")[0], known)
    raise NotUnderstoodError(f"`{text}` is no card, word or command" + (f"; did you mean `{guess}`?" if guess else ""))


def _why_not(description: Description, situation: Situation) -> str:
    """Why no card that fits may be chosen."""
    fitting = [card for card in situation.hand if description.fits(card)]
    what = description.text
    if situation.legal and not fitting:
        return f"you hold no {what}" if description.card is None else f"you do not hold {what}"
    return _duty(situation) or f"{what} may not be chosen now"


def _command_begun(text: str, situation: Situation) -> str:
    """The commands that begin like a part of a card that nobody can mean."""
    begun = _abbreviated(text, situation)
    return f"; for a command type {either([f'`{name}`' for name in begun])}" if begun else ""


def _duty(situation: Situation) -> str | None:
    """What a card that is held and yet not allowed goes against, when the cards allowed tell it."""
    led, trump = situation.led, situation.trump
    cards = [action.card for action in situation.legal if action.card is not None]
    if led is None or any(card.is_joker for card in cards):
        return None
    suits = {card.suit for card in cards}
    if suits == {led} and len(cards) == len(situation.hand.suit(led)):
        return f"you must follow {led}"
    if suits == {trump} and not situation.hand.suit(led):
        return f"you have no {led} and must play a trump"
    return None
