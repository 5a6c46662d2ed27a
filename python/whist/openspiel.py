"""Games that OpenSpiel recorded, played again by the rules of this package.

A record is a JSON object a line: ``spec``, the game with its parameters; ``deal``, what chance did; ``decisions``,
each a player, what was chosen, and all that could be; and ``returns``. One table says what of ours the games are, whose
cards and words are written and whose points are counted in another way there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist.checks import shown
from whist.errors import NotationError, WhistError
from whist.notation.objects import Fields, objects, short
from whist.notation.replay import HandReplay, Objection
from whist.rules import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_SPEC: Final = re.compile(r"(\w+)\((.*)\)")


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it was recorded.

    Attributes
    ----------
    name, game : str
        Which record it is, of which game of OpenSpiel.
    parameters : mapping of str to str
        Of the game, those that were given.
    deal : tuple of str
        What chance did, in order.
    decisions : tuple of (int, str, frozenset of str)
        The player, what was chosen, and all that could be.
    returns : tuple of float
        Of each player.
    """

    name: str
    game: str
    parameters: Mapping[str, str]
    deal: tuple[str, ...]
    decisions: tuple[tuple[int, str, frozenset[str]], ...]
    returns: tuple[float, ...]


class _Kind(NamedTuple):
    """What a game of OpenSpiel is here."""

    parameters: frozenset[str]
    begun: Callable[[Played], Match]
    said: Callable[[str], str]
    returns: Callable[[Match], list[float]]


def replay_games(text: str, path: str | None = None) -> Iterator[HandReplay]:
    """Play recorded games again, and compare who chooses, what may be chosen, and what everybody gets.

    Parameters
    ----------
    text : str
        The records, of hearts, oh_hell and spades.
    path : str, optional
        The file they came from, for messages.

    Raises
    ------
    NotationError
        With record and line when a line is no such record, or one of a game that is not read.
    """
    for number, played in enumerate(objects(text, path, _played, "a record of OpenSpiel"), 1):
        yield _replayed(played, f"record {number} ({played.name})")


def _played(record: Fields) -> Played:
    spec = record.take("spec", str)
    match = _SPEC.fullmatch(spec)
    if match is None or match[1] not in _KINDS:
        raise NotationError(f"{short(spec)} is no game that is read here", expected=", ".join(_KINDS))
    parameters = dict(part.split("=", 1) for part in match[2].split(",") if "=" in part)
    if unknown := sorted(parameters.keys() - _KINDS[match[1]].parameters):
        expected = ", ".join(sorted(_KINDS[match[1]].parameters)) or "none"
        raise NotationError(f"{match[1]} with {shown(unknown[0])}", expected=expected)
    deal = _texts(record.take("deal", list), "deal")
    if len(deal) < 2:
        raise NotationError(f"deal: {short(deal)}", expected="what chance did, in order")
    return Played(
        record.take("id", str),
        match[1],
        parameters,
        tuple(deal),
        tuple(_decision(number, each) for number, each in enumerate(record.take("decisions", list), 1)),
        tuple(_numbers(record.take("returns", list))),
    )


def _texts(values: list[Any], name: str) -> list[str]:
    if not all(isinstance(value, str) for value in values):
        raise NotationError(f"{name}: {short(values)}", expected="a list of texts")
    return values


def _numbers(values: list[Any]) -> list[float]:
    if not all(isinstance(value, int | float) for value in values):
        raise NotationError(f"returns: {short(values)}", expected="a list of numbers")
    return values


def _decision(number: int, value: object) -> tuple[int, str, frozenset[str]]:
    match value:
        case [int(player), str(chosen), list(allowed)]:
            return player, chosen, frozenset(_texts(allowed, f"decision {number}"))
    raise NotationError(f"decision {number}: {short(value)}", expected="a player, a choice, and all that are allowed")


def _replayed(played: Played, name: str) -> HandReplay:
    kind = _KINDS[played.game]
    try:
        match = kind.begun(played)
        objection = _difference(match, played, kind)
    except WhistError as error:
        objection = "record", str(error)
    if objection is not None:
        return HandReplay(name, "", (Objection(*objection, name),))
    return HandReplay(name, f"{len(played.decisions)} decisions, returns {_listed(played.returns)}")


