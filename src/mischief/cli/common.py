"""What the commands share: their words for games, seats and options, and a progress bar."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from mischief.game.contract import Game
    from mischief.game.options import BaseOptions

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, for example lure.")]
Seats = Annotated[int | None, typer.Option(help="How many players; the fewest the game allows if not said.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME[=VALUE]", help="A variant of the game, for example daredevil."),
]
DeckFile = Annotated[
    Path | None, typer.Option("--deck", metavar="FILE", help="Peek: play with the cards in this file.")
]
TilesFile = Annotated[
    Path | None, typer.Option("--tiles", metavar="FILE", help="Pantry: play with the tiles in this file.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for programs.")]


def options_of(game: "Game", words: list[str] | None, **files: Path | None) -> "BaseOptions":
    """A game's options from what someone typed, and from the files they named."""
    return game.options.parse(words or [], {name: path for name, path in files.items() if path is not None})


@contextmanager
def progress_bar(what: str, total: int, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar on standard error; gives the function that moves it on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def print_json(encoded: bytes) -> None:
    """JSON on standard output, laid out for people who look at it anyway."""
    import msgspec

    print(msgspec.json.format(encoded, indent=2).decode())
