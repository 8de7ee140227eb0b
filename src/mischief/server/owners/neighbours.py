"""The other servers: a door that they call at, and one connection to each that is wanted."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, NamedTuple

from picows import WSUpgradeRequest, WSUpgradeResponse, WSUpgradeResponseWithListener, ws_connect, ws_create_server

from mischief.server.owners.frames import LARGEST
from mischief.server.owners.handshake import CALLER, HOST, ID, NONCE, NONCE_BYTES, PATH, PROOF, Meeting
from mischief.server.owners.link import Host, Link
from mischief.server.tokens import Chance
from mischief.store.owners import Server
from mischief.store.reach import Unreachable

LOG = logging.getLogger("mischief.owners")
QUIET = logging.getLogger("mischief.owners.picows")
QUIET.setLevel(logging.CRITICAL)


class Network(NamedTuple):
    """How servers reach each other."""

    connect: Callable[..., Awaitable[Any]]
    listen: Callable[..., Awaitable[Any]]


PICOWS = Network(ws_connect, ws_create_server)


class Gone(Unreachable):
    """Nobody answers any more where a server was, or somebody else does."""


class Neighbours:
    """Calls other servers and is called by them; a server that says nothing for a while is hung up on."""

    def __init__(
        self,
        house: Host,
        me: Callable[[], str],
        key: bytes,
        chance: Chance,
        silence: float,
        network: Network = PICOWS,
    ) -> None:
        self._house, self._me, self._key, self._chance, self._silence = house, me, key, chance, silence
        self._network = network
        self._links: dict[str, Link] = {}
        self._all: dict[Link, None] = {}
        self._calls: dict[str, asyncio.Task[Link]] = {}
        self._door: asyncio.Server | None = None

    def __len__(self) -> int:
        return len(self._all)

    # --- being called ---

    async def open(self, host: str, port: int) -> str:
        """Open the door; gives the address at which others find it."""
        self._door = await self._network.listen(self._met, host, port, **self._manners())
        host, port = self._door.sockets[0].getsockname()[:2]
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    def _met(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        """Somebody calls: prove who we are, and let them prove who they are."""
        caller, nonce = (request.headers.get(name, "") for name in (ID, NONCE))
        if request.path.decode("latin-1") != PATH or not caller or not nonce:
            return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(HTTPStatus.NOT_FOUND), None)
        meeting = Meeting(caller, self._me(), nonce, self._nonce())
        said = {ID: meeting.host, NONCE: meeting.host_nonce, PROOF: meeting.proof(self._key, HOST)}
        link = self._new_link(lambda frame: self._has_proven(link, meeting, frame))
        asyncio.get_running_loop().call_later(self._silence, link.drop_unless_known)
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(said), link)

    def _has_proven(self, link: Link, meeting: Meeting, frame: bytes) -> bool:
        is_proven = meeting.is_proven(self._key, CALLER, frame.decode("latin-1")) and meeting.host == self._me()
        if is_proven:
            self._keep(link, meeting.caller)
        return is_proven

    # --- calling ---

    async def link_to(self, server: Server) -> Link:
        """The connection to a server, made if there is none; raises Gone or Unreachable."""
        if link := self._links.get(server.id):
            return link
        if server.id not in self._calls:
            self._calls[server.id] = asyncio.get_running_loop().create_task(self._call(server))
            self._calls[server.id].add_done_callback(lambda _: self._calls.pop(server.id, None))
        return await asyncio.shield(self._calls[server.id])

    async def _call(self, server: Server) -> Link:
        caller, nonce, link = self._me(), self._nonce(), self._new_link()
        try:
            transport, _ = await self._network.connect(
                lambda: link, f"ws://{server.address}{PATH}", extra_headers={ID: caller, NONCE: nonce},
                max_redirects=0, **self._manners(),
            )  # fmt: skip
        except ConnectionRefusedError:
            raise Gone from None
        except Exception as error:
            LOG.warning("the server at %s can't be reached: %s", server.address, type(error).__name__)
            raise Unreachable from None
        self._believe(link, server, caller, nonce, transport.response.headers)
        return link

    def _believe(self, link: Link, server: Server, caller: str, nonce: str, said: Any) -> None:
        """See that it is the one we called and has the key, then prove the same of us."""
        meeting = Meeting(caller, said.get(ID, ""), nonce, said.get(NONCE, ""))
        if not meeting.is_proven(self._key, HOST, said.get(PROOF, "")):
            LOG.warning("whoever is at %s is no server of ours", server.address)
            link.drop()
            raise Unreachable
        if meeting.host != server.id:
            link.drop()
            raise Gone
        link.prove(meeting.proof(self._key, CALLER).encode())
        self._keep(link, server.id)

    # --- all of them ---

    def _new_link(self, opened: Callable[[bytes], bool] | None = None) -> Link:
        link = Link(self._house, self._forget, opened)
        self._all[link] = None
        return link

    def _keep(self, link: Link, peer: str) -> None:
        link.peer = peer
        self._links.setdefault(peer, link)

    def _forget(self, link: Link) -> None:
        self._all.pop(link, None)
        if self._links.get(link.peer) is link:
            del self._links[link.peer]

    def hang_up(self) -> None:
        """End all connections: we are somebody else from now on, or nobody."""
        for link in list(self._all):
            link.flush()
            link.drop()

    def close(self) -> None:
        if self._door is not None:
            self._door.close()
        self.hang_up()

    def _nonce(self) -> str:
        return self._chance(NONCE_BYTES).hex()

    def _manners(self) -> dict[str, Any]:
        return {
            "max_frame_size": LARGEST + 64,
            "websocket_handshake_timeout": self._silence,
            "enable_auto_ping": True,
            "auto_ping_idle_timeout": self._silence,
            "auto_ping_reply_timeout": self._silence,
            "logger_name": QUIET,
        }
