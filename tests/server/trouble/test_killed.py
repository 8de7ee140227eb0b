"""The server is killed in the middle of things: what was acknowledged is there, once, and the tables go on."""

import asyncio
import random
from pathlib import Path
from uuid import uuid4

import pytest

from builders.server.players import Person
from builders.server.remembered import Game
from builders.server.servers import Server
from builders.store.databases import KINDS, a_database_in

TABLES = 4


async def run_and_kill(server: Server, games: list[Game], ann: Person, after: int) -> None:
    """Play at all tables at once, and kill the server once so many more entries were acknowledged."""
    goal = sum(len(game.acknowledged) for game in games) + after
    news = asyncio.Event()
    players = [asyncio.create_task(game.play(ann, news)) for game in games]
    while sum(len(game.acknowledged) for game in games) < goal and not all(game.over for game in games):
        await news.wait()
        news.clear()
    server.kill()
    await asyncio.gather(*players)


async def kill_again_and_again(folder: Path, database: str, kills: int, seed: int) -> None:
    choose, games = random.Random(seed), [Game(seed + number) for number in range(TABLES)]
    cookies = None
    for round_number in range(kills + 1):
        server = Server(database, folder / "server.log")
        try:
            async with Person(server.address) as ann:
                ann.http.cookies = cookies or ann.http.cookies
                for game in games:
                    if game.over or not game.table:
                        game.__init__(choose.randrange(10**9))  # type: ignore[misc]
                        await game.open(ann)
                    else:
                        await game.check(ann)
                cookies = ann.http.cookies
                if round_number < kills:
                    await run_and_kill(server, games, ann, choose.randrange(5, 60))
        finally:
            if server.process.poll() is None:
                server.kill()


def a_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    if kind == "sqlite":
        return str(folder / "mischief.db")
    return a_database_in(request.getfixturevalue("postgres"), f"k{uuid4().hex}")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_acknowledged_is_lost(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    asyncio.run(kill_again_and_again(tmp_path, a_database(kind, tmp_path, request), kills=2, seed=1))


@pytest.mark.torture
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_acknowledged_is_lost_in_two_hundred_kills(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    asyncio.run(kill_again_and_again(tmp_path, a_database(kind, tmp_path, request), kills=200, seed=2))
