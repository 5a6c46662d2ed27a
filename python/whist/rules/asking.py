"""Blocks in which players choose words and cards outside the tricks."""

from __future__ import annotations

from collections.abc import Sequence

from whist import _core
from whist.cards import Suit
from whist.rules.actions import Action, AnySet, Vocabulary, union
from whist.rules.dealing import PACK52, cut_high
from whist.rules.decision import CALL, DISCARD, GIVE, LAY, TRUMP, Script
from whist.rules.events import ALL, Zone
from whist.rules.given import Audience
from whist.rules.table import Table


def name_one(table: Table, seat: int, words: AnySet, kind: str) -> Script[Action]:
    """Let a seat choose one of some words, for all to hear."""
    return (yield table.ask(seat, words, kind))


def suit_word(vocabulary: Vocabulary, suit: Suit, verb: str = "name") -> Action:
    """Declare the word for a suit, such as ``name:H``, which may be spelt ``name hearts`` too."""
    return vocabulary.add(f"{verb}:{suit.letter}", suit, suit, also=f"{verb} {suit!s}")


def suit_words(vocabulary: Vocabulary, verb: str = "name") -> dict[Suit, Action]:
    """Declare a word for each suit; gives them by suit."""
    return {suit: suit_word(vocabulary, suit, verb) for suit in Suit}


def trump_words(vocabulary: Vocabulary, *, none: bool = False) -> int:
    """Declare a word for naming each suit as trumps, and one for none of them where it can be; gives their set."""
    words = union(suit_words(vocabulary).values())
    return words | vocabulary.add("name:none", also="name no trumps").bit if none else words


def name_trump(table: Table, seat: int, words: AnySet) -> Script[Suit | None]:
    """Let a seat name trumps by one of the words of :func:`trump_words`; gives and tells the suit, or None."""
    named = yield from name_one(table, seat, words, TRUMP)
    trump: Suit | None = named.value
    table.tell("trump", trump)
    return trump


def choose_trump(table: Table, choosers: Sequence[int], words: AnySet) -> Script[tuple[int, Suit | None]]:
    """Let one of some seats name trumps, as :func:`name_trump` does; gives the seat and the suit.

    Several seats cut for it: the highest card chooses, the suit deciding between equal ranks.
    """
    chooser = choosers[0] if len(choosers) == 1 else cut_high(table, "cut for trumps", choosers)
    return chooser, (yield from name_trump(table, chooser, words))


def call_trumps(table: Table, caller: int, words: AnySet, *, first: int = 5) -> Script[Suit]:
    """Deal five, four and four cards each, and let the caller name trumps when he has so many, alone to look at them.

    The suit is told as ``"trump"``.
    """
    table.shuffle(PACK52)
    if first == 5:
        table.deal((5,), face_down=True)
        table.look(caller)
    else:
        table.deal((5, 4, 4))
    trump: Suit = (yield from name_one(table, caller, words, TRUMP)).value
    table.tell("trump", trump)
    if first == 5:
        table.deal((4, 4))
        for seat in table.around(caller)[1:]:
            table.look(seat)
    return trump


def ask_in_turn(
    table: Table, seats: Sequence[int], yes: Action, no: Action, kind: str = CALL, *, until_yes: bool = True
) -> Script[tuple[int, ...]]:
    """Ask seats one after the other; gives those that said yes.

    Parameters
    ----------
    until_yes : bool
        Whether the first yes ends the asking.
    """
    agreed: list[int] = []
    for seat in seats:
        answer = yield table.ask(seat, (yes, no), kind)
        if answer is yes:
            agreed.append(seat)
            if until_yes:
                break
    return tuple(agreed)


def choose(
    table: Table, seat: int, count: int, kind: str, allowed: AnySet | None = None, *, audience: Audience | None = None
) -> Script[int]:
    """Let a seat choose cards of its hand one by one, ascending, so that one set is chosen in one way only.

    Nothing moves; the block gives the set, and the script moves it.

    Parameters
    ----------
    count : int
        How many cards.
    allowed : AnySet, optional
        The cards to choose from; the whole hand by default.
    audience : Audience, optional
        The seats that see the choice; the chooser alone by default.
    """
    left = table.zone(seat) & (-1 if allowed is None else union(allowed, "allowed"))
    chosen = 0
    for number in range(1, count + 1):
        legal = _without_top(left, count - number)
        seen = 1 << seat if audience is None else audience
        action = yield table.ask(seat, legal, kind, audience=seen, hand=seat, pick=(number, count))
        chosen |= action.bit
        left &= -(action.bit << 1)
    return chosen


