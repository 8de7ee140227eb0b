"""`mischief train`: let a network learn a game by playing against itself."""

import os
from pathlib import Path
from typing import Annotated

import typer

from mischief.cli.common import GameName, NumbersOfSeats, numbers_of_seats, progress_bar


def train(
    game: GameName,
    out: Annotated[Path, typer.Option(help="Where the network goes; it is kept there every minute.")],
    seats: NumbersOfSeats = None,
    device: Annotated[str, typer.Option(help="What learns: cpu or cuda. Games are played on all cores.")] = "cpu",
    minutes: Annotated[float, typer.Option(help="How long.")] = 15.0,
    rounds: Annotated[int | None, typer.Option(help="Instead of minutes, which are never twice the same.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed and rounds give the same network on one device.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Processor threads; all cores if not said.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw how it went into this SVG file.")] = None,
) -> None:
    """Train a network by self-play, and write it to a file that bots can play by."""
    from mischief.bots.network.files import write
    from mischief.game.registry import load
    from mischief.lab.report.plots import can_draw
    from mischief.lab.train import training

    found = load(game)
    asked = training.Training(
        found, numbers_of_seats(found, seats), minutes, rounds, device, seed, threads or os.cpu_count() or 1
    )
    asked.check()
    if plot is not None:
        can_draw(plot)
    went: list[training.Round] = []
    with progress_bar(f"{game}, learning", 1000) as advance:
        for last, learner in training.train(asked):
            advance(round(1000 * last.done) - round(1000 * (went[-1].done if went else 0.0)))
            if not went or last.seconds // 60 > went[-1].seconds // 60:
                write(learner.network(), found, training.facts_of(asked, last), out)
            went.append(last)
    write(learner.network(), found, training.facts_of(asked, last), out)
    if plot is not None:
        from mischief.lab.train.plot import draw

        draw(found.name, went, plot)
    print(
        f"{out}: {last.games:,} games, {last.moments:,} moments, {last.seconds / 60:.1f} minutes, loss {last.loss:.4f}"
    )
