"""Histograms that show themselves: bars of text in a terminal, SVG in a notebook, matplotlib where it is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from whist.bulk.columns import safe
from whist.checks import shown
from whist.errors import ArrayError
from whist.extras import needed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BAR: Final = 40
"""Signs of the longest bar of text."""
_MOST_BARS: Final = 200


class Bars:
    """Labelled bars, each with its height and perhaps a standard error.

    Parameters
    ----------
    labels : sequence of str
        What stands at the bars.
    heights : sequence of float
        How high they are; below zero they hang.
    errors : sequence of float, optional
        Standard errors, drawn as whiskers.
    title, unit : str
        What is shown, and what the heights are.

    Raises
    ------
    ArrayError
        When there is not one finite number for each label.

    Examples
    --------
    >>> print(Bars(["ace", "king"], [0.8, 0.4], title="worth"))
    worth
     ace  ######################################## 0.8
    king  #################### 0.4
    """

    def __init__(
        self,
        labels: Sequence[str],
        heights: Sequence[float],
        errors: Sequence[float] | None = None,
        *,
        title: str = "",
        unit: str = "",
    ) -> None:
        self.labels = tuple(labels)
        self.heights = self._numbers("heights", heights)
        self.errors = None if errors is None else self._numbers("errors", errors)
        self.title = title
        self.unit = unit

    def _numbers(self, name: str, given: Sequence[float]) -> tuple[float, ...]:
        numbers = tuple(map(float, given))
        if len(numbers) != len(self.labels):
            raise ArrayError(f"{name}: {len(numbers)} of them, but there are {len(self.labels)} labels")
        if not all(map(isfinite, numbers)):
            raise ArrayError(f"{name}: {shown(given)}, but they must be finite numbers")
        return numbers

    def __str__(self) -> str:
        width = max(map(len, self.labels), default=0)
        most = max(map(abs, self.heights), default=0) or 1
        lines = [self.title] if self.title else []
        for at, (label, height) in enumerate(zip(self.labels, self.heights, strict=True)):
            bar = ("#" if height >= 0 else "-") * round(_BAR * abs(height) / most)
            error = f" ± {self.errors[at]:.2g}" if self.errors is not None else ""
            lines.append(f"{label:>{width}}  {bar}{' ' if bar else ''}{height:.4g}{error}")
        return "\n".join(lines)

    __repr__ = __str__

    def svg(self, width: int = 640, height: int = 320) -> str:
        """The bars as SVG."""
        left, top, bottom = 48, 28 if self.title else 12, 36
        high = max([*self._tops(), 0.0]) or 1.0
        low = min([*self._bottoms(), 0.0])
        scale = (height - top - bottom) / (high - low)
        zero = top + high * scale
        step = (width - left - 8) / max(len(self.labels), 1)
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
            '<g font-family="sans-serif" font-size="12">',
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
        ]
        if self.title:
            parts.append(
                f'<text x="{width / 2:g}" y="16" text-anchor="middle" font-size="14">{safe(self.title)}</text>'
            )
        for tick in _ticks(low, high):
            y = zero - tick * scale
            parts.append(f'<path d="M{left} {y:.1f}H{width - 8}" stroke="#ddd"/>')
            parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
        for at, (label, number) in enumerate(zip(self.labels, self.heights, strict=True)):
            x, middle = left + step * (at + 0.1), left + step * (at + 0.5)
            y = zero - max(number, 0) * scale
            box = f'x="{x:.1f}" y="{y:.1f}" width="{0.8 * step:.1f}" height="{abs(number) * scale:.1f}"'
            parts.append(f'<rect {box} fill="#47a"/>')
            if self.errors is not None:
                up, down = zero - (number + self.errors[at]) * scale, zero - (number - self.errors[at]) * scale
                parts.append(f'<path d="M{middle:.1f} {up:.1f}V{down:.1f}" stroke="#000"/>')
            parts.append(f'<text x="{middle:.1f}" y="{height - 20}" text-anchor="middle">{safe(label)}</text>')
        parts.append(f'<path d="M{left} {zero:.1f}H{width - 8}" stroke="#000"/>')
        if self.unit:
            middle = (left + width) / 2
            parts.append(f'<text x="{middle:g}" y="{height - 4}" text-anchor="middle">{safe(self.unit)}</text>')
        return "".join([*parts, "</g></svg>\n"])

    def plot(self, axes: Axes | None = None) -> Axes:
        """The bars drawn by matplotlib, which the extra ``plot`` brings; gives the axes."""
        if axes is None:
            axes = needed("matplotlib.pyplot").subplots()[1]
        axes.bar(self.labels, self.heights, yerr=self.errors, color="#4477aa")
        axes.set_title(self.title)
        axes.set_xlabel(self.unit)
        return axes

    def _repr_html_(self) -> str:
        return self.svg()

    def _tops(self) -> list[float]:
        return [number + (self.errors[at] if self.errors else 0) for at, number in enumerate(self.heights)]

    def _bottoms(self) -> list[float]:
        return [number - (self.errors[at] if self.errors else 0) for at, number in enumerate(self.heights)]


def histogram(values: NDArray[Any] | Sequence[float] | Mapping[int, float], *, title: str = "", unit: str = "") -> Bars:
    """How often each whole number comes.

    Parameters
    ----------
    values : ndarray of whole numbers or truth values, or mapping of int to float
        The numbers themselves, or how often each comes.
    title, unit : str
        What is shown, and what the numbers are.

    Returns
    -------
    Bars
        A bar for each number from the least to the greatest, with its share of all.

    Raises
    ------
    ArrayError
        When they are no whole numbers, there are none, they lie more than 200 apart, or come less than never.

    Examples
    --------
    >>> print(histogram([3, 4, 4, 6]))
    3  #################### 0.25
    4  ######################################## 0.5
    5  0
    6  #################### 0.25
    """
    if isinstance(values, Mapping):
        numbers, weights = np.array(list(values)), np.array(list(values.values()), float)
    else:
        numbers, weights = np.asarray(values).reshape(-1), None
    if numbers.dtype.kind not in "iub" or not numbers.size:
        raise ArrayError(f"values: dtype {numbers.dtype}, {numbers.size} of them, but whole numbers are wanted")
    numbers = numbers.astype(np.uint64 if numbers.dtype.kind == "u" else np.int64)
    low, high = int(numbers.min()), int(numbers.max())
    if high - low >= _MOST_BARS:
        raise ArrayError(f"values: from {low} to {high}, but a histogram has at most {_MOST_BARS} bars")
    counts = np.bincount((numbers - numbers.min()).astype(np.int64), weights)
    if not (counts.min() >= 0 and 0 < counts.sum() < inf):
        raise ArrayError(f"values: {shown(values)}, but no number comes less than never, and one at least comes")
    shares = counts / counts.sum()
    return Bars([str(number) for number in range(low, high + 1)], shares.tolist(), title=title, unit=unit)


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that divide a range into about five."""
    rough = (high - low) / 5
    power = 10.0 ** np.floor(np.log10(rough))
    step = next(float(power * nice) for nice in (1, 2, 5, 10) if power * nice >= rough)
    return [round(step * n, 10) for n in range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1)]
