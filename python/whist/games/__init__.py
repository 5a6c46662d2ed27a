"""The games of the family: one module with the rules and one page for people each, found by name.

A game called ``solo-whist`` lives in ``solo_whist.py`` with ``GAME``, its class, and ``solo_whist.md``, its page.
Adding the two files adds the game. Asking for a game imports that one module; listing them imports none. A game of
one's own, in a file anywhere, is made known to the running program by `add`.
"""

from __future__ import annotations

import difflib
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist.checks import shown, string
from whist.errors import OptionError

if TYPE_CHECKING:
    from whist.games._own import Own
    from whist.rules import Game

_HERE: Final = Path(__file__).parent
_OWN: Final[dict[str, Own]] = {}
"""Games of one's own that were made known, by their slugs."""


class Entry(NamedTuple):
    """What the head of a page says about its game.

    Attributes
    ----------
    slug, title : str
        The name used everywhere, and the name for people.
    family, players, origin, summary : str
        One phrase each, as printed in the list of games. A family begins with the kind of game, before its first colon
        or comma.
    aliases : dict of str to dict of str to str
        Other names, each with the options that it implies, such as ``preset`` for "long whist".
    """

    slug: str
    title: str
    family: str
    players: str
    origin: str
    summary: str
    aliases: dict[str, dict[str, str]]

    @property
    def kind(self) -> str:
        """The family in short, under which the game is listed."""
        return re.split("[:;,]", self.family)[0]


@cache
def names() -> tuple[str, ...]:
    """The names of all games of the package, in alphabetical order.

    Examples
    --------
    >>> from whist import games
    >>> "whist" in games.names()
    True
    """
    return tuple(sorted(file.stem.replace("_", "-") for file in _HERE.glob("[!_]*.py")))


def entries() -> tuple[Entry, ...]:
    """The list of games, read from their pages."""
    return tuple(map(entry, names()))


def add(source: str | Path | type[Game[Any]]) -> str:
    """Make a game of one's own known by its name to this process, and to all that asks for games by name.

    Parameters
    ----------
    source : str, Path or type
        A file that defines the game, which is run; its page lies beside it, as ``queens.md`` beside ``queens.py``, if
        there is one. Or the class itself.

    Returns
    -------
    str
        The name, which is the class's ``slug``. A game that had it before is known no more.

    Raises
    ------
    OptionError
        When the file cannot be read, fails, or has no game or several; or when a game of the package has the name.
    """
    from whist.games._own import own  # noqa: PLC0415  # listing games imports none

    found = own(source)
    slug = found.kind.slug
    if slug in names():
        raise OptionError(f"the slug {shown(slug)} is that of a game of the package: give your game another one")
    _OWN[slug] = found
    _entry.cache_clear()
    _page_text.cache_clear()
    return slug


def is_known(slug: str) -> bool:
    """Whether a game of that slug is one of the package, or of one's own and made known."""
    return slug in _OWN or slug in names()


def file_of(slug: str) -> Path | None:
    """The file of a game of one's own; None for any other."""
    return _OWN[slug].file if slug in _OWN else None


def typed(name: str) -> str:
    """What a person types for a game, as a name: a file, such as ``queens.py``, is added and stands for its game."""
    file, bracket, options = string("name", name).partition("(")
    return add(file.strip()) + bracket + options if file.strip().endswith(".py") else name


def game(name: str, /, **options: Any) -> Game[Any]:
    """The rules of a game under given options.

    Parameters
    ----------
    name : str
        A name or another name of the game, in any case; words may be joined by spaces, hyphens or underscores, and
        the end may be left out while only one game begins so.
    **options
        Options of the game. They win over those that the other name implies.

    Raises
    ------
    OptionError
        For an unknown game, naming the nearest one there is, and for a wrong option or value.

    Examples
    --------
    >>> from whist import games
    >>> games.game("Long whist").options.target, games.game("long whist", target=11).options.target
    (9, 11)
    """
    slug, implied = resolve(name)
    rules: type[Game[Any]] = _OWN[slug].kind if slug in _OWN else import_module(f"{__name__}.{_stem(slug)}").GAME
    return rules(**{**implied, **options})


