"""Which build of the engine this is, for bug reports and benchmarks."""

from __future__ import annotations

from typing import NamedTuple

from whist import _core

__version__: str = _core.VERSION


class BuildInfo(NamedTuple):
    """What the compiled engine says of itself.

    Attributes
    ----------
    version : str
        Version of the distribution, which is that of the engine.
    profile : str
        ``"release"``, or ``"debug"`` for a build that is many times slower.
    cpu : str
        Instructions that the kernels use on this machine: ``"baseline"`` or the names of those found.
    """

    version: str
    profile: str
    cpu: str

    def __str__(self) -> str:
        return f"whist {self.version} ({self.profile} build, {self.cpu} kernels)"


def build_info() -> BuildInfo:
    """What the compiled engine says of itself."""
    return BuildInfo(__version__, _core.PROFILE, _core.cpu())
