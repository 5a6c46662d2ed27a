"""``whist replay``: play recorded files out again."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from whist import games
from whist.cli.stopping import Tally, told_when_stopped
from whist.errors import NotationError
from whist.repl.theme import still
from whist.repl.writing import Writer
from whist.replaying import replay, replay_bytes

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path


def run(arguments: Namespace) -> int:
    """Replay every file, after games of one's own; 1 when one of them is wrong, 2 when one cannot be opened."""
    writer, recorded = Writer(), []
    for path in arguments.files:
        if path.suffix == ".py":
            games.add(path)
        else:
            recorded.append(path)
    tally = Tally()
    with told_when_stopped(lambda: f"stopped: {tally.done:,} of {len(recorded):,} files are replayed"):
        return max((_replay(path, writer, verbose=arguments.verbose) for path in tally.each(recorded)), default=0)


def _replay(path: Path, writer: Writer, *, verbose: bool) -> int:
    """Report one file, so that a bad one does not hide the others."""
    try:
        report = replay_bytes(sys.stdin.buffer.read(), "standard input") if str(path) == "-" else replay(path)
    except NotationError as error:
        writer.lines([str(error)])
        return 1
    except OSError as error:
        sys.stderr.write(f"whist: {still(os.fspath(path))}: {error.strerror}\n")
        return 2
    if not report.hands:
        writer.lines([f"{report.path}: there is nothing to replay"])
        return 1
    for hand in report.hands:
        if verbose or not hand.agrees:
            writer.lines(f"  {line}" for line in str(hand).splitlines())
    writer.lines([str(report)])
    return 0 if report.agrees else 1
