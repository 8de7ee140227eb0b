"""The real server with a clock that a test moves, by lines on standard input: no way leads there from the network.

`next` asks how many milliseconds there are until something is due; a number lets as many pass.
"""

import asyncio
import sys
from functools import partial

from builders.clock import Time
from builders.inside import served
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


async def main() -> None:
    settings, time = from_environment(), Time()
    url = url_of(settings.database)
    await migrate.upgrade(url)
    house = time.given_to(House(Store(url), settings))
    async with served(house) as address:
        print(f"READY {address}", flush=True)
        async for line in await lines():
            if line == b"next\n":
                await finished(house)
                print(min(time.until_next(), 1e9), flush=True)
            else:
                await time.passes(float(line), partial(finished, house))
                print("passed", flush=True)


asyncio.run(main())
