"""Ctrl-C stops bulk work at once and leaves a healthy interpreter; a command that is stopped leaves no trace."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from whist import bulk

DEALS = Path(__file__).parent / "data" / "pbn" / "trickster-1nt-basic.pbn"

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


PRESSED_AT_IMPORT = """
import os, runpy, signal, sys
left, begun = {at}, False

def press(event, details):
    global left, begun
    begun = begun or event == "import" and details[0] == "whist.cli"
    if begun and event == "import":
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(press)
sys.argv[1:] = {words}
runpy.run_module("whist", run_name="__main__", alter_sys=True)
"""
"""The command, with one Ctrl-C just before so many modules of its own and of others have been loaded."""

HOLDING = "import signal, runpy, sys; signal.signal(signal.SIGINT, signal.{handler}); sys.argv[1:] = {words}\n"
COMMAND = "runpy.run_module('whist', run_name='__main__', alter_sys=True)"


def run(program: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=False, input=stdin)


def interrupted(done: subprocess.CompletedProcess[str]) -> bool:
    """Whether a process ended by Ctrl-C, with nothing said of it."""
    return done.returncode in (-signal.SIGINT, 130) and not done.stderr.strip()


@pytest.mark.parametrize(
    "words",
    [
        ["games", "whist"],
        ["deal", "-n", "2", "--seed", "1"],
        ["play", "--seed", "1"],
        ["evaluate", "--columns", "N.hcp", str(DEALS)],
    ],
    ids=lambda words: words[0],
)
def test_ctrl_c_while_modules_are_loaded_ends_the_command_without_a_word(words: list[str]) -> None:
    places = [1, 2, 3, 5, 9, 20, 45, 100, 200, 300, 450, 10_000]
    done = [run(PRESSED_AT_IMPORT.format(at=at, words=words)) for at in places]
    assert all(interrupted(one) for one in done[:6])
    for one in done[6:]:
        assert interrupted(one) or one.returncode == 0, one.stderr
    assert done[-1].returncode == 0


@pytest.mark.parametrize(
    "pressed",
    [
        # again, while the first is handled
        "sys.stderr = Again()",
        # again, when all is done
        "atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))",
        "threading._register_atexit(lambda: os.kill(os.getpid(), signal.SIGINT))",
    ],
    ids=["handling", "exit", "threads"],
)
def test_ctrl_c_again_is_as_silent(pressed: str) -> None:
    program = f"""
import atexit, io, os, runpy, signal, sys, threading
import whist.cli.games
class Again(io.StringIO):
    def write(self, text):
        sys.stderr = sys.__stderr__
        os.kill(os.getpid(), signal.SIGINT)
def act(arguments):
    {pressed}
    os.kill(os.getpid(), signal.SIGINT)
    threading.Event().wait(20)
whist.cli.games.run = act
sys.argv[1:] = ["games"]
{COMMAND}
"""
    assert interrupted(run(program))


def test_a_process_that_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    pressed = HOLDING.format(handler="SIG_IGN", words=["games"]) + (
        "import os, atexit; atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))\n"
    )
    done = run(pressed + COMMAND)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_library_leaves_ctrl_c_alone() -> None:
    program = """
import signal, sys
import whist, whist.cli, whist.start
whist.Match, whist.bulk
assert whist.cli.main(["games"]) == 0
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
assert sys.excepthook is sys.__excepthook__
"""
    done = run(program)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_process_that_is_asked_to_end_leaves_nothing_half_written(tmp_path: Path, number: signal.Signals) -> None:
    source, target = tmp_path / "deals.npy", tmp_path / "deals.txt.xz"
    bulk.write_deals(source, np.tile(bulk.random_deals(1, seed=1), (2_000_000, 1)))
    target.write_bytes(b"before")
    words = [sys.executable, "-m", "whist", "convert", source, target]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process:
        while not list(tmp_path.glob(".*.part")):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(number)
        _, said = process.communicate(timeout=20)
    assert process.returncode == 128 + number
    assert "Traceback" not in said
    assert sorted(tmp_path.iterdir()) == [source, target]
    assert target.read_bytes() == b"before"


def test_a_process_that_ignores_its_terminal_closing_goes_on_ignoring_it() -> None:
    closed = f"""
import os, runpy, signal, sys
import whist.cli.games
signal.signal(signal.SIGHUP, signal.SIG_IGN)
def act(arguments):
    os.kill(os.getpid(), signal.SIGHUP)
    return 7
whist.cli.games.run = act
sys.argv[1:] = ["games"]
{COMMAND}
"""
    assert run(closed).returncode == 7
