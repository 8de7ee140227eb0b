"""A record as JSON: the same fields as the text, for programs."""

import json

import msgspec

from mischief.game.errors import BadRecord
from mischief.table import record as records
from mischief.table.record import Flaw, Record
from mischief.table.table import Table


def write(record: Record) -> str:
    """A record as JSON, two spaces deep."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2).decode() + "\n"


def read(text: str) -> Record:
    """The record that JSON says, checked move by move; raises BadRecord."""
    return replay(text)[0]


def replay(text: str) -> tuple[Record, Table]:
    """The record that JSON says and the table it leads to; raises BadRecord."""
    _refuse_repeats(text)
    try:
        record = msgspec.json.decode(text, type=Record, strict=True)
        return record, records.replay(record)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"this is not a record: {error}") from None
    except Flaw as flaw:
        place = f"move {flaw.where}" if isinstance(flaw.where, int) else flaw.where
        raise BadRecord(f"{place}: {flaw.reason}", _line_of(flaw.where, text)) from None


def _refuse_repeats(text: str) -> None:
    """Two values under one name: a reader could take either, so neither is taken."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        for name in names:
            if names.count(name) > 1:
                raise BadRecord(f"{name!r} is given twice")
        return dict(pairs)

    try:
        json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError):
        raise BadRecord("this is not a record: it is not JSON") from None


def _line_of(where: str | int, text: str) -> int | None:
    """The line that holds a field or the number of a move, in the form that `write` gives it."""
    sought = f'"number": {where},' if isinstance(where, int) else f'"{where}":'
    return next((number for number, line in enumerate(text.split("\n"), 1) if line.strip().startswith(sought)), None)
