"""Devices come to a table and go: who is let in, and what they have missed."""

from functools import partial
from itertools import islice
from typing import Protocol

from mischief.server.live.surroundings import AtTable, Surroundings
from mischief.server.live.updates import Updates, ids_of
from mischief.server.seats import seating
from mischief.server.sockets.connection import Connection, told
from mischief.server.wire.codes import Close
from mischief.server.wire.messages import Hello, TableInfo, Welcome, encode

MOST_MISSED = 16  # entries that a short absence may miss and still see happen


class Visited(AtTable, Protocol):
    """A live table as those see it who open its door."""

    done: dict[tuple[int, str], int]

    @property
    def number(self) -> int: ...
    def info(self) -> TableInfo: ...
    def came(self, connection: Connection) -> None: ...
    def left(self, seat: int) -> None: ...
    def tell_table(self, besides: Connection | None = None) -> None: ...


class Arrivals:
    """The door of one table."""

    __slots__ = ("_house", "_live")

    def __init__(self, house: Surroundings, live: Visited) -> None:
        self._house, self._live = house, live

    def join(self, connection: Connection, hello: Hello) -> None:
        """Let a device in as soon as what is being stored has been."""
        self._live.audience.knocking.append(connection)
        self._live.do(partial(self._join, connection, hello))

    def _join(self, connection: Connection, hello: Hello) -> None:
        row, knocking = self._live.row, self._live.audience.knocking
        if connection not in knocking:
            return  # it has gone, or was sent away
        knocking.remove(connection)
        seats = seating.opened_by(row, hello.tokens)
        if row.phase == "closed":
            connection.close(Close.TABLE_CLOSED)
        elif seats is None:
            connection.close(Close.BAD_TOKEN)
        elif not self._has_room(seats):
            connection.close(Close.TOO_MANY)
        else:
            connection.tokens, connection.seats = hello.tokens, seats
            self._welcome(connection, hello.number)

    def _has_room(self, seats: list[int]) -> bool:
        """Seats are reserved places: who has one is let in however many watch."""
        settings, audience = self._house.settings, self._live.audience
        if not seats:
            return audience.watching() < settings.watchers_per_table
        return all(len(audience.devices_of(seat)) < settings.devices_per_seat for seat in seats)

    def _welcome(self, connection: Connection, seen: int | None) -> None:
        live = self._live
        live.audience.listeners.append(connection)
        at = self._house.now()
        connection.send(encode(Welcome(number=live.number, at=at, seats=connection.seats, table=live.info())))
        self.catch_up(connection, seen)
        live.came(connection)

    def catch_up(self, connection: Connection, seen: int | None) -> None:
        """Tell what was missed since a log number, if it is little; else give a fresh view."""
        live, table = self._live, self._live.table
        if table is None:
            return
        missed = list(islice(table.history(), seen, None)) if self._is_little(seen) else []
        updates = Updates(table, live.clock, self._house.now(), missed, ids_of(live.done) if missed else {})
        for seat in told(connection):
            connection.send(updates.update(seat) if missed else updates.view(seat))

    def _is_little(self, seen: int | None) -> bool:
        return seen in range(max(0, self._live.number - MOST_MISSED), self._live.number)

    def leave(self, connection: Connection) -> None:
        """A device has gone, perhaps before it was let in."""
        live = self._live
        if connection in live.audience.knocking:
            live.audience.knocking.remove(connection)
        if connection in live.audience.listeners:
            live.audience.listeners.remove(connection)
            for seat in set(connection.seats) - live.audience.here():
                live.left(seat)
            live.tell_table()
