"""The door of the HTTP side: who comes, how often, from where; and the headers that every answer carries."""

import re
from http.cookies import CookieError, SimpleCookie
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from mischief.server.http.door.origins import is_welcome
from mischief.server.limits import Buckets, Now
from mischief.server.settings import Settings, page_folder
from mischief.server.tokens import Chance, sign, signed, token
from mischief.server.wire.requests import Problem

COOKIE = "mischief"
YEAR = 365 * 24 * 3600
COUNTED = ("/api", "/schema", "/health", "/ready", "/metrics")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; "
    "img-src 'self' data:; connect-src 'self'"
)
STAY_SAFE = (b"strict-transport-security", b"max-age=%d" % YEAR)
NOT_SHARED = (b"cache-control", b"private, no-cache")  # nobody else may get an answer with a name in it
UNSEEN = re.compile(r"[\x00-\x1f\x7f]")
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Door:
    """Wraps the application: everybody who gets past has a person's id."""

    def __init__(self, app: ASGIApp, settings: Settings, key: bytes, chance: Chance, now: Now) -> None:
        self._app, self._settings, self._key, self._chance = app, settings, key, chance
        self._rates = Buckets(settings.requests_per_second, settings.requests_at_once, now)
        self._has_page = page_folder(settings) is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or turn it away with a reason."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        problem = self._problem(scope, headers)
        if problem is not None:
            await turn_away(send, scope, *problem)
            return
        person = signed(self._key, _cookie(headers))
        fresh = None if person else token(self._chance)
        scope.setdefault("state", {})["person"] = person or fresh
        await self._app(scope, receive, self._dressed(send, scope, fresh))

    def _problem(self, scope: Any, headers: dict[bytes, str]) -> tuple[int, str, str] | None:
        if self._is_counted(scope["path"]) and not self._rates.take(self.address(scope)):
            return 429, "too_fast", "too many requests: wait a moment and try again"
        if UNSEEN.search(scope["path"]):
            return 404, "no_such_page", "no address has characters that can't be seen"
        if scope["method"] in SAFE_METHODS:
            return None
        if not is_welcome(headers.get(b"origin"), headers.get(b"host"), self._settings):
            return 403, "bad_origin", "this request comes from another site's page"
        if int(headers.get(b"content-length") or 0) > self._settings.largest_request:
            return 413, "too_large", f"a request is at most {self._settings.largest_request} bytes"
        if _has_body(headers) and not _is_json(headers.get(b"content-type", "")):
            return 415, "not_json", "what is sent must be JSON, and say so: Content-Type: application/json"
        return None

    def _is_counted(self, path: str) -> bool:
        """Whether a request counts: files of the page don't, or a class could not open it."""
        return not self._has_page or path.startswith(COUNTED)

    def address(self, scope: Any) -> str:
        """Who is asking, a proxy's word for it already in place where the settings say so."""
        client = scope.get("client")
        return str(client[0]) if client else "local"

    def _dressed(self, send: Send, scope: Any, fresh: str | None) -> Send:
        """Add the headers of the house to an answer, and a cookie for someone new."""
        extra = _headers_for(scope) + self._for_another_page(scope)
        if fresh is not None and _is_known_from(scope):
            extra += [(b"set-cookie", self._new_cookie(fresh, scope).encode()), NOT_SHARED]

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in extra}
                kept = [(name, value) for name, value in message["headers"] if name.lower() not in names]
                message["headers"] = [*kept, *extra]
            await send(message)

        return dressed

    def _for_another_page(self, scope: Any) -> list[tuple[bytes, bytes]]:
        """A page elsewhere that the settings name may read that we are here, before it sends people; nothing else."""
        origin: bytes = next((value for name, value in scope["headers"] if name == b"origin"), b"")
        is_named = scope["path"] == "/health" and origin.decode("latin-1") in self._settings.origins
        return [(b"access-control-allow-origin", origin), (b"vary", b"origin")] if is_named else []

    def _new_cookie(self, person: str, scope: Any) -> str:
        secure = "; Secure" if scope.get("scheme") == "https" else ""
        return f"{COOKIE}={sign(self._key, person)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


def _is_known_from(scope: Any) -> bool:
    """Whether someone new gets a name with this answer: with the page, or its first questions would have one each."""
    accepted = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    return bool(scope["path"].startswith("/api") or b"text/html" in accepted)


def _headers_for(scope: Any) -> list[tuple[bytes, bytes]]:
    """Those of every answer, and for whoever came by https that they should stay there."""
    return [*HEADERS, STAY_SAFE] if scope.get("scheme") == "https" else list(HEADERS)


def _has_body(headers: dict[bytes, str]) -> bool:
    return int(headers.get(b"content-length") or 0) > 0 or b"transfer-encoding" in headers


def _is_json(kind: str) -> bool:
    return kind.partition(";")[0].strip().lower() == "application/json"


def _cookie(headers: dict[bytes, str]) -> str | None:
    try:
        cookies = SimpleCookie(headers.get(b"cookie", ""))
    except CookieError:
        return None
    return cookies[COOKIE].value if COOKIE in cookies else None


async def turn_away(send: Send, scope: Any, status: int, code: str, message: str) -> None:
    """Answer a request that goes no further."""
    body = msgspec.json.encode(Problem(code=code, message=message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *_headers_for(scope)]})
    await send({"type": "http.response.body", "body": body, "more_body": False})
