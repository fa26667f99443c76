"""Writes the page of a run as Markdown: how to read it, the machine, the goals, then a table for each question."""

from typing import Any

from figures import Run, Verdict, find, of, verdicts
from questions import BY_KEY, FRONT, OURS, QUESTIONS, Limit, Question

HEAD = """# Benchmarks

One command writes this page. It measures holdem_fast and the other packages in the same run, in about six minutes:

```sh
pip install '.[bench]' && python benchmarks/run.py
```

`--quick` is a smoke run of a few seconds; `--redraw` writes this page again from `results.json`.

## How to read it

- **Read the ratios, not the times.** Machines differ, and on a shared one the same code takes half as long again in the
  next minute; both sides of a ratio come from the same run.
- A time is the minimum of all rounds, in two passes that lie minutes apart; the median follows it. *Ours / this* is the
  time of our first line divided by the time of this line, by minima and by medians: below 1 we are faster.
- Three kinds of figures are never mixed: a *call from Python* (a call that does nothing already takes 20 to 35 ns), a
  *hand in an array*, and a *hand in compiled code*.
- Random hands are 10,000,000 different ones, so that the branch predictor cannot learn them.
- Each of the other packages is called in its fastest public way, with its own kind of cards, made before the clock
  starts, and its answer is first compared with ours. *Extrapolated* means that the full work would have taken too long.
- What our side has cached for a count is cleared before the next round.
- Nothing here is asserted: a slow machine fails no test.
"""

ADD = """## How to add a question

1. Describe it in `questions.py`: a `Question` with its key, title and unit, one or two sentences on what is measured,
   and a goal if there is one. The order of `QUESTIONS` is the order of this page.
2. Measure it in a `bench_*.py`, ours first and then each package in its fastest public way:
   `figure(work, "the key", "holdem_fast, what exactly", each=hands)`. The fixture plans the rounds and keeps the
   minimum; what `work()` needs is made before it is called.
3. Compare the answers before the clock starts: two packages that count different things have no ratio.
4. Take a package from `peers.peer("its name")`, which skips the figure where it is not installed, and add it to the
   extra `bench` in `pyproject.toml`.
5. `python benchmarks/run.py --quick --out page` shows in less than a minute whether it works. Then run without options,
   on a machine that does nothing else, and commit `results.json`, this page and the charts together.
"""


def text(run: Run) -> str:
    """The whole page."""
    lines = [HEAD, *_machine(run), *_goals(run)]
    for question in QUESTIONS:
        lines += _section(run, question)
    if run["left_out"]:
        lines += ["## Left out in this run", "", *[f"- {line}" for line in run["left_out"]], ""]
    return "\n".join([*lines, ADD])


def _machine(run: Run) -> list[str]:
    facts = {"date": run["date"], **run["facts"]}
    return ["## This run", "", "| | |", "|---|---|", *[f"| {name} | {value} |" for name, value in facts.items()], ""]


def _goals(run: Run) -> list[str]:
    return [
        "## The goals",
        "",
        "A goal is a ratio to another figure of the same run. The last column says which figures it was made from; "
        "they were measured together on another machine (Zen 4, AVX-512). Memory and the time of an import are not "
        "ratios: they have a limit.",
        "",
        *goals(run),
        "",
        "![Each figure in multiples of its goal](charts/goals.svg)",
        "",
    ]


def goals(run: Run) -> list[str]:
    """How many goals were reached, a table of all, and those without a figure."""
    judged = [verdict for verdict in verdicts(run) if verdict.found is not None]
    short = [verdict for verdict in judged if not verdict.reached]
    lines = [
        f"{len(judged) - len(short)} of {len(judged)} reached"
        + ("." if not short else f"; short of the goal: {'; '.join(map(_where, short))}."),
        "",
        "| question | ours | compared with | found | goal | | made from |",
        "|---|---|---|---|---|---|---|",
        *map(_goal, judged),
    ]
    missing = [f"{verdict.question.title} ({verdict.missing})" for verdict in verdicts(run) if verdict.found is None]
    return [*lines, "", f"Not judged, because a figure is missing: {'; '.join(missing)}."] if missing else lines


def _where(verdict: Verdict) -> str:
    assert verdict.found is not None
    name = verdict.goal.ours.removeprefix(OURS).lstrip(", ")
    what = f", {name}" if name else ""
    return f"{verdict.question.title}{what} ({verdict.found / verdict.wanted:.2f} times the goal)"


def _goal(verdict: Verdict) -> str:
    goal, found = verdict.goal, _number(verdict.found or 0.0)
    mark = "reached" if verdict.reached else "**short**"
    if isinstance(goal, Limit):
        beside, unit, why = "a limit", " ms" if goal.what == "ms" else " MB", goal.what
    else:
        beside, unit, why = goal.beside, "", goal.why
    wanted = f"{_number(verdict.wanted)}{unit}"
    return f"| {verdict.question.title} | {goal.ours} | {beside} | {found}{unit} | {wanted} | {mark} | {why} |"


def front(run: Run) -> str:
    """The lines for the README of the package: our figure, the one it is compared with, and the ratio."""
    lines = ["| work | holdem_fast | compared with | ratio |", "|---|---:|---|---:|"]
    for key, name, other in FRONT:
        question = BY_KEY[key]
        named = [figure for figure in of(run, question) if figure["name"] == (name or figure["name"])]
        ours = next((figure for figure in named if figure["name"].startswith(OURS)), None)
        theirs = find(run, key, other)
        if ours is None or theirs is None:
            continue
        here, there = (figure["min_ns"] / question.nanoseconds for figure in (ours, theirs))
        title = question.title + ours["name"].removeprefix(OURS)
        lines.append(
            f"| {title} | {_number(here)} {question.unit} | {other}: {_number(there)} | {_number(here / there)} |"
        )
    where = f"Measured {run['date']}: {run['facts']['processor']}, {run['facts']['cores']} cores, CPython "
    return "\n".join([*lines, "", where + run["facts"]["Python"].split()[1] + "; minima of one run."])


def _section(run: Run, question: Question) -> list[str]:
    figures = of(run, question)
    if not figures:
        return []
    extra = list(dict.fromkeys(name for figure in figures for name in figure["facts"]))
    heads = ["", f"minimum, {question.unit}", "median", "ours / this", "by medians", *extra]
    ours = next((figure for figure in figures if figure["name"].startswith(OURS)), None)
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(heads) - 1)]
    for figure in figures:
        times = [_number(figure[which] / question.nanoseconds) for which in ("min_ns", "median_ns")]
        ratios = [_number(ours[which] / figure[which]) if ours else "" for which in ("min_ns", "median_ns")]
        facts = [_number(figure["facts"][name]) if name in figure["facts"] else "" for name in extra]
        lines.append("| " + " | ".join([figure["name"], *times, *ratios, *facts]) + " |")
    picture = f"![{question.title}, {question.unit}](charts/{question.chart})"
    return [f"## {question.title}", "", question.text, "", *lines, "", picture, ""]


def _number(value: Any) -> str:
    """Three digits that count, without an exponent."""
    if value >= 100:
        return f"{value:,.0f}"
    digits = 2 if value >= 1 else 3 if value >= 0.01 else 6
    return f"{value:.{digits}f}" if value >= 0.01 or value == 0 else f"{value:.2g}" if value >= 1e-4 else f"{value:.6f}"
