"""A PostgreSQL that hangs or is in use elsewhere, and a store that has to do with it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from builders.waiting import BROKEN_AFTER
from mischief.store import migrate
from mischief.store.committers import Row
from mischief.store.engine import open_engine, url_of
from mischief.store.reach import Unreachable
from mischief.store.rows import SeatRow, TableRow
from mischief.store.store import Store
from mischief.table.seats import Kind

WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"
OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def a_row(name: str = "t1") -> TableRow:
    seats = [SeatRow(seat=seat, kind=Kind.OPEN, token=f"token-{seat}") for seat in range(2)]
    return TableRow(
        id=name, code=name, game="lure", rules="1", seats=seats, options={}, clock={}, phase="open", host="p1",
        secret=b"", touched=5,
    )  # fmt: skip


def rows(table: str, *numbers: int) -> list[Row]:
    return [(table, number, 0, 20, None, 5) for number in numbers]


@asynccontextmanager
async def a_store(address: str, seconds: float = 30.0, idle: float | None = None) -> AsyncIterator[Store]:
    await migrate.upgrade(url_of(address))
    store = Store(url_of(address), seconds, open_engine(url_of(address), seconds, idle))
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def a_plain_connection(address: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(address)
    try:
        yield connection
    finally:
        await connection.close()


class Alarms:
    """All alarms on this loop that are set for so many seconds: they ring when a test says so."""

    def __init__(self, seconds: float) -> None:
        self._set: list[tuple[asyncio.TimerHandle, Callable[[], object]]] = []
        self._seconds, loop = seconds, asyncio.get_running_loop()
        self._call_later = loop.call_later
        loop.call_later = self._keep  # type: ignore[method-assign]

    def _keep(self, delay: float, act: Callable[..., object], *given: Any, **more: Any) -> asyncio.TimerHandle:
        handle = self._call_later(delay, act, *given, **more)
        if delay == self._seconds:
            self._set.append((handle, act))
        return handle

    def ring(self) -> None:
        for handle, act in self._set:
            if not handle.cancelled():
                handle.cancel()
                act()


async def given_up(work: Awaitable[object], other: Any, alarms: Alarms) -> None:
    """See that work which waits in the database is given up when its alarm rings."""
    before, task = await other.fetchval(WAITING), asyncio.ensure_future(work)
    while await other.fetchval(WAITING) == before:
        assert not task.done(), "it should have waited"
    alarms.ring()
    with pytest.raises(Unreachable):
        await task


def play(scene: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(BROKEN_AFTER):
            await scene()

    asyncio.run(run())


async def nothing() -> None:
    """Nobody has tables."""
