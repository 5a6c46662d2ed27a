"""Packages that not everybody needs, imported where they are used."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from whist.errors import OptionError

_EXTRAS: Final = {"pandas": "data", "pyarrow": "data", "matplotlib": "plot", "hypothesis": "testing"}
"""The extra of this distribution that brings a package."""


def require(package: str) -> None:
    """Refuse what cannot be done without a package, before anything else is done for it.

    Raises
    ------
    OptionError
        When the package is not installed, with the way to get it.
    """
    known = sys.modules[package] is not None if package in sys.modules else find_spec(package) is not None
    if not known:
        raise OptionError(missing(package))


def missing(package: str) -> str:
    """What is said when a package is not installed: the extra that brings it, and how to get that."""
    if package not in _EXTRAS:
        return f"{package} is not installed: it is a package of its own, pip install {package}"
    extra = _EXTRAS[package]
    return (
        f'{package} is not installed: it comes with the extra {extra!r}, pip install "whist-engine[{extra}]", '
        f'or in the folder of the sources .venv/bin/pip install -e ".[{extra}]"'
    )


def needed(module: str) -> Any:
    """A module of another package.

    Raises
    ------
    OptionError
        When the package is not installed, with the way to get it, or does not load.
    """
    package = module.partition(".")[0]
    require(package)
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise OptionError(f"{package} is installed, but does not load: {error}") from error
