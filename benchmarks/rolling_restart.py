"""How long a player hears nothing while every server is restarted, one after the other, behind the real proxy.

    python benchmarks/rolling_restart.py [--rounds 10] [--servers 3] [--tables 20] [--think 0.5] [--spread random]

Two players at each table, each on a socket of their own, come back as the page does and send again what was not
answered; others ask over HTTP all the time. A silence is how long somebody waited: for a table after being sent away,
or for the answer to a move. Needs Caddy and PostgreSQL.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from builders.server.players import Device, Person  # noqa: E402
from builders.server.proxies import Proxy, a_proxy  # noqa: E402
from builders.server.servers import Server  # noqa: E402
from builders.store.databases import a_database_in, a_free_port, a_postgres  # noqa: E402

PAUSES = [0, 0.5, 1, 2, 4, 8]  # as in web/src/net/link.ts
BETWEEN = 1.0  # seconds between one server and the next
ASKERS, ASKS_EVERY = 4, 0.05
SETTINGS = {"behind_proxy": "true", "bot_workers": "0", "database_seconds": "5"}
LONGEST = 1.0  # seconds of silence that may be
Json = dict[str, Any]


class Figures:
    """What everybody went through."""

    def __init__(self) -> None:
        self.returns: list[float] = []  # seconds from being sent away to being welcomed
        self.answers: list[float] = []  # seconds from a move to its answer, breaks included
        self.breaks: Counter[str] = Counter()  # why somebody had to come back, or to try once more
        self.failed: Counter[str] = Counter()
        self.asked = 0


class Player:
    """One device of one seat, as web/src/net/link.ts behaves."""

    def __init__(self, proxy: Proxy, table: str, token: str, think: float, figures: Figures) -> None:
        self._proxy, self._table, self._token, self._think, self._figures = proxy, table, token, think, figures
        self._number: int | None = None
        self._sent: Json | None = None
        self._since = 0.0  # when the move was made that is not answered yet
        self._lost_at: float | None = None
        self._made = 0

    async def play(self) -> None:
        """Play for ever."""
        tries = 0
        while True:
            person = Person(self._proxy.address, self._proxy.trusted, "127.0.0.1")
            try:
                device = await person.at(self._table, [self._token], self._number)
                tries = 0
                await self._play_at(device)
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                self._figures.breaks[str(error)[:60]] += 1
                self._lost_at = self._lost_at or time.monotonic()
                await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1
            finally:
                for device in person.devices:
                    device.socket.transport.abort()
                await person.http.aclose()

    async def _play_at(self, device: Device) -> None:
        if self._lost_at is not None:
            self._figures.returns.append(time.monotonic() - self._lost_at)
            self._lost_at = None
        if self._sent is not None:
            await device.say(**self._sent)
        while True:
            message = await device.hear()
            if message["kind"] in ("view", "update"):
                await self._see(device, message)
            elif message["kind"] in ("done", "refused") and message.get("id"):
                self._answered(message["id"])

    async def _see(self, device: Device, message: Json) -> None:
        self._number = message["number"]
        for event in message.get("events", ()):
            self._answered(event["id"])
        if message["legal"] and self._sent is None:
            await asyncio.sleep(self._think * random.random())
            await self._move(device, message)

    async def _move(self, device: Device, message: Json) -> None:
        """The first move on offer, so that the game has no end."""
        self._made += 1
        name = f"{message['seat']}-{self._made}"
        self._sent = {
            "kind": "move", "id": name, "seat": message["seat"], "number": message["number"],
            "move": message["legal"][0][0],
        }  # fmt: skip
        self._since = time.monotonic()
        await device.say(**self._sent)

    def _answered(self, name: str | None) -> None:
        if self._sent is not None and name == self._sent["id"]:
            self._figures.answers.append(time.monotonic() - self._since)
            self._sent = None


async def ask(proxy: Proxy, tables: list[str], figures: Figures) -> None:
    """Read and write over HTTP, for ever; a request that fails is one that a person would have seen fail."""
    async with Person(proxy.address, proxy.trusted, "127.0.0.1") as anybody:
        while True:
            method, path, body = random.choice(
                [
                    ("GET", f"/api/tables/{random.choice(tables)}", None),
                    ("POST", "/api/tables", {"game": "lure", "seats": 2}),
                ]
            )
            try:
                answer = await anybody.http.request(method, path, json=body)
                if not answer.is_success:
                    figures.failed[f"{method} {answer.status_code}"] += 1
            except httpx.TransportError as error:
                figures.failed[f"{method} {type(error).__name__}"] += 1
            figures.asked += 1
            await asyncio.sleep(ASKS_EVERY)


async def opened(proxy: Proxy) -> tuple[str, list[str]]:
    async with Person(proxy.address, proxy.trusted, "127.0.0.1") as ann:
        table = (await ann.open("lure", options={"first": 0}))["table"]["id"]
        tokens = [await ann.sit(table, seat, f"Mouse {seat}") for seat in (0, 1)]
        await ann.start(table)
        return table, tokens


async def restart_all(servers: list[Server], start: Any, rounds: int) -> None:
    for number in range(rounds):
        for place, server in enumerate(servers):
            await asyncio.to_thread(server.stop)
            servers[place] = await asyncio.to_thread(start, server.address.rpartition(":")[2])
            await asyncio.sleep(BETWEEN)
        print(f"  round {number + 1} of {rounds}", file=sys.stderr, flush=True)


async def measure(proxy: Proxy, servers: list[Server], start: Any, told: argparse.Namespace) -> Figures:
    figures = Figures()
    tables = [await opened(proxy) for _ in range(told.tables)]
    players = [Player(proxy, table, token, told.think, figures) for table, tokens in tables for token in tokens]
    names = [table for table, _ in tables]
    work = [asyncio.create_task(player.play()) for player in players]
    work += [asyncio.create_task(ask(proxy, names, figures)) for _ in range(ASKERS)]
    await asyncio.sleep(2 * BETWEEN)
    await restart_all(servers, start, told.rounds)
    for task in work:
        task.cancel()
    for result in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    return figures


def show(name: str, seconds: list[float]) -> None:
    parts = statistics.quantiles(seconds, n=1000)
    at = ", ".join(
        f"{word} {1000 * parts[part - 1]:,.0f}" for word, part in (("p50", 500), ("p99", 990), ("p99.9", 999))
    )
    print(f"  {name:22} {len(seconds):7,}   {at}, longest {1000 * max(seconds):,.0f} ms")


def main() -> None:
    ask_for = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask_for.add_argument("--rounds", type=int, default=10)
    ask_for.add_argument("--servers", type=int, default=3)
    ask_for.add_argument("--tables", type=int, default=20)
    ask_for.add_argument("--think", type=float, default=0.5, help="seconds that a player takes at most")
    ask_for.add_argument("--spread", help="how the proxy spreads people, if not as in deploy/Caddyfile")
    told = ask_for.parse_args()
    with a_postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        database = a_database_in(postgres, f"r{uuid4().hex}")

        def start(port: str) -> Server:
            return Server(database, Path(folder) / "log", port=port, **SETTINGS)

        servers = [start(str(a_free_port())) for _ in range(told.servers)]
        try:
            with a_proxy([server.address for server in servers], told.spread) as proxy:
                figures = asyncio.run(measure(proxy, servers, start, told))
        finally:
            for server in servers:
                server.kill()
    print(f"{told.servers} servers restarted {told.rounds} times each, {2 * told.tables} players")
    show("back at the table", figures.returns)
    show("a move's answer", figures.answers)
    print(f"  requests {figures.asked:,}, failed {figures.failed.total()} {dict(figures.failed)}")
    print(f"  sent away: {dict(figures.breaks)}")
    silence = max(*figures.returns, *figures.answers)
    sys.exit(silence >= LONGEST or bool(figures.failed))


if __name__ == "__main__":
    main()
