"""Bringing a database up to date, from any version that ever was."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL

from mischief.store.engine import BadDatabase, is_sqlite, open_engine, open_plain_engine
from mischief.store.trouble import told_in_one_line

if TYPE_CHECKING:
    from alembic.config import Config

SECONDS = 60.0  # that nobody hangs up on an upgrade whose machine has much else to do
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(6423)"  # until the transaction ends
SCRIPTS = Path(__file__).parent / "migrations"


def config(connection: Connection | None = None) -> "Config":
    """Alembic's settings, without a file of their own."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.attributes["connection"] = connection
    return made


def versions() -> list[str]:
    """Every version that a database may have, oldest first; migrations are named by theirs."""
    return sorted(path.name[1:5] for path in (SCRIPTS / "versions").glob("v*.py"))


def _version(connection: Connection) -> str | None:
    """The version that a database has; none if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if version is not None and version not in versions():
        raise BadDatabase(f"the database is of version {version}, newer than this program: update the program")
    return version


def _is_new(connection: Connection) -> bool:
    return _version(connection) == versions()[-1]


def bring_up_to_date(connection: Connection, to: str = "head") -> None:
    """Apply the migrations that a database lacks, in the transaction that it is in."""
    if to == "head" and _is_new(connection):
        return  # nearly always, and then nobody waits for Alembic to load
    if connection.dialect.name == "postgresql":
        connection.execute(text(ONE_AT_A_TIME))
        if to == "head" and _is_new(connection):
            return  # another server, which began at the same moment, has done it
    from alembic import command

    command.upgrade(config(connection), to)


def _check(connection: Connection) -> None:
    if not _is_new(connection):
        raise BadDatabase("the database is of an older version: run `mischief db upgrade` first")


async def upgrade(url: URL, to: str = "head") -> None:
    """Apply every migration that is missing, all or none."""
    await in_one_transaction(url, partial(bring_up_to_date, to=to))


async def check(url: URL) -> None:
    """Raise BadDatabase unless a database is there and up to date."""
    with told_in_one_line(url):
        if is_sqlite(url) and url.database and not Path(url.database).exists():
            raise BadDatabase(f"there is no database {url.database}: give its name with --database")
    await in_one_transaction(url, _check)


async def in_one_transaction(url: URL, work: Callable[[Connection], None]) -> None:
    """Do something in one transaction, definitions of tables included."""
    with told_in_one_line(url):
        if is_sqlite(url):
            await asyncio.to_thread(_run_on_sqlite, url, work)
        else:
            await _run_on_postgres(url, work)


def _run_on_sqlite(url: URL, work: Callable[[Connection], None]) -> None:
    engine = open_plain_engine(url)
    try:
        with engine.begin() as connection:
            work(connection)
    finally:
        engine.dispose()


async def _run_on_postgres(url: URL, work: Callable[[Connection], None]) -> None:
    engine = open_engine(url, SECONDS)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(work)
    finally:
        await engine.dispose()
