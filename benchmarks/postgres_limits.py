"""Where one PostgreSQL ends: durable entries a second, bytes for each, tables that change hands, what splitting costs.

    python benchmarks/postgres_limits.py [--secs 3] [--tables 1000000]

Servers are connections of this process that commit at once again, each commit as servers make it: entries of many
tables, asked whose they are. PostgreSQL flushes each commit; a file that is flushed as often is the limit.
"""

import argparse
import asyncio
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

import asyncpg  # noqa: E402

from builders.store.databases import a_database_in, a_postgres  # noqa: E402
from mischief.store import migrate, owners  # noqa: E402
from mischief.store.engine import url_of  # noqa: E402
from mischief.store.postgres.inserting import FENCED, INSERT  # noqa: E402

LEASE = 3_600_000  # ms, so that nobody's ends within the run
ON_THE_WAY = 64  # tables that a server claims with one question
PARTS = 16  # of the divided log
SERVERS = 16
PAGE = 8192  # bytes, what PostgreSQL writes at least

Work = Callable[[asyncpg.Connection, int], Awaitable[int]]  # gives how many things were done


def plain(statement: object) -> str:
    """A statement of the store for a driver that numbers its parameters."""
    text = str(statement)
    names = dict.fromkeys(re.findall(r"(?<!:):([a-z]+)\b", text))  # in the order in which they come
    for place, name in enumerate(names, 1):
        text = re.sub(rf"(?<!:):{name}\b", f"${place}", text)
    return text


class Bench:
    """One database, and what is done to it for so many seconds at a time."""

    def __init__(self, address: str, secs: float) -> None:
        self.address, self.secs = address, secs
        self._numbers = 0

    @asynccontextmanager
    async def connected(self, count: int) -> AsyncIterator[list[asyncpg.Connection]]:
        all_of_them = [await asyncpg.connect(self.address) for _ in range(count)]
        try:
            yield all_of_them
        finally:
            for connection in all_of_them:
                await connection.close()

    async def ask(self, question: str) -> Any:
        async with self.connected(1) as [connection]:
            return await connection.fetchval(question)

    async def do(self, statement: str) -> None:
        async with self.connected(1) as [connection]:
            await connection.execute(statement)

    async def per_second(self, servers: int, work: Work) -> float:
        """How many things so many servers do in a second, each one after another."""
        async with self.connected(servers) as connections:
            end = time.perf_counter() + self.secs
            done = await asyncio.gather(*(self._again(work, one, at, end) for at, one in enumerate(connections)))
        return sum(done) / self.secs

    async def _again(self, work: Work, connection: asyncpg.Connection, server: int, end: float) -> int:
        done = 0
        while time.perf_counter() < end:
            done += await work(connection, server)
        return done

    def committing(self, rows: int, statement: str = plain(FENCED), is_fenced: bool = True) -> Work:
        """A commit of so many entries, each at another table of the server's own."""

        async def work(connection: asyncpg.Connection, server: int) -> int:
            self._numbers += 1
            entries = [[f"t{server}-{at}", self._numbers, 1, 12345, "an-id-of-the-client", LEASE] for at in range(rows)]
            told = [f"s{server}", json.dumps(entries)] if is_fenced else [json.dumps(entries)]
            await connection.execute(statement, *told)
            return rows

        return work


async def people(bench: Bench, servers: int, tables: int) -> None:
    """So many servers, each with some tables of its own, among so many tables in all."""
    await bench.do(f"""
        INSERT INTO servers SELECT 's'||s, '127.0.0.1:1', '', {owners.NOW} + {LEASE}
          FROM generate_series(0, {servers}) s;
        INSERT INTO tables (id, code, game, rules, options, clock, phase, host, secret, touched, version)
          SELECT id, id, 'lure', '1', '{{}}', '{{}}', 'playing', 'somebody', '\\x00', 0, 1 FROM
          (SELECT 't'||s||'-'||n AS id FROM generate_series(0, {servers}) s, generate_series(0, 199) n
           UNION ALL SELECT 'u'||n FROM generate_series(1, {tables}) n) AS ids;
        INSERT INTO owners SELECT id, 's'||substring(id from 't(\\d+)-') FROM tables WHERE id LIKE 't%';
        INSERT INTO owners SELECT id, 's0' FROM tables WHERE id LIKE 'u%';
        ANALYZE""")


