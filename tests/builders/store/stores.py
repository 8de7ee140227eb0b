"""Tiny builders for tests of the store."""

import asyncio
from collections.abc import Awaitable, Callable

from builders.waiting import BROKEN_AFTER
from mischief.store import migrate
from mischief.store.committers import Row
from mischief.store.engine import url_of
from mischief.store.rows import SeatRow, TableRow
from mischief.store.store import Store
from mischief.table.seats import Kind


def with_store(database: str, use: Callable[[Store], Awaitable[None]]) -> None:
    """Run something on a store whose database is up to date."""

    async def run() -> None:
        await migrate.upgrade(url_of(database))
        store = Store(url_of(database), BROKEN_AFTER)
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


def a_row(name: str = "t1", code: str = "kabo-milute", **more: object) -> TableRow:
    seats = [SeatRow(seat=seat, kind=Kind.OPEN, token=f"token-{seat}") for seat in range(2)]
    values = {"options": {}, "clock": {}, "phase": "open", "host": "p1", "secret": b"\x00\xff", "touched": 5, **more}
    return TableRow(id=name, code=code, game="lure", rules="1", seats=seats, **values)  # type: ignore[arg-type]


def rows(table: str, *numbers: int) -> list[Row]:
    return [(table, number, 6, 90 + number, f"c{number}", 1_700_000_000_000 + number) for number in numbers]
