"""Databases for tests: a file, or a real PostgreSQL that the tests start themselves."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Thread

import asyncpg
import pytest

from builders.waiting import BROKEN_AFTER

KINDS = ("sqlite", "postgresql")
READY = "ready to accept connections"
TERSE = ("-clog_min_messages=log", "-clog_checkpoints=off")  # no word about statements that fail


@cache
def postgres_binaries() -> Path | None:
    """Where initdb and postgres are: on the path, or where Debian puts them."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists() and (folder / "initdb").exists()), None)


def unprivileged() -> list[str]:
    """PostgreSQL refuses to run as root, so step down to a user that has nothing."""
    if os.getuid() != 0:
        return []
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]


def a_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A PostgreSQL of our own, which can be ended, started again, and held up like a machine that hangs."""

    def __init__(self, binaries: Path, folder: Path, flushes: bool = False) -> None:
        self._folder, self._step_down = folder, unprivileged()
        port, data = a_free_port(), str(folder / "data")
        initdb, postgres = (str(binaries / name) for name in ("initdb", "postgres"))
        self.address = f"postgresql://mischief@127.0.0.1:{port}/postgres"  # of its maintenance database
        make = [*self._step_down, initdb, "-D", data, "-Umischief", "--auth=trust", "--no-sync", "-EUTF8"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        self._order = [*self._step_down, postgres, "-D", data, "-p", str(port), "-k", str(folder), *TERSE]
        self._order += [] if flushes else ["-F"]  # no test takes the machine's power away
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._order, stderr=subprocess.PIPE, cwd=self._folder, text=True)
        _wait_for(self._process)
        self._reader = Thread(target=deque(maxlen=0).extend, args=[self._process.stderr], daemon=True)
        self._reader.start()  # so that it never has to wait for somebody to read what it says

    def stop(self) -> None:
        """As someone who upgrades the machine would: everybody is sent away."""
        self._end(signal.SIGINT)

    def crash(self) -> None:
        """Nothing is written back; the next start must recover."""
        self._end(signal.SIGQUIT)

    def _end(self, number: signal.Signals) -> None:
        self._process.send_signal(number)
        self._process.wait(BROKEN_AFTER)
        self._reader.join()
        assert self._process.stderr
        self._process.stderr.close()

    def hang(self) -> None:
        """Every process of it stands still, and the connections stay open."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)  # first, so that it makes no more children
        order = ["ps", "-o", "pid=", "--ppid", str(self._process.pid)]
        for child in subprocess.run(order, capture_output=True, text=True, check=False).stdout.split():
            with suppress(ProcessLookupError):
                os.kill(int(child), number)

    def close(self) -> None:
        if self._process.poll() is None:
            self.go_on()
            self.stop()


@contextmanager
def a_postgres_of_our_own(flushes: bool = False) -> Iterator[Postgres]:
    """A PostgreSQL for a test that will not treat it well; for a benchmark, one that flushes what it commits."""
    binaries = postgres_binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL binaries on this machine: install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="mischief-pg-"))
    try:
        folder.chmod(0o777)
        postgres = Postgres(binaries, folder, flushes)
        try:
            yield postgres
        finally:
            postgres.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def a_postgres(flushes: bool = False) -> Iterator[str]:
    """A PostgreSQL; gives the address of its maintenance database."""
    with a_postgres_of_our_own(flushes) as postgres:
        yield postgres.address


def _wait_for(server: "subprocess.Popen[str]") -> None:
    """Read what PostgreSQL says until it is ready."""
    assert server.stderr
    said = list(_until_ready(server.stderr))
    if server.poll() is not None or READY not in said[-1]:
        raise RuntimeError(f"PostgreSQL did not start: {''.join(said)[-500:]}")


def _until_ready(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield line
        if READY in line:
            return


async def _run_sql(address: str, statement: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(statement)
    await connection.close()


def a_database_in(address: str, name: str) -> str:
    """A fresh database in a running PostgreSQL."""
    asyncio.run(_run_sql(address, f'CREATE DATABASE "{name}"'))
    return address.removesuffix("/postgres") + f"/{name}"
