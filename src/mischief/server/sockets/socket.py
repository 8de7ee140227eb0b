"""Devices on the network: messages in and out, limits, and nothing about games. upgrade.py makes the connections."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Protocol

from picows import WSListener, WSMsgType, WSTransport

from mischief.server.counts import Counts
from mischief.server.limits import Bucket
from mischief.server.settings import Settings
from mischief.server.sockets.connection import Bytes, Pass
from mischief.server.sockets.device import Device, Joined
from mischief.server.wire.codes import Close, too_fast
from mischief.server.wire.messages import FromClient, Hello, Refused, encode
from mischief.table.court import Envelope

STRIKES = 50  # messages above the limit that are refused before the socket is closed
LINGER = 1.0  # seconds for the other side to read why it was closed
TEXT, BINARY, PONG, CLOSE = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PONG, WSMsgType.CLOSE


class Hall(Protocol):
    """The house as its sockets see it."""

    settings: Settings
    counts: Counts
    now: Callable[[], int]
    instant: Callable[[], float]
    is_closing: bool

    def seconds(self) -> float: ...
    async def find(self, table: str) -> Joined: ...
    def later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle: ...
    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]: ...


class Socket(WSListener, Device):
    """One device's connection."""

    __slots__ = (
        "_bucket",
        "_closing",
        "_early",
        "_house",
        "_parts",
        "_sockets",
        "_strikes",
        "_waiting",
        "address",
        "envelope",
        "heard",
        "passed",
        "seats",
        "table",
        "tokens",
        "transport",
    )

    _house: Hall

    def __init__(self, house: Hall, sockets: "Sockets", address: str) -> None:
        self._house, self._sockets, self.address = house, sockets, address
        self.transport: WSTransport | None = None
        self.table: Joined | None = None
        self.tokens: list[str] = []
        self.seats: list[int] = []
        self.envelope = Envelope()
        self.heard = house.seconds()
        settings = house.settings
        self._bucket = Bucket(settings.messages_per_second, settings.messages_at_once, self.heard)
        self._strikes = 0
        self._parts: bytearray | None = None  # of a message that comes in fragments
        self._closing = False
        self._waiting: asyncio.TimerHandle | None = None
        self._early: list[FromClient] | None = None
        self.passed: Pass | None = None

    # --- what picows calls ---

    def on_ws_connected(self, transport: WSTransport) -> None:
        """A connection has been made; its hello must follow soon."""
        self.transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=self._house.settings.unread_bytes)
        self._waiting = self._house.later(self._house.settings.hello_within, self._no_hello)
        if not self._sockets.admit(self):
            self.close(Close.TOO_MANY)

    def on_ws_frame(self, transport: WSTransport, frame: Any) -> None:
        """A frame has come; anything after a close is not looked at."""
        self.heard = self._house.seconds()
        kind = frame.msg_type
        if kind == TEXT and frame.fin and not self._closing:
            self._let_in(frame.get_payload_as_bytes())
        elif kind == CLOSE:
            self._say_goodbye(transport)
        elif self._closing or kind == PONG:
            return
        elif kind == BINARY:
            self.close(Close.BAD_MESSAGE)
        else:
            self._collect(frame)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is gone."""
        self._wait_no_more()
        self._sockets.dismiss(self)
        self._part()

    def pause_writing(self) -> None:
        """The client doesn't read: it is let go, and may come back."""
        self.close(Close.TOO_SLOW)
        self.drop()

    def resume_writing(self) -> None:
        """Nothing was paused."""

    # --- messages ---

    def _collect(self, frame: Any) -> None:
        """A message in fragments: rare, but allowed up to the size of any message."""
        if self._parts is None:
            self._parts = bytearray()
        self._parts += frame.get_payload_as_bytes()
        if len(self._parts) > self._house.settings.largest_message:
            self.close(Close.TOO_LARGE)
        elif frame.fin:
            whole, self._parts = bytes(self._parts), None
            self._let_in(whole)

    def _let_in(self, content: bytes) -> None:
        """A message, if it is not one too many; at a table elsewhere it is the owner who reads it."""
        if not self._bucket.take(self.heard):
            self._slow_down()
        elif self.passed is not None:
            self.passed(content)
        else:
            self._hear(content)

    def _hear_early(self, message: FromClient) -> None:
        if isinstance(message, Hello) and self._waiting is not None:
            self._wait_no_more()
            self._early = []
            self._house.spawn(self._greet(message, self._house.find))
        else:
            super()._hear_early(message)

    def _wait_no_more(self) -> None:
        """Let go of what was to happen later; it would keep the connection in memory until then."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _no_hello(self) -> None:
        self._waiting = None
        self.close(Close.NO_HELLO)

    def _slow_down(self) -> None:
        self._strikes += 1
        self._house.counts.refused["too_fast"] += 1
        if self._strikes > STRIKES:
            self.close(Close.TOO_FAST)
        elif self._strikes % 10 == 1:  # an answer to each would only help the flood
            self.send(encode(Refused(code="too_fast", message=str(too_fast()), number=0)))

    # --- out ---

    def send(self, message: Bytes) -> None:
        if not self._closing and self.transport is not None:
            self.transport.send(TEXT, message)

    def ping(self) -> None:
        if not self._closing and self.transport is not None:
            self.transport.send_ping()

    def close(self, code: Close) -> None:
        """Say why, wait a moment for that to arrive, and hang up."""
        if self._closing:
            return
        self._closing = True
        self._house.counts.closed[code.name.lower()] += 1
        transport = self.transport
        if transport is not None and not transport.is_disconnected:
            transport.send(CLOSE, code.to_bytes(2, "big") + code.name.lower().encode())
            self._wait_no_more()
            self._waiting = self._house.later(LINGER, transport.disconnect)

    def hold(self, is_held: bool) -> None:
        """Read nothing for a moment: whoever should hear it can't take more."""
        transport = self.transport
        if transport is not None and not transport.is_disconnected:
            way = transport.underlying_transport
            (way.pause_reading if is_held else way.resume_reading)()

    def drop(self) -> None:
        """Hang up without waiting for anything to be read."""
        if self.transport is not None:
            self.transport.disconnect(graceful=False)

    def _say_goodbye(self, transport: WSTransport) -> None:
        if not self._closing:
            self._closing = True
            transport.send_close()
        transport.disconnect()


class Sockets:
    """All connections of one server, counted by address."""

    def __init__(self, house: Hall) -> None:
        self._house = house
        self._all: dict[Socket, None] = {}  # in the order in which they came
        self._by_address: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Socket]:
        return iter(self._all)

    def admit(self, socket: Socket) -> bool:
        """Whether one more from this address may come in."""
        self._all[socket] = None
        count = self._by_address[socket.address] = self._by_address.get(socket.address, 0) + 1
        return count <= self._house.settings.sockets_per_address and not self._house.is_closing

    def dismiss(self, socket: Socket) -> None:
        self._all.pop(socket, None)
        left = self._by_address.get(socket.address, 1) - 1
        if left > 0:
            self._by_address[socket.address] = left
        else:
            self._by_address.pop(socket.address, None)

    def ping_all(self, now: float, silent_for: float) -> None:
        """Ask quiet connections whether they are still there, and drop those that did not answer the last time."""
        for socket in list(self._all):
            silence = now - socket.heard
            if silence > 2 * silent_for:
                socket.close(Close.SILENT)
                self._house.later(LINGER, socket.drop)
            elif silence > silent_for / 2:
                socket.ping()

    def close_all(self, code: Close) -> None:
        for socket in list(self._all):
            socket.close(code)
