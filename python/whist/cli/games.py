"""``whist games``: what there is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist import games
from whist.repl.theme import flow, wrapped
from whist.repl.writing import Writer

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from whist.repl.theme import Theme


def run(arguments: Namespace) -> int:
    """List the games, or one game's options."""
    writer = Writer()
    theme = writer.theme
    writer.pages(listed(theme) if arguments.game is None else _options(arguments.game, theme))
    return 0


def listed(theme: Theme) -> Iterator[str]:
    """The families in the order of their first games, each game with players, origin and a sentence."""
    entries = games.entries()
    width = max(len(entry.slug) for entry in entries)
    for kind in dict.fromkeys(entry.kind for entry in entries):
        yield theme.bold(kind[0].upper() + kind[1:])
        for entry in entries:
            if entry.kind == kind:
                head = f"  {theme.bold(entry.slug.ljust(width))}  "
                words = f"{entry.title}, {entry.players} players, {entry.origin}. {entry.summary}".split()
                yield from flow(words, theme.width, first=head, indent=" " * (width + 4))
    yield ""
    yield from wrapped("'whist games GAME' shows the options of a game, 'whist rules GAME' its rules.", theme.width)


def _options(name: str, theme: Theme) -> Iterator[str]:
    """One game's other names and its options with values, default and meaning."""
    known = games.typed(name)
    game, entry = games.game(known), games.entry(games.resolve(known)[0])
    yield theme.bold(entry.title)
    yield from flow(entry.summary.split(), theme.width)
    also = ", ".join(
        f"{alias} ({', '.join(map('='.join, given.items()))})" if given else alias
        for alias, given in entry.aliases.items()
    )
    yield from flow(also.split(), theme.width, first="Also called ", indent="  ")
    yield ""
    for option, declared in type(game).options.items():
        default = declared.text(game.options[option])
        yield from flow(
            [theme.bold(option), f"{declared.allowed};", f"default {default}."], theme.width, indent="  ", first=""
        )
        yield from flow(declared.help.split(), theme.width, indent="    ")
    yield ""
    called = entry.slug if known == name else name
    yield from wrapped(f"Choose them by 'whist play {called} --options NAME=VALUE ...'.", theme.width)
