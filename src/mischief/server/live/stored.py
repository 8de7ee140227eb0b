"""A table brought back from the database: its log folded again, clocks and all."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from mischief.game import registry
from mischief.game.actors import LUCK
from mischief.server.live.turn_clock import TurnClock
from mischief.server.seats.info import clock_of
from mischief.store.committers import Row
from mischief.store.rows import EntryRow, TableRow
from mischief.table.court import Evidence
from mischief.table.dealer import Dealer, shares_for
from mischief.table.table import Entry, Table


class Stored(NamedTuple):
    """What the database knows about one table."""

    row: TableRow
    table: Table | None  # none before the start
    clock: TurnClock
    done: dict[tuple[int, str], int]  # (seat, the client's own id of a move) -> log number


def bring_back(row: TableRow, entries: Sequence[EntryRow]) -> Stored:
    """A table as it was when its last entry was stored. Takes a while for a long log: call it off the event loop."""
    done = {(entry.actor, entry.client_id): entry.number for entry in entries if entry.client_id}
    if row.began is None:
        return Stored(row, None, TurnClock(clock_of(row), len(row.seats)), done)
    return Stored(row, *fold(row, entries), done)


def fold(row: TableRow, entries: Sequence[EntryRow]) -> tuple[Table, TurnClock]:
    """Follow a log from the start; luck belongs to the move before it, as it was stored with it."""
    table, clock, actor = make_table(row), TurnClock(clock_of(row), len(row.seats)), LUCK
    for index, entry in enumerate(entries):
        table.follow(entry.actor, entry.move)
        if entry.evidence is not None:
            table.evidence[entry.number] = msgspec.json.decode(entry.evidence, type=Evidence)
        actor = actor if entry.actor == LUCK else entry.actor
        if index + 1 == len(entries) or entries[index + 1].actor != LUCK:
            clock.note(entry.number, actor, entry.at, table.turn())
    return table, clock


def rows_of(
    table: str, entries: Sequence[Entry], name: str | None, at: int, evidence: Mapping[int, Evidence]
) -> list[Row]:
    """Entries that belong together, ready to be stored; the client's own id belongs to the first."""
    rows: list[Row] = [(table, number, actor, move, None, at) for number, actor, move in entries]
    rows[0] = (*rows[0][:4], name, at)
    return [_with(evidence.get(row[1]), row) for row in rows] if evidence else rows


def _with(known: Evidence | None, row: Row) -> Row:
    return (*row[:6], msgspec.json.encode(known).decode()) if known else row


def make_table(row: TableRow) -> Table:
    """The table before its first entry; raises if its game, options or names don't fit together."""
    game = registry.find(row.game).under(row.rules)
    names = [seat.name or "" for seat in row.seats]
    dealer = Dealer(row.secret, shares_for(len(names), [seat.share for seat in row.seats], row.luck), row.luck)
    return Table(game, game.options.build(row.options), names, dealer)
