"""Durable moves a second at tables of Lure, beside boardgame.io and Colyseus, all measured in one run.

    python benchmarks/server_peers.py [--install] [--quick] [--runs 3] [--tables 50 200 1000] [--scratch FOLDER]

The peers' packages are put into the scratch folder, outside the repository, at the first run; without a network only
our own server is measured. Ours stores every move on disk before anybody hears of it; boardgame.io is measured in
memory and with files, Colyseus keeps nothing. Their servers and load generators are in peers/; the load is the same for
all, and takes as little of the machine as it can (peers/lean_socket.mjs).
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
LOAD = HERE / "server_load.mjs"
PEERS = HERE / "peers"
SCRATCH = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mischief" / "peers"
COLYSEUS = [
    "@colyseus/core@0.18.17",
    "@colyseus/ws-transport@0.18.4",
    "@colyseus/schema@5.0.34",
    "@colyseus/sdk@0.18.4",
]
OURS = "mischief, on disk"
Result = dict[str, Any]


class Bench:
    """Runs one case after another and remembers what they gave."""

    def __init__(self, scratch: Path, secs: int) -> None:
        own_node = scratch / "node/node_modules/.bin/node"
        self.node = str(own_node) if own_node.exists() else "node"
        self.scratch, self.secs = scratch, secs

    def ours(self, tables: int, *more: str) -> Result:
        return self._run(LOAD, HERE, "--python", sys.executable, "--tables", str(tables), *more)

    def theirs(self, script: str, folder: str, tables: int, *more: str) -> Result | None:
        if not (self.scratch / folder / "node_modules").exists():
            return None
        return self._run(PEERS / script, self.scratch / folder, "--matches", str(tables), *more)

    def _run(self, script: Path, folder: Path, *arguments: str) -> Result:
        command = [self.node, str(script), *arguments, "--secs", str(self.secs)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            sys.exit(f"{script.name} failed: {done.stderr[-400:]}")
        result: Result = json.loads(done.stdout.strip().splitlines()[-1])
        return result

    def everybody(self, tables: int, *more: str) -> Iterator[tuple[str, Result | None]]:
        """One case for each server, right after each other."""
        yield OURS, self.ours(tables, *more)
        yield "boardgame.io, memory", self.theirs("bgio-bench.mjs", "bgio", tables, *more)
        yield "boardgame.io, files", self.theirs("bgio-bench.mjs", "bgio", tables, "--storage", "flatfile", *more)
        yield "Colyseus, keeps nothing", self.theirs("colyseus-bench.mjs", "coly", tables, *more)


def show(title: str, found: dict[str, list[Result]]) -> None:
    """A few lines for one case: medians, and our ratio to each of the others.

    On a machine that does other things too, moves for each second of the server's processor time tell more.
    """
    print(f"\n{title}")
    ours = found[OURS]
    for name, results in found.items():
        p50, p99 = (statistics.median(one[key] for one in results) for key in ("p50", "p99"))
        line = f"  {name:24} {_speed(results):7,.0f} moves/s   {_thrift(results):7,.0f} a processor second"
        ratios = f"   ours {_speed(ours) / _speed(results):.2f} and {_thrift(ours) / _thrift(results):.2f} times that"
        print(f"{line}   p50 {p50:7.2f} ms   p99 {p99:7.2f} ms{'' if name == OURS else ratios}")


def _speed(results: list[Result]) -> float:
    return float(statistics.median(one["moves_per_s"] for one in results))


def _thrift(results: list[Result]) -> float:
    return float(statistics.median(one["moves_per_s"] / (one["server_cpu"] / 100) for one in results))


def start_to_first_answer() -> tuple[float, float]:
    """Seconds from starting our server on an empty database to its first answer: of wall time, of the processor's."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"MISCHIEF_DATABASE": f"{folder}/m.db", "MISCHIEF_PORT": "0", "MISCHIEF_LOG_LEVEL": "WARNING"}
        began = time.perf_counter()
        command = [sys.executable, "-m", "mischief.server"]
        with subprocess.Popen(command, env={**os.environ, **own}, stdout=subprocess.PIPE, text=True) as server:
            address = server.stdout.readline().split()[1] if server.stdout else ""
            urllib.request.urlopen(address + "/api/games").read()
            wall, processor = time.perf_counter() - began, _processor_time(server.pid)
            server.kill()
    return wall, processor


def _processor_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(bench: Bench, runs: int, tables: int, *more: str) -> dict[str, list[Result]]:
    found: dict[str, list[Result]] = {}
    for _ in range(runs):
        for name, result in bench.everybody(tables, *more):
            if result is not None:
                found.setdefault(name, []).append(result)
    return found


def install(scratch: Path) -> None:
    """Put the peers' packages, and the Node that Colyseus wants, into the scratch folder."""
    for folder, packages in {"node": ["node@22"], "bgio": [], "coly": COLYSEUS}.items():
        place = scratch / folder
        place.mkdir(parents=True, exist_ok=True)
        if folder == "bgio":
            shutil.copy(PEERS / "bgio-package.json", place / "package.json")
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", *packages], cwd=place, check=True)


def try_to_install(scratch: Path) -> None:
    try:
        install(scratch)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"the peers can't be installed ({error}): ours is measured alone")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--scratch", type=Path, default=SCRATCH)
    ask.add_argument("--install", action="store_true", help="install the peers' packages anew")
    ask.add_argument("--runs", type=int, default=3, help="rounds, each server once in each; medians are shown")
    ask.add_argument("--secs", type=int, default=6)
    ask.add_argument("--tables", type=int, nargs="+", default=[50, 200, 1000])
    ask.add_argument("--quick", action="store_true", help="only the tables with one move in flight at each")
    told = ask.parse_args()
    if told.install or not (told.scratch / "coly" / "node_modules").exists():
        try_to_install(told.scratch)
    bench = Bench(told.scratch, told.secs)
    wall, processor = min(start_to_first_answer() for _ in range(3))
    print(f"start to first answer: {wall:.2f} s, {processor:.2f} s of processor time")
    for tables in told.tables:
        show(f"{tables} tables, one move in flight at each", measure(bench, told.runs, tables))
    if not told.quick:
        paced = measure(bench, told.runs, 1000, "--think", "2000")
        show("1,000 tables, about 500 moves/s (ours is wanted within 10 ms at p99)", paced)
        idle = bench.ours(1000, "--mode", "idle")
        print(f"\nmemory of an idle table with two sockets: {idle['KiB_per_table']} KiB")


if __name__ == "__main__":
    main()
