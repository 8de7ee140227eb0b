"""A server inside the test's own process, so that the test can look at what it holds."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn

from builders.clock import Time
from builders.server.listeners import Listener
from builders.waiting import settled
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.lobby.lobby import Lobby
from mischief.server.run import config_for
from mischief.server.settings import Settings
from mischief.server.wire.messages import Hello, Move
from mischief.server.wire.requests import NewTable, TakeSeat
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store

Scene = Callable[[House, LiveTable, Listener], Awaitable[None]]
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
    async with served(house) as address:
        yield house, address


@asynccontextmanager
async def served(house: House, wrapped: Callable[[Any], Any] = lambda app: app) -> AsyncIterator[str]:
    """The address at which a house is served, its application wrapped; afterwards it is closed."""
    config = config_for(house, bytes(32))
    config.app = wrapped(config.app)
    server = Announcing(config)
    serving = asyncio.create_task(server.serve())
    await server.is_open.wait()
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving
        await house.close()


def at_a_table(folder: Path, scene: Scene) -> None:
    """Both seats of a table of Lure on one listener, in a house of its own."""

    async def run() -> None:
        database = url_of(str(folder / "mischief.db"))
        await migrate.upgrade(database)
        house = House(Store(database), Settings(bot_workers=0))
        house.hasten = lambda _: None  # type: ignore[method-assign]
        try:
            lobby = Lobby(house)
            table = (await lobby.open("ann", NewTable(game="lure", seats=2, options={"first": 0}))).table.id
            for seat, name in enumerate(("Ann", "Ben")):
                await lobby.take(table, seat, "ann", TakeSeat(name=name))
            told = await lobby.start(table, "ann")
            live, listener = await house.knock(table), Listener()
            live.join(listener, Hello(table=table, tokens=[mine.token for mine in told.mine]))
            await settled(live)
            await scene(house, live, listener)
        finally:
            await house.close()

    asyncio.run(run())


def a_move(live: LiveTable, name: str) -> Move:
    assert live.table
    seat = live.table.turn()[0]
    return Move(id=name, seat=seat, number=live.table.number, move=live.table.legal(seat)[0])


def last(listener: Listener, kind: str) -> Any:
    """The last message of a kind that a device was sent."""
    return [message for message in map(json.loads, listener.sent) if message["kind"] == kind][-1]
