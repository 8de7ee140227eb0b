"""The course of a game as a picture: everyone's chance to win after every decision, costly ones marked."""

from pathlib import Path
from typing import Any

from mischief.lab.analysis.analyse import Analysis
from mischief.lab.report.plots import INK, PLACES, pyplot, save

COSTLY = 0.05


def draw(analysis: Analysis, file: Path) -> None:
    """Write the picture; raises NotWritten."""
    plt = pyplot()
    figure, axes = plt.subplots(figsize=(8, 3.4), layout="constrained")
    numbers = [decision.number for decision in analysis.decisions]
    for seat, name in enumerate(analysis.names):
        axes.plot(numbers, analysis.course(seat), color=PLACES[seat], linewidth=1.8, label=name)
    _mark(axes, analysis)
    axes.set_title(f"{analysis.game}: chances to win; dots gave away {COSTLY:.0%} or more", fontsize=10)
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.set_xlabel("move")
    axes.legend(frameon=False)
    save(figure, file, "graph")


def _mark(axes: Any, analysis: Analysis) -> None:
    for decision in analysis.decisions:
        if decision.verdict.loss >= COSTLY:
            axes.plot(decision.number, decision.verdict.after, "o", color=PLACES[decision.seat], markeredgecolor=INK)
