"""Servers that share a PostgreSQL tell each other which tables have changed; on SQLite there is nobody to tell."""

import asyncio
import json
import logging
import os
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from mischief.store.engine import is_sqlite
from mischief.store.reach import SECONDS, hung_up_after

LOG = logging.getLogger("mischief.store")
CHANNEL = "mischief"
MOST_TABLES = 200  # in one message, whose size PostgreSQL limits
NOTIFY = text("SELECT pg_notify(:channel, :message)")
ORIGIN = "origin"  # of a connection: who writes through it
PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0)  # seconds before the next try to come back
ORIGIN_BYTES = 16
ASK_EVERY = 5.0  # seconds; a database that hangs says nothing by itself

Changed = Callable[[str], None]
Missed = Callable[[], Awaitable[None]]
Sleep = Callable[[float], Awaitable[None]]
Chance = Callable[[int], bytes]


def tell_others(connection: Connection, tables: Iterable[str]) -> None:
    """Within a transaction: once it is committed, other servers hear of these tables."""
    if connection.dialect.name != "postgresql":
        return
    names = sorted(set(tables))
    for start in range(0, len(names), MOST_TABLES):
        message = json.dumps([connection.info.get(ORIGIN), *names[start : start + MOST_TABLES]])
        connection.execute(NOTIFY, {"channel": CHANNEL, "message": message})


async def _connect(url: URL, seconds: float) -> Any:
    import asyncpg

    return await asyncpg.connect(
        url.set(drivername="postgresql").render_as_string(hide_password=False), timeout=seconds
    )


async def first_of(*waits: Awaitable[object]) -> None:
    """Wait for whatever comes first, and for nothing else."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


class News:
    """Listens to what other servers say, and comes back by itself when the database has been away."""

    def __init__(
        self, url: URL, seconds: float = SECONDS, sleep: Sleep = asyncio.sleep, chance: Chance = os.urandom
    ) -> None:
        self._url, self._seconds, self._sleep, self._chance = url, seconds, sleep, chance
        self._connection: Any = None
        self.connect: Callable[[URL, float], Awaitable[Any]] = _connect
        self.is_listening = is_sqlite(url)  # nobody else is there
        self.doubt()

    def doubt(self) -> None:
        """Something that we wrote may be stored later or never: if it is, it shall be news to us."""
        self.origin = self._chance(ORIGIN_BYTES).hex()  # who writes, so that we don't listen to ourselves

    async def listen(self, changed: Changed, missed: Missed) -> None:
        """Call `changed` with the id of each table that others change, and `missed` when some may have been missed."""
        tries = 0
        while not is_sqlite(self._url):
            try:
                await self._begin(changed)
                await missed()
                self.is_listening, tries = True, 0
                LOG.info("listening to other servers")
                await self._until_gone()
            except Exception as error:
                LOG.warning("the database can't be listened to: %s", type(error).__name__)
            finally:
                self.close()
            await self._sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1

    async def _begin(self, changed: Changed) -> None:
        def hear(_: Any, __: int, ___: str, message: object) -> None:
            origin, *tables = json.loads(str(message))
            for table in tables if origin != self.origin else ():
                changed(table)

        self._connection = await self.connect(self._url, self._seconds)
        with hung_up_after(self._seconds, self._connection):
            await self._connection.add_listener(CHANNEL, hear)

    async def _until_gone(self) -> None:
        """Ask now and then whether the database is still there; raises when it is not."""
        gone = asyncio.Event()
        self._connection.add_termination_listener(lambda _: gone.set())
        while not self._connection.is_closed():
            await first_of(gone.wait(), self._sleep(ASK_EVERY))
            with hung_up_after(self._seconds, self._connection):
                await self._connection.execute("SELECT 1")

    def close(self) -> None:
        self.is_listening = is_sqlite(self._url)
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
