"""Draw the pictures of docs/lure-solved.md from the facts that solve_on_card.py has measured.

    PYTHONPATH=src python benchmarks/solving/draw_lure_solved.py [FOLDER]

Reads FOLDER/facts.json (docs/lure-solved if not said) and writes the SVG files beside it.
"""

import json
import sys
from pathlib import Path
from typing import Any

from mischief.games.lure.record import COLOURS
from mischief.lab.report.plots import INK, PLACES, pyplot
from mischief.lab.solve import habits

FEWEST = 1000  # decisions that a point in the picture stands for
NANO = habits.COST_UNIT

Facts = dict[str, Any]
Cells = dict[tuple[int, int], list[int]]  # by colours and points in front: times, stops, mistakes, cost


def cells(sums: list[int]) -> Cells:
    """The decisions that were noted in a match."""
    width, found = habits.MOST_POINTS + 1, {}
    for colours in range(COLOURS + 1):
        for points in range(width):
            begin = habits.DECIDED + (colours * width + points) * 4
            found[colours, points] = sums[begin : begin + 4]
    return {place: cell for place, cell in found.items() if cell[habits.TIMES]}


def costs(match: Facts) -> tuple[float, float, float]:
    """What a match gave away in a game by luring, by stopping too soon, and by throwing too long."""
    sums, soon, late = match["sums"], 0, 0
    for cell in cells(sums).values():
        is_stop = cell[habits.STOPS] > 0  # a rule of thumb always does the same with the same front
        soon += cell[habits.COST] * is_stop
        late += cell[habits.COST] * (not is_stop)
    games = sums[habits.GAMES]
    return sums[habits.LURE_COST] * NANO / games, soon * NANO / games, late * NANO / games


def matches(facts: Facts) -> dict[str, Facts]:
    """The matches of rules of thumb, by what they do."""
    return {name.replace(" 1 colours", " 1 colour"): match for name, match in facts["thumbs"].items()}


def draw_stopping(plt: Any, facts: Facts) -> Any:
    """How often perfect players stop, by what lies in front."""
    figure, axes = plt.subplots(figsize=(6.4, 3.8), layout="constrained")
    noted = cells(facts["perfect"]["sums"])
    for colours in range(1, COLOURS + 1):
        line = [(p, c[habits.STOPS] / c[habits.TIMES]) for (n, p), c in noted.items() if n == colours and c[0] > FEWEST]
        axes.plot(*zip(*line, strict=True), "o-", color=PLACES[colours - 1], markersize=4, label=f"{colours}")
    axes.set(xlabel="points in front", ylabel="perfect players stop", ylim=(0, 1))
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.legend(title="colours in front", frameon=False)
    return figure


def draw_thumbs(plt: Any, facts: Facts) -> Any:
    """How often rules of thumb win against perfect play."""
    figure, axes = plt.subplots(figsize=(7.2, 5.4), layout="constrained")
    ranked = sorted(matches(facts).items(), key=lambda item: item[1]["wins"])
    wins, margins = [match["wins"] for _, match in ranked], [match["margin"] for _, match in ranked]
    colours = [PLACES[1] if "lures perfectly" in name else PLACES[0] for name, _ in ranked]
    axes.barh([name for name, _ in ranked], wins, xerr=margins, color=colours, edgecolor=INK, linewidth=0.5)
    axes.axvline(0.5, color=INK, linestyle="--", linewidth=1)
    axes.set(xlabel="wins against perfect play", xlim=(0, 0.52))
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.tick_params(axis="y", labelsize=8)
    return figure


def draw_costs(plt: Any, facts: Facts) -> Any:
    """Which mistakes of each rule of thumb cost how much."""
    figure, axes = plt.subplots(figsize=(7.2, 5.4), layout="constrained")
    ranked = sorted(((name, costs(match)) for name, match in matches(facts).items()), key=lambda item: -sum(item[1]))
    names, left = [name for name, _ in ranked], [0.0] * len(ranked)
    for kind, label in enumerate(("luring", "stopping too soon", "throwing too long")):
        part = [cost[kind] for _, cost in ranked]
        axes.barh(names, part, left=left, color=PLACES[kind], edgecolor=INK, linewidth=0.5, label=label)
        left = [done + more for done, more in zip(left, part, strict=True)]
    axes.set(xlabel="chance to win that is given away in a game")
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.tick_params(axis="y", labelsize=8)
    axes.legend(frameon=False, loc="upper right")
    return figure


def draw_sweeps(plt: Any, facts: Facts) -> Any:
    """How the largest change falls from sweep to sweep."""
    figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
    axes.semilogy(range(1, facts["sweeps"] + 1), facts["residuals"], "o-", color=PLACES[1], markersize=3)
    axes.axhline(facts["check"]["residual"], color=INK, linestyle="--", linewidth=1)
    axes.set(xlabel="sweep", ylabel="largest change of a value")
    return figure


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/lure-solved")
    facts, plt = json.loads((folder / "facts.json").read_text())["standard"], pyplot()
    drawings = {"stopping": draw_stopping, "thumbs": draw_thumbs, "costs": draw_costs, "sweeps": draw_sweeps}
    for name, draw in drawings.items():
        figure = draw(plt, facts)
        figure.savefig(folder / f"{name}.svg", metadata={"Date": None, "Creator": None})
        plt.close(figure)
    for name, match in facts["thumbs"].items():
        print(name, f"wins {match['wins']:.3f}", *(f"{cost:.3f}" for cost in costs(match)))


if __name__ == "__main__":
    main()
