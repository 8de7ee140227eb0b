"""A device whose table another server of this machine owns is led there before its connection becomes a socket."""

import asyncio
import socket
from urllib.parse import parse_qs

from mischief.server.http.door.upgrade import PATH, upgrade_for, what_matters
from mischief.server.live.house import House
from mischief.server.owners.same_machine import TakeIn


class Guide:
    """Knows where a request for a socket should go, by the table that its address names."""

    def __init__(self, house: House) -> None:
        self._house = house

    def is_needed(self, target: bytes) -> bool:
        """Whether the table may be elsewhere; most are here, or there is no elsewhere."""
        table = _table_of(target)
        return self._house.owners is not None and table != "" and table not in self._house.tables

    async def lead(self, transport: asyncio.Transport, target: bytes, request: bytes) -> bool:
        """Whether another server has the connection now; if not it belongs here, and what is said is passed on."""
        owners = self._house.owners
        if owners is None or transport.is_closing():
            return False
        connection = transport.get_extra_info("socket").fileno()
        return await owners.give(_table_of(target), connection, what_matters(request))


def _table_of(target: bytes) -> str:
    path, _, query = target.partition(b"?")
    named = parse_qs(query.decode("latin-1")).get("table", [""]) if path == PATH else [""]
    return named[0]


def taking_in(house: House) -> TakeIn:
    """What makes sockets of the connections that other servers of this machine give us."""
    make = upgrade_for(house)

    async def take_in(connection: socket.socket, request: bytes) -> None:
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(make, connection)
        protocol.data_received(request)

    return take_in
