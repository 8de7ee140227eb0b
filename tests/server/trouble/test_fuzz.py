"""Anything at all over sockets and HTTP, at tables in every phase: no failure of ours, nothing logged, nothing kept.

A few hundred messages each time, always the same; `make fuzz` sends a hundred thousand others.
"""

import asyncio
import json
import logging
import os
import random
import resource
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from builders.server.inside import QUICK, a_server_inside
from builders.server.memory import kept
from builders.server.players import Person, play_on
from builders.waiting import BROKEN_AFTER, finished, until
from mischief.server.live.house import House
from mischief.server.wire.codes import Close
from mischief.table.promises import chain

MANY = {"tables_per_person": 10**6, "requests_per_second": 1e9, "requests_at_once": 1e9, **QUICK}
PATIENT = {"share_within": BROKEN_AFTER}  # so that tables which share stay so
NAMED = {1000, 1002, 1006, *map(int, Close)}  # and what picows says of frames that are none
GAMES = {"lure": 2, "peek": 2, "pantry": 2, "pounce": 3}
PHASES = ["open", "sharing", "playing", "over", "closed"]
MESSAGES = int(os.environ.get("FUZZ_MESSAGES", "400"))
MANY_MESSAGES = 1_000
IN_A_ROUND = 100

small = st.integers(-2, 40)
odd = st.sampled_from([None, True, -1, 2**31, 2**64, 1e308, "", "\0", "\ud800", "x" * 5000, [], {}, [[[[]]]]])
values = small | odd | st.text(max_size=12) | st.floats()
words = st.sampled_from(["wow", "hello", "a", "a-1", "t" * 22])
FIELDS = {
    "hello": ("table", "tokens", "number"),
    "move": ("id", "seat", "number", "move"),
    "undo": ("id", "seat", "number"),
    "back": ("seat",),
    "react": ("seat", "what"),
    "hint": ("seat", "number"),
    "try": ("seat", "number", "move"),
    "echo": ("sent",),
    "echoed": ("sent",),
    "press": ("seat", "throw", "reaction"),
    "seen": ("throw",),
}


def likely(field: str) -> st.SearchStrategy[Any]:
    """What a page would say."""
    texts = {"id": words, "what": words, "table": words, "tokens": st.lists(words, max_size=2)}
    return texts.get(field, st.integers(0, 3) if field == "seat" else small)


def of_kind(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    right = st.fixed_dictionaries({field: likely(field) for field in FIELDS[kind]})
    wrong = st.fixed_dictionaries({}, optional=dict.fromkeys((*FIELDS[kind], "more"), values))
    return (right | right | st.builds(lambda a, b: a | b, right, wrong)).map(lambda fields: {"kind": kind, **fields})


said = st.sampled_from(list(FIELDS)).flatmap(of_kind).map(json.dumps)
mutated = st.builds(
    lambda text, at, byte: text[: at % len(text)] + byte + text[at % len(text) + 1 :], said, small, st.text(max_size=2)
)
messages = said | said | said | mutated | st.text(max_size=60) | st.binary(max_size=60)
parts = st.sampled_from(
    [
        "api",
        "tables",
        "codes",
        "seats",
        "me",
        "start",
        "record",
        "replay",
        "luck",
        "analysis",
        "rematch",
        "bot",
        "promise",
        "share",
    ]
    + [
        "close",
        "games",
        "schema",
        "TABLE",
        "0",
        "1",
        "-1",
        "é",
        "%00",
        "%ff",
        "..",
        "%2e%2e",
        "x" * 300,
        "9" * 30,
        "a.b",
    ]
)
paths = st.lists(parts, max_size=6).map(lambda found: "/" + "/".join(found))
queries = st.sampled_from(
    ["", "", "?seat=0", "?seat=x", "?as=json", "?after=-1&count=9999999999999", "?%00=%00", "?open=true"]
)
bodies = st.sampled_from(
    [b"", b"{}", b"[" * 5000, b"\xff", b"null", b'{"name":"\\u0000"}', b'{"level":"tiger"}']
) | st.binary(max_size=40)
named = st.fixed_dictionaries(
    {}, optional={"name": values, "picture": values, "game": words, "seats": values, "options": values}
)
anything = st.tuples(
    st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]),
    st.builds(str.__add__, st.just("/api/tables/TABLE") | st.just(""), paths),
    queries,
    bodies | named.map(lambda body: json.dumps(body).encode()),
    st.sampled_from(["application/json", "application/json", "text/plain", ""]),
    st.sampled_from([None, None, "http://[", "null", "http://elsewhere"]),
)


def of_luck(seat: int, what: str, link: Any) -> tuple[Any, ...]:
    """A seat's promise or share; LINK0 stands for what the first seat has promised to show, and so on."""
    body = json.dumps({what: link}).encode()
    return "PUT", f"/api/tables/TABLE/seats/{seat}/{what}", "", body, "application/json", None


links = st.sampled_from([f"LINK{seat}" for seat in range(max(GAMES.values()))])
shares = st.builds(of_luck, st.integers(0, 3), st.sampled_from(["promise", "share"]), links | links | values)
requests = anything | anything | anything | shares


def chain_of(table: str, seat: int) -> list[bytes]:
    """What one of Ann's seats promises, and then shows."""
    return chain(table, f"Ann {seat}", bytes(32))


