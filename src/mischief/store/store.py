"""Everything the server asks of the database, in its own words."""

import asyncio
import logging
import os
from collections.abc import Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mischief.store.beside import BesideCommitter
from mischief.store.committers import Committer, PostgresCommitter, SqliteCommitter
from mischief.store.engine import is_sqlite, open_engine
from mischief.store.news import Chance, News, tell_others
from mischief.store.owners import Directory, Fence
from mischief.store.reach import SECONDS, connected
from mischief.store.rows import EntryRow, PersonRow, SeatRow, TableRow
from mischief.store.schema import KEYS, PEOPLE, SEATS, TABLES, log_of
from mischief.store.writer import Writer
from mischief.table.seats import Kind

LOG = logging.getLogger("mischief.store")
UNFINISHED = ("open", "sharing", "playing")


class CodeTaken(Exception):
    """Another table has this code."""


class Stale(Exception):
    """The table was changed by someone else: read it again."""


class Store:
    """A database of tables. Entries are written by `writer`, everything else by the methods here."""

    def __init__(
        self,
        url: URL,
        seconds: float = SECONDS,
        engine: AsyncEngine | None = None,
        chance: Chance = os.urandom,
        has_process: bool = False,
    ) -> None:
        """Who serves has a process of its own write SQLite; for anybody else a thread will do."""
        self.url, self._seconds = url, seconds
        self.engine: AsyncEngine = engine or open_engine(url, seconds)
        self.news = News(url, seconds, chance=chance)
        self.fence = Fence()
        self.directory = Directory(self.engine, seconds)
        self.writer = Writer(self._committer(has_process))
        self._log = log_of(url.get_backend_name())

    def _committer(self, has_process: bool) -> Committer:
        if not is_sqlite(self.url):
            return PostgresCommitter(self.engine, self.news, self._seconds, self.fence)
        is_file = self.url.database not in (None, "", ":memory:")
        return BesideCommitter(self.url) if has_process and is_file else SqliteCommitter(self.url)

    def _connected(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return connected(self.engine, self._seconds)

    async def close(self) -> None:
        """Store what waits and let go; a database that does not answer is left alone."""
        self.news.close()
        try:
            async with asyncio.timeout(None if is_sqlite(self.url) else self._seconds):
                await self.writer.close()
                await self.engine.dispose()
        except TimeoutError:
            LOG.warning("the database does not answer: it was left alone")

    async def ping(self) -> None:
        """Raise unless the database answers."""
        async with self._connected() as connection:
            await connection.execute(text("SELECT 1"))

    # --- keys and people ---

    async def key(self, name: str, fresh: bytes) -> bytes:
        """The key of this name; `fresh` becomes it if there is none yet."""

        def edit(connection: Connection) -> bytes:
            connection.execute(self._insert_if_new(KEYS).values(name=name, value=fresh))
            return bytes(connection.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar_one())

        return await self.writer.edit(edit)

    def _insert_if_new(self, table: Any) -> Any:
        dialect = sqlite if self.engine.dialect.name == "sqlite" else postgresql
        return dialect.insert(table).on_conflict_do_nothing()

    async def person(self, person: str) -> PersonRow | None:
        async with self._connected() as connection:
            row = (await connection.execute(select(PEOPLE).where(PEOPLE.c.id == person))).one_or_none()
        return PersonRow(**row._mapping) if row else None

    async def save_person(self, person: PersonRow) -> None:
        values = msgspec.structs.asdict(person)

        def edit(connection: Connection) -> None:
            connection.execute(self._insert_if_new(PEOPLE).values(values))
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(values))

        await self.writer.edit(edit)

    # --- tables ---

    async def add_table(self, table: TableRow) -> str | None:
        """A new table, owned by us where tables have owners: gives under which id. Raises CodeTaken."""
        owner = self.fence.owner

        def edit(connection: Connection) -> None:
            connection.execute(insert(TABLES).values(_columns(table)))
            connection.execute(insert(SEATS), _seat_rows(table))
            if owner is not None:
                self.fence.own(connection, table.id, owner)

        try:
            await self.writer.edit(edit)
        except IntegrityError:
            raise CodeTaken from None
        return owner

    async def save_table(self, table: TableRow) -> None:
        """A table's changed fields and all its seats; raises Stale if someone else has changed it since it was read.

        Where tables have owners this is for the owner, and raises Fenced for other servers. Whoever looks after the
        database by hand may change any table, and its owner is told.
        """
        owner = self.fence.owner
        values = {**_columns(table), "version": table.version + 1}
        unchanged = (TABLES.c.id == table.id) & (TABLES.c.version == table.version)

        def edit(connection: Connection) -> None:
            if owner is not None:
                self.fence.check(connection, table.id, owner)
            if not connection.execute(update(TABLES).where(unchanged).values(values)).rowcount:
                raise Stale
            connection.execute(delete(SEATS).where(SEATS.c.table_id == table.id))
            connection.execute(insert(SEATS), _seat_rows(table))
            if owner is None:
                tell_others(connection, [table.id])

        await self.writer.edit(edit)
        table.version += 1

    async def table(self, table: str) -> TableRow | None:
        return await self._one_table(select(TABLES).where(TABLES.c.id == table))

    async def table_by_code(self, code: str) -> TableRow | None:
        return await self._one_table(select(TABLES).where(TABLES.c.code == code))

    async def _one_table(self, query: Select[Any]) -> TableRow | None:
        found = await self._tables(query)
        return found[0] if found else None

    async def _tables(self, query: Select[Any]) -> list[TableRow]:
        async with self._connected() as connection:
            rows = (await connection.execute(query)).all()
            seats = await self._seats(connection, [row.id for row in rows])
        return [TableRow(**_decoded(row), seats=seats.get(row.id, [])) for row in rows]

    async def _seats(self, connection: AsyncConnection, tables: Iterable[str]) -> dict[str, list[SeatRow]]:
        query = select(SEATS).where(SEATS.c.table_id.in_(list(tables))).order_by(SEATS.c.table_id, SEATS.c.seat)
        found: dict[str, list[SeatRow]] = {}
        for row in (await connection.execute(query)).mappings():
            values = {str(name): value for name, value in row.items() if name != "table_id"}
            found.setdefault(row["table_id"], []).append(SeatRow(**{**values, "kind": Kind(row["kind"])}))
        return found

    async def tables_of(self, person: str, limit: int = 50) -> list[TableRow]:
        """The unfinished tables at which someone has a seat or is host, newest first."""
        seated = select(SEATS.c.table_id).where(SEATS.c.person == person)
        mine = TABLES.c.id.in_(seated) | (TABLES.c.host == person)
        query = select(TABLES).where(TABLES.c.phase.in_(UNFINISHED), mine)
        return await self._tables(query.order_by(TABLES.c.touched.desc()).limit(limit))

    async def count_tables_of(self, host: str) -> int:
        """How many unfinished tables someone has opened."""
        query = select(func.count()).select_from(TABLES)
        async with self._connected() as connection:
            found = await connection.execute(query.where(TABLES.c.host == host, TABLES.c.phase.in_(UNFINISHED)))
            return int(found.scalar_one())

    async def newest_tables(self, limit: int = 100) -> list[TableRow]:
        return await self._tables(select(TABLES).order_by(TABLES.c.touched.desc()).limit(limit))

    async def changed_among(self, known: Mapping[str, tuple[int, int]]) -> list[str]:
        """Which of these tables, given with their version and their last entry's number, are not so any more."""
        log = self._log
        last = select(func.coalesce(func.max(log.c.number), 0)).where(log.c.table_id == TABLES.c.id)
        query = select(TABLES.c.id, TABLES.c.version, last.scalar_subquery()).where(TABLES.c.id.in_(list(known)))
        async with self._connected() as connection:
            return [table for table, *now in await connection.execute(query) if known[table] != tuple(now)]

    async def closed_among(self, tables: list[str]) -> list[str]:
        """Which of these tables have been closed, by another server or by hand."""
        closed = select(TABLES.c.id).where(TABLES.c.phase == "closed", TABLES.c.id.in_(tables))
        async with self._connected() as connection:
            return [row.id for row in await connection.execute(closed)]

    # --- logs ---

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        """A table's log from the entry after this number on."""
        log = self._log
        columns = [log.c[name] for name in EntryRow.__struct_fields__]
        query = select(*columns).where(log.c.table_id == table, log.c.number > after).order_by(log.c.number)
        async with self._connected() as connection:
            return [EntryRow(*row) for row in await connection.execute(query)]


def _seat_rows(table: TableRow) -> list[dict[str, Any]]:
    return [{"table_id": table.id, **msgspec.structs.asdict(seat)} for seat in table.seats]


def _columns(table: TableRow) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(table).items() if name != "seats"}


def _decoded(row: Row[Any]) -> Mapping[str, Any]:
    return {**row._mapping, "secret": bytes(row.secret)}
