"""Blocks before the play: packs, the deal, cutting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from whist import arguments
from whist.arguments import AnySeat
from whist.cards import PACK_BITS, Card, Cards, Suit
from whist.checks import integer, members, shown, whole_number
from whist.deal import Deal
from whist.errors import DealError, OptionError, RulesError
from whist.rules.actions import AnySet, union
from whist.rules.events import ALL
from whist.rules.given import Pack
from whist.rules.table import Table

RED: Final = (Suit.HEARTS.cards | Suit.DIAMONDS.cards).bits
BLACK: Final = (Suit.SPADES.cards | Suit.CLUBS.cards).bits
"""The cards of each colour, as sets."""
PACK52: Final = tuple(number for number in range(64) if PACK_BITS >> number & 1)
"""The whole pack of 52, by suit (clubs first) and rank."""


def short_pack(lowest: int, suits: Sequence[Suit] = tuple(Suit)) -> tuple[int, ...]:
    """The pack from a rank (two 0 to ace 12) upwards.

    Raises
    ------
    OptionError, CardError
        When it is no rank, or they are no suits.

    Examples
    --------
    >>> len(short_pack(5))
    32
    """
    least, wanted = whole_number("lowest", lowest, 0, 12), map(Suit, members("suits", suits, "suits"))
    return tuple(16 * suit + rank for suit in wanted for rank in range(least, 13))


def whist_deal(table: Table, *, turn: bool = True, pack: Pack = PACK52) -> Card:
    """Shuffle and deal all cards singly; turn the last one, the dealer's own, and give it.

    The turned card's suit is told as ``"trump"``. With ``turn=False`` the card stays hidden and nothing is told.

    Raises
    ------
    DealError
        When the pack cannot be dealt out evenly.
    """
    table.shuffle(pack)
    return deal_out(table, turn=turn)


def deal_out(table: Table, *, turn: bool = True) -> Card:
    """Deal the pack on the table out singly, as :func:`whist_deal` does after the shuffle."""
    size, left = divmod(len(table.pack), table.game.seats)
    if left:
        raise DealError(f"{len(table.pack)} cards cannot be dealt out to {table.game.seats} seats")
    table.deal((1,) * size)
    last = Card.from_number(table.pack[-1])
    if turn:
        table.turn_up(table.dealer, last.number)
        table.tell("trump", last.suit)
    return last


def turn_next(table: Table) -> Card:
    """Turn the next card of the pack for all to see; it stays on the table, out of play.

    Unless it is a joker, its suit is told as ``"trump"``.
    """
    card = Card.from_number(table.take(1, "table", to=ALL)[0])
    table.turn_up("table", card.number)
    if not card.is_joker:
        table.tell("trump", card.suit)
    return card


def cut_high(table: Table, key: str, seats: Sequence[int]) -> int:
    """The one of some seats that draws the highest card, between equal ranks by suit; told as by :func:`draw_cards`."""
    return draw_cards(table, key, seats, lambda card: (card.rank, card.suit))[-1]


def draw_cards(
    table: Table, key: str, seats: Sequence[int], height: Callable[[Card], object], *, redraw: bool = False
) -> tuple[int, ...]:
    """Let each of the seats draw a card from a shuffled pack; gives the seats from the lowest card up.

    The draws are told under ``key`` as a tuple of seat and card, draws of those who draw again after the others. The
    pack is put together again each time.

    Parameters
    ----------
    height : callable
        The order of the cards; the seats are sorted by it.
    redraw : bool
        Whether seats whose cards are equally high draw again among themselves, rather than keep their order.
    """
    told: list[tuple[int, Card]] = []

    def draw(seats: Sequence[int]) -> tuple[int, ...]:
        cards = map(Card.from_number, table.draw(PACK52, len(seats)))
        drawn = tuple(zip(seats, cards, strict=True))
        told.extend(drawn)
        ranked = sorted(drawn, key=lambda each: (height(each[1]), each[0]))
        if not redraw:
            return tuple(seat for seat, _ in ranked)
        out: list[int] = []
        for seat, card in ranked:
            tied = [other for other, theirs in ranked if height(theirs) == height(card)]
            if seat not in out:
                out += [seat] if len(tied) == 1 else draw(tied)
        return tuple(out)

    order = draw(seats)
    table.tell(key, tuple(told))
    return order


def draw_suit(table: Table, key: str = "drawn") -> Suit:
    """Turn the top card of a second pack and give its suit; the card is told under ``key``."""
    card = Card.from_number(table.draw(PACK52, 1)[0])
    table.tell(key, card)
    return card.suit


def show_holder(table: Table, card: AnySet) -> int:
    """Let the seat that holds a card, given as itself or as a set, show it to all; gives the seat.

    Raises
    ------
    RulesError
        When nobody holds it.
    """
    wanted = union(card, "card")
    for seat, hand in enumerate(table.hands):
        if hand & wanted:
            table.show(seat, wanted)
            return seat
    raise RulesError(f"nobody holds {Cards.from_bits(wanted)}")


def pack_of(
    hands: Sequence[Cards | str] | Deal | str, dealer: AnySeat, *, last: Card | str | None = None, turn: int = 1
) -> tuple[int, ...]:
    """The pack that gives these hands when dealt singly, for :class:`Match`'s ``given``.

    Parameters
    ----------
    hands : sequence of Cards or str, Deal or str
        The hand of each seat, all of one size; one text is a deal of PBN.
    dealer : int, Seat or str
        Who deals; by number where they are not four.
    last : Card or str, optional
        The dealer's last card, which is turned in many games; by default his lowest.
    turn : {1, -1}
        Direction of the deal.

    Raises
    ------
    OptionError
        When the hands or the direction are none.
    CardError
        When a text is no card or hand.
    DealError
        When a text is no deal, sizes differ, a card lies in two hands, or the last card is not the dealer's.
    SeatError
        When the dealer is no seat.

    Examples
    --------
    >>> hands = [Cards("2C 3C"), Cards("4C 5C"), Cards("6C 7C"), Cards("8C 9C")]
    >>> pack = pack_of(hands, 3, last=Card("9C"))
    >>> [str(Card.from_number(card)) for card in pack]
    ['3C', '5C', '7C', '8C', '2C', '4C', '6C', '9C']
    """
    if integer(turn) not in (1, -1):
        raise OptionError(f"turn = {shown(turn)}: it must be 1, or -1 for the other way round")
    given = Deal.from_pbn(hands) if isinstance(hands, str) else members("hands", hands, "the hands of all seats")
    held = tuple(map(Cards, given))
    seats = len(held)
    place = arguments.place("dealer", dealer, seats)
    if len({len(hand) for hand in held}) != 1:
        raise DealError(f"hands of {', '.join(str(len(hand)) for hand in held)} cards cannot be dealt singly")
    if len({card for hand in held for card in hand}) != sum(map(len, held)):
        raise DealError("a card lies in two hands")
    order = [[card.number for card in hand] for hand in held]
    if last is not None:
        last = Card(last)
        if last not in held[place]:
            raise DealError(f"{last} cannot be the dealer's last card: it is not in that hand")
        order[place].remove(last.number)
        order[place].append(last.number)
    around = [(place + turn * step) % seats for step in range(1, seats + 1)]
    return tuple(order[seat][k] for k in range(len(held[0])) for seat in around)
