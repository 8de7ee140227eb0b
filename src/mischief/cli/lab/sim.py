"""`mischief sim`: many games, and what they show."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from mischief.cli.common import (
    AsJson,
    GameName,
    OnCluster,
    Options,
    Seats,
    print_json,
    progress_bar,
    who_plays,
)

if TYPE_CHECKING:
    from rich.table import Table

    from mischief.lab.simulate.lengths import Length
    from mischief.lab.simulate.run import Mean, Summary


def sim(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, on any device.")] = 0,
    device: Annotated[str, typer.Option(help="python, cpu or cuda.")] = "cpu",
    policy: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays, or one for each seat: greedy,random, or one --policy each; yours as module:name."
        ),
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Processor threads; all cores if not said.")] = None,
    option: Options = None,
    cluster: OnCluster = None,
    json: AsJson = False,
) -> None:
    """Play many games and sum up wins, points and lengths."""
    from mischief.game.registry import load
    from mischief.lab.crew import threads as crew_of
    from mischief.lab.crew.choose import chosen
    from mischief.lab.simulate import Run, simulate
    from mischief.lab.simulate.lengths import lengths

    found = load(game)
    run = Run(
        found,
        found.seats[0] if seats is None else seats,
        games,
        found.options.parse(option or []),
        who_plays(policy) if policy else found.policies.studied[:1],
        seed,
        device,
        threads or os.cpu_count() or 1,
    )
    run.check()
    with chosen(crew_of(run.at_once), (game,), cluster) as crew:
        with progress_bar(f"{game}, {games:,} games", games, quiet=json) as done:
            summary = simulate(run, done, crew)
        timed = [] if json else lengths(run, crew)
    if json:
        import msgspec

        print_json(msgspec.json.encode(summary))
    else:
        _show(summary)
        _compare_lengths(timed)


def _compare_lengths(found: "list[Length]") -> None:
    """How long the variants of a game last, where people have been timed."""
    for one in found:
        variant = ", ".join(f"{name}={value}" for name, value in one.variant.items())
        print(f"{variant:<10} {one.mean:5.1f} minutes a game, nine in ten take {one.low:.1f} to {one.high:.1f}")


def _show(summary: "Summary") -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(_table(summary))
    for policy, wins in summary.wins_by_policy.items():
        console.print(f"{policy:<10} {wins:.3%} of the wins for a seat")
    if summary.minutes is not None:
        console.print(f"minutes    {summary.minutes:.1f} a game at a table")
    console.print(f"length     {_range(summary.length)} steps a game, the longest {summary.longest:,}")
    for what, mean in summary.tallies.items():
        console.print(f"{what:<26} {mean:8.3f} a game")
    console.print(
        f"{summary.steps:,} steps in {summary.seconds:.2f} s on {summary.device}: "
        f"[bold]{summary.steps_per_second:,.0f} steps/s[/bold]"
    )


def _table(summary: "Summary") -> "Table":
    from rich.table import Table

    options = ", ".join(f"{name}={value}" for name, value in summary.options.items())
    title = f"{summary.game}: {summary.games:,} games, seed {summary.seed}" + (f", {options}" if options else "")
    table = Table("seat", "policy", "wins, 95% interval", "points", "spread", title=title)
    for seat, (wins, points) in enumerate(zip(summary.wins, summary.points, strict=True)):
        policy = summary.policies[seat % len(summary.policies)]
        share = f"{wins.mean:7.3%}  ({wins.low:.3%} to {wins.high:.3%})"
        table.add_row(str(seat), policy, share, _range(points), f"{points.deviation:.2f}")
    return table


def _range(mean: "Mean") -> str:
    return f"{mean.mean:.3f} ± {mean.high - mean.mean:.3f}"
