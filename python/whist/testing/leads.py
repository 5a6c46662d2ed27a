"""The table of a page such as `docs/strength.md`: what it was measured with, and a row for each game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from whist.errors import NotationError
from whist.files import atomic_write

if TYPE_CHECKING:
    from whist.files import AnyPath
    from whist.testing.strength import Strength

HEAD: Final = "| game | deals | lead | 95 % interval | above zero |\n|---|---|---|---|---|\n"
BEGIN: Final = "<!-- table -->\n"
END: Final = "<!-- end of table -->\n"


class Leads:
    """The table of a page, which is written anew with every row, so that nothing measured is lost.

    Parameters
    ----------
    path : str or path
        The page; marks stand where its table begins and ends.
    made : str
        How the rows are measured, in a sentence. Rows of the page that were measured otherwise are dropped.

    Raises
    ------
    NotationError
        When the page has no marks.
    """

    def __init__(self, path: AnyPath, made: str) -> None:
        self._path = Path(path)
        self._begin = f"{BEGIN}{made}\n\n{HEAD}"
        before, begun, rest = self._path.read_text(encoding="utf-8").partition(BEGIN)
        table, ended, after = rest.partition(END)
        if not begun or not ended:
            raise NotationError(f"{path} has no table: it stands between {BEGIN.strip()} and {END.strip()}")
        self._before, self._after = before, after
        same = (begun + table).startswith(self._begin)
        kept = (begun + table).removeprefix(self._begin).splitlines() if same else ()
        self._rows = {line.split("|")[1].strip(): line for line in kept}

    @property
    def games(self) -> frozenset[str]:
        """The games that have a row."""
        return frozenset(self._rows)

    def add(self, found: Strength) -> None:
        """Put a row in, in the place of an older one of the same game, and write the page."""
        self._rows[found.game] = row(found)
        rows = "".join(f"{self._rows[game]}\n" for game in sorted(self._rows))
        atomic_write(self._path, f"{self._before}{self._begin}{rows}{END}{self._after}")


def row(found: Strength) -> str:
    """A line of the table.

    Examples
    --------
    >>> from whist.testing import Strength
    >>> row(Strength("whist", 200, 2.46, 0.31))
    '| whist | 200 | +2.46 | +2.15 to +2.77 | yes |'
    """
    low, high = found.lead - found.error, found.lead + found.error
    above = "yes" if found.is_clear else "no, below" if high < 0 else "not clear"
    return f"| {found.game} | {found.deals} | {found.lead:+.2f} | {low:+.2f} to {high:+.2f} | {above} |"
