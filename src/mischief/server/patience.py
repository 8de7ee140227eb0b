"""Connections that are opened and then ask for nothing, or too slowly, are not kept."""

from asyncio import BaseTransport, TimerHandle
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from mischief.server.wire_http import Problem

BODY = msgspec.json.encode(Problem(code="too_slow", message="the request did not come in time: try again"))
TOO_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\n\r\n%b" % (len(BODY), BODY)
)
UNFINISHED, UNANSWERED = (h11.IDLE, h11.SEND_BODY), (h11.IDLE, h11.SEND_RESPONSE)


class Patient(H11Protocol):
    """uvicorn's reader of requests, which by itself would wait for the end of one for ever."""

    def __init__(self, *arguments: Any, patience: float, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._patience = patience
        self._overdue: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on the connection is someone else's."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            self._overdue = self.loop.call_later(self._patience, self._give_up)

    def _stop_waiting(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()

    def _give_up(self) -> None:
        """Hang up unless a whole request has come."""
        if self.conn.their_state in UNFINISHED and not self.transport.is_closing():
            if self.conn.our_state in UNANSWERED:
                self.transport.write(TOO_LATE)
            self.transport.close()
