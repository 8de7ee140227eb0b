"""`mischief replay` and `mischief verify`: look at a finished game again, and check its luck."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mischief.cli.common import AsJson, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mischief.table.record import Line
    from mischief.table.table import Table

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or JSON.")]


def replay(
    file: File,
    at: Annotated[int | None, typer.Option(help="Show the table after the move of this number.")] = None,
    json: AsJson = False,
) -> None:
    """Play a record again, move by move, to any position."""
    from mischief.game.errors import BadRecord
    from mischief.table.files import load

    record, table = load(file)
    if at is not None and not 0 <= at <= table.number:
        raise BadRecord(f"--at {at} is not in this record: choose 0 to {table.number}")
    shown = table if at is None else table.at(at)
    moves = record.moves[: shown.number]
    if json:
        import msgspec

        print_json(msgspec.json.encode({"moves": moves, "view": shown.view(None)}))
    else:
        _show(shown, moves)


def _show(table: "Table", moves: "Sequence[Line]") -> None:
    from rich.console import Console

    from mischief.cli.boards import board
    from mischief.table import record as records
    from mischief.table.record_text import say_claim

    console = Console(highlight=False)
    for line in moves:
        console.print(f"{line.number:>4}. {line.by}: {line.move}{say_claim(line.court)}", markup=False)
    console.print(board(table.game, table.view(None), table.names))
    if table.is_over:
        console.print(records.describe(records.result_of(table.scores, table.names), table.names))


def verify(file: File, json: AsJson = False) -> None:
    """Check a record: its moves, its luck and its result."""
    from mischief.game.actors import LUCK
    from mischief.table.files import load

    record, table = load(file)
    draws = sum(entry.actor == LUCK for entry in table.log)
    checked = record.secret is not None
    if json:
        import msgspec

        facts = {"moves": table.number, "draws": draws, "luck_checked": checked, "over": table.is_over}
        print_json(msgspec.json.encode(facts))
        return
    if table.evidence:
        print(f"{len(table.evidence)} presses were judged as their claims and networks give.")
    print(f"{table.number} moves follow the rules of {table.game.name} {record.rules}.")
    if checked:
        print(f"{draws} draws of luck are what the dealer's secret and the players' bytes give.")
        print(f"The secret is the one promised before the game: {record.commitment}")
    else:
        print(f"{draws} draws of luck can't be checked: {_why(record.commitment, table.is_over)}")


def _why(commitment: str | None, over: bool) -> str:
    if commitment is None:
        return "they came from real dice or cards."
    return "the secret is shown when the game is over." if not over else "the secret is missing."
