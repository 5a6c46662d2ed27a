"""Columns of numbers with their names, and how they show themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from whist.checks import shown
from whist.errors import OptionError
from whist.extras import needed

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

SEATS: Final = ("north", "east", "south", "west")
"""The names of the columns of hands."""
_WIDEST_NAME: Final = 31
"""The longest name that numbers stand beside, so that a line has 80 signs at most."""
_SHOWN: Final = 5
"""Rows that are shown."""


class Columns(Mapping[str, NDArray[Any]]):
    """Arrays of the same shape by name: a mapping, and whatever table is wanted.

    Parameters
    ----------
    arrays : mapping of str to ndarray
        The columns in their order.

    Raises
    ------
    OptionError
        When they are no arrays, or of different shapes.

    Examples
    --------
    >>> columns = bulk.evaluate([Cards("AKQ2.K43.T98.A54"), Cards("J43.AQJ.A432.K32")], "hcp, balanced, losers")
    >>> columns
    hcp  balanced  losers
     16       yes       7
     15       yes       8
    >>> columns["hcp"].tolist(), columns["balanced"].dtype.name
    ([16, 15], 'bool')
    >>> columns.summary()["hcp"]
    (15.5, 0.5, 15.0, 16.0)
    """

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        if not isinstance(arrays, Mapping) or not all(isinstance(array, np.ndarray) for array in arrays.values()):
            raise OptionError(f"arrays = {shown(arrays)}: it must be a mapping of names to arrays")
        self._arrays = dict(arrays)
        if len({array.shape for array in self._arrays.values()}) > 1:
            shapes = ", ".join(f"{name} {array.shape}" for name, array in self._arrays.items())
            raise OptionError(f"columns of different shapes: {shapes}")

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    @property
    def rows(self) -> int:
        """How many numbers each column has."""
        return int(next(iter(self._arrays.values())).size) if self._arrays else 0

    def structured(self) -> NDArray[Any]:
        """The columns as one array with named fields."""
        kinds = np.dtype([(name, array.dtype) for name, array in self._arrays.items()])
        made = np.empty(next(iter(self._arrays.values())).shape if self._arrays else (0,), kinds)
        for name, array in self._arrays.items():
            made[name] = array
        return made

    def frame(self) -> pd.DataFrame:
        """The columns as a data frame of pandas, which the extra ``data`` brings."""
        made: pd.DataFrame = needed("pandas").DataFrame(self._flat())
        return made

    def arrow(self) -> pa.Table:
        """The columns as a table of Arrow, which the extra ``data`` brings."""
        return needed("pyarrow").table(self._flat())

    def _flat(self) -> dict[str, NDArray[Any]]:
        return {name: array.reshape(-1) for name, array in self._arrays.items()}

    def summary(self) -> Summary:
        """Mean, standard deviation, least and greatest number of each column."""
        totals = Totals()
        totals.add(self)
        return totals.summary()

    def _head(self) -> list[list[str]]:
        flat = [array.reshape(-1)[:_SHOWN] for array in self._arrays.values()]
        return [[_cell(column[row]) for column in flat] for row in range(min(self.rows, _SHOWN))]

    def __repr__(self) -> str:
        lines = table_lines(list(self), self._head())
        more = self.rows - _SHOWN
        return "\n".join([*lines, f"and {more:,} rows more"] if more > 0 else lines)

    def _repr_html_(self) -> str:
        return html_table(list(self), self._head(), f"{self.rows:,} rows")


class Summary(Mapping[str, tuple[float, float, float, float]]):
    """Mean, standard deviation, least and greatest number of columns, by name."""

    def __init__(self, rows: Mapping[str, tuple[float, float, float, float]]) -> None:
        self._rows = dict(rows)

    def __getitem__(self, name: str) -> tuple[float, float, float, float]:
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    _HEAD = ("", "mean", "deviation", "least", "most")

    def _cells(self) -> list[list[str]]:
        return [
            [name, _short(mean), _short(deviation), f"{least:g}", f"{most:g}"]
            for name, (mean, deviation, least, most) in self.items()
        ]

    def __repr__(self) -> str:
        width = min(max([10, *map(len, self)]), _WIDEST_NAME)
        lines = [f"{'':{width}}{''.join(f'{word:>12}' for word in self._HEAD[1:])}"]
        for name, *cells in self._cells():
            if len(name) > width:
                lines.append(name)
            beside = "" if len(name) > width else name
            lines.append(f"{beside:{width}}{''.join(f'{cell:>12}' for cell in cells)}")
        return "\n".join(line.rstrip() for line in lines)

    def _repr_html_(self) -> str:
        return html_table(list(self._HEAD), self._cells())


class Totals:
    """Mean, deviation and bounds of columns that come in pieces, of which nothing else is kept."""

    def __init__(self) -> None:
        self.rows = 0
        self._rows: dict[str, tuple[float, float, float, float]] = {}

    def add(self, columns: Columns) -> None:
        """Add the numbers of some more rows."""
        if not columns.rows:
            return
        for name, array in columns.items():
            here = float(array.mean()), float(array.var()), float(array.min()), float(array.max())
            self._rows[name] = self._with(self._rows.get(name, here), here, columns.rows)
        self.rows += columns.rows

    def _with(
        self, before: tuple[float, float, float, float], here: tuple[float, float, float, float], rows: int
    ) -> tuple[float, float, float, float]:
        """Mean, variance and bounds of the rows before and of those here, taken together."""
        share = rows / (self.rows + rows)
        apart = here[0] - before[0]
        variance = (1 - share) * before[1] + share * here[1] + share * (1 - share) * apart**2
        return before[0] + share * apart, variance, min(before[2], here[2]), max(before[3], here[3])

    def summary(self) -> Summary:
        """What they come to so far."""
        rows = self._rows.items()
        return Summary({name: (mean, sqrt(variance), low, high) for name, (mean, variance, low, high) in rows})


def _short(number: float) -> str:
    return f"{number:#.3g}" if abs(number) < 1000 else f"{number:,.0f}"


def _cell(value: Any) -> str:
    return ("no", "yes")[int(value)] if isinstance(value, np.bool_) else f"{value:g}"


def table_lines(head: list[str], rows: list[list[str]]) -> list[str]:
    """A table as lines of text, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return [
        "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in [head, *rows]
    ]


