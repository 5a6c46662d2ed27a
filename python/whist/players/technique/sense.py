"""Plain sense where cards do not rank as at whist: what beats what is read off the order of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.cards import Cards
from whist.players.technique.rule import Pick
from whist.rules import Aim

if TYPE_CHECKING:
    from whist.cards import Card
    from whist.players.technique.position import Position
    from whist.rules.heights import Heights


def by_sense(position: Position, heights: Heights) -> Pick:
    """A card that wins cheaply where tricks are won, and one that loses where they are lost."""
    legal, unseen = position.allowed or position.hand, position.unseen
    risk = {card: len(_above(card, heights) & unseen) for card in legal}
    weakest = max(legal, key=lambda card: (risk[card], -card.number))
    strongest = min(legal, key=lambda card: (risk[card], card.number))
    if not position.trick:
        if position.aim is Aim.WIN:
            if risk[strongest] == 0:
                return Pick(strongest, "", "a sure trick")
            return Pick(weakest, "", "no trick is sure, so the weakest card")
        return Pick(weakest, "", "the lead that is beaten most easily")
    seat, best = _winning(position, heights)
    winners = [card for card in legal if card in _above(best, heights)]
    if position.aim is not Aim.WIN:
        kept = position.aim is Aim.WAIT
        losers = [card for card in legal if card not in winners and (risk[card] or not kept)]
        return Pick(
            min(losers, key=lambda card: (risk[card], card.number)) if losers else weakest, "", "under the best"
        )
    if winners and seat != position.partner:
        return Pick(_to_win(winners, position, heights), "", "to win the trick")
    why = "the trick cannot be won" if seat != position.partner else "partner is winning the trick"
    return Pick(weakest, "", f"{why}, so the weakest card")


def _to_win(winners: list[Card], position: Position, heights: Heights) -> Card:
    """The cheapest card that wins at the end of a trick or is beaten by ruffs alone, else the one beaten least.

    Where the suit led can be followed and ruffed too, a trump is not spent on what a card of the suit can win.
    """
    ruffs = _ruffs(position.trick[0][1], position.pack, heights)
    suited = [card for card in winners if card not in ruffs]
    if not position.is_last:
        suited = [card for card in suited if not _above(card, heights) & position.unseen - ruffs]
    if suited or position.is_last:
        return max(suited or winners, key=lambda card: (len(_above(card, heights) & position.pack), -card.number))
    return min(winners, key=lambda card: (len(_above(card, heights) & position.unseen), card.number))


def _ruffs(led: Card, pack: Cards, heights: Heights) -> Cards:
    """The cards that beat one led without being of its suit: those that beat a card of another plain suit too."""
    related = _above(led, heights) | Cards(card for card in pack if led in _above(card, heights)) | Cards([led])
    return _above(led, heights) & _above(min(pack - related), heights) if pack - related else Cards()


def is_sure(card: Card, position: Position, heights: Heights) -> bool:
    """Whether a card does for certain what is wanted of it: wins the trick, or loses it where tricks are lost."""
    wins = not position.trick or card in _above(_winning(position, heights)[1], heights)
    if position.aim is not Aim.WIN:
        return not wins
    return wins and (position.is_last or not _above(card, heights) & position.unseen)


def _above(card: Card, heights: Heights) -> Cards:
    """The cards that beat one."""
    return Cards.from_bits(heights[card.number])


def _winning(position: Position, heights: Heights) -> tuple[int, Card]:
    """The seat and card that are winning a trick that has begun."""
    best = position.trick[0]
    for play in position.trick[1:]:
        if play[1] in _above(best[1], heights):
            best = play
    return best
