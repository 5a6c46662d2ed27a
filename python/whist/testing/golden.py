"""Golden playthroughs: one match at random as text, with everything that every seat knows.

What no law can find, an event sent to too many seats for one, shows as a difference in this text. It is made by
``python -m whist.testing golden GAME`` and compared by a test.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from whist.cards import Card, Cards
from whist.checks import seed_number, whole_number
from whist.rules import Game, Match
from whist.rules import events as ev
from whist.rules.actions import FIRST_WORD
from whist.testing.games import game_to_check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.rules import Deal, View
    from whist.rules.events import Event

VIEWS_EVERY = 13
"""Actions between two prints of every seat's view."""


def playthrough(game: Game[Any] | str, *, seed: int = 1, deals: int = 2, **options: object) -> str:
    """A random match as text: events, every seat's view, allowed actions, scores.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    seed : int
        Seed of the match and of the choices.
    deals : int
        How many deals, or fewer where the match ends before.
    **options
        Options of the game, when it is given by name.
    """
    game = game_to_check(game, **options)
    return (
        "\n".join(
            _lines(Match(game, seed=seed), Random(seed_number("seed", seed)), whole_number("deals", deals, 0, 2**32))
        )
        + "\n"
    )


def _lines(match: Match, random: Random, deals: int) -> Iterator[str]:
    yield f"# {match.game} seed {match.seed}"
    while not match.over and len(match.deals) < deals:
        yield f"## deal {len(match.deals) + 1}: {_state(match.state)}"
        yield from _deal(match, random)
        yield from _result(match.deals[-1])
    if match.over:
        yield f"winners {' '.join(match.game.names[seat] for seat in match.winners)}"


def _deal(match: Match, random: Random) -> Iterator[str]:
    game, done, told = match.game, len(match.deals), 0
    while not match.over and len(match.deals) == done:
        events = match.events
        yield from (_event(event, game) for event in events[told:])
        told = len(events)
        if len(match.actions) % VIEWS_EVERY == 0:
            yield from (_view(match.view(seat)) for seat in range(game.seats))
        decision = match.decision
        assert decision is not None, "the match is not over"
        yield f"? {game.names[decision.seat]} {decision.kind}: {', '.join(map(str, match.legal_actions))}"
        match.play(random.choice(match.legal_actions))
    yield from (_event(event, game) for event in match.deals[done].events[told:])


def _result(deal: Deal) -> Iterator[str]:
    yield f"= {deal.outcome}"
    yield f"= {_state(deal.after)}"


def _view(view: View) -> str:
    """A view in one line; what is empty is left out."""
    names = view.names
    parts = [f"@ {names[view.seat]} hand {view.hand}"]
    parts += [f"{names[seat]} has {cards}" for seat, cards in enumerate(view.seen) if cards and seat != view.seat]
    parts += [
        f"{names[seat]} lacks {cards}"
        for seat, denied in enumerate(view.denied)
        if seat != view.seat and (cards := Cards.from_bits(denied) & view.unseen)
    ]
    parts.append(f"counts {' '.join(map(str, view.counts))}")
    parts += [f"{key} {_plain(value)}" for key, value in sorted(view.facts.items())]
    if view.trick:
        parts.append("trick " + " ".join(f"{names[seat]}:{card}" for seat, card in view.trick))
    parts.append(f"turn {names[view.turn] if view.turn is not None else '-'}")
    if view.legal:
        parts.append(f"may {' '.join(map(str, view.legal))}")
    return "; ".join(parts)


def _event(event: Event, game: Game[Any]) -> str:
    """An event in one line, with the seats that see it."""
    kind, audience, *rest = event
    to = "".join(name for seat, name in enumerate(game.names) if audience >> seat & 1)
    return f"! {kind} to {to or 'nobody'}: {' '.join(_fields(kind, rest, game))}"


def _fields(kind: str, rest: list[Any], game: Game[Any]) -> Iterator[str]:
    if kind not in ev.TABLE_KINDS:
        seat, number, hand = rest
        yield from (game.names[seat], game.vocabulary[number].text)
        if hand not in (None, seat) and number < FIRST_WORD:
            yield f"from {game.names[hand]}"
    elif kind == ev.DEAL:
        zone, count, cards, places = rest
        yield from (_zone(zone, game), str(count), str(Cards.from_bits(cards)), f"places {places[0]} to {places[-1]}")
    elif kind == ev.MOVE:
        source, target, count, cards = rest
        yield from (_zone(source, game), _zone(target, game), str(count), str(Cards.from_bits(cards)))
    elif kind == ev.TELL:
        yield from (rest[0], _plain(rest[1]))
    elif kind == ev.REVEALED:
        yield from (rest[0], game.names[rest[1]], game.vocabulary[rest[2]].text)
    elif kind == ev.PACK_CUT:
        yield str(rest[0])
    elif kind == ev.PACK:
        yield str(Cards.from_bits(rest[0]))
    elif kind == ev.DRAWN:
        yield " ".join(str(Card.from_number(card)) for card in rest[0])
    elif kind == ev.TOOK:
        yield game.names[rest[0]]
    elif kind in (ev.TURNED, ev.TOOK_BACK):
        yield from (_zone(rest[0], game), str(Card.from_number(rest[1])))
    else:
        yield from (_zone(rest[0], game), str(Cards.from_bits(rest[1])), *map(str, rest[2:]))


def _zone(zone: int | str, game: Game[Any]) -> str:
    return game.names[zone] if isinstance(zone, int) else zone


def _plain(value: object) -> str:
    """A told value as text that says the same in every process."""
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_plain, value))})"
    return str(value)


def _state(state: Any) -> str:
    return ", ".join(f"{name} {_plain(value)}" for name, value in state._asdict().items())
