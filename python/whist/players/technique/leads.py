"""What to lead: the suit (6.1), the card of the suit (6.2), and leads after the first (6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.cards import Card, Rank, Suit
from whist.players.technique.holdings import Holding, strongest
from whist.players.technique.rule import Pick, Rule, first_legal
from whist.players.technique.signals import has_called

if TYPE_CHECKING:
    from whist.players.technique.position import Position


def lead(position: Position) -> Pick | None:
    """The card to lead: by 6.1 to the first trick, by 6.6 afterwards."""
    return first_legal(LATER if position.tricks else OPENING, position)


def is_barred(position: Position, suit: Suit) -> bool:
    """Whether a plain suit is passed over, since an opponent may trump it and another suit is safe."""
    return _may_be_ruffed(position, suit) and not all(_may_be_ruffed(position, held.suit) for held in position.plain)


def _may_be_ruffed(position: Position, suit: Suit) -> bool:
    """Whether an opponent is known void in a plain suit and may hold a trump."""
    return suit != position.trump and any(
        position.is_void(seat, suit) and position.may_hold_trump(seat) for seat in position.opponents
    )


def _open_suits(position: Position) -> tuple[Holding, ...]:
    """The plain suits that may be led: those not barred."""
    return tuple(held for held in position.plain if not is_barred(position, held.suit))


# 6.1 Which suit to lead


def l1(position: Position) -> Pick | None:
    """Five or more trumps, and two trump honours or a good plain suit: trumps."""
    trumps = position.trumps
    if trumps is None or len(trumps) < 5:
        return None
    if trumps.honours < 2 and not any(held.is_good for held in position.plain):
        return None
    return _from(trumps, position).under("L1", "five or more trumps with strength beside them")


def l2(position: Position) -> Pick | None:
    """The strongest plain suit of four or more cards, with honours in it."""
    suit = _long_suit(position)
    if suit is None or suit.points < 3:
        return None
    return _from(suit, position).under("L2", "strongest suit")


def l3(position: Position) -> Pick | None:
    """A singleton, queen or lower, with two or three trumps."""
    trumps = position.trumps
    if not position.style.singleton_lead or trumps is None or len(trumps) not in (2, 3):
        return None
    singletons = [held.highest for held in _open_suits(position) if len(held) == 1 and held.highest.rank <= Rank.QUEEN]
    if not singletons:
        return None
    card = min(singletons, key=lambda card: (card.rank, -card.suit))
    return Pick(card, "L3", "singleton, hoping to trump the suit when it comes back")


def l4(position: Position) -> Pick | None:
    """The strongest plain suit of four or more cards, though it is poor."""
    suit = _long_suit(position)
    return None if suit is None else _from(suit, position).under("L4", "longest suit, though poor")


def l5(position: Position) -> Pick | None:
    """No long plain suit: one headed by a short sequence, else the weakest; trumps when nothing else is left."""
    suits = _open_suits(position)
    sequences = [held for held in suits if held.letters[:2] in ("QJ", "JT")]
    if sequences:
        suit = max(sequences, key=lambda held: (held.highest.rank, held.suit))
        return _from(suit, position).under("L5", "no long suit")
    if suits:
        suit = min(suits, key=lambda held: (held.points, -len(held), -held.suit))
        return _from(suit, position).under("L5", "no long suit, so the weakest")
    if position.trumps is not None:
        return _from(position.trumps, position).under("L5", "only trumps left")
    return None


def _long_suit(position: Position) -> Holding | None:
    """The strongest plain suit of four or more cards that may be led."""
    return strongest(held for held in _open_suits(position) if len(held) >= 4)


OPENING: Final[tuple[Rule, ...]] = (l1, l2, l3, l4, l5)


# 6.2 Which card of the suit


def _from(suit: Holding, position: Position) -> Pick:
    """The card to lead from a suit: the first of C1 to C10 that fits the holding."""
    style = position.style
    if suit.holds("AK"):
        honour, name = ("K", "king") if style.king_from_ak else ("A", "ace")
        return Pick(suit.card(honour), "C1", f"{name} from ace-king")
    if suit.holds("KQ"):
        return Pick(suit.card("K"), "C2", "king from king-queen")
    if suit.holds("AQJ"):
        return Pick(suit.card("A"), "C3", "ace from ace-queen-knave")
    if suit.holds("A") and len(suit) >= 5 and suit.suit != position.trump:
        return Pick(suit.card("A"), "C4", "ace from five or more")
    if suit.holds("QJ") and (suit.holds("T") or len(suit) <= 3):
        return Pick(suit.card("Q"), "C5", "top of a sequence from the queen")
    if suit.holds("KJT") and not suit.holds("A"):
        return Pick(suit.card("T"), "C6", "ten from king-knave-ten")
    if suit.letters.startswith("JT") and (suit.holds("9") or len(suit) <= 3):
        return Pick(suit.card("J"), "C7", "top of a sequence from the knave")
    if len(suit) >= 4:
        return Pick(suit.cards[3], "C8", "fourth best") if style.fourth_best else Pick(suit.lowest, "C8", "lowest")
    if len(suit) >= 2 and suit.letters[0] in "AKQ":
        return Pick(suit.lowest, "C9", "lowest under an honour")
    return Pick(suit.highest, "C10", "highest of a short suit")


# 6.6 Later leads


def r1(position: Position) -> Pick | None:
    """The partner has called for trumps."""
    trumps = position.trumps
    if trumps is None or position.partner is None or not has_called(position, position.partner):
        return None
    if trumps.is_weak:
        return Pick(trumps.highest, "R1", "partner called for trumps, highest of three or fewer")
    if trumps.holds("A"):
        return Pick(trumps.card("A"), "R1", "partner called for trumps, ace from four or more")
    return _from(trumps, position).under("R1", "partner called for trumps")


def r2(position: Position) -> Pick | None:
    """A master of a plain suit, when no opponent may hold a trump."""
    masters = [card for held in position.plain if (card := position.master(held.suit)) is not None]
    if not masters or any(map(position.may_hold_trump, position.opponents)):
        return None
    return Pick(_of_longest(masters, position), "R2", "a sure trick, since no opponent can trump it")


def r3(position: Position) -> Pick | None:
    """The partner's first suit is returned, unless a good suit of one's own waits to be led."""
    suit = _partners_suit(position)
    if suit is None or is_barred(position, suit) or suit in _suits_led(position):
        return None
    held = position.holding(suit)
    if not held or _good_suit_waits(position):
        return None
    master = position.master(suit)
    if master is not None:
        return Pick(master, "R3", "partner's suit, the master of it")
    if len(held) == 2:
        return Pick(held.highest, "R3", "partner's suit, the higher of two")
    return Pick(held.lowest, "R3", "partner's suit, the lowest")


def r4(position: Position) -> Pick | None:
    """The master of a suit led before."""
    masters = [
        card
        for suit in _suits_led(position)
        if not is_barred(position, suit) and (card := position.master(suit)) is not None
    ]
    if not masters:
        return None
    return Pick(_of_longest(masters, position), "R4", "the master of a suit led before")


def r5(position: Position) -> Pick | None:
    """As at the opening, with the cards now held."""
    pick = first_legal(OPENING, position)
    return None if pick is None else pick.under("R5", "a new lead")


def _of_longest(cards: list[Card], position: Position) -> Card:
    """The card whose suit is held longest; ties by suit order."""
    return max(cards, key=lambda card: (len(position.holding(card.suit)), card.suit))


def _suits_led(position: Position) -> frozenset[Suit]:
    """The suits the player has led."""
    return frozenset(card.suit for card in position.leads(position.seat))


def _partners_suit(position: Position) -> Suit | None:
    """The suit of the partner's first lead."""
    leads = () if position.partner is None else position.leads(position.partner)
    return leads[0].suit if leads else None


def _good_suit_waits(position: Position) -> bool:
    """Whether a plain suit that was good at first is still held and has not been led by the player."""
    led = _suits_led(position)
    return any(held.suit not in led and Holding.of(position.original, held.suit).is_good for held in position.plain)


LATER: Final[tuple[Rule, ...]] = (r1, r2, r3, r4, r5)
