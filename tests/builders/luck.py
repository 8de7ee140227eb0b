"""Luck that is the same every time, whoever else plays at the same server."""

from collections import Counter
from contextvars import ContextVar
from http.cookies import SimpleCookie
from random import Random
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send

from mischief.game.contract import Game
from mischief.game.stated import Sight
from mischief.server.tokens import Chance
from mischief.server.workers.bot_worker import sent
from mischief.server.workers.bots import Bots

_luck: ContextVar[Chance] = ContextVar("luck", default=Random(1).randbytes)


def chance(count: int) -> bytes:
    """Bytes that depend on who asks for what, and on what they asked for before."""
    return _luck.get()(count)


class Brought:
    """Wraps a server: the luck of a request is that of the cookie `luck` that it brings, and of its path."""

    def __init__(self, app: ASGIApp, start: str) -> None:
        self._app, self._start = app, start  # after another start nothing is given the same name again
        self._asked = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = f"{_cookie(scope)} {scope.get('method')} {scope['path']}"
        self._asked[asked] += 1
        _luck.set(Random(f"{self._start} {asked} {self._asked[asked]}").randbytes)
        await self._app(scope, receive, send)


def _cookie(scope: Scope) -> str:
    found = SimpleCookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1")).get("luck")
    return found.value if found else ""


class SameThoughts(Bots):
    """Bots that think the same whenever they see the same."""

    async def choose(self, asker: Any, game: Game, level: str, sight: Sight, *rest: Any) -> Any:
        _think_of(game, sight)
        return await super().choose(asker, game, level, sight, *rest)

    async def hint(self, asker: Any, game: Game, sight: Sight, *rest: Any) -> Any:
        _think_of(game, sight)
        return await super().hint(asker, game, sight, *rest)


def _think_of(game: Game, sight: Sight) -> None:
    _luck.set(Random(bytes(sent(game, sight))).randbytes)
