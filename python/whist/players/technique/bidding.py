"""Bids by a simple count of the tricks that a hand should take.

Bids are read by what their words stand for: a number of tricks, of tricks above six, or of points, and a suit; or an
`Undertaking`. What a word stands for may say of itself the `strain` on which its bidder can count, and that it
`is_nolo`, a promise to win no tricks.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from whist.cards import Card, Cards, Rank, Strain, Suit
from whist.players.base import Choice
from whist.players.technique.holdings import Holding, above
from whist.rules import BID, CALL, TRUMP, Undertaking

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from whist.rules import Action, Game, View

PLAIN: Final = {Rank.ACE: (0.9, 0.9, 0.9), Rank.KING: (0.3, 0.7, 0.7), Rank.QUEEN: (0.1, 0.2, 0.4)}
"""Tricks of a high card alone, with one other of its suit, and with more."""
TRUMPS: Final = {Rank.ACE: 1.0, Rank.KING: 0.85, Rank.QUEEN: 0.65, Rank.JACK: 0.5}
"""Tricks of a high trump."""
SMALL_TRUMP: Final = (0.2, 0.2, 0.3)
LONG_TRUMP: Final = 0.55
"""Tricks of a small trump among one, two and more, and what each after the third is worth beyond that."""
JOKER: Final = 0.8
"""Tricks of a joker."""
FORWARD: Final = 0.5
"""Tricks beyond his share that a partner should have who was the first to undertake something together."""
BOOK: Final = 6
"""Tricks that bids above the book do not name."""


def bid_tricks(view: View, words: Mapping[str, Action]) -> Choice | None:
    """Where the number of tricks is bid: the number that the hand should take."""
    if view.kind != BID or not words:
        return None
    expected = max(0.0, expected_tricks(view.hand, view.trump) - lost_to_jokers(view))
    numbers = {action: number for action in words.values() if (number := number_of(action)) is not None}
    if not numbers:
        return None
    best = min(numbers, key=lambda action: abs(numbers[action] - expected))
    return Choice(best, "", f"the hand should take {expected:.1f} tricks")


def name_trumps(view: View, words: Mapping[str, Action]) -> Choice | None:
    """Where trumps are named: the strongest suit."""
    named = {suit: action for action in words.values() if (suit := suit_of(action)) is not None}
    if view.kind != TRUMP or not named:
        return None
    return Choice(named[strongest_suit(view.hand, named)], "", "the strongest suit")


def call_partner(view: View, words: Mapping[str, Action]) -> Choice | None:
    """Where a partner is called by his card: one that is not held, in a short suit that is not to be trumps."""
    called = [action for action in words.values() if isinstance(action.value, Card)]
    if view.kind != CALL or not called:
        return None
    strongest = strongest_suit(view.hand)

    def cost(action: Action) -> tuple[bool, bool, int]:
        suit = action.value.suit
        return action.value in view.hand, suit is strongest, len(view.hand.suit(suit))

    return Choice(min(called, key=cost), "", "a card that is not held, of a short suit")


def rise(view: View, words: Mapping[str, Action]) -> Choice | None:
    """In an auction: the lowest bid that the side should make, of equal ones that which brings it most tricks.

    Who must bid and should make none of them says the lowest.
    """
    bids = {action: number for action in words.values() if (number := number_of(action)) is not None}
    if not bids or view.kind != CALL or _is_partners(view):
        return None
    top, best = highest_bid(view.game), strongest_suit(view.hand)
    expected = {action: side_tricks(view, expected_tricks(view.hand, trump_of(action, best))) for action in bids}
    made = [action for action in bids if tricks_for(bids[action], top, len(view.hand)) <= expected[action]]
    if not made and len(bids) < len(view.legal):
        return None
    bid = min(made or bids, key=lambda action: (bids[action], -expected[action]))
    takes = f"the side should take {expected[bid]:.1f} tricks"
    return Choice(bid, "", f"the lowest bid will do: {takes}" if made else f"there must be a bid, though {takes}")


def strongest_suit(hand: Cards, among: Iterable[Suit] = Suit) -> Suit:
    """The suit that brings most tricks as trumps."""
    return max(among, key=lambda suit: (expected_tricks(hand, suit), suit))


@lru_cache(maxsize=4096)
def expected_tricks(hand: Cards, trump: Suit | None) -> float:
    """How many tricks a hand should take alone, the sum of what its cards are worth.

    Examples
    --------
    >>> from whist.cards import Cards, Suit
    >>> expected_tricks(Cards("AS QS 2H 3D"), Suit.SPADES)
    1.65
    """
    tricks = sum(JOKER for card in hand if card.is_joker)
    for suit in Suit:
        held = Holding.of(hand, suit)
        tricks += _trump_tricks(held) if suit == trump else _plain_tricks(held)
    return round(tricks, 2)


def lost_to_jokers(view: View) -> float:
    """What the cards of a hand lose to jokers in others, an equal share; they are counted as in packs without any."""
    return JOKER * sum(card.is_joker for card in view.unseen) / (view.game.seats - 1)


def side_tricks(view: View, own: float) -> float:
    """How many tricks the side should take: a partner, though he be called only later, has an average share."""
    return own + (len(view.hand) - own) / (view.game.seats - 1)


def undertake(view: View, words: Mapping[str, Action]) -> Choice | None:
    """In an auction of contracts against all others: the one that needs most, of those that the hand should make."""
    offered = [action for action in words.values() if isinstance(action.value, Undertaking) and action.value.tricks]
    needed = {action: share_of(view, action.value) for action in offered}
    expected = {action: expected_tricks(view.hand, _trump_for(view, action)) for action in offered}
    fitting = [action for action in offered if needed[action] <= expected[action]]
    if not fitting:
        return None
    best = max(fitting, key=lambda action: (needed[action], expected[action], -action.rank))
    return Choice(best, "", f"the hand should take {expected[best]:.1f} tricks")


def share_of(view: View, undertaking: Undertaking) -> float:
    """The tricks that one of those who undertake something should bring, less where another one began it."""
    share = undertaking.tricks / undertaking.players
    is_joined = undertaking.players > 1 and any(call.value == undertaking for _, call in view.calls)
    return share - FORWARD if is_joined else share


def _trump_for(view: View, action: Action) -> Suit | None:
    """The trumps under which something is undertaken: the turned suit, as the word says, or the strongest suit."""
    _, turned = view.facts.get("turned", (None, None))
    if action.value.is_turned and turned is not None:
        suit: Suit = turned.suit
        return suit
    return trump_of(action, strongest_suit(view.hand))


def _is_partners(view: View) -> bool:
    """Whether the partner has bid last."""
    bidders = [seat for seat, call in view.calls if number_of(call) is not None]
    return bool(bidders) and bidders[-1] == view.game.partner(view, view.seat)


def tricks_for(bid: int, top: int, tricks: int) -> float:
    """How many tricks a bid needs, where the highest is `top`: they, those above the book, or points of a deal.

    Examples
    --------
    >>> tricks_for(8, 13, 13), tricks_for(2, 7, 13), tricks_for(80, 160, 12)
    (8, 8, 6.0)
    """
    if top > tricks:
        return tricks * bid / top
    return bid + BOOK if tricks - 1 <= top + BOOK <= tricks + 1 else bid


@cache
def highest_bid(game: Game[Any]) -> int:
    """The highest number that a word of a game stands for."""
    return max(number for action in game.actions if (number := number_of(action)) is not None)


def number_of(action: Action) -> int | None:
    """The number that a word stands for, if any; a nolo and what is undertaken have none that is bid."""
    if getattr(action.value, "is_nolo", False) or isinstance(action.value, Undertaking):
        return None
    return next((part for part in _parts(action) if type(part) is int), None)


def suit_of(action: Action) -> Suit | None:
    """The suit that a word stands for, if any."""
    for part in _parts(action):
        if isinstance(part, Suit):
            return part
        if isinstance(part, Strain):
            return part.suit
    return None


def trump_of(action: Action, best: Suit) -> Suit | None:
    """The trumps on which one can count who bids so, and whose best suit this is."""
    strain: Strain | None = getattr(action.value, "strain", None)
    named = suit_of(action)
    if strain is not None and named is None:
        return strain.suit
    return best if named is None else named


def _parts(action: Action) -> Iterable[object]:
    value = action.value
    return value if isinstance(value, tuple) else (value,)


def _plain_tricks(held: Holding) -> float:
    worth = [PLAIN[card.rank][min(len(held), 3) - 1] for card in held.cards if card.rank in PLAIN]
    return sum(worth)


def _trump_tricks(held: Holding) -> float:
    """What trumps are worth one by one, or more where more are sure: those from the ace on without a gap."""
    small = SMALL_TRUMP[min(len(held), 3) - 1]
    worth = sum(TRUMPS.get(card.rank, small) for card in held.cards) + LONG_TRUMP * max(0, len(held) - 3)
    mine = Cards(held.cards)
    return max(worth, sum(above(card) <= mine for card in held.cards))
