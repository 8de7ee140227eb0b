"""Carry what the writer has gathered to the database, in one transaction.

Log entries travel as one JSON text in one statement: one crossing into the database however many moves there are, and
the interpreter's lock is let go once.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import cached_property, partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol, cast

import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from mischief.store.engine import open_plain_engine
from mischief.store.news import ORIGIN, News, tell_others
from mischief.store.owners import Fence, Fenced
from mischief.store.postgres import inserting as postgres
from mischief.store.reach import Unreachable, connected, is_clash, is_lost
from mischief.store.sqlite import inserting
from mischief.store.sqlite.inserting import Inserter, settle

TRIES = 5  # more, for transactions that stand in each other's way
INSERT = {"sqlite": inserting.INSERT, "postgresql": postgres.INSERT}

Entered = tuple[str, int, int, int, str | None, int]  # table, number, actor, move, client id, instant
Row = Entered | tuple[str, int, int, int, str | None, int, str | None]  # and evidence, where there is some
Edit = Callable[[Connection], Any]  # any other change
Outcome = list[Any] | Exception  # what each edit gave, or why nothing was stored
Ended = Callable[[Outcome], None]


def write_all(connection: Connection, rows: list[Row], edits: list[Edit], owner: str | None = None) -> list[Any]:
    """Inside one transaction: the rows, all or none; then the edits, each by itself. Gives results or exceptions."""
    if rows and owner is not None:
        _write_as(owner, connection, rows)
    elif rows:
        if connection.dialect.name == "sqlite":
            settle(driver_of(connection))
        statement = text(INSERT[connection.dialect.name])
        connection.execute(statement, {"rows": packed(rows).decode()})
        tell_others(connection, (row[0] for row in rows))
    return [_try_edit(connection, edit) for edit in edits]


def _write_as(owner: str, connection: Connection, rows: list[Row]) -> None:
    """Nobody else has these tables, so nobody has to be told; raises Fenced if somebody has."""
    stored = connection.execute(text(postgres.FENCED), {"rows": packed(rows).decode(), "owner": owner})
    if stored.rowcount != len(rows):
        raise Fenced


def driver_of(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection within ours."""
    return cast("sqlite3.Connection", connection.connection.driver_connection)


packed = msgspec.json.Encoder().encode  # rows, as one JSON text


def _outcome(work: Callable[[], list[Any]]) -> Outcome:
    try:
        return work()
    except Exception as error:
        return error


def _try_edit(connection: Connection, edit: Edit) -> Any:
    try:
        with connection.begin_nested():
            return edit(connection)
    except Exception as error:
        if is_clash(error) or is_lost(error):
            raise  # this is about the whole transaction
        return error


class Committer(Protocol):
    """Carries `write_all` out and commits."""

    def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None: ...
    async def close(self) -> None: ...


class SqliteCommitter:
    """A thread with a connection of its own.

    Entries alone, which is nearly always, go past SQLAlchemy: one statement that is a transaction by itself, so the
    interpreter's lock is let go once for all of it, the flush to disk included.
    """

    def __init__(self, url: URL) -> None:
        self._engine = open_plain_engine(url)
        self._database = url.database or ":memory:"
        self._orders: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="mischief-writer", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        while (order := self._orders.get()) is not None:
            order()

    @cached_property
    def _connection(self) -> Connection:
        return self._engine.connect()

    @cached_property
    def _inserter(self) -> Inserter:
        return Inserter(self._database, driver_of(self._connection))

    def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
        loop = asyncio.get_running_loop()
        work = partial(self._write_all, rows, edits) if edits else self._inserting(rows)
        self._orders.put(lambda: loop.call_soon_threadsafe(ended, _outcome(work)))

    def _inserting(self, rows: list[Row]) -> Callable[[], list[Any]]:
        """The rows are packed now, because the thread would have to wait for the interpreter's lock."""
        return partial(self._insert, packed(rows).decode())

    def _insert(self, rows: str) -> list[Any]:
        self._inserter.insert(rows)
        return []

    def _write_all(self, rows: list[Row], edits: list[Edit]) -> list[Any]:
        with self._connection.begin():
            return write_all(self._connection, rows, edits)

    def _close(self) -> None:
        self._inserter.close()
        self._connection.close()
        self._engine.dispose()

    async def close(self) -> None:
        self._orders.put(self._close)
        self._orders.put(None)
        await asyncio.to_thread(self._thread.join)


class PostgresCommitter:
    """On the event loop, because the flush happens in another process.

    Entries alone, which is nearly always, are one question; with other changes they are a transaction of several.
    """

    def __init__(self, engine: AsyncEngine, news: News, seconds: float, fence: Fence) -> None:
        self._engine, self._news, self._seconds, self._fence = engine, news, seconds, fence
        self._inserter = postgres.Inserter(engine, seconds)
        self._task: asyncio.Task[None] | None = None

    def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
        self._task = asyncio.get_running_loop().create_task(self._commit(rows, edits, ended))

    async def _commit(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
        outcome = await self._try(rows, edits)
        for _ in range(TRIES):
            if isinstance(outcome, Exception) and is_clash(outcome):
                outcome = await self._try(rows, edits)
        ended(outcome)

    async def _try(self, rows: list[Row], edits: list[Edit]) -> Outcome:
        owner = self._fence.owner
        try:
            if edits or owner is None:
                return await self._transact(rows, edits)
            if await self._inserter.insert(packed(rows).decode(), owner) != len(rows):
                raise Fenced
            return []
        except Unreachable as error:
            self._news.doubt()
            self._fence.doubt()
            return error
        except Exception as error:
            return error

    async def _transact(self, rows: list[Row], edits: list[Edit]) -> list[Any]:
        async with connected(self._engine, self._seconds) as connection, connection.begin():
            return await connection.run_sync(self._write_all, rows, edits)

    def _write_all(self, connection: Connection, rows: list[Row], edits: list[Edit]) -> list[Any]:
        connection.info[ORIGIN] = self._news.origin
        return write_all(connection, rows, edits, self._fence.owner)

    async def close(self) -> None:
        """Only the connection is ours, not the engine."""
        await self._inserter.close()
