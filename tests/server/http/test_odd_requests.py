"""Requests that no page sends are refused by name, whatever is odd about them."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from builders.server.servers import Server, a_server

TABLE = '{"game": "lure", "seats": 2}'
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("odd")
    (folder / "page").mkdir()
    (folder / "page" / "index.html").write_text("<!doctype html>")
    with a_server(folder, page=str(folder / "page"), bot_workers="0", behind_proxy="true") as running:
        yield running


def refused(answer: httpx.Response) -> tuple[int, str]:
    """The status and the stable code."""
    assert set(answer.json()) == {"code", "message"}, answer.text
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "[", "//[x", "null", "http://a b"])
def test_an_origin_that_is_no_address_is_not_ours(odd: Server, origin: str) -> None:
    answer = httpx.post(odd.address + "/api/tables", content=TABLE, headers={**JSON, "origin": origin})
    assert refused(answer) == (403, "bad_origin")
    socket = {"upgrade": "websocket", "connection": "upgrade", "sec-websocket-version": "13"}
    key = {"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ=="}
    assert httpx.get(odd.address + "/ws", headers={**socket, **key, "origin": origin}).status_code == 403


@pytest.mark.parametrize("path", ["/" + "x" * 300, "/x.y" + "x" * 300, "/" + "x" * 300 + "/y.js", "/a/" * 3000])
def test_a_name_that_no_file_can_have_is_no_page(odd: Server, path: str) -> None:
    assert refused(httpx.get(odd.address + path)) == (404, "no_such_page")


def test_what_is_not_beside_the_schema_is_refused_like_anything_else(odd: Server) -> None:
    assert refused(httpx.get(odd.address + "/schema/a.b")) == (404, "no_such_page")
    assert httpx.get(odd.address + "/schema/openapi.json").json()["info"]["title"] == "Mischief"


@pytest.mark.parametrize(
    "body", ["[" * 8_000, '{"game":' * 2_000, '{"game": "lure", "seats": 2, "options": ' + "[" * 9_000]
)
def test_json_that_is_too_deep(odd: Server, body: str) -> None:
    for method, path in (("POST", "/api/tables"), ("PUT", "/api/me")):
        answer = httpx.request(method, odd.address + path, content=body, headers=JSON)
        assert refused(answer) == (400, "bad_request")


def test_json_that_is_deep_and_whole(odd: Server) -> None:
    for depth in (500, 900, 1_000, 2_000, 2_500):
        deep = '{"x":' * depth + "1" + "}" * depth
        body = f'{{"game": "lure", "seats": 2, "options": {deep}}}'
        answer = httpx.post(odd.address + "/api/tables", content=body, headers=JSON)
        assert refused(answer)[0] == 400


@pytest.mark.parametrize(
    "path", ["/%00", "/x%00.js", "/api/tables/%00", "/api/codes/a%00b", "/api/tables/a%0ab/record"]
)
def test_no_path_has_a_character_that_nobody_can_see(odd: Server, path: str) -> None:
    assert refused(httpx.get(odd.address + path)) == (404, "no_such_page")


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"])
def test_a_body_that_is_not_called_json_is_not_read(odd: Server, kind: str | None) -> None:
    headers = {"content-type": kind} if kind else {}
    assert refused(httpx.post(odd.address + "/api/tables", content=TABLE, headers=headers)) == (415, "not_json")


def test_a_body_without_a_length_is_looked_at_too(odd: Server) -> None:
    def parts() -> Iterator[bytes]:
        yield TABLE.encode()

    answer = httpx.post(odd.address + "/api/tables", content=parts(), headers={"content-type": "text/plain"})
    assert refused(answer) == (415, "not_json")


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_by_any_spelling_is_read(odd: Server, kind: str) -> None:
    answer = httpx.post(odd.address + "/api/tables", content=TABLE, headers={"content-type": kind})
    assert answer.status_code == 201


@pytest.mark.parametrize(("scheme", "strict"), [("https", "max-age=31536000"), ("http", None)])
@pytest.mark.parametrize("path", ["/health", "/api/me", "/nothing.js"])
def test_whoever_came_by_https_is_told_to_stay_there(odd: Server, scheme: str, strict: Any, path: str) -> None:
    answer = httpx.get(odd.address + path, headers={"x-forwarded-proto": scheme})
    assert answer.headers.get("strict-transport-security") == strict


def test_also_whoever_is_turned_away_is_told(odd: Server) -> None:
    headers = {"x-forwarded-proto": "https", "origin": "http://elsewhere.example"}
    answer = httpx.delete(odd.address + "/api/me", headers=headers)
    assert refused(answer) == (403, "bad_origin")
    assert "strict-transport-security" in answer.headers
