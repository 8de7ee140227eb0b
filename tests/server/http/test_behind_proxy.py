"""The proxy that we ship, with its own file, before two servers on PostgreSQL: people play through it by https."""

import asyncio
import random
from collections.abc import Iterator
from urllib.request import Request, urlopen
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from builders.server.players import Device, Json, Person, play_on
from builders.server.proxies import Proxy, a_proxy
from builders.server.servers import Server
from builders.store.databases import a_database_in
from mischief.table import record_text

pytestmark = pytest.mark.torture
TOKEN = "for-the-test"
AT_ONCE = 40
SETTINGS = {
    "behind_proxy": "true",
    "metrics_token": TOKEN,
    "requests_at_once": str(AT_ONCE),
    "requests_per_second": "0.000001",
}


@pytest.fixture(scope="module")
def database(postgres: str) -> str:
    return a_database_in(postgres, f"p{uuid4().hex}")


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[list[Server]]:
    log = tmp_path_factory.mktemp("servers") / "log"
    running = [Server(database, log, **SETTINGS) for _ in range(2)]
    yield running
    for server in running:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="module")
def proxy(servers: list[Server]) -> Iterator[Proxy]:
    with a_proxy([server.address for server in servers]) as running:
        yield running


def sockets_at(server: Server) -> int:
    asked = Request(f"{server.address}/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    with urlopen(asked) as answer:
        lines = answer.read().decode().splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("mischief_sockets "))))


async def seated(ann: Person, ben: Person) -> tuple[str, list[str]]:
    table = (await ann.open("lure", options={"first": 0}))["table"]["id"]
    tokens = [await ann.sit(table, 0, "Ann"), await ben.sit(table, 1, "Ben")]
    await ann.start(table)
    return table, tokens


async def at_the_table(people: list[Person], table: str, tokens: list[str]) -> list[Device]:
    return [await person.at(table, [token]) for person, token in zip(people, tokens, strict=True)]


async def play_all(devices: list[Device], moves: int | None = None) -> list[Json]:
    games = [play_on(device, {seat}, random.Random(seat), moves) for seat, device in enumerate(devices)]
    return await asyncio.gather(*games)


async def play_until_sent_away(device: Device, seat: int) -> None:
    with pytest.raises(ConnectionClosed):
        await play_on(device, {seat}, random.Random(seat))


def test_limits_count_people_by_the_address_that_they_come_from(proxy: Proxy, servers: list[Server]) -> None:
    alive = [server for server in servers if server.process.poll() is None]

    async def asks(person: Person, **headers: str) -> int:
        return (await person.http.get("/api/me", headers=headers)).status_code

    async def run() -> None:
        greedy, other = (Person(proxy.address, proxy.trusted, f"127.0.2.{number}") for number in (1, 2))
        async with greedy, other:
            granted = 0
            while granted < AT_ONCE * len(alive):  # by all servers together, whichever is asked
                granted += await asks(greedy) == 200
            assert await asks(greedy) == 429
            assert await asks(greedy, **{"x-forwarded-for": "127.0.2.9"}) == 429, "nobody chooses where they come from"
            assert await asks(other) == 200

    asyncio.run(run())


@pytest.mark.parametrize("cookie", [10, 16 * 1024])
def test_a_socket_opens_for_the_page_of_this_site_with_any_cookies(proxy: Proxy, cookie: int) -> None:
    async def run() -> None:
        async with Person(proxy.address, proxy.trusted, "127.0.3.1") as ann:
            more = {"cookie": "a=" + "x" * (cookie - 2), "origin": proxy.address}
            device = await ann.connect("kabo", additional_headers=more)
            await device.say(kind="echo", sent=1)
            assert (await device.hear())["kind"] == "echoed"

    asyncio.run(run())


def test_pages_of_other_sites_and_too_many_cookies_are_turned_away(proxy: Proxy) -> None:
    async def answer(ann: Person, **headers: str) -> int:
        with pytest.raises(InvalidStatus) as refused:
            await ann.connect("kabo", additional_headers=headers)
        return refused.value.response.status_code

    async def run() -> None:
        async with Person(proxy.address, proxy.trusted, "127.0.3.2") as ann:
            assert await answer(ann, origin="https://elsewhere.example") == 403
            assert await answer(ann, cookie="a=" + "x" * (18 * 1024)) == 431
            elsewhere = {"origin": "https://elsewhere.example"}
            body = {"game": "lure", "seats": 2}
            assert (await ann.http.post("/api/tables", json=body, headers=elsewhere)).status_code == 403
            assert (await ann.http.post("/api/tables", json=body, headers={"origin": proxy.address})).is_success

    asyncio.run(run())


def test_people_stay_with_https(proxy: Proxy) -> None:
    async def run() -> None:
        async with Person(proxy.address, proxy.trusted, "127.0.3.3") as ann:
            answer = await ann.http.get("/api/me")
            assert answer.headers["strict-transport-security"].startswith("max-age=")
            assert "secure" in answer.headers["set-cookie"].lower()
            assert (await ann.http.get("/metrics")).status_code == 403
        async with httpx.AsyncClient() as plain:
            answer = await plain.get(proxy.plain_address)
            assert (answer.status_code, answer.headers["location"]) == (308, "https://localhost/")

    asyncio.run(run())


def test_a_game_goes_on_when_its_server_is_killed(proxy: Proxy, servers: list[Server]) -> None:
    async def run() -> None:
        there = [Person(proxy.address, proxy.trusted, f"127.0.1.{number}") for number in (1, 2)]
        async with there[0] as ann, there[1] as ben:
            table, tokens = await seated(ann, ben)
            devices = await at_the_table(there, table, tokens)
            await play_all(devices, moves=2)
            assert sorted(sockets_at(server) for server in servers) == [0, 2], "both at the server of their table"
            max(servers, key=sockets_at).kill()
            await asyncio.gather(*(play_until_sent_away(device, seat) for seat, device in enumerate(devices)))
            ends = await play_all(await at_the_table(there, table, tokens))
            assert ends[0]["result"] == ends[1]["result"]
            record_text.read((await ben.http.get(f"/api/tables/{table}/record")).text)

    asyncio.run(run())
