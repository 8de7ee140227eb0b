"""The door for requests: each route is one line over the lobby, as in the application, without the framework."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from mischief.game.errors import MischiefError
from mischief.server.http.door.forwarding import Forwarding
from mischief.server.live.house import House
from mischief.server.lobby.lobby import Lobby
from mischief.server.wire.requests import NewTable, Problem, PromiseShare, PutBot, ShowShare, TakeSeat

Route = Callable[..., Awaitable[Any]]
ROUTES: list[tuple[str, str, type | None, Route]] = [
    ("POST", r"/api/tables", NewTable, Lobby.open),
    ("GET", r"/api/tables", None, lambda lobby, person: lobby.tables_of(person)),
    ("GET", r"/api/tables/([^/]+)", None, lambda lobby, person, table: lobby.table(table, person)),
    ("POST", r"/api/tables/([^/]+)/start", None, lambda lobby, person, table: lobby.start(table, person)),
    ("POST", r"/api/tables/([^/]+)/rematch", None, lambda lobby, person, table: lobby.rematch(table, person)),
    (
        "POST",
        r"/api/tables/([^/]+)/seats/(\d)",
        TakeSeat,
        lambda lobby, person, table, seat, data: lobby.take(table, int(seat), person, data),
    ),
    (
        "DELETE",
        r"/api/tables/([^/]+)/seats/(\d)",
        None,
        lambda lobby, person, table, seat: lobby.leave(table, int(seat), person),
    ),
    (
        "POST",
        r"/api/tables/([^/]+)/seats/(\d)/bot",
        PutBot,
        lambda lobby, person, table, seat, data: lobby.put_bot(table, int(seat), person, data.level),
    ),
    (
        "PUT",
        r"/api/tables/([^/]+)/seats/(\d)/promise",
        PromiseShare,
        lambda lobby, person, table, seat, data: lobby.promise(table, int(seat), person, data.promise),
    ),
    (
        "PUT",
        r"/api/tables/([^/]+)/seats/(\d)/share",
        ShowShare,
        lambda lobby, person, table, seat, data: lobby.share(table, int(seat), person, data.share),
    ),
]


def app_for(house: House) -> Any:
    """An application that answers what people ask for around a table."""
    lobby = Lobby(house)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        body = (await receive())["body"]
        try:
            status, answer = 200, await _answer(lobby, scope, body)
        except MischiefError as error:
            status, answer = getattr(error, "status", 400), Problem(code=error.code, message=str(error))
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": msgspec.json.encode(answer)})

    return app


async def _answer(lobby: Lobby, scope: Any, body: bytes) -> Any:
    for method, path, kind, route in ROUTES:
        if method == scope["method"] and (found := re.fullmatch(path, scope["path"])):
            given = [msgspec.json.decode(body, type=kind)] if kind else []
            return await route(lobby, scope["state"]["person"], *found.groups(), *given)
    raise AssertionError(scope["path"])


async def ask(house: House, method: str, path: str, person: str, body: bytes) -> tuple[int, bytes]:
    """What a server answers, if need be by asking another one."""
    said: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        said.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
        "scheme": "http",
        "state": {"person": person},
    }
    await Forwarding(house.app, house)(scope, receive, send)  # type: ignore[arg-type]
    return said[0]["status"], said[1].get("body", b"")
