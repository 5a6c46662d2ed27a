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
from whist.rules import CUT, PLAY, Action, Handout, Penalty, Race, Renounce, Sense, View

Words: TypeAlias = dict[str, Action]
"""The words that may be said now, by text."""
Speaker: TypeAlias = Callable[[View, Words], Choice | None]

NAMING_SCORE: Final = 13
"""With no suit of this score the choice of trumps is left to the partner."""
DOUBLE_WORTH: Final = 3
"""How much weaker the given suit may be, since it counts double."""


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
    for action in words.values():
        if action.value in (Sense.PASS, Sense.KEEP):
            return Choice(action, "", "nothing speaks for more")
    return Choice(view.legal[0], "", "the first action allowed")


def meaning(words: Words, sense: Sense) -> Action | None:
    """The word that says this, if there is one."""
    return next((action for action in words.values() if action.value is sense), None)


# Section 5: the choice of trumps


def choose_trumps(view: View, words: Words) -> Choice | None:
    """Accept the given suit, name another, or pass."""
    named, accept, leave = _by_suit(words), meaning(words, Sense.ACCEPT), meaning(words, Sense.PASS)
    if accept is None or not named:
        return None
    best = _strongest_suit(view.hand)
    given = next(suit for suit in Suit if suit not in named)
    if leave is not None and best.score < NAMING_SCORE:
        return Choice(leave, "5 (1)", "no suit is strong enough, so partner chooses")
    if Holding.of(view.hand, given).score >= best.score - DOUBLE_WORTH:
        return Choice(accept, "5 (2)", "the given suit is about as strong as any and counts double")
    return Choice(named[best.suit], "5 (3)", "the strongest suit")


def change_trumps(view: View, words: Words) -> Choice | None:
    """Where a new suit may be chosen in the course of play: the one that is now the strongest."""
    new, keep = _by_suit(words), meaning(words, Sense.KEEP)
    if keep is None or not new:
        return None
    best = _strongest_suit(view.hand).suit
    if best in new:
        return Choice(new[best], "5", "the strongest suit now")
    return Choice(keep, "5", "the strongest suit is trumps already")


def hand_out_heaps(view: View, words: Words) -> Choice | None:
    """The two most valuable heaps for one's own side, the better one for oneself, under the strongest trumps."""
    handings = {action: action.value.zones(view.seat) for action in words.values() if isinstance(action.value, Handout)}
    if not handings:
        return None
    trump = view.trump if view.trump is not None else _strongest_suit(view.hand).suit
    named = [action for action in handings if action.value.trump is trump] or list(handings)
    values = {zone: _heap_value(cards, trump) for zone, cards in view.lying.items()}
    unseen, partner = view.unseen, view.game.partner(view, view.seat)
    guess = 3 * _heap_value(unseen, trump) / max(len(unseen), 1)

    def worth(action: Action) -> tuple[float, float]:
        zones = handings[action]
        own = values.get(zones[view.seat], guess)
        partners = 0 if partner is None else values.get(zones[partner], guess)
        return own + partners, own

    return Choice(max(named, key=worth), "5", "the most valuable heaps")


def _heap_value(cards: Cards, trump: Suit) -> int:
    """Three for each trump, and the points of honours."""
    return sum(HONOUR_POINTS.get(card.rank, 0) + 3 * (card.suit == trump) for card in cards)


def _by_suit(words: Words) -> dict[Suit, Action]:
    """The words that stand for a suit."""
    return {action.value: action for action in words.values() if isinstance(action.value, Suit)}


def _strongest_suit(hand: Cards) -> Holding:
    """The suit of the greatest score."""
    best = strongest(Holding.of(hand, suit) for suit in Suit)
    assert best is not None, "there are four suits"
    return best


# Claims and cuts


def claim(_view: View, words: Words) -> Choice | None:
    """What is claimed costs nothing where it is not due."""
    claims = meaning(words, Sense.CLAIM)
    return None if claims is None else Choice(claims, "", "a claim costs nothing")


def cut_the_pack(view: View, words: Words) -> Choice | None:
    """Cut in the middle."""
    cuts = list(words.values())
    return Choice(cuts[len(cuts) // 2], "", "a cut is as good as another") if view.kind == CUT and cuts else None


# Revokes


def take_back(_view: View, words: Words) -> Choice | None:
    """A revoke is corrected."""
    correction = meaning(words, Sense.TAKE_BACK)
    if correction is None:
        return None
    return Choice(correction, "", "a revoke taken back costs less than one that is claimed")


def claim_revoke(view: View, words: Words) -> Choice | None:
    """A revoke of the other side is claimed when the offender showed the suit later."""
    for action in words.values():
        if isinstance(action.value, Renounce) and has_revoked(view, *action.value):
            return Choice(action, "", "the suit was held after all")
    return None


def has_revoked(view: View, trick: int, seat: int) -> bool:
    """Whether a seat did not follow suit to a trick, numbered from 0, and played a card of that suit later."""
    led = view.tricks[trick].plays[0][1].suit
    cards = [card for later in view.tricks[trick:] for player, card in later.plays if player == seat]
    return cards[0].suit != led and any(card.suit == led for card in cards)


def require_card(view: View, words: Words) -> Choice | None:
    """The offender plays his highest under his partner's winning card, and his lowest otherwise."""
    highest, lowest = meaning(words, Sense.HIGHEST), meaning(words, Sense.LOWEST)
    if highest is None or lowest is None:
        return None
    winner = winning(view.trick, view.trump)[0] if view.trick else view.seat
    if view.acting is not None and winner == view.game.partner(view, view.acting):
        return Choice(highest, "", "a high card is wasted on partner's trick")
    return Choice(lowest, "", "a low card seldom wins")


def demand_card(view: View, words: Words) -> Choice | None:
    """An exposed card is demanded when it loses to what is on the table."""
    none = meaning(words, Sense.PASS)
    if none is None or view.kind == PLAY or len(words) == len(view.legal):
        return None
    best = winning(view.trick, view.trump)[1] if view.trick else None
    losing = [
        action
        for action in view.legal
        if action.card is not None and best is not None and not outranks(action.card, best, view.trump)
    ]
    if not losing:
        return Choice(none, "", "the exposed card might win")
    return Choice(losing[-1], "", "the exposed card loses the trick")


def choose_penalty(view: View, words: Words) -> Choice | None:
    """The penalty after which the score is best."""
    penalties = [action for action in words.values() if isinstance(action.value, Penalty)]
    race = view.game.race(view) if penalties else None
    if race is None:
        return None
    best = max(penalties, key=lambda action: _standing(view, race, action.value))
    return Choice(best, "", "it is worth most at this score")


def _standing(view: View, race: Race, penalty: Penalty) -> tuple[bool, int]:
    """Whether the game is won, and the lead in it, when the tricks are scored after a penalty."""
    seat, other = view.seat, opponent_of(view, view.seat)
    ours = sum(view.tricks_won[each] for each in (seat, view.game.partner(view, seat)) if each is not None)
    moved = min(penalty.tricks, race.tricks - ours)
    mine = race.left(seat, ours + moved) - penalty.added
    theirs = race.left(other, race.tricks - ours - moved)
    theirs += min(penalty.taken_off, view.scores[view.game.owner[other]])
    return mine <= 0, max(1, theirs) - max(0, mine)  # those who revoked stop one short


SPEAKERS: Final[tuple[Speaker, ...]] = (
    choose_trumps,
    change_trumps,
    hand_out_heaps,
    claim,
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
