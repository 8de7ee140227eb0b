"""A real server in a process of its own, to be asked over a real socket and to be killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from builders.waiting import BROKEN_AFTER

SOURCE = Path(__file__).parents[3] / "src"
QUICK = {
    "bot_pace": "0",
    "bot_seconds": str(BROKEN_AFTER),  # a bot on a busy machine is no broken bot
    "bot_first_seconds": str(BROKEN_AFTER),
    "database_seconds": str(BROKEN_AFTER),  # nor is a database there
    "round_pace": "0",
    "requests_per_second": "100000",
    "requests_at_once": "100000",
    "messages_per_second": "100000",
    "messages_at_once": "100000",
    "wrong_codes_per_minute": "100000",
    "tables_per_person": "100000",
    "sockets_per_address": "100000",
}


class Server:
    """A running server; `kill` gives it no chance to tidy up."""

    def __init__(self, database: str, log: Path, path: Sequence[str] = (), **settings: str) -> None:
        chosen = {**QUICK, "database": database, "port": "0", **settings}
        environment = {f"MISCHIEF_{name.upper()}": value for name, value in chosen.items()}
        self._log = open(log, "ab")  # noqa: SIM115
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mischief.server"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(SOURCE), *path)), **environment},
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line.startswith("READY "), log.read_text()[-2000:]
        self.address = line.split()[1]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(BROKEN_AFTER)
        assert self.process.stdout
        self.process.stdout.close()
        self._log.close()


@contextmanager
def a_server(folder: Path, database: str | None = None, path: Sequence[str] = (), **settings: str) -> Iterator[Server]:
    """A server on a database of its own, with packages that lie on this path."""
    server = Server(database or str(folder / "mischief.db"), folder / "server.log", path, **settings)
    try:
        yield server
    finally:
        server.stop()
