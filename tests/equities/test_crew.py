"""Work in parts: the same sum whoever does it, told how far it is, and nothing left behind when it ends early."""

import multiprocessing
import operator
import os
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from holdem_fast.core import thread_count
from holdem_fast.equities.crew import Crew

CUBES = [(1, (number, 3)) for number in range(200)]
SUM_OF_CUBES = sum(number**3 for number in range(200))


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        yield executor


def _sum(parts, **crew):
    results = []
    with Crew(**crew) as working:
        working.run(pow, parts, results.append)
    return sum(results)


@pytest.mark.parametrize("threads", [0, 1, 2, 5])
def test_threads_do_every_part_once(threads):
    assert _sum(CUBES, threads=threads) == SUM_OF_CUBES


def test_executors_do_every_part_once(processes):
    assert _sum(CUBES, executor=processes) == SUM_OF_CUBES
    with ThreadPoolExecutor(3) as threads:
        assert _sum(CUBES, executor=threads) == SUM_OF_CUBES
        assert threads.submit(pow, 2, 5).result() == 32  # it stays open


def test_parts_are_made_when_they_are_due():
    """A day's work is not a list of a million parts."""
    made = []

    def parts():
        for number in range(1000):
            made.append(number)
            yield 1, (number, 1)

    done = []

    def add(_):
        done.append(len(made))

    with Crew(threads=2) as crew:
        crew.run(pow, parts(), add)
    assert done[0] < 50
    assert len(done) == 1000


@pytest.mark.parametrize("crew", [{}, {"threads": 2}])
def test_progress_is_told_here_a_few_times_a_second(crew):
    told = []
    with Crew(progress=lambda *state: told.append((*state, threading.current_thread())), total=60, **crew) as working:
        working.run(time.sleep, [(2, (0.03,))] * 30, lambda _: None)
    done, totals, threads = zip(*told, strict=True)
    assert 2 <= len(told) <= 8
    assert list(done) == sorted(done)
    assert done[-1] == 60
    assert set(totals) == {60}
    assert set(threads) == {threading.current_thread()}


@pytest.mark.parametrize("stop", [KeyboardInterrupt, ZeroDivisionError])
def test_an_early_end_leaves_nothing_in_our_threads(stop):
    def progress(done, total):
        raise stop

    before = threading.active_count()
    start = time.monotonic()
    with pytest.raises(stop), Crew(threads=2, progress=progress) as crew:
        crew.run(time.sleep, [(1, (0.05,))] * 1000, lambda _: None)
    assert time.monotonic() - start < 1
    assert threading.active_count() == before


def test_an_early_end_cancels_our_parts_in_the_callers_executor():
    def add(_):
        raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as executor:
        with pytest.raises(KeyboardInterrupt), Crew(executor=executor) as crew:
            crew.run(time.sleep, [(1, (0.05,))] * 1000, add)
        start = time.monotonic()
        assert executor.submit(pow, 2, 5).result() == 32
        assert time.monotonic() - start < 0.2


@pytest.mark.parametrize("crew", [{}, {"threads": 2}])
def test_what_a_part_raises_comes_out(crew):
    def fail():
        raise ValueError("of this part")

    with pytest.raises(ValueError, match="of this part"), Crew(**crew) as working:
        working.run(fail, [(1, ())] * 5, lambda _: None)


def test_a_closed_executor_takes_no_work():
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(RuntimeError, match="takes no work: RuntimeError: "):
        _sum(CUBES, executor=executor)


def test_an_executor_that_is_shut_down_meanwhile():
    executor = ThreadPoolExecutor(1)
    results = []

    def add(result):
        results.append(result)
        executor.shutdown(wait=False, cancel_futures=True)

    with pytest.raises(RuntimeError, match=r"takes no work|cancelled a part"), Crew(executor=executor) as crew:
        crew.run(time.sleep, [(1, (0.01,))] * 100, add)
    assert len(results) < 5


def test_an_executor_that_loses_its_workers():
    with (
        ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as executor,
        pytest.raises(RuntimeError, match=r"(lost a worker|takes no work): BrokenProcessPool"),
        Crew(executor=executor) as crew,
    ):
        crew.run(os._exit, [(1, (1,))] * 50, lambda _: None)


def test_an_executor_that_cannot_do_it(processes):
    with pytest.raises(RuntimeError, match=r"could not do a part.*TypeError"), Crew(executor=processes) as crew:
        crew.run(operator.add, [(1, (1, "one"))], lambda _: None)


def test_any_executor_will_do():
    """All that is asked of one is ``submit``."""

    class Here:
        def submit(self, work, *arguments):
            future = Future()
            future.set_result(work(*arguments))
            return future

    assert _sum(CUBES, executor=Here()) == SUM_OF_CUBES


def test_an_executor_that_returns_no_future():
    class Careless:
        def submit(self, work, *arguments):
            work(*arguments)

    with pytest.raises(TypeError, match=r"Careless\.submit must return a concurrent\.futures\.Future, got None"):
        _sum(CUBES, executor=Careless())


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"threads": -1}, ValueError, r"threads must be 0 \(all cores\) or more, got -1"),
        ({"threads": 1.5}, TypeError, "threads must be a whole number, got 1.5"),
        ({"threads": True}, TypeError, "threads must be a whole number, got True"),
        ({"executor": 3}, TypeError, "executor must be a concurrent.futures.Executor, got 3"),
        ({"progress": 3}, TypeError, "progress must be a function"),
    ],
)
def test_refused_options(options, error, words):
    with pytest.raises(error, match=words):
        Crew(**options)


def test_threads_or_an_executor_but_not_both():
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="not both"):
        Crew(threads=2, executor=executor)


def test_all_cores(monkeypatch):
    assert 1 <= thread_count(0) <= os.cpu_count()
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {3, 5, 6}, raising=False)
    assert [thread_count(threads) for threads in (0, 1, 2, 3, 4, 2**70)] == [3, 1, 2, 3, 3, 3]
