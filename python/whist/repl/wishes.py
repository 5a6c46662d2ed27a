"""What a new match shall be, as a person or the command line asks for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self

from whist.repl.session import Session
from whist.rules.game import find_game
from whist.rules.match import Match

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whist.rules.game import Game

DEFAULT_GAME: Final = "whist"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a new match shall be.

    Attributes
    ----------
    game : str
        Any name of a game, or a text of it with options.
    options : mapping
        Options of the game by name.
    seats : str or None
        The seats that people play, as `seats_of` reads them; None for the seat that is usual.
    players : mapping of str to str
        Programs by the names of their seats; under ``""`` the program of all other seats.
    seed : int or None
        The seed of the deals; None for a new one.
    fast : bool
        Whether a card that is forced is played without asking.
    curtain : bool
        Whether the terminal is cleared before another person looks at it.
    """

    game: str = DEFAULT_GAME
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: str | None = None
    players: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    fast: bool = False
    curtain: bool = True

    @classmethod
    def like(cls, session: Session) -> Self:
        """The same game again, between the same people and programs."""
        game = session.game
        return cls(
            game=game.slug,
            options=game.chosen.given,
            seats=",".join(game.names[seat] for seat in sorted(session.people)),
            players={game.names[seat]: player for seat, player in session.players.items()},
            fast=session.fast,
            curtain=session.curtain,
        )

    def session(self) -> Session:
        """Open the match.

        Raises
        ------
        OptionError
            For an unknown game, option, seat or player.
        """
        rules = find_game(self.game, **self.options)
        match = Match(rules, seed=self.seed)
        people, programs = seats_of(rules, self.seats), programs_of(rules, self.players)
        session = Session(match, people, programs, fast=self.fast)
        session.curtain = self.curtain
        return session


def seats_of(game: Game[Any], text: str | None) -> tuple[int, ...]:
    """The seats that a text names.

    Parameters
    ----------
    game : Game
        Whose seats they are.
    text : str or None
        Names of seats apart by commas or spaces, or letters together such as ``NS``; ``all``, ``none``. None stands
        for South, or the last seat where there is no South.

    Raises
    ------
    OptionError
        When something is no seat.
    """
    if text is None:
        return (game.names.index("S") if "S" in game.names else game.seats - 1,)
    word = text.strip().casefold()
    if word in ("none", "watch", ""):
        return ()
    if word == "all":
        return tuple(range(game.seats))
    letters = {name.casefold() for name in game.names if len(name) == 1}
    names = list(word) if set(word) <= letters else text.replace(",", " ").split()
    return tuple(sorted({seat_of(game, name) for name in names}))


def seat_of(game: Game[Any], text: str) -> int:
    """The seat of a typed name or number.

    Raises
    ------
    OptionError
        When it is no seat.
    """
    return game.seat(int(text) if text in map(str, range(game.seats)) else text)


def programs_of(game: Game[Any], players: Mapping[str, str]) -> dict[int, str]:
    """Programs by seat number, from programs by seat name; ``""`` names all other seats.

    Raises
    ------
    OptionError
        When something is no seat.
    """
    others = dict.fromkeys(range(game.seats), players[""]) if "" in players else {}
    return others | {game.seat(name): player for name, player in players.items() if name}
