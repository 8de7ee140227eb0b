"""Waiting for what happens, never for time to pass."""

import asyncio
from collections.abc import Callable
from functools import partial

from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable

BROKEN_AFTER = 300  # seconds: only something that will never happen takes so long, on any machine


async def a_turn_of_the_loop() -> None:
    """Let everything run once that is ready to."""
    await asyncio.sleep(0)  # noqa: TID251 it only gives way


async def until(is_so: Callable[[], bool]) -> None:
    """Let everything else in this process go on until something is so."""
    async with asyncio.timeout(BROKEN_AFTER):
        while not is_so():
            await a_turn_of_the_loop()


async def settled(live: LiveTable) -> None:
    """Wait until nothing of a table is being stored."""
    quiet = asyncio.get_running_loop().create_future()
    live.do(partial(quiet.set_result, None))
    await quiet


async def finished(house: House) -> None:
    """Wait until nothing is being stored or done beside the tables of a house."""
    while house._tasks or any(live.is_busy for live in house.tables.values()):
        for live in list(house.tables.values()):
            await settled(live)
        if house._tasks:
            await asyncio.wait(house._tasks)
