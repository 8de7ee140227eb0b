"""What a device says, wherever its socket is: checked, heard in its order, and kept while its table is being found."""

from collections.abc import Awaitable, Callable
from typing import ClassVar, Protocol

import msgspec

from mischief.server.sockets.connection import Bytes, Connection
from mischief.server.wire.codes import Close, MischiefError
from mischief.server.wire.messages import (
    Echo,
    Echoed,
    FromClient,
    Hello,
    Move,
    Received,
    Undo,
    encode,
    is_sound,
)  # fmt: skip
from mischief.store.reach import Unreachable
from mischief.table.court import Envelope

DECODER = msgspec.json.Decoder(FromClient)
NAMED, FOR_THE_DEVICE = (Move, Undo), (Hello, Echo, Echoed)
MOST_EARLY = 32  # messages that wait while a hello is being answered


class Joined(Protocol):
    """A table as a device sees it."""

    def join(self, connection: Connection, hello: Hello) -> None: ...
    def receive(self, connection: Connection, message: Received) -> None: ...
    def leave(self, connection: Connection) -> None: ...


class Clocks(Protocol):
    """The house as far as its devices ask what time it is."""

    @property
    def now(self) -> Callable[[], int]: ...
    @property
    def instant(self) -> Callable[[], float]: ...


class Device(Connection):
    """One device at this server, or at another one that passes on what it says."""

    __slots__ = ()
    LOST: ClassVar[Close] = Close.UNAVAILABLE  # why someone is sent away whose table nobody could reach

    table: Joined | None
    envelope: Envelope
    _house: Clocks
    _closing: bool
    _early: list[FromClient] | None  # what came while the hello is being answered

    def _hear(self, content: Bytes) -> None:
        """Take a message; who says what is none is sent away."""
        try:
            message = DECODER.decode(content)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self.close(Close.BAD_MESSAGE)
            return
        if isinstance(message, NAMED) and not is_sound(message.id):
            self.close(Close.BAD_MESSAGE)
        else:
            self._take(message)

    def _take(self, message: FromClient) -> None:
        if self.table is not None and not isinstance(message, FOR_THE_DEVICE):
            self.table.receive(self, message)
        elif isinstance(message, Echoed):
            self.envelope.answer(message.sent, self._house.instant())
        elif isinstance(message, Echo):
            self.send(encode(Echoed(sent=message.sent, at=self._house.now())))
        else:
            self._hear_early(message)

    def _hear_early(self, message: FromClient) -> None:
        """Before there is a table."""
        if self._early is not None and len(self._early) < MOST_EARLY:
            self._early.append(message)
        else:
            self.close(Close.NO_HELLO if self._early is None else Close.TOO_FAST)

    async def _greet(self, hello: Hello, find: Callable[[str], Awaitable[Joined]]) -> None:
        """Bring the device to its table, and hear what came early, in the order in which it came."""
        try:
            table = await find(hello.table)
        except Exception as error:
            is_refused = isinstance(error, MischiefError) and not isinstance(error, Unreachable)
            self.close(Close.NO_SUCH_TABLE if is_refused else self.LOST)
            return
        if self._closing:
            return
        self.table = table
        table.join(self, hello)
        early, self._early = self._early or [], None
        for message in early:
            if not self._closing:
                self._take(message)

    def _part(self) -> None:
        """The device is gone."""
        self._closing = True
        if self.table is not None:
            self.table.leave(self)
            self.table = None
