"""What players of the tests do where a server hangs up instead of answering."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from builders.server.players import Person
from builders.waiting import until

MANY = 10_000
ANSWER = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"


@asynccontextmanager
async def a_server_that_answers(*times: int) -> AsyncIterator[str]:
    """On each connection so many requests are answered, and it hangs up on the next; on all others, every one is."""
    expected, open_still = list(times), []

    async def answer(reader: StreamReader, writer: StreamWriter) -> None:
        open_still.append(writer)
        left = expected.pop(0) if expected else MANY
        while await reader.read(MANY) and (left := left - 1) >= 0:
            writer.write(ANSWER)
        writer.close()
        await writer.wait_closed()
        open_still.remove(writer)

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield "http://{}:{}".format(*server.sockets[0].getsockname())
        await until(lambda: open_still == [])
    assert expected == []


def test_whoever_kept_a_connection_that_was_closed_asks_again_on_a_new_one() -> None:
    async def run() -> None:
        async with a_server_that_answers(1, 1) as address, Person(address) as ann:
            assert [await ann.ask("GET", "/api/me") for _ in range(2)] == [{}, {}]

    asyncio.run(run())


@pytest.mark.parametrize("times", [(0,), (1, 0)])
def test_a_new_connection_closed_without_an_answer_is_a_failure(times: tuple[int, ...]) -> None:
    async def run() -> None:
        async with a_server_that_answers(*times) as address, Person(address) as ann:
            for _ in times[1:]:
                await ann.ask("GET", "/api/me")
            with pytest.raises(httpx.RemoteProtocolError):
                await ann.ask("GET", "/api/me")

    asyncio.run(run())
