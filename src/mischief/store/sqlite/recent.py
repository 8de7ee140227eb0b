"""Entries as they come, one after another in a table of their own, until there are many: then they join the others.

In `entries` those of each table lie together, so a commit of fifty moves would change fifty pages. Here it changes two,
and the fifty once in thousands of moves. Whoever reads a log reads both: `log_of` in schema.py.
"""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from mischief.store.sqlite.checkpoints import Checkpoints
from mischief.store.sqlite.inserting import INSERT_INTO, settle

MANY = 10_000  # who reads a log looks through all of them, which takes a millisecond
INSERT = INSERT_INTO % "recent"
COUNT = "SELECT coalesce(max(rowid), 0) FROM recent"  # since it was emptied
LAST_RECENT = "SELECT table_id, max(number) FROM recent GROUP BY table_id"
LAST_SETTLED = (  # nothing for a table that does not exist
    "SELECT coalesce((SELECT max(number) FROM entries WHERE table_id = id), -1) FROM tables WHERE id = ?"
)


class Recent:
    """Stores entries for the one process that adds recent ones, and sees that no entry is there twice."""

    def __init__(self, database: str, connection: sqlite3.Connection) -> None:
        self._connection, self._checkpoints = connection, Checkpoints(database)
        self._count = 0
        self._last: dict[str, int] = {}  # the number of a table's last entry
        settle(connection)  # what a process that was killed has left

    def insert(self, packed: str) -> None:
        """All of these rows, or none; raises what SQLite has against them."""
        last = self._checked(json.loads(packed))
        stored = self._connection.execute(INSERT, {"rows": packed})
        self._last.update(last)
        self._count += stored.rowcount
        self._checkpoints.after(stored.rowcount, self._connection)

    def _checked(self, rows: Iterable[Any]) -> dict[str, int]:
        """The last numbers with these rows; the keys of `entries` would be heard only when they join the others."""
        (count,) = self._connection.execute(COUNT).fetchone()
        if count != self._count:  # the thread of our server has settled them meanwhile
            self._count, self._last = count, dict(self._connection.execute(LAST_RECENT))
        last: dict[str, int] = {}
        for table, number, *_ in rows:
            if number <= (last[table] if table in last else self._last_of(table)):
                raise sqlite3.IntegrityError("an entry is there already")
            last[table] = number
        return last

    def _last_of(self, table: str) -> int:
        if table not in self._last:
            found = self._connection.execute(LAST_SETTLED, (table,)).fetchone()
            if found is None:
                raise sqlite3.IntegrityError("an entry is of no table")
            (self._last[table],) = found
        return self._last[table]

    def tidy(self) -> None:
        """Settle when there are many: between two commits, so that nobody waits for it who has moved before."""
        if self._count >= MANY:
            self._settle()

    def _settle(self) -> None:
        with suppress(sqlite3.Error):  # where they are they are safe, and this is tried again
            settle(self._connection)

    def close(self) -> None:
        """At rest, a database has all entries in one place."""
        self._settle()
        self._checkpoints.close()
