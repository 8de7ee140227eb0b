"""Whatever is sent, the answer is a named refusal or a named close, and the other tables don't notice."""

import asyncio
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from builders.server.players import Device, Person
from builders.server.servers import Server
from mischief.server.wire.codes import Close

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
kinds = st.sampled_from(["hello", "move", "undo", "back", "react", "echo", "view", "dance"])
fields = st.fixed_dictionaries(
    {},
    optional={
        "id": json_values | st.text(max_size=50),
        "seat": json_values | st.integers(-1, 6),
        "number": json_values | st.integers(-1, 100),
        "move": json_values | st.integers(-1, 200),
        "what": json_values | st.just("wow"),
        "sent": json_values,
        "table": json_values | st.just("t" * 22),
        "tokens": json_values,
    },
)
messages = st.builds(lambda kind, more: json.dumps({"kind": kind, **more}), kinds, fields)
anything = messages | json_values.map(json.dumps) | st.text(max_size=200) | st.binary(max_size=200)
PARTS = ["api", "tables", "codes", "seats", "me", "start", "record", "0", "-1", "é", "%00"]
NAMED = {int(close) for close in Close}
quiet = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


async def heard_after(device: Device, said: list[Any]) -> None:
    """Say things, then an echo; anything but named answers, or a close without a name, is a failure."""
    try:
        for one in said:
            await device.socket.send(one)
        await device.say(kind="echo", sent=42)
        while (message := await device.hear()) != {"kind": "echoed", "sent": 42, "at": message.get("at")}:
            assert message["kind"] in ("refused", "echoed", "reacted", "table", "view", "update", "done")
            assert message["kind"] != "refused" or message["code"] != "server_error"
    except ConnectionClosed:
        assert device.socket.close_code in NAMED


@quiet
@given(said=st.lists(anything, max_size=4))
def test_any_message_before_hello(server: Server, said: list[Any]) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            await heard_after(await ann.connect(), said)
            assert await ann.ask("GET", "/health") == {"status": "ok"}

    asyncio.run(run())


@quiet
@given(said=st.lists(messages, max_size=6))
def test_any_message_at_a_table(server: Server, said: list[Any]) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            table = (await ann.open("lure"))["table"]["id"]
            tokens = [await ann.sit(table, seat, name) for seat, name in enumerate(("Ann", "Ben"))]
            await ann.start(table)
            other = await ann.at(table, [tokens[1]])
            device = await ann.at(table, [tokens[0]])
            await heard_after(device, said)
            await heard_after(other, [])

    asyncio.run(run())


@quiet
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH"]),
    parts=st.lists(st.sampled_from(PARTS), max_size=6),
    body=json_values | st.text(max_size=50),
)
def test_any_request(server: Server, method: str, parts: list[str], body: Any) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            content = json.dumps(body) if not isinstance(body, str) else body
            answer = await ann.http.request(method, "/" + "/".join(parts), content=content.encode())
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                assert set(answer.json()) == {"code", "message"}

    asyncio.run(run())


@pytest.mark.parametrize("name", ["a\0b", "\0", "a\nb", "\x7f", "\ud800", "", "x" * 41])
@pytest.mark.parametrize("kind", ["move", "undo"])
def test_a_move_has_a_name_that_any_database_can_keep(server: Server, kind: str, name: str) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            table = (await ann.open("lure"))["table"]["id"]
            tokens = [await ann.sit(table, seat, name) for seat, name in enumerate(("Ann", "Ben"))]
            await ann.start(table)
            device = await ann.at(table, tokens)
            await device.say(kind=kind, id=name, seat=0, number=1, **({"move": 0} if kind == "move" else {}))
            await device.say(kind="echo", sent=42)
            with pytest.raises(ConnectionClosed):
                await device.hear_until("echoed")
            assert device.socket.close_code == Close.BAD_MESSAGE

    asyncio.run(run())


def test_ten_megabytes_are_not_read(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            device = await ann.connect()
            with pytest.raises(ConnectionClosed) as closed:
                await send_much(device)
            assert closed.value.rcvd is None or closed.value.rcvd.code == Close.TOO_LARGE
            assert await ann.ask("GET", "/health") == {"status": "ok"}
            answer = await ann.http.post("/api/tables", content=b"x" * 10_000_000)
            assert answer.status_code == 413

    asyncio.run(run())


async def send_much(device: Device) -> None:
    await device.socket.send("x" * 10_000_000)
    await device.hear()
