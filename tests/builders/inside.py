"""A server inside the test's own process, so that the test can look at what it holds."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn

from mischief.server.house import House
from mischief.server.run import config_for
from mischief.server.settings import Settings
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store


@asynccontextmanager
async def a_server_inside(folder: Path, **settings: Any) -> AsyncIterator[tuple[House, str]]:
    """A house on a database of its own, and the address at which it is served."""
    url = url_of(str(folder / "mischief.db"))
    await migrate.upgrade(url)
    house = House(Store(url), Settings(port=0, bot_workers=0, **settings))
    server = uvicorn.Server(config_for(house, bytes(32)))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield house, f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving
        await house.close()


async def until(is_so: Any) -> None:
    """Let the server work until something is so."""
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.005)