def exchange_at_once(
    table: Table, seats: Sequence[int], count: int, to: Sequence[int], kind: str = GIVE
) -> Script[None]:
    """Let seats choose cards for others; all choose before any card moves.

    Parameters
    ----------
    seats : sequence of int
        Who gives.
    count : int
        How many cards each gives.
    to : sequence of int
        The seat to which each gives.
    """
    chosen: dict[int, int] = {}
    for seat in seats:
        chosen[seat] = yield from choose(table, seat, count, kind)
    # All lie on the table before anybody takes any up, so that nobody can give on what he was given.
    for seat, cards in chosen.items():
        table.move(seat, _passing(seat), cards)
    for seat, target in zip(seats, to, strict=True):
        table.move(_passing(seat), target, chosen[seat], to=1 << seat)


def give(
    table: Table, source: int, target: Zone, count: int, kind: str = GIVE, allowed: AnySet | None = None
) -> Script[int]:
    """Let a seat choose cards of its hand, as :func:`choose` does, and move them to a seat or zone; gives the cards.

    Only the seats between which they move see them.
    """
    cards = yield from choose(table, source, count, kind, allowed)
    table.move(source, target, cards)
    return cards


def pick_up(table: Table, seat: int, *zones: str, shown: AnySet = 0, keep: AnySet = 0, to: str = "out") -> Script[int]:
    """Let a seat take up the cards of some zones and then discard as many; gives the discards.

    Parameters
    ----------
    shown : AnySet
        Cards that all have seen, which they see move; the others are seen by the seat alone.
    keep : AnySet
        Cards that may not be discarded.
    to : str
        The zone of the discards.
    """
    count, seen = 0, union(shown, "shown")
    for zone in zones:
        cards = table.zone(zone)
        table.move(zone, seat, cards, to=0 if cards & ~seen else ALL)
        count += cards.bit_count()
    return (yield from give(table, seat, to, count, DISCARD, ~union(keep, "keep")))


def at_once(table: Table, seats: Sequence[int], legal: Sequence[AnySet], kind: str = CALL) -> Script[dict[int, Action]]:
    """Let seats choose words without knowing one another's choice, then reveal all of them."""
    chosen: dict[int, Action] = {}
    for seat, words in zip(seats, legal, strict=True):
        chosen[seat] = yield table.ask(seat, words, kind, audience=1 << seat)
    for seat, action in chosen.items():
        table.reveal(seat, action, kind)
    return chosen


def card_bids(table: Table, seats: Sequence[int], yes: AnySet, both: Action, kind: str = LAY) -> Script[int | None]:
    """Let seats lay a card face down for yes or no, and turn the cards up until one says yes; gives its seat, or None.

    The cards go back to the hands; those that were turned up are known. Who holds cards of one answer only may give
    the other one by laying any two.

    Parameters
    ----------
    seats : sequence of int
        Who lays a card, in the order in which they are turned up.
    yes : AnySet
        The cards that say yes; all others say no.
    both : Action
        The word that announces two cards.
    """
    yes = union(yes, "yes")
    no = _core.card_set(table.pack) & ~yes
    laid: dict[int, list[Action]] = {}
    for seat in seats:
        hand = table.zone(seat)
        word = 0 if hand & yes and hand & no else both.bit
        laid[seat] = [(yield table.ask(seat, hand | word, kind, audience=1 << seat, hand=seat))]
        if laid[seat] == [both]:
            cards = yield from choose(table, seat, 2, kind)
            laid[seat] += table.game.vocabulary.among(cards)
    for seat in seats:
        for action in laid[seat]:
            table.reveal(seat, action, kind)
        cards = union(laid[seat]) & ~both.bit
        table.show(seat, cards)
        if both in laid[seat]:
            table.lacks(seat, no if cards & yes else yes)
        if bool(cards & yes) != (both in laid[seat]):
            return seat
    return None


def _passing(seat: int) -> str:
    """The zone of the cards that a seat is passing on."""
    return f"passed by {seat}"


def _without_top(cards: int, count: int) -> int:
    """The set without its highest cards, which later choices will need."""
    for _ in range(count):
        cards ^= 1 << cards.bit_length() - 1
    return cards
