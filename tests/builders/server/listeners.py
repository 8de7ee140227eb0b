"""Devices without a network, for tests of the server inside one process."""

import asyncio

from mischief.server.sockets.connection import Bytes, Pass
from mischief.server.wire.codes import Close
from mischief.table.court import Envelope


class Listener:
    """A device that only writes down what it is sent."""

    def __init__(self) -> None:
        self.tokens: list[str] = []
        self.seats: list[int] = []
        self.sent: list[bytes] = []
        self.envelope = Envelope()
        self.passed: Pass | None = None
        self._more = asyncio.Event()

    def send(self, message: Bytes) -> None:
        self.sent.append(bytes(message))  # what has come from another server is there only now
        self._more.set()

    async def told(self) -> None:
        """Wait for the next message."""
        self._more.clear()
        await self._more.wait()

    def close(self, code: Close) -> None:
        self.sent.append(b"closed " + str(int(code)).encode())

    def hold(self, is_held: bool) -> None:
        """It says nothing by itself."""
