"""A table lives at one server: devices anywhere play there, and when it goes over nothing is lost or forked."""

import asyncio
import json
from typing import Any
from uuid import uuid4

import pytest

from builders.server.inside import a_move
from builders.server.listeners import Listener
from builders.server.neighbours import LEASE, Neighbour, a_game, forgotten, neighbours, run_out
from builders.store.databases import a_database_in
from builders.waiting import settled, until
from mischief.game.actors import CLOCK
from mischief.server.http.door.forwarding import Forwarding
from mischief.server.live.leaving import TABLES_AT_ONCE, leave
from mischief.server.live.live_table import LiveTable
from mischief.server.owners.frames import Asking
from mischief.server.owners.ownership import Elsewhere
from mischief.server.owners.passing import _scope_of
from mischief.server.owners.visits import Visit
from mischief.server.sockets.device import Joined
from mischief.server.wire.codes import Refusal
from mischief.server.wire.messages import Echo, Echoed, FromClient, Hello, Move, encode
from mischief.server.wire.requests import NewTable
from mischief.store.reach import Unreachable

RESTART, UNAVAILABLE = b"closed 1012", b"closed 1013"


@pytest.fixture
def address(postgres: str) -> str:
    return a_database_in(postgres, f"o{uuid4().hex}")


def heard(listener: Listener, kind: str) -> list[Any]:
    """All messages of a kind that a device was sent."""
    messages = [json.loads(message) for message in listener.sent if not message.startswith(b"closed")]
    return [message for message in messages if message["kind"] == kind]


async def until_told(listener: Listener, kind: str, count: int = 1) -> Any:
    await until(lambda: len(heard(listener, kind)) >= count)
    return heard(listener, kind)[-1]


async def until_sent_away(listener: Listener) -> bytes:
    await until(lambda: listener.sent[-1].startswith(b"closed"))
    return listener.sent[-1]


def move_on(joined: Joined, listener: Listener, name: str) -> Move:
    """The first move that a device may make, made."""
    shown = max(heard(listener, "view") + heard(listener, "update"), key=lambda told: told["number"])
    move = Move(id=name, seat=shown["seat"], number=shown["number"], move=shown["legal"][0][0])
    joined.receive(listener, move)
    return move


def says(listener: Listener, message: FromClient) -> None:
    """A device says something, as its socket passes it on."""
    assert listener.passed
    listener.passed(encode(message))


async def log_of(one: Neighbour, table: str) -> list[tuple[int, str | None]]:
    return [(entry.number, entry.client_id) for entry in await one.house.store.entries(table)]


# --- one owner ---


def test_a_table_is_in_one_memory_only_and_devices_elsewhere_play_there(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one, first=0)
        with pytest.raises(Elsewhere) as there:
            await two.house.knock(table)
        assert there.value.owner.id == one.id
        ann, at_one = await one.sits(table, tokens[:1])
        ben, at_two = await two.sits(table, tokens[1:])
        assert isinstance(at_two, Visit)
        assert heard(ben, "welcome")[0]["seats"] == [1]
        assert at_one is one.house.tables[table]
        assert two.house.tables == {}
        assert one.house.tables[table].audience.here() == {0, 1}
        move_on(at_one, ann, "one")
        told = await until_told(ben, "update")
        assert told["events"][0]["id"] == "one"
        assert told["seat"] == 1

    neighbours(address, scene)


def test_who_leaves_through_another_server_has_left(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one)
        ben, at_two = await two.sits(table, tokens[1:])
        live = one.house.tables[table]
        assert live.audience.here() == {1}
        at_two.leave(ben)
        await until(lambda: live.audience.here() == set())

    neighbours(address, scene)


def test_refusals_and_close_codes_come_back_all_the_way(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one, first=0)
        stranger, _ = await two.sits(table, ["x" * 22])
        assert await until_sent_away(stranger) == b"closed 4003"
        ben, at_two = await two.sits(table, tokens[1:])
        at_two.receive(ben, Move(id="x", seat=0, number=0, move=0))
        assert (await until_told(ben, "refused"))["code"] == "not_yours"
        with pytest.raises(Refusal, match="no such table"):
            await two.house.find("nowhere")

    neighbours(address, scene)


def test_the_owner_measures_how_long_the_whole_way_takes(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one, "pounce", seats=3)
        ben, _ = await two.sits(table, tokens[1:])
        guest = one.house.tables[table].audience.devices_of(1)[0]
        asked = await until_told(ben, "echo")
        says(ben, Echoed(sent=asked["sent"]))
        await until(lambda: guest.envelope.upper < 400.0 or bool(guest.envelope._slow))
        assert not ben.envelope._slow, "who passes on measures nothing"

    neighbours(address, scene)


