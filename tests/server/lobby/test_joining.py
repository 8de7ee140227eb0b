"""Sitting down, getting up, coming back and playing again: also when everybody does it at once."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from builders.server.inside import a_server_inside
from builders.server.players import Device, Person
from builders.server.servers import Server
from mischief.server.live.house import House
from mischief.server.sockets import device as devices
from mischief.server.wire.codes import Close
from mischief.store.rows import TableRow


async def refused(person: Person, method: str, path: str, body: Any = None) -> tuple[int, str]:
    answer = await person.http.request(method, path, json=body)
    return answer.status_code, answer.json()["code"]


async def closed_with(device: Device) -> int | None:
    with suppress(ConnectionClosed):
        while True:
            await device.hear()
    return device.socket.close_code


# --- again ---


def look_together(house: House, people: int) -> None:
    """Let nobody act on a code that leads nowhere before everybody has seen that it does."""
    look, barrier = house.store.table_by_code, asyncio.Barrier(people)

    async def looked(code: str) -> TableRow | None:
        if (found := await look(code)) is None:
            await barrier.wait()
        return found

    house.store.table_by_code = looked  # type: ignore[method-assign]


def test_again_pressed_by_all_at_once_leads_to_one_table(tmp_path: Path) -> None:
    def over(row: TableRow) -> None:
        row.phase = "over"

    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, address):
            people = [Person(address) for _ in range(4)]
            table = (await people[0].open("lure", 4))["table"]["id"]
            for seat, person in enumerate(people):
                await person.sit(table, seat, f"Player {seat}")
            await people[0].start(table)
            await (await house.knock(table)).change(over)
            look_together(house, len(people))
            answers = await asyncio.gather(*(one.ask("POST", f"/api/tables/{table}/rematch") for one in people))
            assert len({answer["table"]["id"] for answer in answers}) == 1
            found = await people[0].ask("GET", f"/api/tables/{table}")
            assert found["table"]["next"] == answers[0]["table"]["code"]
            assert [len(answer["mine"]) for answer in answers] == [1] * len(answers)
            for person in people:
                await person.http.aclose()

    asyncio.run(run())


# --- hello and what comes with it ---


class Gate:
    """Holds a table's answer to a hello back until it is opened."""

    def __init__(self, house: House) -> None:
        self.opened, self._knock = asyncio.Event(), house.knock
        house.knock = self.knock  # type: ignore[method-assign]

    async def knock(self, table: str) -> Any:
        await self.opened.wait()
        return await self._knock(table)


async def a_game(ann: Person) -> tuple[str, list[str]]:
    table = (await ann.open("lure", options={"first": 0}))["table"]["id"]
    tokens = [await ann.sit(table, seat, name) for seat, name in enumerate(("Ann", "Ben"))]
    await ann.start(table)
    return table, tokens


def test_a_hello_and_a_move_sent_together_are_taken_one_after_the_other(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, address), Person(address) as ann:
            table, tokens = await a_game(ann)
            shown = await (await ann.at(table, tokens[:1])).hear_until("view")
            gate, device = Gate(house), await ann.connect()
            await device.say(kind="hello", table=table, tokens=tokens[:1])
            move = shown["legal"][0][0]
            await device.say(kind="move", id="early", seat=0, number=shown["number"], move=move)
            await device.say(kind="echo", sent=1)
            assert (await device.hear())["kind"] == "echoed"  # which never waits
            gate.opened.set()
            assert [(await device.hear())["kind"] for _ in range(2)] == ["welcome", "view"]
            assert (await device.hear_until("update"))["events"][0]["id"] == "early"

    asyncio.run(run())


def test_only_so_much_waits_for_the_answer_to_a_hello(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, address), Person(address) as ann:
            table, tokens = await a_game(ann)
            Gate(house)
            device = await ann.connect()
            await device.say(kind="hello", table=table, tokens=tokens[:1])
            for _ in range(devices.MOST_EARLY + 1):
                await device.say(kind="react", seat=0, what="wow")
            assert await closed_with(device) == Close.TOO_FAST

    asyncio.run(run())


def test_a_second_hello_is_still_one_too_many(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (_, address), Person(address) as ann:
            table, tokens = await a_game(ann)
            device = await ann.connect()
            for _ in range(2):
                await device.say(kind="hello", table=table, tokens=tokens[:1])
            assert await closed_with(device) == Close.NO_HELLO

    asyncio.run(run())


# --- the host ---


def test_the_host_takes_a_strangers_seat_back_and_the_stranger_hears_it(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann, Person(server.address) as eve:
            table = (await ann.open("lure"))["table"]["id"]
            await ann.sit(table, 0, "Ann")
            token = await eve.sit(table, 1, "Eve")
            device = await eve.at(table, [token])
            told = await ann.ask("DELETE", f"/api/tables/{table}/seats/1")
            assert [seat["kind"] for seat in told["table"]["seats"]] == ["person", "open"]
            assert await closed_with(device) == Close.SEAT_LOST
            again = await eve.connect()
            await again.say(kind="hello", table=table, tokens=[token])
            assert await closed_with(again) == Close.BAD_TOKEN

    asyncio.run(run())


def test_a_device_keeps_the_seats_that_it_did_not_lose(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann, Person(server.address) as ben:
            table = (await ann.open("lure", 3))["table"]["id"]
            await ann.sit(table, 0, "Ann")
            tokens = [await ben.sit(table, seat, name) for seat, name in ((1, "Ben"), (2, "Bob"))]
            device = await ben.at(table, tokens)
            await ann.ask("DELETE", f"/api/tables/{table}/seats/2")
            await device.say(kind="react", seat=1, what="wow")
            assert (await device.hear_until("reacted", "refused"))["kind"] == "reacted"

    asyncio.run(run())


def test_only_the_host_starts_and_a_guest_never_becomes_one(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann, Person(server.address) as ben:
            table = (await ann.open("lure"))["table"]["id"]
            await ann.sit(table, 0, "Ann")
            await ben.sit(table, 1, "Ben")
            assert await refused(ben, "DELETE", f"/api/tables/{table}/seats/0") == (403, "not_yours")
            await ann.ask("DELETE", f"/api/tables/{table}/seats/0")
            await ben.sit(table, 0, "Bob")
            assert await refused(ben, "POST", f"/api/tables/{table}/start") == (403, "not_host")
            await ann.start(table)
            assert await refused(ann, "DELETE", f"/api/tables/{table}/seats/1") == (403, "not_yours")

    asyncio.run(run())


# --- names ---


def test_two_people_called_player_get_names_of_their_own(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann, Person(server.address) as ben:
            table = (await ann.open("lure", 4))["table"]["id"]
            for seat, person in enumerate((ann, ben, ben)):
                await person.sit(table, seat, "Player")
            await ann.ask("POST", f"/api/tables/{table}/seats/3/bot", {"level": "greedy"})
            started = await ann.start(table)
            assert [seat["name"] for seat in started["table"]["seats"]][:3] == ["Player", "Player 2", "Player 3"]

    asyncio.run(run())


def test_a_bot_is_called_like_nobody_here(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            table = (await ann.open("lure"))["table"]["id"]
            await ann.sit(table, 0, "mittens")
            told = await ann.ask("POST", f"/api/tables/{table}/seats/1/bot", {"level": "greedy"})
            assert told["table"]["seats"][1]["name"] != "Mittens"
            await ann.start(table)

    asyncio.run(run())
