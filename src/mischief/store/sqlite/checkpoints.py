"""SQLite's write-ahead log is copied into the database beside whoever writes, so that no move waits for it.

Left alone, SQLite would copy thousands of pages within some commit, and everybody who moved just then would wait. Here
another thread copies them while commits go on; what came in meanwhile is little, and the writer copies that by itself,
so that the log can begin anew.
"""

import sqlite3
from contextlib import closing
from threading import Thread

from mischief.store.sqlite.connecting import connect

MANY = 6_000  # entries; at a busy server each one changes about a page
COPY = "PRAGMA wal_checkpoint(PASSIVE)"


class Checkpoints:
    """Called by whoever writes, after each commit."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._written = 0
        self.copying: Thread | None = None

    def after(self, entries: int, connection: sqlite3.Connection) -> None:
        """So many more entries were committed through this connection."""
        self._written += entries
        if self.copying is None and self._written >= MANY:
            self.copying = Thread(target=self._copy, name="mischief-copier")
            self.copying.start()
        elif self.copying is not None and not self.copying.is_alive():
            connection.execute(COPY).fetchall()
            self.copying, self._written = None, 0

    def _copy(self) -> None:
        with closing(connect(self._database)) as connection:
            connection.execute(COPY).fetchall()

    def close(self) -> None:
        if self.copying is not None:
            self.copying.join()
