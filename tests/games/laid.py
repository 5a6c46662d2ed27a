"""Decks laid for a deal, and what is said at the table, for tests of games."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from whist.rules import Match, Outcome, find_game
from whist.rules.match import Kept, resume
from whist.rules.record import read_pack

if TYPE_CHECKING:
    from collections.abc import Iterable

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
