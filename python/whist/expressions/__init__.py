"""Expressions over hands and deals: points, lengths, shapes, calculated with and compared.

Write them in Python, with the operators of data frames, or as text for the command line; both make the same thing:

>>> from whist.expressions import N, S, NS, hand, parse
>>> condition = S.hcp.between(15, 17) & S.balanced & (NS.longest >= 8)
>>> str(condition)
'S.hcp in 15..17 and S.balanced and NS.longest >= 8'
>>> parse("S.hcp in 15..17 and S.balanced and NS.longest >= 8").tree == condition.tree
True

``N E S W`` are the seats of a deal, ``NS EW`` its sides, whose two hands are taken together; ``hand`` is a hand that
stands alone, which text names by nothing at all: ``hcp >= 12``. Conditions are joined by ``&``, ``|`` and ``~`` (in
text ``and``, ``or``, ``not``). :mod:`whist.bulk` evaluates expressions and makes deals by them;
``docs/expressions.md`` lists all features.
"""

from __future__ import annotations

from whist.expressions.features import FEATURES, Feature, feature_table, shapes_of
from whist.expressions.parser import parse
from whist.expressions.tree import (
    EW,
    NS,
    E,
    Expression,
    N,
    Number,
    S,
    Subject,
    Truth,
    W,
    all_hands,
    all_sides,
    any_hand,
    any_side,
    hand,
    least,
    max_hand,
    max_side,
    min_hand,
    min_side,
    most,
    sum_hands,
)

__all__ = [
    "EW",
    "FEATURES",
    "NS",
    "E",
    "Expression",
    "Feature",
    "N",
    "Number",
    "S",
    "Subject",
    "Truth",
    "W",
    "all_hands",
    "all_sides",
    "any_hand",
    "any_side",
    "feature_table",
    "hand",
    "least",
    "max_hand",
    "max_side",
    "min_hand",
    "min_side",
    "most",
    "parse",
    "shapes_of",
    "sum_hands",
]
