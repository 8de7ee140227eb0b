"""SQLite's write-ahead log is copied into the database beside the thread that writes, so that no move waits for it.

Left alone, SQLite would copy thousands of pages within some commit, and everybody who moved just then would wait. Here
another thread copies them while commits go on; what came in meanwhile is little, and the writer copies that by itself,
so that the log can begin anew.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from sqlalchemy import Engine

MANY = 6_000  # entries; at a busy server each one changes about a page
COPY = "PRAGMA wal_checkpoint(PASSIVE)"


class Checkpoints:
    """Called by the thread that writes, after each commit."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "mischief-copier")
        self._written = 0
        self.copying: Future[None] | None = None

    def after(self, entries: int, driver: Any) -> None:
        """So many more entries were committed through this connection."""
        self._written += entries
        if self.copying is None and self._written >= MANY:
            self.copying = self._thread.submit(self._copy)
        elif self.copying is not None and self.copying.done():
            driver.execute(COPY).fetchall()
            self.copying, self._written = None, 0

    def _copy(self) -> None:
        connection: Any = self._engine.raw_connection()
        try:
            connection.driver_connection.execute(COPY).fetchall()
        finally:
            connection.close()

    def close(self) -> None:
        self._thread.shutdown()
