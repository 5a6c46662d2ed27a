"""``whist convert``: deals from one kind of file to another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from whist import bulk

if TYPE_CHECKING:
    from argparse import Namespace


def run(arguments: Namespace) -> int:
    """Copy the deals of all files into one, a piece at a time."""
    pieces = (deals for path in arguments.files for deals in bulk.iter_deals(path))
    count = bulk.write_deals(arguments.out, pieces)
    sys.stderr.write(f"{count:,} deals written\n")
    return 0
