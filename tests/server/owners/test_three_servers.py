"""Three servers on one PostgreSQL, people at any of them: owners are killed and held up, and nothing is lost."""

import asyncio
import random
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest

from builders.server.players import Person
from builders.server.remembered import Game
from builders.server.servers import Server
from builders.store.databases import a_database_in
from builders.waiting import BROKEN_AFTER

SERVERS, TABLES = 3, 6
LEASE = "3"  # seconds


class Street:
    """Servers that come and go, and people who come back through any of them."""

    def __init__(self, folder: Path, database: str, seed: int) -> None:
        self._folder, self._database, self.choose = folder, database, random.Random(seed)
        self.servers = [self._new() for _ in range(SERVERS)]
        self.held: set[Server] = set()

    def _new(self) -> Server:
        return Server(self._database, self._folder / "server.log", lease_seconds=LEASE, bot_workers="0")

    def any(self) -> Server:
        return self.choose.choice([server for server in self.servers if server not in self.held])

    async def replace(self) -> None:
        """Kill a server, and start another one."""
        killed = self.any()
        self.servers.remove(killed)
        await asyncio.to_thread(killed.kill)
        self.servers.append(await asyncio.to_thread(self._new))

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


class Player:
    """Somebody who plays on whatever happens, through another server each time."""

    def __init__(self, street: Street, seed: int) -> None:
        self.street, self.game, self.news = street, Game(seed), asyncio.Event()

    async def open(self) -> None:
        """Open a table, however often that takes: on a busy machine leases are lost without anybody's help."""
        while not self.game.tokens[0]:
            async with Person(self.street.any().address) as ann:
                with suppress(AssertionError):
                    await self.game.open(ann)
        self.task = asyncio.create_task(self._play())

    async def _play(self) -> None:
        while not self.game.over:
            ann = Person(self.street.any().address)
            try:
                await self.game.play(ann, self.news)
            finally:
                for device in ann.devices:
                    device.socket.transport.abort()
                await ann.http.aclose()
            self.news.set()

    async def hears_more(self, entries: int) -> None:
        goal = len(self.game.acknowledged) + entries
        await self._until(lambda: len(self.game.acknowledged) >= goal)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        while not is_so() and not self.game.over:
            if self.task.done():
                self.task.result()
            await self.news.wait()
            self.news.clear()

    async def check(self) -> None:
        """What was told is in the log, whichever server is asked."""
        async with Person(self.street.any().address) as ann:
            while (await ann.http.get(f"/api/tables/{self.game.table}/record")).status_code != 200:
                pass
            await self.game.check(ann)


async def all_hear(players: list[Player], entries: int) -> None:
    await asyncio.gather(*(player.hears_more(entries) for player in players))


async def endure(folder: Path, database: str, kills: int, pauses: int, seed: int) -> None:
    street = Street(folder, database, seed)
    players = [Player(street, seed + number) for number in range(TABLES)]
    troubles = ["kill"] * kills + ["pause"] * pauses
    street.choose.shuffle(troubles)
    try:
        for player in players:
            await player.open()
        for trouble in troubles:
            for number, player in enumerate(players):
                if player.game.over:
                    await player.check()
                    players[number] = Player(street, street.choose.randrange(10**9))
                    await players[number].open()
            await all_hear(players, street.choose.randrange(1, 10))
            async with asyncio.timeout(BROKEN_AFTER):
                if trouble == "kill":
                    await street.replace()
                else:
                    held = street.hold()
                    await all_hear(players, 2)  # so its lease went over to others
                    street.go_on(held)
                await all_hear(players, 2)
        for player in players:
            player.task.cancel()
            await player.check()
    finally:
        street.close()


def test_nothing_acknowledged_is_lost_when_owners_die_or_wake_up_too_late(tmp_path: Path, postgres: str) -> None:
    asyncio.run(endure(tmp_path, a_database_in(postgres, f"w{uuid4().hex}"), kills=1, pauses=2, seed=1))


@pytest.mark.torture
def test_nothing_is_lost_in_two_hundred_kills_and_fifty_pauses(tmp_path: Path, postgres: str) -> None:
    asyncio.run(endure(tmp_path, a_database_in(postgres, f"w{uuid4().hex}"), kills=200, pauses=50, seed=2))
