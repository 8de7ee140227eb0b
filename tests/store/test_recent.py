"""Entries that have not joined the others yet: nothing twice, nothing lost, and everybody reads both."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from builders.store.stores import a_row, rows, with_store
from mischief.store.committers import packed
from mischief.store.sqlite import recent
from mischief.store.sqlite.connecting import connect
from mischief.store.sqlite.inserting import Inserter
from mischief.store.sqlite.recent import Recent
from mischief.store.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with two tables in it."""

    async def begin(store: Store) -> None:
        await store.add_table(a_row())
        await store.add_table(a_row("t2", "kabo-second"))

    with_store(str(tmp_path / "mischief.db"), begin)
    return tmp_path / "mischief.db"


@pytest.fixture
def writer(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(connect(str(file))) as connection:
        yield connection


@pytest.fixture
def other(file: Path) -> Iterator[sqlite3.Connection]:
    """Another connection, like that of the server's own thread."""
    with closing(connect(str(file))) as connection:
        yield connection


def store(into: Recent | Inserter, table: str, *numbers: int) -> None:
    into.insert(packed(rows(table, *numbers)).decode())


def held(connection: sqlite3.Connection, table: str) -> list[tuple[str, int]]:
    return connection.execute(f"SELECT table_id, number FROM {table} ORDER BY 1, 2").fetchall()


def read(file: Path, table: str, after: int = 0) -> list[int]:
    found: list[int] = []

    async def use(store: Store) -> None:
        found.extend(entry.number for entry in await store.entries(table, after))

    with_store(str(file), use)
    return found


def test_entries_stay_as_they_came_until_there_are_many(
    file: Path, writer: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent, "MANY", 4)
    fresh = Recent(str(file), writer)
    for table, number in (("t2", 1), ("t1", 1), ("t2", 2)):
        store(fresh, table, number)
        fresh.tidy()
    assert (held(writer, "recent"), held(writer, "entries")) == ([("t1", 1), ("t2", 1), ("t2", 2)], [])
    store(fresh, "t1", 2)
    fresh.tidy()
    assert (held(writer, "recent"), held(writer, "entries")) == ([], [("t1", 1), ("t1", 2), ("t2", 1), ("t2", 2)])
    store(fresh, "t1", 3)
    assert held(writer, "recent") == [("t1", 3)]


def test_who_reads_a_log_reads_what_is_recent_too(file: Path, writer: sqlite3.Connection) -> None:
    store(Inserter(str(file), writer), "t1", 1, 2)
    fresh = Recent(str(file), writer)
    store(fresh, "t1", 3)
    store(fresh, "t2", 1)
    store(fresh, "t1", 4)
    assert (read(file, "t1"), read(file, "t1", after=2), read(file, "t2")) == ([1, 2, 3, 4], [3, 4], [1])


def test_a_table_has_changed_whose_last_entry_is_recent(file: Path, writer: sqlite3.Connection) -> None:
    store(Recent(str(file), writer), "t1", 1)

    async def use(store: Store) -> None:
        (first, second) = [await store.table("t1"), await store.table("t2")]
        assert first
        assert second
        known = {"t1": (first.version, 0), "t2": (second.version, 0)}
        assert await store.changed_among(known) == ["t1"]
        assert await store.changed_among({**known, "t1": (first.version, 1)}) == []

    with_store(str(file), use)


def test_an_entry_is_refused_that_is_there_already_wherever_it_is(file: Path, writer: sqlite3.Connection) -> None:
    store(Inserter(str(file), writer), "t1", 1)
    fresh = Recent(str(file), writer)
    store(fresh, "t2", 1)
    for table, numbers in (("t1", [1]), ("t2", [1]), ("t1", [2, 2]), ("t2", [2, 1])):
        with pytest.raises(sqlite3.IntegrityError, match="there already"):
            store(fresh, table, *numbers)
    assert held(writer, "recent") == [("t2", 1)]
    store(fresh, "t1", 2)


def test_an_entry_of_no_table_is_refused(file: Path, writer: sqlite3.Connection) -> None:
    fresh = Recent(str(file), writer)
    with pytest.raises(sqlite3.IntegrityError, match="of no table"):
        store(fresh, "t3", 1)


def test_whoever_else_stores_entries_puts_the_recent_ones_before_them(
    file: Path, writer: sqlite3.Connection, other: sqlite3.Connection
) -> None:
    fresh, thread = Recent(str(file), writer), Inserter(str(file), other)
    store(fresh, "t1", 1)
    with pytest.raises(sqlite3.IntegrityError):
        store(thread, "t1", 1)
    store(thread, "t1", 2)
    assert (held(writer, "recent"), held(writer, "entries")) == ([], [("t1", 1), ("t1", 2)])
    with pytest.raises(sqlite3.IntegrityError):
        store(fresh, "t1", 2)
    store(fresh, "t1", 3)
    assert held(writer, "recent") == [("t1", 3)]


def test_what_was_settled_while_more_came_is_noticed_by_how_many_there_are(
    file: Path, writer: sqlite3.Connection, other: sqlite3.Connection
) -> None:
    fresh, thread, second = Recent(str(file), writer), Inserter(str(file), other), Recent(str(file), other)
    store(fresh, "t1", 1)
    store(thread, "t2", 1)
    store(second, "t2", 2)
    store(second, "t2", 3)
    with pytest.raises(sqlite3.IntegrityError):
        store(fresh, "t2", 3)
    store(fresh, "t2", 4)
    assert held(writer, "recent") == [("t2", 2), ("t2", 3), ("t2", 4)]


def test_what_a_process_that_was_killed_has_left_is_settled_by_the_next(
    file: Path, writer: sqlite3.Connection, other: sqlite3.Connection
) -> None:
    store(Recent(str(file), writer), "t1", 1)
    Recent(str(file), other)
    assert (held(other, "recent"), held(other, "entries")) == ([], [("t1", 1)])


def test_at_rest_all_entries_are_in_one_place(file: Path, writer: sqlite3.Connection) -> None:
    fresh = Recent(str(file), writer)
    store(fresh, "t1", 1)
    fresh.close()
    assert (held(writer, "recent"), held(writer, "entries")) == ([], [("t1", 1)])


def test_what_belonged_to_a_table_that_was_deleted_goes_with_it(file: Path, writer: sqlite3.Connection) -> None:
    fresh = Recent(str(file), writer)
    store(fresh, "t1", 1)
    store(fresh, "t2", 1)
    writer.execute("DELETE FROM tables WHERE id = 't1'")
    fresh.close()
    assert (held(writer, "recent"), held(writer, "entries")) == ([], [("t2", 1)])


def test_what_can_not_be_settled_now_stays_where_it_is_and_is_tried_again(
    file: Path, writer: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent, "MANY", 1)
    fresh = Recent(str(file), writer)
    writer.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    store(fresh, "t1", 1)
    fresh.tidy()
    assert (held(writer, "recent"), held(writer, "entries"), writer.in_transaction) == ([("t1", 1)], [], False)
    store(fresh, "t1", 2)
    writer.execute("DROP TRIGGER full")
    fresh.tidy()
    assert (held(writer, "recent"), held(writer, "entries")) == ([], [("t1", 1), ("t1", 2)])


def test_everything_about_an_entry_is_kept(file: Path, writer: sqlite3.Connection) -> None:
    fresh = Recent(str(file), writer)
    fresh.insert(json.dumps([["t1", 1, 0, -1, "a-1", 5], ["t1", 2, 6, 9, None, 6, '{"claim":1}']]))
    as_recent = writer.execute("SELECT * FROM recent").fetchall()
    fresh.close()
    assert writer.execute("SELECT * FROM entries ORDER BY number").fetchall() == as_recent
    assert as_recent == [("t1", 1, 0, -1, "a-1", 5, None), ("t1", 2, 6, 9, None, 6, '{"claim":1}')]
