"""Which tables are ours, whose the others are, and the way there."""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from sqlalchemy.engine import URL

from mischief.server.owners.claims import Claims
from mischief.server.owners.handshake import key_of
from mischief.server.owners.lease import BEATS, Lease
from mischief.server.owners.link import Host, Link
from mischief.server.owners.neighbours import Gone, Neighbours, Network
from mischief.server.owners.same_machine import SameMachine, TakeIn
from mischief.server.settings import Settings
from mischief.server.tokens import Chance
from mischief.server.wire.codes import Refusal, no_such_table
from mischief.store.owners import Server
from mischief.store.reach import Unreachable
from mischief.store.store import Store

LOG = logging.getLogger("mischief.owners")
PATIENCE = 2  # leases that someone waits for a table whose owner says nothing
LOOK_AGAIN = 0.2  # seconds
POSTGRES_PORT = 5432

Sleep = Callable[[float], Awaitable[None]]


class Elsewhere(Unreachable):
    """Another server owns this table."""

    def __init__(self, owner: Server) -> None:
        super().__init__()
        self.owner = owner


class Mansion(Host, Protocol):
    """The house as its ownership of tables sees it."""

    store: Store
    settings: Settings
    chance: Chance
    network: Network
    take_in: TakeIn | None
    is_closing: bool

    def seconds(self) -> float: ...


class Ownership:
    """One server among others on one PostgreSQL."""

    def __init__(self, house: Mansion, secret: bytes, sleep: Sleep = asyncio.sleep) -> None:
        self._house, self._sleep = house, sleep
        settings, store = house.settings, house.store
        self.lease = Lease(store, settings.lease_seconds, house.chance, house.seconds, sleep)
        silence = settings.lease_seconds / BEATS
        self.neighbours = Neighbours(house, self.me, key_of(secret), house.chance, silence, house.network)
        self.same_machine = SameMachine(house, key_of(secret))
        self._claims = Claims(store.directory, self.me, house.spawn)
        self._mine: set[str] = set()
        self.is_leaving = False

    async def begin(self) -> None:
        """Open the door for other servers, and live; raises Unreachable."""
        settings = self._house.settings
        host = settings.peer_host or own_address(self._house.store.url)
        self.lease.kin = settings.kin
        self.lease.address = await self.neighbours.open(host, settings.peer_port)
        await self.lease.begin()
        self.same_machine.open(self.lease.address)
        LOG.info("other servers find us at %s", self.lease.address)

    async def keep(self, lost: Callable[[], None]) -> None:
        """Keep the lease for ever; `lost` lets go of all tables whenever it may have been lost."""

        def lose() -> None:
            self._mine.clear()
            lost()
            self.neighbours.hang_up()

        await self.lease.keep(lose)

    def me(self) -> str:
        """The id under which we own tables now; raises Unreachable while we may not."""
        if self.lease.server is None or not self.lease.is_held:
            raise Unreachable
        return self.lease.server.id

    @property
    def is_held(self) -> bool:
        return self.lease.is_held

    async def kin(self) -> list[Server]:
        """The other processes that share our port."""
        alive = await self._house.store.directory.alive()
        return [server for server in alive if server.kin == self._house.settings.kin and server != self.lease.server]

    # --- tables ---

    def opened(self, table: str, owner: str | None) -> None:
        """A table was added under this id, and is ours from the beginning; raises Unreachable if that is not us now."""
        if owner != self.me():
            raise Unreachable
        self._mine.add(table)

    async def claim(self, table: str) -> str:
        """Own a table, and give the id under which we do; raises Elsewhere, no_such_table or Unreachable."""
        me = self.me()
        if self.is_leaving:
            raise Unreachable
        if table not in self._mine:
            owner = await self._claims.claim(table)
            if owner is None:
                raise no_such_table()
            if owner.id != self.me():
                raise Elsewhere(owner)
            self._mine.add(table)
        return me

    def release(self, kept: Collection[str]) -> None:
        """Let others have the tables that are not in memory here."""
        if unused := self._mine - set(kept):
            self.give_up(unused)

    def give_up(self, tables: set[str]) -> None:
        self._mine -= tables
        self._claims.give_up(tables)

    async def hand_over(self, tables: set[str]) -> None:
        """Others may have these tables from now on; raises Unreachable."""
        self._mine -= tables
        await self._house.store.directory.give_up(self.me(), tables)

    # --- the way to others ---

    async def way_to(self, table: str, knock: Callable[[str], Awaitable[object]]) -> Link | None:
        """The connection to a table's owner; none once it is ours. A silent one is waited for until its lease ends."""
        end = self._house.seconds() + PATIENCE * self.lease.seconds
        while True:
            try:
                await knock(table)
            except Elsewhere as there:
                if link := await self._link_to(there.owner):
                    return link
            else:
                return None
            if self._house.seconds() >= end:
                raise Unreachable
            await self.wait()

    async def give(self, table: str, connection: int, request: bytes) -> bool:
        """Whether a table's owner, another server of this machine, has taken a connection that should lead there."""
        try:
            await self.claim(table)
        except Elsewhere as there:
            return await self.same_machine.give(there.owner.address, connection, request)
        except (Refusal, Unreachable):
            pass  # which is said to the device once it has said hello
        return False

    async def wait(self) -> None:
        """Let a table find its way to another server."""
        await self._sleep(LOOK_AGAIN)

    async def _link_to(self, owner: Server) -> Link | None:
        try:
            return await self.neighbours.link_to(owner)
        except Gone:  # if it has missed a beat too, nobody waits for the rest of its lease
            await self._house.store.directory.bury(owner.id, self.lease.seconds / 2)
        except Unreachable:
            pass
        return None

    async def end(self) -> None:
        """We own nothing any more."""
        self.is_leaving = True
        self.same_machine.close()
        await self.lease.end()
        self.neighbours.close()


def own_address(url: URL) -> str:
    """The address of this machine in the network in which the database is, where the other servers are too."""
    host = url.host or ""
    if not host or host.startswith("/"):
        return "127.0.0.1"  # a socket of this machine
    family, _, _, _, target = socket.getaddrinfo(host, url.port or POSTGRES_PORT, type=socket.SOCK_DGRAM)[0]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect(target)  # sends nothing
        return str(probe.getsockname()[0])
