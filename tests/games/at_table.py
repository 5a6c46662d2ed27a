"""Deals with the cards that an example needs, and what is said and played in it as one line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.cards import Card, Cards
from whist.rules import Match, find_game
from whist.rules.events import DEAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def dealt(
    name: str, hands: Mapping[str, str], dealer: str, *, last: str = "", voids: str = "", **options: object
) -> Match:
    """A match in whose first deal seats and zones hold these cards.

    Parameters
    ----------
    hands : mapping
        By the name of a seat or zone cards that it holds; the rest of the pack fills all up, lowest cards first.
    last : str
        The card dealt last.
    voids : str
        Seats with a suit that the rest does not bring them, such as ``"WD EH"``.
    """
    game = find_game(name, **options)
    usual = Match(game, seed=0, dealer=dealer)
    places: dict[str, list[int]] = {}
    for event in usual.events:
        if event[0] == DEAL:
            zone = event[2] if isinstance(event[2], str) else game.names[event[2]]
            places.setdefault(zone, []).extend(event[5])
    pack: dict[int, Card] = {}
    if last:
        pack[len(usual.table.pack) - 1] = Card(last)
    for zone, text in hands.items():
        free = (place for place in places[zone] if place not in pack)
        pack.update(zip(free, (card for card in Cards(text) if card not in pack.values()), strict=False))
    barred = [(void[:-1], void[-1]) for void in voids.split()]
    rest = sorted({Card.from_number(card) for card in usual.table.pack} - set(pack.values()))
    rest.sort(key=lambda card: all(str(card)[1] != suit for _, suit in barred))
    free = [(zone, place) for zone in places for place in places[zone] if place not in pack]
    for card in rest:
        spot = next(spot for spot in free if (spot[0], str(card)[1]) not in barred)
        free.remove(spot)
        pack[spot[1]] = card
    return Match(game, seed=0, dealer=dealer, given=[[[pack[place] for place in range(len(pack))]]])


def say(match: Match, line: str) -> Match:
    """Carry out what is written as ``N bid 4U, E pass``, each by the seat that is asked; gives the match."""
    for part in line.split(", "):
        seat, text = part.split(" ", 1)
        asked = match.game.names[match.decision.seat]
        assert asked == seat, f"{asked} is asked, not {part}; open are {sorted(texts(match))}"
        match.play(text)
    return match


def texts(match: Match) -> set[str]:
    """All that may be chosen now."""
    return {action.text for action in match.legal_actions}


def lowest(match: Match) -> Match:
    """Let everybody choose his first legal action to the end of the deal; gives the match."""
    deals = len(match.deals)
    while not match.over and len(match.deals) == deals:
        match.play(match.legal_actions[0])
    return match


def told(match: Match, key: str) -> Iterator[object]:
    """What each seat has been told under a key, None where it has not."""
    for seat in range(match.game.seats):
        yield match.view(seat).facts.get(key)
