"""The workers of a cluster under test: one of them dies in its second piece, and the others wait for that.

The doomed worker holds a lock for as long as it lives, and the system takes it away: it does not matter who is quick.
"""

import asyncio
import fcntl
import os
import signal
from pathlib import Path
from typing import Any

from distributed import Worker, WorkerPlugin

NAME = "doomed"
PIECE = "agreed"  # how Dask calls a piece of work; what is compiled before is none


class Fate(WorkerPlugin):
    """What happens to a worker when it begins a piece."""

    def __init__(self, life: int, is_doomed: bool) -> None:
        self._life, self._is_doomed, self._pieces = life, is_doomed, 0

    def transition(self, key: Any, start: str, finish: str, **more: Any) -> None:
        if finish != "executing" or not str(key).startswith(PIECE):
            return
        self._pieces += 1
        if not self._is_doomed:
            fcntl.flock(self._life, fcntl.LOCK_SH)  # until the doomed one is dead
            fcntl.flock(self._life, fcntl.LOCK_UN)
        elif self._pieces == 2:
            os.kill(os.getpid(), signal.SIGKILL)


def work(scheduler: str, name: str, folder: Path) -> None:
    """A worker's whole life, in a process of its own."""
    asyncio.run(_live(scheduler, name, folder))


async def _live(scheduler: str, name: str, folder: Path) -> None:
    life, is_doomed = os.open(folder / "life", os.O_CREAT | os.O_RDWR), name == NAME
    if is_doomed:
        fcntl.flock(life, fcntl.LOCK_EX)
    fate = Fate(life, is_doomed)
    async with Worker(scheduler, name=name, nthreads=1, local_directory=str(folder), plugins=[fate]) as worker:
        await worker.finished()
