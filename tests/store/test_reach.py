"""A PostgreSQL that goes, comes back or hangs: nobody waits for long, and what was stored late is heard of."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from builders.databases import a_database_in
from builders.waiting import BROKEN_AFTER, a_turn_of_the_loop, until
from mischief.store import migrate
from mischief.store.committers import TRIES, Edit, Ended, PostgresCommitter, Row
from mischief.store.engine import url_of
from mischief.store.news import ASK_EVERY, PAUSES, News
from mischief.store.reach import Unreachable, is_clash
from mischief.store.rows import SeatRow, TableRow
from mischief.store.store import Store
from mischief.store.writer import Writer
from mischief.table.seats import Kind

TOUCHED = "SELECT touched FROM tables WHERE id = 't2'"
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"
OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
SOON = 0.3  # seconds, for a database that would never answer
PATIENCE = 333.0  # seconds, for one that will: only a test rings an alarm that is set for so long
HELD_COMMITS = """
    CREATE FUNCTION hold() RETURNS trigger AS $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END $$
    LANGUAGE plpgsql;
    CREATE CONSTRAINT TRIGGER held AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION hold()
"""  # a commit of entries waits for whoever has the lock


def a_row(name: str = "t1") -> TableRow:
    seats = [SeatRow(seat=seat, kind=Kind.OPEN, token=f"token-{seat}") for seat in range(2)]
    return TableRow(
        id=name, code=name, game="lure", rules="1", seats=seats, options={}, clock={}, phase="open", host="p1",
        secret=b"", touched=5,
    )  # fmt: skip


def rows(table: str, *numbers: int) -> list[Row]:
    return [(table, number, 0, 20, None, 5) for number in numbers]


@pytest.fixture
def address(postgres: str) -> str:
    return a_database_in(postgres, f"r{uuid4().hex}")


@asynccontextmanager
async def a_store(address: str, seconds: float = 30.0) -> AsyncIterator[Store]:
    await migrate.upgrade(url_of(address))
    store = Store(url_of(address), seconds)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def a_plain_connection(address: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(address)
    try:
        yield connection
    finally:
        await connection.close()


class Alarms:
    """All alarms on this loop that are set for so many seconds: they ring when a test says so."""

    def __init__(self, seconds: float) -> None:
        self._set: list[tuple[asyncio.TimerHandle, Callable[[], object]]] = []
        self._seconds, loop = seconds, asyncio.get_running_loop()
        self._call_later = loop.call_later
        loop.call_later = self._keep  # type: ignore[method-assign]

    def _keep(self, delay: float, act: Callable[..., object], *given: Any, **more: Any) -> asyncio.TimerHandle:
        handle = self._call_later(delay, act, *given, **more)
        if delay == self._seconds:
            self._set.append((handle, act))
        return handle

    def ring(self) -> None:
        for handle, act in self._set:
            if not handle.cancelled():
                handle.cancel()
                act()


async def given_up(work: Awaitable[object], other: Any, alarms: Alarms) -> None:
    """See that work which waits in the database is given up when its alarm rings."""
    before, task = await other.fetchval(WAITING), asyncio.ensure_future(work)
    while await other.fetchval(WAITING) == before:
        assert not task.done(), "it should have waited"
    alarms.ring()
    with pytest.raises(Unreachable):
        await task


def play(scene: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(BROKEN_AFTER):
            await scene()

    asyncio.run(run())


# --- a database that hangs ---


def test_what_hangs_is_given_up_and_the_next_goes_through(address: str) -> None:
    async def scene() -> None:
        async with a_store(address, PATIENCE) as store, a_plain_connection(address) as other:
            alarms = Alarms(PATIENCE)
            await store.add_table(a_row())
            async with other.transaction():
                await other.execute("LOCK TABLE entries, tables IN ACCESS EXCLUSIVE MODE")
                for work in (store.writer.store(rows("t1", 1)), store.entries("t1"), store.save_table(a_row())):
                    await given_up(work, other, alarms)
            await store.writer.store(rows("t1", 1))
            assert len(await store.entries("t1")) == 1

    play(scene)


class SilentCommitter:
    """A database that does not answer; counts how often it was asked."""

    asked = 0

    def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
        self.asked += 1
        ended(Unreachable())

    async def close(self) -> None:
        """Nothing to let go."""


def test_hundreds_who_wait_for_a_silent_database_are_told_together() -> None:
    async def scene() -> None:
        committer = SilentCommitter()
        writer = Writer(committer)
        waiting = [writer.store(rows(f"t{number}", 1)) for number in range(300)]
        outcome = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(one) for one in outcome} == {Unreachable}
        assert committer.asked == 1

    play(scene)


class HangingCommitter(SilentCommitter):
    """A database that never says anything at all."""

    def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
        self.asked += 1


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
            writer, tries = Writer(PostgresCommitter(store.engine, store.news, 30.0)), 0

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


# --- listening ---


async def nothing() -> None:
    """Nobody has tables."""


class Line:
    """A connection without a network."""

    def __init__(self) -> None:
        self.hear: Any = None
        self._closed = False
        self._gone: Callable[[object], None] = lambda _: None

    async def add_listener(self, _: str, hear: Any) -> None:
        self.hear = hear

    def add_termination_listener(self, gone: Callable[[object], None]) -> None:
        self._gone = gone

    def is_closed(self) -> bool:
        return self._closed

    async def execute(self, _: str) -> None:
        if self._closed:
            raise OSError

    def terminate(self) -> None:
        if not self._closed:
            self._closed = True
            self._gone(self)


def test_listening_comes_back_with_growing_pauses_and_says_that_news_was_missed() -> None:
    lines = [Line(), Line()]
    answers: list[Line | None] = [None, lines[0], *[None] * 7, lines[1]]
    slept: list[float] = []
    missed = 0

    async def connect(_: URL, __: float) -> Line:
        answer = answers.pop(0)
        if answer is None:
            raise ConnectionRefusedError
        return answer

    async def sleep(seconds: float) -> None:
        if seconds == ASK_EVERY:
            await asyncio.Event().wait()
        slept.append(seconds)
        await a_turn_of_the_loop()

    async def miss() -> None:
        nonlocal missed
        missed += 1
        assert not news.is_listening

    news = News(url_of("postgresql://nowhere/x"), 5.0, sleep)
    news.connect = connect

    async def scene() -> None:
        listening = asyncio.create_task(news.listen(lambda _: None, miss))
        await until(lambda: news.is_listening)
        assert missed == 1
        lines[0].terminate()
        await until(lambda: news.is_listening and missed == 2)
        assert slept == [PAUSES[0], *PAUSES, *[PAUSES[-1]] * 3]
        listening.cancel()

    play(scene)


def test_a_database_that_answers_when_asked_is_listened_to_all_along(address: str) -> None:
    asked = missed = 0

    async def sleep(seconds: float) -> None:
        nonlocal asked
        asked += seconds == ASK_EVERY
        await a_turn_of_the_loop()

    async def miss() -> None:
        nonlocal missed
        missed += 1

    async def scene() -> None:
        news = News(url_of(address), 30.0, sleep)
        listening = asyncio.create_task(news.listen(lambda _: None, miss))
        await until(lambda: asked == 5)
        assert (missed, news.is_listening) == (1, True)
        listening.cancel()

    play(scene)


class Mute(Line):
    """A connection that looks well and answers nothing."""

    async def execute(self, _: str) -> None:
        raise OSError


def test_a_database_that_does_not_answer_when_asked_is_called_anew() -> None:
    lines = [Mute(), Line()]

    async def sleep(_: float) -> None:
        if not lines:
            await asyncio.Event().wait()
        await a_turn_of_the_loop()

    async def connect(_: URL, __: float) -> Line:
        return lines.pop(0)

    async def scene() -> None:
        news = News(url_of("postgresql://nowhere/x"), 5.0, sleep)
        news.connect = connect
        listening = asyncio.create_task(news.listen(lambda _: None, nothing))
        await until(lambda: news.is_listening and not lines)
        listening.cancel()

    play(scene)


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


def test_a_listener_that_was_cut_off_hears_again(address: str) -> None:
    async def scene() -> None:
        async with a_store(address) as store, a_store(address) as other:
            await other.add_table(a_row())
            heard: asyncio.Queue[str] = asyncio.Queue()
            times = 0

            async def missed() -> None:
                nonlocal times
                times += 1

            listening = asyncio.create_task(store.news.listen(heard.put_nowait, missed))
            await until(lambda: store.news.is_listening)
            async with a_plain_connection(address) as killer:
                await killer.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                )
            await until(lambda: times == 2 and store.news.is_listening)
            await other.writer.store(rows("t1", 1))
            assert await heard.get() == "t1"
            listening.cancel()

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
