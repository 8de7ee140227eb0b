"""Moves a second of one server with 1, 2, 4 and 8 workers on one PostgreSQL, and how many times one worker that is.

    python benchmarks/many_workers.py [--workers 1 2 4 8] [--rounds 3] [--tables 100] [--secs 5] [--loaders 4]

Each worker has so many tables, with one move in flight at each; nobody thinks. The kernel gives players any of the
workers, so nearly all of them are served through another one. PostgreSQL and the load run on the same machine, which
should have twice as many cores as there are workers: what it has is printed.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from builders.server.servers import Server
from builders.store.databases import a_database_in, a_postgres
from table_load import SETTLED, Crowd, seconds_of, workers_of


class Round(NamedTuple):
    """What so many workers did."""

    moves: float  # a second
    p50: float  # ms
    p99: float
    workers: float  # cores that they used
    load: float
    lost: int


def play(postgres: str, workers: int, told: argparse.Namespace) -> Round:
    """One round, on a database of its own."""
    database = a_database_in(postgres, f"w{uuid4().hex}")
    with tempfile.TemporaryDirectory() as folder:
        ways = {"workers": str(workers), "bot_workers": "0", "database_seconds": "30"}
        server = Server(database, Path(folder) / "log", **ways)
        try:
            return measure(server, workers, told)
        finally:
            server.stop()


def measure(server: Server, workers: int, told: argparse.Namespace) -> Round:
    tables = workers * told.tables
    crowd = Crowd(server, told.loaders, tables, tables, 0.0, told.secs)
    crowd.wait()
    time.sleep(SETTLED)
    ours = workers_of(server) if workers > 1 else [server.process.pid]
    used = seconds_of(ours), seconds_of(crowd.processes)
    took, lost = crowd.play()
    p50, p99 = (took[int(part * len(took))] for part in (0.5, 0.99))
    busy, load = (
        (seconds_of(of) - before) / (told.secs + SETTLED)
        for of, before in zip((ours, crowd.processes), used, strict=True)
    )
    return Round(len(took) / told.secs, p50, p99, busy, load, lost)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4, 8])
    ask.add_argument("--rounds", type=int, default=3, help="medians are shown")
    ask.add_argument("--tables", type=int, default=100, help="for each worker")
    ask.add_argument("--secs", type=float, default=5)
    ask.add_argument("--loaders", type=int, default=4, help="processes that make the load")
    told = ask.parse_args()
    print(f"{date.today()}, {os.cpu_count()} cores, {told.tables} tables a worker, medians of {told.rounds} rounds")
    alone = 0.0
    with a_postgres(flushes=True) as postgres:
        for workers in told.workers:
            rounds = [play(postgres, workers, told) for _ in range(told.rounds)]
            found = Round(*(statistics.median(figures) for figures in zip(*rounds, strict=True)))
            alone = alone or found.moves
            line = f"  {workers} workers {found.moves:9,.0f} moves/s, {found.moves / alone:.2f} times"
            line += f" {told.workers[0]};  p50 {found.p50:.2f} ms, p99 {found.p99:.2f} ms"
            print(f"{line};  {found.workers:.1f} cores, load {found.load:.1f}; sockets lost {found.lost}", flush=True)


if __name__ == "__main__":
    main()
