"""Compare every double-dummy value with endplay's (DDS inside) on random deals and endings, and say where they differ.

``python benches/dd_agreement.py`` compares all twenty results of 2,000 deals and every legal card of 20,000 endings of
1 to 8 cards, with no to three cards in the running trick; another ``--seed`` makes other ones. The status is 1 when a
value differs. ``--write`` keeps the first endings with endplay's values for the tests, which do without endplay, before
those on which a fault was once found.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import endplay_side
import whist
from whist import Card, Cards, Deal, Seat, Strain, Suit, bulk

SHARE: Final = Path(__file__).parents[1] / "tests" / "data" / "dds" / "endings.txt"
"""What the tests read."""
KEPT: Final = 300
"""How many endings they read."""
BATCH: Final = 50
"""Deals solved at once."""


class Ending(NamedTuple):
    """A position: the hands as the running trick began, and its cards."""

    deal: Deal
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...]

    @classmethod
    def random(cls, random: Random) -> Ending:
        """Hands of 1 to 8 cards and up to three legal cards."""
        size = random.randint(1, 8)
        pack = [card for suit in Suit for card in suit.cards]
        cards = random.sample(pack, 4 * size)
        deal = Deal(*(Cards(cards[seat::4]) for seat in range(4)))
        strain, leader, trick = random.choice(list(Strain)), random.choice(list(Seat)), []
        for turn in range(random.randint(0, 3)):
            hand = deal[Seat((leader + turn) % 4)]
            follows = hand.suit(trick[0].suit) if trick else hand
            trick.append(random.choice(list(follows or hand)))
        return cls(deal, strain, leader, tuple(trick))

    def ours(self) -> dict[Card, int]:
        """Our value of every legal card."""
        solution = whist.solve(self.deal, trump=self.strain, leader=self.leader, played=self.trick)
        return {value.card: value.tricks for value in solution.values}

    def theirs(self) -> dict[Card, int]:
        """Endplay's."""
        return endplay_side.cards(endplay_side.board(self.deal.to_pbn(), self.strain, self.leader, self.trick))

    def line(self, values: dict[Card, int]) -> str:
        """The ending with its values, as the tests have it: ``strain|leader|trick|hands left|card=tricks ...``."""
        left = Deal(*(hand - Cards(self.trick) for hand in self.deal))
        strain = "N" if self.strain is Strain.NOTRUMP else self.strain.letter
        hands = " ".join(hand.hand_text for hand in left)
        scores = " ".join(f"{card}={tricks}" for card, tricks in sorted(values.items()))
        return f"{strain}|{self.leader.letter}|{' '.join(map(str, self.trick))}|N:{hands}|{scores}"


def main() -> int:
    """Compare, and print what differs and how much was compared."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=2_000, metavar="N", help="deals, all twenty results (2,000)")
    parser.add_argument("--endings", type=int, default=20_000, metavar="N", help="endings, every card (20,000)")
    parser.add_argument("--seed", type=int, default=1, help="what the cards follow from (1)")
    parser.add_argument("--write", action="store_true", help=f"keep {KEPT} endings in {SHARE.name}")
    options = parser.parse_args()
    if not endplay_side.INSTALLED:
        print("endplay is not installed (dependency group `peers`): nothing is compared")
        return 0
    random = Random(options.seed)
    endings = [Ending.random(random) for _ in range(options.endings)]
    faults = 0
    for fault in (*_endings(endings), *_tables(options.deals, options.seed)):
        print(fault, flush=True)
        faults += 1
    if options.write:
        once_wrong = SHARE.read_text(encoding="utf-8").splitlines(keepends=True)[KEPT:]
        lines = [f"{ending.line(ending.theirs())}\n" for ending in endings[:KEPT]]
        SHARE.write_text("".join(lines + once_wrong), encoding="utf-8")
    print(f"{options.deals:,} tables and {options.endings:,} endings compared, {faults} differ")
    return 1 if faults else 0


def _endings(endings: list[Ending]) -> Iterator[str]:
    for ending in endings:
        ours, theirs = ending.ours(), ending.theirs()
        if ours != theirs:
            yield f"ours {ending.line(ours)}\n  endplay's {ending.line(theirs)}"


def _tables(n: int, seed: int) -> Iterator[str]:
    for first in range(0, n, BATCH):
        deals = bulk.random_deals(min(BATCH, n - first), seed=seed, first=first)
        for bits, ours in zip(deals.tolist(), bulk.dd_tables(deals), strict=True):
            pbn = Deal.from_bits(*bits).to_pbn()
            if (ours != endplay_side.table(pbn)).any():
                yield f"{pbn}: ours {ours.tolist()}, endplay's {endplay_side.table(pbn).tolist()}"


if __name__ == "__main__":
    sys.exit(main())
