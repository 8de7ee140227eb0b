"""`mischief trust`: how far the chances of hints and analyses can be trusted."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mischief.cli.common import AsJson, GameName, NumbersOfSeats, numbers_of_seats, print_json, progress_bar

if TYPE_CHECKING:
    from mischief.lab.train.trust import Found


def trust(
    game: GameName,
    seats: NumbersOfSeats = None,
    games: Annotated[int, typer.Option(help="Games whose moments are looked at, for each number.", min=2)] = 200,
    times: Annotated[int, typer.Option(help="How often each moment is played on.", min=2)] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Processor threads; all cores if not said.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw it into this SVG file.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write what a game keeps beside its network into this file.")] = None,
    json: AsJson = False,
) -> None:
    """Of the moments that hints call 60 %, how many are won? And how far off is a hint that is wrong?"""
    import msgspec

    from mischief.game.registry import load
    from mischief.lab.report.plots import can_draw
    from mischief.lab.train.trust import found_at, trials, write

    loaded = load(game)
    numbers = numbers_of_seats(loaded, seats)
    if plot is not None:
        can_draw(plot)
    loaded.hasten()
    with progress_bar(f"{game}, games", games * len(numbers), quiet=json) as done:
        crew = threads or os.cpu_count() or 1
        found = [found_at(each, trials(loaded, each, games, times, seed, crew, done), times) for each in numbers]
    if plot is not None:
        from mischief.lab.train.plot import draw_trust

        draw_trust(game, found, plot)
    if out is not None:
        write(loaded, found, out)
    if json:
        print_json(msgspec.json.encode(found))
    else:
        _show(game, found)


def _show(game: str, found: "list[Found]") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{game}: each moment played on {found[0].times:,} times")
    for heading in ("players", "chances", "off by", "as sure as from", "hold", "losses: as sure as from", "hold"):
        table.add_column(heading, justify="right")
    for one in found:
        trust, off = one.trust, f"{one.distance:.1%}"
        chances = (f"{len(one.chances):,}", off, f"{trust.games:,} games", f"{one.held:.0%}")
        table.add_row(str(trust.seats), *chances, f"{trust.apart:,} games", f"{one.held_apart:.0%}")
    Console().print(table)
