"""A table that another server owns, as a socket here sees it: whatever is said there is passed on."""

from functools import partial
from typing import Protocol

from mischief.server.owners.frames import SAY, Kind
from mischief.server.owners.guests import Line
from mischief.server.sockets.connection import Connection
from mischief.server.wire.messages import Hello, Received, encode


class Way(Line, Protocol):
    """A connection to the owner of a table."""

    def begin(self, visitor: Connection) -> int: ...
    def end(self, channel: int) -> None: ...


class Visit:
    """One device at a table elsewhere. The owner hears its bytes, so it is also the owner who times its echoes."""

    __slots__ = ("_channel", "_way")

    def __init__(self, way: Way) -> None:
        self._way, self._channel = way, 0

    def join(self, connection: Connection, hello: Hello) -> None:
        self._channel = self._way.begin(connection)
        self._way.send(Kind.JOIN, self._channel, encode(hello))
        connection.passed = partial(self._way.send, SAY, self._channel)

    def receive(self, connection: Connection, message: Received) -> None:
        """Pass on what came while the way there was being found."""
        self._way.send(SAY, self._channel, encode(message))

    def leave(self, connection: Connection) -> None:
        self._way.end(self._channel)
