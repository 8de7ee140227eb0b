"""Devices and requests anywhere reach the server at which their table lives."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from picows import WSMsgType

from builders.server.neighbours import Neighbour, a_game, ask, forgotten, neighbours
from builders.server.told import heard, says, until_sent_away, until_told
from builders.waiting import settled, until
from mischief.server.owners.frames import Asking
from mischief.server.settings import Settings
from mischief.server.sockets.socket import Socket, Sockets
from mischief.server.wire.codes import Refusal
from mischief.server.wire.messages import Echo, Echoed, Hello, Move, encode
from mischief.server.wire.requests import NewTable


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
        await two.house.add(row)

        def claim(found: Any) -> None:
            found.next = code

        await live.change(claim)
        assert (await one.lobby.rematch(table, "ann")).table.id == row.id
        assert row.id not in one.house.tables

    neighbours(address, scene)


def frame(content: bytes) -> Any:
    """A whole text, as it comes from the network."""
    return SimpleNamespace(msg_type=WSMsgType.TEXT, fin=True, get_payload_as_bytes=lambda: content)


def test_a_socket_reads_nothing_of_what_it_passes_on_but_counts_it() -> None:
    refused = Counter[str]()
    hall: Any = SimpleNamespace(
        seconds=lambda: 0.0,
        settings=Settings(messages_at_once=3, messages_per_second=0),
        counts=SimpleNamespace(refused=refused),
    )
    socket, passed = Socket(hall, Sockets(hall), "here"), list[bytes]()
    socket.passed = passed.append  # type: ignore[assignment]
    for said in (b"{", b"\xff", b' {"kind" : "echo", "sent": 1}', b"one too many"):
        socket.on_ws_frame(None, frame(said))  # type: ignore[arg-type]
    assert passed == [b"{", b"\xff", b' {"kind" : "echo", "sent": 1}']
    assert refused["too_fast"] == 1
