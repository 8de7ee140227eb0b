"""Databases for tests: a file, or a real PostgreSQL that the tests start themselves."""

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

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


@contextmanager
def a_postgres() -> Iterator[str]:
    """A PostgreSQL of our own; gives the address of its maintenance database."""
    binaries = postgres_binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL binaries on this machine: install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="mischief-pg-"))
    try:
        folder.chmod(0o777)
        data, port, step_down = folder / "data", a_free_port(), unprivileged()
        make = [*step_down, binaries / "initdb", "-D", data, "-Umischief", "--auth=trust", "--no-sync", "-EUTF8"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        start = [*step_down, binaries / "postgres", "-D", data, "-p", str(port), "-k", folder, "-F", *TERSE]
        server = subprocess.Popen(start, stderr=subprocess.PIPE, cwd=folder, text=True)
        try:
            _wait_for(server)
            yield f"postgresql://mischief@127.0.0.1:{port}/postgres"
        finally:
            server.terminate()
            server.communicate(timeout=BROKEN_AFTER)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(server: "subprocess.Popen[str]") -> None:
    """Read what PostgreSQL says until it is ready; it says too little afterwards to fill a pipe."""
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
