"""Presses over a real socket: what is no press closes it, echoes are asked for, a killed server's round is void."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from builders.server.players import Device, Person
from builders.server.servers import Server, a_server
from builders.sights import parts_of, phase_of, sight_of

LONG = "1000"  # so slow that no die comes to rest


async def seated(ann: Person) -> tuple[str, list[str]]:
    """Three seats of Pounce on one device."""
    table = (await ann.open("pounce", 3))["table"]["id"]
    tokens = [await ann.sit(table, seat, name) for seat, name in enumerate(("Ann", "Ben", "Eve"))]
    await ann.start(table)
    return table, tokens


async def throw(device: Device) -> Any:
    view = await device.hear_until("view")
    move = next(move for move, *parts in view["legal"] if parts_of("pounce", parts)["kind"] == "throw")
    await device.say(kind="move", id=f"throw-{view['number']}", seat=0, number=view["number"], move=move)
    return await device.hear_until("update")


@pytest.mark.parametrize("reaction", ["NaN", "Infinity", "1e999", '"312"', "true", "[312]", "{}"])
def test_a_claim_that_is_no_number_closes_the_socket(server: Server, reaction: str) -> None:
    async def run() -> int | None:
        async with Person(server.address) as ann:
            device = await ann.at(*await seated(ann))
            await device.socket.send(f'{{"kind": "press", "seat": 0, "throw": 1, "reaction": {reaction}}}')
            await device.socket.wait_closed()
            return device.socket.close_code

    assert asyncio.run(run()) == 4000


def test_a_press_before_hello_closes_the_socket(server: Server) -> None:
    async def run() -> int | None:
        async with Person(server.address) as ann:
            device = await ann.connect()
            await device.say(kind="press", seat=0, throw=1, reaction=None)
            await device.socket.wait_closed()
            return device.socket.close_code

    assert asyncio.run(run()) == 4001


def test_presses_where_milliseconds_do_not_count_are_refused(server: Server) -> None:
    async def run() -> Any:
        async with Person(server.address) as ann:
            table = (await ann.open("lure"))["table"]["id"]
            tokens = [await ann.sit(table, seat, name) for seat, name in enumerate(("Ann", "Ben"))]
            device = await ann.at(table, tokens)
            await device.say(kind="press", seat=0, throw=1, reaction=300)
            return await device.hear_until("refused")

    assert asyncio.run(run())["code"] == "other_throw"


def test_the_server_asks_for_echoes_where_milliseconds_count(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            device = await ann.at(*await seated(ann))
            marks = [(await device.hear_until("echo"))["sent"] for _ in range(3)]
            assert len(set(marks)) == 3

    asyncio.run(run())


def test_a_round_of_a_killed_server_is_void_and_thrown_again(tmp_path: Path) -> None:
    async def play(server: Server, seat: tuple[str, list[str]] | None) -> Any:
        async with Person(server.address) as ann:
            seat = seat or await seated(ann)
            device = await ann.at(*seat)
            updated = await throw(device)
            assert phase_of("pounce", updated) == "tumbling"
            return seat, updated

    one = Server(str(tmp_path / "mischief.db"), tmp_path / "one.log", round_pace=LONG)
    seat, first = asyncio.run(play(one, None))
    one.kill()
    with a_server(tmp_path, round_pace=LONG) as other:
        _, second = asyncio.run(play(other, seat))
    assert [sight_of("pounce", one)["throws"] for one in (first, second)] == [1, 2]
    assert sight_of("pounce", second)["cards"] == [4, 4, 4]
    assert second["number"] == first["number"] + 2, "void, and thrown again"