def html_table(head: list[str], rows: list[list[str]], caption: str = "") -> str:
    """A table as HTML."""
    top = f"<caption>{safe(caption)}</caption>" if caption else ""
    names = "".join(f"<th>{safe(name)}</th>" for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{safe(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{top}<tr>{names}</tr>{body}</table>"


def safe(text: str) -> str:
    """Text that means nothing else in HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def named(columns: object) -> dict[str, Any]:
    """Columns as they are asked for, by name: text, an expression, several, or a mapping.

    Raises
    ------
    OptionError
        When there is none, or a name comes twice.
    """
    from whist.expressions.parser import parse_columns  # noqa: PLC0415  # the parser is not wanted by all
    from whist.expressions.tree import Expression  # noqa: PLC0415  # nor is the tree

    if isinstance(columns, str):
        return parse_columns(columns)
    if isinstance(columns, Expression):
        return {str(columns): columns}
    found: dict[str, Any] = {}
    if isinstance(columns, Mapping):
        pairs = [(str(name), named(each)) for name, each in columns.items()]
        for name, each in pairs:
            if len(each) != 1:
                raise OptionError(f"columns: {name} is {len(each)} expressions, but a column is one")
            found[name] = next(iter(each.values()))
    elif isinstance(columns, list | tuple):
        for each in columns:
            for name, expression in named(each).items():
                if name in found:
                    raise OptionError(f"columns: {name} is there twice; give names: {{'name': expression}}")
                found[name] = expression
    else:
        raise OptionError(f"columns = {shown(columns)}: they must be text or expressions, alone, listed or by name")
    if not found:
        raise OptionError("columns: none is given")
    return found