def test_an_echo_goes_the_whole_way_too_and_comes_back_with_the_owners_time(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one)
        ben, _ = await two.sits(table, tokens[1:])
        one.house.now = lambda: 1234
        says(ben, Echo(sent=5))
        assert await until_told(ben, "echoed") == {"kind": "echoed", "sent": 5.0, "at": 1234}

    neighbours(address, scene)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"{", 4000),
        (b'"\xff"', 4000),
        (b"[" * 4000, 4000),
        (encode(Move(id="\x7f", seat=1, number=0, move=0)), 4000),
        (encode(Hello(table="t" * 22)), 4001),
    ],
)
def test_what_is_no_message_is_passed_on_and_the_owner_closes_with_the_same_code(
    address: str, message: bytes, code: int
) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one, first=0)
        ben, _ = await two.sits(table, tokens[1:])
        ann, _ = await two.sits(table, tokens[:1])
        assert ben.passed
        ben.passed(message)
        assert await until_sent_away(ben) == b"closed %d" % code
        says(ben, Echo(sent=5))
        says(ann, Echo(sent=6))
        await until_told(ann, "echoed")
        assert heard(ben, "echoed") == [], "nothing more is heard from it"

    neighbours(address, scene)


def test_tables_that_nobody_touches_are_anybodys(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        await forgotten(one, table)
        assert isinstance(await two.house.find(table), LiveTable)
        assert isinstance(await one.house.find(table), Visit)

    neighbours(address, scene)


def test_all_who_ask_at_once_for_a_table_of_nobody_find_one_owner(address: str) -> None:
    async def scene(*servers: Neighbour) -> None:
        table, _ = await a_game(servers[0])
        await forgotten(servers[0], table)
        found = await asyncio.gather(*(server.house.find(table) for server in servers * 3))
        owners = {id(joined) for joined in found if isinstance(joined, LiveTable)}
        assert len(owners) == 1
        assert sum(table in server.house.tables for server in servers) == 1

    neighbours(address, scene, count=3)


# --- it goes over ---


def test_an_owner_that_has_lost_its_lease_stores_and_tells_nothing_more(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one, first=0)
        ann, at_one = await one.sits(table, tokens)
        move_on(at_one, ann, "first")
        await until_told(ann, "update")
        before, told = await log_of(one, table), len(ann.sent)
        await run_out(address, one.id)
        there = await two.house.find(table)
        assert isinstance(there, LiveTable), "the log was folded by the next who was asked"
        move_on(at_one, ann, "too late")
        assert await until_sent_away(ann) == UNAVAILABLE
        assert not any(b"too late" in message for message in ann.sent[told:])
        assert await log_of(two, table) == before
        again, at_two = await two.sits(table, tokens, heard(ann, "update")[-1]["number"])
        move_on(at_two, again, "second")
        await until_told(again, "update")
        assert [name for _, name in await log_of(two, table) if name] == ["first", "second"]

    neighbours(address, scene)


def test_a_row_is_the_owners_too_so_no_bot_sits_down_for_who_is_elsewhere(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        live = one.house.tables[table]
        await run_out(address, one.id)
        await two.house.find(table)
        with pytest.raises(Unreachable):
            await live._stand_ins._keep(0)
        row = await two.house.row(table)
        assert not row.seats[0].kept
        assert table not in one.house.tables

    neighbours(address, scene)


def test_who_has_lost_its_lease_comes_back_as_somebody_else_and_is_of_use(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one)
        other, _ = await a_game(one)
        ann, _ = await one.sits(table, tokens)
        before = one.id
        await run_out(address, before)
        await two.house.find(table)
        await one.beats.beat()
        assert await until_sent_away(ann) == UNAVAILABLE
        assert one.house.owners
        await until(lambda: one.house.owners is not None and one.house.owners.is_held)
        assert one.id != before
        assert isinstance(await one.house.find(table), Visit)
        assert isinstance(await one.house.find(other), LiveTable)
        opened, _ = await a_game(one)
        assert isinstance(await two.house.find(opened), Visit)

    neighbours(address, scene)


def test_a_lease_goes_on_as_long_as_it_is_renewed(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        before = one.id
        for _ in range(3):
            await run_out(address, before)
            await one.beats.beat()
            assert isinstance(await two.house.find(table), Visit)
        assert one.id == before

    neighbours(address, scene)


def test_a_commit_that_nobody_answers_costs_the_lease_so_that_it_can_not_come_late(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one)
        ann, _ = await one.sits(table, tokens)
        before = one.id
        one.house.store.fence.doubt()
        assert await until_sent_away(ann) == UNAVAILABLE
        await until(lambda: one.house.owners is not None and one.house.owners.is_held)
        assert one.id != before
        assert before not in [server.id for server in await two.house.store.directory.alive()]

    neighbours(address, scene)


def test_who_is_in_doubt_gives_no_table_away_because_a_commit_may_come_late(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        await settled(one.house.tables[table])
        assert one.house.owners
        one.house.store.fence.doubt()
        with pytest.raises(Unreachable):
            await one.house.owners.hand_over({table})

    neighbours(address, scene)


def test_what_an_owner_was_reading_when_it_lost_its_lease_is_not_its_own(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(two)
        await forgotten(two, table)
        reads, works = asyncio.Event(), one.house.read
        begun = asyncio.Event()

        async def slow(name: str) -> Any:
            begun.set()
            await reads.wait()
            return await works(name)

        one.house.read = slow  # type: ignore[method-assign]
        knocking = asyncio.create_task(one.house.knock(table))
        await begun.wait()
        before = one.id
        one.house.store.fence.doubt()
        await until(lambda: one.house.owners is not None and one.house.owners.is_held and one.id != before)
        reads.set()
        with pytest.raises(Unreachable):
            await knocking
        assert one.house.tables == {}

    neighbours(address, scene)


def test_who_has_lost_its_lease_and_does_not_know_yet_sends_nobody_away_for_good(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(two)
        await forgotten(two, table)
        await run_out(address, one.id)
        await two.beats.beat()  # buries whoever is late
        with pytest.raises(Unreachable):
            await one.house.knock(table)
        assert isinstance(await two.house.find(table), LiveTable)

    neighbours(address, scene)


def test_who_has_stood_still_for_longer_than_its_lease_shows_nobody_what_it_remembers(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        instant = one.house.instant
        one.house.instant = lambda: instant() + 1000 * LEASE
        assert table in one.house.tables
        with pytest.raises(Unreachable):
            await one.house.knock(table)
        await one.beats.beat()  # nobody has taken the table meanwhile
        assert isinstance(await one.house.knock(table), LiveTable)

    neighbours(address, scene)


def test_a_table_that_was_opened_under_a_lease_that_is_lost_is_not_kept_in_memory(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(two)
        row = await one.house.row(table)
        with pytest.raises(Unreachable):
            one.house.adopt(row, "an id of before")
        assert one.house.tables == {}

    neighbours(address, scene)


def test_devices_of_a_server_that_falls_silent_find_their_table_again(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one)
        ben, _ = await two.sits(table, tokens[1:])
        live = one.house.tables[table]
        assert one.house.owners
        one.house.owners.neighbours.hang_up()
        assert await until_sent_away(ben) == RESTART
        assert live.audience.here() == set()
        again, joined = await two.sits(table, tokens[1:])
        assert isinstance(joined, Visit)
        assert heard(again, "welcome")

    neighbours(address, scene)


def test_whoever_asks_for_a_table_of_a_silent_server_waits_until_its_lease_is_over(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        assert one.house.owners
        one.house.owners.neighbours.close()  # nobody answers at its door any more, but it renews its lease
        await one.beats.beat()
        finding = asyncio.create_task(two.house.find(table))
        for _ in range(50):
            owner = (await two.house.store.directory.claim(two.id, [table]))[table]
            assert owner
            assert owner.id == one.id
        assert not finding.done()
        await run_out(address, one.id)
        assert isinstance(await finding, LiveTable)

    neighbours(address, scene)


def test_a_round_of_pounce_that_its_server_has_left_is_void(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one, "pounce", seats=3)
        ann, at_one = await one.sits(table, tokens)
        await until_told(ann, "view", 2)
        live = one.house.tables[table]
        throw = a_move(live, "throw")
        at_one.receive(ann, throw)
        await until_told(ann, "update")
        thrown = live.number
        await run_out(address, one.id)
        there = await two.house.find(table)
        assert isinstance(there, LiveTable)
        await until(lambda: there.stored == thrown + 1)
        assert there.table
        assert (there.table.log[-1].actor, there.table.log[-1].move) == (CLOCK, there.table.game.rules.VOID)

    neighbours(address, scene)


# --- requests ---


async def ask(at: Neighbour, method: str, path: str, person: str = "ann", body: bytes = b"") -> tuple[int, Any]:
    """Ask a server's application as its door would."""
    scope = {**_scope_of(Asking(method, path, b"", [(b"content-type", b"application/json")], person, "http", body))}
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    assert at.house.app
    await Forwarding(at.house.app, at.house)(scope, receive, send)  # type: ignore[arg-type]
    return sent[0]["status"], json.loads(b"".join(message["body"] for message in sent[1:]))


def test_requests_are_answered_by_the_owner_whoever_is_asked(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        opened = (await one.lobby.open("ann", NewTable(game="lure", seats=2))).table
        path = f"/api/tables/{opened.id}"
        status, told = await ask(two, "POST", f"{path}/seats/0", "ben", b'{"name": "Ben"}')
        assert (status, told["table"]["seats"][0]["name"]) == (200, "Ben")
        assert one.house.tables[opened.id].row.seats[0].name == "Ben"
        assert (await ask(two, "POST", f"{path}/seats/0", "eve", b'{"name": "Eve"}'))[1]["code"] == "seat_taken"
        assert (await ask(two, "GET", "/api/tables/nowhere"))[0] == 404
        assert (await two.lobby.by_code(opened.code, "ben")).mine[0].seat == 0
        assert [found.table.id for found in await two.lobby.tables_of("ann")] == [opened.id]
        assert two.house.tables == {}

    neighbours(address, scene)


def test_a_request_that_is_too_large_goes_no_further(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        status, told = await ask(two, "POST", f"/api/tables/{table}/start", body=bytes(20_000))
        assert (status, told["code"]) == (413, "too_large")

    neighbours(address, scene)


def test_a_request_finds_a_table_that_goes_over_just_now(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        works, asked = one.house.answer, 0

        async def just_gone(asking: Asking) -> Any:
            nonlocal asked
            asked += 1
            if asked == 1:
                await forgotten(one, table)
                one.house.owners.is_leaving = True  # type: ignore[union-attr]
            return await works(asking)

        one.house.answer = just_gone  # type: ignore[method-assign]
        status, told = await ask(two, "GET", f"/api/tables/{table}")
        assert (status, told["table"]["id"], asked) == (200, table, 1)
        assert table in two.house.tables

    neighbours(address, scene)


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "", 200), ("DELETE", "", 503)])
def test_what_may_have_been_done_is_not_done_again_by_itself(address: str, method: str, path: str, status: int) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        works = one.house.answer

        async def cut_off(asking: Asking) -> Any:
            one.house.answer = works  # type: ignore[method-assign]
            assert one.house.owners
            one.house.owners.neighbours.hang_up()
            return await works(asking)

        one.house.answer = cut_off  # type: ignore[method-assign]
        assert (await ask(two, method, f"/api/tables/{table}{path}"))[0] == status

    neighbours(address, scene)


def test_again_leads_to_one_table_though_that_is_elsewhere(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, _ = await a_game(one)
        live = one.house.tables[table]
        await settled(live)
        await live.finish()
        code = "kabomi-lutera"
        row = one.lobby._next_row(live)
        row.code = code
        two.house.adopt(row, await two.house.store.add_table(row))

        def claim(found: Any) -> None:
            found.next = code

        await live.change(claim)
        assert (await one.lobby.rematch(table, "ann")).table.id == row.id
        assert row.id not in one.house.tables

    neighbours(address, scene)


# --- leaving politely ---


def test_a_server_that_leaves_hands_its_tables_over_and_says_come_back(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        games = [await a_game(one, first=0) for _ in range(2 * TABLES_AT_ONCE + 1)]
        at_one = [await one.sits(table, tokens[:1]) for table, tokens in games]
        at_two = [await two.sits(table, tokens[1:]) for table, tokens in games]
        for number, (device, joined) in enumerate(at_one):
            move_on(joined, device, f"move {number}")  # still being stored
        before = two.house.store.directory
        await leave(one.house, one.house.owners)  # type: ignore[arg-type]
        for (table, _), (device, _) in zip(games, at_one, strict=True):
            assert await until_sent_away(device) == RESTART
            assert (await before.claim(two.id, [table]))[table].id == two.id, "others may have it at once"
        for number, ((table, tokens), (device, _)) in enumerate(zip(games, at_two, strict=True)):
            assert await until_sent_away(device) == RESTART
            again, _ = await two.sits(table, tokens[1:], heard(device, "view")[0]["number"])
            assert (await until_told(again, "update"))["events"][0]["id"] == f"move {number}"
        assert one.house.tables == {}

    neighbours(address, scene)


def test_nothing_more_is_stored_once_a_table_is_being_handed_over(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one, first=0)
        device, joined = await one.sits(table, tokens)
        live, works, before = one.house.tables[table], one.house.owners.hand_over, one.id  # type: ignore[union-attr]

        async def meanwhile(tables: set[str]) -> None:
            move_on(joined, device, "meanwhile")
            assert (await ask(two, "GET", f"/api/tables/{table}"))[0] == 200, "who asks just now waits, and is answered"

        async def slowly(tables: set[str]) -> None:
            asking = asyncio.create_task(meanwhile(tables))
            await until(lambda: bool(live._waiting))
            await works(tables)
            await asking

        one.house.owners.hand_over = slowly  # type: ignore[union-attr, method-assign]
        await leave(one.house, one.house.owners)  # type: ignore[arg-type]
        assert await until_sent_away(device) == RESTART
        assert (one.id, table in two.house.tables) == (before, True)
        assert [name for _, name in await log_of(two, table) if name] == []

    neighbours(address, scene)
