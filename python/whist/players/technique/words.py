"""What the technique player says where no card is to be played.

The choice of trumps follows section 5 of the technique page. Everything else is what any sound player would do: he
revokes never, takes back a revoke, claims those he has seen, asks for the penalty that is worth most, calls his
honours, and finds no fault with the deal. Where a game asks something unknown he declines if he can, and otherwise
takes the first action allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from whist.cards import Cards, Suit
from whist.players.base import Choice
from whist.players.technique.bidding import bid_tricks, call_partner, name_trumps, rise, undertake
from whist.players.technique.exchange import exchange
from whist.players.technique.high_or_low import declare
from whist.players.technique.holdings import HONOUR_POINTS, Holding, outranks, strongest
from whist.players.technique.position import winning
from whist.players.technique.reading import opponent_of
from whist.rules import CLAIM, CUT, PLAY, REVOKE, Action, Race, View

Words: TypeAlias = dict[str, Action]
"""The words that may be said now, by text."""
Speaker: TypeAlias = Callable[[View, Words], Choice | None]

FORMALITIES: Final = frozenset({CUT, CLAIM, REVOKE, "ruling", "demand", "penalty"})
"""Kinds of decisions in which there is nothing to search: the plain sense of them is all there is."""
KNOCK: Final = "knock"
"""The word of a hand that sits a trick out."""
NAMING_SCORE: Final = 13
"""With no suit of this score the choice of trumps is left to the partner."""
DOUBLE_WORTH: Final = 3
"""How much weaker the given suit may be, since it counts double."""
DECLINING: Final = ("pass", "keep", "stand", "deal stands", "refuse")
"""Words that change nothing, for questions this player knows nothing of; so do those that begin with ``no``."""


def say(view: View) -> Choice | None:
    """The word to say, or None when a card is to be played."""
    words = {action.text: action for action in view.legal if action.card is None}
    for speaker in SPEAKERS:
        choice = speaker(view, words) if words else None
        if choice is not None:
            return choice
    if view.kind == PLAY:
        return None
    return exchange(view) or _decline(view, words)


def _decline(view: View, words: Words) -> Choice:
    """Say no to what is not known, or take the first action allowed."""
    for text, action in words.items():
        if text in DECLINING or text.startswith("no "):
            return Choice(action, "", "nothing speaks for more")
    return Choice(view.legal[0], "", "the first action allowed")


# Section 5: the choice of trumps


def choose_trumps(view: View, words: Words) -> Choice | None:
    """Accept the given suit, name another, or pass."""
    named = _by_suit(words, "name")
    if "accept" not in words or not named:
        return None
    best = _strongest_suit(view.hand)
    given = next(suit for suit in Suit if suit not in named)
    if "pass" in words and best.score < NAMING_SCORE:
        return Choice(words["pass"], "5 (1)", "no suit is strong enough, so partner chooses")
    if Holding.of(view.hand, given).score >= best.score - DOUBLE_WORTH:
        return Choice(words["accept"], "5 (2)", "the given suit is about as strong as any and counts double")
    return Choice(named[best.suit], "5 (3)", "the strongest suit")


def change_trumps(view: View, words: Words) -> Choice | None:
    """Where a new suit may be chosen in the course of play: the one that is now the strongest."""
    new = _by_suit(words, "trump")
    if "keep" not in words or not new:
        return None
    best = _strongest_suit(view.hand).suit
    if best in new:
        return Choice(new[best], "5", "the strongest suit now")
    return Choice(words["keep"], "5", "the strongest suit is trumps already")


def hand_out_heaps(view: View, words: Words) -> Choice | None:
    """The two most valuable heaps for one's own side, the better one for oneself, under the strongest trumps."""
    handings = {text: _digits(text) for text in words if text.startswith(("take:(", "give:("))}
    if not handings:
        return None
    trump = view.trump if view.trump is not None else _strongest_suit(view.hand).suit
    named = [text for text in handings if text.endswith(f":{trump.letter}")] or list(handings)
    values = {int(zone[-1]): _heap_value(cards, trump) for zone, cards in view.lying.items() if zone.startswith("heap")}
    unseen = view.unseen
    guess = 3 * _heap_value(unseen, trump) / max(len(unseen), 1)

    def worth(text: str) -> tuple[float, float]:
        heaps = handings[text]
        mine, partners = heaps if len(heaps) == 2 else (heaps[view.seat], heaps[(view.seat + 2) % 4])
        own = values.get(mine, guess)
        return own + values.get(partners, guess), own

    return Choice(words[max(named, key=worth)], "5", "the most valuable heaps")


def _heap_value(cards: Cards, trump: Suit) -> int:
    """Three for each trump, and the points of honours."""
    return sum(HONOUR_POINTS.get(card.rank, 0) + 3 * (card.suit == trump) for card in cards)