def resolve(name: str) -> tuple[str, dict[str, str]]:
    """The game that a name stands for, with the options which that name implies.

    Raises
    ------
    OptionError
        When no game has that name, and more than one or none begins so; the message names the nearest.
    """
    wanted = _key(name) if isinstance(name, str) else ""
    slugs = (*names(), *_OWN)
    if wanted in slugs:
        return wanted, {}
    known: dict[str, tuple[str, dict[str, str]]] = {slug: (slug, {}) for slug in slugs}
    for found in map(entry, slugs):
        for alias, implied in {found.title: {}, **found.aliases}.items():
            known.setdefault(_key(alias), (found.slug, dict(implied)))
    if wanted in known:
        return known[wanted]
    begun = [meant for key, meant in known.items() if wanted and key.startswith(wanted)]
    if begun and all(meant == begun[0] for meant in begun):
        return begun[0]
    near = difflib.get_close_matches(wanted, known, n=1)
    guess = f"did you mean {_listed(near[0], *known[near[0]])}? `whist games` lists them all" if near else ""
    raise OptionError(f"there is no game {shown(name)}; {guess or 'there are ' + ', '.join(slugs)}")


def _listed(key: str, slug: str, implied: dict[str, str]) -> str:
    """A game as the list has it; before that, a name which stands for options of it."""
    return f"{key.replace('-', ' ')!r}, which is {slug!r} with {_given(implied)}" if implied else repr(slug)


def _given(options: dict[str, str]) -> str:
    return ", ".join(map("=".join, options.items()))


def page(name: str, section: str | None = None) -> str:
    """The page of rules of a game, or one of its sections, as Markdown.

    Parameters
    ----------
    name : str
        A game, as for `game`.
    section : str, optional
        A heading of the page, such as ``"scoring"``; the start of one is enough.

    Raises
    ------
    OptionError
        When there is no such game or section.
    """
    slug, _ = resolve(name)
    text = _page_text(slug)
    if section is None:
        return text
    parts = _parts(text)
    wanted = section.strip().casefold() if isinstance(section, str) else ""
    meant = [heading for heading in parts if wanted and heading.casefold().startswith(wanted)]
    if meant:
        heading = min(meant, key=len)  # "play" is Play, though Players begins so too
        return f"## {heading}\n\n{parts[heading]}\n"
    near = difflib.get_close_matches(wanted.capitalize(), parts, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ";"
    raise OptionError(f"the rules of {slug} have no section {shown(section)}{hint} there are {', '.join(parts)}")


def sections(name: str) -> tuple[str, ...]:
    """The headings of a game's page, in order."""
    return tuple(_parts(_page_text(resolve(name)[0])))


def entry(slug: str) -> Entry:
    """The head of one game's page: the table under its title.

    Raises
    ------
    OptionError
        When no game has this slug.
    """
    if not isinstance(slug, str) or not is_known(slug):
        raise OptionError(f"{shown(slug)} is no slug of a game: choose from {', '.join((*names(), *_OWN))}")
    return _entry(slug)


@cache
def _entry(slug: str) -> Entry:
    text = _page_text(slug)
    rows = _OWN[slug].head.copy() if slug in _OWN else {}
    rows |= dict(re.findall(r"^\| ([a-z ]+) \| (.+) \|$", text.partition("\n## ")[0], re.MULTILINE))
    return Entry(
        slug,
        text.partition("\n")[0].removeprefix("# "),
        rows["family"],
        rows["players"],
        rows["origin"],
        rows["in short"],
        dict(map(_alias, filter(None, rows.get("also called", "").split(", ")))),
    )


def _alias(text: str) -> tuple[str, dict[str, str]]:
    """``long whist (preset=long9)`` as the name and its options."""
    name, _, implied = text.rstrip(")").partition(" (")
    return name, dict([implied.split("=")] if implied else [])


def _parts(text: str) -> dict[str, str]:
    """The sections of a page by heading."""
    pieces = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    return {heading: body.strip() for heading, body in zip(pieces[::2], pieces[1::2], strict=True)}


@cache
def _page_text(slug: str) -> str:
    return _OWN[slug].page if slug in _OWN else (_HERE / f"{_stem(slug)}.md").read_text(encoding="utf-8")


def _stem(slug: str) -> str:
    return slug.replace("-", "_")


def _key(name: str) -> str:
    """A name with case, apostrophes and joints levelled."""
    return "-".join(re.findall(r"[^\W_]+", name.casefold().replace("'", "").replace("’", "")))
