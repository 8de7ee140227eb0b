"""One SQLite file is served by one server, because each has its tables in memory and nobody would tell the other."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

from mischief.store.engine import BadDatabase, is_sqlite, make_folder
from mischief.store.trouble import told_in_one_line


@contextmanager
def only_server(url: URL) -> Iterator[None]:
    """Hold a database as its only server; raises BadDatabase if there is one already. PostgreSQL takes several."""
    if not is_sqlite(url) or not url.database or url.database == ":memory:":
        yield
        return
    with told_in_one_line(url):
        make_folder(url)
        lock = sqlite3.connect(f"{Path(url.database).resolve()}-server", timeout=0)
    with closing(lock):
        _hold(lock, url)
        yield


def _hold(lock: sqlite3.Connection, url: URL) -> None:
    """An empty database beside the real one: SQLite's own locks work everywhere and end with the process."""
    with told_in_one_line(url):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise BadDatabase(
                f"another server is using {url.database}: stop it first, or choose another file with --database"
                " or MISCHIEF_DATABASE"
            ) from None