async def commits(bench: Bench) -> None:
    flushes = flushed()
    print(f"a file flushed after every page: {flushes:,.0f} a second")
    print("entries stored a second, by servers and entries in a commit; commits against that file's flushes")
    for rows in (1, 10, 50):
        for servers in (1, 4, 16):
            found = await bench.per_second(servers, bench.committing(rows))
            print(
                f"  {servers:3} servers, {rows:3} in a commit  {found:9,.0f} entries/s {found / rows / flushes:6.2f}",
                flush=True,
            )


def flushed(secs: float = 2.0) -> float:
    """How often a second a page can be added to a file and flushed."""
    with tempfile.TemporaryFile(dir=HERE) as file:
        done, end = 0, time.perf_counter() + secs
        while time.perf_counter() < end:
            file.write(bytes(PAGE))
            file.flush()
            os.fdatasync(file.fileno())
            done += 1
    return done / secs


async def sizes(bench: Bench) -> None:
    print("bytes for an entry")
    for rows in (1, 50):
        before = await bench.ask("SELECT pg_current_wal_insert_lsn() - '0/0'")
        entries = await bench.per_second(4, bench.committing(rows)) * bench.secs
        after = await bench.ask("SELECT pg_current_wal_insert_lsn() - '0/0'")
        print(f"  write-ahead log, {rows:2} in a commit  {float(after - before) / entries:6.0f}")
    size = await bench.ask("SELECT pg_total_relation_size('entries')")
    count = await bench.ask("SELECT count(*) FROM entries")
    print(f"  at rest, with its index        {size / count:6.0f}   ({count:,} entries)")


async def divided(bench: Bench) -> None:
    """The same entries in one table, and in several by a hash of the game's table."""
    await bench.do(
        "CREATE TABLE whole (LIKE entries INCLUDING ALL);"
        " CREATE TABLE parts (LIKE entries INCLUDING ALL) PARTITION BY HASH (table_id)"
    )
    for part in range(PARTS):
        await bench.do(f"CREATE TABLE p{part} PARTITION OF parts FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})")
    found = {}
    for name in ("whole", "parts"):
        statement = plain(INSERT).replace("INTO entries", f"INTO {name}")
        found[name] = await bench.per_second(4, bench.committing(50, statement, is_fenced=False))
    print(
        f"a log in {PARTS} parts: {found['parts']:,.0f} entries/s, {found['parts'] / found['whole']:.2f} of one table"
    )


async def directory(bench: Bench, tables: int) -> None:
    """Tables that go over, owners that are asked for, and leases, among so many tables."""
    claim, find, renew, bury = (plain(one) for one in (owners.CLAIM, owners.FIND, owners.RENEW, owners.BURY))
    rounds = [0] * SERVERS

    def some(server: int) -> list[str]:
        """Tables of a stretch of its own, the next ones each time."""
        rounds[server] += 1
        first = server * tables // SERVERS + rounds[server] * ON_THE_WAY
        return [f"u{1 + (first + at) % tables}" for at in range(ON_THE_WAY)]

    async def claiming(connection: asyncpg.Connection, server: int) -> int:
        async with connection.transaction():
            await connection.execute(bury)
            await connection.execute(claim, f"s{1 + server}", some(server))
        return ON_THE_WAY

    async def asking(connection: asyncpg.Connection, server: int) -> int:
        return len(await connection.fetch(find, some(server)))

    async def renewing(connection: asyncpg.Connection, server: int) -> int:
        async with connection.transaction():
            await connection.execute(renew, LEASE, f"s{1 + server}")
            await connection.execute(bury)
        return 1

    await bench.do("DELETE FROM servers WHERE id = 's0'")  # whose tables are everybody's now
    print(f"the directory, {tables:,} tables, 4 servers")
    for name, work in (("tables claimed", claiming), ("owners found", asking), ("leases renewed", renewing)):
        print(f"  {name:16} {await bench.per_second(4, work):9,.0f} a second", flush=True)
    size = await bench.ask("SELECT pg_total_relation_size('owners') + pg_total_relation_size('servers')")
    print(f"  at rest {size / tables:6.0f} bytes a table")


async def measure(address: str, told: argparse.Namespace) -> None:
    bench = Bench(address, told.secs)
    await people(bench, SERVERS, told.tables)
    await commits(bench)
    await sizes(bench)
    await divided(bench)
    await directory(bench, told.tables)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--secs", type=float, default=3, help="of each measurement")
    ask.add_argument("--tables", type=int, default=1_000_000, help="in the directory")
    told = ask.parse_args()
    with a_postgres(flushes=True) as postgres:
        address = a_database_in(postgres, "limits")
        asyncio.run(migrate.upgrade(url_of(address)))
        asyncio.run(measure(address, told))


if __name__ == "__main__":
    main()
