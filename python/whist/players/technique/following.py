"""What to play to another's lead: second hand (6.3), third and fourth hand (6.4).

Each hand has two lists of rules, one for holding the suit led and one for being void. A rule that finds nothing
to do returns None, and a list of the void ends where only a discard is left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whist.cards import Card, Cards, Rank
from whist.players.technique.discards import discard
from whist.players.technique.holdings import Holding, between, is_small
from whist.players.technique.rule import Pick, Rule, first_legal, low, lowest_winner

if TYPE_CHECKING:
    from whist.players.technique.position import Position


def follow(position: Position) -> Pick | None:
    """The card to play to a trick that another has begun, before any signal."""
    holding, void = _rules(position)
    if position.following:
        return first_legal(holding, position)
    return first_legal(void, position) or discard(position)


def _rules(position: Position) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """The rules of the player's hand, holding the suit led and void.

    Without a partner everybody between the first and the last plays as second hand.
    """
    if position.is_last:
        return FOURTH, FOURTH_VOID
    if len(position.trick) == 2 and position.trick[0][0] == position.partner:
        return THIRD, THIRD_VOID
    return SECOND, SECOND_VOID


def _led(position: Position) -> Card:
    """The card led."""
    return position.trick[0][1]


def _runs(position: Position) -> tuple[tuple[Card, ...], ...]:
    """The runs of the suit led, highest first."""
    return position.following.runs(position.unseen)


def _high(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those that are a ten or higher."""
    return tuple(card for card in cards if card.rank >= Rank.TEN)


# 6.3 Second hand, holding the suit


def s2(position: Position) -> Pick | None:
    """Two touching cards above a ten, knave, queen or king: the lowest of them."""
    led = _led(position)
    if not Rank.TEN <= led.rank <= Rank.KING:
        return None
    runs = [over for run in _runs(position) if len(over := tuple(card for card in run if card > led)) >= 2]
    return Pick(runs[-1][-1], "S2", "lowest of touching cards over an honour led") if runs else None


def s3(position: Position) -> Pick | None:
    """The ace on a king or queen."""
    if position.style.cover and _led(position).rank in (Rank.QUEEN, Rank.KING) and position.following.holds("A"):
        return Pick(position.following.highest, "S3", "ace covers a king or queen")
    return None


def s4(position: Position) -> Pick | None:
    """A fourchette over a nine, ten, knave or queen: the card directly above."""
    led = _led(position)
    if not position.style.fourchette or not Rank.NINE <= led.rank <= Rank.QUEEN:
        return None
    beside = Holding.of(Cards((*position.following.cards, led)), led.suit).runs(position.unseen)
    run = next(run for run in beside if led in run)
    if led in (run[0], run[-1]):
        return None
    return Pick(run[run.index(led) - 1], "S4", "cover with the cards on both sides of the one led")


def s5(position: Position) -> Pick | None:
    """The queen on a knave or ten, from two or three cards headed by it."""
    held = position.following
    if (
        position.style.cover
        and _led(position).rank in (Rank.TEN, Rank.JACK)
        and held.letters[0] == "Q"
        and len(held) in (2, 3)
    ):
        return Pick(held.highest, "S5", "queen covers a knave or ten")
    return None


def s6(position: Position) -> Pick | None:
    """On a small card one of the high cards in sequence."""
    held = position.following
    if not position.style.split_honours or not is_small(_led(position)):
        return None
    if held.holds("AQJ") and not held.holds("K"):
        return Pick(held.card("J"), "S6", "knave from ace-queen-knave")
    top = _runs(position)[0]
    if len(top) >= 2 and held.letters[0] in "AK":
        return Pick(_high(top)[-1], "S6", "lowest of the high cards in sequence")
    if held.letters[:2] in ("QJ", "JT") and len(held) <= 3:
        return Pick(held.cards[1], "S6", "lower of two touching honours in a short suit")
    return None


def s7(position: Position) -> Pick | None:
    """On a small card the queen from ace-queen-ten."""
    held = position.following
    if is_small(_led(position)) and held.holds("AQT") and not held.holds("K") and not held.holds("J"):
        return Pick(held.card("Q"), "S7", "queen from ace-queen-ten")
    return None


def s8(position: Position) -> Pick | None:
    """Otherwise low."""
    return low(position, "S8", "second hand plays low")


SECOND: Final[tuple[Rule, ...]] = (s2, s3, s4, s5, s6, s7, s8)


# 6.3 Second hand, void


def v1(position: Position) -> Pick | None:
    """Trumps led, or no trump held: a discard."""
    if position.led == position.trump or position.trumps is None:
        return _discarding(position, "V1", "void, with no trump to use")
    return None


def v2(position: Position) -> Pick | None:
    """A master was led: the lowest trump."""
    return _ruff(position, "V2", "trump a sure trick") if position.is_master(_led(position)) else None


def v3(position: Position) -> Pick | None:
    """Weak trumps: the lowest of them."""
    if position.trumps is not None and position.trumps.is_weak:
        return _ruff(position, "V3", "three or fewer trumps are there to be used")
    return None


def v4(position: Position) -> Pick | None:
    """Four or more trumps: the doubtful trick is passed."""
    return _discarding(position, "V4", "pass a doubtful trick with four or more trumps")


SECOND_VOID: Final[tuple[Rule, ...]] = (v1, v2, v3, v4)


# 6.4 Third hand, holding the suit


def t1(position: Position) -> Pick | None:
    """Nothing held beats the table: low."""
    if any(map(position.beats, position.following.cards)):
        return None
    return low(position, "T1", "nothing held beats the table")


