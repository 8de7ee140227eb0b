"""A Dask cluster on this machine: a scheduler in this process, and workers in processes of their own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster

from builders import doomed

READY = 60  # seconds that a worker may take to be there, on a busy machine


class SmallCluster:
    """Two workers that last, and room for one that will be killed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._scheduler = LocalCluster(n_workers=0, dashboard_address=":0")
        self._workers: list[subprocess.Popen[bytes]] = []
        self.address = str(self._scheduler.scheduler_address)
        for name in ("one", "two"):
            self._start(name)

    def _start(self, name: str) -> "subprocess.Popen[bytes]":
        options = ["--no-nanny", "--nthreads=1", "--no-dashboard", f"--name={name}"]
        options += [f"--local-directory={self._folder}", f"--preload={doomed.__file__}"]
        command = [sys.executable, "-m", "distributed.cli.dask_worker", self.address, *options]
        environment = {**os.environ, doomed.LIFE: str(self._folder / "life")}
        self._workers.append(subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL))
        return self._workers[-1]

    def wait_for(self, workers: int) -> None:
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=READY)

    @contextmanager
    def killed_in_the_middle(self) -> Iterator[None]:
        """A third worker that dies by a signal in its second piece, while the others wait for just that."""
        third = self._start(doomed.NAME)
        self.wait_for(3)
        yield
        assert third.wait() == -signal.SIGKILL

    def close(self) -> None:
        for worker in self._workers:
            worker.kill()
            worker.wait()
        self._scheduler.close()

    def __enter__(self) -> "SmallCluster":
        return self

    def __exit__(self, *raised: Any) -> None:
        self.close()
