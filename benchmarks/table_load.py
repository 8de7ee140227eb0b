"""Load for a server with workers: processes that open tables of Lure, two sockets at each, and play at them.

Whoever is awaited thinks for a while (exponentially, as in server_load.mjs) and moves; a move counts when both sockets
have its update.
"""

import asyncio
import json
import multiprocessing
import random
import subprocess
import time
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from builders.server.servers import Server

AT_ONCE = 8  # tables that a loader opens at once
OFFER, NUMBER, UPDATE = b'"legal":[[', b'"number":', b'{"kind":"update"'
SETTLED = 3.0  # seconds
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
            player = Seat(self, mine["seat"], mine["token"])
            way = f"{self.load.socket}?table={self.name}"  # as the page does
            await ws_connect(lambda player=player: player, way, local_addr=(self.load.source, 0))
            self.sockets.append(player)
            await player.welcomed

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


class Seat(WSListener):
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


class Loader(NamedTuple):
    """A process of the load, and how it is told and asked."""

    process: BaseProcess
    pipe: Connection


class Crowd:
    """All processes of the load, each at an address of its own: from one address 28,000 ports lead to a server's."""

    def __init__(self, server: Server, loaders: int, tables: int, active: int, think: float, secs: float) -> None:
        self.tables, self.active = tables // loaders * loaders, active // loaders * loaders
        self._loaders: list[Loader] = []
        for number in range(loaders):
            ours, theirs = multiprocessing.Pipe()
            share = tables // loaders, active // loaders
            arguments = (theirs, server.address, f"127.0.0.{2 + number}", *share, think, secs)
            process = multiprocessing.Process(target=work, args=arguments, daemon=True)
            process.start()
            self._loaders.append(Loader(process, ours))

    def wait(self) -> None:
        """Until all tables are open."""
        for loader in self._loaders:
            loader.pipe.recv()

    def play(self) -> tuple[list[float], int]:
        """How many ms each move took, in order of size, and how many sockets were lost."""
        for loader in self._loaders:
            loader.pipe.send("play")
        found = [loader.pipe.recv() for loader in self._loaders]
        return sorted(ms for some, _ in found for ms in some), sum(lost for _, lost in found)

    @property
    def processes(self) -> list[int]:
        return [loader.process.pid or 0 for loader in self._loaders]


def workers_of(server: Server) -> list[int]:
    order = ["ps", "-o", "pid=", "--ppid", str(server.process.pid)]
    return [int(one) for one in subprocess.run(order, capture_output=True, text=True, check=True).stdout.split()]


def seconds_of(processes: list[int]) -> float:
    """Seconds of processor time so far."""
    fields = [Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in processes]
    return sum(int(one[11]) + int(one[12]) for one in fields) / 100
