"""Ctrl-C during bulk work returns at once and leaves a healthy interpreter."""

import signal
import subprocess
import sys
import time

import pytest

PROGRAM = """
import sys, time
import numpy as np
from whist import bulk
deals = np.broadcast_to(bulk.random_deals(1, seed=1), (2**28, 4))
print("ready", flush=True)
try:
    bulk.playouts(deals, trump="spades", leader="north", seed=1, threads={threads})
except KeyboardInterrupt:
    print(f"{{time.time():.6f}}", flush=True)
assert bulk.hcp(bulk.random_deals(100_000, seed=1)).sum() == 4_000_000
print("healthy", flush=True)
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_bulk_work_within_a_fifth_of_a_second(threads: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(threads=threads)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        assert process.poll() is None
        sent = time.time()
        process.send_signal(signal.SIGINT)
        stopped = float(process.stdout.readline())
        assert process.stdout.readline() == "healthy\n"
    assert process.returncode == 0
    assert stopped - sent < 0.2
