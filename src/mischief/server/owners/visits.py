"""A table that another server owns, as a socket here sees it: whatever is said there is passed on."""

from typing import Protocol

from mischief.server.owners.frames import Kind
from mischief.server.owners.guests import Line
from mischief.server.sockets.connection import Connection
from mischief.server.wire.messages import Echoed, Hello, Received, encode
from mischief.table.court import Envelope


class Way(Line, Protocol):
    """A connection to the owner of a table."""

    def begin(self, visitor: Connection) -> int: ...
    def end(self, channel: int) -> None: ...


class PassedOn(Envelope):
    """The owner judges presses, so it is the owner who learns how long echoes take."""

    __slots__ = ("_channel", "_way")

    def __init__(self, way: Way, channel: int) -> None:
        super().__init__()
        self._way, self._channel = way, channel

    def answer(self, mark: float, at: float) -> None:
        self._way.send(Kind.SAY, self._channel, encode(Echoed(sent=mark)))


class Visit:
    """One device at a table elsewhere."""

    __slots__ = ("_channel", "_way")

    def __init__(self, way: Way) -> None:
        self._way, self._channel = way, 0

    def join(self, connection: Connection, hello: Hello) -> None:
        self._channel = self._way.begin(connection)
        connection.envelope = PassedOn(self._way, self._channel)
        self._way.send(Kind.JOIN, self._channel, encode(hello))

    def receive(self, connection: Connection, message: Received) -> None:
        self._way.send(Kind.SAY, self._channel, encode(message))

    def leave(self, connection: Connection) -> None:
        self._way.end(self._channel)
