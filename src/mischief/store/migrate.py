"""Bringing a database up to date, from any version that ever was."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection
from sqlalchemy.engine import URL

from mischief.store.engine import open_engine

SCRIPTS = Path(__file__).parent / "migrations"


def config(connection: Connection | None = None) -> Config:
    """Alembic's settings, without a file of their own."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.attributes["connection"] = connection
    return made


async def upgrade(url: URL, to: str = "head") -> None:
    """Apply every migration that is missing."""
    engine = open_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(lambda plain: command.upgrade(config(plain), to))
    finally:
        await engine.dispose()
