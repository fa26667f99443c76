"""Bar charts of a run as SVG: one for each question, and one of all goals.

Colours of middle brightness on no background, so that they can be read on a light page and on a dark one. The same
results give the same bytes.
"""

from pathlib import Path
from typing import Any

import matplotlib as mpl
from figures import Run, of, verdicts
from questions import COPY, OURS, QUESTIONS, Goal, Question

mpl.use("svg")
from matplotlib.figure import Figure

MINE, PEER, MEMORY, SHORT, INK = "#2da44e", "#8c959f", "#bf8700", "#d1603d", "#7d8590"
STYLE = {
    "svg.hashsalt": "holdem_fast",
    "svg.fonttype": "none",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
WIDTH, BAR, FRAME = 8.0, 0.27, 0.75  # inches


def draw(run: Run, folder: Path) -> None:
    """Write the charts; those of former runs go."""
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.svg"):
        path.unlink()
    with mpl.rc_context(STYLE):
        for question in QUESTIONS:
            figures = of(run, question)
            if figures:
                _question(question, figures).savefig(folder / question.chart, **_SAVE)
        judged = [verdict for verdict in verdicts(run) if verdict.found and isinstance(verdict.goal, Goal)]
        if judged:
            _goals(judged).savefig(folder / "goals.svg", **_SAVE)


_SAVE: dict[str, Any] = {"transparent": True, "metadata": {"Date": None, "Creator": None}}


def _question(question: Question, figures: list[dict[str, Any]]) -> Figure:
    names = [figure["name"] for figure in figures]
    values = [figure["min_ns"] / question.nanoseconds for figure in figures]
    colours = [MINE if name.startswith(OURS) else MEMORY if name == COPY else PEER for name in names]
    scale = ", logarithmic" if question.log else ""
    return _bars(f"{question.title} ({question.unit}, minimum{scale})", names, values, colours, question.log)


def _goals(judged: list[Any]) -> Figure:
    names = [f"{verdict.question.key}: {verdict.goal.ours.removeprefix(f'{OURS}, ')}" for verdict in judged]
    values = [verdict.found / verdict.wanted for verdict in judged]
    colours = [MINE if verdict.reached else SHORT for verdict in judged]
    figure = _bars("Found / goal (up to 1 is reached, logarithmic)", names, values, colours, True)
    figure.axes[0].axvline(1, color=INK, linewidth=1)
    return figure


def _bars(title: str, names: list[str], values: list[float], colours: list[str], log: bool) -> Figure:
    """Horizontal bars from the top down, each with its number."""
    figure = Figure(figsize=(WIDTH, FRAME + BAR * len(names)), layout="constrained")
    axes = figure.add_subplot()
    bars = axes.barh(range(len(names)), values, color=colours, height=0.72)
    axes.bar_label(bars, labels=[f" {value:,.3g}" if value < 1000 else f" {value:,.0f}" for value in values], color=INK)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    if log:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,g}")
        axes.set_xlim(min(values) / 2, max(values) * 3)
    else:
        axes.set_xlim(0, max(values) * 1.12)
    figure.suptitle(title, x=0.01, ha="left", fontsize=10)
    return figure
