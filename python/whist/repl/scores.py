"""Scores as lines of text: the standing, a deal's end, the match's end, the sheet. Reads public states only.

A state holds more than the running scores: games won, parties, premiums. They are shown by the shape of their values,
a number for each side or a list of such, so that every game's account is shown without a word about that game.
"""

from __future__ import annotations

from numbers import Real
from typing import TYPE_CHECKING, Any, Final

from whist.repl.session import counts_of, known_of
from whist.repl.theme import Theme, flow, wrapped
from whist.repl.words import count, seat_name, side_name, side_names, sides
from whist.rules.bids import BIDS
from whist.rules.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whist.rules.game import Game
    from whist.rules.match import Deal, Match
    from whist.rules.view import Knowledge, Trick

COMMON: Final = ("deal_no", "dealer", "scores", "people")
"""Fields of states that are no account of their own."""


def side_text(game: Game[Any], values: Sequence[object]) -> str:
    """A value for each side in one line, such as ``NS 2  EW 4``."""
    return "  ".join(f"{side_name(game, side)} {value}" for side, value in enumerate(values))


def tricks_of_sides(game: Game[Any], tricks_won: Sequence[int]) -> list[int]:
    """Tricks a side, from tricks a seat."""
    return [sum(tricks_won[seat] for seat in game.sides(side)) for side in sides(game)]


def counted(game: Game[Any], tricks: Sequence[Trick], told: Mapping[str, Any]) -> list[str]:
    """What the cards count that each side has taken, where they count; one piece each."""
    return [f"{name} {side_text(game, values)}" for name, values in counts_of(game, tricks, told).items()]


def standings(game: Game[Any], state: Any) -> list[str]:
    """The score and every account that is not empty, one piece each."""
    mark = game.mark(state)
    pieces = [f"score {side_text(game, state.scores)}" + (f" of {mark}" if mark else "")]
    for name, value in _accounts(state):
        if _is_line(game, value) and any(value):
            pieces.append(f"{_name(game, name)} {side_text(game, value)}")
        elif closed := _closed_lines(game, value):
            pieces.append(f"{_name(game, name)} {side_text(game, _wins(closed))}")
    return pieces


def deal_end(match: Match, deal: Deal, theme: Theme) -> list[str]:
    """What a deal gave: tricks in order and by side, its parts, a game that it ended, the score but for the last."""
    game = match.game
    if not isinstance(deal.outcome, Outcome):
        return ["", theme.bold(f"Deal {deal.before.deal_no + 1} is thrown in.")]
    known = known_of(game, deal.events)
    early = "" if known.tricks else " before a card is led"
    head = wrapped(f"Deal {deal.before.deal_no + 1} is over{early}.", theme.width)
    lines = ["", *map(theme.bold, head), *_won(game, known, theme)]
    parts = game.parts(deal)
    if entered := [f"{name} {side_text(game, values)}" for name, values in parts.items() if any(values)]:
        lines += flow(entered, theme.width, between=" · ", first="Entered: ", indent="  ")
    for name, line in _just_closed(game, deal):
        lines += map(theme.bold, flow([f"{name.capitalize()} over: {side_text(game, line)}"], theme.width))
    return lines if match.over else [*lines, *flow(standings(game, deal.after), theme.width, between=" · ")]


def _won(game: Game[Any], known: Knowledge, theme: Theme) -> list[str]:
    """The tricks of a deal in order, by side or beside the bid of each seat, and what was in them."""
    if not known.tricks:
        return []
    winners = [trick.winner for trick in known.tricks]
    lines = flow([game.names[seat] for seat in winners], theme.width, first="Tricks in order: ", indent="  ")
    won = [winners.count(seat) for seat in range(game.seats)]
    if bids := known.facts.get(BIDS):
        shares = [f"{seat_name(game, seat)} bid {bids[seat]} and won {won[seat]}" for seat in range(game.seats)]
    else:
        by_side = enumerate(tricks_of_sides(game, won))
        shares = [f"{side_names(game, side)} won {count(number, 'trick')}" for side, number in by_side]
    lines += flow(shares, theme.width, between="; ")
    if taken := counted(game, known.tricks, known.facts):
        lines += flow(taken, theme.width, between=" · ", first="In them: ", indent="  ")
    return lines


