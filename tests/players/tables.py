"""Matches of whist brought to a chosen position, for the tests of players."""

from __future__ import annotations

from itertools import count
from random import Random

from whist.cards import PACK_BITS, Card, Cards, Suit
from whist.rules import Match, View

PACK = Cards.from_bits(PACK_BITS)
SUITS = {suit.letter: suit for suit in Suit}


def pack_of(hands: list[Cards], dealer: int, turned: Card) -> str:
    """The pack, in dealing order, that gives these hands to the seats and turns a card of the dealer's."""
    last = Cards([turned])
    orders = [[*(hand - last), *((turned,) if turned in hand else ())] for hand in hands]
    return " ".join(str(orders[(dealer + place) % 4][place_in_hand(place)]) for place in range(1, 53))


def place_in_hand(place: int) -> int:
    """Which card of its hand the card of a place in the pack is, both counted from the first dealt."""
    return (place - 1) // 4


def match_of(hands: list[Cards], trump: str, dealer: int, **options: object) -> Match:
    """A match whose first deal gives these hands, the dealer's lowest trump turned."""
    turned = min(hands[dealer] & SUITS[trump].cards)
    return Match("whist", seed=0, dealer=dealer, given=[[pack_of(hands, dealer, turned)]], **options)


def at_table(hand: str, table: str, trump: str, **options: object) -> View:
    """The view of South in such a match."""
    return match_at(hand, table, trump, **options).view("S")


def match_at(hand: str, table: str, trump: str, **options: object) -> Match:
    """A match in its first trick, South to play with this hand and these cards on the table.

    The other hands are filled at random, so that nobody revokes and the dealer has a trump to turn.
    """
    cards = [Card(word) for word in table.split()]
    leader = (2 - len(cards)) % 4
    dealer = (leader - 1) % 4
    for seed in count():
        hands = _filled(Cards(hand), leader, cards, Random(seed))
        if hands[dealer] & SUITS[trump].cards and not _revokes(hands, leader, cards):
            break
    match = match_of(hands, trump, dealer, **options)
    for card in cards:
        match.play(str(card))
    return match


def _filled(hand: Cards, leader: int, table: list[Card], random: Random) -> list[Cards]:
    """Four hands of thirteen cards, South's given, the others holding what they have played."""
    hands = [Cards(), Cards(), hand, Cards()]
    for place, card in enumerate(table):
        hands[(leader + place) % 4] |= Cards([card])
    rest = list(PACK - hand - Cards(table))
    random.shuffle(rest)
    for seat in (0, 1, 3):
        missing = 13 - len(hands[seat])
        hands[seat] |= Cards(rest[:missing])
        del rest[:missing]
    return hands


def _revokes(hands: list[Cards], leader: int, table: list[Card]) -> bool:
    """Whether a card on the table would be a revoke."""
    return any(
        card.suit != table[0].suit and bool(hands[(leader + place) % 4] & table[0].suit.cards)
        for place, card in enumerate(table)
    )
