"""Several processes that share one port, so that a server uses all cores: started, watched and stopped together.

They are servers like any others on one PostgreSQL: each owns tables, and passes on what reaches it for another's.
"""

import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from mischief.server.settings import PREFIX, BadSetting, Settings, to_environment
from mischief.store import migrate
from mischief.store.engine import is_sqlite, url_of

LOG = logging.getLogger("mischief.server")
PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0)  # seconds before one that crashed right after its start is started again
SETTLED = 30.0  # seconds after which a crash is a new one
STOP_WITHIN = 40.0  # seconds; then a process that does not end is killed
READY = "READY "

Spawn = Callable[[], Awaitable[Any]]  # gives something like asyncio's Process
Sleep = Callable[[float], Awaitable[None]]


def check(settings: Settings) -> None:
    """Raise BadSetting where several processes can't serve."""
    if is_sqlite(url_of(settings.database)):
        raise BadSetting("--workers needs PostgreSQL: an SQLite file has one server, choose with --database")
    if not hasattr(socket, "SO_REUSEPORT"):
        raise BadSetting("--workers needs a system on which processes can share a port: run one without it")


def shared(settings: Settings) -> socket.socket:
    """A socket at the port of the settings, which other processes of ours may listen at too."""
    made = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    made.bind((settings.host, settings.port))
    return made


def end_with_parent() -> None:
    """Stop when whoever started us is gone, however it went: then nobody holds the other end of our input."""

    def watch() -> None:
        while os.read(0, 1):  # past Python's own buffers, which could not be closed while we read
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="mischief-parent", daemon=True).start()


class Worker:
    """One place for a process; when the process dies another one takes it."""

    def __init__(self, spawn: Spawn, now: Callable[[], float], sleep: Sleep = asyncio.sleep) -> None:
        self._spawn, self._now, self._sleep = spawn, now, sleep
        self.process: Any = None
        self.is_stopping = False
        self.first = asyncio.Event()  # a process here has been ready once
        self.address = ""

    async def run(self) -> None:
        """Keep a process running until told to stop."""
        crashes = 0
        while True:
            begun = self._now()
            self.process = await self._spawn()
            await self._read()
            code = await self.process.wait()
            if self.is_stopping:
                return
            crashes = crashes + 1 if self._now() - begun < SETTLED else 0
            LOG.error("a worker ended with %s and is started again", code)
            await self._sleep(PAUSES[min(crashes, len(PAUSES) - 1)])

    async def _read(self) -> None:
        """Hear what a process says until it ends; when it is ready it says where."""
        async for line in self.process.stdout:
            said = line.decode()
            if said.startswith(READY):
                self.address = said.removeprefix(READY).strip()
                self.first.set()

    def stop(self) -> None:
        self.is_stopping = True
        if self.process is not None and self.process.returncode is None:
            self.process.terminate()

    def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()


async def serve_all(settings: Settings, when_ready: Callable[[str], None] | None) -> None:
    """Serve with several processes until told to stop."""
    check(settings)
    await migrate.upgrade(url_of(settings.database))
    with shared(settings) as held:  # so that the port stays ours, and the same for all
        spawn = _spawner(settings, held.getsockname()[1])
        workers = [Worker(spawn, asyncio.get_running_loop().time) for _ in range(settings.workers)]
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, _stop_all, workers)
        running = [asyncio.ensure_future(worker.run()) for worker in workers]
        announcing = asyncio.ensure_future(_announce(workers, when_ready))
        await asyncio.gather(*running)
        announcing.cancel()


def _stop_all(workers: list[Worker]) -> None:
    """Tell all to leave, and end those that don't."""
    for worker in workers:
        worker.stop()
        asyncio.get_running_loop().call_later(STOP_WITHIN, worker.kill)


async def _announce(workers: list[Worker], when_ready: Callable[[str], None] | None) -> None:
    for worker in workers:
        await worker.first.wait()
    LOG.info("%d workers serve at %s", len(workers), workers[0].address)
    if when_ready is not None:
        when_ready(workers[0].address)


def _spawner(settings: Settings, port: int) -> Spawn:
    """Starts a process with these settings, at the shared port."""
    own = {"kin": os.urandom(16).hex(), "port": port}
    outside = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    environment = {**outside, **_ours(), **to_environment(settings, **own)}

    async def spawn() -> Any:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "mischief.server",
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for us: we tell them
        )  # fmt: skip

    return spawn


def _ours() -> dict[str, str]:
    """What is said in the environment and is no setting, as where compiled code is kept."""
    known = {PREFIX + name.upper() for name in Settings.__struct_fields__}
    return {name: value for name, value in os.environ.items() if name.startswith(PREFIX) and name not in known}
