"""Log entries go in as one JSON text in one statement, which is a transaction by itself, flush included."""

import sqlite3

from mischief.store.sqlite.checkpoints import Checkpoints

COLUMNS = "table_id, number, actor, move, client_id, at, evidence"
INSERT_INTO = (
    f"INSERT INTO %s ({COLUMNS}) SELECT value->>0, value->>1, value->>2, value->>3, value->>4,"
    " value->>5, value->>6 FROM json_each(:rows)"
)
INSERT = INSERT_INTO % "entries"
IS_SETTLED = "SELECT NOT EXISTS (SELECT 1 FROM recent)"
SETTLE = (  # in the order of the key; what belonged to a table that was deleted is deleted with it
    f"INSERT INTO entries ({COLUMNS}) SELECT {COLUMNS} FROM recent"
    " WHERE table_id IN (SELECT id FROM tables) ORDER BY table_id, number"
)
EMPTY = "DELETE FROM recent"


def settle(connection: sqlite3.Connection) -> None:
    """Put recent entries among the others, in the transaction that is under way or in one of its own: recent.py."""
    if connection.execute(IS_SETTLED).fetchone() == (1,):
        return
    if connection.in_transaction:
        _move(connection)
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        _move(connection)


def _move(connection: sqlite3.Connection) -> None:
    connection.execute(SETTLE)
    connection.execute(EMPTY)


class Inserter:
    """Stores entries through one connection, and sees that the write-ahead log is copied."""

    def __init__(self, database: str, connection: sqlite3.Connection) -> None:
        self._connection, self._checkpoints = connection, Checkpoints(database)

    def insert(self, packed: str) -> None:
        """All of these rows, or none; raises what SQLite has against them."""
        settle(self._connection)
        stored = self._connection.execute(INSERT, {"rows": packed})
        self._checkpoints.after(stored.rowcount, self._connection)

    def close(self) -> None:
        self._checkpoints.close()
