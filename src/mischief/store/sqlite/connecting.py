"""What SQLite must be told so that a commit is on disk."""

import os
import sqlite3

BUSY_MS = 10_000
# A write-ahead log that is flushed at every commit, foreign keys, and patience with other writers. The log is copied
# into the database only every so many pages: a busy server would else spend its time on that.
TOLD = (
    f"busy_timeout={BUSY_MS}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "wal_autocheckpoint=8000",
    "cache_size=-32000",
)
COPIED_ELSEWHERE = "wal_autocheckpoint=50000"  # checkpoints.py copies the log long before this many pages


def tell(connection: sqlite3.Connection, *pragmas: str) -> None:
    """Give SQLite orders."""
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")


def connect(database: str) -> sqlite3.Connection:
    """A connection for who writes; each statement is a transaction by itself."""
    connection = sqlite3.connect(database, isolation_level=None)
    tell(connection, *TOLD, COPIED_ELSEWHERE)
    return connection


def lock_beside(database: str) -> str:
    """The empty database whose locks say who uses this one: SQLite's own work everywhere and end with a process."""
    return f"{os.path.realpath(database)}-server"
