"""A server that is reached under several addresses: it tells others' way in, and pages of each talk to it alone."""

from collections.abc import Iterator

import httpx
import pytest

from builders.server.servers import Server, a_server

TABLE = {"game": "lure", "seats": 2}
NAMED = "https://files.example"  # a host of nothing but files, with our page on it
ROOM = "127.0.0.2"  # stands for an address in the room
SOCKET = {
    "upgrade": "websocket",
    "connection": "upgrade",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("home")
    with a_server(folder, host="0.0.0.0", invite_host=ROOM, bot_workers="0", origins=NAMED) as running:
        yield running


def by(server: Server, host: str) -> str:
    return f"http://{host}:{httpx.URL(server.address).port}"


def test_the_servers_own_machine_is_told_an_address_of_itself(home: Server) -> None:
    assert home.address.startswith("http://127.0.0.1:")


@pytest.mark.parametrize("host", ["127.0.0.1", ROOM])
def test_the_way_in_for_others_is_told_and_no_visitor_can_change_it(home: Server, host: str) -> None:
    forged = {"host": "evil.example:1", "x-forwarded-host": "evil.example", "forwarded": "host=evil.example"}
    for headers in ({}, forged):
        answer = httpx.get(by(home, host) + "/api/reach", headers=headers)
        assert answer.json() == {"address": by(home, ROOM)}


def test_a_server_for_one_machine_has_no_way_in(server: Server) -> None:
    assert httpx.get(server.address + "/api/reach").json() == {"address": None}


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", ROOM])
def test_pages_of_every_address_may_talk_to_their_own(home: Server, host: str) -> None:
    own = {"origin": by(home, host)}
    assert httpx.post(by(home, host) + "/api/tables", json=TABLE, headers=own).status_code == 201


@pytest.mark.parametrize("host", ["127.0.0.1", ROOM])
@pytest.mark.parametrize("origin", ["http://evil.example", "http://{other}", "http://{host}:1", "null"])
def test_pages_of_other_addresses_may_not_whatever_they_are(home: Server, host: str, origin: str) -> None:
    other = by(home, ROOM if host == "127.0.0.1" else "127.0.0.1").removeprefix("http://")
    foreign = {"origin": origin.format(other=other, host=host)}
    answer = httpx.post(by(home, host) + "/api/tables", json=TABLE, headers=foreign)
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    assert httpx.get(by(home, host) + "/ws", headers={**SOCKET, **foreign}).status_code == 403


def test_a_page_elsewhere_that_is_named_may_read_that_we_are_here_no_more(home: Server, server: Server) -> None:
    def readers(address: str, origin: str) -> str | None:
        answer = httpx.get(address, headers={"origin": origin})
        assert answer.status_code == 200
        return answer.headers.get("access-control-allow-origin")

    assert readers(f"{home.address}/health", NAMED) == NAMED
    assert readers(f"{home.address}/health", "https://evil.example") is None
    assert readers(f"{home.address}/api/tables", NAMED) is None
    assert readers(f"{server.address}/health", NAMED) is None
