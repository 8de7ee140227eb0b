"""A table read again from the disk: because storing has failed, or because another server has changed it."""

import logging
from itertools import islice
from typing import Protocol

from mischief.server.live.stored import Stored
from mischief.server.live.surroundings import AtTable, Surroundings
from mischief.server.live.updates import Updates, ids_of
from mischief.server.logs import about
from mischief.server.sockets.connection import Connection
from mischief.server.wire.codes import Close, Refusal, unavailable
from mischief.server.wire.messages import Done, encode
from mischief.store.reach import Unreachable
from mischief.store.rows import TableRow
from mischief.store.writer import Taken

LOG = logging.getLogger("mischief.table")


class Reread(AtTable, Protocol):
    """A live table as whoever reads it again sees it."""

    is_busy: bool
    done: dict[tuple[int, str], int]

    @property
    def number(self) -> int: ...
    def sit(self, stored: Stored) -> None: ...
    def changed(self, row: TableRow) -> None: ...
    def show_all(self) -> None: ...
    def look_round(self) -> None: ...
    def after_move(self) -> None: ...
    def begin(self) -> None: ...
    def go_on(self) -> None: ...


class Rereading:
    """Brings one table up to what is stored; if that can't be done, its people must knock again."""

    __slots__ = ("_house", "_live")

    def __init__(self, house: Surroundings, live: Reread) -> None:
        self._house, self._live = house, live

    def begin(self) -> None:
        """Another server has changed the table."""
        self._live.is_busy = True
        self._house.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        live, seen, started = self._live, self._live.number, self._live.table is not None
        if not await self._has_read():
            return
        live.changed(live.row)
        if live.table is not None and not started:
            live.do(live.begin)  # whoever let play begin found it begun, and has not dealt
        elif live.table is not None and live.number > seen:
            happened = list(islice(live.table.history(), seen, None))
            live.audience.tell(Updates(live.table, live.clock, self._house.now(), happened, ids_of(live.done)))
            live.after_move()
        live.go_on()

    async def after_failure(self, error: Exception, connection: Connection | None, name: str | None) -> None:
        """Storing failed: go back to what is stored, and say so to whoever moved."""
        if isinstance(error, Unreachable):
            self._house.let_go(self._live, Close.UNAVAILABLE)  # perhaps it was stored: they see when they are back
            return
        if not await self._has_read():
            return
        if connection is not None:
            self._answer(connection, error, name)
        self._live.show_all()
        self._live.go_on()
        self._live.look_round()

    async def _has_read(self) -> bool:
        """Read the table; whether that could be done."""
        live = self._live
        try:
            while (stored := await self._house.read(live.id)).row.version < live.row.version:
                pass  # somebody has sat down meanwhile
            live.sit(stored)
        except Exception:
            LOG.exception("a table can't be read: its people must knock again", extra=about(live.row, live.number))
            self._house.let_go(live, Close.UNAVAILABLE)
            return False
        return True

    def _answer(self, connection: Connection, error: Exception, name: str | None) -> None:
        """Tell whoever moved what has become of it: it may be in the log after all, stored by an earlier try."""
        done = self._live.done
        numbers = [done[seat, name] for seat in connection.seats if name and (seat, name) in done]
        if name and numbers:
            connection.send(encode(Done(id=name, number=numbers[0])))
        else:
            lost_race = isinstance(error, Taken)
            why = Refusal("stale", "the table has gone on") if lost_race else unavailable()
            self._live.refuse(connection, why, name)
