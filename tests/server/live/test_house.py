"""The house itself, inside one process: full disks, forgotten tables, raw handshakes, and the commands around it."""

import asyncio
import json
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from builders.server.inside import a_move, at_a_table, last
from builders.server.listeners import Listener
from builders.server.players import Person
from builders.server.servers import Server, a_server
from builders.waiting import BROKEN_AFTER, a_turn_of_the_loop, settled
from mischief.cli.serving.admin import admin
from mischief.cli.serving.db import db
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.settings import BadSetting, from_environment
from mischief.server.tokens import code, sign, signed, tidy_code
from mischief.server.wire.messages import Hello
from mischief.store.committers import Row
from mischief.store.engine import BadDatabase
from mischief.store.reach import Unreachable
from mischief.store.rows import TableRow


def test_on_a_full_disk_a_move_is_refused_and_nothing_has_changed(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        assert live.table
        number, move = live.table.number, a_move(live, "one")
        works = house.write

        def full(rows: list[Row], done: Callable[[Exception | None], None]) -> None:
            done(OSError(28, "No space left on device"))

        house.write = full  # type: ignore[method-assign]
        live.receive(listener, move)
        await settled(live)
        assert (last(listener, "refused")["code"], live.table.number) == ("unavailable", number)
        assert all(json.loads(message).get("number", 0) <= number for message in listener.sent)
        house.write = works  # type: ignore[method-assign]
        live.receive(listener, move)
        await settled(live)
        assert last(listener, "update")["number"] > number

    at_a_table(tmp_path, scene)


def test_who_waits_for_a_table_to_rest_goes_on_when_storing_fails(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        kept: list[Callable[[Exception | None], None]] = []
        house.write = lambda rows, done: kept.append(done)  # type: ignore[method-assign]
        live.receive(listener, a_move(live, "one"))
        resting = asyncio.create_task(live.rest())
        await a_turn_of_the_loop()
        kept[0](Unreachable())
        await asyncio.wait_for(resting, BROKEN_AFTER)
        assert (live.is_gone, listener.sent[-1]) == (True, b"closed 1013")
        await asyncio.wait_for(live.rest(), BROKEN_AFTER)

    at_a_table(tmp_path, scene)


def test_a_table_at_rest_is_not_changed_any_more(tmp_path: Path) -> None:
    """Its next owner may have read it by then."""

    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        saved: list[TableRow] = []

        async def save(row: TableRow) -> None:
            saved.append(row)

        house.save = save
        await live.change(lambda row: None)
        await live.rest()
        changing = asyncio.create_task(live.change(lambda row: None))
        await a_turn_of_the_loop()
        assert (len(saved), changing.done()) == (1, False)
        changing.cancel()

    at_a_table(tmp_path, scene)


def test_nothing_is_told_before_it_is_stored(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        kept: list[Callable[[], None]] = []
        works = house.write
        house.write = lambda rows, done: kept.append(lambda: works(rows, done))  # type: ignore[method-assign]
        before = len(listener.sent)
        live.receive(listener, a_move(live, "one"))
        other = Listener()
        live.join(other, Hello(table=live.id))
        assert (len(listener.sent), other.sent) == (before, [])
        kept[0]()
        await settled(live)
        assert last(listener, "update")["events"][0]["id"] == "one"
        assert last(other, "welcome")["number"] == last(listener, "update")["number"]

    at_a_table(tmp_path, scene)


def test_a_table_that_nobody_touches_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        live.receive(listener, a_move(live, "one"))
        await settled(live)
        house.sweep_once(1e12)
        assert live.id in house.tables, "someone is still there"
        live.leave(listener)
        house.sweep_once(2e12)
        house.sweep_once(3e12)
        assert house.tables == {}
        back = await house.knock(live.id)
        assert back is not live
        assert back.table
        assert live.table
        assert back.table.log == live.table.log

    at_a_table(tmp_path, scene)


def test_a_table_closed_by_hand_sends_its_people_away(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        row = await house.row(live.id)
        row.phase = "closed"
        await house.store.save_table(row)
        await house.look_for_closed()
        assert listener.sent[-1] == b"closed 4006"

    at_a_table(tmp_path, scene)


def test_a_browser_that_says_keep_alive_too_gets_its_socket(server: Server) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    request = (
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: mischief.2\r\n\r\n"
    )
    with socket.create_connection((host, int(port)), timeout=BROKEN_AFTER) as connection:
        connection.sendall(request.encode())
        answer = connection.recv(4096)
    assert b"101 Switching Protocols" in answer
    assert b"mischief.2" in answer


def test_a_server_that_is_stopped_says_so_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async def run() -> None:
        with a_server(tmp_path) as stopping:
            async with Person(stopping.address) as ann:
                device = await ann.connect()
                await device.say(kind="echo", sent=1)
                await device.hear()
                stopping.process.terminate()
                await device.socket.wait_closed()
                assert device.socket.close_code == 1012
            assert await asyncio.to_thread(stopping.process.wait, 20) == 0

    asyncio.run(run())


def test_codes_can_be_said_and_typed_carelessly() -> None:
    made = code(lambda count: bytes([5] * count))
    assert tidy_code(made.upper().replace("-", " ")) == made


@pytest.mark.parametrize("cookie", [None, "", ".", "ann", "ann.", "ann.wrong", "ben." + sign(b"key", "ann")[4:]])
def test_only_our_own_seal_is_believed(cookie: str | None) -> None:
    assert signed(b"key", cookie) is None
    assert signed(b"key", sign(b"key", "ann")) == "ann"


def test_settings_come_from_the_environment_and_mistakes_are_told() -> None:
    settings = from_environment({"MISCHIEF_PORT": "80", "MISCHIEF_ORIGINS": "https://a.example,https://b.example"})
    assert (settings.port, settings.origins) == (80, ("https://a.example", "https://b.example"))
    with pytest.raises(BadSetting, match="port"):
        from_environment({"MISCHIEF_PORT": "eighty"})


def test_whoever_runs_it_can_list_show_close_and_copy(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        """A table has been started; that is enough."""

    at_a_table(tmp_path, scene)
    run, database = CliRunner().invoke, str(tmp_path / "mischief.db")
    assert run(db, ["upgrade", "--database", database]).exit_code == 0
    listed = json.loads(run(admin, ["list", "--json", "--database", database]).stdout)
    assert [seat["name"] for seat in listed[0]["seats"]] == ["Ann", "Ben"]
    shown = run(admin, ["show", listed[0]["code"], "--database", database]).stdout
    assert json.loads(shown)["entries"] == 1
    assert "secret" not in shown
    assert "token" not in shown
    assert run(admin, ["close", listed[0]["code"], "--database", database]).exit_code == 0
    assert "closed" in run(admin, ["list", "--database", database]).stdout
    copy = str(tmp_path / "copy.db")
    assert run(db, ["backup", copy, "--database", database]).exit_code == 0
    assert isinstance(run(db, ["backup", copy, "--database", database]).exception, BadDatabase)
    assert json.loads(run(admin, ["list", "--json", "--database", copy]).stdout)[0]["phase"] == "closed"
