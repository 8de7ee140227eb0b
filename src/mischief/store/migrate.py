"""Bringing a database up to date, from any version that ever was."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL

from mischief.store.engine import open_engine

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"


def config(connection: Connection | None = None) -> "Config":
    """Alembic's settings, without a file of their own."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.attributes["connection"] = connection
    return made


def newest() -> str:
    """The version that this program wants; migrations are named by theirs."""
    return max(path.name for path in (SCRIPTS / "versions").glob("v*.py"))[1:5]


def _version(connection: Connection) -> str | None:
    """The version that a database has; none if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection, to: str) -> None:
    if to == "head" and _version(connection) == newest():
        return  # nearly always, and then nobody waits for Alembic to load
    from alembic import command

    command.upgrade(config(connection), to)


async def upgrade(url: URL, to: str = "head") -> None:
    """Apply every migration that is missing."""
    engine = open_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, to)
    finally:
        await engine.dispose()
