"""Measuring how long everybody's network takes, where milliseconds count."""

import asyncio
from functools import partial

from mischief.server.live.surroundings import AtTable, Surroundings
from mischief.server.sockets.connection import Connection
from mischief.server.wire.messages import Echo, encode
from mischief.table.court import ECHO_EVERY, Round

QUICK_ECHOES, QUICK_EVERY = 5, 0.2  # for a device that has just come; seconds


class Echoes:
    """Asks the devices at one table for echoes; their envelopes note when these come."""

    __slots__ = ("_alarm", "_house", "_live")

    def __init__(self, house: Surroundings, live: AtTable) -> None:
        self._house, self._live = house, live
        self._alarm: asyncio.TimerHandle | None = None

    def ask_quickly(self, connection: Connection) -> None:
        """Learn soon how long the network of a device takes that has just come."""
        for number in range(QUICK_ECHOES):
            self._house.later(number * QUICK_EVERY, partial(self._ask, connection))

    def ask_during(self, court: Round) -> None:
        """Measure everybody's network as long as a round is on."""
        self.stop()
        if not court.is_closed:
            for listener in self._live.audience.listeners:
                self._ask(listener)
            self._alarm = self._house.later(ECHO_EVERY / 1000, partial(self.ask_during, court))

    def stop(self) -> None:
        """Ask no more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ask(self, connection: Connection) -> None:
        if connection.seats:
            connection.send(encode(Echo(sent=connection.envelope.ask(self._house.instant()))))
