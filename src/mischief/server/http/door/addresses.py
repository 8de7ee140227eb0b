"""Where someone comes from: limits are counted by it, so nobody may choose it."""

from collections.abc import Iterable
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from mischief.server.settings import Settings


def visitor(peer: str, forwarded: Iterable[str], settings: Settings) -> str:
    """Who connects to us; behind proxies of ours, who connected to the outermost of them.

    Each proxy writes on the right whom it was asked by. What stands further left anybody may have written.
    """
    seen = [address.strip() for line in forwarded for address in line.split(",") if address.strip()]
    if not settings.behind_proxy or not seen:
        return peer
    return seen[-min(settings.proxies, len(seen))]


class Forwarded:
    """Wraps the application of a server behind proxies: requests come from who sent them, by what they were sent."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the visitor in the place of the proxy."""
        if self._settings.behind_proxy and scope["type"] == ScopeType.HTTP:
            peer = scope["client"][0] if scope["client"] else "local"
            scope["client"] = (visitor(peer, _all(scope, b"x-forwarded-for"), self._settings), 0)
            by = [word.strip() for line in _all(scope, b"x-forwarded-proto") for word in line.split(",")]
            scope["scheme"] = "https" if by and by[-1] == "https" else scope["scheme"]
        await self._app(scope, receive, send)


def _all(scope: Any, wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]