def match_end(match: Match, theme: Theme) -> list[str]:
    """Who won the match, or that nobody did."""
    game = match.game
    winners = [side for side in sides(game) if set(game.sides(side)) <= set(match.winners)]
    who = ", ".join(side_names(game, side) for side in winners)
    verb = "wins" if sum(len(game.sides(side)) for side in winners) == 1 else "win"
    pieces = [*standings(game, match.state), *_results(game, match.state)]
    end = "The match is drawn." if len(match.winners) == game.seats else f"{who} {verb} the match."
    return ["", *map(theme.bold, wrapped(end, theme.width)), *flow(pieces, theme.width, between=" · ")]


def sheet(match: Match, theme: Theme) -> list[str]:
    """The score sheet: a row for each finished deal, then how the match stands."""
    game = match.game
    results = _results(game, match.state) if match.over else []
    standing = flow([*standings(game, match.state), *results], theme.width, between=" · ")
    if not match.deals:
        return ["No deal is finished yet.", *standing]
    rows = [_row(game, deal) for deal in match.deals]
    heads = ["deal", "dealer", *(side_name(game, side) for side in sides(game)), "tricks"]
    table = _fitting([heads, *rows], theme.width)
    title = flow([f"{game.title},", "score sheet"], theme.width)
    return [*map(theme.bold, title), *table, *standing]


def _row(game: Game[Any], deal: Deal) -> list[str]:
    """Number, dealer, score after the deal, tricks."""
    closed = _just_closed(game, deal)
    scores = closed[-1][1] if closed else deal.after.scores
    tricks = _tricks(game, deal)
    notes = "-".join(map(str, tricks)) if tricks else "none" if isinstance(deal.outcome, Outcome) else "thrown in"
    notes += "".join(f"  {name} over" for name, _ in closed)
    return [str(deal.before.deal_no + 1), seat_name(game, deal.before.dealer), *map(str, scores), notes]


def _fitting(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """The rows as a table; where it is too wide, without tricks, then closer together, then without dealers."""
    short = [row[:-1] for row in rows]
    bare = [[row[0], "", *row[2:]] for row in short]
    tables = [_table(rows, "  "), _table(short, "  "), _table(short, " "), _table(bare, " ")]
    return next((table for table in tables if max(map(len, table)) <= width), tables[-1])


def _table(rows: Sequence[Sequence[str]], between: str) -> list[str]:
    """Rows with their columns below one another, the dealer and the tricks to the left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    to_left = [column for column, head in enumerate(rows[0]) if column == 1 or head == "tricks"]
    return [
        between.join(
            cell.ljust(widths[column]) if column in to_left else cell.rjust(widths[column])
            for column, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]


def _tricks(game: Game[Any], deal: Deal) -> list[int]:
    """Tricks a side as they fell; empty when nobody took any."""
    winners = [trick.winner for trick in known_of(game, deal.events).tricks]
    return tricks_of_sides(game, [winners.count(seat) for seat in range(game.seats)]) if winners else []


def _results(game: Game[Any], state: Any) -> list[str]:
    """What a finished match is worth, where the game says so beside the scores."""
    pieces = []
    for name, values in game.results(state).items():
        names = game.names if len(values) == game.seats else [side_name(game, side) for side in sides(game)]
        pieces.append(f"{name} " + "  ".join(f"{who} {value}" for who, value in zip(names, values, strict=True)))
    return pieces


def _name(game: Game[Any], field: str) -> str:
    """A field of a state as people call it."""
    return game.accounts.get(field, field.replace("_", " "))


def _accounts(state: Any) -> Iterator[tuple[str, Any]]:
    for name, value in state._asdict().items():
        if name not in COMMON and isinstance(value, tuple):
            yield name, value


def _is_line(game: Game[Any], value: Any) -> bool:
    """Whether a value has one number for each side."""
    is_fitting = isinstance(value, tuple) and len(value) == len(sides(game))
    return is_fitting and all(isinstance(number, Real) for number in value)


def _closed_lines(game: Game[Any], value: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The lines of a list of finished games, or nothing when the value is no such list."""
    return list(value) if value and all(_is_line(game, line) for line in value) else []


def _just_closed(game: Game[Any], deal: Deal) -> list[tuple[str, tuple[Any, ...]]]:
    """Games that the deal ended, by the name of one, with their final scores."""
    before = dict(_accounts(deal.before))
    return [
        (f"{name.removesuffix('s').replace('_', ' ')} {number + 1}", value[number])
        for name, value in _accounts(deal.after)
        if _closed_lines(game, value)
        for number in range(len(before[name]), len(value))
    ]


def _wins(lines: Sequence[tuple[Any, ...]]) -> list[int]:
    """How many lines each side has won."""
    return [sum(line[side] == max(line) for line in lines) for side in range(len(lines[0]))]