class Fuzz:
    """One server that all of it is sent to."""

    def __init__(self, house: House, address: str, ann: Person) -> None:
        self.house, self.address, self.ann, self.sent = house, address, ann, 0
        self._finished: dict[str, tuple[str, list[str]]] = {}

    async def a_table(self, game: str, phase: str) -> tuple[str, list[str]]:
        if phase == "over":
            return await self.finished("lure" if game == "pounce" else game)
        table = (await self.ann.open(game, GAMES[game]))["table"]["id"]
        tokens = [await self.ann.sit(table, seat, f"Ann {seat}") for seat in range(GAMES[game])]
        if phase == "sharing":
            for seat in range(GAMES[game]):
                promise = {"promise": chain_of(table, seat)[0].hex()}
                await self.ann.ask("PUT", f"/api/tables/{table}/seats/{seat}/promise", promise)
        if phase in ("sharing", "playing"):
            assert (await self.ann.start(table))["table"]["phase"] == phase
        if phase == "closed":
            await self.ann.ask("DELETE", f"/api/tables/{table}")
        return table, tokens

    async def finished(self, game: str) -> tuple[str, list[str]]:
        """A table whose game was played to its end; one of each game is enough."""
        if game not in self._finished:
            table, tokens = await self.a_table(game, "open")
            device = await self.ann.at(table, tokens)
            await self.ann.start(table)
            await play_on(device, set(range(len(tokens))), random.Random(1))
            await device.socket.close()
            self.ann.devices.remove(device)
            self._finished[game] = table, tokens
        return self._finished[game]

    async def round(self, game: str, phase: str, said: list[Any], asked: list[Any]) -> None:
        """A table, things said at it and asked about it, and the table closed again."""
        table, tokens = await self.a_table(game, phase)
        await self._say(table, tokens, phase, said)
        for one in asked:
            await self._ask(table, *one)
        if phase != "over":
            await self.ann.http.delete(f"/api/tables/{table}")

    async def _say(self, table: str, tokens: list[str], phase: str, said: list[Any]) -> None:
        rest = list(said)
        while rest:  # whoever is sent away for one message says the rest on another socket
            device = await self.ann.connect()
            if phase != "closed":
                await device.say(kind="hello", table=table, tokens=tokens)
            try:
                while rest:
                    self.sent += 1
                    await device.socket.send(rest.pop(0))
                    await device.say(kind="echo", sent=-7)
                    while (heard := await device.hear()).get("sent") != -7:
                        assert heard.get("code") != "server_error", heard
            except ConnectionClosed:
                assert device.socket.close_code in NAMED, device.socket.close_code
            await device.socket.close()
            self.ann.devices.remove(device)

    async def _ask(self, table: str, method: str, path: str, query: str, body: bytes, kind: str, origin: Any) -> None:
        self.sent += 1
        headers = {"content-type": kind, **({"origin": origin} if origin else {})}
        address = path.replace("TABLE", table) + query
        for seat in range(max(GAMES.values())):
            body = body.replace(b"LINK%d" % seat, chain_of(table, seat)[1].hex().encode())
        answer = await self.ann.http.request(method, address, content=body, headers=headers)
        assert answer.status_code < 500, (method, address, body, answer.text)
        if answer.status_code >= 400 and method != "HEAD":
            assert set(answer.json()) == {"code", "message"}, answer.text


def fuzz(run: Callable[..., Any], rounds: int, is_always_the_same: bool) -> None:
    """Call something with a table's game and phase, and what is said and asked there."""

    @settings(
        max_examples=rounds, deadline=None, derandomize=is_always_the_same, database=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.generate],
    )  # fmt: skip
    @given(
        game=st.sampled_from(list(GAMES)),
        phase=st.sampled_from(PHASES),
        said=st.lists(messages, min_size=IN_A_ROUND // 5, max_size=IN_A_ROUND),
        asked=st.lists(requests, min_size=5, max_size=IN_A_ROUND // 4),
    )
    def one(game: str, phase: str, said: list[Any], asked: list[Any]) -> None:
        run(game, phase, said, asked)

    one()


def grown(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """What there is more of than before."""
    return {name: count - before.get(name, 0) for name, count in after.items() if count > before.get(name, 0)}


async def as_it_is(*_: Any) -> None:
    """Nobody waits for a compiler."""


def test_nothing_that_is_sent_makes_the_server_fail_or_keep_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(House, "prepare_bots", lambda *_: None)
    if MESSAGES < MANY_MESSAGES:  # so few are not worth a compiler
        monkeypatch.setattr(House, "hasten", lambda *_: None)
        monkeypatch.setattr(House, "ready_for", as_it_is)
    caplog.set_level(logging.WARNING)
    with asyncio.Runner() as runner:

        async def scene() -> None:
            async with a_server_inside(tmp_path, **MANY, **PATIENT) as (house, address), Person(address) as ann:
                fuzzing = Fuzz(house, address, ann)
                for game in GAMES if MESSAGES >= MANY_MESSAGES else ():  # so that all is compiled that will be
                    await fuzzing.round(game, "playing", [], [])
                await finished(house)
                before = kept(house)
                loop = asyncio.get_running_loop()

                def run(*what: Any) -> None:
                    asyncio.run_coroutine_threadsafe(fuzzing.round(*what), loop).result()

                while fuzzing.sent < MESSAGES:
                    rounds = max(1, (MESSAGES - fuzzing.sent) // IN_A_ROUND)
                    await asyncio.to_thread(fuzz, run, rounds, MESSAGES < MANY_MESSAGES)
                with suppress(TimeoutError):
                    await until(lambda: len(house.sockets) == 0)
                await finished(house)
                house.sweep_once(float("inf"))  # tables that were opened or only looked at leave memory in time
                most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
                print(f"sent {fuzzing.sent}; {grown(before, kept(house))}; this process took {most} MiB at most")
                assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
                assert kept(house) == before

        runner.run(scene())
