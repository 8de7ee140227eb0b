"""A copy of a database that is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from mischief.store.engine import BadDatabase, is_sqlite


def copy_to(url: URL, file: Path) -> None:
    """Copy an SQLite database as it is at one moment; refuses to overwrite anything."""
    if not is_sqlite(url) or not url.database:
        raise BadDatabase("only SQLite is copied here: use pg_dump for PostgreSQL")
    if file.exists():
        raise BadDatabase(f"{file} exists already: choose another name")
    if not Path(url.database).exists():
        raise BadDatabase(f"there is no database {url.database}: nothing was copied")
    try:
        with closing(sqlite3.connect(url.database)) as source:
            source.execute("VACUUM INTO ?", (str(file),))
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)  # half a copy would stand in the way of the next
        raise BadDatabase(f"the copy failed: {error}") from None