def _digits(text: str) -> tuple[int, ...]:
    """The numbers of heaps in a word such as ``take:(4,3)``."""
    return tuple(int(letter) for letter in text if letter.isdigit())


def _by_suit(words: Words, verb: str) -> dict[Suit, Action]:
    """The words ``verb:X`` by the suit they name."""
    texts = {text: text.partition(":") for text in words}
    return {Suit.parse(suit): words[text] for text, (head, _, suit) in texts.items() if head == verb and suit != "none"}


def _strongest_suit(hand: Cards) -> Holding:
    """The suit of the greatest score."""
    best = strongest(Holding.of(hand, suit) for suit in Suit)
    assert best is not None, "there are four suits"
    return best


# Honours


def call_honours(_view: View, words: Words) -> Choice | None:
    """Calling costs nothing when it fails and wins the game when it succeeds; nor does a claim."""
    if "call honours" in words:
        return Choice(words["call honours"], "", "three honours between partners win the game")
    if "claim honours" in words:
        return Choice(words["claim honours"], "", "honours count only when claimed")
    return None


# Cutting


def cut_the_pack(_view: View, words: Words) -> Choice | None:
    """Cut in the middle."""
    cuts = [action for text, action in words.items() if text.startswith("cut ")]
    return Choice(cuts[len(cuts) // 2], "", "a cut is as good as another") if cuts else None


# Revokes


def take_back(_view: View, words: Words) -> Choice | None:
    """A revoke is corrected."""
    if "correct revoke" not in words:
        return None
    return Choice(words["correct revoke"], "", "a revoke taken back costs less than one that is claimed")


def claim_revoke(view: View, words: Words) -> Choice | None:
    """A revoke of the other side is claimed when the offender showed the suit later."""
    for text, action in words.items():
        if text.startswith("claim ") and has_revoked(view, *action.value):
            return Choice(action, "", "the suit was held after all")
    return None


def has_revoked(view: View, trick: int, seat: int) -> bool:
    """Whether a seat did not follow suit to a trick, numbered from 0, and played a card of that suit later."""
    led = view.tricks[trick].plays[0][1].suit
    cards = [card for later in view.tricks[trick:] for player, card in later.plays if player == seat]
    return cards[0].suit != led and any(card.suit == led for card in cards)


def require_card(view: View, words: Words) -> Choice | None:
    """The offender plays his highest under his partner's winning card, and his lowest otherwise."""
    if not {"highest", "lowest"} <= words.keys():
        return None
    winner = winning(view.trick, view.trump)[0] if view.trick else view.seat
    if view.acting is not None and winner == view.game.partner(view, view.acting):
        return Choice(words["highest"], "", "a high card is wasted on partner's trick")
    return Choice(words["lowest"], "", "a low card seldom wins")


def demand_card(view: View, words: Words) -> Choice | None:
    """An exposed card is demanded when it loses to what is on the table."""
    if "no demand" not in words:
        return None
    best = winning(view.trick, view.trump)[1] if view.trick else None
    losing = [
        action
        for action in view.legal
        if action.card is not None and best is not None and not outranks(action.card, best, view.trump)
    ]
    if not losing:
        return Choice(words["no demand"], "", "the exposed card might win")
    return Choice(losing[-1], "", "the exposed card loses the trick")


def choose_penalty(view: View, words: Words) -> Choice | None:
    """The penalty after which the score is best."""
    penalties = [action for text, action in words.items() if text in PENALTIES]
    race = view.game.race(view) if penalties else None
    if race is None:
        return None
    best = max(penalties, key=lambda action: _standing(view, race, action.text))
    return Choice(best, "", "it is worth most at this score")


def _standing(view: View, race: Race, penalty: str) -> tuple[bool, int]:
    """Whether the game is won, and the lead in it, when the tricks are scored after a penalty."""
    seat, other, amount = view.seat, opponent_of(view, view.seat), PENALTIES[penalty]
    ours = sum(view.tricks_won[each] for each in (seat, view.game.partner(view, seat)) if each is not None)
    moved = min(amount, race.tricks - ours) if penalty.startswith("take") else 0
    mine, theirs = race.left(seat, ours + moved), race.left(other, race.tricks - ours - moved)
    if penalty.startswith("add"):
        mine -= amount
    elif penalty.startswith("sub"):
        theirs += min(amount, view.scores[view.game.owner[other]])
    return mine <= 0, max(1, theirs) - max(0, mine)  # those who revoked stop one short


PENALTIES: Final = {"take3": 3, "take2": 2, "add3": 3, "sub3": 3}
"""Tricks or points that each penalty moves."""

SPEAKERS: Final[tuple[Speaker, ...]] = (
    choose_trumps,
    change_trumps,
    hand_out_heaps,
    call_honours,
    cut_the_pack,
    take_back,
    claim_revoke,
    require_card,
    demand_card,
    choose_penalty,
    declare,
    bid_tricks,
    name_trumps,
    call_partner,
    rise,
    undertake,
)
