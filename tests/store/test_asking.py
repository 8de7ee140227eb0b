"""What the server may ask the database, and what it hears: on SQLite and on PostgreSQL alike."""

import asyncio
from uuid import uuid4

import pytest
from sqlalchemy import event

from builders.store.databases import a_database_in
from builders.store.stores import a_row, with_store
from builders.waiting import BROKEN_AFTER, until
from mischief.store.committers import Edit, Ended, Row
from mischief.store.engine import url_of
from mischief.store.store import Store
from mischief.store.writer import Writer
from mischief.table.seats import Kind


@pytest.mark.parametrize(("phase", "counts"), [("open", 1), ("sharing", 1), ("playing", 1), ("over", 0), ("closed", 0)])
def test_tables_that_can_still_be_played_are_unfinished(database: str, phase: str, counts: int) -> None:
    async def use(store: Store) -> None:
        await store.add_table(a_row(phase=phase))
        assert await store.count_tables_of("p1") == counts
        assert len(await store.tables_of("p1")) == counts

    with_store(database, use)


def test_a_table_is_ones_own_by_a_seat_or_as_its_host_and_nobody_elses(database: str) -> None:
    async def use(store: Store) -> None:
        seated = a_row("t2", "code-2", host="p2", touched=6)
        seated.seats[0].person = "p1"
        for row in (a_row("t1", "code-1", host="p1"), seated, a_row("t3", "code-3", host="p3")):
            await store.add_table(row)
        assert [row.id for row in await store.tables_of("p1")] == ["t2", "t1"]

    with_store(database, use)


def test_lists_end_where_nobody_reads_on(database: str) -> None:
    async def use(store: Store) -> None:
        for number in range(101):
            await store.add_table(a_row(f"t{number}", f"code-{number}", touched=number))
        assert [row.touched for row in await store.tables_of("p1")] == [*range(100, 50, -1)]
        assert [row.touched for row in await store.newest_tables()] == [*range(100, 0, -1)]

    with_store(database, use)


def test_whoever_asks_hears_which_tables_were_closed(database: str) -> None:
    async def use(store: Store) -> None:
        for name, phase in (("t1", "open"), ("t2", "closed"), ("t3", "closed")):
            await store.add_table(a_row(name, f"code-{name}", phase=phase))
        assert await store.closed_among(["t1", "t2"]) == ["t2"]

    with_store(database, use)


def test_each_change_of_a_table_is_its_next_version(database: str) -> None:
    async def use(store: Store) -> None:
        row = a_row()
        row.seats[0].kind = Kind.PERSON
        await store.add_table(row)
        for version in (row.version + 1, row.version + 2):
            await store.save_table(row)
            found = await store.table("t1")
            assert found is not None
            assert (row.version, found.version, found.seats[0].kind) == (version, version, Kind.PERSON)

    with_store(database, use)


def test_other_servers_hear_of_a_changed_table_until_they_close(postgres: str) -> None:
    async def use(store: Store) -> None:
        other, heard = Store(store.url, BROKEN_AFTER), asyncio.Queue[str]()
        listening = asyncio.create_task(other.news.listen(heard.put_nowait, nothing))
        await until(lambda: other.news.is_listening)
        row = a_row()
        await store.add_table(row)
        await store.save_table(row)
        assert await heard.get() == "t1"
        await other.close()
        assert not other.news.is_listening
        listening.cancel()

    async def nothing() -> None:
        """Nothing was missed."""

    with_store(a_database_in(postgres, f"t{uuid4().hex}"), use)


def test_a_ping_is_a_question_that_the_database_must_answer(database: str) -> None:
    async def use(store: Store) -> None:
        asked = list[str]()
        event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
        await store.ping()
        assert asked == ["SELECT 1"]

    with_store(database, use)


class Hanging:
    """A database that never comes to an end."""

    def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
        """Never ends."""

    async def close(self) -> None:
        await asyncio.Event().wait()


def test_who_closes_without_an_answer_is_told_so_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = Store(url_of("postgresql://nowhere/x"), 0.01)
        store.writer = Writer(Hanging())
        await store.close()

    asyncio.run(run())
    told = [(record.name, record.levelname, record.getMessage()) for record in caplog.records]
    assert told == [("mischief.store", "WARNING", "the database does not answer: it was left alone")]
