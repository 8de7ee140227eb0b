"""The same work on a real PostgreSQL and on the simulated one."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from builders.store.databases import a_database_in
from builders.waiting import BROKEN_AFTER
from mischief.store.store import Store
from simulation.database.engine import Engine
from simulation.database.postgres import Postgres
from simulation.loop import Loop
from simulation.servers import URL
from simulation.world import World

PATIENT = 1e6  # seconds


def really(postgres: str, use: Callable[[str], Awaitable[Any]]) -> Any:
    """Work on a fresh database of a real PostgreSQL."""

    async def run() -> Any:
        async with asyncio.timeout(BROKEN_AFTER):
            return await use(address)

    address = a_database_in(postgres, f"s{uuid4().hex}")
    return asyncio.run(run())


def simulated(use: Callable[[Postgres, Loop], Awaitable[Any]]) -> Any:
    """Work on a fresh simulated one."""
    world = World(1)
    database, loop, found = Postgres(world, PATIENT), Loop(world, "one"), []

    async def run() -> None:
        found.append(await use(database, loop))

    loop.call_soon(lambda: loop.create_task(run()))
    world.run_until(1000.0)
    loop.end()
    assert found, "it should have ended"
    return found[0]


def simulated_store(database: Postgres, loop: Loop) -> Store:
    return Store(URL, PATIENT, Engine(database, loop), random.Random(1).randbytes)  # type: ignore[arg-type]
