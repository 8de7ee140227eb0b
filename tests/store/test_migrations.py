"""A migration is done or not done: an upgrade that was cut off anywhere is simply done again."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Engine, event

from builders.store.stores import a_row, rows, with_store
from mischief.store import migrate
from mischief.store.committers import packed
from mischief.store.engine import BadDatabase, open_plain_engine, url_of
from mischief.store.sqlite.connecting import connect
from mischief.store.sqlite.recent import Recent

SCHEMAS = Path(__file__).with_name("schemas.txt")  # what every version defines in SQLite
OLD = [None, *migrate.versions()[:-1]]  # none: a file that is not there yet


def upgrade(file: Path, to: str = "head") -> None:
    asyncio.run(migrate.upgrade(url_of(str(file)), to))


def tables(file: Path) -> list[tuple[Any, ...]]:
    """Everything that is defined in a database, and the version that it says it has."""
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        return [*found, *database.execute("SELECT * FROM alembic_version")]


@contextmanager
def copied_after_each_statement(file: Path, to: Path) -> Iterator[list[Path]]:
    """The files of a database as a crash after each statement would leave them."""
    cuts: list[Path] = []

    def copy(*_: object) -> None:
        folder = to / str(len(cuts))
        folder.mkdir()
        for part in file.parent.glob(f"{file.name}*"):
            shutil.copy(part, folder)
        cuts.append(folder / file.name)

    event.listen(Engine, "after_cursor_execute", copy)
    try:
        yield cuts
    finally:
        event.remove(Engine, "after_cursor_execute", copy)


@pytest.mark.parametrize("version", OLD)
def test_an_upgrade_cut_off_after_any_statement_can_be_done_again(tmp_path: Path, version: str | None) -> None:
    file = tmp_path / "mischief.db"
    if version is not None:
        upgrade(file, version)
    (tmp_path / "cuts").mkdir()
    with copied_after_each_statement(file, tmp_path / "cuts") as cuts:
        upgrade(file)
    assert len(cuts) > 3
    for cut in cuts:
        upgrade(cut)
        assert tables(cut) == tables(file)


def test_what_an_old_database_held_is_still_there(tmp_path: Path) -> None:
    file = tmp_path / "mischief.db"
    upgrade(file, migrate.versions()[0])
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("INSERT INTO keys VALUES ('cookies', x'00ff')")
    upgrade(file)
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT * FROM keys").fetchall() == [("cookies", b"\x00\xff")]


def test_a_database_of_a_later_version_is_left_alone(database: str) -> None:
    async def run() -> None:
        url = url_of(database)
        await migrate.upgrade(url)
        await migrate.in_one_transaction(
            url, lambda one: one.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        )
        for ask in (migrate.upgrade, migrate.check):
            with pytest.raises(BadDatabase, match="newer than this program"):
                await ask(url)

    asyncio.run(run())


def test_a_database_of_an_earlier_version_is_not_looked_at_before_it_is_upgraded(database: str) -> None:
    async def run() -> None:
        url = url_of(database)
        await migrate.upgrade(url, migrate.versions()[0])
        with pytest.raises(BadDatabase, match="mischief db upgrade"):
            await migrate.check(url)
        await migrate.upgrade(url)
        await migrate.check(url)

    asyncio.run(run())


def described(file: Path) -> str:
    """Everything that is defined in a database, a line for each table and index."""
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name")
        return "".join(f"{' '.join(sql.split())}\n" for (sql,) in rows)


def known() -> dict[str, str]:
    """What every version defines, as it was when the version came out: databases out there are like this."""
    blocks = SCHEMAS.read_text("utf-8").split("--- ")[1:]
    return dict(block.split("\n", 1) for block in blocks)


@pytest.mark.parametrize("version", migrate.versions())
def test_a_version_defines_what_it_always_did(tmp_path: Path, version: str) -> None:
    upgrade(tmp_path / "mischief.db", version)
    assert described(tmp_path / "mischief.db") == known()[version]


@pytest.mark.parametrize("version", ["base", *migrate.versions()])
def test_a_version_can_be_gone_back_to(tmp_path: Path, version: str) -> None:
    file = tmp_path / "mischief.db"
    upgrade(file)
    engine = open_plain_engine(url_of(str(file)))
    with engine.begin() as connection:
        command.downgrade(migrate.config(connection), version)
    engine.dispose()
    assert described(file) == known()[version]


def test_recent_entries_join_the_others_where_nobody_knows_of_recent_ones(tmp_path: Path) -> None:
    file = tmp_path / "mischief.db"
    with_store(str(file), lambda store: store.add_table(a_row()))
    with closing(connect(str(file))) as connection:
        Recent(str(file), connection).insert(packed(rows("t1", 1, 2)).decode())
    engine = open_plain_engine(url_of(str(file)))
    with engine.begin() as old:
        command.downgrade(migrate.config(old), "0005")
    engine.dispose()
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT table_id, number FROM entries").fetchall() == [("t1", 1), ("t1", 2)]


def test_servers_that_begin_at_the_same_moment_do_not_upgrade_twice(database: str) -> None:
    async def run() -> None:
        url = url_of(database)
        await asyncio.gather(*(migrate.upgrade(url) for _ in range(4)))
        await migrate.check(url)

    asyncio.run(run())
