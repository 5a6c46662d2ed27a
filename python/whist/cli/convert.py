"""``whist convert``: deals from one kind of file to another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from whist import bulk
from whist.cli.reading import chosen, condition, whole_or_not_at_all

if TYPE_CHECKING:
    from argparse import Namespace


def run(arguments: Namespace) -> int:
    """Copy the deals of all files into one, a piece at a time."""
    with whole_or_not_at_all(arguments.out):
        count = bulk.write_deals(arguments.out, chosen(arguments, condition(arguments)))
    sys.stderr.write(f"{count:,} {'deal' if count == 1 else 'deals'} written\n")
    return 0
