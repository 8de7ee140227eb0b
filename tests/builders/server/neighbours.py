"""Several servers in one process, on one real PostgreSQL: their clocks beat when a test says so."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from builders.server.listeners import Listener
from builders.store.outages import a_plain_connection
from builders.waiting import BROKEN_AFTER, a_turn_of_the_loop, settled, until
from mischief.server.http.door.forwarding import Forwarding
from mischief.server.live.house import House
from mischief.server.lobby.lobby import Lobby
from mischief.server.owners.frames import Asking
from mischief.server.owners.ownership import LOOK_AGAIN, Ownership
from mischief.server.owners.passing import _scope_of
from mischief.server.run import config_for
from mischief.server.settings import Settings
from mischief.server.sockets.device import Joined
from mischief.server.wire.messages import Hello
from mischief.server.wire.requests import NewTable, TakeSeat
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store

SECRET = bytes(32)
LEASE = 600.0  # seconds: it runs out when a test says so


class Beats:
    """Sleeps that end when a test says so, but for those of someone who only looks again."""

    def __init__(self) -> None:
        self._next = asyncio.Event()
        self._begun = 0

    async def sleep(self, seconds: float) -> None:
        if seconds == LOOK_AGAIN:
            await a_turn_of_the_loop()
            return
        self._begun += 1
        await self._next.wait()

    async def beat(self) -> None:
        """Wake whoever keeps the lease, and wait until it sleeps again."""
        await until(lambda: self._begun > 0)
        before = self._begun
        self._next.set()
        self._next = asyncio.Event()
        await until(lambda: self._begun > before)


class Neighbour:
    """One server of several, without its door for people."""

    def __init__(self, house: House, beats: Beats) -> None:
        self.house, self.beats, self.lobby = house, beats, Lobby(house)

    @property
    def id(self) -> str:
        assert self.house.owners
        return self.house.owners.me()

    async def sits(self, table: str, tokens: list[str], number: int | None = None) -> tuple[Listener, Joined]:
        """A device at a table, through this server; it has been welcomed, or sent away."""
        listener, joined = Listener(), await self.house.find(table)
        joined.join(listener, Hello(table=table, tokens=tokens, number=number))
        await until(lambda: bool(listener.sent))
        return listener, joined


async def forgotten(one: Neighbour, table: str) -> None:
    """Nobody has touched a table for long: it has left a server's memory, and is nobody's."""
    await settled(one.house.tables[table])
    one.house.sweep_once(1e12)
    one.house.sweep_once(2e12)
    assert table not in one.house.tables
    while (await one.house.store.directory.claim("nobody", [table]))[table]:
        pass


Scene = Callable[..., Awaitable[None]]


@asynccontextmanager
async def a_neighbour(address: str, secret: bytes = SECRET, **settings: Any) -> AsyncIterator[Neighbour]:
    """A server that lives until it is closed."""
    url = url_of(address)
    await migrate.upgrade(url)
    chosen = {"bot_workers": 0, "lease_seconds": LEASE, "messages_per_second": 1e6, "messages_at_once": 1e6, **settings}
    house = House(Store(url, BROKEN_AFTER), Settings(**chosen))
    house.hasten = lambda _: None  # type: ignore[method-assign]
    config_for(house, secret)
    beats = Beats()
    house.owners = Ownership(house, secret, beats.sleep)
    await house.owners.begin()
    house.spawn(house.owners.keep(house.lose_all))
    try:
        yield Neighbour(house, beats)
    finally:
        await house.close()


def neighbours(address: str, scene: Scene, count: int = 2, **settings: Any) -> None:
    """Play a scene with so many servers."""

    async def run() -> None:
        async with asyncio.timeout(BROKEN_AFTER), AsyncExitStack() as stack:
            await scene(*[await stack.enter_async_context(a_neighbour(address, **settings)) for _ in range(count)])

    asyncio.run(run())


async def a_game(one: Neighbour, game: str = "lure", seats: int = 2, **options: Any) -> tuple[str, list[str]]:
    """A table that one server owns, play begun: its id, and the tokens of its seats."""
    table = (await one.lobby.open("ann", NewTable(game=game, seats=seats, options=options))).table.id
    for seat in range(seats):
        await one.lobby.take(table, seat, "ann", TakeSeat(name=f"Ann {seat}"))
    told = await one.lobby.start(table, "ann")
    return table, [mine.token for mine in told.mine]


async def run_out(address: str, server: str) -> None:
    """A server's lease is over by the database's clock, whatever the server thinks."""
    async with a_plain_connection(address) as connection:
        await connection.execute("UPDATE servers SET until = 0 WHERE id = $1", server)


async def log_of(one: Neighbour, table: str) -> list[tuple[int, str | None]]:
    return [(entry.number, entry.client_id) for entry in await one.house.store.entries(table)]


async def ask(at: Neighbour, method: str, path: str, person: str = "ann", body: bytes = b"") -> tuple[int, Any]:
    """Ask a server's application as its door would."""
    scope = {**_scope_of(Asking(method, path, b"", [(b"content-type", b"application/json")], person, "http", body))}
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    assert at.house.app
    await Forwarding(at.house.app, at.house)(scope, receive, send)  # type: ignore[arg-type]
    return sent[0]["status"], json.loads(b"".join(message["body"] for message in sent[1:]))
