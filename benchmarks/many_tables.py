"""Thousands of tables on one machine: what an idle one takes of memory, and how long a move takes at many active ones.

    python benchmarks/many_tables.py [--tables 10000] [--workers 4] [--active 2000] [--think 1000] [--secs 30]

Every table has two players, each with a socket of their own, who reach any of the workers that share the port. Then
some of the tables play: whoever is awaited thinks for a while (exponentially, as in server_load.mjs) and moves; a move
counts when both sockets have its update. PostgreSQL and the load run on the same machine.
"""

import argparse
import asyncio
import json
import multiprocessing
import random
import resource
import subprocess
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from uuid import uuid4

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from builders.server.servers import Server  # noqa: E402
from builders.store.databases import a_database_in, a_postgres  # noqa: E402

LOADERS = 4  # processes, each at an address of its own: 28,000 ports lead from one address to one port
AT_ONCE = 8  # tables that a loader opens at once
OFFER, NUMBER, UPDATE = b'"legal":[[', b'"number":', b'{"kind":"update"'
SETTLED = 3.0  # seconds
WANTED = 25.0  # ms
Json = dict[str, Any]


class Table:
    """Two sockets; the one that is awaited moves, as long as play is on."""

    def __init__(self, load: "Load") -> None:
        self.load, self.number, self.made = load, -1, 0
        self.sent_at, self.heard = 0.0, 0
        self.mine: list[Json] = []
        self.sockets: list[Seat] = []
        self.first: tuple[Seat, bytes] | None = None

    async def open(self, http: "Http") -> None:
        told = await http.ask("POST", "/api/tables", {"game": "lure", "seats": 2, "options": {"first": 0}})
        self.name = told["table"]["id"]
        for seat in (0, 1):
            await http.ask("POST", f"/api/tables/{self.name}/seats/{seat}", {"name": f"Mouse {seat}"})
        self.mine = (await http.ask("POST", f"/api/tables/{self.name}/start"))["mine"]
        for mine in self.mine:
            seat = Seat(self, mine["seat"], mine["token"])
            await ws_connect(lambda seat=seat: seat, self.load.socket, local_addr=(self.load.source, 0))
            self.sockets.append(seat)
            await seat.welcomed

    def begin(self) -> None:
        if self.first is not None:
            self.later(*self.first)

    def later(self, seat: "Seat", said: bytes) -> None:
        pause = random.expovariate(1000 / self.load.think) if self.load.think else 0.0
        asyncio.get_running_loop().call_later(pause, self.move, seat, said)

    def move(self, seat: "Seat", said: bytes) -> None:
        """The first move on offer, so that the game has no end."""
        if not self.load.is_on:
            return
        self.made += 1
        self.heard, self.sent_at = 0, time.perf_counter()
        head = f'{{"kind":"move","id":"{self.made}","seat":{seat.seat},'
        body = f'"number":{_whole(said, NUMBER)},"move":{_whole(said, OFFER)}}}'
        seat.transport.send(WSMsgType.TEXT, (head + body).encode())

    def update(self, seat: "Seat", said: bytes) -> None:
        self.heard += 1
        if self.heard == 2 and self.load.is_measured:
            self.load.took.append(1000 * (time.perf_counter() - self.sent_at))
        if OFFER in said:
            self.later(seat, said)


def _whole(said: bytes, after: bytes) -> int:
    start = said.index(after) + len(after)
    end = start
    while said[end : end + 1].isdigit():
        end += 1
    return int(said[start:end])