def _difference(match: Match, played: Played, kind: _Kind) -> tuple[str, str] | None:
    """Play the decisions; the first thing that differs, its kind and what it is."""
    at = 0
    while at < len(played.decisions):
        if match.decision is None or match.deals:
            return "record", f"decision {at + 1}: the deal is over"
        seat, (_, count) = match.decision.seat, match.decision.pick or (1, 1)
        may = {str(card) for card in match.hands[seat]} if count > 1 else {str(each) for each in match.legal_actions}
        together = [(who, kind.said(chosen), allowed) for who, chosen, allowed in played.decisions[at : at + count]]
        for number, (who, chosen, allowed) in enumerate(together, at + 1):
            if who != seat:
                return "turn", f"decision {number}: player {who} chooses, but it is {seat}'s turn"
            theirs = set(map(kind.said, allowed))
            if theirs != may:
                return "allowed", f"decision {number}: {_apart(theirs, may)}"
            if chosen not in may:
                return "allowed", f"decision {number}: {chosen} is not allowed"
            may.remove(chosen)
        in_order = sorted((match.game.vocabulary.parse(chosen) for _, chosen, _ in together), key=lambda each: each.id)
        for action in in_order:
            match.play(action)
        at += count
    if not match.deals:
        return "record", "the record ends before the deal does"
    found = kind.returns(match)
    if found != list(played.returns):
        return "result", f"returns {_listed(played.returns)} stated, {_listed(found)} found"
    return None


def _listed(returns: Iterable[float]) -> str:
    return ", ".join(f"{each:g}" for each in returns)


def _apart(theirs: set[str], ours: set[str]) -> str:
    """What may be chosen by one set of rules alone."""
    parts = (("by the record alone", theirs - ours), ("by the rules alone", ours - theirs))
    return "; ".join(f"allowed {where}: {', '.join(sorted(some))}" for where, some in parts if some)


# What of ours the games are.


def _turned(card: str) -> str:
    """A card as rank and suit, where suit and rank are written."""
    return card[1:] + card[:1]


def _word_or_card(text: str) -> str:
    """What is bid or played: a number is a bid."""
    return "nil" if text == "Nil" else f"bid {text}" if text.isdigit() else _turned(text)


def _hearts(played: Played) -> Match:
    """The queen breaks hearts too; the first chance action is the direction of the pass."""
    direction, *pack = played.deal
    on = {name for name, value in played.parameters.items() if value == "true"}
    return Match(
        "hearts",
        dealer="W",
        seed=0,
        given=[[" ".join(pack)]],
        pass_cycle={"No Pass": "none"}.get(direction, direction.lower()),
        queen_breaks=True,
        jack_of_diamonds=-10 if "jd_bonus" in on else 0,
        first_lead="any_club" if "can_lead_any_club" in on else "opening_card",
    )


def _oh_hell(played: Played) -> Match:
    """Chance says how many cards there are and who deals; seat 0 gets the first card whoever that is."""
    (count, dealer), cards, players = played.deal[:2], list(map(_turned, played.deal[2:])), len(played.returns)
    if not re.fullmatch("[0-9]{1,2} [0-9]", f"{count} {dealer}") or len(cards) != int(count) * players + 1:
        raise NotationError(f"deal: {short(played.deal)}", expected="how many cards each, the dealer, and the cards")
    *dealt, turned = cards
    rounds = [dealt[at : at + players] for at in range(0, len(dealt), players)]
    pack = [each[(int(dealer) + 1 + step) % players] for each in rounds for step in range(players)]
    penalty = played.parameters.get("off_bid_penalty") == "true"
    return Match(
        "oh-hell",
        dealer=int(dealer),
        seed=0,
        given=[[_whole([*pack, turned])]],
        players=players,
        max_cards=int(count),
        schedule="fixed",
        fixed_deals=1,
        scoring="penalty_difference" if penalty else "basic",
    )


def _whole(pack: list[str]) -> str:
    """A pack of 52 that begins with these cards."""
    rest = (f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA")
    return " ".join([*pack, *(card for card in rest if card not in pack)])


def _spades(played: Played) -> Match:
    """Partners bid thirteen together at most, and spades are not led while the leader has another suit."""
    return Match(
        "spades(failed_nil_tricks=count, max_team_bid=13, breaking=never)",
        dealer="W",
        seed=0,
        given=[[" ".join(map(_turned, played.deal))]],
    )


_KINDS: Final[dict[str, _Kind]] = {
    "hearts": _Kind(
        frozenset({"pass_cards", "jd_bonus", "can_lead_any_club"}),
        _hearts,
        str,
        lambda match: [26 - score for score in match.scores],
    ),
    "oh_hell": _Kind(
        frozenset({"players", "off_bid_penalty"}), _oh_hell, _word_or_card, lambda match: list(match.scores)
    ),
    "spades": _Kind(
        frozenset(), _spades, _word_or_card, lambda match: [match.scores[seat % 2] for seat in range(match.game.seats)]
    ),
}
