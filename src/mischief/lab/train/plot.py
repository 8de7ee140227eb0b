"""Trainings as pictures: how wrong a network was, round by round, and whether its chances and forecasts come true."""

from collections.abc import Sequence
from pathlib import Path

from mischief.bots.forecasts.trust import doubt
from mischief.lab.report.plots import INK, PLACES, pyplot, save
from mischief.lab.train.reliability import Reliability
from mischief.lab.train.training import Round
from mischief.lab.train.trust import Found, bands_of


def draw(game: str, rounds: Sequence[Round], file: Path) -> None:
    """Write the picture; raises NotWritten."""
    plt = pyplot()
    figure, axes = plt.subplots(figsize=(6, 3.4), layout="constrained")
    axes.plot([one.games / 1000 for one in rounds], [one.loss for one in rounds], color=PLACES[0])
    axes.set_title(f"{game}: {rounds[-1].games:,} games in {rounds[-1].seconds / 60:.0f} minutes", fontsize=10)
    axes.set_xlabel("games played, thousands")
    axes.set_ylabel("loss (0.69: knows nothing)")
    save(figure, file)


def draw_reliability(found: Sequence[Reliability], file: Path) -> None:
    """Write the picture, a line for each number of players; raises NotWritten."""
    plt = pyplot()
    figure, axes = plt.subplots(figsize=(4.4, 4.2), layout="constrained")
    axes.plot([0, 100], [0, 100], color=INK, linewidth=0.8, linestyle=":")
    for one, colour in zip(found, PLACES, strict=False):
        said, won, error = ([100 * getattr(band, what) for band in one.bands] for what in ("said", "won", "error"))
        axes.errorbar(said, won, error, color=colour, marker="o", markersize=4, label=f"{one.seats} players")
    axes.set_title(f"{found[0].game}: {found[0].games:,} games each", fontsize=10)
    axes.set_xlabel("chance to win that is said, %")
    axes.set_ylabel("won, %")
    axes.set_aspect("equal")
    axes.legend(frameon=False)
    save(figure, file)


def draw_trust(game: str, found: Sequence[Found], file: Path) -> None:
    """Write the picture, a field for each number of players: what was said and won, and how far off is allowed for."""
    plt = pyplot()
    figure, fields = plt.subplots(1, len(found), figsize=(3.2 * len(found), 3.5), layout="constrained", squeeze=False)
    for axes, one, colour in zip(fields[0], found, PLACES, strict=False):
        said = [step / 100 for step in range(101)]
        doubts = [doubt(chance, 0.0, one.trust.games) for chance in said]
        low, high = ([100 * (at + way * off) for at, off in zip(said, doubts, strict=True)] for way in (-1, 1))
        axes.fill_between(range(101), low, high, color=colour, alpha=0.25, linewidth=0)
        axes.plot([0, 100], [0, 100], color=INK, linewidth=0.8, linestyle=":")
        bands = bands_of(one.chances)
        axes.plot(*([100 * value for value in band] for band in zip(*bands, strict=True)), "o", color=colour)
        axes.set_title(f"{game} for {one.trust.seats}: {len(one.chances):,} chances", fontsize=10)
        axes.set_xlabel("chance to win that is said, %")
        axes.set_aspect("equal")
    fields[0][0].set_ylabel("won, %")
    save(figure, file)
