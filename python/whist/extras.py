"""Packages that not everybody needs, imported where they are used."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from whist.errors import OptionError

_EXTRAS: Final = {"pandas": "data", "pyarrow": "data", "matplotlib": "plot"}
"""The extra of this distribution that brings a package."""


def needed(module: str) -> Any:
    """A module of another package.

    Raises
    ------
    OptionError
        When the package is not installed, with the way to get it.
    """
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get(package)
        cure = f"it comes with the extra {extra!r} of whist-engine" if extra else "it is a package of its own"
        raise OptionError(f"{package} is not installed: {cure}") from error
