"""Hypothesis profiles: ``fast`` for the gate, ``slow`` for a long night; HYPOTHESIS_PROFILE chooses.

The gate draws the same examples each time, so that it speaks of the change and of nothing else; the night draws new
ones.
"""

import os

from hypothesis import HealthCheck, settings

# A shared machine may stall any one example; the test runner's own timeout is the guard against hanging.
_common = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("fast", max_examples=50, database=None, derandomize=True, **_common)
settings.register_profile("slow", max_examples=2000, **_common)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))
