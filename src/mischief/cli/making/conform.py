"""`mischief conform`: whether a game keeps the laws."""

from typing import Annotated

import typer

from mischief.cli.common import AsJson, GameName, print_json, progress_bar


def conform(
    game: GameName,
    games: Annotated[int, typer.Option(help="Random games for every number of seats.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    json: AsJson = False,
) -> None:
    """Check a game, ours or yours, against the laws of all games."""
    from mischief.game.conformance import LAWS, breaches
    from mischief.game.registry import load

    found: dict[str, str | None] = {}
    with progress_bar(f"{game}, laws", len(LAWS), quiet=json) as done:
        for law, breach in breaches(load(game), games, seed):
            found[law] = breach
            done(1)
    if json:
        import msgspec

        print_json(msgspec.json.encode(found))
    else:
        _show(game, found)
    if any(found.values()):
        raise typer.Exit(1)


def _show(game: str, found: dict[str, str | None]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for law, breach in found.items():
        console.print(f"[green]✓[/green] {law}" if breach is None else f"[red]✗[/red] {law}: [red]{breach}[/red]")
    broken = sum(breach is not None for breach in found.values())
    console.print(
        f"{game} keeps all {len(found)} laws" if not broken else f"{game} breaks {broken} of {len(found)} laws"
    )
