"""``whist deal``: random deals as PBN or as diagrams."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING, Final

from whist import bulk
from whist.build import __version__
from whist.cards import Seat
from whist.deal import Deal
from whist.files import atomic_file
from whist.notation import pbn
from whist.repl.theme import Theme, theme_for

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

_CHUNK: Final = 1000
"""Deals made at a time, so that a long run needs no more memory than a short one."""
_VULNERABLE: Final = ("None", "NS", "EW", "All")


def run(arguments: Namespace) -> int:
    """Deal to a file or to the screen."""
    seed = secrets.randbits(63) if arguments.seed is None else arguments.seed
    deals = _deals(arguments.n, arguments.first, seed)
    on_screen = arguments.out is None
    wanted = arguments.format or ("text" if on_screen and sys.stdout.isatty() else "pbn")
    if wanted == "pbn":
        pieces = pbn.encoded(_record(number, deal, seed) for number, deal in deals)
    else:
        theme = theme_for(sys.stdout) if on_screen else Theme()
        pieces = (theme.fit(_diagram(number, deal, seed)).encode() for number, deal in deals)
    if on_screen:
        sys.stdout.buffer.writelines(pieces)
        return 0
    with atomic_file(arguments.out) as file:
        for done, piece in enumerate(pieces):
            file.write(piece)
            _show_progress(done, arguments.n)
    return 0


def _deals(n: int, first: int, seed: int) -> Iterator[tuple[int, Deal]]:
    """The deals with their numbers, which begin with 1 where `whist.bulk` counts from 0."""
    for begin in range(first, first + n, _CHUNK):
        rows = bulk.random_deals(min(_CHUNK, first + n - begin), seed=seed, first=begin - 1)
        for number, row in enumerate(rows.tolist(), begin):
            yield number, Deal.from_bits(*row)


def _dealer(number: int) -> Seat:
    return Seat((number - 1) % 4)


def _record(number: int, deal: Deal, seed: int) -> pbn.Record:
    """A PBN record; board numbers fix dealer and vulnerability as in duplicate bridge."""
    tags = {
        "Board": str(number),
        "Vulnerable": _VULNERABLE[(number - 1 + (number - 1) // 4) % 4],
        "Generator": f"whist {__version__}",
        "DealId": f"{seed}-{number}",
    }
    return pbn.Record.from_deal(deal, dealer=_dealer(number), tags=tags)


def _diagram(number: int, deal: Deal, seed: int) -> str:
    return f"Deal {number} of seed {seed}, dealer {_dealer(number).name.title()}\n\n{deal}\n\n"


def _show_progress(done: int, total: int) -> None:
    """Say on a terminal how far a long run has come."""
    if done % _CHUNK == 0 and done and sys.stderr.isatty():
        sys.stderr.write(f"\r{done:,} of {total:,} deals" if done + _CHUNK < total else "\r\x1b[K")
        sys.stderr.flush()
