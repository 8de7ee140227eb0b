"""PostgreSQL crashes, is restarted or hangs under load: nothing acknowledged is lost, and everybody is answered."""

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from builders.server.players import Person
from builders.server.remembered import Game
from builders.server.servers import Server, a_server
from builders.store.databases import Postgres, a_database_in, a_postgres_of_our_own
from builders.waiting import BROKEN_AFTER

TABLES = 4
WITHIN = 30.0  # seconds, on a machine that has other things to do
OUTAGES: list[tuple[Callable[[Postgres], None], Callable[[Postgres], None]]] = [
    (Postgres.crash, Postgres.start),
    (Postgres.stop, Postgres.start),
    (Postgres.hang, Postgres.go_on),
]


class Player:
    """Somebody who plays on whatever happens, and comes back whenever they are sent away."""

    def __init__(self, game: Game, ann: Person) -> None:
        self.game, self.news, self.breaks = game, asyncio.Event(), 0
        self.task = asyncio.create_task(self._play(ann))
        self.task.add_done_callback(lambda _: self.news.set())

    async def _play(self, ann: Person) -> None:
        while not self.game.over:
            await self.game.play(ann, self.news)
            self.breaks += 1
            self.news.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so() and not self.game.over:
            await self.news.wait()
            self.news.clear()
            if self.task.done():
                self.task.result()  # raises what was wrong

    async def hears_more(self, entries: int) -> None:
        goal = len(self.game.acknowledged) + entries
        await self.until(lambda: len(self.game.acknowledged) >= goal)

    async def is_sent_away(self) -> None:
        breaks = self.breaks
        await self.until(lambda: self.breaks > breaks)


async def says(server: Server, status: int) -> None:
    """Wait until a server says whether it is ready."""
    async with httpx.AsyncClient(base_url=server.address, timeout=WITHIN) as anybody:
        while (await anybody.get("/ready")).status_code != status:
            pass


async def knows(game: Game, somebody: Person) -> None:
    """Wait until what was acknowledged is in the log that another server shows."""
    while True:
        try:
            return await game.check(somebody)
        except AssertionError:
            continue


async def one_outage(servers: list[Server], postgres: Postgres, games: list[Game], people: list[Person]) -> None:
    choose, players = games[0].choose, [Player(game, people[0]) for game in games]
    try:
        await asyncio.gather(*(player.hears_more(choose.randrange(3, 15)) for player in players))
        begin, end = choose.choice(OUTAGES)
        begun = time.monotonic()
        await asyncio.to_thread(begin, postgres)
        away = [player.is_sent_away() for player in players]
        await asyncio.gather(*away, *(says(server, 503) for server in servers))
        assert time.monotonic() - begun < WITHIN
        await asyncio.to_thread(end, postgres)
        await asyncio.gather(*(says(server, 200) for server in servers))
        await asyncio.gather(*(player.hears_more(3) for player in players))
    finally:
        await leave(people[0], players)
    for somebody in people:
        await asyncio.gather(*(knows(game, somebody) for game in games))


async def leave(ann: Person, players: list[Player]) -> None:
    for player in players:
        player.task.cancel()
    await asyncio.gather(*(player.task for player in players), return_exceptions=True)
    for device in ann.devices:
        device.socket.transport.abort()
    ann.devices.clear()


async def endure(servers: list[Server], postgres: Postgres, outages: int, seed: int) -> None:
    """People play at one server while the tables are in the other's memory too."""
    games = [Game(seed + number) for number in range(TABLES)]
    async with Person(servers[0].address) as ann, Person(servers[1].address) as other:
        for _ in range(outages):
            for number, game in enumerate(games):
                if game.over or not game.table:
                    games[number] = Game(game.choose.randrange(10**9))
                    await games[number].open(ann)
            other.http.cookies = ann.http.cookies
            async with asyncio.timeout(BROKEN_AFTER):
                await one_outage(servers, postgres, games, [ann, other])


@pytest.mark.torture
def test_nothing_acknowledged_is_lost_when_postgres_comes_and_goes(tmp_path: Path) -> None:
    with a_postgres_of_our_own() as postgres:
        database = a_database_in(postgres.address, "mischief")
        folders = [tmp_path / "one", tmp_path / "two"]
        for folder in folders:
            folder.mkdir()
        with (
            a_server(folders[0], database, database_seconds="1") as one,
            a_server(folders[1], database, database_seconds="1") as two,
        ):
            asyncio.run(endure([one, two], postgres, outages=30, seed=3))


@pytest.mark.torture
def test_a_server_ends_when_it_is_told_to_though_its_database_hangs(tmp_path: Path) -> None:
    with a_postgres_of_our_own() as postgres:
        database = a_database_in(postgres.address, "mischief")
        with a_server(tmp_path, database, database_seconds="1") as server:

            async def play() -> None:
                async with Person(server.address) as ann:
                    game = Game(5)
                    await game.open(ann)
                    player = Player(game, ann)
                    await player.hears_more(5)
                    postgres.hang()
                    server.process.send_signal(signal.SIGTERM)
                    begun = time.monotonic()
                    assert await asyncio.to_thread(server.process.wait, BROKEN_AFTER) == 0
                    assert time.monotonic() - begun < WITHIN
                    await leave(ann, [player])

            try:
                asyncio.run(play())
            finally:
                postgres.go_on()
