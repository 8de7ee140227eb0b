"""`mischief db`: bring a database up to date, and copy it while it is in use."""

from pathlib import Path
from typing import Annotated

import typer

from mischief.cli.common import extra
from mischief.cli.serve import Database

db = typer.Typer(help="Look after the database.", no_args_is_help=True, rich_markup_mode=None)


@db.command()
def upgrade(database: Database = None) -> None:
    """Bring the database up to date; `mischief serve` does this by itself when it starts."""
    import asyncio

    with extra("serve"):
        from mischief.store import migrate

    asyncio.run(migrate.upgrade(_url(database)))  # type: ignore[arg-type]
    typer.echo("the database is up to date")


@db.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to put the copy; must not exist yet.")],
    database: Database = None,
) -> None:
    """Copy an SQLite database into a new file, also while a server is using it; for PostgreSQL, use pg_dump."""
    with extra("serve"):
        from mischief.store.backup import copy_to

    copy_to(_url(database), file)  # type: ignore[arg-type]
    typer.echo(f"copied to {file}")


def _url(database: str | None) -> object:
    from mischief.server.settings import from_environment

    with extra("serve"):
        from mischief.store.engine import url_of

    settings = from_environment(**({"database": database} if database else {}))
    return url_of(settings.database)
