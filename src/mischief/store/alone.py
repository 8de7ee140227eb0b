"""One SQLite file is served by one server, because each has its tables in memory and nobody would tell the other."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from sqlalchemy.engine import URL

from mischief.store.engine import BadDatabase, is_sqlite, make_folder
from mischief.store.sqlite.connecting import lock_beside
from mischief.store.trouble import told_in_one_line

LAST_COMMIT_MS = 60_000  # so long the disk may take


@contextmanager
def only_server(url: URL) -> Iterator[None]:
    """Hold a database as its only server; raises BadDatabase if there is one already. PostgreSQL takes several."""
    if not is_sqlite(url) or not url.database or url.database == ":memory:":
        yield
        return
    with told_in_one_line(url):
        make_folder(url)
        lock = sqlite3.connect(lock_beside(url.database))
    with closing(lock):
        with told_in_one_line(url):
            _hold(lock, url)
            _outlast(lock)
            _hold(lock, url)
        yield


def _hold(lock: sqlite3.Connection, url: URL) -> None:
    """As who writes, so that our own process that stores can hold it as a reader."""
    lock.execute("PRAGMA busy_timeout=0")
    try:
        lock.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise BadDatabase(
            f"another server is using {url.database}: stop it first, or choose another file with --database"
            " or MISCHIEF_DATABASE"
        ) from None


def _outlast(lock: sqlite3.Connection) -> None:
    """Wait until the last commit of a server that was killed is through: its tables are not to be read before."""
    lock.rollback()
    lock.execute(f"PRAGMA busy_timeout={LAST_COMMIT_MS}")
    lock.execute("BEGIN EXCLUSIVE")
    lock.rollback()
