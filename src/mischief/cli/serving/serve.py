"""`mischief serve`: run a server."""

from typing import Annotated, Any

import typer

Database = Annotated[
    str | None,
    typer.Option(help="A file for SQLite, or postgresql://...; MISCHIEF_DATABASE, or mischief.db here, if not said."),
]


def serve(
    host: Annotated[str | None, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")] = None,
    port: Annotated[int | None, typer.Option(help="On which port; 0 takes a free one.")] = None,
    database: Database = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another site whose pages may talk to this server.")] = None,
    behind_proxy: Annotated[bool | None, typer.Option(help="Believe X-Forwarded-For and X-Forwarded-Proto.")] = None,
    proxies: Annotated[int | None, typer.Option(help="How many proxies stand in front, one behind another.")] = None,
    page: Annotated[str | None, typer.Option(help="The folder of the built page.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many processes share the port; needs PostgreSQL.")] = None,
    bot_workers: Annotated[int | None, typer.Option(help="How many processes think for bots.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
) -> None:
    """Serve tables until stopped. Every setting can also be given in the environment as MISCHIEF_<NAME>."""
    from mischief.server.run import run
    from mischief.server.settings import from_environment

    chosen: dict[str, Any] = {
        "host": host,
        "port": port,
        "database": database,
        "origins": tuple(origin) if origin else None,
        "behind_proxy": behind_proxy,
        "proxies": proxies,
        "page": page,
        "workers": workers,
        "bot_workers": bot_workers,
        "log_level": log_level,
    }
    run(from_environment(**{name: value for name, value in chosen.items() if value is not None}), say_where)


def say_where(address: str) -> None:
    """Where the page can be opened on this machine."""
    typer.echo(f"Mischief is at {address} (Ctrl-C stops it)")
