"""A database in one file, whichever kind it is of: copied while it is in use, and put back into either kind."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, delete, exists, insert, inspect, select
from sqlalchemy.engine import URL

from mischief.store import migrate
from mischief.store.alone import only_server
from mischief.store.committers import driver_of
from mischief.store.engine import BadDatabase, is_sqlite, open_plain_engine, url_of
from mischief.store.schema import KEYS, METADATA, OF_THE_MOMENT
from mischief.store.sqlite.inserting import settle

ROWS_AT_ONCE = 1000
ONE_MOMENT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
OTHERS = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
LOOK_AGAIN = "SELECT pg_stat_clear_snapshot(), pg_sleep(0.1)"
OURS_ALONE = 0o600
LOOKS = 20  # who has just hung up may be listed a little longer


async def backup(url: URL, file: Path) -> None:
    """Copy a database as it is at one moment into a new SQLite file; refuses to overwrite anything."""
    if file.exists():
        raise BadDatabase(f"{file} exists already: choose another name")
    if is_sqlite(url):
        _copy_file(Path(url.database or ""), file)
        return
    await migrate.check(url)
    with _in_a_file() as engine:
        await migrate.in_one_transaction(url, partial(_read_all, engine))
        _copy_file(Path(engine.url.database or ""), file)


async def restore(file: Path, url: URL, replace: bool = False) -> None:
    """Put what a backup holds into a database, all or nothing; games that are there go only if `replace` says so."""
    with only_server(url), _in_a_file(file) as engine:
        await migrate.in_one_transaction(url, partial(_put_back, engine, replace))


def _copy_file(source: Path, file: Path) -> None:
    if not source.exists():
        raise BadDatabase(f"there is no database {source}: nothing was copied")
    half = file.with_name(f"{file.name}.half")
    try:
        half.unlink(missing_ok=True)
        half.touch(OURS_ALONE)  # with what is in it one could play for anybody
        with closing(sqlite3.connect(source)) as database:
            _see_that_it_is_whole(database)
            database.execute("VACUUM INTO ?", (str(half),))
        half.rename(file)
    except (sqlite3.Error, OSError) as error:
        raise BadDatabase(f"{source} could not be copied: {error}") from None
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


def _see_that_it_is_whole(database: sqlite3.Connection) -> None:
    (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found.replace("\n", " "))


@contextmanager
def _in_a_file(of: Path | None = None) -> Iterator[Engine]:
    """A database of today's form in a file that soon goes: empty, or a copy of another file, which stays as it is."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "copy.db"
        if of:
            _copy_file(of, file)
        engine = open_plain_engine(url_of(str(file)))
        try:
            with engine.begin() as connection:
                if of and not inspect(connection).has_table("alembic_version"):
                    raise BadDatabase(f"{of} is no backup of Mischief: nothing was changed")
                migrate.bring_up_to_date(connection)
                settle(driver_of(connection))
            yield engine
        finally:
            engine.dispose()


def _read_all(into: Engine, source: Connection) -> None:
    source.exec_driver_sql(ONE_MOMENT)
    with into.begin() as target:
        _copy_rows(source, target)


def _put_back(out_of: Engine, replace: bool, target: Connection) -> None:
    if target.dialect.name == "postgresql" and not _is_alone(target):
        raise BadDatabase("others are connected to this database: stop the servers first")
    migrate.bring_up_to_date(target)
    if not replace and _holds_games(target):
        raise BadDatabase("there are games in this database already: say --replace to lose them, or choose another")
    for table in reversed(METADATA.sorted_tables):
        target.execute(delete(table))
    with out_of.begin() as source:
        _copy_rows(source, target)


def _is_alone(connection: Connection) -> bool:
    """Servers keep tables in memory, and would go on with what is no longer there."""
    for _ in range(LOOKS):
        if connection.exec_driver_sql(OTHERS).scalar() == 0:
            return True
        connection.exec_driver_sql(LOOK_AGAIN)
    return False


def _holds_games(connection: Connection) -> bool:
    """Anything but keys, which every server makes when it first starts."""
    tables = (table for table in METADATA.sorted_tables if table not in (KEYS, *OF_THE_MOMENT))
    return any(connection.execute(select(exists(select(table)))).scalar() for table in tables)


def _copy_rows(source: Connection, target: Connection) -> None:
    for table in (table for table in METADATA.sorted_tables if table not in OF_THE_MOMENT):
        rows = source.execute(select(table).execution_options(yield_per=ROWS_AT_ONCE)).mappings()
        for some in rows.partitions():
            target.execute(insert(table), [dict(row) for row in some])
