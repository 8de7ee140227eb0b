"""Requests about a table that another server owns are passed on to it."""

from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from mischief.server.http.door.middleware import turn_away
from mischief.server.live.house import House
from mischief.server.owners.ownership import Ownership
from mischief.server.owners.passing import SAFE_METHODS, Moved, asking_of, pass_on, table_of
from mischief.server.wire.codes import Refusal
from mischief.store.reach import Unreachable

TRIES = 5  # for a table that goes from one server to another just now


class Forwarding:
    """Wraps the application behind the door; on a server that is alone it does nothing."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app, self._house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or pass it on."""
        owners, table = self._house.owners, table_of(scope["path"]) if scope["type"] == ScopeType.HTTP else None
        if owners is None or table is None or table in self._house.tables:
            await self._app(scope, receive, send)
        else:
            await self._bring(owners, table, scope, receive, send)

    async def _bring(self, owners: Ownership, table: str, scope: Any, receive: Receive, send: Send) -> None:
        """Answer here if the table is ours by now, or if there is nothing to say about it; else pass the request on."""
        asking = None
        for _ in range(TRIES):
            try:
                way = await owners.way_to(table, self._house.knock)
            except (Refusal, Unreachable):
                break
            if way is None:
                break
            try:
                asking = asking or await asking_of(scope, receive, self._house.settings.largest_request)
                await pass_on(way, asking, send)
            except Moved:
                await owners.wait()
                continue
            except Unreachable as error:
                if scope["method"] in SAFE_METHODS:
                    continue
                await turn_away(send, scope, error.status, error.code, str(error))  # perhaps it was done
            except Refusal as error:
                await turn_away(send, scope, error.status, error.code, str(error))
            return
        await self._app(scope, receive if asking is None else _again(asking.body), send)


def _again(body: bytes) -> Receive:
    """A request's body once more, after it was read for somebody else."""

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