def t2(position: Position) -> Pick | None:
    """Rule of eleven: no higher card is left to the fourth hand."""
    if (
        not position.style.rule_of_eleven
        or not position.style.fourth_best
        or not _is_fourth_best(position)
        or _higher_cards(position)
    ):
        return None
    if position.is_partner_winning:
        return low(position, "T2", "rule of eleven: partner's card holds the trick")
    winner = lowest_winner(position.following.cards, position)
    return None if winner is None else Pick(winner, "T2", "rule of eleven: this is enough to win")


def t3(position: Position) -> Pick | None:
    """The partner's winning card is as good as the best one held: low."""
    if position.is_partner_winning and not between(position.best[1], position.following.highest) & position.unseen:
        return low(position, "T3", "partner's card is as good as the best one held")
    return None


def t4(position: Position) -> Pick | None:
    """Finesse against one missing card."""
    runs = _runs(position)
    if position.style.finesse == "none" or len(runs) < 2:
        return None
    upper, lower = runs[:2]
    missing = between(upper[-1], lower[0]) & position.unseen
    card = lowest_winner(_high(lower), position)
    if card is None or len(missing) != 1 or position.turned in missing or not _may_finesse(position, upper, lower):
        return None
    return Pick(card, "T4", f"finesse against the {next(iter(missing)).rank}")


def t5(position: Position) -> Pick | None:
    """Otherwise high: the lowest card of the highest run that beats the table."""
    card = lowest_winner(_runs(position)[0], position)
    return None if card is None else Pick(card, "T5", "third hand plays high, the lowest of touching cards")


def _is_fourth_best(position: Position) -> bool:
    """Whether the partner has led a small card, the first of that suit."""
    card = _led(position)
    first = next(led for led in position.leads(position.trick[0][0]) if led.suit == card.suit)
    return is_small(card) and first == card


def _higher_cards(position: Position) -> int:
    """The rule of eleven: how many cards above the one led are neither with the leader, here, nor with second hand."""
    led, second = _led(position), position.trick[1][1]
    here = len(position.following.over(led))
    return 11 - (led.rank + 2) - here - (second.suit == led.suit and second > led)


def _may_finesse(position: Position, upper: tuple[Card, ...], lower: tuple[Card, ...]) -> bool:
    """Whether the finesse is ace and queen, or in trumps where that is allowed."""
    ace_queen = len(upper) == 1 and upper[0].rank == Rank.ACE and lower[0].rank == Rank.QUEEN
    return ace_queen or (position.style.finesse == "aq_and_trumps" and position.led == position.trump)


THIRD: Final[tuple[Rule, ...]] = (t1, t2, t3, t4, t5)


# 6.4 Third hand, void


def partners_master(position: Position) -> Pick | None:
    """The partner is winning with a master: a discard."""
    if position.is_partner_winning and position.is_master(position.best[1]):
        return _because(discard(position), "partner's trick is sure")
    return None


def v5(position: Position) -> Pick | None:
    """Second hand is winning: the lowest trump that wins."""
    if position.is_partner_winning:
        return None
    return _ruff(position, "V5", "trump the opponents' trick") or _because(discard(position), "cannot overtrump")


def v6(position: Position) -> Pick | None:
    """The partner is winning, but not surely, and trumps are weak: the lowest trump."""
    if position.trumps is not None and position.trumps.is_weak:
        return _ruff(position, "V6", "partner's card may yet be beaten, and trumps are few")
    return None


THIRD_VOID: Final[tuple[Rule, ...]] = (v1, partners_master, v5, v6)


# 6.4 Fourth hand


def f1(position: Position) -> Pick | None:
    """The partner is winning: low."""
    return low(position, "F1", "partner has the trick") if position.is_partner_winning else None


def f2(position: Position) -> Pick | None:
    """The lowest card that wins."""
    card = lowest_winner(position.following.cards, position)
    return None if card is None else Pick(card, "F2", "the lowest card that wins")


def f3(position: Position) -> Pick | None:
    """The trick is lost: low."""
    return low(position, "F3", "the trick is lost")


FOURTH: Final[tuple[Rule, ...]] = (f1, f2, f3)


def f1_void(position: Position) -> Pick | None:
    """The partner is winning: a discard."""
    return _discarding(position, "F1", "partner has the trick") if position.is_partner_winning else None


def f2_void(position: Position) -> Pick | None:
    """The lowest trump that wins."""
    return _ruff(position, "F2", "the lowest trump that wins")


def f3_void(position: Position) -> Pick | None:
    """The trick is lost: a discard."""
    return _discarding(position, "F3", "the trick is lost")


FOURTH_VOID: Final[tuple[Rule, ...]] = (f1_void, f2_void, f3_void)


# Shared by the rules of the void


def _ruff(position: Position, rule: str, reason: str) -> Pick | None:
    """The lowest trump that would win the trick."""
    card = None if position.trumps is None else lowest_winner(position.trumps.cards, position)
    return None if card is None else Pick(card, rule, reason)


def _discarding(position: Position, rule: str, reason: str) -> Pick | None:
    """A discard, as the outcome of a rule."""
    pick = discard(position)
    return None if pick is None else pick.under(rule, reason)


def _because(pick: Pick | None, reason: str) -> Pick | None:
    """A discard that no numbered rule asked for, with the reason for making it."""
    return None if pick is None else replace(pick, reason=f"{reason}, {pick.reason}")
