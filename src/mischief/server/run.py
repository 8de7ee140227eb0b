"""Starting and stopping a server."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import uvicorn

from mischief.server import logs, processes
from mischief.server.http.app import make_app
from mischief.server.http.door.addresses import Forwarded
from mischief.server.http.door.forwarding import Forwarding
from mischief.server.http.door.leading import Guide, taking_in
from mischief.server.http.door.middleware import Door
from mischief.server.http.door.request_reader import LARGEST_HEAD, Patient
from mischief.server.http.door.upgrade import upgrade_for
from mischief.server.live.house import House
from mischief.server.owners.ownership import Ownership
from mischief.server.settings import Settings
from mischief.server.workers.warm_up import Watch
from mischief.store import migrate
from mischief.store.alone import only_server
from mischief.store.engine import is_sqlite, open_engine, url_of
from mischief.store.store import Store

WhenReady = Callable[[str], None]  # is told the address at which the page can be opened on this machine
Sleep = Callable[[float], Awaitable[None]]
Listen = Callable[[Settings], socket.socket]  # for who wants another port rather than none

LOG = logging.getLogger("mischief.server")
KEY = "cookies"
LAST_CALL = 1.0  # seconds, more than it takes the proxy of deploy/ to look whether we are well
HAND_OVER = 0.001  # seconds that the thread that stores waits for the interpreter, a fifth of the usual
GARBAGE = (10_000, 20, 50)  # moves leave little that needs the collector, so it may come by less often


async def serve(
    settings: Settings, when_ready: WhenReady | None = None, listen: Listen | None = None, watch: Watch | None = None
) -> None:
    """Serve until told to stop; the database is brought up to date first."""
    url = url_of(settings.database)
    with only_server(url):
        await migrate.upgrade(url)
        sockets = [listen(settings)] if listen else None
        idle = min(settings.database_seconds, settings.lease_seconds)  # who hangs must not hold its lease by a lock
        engine = open_engine(url, settings.database_seconds, idle)
        house = House(Store(url, settings.database_seconds, engine, has_process=True), settings)
        house.warm_up.watch = watch or house.warm_up.watch
        await _serve(house, when_ready, sockets)


async def _serve(house: House, when_ready: WhenReady | None, sockets: list[socket.socket] | None) -> None:
    key = await house.store.key(KEY, house.chance(32))
    server = Polite(config_for(house, key), house)
    await begin(house, key)
    if house.owners is not None:
        await house.take_up_rules()  # the others serve meanwhile
    house.spawn(house.warm_up.want_all())
    house.spawn(_announce(server, house.settings, when_ready))
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(HAND_OVER)
    try:
        await server.serve(sockets)
    finally:
        await _to_the_end(house.close())


async def begin(house: House, key: bytes) -> None:
    """Live, on PostgreSQL among other servers; raises Unreachable."""
    if not is_sqlite(house.store.url):
        house.owners = Ownership(house, key)
        await house.owners.begin()
        house.spawn(house.owners.keep(house.lose_all))
    house.spawn(house.sweep())
    house.spawn(house.store.news.listen(house.changed_elsewhere, house.catch_up))


class Polite(uvicorn.Server):
    """Says first that it will be gone, so that proxies ask others, and then closes the door."""

    def __init__(self, config: uvicorn.Config, house: House, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__(config)
        self._house, self._sleep = house, sleep

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._house.is_leaving = True
        if self._house.owners is not None:  # else there is nobody else to ask
            await self._sleep(LAST_CALL)
        await super().shutdown(sockets)


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Do something even if someone presses Ctrl-C once more."""
    task = asyncio.ensure_future(work)
    while not task.done():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.shield(task)


def config_for(house: House, key: bytes) -> uvicorn.Config:
    settings, app = house.settings, make_app(house)
    house.app, inside = app, Forwarding(app, house)
    house.take_in = taking_in(house)
    return uvicorn.Config(
        Forwarded(Door(inside, settings, key, house.chance, house.seconds), settings),
        host=settings.host,
        port=settings.port,
        ws=upgrade_for(house),
        http=partial(Patient, house=house, guide=Guide(house)),  # type: ignore[arg-type]
        h11_max_incomplete_event_size=LARGEST_HEAD,
        loop="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,  # uvicorn would believe the first entry, which anybody can write
        timeout_graceful_shutdown=2,
        backlog=4096,
    )


async def _announce(server: uvicorn.Server, settings: Settings, when_ready: WhenReady | None) -> None:
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    address = f"http://{'127.0.0.1' if settings.host == '0.0.0.0' else settings.host}:{port}"
    LOG.info("serving at %s", address)
    if when_ready is not None:
        when_ready(address)


def run(
    settings: Settings, when_ready: WhenReady | None = None, listen: Listen | None = None, watch: Watch | None = None
) -> None:
    """Serve from a command: the fast event loop where there is one, and quiet at Ctrl-C."""
    logs.set_up(settings.log_level)
    if settings.kin:
        processes.end_with_parent()
    elif settings.workers > 1:
        _runner()(processes.serve_all(settings, when_ready))
        return
    signal.signal(signal.SIGTERM, _leave)
    with contextlib.suppress(KeyboardInterrupt):
        _runner()(serve(settings, when_ready, processes.shared if settings.kin else listen, watch))


def _leave(*_: object) -> None:
    """Uvicorn raises the signal again once it has stopped; then there is still tidying up to do."""
    raise SystemExit(0)


def _runner() -> Callable[..., None]:
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


__all__ = ["run", "serve"]
