"""Servers that share a PostgreSQL tell each other which tables have changed; on SQLite there is nobody to tell."""

import json
from collections.abc import Callable, Iterable
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from mischief.store.engine import is_sqlite

CHANNEL = "mischief"
MOST_TABLES = 200  # in one message, whose size PostgreSQL limits
NOTIFY = text("SELECT pg_notify(:channel, :message)")
ORIGIN = uuid4().hex  # of this process, so that it doesn't listen to itself


def tell_others(connection: Connection, tables: Iterable[str]) -> None:
    """Within a transaction: once it is committed, other servers hear of these tables."""
    if connection.dialect.name != "postgresql":
        return
    names = sorted(set(tables))
    for start in range(0, len(names), MOST_TABLES):
        message = json.dumps([ORIGIN, *names[start : start + MOST_TABLES]])
        connection.execute(NOTIFY, {"channel": CHANNEL, "message": message})


class News:
    """Listens to what other servers say."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._connection: Any = None

    async def listen(self, changed: Callable[[str], None]) -> None:
        """Call `changed` with the id of each table that another server has changed."""
        if is_sqlite(self._url):
            return
        import asyncpg  # type: ignore[import-untyped]

        def hear(_: Any, __: int, ___: str, message: object) -> None:
            origin, *tables = json.loads(str(message))
            for table in tables if origin != ORIGIN else ():
                changed(table)

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection = await asyncpg.connect(address)
        await self._connection.add_listener(CHANNEL, hear)

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
