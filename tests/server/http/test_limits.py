"""Limits that suit a classroom and still limit; each with time that the test moves."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from builders.server.inside import a_server_inside
from builders.server.players import Device, Person
from mischief.server.http.door.addresses import visitor
from mischief.server.settings import BadSetting, Settings, from_environment
from mischief.server.wire.codes import Close

DEVICES = 30
FILES = 10


def a_page(folder: Path) -> str:
    """A built page of many files."""
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>", encoding="utf-8")
    for number in range(FILES):
        (page / "assets" / f"part-{number}.js").write_text("", encoding="utf-8")
    return str(page)


async def closed_with(device: Device) -> int | None:
    with suppress(ConnectionClosed):
        while True:
            await device.hear()
    return device.socket.close_code


# --- a classroom ---


async def opens_the_page(person: Person) -> None:
    """What a browser asks for before anybody has pressed anything."""
    paths = ["/", *(f"/assets/part-{number}.js" for number in range(FILES))]
    for path in [*paths, "/api/me", "/api/games", "/api/tables"]:
        assert (await person.http.get(path)).status_code == 200, path


async def plays(ann: Person, ben: Person) -> None:
    opened = (await ann.open("lure", options={"first": 0}))["table"]
    assert (await ben.ask("GET", f"/api/codes/{opened['code']}"))["table"]["id"] == opened["id"]
    tokens = [await ann.sit(opened["id"], 0, "Player"), await ben.sit(opened["id"], 1, "Player")]
    await ann.start(opened["id"])
    devices = [await ann.at(opened["id"], tokens[:1]), await ben.at(opened["id"], tokens[1:])]
    shown = await devices[0].hear_until("view", "update")
    await devices[0].say(kind="move", id="first", seat=0, number=shown["number"], move=shown["legal"][0][0])
    for device in devices:
        while not any(event["id"] == "first" for event in (await device.hear_until("update"))["events"]):
            pass


def test_thirty_devices_behind_one_address_open_the_page_and_play(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path, page=a_page(tmp_path)) as (house, address):
            house.instant = lambda: 0.0  # however fast or slow this machine is: all of it at one moment
            people = [Person(address) for _ in range(DEVICES)]
            await asyncio.gather(*(opens_the_page(person) for person in people))
            pairs = zip(people[::2], people[1::2], strict=True)
            await asyncio.gather(*(plays(ann, ben) for ann, ben in pairs))
            assert house.counts.refused["too_fast"] == 0
            for person in people:
                await person.__aexit__()

    asyncio.run(run())


def test_files_of_the_page_are_free_and_requests_are_not(tmp_path: Path) -> None:
    limits = {"requests_at_once": 3, "requests_per_second": 1}

    async def run() -> None:
        server = a_server_inside(tmp_path, page=a_page(tmp_path), **limits)
        async with server as (house, address), Person(address) as ann:
            now = [0.0]
            house.instant = lambda: now[0]
            files = ("/", "/t/kabomi-lutera", "/assets/part-1.js")
            assert {(await ann.http.get(path)).status_code for path in files * 4} == {200}
            asked = [(await ann.http.get("/api/me")).status_code for _ in range(4)]
            assert asked == [200, 200, 200, 429]
            now[0] += 1000
            assert (await ann.http.get("/api/me")).status_code == 200

    asyncio.run(run())


# --- seats are reserved ---


async def turned_away(person: Person, table: str, tokens: list[str]) -> bool:
    device = await person.connect()
    await device.say(kind="hello", table=table, tokens=tokens)
    return await closed_with(device) == Close.TOO_MANY


def test_watchers_can_not_lock_a_player_out(tmp_path: Path) -> None:
    async def run() -> None:
        server = a_server_inside(tmp_path, watchers_per_table=2, devices_per_seat=2)
        async with server as (_, address), Person(address) as ann, Person(address) as eve:
            table = (await ann.open("lure"))["table"]["id"]
            token = await ann.sit(table, 0, "Ann")
            for _ in range(2):
                await eve.at(table, [])
            assert await turned_away(eve, table, [])
            for _ in range(2):
                await ann.at(table, [token])
            assert await turned_away(ann, table, [token])

    asyncio.run(run())


# --- codes ---


def test_who_tried_too_many_codes_learns_nothing_from_a_right_one(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path, wrong_codes_per_minute=3) as (house, address), Person(address) as ann:
            now = [0.0]
            house.instant = lambda: now[0]
            code = (await ann.open("lure"))["table"]["code"]
            tried = [code, "bababa-bababa", code, "bababa-bababa", code, "bababa-bababa"]
            assert [await status(ann, one) for one in tried] == [200, 404, 200, 404, 200, 404]
            assert [await status(ann, one) for one in ("bababa-bababa", code)] == [429, 429]
            now[0] += 20_000
            assert [await status(ann, one) for one in (code, "bababa-bababa", code)] == [200, 404, 429]

    asyncio.run(run())


async def status(person: Person, code: str) -> int:
    return (await person.http.get(f"/api/codes/{code}")).status_code


# --- behind proxies ---


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (None, ["1.1.1.1"], "peer"),
        (1, [], "peer"),
        (1, [""], "peer"),
        (1, ["9.9.9.9, 1.1.1.1"], "1.1.1.1"),
        (1, ["9.9.9.9", "8.8.8.8, 1.1.1.1"], "1.1.1.1"),
        (2, ["9.9.9.9, 1.1.1.1, 10.0.0.2"], "1.1.1.1"),
        (2, ["1.1.1.1"], "1.1.1.1"),
    ],
)
def test_the_address_is_the_one_that_our_outermost_proxy_saw(
    proxies: int | None, forwarded: list[str], expected: str
) -> None:
    settings = Settings() if proxies is None else Settings(behind_proxy=True, proxies=proxies)
    assert visitor("peer", forwarded, settings) == expected


def test_there_is_at_least_one_proxy_in_front_of_a_server_behind_proxies() -> None:
    with pytest.raises(BadSetting):
        from_environment({"MISCHIEF_PROXIES": "0"})


def test_a_visitor_behind_a_proxy_can_not_choose_an_address(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"requests_at_once": 2, "requests_per_second": 0.001, "sockets_per_address": 1}

    async def run() -> None:
        async with a_server_inside(tmp_path, behind_proxy=True, **limits) as (house, address), Person(address) as eve:
            named = [{"x-forwarded-for": f"9.9.9.{number}, 1.1.1.1"} for number in range(3)]
            asked = [(await eve.http.get("/api/me", headers=one)).status_code for one in named]
            assert asked == [200, 200, 429]
            other = {"x-forwarded-for": "1.1.1.1, 2.2.2.2"}
            assert (await eve.http.get("/api/me", headers=other)).status_code == 200
            first, second = [await eve.connect(additional_headers=one) for one in named[:2]]
            assert await closed_with(second) == Close.TOO_MANY
            assert {socket.address for socket in house.sockets} <= {"1.1.1.1"}
            await first.say(kind="echo", sent=1)
            assert (await first.hear())["sent"] == 1

    asyncio.run(run())


def test_cookies_are_secure_where_the_proxy_was_asked_by_https(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path, behind_proxy=True) as (_, address), Person(address) as ann:
            answer = await ann.http.get("/api/me", headers={"x-forwarded-proto": "https"})
            assert "Secure" in answer.headers["set-cookie"]

    asyncio.run(run())
