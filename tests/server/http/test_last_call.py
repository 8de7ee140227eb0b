"""A server that leaves answers what is still asked at connections that were kept, and says that it will close them."""

import asyncio
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from builders.waiting import BROKEN_AFTER
from mischief.server.live.house import House
from mischief.server.owners.ownership import Ownership
from mischief.server.run import LAST_CALL, Polite, config_for
from mischief.server.settings import Settings
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store


class Leaving(Polite):
    """A server that says when it takes connections, and whose last call lasts until a test says so."""

    def __init__(self, house: House) -> None:
        super().__init__(config_for(house, bytes(32)), house, self._pause)
        self.is_open, self.is_calling, self.over = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def startup(self, *arguments: Any, **more: Any) -> None:
        await super().startup(*arguments, **more)
        self.is_open.set()

    async def _pause(self, seconds: float) -> None:
        assert seconds == LAST_CALL
        self.is_calling.set()
        await self.over.wait()


def test_who_asks_while_a_server_leaves_is_answered_and_told_to_go_elsewhere(tmp_path: Path) -> None:
    async def run() -> None:
        url = url_of(str(tmp_path / "mischief.db"))
        await migrate.upgrade(url)
        house = House(Store(url), Settings(port=0, bot_workers=0))
        house.owners = cast(Ownership, object())  # there are others
        server = Leaving(house)
        serving = asyncio.create_task(server.serve())
        await server.is_open.wait()
        port = server.servers[0].sockets[0].getsockname()[1]
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=BROKEN_AFTER) as proxy:
            assert "connection" not in (await proxy.get("/health")).headers
            server.should_exit = True
            await server.is_calling.wait()
            for path, status in (("/api/me", 200), ("/health", 503)):  # the second by a connection that is new
                answer = await proxy.get(path)
                assert (answer.status_code, answer.headers["connection"]) == (status, "close")
            server.over.set()
            await serving
            with pytest.raises(httpx.ConnectError):
                await proxy.get("/health")
        house.owners = None
        await house.close()

    asyncio.run(run())
