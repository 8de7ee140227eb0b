"""A training as a picture: how wrong the network was, round by round."""

from collections.abc import Sequence
from pathlib import Path

from mischief.lab.report.plots import PLACES, pyplot, save
from mischief.lab.train.training import Round


def draw(game: str, rounds: Sequence[Round], file: Path) -> None:
    """Write the picture; raises NotWritten."""
    plt = pyplot()
    figure, axes = plt.subplots(figsize=(6, 3.4), layout="constrained")
    axes.plot([one.games / 1000 for one in rounds], [one.loss for one in rounds], color=PLACES[0])
    axes.set_title(f"{game}: {rounds[-1].games:,} games in {rounds[-1].seconds / 60:.0f} minutes", fontsize=10)
    axes.set_xlabel("games played, thousands")
    axes.set_ylabel("loss (0.69: knows nothing)")
    save(figure, file)
