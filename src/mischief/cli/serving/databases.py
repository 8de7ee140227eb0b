"""Which database a command means, if it is not told."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

FILE = "mischief.db"
Database = Annotated[
    str | None,
    typer.Option(
        help="A file for SQLite, or postgresql://...; if not said, MISCHIEF_DATABASE, or that of `mischief play`."
    ),
]


def usual_database() -> Path:
    """The file of the user's own folder; one that lies in the folder one is in goes on being used there."""
    from mischief.game.folders import belongings

    here = Path(FILE)
    return here if here.is_file() else belongings() / FILE


def address_of(database: str | None) -> "URL":
    """The database that was named, by hand or in the environment, or the usual one; one line says if it lies here."""
    from mischief.server.settings import PREFIX
    from mischief.store.engine import url_of

    named = database or os.environ.get(f"{PREFIX}DATABASE")
    usual = str(usual_database())
    if not named and usual == FILE:
        typer.echo(f"Games are kept in {FILE}, which lies in this folder.", err=True)
    return url_of(named or usual)
