"""A contest as a picture: the shares of wins and the ratings with their intervals."""

from pathlib import Path
from typing import Any

from mischief.lab.arena.outcome import Outcome
from mischief.lab.report.plots import INK, PLACES, pyplot, save


def draw(outcome: Outcome, file: Path) -> None:
    """Write the picture; raises NotWritten."""
    plt = pyplot()
    figure, (wins, ratings) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    arena = outcome.arena
    figure.suptitle(f"{arena.game}, {arena.seats} players, {outcome.games:,} games, 95% intervals", fontsize=10)
    standings = outcome.standings[::-1]
    names = [standing.bot for standing in standings]
    _bars(wins, names, [(one.wins, one.low, one.high) for one in standings], "share of wins")
    wins.axvline(1 / arena.seats, color=INK, linestyle="--", linewidth=1)
    wins.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    _bars(ratings, names, [(one.rating, one.rating_low, one.rating_high) for one in standings], "rating")
    save(figure, file)


def _bars(axes: Any, names: list[str], ranges: list[tuple[float, float, float]], title: str) -> None:
    axes.set_title(title, fontsize=10)
    errors = [[max(0.0, mean - low) for mean, low, _ in ranges], [max(0.0, high - mean) for mean, _, high in ranges]]
    colours = [PLACES[at % len(PLACES)] for at in range(len(names))]
    axes.barh(names, [mean for mean, *_ in ranges], xerr=errors, color=colours, edgecolor=INK, capsize=4)
