"""Moves a second over several servers on one PostgreSQL: players spread at random, against perfect routing.

    python benchmarks/many_servers.py [--rounds 3] [--servers 2 4] [--tables 60] [--secs 6]

Perfect routing brings both players of a table to the server that owns it. At random each player reaches any server.
The page names the table in a socket's address, so on one machine that server gives the connection to the owner;
`passed` does not name it, as if servers were on many machines: then everything that is said is passed on. PostgreSQL
is started for the run; its processor time is not counted among the servers'.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from builders.store.databases import a_database_in, a_postgres  # noqa: E402

WAYS = ("perfect", "random", "passed")
Result = dict[str, Any]


def load(postgres: str, servers: int, routing: str, told: argparse.Namespace) -> Result:
    """One round: so many servers on a database of their own."""
    database = a_database_in(postgres, f"b{uuid4().hex}")
    command = ["node", str(HERE / "server_load.mjs"), "--python", sys.executable, "--database", database]
    command += ["--servers", str(servers), "--routing", routing, "--tables", str(told.tables), "--secs", str(told.secs)]
    done = subprocess.run(command, cwd=HERE.parent / "web", capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        sys.exit(f"server_load.mjs failed: {done.stderr[-400:]}")
    result: Result = json.loads(done.stdout.strip().splitlines()[-1])
    return result


def show(servers: int, found: dict[str, list[Result]]) -> None:
    speed = {way: statistics.median(one["moves_per_s"] for one in results) for way, results in found.items()}
    thrift = {
        way: statistics.median(one["moves_per_s"] / (one["server_cpu"] / 100) for one in results)
        for way, results in found.items()
    }
    for way, results in found.items():
        p50, p99 = (statistics.median(one[key] for one in results) for key in ("p50", "p99"))
        line = f"  {way:8} {speed[way]:7,.0f} moves/s   {thrift[way]:7,.0f} a processor second"
        print(f"{line}   p50 {p50:7.2f} ms   p99 {p99:7.2f} ms   errors {sum(one['errors'] for one in results)}")
    for way in WAYS[1:]:
        ratios = [measure[way] / measure[WAYS[0]] for measure in (speed, thrift)]
        print(f"  {way} against perfect over {servers} servers: {ratios[0]:.2f} (by processor time {ratios[1]:.2f})")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=3, help="medians are shown")
    ask.add_argument("--servers", type=int, nargs="+", default=[2, 4])
    ask.add_argument("--tables", type=int, default=60)
    ask.add_argument("--secs", type=int, default=6)
    told = ask.parse_args()
    with a_postgres() as postgres:
        for servers in told.servers:
            print(f"\n{told.tables} tables at {servers} servers, one move in flight at each")
            found: dict[str, list[Result]] = {way: [] for way in WAYS}
            for _ in range(told.rounds):
                for way, results in found.items():
                    results.append(load(postgres, servers, way, told))
            show(servers, found)


if __name__ == "__main__":
    main()
