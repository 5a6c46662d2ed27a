"""``whist convert``: deals from one kind of file to another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from whist import bulk
from whist.bulk.files import pbn_lines
from whist.cli.reading import STANDARD, chosen, condition, to_standard_output, whole_or_not_at_all
from whist.cli.stopping import Tally, told_when_stopped

if TYPE_CHECKING:
    from argparse import Namespace


def run(arguments: Namespace) -> int:
    """Copy the deals of all files into one, or as PBN to standard output, a piece at a time."""
    if arguments.out == STANDARD:
        tally = Tally()
        with told_when_stopped(lambda: f"stopped after {tally}"):
            to_standard_output(pbn_lines(tally.rows(chosen(arguments, condition(arguments)))))
        return 0
    with whole_or_not_at_all(arguments.out):
        count = bulk.write_deals(arguments.out, chosen(arguments, condition(arguments)))
    sys.stderr.write(f"{count:,} {'deal' if count == 1 else 'deals'} written\n")
    return 0
