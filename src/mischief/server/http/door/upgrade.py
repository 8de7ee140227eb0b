"""How a request becomes a socket: uvicorn reads it, picows takes the connection over, and one port serves everything.

picows parses frames in compiled code, about four times as fast as the framework's own sockets.
"""

import logging
from http import HTTPStatus
from typing import Any

from picows import WSUpgradeRequest, WSUpgradeResponse, WSUpgradeResponseWithListener
from picows.picows import WSAutoPingStrategy, WSProtocol  # type: ignore[attr-defined]

from mischief.server.http.door.addresses import visitor
from mischief.server.http.door.origins import is_welcome
from mischief.server.http.door.raw_answers import TOO_MUCH
from mischief.server.live.house import House
from mischief.server.sockets.socket import Socket
from mischief.server.wire.messages import SUBPROTOCOL

PATH = b"/ws"
READ_BUFFER = 2048
MOST = 16 * 1024  # above this, picows hangs up without a word
UPGRADE = b"connection: upgrade"
MATTERS = (
    b"host:",
    b"origin:",
    b"upgrade:",
    b"connection:",
    b"sec-websocket-",
    b"x-forwarded-",
)  # uvicorn's small letters
PING_SECONDS = 20  # picows wants a number even though the house pings by itself
QUIET = logging.getLogger("mischief.socket")
QUIET.setLevel(logging.CRITICAL)


class Upgrade(WSProtocol):  # type: ignore[misc]
    """picows' protocol, fed with the request that uvicorn has already read."""

    __slots__ = ()

    def data_received(self, data: bytes) -> None:
        """Take over what matters of the request, in pieces for which there is room: the buffer grows with them."""
        request = what_matters(data)
        if len(request) >= MOST:
            self.transport.underlying_transport.write(TOO_MUCH)
            self.transport.disconnect()
            return
        while request:
            room = memoryview(self.get_buffer(len(request)))
            part, request = request[: len(room)], request[len(room) :]
            room[: len(part)] = part
            self.buffer_updated(len(part))


def what_matters(request: bytes) -> bytes:
    """Cookies of every site on this host may come along; they would stay in memory as long as the socket does."""
    first, *headers = request.split(b"\r\n")
    plain = [UPGRADE if line.startswith(b"connection:") else line for line in headers]  # also of "keep-alive, Upgrade"
    kept = [line for line in plain if line.startswith(MATTERS) or not line]
    return b"\r\n".join([first, *kept])


def upgrade_for(house: House) -> Any:
    """What uvicorn calls to make the protocol of a connection that asks for a socket."""

    def make(**_: Any) -> Upgrade:
        protocol: Upgrade

        def listener_for(request: WSUpgradeRequest) -> Any:
            peer = protocol.transport.underlying_transport.get_extra_info("peername")
            return answer(house, request, str(peer[0]) if peer else "local")

        protocol = Upgrade(
            host_port=None,
            ws_path="/",
            is_client_side=False,
            ws_listener_factory=listener_for,
            logger=QUIET,
            disconnect_on_exception=True,
            websocket_handshake_timeout=house.settings.hello_within,
            enable_auto_ping=False,
            auto_ping_idle_timeout=PING_SECONDS,
            auto_ping_reply_timeout=PING_SECONDS,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=True,
            max_frame_size=house.settings.largest_message,
            extra_headers=None,
            read_buffer_init_size=READ_BUFFER,
        )
        return protocol

    return make


def answer(house: House, request: WSUpgradeRequest, address: str) -> WSUpgradeResponseWithListener:
    """A socket for who may have one; an error for others."""
    headers = request.headers
    if request.path.split(b"?")[0] != PATH:
        return _turned_away(HTTPStatus.NOT_FOUND)
    if not is_welcome(headers.get("origin"), headers.get("host"), house.settings):
        return _turned_away(HTTPStatus.FORBIDDEN)
    address = visitor(address, headers.getall("x-forwarded-for", []), house.settings)
    offered = [word.strip() for word in headers.get("sec-websocket-protocol", "").split(",")]
    chosen = {"Sec-WebSocket-Protocol": SUBPROTOCOL} if SUBPROTOCOL in offered else None
    socket = Socket(house, house.sockets, address)
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(chosen), socket)


def _turned_away(status: HTTPStatus) -> WSUpgradeResponseWithListener:
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status), None)
