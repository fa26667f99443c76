"""Long work cut into parts: done in the caller's thread, in threads of our own, or by the caller's executor.

A part is a call of a function of some module with arguments that pickle, short enough that nobody waits for its end.
Its result is handed to a function in the caller's thread, in no particular order: what adds up whole numbers comes out
the same however the work was cut and whoever did it.

>>> totals = []
>>> with Crew(threads=2, total=10) as crew:
...     crew.run(pow, [(5, (2, 3)), (5, (3, 2))], totals.append)
>>> sorted(totals)
[8, 9]
"""

from __future__ import annotations

from collections import deque
from itertools import chain, islice
from time import monotonic

from holdem_fast.core import thread_count
from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Executor, Future
    from queue import SimpleQueue
    from types import TracebackType
    from typing import Any, TypeAlias

    Progress: TypeAlias = Callable[[int, int], object]
    """Called with the work done and the whole work, in units of its own."""
    Part: TypeAlias = tuple[int, tuple[Any, ...]]
    """How many units of the work it is, and the arguments."""

# Seconds between two reports, and the longest that a signal may wait where it cannot interrupt.
PAUSE = 0.2
# An executor does not tell how many workers it has: it holds what it finished in the last second, but at least this.
FEWEST_AHEAD = 32


class Crew:
    """Does parts, and tells how far it is; a context, so that nothing runs on when it is left, by Ctrl-C or otherwise.

    ``total`` and ``done`` are units of work, as the parts give them; ``total`` may be set again when more is known.
    The caller's executor stays open, but no part of ours is left waiting in it.
    """

    def __init__(
        self, threads: int = 1, executor: Executor | None = None, progress: Progress | None = None, total: int = 0
    ) -> None:
        self._threads = thread_count(threads)
        if executor is not None:
            if not callable(getattr(executor, "submit", None)):
                raise TypeError(f"executor must be a concurrent.futures.Executor, got {short_repr(executor)}")
            if threads != 1:
                raise ValueError(f"give threads or an executor, not both: threads is {short_repr(threads)}")
        if progress is not None and not callable(progress):
            raise TypeError(
                f"progress must be a function of the work done and the whole work, got {short_repr(progress)}"
            )
        self._executor = executor
        self._own: Executor | None = None
        self._progress = progress
        self._told = monotonic()
        # For work that can look at it while it runs in this process: a byte that is set when the crew is left early.
        self.stopped = bytearray(1) if executor is None else None
        self.total = total
        self.done = 0

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None and self.stopped is not None:
            self.stopped[0] = 1
        if self._own is not None:
            self._own.shutdown(cancel_futures=True)
        if kind is None and self._progress is not None:
            # Where nothing was left to do, all of it is done.
            total = max(self.total, 1)
            self._progress(total, total)

    def run(self, work: Callable[..., Any], parts: Iterable[Part], add: Callable[[Any], object]) -> None:
        """Call ``work`` with the arguments of each part, and ``add`` with each result, here, as they come.

        RuntimeError if the executor is closed or loses its workers, TypeError if it returns anything but Futures; what
        a part raises in our own threads comes out.
        """
        # A single part is no work for threads.
        ahead = [] if self._threads == 1 else list(islice(parts := iter(parts), 2))
        executor = self._threads_of_our_own() if len(ahead) == 2 else self._executor
        if executor is not None:
            _HandOut(executor, work, add, self._count).all_of(chain(ahead, parts))
            return
        for units, arguments in chain(ahead, parts):
            add(work(*arguments))
            self._count(units)

    def map(self, work: Callable[[Any], Any], arguments: Sequence[Any]) -> list[Any]:
        """The results of ``work`` for each argument, in their order; each is a part, and one unit of all the work."""
        self.total = len(arguments)
        results = [None] * len(arguments)
        parts = [(1, (number, work, argument)) for number, argument in enumerate(arguments)]
        self.run(_numbered, parts, lambda result: results.__setitem__(*result))
        return results

    def _threads_of_our_own(self) -> Executor:
        from concurrent.futures import ThreadPoolExecutor

        self._own = self._own or ThreadPoolExecutor(self._threads, "holdem_fast")
        return self._own

    def _count(self, units: int) -> None:
        """Note finished units and tell of it, if that is due."""
        self.done += units
        if self._progress is not None and monotonic() - self._told >= PAUSE:
            self._progress(min(self.done, self.total), self.total)
            self._told = monotonic()


class _HandOut:
    """Gives parts to an executor, not too many ahead, and takes the results back."""

    def __init__(
        self,
        executor: Executor,
        work: Callable[..., Any],
        add: Callable[[Any], object],
        count: Callable[[int], None],
    ) -> None:
        from queue import SimpleQueue

        self._executor = executor
        self._work = work
        self._add = add
        self._count = count
        self._pending: dict[Future[Any], int] = {}
        self._finished: SimpleQueue[Future[Any]] = SimpleQueue()
        self._times: deque[float] = deque()

    def all_of(self, parts: Iterable[Part]) -> None:
        remaining = iter(parts)
        try:
            part = next(remaining, None)
            while part is not None or self._pending:
                if part is not None and len(self._pending) < self._ahead():
                    self._submit(*part)
                    part = next(remaining, None)
                    self._collect(0)
                else:
                    self._collect(PAUSE)
        finally:
            self._leave_nothing()

    def _ahead(self) -> int:
        """How many parts may be with the executor: about a second's work, whatever its number of workers."""
        while self._times and self._times[0] < monotonic() - 1:
            self._times.popleft()
        return max(len(self._times), FEWEST_AHEAD)

    def _submit(self, units: int, arguments: tuple[Any, ...]) -> None:
        from concurrent.futures import Future

        try:
            future = self._executor.submit(self._work, *arguments)
        except Exception as error:
            raise RuntimeError(f"the executor takes no work: {_told(error)}") from error
        if not isinstance(future, Future):
            name = type(self._executor).__qualname__
            raise TypeError(f"{name}.submit must return a concurrent.futures.Future, got {short_repr(future)}")
        future.add_done_callback(self._finished.put)
        self._pending[future] = units

    def _collect(self, timeout: float) -> None:
        """Take one result, if one comes in time."""
        from queue import Empty

        try:
            future = self._finished.get(timeout=timeout)
        except Empty:
            self._count(0)
            return
        units = self._pending.pop(future)
        self._times.append(monotonic())
        self._add(_result(future))
        self._count(units)

    def _leave_nothing(self) -> None:
        """After an error or Ctrl-C: cancel what has not begun, wait for what has."""
        begun = [future for future in self._pending if not future.cancel()]
        if begun:
            from concurrent.futures import wait

            wait(begun, timeout=PAUSE)


def _numbered(number: int, work: Callable[[Any], Any], argument: Any) -> tuple[int, Any]:
    return number, work(argument)


def _result(future: Future[Any]) -> Any:
    from concurrent.futures import BrokenExecutor, CancelledError

    try:
        return future.result()
    except (ValueError, MemoryError):
        raise
    except CancelledError as error:
        raise RuntimeError("the executor cancelled a part of the work; was it shut down?") from error
    except BrokenExecutor as error:
        raise RuntimeError(f"the executor lost a worker: {_told(error)}") from error
    except Exception as error:
        raise RuntimeError(f"the executor could not do a part of the work: {_told(error)}") from error


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
