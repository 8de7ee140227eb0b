"""Log entries go in as one JSON text in one statement, which is a transaction by itself, flush included."""

import sqlite3

from mischief.store.sqlite.checkpoints import Checkpoints

COLUMNS = "table_id, number, actor, move, client_id, at, evidence"
INSERT = (
    f"INSERT INTO entries ({COLUMNS}) SELECT value->>0, value->>1, value->>2, value->>3, value->>4,"
    " value->>5, value->>6 FROM json_each(:rows)"
)


class Inserter:
    """Stores entries through one connection, and sees that the write-ahead log is copied."""

    def __init__(self, database: str, connection: sqlite3.Connection) -> None:
        self._connection, self._checkpoints = connection, Checkpoints(database)

    def insert(self, packed: str) -> None:
        """All of these rows, or none; raises what SQLite has against them."""
        stored = self._connection.execute(INSERT, {"rows": packed})
        self._checkpoints.after(stored.rowcount, self._connection)

    def close(self) -> None:
        self._checkpoints.close()
