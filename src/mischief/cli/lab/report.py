"""`mischief report`: how a game is balanced, as a page with plots."""

import os
from pathlib import Path
from typing import Annotated

import typer

from mischief.cli.common import AsJson, GameName, KeptIn, OnCluster, print_json, progress_bar


def report(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder for the page and its plots.")] = Path("report"),
    seats: Annotated[int | None, typer.Option(help="Only tables of so many; all the game allows if not said.")] = None,
    random_games: Annotated[int, typer.Option(help="Random games for every number of seats.")] = 1_000_000,
    greedy_games: Annotated[int, typer.Option(help="Games of greedy or other players, so many for each.")] = 100_000,
    quick_games: Annotated[int, typer.Option(help="Games of players who have learned the game.")] = 20_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same report.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Processor threads; all cores if not said.")] = None,
    cluster: OnCluster = None,
    checkpoint: KeptIn = None,
    json: AsJson = False,
) -> None:
    """Study a game's balance: a page with tables and plots."""
    import msgspec

    from mischief.game.registry import load
    from mischief.lab.crew import threads as crew_of
    from mischief.lab.crew.choose import chosen
    from mischief.lab.report import balance as reports

    found = load(game)
    workers = threads or os.cpu_count() or 1
    plan = reports.Plan(random_games, greedy_games, quick_games, seed=seed, threads=workers, seats=seats)
    plan.check(found, out)
    same = {"report": game, "plan": msgspec.structs.replace(plan, threads=1)}  # however many play it
    with (
        chosen(crew_of(workers), (game,), cluster, checkpoint, same) as crew,
        progress_bar(f"{game}, games", reports.work(found, plan), quiet=json) as done,
    ):
        chapters = list(reports.chapters(found, plan, done, crew))
    files = reports.write(found, chapters, out)
    if json:
        print_json(msgspec.json.encode([chapter.summary for chapter in chapters]))
    else:
        print(f"{files[0]}: the page; {len(files) - 2} plots and the numbers lie beside it")
