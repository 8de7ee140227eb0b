"""Which server owns which table, as PostgreSQL keeps it: a lease for each server, and a row for each table.

A server is known by an id that it takes when it starts and never takes again. As long as its row is there, nobody else
gets its tables; whoever takes the row away, because the lease has run out, waits for commits of that server that are
under way. So the id is the fencing number: what is stored under an id whose row has gone is refused, however late.
"""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mischief.store.reach import Unreachable, connected

NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"  # the database's clock is the only one that counts
ENTER = text(f"INSERT INTO servers (id, address, kin, until) VALUES (:id, :address, :kin, {NOW} + :lease)")
RENEW = text(f"UPDATE servers SET until = {NOW} + :lease WHERE id = :id")
LEAVE = text("DELETE FROM servers WHERE id = :id")
BURY = text(  # who is in the middle of a commit can be buried when that is over
    f"DELETE FROM servers WHERE id IN (SELECT id FROM servers WHERE until < {NOW} FOR UPDATE SKIP LOCKED)"
)
BURY_ONE = text(f"DELETE FROM servers WHERE id = :id AND until < {NOW} + :left")
ALIVE = text("SELECT id, address, kin FROM servers ORDER BY id")
CLAIM = text(  # in one order, so that two who claim the same tables wait for each other and not in a circle
    "INSERT INTO owners (table_id, server) SELECT tables.id, servers.id FROM tables JOIN servers ON servers.id = :id"
    " WHERE tables.id = ANY(:tables) ORDER BY tables.id"
    " ON CONFLICT (table_id) DO UPDATE SET server = excluded.server"
    " WHERE NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = owners.server)"
)
FIND = text(
    "SELECT tables.id, servers.id, servers.address, servers.kin FROM tables"
    " LEFT JOIN owners ON owners.table_id = tables.id LEFT JOIN servers ON servers.id = owners.server"
    " WHERE tables.id = ANY(:tables)"
)
GIVE_UP = text(
    "DELETE FROM owners WHERE table_id IN (SELECT table_id FROM owners WHERE server = :id AND table_id = ANY(:tables)"
    " ORDER BY table_id FOR UPDATE)"
)
OWN = text(
    "INSERT INTO owners (table_id, server) SELECT CAST(:table AS varchar), id FROM servers WHERE id = :id FOR KEY SHARE"
)
HOLDS = text(
    "SELECT 1 FROM owners JOIN servers ON servers.id = owners.server"
    " WHERE owners.table_id = :table AND servers.id = :id FOR KEY SHARE"
)


class Fenced(Unreachable):
    """We have lost the table, or our lease: what we wanted to store was not stored."""


class Server(NamedTuple):
    """A server that lives, and where other servers reach it."""

    id: str
    address: str
    kin: str = ""  # the same for all processes of one `mischief serve`


class Fence:
    """Under which id this process writes now; none where nobody else can."""

    def __init__(self) -> None:
        self.owner: str | None = None
        self.doubt: Callable[[], None] = lambda: None  # called when something we wrote may be stored later or never

    def own(self, connection: Connection, table: str, owner: str) -> None:
        """Within a transaction that adds a table: make it this owner's; raises Fenced if that lives no more."""
        if not connection.execute(OWN, {"table": table, "id": owner}).rowcount:
            self.doubt()
            raise Fenced

    def check(self, connection: Connection, table: str, owner: str) -> None:
        """Within a transaction that changes a table: raise Fenced unless it is this owner's until the end of it."""
        if connection.execute(HOLDS, {"table": table, "id": owner}).first() is None:
            self.doubt()
            raise Fenced


class Directory:
    """Asks and changes what PostgreSQL knows about servers and their tables."""

    def __init__(self, engine: AsyncEngine, seconds: float) -> None:
        self._engine, self._seconds = engine, seconds

    async def enter(self, server: Server, lease: float) -> None:
        """A server begins to live, for so many seconds unless it renews that."""
        await self._run(ENTER, **server._asdict(), lease=_ms(lease))

    async def renew(self, server: str, lease: float) -> bool:
        """Whether a server lives on, for so many seconds from now; those whose lease has run out are buried."""
        async with self._transaction() as connection:
            renewed = await connection.execute(RENEW, {"id": server, "lease": _ms(lease)})
            await connection.execute(BURY)
            return bool(renewed.rowcount)

    async def leave(self, server: str) -> None:
        """A server is no more, and its tables are free; waits for what it is still storing."""
        await self._run(LEAVE, id=server)

    async def bury(self, server: str, left: float) -> None:
        """A server is no more, if less than so many seconds of its lease are left: so it has not renewed it lately."""
        await self._run(BURY_ONE, id=server, left=_ms(left))

    async def alive(self) -> list[Server]:
        async with self._transaction() as connection:
            return [Server(*row) for row in await connection.execute(ALIVE)]

    async def claim(self, server: str, tables: list[str]) -> dict[str, Server | None]:
        """Own those of these tables that nobody owns; gives the owners of all that there are.

        None if a table's owner has gone just now, or if we live no more and could not own it.
        """
        async with self._transaction() as connection:
            await connection.execute(BURY)
            await connection.execute(CLAIM, {"id": server, "tables": tables})
            found = await connection.execute(FIND, {"tables": tables})
            return {table: Server(*owner) if owner[0] else None for table, *owner in found}

    async def give_up(self, server: str, tables: Iterable[str]) -> None:
        """These tables are nobody's now."""
        await self._run(GIVE_UP, id=server, tables=list(tables))

    async def _run(self, statement: Any, **values: Any) -> None:
        async with self._transaction() as connection:
            await connection.execute(statement, values)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        async with connected(self._engine, self._seconds) as connection, connection.begin():
            yield connection


def _ms(seconds: float) -> int:
    return int(seconds * 1000)
