"""`mischief bot-check`: whether a bot's program keeps to the protocol."""

from typing import Annotated

import typer

from mischief.cli.common import AsJson, GameName, print_json


def bot_check(
    game: GameName,
    command: Annotated[str, typer.Argument(help='The program, for example "node mybot.mjs --brave".')],
    games: Annotated[int, typer.Option(help="Games for every seat of every number of seats.")] = 1,
    seconds: Annotated[float, typer.Option(help="How long it may take for a move.")] = 10.0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    json: AsJson = False,
) -> None:
    """Check a bot in any language: it greets, answers in time with legal moves, and ends when it should."""
    from mischief.bots.checks import checks
    from mischief.bots.process import PROCESS, ProcessBot
    from mischief.game.registry import load

    found = load(game)
    found.hasten()
    is_well, told = True, []
    for check in checks(ProcessBot(found, command.removeprefix(PROCESS), seconds), found, games, seed):
        is_well = is_well and check.breach is None
        told.append(check._asdict())
        if not json:
            _show(check.what, check.breach, check.details)
    if json:
        import msgspec

        print_json(msgspec.json.encode(told))
    if not is_well:
        raise typer.Exit(1)


def _show(what: str, breach: str | None, details: str) -> None:
    from rich.console import Console

    mark = "[green]✓[/green]" if breach is None else "[red]✗[/red]"
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{mark} {what}", end="")
    console.print(f": {breach or details}" if breach or details else "", markup=False)
