"""`mischief db`: bring a database up to date, copy it while it is in use, and put a copy back."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from mischief.cli.serving.databases import Database, address_of

db = typer.Typer(help="Look after the database.", no_args_is_help=True, rich_markup_mode=None)


@db.command()
def upgrade(database: Database = None) -> None:
    """Bring the database up to date; `mischief serve` does this by itself when it starts."""
    from mischief.store import migrate

    asyncio.run(migrate.upgrade(address_of(database)))
    typer.echo("the database is up to date")


@db.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to put the copy; must not exist yet.")],
    database: Database = None,
) -> None:
    """Copy the database as it is at one moment into a new file, also while servers are using it."""
    from mischief.store.backup import backup

    asyncio.run(backup(address_of(database), file))
    typer.echo(f"copied to {file}")


@db.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `mischief db backup` made, on either database.")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Lose the games that are in the database.")] = False,
) -> None:
    """Put a backup into a database that has no games yet, of either kind; stop the servers first."""
    from mischief.store.backup import restore
    from mischief.store.trouble import name_of

    url = address_of(database)
    asyncio.run(restore(file, url, replace))
    typer.echo(f"restored {file} into {name_of(url)}")
