"""SQLite written by a process of its own: what the server reckons and what goes to disk share no interpreter's lock.

Everything but log entries, and these too while there is no process, go to the thread that stores. The writer has one
commit under way at a time, so that the two never write at once.
"""

import asyncio
import logging
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from sqlalchemy.engine import URL

from mischief.store.committers import Edit, Ended, Row, SqliteCommitter, packed
from mischief.store.sqlite.storing_process import STORED

LOG = logging.getLogger("mischief.store")
TRIES = 3  # of processes one after another that were never ready
COMMAND = (sys.executable, "-m", "mischief.store.sqlite.storing_process")


class Died(Exception):
    """The process that stores has ended without an answer. It can't store any more, so the log tells what it did."""


class StoringProcess(asyncio.SubprocessProtocol):
    """One process, which is told one commit at a time: storing_process.py."""

    def __init__(self) -> None:
        self.has_been_ready = self.is_gone = self._is_closing = False
        self._heard, self._waiting = b"", list[Ended]()
        self._gone = asyncio.Event()
        self._transport: Any = None
        self._input: Any = None
        self._starting: asyncio.Task[None] | None = None

    @property
    def is_ready(self) -> bool:
        """Whether something may be stored here now."""
        return self.has_been_ready and not self._input.is_closing()

    def start(self, command: Sequence[str]) -> None:
        """Begin; until `is_ready` nothing may be stored here, and where there are no processes it never is."""
        self._starting = asyncio.get_running_loop().create_task(self._start(command))

    async def _start(self, command: Sequence[str]) -> None:
        loop, pipe = asyncio.get_running_loop(), subprocess.PIPE
        try:  # Ctrl-C is for the server
            await loop.subprocess_exec(
                lambda: self, *command, stdin=pipe, stdout=pipe, stderr=None, start_new_session=True
            )
        except (OSError, NotImplementedError) as error:
            LOG.warning("no process that stores could be started: %s", type(error).__name__)
            self._go()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The process runs."""
        self._transport = transport
        self._input = self._transport.get_pipe_transport(0)
        self._input.set_write_buffer_limits(high=0)  # else uvloop writes only once all that came is heard

    def store(self, rows: bytes, ended: Ended) -> None:
        """Have rows stored; `ended` is told what came of it, whatever happens."""
        self._input.write(rows + b"\n")
        self._waiting.append(ended)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """The process has said something."""
        *lines, self._heard = (self._heard + data).split(b"\n")
        for line in lines:
            if self._waiting:
                self._waiting.pop()([] if line == STORED else error_from(line.decode()))
            else:
                self.has_been_ready = True
                LOG.info("a process of its own stores entries")

    def connection_lost(self, exc: Exception | None) -> None:
        """The process has ended, and all that it had to say was heard."""
        self._go()
        self._transport.close()
        if not self._is_closing:
            LOG.error("the process that stores has ended with %s", self._transport.get_returncode())
        if self._waiting:
            self._waiting.pop()(Died())

    def _go(self) -> None:
        self.is_gone = True
        self._gone.set()

    async def close(self) -> None:
        """Let the process end, which it does once it has stored what it was told."""
        self._is_closing = True
        if self._starting is not None:
            await self._starting
        if not self.is_gone:
            self._input.close()
            await self._gone.wait()


def error_from(line: str) -> Exception:
    """SQLite's error, as the process has told it."""
    name, _, why = line.partition(": ")
    kind = getattr(sqlite3, name, None)
    return kind(why) if isinstance(kind, type) and issubclass(kind, sqlite3.Error) else sqlite3.Error(line)


class BesideCommitter:
    """Has a process store entries: the first commit starts it, and the first after its end another one."""

    def __init__(self, url: URL, command: Sequence[str] = COMMAND) -> None:
        self._command = (*command, str(url.database))
        self._thread = SqliteCommitter(url)
        self._process: StoringProcess | None = None
        self._tries = TRIES

    def begin(self, rows: list[Row], edits: list[Edit], ended: Ended) -> None:
        process = self._process
        if process is not None and process.is_ready and not edits:
            process.store(packed(rows), ended)
        else:
            self._thread.begin(rows, edits, ended)
            self._see_to_process()

    def _see_to_process(self) -> None:
        """Where one is never ready, it is not tried for ever."""
        if self._process is not None and self._process.is_gone:
            self._tries = TRIES if self._process.has_been_ready else self._tries - 1
        if self._process is None or (self._process.is_gone and self._tries > 0):
            self._process = StoringProcess()
            self._process.start(self._command)

    async def close(self) -> None:
        """Both have stored what they were told, and end."""
        if self._process is not None:
            await self._process.close()
        await self._thread.close()
