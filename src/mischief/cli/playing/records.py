"""`mischief replay` and `mischief verify`: look at a finished game again, and check its luck."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mischief.cli.common import AsJson, print_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mischief.table.record import Line, Record
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

    from mischief.cli.playing.boards import board
    from mischief.table import record as records
    from mischief.table.record_text import say_claim

    console = Console(highlight=False)
    for line in moves:
        console.print(f"{line.number:>4}. {line.by}: {line.move}{say_claim(line.court)}", markup=False)
    console.print(board(table.game, table.view(None), table.names))
    if table.is_over:
        console.print(records.describe(records.result_of(table.scores, table.names), table.names))


def verify(
    file: File,
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment that you were shown before the game.")
    ] = None,
    share: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=HEX", help="A share that you know of; seats count from 0.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Check a record: its moves, its luck and its result."""
    from mischief.table.files import load

    record, table = load(file)
    _compare(record, commitment, shares := _shares(share or []))
    if json:
        _facts(record, table, commitment, shares)
    else:
        _tell(record, table, commitment, shares)


def _shares(given: "Sequence[str]") -> dict[int, str]:
    """Shares by seat, as they were written on the command line."""
    from mischief.game.errors import BadRecord

    found = {}
    for one in given:
        seat, equals, share = one.partition("=")
        if not equals or not seat.isdecimal():
            raise BadRecord(f"--share {one} can't be read: expected a seat and its bytes, as in 0=10d34cd5...")
        found[int(seat)] = share.lower()
    return found


def _compare(record: "Record", commitment: str | None, shares: dict[int, str]) -> None:
    """Refuse a record that is not of the game whose commitment and shares were written down."""
    from mischief.game.errors import BadRecord

    if commitment is not None and commitment.lower() != record.commitment:
        raise BadRecord(f"the record's commitment is {record.commitment}, not the one that you were shown")
    for seat, share in shares.items():
        if seat >= len(record.shares) or record.shares[seat] != share:
            raise BadRecord(f"the share of seat {seat} is not the one that you know of")


def _facts(record: "Record", table: "Table", commitment: str | None, shares: dict[int, str]) -> None:
    import msgspec

    facts = {
        "moves": table.number,
        "draws": _draws(table),
        "luck_checked": record.secret is not None,
        "commitment_checked": commitment is not None,
        "shares_checked": sorted(shares),
        "over": table.is_over,
    }
    print_json(msgspec.json.encode(facts))


def _tell(record: "Record", table: "Table", commitment: str | None, shares: dict[int, str]) -> None:
    if table.evidence:
        print(f"{len(table.evidence)} presses were judged as their claims and networks give.")
    print(f"{table.number} moves follow the rules of {table.game.name} {record.rules}.")
    if record.secret is None:
        print(f"{_draws(table)} draws of luck can't be checked: {_why(record.commitment, table.is_over)}")
        return
    print(f"{_draws(table)} draws of luck are what the dealer's secret and the players' bytes give.")
    for line in _compared(record, commitment, shares):
        print(line)


def _compared(record: "Record", commitment: str | None, shares: dict[int, str]) -> "Iterator[str]":
    """What was compared with things written down before the game, and what could not be."""
    if commitment is not None:
        yield "The secret is the one promised before the game."
    else:
        yield f"Not checked: whether {record.commitment} was the commitment before the game (--commitment HEX)."
    for seat in sorted(shares):
        yield f"The share of seat {seat} is the one that you know of."
    others = [seat for seat, share in enumerate(record.shares) if seat not in shares and share.strip("0")]
    if others:
        seats = ", ".join(map(str, others))
        yield f"Not checked: whether the shares are those that players added (--share SEAT=HEX; seats {seats})."
    if not any(share.strip("0") for share in record.shares):
        yield "Nobody has added a share, so the dealer may have chosen among secrets before the game."


def _draws(table: "Table") -> int:
    from mischief.game.actors import LUCK

    return sum(entry.actor == LUCK for entry in table.log)


def _why(commitment: str | None, over: bool) -> str:
    if commitment is None:
        return "they came from real dice or cards."
    return "the secret is shown when the game is over." if not over else "the secret is missing."
