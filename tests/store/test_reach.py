"""A PostgreSQL that goes, comes back or hangs: nobody waits for long, and what was stored late is heard of."""

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from builders.store.outages import (
    OTHERS,
    WAITING,
    Alarms,
    a_plain_connection,
    a_row,
    a_store,
    given_up,
    nothing,
    play,
    rows,
)
from builders.waiting import until
from mischief.store import migrate
from mischief.store.committers import TRIES, Edit, Ended, PostgresCommitter, Row
from mischief.store.engine import url_of
from mischief.store.owners import Server
from mischief.store.reach import is_clash
from mischief.store.store import Store
from mischief.store.writer import Writer

TOUCHED = "SELECT touched FROM tables WHERE id = 't2'"
SOON = 0.3  # seconds, for a database that would never answer
PATIENCE = 333.0  # seconds, for one that will: only a test rings an alarm that is set for so long
HELD_COMMITS = """
    CREATE FUNCTION hold() RETURNS trigger AS $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END $$
    LANGUAGE plpgsql;
    CREATE CONSTRAINT TRIGGER held AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION hold()
"""  # a commit of entries waits for whoever has the lock


# --- a database that hangs ---


@pytest.mark.parametrize("owner", [None, "one"])
def test_what_hangs_is_given_up_and_the_next_goes_through(address: str, owner: str | None) -> None:
    async def scene() -> None:
        async with a_store(address, PATIENCE) as store, a_plain_connection(address) as other:
            alarms = Alarms(PATIENCE)
            await store.directory.enter(Server("one", "one:1"), PATIENCE)
            store.fence.owner = owner
            await store.add_table(a_row())
            async with other.transaction():
                await other.execute("LOCK TABLE entries, tables IN ACCESS EXCLUSIVE MODE")
                for work in (store.writer.store(rows("t1", 1)), store.entries("t1"), store.save_table(a_row())):
                    await given_up(work, other, alarms)
            await store.writer.store(rows("t1", 1))
            assert len(await store.entries("t1")) == 1

    play(scene)


class HangingCommitter:
    """A database that never says anything at all; counts how often it was asked."""

    asked = 0

    def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
        self.asked += 1

    async def close(self) -> None:
        """Nothing to let go."""


def test_a_store_whose_database_hangs_can_be_closed() -> None:
    async def scene() -> None:
        store, committer = Store(url_of("postgresql://nowhere/x"), SOON), HangingCommitter()
        store.writer = Writer(committer)
        moving = asyncio.create_task(store.writer.store(rows("t1", 1)))
        await until(lambda: committer.asked == 1)
        await store.close()
        assert not moving.done()
        moving.cancel()

    play(scene)


def test_a_commit_that_comes_through_after_all_is_news(address: str) -> None:
    async def scene() -> None:
        async with a_store(address, PATIENCE) as store, a_plain_connection(address) as other:
            alarms = Alarms(PATIENCE)
            await store.add_table(a_row())
            await other.execute(HELD_COMMITS)
            heard: asyncio.Queue[str] = asyncio.Queue()
            listening = asyncio.create_task(store.news.listen(heard.put_nowait, nothing))
            await until(lambda: store.news.is_listening)
            await other.execute("SELECT pg_advisory_lock(7)")
            await given_up(store.writer.store(rows("t1", 1)), other, alarms)
            assert await store.entries("t1") == []
            await other.execute("SELECT pg_advisory_unlock(7)")
            assert await heard.get() == "t1"
            assert len(await store.entries("t1")) == 1
            await store.writer.store(rows("t1", 2))
            assert heard.empty(), "we listened to ourselves"
            listening.cancel()

    play(scene)


# --- writers in each other's way ---


