"""The examples in the README, the docs and the docstrings are tests."""

import sys
from types import ModuleType

from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

import whist


def _public_names(namespace: dict[str, object]) -> None:
    """Docstrings may use the public names of the package without importing them."""
    namespace |= {name: getattr(whist, name) for name in whist.__all__}


class _Page(ModuleType):
    """A page as a module, so that what it defines can be pickled like what a file defines."""

    def __init__(self, namespace: dict[str, object]) -> None:
        super().__init__(f"page_{id(namespace)}")
        self._namespace = namespace

    def __getattr__(self, name: str) -> object:
        if name not in self._namespace:
            raise AttributeError(name)
        return self._namespace[name]


def _as_module(namespace: dict[str, object]) -> None:
    page = _Page(namespace)
    namespace["__name__"] = page.__name__
    sys.modules[page.__name__] = page


_docs = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=0)],
    patterns=["README.md", "docs/*.md"],
    setup=_as_module,
)
_docstrings = Sybil(
    parsers=[DocTestParser()],
    path="python/whist",
    pattern="*.py",
    setup=_public_names,
)
pytest_collect_file = (_docs + _docstrings).pytest()
