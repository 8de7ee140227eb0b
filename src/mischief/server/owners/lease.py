"""A server's right to own tables: renewed again and again, and given up as soon as it may have been lost."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from mischief.server.tokens import Chance
from mischief.store.news import PAUSES, first_of
from mischief.store.owners import Server
from mischief.store.reach import Unreachable
from mischief.store.store import Store

LOG = logging.getLogger("mischief.owners")
BEATS = 3  # in a lease
ID_BYTES = 16

Sleep = Callable[[float], Awaitable[None]]


class Lease:
    """Holds a lease under one id; a lost one is never taken up again, but another one under another id."""

    def __init__(
        self,
        store: Store,
        seconds: float,
        chance: Chance,
        now: Callable[[], float],
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._store, self.seconds, self._chance, self._now, self._sleep = store, seconds, chance, now, sleep
        self._doubted = asyncio.Event()
        self._renewed_at = 0.0
        self.server: Server | None = None  # as others know us; none while we own nothing
        self.address, self.kin = "", ""
        store.fence.doubt = self._doubted.set

    @property
    def is_held(self) -> bool:
        """Whether our tables are surely ours: not while something is in doubt, or if we stood still for a lease."""
        is_late = self._now() - self._renewed_at >= self.seconds
        return self.server is not None and not is_late and not self._doubted.is_set()

    async def begin(self) -> None:
        """Live from now on; raises Unreachable."""
        server = Server(self._chance(ID_BYTES).hex(), self.address, self.kin)
        self._doubted.clear()
        self._renewed_at = self._now()
        await self._store.directory.enter(server, self.seconds)
        self.server, self._store.fence.owner = server, server.id

    async def keep(self, lost: Callable[[], None]) -> None:
        """Renew the lease for ever; when it may be lost, let go of everything by `lost`, and begin anew."""
        while True:
            await self._until_lost()
            LOG.warning("the lease is lost: all tables are let go")
            self.server = None
            lost()
            await self._begin_anew()

    async def _until_lost(self) -> None:
        while True:
            await first_of(self._doubted.wait(), self._sleep(self.seconds / BEATS))
            if self._doubted.is_set() or not await self._is_renewed():
                return

    async def _is_renewed(self) -> bool:
        """Whether we live on; while the database does not answer, as long as what it said last is still true."""
        begun = self._now()
        try:
            lives = await self._store.directory.renew(str(self._store.fence.owner), self.seconds)
        except Unreachable:
            return self._now() - self._renewed_at < self.seconds
        self._renewed_at = begun
        return lives

    async def _begin_anew(self) -> None:
        """First see to it that nothing of before can still be stored, then come back as somebody else."""
        with suppress(Unreachable):
            await self._store.writer.edit(lambda _: None)  # what was to be stored before has been, or was refused
        tries = 0
        while True:
            try:
                await self._store.directory.leave(str(self._store.fence.owner))
                await self.begin()
            except Unreachable:
                await self._sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1
            else:
                return

    async def end(self) -> None:
        """Live no more; our tables are free."""
        owner, self.server = self._store.fence.owner, None
        if owner is not None:
            with suppress(Unreachable):
                await self._store.directory.leave(owner)