def test_a_deadlock_is_tried_again(address: str) -> None:
    async def scene() -> None:
        async with a_store(address) as store, a_plain_connection(address) as other:
            await store.add_table(a_row("t1"))
            await store.add_table(a_row("t2"))
            await other.execute("SET deadlock_timeout = '1h'")  # ours is found, and the other goes on
            await other.execute("BEGIN")
            await other.execute("UPDATE tables SET touched = 6 WHERE id = 't2'")
            ours, tries = asyncio.Event(), 0

            def edit(connection: Connection) -> None:
                nonlocal tries
                tries += 1
                while tries > 1 and connection.exec_driver_sql(TOUCHED).scalar() != 6:
                    """The other has not got its way yet, and we might be in it again."""
                connection.exec_driver_sql("SET LOCAL deadlock_timeout = '10ms'")
                connection.exec_driver_sql("UPDATE tables SET touched = 7 WHERE id = 't1'")
                ours.set()
                while tries == 1 and not connection.exec_driver_sql(WAITING).scalar():
                    """The other will soon want what is ours."""
                connection.exec_driver_sql("UPDATE tables SET touched = 7 WHERE id = 't2'")

            editing = asyncio.create_task(store.writer.edit(edit))
            await ours.wait()
            await other.execute("UPDATE tables SET touched = 6 WHERE id = 't1'")
            await other.execute("COMMIT")
            await editing
            assert tries == 2
            table = await store.table("t1")
            assert table
            assert table.touched == 7

    play(scene)


def test_several_deadlocks_in_a_row_are_told_to_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_store(str(tmp_path / "mischief.db")) as store:
            writer, tries = Writer(PostgresCommitter(store.engine, store.news, 30.0, store.fence)), 0

            def edit(_: Connection) -> str:
                nonlocal tries
                tries += 1
                if tries <= TRIES:
                    raise asyncpg.DeadlockDetectedError
                return "stored"

            assert await writer.edit(edit) == "stored"

    play(scene)


def test_only_clashes_are_tried_again() -> None:
    assert is_clash(asyncpg.DeadlockDetectedError())
    assert is_clash(asyncpg.SerializationError())
    assert not is_clash(asyncpg.UniqueViolationError())
    assert not is_clash(OSError())


# --- connections ---


def test_a_connection_that_was_cut_off_while_nobody_used_it_is_passed_over(address: str) -> None:
    async def scene() -> None:
        async with a_store(address) as store, a_plain_connection(address) as killer:
            async with store.engine.connect() as connection:
                used: Any = (await connection.get_raw_connection()).driver_connection
            await killer.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
            await until(used.is_closed)
            await store.ping()

    play(scene)


def test_postgresql_lets_go_of_whoever_we_hung_up_on_and_its_errors_hold_no_values(address: str) -> None:
    async def scene() -> None:
        async with a_store(address, PATIENCE) as store, store.engine.connect() as connection:
            told = await connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout")
            assert (told.scalar_one(), store.engine.pool.timeout()) == ("333s", PATIENCE)  # type: ignore[attr-defined]
            with pytest.raises(DBAPIError) as error:
                await connection.execute(text("SELECT CAST(:word AS text) FROM nowhere"), {"word": "secret"})
            assert "secret" not in str(error.value)

    play(scene)


def test_who_has_upgraded_a_database_lets_go_of_it(address: str) -> None:
    async def scene() -> None:
        await migrate.upgrade(url_of(address))
        async with a_plain_connection(address) as other:
            while await other.fetchval(f"SELECT count(*) {OTHERS}"):
                """It is going."""

    play(scene)


def test_a_store_tells_which_tables_have_gone_on(database: str) -> None:
    async def scene() -> None:
        async with a_store(database) as store:
            for name in ("same", "moved", "changed", "empty"):
                await store.add_table(a_row(name))
            await store.writer.store([*rows("same", 1, 2), *rows("moved", 1, 2, 3)])
            changed = await store.table("changed")
            assert changed
            await store.save_table(changed)
            known = {"same": (0, 2), "moved": (0, 2), "changed": (0, 0), "empty": (0, 0)}
            assert sorted(await store.changed_among(known)) == ["changed", "moved"]

    play(scene)
