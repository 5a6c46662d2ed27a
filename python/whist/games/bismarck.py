"""Bismarck: the dealer hands out twelve of the cards in heaps of three, the two best to his own side."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final

from whist.cards import Card, Suit
from whist.games.whist_cz import TOUR, CzechWhist, figures_of
from whist.rules import (
    PACK52,
    Choice,
    Handout,
    Options,
    Outcome,
    Script,
    Slugs,
    Table,
    ThrownIn,
    Vocabulary,
    outcome,
    plain_rules,
    tricks,
    union,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whist.rules import Action

HEAPS: Final = (1, 2, 3, 4)
HANDING: Final = "heaps"
"""The kind of the decision in which they are handed out."""
SEEN_TOGETHER: Final = ({1, 2}, {3, 4})
"""Where the dealer sees two heaps, he takes these two or the other two."""


@dataclass(frozen=True)
class Handing(Handout):
    """How the dealer hands out the heaps.

    Attributes
    ----------
    heaps : tuple of int
        Heaps for the dealer and his partner, or for every seat.
    """

    heaps: tuple[int, ...]

    def zones(self, seat: int) -> dict[int, str]:
        """Where the cards lie that each seat gets when the dealer, this seat, says so; two go to his side."""
        seats = (seat, (seat + 2) % 4) if len(self.heaps) == 2 else range(4)
        return {to: zone_of(heap) for to, heap in zip(seats, self.heaps, strict=True)}


class Bismarck(CzechWhist):
    """Czech whist with ten cards dealt to each and four heaps of three."""

    slug, title = "bismarck", "Bismarck"
    asks: Mapping[str, str] = {HANDING: "hand out the heaps: yours and your partner's, or those of all seats in order"}

    options = CzechWhist.options | Options(
        tour=Slugs("bismarck", allowed=TOUR, help="games played robber by robber, in turn"),
        trump_source=Choice(
            "card40", "card52", "heap_choice", help="the dealer's tenth card, the last of all, or the dealer's choice"
        ),
        handout=Choice("fixed", "dealer", help="the opponents' heaps go by number, or as the dealer likes"),
        dealer_sees=Choice("all_heaps", "two_heaps", help="the heaps at which the dealer may look"),
    )

    def say(self, vocabulary: Vocabulary) -> None:
        """Two heaps for one's own side, or all four, with a suit where the dealer names it."""
        suits = tuple(Suit) if self.options.trump_source == "heap_choice" else (None,)
        verb, size = ("take", 2) if self.options.handout == "fixed" else ("give", 4)
        self.handings = [
            self.handing(vocabulary, verb, heaps, suit) for heaps in permutations(HEAPS, size) for suit in suits
        ]

    def handing(self, vocabulary: Vocabulary, verb: str, heaps: tuple[int, ...], suit: Suit | None) -> Action:
        """Declare a way to hand out the heaps, such as ``take:(1,2):S``, which may be spelt ``take 1 2 spades`` too."""
        text, spelt = f"{verb}:({','.join(map(str, heaps))})", f"{verb} {' '.join(map(str, heaps))}"
        if suit is not None:
            text, spelt = f"{text}:{suit.letter}", f"{spelt} {suit!s}"
        return vocabulary.add(text, Handing(suit, heaps), also=spelt)

    # 4 Deal, 5 Before play, 6 Play

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        """Ten cards each and four heaps, which the dealer hands out; then thirteen tricks."""
        turned = self.deal_heaps(table)
        words = union(handing for handing in self.handings if self.may_say(table, handing.value))
        handing = (yield table.ask(table.dealer, words, HANDING)).value
        self.hand_out(table, handing, turned)
        if turned is None:
            table.tell("trump", handing.trump)
        trump = handing.trump if turned is None else turned.suit
        self.note_figures(table.facts, figures_of(trump), table.hands)
        table.start_play(plain_rules(trump))
        yield from tricks(table)
        return outcome(table)

    def deal_heaps(self, table: Table) -> Card | None:
        """Deal; gives the card that is turned for trumps, if there is one."""
        table.shuffle(PACK52)
        table.deal((1,) * 10)
        for heap in HEAPS:
            table.take(3, zone_of(heap), to=self.watchers(table, heap))
        if self.options.trump_source == "heap_choice":
            return None
        zone, place = (table.dealer, 39) if self.options.trump_source == "card40" else (zone_of(4), 51)
        turned = Card.from_number(table.pack[place])
        table.turn_up(zone, turned.number)
        table.tell("trump", turned.suit)
        return turned

    def watchers(self, table: Table, heap: int) -> int:
        """The dealer, if he may look at this heap."""
        is_seen = self.options.dealer_sees == "all_heaps" or heap in SEEN_TOGETHER[0]
        return 1 << table.dealer if is_seen else 0

    def may_say(self, table: Table, handing: Handing) -> bool:
        """Whether the dealer's side gets heaps that he may take together."""
        heaps = self.by_seat(table, handing)
        ours = {heaps[table.dealer], heaps[table.partner(table.dealer)]}
        return self.options.dealer_sees == "all_heaps" or ours in SEEN_TOGETHER

    def by_seat(self, table: Table, handing: Handing) -> tuple[int, ...]:
        """The heap of each seat: those left over go by number, the smaller to the dealer's left."""
        if len(handing.heaps) == 4:
            return handing.heaps
        mine, partners = handing.heaps
        smaller, larger = sorted(set(HEAPS) - set(handing.heaps))
        shares = dict(zip(table.around(table.dealer), (mine, smaller, partners, larger), strict=True))
        return tuple(shares[seat] for seat in range(4))

    def hand_out(self, table: Table, handing: Handing, turned: Card | None) -> None:
        """Everybody takes up a heap; an open card stays open until its hand plays to the first trick."""
        for seat, heap in enumerate(self.by_seat(table, handing)):
            table.move(zone_of(heap), seat, table.zone(zone_of(heap)), to=self.watchers(table, heap))
            if self.options.trump_source == "card52" and turned is not None and heap == HEAPS[-1]:
                table.turn_up(seat, turned.number)


GAME = Bismarck


def zone_of(heap: int) -> str:
    """The place on the table where a heap lies.

    Examples
    --------
    >>> from whist.games.bismarck import zone_of
    >>> zone_of(4)
    'heap 4'
    """
    return f"heap {heap}"
