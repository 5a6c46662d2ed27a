"""Decks laid for a deal, and what is said at the table, for tests of games."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from whist.cards import Card, Cards
from whist.rules import Match, Outcome, find_game
from whist.rules.events import DEAL
from whist.rules.match import Kept, resume
from whist.rules.record import read_pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CARDS = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]


def pack(cards: str, *, more: str = "") -> str:
    """A pack that begins with these cards; the rest of the 52, and `more`, follow."""
    laid = cards.split()
    return " ".join([*laid, *(card for card in [*CARDS, *more.split()] if card not in laid)])


def begun(game: str, *packs: str, dealer: int | str = 0, more: str = "") -> Match:
    """A match whose deals begin with these packs, one each."""
    return Match(game, seed=1, dealer=dealer, given=[[pack(cards, more=more)] for cards in packs])


def going_on(game: str, state: Any, *packs: str | None, more: str = "") -> Match:
    """A match at a state between two deals; the packs are the chance outcomes of the next deal, None for any."""
    laid = [None if cards is None else read_pack(pack(cards, more=more)) for cards in packs]
    return resume(Kept(find_game(game), 1, state.dealer, (tuple(laid),), state))


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
        assert asked == seat, f"{asked} is asked, not {part}; legal are {legal(match)}"
        match.play(text)
    return match


def legal(match: Match) -> list[str]:
    """The texts of what may be done now."""
    return [str(action) for action in match.legal_actions]


def act(match: Match, *actions: str) -> Match:
    """Carry out some actions."""
    for action in actions:
        match.play(action)
    return match


def finish_deal(match: Match) -> Match:
    """Carry out the first legal action until the running deal is over."""
    done = len(match.deals)
    while not match.over and len(match.deals) == done:
        match.play(match.legal_actions[0])
    return match


def scored(game: str, tricks: Iterable[int], state: Any = None, **facts: Any) -> Any:
    """The state after a deal with these tricks and facts, from a state or from the start."""
    rules = find_game(game)
    return rules.score(rules.start(0) if state is None else state, SimpleNamespace(**facts), Outcome(tuple(tricks)))
