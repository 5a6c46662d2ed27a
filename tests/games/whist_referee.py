"""A slow referee of whist who knows cards by their text and nothing of the engine.

He follows the page of rules sentence by sentence: who acts, what that person may do, and what the deal scores.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeAlias

RANKS = "23456789TJQKA"
NAMES = "NESW"
Question: TypeAlias = tuple[int, str, frozenset[str]]
"""Who is asked, about what, and the answers allowed."""


class Result(NamedTuple):
    """How a deal ended: tricks, penalties (offending side and kind), honours, who may score them."""

    tricks: tuple[int, int]
    penalties: list[tuple[str, str]]
    honours: dict[str, int]
    claimed: dict[str, bool]


Asking: TypeAlias = Generator[Question, str, None]


def side(seat: int) -> str:
    return "NS" if NAMES[seat] in "NS" else "EW"


class Referee:
    """One deal."""

    def __init__(
        self,
        hands: list[set[str]],
        dealer: int,
        trump: str,
        *,
        lawful: bool = False,
        american: bool = False,
        callers: frozenset[str] = frozenset(),
        honours: bool = False,
        manual: bool = False,
    ) -> None:
        self.hands = [set(hand) for hand in hands]
        self.dealer, self.trump, self.lawful, self.american = dealer, trump, lawful, american
        self.asks_honours = honours and manual
        dealt = [sum(rank + trump in hand for rank in "AKQJ") for hand in hands]
        self.honours = {"NS": dealt[0] + dealt[2], "EW": dealt[1] + dealt[3]}
        self.may_call = {seat for seat in range(4) if side(seat) in callers and dealt[seat] >= 2}
        self.face_up: list[set[str]] = [set(), set(), set(), set()]
        self.tricks: list[list[tuple[int, str]]] = []
        self.trick: list[tuple[int, str]] = []
        self.revokes: set[tuple[int, int]] = set()
        self.called_out = ""

    def deal(self) -> Generator[Question, str, Result]:
        leader = (self.dealer + 1) % 4
        won = {"NS": 0, "EW": 0}
        for _ in range(13):
            self.trick = []
            for step in range(4):
                yield from self.turn((leader + step) % 4, calling=not self.tricks)
                if self.called_out:
                    only = {which: which == self.called_out for which in won}
                    return Result((0, 0), [], self.honours, only)
            if self.lawful:
                yield from self.before_next_lead()
            self.tricks.append(self.trick)
            leader = self.winner(self.trick)
            won[side(leader)] += 1
        penalties: list[tuple[str, str]] = []
        if self.lawful:
            claims = yield from self.claims()
            for _, seat in sorted(claims & self.revokes, key=self.when):
                kind = "take2"
                if not self.american:
                    kind = yield (seat + 1) % 4, "penalty", frozenset({"take3", "add3", "sub3"})
                penalties.append((side(seat), kind))
        claimed = {"NS": True, "EW": True}
        if self.asks_honours:
            claimed = {"NS": False, "EW": False}
            for step in range(1, 5):
                seat = (self.dealer + step) % 4
                if not claimed[side(seat)]:
                    word = yield seat, "claim", frozenset({"no honours", "claim honours"})
                    claimed[side(seat)] = word == "claim honours"
        return Result((won["NS"], won["EW"]), penalties, self.honours, claimed)

    def turn(self, seat: int, *, calling: bool) -> Asking:
        hand = self.hands[seat]
        should = self.should_follow(seat)
        may = set(hand) if self.lawful else should
        lying = self.face_up[seat] & hand  # also when it was played and came back with somebody's correction
        if lying:
            word = yield (seat + 1) % 4, "demand", frozenset(lying | {"no demand"})
            if word in should:
                may = {word}
        while True:
            words = {"call honours"} if calling and seat in self.may_call else set()
            word = yield seat, "play", frozenset(may | words)
            if word != "call honours":
                self.put(seat, word)
                return
            if self.honours[side(seat)] >= 3:
                self.called_out = side(seat)
                return
            self.may_call -= {seat, (seat + 2) % 4}

    def put(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))

    def should_follow(self, seat: int) -> set[str]:
        led = self.trick[0][1][1] if self.trick else ""
        return {card for card in self.hands[seat] if card[1] == led} or set(self.hands[seat])

    def before_next_lead(self) -> Asking:
        led = self.trick[0][1][1]
        for place in (1, 2, 3):
            seat, card = self.trick[place]
            if card[1] == led:
                continue
            able = {held for held in self.hands[seat] if held[1] == led}
            word = yield seat, "revoke", frozenset({"stand", "correct revoke"} if able else {"stand"})
            if word == "stand":
                if able:
                    self.revokes.add((len(self.tricks), seat))
                continue
            changing = self.trick[place:]
            del self.trick[place:]
            for other, back in changing:
                self.hands[other].add(back)
            wish = yield (seat + 1) % 4, "require", frozenset({"any", "highest", "lowest"})
            ranked = sorted(able, key=lambda held: RANKS.index(held[0]))
            allowed = {"any": ranked, "highest": ranked[-1:], "lowest": ranked[:1]}[wish]
            played = yield seat, "play", frozenset(allowed)
            self.put(seat, played)
            self.face_up[seat].add(card)
            for other, _ in changing[1:]:
                yield from self.turn(other, calling=False)

    def winner(self, trick: list[tuple[int, str]]) -> int:
        suit = self.trump if any(card[1] == self.trump for _, card in trick) else trick[0][1][1]
        return max((RANKS.index(card[0]), seat) for seat, card in trick if card[1] == suit)[1]

    def claims(self) -> Generator[Question, str, set[tuple[int, int]]]:
        odd = {
            (number, seat)
            for number, trick in enumerate(self.tricks)
            for seat, card in trick
            if card[1] != trick[0][1][1]
        }
        claimed: set[tuple[int, int]] = set()
        for step in range(1, 5):
            seat = (self.dealer + step) % 4
            left = {which for which in odd if side(which[1]) != side(seat)}
            while left:
                words = {f"claim {NAMES[other]} {trick + 1}": (trick, other) for trick, other in left}
                word = yield seat, "claim", frozenset({*words, "no claim"})
                if word == "no claim":
                    break
                claimed.add(words[word])
                left = {which for which in left if which > words[word]}  # each is named once, in order
        return claimed

    def when(self, which: tuple[int, int]) -> tuple[int, int]:
        """The place of a card in the order of play."""
        trick, seat = which
        return trick, [player for player, _ in self.tricks[trick]].index(seat)
