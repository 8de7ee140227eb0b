"""`mischief play`: sit down and play."""

from pathlib import Path
from typing import Annotated

import typer

from mischief.cli.common import Options, Seats, games_like, who_plays


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game; lure if not said.", autocompletion=games_like)
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, in the terminal.")] = False,
    seats: Seats = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="A bot for each other seat: kitten, greedy; yours as module:name or process:COMMAND."),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="Your name; give several to share this terminal.")] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Repeat the same luck, for tests and demonstrations.")] = None,
    only_here: Annotated[bool, typer.Option("--only-here", help="Let nobody else in the room open the page.")] = False,
    record: Annotated[Path | None, typer.Option(help="Save the game here when it ends or is left.")] = None,
) -> None:
    """Open the page, for everybody in the room; or play here, with --terminal."""
    from mischief.game.registry import load

    found = load(game or "lure")
    if terminal:
        from mischief.cli.playing.terminal import Sitting
        from mischief.cli.playing.terminal_pounce import PounceSitting

        people = name or ["Player"]
        bots = who_plays(bot or [])
        wanted = seats or max(found.seats[0], len(people) + len(bots))
        options = found.options.parse(option or [])
        sitting = PounceSitting if found.is_timed else Sitting
        sitting.open(found, options, people, wanted, bots, seed, record).run()
    else:
        from mischief.cli.playing.home import play_in_browser

        play_in_browser(game, only_here)
