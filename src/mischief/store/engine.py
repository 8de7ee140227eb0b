"""Opening the database: what SQLite must be told so that a commit is on disk, and nothing for PostgreSQL."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from mischief.game.errors import MischiefError
from mischief.game.installed import extra
from mischief.store.reach import SECONDS
from mischief.store.sqlite.connecting import COPIED_ELSEWHERE, TOLD, tell

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PLAIN_DRIVERS = {"sqlite+aiosqlite": "sqlite"}


class BadDatabase(MischiefError):
    code = "bad_database"


def url_of(setting: str) -> URL:
    """The address of a database, from `sqlite:///file`, `postgresql://...`, or the name of an SQLite file."""
    try:
        url = make_url(setting if "://" in setting else f"sqlite:///{setting}")
    except Exception:
        raise BadDatabase(f"{setting!r} is not a database: give a file name or postgresql://...") from None
    driver = DRIVERS.get(url.drivername, url.drivername)
    if driver not in DRIVERS.values():
        raise BadDatabase(f"{url.drivername!r} is not supported: choose sqlite or postgresql")
    return url.set(drivername=driver)


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def open_engine(url: URL, seconds: float = SECONDS, idle: float | None = None) -> AsyncEngine:
    """An engine for the event loop; PostgreSQL is waited for so long, and waits so long for us in a transaction."""
    if is_sqlite(url):
        make_folder(url)
        engine = create_async_engine(url, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _tell_sqlite)
        return engine
    with extra("postgres"):
        import asyncpg  # noqa: F401
    own = {"idle_in_transaction_session_timeout": str(int((idle or seconds) * 1000))}  # who hangs lets go of its locks
    args = {"timeout": seconds, "server_settings": own}
    engine = create_async_engine(
        url, pool_size=10, max_overflow=10, pool_timeout=seconds, connect_args=args, hide_parameters=True
    )
    event.listen(engine.sync_engine, "checkout", _pass_over_if_closed)
    return engine


def _pass_over_if_closed(connection: Any, *_: Any) -> None:
    """The database has ended this connection, so a fresh one is made; asking it each time would take a journey."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def open_plain_engine(url: URL) -> Engine:
    """An SQLite engine for the thread that writes: it asks for the right to write at once, not half-way."""
    make_folder(url)
    plain = url.set(drivername=PLAIN_DRIVERS[url.drivername])
    engine = create_engine(plain, hide_parameters=True)
    event.listen(engine, "connect", _tell_sqlite)
    event.listen(engine, "connect", _begin_by_hand)
    event.listen(engine, "connect", _copy_log_elsewhere)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _copy_log_elsewhere(connection: Any, _: Any) -> None:
    tell(connection, COPIED_ELSEWHERE)


def _begin_by_hand(connection: Any, _: Any) -> None:
    """Python's driver would begin transactions too late for savepoints."""
    connection.isolation_level = None


def make_folder(url: URL) -> None:
    """The folder of an SQLite file."""
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)


def _tell_sqlite(connection: Any, _: Any) -> None:
    tell(connection, *TOLD)
