"""Ctrl-C while many hands are ranked: the call ends soon, and nothing writes to its result afterwards."""

import os
import signal
import subprocess
import sys

import numpy as np
import pytest

from holdem_fast import core

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timer that sends a signal")

HANDS = 60_000_000
UNTOUCHED = 0xFFFF
# The scalar kernel takes long enough, and zeros that nobody has written to take no memory. The last rows of each
# thread's share would be reached in the last moments only.
CODE = """
import os, signal, sys, time
import numpy as np
from holdem_fast import core

n, untouched, name, threads = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
os.sched_getaffinity = lambda _: set(range(8))
out = np.full(n, untouched, dtype=np.uint16)
if name == "evaluate_many":
    arguments = [np.zeros((n, 7), dtype=np.uint8)]
else:
    arguments = [np.zeros((n, 2), dtype=np.uint8), "2d 7h 9s"]
signal.signal(signal.SIGALRM, signal.default_int_handler)
try:
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    getattr(core, name)(*arguments, out=out, threads=threads, check=False)
except KeyboardInterrupt:
    last_rows = [n * part // threads - 1 for part in range(1, threads + 1)]
    left = np.count_nonzero(out == untouched)
    time.sleep(0.3)
    print((out[last_rows] == untouched).all(), np.count_nonzero(out == untouched) == left)
"""


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", ["evaluate_many", "evaluate_board"])
def test_an_interrupted_call_ends_early(name, threads):
    run = subprocess.run(
        [sys.executable, "-P", "-c", CODE, str(HANDS), str(UNTOUCHED), name, str(threads)],
        env=os.environ | {"HOLDEM_FAST_SIMD": "scalar"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "True True\n", run.stderr


def test_signals_that_raise_nothing_change_nothing():
    rng = np.random.default_rng(3)
    hands = np.argsort(rng.random((1000, 52)), axis=1)[:, :7].astype(np.uint8)
    expected = np.tile(core.evaluate_many(hands), 9000)
    heard = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: heard.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        found = core.evaluate_many(np.tile(hands, (9000, 1)))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert heard
    assert np.array_equal(found, expected)


def test_the_seams_of_slices():
    """Rows on either side of a seam are ranked, and a bad one there is named."""
    seam = 1 << 22
    hands = np.zeros((seam + 100, 5), dtype=np.uint8)
    hands[:] = [0, 1, 2, 3, 4]
    hands[seam - 3 : seam + 3, 4] = range(10, 16)
    ranks = core.evaluate_many(hands)
    few = core.evaluate_many(hands[seam - 50 : seam + 50].copy())
    assert np.array_equal(ranks[seam - 50 : seam + 50], few)
    assert (ranks[: seam - 3] == ranks[0]).all()
    for bad in (seam - 1, seam, seam + 99):
        hands[bad, 0] = 99
        with pytest.raises(ValueError, match=f"row {bad} of hands"):
            core.evaluate_many(hands)
        hands[bad, 0] = 0
    assert ranks[0] == core.evaluate(bytes([0, 1, 2, 3, 4]))
