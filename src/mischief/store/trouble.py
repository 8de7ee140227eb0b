"""What can be wrong with a database, told in one line that says how to mend it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from mischief.store.engine import BadDatabase, is_sqlite

MEND = {
    True: "choose another file with --database, or move it away and restore a backup",
    False: "see that it runs and that the address and the password are right",
}


@contextmanager
def told_in_one_line(url: URL) -> Iterator[None]:
    """A database that can't be opened raises BadDatabase, whatever its driver says."""
    try:
        yield
    except Exception as error:
        if not _is_of_the_database(error):
            raise
        raise BadDatabase(f"{name_of(url)} can't be used: {_reason(url, error)}; {MEND[is_sqlite(url)]}") from None


def _is_of_the_database(error: Exception) -> bool:
    """Asyncpg's errors are known by where they come from, because loading it takes long."""
    return isinstance(error, (DBAPIError, sqlite3.Error, OSError)) or type(error).__module__.startswith("asyncpg.")


def name_of(url: URL) -> str:
    """How people call a database; never its password."""
    return str(url.database) if is_sqlite(url) else url.set(drivername="postgresql").render_as_string()


def _reason(url: URL, error: Exception) -> str:
    if is_sqlite(url) and url.database and os.path.isdir(url.database):
        return "it is a folder"
    if isinstance(error, TimeoutError):
        return "it does not answer"
    said = error.orig if isinstance(error, DBAPIError) else error
    return str(said).partition("\n")[0]
