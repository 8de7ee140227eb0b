"""A server inside the test's own process, so that the test can look at what it holds."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn

from builders.clock import Time
from mischief.server.house import House
from mischief.server.run import config_for
from mischief.server.settings import Settings
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store

QUICK = {"messages_per_second": 100_000, "messages_at_once": 100_000}  # for players who don't stop to think


class Announcing(uvicorn.Server):
    """A server that says when it takes connections."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_open = asyncio.Event()

    async def startup(self, *arguments: Any, **more: Any) -> None:
        await super().startup(*arguments, **more)
        self.is_open.set()


@asynccontextmanager
async def a_server_inside(folder: Path, time: Time | None = None, **settings: Any) -> AsyncIterator[tuple[House, str]]:
    """A house on a database of its own, which keeps the given time, and the address at which it is served."""
    url = url_of(str(folder / "mischief.db"))
    await migrate.upgrade(url)
    house = House(Store(url), Settings(port=0, bot_workers=0, **settings))
    if time is not None:
        time.given_to(house)
    server = Announcing(config_for(house, bytes(32)))
    serving = asyncio.create_task(server.serve())
    await server.is_open.wait()
    try:
        yield house, f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving
        await house.close()
