"""The plots of a report, in the colours of the page."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from mischief.game.contract import Game
from mischief.game.errors import MischiefError
from mischief.game.extras import Pace
from mischief.game.installed import extra
from mischief.lab.simulate.minutes import minutes_each

if TYPE_CHECKING:
    from mischief.lab.report.balance import Chapter

PAPER, INK = "#fcf4e4", "#3a2c28"
BARS = 50
PLACES = ("#d1413f", "#4779bf", "#efbd2c", "#4f9f68", "#8c5fb8", "#ee8434")


class NotWritten(MischiefError):
    code = "not_written"


def pyplot() -> Any:
    """Matplotlib without a screen, set up so that the same numbers draw the same file."""
    with extra("report"):
        import matplotlib as mpl
    mpl.use("svg")
    import matplotlib.pyplot as plt

    mpl.rcParams.update(
        {
            "svg.hashsalt": "mischief",
            "svg.fonttype": "none",
            "font.family": "sans-serif",
            "figure.facecolor": PAPER,
            "axes.facecolor": PAPER,
            "axes.edgecolor": INK,
            "text.color": INK,
            "axes.labelcolor": INK,
            "xtick.color": INK,
            "ytick.color": INK,
            "axes.spines.top": False,
            "axes.spines.right": False,
        }
    )
    return plt


def save(figure: Any, file: Path, what: str = "plot") -> None:
    """Write one picture and let go of it; raises NotWritten."""
    try:
        figure.savefig(file, metadata={"Date": None, "Creator": None})
    except (OSError, ValueError) as error:
        raise NotWritten(f"the {what} could not be written to {file}: {error}") from None
    finally:
        pyplot().close(figure)


def can_draw(file: Path) -> None:
    """Raise now what drawing into this file would raise after all the work."""
    pyplot()
    from matplotlib.backend_bases import FigureCanvasBase

    known = FigureCanvasBase.get_supported_filetypes()
    if file.suffix.removeprefix(".") not in known:
        raise NotWritten(f"{file} is no name for a picture: choose one that ends in .svg")
    can_write(file.parent)
    if file.is_dir():
        raise NotWritten(f"{file} is a folder: name a file in it")


def can_write(folder: Path) -> None:
    """Raise now what writing into this folder, which need not be there yet, would raise after all the work."""
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if not there.is_dir():
        raise NotWritten(f"nothing can be written to {folder}: {there} is not a folder")
    if not os.access(there, os.W_OK):
        raise NotWritten(f"nothing can be written to {folder}: {there} is not yours to write to")


def _percent(share: float, _: object) -> str:
    return f"{100 * share:.3g}%"


class Plots:
    """Draws one game's plots into a folder."""

    def __init__(self, game: Game, folder: Path) -> None:
        self._game, self._folder, self._plt = game, folder, pyplot()

    def draw(self, found: "list[Chapter]") -> list[Path]:
        """For each number of seats and policy: who wins, the points, the lengths, in minutes too where one can say."""
        files = []
        for chapter in found:
            files += [self._wins(chapter), self._points(chapter), self._lengths(chapter)]
            files += [self._minutes(chapter, self._game.pace)] if self._game.pace else []
        return files

    def _wins(self, chapter: "Chapter") -> Path:
        figure, axes = self._axes(chapter, "wins by place in the order of play")
        wins = chapter.summary.wins
        errors = [[win.mean - win.low for win in wins], [win.high - win.mean for win in wins]]
        places = range(1, len(wins) + 1)
        axes.bar(places, [win.mean for win in wins], yerr=errors, color=PLACES[: len(wins)], edgecolor=INK, capsize=6)
        axes.axhline(1 / len(wins), color=INK, linestyle="--", linewidth=1)
        axes.set_xticks(list(places))
        axes.yaxis.set_major_formatter(_percent)
        return self._save(figure, chapter, "wins")

    def _points(self, chapter: "Chapter") -> Path:
        figure, axes = self._axes(chapter, "points at the end")
        points = chapter.sample.points
        edges = np.arange(points.min(), points.max() + 2) - 0.5
        for place in range(points.shape[1]):
            shares = np.histogram(points[:, place], edges)[0] / len(points)
            axes.stairs(shares, edges, color=PLACES[place], linewidth=1.6, label=f"place {place + 1}")
        self._count_games(axes)
        axes.legend(frameon=False)
        return self._save(figure, chapter, "points")

    def _lengths(self, chapter: "Chapter") -> Path:
        figure, axes = self._axes(chapter, "steps in a game")
        lengths = chapter.sample.lengths
        low, high = int(lengths.min()), int(lengths.max())
        width = 1 + (high - low) // BARS  # whole steps, or bars would differ by how many lengths they hold
        self._bars(axes, lengths, np.arange(low, high + width + 1, width) - 0.5, PLACES[2])
        return self._save(figure, chapter, "length")

    def _minutes(self, chapter: "Chapter", pace: Pace) -> Path:
        figure, axes = self._axes(chapter, "minutes at a table")
        minutes = minutes_each(self._game, pace, chapter.sample.tallies)
        self._bars(axes, minutes, np.arange(0, minutes.max() + 1, 0.5), PLACES[3])
        return self._save(figure, chapter, "minutes")

    def _bars(self, axes: Any, values: Any, edges: Any, colour: str) -> None:
        """A histogram whose heights are shares of the games."""
        each = np.full(len(values), 1 / len(values))
        axes.hist(values, edges, weights=each, color=colour, edgecolor=INK, linewidth=0.5)
        self._count_games(axes)

    def _count_games(self, axes: Any) -> None:
        """Say on the left what heights mean."""
        axes.set_ylabel("share of games")
        axes.yaxis.set_major_formatter(_percent)

    def _axes(self, chapter: "Chapter", title: str) -> tuple[Any, Any]:
        figure, axes = self._plt.subplots(figsize=(4.6, 3.2), layout="constrained")
        axes.set_title(f"{title}\n{self._game.name}, {chapter.seats} players, {chapter.policy}", fontsize=10)
        return figure, axes

    def _save(self, figure: Any, chapter: "Chapter", what: str) -> Path:
        file = self._folder / f"{self._game.name}-{chapter.seats}-{chapter.policy}-{what}.svg"
        figure.savefig(file, metadata={"Date": None, "Creator": None})
        self._plt.close(figure)
        return file
