"""Two servers share one PostgreSQL: a table can be played through both, and its log never forks."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from builders.server.players import Person, play_on
from builders.server.servers import Server, a_server
from builders.store.databases import a_database_in
from builders.waiting import BROKEN_AFTER
from mischief.table import record_text


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> Iterator[list[Server]]:
    database = a_database_in(postgres, f"s{uuid4().hex}")
    folders: list[Path] = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
    with a_server(folders[0], database) as one, a_server(folders[1], database) as two:
        yield [one, two]


async def seated(ann: Person, ben: Person) -> tuple[str, list[str]]:
    """Ann and Ben at a table, each through their own server."""
    table = (await ann.open("lure", options={"first": 0}))["table"]["id"]
    tokens = [await ann.sit(table, 0, "Ann"), await ben.sit(table, 1, "Ben")]
    await ann.start(table)
    return table, tokens


def test_each_player_may_be_at_another_server(servers: list[Server]) -> None:
    async def run() -> None:
        async with Person(servers[0].address) as ann, Person(servers[1].address) as ben:
            table, tokens = await seated(ann, ben)
            devices = [await ann.at(table, tokens[:1]), await ben.at(table, tokens[1:])]
            games = [play_on(device, {seat}, random.Random(seat)) for seat, device in enumerate(devices)]
            ends = await asyncio.gather(*games)
            assert ends[0]["result"] == ends[1]["result"]
            record_text.read((await ben.http.get(f"/api/tables/{table}/record")).text)

    asyncio.run(run())


async def sockets_at(server: Server) -> int:
    async with httpx.AsyncClient(base_url=server.address, timeout=BROKEN_AFTER) as anybody:
        page = (await anybody.get("/metrics")).text
    return int(float(page.partition("\nmischief_sockets ")[2].split()[0]))


@pytest.mark.parametrize("is_named", [True, False])
def test_on_one_machine_the_owner_has_the_socket_of_whoever_names_the_table(
    servers: list[Server], is_named: bool
) -> None:
    async def run() -> None:
        async with Person(servers[0].address) as ann, Person(servers[1].address) as ben:
            table, tokens = await seated(ann, ben)
            device = await ben.connect(table if is_named else "")
            await device.say(kind="hello", table=table, tokens=tokens[1:])
            assert (await device.hear())["kind"] == "welcome"
            expected = [1, 0] if is_named else [0, 1]
            async with asyncio.timeout(BROKEN_AFTER):  # those of other tests may be closing yet
                while [await sockets_at(server) for server in servers] != expected:
                    pass

    asyncio.run(run())


def test_the_same_seat_moving_through_both_at_once_never_forks_the_log(servers: list[Server]) -> None:
    async def run() -> None:
        async with Person(servers[0].address) as ann, Person(servers[1].address) as ben:
            table, tokens = await seated(ann, ben)
            devices = [await person.at(table, tokens) for person in (ann, ben)]
            games = [play_on(device, {0, 1}, random.Random(number)) for number, device in enumerate(devices)]
            ends = await asyncio.gather(*games)
            assert ends[0]["result"] == ends[1]["result"]
            texts = [(await person.http.get(f"/api/tables/{table}/record")).text for person in (ann, ben)]
            assert texts[0] == texts[1]
            record_text.read(texts[0])

    asyncio.run(run())


def test_again_pressed_through_both_at_once_leads_to_one_table(servers: list[Server]) -> None:
    async def run() -> None:
        async with Person(servers[0].address) as ann, Person(servers[1].address) as ben:
            table, tokens = await seated(ann, ben)
            devices = [await ann.at(table, tokens[:1]), await ben.at(table, tokens[1:])]
            await asyncio.gather(*(play_on(device, {seat}, random.Random(seat)) for seat, device in enumerate(devices)))
            for person in (ann, ben):  # the end of the game reaches each server in its own time
                async with asyncio.timeout(BROKEN_AFTER):
                    while (await person.ask("GET", f"/api/tables/{table}"))["table"]["phase"] != "over":
                        pass
            asked = (person.ask("POST", f"/api/tables/{table}/rematch") for _ in range(3) for person in (ann, ben))
            found = {answer["table"]["id"] for answer in await asyncio.gather(*asked)}
            assert len(found) == 1

    asyncio.run(run())
