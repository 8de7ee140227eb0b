"""What a browser sends along: cookies of all the sites on this host, up to 16 KiB; more is refused by name."""

import asyncio

import pytest

from builders.server.players import Person
from builders.server.servers import Server
from builders.waiting import BROKEN_AFTER

MOST = 16 * 1024
ASKS_FOR_A_SOCKET = {
    "upgrade": "websocket",
    "connection": "keep-alive, Upgrade",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
}


async def answer_to(server: Server, request: bytes) -> bytes:
    """Everything that comes back until the server hangs up or has said enough."""
    host, port = server.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), BROKEN_AFTER)
    if b"content-length: " in answer.lower():
        answer += await reader.readexactly(int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0]))
    writer.close()
    return answer


def asking(path: str, cookie: int, is_socket: bool, end: str = "\r\n\r\n") -> bytes:
    """A request whose cookie is so long."""
    headers = {"host": "x", **(ASKS_FOR_A_SOCKET if is_socket else {}), "cookie": "a=" + "x" * (cookie - 2)}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + end).encode()


@pytest.mark.parametrize("cookie", [10, 1_500, 1_792, 2_048, 5_000, MOST])
def test_a_socket_opens_whatever_cookies_other_sites_have_left(server: Server, cookie: int) -> None:
    answer = asyncio.run(answer_to(server, asking("/ws?table=x", cookie, is_socket=True)))
    assert answer.startswith(b"HTTP/1.1 101 ")


def test_such_a_socket_can_be_played_on(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            device = await ann.connect(additional_headers={"cookie": "a=" + "x" * MOST})
            await device.say(kind="echo", sent=1)
            assert (await device.hear())["kind"] == "echoed"

    asyncio.run(run())


PAGE = b"GET / HTTP/1.1\r\nhost: x\r\naccept: text/html,*/*\r\n\r\n"


def test_the_page_brings_a_name_for_whoever_is_new_so_that_its_first_questions_have_one(server: Server) -> None:
    answer = asyncio.run(answer_to(server, PAGE)).lower()
    assert b"set-cookie: mischief=" in answer
    assert b"cache-control: private, no-cache" in answer
    assert b"set-cookie" not in asyncio.run(answer_to(server, PAGE.replace(b"text/html,", b""))).lower()


def test_a_request_may_bring_as_much(server: Server) -> None:
    assert asyncio.run(answer_to(server, asking("/health", MOST, is_socket=False))).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("is_socket", [True, False], ids=["socket", "request"])
@pytest.mark.parametrize("cookie", [MOST + 2_048, 4 * MOST, 40 * MOST])
@pytest.mark.parametrize("end", ["\r\n\r\n", ""], ids=["whole", "cut off"])
def test_more_is_refused_by_name(server: Server, is_socket: bool, cookie: int, end: str) -> None:
    path = "/ws" if is_socket else "/health"
    answer = asyncio.run(answer_to(server, asking(path, cookie, is_socket, end)))
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b'"code":"headers_too_large"' in answer


def test_headers_that_the_server_needs_may_be_long_too(server: Server) -> None:
    request = asking("/ws?" + "q" * 4_000, 10, is_socket=True).replace(
        b"host: x", b"host: x\r\nx-forwarded-for: " + b"1.2.3.4, " * 1_000 + b"1.2.3.4"
    )
    assert asyncio.run(answer_to(server, request)).startswith(b"HTTP/1.1 101 ")


@pytest.mark.parametrize("length", ["x", "-5", "1e3", "9" * 30])
def test_a_length_that_is_no_number(server: Server, length: str) -> None:
    request = f"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\n\r\n"
    answer = asyncio.run(answer_to(server, request.encode()))
    assert answer.startswith(b"HTTP/1.1 400 ")


def test_what_is_no_request_is_refused_by_name(server: Server) -> None:
    answer = asyncio.run(answer_to(server, b"meow\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"code":"bad_request"' in answer
