"""The real server with the same luck every time, for what is to be compared with what was there before."""

import asyncio
import random
import sys

from builders.inside import served
from mischief.server.live.house import House
from mischief.server.settings import from_environment
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store


async def main() -> None:
    settings = from_environment()
    url = url_of(settings.database)
    await migrate.upgrade(url)
    house = House(Store(url), settings, chance=random.Random(1).randbytes)
    async with served(house) as address:
        print(f"READY {address}", flush=True)
        await asyncio.to_thread(sys.stdin.read)  # until whoever started it lets go


asyncio.run(main())