class Seat(WSListener):  # type: ignore[misc]
    """One player's socket."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self._table, self.seat, self._token = table, seat, token
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        hello = {"kind": "hello", "table": self._table.name, "tokens": [self._token]}
        transport.send(WSMsgType.TEXT, json.dumps(hello).encode())

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        said = frame.get_payload_as_bytes()
        if said.startswith(UPDATE):
            self._table.update(self, said)
        elif said.startswith(b'{"kind":"view"'):
            if OFFER in said:
                self._table.first = self, said
            if not self.welcomed.done():
                self.welcomed.set_result(None)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._table.load.lost += self._table.load.is_watched
        if not self.welcomed.done():
            self.welcomed.set_exception(ConnectionError("sent away instead of welcomed"))


class Http:
    """One connection that is kept, and a person's cookie."""

    def __init__(self, address: str, source: str) -> None:
        self._host, _, self._port = address.removeprefix("http://").partition(":")
        self._source, self._cookie = source, ""

    async def open(self) -> None:
        self._in, self._out = await asyncio.open_connection(self._host, int(self._port), local_addr=(self._source, 0))

    async def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nContent-Type: application/json\r\n"
        head += f"Content-Length: {len(content)}\r\n{self._cookie}\r\n"
        self._out.write(head.encode() + content)
        status, *lines = (await self._in.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
        for line in lines:
            if line.lower().startswith("set-cookie: "):
                self._cookie = "Cookie: " + line[len("set-cookie: ") :].split(";")[0] + "\r\n"
        told: Json = json.loads(await self._in.readexactly(int(headers["content-length"])))
        if " 20" not in status:
            raise ConnectionError(f"{path}: {status} {told}")
        return told


class Load:
    """A process of the load: opens its tables, and plays at some of them when told to."""

    def __init__(self, address: str, source: str, tables: int, active: int, think: float, secs: float) -> None:
        self.address, self.source, self.think, self._secs = address, source, think, secs
        self.socket = address.replace("http", "ws") + "/ws"
        self.tables = [Table(self) for _ in range(tables)]
        self._active = active
        self.is_on = self.is_measured = self.is_watched = False
        self.took: list[float] = []
        self.lost = 0

    async def run(self, pipe: Connection) -> None:
        waiting = iter(self.tables)
        await asyncio.gather(*(self._open(waiting) for _ in range(AT_ONCE)))
        self.is_watched = True
        pipe.send("open")
        await asyncio.to_thread(pipe.recv)
        self.is_on = True
        for table in self.tables[: self._active]:
            asyncio.get_running_loop().call_later(random.random() * self.think / 1000, table.begin)
        await asyncio.sleep(SETTLED)
        self.is_measured = True
        await asyncio.sleep(self._secs)
        self.is_measured = self.is_watched = self.is_on = False
        pipe.send((self.took, self.lost))

    async def _open(self, waiting: Any) -> None:
        http = Http(self.address, self.source)
        await http.open()
        for table in waiting:
            await table.open(http)


def work(pipe: Connection, *told: Any) -> None:
    import uvloop

    uvloop.run(Load(*told).run(pipe))


def workers_of(server: Server) -> list[int]:
    order = ["ps", "-o", "pid=", "--ppid", str(server.process.pid)]
    return [int(one) for one in subprocess.run(order, capture_output=True, text=True, check=True).stdout.split()]


def memory(processes: list[int]) -> float:
    """MiB that these processes have, what they share counted once."""
    found = 0
    for process in processes:
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        found += next(int(line.split()[1]) for line in rollup if line.startswith("Pss:"))
    return found / 1024


def seconds_of(processes: list[int]) -> float:
    """Seconds of processor time so far."""
    fields = [Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in processes]
    return sum(int(one[11]) + int(one[12]) for one in fields) / 100


def measure(server: Server, told: argparse.Namespace) -> bool:
    workers = workers_of(server)
    time.sleep(5 * SETTLED)  # rules are loaded meanwhile
    before, begun = memory(workers), time.monotonic()
    loads, share = [], (told.tables // LOADERS, told.active // LOADERS)
    for number in range(LOADERS):
        ours, theirs = multiprocessing.Pipe()
        arguments = (theirs, server.address, f"127.0.0.{2 + number}", *share, told.think, told.secs)
        process = multiprocessing.Process(target=work, args=arguments, daemon=True)
        process.start()
        loads.append((process, ours))
    for _, pipe in loads:
        pipe.recv()
    tables = share[0] * LOADERS
    print(f"{tables:,} tables with {2 * tables:,} sockets over {len(workers)} workers, opened in", end=" ")
    print(f"{time.monotonic() - begun:,.0f} s")
    time.sleep(2 * SETTLED)
    after = memory(workers)
    print(f"  {before:,.0f} MiB before, {after:,.0f} MiB with them: {1024 * (after - before) / tables:.1f} KiB a table")
    used = seconds_of(workers)
    for _, pipe in loads:
        pipe.send("play")
    found = [pipe.recv() for _, pipe in loads]
    used = seconds_of(workers) - used
    took, lost = sorted(ms for some, _ in found for ms in some), sum(count for _, count in found)
    p50, p99 = (took[int(part * len(took))] for part in (0.5, 0.99))
    moves, cores = len(took) / told.secs, used / (told.secs + SETTLED)
    print(
        f"  {share[1] * LOADERS:,} of them active: {moves:,.0f} moves/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms,", end=" "
    )
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
