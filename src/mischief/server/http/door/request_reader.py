"""How requests are read: who asks for nothing, too slowly or for too much is told so and let go."""

import sys
from asyncio import BaseTransport, TimerHandle
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from mischief.server.http.door.raw_answers import NO_REQUEST, TOO_LATE, TOO_MUCH

LARGEST_HEAD = 17 * 1024  # 16 KiB of headers, and what asks for something
PIECE = 1024
UNFINISHED, UNANSWERED = (h11.IDLE, h11.SEND_BODY), (h11.IDLE, h11.SEND_RESPONSE)

CLOSE = (b"connection", b"close")

Later = Callable[[float, Callable[[], None]], TimerHandle]


class Patient(H11Protocol):
    """uvicorn's reader of requests, which by itself would wait for the end of one for ever."""

    def __init__(
        self, *arguments: Any, patience: float, later: Later, is_leaving: Callable[[], bool], **named: Any
    ) -> None:
        super().__init__(*arguments, **named)
        self._patience, self._later, self._is_leaving = patience, later, is_leaving
        self._overdue: TimerHandle | None = None
        self._has_refused = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take it in pieces: h11 measures the headers only while it waits for the rest of them."""
        for start in range(0, len(data), PIECE):
            if self._has_refused or self.transport.get_protocol() is not self:
                return
            super().data_received(data[start : start + PIECE])
            self._say_when_leaving()

    def _say_when_leaving(self) -> None:
        """Who asks just now is answered, and told that the connection will be closed."""
        if self._is_leaving() and self.scope is not None:
            self.scope["headers"] = [*self.scope["headers"], CLOSE]  # uvicorn answers alike

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on the connection is someone else's."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong, and listen on for a moment: who hangs up on someone who talks is not heard."""
        hint = getattr(sys.exception(), "error_status_hint", 400)
        self._has_refused = True
        if self.conn.our_state in UNANSWERED and not self.transport.is_closing():
            self.transport.write(TOO_MUCH if hint == 431 else NO_REQUEST)
            self.transport.write_eof()
        self._stop_waiting()
        self._overdue = self._later(self._patience, self.transport.close)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            self._overdue = self._later(self._patience, self._give_up)

    def _stop_waiting(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()

    def _give_up(self) -> None:
        """Hang up unless a whole request has come."""
        if self.conn.their_state in UNFINISHED and not self.transport.is_closing():
            if self.conn.our_state in UNANSWERED:
                self.transport.write(TOO_LATE)
            self.transport.close()
