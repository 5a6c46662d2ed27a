"""Hypothesis profiles: ``fast`` for the gate, ``slow`` for a long night; HYPOTHESIS_PROFILE chooses.

The gate draws the same examples each time, so that it speaks of the change and of nothing else; the night draws new
ones.
"""

import os
import signal

from hypothesis import HealthCheck, settings

# A shared machine may stall any one example; the test runner's own timeout is the guard against hanging.
_common = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("fast", max_examples=50, database=None, derandomize=True, **_common)
settings.register_profile("slow", max_examples=2000, **_common)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))


def _handled_in_children() -> None:
    """Let the processes that tests start heed signals that this one was told to ignore, as one in the background is."""
    signals = {"SIGINT": signal.default_int_handler, "SIGTERM": signal.SIG_DFL, "SIGHUP": lambda *_: None}
    for name, handler in signals.items():
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


_handled_in_children()
