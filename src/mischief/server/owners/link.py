"""One connection between two servers, shared by all who are at one of them and want to the other."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec
from picows import WSListener, WSMsgType, WSTransport

from mischief.server.owners.errands import Errand, answers
from mischief.server.owners.frames import HEAD, LARGEST, SAY, TELL, Answered, Asking, Kind, unpacked
from mischief.server.owners.guests import Guest, Inn
from mischief.server.sockets.connection import Bytes, Connection
from mischief.server.wire.codes import Close
from mischief.server.wire.messages import Hello
from mischief.store.reach import Unreachable

LOG = logging.getLogger("mischief.owners")
HIGH = LARGEST  # unread bytes above which whoever says something here has to wait
MOST = 32 * LARGEST  # unread bytes above which the other server is taken for dead
HELLO = msgspec.json.Decoder(Hello)
BINARY = WSMsgType.BINARY
Opened = Callable[[bytes], bool]  # whether the first frame proves who is calling


class Host(Inn, Protocol):
    """The house as the connections between servers see it."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]: ...
    async def answer(self, asking: Asking) -> tuple[Answered, bytes]: ...


class Link(WSListener):
    """Both servers may open channels: our visits and errands lead there, their guests and questions come here."""

    def __init__(self, house: Host, ended: Callable[["Link"], None], opened: Opened | None = None) -> None:
        self._house, self._ended, self._opened = house, ended, opened
        self.peer = ""  # the other server's id
        self.transport: WSTransport | None = None
        self._visits: dict[int, Connection] = {}
        self._errands: dict[int, Errand] = {}
        self._guests: dict[int, Guest] = {}
        self._out = bytearray()
        self._next = 0
        self._flows = asyncio.Event()
        self._flows.set()
        self.is_lost = False

    # --- what picows calls ---

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=HIGH)

    def on_ws_frame(self, transport: WSTransport, frame: Any) -> None:
        """Only whole binary frames are ours; picows has answered pings."""
        kind = frame.msg_type
        if self.is_lost:
            return  # what came together with the frame that ended it
        if kind == BINARY and frame.fin:
            self._hear(frame.get_payload_as_memoryview())
        elif kind not in (WSMsgType.PING, WSMsgType.PONG):
            self.drop()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.lose()

    def pause_writing(self) -> None:
        """The other server reads too slowly: whoever talks to it has to wait."""
        self._flows.clear()
        self._hold(True)

    def resume_writing(self) -> None:
        self._flows.set()
        self._hold(False)

    def _hold(self, is_held: bool) -> None:
        for visitor in self._visits.values():
            visitor.hold(is_held)

    # --- out ---

    def send(self, kind: int, channel: int, content: Bytes = b"") -> None:
        if self.is_lost or self.transport is None:
            return
        size = len(content)
        if len(self._out) + size > LARGEST - HEAD.size:
            self.flush()
        out = self._out
        if not out:
            asyncio.get_running_loop().call_soon(self.flush)  # with what else is said in this round of the loop
        out += HEAD.pack(size, kind, channel)
        out += content

    def flush(self) -> None:
        """Send what has gathered: one crossing into the system and one waking of the other server for all of it."""
        out, self._out = self._out, bytearray()
        if not out or self.is_lost or self.transport is None:
            return
        self.transport.send(BINARY, out)
        if not self._flows.is_set() and self.transport.underlying_transport.get_write_buffer_size() > MOST:
            LOG.warning("another server reads nothing: the connection to it is given up")
            self.drop()

    async def flows(self) -> None:
        """Wait until the other server has read most of what it was sent."""
        await self._flows.wait()

    def prove(self, proof: bytes) -> None:
        """Say the one thing that comes before all frames."""
        if self.transport is not None:
            self.transport.send(BINARY, proof)

    def begin(self, visitor: Connection) -> int:
        """A channel for a device that wants to a table there."""
        if self.is_lost:
            visitor.close(Close.RESTART)
            return 0
        channel = self._channel()
        self._visits[channel] = visitor
        return channel

    def end(self, channel: int) -> None:
        """The device has gone."""
        if self._visits.pop(channel, None) is not None:
            self.send(Kind.LEAVE, channel)

    async def ask(self, asking: Asking) -> tuple[Answered, bytes]:
        """Have a request answered there; raises Unreachable if no answer comes."""
        await self.flows()
        if self.is_lost:
            raise Unreachable
        channel, errand = self._channel(), Errand()
        self._errands[channel] = errand
        self.send(Kind.ASK, channel, msgspec.msgpack.encode(asking))
        try:
            return await errand.answer
        finally:
            self._errands.pop(channel, None)

    def _channel(self) -> int:
        self._next += 1
        return self._next

    # --- in ---

    def _hear(self, frame: memoryview) -> None:
        """Take all frames that came together."""
        if self._opened is not None:
            opened, self._opened = self._opened, None
            if not opened(bytes(frame)):
                self.drop()
            return
        try:
            for kind, channel, content in unpacked(frame):
                self._take(kind, channel, content)
        except (ValueError, msgspec.MsgspecError):
            LOG.warning("another server says what we don't understand: the connection to it is given up")
            self.drop()

    def _take(self, kind: int, channel: int, content: memoryview) -> None:
        """Take a frame, the most frequent ones first; its content is there only until this returns."""
        if kind == TELL:
            if visitor := self._visits.get(channel):  # else it has gone meanwhile
                visitor.send(content)
        elif kind == SAY:
            if guest := self._guests.get(channel):
                guest.hear(content)
        else:
            self._take_rare(Kind(kind), channel, bytes(content))

    def _take_rare(self, kind: Kind, channel: int, content: bytes) -> None:
        if kind is Kind.JOIN:
            guest = self._guests[channel] = Guest(self, channel, self._house)
            self._house.spawn(guest.greet(HELLO.decode(content)))
        elif kind is Kind.LEAVE:
            if left := self._guests.pop(channel, None):
                left.leave()
        elif kind is Kind.CLOSE:
            if visitor := self._visits.get(channel):
                visitor.close(Close(int.from_bytes(content, "big")))
        elif kind is Kind.ASK:
            self._house.spawn(self._answer(channel, msgspec.msgpack.decode(content, type=Asking)))
        elif errand := self._errands.get(channel):
            errand.take(kind, content)

    async def _answer(self, channel: int, asking: Asking) -> None:
        head, body = await self._house.answer(asking)
        for kind, content in answers(head, body):
            await self.flows()
            self.send(kind, channel, content)

    # --- the end ---

    def drop(self) -> None:
        """Hang up without waiting for anything to be read."""
        if self.transport is not None:
            self.transport.disconnect(graceful=False)
        self.lose()

    def drop_unless_known(self) -> None:
        """Hang up on a caller who has not said in time who it is."""
        if self._opened is not None:
            self.drop()

    def lose(self) -> None:
        """The connection is gone: our devices must find the table again, and theirs have left."""
        if self.is_lost:
            return
        self.is_lost = True
        self._ended(self)
        self._flows.set()
        visits, self._visits = self._visits, {}
        guests, self._guests = self._guests, {}
        for errand in self._errands.values():
            errand.fail()
        for visitor in visits.values():
            visitor.close(Close.RESTART)
        for guest in guests.values():
            guest.leave()
