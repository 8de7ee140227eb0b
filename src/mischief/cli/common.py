"""What the commands share: their words for games, seats and options, and a progress bar."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.progress import Progress

    from mischief.game.contract import Game

RECKONED_FROM = 3600.0  # seconds


def games_like(typed: str) -> list[str]:
    """For a shell that completes the name of a game."""
    from mischief.game.registry import names

    return [name for name in names() if name.startswith(typed)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game, for example lure.", autocompletion=games_like)
]
Seats = Annotated[int | None, typer.Option(help="How many players; the fewest the game allows if not said.")]
NumbersOfSeats = Annotated[str | None, typer.Option(help="For how many players, as in 2,3; for all if not said.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME[=VALUE]",
        help="A variant, for example daredevil; cards in a file: deck=@FILE; all in a file: @FILE.",
    ),
]
OnCluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Let a Dask cluster work: its scheduler, as in tcp://host:8786."),
]
KeptIn = Annotated[
    Path | None,
    typer.Option(
        "--checkpoint", metavar="FILE", help="Keep what is done in this file; the same command goes on from it."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for programs.")]


def numbers_of_seats(game: "Game", typed: str | None) -> tuple[int, ...]:
    """The numbers of players that were typed; raises BadSeats if not so many can play."""
    try:
        numbers = tuple(game.seats) if typed is None else tuple(int(number) for number in typed.split(","))
    except ValueError:
        raise typer.BadParameter(f"{typed!r} is not a list of numbers such as 2,3", param_hint="--seats") from None
    for number in numbers:
        game.check_seats(number)
    return numbers


def who_plays(typed: Sequence[str]) -> tuple[str, ...]:
    """Bots as a person types them, with commas between names; a command may have commas of its own.

    What is called module:name is looked for in the folder that one is in too, after everything that is installed.
    """
    named = [name for one in typed for name in ([one] if one.startswith("process:") else one.split(","))]
    if any(":" in name for name in named) and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    return tuple(named)


@contextmanager
def progress_bar(what: str, total: int, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar on standard error; gives the function that moves it on."""
    with bar_with_time_left(time.monotonic, quiet) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def bar_with_time_left(now: Callable[[], float], quiet: bool = False) -> "Progress":
    """A bar that reckons from the last hour, because one sweep of a solver may take minutes."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(
        *columns, console=console, transient=True, disable=quiet, get_time=now, speed_estimate_period=RECKONED_FROM
    )


def print_json(encoded: bytes) -> None:
    """JSON on standard output, laid out for people who look at it anyway."""
    import msgspec

    print(msgspec.json.format(encoded, indent=2).decode())
