"""What the technique player knows when it is to play a card: a small value, read from a view."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from whist.cards import PACK_BITS, Card, Cards, Suit
from whist.players.technique.holdings import SUIT_ORDER, Holding, above, outranks
from whist.players.technique.style import STANDARD, Style
from whist.rules import Aim

if TYPE_CHECKING:
    from whist.rules import Trick

PACK: Final = Cards.from_bits(PACK_BITS)
QUEEN_OF_SPADES: Final = Card("QS")

Plays: TypeAlias = tuple[tuple[int, Card], ...]
"""Seats and their cards, in the order played."""


@dataclass(frozen=True)
class Position:
    """The knowledge on which one card is chosen.

    Attributes
    ----------
    hand : Cards
        The player's cards.
    seat : int
        The player's own seat.
    trump : Suit or None
        The trump suit, or None without trumps.
    trick : tuple of (int, Card)
        The present trick so far, leader first; empty when the player leads.
    tricks : tuple of Trick
        The finished tricks of the deal.
    allowed : Cards or None
        The cards the game allows; None for the duty to follow suit alone.
    partner : int or None
        The partner's seat, or None where everybody plays alone.
    players : int
        How many play to a trick.
    turned : Card or None
        The turned card while it lies on the table.
    need : int
        Tricks the player's side must win in this deal to stay in the game; 0 when nothing threatens.
    aim : Aim
        Whether tricks are won or avoided.
    pack : Cards
        Every card that was dealt.
    style : Values
        The conventions the player keeps.
    """

    hand: Cards
    seat: int = 0
    trump: Suit | None = None
    trick: Plays = ()
    tricks: tuple[Trick, ...] = ()
    allowed: Cards | None = None
    partner: int | None = None
    players: int = 4
    turned: Card | None = None
    need: int = 0
    aim: Aim = Aim.WIN
    pack: Cards = PACK
    style: Style = STANDARD

    # The player's cards

    @cached_property
    def permitted(self) -> Cards:
        """The cards that may be played; the suit led is followed even where a game would accept a revoke."""
        allowed = self.hand if self.allowed is None else self.allowed
        following = Cards() if self.led is None else allowed.suit(self.led)
        return following or allowed

    @cached_property
    def legal(self) -> Cards:
        """The cards to choose from: those permitted, without the queen of spades where she is the one to lose."""
        if self.aim is Aim.AVOID_QUEEN:
            return self.permitted - Cards([QUEEN_OF_SPADES]) or self.permitted
        return self.permitted

    def holding(self, suit: Suit) -> Holding:
        """The player's cards of one suit."""
        return self._holdings[suit]

    @cached_property
    def _holdings(self) -> dict[Suit, Holding]:
        return {suit: Holding.of(self.hand, suit) for suit in SUIT_ORDER}

    @cached_property
    def plain(self) -> tuple[Holding, ...]:
        """The plain suits held, in suit order."""
        return tuple(held for suit, held in self._holdings.items() if held and suit != self.trump)

    @cached_property
    def trumps(self) -> Holding | None:
        """The player's trumps, or None when there are none to hold."""
        held = None if self.trump is None else self.holding(self.trump)
        return held or None

    @cached_property
    def following(self) -> Holding:
        """The legal cards of the suit led; the trick must have begun."""
        assert self.led is not None
        return Holding.of(self.legal, self.led)

    @cached_property
    def original(self) -> Cards:
        """The hand as it was before the first card."""
        return self.hand | Cards(card for seat, card in self._quitted if seat == self.seat)

    # The table

    @property
    def led(self) -> Suit | None:
        """The suit led to the present trick."""
        return self.trick[0][1].suit if self.trick else None

    @cached_property
    def best(self) -> tuple[int, Card]:
        """Who is winning the present trick, and the card; the trick must have begun."""
        return winning(self.trick, self.trump)

    def beats(self, card: Card) -> bool:
        """Whether the card would be winning the trick if played now."""
        return not self.trick or outranks(card, self.best[1], self.trump)

    @property
    def is_last(self) -> bool:
        """Whether the player is the last to play to the trick."""
        return len(self.trick) == self.players - 1

    @property
    def is_partner_winning(self) -> bool:
        """Whether the partner's card is the best on the table."""
        return bool(self.trick) and self.best[0] == self.partner

    # The cards that are gone, and what they told

    @cached_property
    def _quitted(self) -> Plays:
        return tuple(play for trick in self.tricks for play in trick.plays)

    @cached_property
    def played(self) -> Cards:
        """All cards played in the deal, the present trick included."""
        return Cards(card for _, card in self._quitted + self.trick)

    @cached_property
    def unseen(self) -> Cards:
        """The cards neither held nor played."""
        return self.pack - self.hand - self.played

    def is_master(self, card: Card) -> bool:
        """Whether every higher card of the suit has been played."""
        return not above(card) & self.pack - self.played

    def master(self, suit: Suit) -> Card | None:
        """The player's master of a suit."""
        held = self.holding(suit)
        return held.highest if held and self.is_master(held.highest) else None

    def is_void(self, seat: int, suit: Suit) -> bool:
        """Whether a seat is known void: it has failed to follow the suit."""
        return (seat, suit) in self._voids

    @cached_property
    def _voids(self) -> frozenset[tuple[int, Suit]]:
        return frozenset(
            (seat, plays[0][1].suit)
            for plays in (*(trick.plays for trick in self.tricks), self.trick)
            for seat, card in plays
            if card.suit != plays[0][1].suit
        )

    def may_hold_trump(self, seat: int) -> bool:
        """Whether a seat is not known void in trumps and some trump is unseen."""
        return self.trump is not None and bool(self.unseen.suit(self.trump)) and not self.is_void(seat, self.trump)

    @property
    def opponents(self) -> tuple[int, ...]:
        """Everybody but the player and the partner."""
        return tuple(seat for seat in range(self.players) if seat not in (self.seat, self.partner))

    @property
    def tricks_won(self) -> int:
        """Tricks won by the player's side."""
        return sum(trick.winner in (self.seat, self.partner) for trick in self.tricks)

    # Who led and followed with what

    def leads(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat has led in this deal, in order, the present trick included."""
        tricks = (*(trick.plays for trick in self.tricks), self.trick)
        return tuple(plays[0][1] for plays in tricks if plays and plays[0][0] == seat)

    def follows(self, seat: int, suit: Suit) -> tuple[tuple[int, Card], ...]:
        """How a seat has followed a suit led by another: numbers of the finished tricks, and the cards."""
        return tuple(
            (number, card)
            for number, trick in enumerate(self.tricks)
            for player, card in trick.plays[1:]
            if player == seat and card.suit == suit == trick.plays[0][1].suit
        )

    def before(self, number: int) -> Position:
        """The position in which the player chose a card to the finished trick of a number, from 0."""
        plays = self.tricks[number].plays
        place = [seat for seat, _ in plays].index(self.seat)
        since = (play for trick in self.tricks[number:] for play in trick.plays)
        hand = self.hand | Cards(card for seat, card in since if seat == self.seat)
        return replace(self, hand=hand, trick=plays[:place], tricks=self.tricks[:number], allowed=None, turned=None)

    def did_beat(self, seat: int, number: int) -> bool:
        """Whether a seat's card was the best on the table when it was played to a finished trick."""
        plays = self.tricks[number].plays
        place = [player for player, _ in plays].index(seat)
        return winning(plays[: place + 1], self.trump)[0] == seat


def winning(plays: Plays, trump: Suit | None) -> tuple[int, Card]:
    """The seat and card that are winning a trick that has begun."""
    best = plays[0]
    for play in plays[1:]:
        if outranks(play[1], best[1], trump):
            best = play
    return best
