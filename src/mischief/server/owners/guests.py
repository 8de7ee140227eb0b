"""Devices that sit at a table here, though their sockets are at another server."""

from collections.abc import Callable
from typing import Protocol

from mischief.server.owners.frames import TELL, Kind
from mischief.server.sockets.connection import Bytes, Pass
from mischief.server.sockets.device import Device, Joined
from mischief.server.wire.codes import Close
from mischief.server.wire.messages import FromClient, Hello
from mischief.table.court import Envelope


class Line(Protocol):
    """A connection between two servers as those see it who use it."""

    def send(self, kind: int, channel: int, content: Bytes = b"") -> None: ...


class Inn(Protocol):
    """The house as its guests see it."""

    now: Callable[[], int]
    instant: Callable[[], float]

    async def knock(self, table: str) -> Joined: ...


class Guest(Device):
    """One device, as a table sees it; the other server has seen to it that it says neither too much nor too often."""

    LOST = Close.RESTART  # its table goes to another server just now
    _house: Inn

    def __init__(self, line: Line, channel: int, house: Inn) -> None:
        self._line, self._channel, self._house = line, channel, house
        self.tokens: list[str] = []
        self.seats: list[int] = []
        self.envelope = Envelope()  # of the whole way, the other server included
        self.table: Joined | None = None
        self.passed: Pass | None = None
        self._early: list[FromClient] | None = []
        self._closing = False

    def send(self, message: Bytes) -> None:
        if not self._closing:
            self._line.send(TELL, self._channel, message)

    def close(self, code: Close) -> None:
        """Send the device away; its socket will be closed, and then we are told that it has left."""
        if not self._closing:
            self._closing = True
            self._line.send(Kind.CLOSE, self._channel, code.to_bytes(2, "big"))

    def hold(self, is_held: bool) -> None:
        """Its socket is not ours to hold."""

    async def greet(self, hello: Hello) -> None:
        """Bring the device to its table, if that is still ours."""
        await self._greet(hello, self._house.knock)

    def hear(self, content: Bytes) -> None:
        """Take what the device says, byte for byte."""
        if not self._closing:
            self._hear(content)

    def leave(self) -> None:
        """The device has gone."""
        self._part()
