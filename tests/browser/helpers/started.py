"""The real server as browser tests start it: luck is brought along by tests, and `clocked` makes time stand still.

Lines on standard input move that time, so no way leads there from the network: `next` asks how many milliseconds there
are until something is due; a number lets as many pass. Once nobody can write any more, the server stops.
"""

import asyncio
import sys
from functools import partial

from builders.clock import Time
from builders.luck import Brought, SameThoughts, chance
from builders.server.inside import served
from builders.waiting import finished
from mischief.server.live.house import House
from mischief.server.settings import from_environment
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store


async def lines() -> asyncio.StreamReader:
    """What the test says."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


async def a_house() -> House:
    settings = from_environment()
    url = url_of(settings.database)
    await migrate.upgrade(url)
    bots = SameThoughts(settings.bot_workers, settings.bot_seconds, chance, first=settings.bot_first_seconds)
    return House(Store(url), settings, chance=chance, bots=bots)


async def answer(house: House, time: Time, line: bytes) -> str:
    if line == b"next\n":
        await finished(house)
        return str(min(time.until_next(), 1e9))
    await time.passes(float(line), partial(finished, house))
    return "passed"


async def main(start: str, *ways: str) -> None:
    house, time = await a_house(), Time()
    if "clocked" in ways:
        time.given_to(house)
    async with served(house, partial(Brought, start=start)) as address:
        print(f"READY {address}", flush=True)
        async for line in await lines():
            print(await answer(house, time, line), flush=True)


asyncio.run(main(*sys.argv[1:]))
