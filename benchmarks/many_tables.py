"""Thousands of tables on one machine: what an idle one takes of memory, and how long a move takes at many active ones.

    python benchmarks/many_tables.py [--tables 10000] [--workers 4] [--active 2000] [--think 1000] [--secs 30]

Every table has two players, each with a socket of their own, who reach any of the workers that share the port. Then
some of the tables play (table_load.py). PostgreSQL and the load run on the same machine.
"""

import argparse
import resource
import sys
import tempfile
import time
from pathlib import Path
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from builders.server.servers import Server
from builders.store.databases import a_database_in, a_postgres
from table_load import SETTLED, Crowd, seconds_of, workers_of

LOADERS = 4
WANTED = 25.0  # ms


def memory(processes: list[int]) -> float:
    """MiB that these processes have, what they share counted once."""
    found = 0
    for process in processes:
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        found += next(int(line.split()[1]) for line in rollup if line.startswith("Pss:"))
    return found / 1024


def measure(server: Server, told: argparse.Namespace) -> bool:
    workers = workers_of(server)
    time.sleep(5 * SETTLED)  # rules are loaded meanwhile
    before, begun = memory(workers), time.monotonic()
    crowd = Crowd(server, LOADERS, told.tables, told.active, told.think, told.secs)
    crowd.wait()
    print(f"{crowd.tables:,} tables with {2 * crowd.tables:,} sockets over {len(workers)} workers, opened in", end=" ")
    print(f"{time.monotonic() - begun:,.0f} s")
    time.sleep(2 * SETTLED)
    after = memory(workers)
    each = 1024 * (after - before) / crowd.tables
    print(f"  {before:,.0f} MiB before, {after:,.0f} MiB with them: {each:.1f} KiB a table")
    used = seconds_of(workers)
    took, lost = crowd.play()
    used = seconds_of(workers) - used
    p50, p99 = (took[int(part * len(took))] for part in (0.5, 0.99))
    moves, cores = len(took) / told.secs, used / (told.secs + SETTLED)
    print(f"  {crowd.active:,} of them active: {moves:,.0f} moves/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms,", end=" ")
    print(f"longest {took[-1]:,.0f} ms; {cores:.2f} cores; sockets lost {lost}")
    return p99 < WANTED and lost == 0


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--tables", type=int, default=10_000)
    ask.add_argument("--workers", type=int, default=4)
    ask.add_argument("--active", type=int, default=2_000)
    ask.add_argument("--think", type=float, default=1_000, help="ms that a player thinks on average")
    ask.add_argument("--secs", type=float, default=30)
    told = ask.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < told.tables:
        sys.exit(f"each process needs about {told.tables:,} open files and may have {hard:,}: raise `ulimit -n`")
    with a_postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        database = a_database_in(postgres, f"m{uuid4().hex}")
        server = Server(
            database, Path(folder) / "log", workers=str(told.workers), bot_workers="0", database_seconds="30"
        )
        try:
            is_good = measure(server, told)
        finally:
            server.stop()
    sys.exit(not is_good)


if __name__ == "__main__":
    main()
