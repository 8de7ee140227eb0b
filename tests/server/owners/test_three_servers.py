"""Three servers on one PostgreSQL, people at any of them: owners are killed and held up, and nothing is lost."""

import asyncio
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from builders.server.players import Person
from builders.server.proxies import Proxy, a_proxy
from builders.server.remembered import Game, Hand
from builders.server.servers import Server
from builders.store.databases import a_database_in, a_free_port
from builders.waiting import BROKEN_AFTER

SERVERS = 3
KINDS = ["lure"] * 4 + ["pounce"] * 2
LEASE = "2"  # seconds
AWAY = "4"  # seconds after which a bot may sit down for who is away, so that one who is here would notice
NOTICES = {"ping_interval": 1, "ping_timeout": 5, "open_timeout": 10}  # whose server stands still looks for another


class Street:
    """Servers that come and go, and people who come back through any of them."""

    def __init__(self, folder: Path, database: str, seed: int) -> None:
        self._folder, self._database, self.choose = folder, database, random.Random(seed)
        self.servers = [self._new(str(a_free_port())) for _ in range(SERVERS)]
        self.held: set[Server] = set()
        self.proxy: Proxy | None = None  # else people come straight to a server

    def _new(self, port: str) -> Server:
        away = {"absent_after": AWAY, "round_absent_after": AWAY}
        more = {"lease_seconds": LEASE, "bot_workers": "0", "behind_proxy": "true", "port": port, **away}
        return Server(self._database, self._folder / "server.log", **more)

    def any(self) -> Server:
        return self.choose.choice([server for server in self.servers if server not in self.held])

    def somebody(self) -> Person:
        """Someone who reaches whichever server luck will have, and is led to the owner or has all passed on."""
        if self.proxy is None:
            person = Person(self.any().address, **NOTICES)
        else:
            person = Person(self.proxy.address, self.proxy.trusted, "127.0.0.1", **NOTICES)
        person.names_tables = self.choose.random() < 0.5
        return person

    async def replace(self) -> None:
        """Kill a server, and start another one in its place."""
        killed = self.any()
        self.servers.remove(killed)
        await asyncio.to_thread(killed.kill)
        self.servers.append(await asyncio.to_thread(self._new, killed.address.rpartition(":")[2]))

    def hold(self) -> Server:
        """A server stands still, its connections open."""
        held = self.any()
        self.held.add(held)
        held.process.send_signal(signal.SIGSTOP)
        return held

    def go_on(self, held: Server) -> None:
        held.process.send_signal(signal.SIGCONT)
        self.held.discard(held)

    def close(self) -> None:
        for server in self.servers:
            server.process.send_signal(signal.SIGCONT)
            server.kill()


class Sitting:
    """A table whose people play on whatever happens, each on a device of their own, through any server."""

    def __init__(self, street: Street, seed: int, kind: str) -> None:
        self.street, self.game, self.news = street, Game(seed, kind), asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open a table, however often that takes: on a busy machine leases are lost without anybody's help."""
        while not self.game.tokens[0]:
            async with self.street.somebody() as ann:
                with suppress(AssertionError, httpx.TransportError):
                    await self.game.open(ann)
        self.tasks = [asyncio.create_task(self._play(Hand(self.game, [token]))) for token in self.game.tokens]

    async def _play(self, hand: Hand) -> None:
        while not self.game.over:
            ann = self.street.somebody()
            try:
                await hand.play(ann, self.news)
            finally:
                for device in ann.devices:
                    device.socket.transport.abort()
                await ann.http.aclose()
            self.news.set()

    async def hears_more(self, entries: int) -> None:
        goal = len(self.game.acknowledged) + entries
        await self._until(lambda: len(self.game.acknowledged) >= goal)

    async def ends(self) -> None:
        await self._until(lambda: False)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        while not is_so() and not self.game.over:
            for task in self.tasks:
                if task.done():
                    task.result()
            await self.news.wait()
            self.news.clear()

    async def leave(self) -> None:
        """Nobody plays here any more; raises what one of them has found."""
        for task in self.tasks:
            task.cancel()
        for found in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(found, Exception):
                raise found

    async def check(self) -> None:
        """What was told is in the log, whichever server is asked."""
        await self.leave()
        async with self.street.somebody() as ann:
            while (text := await self._record(ann)) is None:
                pass
            self.game.compare(text)

    async def _record(self, ann: Person) -> str | None:
        """What a server says was played, unless it has just gone."""
        with suppress(httpx.TransportError):
            answer = await ann.http.get(f"/api/tables/{self.game.table}/record")
            return answer.text if answer.status_code == 200 else None
        return None


