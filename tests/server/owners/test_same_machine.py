"""Servers of one machine give each other whole connections; where that can't be, what is said is passed on instead."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Coroutine
from types import SimpleNamespace
from typing import Any, cast

import pytest

from builders.waiting import BROKEN_AFTER
from mischief.server.http.door.leading import Guide
from mischief.server.live.house import House
from mischief.server.owners import same_machine
from mischief.server.owners.same_machine import LARGEST, SameMachine, _new_socket

KEY, OTHER_KEY = bytes(32), bytes([1] * 32)
HERE, THERE = "127.0.0.1:1", "127.0.0.1:2"
REQUEST = b"GET /ws?table=x HTTP/1.1\r\n\r\n"


class Hall:
    """A house that only writes down which connections it was given."""

    def __init__(self) -> None:
        self.is_closing = False
        self.given: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()

    async def take_in(self, connection: socket.socket, request: bytes) -> None:
        self.given.put_nowait((connection, request))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        return asyncio.get_running_loop().create_task(work)


class Pair:
    """Two servers of one machine, and somebody's connection to the first."""

    def __init__(self, keys: tuple[bytes, bytes] = (KEY, KEY), patience: float = BROKEN_AFTER) -> None:
        self.hall = Hall()
        self.one, self.two = SameMachine(Hall(), keys[0], patience), SameMachine(self.hall, keys[1], patience)
        self.device, self.connection = socket.socketpair()

    async def gives(self, request: bytes = REQUEST, to: str = THERE) -> bool:
        return await self.one.give(to, self.connection.fileno(), request)

    def close(self) -> None:
        for end in (self.one, self.two, self.device, self.connection):
            end.close()


Scene = Callable[[Pair], Awaitable[None]]


def a_pair(scene: Scene, opens: tuple[str, ...] = (HERE, THERE), **more: Any) -> None:
    """Play a scene between two servers, of which each has opened its door if it has an address."""

    async def run() -> None:
        pair = Pair(**more)
        for server, address in zip((pair.one, pair.two), opens, strict=False):
            server.open(address)
        try:
            async with asyncio.timeout(BROKEN_AFTER):
                await scene(pair)
        finally:
            pair.close()

    asyncio.run(run())


async def stays(pair: Pair, **more: Any) -> None:
    """The connection is not given away, and is as good as before."""
    assert not await pair.gives(**more)
    pair.connection.sendall(b"still here")
    assert pair.device.recv(100) == b"still here"
    assert pair.hall.given.empty()


def test_whoever_is_given_a_connection_has_it_alone_and_knows_what_was_asked() -> None:
    async def scene(pair: Pair) -> None:
        assert await pair.gives()
        pair.connection.close()
        connection, request = await pair.hall.given.get()
        assert request == REQUEST
        with connection:
            connection.sendall(b"welcome")
            pair.device.sendall(b"hello")
            assert (pair.device.recv(100), connection.recv(100)) == (b"welcome", b"hello")

    a_pair(scene)


def test_a_connection_that_nobody_takes_is_still_ours() -> None:
    a_pair(stays, opens=(HERE,))


def test_who_has_another_key_is_not_found() -> None:
    a_pair(stays, keys=(KEY, OTHER_KEY))


def test_a_process_of_another_user_is_given_nothing_and_heard_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(same_machine.os, "getuid", lambda: 4711)
    a_pair(stays)


def test_a_server_that_closes_takes_nothing_more() -> None:
    async def scene(pair: Pair) -> None:
        pair.hall.is_closing = True
        await stays(pair)

    a_pair(scene)


def test_a_server_that_stands_still_is_not_waited_for() -> None:
    async def scene(pair: Pair) -> None:
        with _new_socket() as still:
            still.bind(pair.two._name(THERE))
            still.listen()  # the kernel answers for it
            await stays(pair)

    a_pair(scene, opens=(HERE,), patience=0.0)


def test_a_request_is_whole_or_not_given_at_all() -> None:
    async def scene(pair: Pair) -> None:
        await stays(pair, request=b"x" * (LARGEST + 1))
        assert await pair.gives(request=b"x" * LARGEST)
        connection, request = await pair.hall.given.get()
        connection.close()
        assert len(request) == LARGEST

    a_pair(scene)


def test_who_says_nothing_after_calling_is_let_go() -> None:
    async def scene(pair: Pair) -> None:
        with _new_socket() as caller:
            caller.connect(pair.two._name(THERE))
            loop = asyncio.get_running_loop()
            assert await loop.sock_recv(caller, 10) == same_machine.LISTENING
            assert await loop.sock_recv(caller, 10) == b"", "hung up"

    a_pair(scene, patience=0.0)


@pytest.mark.parametrize(
    ("target", "is_needed"),
    [
        (b"/ws?table=elsewhere", True),
        (b"/ws?x=1&table=elsewhere", True),
        (b"/ws?table=here", False),
        (b"/ws", False),
        (b"/ws?table=", False),
        (b"/other?table=elsewhere", False),
        (b"//[x?table=elsewhere", False),
        (b"/ws?table=\xff%00", True),  # a table that nobody has: whoever owns tables will say so
    ],
)
def test_only_a_socket_for_a_table_that_is_not_here_is_led_elsewhere(target: bytes, is_needed: bool) -> None:
    house = SimpleNamespace(owners=object(), tables={"here": None})
    assert Guide(cast(House, house)).is_needed(target) is is_needed


def test_a_server_that_is_alone_leads_nobody_anywhere() -> None:
    house = SimpleNamespace(owners=None, tables={})
    assert not Guide(cast(House, house)).is_needed(b"/ws?table=elsewhere")
