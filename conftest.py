"""The examples in the README, the docs and the docstrings are tests."""

from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

import whist


def _public_names(namespace: dict[str, object]) -> None:
    """Docstrings may use the public names of the package without importing them."""
    namespace |= {name: getattr(whist, name) for name in whist.__all__}


_docs = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=0)],
    patterns=["README.md", "docs/*.md"],
)
_docstrings = Sybil(
    parsers=[DocTestParser()],
    path="python/whist",
    pattern="*.py",
    setup=_public_names,
)
pytest_collect_file = (_docs + _docstrings).pytest()
