"""One commit shared by all tables that wait for it, so that an acknowledged move is on disk without a flush of its own.

While one commit is under way, work gathers for the next. Log entries travel as one JSON text in one statement: one
crossing into the database however many moves there are, and the interpreter's lock is let go once. Everything else that
changes the database goes through here too, because SQLite has room for one writer only.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from mischief.store.checkpoints import Checkpoints
from mischief.store.engine import is_sqlite, open_plain_engine
from mischief.store.news import tell_others

T = TypeVar("T")
LOG = logging.getLogger("mischief.store")
MOST_IN_A_BATCH = 2_000

COLUMNS = "table_id, number, actor, move, client_id, at, evidence"
INSERT = {
    "sqlite": f"INSERT INTO entries ({COLUMNS}) SELECT value->>0, value->>1, value->>2, value->>3, value->>4,"
    " value->>5, value->>6 FROM json_each(:rows)",
    "postgresql": f"INSERT INTO entries ({COLUMNS}) SELECT v->>0, (v->>1)::int, (v->>2)::int, (v->>3)::int, v->>4,"
    " (v->>5)::bigint, v->>6 FROM jsonb_array_elements(CAST(:rows AS jsonb)) AS v",
}

Entered = tuple[str, int, int, int, str | None, int]  # table, number, actor, move, client id, instant
Row = Entered | tuple[str, int, int, int, str | None, int, str | None]  # and evidence, where there is some
Edit = Callable[[Connection], Any]  # any other change


class Taken(Exception):
    """Another server has written an entry of this number: reload and judge again."""


class Batch(NamedTuple):
    """The entries of one table that must be stored together, and whom to tell."""

    rows: list[Row]
    done: Callable[[Exception | None], None]


class Job(NamedTuple):
    """Another change, and who waits for what it gives."""

    edit: Edit
    future: "asyncio.Future[Any]"


def write_all(connection: Connection, rows: list[Row], edits: list[Edit]) -> list[Any]:
    """Inside one transaction: the rows, all or none; then the edits, each by itself. Gives results or exceptions."""
    if rows:
        statement = text(INSERT[connection.dialect.name])
        connection.execute(statement, {"rows": _as_json(rows)})
        tell_others(connection, (row[0] for row in rows))
    return [_try_edit(connection, edit) for edit in edits]


def _as_json(rows: list[Row]) -> str:
    return msgspec.json.encode(rows).decode()


def _try_edit(connection: Connection, edit: Edit) -> Any:
    try:
        with connection.begin_nested():
            return edit(connection)
    except Exception as error:
        return error


class Committer(Protocol):
    """Carries `write_all` out and commits."""

    async def commit(self, rows: list[Row], edits: list[Edit]) -> list[Any]: ...
    async def close(self) -> None: ...


class SqliteCommitter:
    """A thread with a connection of its own.

    Entries alone, which is nearly always, go past SQLAlchemy: one statement that is a transaction by itself, so the
    interpreter's lock is let go once for all of it, the flush to disk included.
    """

    def __init__(self, url: URL) -> None:
        self._engine = open_plain_engine(url)
        self._thread = ThreadPoolExecutor(1, "mischief-writer")
        self._checkpoints = Checkpoints(self._engine)

    @cached_property
    def _connection(self) -> Connection:
        return self._engine.connect()

    async def commit(self, rows: list[Row], edits: list[Edit]) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, rows, edits)

    def _commit(self, rows: list[Row], edits: list[Edit]) -> list[Any]:
        if rows and not edits:
            driver: Any = self._connection.connection.driver_connection
            driver.execute(INSERT["sqlite"], {"rows": _as_json(rows)})
            self._checkpoints.after(len(rows), driver)
            return []
        with self._connection.begin():
            return write_all(self._connection, rows, edits)

    def _close(self) -> None:
        self._checkpoints.close()
        self._connection.close()
        self._engine.dispose()

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()


class PostgresCommitter:
    """A transaction on the event loop: the flush happens in another process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def commit(self, rows: list[Row], edits: list[Edit]) -> list[Any]:
        async with self._engine.begin() as connection:
            return await connection.run_sync(write_all, rows, edits)

    async def close(self) -> None:
        """The engine is not ours to close."""


class Writer:
    """Gathers work and stores it; `add` returns at once and `done` is called when the entries are on disk."""

    def __init__(self, committer: Committer) -> None:
        self._committer = committer
        self._batches: list[Batch] = []
        self._jobs: list[Job] = []
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.entries = 0

    def add(self, rows: list[Row], done: Callable[[Exception | None], None]) -> None:
        """Store these rows with the next commit."""
        self._batches.append(Batch(rows, done))
        self._wake()

    async def store(self, rows: list[Row]) -> None:
        """Store these rows and wait for it; raises Taken."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.add(rows, lambda error: _settle(future, error))
        await future

    async def edit(self, edit: Callable[[Connection], T]) -> T:
        """Change something else with the next commit, and wait for it; raises what `edit` raises."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append(Job(edit, future))
        self._wake()
        return await future

    def _wake(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._batches or self._jobs:
            batches, self._batches = self._batches[:MOST_IN_A_BATCH], self._batches[MOST_IN_A_BATCH:]
            jobs, self._jobs = self._jobs, []
            if await self._try(batches, jobs) is not None:
                await self._one_by_one(batches, jobs)

    async def _one_by_one(self, batches: list[Batch], jobs: list[Job]) -> None:
        """One piece of bad work must not spoil the rest."""
        for batch in batches:
            if error := await self._try([batch], []):
                self._tell([batch], error)
        for job in jobs:
            if error := await self._try([], [job]):
                _settle(job.future, error)

    async def _try(self, batches: list[Batch], jobs: list[Job]) -> Exception | None:
        """Commit all of it and tell everyone, or say why not and tell no one."""
        rows = [row for batch in batches for row in batch.rows]
        try:
            results = await self._committer.commit(rows, [job.edit for job in jobs])
        except (IntegrityError, sqlite3.IntegrityError):
            return Taken()
        except Exception as error:
            LOG.error("a commit of %d entries failed: %s", len(rows), type(error).__name__)
            return error
        self.commits += 1
        self.entries += len(rows)
        self._tell(batches, None)
        for job, result in zip(jobs, results, strict=True):
            _settle(job.future, result)
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


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    """Give a future its result, or the exception that came instead."""
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


def writer_for(url: URL, engine: AsyncEngine) -> Writer:
    """The writer that fits a database."""
    return Writer(SqliteCommitter(url) if is_sqlite(url) else PostgresCommitter(engine))
