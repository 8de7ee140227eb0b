"""Mistakes that somebody might make, put into the real classes: the simulation must find each of them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any
from unittest.mock import patch

from sqlalchemy import text

from mischief.server.live.arrivals import Arrivals
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.live.stand_ins import StandIns
from mischief.server.live.updates import Updates, ids_of
from mischief.server.lobby.lobby import Lobby
from mischief.server.sockets.connection import told
from mischief.store import committers
from mischief.store.news import News
from mischief.store.owners import Fence
from mischief.store.postgres.inserting import INSERT, Inserter
from mischief.table.seats import Kind
from mischief.table.table import Table

Patches = list[Any]


def deaf_listener() -> Patches:
    """Who can't be listened to once is never listened to again."""
    listen = News.listen

    async def once(self: News, changed: Any, missed: Any) -> None:
        async def never(seconds: float) -> None:
            await asyncio.get_running_loop().create_future()

        self._sleep = never
        await listen(self, changed, missed)

    return [patch.object(News, "listen", once)]


def news_dropped_while_loading() -> Patches:
    """What is changed by hand while a table is being read is forgotten."""

    def changed_elsewhere(self: House, table: str) -> None:
        if live := self.tables.get(table):
            live.refresh()

    return [patch.object(House, "changed_elsewhere", changed_elsewhere)]


def told_before_stored() -> Patches:
    """A move is told at once, and then stored."""
    store = LiveTable._store

    def eager(self: LiveTable, table: Table, made: Any, at: int, *more: Any) -> None:
        before = self.audience.work_out

        def tell(updates: Any) -> None:
            before(updates)
            type(self.audience).tell(self.audience, updates)

        with patch.object(type(self.audience), "work_out", lambda _, updates: tell(updates)):
            store(self, table, made, at, *more)

    return [patch.object(LiveTable, "_store", eager)]


def again_opens_another_table() -> Patches:
    """Whoever asks for another game gets a table of their own."""

    async def add(self: Lobby, row: Any) -> str:
        row.code = row.id[:6] + "-" + row.id[6:12]
        return (await self._add(row)).id

    return [patch.object(Lobby, "_add_once", add)]


def no_fencing() -> Patches:
    """Whoever thinks that a table is theirs may write there."""
    write = committers.write_all

    async def insert(self: Inserter, packed: str, owner: str) -> int:
        async with self._engine.connect() as connection, connection.begin():
            return (await connection.execute(text(INSERT), {"rows": packed})).rowcount

    return [
        patch.object(Inserter, "insert", insert),
        patch.object(
            committers, "write_all", lambda connection, rows, edits, owner=None: write(connection, rows, edits)
        ),
        patch.object(Fence, "check", lambda self, connection, table, owner: None),
    ]


def catch_up_skips_one() -> Patches:
    """Who comes back is not told the first thing that they have missed."""

    def catch_up(self: Arrivals, connection: Any, seen: int | None) -> None:
        table = self._live.table
        if table is None:
            return
        missed = list(islice(table.history(), seen + 1, None)) if seen is not None and self._is_little(seen) else []
        updates = Updates(table, self._live.clock, self._house.now(), missed, ids_of(self._live.done) if missed else {})
        for seat in told(connection):
            connection.send(updates.update(seat) if missed else updates.view(seat))

    return [patch.object(Arrivals, "catch_up", catch_up)]


def bots_for_who_is_back() -> Patches:
    """Nobody notices that someone has come back in time."""

    def gone(self: StandIns, seat: int) -> None:
        self._absent.pop(seat, None)
        self._house.spawn(self._keep(seat))

    return [patch.object(StandIns, "returned", lambda self, seat: None), patch.object(StandIns, "_gone", gone)]


def late_bots() -> Patches:
    """A bot makes its move though it is just being stored that the seat is its person's again."""

    def is_bots(self: StandIns, seat: int) -> bool:
        seats = self._live.row.seats
        return seat < len(seats) and (seats[seat].kind is Kind.BOT or seats[seat].kept)

    return [patch.object(StandIns, "_is_bots", is_bots)]


def hands_are_shown() -> Patches:
    """Everybody who comes is shown the table as the first seat sees it."""
    view = Updates.view

    def shown(self: Updates, seat: int | None) -> bytes:
        return view(self, 0).replace(b'"seat":0', b'"seat":%s' % (b"null" if seat is None else b"%d" % seat))

    return [patch.object(Updates, "view", shown)]


BUGS: dict[str, Callable[[], Patches]] = {
    "a listener that does not come back": deaf_listener,
    "news dropped while loading": news_dropped_while_loading,
    "told before stored": told_before_stored,
    "again leading to two tables": again_opens_another_table,
    "a lease without fencing": no_fencing,
    "a catch-up that skips one entry": catch_up_skips_one,
    "a bot for who is back in time": bots_for_who_is_back,
    "a view that shows another's hand": hands_are_shown,
    "a bot's late move for who is back": late_bots,
}


@contextmanager
def planted(bug: str) -> Iterator[None]:
    """A mistake for a while."""
    patches = BUGS[bug]()
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()
