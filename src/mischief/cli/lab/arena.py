"""`mischief arena`: let bots play each other, and rate them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mischief.cli.common import AsJson, GameName, KeptIn, OnCluster, Seats, print_json, progress_bar, who_plays

if TYPE_CHECKING:
    from rich.table import Table

    from mischief.lab.arena.outcome import Outcome


def arena(
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Option(help="Who meets, as in tiger,cat, or one --bots each; yours as module:name or process:COMMAND."),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games at least; rounds are always finished.")] = 200,
    seats: Seats = None,
    sims: Annotated[int | None, typer.Option(help="Simulations a move, for bots that search.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed and simulations give the same games.")] = 0,
    processes: Annotated[int | None, typer.Option(help="Processes; all cores if not said.")] = None,
    losses: Annotated[int, typer.Option(help="Also weigh about so many decisions of each bot.")] = 0,
    plot: Annotated[Path | None, typer.Option(help="Draw the result into this SVG file.")] = None,
    cluster: OnCluster = None,
    checkpoint: KeptIn = None,
    json: AsJson = False,
) -> None:
    """Let bots meet with seats and starts balanced; print shares of wins and ratings with 95% intervals."""
    import msgspec

    from mischief.game.registry import load
    from mischief.lab.arena import contest as rings
    from mischief.lab.arena.losses import can_weigh, losses_of
    from mischief.lab.arena.outcome import outcome
    from mischief.lab.arena.ratings import can_rate
    from mischief.lab.crew import processes as crew_of
    from mischief.lab.crew.choose import chosen
    from mischief.lab.report.plots import can_draw

    found = load(game)
    wanted = found.seats[0] if seats is None else seats
    who = who_plays(bots) if bots else rings.usual_bots(found)
    asked = rings.Arena(game, who, games, wanted, sims, seed, processes or rings.cores())
    asked.check()
    can_rate()
    can_weigh(found, losses)
    if plot is not None:
        can_draw(plot)
    same = {"arena": msgspec.structs.replace(asked, processes=1), "losses": losses}  # however many play it
    with chosen(crew_of(asked.processes), (game,), cluster, checkpoint, same) as crew:
        with progress_bar(f"{game}, {wanted} players", rings.count(asked), quiet=json) as done:
            told = outcome(asked, rings.contest(asked, done, crew))
        weighed = [losses_of(asked, name, losses, crew) for name in asked.bots] if losses else []
    if plot is not None:
        from mischief.lab.arena.plot import draw

        draw(told, plot)
    if json:
        print_json(msgspec.json.encode({"outcome": told, "losses": weighed}))
        return
    _show(told)
    for one in weighed:
        print(one.words())


def _show(found: "Outcome") -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(_standings(found))
    console.print(_matches(found))


def _standings(found: "Outcome") -> "Table":
    from rich.table import Table

    arena = found.arena
    title = f"{arena.game}, {arena.seats} players: {found.games:,} games, seed {arena.seed}"
    table = Table("bot", "games", "wins, 95% interval", "points", "rating, 95% interval", title=title)
    for one in found.standings:
        rating = f"{one.rating:.1f} ({one.rating_low:.1f} to {one.rating_high:.1f})"
        wins = f"{one.wins:6.1%} ({one.low:.1%} to {one.high:.1%})"
        table.add_row(one.bot, f"{one.games:,}", wins, f"{one.points:.1f}", rating)
    return table


def _matches(found: "Outcome") -> "Table":
    from rich.table import Table

    table = Table("who", "against", "games", "ahead of it, 95% interval", title="at the same table")
    for match in found.matches:
        score = f"{match.score:6.1%}  ({match.low:.1%} to {match.high:.1%})"
        table.add_row(match.bot, match.other, f"{match.games:,}", score)
    return table
