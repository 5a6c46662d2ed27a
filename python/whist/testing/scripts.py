"""Faults that are seen in the source of a game: phases that are skipped, and orders that are not fixed."""

from __future__ import annotations

import ast
import inspect
from typing import TYPE_CHECKING, Final

from whist import rules
from whist.checks import string
from whist.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCKS: Final = frozenset(
    name for name in rules.__all__ if inspect.isgeneratorfunction(inspect.unwrap(getattr(rules, name)))
)
"""The building blocks of the framework that may ask for decisions."""


def script_faults(source: str) -> list[str]:
    r"""Faults in the source of a game, each with its line.

    A block that asks for decisions does nothing unless it is run by ``yield from``; the order of a set is
    different from process to process.

    Raises
    ------
    OptionError
        When it is no source of Python.

    Examples
    --------
    >>> script_faults("def deal(table):\n    yield table.ask(0, 1)\n    tricks(table)\n")
    ["line 3: tricks(...) does nothing without 'yield from'"]
    >>> script_faults("for seat in {1, 2}: pass")
    ['line 1: a loop over a set has no fixed order; sort it']
    """
    text = string("source", source)
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        raise OptionError(f"source: {error}") from None
    blocks = BLOCKS | frozenset(_generators(tree))
    return sorted([*_skipped(tree, blocks), *_unordered(tree)], key=lambda fault: int(fault[5 : fault.index(":")]))


def _generators(tree: ast.AST) -> Iterator[str]:
    """Names of the generator functions of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(n, ast.Yield | ast.YieldFrom) for n in _own_nodes(node)
        ):
            yield node.name


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


def _skipped(tree: ast.AST, blocks: frozenset[str]) -> Iterator[str]:
    run = {id(call) for node in ast.walk(tree) if isinstance(node, ast.YieldFrom) for call in _results(node.value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in blocks and id(node) not in run and not _is_no_block(node):
            yield f"line {node.lineno}: {_name(node.func)}(...) does nothing without 'yield from'"


def _results(value: ast.expr) -> Iterator[ast.expr]:
    """The expressions of which one is the value of this one."""
    if isinstance(value, ast.IfExp):
        yield from (*_results(value.body), *_results(value.orelse))
    else:
        yield value


def _is_no_block(call: ast.Call) -> bool:
    """Whether a method of the table or of options is called: none is a block, ``table.deal`` for one."""
    function = call.func
    return isinstance(function, ast.Attribute) and ast.unparse(function.value).endswith(("table", "options"))


def _unordered(tree: ast.AST) -> Iterator[str]:
    loops = (node.iter for node in ast.walk(tree) if isinstance(node, ast.For | ast.comprehension))
    for over in loops:
        is_set = isinstance(over, ast.Set | ast.SetComp)
        if is_set or (isinstance(over, ast.Call) and _name(over.func) in ("set", "frozenset")):
            yield f"line {over.lineno}: a loop over a set has no fixed order; sort it"


def _name(function: ast.expr) -> str:
    """The name by which a function or method is called."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
