"""How requests are read: who asks for nothing, too slowly or for too much is told so and let go."""

import sys
from asyncio import BaseTransport, Task, TimerHandle, Transport
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from mischief.server.http.door.raw_answers import NO_REQUEST, TOO_LATE, TOO_MUCH
from mischief.server.settings import Settings

LARGEST_HEAD = 17 * 1024  # 16 KiB of headers, and what asks for something
PIECE = 1024
UNFINISHED, UNANSWERED = (h11.IDLE, h11.SEND_BODY), (h11.IDLE, h11.SEND_RESPONSE)

CLOSE = (b"connection", b"close")


class Hall(Protocol):
    """The house as whoever reads requests sees it."""

    settings: Settings
    is_leaving: bool

    def later(self, seconds: float, act: Callable[[], None]) -> TimerHandle: ...
    def spawn(self, work: Coroutine[Any, Any, Any]) -> Task[Any]: ...


class Guide(Protocol):
    """Knows of connections that belong to another server."""

    def is_needed(self, target: bytes) -> bool: ...
    async def lead(self, transport: Transport, target: bytes, request: bytes) -> bool: ...


class Patient(H11Protocol):
    """uvicorn's reader of requests, which by itself would wait for the end of one for ever."""

    def __init__(self, *arguments: Any, house: Hall, guide: Guide, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._house, self._guide = house, guide
        self._overdue: TimerHandle | None = None
        self._is_done = False  # nothing more is read here

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take it in pieces: h11 measures the headers only while it waits for the rest of them."""
        for start in range(0, len(data), PIECE):
            if self._is_done or self.transport.get_protocol() is not self:
                return
            super().data_received(data[start : start + PIECE])
            self._say_when_leaving()

    def _say_when_leaving(self) -> None:
        """Who asks just now is answered, and told that the connection will be closed."""
        if self._house.is_leaving and self.scope is not None:
            self.scope["headers"] = [*self.scope["headers"], CLOSE]  # uvicorn answers alike

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on the connection is someone else's, perhaps of another server."""
        self._stop_waiting()
        if not self._guide.is_needed(event.target):
            super().handle_websocket_upgrade(event)
            return
        self._is_done = True
        self.connections.discard(self)
        self.transport.pause_reading()
        self._house.spawn(self._lead(event))

    async def _lead(self, event: h11.Request) -> None:
        """Let another server have the connection if that is where it belongs."""
        first = b"%b %b HTTP/1.1" % (event.method, event.target)
        head = b"\r\n".join([first, *(b"%b: %b" % header for header in self.headers), b"", b""])
        if await self._guide.lead(self.transport, event.target, head):
            self.transport.abort()  # closes it here alone
        elif not self.transport.is_closing():
            super().handle_websocket_upgrade(event)
            self.transport.resume_reading()

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong, and listen on for a moment: who hangs up on someone who talks is not heard."""
        hint = getattr(sys.exception(), "error_status_hint", 400)
        self._is_done = True
        if self.conn.our_state in UNANSWERED and not self.transport.is_closing():
            self.transport.write(TOO_MUCH if hint == 431 else NO_REQUEST)
            self.transport.write_eof()
        self._stop_waiting()
        self._overdue = self._house.later(self._house.settings.hello_within, self.transport.close)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            self._overdue = self._house.later(self._house.settings.hello_within, self._give_up)

    def _stop_waiting(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()

    def _give_up(self) -> None:
        """Hang up unless a whole request has come."""
        if self.conn.their_state in UNFINISHED and not self.transport.is_closing():
            if self.conn.our_state in UNANSWERED:
                self.transport.write(TOO_LATE)
            self.transport.close()
