"""Around the table: opening, sitting down, bots, hosts, rematches, limits; each refusal with its code."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from builders import modules
from builders.server.inside import a_server_inside
from builders.server.players import Json, Person
from builders.server.servers import Server, a_server
from mischief.bots.bot import names
from mischief.game import registry
from mischief.game.texts import rules_text
from mischief.table.promises import chain


def together(server: Server, scene: Callable[[Person, Person], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Person(server.address) as ann, Person(server.address) as ben:
            await scene(ann, ben)

    asyncio.run(run())


async def refused(person: Person, method: str, path: str, body: Json | None = None) -> tuple[int, str]:
    answer = await person.http.request(method, path, json=body)
    return answer.status_code, answer.json()["code"]


def test_the_games_are_those_of_the_registry_with_their_options(server: Server) -> None:
    async def scene(ann: Person, _: Person) -> None:
        games = await ann.ask("GET", "/api/games")
        assert [game["name"] for game in games] == registry.names()
        lure = games[0]
        assert (lure["seats"], lure["bots"]) == ([2, 3, 4], names(registry.find("lure")))
        assert "daredevil" in lure["options"]["$defs"]["Options"]["properties"]

    together(server, scene)


def test_the_rules_of_a_game_are_read_in_three_languages(server: Server) -> None:
    async def scene(ann: Person, _: Person) -> None:
        for language in ("en", "ru", "pl"):
            told = await ann.ask("GET", f"/api/games/pantry/rules/{language}")
            assert told == {"markdown": rules_text(registry.find("pantry"), language)}
        assert await refused(ann, "GET", "/api/games/pantry/rules/de") == (400, "unknown_language")
        assert await refused(ann, "GET", "/api/games/this:x/rules/en") == (400, "unknown_game")

    together(server, scene)


def test_who_needs_a_curtain_is_told(server: Server) -> None:
    async def scene(ann: Person, _: Person) -> None:
        games = await ann.ask("GET", "/api/games")
        assert [game["name"] for game in games if game["open"]] == ["lure"]

    together(server, scene)


def test_a_table_is_found_by_its_code_however_it_is_typed(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        table = (await ann.open("lure"))["table"]
        said = table["code"].replace("-", " ").upper()
        assert (await ben.ask("GET", f"/api/codes/{said}"))["table"]["id"] == table["id"]
        assert await refused(ben, "GET", "/api/codes/bababa-bababa") == (404, "no_such_table")

    together(server, scene)


def test_only_the_host_sees_invitations_and_each_works_once(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        told = await ann.open("lure")
        table, invite = told["table"]["id"], told["invites"][1]["token"]
        assert (await ben.ask("GET", f"/api/tables/{table}"))["invites"] == []
        path = f"/api/tables/{table}/seats/1"
        assert await refused(ben, "POST", path, {"name": "Ben", "invite": "x" * 22}) == (403, "not_yours")
        token = await ben.sit(table, 1, "Ben", invite=invite)
        assert token != invite
        assert await refused(ann, "POST", path, {"name": "Ann", "invite": invite}) == (409, "seat_taken")
        seats = (await ann.ask("GET", f"/api/tables/{table}"))["table"]["seats"]
        assert [seat["kind"] for seat in seats] == ["open", "person"]

    together(server, scene)


def test_nobody_sees_anothers_token(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        table = (await ann.open("lure"))["table"]["id"]
        token = await ann.sit(table, 0, "Ann")
        assert token not in str(await ben.ask("GET", f"/api/tables/{table}"))
        assert token in str(await ann.ask("GET", f"/api/tables/{table}"))

    together(server, scene)


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("POST", "/start", None, (403, "not_host")),
        ("POST", "/seats/1/bot", {"level": "greedy"}, (403, "not_host")),
        ("POST", "/seats/1/close", None, (403, "not_host")),
        ("DELETE", "", None, (403, "not_host")),
        ("DELETE", "/seats/0", None, (403, "not_yours")),
        ("PUT", "/seats/0/promise", {"promise": "0" * 64}, (403, "not_yours")),
        ("POST", "/seats/0", {"name": "Ben"}, (409, "seat_taken")),
        ("POST", "/seats/1", {"name": "А\u200bnn"}, (400, "bad_name")),
        ("POST", "/seats/1", {"name": "luck"}, (400, "bad_name")),
        ("POST", "/seats/1", {"name": ""}, (400, "bad_name")),
        ("PUT", "/seats/0/promise", {"promise": "short"}, (400, "bad_request")),
        ("POST", "/seats/1", {"name": "Ben", "extra": 1}, (400, "bad_request")),
        ("POST", "/seats/7", {"name": "Ben"}, (404, "no_such_seat")),
        ("POST", "/rematch", None, (403, "not_yours")),
        ("GET", "/record", None, (409, "wrong_phase")),
    ],
)
def test_what_a_stranger_may_not_do(
    server: Server, method: str, path: str, body: Any, expected: tuple[int, str]
) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        table = (await ann.open("lure"))["table"]["id"]
        await ann.sit(table, 0, "Ann")
        assert await refused(ben, method, f"/api/tables/{table}{path}", body) == expected

    together(server, scene)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"game": "chess", "seats": 2}, (400, "unknown_game")),
        ({"game": "os:system", "seats": 2}, (400, "unknown_game")),
        ({"game": "lure", "seats": 5}, (400, "bad_seats")),
        ({"game": "lure", "seats": 2, "options": {"tails": 1}}, (400, "bad_options")),
        ({"game": "lure", "seats": 2, "options": {"first": 2}}, (400, "bad_options")),
        ({"game": "lure", "seats": 2, "clock": {"timing": "move", "time": 5}}, (400, "bad_clock")),
        ({"game": "lure", "seats": 2, "clock": {"timing": "sand"}}, (400, "bad_request")),
        ({"game": "lure"}, (400, "bad_request")),
        ([], (400, "bad_request")),
    ],
)
def test_a_table_that_can_not_be_opened(server: Server, body: Any, expected: tuple[int, str]) -> None:
    async def scene(ann: Person, _: Person) -> None:
        assert await refused(ann, "POST", "/api/tables", body) == expected

    together(server, scene)


def test_opening_a_table_imports_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules.lay_out(tmp_path, monkeypatch)

    async def run() -> None:
        async with a_server_inside(tmp_path) as (_, address), Person(address) as ann:
            body = {"game": f"{modules.SLY}:GAME", "seats": 2}
            assert await refused(ann, "POST", "/api/tables", body) == (400, "unknown_game")

    asyncio.run(run())
    assert not modules.was_imported()


def test_a_match_sits_down_with_any_strength_that_is_one(server: Server) -> None:
    async def scene(ann: Person, _: Person) -> None:
        table = (await ann.open("peek"))["table"]
        path = f"/api/tables/{table['id']}"
        for level in ("match", "match-0", "match-100", "match-42"):
            told = await ann.ask("POST", f"{path}/seats/1/bot", {"level": level})
            assert told["table"]["seats"][1]["bot"] == level
        for level in ("match-101", "match-042", "match--1", "match-4.5", "match-"):
            assert await refused(ann, "POST", f"{path}/seats/1/bot", {"level": level}) == (400, "unknown_bot")
        await ann.ask("POST", f"{path}/seats/0", {"name": "Ann"})
        await ann.ask("POST", f"{path}/start")
        record = await ann.ask("GET", f"{path}/record?as=json")
        assert record["bots"] == [None, "match-42"]

    together(server, scene)


def test_a_closed_seat_vanishes_at_the_start(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        table = (await ann.open("lure", seats=4))["table"]["id"]
        await ann.sit(table, 0, "Ann")
        token = await ben.sit(table, 3, "Ben")
        assert await refused(ann, "POST", f"/api/tables/{table}/start") == (409, "seats_open")
        for seat in (1, 2):
            await ann.ask("POST", f"/api/tables/{table}/seats/{seat}/close")
        device = await ben.at(table, [token])
        started = await ann.start(table)
        assert [seat["name"] for seat in started["table"]["seats"]] == ["Ann", "Ben"]
        assert (await device.hear_until("update", "view"))["seat"] == 1

    together(server, scene)


def test_too_few_seats_can_not_start_and_nothing_changes(server: Server) -> None:
    async def scene(ann: Person, _: Person) -> None:
        table = (await ann.open("lure"))["table"]["id"]
        await ann.sit(table, 0, "Ann")
        await ann.ask("POST", f"/api/tables/{table}/seats/1/close")
        assert await refused(ann, "POST", f"/api/tables/{table}/start") == (400, "bad_seats")
        assert (await ann.ask("GET", f"/api/tables/{table}"))["table"]["phase"] == "open"

    together(server, scene)


def test_a_host_who_gets_up_is_still_the_host(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        table = (await ann.open("lure"))["table"]["id"]
        await ann.sit(table, 0, "Ann")
        await ben.sit(table, 1, "Ben")
        await ann.ask("DELETE", f"/api/tables/{table}/seats/0")
        assert not (await ben.ask("GET", f"/api/tables/{table}"))["host"]
        assert (await ann.ask("GET", f"/api/tables/{table}"))["host"]

    together(server, scene)


def test_shares_are_promised_before_the_start_and_shown_after_it(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        table = (await ann.open("lure"))["table"]["id"]
        links = [link.hex() for link in chain(table, "Ann", b"a" * 32)]
        await ann.sit(table, 0, "Ann")
        path = f"/api/tables/{table}/seats/0"
        assert await refused(ann, "PUT", f"{path}/share", {"share": links[1]}) == (409, "wrong_phase")
        told = await ann.ask("PUT", f"{path}/promise", {"promise": links[0]})
        assert told["table"]["luck"]["promises"][0] == links[0]
        assert told["table"]["seats"][0]["ready"]
        await ben.sit(table, 1, "Ben")
        assert (await ann.start(table))["table"]["phase"] == "sharing"
        assert await refused(ann, "PUT", f"{path}/promise", {"promise": links[0]}) == (409, "wrong_phase")
        assert await refused(ann, "PUT", f"{path}/share", {"share": links[2]}) == (400, "bad_share")
        told = await ann.ask("PUT", f"{path}/share", {"share": links[1]})
        assert (told["table"]["phase"], told["table"]["luck"]["shares"][0]) == ("playing", links[1])

    together(server, scene)


def test_a_name_is_remembered(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        await ann.ask("PUT", "/api/me", {"name": "  Ann ", "picture": "mouse-2"})
        me = await ann.ask("GET", "/api/me")
        assert (me["name"], me["picture"]) == ("Ann", "mouse-2")
        assert (await ben.ask("GET", "/api/me"))["name"] is None

    together(server, scene)


def test_my_tables_are_those_where_i_sit(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        table = (await ann.open("lure"))["table"]["id"]
        await ben.sit(table, 1, "Ben")
        assert [mine["table"]["id"] for mine in await ben.ask("GET", "/api/tables")] == [table]

    together(server, scene)


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        await ann.ask("PUT", "/api/me", {"name": "Ann"})
        person, _, seal = ann.http.cookies["mischief"].partition(".")
        ben.http.cookies.set("mischief", f"{person}.{seal[::-1]}")
        assert (await ben.ask("GET", "/api/me"))["name"] is None

    together(server, scene)


def test_a_page_of_another_site_changes_nothing(server: Server) -> None:
    async def scene(ann: Person, _: Person) -> None:
        headers = {"origin": "https://elsewhere.example"}
        answer = await ann.http.post("/api/tables", json={"game": "lure", "seats": 2}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
        own = await ann.http.post("/api/tables", json={"game": "lure", "seats": 2}, headers={"origin": server.address})
        assert own.status_code == 201

    together(server, scene)


def test_every_answer_carries_the_headers_of_the_house(server: Server) -> None:
    async def scene(ann: Person, ben: Person) -> None:
        for path in ("/health", "/api/games", "/nowhere", "/api/tables/none"):
            headers = (await ann.http.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
        cookie = (await ben.http.get("/api/me")).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie

    together(server, scene)


def test_the_server_says_that_it_is_well(server: Server) -> None:
    async def scene(ann: Person, _: Person) -> None:
        assert await ann.ask("GET", "/health") == {"status": "ok"}
        assert await ann.ask("GET", "/ready") == {"status": "ok"}
        assert "mischief_moves_total" in (await ann.http.get("/metrics")).text
        assert (await ann.http.get("/schema/openapi.json")).json()["info"]["title"] == "Mischief"

    together(server, scene)


def test_limits_are_kept(tmp_path: Path) -> None:
    limits = {"tables_per_person": "1", "requests_per_second": "0.01", "requests_at_once": "8"}
    sockets = {"messages_per_second": "0.01", "messages_at_once": "3", "sockets_per_address": "2"}

    async def scene(ann: Person, _: Person) -> None:
        table = (await ann.open("lure"))["table"]["id"]
        assert await refused(ann, "POST", "/api/tables", {"game": "lure", "seats": 2}) == (429, "too_many_tables")
        assert await refused(ann, "POST", f"/api/tables/{table}", {"x": "y" * 20_000}) == (413, "too_large")
        first, _second = await ann.connect(), await ann.connect()
        third = await ann.connect()
        await third.socket.wait_closed()
        assert third.socket.close_code == 4008
        for _ in range(80):
            await first.say(kind="echo", sent=1)
        await first.socket.wait_closed()
        assert first.socket.close_code == 4004
        answers = [(await ann.http.get("/health")).status_code for _ in range(8)]
        assert answers[-1] == 429

    with a_server(tmp_path, **limits, **sockets) as strict:
        together(strict, scene)
