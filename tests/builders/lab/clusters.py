"""A Dask cluster on this machine: a scheduler in this process, and workers in processes of their own."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster

from builders.lab import doomed

READY = 300  # seconds that a worker may take to be there, on a busy machine
FORKED = get_context("forkserver")  # so that what workers import is imported once
FORKED.set_forkserver_preload(["distributed", "numba", "mischief.lab.arena.losses", "mischief.lab.report.balance"])


class SmallCluster:
    """Two workers that last, and room for one that will be killed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._scheduler = LocalCluster(n_workers=0, dashboard_address=":0")
        self._workers: list[Any] = []
        self.address = str(self._scheduler.scheduler_address)
        for name in ("one", "two"):
            self._start(name)

    def _start(self, name: str) -> Any:
        worker = FORKED.Process(target=doomed.work, args=(self.address, name, self._folder), daemon=True)
        worker.start()
        self._workers.append(worker)
        return worker

    def wait_for(self, workers: int) -> None:
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=READY)

    @contextmanager
    def killed_in_the_middle(self) -> Iterator[None]:
        """A third worker that dies by a signal in its second piece, while the others wait for just that."""
        third = self._start(doomed.NAME)
        self.wait_for(3)
        yield
        third.join()
        assert third.exitcode == -signal.SIGKILL

    def close(self) -> None:
        for worker in self._workers:
            worker.kill()
            worker.join()
        self._scheduler.close()

    def __enter__(self) -> "SmallCluster":
        return self

    def __exit__(self, *raised: Any) -> None:
        self.close()
