"""`mischief print`: a game on paper, to cut out, fold and play without a screen."""

from pathlib import Path
from typing import Annotated

import typer

from mischief.cli.common import GameName, Options
from mischief.game.errors import MischiefError


class CantWrite(MischiefError):
    code = "cant_write"


def print_game(
    game: GameName,
    out: Annotated[Path | None, typer.Option(help="The PDF; named after the game if not said.")] = None,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    lang: Annotated[str, typer.Option("--lang", "--language", help="en, ru or pl.")] = "en",
    seats: Annotated[int | None, typer.Option(help="How many players; as many as the game allows if not said.")] = None,
    option: Options = None,
    backs: Annotated[bool, typer.Option(help="Backs of cards and tiles, for printing on both sides.")] = True,
) -> None:
    """Make a PDF of a game's cards, tiles, dice, boards and rules."""
    from mischief.game.registry import load
    from mischief.printing import pdf

    found = load(game)
    made = pdf(found, found.options.parse(option or []), paper=paper, language=lang, seats=seats, backs=backs)
    file = out or Path(f"{found.name}-{paper}-{lang}.pdf")
    try:
        file.write_bytes(made)
    except OSError as error:
        raise CantWrite(f"{file} can't be written: {error.strerror}") from None
    print(f"{file}: print it at 100 %")
    if found.sheets is None:
        print(f"only the rules: {found.name} does not say what its pieces look like (it brings no printed.py)")
