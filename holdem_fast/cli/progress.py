"""How far long work is, on stderr: a bar on a terminal, a line every few seconds where no bar can be drawn."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from types import TracebackType

    from rich.progress import Progress, TaskID

_WORDS = {
    "en": {
        "left": "{percent} % done, about {time} left",
        "s": "{number} s",
        "min": "{number} min",
        "h": "{number} h",
        "d": "{number} days",
    },
    "es": {
        "left": "{percent} % hecho, quedan unos {time}",
        "s": "{number} s",
        "min": "{number} min",
        "h": "{number} h",
        "d": "{number} días",
    },
}
# Seconds between two lines, and before a bar: one that is there for a moment is only a flicker.
_BETWEEN_LINES = 5.0
_PATIENCE = 0.5


def progress(arguments: argparse.Namespace) -> ProgressLines:
    """What the functions that take long call with the work done and the whole work; a context."""
    if sys.stderr.isatty() and not getattr(arguments, "json", False):
        return ProgressBar(arguments.language)
    return ProgressLines(arguments.language)


class ProgressLines:
    """A line every few seconds, for logs and for programs that wait."""

    def __init__(self, language: str) -> None:
        self._words = _WORDS[language]
        self._begun = self._told = monotonic()

    def __enter__(self) -> ProgressLines:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    def __call__(self, done: int, total: int) -> None:
        now = monotonic()
        if done == total or now - self._told < _BETWEEN_LINES:
            return
        self._told = now
        print(self.line(done / total, now - self._begun), file=sys.stderr, flush=True)

    def line(self, share: float, seconds: float) -> str:
        """How far it is, after so many seconds, and how long the rest will take at that rate."""
        left = seconds * (1 - share) / max(share, 1e-9)
        return self._words["left"].format(percent=int(100 * share), time=self._time(left))

    def _time(self, seconds: float) -> str:
        for size, unit in ((86_400, "d"), (3600, "h"), (60, "min")):
            if seconds >= 2 * size:
                return self._words[unit].format(number=f"{seconds / size:,.0f}")
        return self._words["s"].format(number=max(round(seconds), 1))


class ProgressBar(ProgressLines):
    """A bar for work that takes longer than half a second; it is gone when the work is done or stopped."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            if done == total or monotonic() - self._begun < _PATIENCE:
                return
            self._start()
        assert self._bar is not None
        assert self._task is not None
        # Units of work can be more than a float can tell apart.
        self._bar.update(self._task, completed=done / total, total=1)

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

        console = Console(stderr=True)
        columns = BarColumn(bar_width=max(min(40, console.width - 15), 5)), TaskProgressColumn(), TimeRemainingColumn()
        self._bar = Progress(*columns, console=console, transient=True)
        self._task = self._bar.add_task("")
        self._bar.start()