async def all_hear(sittings: list[Sitting], entries: int) -> None:
    await asyncio.gather(*(sitting.hears_more(entries) for sitting in sittings))


class Endurance:
    """Trouble after trouble, and what was played meanwhile."""

    def __init__(self, street: Street, seed: int) -> None:
        self.street, self._begun = street, time.monotonic()
        self.sittings = [Sitting(street, seed + number, kind) for number, kind in enumerate(KINDS)]
        self.kills = self.pauses = self.entries = self.games = 0

    def __str__(self) -> str:
        entries = self.entries + sum(len(sitting.game.acknowledged) for sitting in self.sittings)
        minutes = (time.monotonic() - self._begun) / 60
        done = f"{self.kills} kills, {self.pauses} pauses, {entries} entries heard, {self.games} games over"
        return f"{done}, {minutes:.1f} minutes"

    async def begin(self) -> None:
        for sitting in self.sittings:
            await sitting.open()

    async def suffer(self, trouble: str) -> None:
        await self._begin_anew()
        await all_hear(self.sittings, self.street.choose.randrange(1, 10))
        async with asyncio.timeout(BROKEN_AFTER):
            if trouble == "kill":
                await self.street.replace()
                self.kills += 1
            else:
                held = self.street.hold()
                await all_hear(self.sittings, 2)  # so its lease went over to others
                self.street.go_on(held)
                self.pauses += 1
            await all_hear(self.sittings, 2)

    async def _begin_anew(self) -> None:
        """Whoever has finished a game begins another one."""
        for number, sitting in enumerate(self.sittings):
            if sitting.game.over:
                await self._end(sitting)
                another = Sitting(self.street, self.street.choose.randrange(10**9), sitting.game.kind)
                self.sittings[number] = another
                await another.open()

    async def _end(self, sitting: Sitting) -> None:
        await sitting.check()
        self.entries += len(sitting.game.acknowledged)
        self.games += 1

    async def end(self) -> None:
        """All play to the end: of a running game nobody may know all that is in its log."""
        for sitting in self.sittings:
            await sitting.ends()
            await self._end(sitting)


async def endure(street: Street, kills: int, pauses: int, seed: int) -> None:
    troubles = ["kill"] * kills + ["pause"] * pauses
    street.choose.shuffle(troubles)
    endurance = Endurance(street, seed)
    try:
        await endurance.begin()
        for trouble in troubles:
            await endurance.suffer(trouble)
            print(endurance, flush=True)
        await endurance.end()
    finally:
        street.close()


def test_nothing_acknowledged_is_lost_when_owners_die_or_wake_up_too_late(tmp_path: Path, postgres: str) -> None:
    street = Street(tmp_path, a_database_in(postgres, f"w{uuid4().hex}"), seed=1)
    asyncio.run(endure(street, kills=1, pauses=2, seed=1))


@pytest.mark.torture
def test_nothing_is_lost_in_two_hundred_kills_and_fifty_pauses(tmp_path: Path, postgres: str) -> None:
    street = Street(tmp_path, a_database_in(postgres, f"w{uuid4().hex}"), seed=2)
    with a_proxy([server.address for server in street.servers], spread="random") as street.proxy:
        asyncio.run(endure(street, kills=200, pauses=50, seed=2))
