"""`mischief admin`: see what a server is doing, and close tables."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from mischief.cli.common import AsJson, print_json
from mischief.cli.serving.databases import Database, address_of

if TYPE_CHECKING:
    from mischief.store.rows import TableRow
    from mischief.store.store import Store

T = TypeVar("T")
admin = typer.Typer(help="Look after the tables.", no_args_is_help=True, rich_markup_mode=None)
Code = Annotated[str, typer.Argument(metavar="CODE", help="The table's code, as people say it.")]


@admin.command("list")
def list_tables(
    database: Database = None,
    limit: Annotated[int, typer.Option(help="How many, newest first.")] = 50,
    as_json: AsJson = False,
) -> None:
    """List tables, the most recently touched first."""
    import msgspec

    rows = _with_store(database, lambda store: store.newest_tables(limit))
    if as_json:
        print_json(msgspec.json.encode([_facts(row) for row in rows]))
    for row in [] if as_json else rows:
        names = ", ".join(seat.name or str(seat.kind) for seat in row.seats)
        typer.echo(f"{row.code:16} {row.game:8} {row.phase:8} {_when(row.touched)}  {names}")


@admin.command()
def show(code: Code, database: Database = None) -> None:
    """Show one table: who sits there and how far the game is; nothing secret."""
    import msgspec

    async def look(store: "Store") -> dict[str, object]:
        row = await _find(store, code)
        return {**_facts(row), "entries": len(await store.entries(row.id))}

    print_json(msgspec.json.encode(_with_store(database, look)))


@admin.command()
def close(code: Code, database: Database = None) -> None:
    """Close a table for good; a running server sends its people away within half a minute."""

    async def shut(store: "Store") -> None:
        row = await _find(store, code)
        row.phase = "closed"
        await store.save_table(row)

    _with_store(database, shut)
    typer.echo("closed")


@admin.command()
def load(url: Annotated[str, typer.Option(help="Where the server is.")] = "http://127.0.0.1:8000") -> None:
    """Show the numbers of a running server."""
    for line in _numbers(url).splitlines():
        if not line.startswith("#"):
            name, _, number = line.rpartition(" ")
            typer.echo(f"{name:50} {float(number):12,.0f}")


def _numbers(url: str) -> str:
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    from mischief.server.settings import from_environment
    from mischief.store.engine import BadDatabase

    token = from_environment().metrics_token
    try:
        request = Request(f"{url}/metrics", headers={"Authorization": f"Bearer {token}"} if token else {})
        with urlopen(request, timeout=5) as answer:
            return str(answer.read().decode())
    except HTTPError as error:
        error.close()
        raise BadDatabase(f"the server at {url} keeps its numbers: set MISCHIEF_METRICS_TOKEN as it has it") from None
    except (OSError, ValueError) as error:
        raise BadDatabase(f"no server answers at {url} ({error}): give its address with --url") from None


def _with_store(database: str | None, use: "Callable[[Store], Awaitable[T]]") -> T:
    from mischief.store import migrate
    from mischief.store.store import Store

    url = address_of(database)

    async def run() -> T:
        await migrate.check(url)
        store = Store(url)
        try:
            return await use(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def _find(store: "Store", code: str) -> "TableRow":
    from mischief.server.tokens import tidy_code
    from mischief.server.wire.codes import no_such_table

    row = await store.table_by_code(tidy_code(code))
    if row is None:
        raise no_such_table()
    return row


def _facts(row: "TableRow") -> dict[str, object]:
    seats = [{"kind": seat.kind, "name": seat.name, "kept": seat.kept} for seat in row.seats]
    facts = {name: getattr(row, name) for name in ("code", "game", "rules", "options", "phase", "clock", "next")}
    return {**facts, "touched": _when(row.touched), "seats": seats}


def _when(milliseconds: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
