"""Devices that sit at a table here, though their sockets are at another server."""

from typing import Protocol

import msgspec

from mischief.server.owners.frames import Kind
from mischief.server.sockets.socket import DECODER, MOST_EARLY, Joined, close_code_for
from mischief.server.wire.codes import Close
from mischief.server.wire.messages import Echo, Echoed, FromClient, Hello
from mischief.store.reach import Unreachable
from mischief.table.court import Envelope


class Line(Protocol):
    """A connection between two servers as those see it who use it."""

    def send(self, kind: Kind, channel: int, content: bytes = b"") -> None: ...


class Inn(Protocol):
    """The house as its guests see it."""

    def instant(self) -> float: ...
    async def knock(self, table: str) -> Joined: ...


class Guest:
    """One device, as a table sees it."""

    def __init__(self, line: Line, channel: int, house: Inn) -> None:
        self._line, self._channel, self._house = line, channel, house
        self.tokens: list[str] = []
        self.seats: list[int] = []
        self.envelope = Envelope()  # of the whole way, the other server included
        self.table: Joined | None = None
        self._early: list[FromClient] = []  # what came while the table is being found
        self._is_away = False

    def send(self, message: bytes) -> None:
        if not self._is_away:
            self._line.send(Kind.TELL, self._channel, message)

    def close(self, code: Close) -> None:
        """Send the device away; its socket will be closed, and then we are told that it has left."""
        if not self._is_away:
            self._is_away = True
            self._line.send(Kind.CLOSE, self._channel, code.to_bytes(2, "big"))

    def hold(self, is_held: bool) -> None:
        """Its socket is not ours to hold."""

    async def greet(self, hello: Hello) -> None:
        """Bring the device to its table, if that is still ours."""
        try:
            table = await self._house.knock(hello.table)
        except Unreachable:  # it goes to another server just now
            self.close(Close.RESTART)
            return
        except Exception as error:
            self.close(close_code_for(error))
            return
        if not self._is_away:
            self.table = table
            table.join(self, hello)
            early, self._early = self._early, []
            for message in early:
                self._take(message)

    def hear(self, content: bytes) -> None:
        """Take what the device says; the other server has checked it, and so do we."""
        try:
            message = DECODER.decode(content)
        except msgspec.MsgspecError:
            self.close(Close.BAD_MESSAGE)
            return
        if self.table is not None:
            self._take(message)
        elif len(self._early) < MOST_EARLY:
            self._early.append(message)
        else:
            self.close(Close.TOO_FAST)

    def _take(self, message: FromClient) -> None:
        if self._is_away or self.table is None or isinstance(message, (Hello, Echo)):
            return
        if isinstance(message, Echoed):
            self.envelope.answer(message.sent, self._house.instant())
        else:
            self.table.receive(self, message)

    def leave(self) -> None:
        """The device has gone."""
        self._is_away = True
        if self.table is not None:
            self.table.leave(self)
            self.table = None
