"""Playing at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["run"]


def run(
    *,
    game: str | None = None,
    seat: str | None = None,
    seed: int | None = None,
    players: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> int:
    """Play at the terminal, or obey a script on standard input.

    Where nothing is asked for, an unfinished match is offered first; what is asked for begins a new one.

    Parameters
    ----------
    game : str, optional
        Any name of a game; whist unless given.
    seat : str, optional
        The seats that the person plays: names such as ``S`` or ``NS``, ``all``, or ``none`` to watch. South unless
        given.
    seed : int, optional
        The seed of the deals.
    players : mapping of str to str, optional
        Programs by the names of their seats; under ``""`` the program of all other seats.
    options : mapping, optional
        Options of the game by name.

    Returns
    -------
    int
        Exit status: 0; 2 when a script asked for something that could not be done, after all of it was obeyed.

    Raises
    ------
    OptionError
        For an unknown game, option, seat or player.
    """
    # The theme and the writer serve other commands too, which need neither games nor players.
    from whist.repl.console import Console  # noqa: PLC0415
    from whist.repl.reading import reader_for  # noqa: PLC0415
    from whist.repl.storage import Store, folder  # noqa: PLC0415
    from whist.repl.wishes import DEFAULT_GAME, Wishes  # noqa: PLC0415
    from whist.repl.writing import Writer  # noqa: PLC0415

    writer, home = Writer(), folder()
    console = Console(writer, Store(home))
    console.reader = reader_for(writer, console.complete, home / "history")
    wishes = Wishes(game or DEFAULT_GAME, options or {}, seat, players or {}, seed)
    console.start(wishes, resume=game is None and wishes == Wishes())
    return console.run()
