"""Ctrl-C at a moment when it can do no harm."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back until the block has ended, so that an action is taken and saved whole or not at all.

    Raises
    ------
    KeyboardInterrupt
        After the block, when Ctrl-C was pressed during it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    earlier = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, earlier)
    if pressed:
        raise KeyboardInterrupt
