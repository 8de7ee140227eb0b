"""After a flood everything is as it was before: nothing is kept for those who are gone, and others did not notice."""

import asyncio
import gc
import tracemalloc
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from builders.clock import Time
from builders.server.inside import a_server_inside
from builders.server.memory import kept
from builders.server.players import Device, Person
from builders.waiting import a_turn_of_the_loop, until
from mischief.server.limits import MOST_ADDRESSES, Buckets
from mischief.server.live.house import House
from mischief.server.sockets.socket import Socket
from mischief.server.wire.codes import Close

MANY = {"tables_per_person": 1000, "requests_per_second": 1e9, "requests_at_once": 1e9}
LEFTOVER = 64 * 1024  # bytes that caches of the interpreter may grow by; the flood itself takes megabytes


def memory() -> int:
    """Bytes that our own lines have taken and not given back."""
    gc.collect()
    ours = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, "*/mischief/*")])
    return sum(line.size for line in ours.statistics("filename"))


async def a_game(ann: Person) -> tuple[str, list[str]]:
    table = (await ann.open("lure", options={"first": 0}))["table"]["id"]
    tokens = [await ann.sit(table, seat, name) for seat, name in enumerate(("Ann", "Ben"))]
    await ann.start(table)
    return table, tokens


async def swallow(device: Device) -> None:
    """Read until the server closes."""
    with suppress(ConnectionClosed):
        while True:
            await device.hear()


async def shout(ann: Person, said: list[Any]) -> int | None:
    """Say things as fast as can be to a server that has heard no hello; gives the code of the close."""
    device = await ann.connect()
    with suppress(ConnectionClosed):
        for one in said:
            await device.socket.send(one)
    await swallow(device)
    return device.socket.close_code


async def out_of_turn(ann: Person, moves: int) -> None:
    """Open a table, send moves that can't be made, and close the table."""
    table, tokens = await a_game(ann)
    device = await ann.at(table, tokens[1:])
    with suppress(ConnectionClosed):
        for number in range(moves):
            await device.say(kind="move", id=str(number), seat=1, number=0, move=0)
    await ann.ask("DELETE", f"/api/tables/{table}")
    await swallow(device)


async def flood(address: str) -> None:
    async with Person(address) as bad:
        await bad.ask("GET", "/api/me")  # so that all of it comes from one person
        codes = await asyncio.gather(*(shout(bad, ["x" * 5000]) for _ in range(20)))
        assert set(codes) <= {Close.TOO_LARGE, 1006}
        assert set(await asyncio.gather(*(shout(bad, [b"\0" * 3000]) for _ in range(20)))) == {Close.BAD_MESSAGE}
        await asyncio.gather(*(out_of_turn(bad, 200) for _ in range(10)))
        for _ in range(20):
            table = (await bad.open("lure"))["table"]["id"]
            await bad.ask("DELETE", f"/api/tables/{table}")


async def play_a_little(device: Device) -> None:
    """What an honest table does meanwhile: each move is answered with its update."""
    message = await device.hear_until("view")
    for number in range(20):
        while not message["legal"]:
            message = await device.hear_until("view", "update")
        choice = message["legal"][0][0]
        said = {"id": f"m{number}", "seat": message["seat"], "number": message["number"], "move": choice}
        await device.say(kind="move", **said)
        message = await device.hear_until("update", "refused")
        assert message["kind"] == "update", message


def test_memory_returns_after_a_flood_and_other_tables_do_not_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(House, "hasten", lambda house, game: None)  # a compiler takes memory too, once

    async def run() -> None:
        async with a_server_inside(tmp_path, **MANY) as (house, address), Person(address) as ann:
            table, tokens = await a_game(ann)
            device = await ann.at(table, tokens)
            await flood(address)  # caches fill
            await until(lambda: len(house.sockets) == 1)
            before = kept(house)
            tracemalloc.start()
            used = memory()
            await asyncio.gather(flood(address), play_a_little(device))
            await until(lambda: len(house.sockets) == 1)
            assert kept(house) == before
            assert memory() - used < LEFTOVER

    try:
        asyncio.run(run())
    finally:
        tracemalloc.stop()


def test_a_device_that_is_silent_for_long_is_closed_by_name(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, address), Person(address) as ann:
            table, tokens = await a_game(ann)
            devices = [await ann.at(table, tokens[:1]), await ann.at(table, tokens[1:])]
            quiet, lively = sorted(house.sockets, key=lambda socket: socket.seats)
            lively.heard = quiet.heard + 50
            house.sockets.ping_all(quiet.heard + 61, 30)
            await swallow(devices[0])
            assert devices[0].socket.close_code == Close.SILENT
            await until(lambda: len(house.sockets) == 1)
            await devices[1].say(kind="echo", sent=1)
            assert (await devices[1].hear_until("echoed"))["sent"] == 1

    asyncio.run(run())


def test_a_device_that_answers_no_close_is_dropped_all_the_same(tmp_path: Path) -> None:
    async def run() -> None:
        time = Time()
        async with a_server_inside(tmp_path, time) as (house, address), Person(address) as ann:
            await ann.connect()
            (socket,) = house.sockets
            assert isinstance(socket, Socket)
            socket.close(Close.RESTART)
            house.sockets.ping_all(socket.heard + 61, 30)
            await time.passes(1_000, a_turn_of_the_loop)
            await until(lambda: len(house.sockets) == 0)

    asyncio.run(run())


async def given_up_on(address: str, time: Time, said: bytes = b"") -> bytes:
    """Begin a request and never end it, until the server answers."""
    host, port = address.removeprefix("http://").split(":")
    before = time.alarms
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(said)
    await until(lambda: time.alarms > before)
    async with Person(address) as another:
        await another.ask("GET", "/health")  # by now the server has read what was said before
    await time.passes(10_000, a_turn_of_the_loop)
    answer = await reader.read()
    writer.close()
    return answer


def test_a_socket_is_not_mistaken_for_a_slow_request(tmp_path: Path) -> None:
    async def run() -> None:
        time = Time()
        async with a_server_inside(tmp_path, time) as (house, address), Person(address) as ann:
            table, tokens = await a_game(ann)
            device = await ann.at(table, tokens)
            await given_up_on(address, time)  # which began later than the socket
            await device.say(kind="echo", sent=1)
            assert (await device.hear_until("echoed"))["sent"] == 1
            assert len(house.sockets) == 1

    asyncio.run(run())


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /health HTT",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
    ],
)
def test_a_request_that_never_ends_is_answered_and_let_go(said: bytes, tmp_path: Path) -> None:
    async def run() -> None:
        time = Time()
        async with a_server_inside(tmp_path, time) as (_, address):
            answer = await given_up_on(address, time, said)
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert b'"too_slow"' in answer

    asyncio.run(run())


def test_addresses_that_have_rested_are_forgotten() -> None:
    now = [0.0]
    buckets = Buckets(1.0, 2.0, lambda: now[0])
    for number in range(3 * MOST_ADDRESSES):
        now[0] += 0.01
        buckets.take(f"address {number}")
    assert len(buckets) <= 2 * MOST_ADDRESSES
