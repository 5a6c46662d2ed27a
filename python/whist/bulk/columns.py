"""Columns of numbers with their names, and how they show themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from whist.checks import shown
from whist.errors import OptionError

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

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
        When they are of different shapes.

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
        import pandas as pd  # noqa: PLC0415  # an extra

        return pd.DataFrame({name: array.reshape(-1) for name, array in self._arrays.items()})

    def arrow(self) -> pa.Table:
        """The columns as a table of Arrow, which the extra ``data`` brings."""
        import pyarrow as pa  # noqa: PLC0415  # an extra

        return pa.table({name: array.reshape(-1) for name, array in self._arrays.items()})

    def summary(self) -> Summary:
        """Mean, standard deviation, least and greatest number of each column."""
        return Summary(
            {
                name: (float(a.mean()), float(a.std()), float(a.min()), float(a.max()))
                for name, a in self._arrays.items()
                if a.size
            }
        )

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
        width = max([10, *map(len, self)])
        lines = [f"{'':{width}}{''.join(f'{word:>12}' for word in self._HEAD[1:])}"]
        lines += [f"{name:{width}}{''.join(f'{cell:>12}' for cell in cells)}" for name, *cells in self._cells()]
        lines = [line.rstrip() for line in lines]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return html_table(list(self._HEAD), self._cells())


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
    from whist.expressions.tree import Expression  # noqa: PLC0415

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
