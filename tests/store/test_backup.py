"""A backup holds everything, overwrites nothing, and can be put back into either kind of database."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Connection, insert, select

from builders.store.databases import KINDS, a_database_in
from builders.store.stores import a_row, rows, with_store
from mischief.store import migrate
from mischief.store.alone import only_server
from mischief.store.backup import backup, restore
from mischief.store.committers import packed
from mischief.store.engine import BadDatabase, url_of
from mischief.store.rows import PersonRow
from mischief.store.schema import METADATA
from mischief.store.sqlite.connecting import connect
from mischief.store.sqlite.recent import Recent
from mischief.store.store import Store

Another = Callable[[str], str]
Everything = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def another(request: pytest.FixtureRequest, tmp_path: Path) -> Another:
    """Makes one more empty database of a kind."""

    def make(kind: str) -> str:
        name = f"b{uuid4().hex}"
        return str(tmp_path / name) if kind == "sqlite" else a_database_in(request.getfixturevalue("postgres"), name)

    return make


def fill(database: str) -> None:
    async def some(store: Store) -> None:
        await store.key("cookies", b"\x00key")
        await store.save_person(PersonRow("p1", "Łucja", "cat", 5))
        await store.add_table(a_row(series={"points": [1, 2]}, began=7))
        await store.add_table(a_row("t2", "kabo-second", hints=False))
        await store.writer.store(rows("t1", *range(1, 2500)))

    with_store(database, some)


def everything(database: str) -> Everything:
    found: Everything = {}

    def read(connection: Connection) -> None:
        for table in METADATA.sorted_tables:
            order = list(table.primary_key.columns)
            found[table.name] = [tuple(row) for row in connection.execute(select(table).order_by(*order))]

    asyncio.run(migrate.in_one_transaction(url_of(database), read))
    return found


@pytest.mark.parametrize("to", KINDS)
def test_what_was_backed_up_is_all_there_again(database: str, to: str, another: Another, tmp_path: Path) -> None:
    fill(database)
    asyncio.run(backup(url_of(database), tmp_path / "saved.db"))
    assert (tmp_path / "saved.db").stat().st_mode & 0o077 == 0, "nobody else may read people's keys"
    restored = another(to)
    asyncio.run(restore(tmp_path / "saved.db", url_of(restored)))
    assert len(everything(restored)["entries"]) == 2499
    assert everything(restored) == everything(database)


@pytest.mark.parametrize("to", KINDS)
def test_what_has_come_last_is_in_a_backup_of_a_server_at_work(to: str, another: Another, tmp_path: Path) -> None:
    fill(served := another("sqlite"))
    with closing(connect(served)) as connection:
        Recent(served, connection).insert(packed(rows("t2", 1, 2)).decode())
        asyncio.run(backup(url_of(served), tmp_path / "saved.db"))
    restored = another(to)
    asyncio.run(restore(tmp_path / "saved.db", url_of(restored)))
    assert [row[:2] for row in everything(restored)["entries"][-2:]] == [("t2", 1), ("t2", 2)]


def test_games_are_lost_only_if_that_was_said(database: str, another: Another) -> None:
    fill(saved := another("sqlite"))
    with_store(database, lambda store: store.add_table(a_row("t9", "kabo-ninth")))
    before = everything(database)
    with pytest.raises(BadDatabase, match="there are games in this database already: say --replace"):
        asyncio.run(restore(Path(saved), url_of(database)))
    assert everything(database) == before
    asyncio.run(restore(Path(saved), url_of(database), replace=True))
    assert everything(database) == everything(saved)


def test_a_server_that_has_only_been_started_is_no_reason_to_refuse(another: Another) -> None:
    fill(saved := another("sqlite"))
    database = another("sqlite")

    async def starts(store: Store) -> None:
        await store.key("cookies", b"other key")

    with_store(database, starts)
    asyncio.run(restore(Path(saved), url_of(database)))
    assert everything(database)["keys"] == [("cookies", b"\x00key")], "people are known by their cookies again"


def test_a_backup_overwrites_nothing_and_leaves_nothing_half_done(database: str, tmp_path: Path) -> None:
    fill(database)
    (tmp_path / "saved.db").write_text("dear")
    with pytest.raises(BadDatabase, match="exists already: choose another name"):
        asyncio.run(backup(url_of(database), tmp_path / "saved.db"))
    with pytest.raises(BadDatabase, match=r"could not be copied: .*No such file"):
        asyncio.run(backup(url_of(database), tmp_path / "nowhere" / "saved.db"))
    with pytest.raises(BadDatabase, match=r"could not be copied: .*Not a directory"):
        asyncio.run(backup(url_of(database), tmp_path / "saved.db" / "in a file.db"))
    assert (tmp_path / "saved.db").read_text() == "dear"
    assert not list(tmp_path.glob("*.half"))


def test_what_a_backup_that_was_cut_off_has_left_is_in_nobodys_way(another: Another, tmp_path: Path) -> None:
    half = tmp_path / "saved.db.half"
    half.write_text("half a database")
    with_store(database := another("sqlite"), lambda store: store.add_table(a_row()))
    asyncio.run(backup(url_of(database), tmp_path / "saved.db"))
    assert everything(str(tmp_path / "saved.db")) == everything(database)
    not_a_database(bad := tmp_path / "bad.db")
    with pytest.raises(BadDatabase):
        asyncio.run(backup(url_of(str(bad)), tmp_path / "saved again.db"))
    assert not list(tmp_path.glob("*.half"))


def test_a_backup_holds_one_moment_although_people_go_on(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(address)
    before = everything(address)

    def somebody_sits_down(*table: Any) -> Any:
        """While the first rows are written down."""
        monkeypatch.undo()
        opening = Thread(target=with_store, args=[address, lambda store: store.add_table(a_row("t3", "kabo-third"))])
        opening.start()
        opening.join()
        return insert(*table)

    monkeypatch.setattr("mischief.store.backup.insert", somebody_sits_down)
    asyncio.run(backup(url_of(address), tmp_path / "saved.db"))
    assert everything(str(tmp_path / "saved.db")) == before
    assert len(everything(address)["tables"]) == len(before["tables"]) + 1


def test_a_database_of_an_older_version_is_brought_up_to_date_before_it_is_copied(address: str, tmp_path: Path) -> None:
    asyncio.run(migrate.upgrade(url_of(address), migrate.versions()[0]))
    with pytest.raises(BadDatabase, match="run `mischief db upgrade` first"):
        asyncio.run(backup(url_of(address), tmp_path / "saved.db"))


def not_a_database(file: Path) -> None:
    file.write_text("Dear diary, today I was a text file. " * 100)


def cut_short(file: Path) -> None:
    fill(str(file))
    file.write_bytes(file.read_bytes()[:40_000])


def of_somebody_else(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")


def with_a_hole(file: Path) -> None:
    fill(str(file))
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE people SET name = NULL")
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = replace(sql, 'name VARCHAR(40)', 'name VARCHAR(40) NOT NULL')")
        database.commit()


def not_there(_: Path) -> None: ...


BAD = {
    not_a_database: "file is not a database",
    cut_short: "malformed",
    with_a_hole: "NULL value in",
    of_somebody_else: "is no backup of Mischief",
    not_there: "there is no database",
}


@pytest.mark.parametrize("spoil", BAD, ids=lambda spoil: spoil.__name__)
def test_a_bad_backup_is_one_clear_line_and_changes_nothing(
    another: Another, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    database = another("sqlite")
    with_store(database, lambda store: store.add_table(a_row()))
    before = everything(database)
    spoil(tmp_path / "saved.db")
    with pytest.raises(BadDatabase, match=BAD[spoil]) as told:
        asyncio.run(restore(tmp_path / "saved.db", url_of(database), replace=True))
    assert "\n" not in str(told.value)
    assert everything(database) == before


def test_nothing_is_restored_under_a_running_server(another: Another) -> None:
    fill(saved := another("sqlite"))
    file = url_of(another("sqlite"))
    with only_server(file), pytest.raises(BadDatabase, match="another server is using"):
        asyncio.run(restore(Path(saved), file))
    address = another("postgresql")

    async def while_it_runs(store: Store) -> None:
        await store.ping()
        with pytest.raises(BadDatabase, match="others are connected to this database: stop the servers first"):
            await restore(Path(saved), url_of(address))

    with_store(address, while_it_runs)
    assert everything(address)["tables"] == []
