"""`mischief reliability`: whether a network's chances come true."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mischief.cli.common import AsJson, GameName, NumbersOfSeats, numbers_of_seats, print_json, progress_bar

if TYPE_CHECKING:
    from rich.table import Table

    from mischief.lab.train.reliability import Reliability


def reliability(
    game: GameName,
    network: Annotated[Path | None, typer.Option(help="A file that `mischief train` wrote; ours if not said.")] = None,
    seats: NumbersOfSeats = None,
    games: Annotated[int, typer.Option(help="Games that it plays against itself, for each number.", min=1)] = 2_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Processor threads; all cores if not said.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw it into this SVG file.")] = None,
    json: AsJson = False,
) -> None:
    """Of the moments that a network calls 60 %, how many were won? And so on from 0 to 100."""
    import msgspec

    from mischief.bots.network.files import BadNetwork, learned, read
    from mischief.bots.network.foresight import Learned
    from mischief.game.registry import load
    from mischief.lab.report.plots import can_draw
    from mischief.lab.train.reliability import reliability as found_out

    found = load(game)
    numbers = numbers_of_seats(found, seats)
    knows = learned(found) if network is None else Learned(found, read(network, found)[0])
    if knows is None:
        raise BadNetwork(f"nobody has learned {game}: give a file with --network")
    if plot is not None:
        can_draw(plot)
    with progress_bar(f"{game}, games", games * len(numbers), quiet=json) as done:
        answers = [found_out(knows, number, games, seed, threads or os.cpu_count() or 1, done) for number in numbers]
    if plot is not None:
        from mischief.lab.train.plot import draw_reliability

        draw_reliability(answers, plot)
    if json:
        print_json(msgspec.json.encode(answers))
    else:
        _show(answers)


def _show(answers: "list[Reliability]") -> None:
    from rich.console import Console

    console = Console()
    for answer in answers:
        console.print(_table(answer))
        console.print(f"{answer.distance:.2%} between what is said and what is won, on average")


def _table(answer: "Reliability") -> "Table":
    from rich.table import Table

    table = Table(title=f"{answer.game} for {answer.seats}: {answer.games:,} games, seed {answer.seed}")
    for heading in ("said", "won, 95% interval", "moments"):
        table.add_column(heading, justify="right")
    for band in answer.bands:
        table.add_row(f"{band.said:.1%}", f"{band.won:.1%} ± {band.error:.1%}", f"{band.moments:,}")
    return table
