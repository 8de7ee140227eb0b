"""Requests over HTTP are answered where their table is: the owner's application is asked as if it had heard them."""

from typing import Any, cast

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from mischief.server.owners.frames import Answered, Asking
from mischief.server.owners.link import Link
from mischief.server.wire.codes import Refusal
from mischief.server.wire.requests import Problem
from mischief.store.reach import Unreachable

BELOW = "/api/tables/"
PASSED_ON = (b"accept", b"accept-encoding", b"content-type", b"content-length", b"x-seat-token")
SAFE_METHODS = ("GET", "HEAD")
OK, MISDIRECTED = 200, 421
NOT_HERE = Answered(MISDIRECTED, [])


class Moved(Unreachable):
    """The table has gone to another server meanwhile: nothing was done."""


def table_of(path: str) -> str | None:
    """The id of the table that a request is about."""
    return path.removeprefix(BELOW).partition("/")[0] if path.startswith(BELOW) else None


async def asking_of(scope: Any, receive: Receive, largest: int) -> Asking:
    """A request with all that belongs to it; raises too_large."""
    body, more = bytearray(), True
    while more:
        message: Any = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > largest:  # of one that did not say how large it is
            raise Refusal("too_large", f"a request is at most {largest} bytes", 413)
    return Asking(
        method=scope["method"],
        path=scope["path"],
        query=scope["query_string"],
        headers=[(name, value) for name, value in scope["headers"] if name in PASSED_ON],
        person=scope["state"]["person"],
        scheme=scope["scheme"],
        body=bytes(body),
    )


async def ask(link: Link, asking: Asking) -> tuple[Answered, bytes]:
    """Have a request answered elsewhere; raises Moved or Unreachable."""
    head, body = await link.ask(asking)
    if head.status == MISDIRECTED:
        raise Moved
    return head, body


async def pass_on(link: Link, asking: Asking, send: Send) -> None:
    """Answer what is answered elsewhere; raises Moved or Unreachable before anything was sent."""
    head, body = await ask(link, asking)
    await send({"type": "http.response.start", "status": head.status, "headers": head.headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def question(path: str) -> Asking:
    """A request of a server itself."""
    return Asking("GET", path, b"", [], "", "http", b"")


async def look(link: Link, table: str, person: str) -> bytes:
    """A table as its owner describes it to someone, in JSON; raises what the owner refuses, Moved or Unreachable."""
    asking = Asking("GET", BELOW + table, b"", [], person, "http", b"")
    head, body = await ask(link, asking)
    if head.status != OK:
        problem = msgspec.json.decode(body, type=Problem)
        raise Refusal(problem.code, problem.message, head.status)
    return body


async def answered(app: ASGIApp, asking: Asking) -> tuple[Answered, bytes]:
    """What an application answers to a request that came by way of another server."""
    head, body = Answered(500, []), bytearray()

    async def receive() -> Any:
        return {"type": "http.request", "body": asking.body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal head
        if message["type"] == "http.response.start":
            head = Answered(message["status"], [(bytes(name), bytes(value)) for name, value in message["headers"]])
        else:
            body.extend(message.get("body", b""))

    await app(_scope_of(asking), receive, send)
    return head, bytes(body)


def _scope_of(asking: Asking) -> Scope:
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": asking.method,
        "scheme": asking.scheme,
        "path": asking.path,
        "raw_path": asking.path.encode("latin-1", "replace"),
        "query_string": asking.query,
        "root_path": "",
        "headers": asking.headers,
        "client": None,
        "server": None,
        "state": {"person": asking.person, "passed_on": True},
    }
    return cast(Scope, scope)
