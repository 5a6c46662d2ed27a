"""The law of revokes, for tables at which every card is accepted and a fault has consequences.

A player who did not follow suit is asked when the trick is complete whether he takes his card back; a revoke that
stands may be claimed after the last card. Only public facts decide who is asked, so that nobody learns from the
question whether a player could have followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.cards import SUIT_BITS
from whist.rules import (
    CLAIM,
    PLAY,
    REVOKE,
    Action,
    Penalty,
    Renounce,
    Script,
    Sense,
    Table,
    Vocabulary,
    put_card,
    union,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

DEMAND: Final = "demand"
PENALTY: Final = "penalty"
REQUIRE: Final = "require"
ASKS: Final = {DEMAND: "demand the card taken back, or not", PENALTY: "choose the penalty"}
"""What is asked about revokes, in words."""
PENALTIES: Final = {
    "take3": Penalty(tricks=3),
    "add3": Penalty(added=3),
    "sub3": Penalty(taken_off=3),
    "take2": Penalty(tricks=2),
}
ENGLISH: Final = ("take3", "add3", "sub3")
"""Penalties from which the other side chooses."""
AMERICAN: Final = "take2"
"""The one that is not chosen."""


class RevokeWords:
    """What is said about revokes."""

    def __init__(self, vocabulary: Vocabulary, names: Iterable[str]) -> None:
        add = vocabulary.add
        self.stand, self.correct = add("stand", Sense.KEEP), add("correct revoke", Sense.TAKE_BACK)
        self.any = add("any")
        self.highest, self.lowest = add("highest", Sense.HIGHEST), add("lowest", Sense.LOWEST)
        self.no_demand = add("no demand", Sense.PASS)
        self.claims = {
            (trick, seat): add(f"claim {name} {trick + 1}", Renounce(trick, seat))
            for trick in range(13)
            for seat, name in enumerate(names)
        }
        self.no_claim = add("no claim", Sense.PASS)
        self.penalties = union(add(text, PENALTIES[text]) for text in ENGLISH)


class Revokes:
    """The revokes of one deal.

    Parameters
    ----------
    table : Table
        The table, with a play that accepts any card.
    words : RevokeWords
        The words of the game.
    """

    def __init__(self, table: Table, words: RevokeWords) -> None:
        self.table = table
        self.words = words
        self.settled = 0
        self.exposed = [0] * table.game.seats
        self.standing: set[tuple[int, int]] = set()

    # While the cards are played.

    def tricks(self, beside: Callable[[int], int]) -> Script[Action | None]:
        """Play on to the end of the deal, or to a word said beside the cards.

        Parameters
        ----------
        beside : callable
            For a seat the set of words that it may say in place of a card.

        Returns
        -------
        Action or None
            The word said, after which the play can be taken up again, or None at the end.
        """
        play = self.table.play
        while True:
            if self.settled < len(play.winners):
                yield from self.settle(self.settled)
                self.settled += 1
            if play.turn is None:
                return None
            word = yield from self.turn(play.turn, beside(play.turn))
            if word is not None:
                return word

    def turn(self, seat: int, words: int = 0) -> Script[Action | None]:
        """One card of a seat, or a word beside it; a card lying face up may be demanded first."""
        table = self.table
        trick, legal, demanded = table.play.trick, table.play.legal, 0
        led = suit_of(trick[0][1]) if trick else 0
        exposed = self.exposed[seat] & legal
        if exposed:
            demanded = yield from self.demand(seat, exposed)
            legal = demanded & following(legal, led) or legal
        action = yield table.ask(seat, legal | words, PLAY, hand=seat)
        if action.card is None:
            return action
        put_card(table, action.id)
        if demanded not in (0, action.bit) and not action.bit & led:
            table.holds(seat, led, 1)  # the demand did not bind him, so he could have followed suit
        return None

    def demand(self, offender: int, exposed: int) -> Script[int]:
        """The card that the player on the offender's left demands; 0 for none."""
        words = self.words
        action = yield self.table.ask(self.table.next(offender), exposed | words.no_demand.bit, DEMAND, hand=offender)
        return 0 if action is words.no_demand else action.bit

    def settle(self, trick: int) -> Script[None]:
        """Before the next lead: ask those who did not follow suit, in order, whether they take the card back."""
        words, table = self.words, self.table
        led = suit_of(table.play.history[-4][1])
        for position in range(1, 4):
            seat, card = table.play.history[position - 4]
            if 1 << card & led:
                continue
            could_follow = table.hands[seat] & led
            choice = union((words.stand, words.correct)) if could_follow else words.stand.bit
            if (yield table.ask(seat, choice, REVOKE)) is words.correct:
                yield from self.correct(seat, led, 4 - position)
            elif could_follow:
                self.standing.add((trick, seat))

    def correct(self, offender: int, led: int, cards: int) -> Script[None]:
        """Take back the offender's card with those played after it, and play them again."""
        words, table = self.words, self.table
        taken_back = [table.take_back() for _ in range(cards)]
        _, revoke = taken_back[-1]
        self.exposed[offender] |= 1 << revoke
        table.show(offender, 1 << revoke)
        table.holds(offender, led, 1)
        required = yield table.ask(
            table.next(offender), union((words.any, words.highest, words.lowest)), REQUIRE, hand=offender
        )
        able = table.hands[offender] & led
        legal = {words.highest: 1 << able.bit_length() - 1, words.lowest: able & -able}.get(required, able)
        action = yield table.ask(offender, legal, PLAY, hand=offender)
        put_card(table, action.id)
        if required is words.highest:
            table.lacks(offender, led & -(action.bit << 1))
        elif required is words.lowest:
            table.lacks(offender, led & action.bit - 1)
        while table.play.trick:
            assert table.play.turn is not None, "a trick that is not complete waits for a card"
            yield from self.turn(table.play.turn)

    # After the last card.

    def claims(self) -> Script[tuple[tuple[int, str], ...]]:
        """Every player may claim revokes of the other side; gives the offending side and penalty of each."""
        claimed: set[tuple[int, int]] = set()
        for seat in self.table.around(self.table.eldest):
            claimed |= yield from self.claims_of(seat)
        penalties: list[tuple[int, str]] = []
        for trick, offender in self.renounces():
            if (trick, offender) in claimed & self.standing:
                penalties.append((offender % 2, (yield from self.penalty(offender))))
        return tuple(penalties)

    def claims_of(self, seat: int) -> Script[set[tuple[int, int]]]:
        """The claims of one player, in the order of the tricks."""
        words = self.words
        open_claims = [words.claims[trick, other] for trick, other in self.renounces() if other % 2 != seat % 2]
        claimed: set[tuple[int, int]] = set()
        while open_claims:
            action = yield self.table.ask(seat, union(open_claims) | words.no_claim.bit, CLAIM)
            if action is words.no_claim:
                break
            claimed.add(action.value)
            open_claims = [later for later in open_claims if later.id > action.id]
        return claimed

    def penalty(self, offender: int) -> Script[str]:
        """What the player on the offender's left chooses."""
        if self.table.options.revoke_penalty == "american_2":
            return AMERICAN
        action = yield self.table.ask(self.table.next(offender), self.words.penalties, PENALTY)
        return action.text

    # What the cards on the table show.

    def renounces(self) -> list[tuple[int, int]]:
        """Trick and seat of every card that did not follow suit, revoke or not."""
        history = self.table.play.history
        return [
            (number // 4, seat)
            for number, (seat, card) in enumerate(history)
            if suit_of(card) != suit_of(history[number // 4 * 4][1])
        ]


def suit_of(card: int) -> int:
    """All cards of a card's suit."""
    return SUIT_BITS << (card & ~15)


def following(hand: int, led: int) -> int:
    """What may be played from a hand without revoking."""
    return hand & led or hand
