"""A slow referee of games in which short hands may sit tricks out, written from the page of rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.cards import Cards

if TYPE_CHECKING:
    from random import Random

    from whist.rules import Match

RANKS = "23456789TJQKA"


def play_deal(match: Match, random: Random) -> dict[int, int]:
    """Play the cards of a deal at random and check every turn; gives the tricks of each seat that had cards.

    The play has just begun: the seat that is asked is the first due to lead who may, or might, play.
    """
    hands = {seat: set(map(str, Cards.from_bits(hand))) for seat, hand in enumerate(match.table.hands) if hand}
    trumps = match.view(0).trump.letter
    won = dict.fromkeys(hands, 0)
    due, tricks = match.decision.seat, max(map(len, hands.values()))
    for left in range(tricks, 0, -1):
        played: list[tuple[int, str]] = []
        for seat in (due, *match.game.around(due)[1:]):
            if not hands.get(seat):
                continue
            follows = {card for card in hands[seat] if played and card[1] == played[0][1][1]}
            allowed = sorted(follows or hands[seat]) + ["knock"] * (len(hands[seat]) < left)
            assert match.decision.seat == seat
            assert sorted(map(str, match.legal_actions)) == sorted(allowed)
            choice = random.choice(allowed)
            match.play(choice)
            if choice != "knock":
                hands[seat].remove(choice)
                played.append((seat, choice))
        due = max(played, key=lambda play: strength(play[1], played[0][1][1], trumps))[0]
        won[due] += 1
    return won


def strength(card: str, led: str, trumps: str) -> tuple[bool, bool, int]:
    """How high a card stands in a trick."""
    return card[1] == trumps, card[1] == led, RANKS.index(card[0])
