"""Matches of whist brought to a chosen position, for the tests of players."""

from __future__ import annotations

from itertools import count
from random import Random

from whist.cards import PACK_BITS, Card, Cards, Suit
from whist.players.technique.position import winning
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


def ending(north: str, east: str, south: str, west: str, leader: str, trump: str) -> Match:
    """A match in its last tricks: the cards each seat has left, and who is to lead.

    The other cards are dealt and played at random, in whatever way leads there.
    """
    left = tuple(map(Cards, (north, east, south, west)))
    for seed in count():
        random = Random(seed)
        hands = _with_rest(left, random)
        for dealer in range(4):
            played = _played_down(hands, left, "NESW".index(leader), SUITS[trump], dealer, random)
            if played is not None and hands[dealer] & SUITS[trump].cards:
                match = match_of(hands, trump, dealer)
                for card in played:
                    match.play(str(card))
                return match
    raise AssertionError("the count of seeds has no end")


def _with_rest(left: tuple[Cards, ...], random: Random) -> list[Cards]:
    """Four hands of thirteen, these cards among them."""
    rest = list(PACK - left[0] - left[1] - left[2] - left[3])
    random.shuffle(rest)
    hands = []
    for cards in left:
        missing = 13 - len(cards)
        hands.append(cards | Cards(rest[:missing]))
        rest = rest[missing:]
    return hands


def _played_down(
    hands: list[Cards], left: tuple[Cards, ...], leader: int, trump: Suit, dealer: int, random: Random
) -> list[Card] | None:
    """A lawful play of all cards but those left, after which `leader` is to lead, or None when the dice fall badly."""
    hands, played, turn = list(hands), [], (dealer + 1) % 4
    while hands[0] != left[0]:
        suits = [suit for suit in Suit if _can_be_led(hands, left, turn, suit)]
        if not suits:
            return None
        suit, trick = random.choice(suits), []
        for place in range(4):
            seat = (turn + place) % 4
            spare = hands[seat] - left[seat]
            card = random.choice(list(spare.suit(suit) or spare))
            hands[seat] -= Cards([card])
            trick.append((seat, card))
        played += [card for _, card in trick]
        turn = winning(tuple(trick), trump)[0]
    return played if turn == leader else None


def _can_be_led(hands: list[Cards], left: tuple[Cards, ...], leader: int, suit: Suit) -> bool:
    """Whether a suit can be led, and followed by all who hold it, without the cards to be left."""
    spare = [hand - kept for hand, kept in zip(hands, left, strict=True)]
    follows = all(more.suit(suit) or not hand.suit(suit) for more, hand in zip(spare, hands, strict=True))
    return bool(spare[leader].suit(suit)) and follows
