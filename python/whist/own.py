"""Code of one's own in a file: games and players that stand outside the package."""

from __future__ import annotations

import re
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isclass
from typing import TYPE_CHECKING, TypeVar

from whist.checks import shown
from whist.errors import OptionError

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

T = TypeVar("T")


def class_in(file: Path, base: type[T], what: str, name: str) -> type[T]:
    """Run a file, and give the class of a kind that it defines.

    Parameters
    ----------
    file : Path
        The file of Python.
    base : type
        What the class is derived from.
    what : str
        What such a class is, in a word. In capitals it is how the file names the one of several that is meant.
    name : str
        The attribute by which a class says its name; one without it is a base of others.

    Raises
    ------
    OptionError
        When the file cannot be read, fails, or has no such class or several.
    """
    module, marked = _run(file, what), what.upper()
    if isclass(named := getattr(module, marked, None)) and issubclass(named, base):
        return named
    defined = [each for each in vars(module).values() if isclass(each) and each.__module__ == module.__name__]
    found = [each for each in defined if issubclass(each, base) and name in vars(each)]
    if len(found) > 1:
        raise OptionError(f"{file} has several {what}s: say which by {marked} = {found[0].__name__} or another")
    if not found:
        nameless = [each.__name__ for each in defined if issubclass(each, base)]
        hint = f"{nameless[0]} has no {name!r}" if nameless else f"that is a class derived from {base.__name__}"
        raise OptionError(f"{file} has no {what}: {hint}")
    return found[0]


def _run(file: Path, what: str) -> ModuleType:
    """Run a file as a module; what it fails with is told with its line."""
    name = "whist_own_" + re.sub(r"\W", "_", file.stem)
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise OptionError(f"{shown(str(file))} is no file of Python: its name must end in .py")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except OSError as error:
        raise OptionError(f"the {what} in {file} cannot be read: {error.strerror}") from None
    except Exception as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
        line = lines[-1] if lines else getattr(error, "lineno", None)
        where = f"{file}, line {line}" if line else str(file)
        raise OptionError(f"the {what} in {where} fails: {type(error).__name__}: {error}") from error
    return module
