"""Leaving politely: tables go over one after another, and those at them are told to come back a few at a time."""

import asyncio
import logging
from collections.abc import Iterator
from itertools import islice
from typing import Protocol

from mischief.server.live.live_table import LiveTable
from mischief.server.owners.ownership import Ownership
from mischief.server.sockets.socket import Socket, Sockets
from mischief.server.wire.codes import Close
from mischief.store.reach import Unreachable

LOG = logging.getLogger("mischief.house")
TABLES_AT_ONCE, SOCKETS_AT_ONCE = 8, 32
PAUSE = 0.01  # seconds in which those who were sent away find their table
WITHIN = 15.0  # seconds; then everybody is sent away at once


class Left(Protocol):
    """The house as whoever leaves it sees it."""

    tables: dict[str, LiveTable]
    sockets: Sockets


async def leave(house: Left, owners: Ownership) -> None:
    """Hand all tables over and send everybody away; whoever is left after a while is sent away by the house."""
    owners.is_leaving = True
    try:
        async with asyncio.timeout(WITHIN):
            await _hand_over(house, owners)
            await _send_away(house)
    except (TimeoutError, Unreachable):
        LOG.warning("the tables could not be handed over one by one")


async def _hand_over(house: Left, owners: Ownership) -> None:
    while some := [house.tables.pop(table) for table in list(islice(house.tables, TABLES_AT_ONCE))]:
        await asyncio.gather(*(live.rest() for live in some))
        await owners.hand_over({live.id for live in some})
        for live in some:
            live.let_go()
            live.audience.send_away(Close.RESTART)
        await asyncio.sleep(PAUSE)


async def _send_away(house: Left) -> None:
    """Those whose table is elsewhere."""
    rest: Iterator[Socket] = iter(list(house.sockets))
    while some := list(islice(rest, SOCKETS_AT_ONCE)):
        for socket in some:
            socket.close(Close.RESTART)
        await asyncio.sleep(PAUSE)
