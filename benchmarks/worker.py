"""Processes that measure themselves: one for each SIMD kernel, since it is chosen when the package is imported.

A worker is asked for a job by name and times it itself; ``Worker.clock`` adds up the answers, so that a benchmark that
reads that clock sees the job and not the way to the other process. Run as a script this file is the other side.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter


class Worker:
    """The near side: a process with the kernel ``target``, or a lesser one if the processor lacks it."""

    def __init__(self, target):
        root = str(Path(__import__("holdem_fast").__file__).parents[1])
        environment = os.environ | {"HOLDEM_FAST_SIMD": target, "PYTHONPATH": root}
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._seconds = 0.0
        self.target = self._answer()

    def clock(self):
        return self._seconds

    def do(self, job, **arguments):
        self._process.stdin.write(json.dumps([job, arguments]) + "\n")
        self._process.stdin.flush()
        self._seconds += self._answer()

    def close(self):
        self._process.communicate()

    def _answer(self):
        return json.loads(self._process.stdout.readline())


_arrays = {}


def _batch(holdem_fast, hands, check):
    import numpy as np

    if hands not in _arrays:
        array = np.load(hands)
        _arrays[hands] = array, np.empty(len(array), dtype=np.uint16)
    array, out = _arrays[hands]
    start = perf_counter()
    holdem_fast.evaluate_many(array, out=out, check=check)
    return perf_counter() - start


def _trials(holdem_fast, players, trials):
    start = perf_counter()
    holdem_fast.equity(players, method="monte-carlo", trials=trials, seed=1)
    return perf_counter() - start


def _serve():
    import holdem_fast

    jobs = {"batch": _batch, "trials": _trials}
    print(json.dumps(holdem_fast.simd_target()), flush=True)
    for line in sys.stdin:
        job, arguments = json.loads(line)
        print(json.dumps(jobs[job](holdem_fast, **arguments)), flush=True)


if __name__ == "__main__":
    _serve()
