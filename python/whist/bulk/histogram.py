"""Histograms that show themselves: bars of text in a terminal, SVG in a notebook, matplotlib where it is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, isfinite, log10
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from whist.bulk.columns import safe
from whist.checks import members, shown, string, whole_number
from whist.errors import ArrayError
from whist.extras import needed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BAR: Final = 40
"""Signs of the longest bar of text."""
_MOST_BARS: Final = 200
_MOST_PIXELS: Final = 100_000
_LETTER: Final = 7
"""How wide a letter of a picture is."""


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
        self.labels = tuple(string("labels", label) for label in members("labels", labels, "a text for each bar"))
        self.heights = self._numbers("heights", heights)
        self.errors = None if errors is None else self._numbers("errors", errors)
        self.title = string("title", title)
        self.unit = string("unit", unit)

    def _numbers(self, name: str, given: Sequence[float]) -> tuple[float, ...]:
        try:
            numbers = tuple(map(float, given))
        except (TypeError, ValueError, OverflowError):
            raise ArrayError(f"{name}: {shown(given)}, but they must be finite numbers") from None
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
        """The bars as SVG, so many pixels wide and high; OptionError when these are no numbers of any."""
        width, height = whole_number("width", width, 1, _MOST_PIXELS), whole_number("height", height, 1, _MOST_PIXELS)
        frame = _Frame(self._bottom(), self._top(), len(self.labels), width, height, 28 if self.title else 12)
        size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        return "".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
                '<g font-family="sans-serif" font-size="12">',
                f'<rect width="{width}" height="{height}" fill="#fff"/>',
                *self._svg_title(width),
                *frame.grid(),
                *self._svg_bars(frame),
                *self._svg_labels(frame),
                "</g></svg>\n",
            ]
        )

    def _svg_title(self, width: int) -> Iterator[str]:
        if self.title:
            size = min(14, width / (0.55 * len(self.title)))
            place = f'x="{width / 2:g}" y="17" text-anchor="middle" font-size="{size:.3g}"'
            yield f"<text {place}>{safe(self.title)}</text>"

    def _svg_bars(self, frame: _Frame) -> Iterator[str]:
        for at, number in enumerate(self.heights):
            top, bottom = frame.y(max(number, 0)), frame.y(min(number, 0))
            place = f'x="{frame.x(at + 0.1):.1f}" y="{top:.1f}"'
            yield f'<rect {place} width="{0.8 * frame.step:.1f}" height="{bottom - top:.1f}" fill="#47a"/>'
            if self.errors is not None:
                up, down = frame.y(number + self.errors[at]), frame.y(number - self.errors[at])
                yield f'<path d="M{frame.x(at + 0.5):.1f} {up:.1f}V{down:.1f}" stroke="#000"/>'
        yield f'<path d="M{frame.left} {frame.y(0):.1f}H{frame.right}" stroke="#000"/>'

    def _svg_labels(self, frame: _Frame) -> Iterator[str]:
        """The labels: of numbers as many as there is room for, of words as much of each."""
        numbers = all(label.removeprefix("-").isdecimal() for label in self.labels)
        longest = max(map(len, self.labels), default=0)
        every = max(1, ceil(_LETTER * (longest + 1) / frame.step)) if numbers else 1
        room = longest if numbers else max(1, int(frame.step / _LETTER) - 1)
        for at in range(0, len(self.labels), every):
            label = self.labels[at] if len(self.labels[at]) <= room else f"{self.labels[at][: room - 1]}…"
            place = f'x="{frame.x(at + 0.5):.1f}" y="{frame.height - 20}" text-anchor="middle"'
            yield f"<text {place}>{safe(label)}</text>"
        if self.unit:
            place = f'x="{(frame.left + frame.width) / 2:g}" y="{frame.height - 4}" text-anchor="middle"'
            yield f"<text {place}>{safe(self.unit)}</text>"

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

    def _top(self) -> float:
        errors = self.errors or (0.0,) * len(self.heights)
        return max([0.0, *(number + error for number, error in zip(self.heights, errors, strict=True))])

    def _bottom(self) -> float:
        errors = self.errors or (0.0,) * len(self.heights)
        return min([0.0, *(number - error for number, error in zip(self.heights, errors, strict=True))])


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where numbers and bars lie in a picture."""

    low: float
    high: float
    bars: int
    width: int
    height: int
    head: int
    foot: int = 36

    @property
    def left(self) -> int:
        """Where the axis begins: behind the numbers beside it."""
        return 20 + _LETTER * max(len(f"{tick:g}") for tick in _ticks(self.low, self.high))

    @property
    def right(self) -> int:
        """Where the axis ends."""
        return self.width - 8

    @property
    def step(self) -> float:
        """From one bar to the next."""
        return (self.right - self.left) / max(self.bars, 1)

    def x(self, bars: float) -> float:
        """The place of so many bars from the left."""
        return self.left + self.step * bars

    def y(self, number: float) -> float:
        """The place of a number, with some air above and below all of them."""
        air = 0.04 * (self.high - self.low) or 1.0
        low, high = self.low - (air if self.low < 0 else 0), self.high + air
        return self.head + (self.height - self.head - self.foot) * (high - number) / (high - low)

    def grid(self) -> Iterator[str]:
        """Lines at round numbers."""
        for tick in _ticks(self.low, self.high):
            y = self.y(tick)
            yield f'<path d="M{self.left} {y:.1f}H{self.right}" stroke="#ddd"/>'
            yield f'<text x="{self.left - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>'


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that divide a range into six at most."""
    rough = (high - low) / 6 or 1.0
    power = 10.0 ** floor(log10(rough))
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= 0.999 * rough)
    return [round(step * n, 10) for n in range(ceil(low / step), floor(high / step) + 1)]


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
    weights = None
    try:
        if isinstance(values, Mapping):
            numbers, weights = np.array(list(values)), np.array(list(values.values()), float)
        else:
            numbers = np.asarray(values).reshape(-1)
    except (TypeError, ValueError, OverflowError) as error:
        raise ArrayError(f"values: {error}, but whole numbers are wanted") from None
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
