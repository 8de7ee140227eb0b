"""The log in a database: nothing twice, nothing half, and one flush for many."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Event
from threading import enumerate as threads
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData
from sqlalchemy.types import NULLTYPE

from builders.store.stores import a_row, rows, with_store
from builders.waiting import BROKEN_AFTER, a_turn_of_the_loop
from mischief.store import migrate
from mischief.store.committers import Row, SqliteCommitter
from mischief.store.engine import BadDatabase, url_of
from mischief.store.rows import EntryRow, PersonRow, SeatRow
from mischief.store.schema import METADATA, OF_SQLITE
from mischief.store.sqlite.checkpoints import Checkpoints
from mischief.store.sqlite.connecting import connect
from mischief.store.store import CodeTaken, Stale, Store
from mischief.store.writer import Taken
from mischief.table.seats import Kind


def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    async def use(store: Store) -> None:
        row = a_row(series=[[1, 2]], options={"first": 1}, began=7)
        row.seats[1] = SeatRow(seat=1, kind=Kind.PERSON, token="x", person="p2", name="Żółw", share=b"\x01", kept=True)
        await store.add_table(row)
        assert await store.table("t1") == row
        assert await store.table_by_code("kabo-milute") == row
        assert await store.table("t2") is None
        assert [found.id for found in await store.tables_of("p2")] == ["t1"]
        assert await store.count_tables_of("p1") == 1

    with_store(database, use)


def test_a_seat_is_nobodys_and_a_table_gives_hints_unless_somebody_says_otherwise(database: str) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row())
        found = await store.table("t1")
        assert found is not None
        assert found.hints
        assert [(seat.person, seat.picture, seat.kept) for seat in found.seats] == [(None, "", False)] * 2

    with_store(database, use)


def test_a_store_that_is_closed_leaves_one_file_and_no_thread(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row())
        await store.writer.store(rows("t1", 1))
        writing = [thread for thread in threads() if thread.name == "mischief-writer"]
        assert [thread.daemon for thread in writing] == [True]  # a program may forget to close

    with_store(str(tmp_path / "mischief.db"), use)
    assert [file.name for file in tmp_path.iterdir()] == ["mischief.db"]
    assert "mischief-writer" not in {thread.name for thread in threads()}


def test_many_entries_have_the_log_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = list[int]()
    monkeypatch.setattr(Checkpoints, "after", lambda _, count, driver: copied.append(count))

    async def use(store: Store) -> None:
        await store.add_table(a_row())
        await store.writer.store(rows("t1", 1, 2))

    with_store(str(tmp_path / "mischief.db"), use)
    assert copied == [2]


def test_who_closes_waits_for_the_thread_that_writes(tmp_path: Path) -> None:
    async def run() -> None:
        held, ended = Event(), list[Any]()
        committer = SqliteCommitter(url_of(str(tmp_path / "mischief.db")))
        committer.begin([], [lambda connection: held.wait(BROKEN_AFTER)], ended.append)
        closing = asyncio.create_task(committer.close())
        for _ in range(8):
            await a_turn_of_the_loop()
        assert not closing.done()
        held.set()
        await closing
        assert "mischief-writer" not in {thread.name for thread in threads()}

    asyncio.run(run())


STAYS_OPEN = """
import asyncio, sys
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store
asyncio.run(migrate.upgrade(url_of(sys.argv[1])))
Store(url_of(sys.argv[1]))
"""


def test_a_program_that_forgets_to_close_its_store_ends_all_the_same(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", STAYS_OPEN, str(tmp_path / "x.db")], check=True, timeout=BROKEN_AFTER)


def test_two_tables_never_have_one_code(database: str) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row("t1"))
        with pytest.raises(CodeTaken):
            await store.add_table(a_row("t2"))

    with_store(database, use)


def test_a_change_made_on_old_knowledge_is_refused(database: str) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row())
        mine, theirs = await store.table("t1"), await store.table("t1")
        assert mine
        assert theirs
        mine.phase = "playing"
        await store.save_table(mine)
        with pytest.raises(Stale):
            await store.save_table(theirs)
        assert await store.table("t1") == mine

    with_store(database, use)


def test_entries_come_back_in_order(database: str) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row())
        await store.writer.store(rows("t1", 1, 2))
        await store.writer.store([("t1", 3, 0, 20, None, 5)])
        assert await store.entries("t1") == [
            *(EntryRow(*row[1:]) for row in rows("t1", 1, 2)),
            EntryRow(3, 0, 20, None, 5),
        ]
        assert [entry.number for entry in await store.entries("t1", after=2)] == [3]

    with_store(database, use)


def test_an_entry_of_one_number_is_written_once_and_others_are_not_spoilt(database: str) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row("t1"))
        await store.add_table(a_row("t2", "other"))
        await store.writer.store(rows("t1", 1, 2))
        forked, fine = store.writer.store(rows("t1", 2, 3)), store.writer.store(rows("t2", 1))
        outcome = await asyncio.gather(forked, fine, return_exceptions=True)
        assert isinstance(outcome[0], Taken)
        assert outcome[1] is None
        assert [entry.number for entry in await store.entries("t1")] == [1, 2]
        assert [entry.number for entry in await store.entries("t2")] == [1]

    with_store(database, use)


def test_two_servers_never_fork_a_log(database: str) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row())
        other = Store(store.url, BROKEN_AFTER)
        try:
            for number in range(1, 20):
                both = [one.writer.store(rows("t1", number)) for one in (store, other)]
                outcome = await asyncio.gather(*both, return_exceptions=True)
                assert sorted(type(one).__name__ for one in outcome) == ["NoneType", "Taken"]
            assert [entry.number for entry in await store.entries("t1")] == list(range(1, 20))
        finally:
            await other.close()

    with_store(database, use)


def test_tables_that_wait_share_one_commit(database: str) -> None:
    async def use(store: Store) -> None:
        names = [f"t{number}" for number in range(40)]
        await asyncio.gather(*(store.add_table(a_row(name, f"code-{name}")) for name in names))
        await asyncio.gather(*(store.writer.store(rows(name, 1, 2)) for name in names))
        assert store.writer.entries == 80
        assert store.writer.commits <= 6

    with_store(database, use)


def test_a_key_is_made_once(database: str) -> None:
    async def use(store: Store) -> None:
        assert await store.key("cookies", b"first") == b"first"
        assert await store.key("cookies", b"second") == b"first"

    with_store(database, use)


def test_a_person_may_change_their_name(database: str) -> None:
    async def use(store: Store) -> None:
        await store.save_person(PersonRow("p1", "Ann", "", 1))
        await store.save_person(PersonRow("p1", "Анна", "cat-1", 2))
        assert await store.person("p1") == PersonRow("p1", "Анна", "cat-1", 2)
        assert await store.person("p2") is None

    with_store(database, use)


def defined(connection: Connection) -> list[MetaData]:
    return [METADATA, OF_SQLITE] if connection.dialect.name == "sqlite" else [METADATA]


def test_migrations_lead_to_the_schema(database: str) -> None:
    async def use(store: Store) -> None:
        async with store.engine.connect() as connection:
            differences = await connection.run_sync(
                lambda plain: compare_metadata(MigrationContext.configure(plain), defined(plain))
            )
        assert differences == []
        assert not [column for table in METADATA.tables.values() for column in table.c if column.type == NULLTYPE]

    with_store(database, use)


def test_upgrading_twice_changes_nothing(database: str) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row())
        await migrate.upgrade(store.url)
        assert await store.table("t1") == a_row()

    with_store(database, use)


def test_sqlite_flushes_at_every_commit(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        async with store.engine.connect() as connection:
            asked = [await connection.exec_driver_sql(f"PRAGMA {name}") for name in ("journal_mode", "synchronous")]
            assert [answer.scalar_one() for answer in asked] == ["wal", 2]

    with_store(str(tmp_path / "m.db"), use)
    assert sqlite3.connect(tmp_path / "m.db").execute("SELECT count(*) FROM entries").fetchone() == (0,)


def test_what_can_not_be_written_spoils_nothing_else(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row())
        bad: Any = ("t1", 1, 0, object(), None, 5)
        both = asyncio.gather(store.writer.store([bad]), store.writer.store(rows("t1", 1)), return_exceptions=True)
        assert [type(outcome) for outcome in await asyncio.wait_for(both, BROKEN_AFTER)] == [TypeError, type(None)]
        assert len(await store.entries("t1")) == 1

    with_store(str(tmp_path / "m.db"), use)


@pytest.mark.parametrize("poison", ["a\0b", "\ud800", "x" * 100_000], ids=["nul", "half a character", "long"])
def test_a_name_that_a_database_can_not_keep_spoils_no_other_table(database: str, poison: str) -> None:
    async def use(store: Store) -> None:
        for table in range(1, 5):
            await store.add_table(a_row(f"t{table}", code=f"code-{table}"))
        bad: list[Row] = [("t3", 1, 6, 90, poison, 1_700_000_000_000)]
        waiting = [store.writer.store(rows(f"t{table}", 1, 2)) for table in (1, 2)]
        await asyncio.gather(
            *waiting, store.writer.store(bad), store.writer.store(rows("t4", 1)), return_exceptions=True
        )
        for table, count in (("t1", 2), ("t2", 2), ("t4", 1)):
            assert len(await store.entries(table)) == count
        await store.writer.store(rows("t1", 3))

    with_store(database, use)


@pytest.mark.parametrize("setting", ["mysql://x/y", "://"])
def test_a_database_that_is_not_supported_is_one_clear_error(setting: str) -> None:
    with pytest.raises(BadDatabase):
        url_of(setting)


def test_the_write_ahead_log_is_copied_beside_the_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mischief.store.sqlite.checkpoints.MANY", 10)
    file = str(tmp_path / "mischief.db")
    checkpoints = Checkpoints(file)
    with closing(connect(file)) as writer:
        writer.execute("CREATE TABLE numbers (number INTEGER)")
        for number in range(200):
            writer.execute("INSERT INTO numbers VALUES (?)", (number,))
            checkpoints.after(1, writer)
            checkpoints.close()
        _, pages, copied = writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        assert pages == copied < 50  # it began anew again and again
        assert writer.execute("SELECT count(*) FROM numbers").fetchone() == (200,)
