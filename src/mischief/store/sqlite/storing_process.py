"""`python -m mischief.store.sqlite.storing_process FILE`: a process that does nothing but store log entries.

On standard input comes a commit a line, rows as JSON. Its answer is an empty line once it is on disk, or a line that
names SQLite's error; a first empty line says that this process is ready. It ends when its input does, and not before it
has stored what it was told: it outlives a server that was killed by one commit, and holds the server's lock that long.
"""

import os
import signal
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress

from mischief.store.sqlite.connecting import connect, lock_beside
from mischief.store.sqlite.recent import Recent

STORED = b""


def main(database: str) -> None:
    """Store until there is nothing more to come."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # meant for the server, which has more to say before it goes
    with _in_use(database), closing(connect(database)) as writer, closing(Recent(database, writer)) as recent:
        for said in answers(recent, sys.stdin.buffer):
            with suppress(OSError):  # nobody listens any more, and there may be more to store
                os.write(sys.stdout.fileno(), said + b"\n")


@contextmanager
def _in_use(database: str) -> Iterator[None]:
    """Whoever wants to be this file's next server waits for us."""
    with closing(sqlite3.connect(lock_beside(database))) as lock:
        lock.executescript("BEGIN; SELECT * FROM sqlite_master")
        yield


def answers(recent: Recent, commits: Iterable[bytes]) -> Iterator[bytes]:
    """What is to be said to each commit, and before the first."""
    yield STORED
    for commit in commits:
        if commit.endswith(b"\n"):  # else whoever told us was cut off
            yield _answer(recent, commit.decode())
            recent.tidy()


def _answer(recent: Recent, packed: str) -> bytes:
    try:
        recent.insert(packed)
    except sqlite3.Error as error:
        return f"{type(error).__name__}: {error}".replace("\n", " ").encode()
    return STORED


if __name__ == "__main__":
    main(sys.argv[1])
