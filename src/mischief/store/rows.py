"""What is stored about a table and its seats, as types."""

from typing import Any

import msgspec

from mischief.table.dealer import SCHEME
from mischief.table.seats import Kind


class SeatRow(msgspec.Struct, kw_only=True):
    """One seat of a table."""

    seat: int
    kind: Kind
    token: str
    person: str | None = None
    name: str | None = None
    picture: str = ""
    bot: str | None = None
    kept: bool = False
    share: bytes | None = None
    promise: bytes | None = None  # of the share, before that is shown


class TableRow(msgspec.Struct, kw_only=True):
    """A table without its log."""

    id: str
    code: str
    game: str
    rules: str
    options: dict[str, Any]
    clock: dict[str, Any]
    phase: str
    host: str
    secret: bytes
    touched: int
    seats: list[SeatRow]
    series: list[list[int]] | None = None  # the points of the games of the series before this one
    next: str | None = None
    began: int | None = None
    hints: bool = True  # whether players may ask for them
    luck: str = SCHEME  # by which its luck is drawn
    version: int = 0


class EntryRow(msgspec.Struct):
    """One log entry."""

    number: int
    actor: int
    move: int
    client_id: str | None
    at: int
    evidence: str | None = None  # what the court knew about a press, as JSON


class PersonRow(msgspec.Struct):
    """Someone who plays here."""

    id: str
    name: str | None
    picture: str
    touched: int
