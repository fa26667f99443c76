"""The figures of a run: what is kept of pytest-benchmark's document, and how they stand to the goals.

>>> run = {"figures": [{"question": "flop", "name": "holdem_fast", "min_ns": 5.0, "median_ns": 6.0}]}
>>> find(run, "flop", "holdem_fast")["min_ns"]
5.0
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from questions import QUESTIONS, Goal, Limit, Question

Run = dict[str, Any]


def merged(documents: list[dict[str, Any]], load: str) -> Run:
    """The date, what the run says of its machine, what was left out, and of each figure the times of one unit.

    A figure has the rounds of all passes; what it notes beside its time is of the last.
    """
    last = documents[-1]
    passes = zip(*[document["benchmarks"] for document in documents], strict=True)
    return {
        "date": last["datetime"][:10],
        "facts": {**last["facts"], "load": load},
        "left_out": last["left_out"],
        "figures": [_figure(results) for results in passes],
    }


def _figure(results: Sequence[dict[str, Any]]) -> dict[str, Any]:
    result, times = results[-1], [time for result in results for time in result["stats"]["data"]]
    info = result["extra_info"]
    scale = 1e9 * info["times"] / info["each"]
    return {
        "question": result["group"],
        "name": info["name"],
        "min_ns": _rounded(scale * min(times)),
        "median_ns": _rounded(scale * median(times)),
        "rounds": len(times),
        "facts": {name: _rounded(value) for name, value in info["facts"].items()},
    }


def _rounded(value: float) -> float:
    return float(f"{value:.5g}")


def of(run: Run, question: Question) -> list[dict[str, Any]]:
    return [figure for figure in run["figures"] if figure["question"] == question.key]


def find(run: Run, question: str, name: str) -> dict[str, Any] | None:
    return next((figure for figure in run["figures"] if (figure["question"], figure["name"]) == (question, name)), None)


@dataclass(frozen=True)
class Verdict:
    """A goal in this run: ``found`` is None where a figure is missing, and ``missing`` says which."""

    question: Question
    goal: Goal | Limit
    found: float | None
    missing: str = ""

    @property
    def wanted(self) -> float:
        return self.goal.ratio if isinstance(self.goal, Goal) else self.goal.most

    @property
    def reached(self) -> bool | None:
        return None if self.found is None else self.found <= self.wanted


def verdicts(run: Run) -> list[Verdict]:
    return [_verdict(run, question, goal) for question in QUESTIONS for goal in question.goals]


def _verdict(run: Run, question: Question, goal: Goal | Limit) -> Verdict:
    ours = find(run, question.key, goal.ours)
    if ours is None:
        return Verdict(question, goal, None, goal.ours)
    if isinstance(goal, Limit):
        found = ours["min_ns"] / 1e6 if goal.what == "ms" else ours["facts"].get(goal.what)
        return Verdict(question, goal, found, f"{goal.ours}, {goal.what}")
    beside = find(run, goal.other or question.key, goal.beside)
    if beside is None:
        return Verdict(question, goal, None, goal.beside)
    return Verdict(question, goal, ours["min_ns"] / beside["min_ns"])
