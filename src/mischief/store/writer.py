"""One commit shared by all tables that wait for it, so that an acknowledged move is on disk without a flush of its own.

While one commit is under way, entries gather for the next. A batch travels as one JSON text in one statement: one
crossing into the database however many moves there are, and the interpreter's lock is let go once.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol

import msgspec
from sqlalchemy import Engine, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from mischief.store.engine import is_sqlite, open_plain_engine

LOG = logging.getLogger("mischief.store")
MOST_IN_A_BATCH = 2_000

COLUMNS = "table_id, number, actor, move, client_id, at"
INSERT = {
    "sqlite": f"INSERT INTO entries ({COLUMNS}) SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5"
    " FROM json_each(:rows)",
    "postgresql": f"INSERT INTO entries ({COLUMNS}) SELECT v->>0, (v->>1)::int, (v->>2)::int, (v->>3)::int, v->>4,"
    " (v->>5)::bigint FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS v",
}

Row = tuple[str, int, int, int, str | None, int]  # table, number, actor, move, client id, instant


class Taken(Exception):
    """Another server has written an entry of this number: reload and judge again."""


class Batch(NamedTuple):
    """The entries of one table that must be stored together, and whom to tell."""

    rows: list[Row]
    done: Callable[[Exception | None], None]


class Committer(Protocol):
    """Stores rows, all or none."""

    async def commit(self, rows: list[Row]) -> None: ...
    async def close(self) -> None: ...


class SqliteCommitter:
    """A thread with a connection of its own."""

    def __init__(self, url: URL) -> None:
        self._engine: Engine = open_plain_engine(url)
        self._connection = self._engine.connect()
        self._thread = ThreadPoolExecutor(1, "mischief-writer")
        self._insert = text(INSERT["sqlite"])

    async def commit(self, rows: list[Row]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, msgspec.json.encode(rows).decode())

    def _commit(self, rows: str) -> None:
        try:
            self._connection.execute(self._insert, {"rows": rows})
            self._connection.commit()
        except Exception:
            self._connection.rollback()
            raise

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()
        self._engine.dispose()


class PostgresCommitter:
    """A transaction on the event loop: the flush happens in another process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine, self._insert = engine, text(INSERT["postgresql"])

    async def commit(self, rows: list[Row]) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(self._insert, {"rows": msgspec.json.encode(rows).decode()})

    async def close(self) -> None:
        """The engine is not ours to close."""


class Writer:
    """Gathers batches and stores them; `add` returns at once and `done` is called when the entries are on disk."""

    def __init__(self, committer: Committer) -> None:
        self._committer = committer
        self._waiting: list[Batch] = []
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.entries = 0

    def add(self, rows: list[Row], done: Callable[[Exception | None], None]) -> None:
        """Store these rows with the next commit."""
        self._waiting.append(Batch(rows, done))
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def store(self, rows: list[Row]) -> None:
        """Store these rows and wait for it; raises Taken."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if not future.done():
                future.set_exception(error) if error else future.set_result(None)

        self.add(rows, done)
        await future

    async def _work(self) -> None:
        while self._waiting:
            batches, self._waiting = self._waiting[:MOST_IN_A_BATCH], self._waiting[MOST_IN_A_BATCH:]
            error = await self._try(batches)
            if error is None:
                self._tell(batches, None)
            elif len(batches) == 1:
                self._tell(batches, error)
            else:
                await self._one_by_one(batches)

    async def _one_by_one(self, batches: list[Batch]) -> None:
        """One bad batch must not spoil the others."""
        for batch in batches:
            self._tell([batch], await self._try([batch]))

    async def _try(self, batches: list[Batch]) -> Exception | None:
        rows = [row for batch in batches for row in batch.rows]
        try:
            await self._committer.commit(rows)
        except IntegrityError:
            return Taken()
        except Exception as error:
            LOG.error("a commit of %d entries failed: %s", len(rows), type(error).__name__)
            return error
        self.commits += 1
        self.entries += len(rows)
        return None

    def _tell(self, batches: list[Batch], error: Exception | None) -> None:
        for batch in batches:
            try:
                batch.done(error)
            except Exception:  # one table's trouble is its own
                LOG.exception("a table could not go on after a commit")

    async def close(self) -> None:
        """Store what waits, then let go of the database."""
        if self._task is not None:
            await self._task
        await self._committer.close()


def writer_for(url: URL, engine: AsyncEngine) -> Writer:
    """The writer that fits a database."""
    return Writer(SqliteCommitter(url) if is_sqlite(url) else PostgresCommitter(engine))
