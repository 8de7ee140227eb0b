"""What happens on the socket: moves once, stale ones told, coming back, undo, seats kept and taken back."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from builders.clock import Time
from builders.server.inside import a_server_inside
from builders.server.players import Device, Json, Person
from builders.server.servers import Server
from builders.waiting import a_turn_of_the_loop, finished, until
from mischief.server.live.house import House

Scene = Callable[["Pair"], Awaitable[None]]


class Pair:
    """Ann and Ben at a table of Lure that has just begun; Ann starts."""

    def __init__(self, ann: Person, ben: Person, table: str, tokens: list[str]) -> None:
        self.ann, self.ben, self.table, self.tokens = ann, ben, table, tokens

    async def devices(self) -> tuple[Device, Json, Device, Json]:
        """Both connected, with the first view of each."""
        first = await self.ann.at(self.table, [self.tokens[0]])
        one = await first.hear_until("view")
        second = await self.ben.at(self.table, [self.tokens[1]])
        return first, one, second, await second.hear_until("view")


def play(server: Server, scene: Scene, **options: Any) -> None:
    asyncio.run(begin(server.address, scene, **options))


async def begin(address: str, scene: Scene, **options: Any) -> None:
    async with Person(address) as ann, Person(address) as ben:
        table = (await ann.open("lure", options={"first": 0}, **options))["table"]["id"]
        tokens = [await ann.sit(table, 0, "Ann"), await ben.sit(table, 1, "Ben")]
        await ann.start(table)
        await scene(Pair(ann, ben, table, tokens))


def play_by(time: Time, folder: Path, scene: Callable[[Pair, House], Awaitable[None]], **options: Any) -> None:
    """The same where time passes only when the scene says so."""

    async def run() -> None:
        async with a_server_inside(folder, time, bot_pace=0) as (house, address):
            await begin(address, lambda pair: scene(pair, house), **options)

    asyncio.run(run())


def a_move(view: Json, name: str = "one", **more: Any) -> Json:
    seat, number, move = view["seat"], view["number"], view["legal"][0][0]
    return {"kind": "move", "id": name, "seat": seat, "number": number, "move": move, **more}


async def close_code(device: Device) -> int:
    """The code with which the server closes the socket."""
    with pytest.raises(ConnectionClosed) as closed:
        await device.hear_until("nothing")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_move_reaches_everybody_with_its_words_and_its_id(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, view, ben, _ = await pair.devices()
        await ann.say(**a_move(view))
        for device, seat in ((ann, 0), (ben, 1)):
            update = await device.hear_until("update")
            event = update["events"][0]
            assert (update["seat"], event["actor"], event["id"]) == (seat, 0, "one")
            assert [event["move"], *event["parts"]] == view["legal"][0]
            assert event["number"] == view["number"] + 1

    play(server, scene)


def test_a_move_sent_twice_is_made_once(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, view, _, _ = await pair.devices()
        for _ in range(2):
            await ann.say(**a_move(view))
        update, done = await ann.hear_until("update"), await ann.hear_until("done", "refused")
        assert done == {"kind": "done", "id": "one", "number": view["number"] + 1}
        again = await pair.ann.at(pair.table, [pair.tokens[0]], number=update["number"])
        await again.say(**a_move(view))
        assert await again.hear_until("done", "refused") == done

    play(server, scene)


def test_the_other_player_may_use_the_same_id(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, view, ben, _ = await pair.devices()
        await ann.say(**a_move(view, "same"))
        await ben.hear_until("update")
        await ben.say(**a_move({**view, "seat": 1}, "same"))
        assert (await ben.hear_until("refused", "done"))["kind"] == "refused"

    play(server, scene)


def test_a_stale_move_is_refused_and_a_fresh_view_follows(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, view, _, _ = await pair.devices()
        await ann.say(**a_move(view))
        now = await ann.hear_until("update")
        await ann.say(**a_move(view, "two"))
        assert (await ann.hear_until("refused"))["code"] == "stale"
        assert (await ann.hear_until("view"))["number"] == now["number"]

    play(server, scene)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seat": 1}, "not_yours"),
        ({"move": 81}, "not_legal"),
        ({"seat": 5}, "not_yours"),
        ({"number": 999}, "stale"),
    ],
)
def test_a_move_that_can_not_be_is_refused_with_its_code(server: Server, change: Json, code: str) -> None:
    async def scene(pair: Pair) -> None:
        ann, view, _, _ = await pair.devices()
        await ann.say(**{**a_move(view), "move": 81, **change})
        refused = await ann.hear_until("refused")
        assert (refused["code"], refused["id"], refused["number"]) == (code, "one", view["number"])

    play(server, scene)


def test_out_of_turn_is_refused(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        _, view, ben, _ = await pair.devices()
        await ben.say(**a_move({**view, "seat": 1}))
        assert (await ben.hear_until("refused"))["code"] == "not_your_turn"

    play(server, scene)


def test_a_watcher_sees_and_can_not_move(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, view, _, _ = await pair.devices()
        watcher = await pair.ben.at(pair.table, [])
        seen = await watcher.hear_until("view")
        assert (seen["seat"], seen["legal"]) == (None, [])
        assert (await ann.hear_until("table"))["table"]["seats"][1]["here"]
        assert (await ann.hear_until("table"))["table"]["watching"] == 1
        await watcher.say(**a_move(view))
        assert (await watcher.hear_until("refused"))["code"] == "not_yours"

    play(server, scene)


def test_undo_and_then_another_move(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, view, ben, _ = await pair.devices()
        await ann.say(**a_move(view))
        moved = await ann.hear_until("update")
        assert moved["can_undo"]
        await ann.say(kind="undo", id="back", seat=0, number=moved["number"])
        undone = await ann.hear_until("update")
        assert undone["events"][-1]["sight"] == view["sight"]
        assert undone["legal"] == view["legal"]
        assert [event["move"] for event in undone["events"]] == [-1]
        assert not undone["can_undo"]
        await ann.say(kind="undo", id="more", seat=0, number=undone["number"])
        assert (await ann.hear_until("refused"))["code"] == "nothing_to_undo"
        assert (await ben.hear_until("update"))["number"] == moved["number"]

    play(server, scene)


def test_who_comes_back_sees_what_was_missed(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, view, ben, _ = await pair.devices()
        await ben.socket.close()
        await ann.say(**a_move(view))
        update = await ann.hear_until("update")
        missed = await (await pair.ben.at(pair.table, [pair.tokens[1]], number=view["number"])).hear()
        assert (missed["kind"], missed["events"]) == ("update", update["events"])
        fresh = await (await pair.ben.at(pair.table, [pair.tokens[1]], number=None)).hear_until("view", "update")
        assert (fresh["kind"], fresh["sight"]) == ("view", update["events"][-1]["sight"])

    play(server, scene)


def test_a_second_tab_may_move_too(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        first, view, _, _ = await pair.devices()
        second = await pair.ann.at(pair.table, [pair.tokens[0]])
        await second.say(**a_move(view))
        assert (await first.hear_until("update"))["events"] == (await second.hear_until("update"))["events"]

    play(server, scene)


def test_who_leaves_is_kept_by_a_bot_until_back(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, _, ben, _ = await pair.devices()
        await pair.ann.ask("DELETE", f"/api/tables/{pair.table}/seats/0")
        while not (await ben.hear_until("table"))["table"]["seats"][0]["kept"]:
            pass
        while 1 not in (await ben.hear_until("update"))["awaited"]:
            pass
        await ann.say(kind="back", seat=0)
        while (await ben.hear_until("table"))["table"]["seats"][0]["kept"]:
            pass

    play(server, scene)


def test_who_is_long_away_is_kept_by_a_bot_and_hello_takes_the_seat_back(tmp_path: Path) -> None:
    time = Time()

    async def scene(pair: Pair, house: House) -> None:
        ann, _, ben, _ = await pair.devices()
        await ann.socket.close()
        while (await ben.hear_until("table"))["table"]["seats"][0]["here"]:
            pass
        await time.passes(house.settings.absent_after * 1000 - 1, lambda: finished(house))
        assert not (await pair.ben.ask("GET", f"/api/tables/{pair.table}"))["table"]["seats"][0]["kept"]
        await time.passes(1, lambda: finished(house))
        while not (await ben.hear_until("table"))["table"]["seats"][0]["kept"]:
            pass
        await ben.hear_until("update")
        await pair.ann.at(pair.table, [pair.tokens[0]])
        while (await ben.hear_until("table"))["table"]["seats"][0]["kept"]:
            pass

    play_by(time, tmp_path, scene)


def test_a_clock_that_runs_out_gives_the_seat_to_a_bot(tmp_path: Path) -> None:
    time = Time()

    async def scene(pair: Pair, house: House) -> None:
        _, view, ben, _ = await pair.devices()
        assert view["clock"]["left"] == [1000, 1000]
        assert view["clock"]["until"] == [view["at"] + 1000, None]
        await time.passes(1000, lambda: finished(house))
        while not (await ben.hear_until("table"))["table"]["seats"][0]["kept"]:
            pass
        assert (await ben.hear_until("update"))["events"][0]["actor"] == 0

    play_by(time, tmp_path, scene, clock={"timing": "move", "time": 1000})


def test_ready_phrases_reach_everybody(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, _, ben, _ = await pair.devices()
        await ann.say(kind="react", seat=0, what="wow")
        assert await ben.hear_until("reacted") == {"kind": "reacted", "seat": 0, "what": "wow"}

    play(server, scene)


def test_an_echo_comes_back_even_before_hello(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            device = await ann.connect()
            await device.say(kind="echo", sent=1.5)
            assert (await device.hear())["sent"] == 1.5

    asyncio.run(run())


HELLO = {"kind": "hello", "table": "x" * 22}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("not json", 4000),
        (b"\x00\x01", 4000),
        ('{"kind": "dance"}', 4000),
        ('{"kind": "hello"}', 4000),
        ('{"kind": "hello", "table": "' + "x" * 22 + '", "extra": 1}', 4000),
        ('{"kind": "move", "id": "a", "seat": 0, "number": 0, "move": 0}', 4001),
        ('{"kind": "hello", "table": "' + "x" * 22 + '"}', 4002),
        ("[" * 3000, 4000),
        ("x" * 5000, 1009),
        ("\ud83d".encode("utf-8", "surrogatepass").decode("latin-1"), 4000),
    ],
    ids=["not json", "binary", "kind", "fields", "extra", "no hello", "no table", "deep", "large", "nonsense"],
)
def test_what_is_no_message_closes_the_socket_with_its_code(server: Server, said: str | bytes, code: int) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            device = await ann.connect()
            await device.socket.send(said)
            assert await close_code(device) == code

    asyncio.run(run())


def test_silence_instead_of_hello_closes_the_socket(tmp_path: Path) -> None:
    async def run() -> None:
        time = Time()
        async with a_server_inside(tmp_path, time) as (house, address), Person(address) as ann:
            device = await ann.connect()
            await until(lambda: len(house.sockets) == 1)
            await time.passes(house.settings.hello_within * 1000, a_turn_of_the_loop)
            assert await close_code(device) == 4001

    asyncio.run(run())


def test_a_wrong_token_closes_the_socket(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        device = await pair.ann.connect()
        await device.say(kind="hello", table=pair.table, tokens=["x" * 22])
        assert await close_code(device) == 4003

    play(server, scene)


def test_a_message_in_fragments_is_one_message(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            device = await ann.connect()
            await device.socket.send(['{"kind": "ec', 'ho", "sent"', ": 2}"])
            assert (await device.hear())["sent"] == 2

    asyncio.run(run())


def test_closing_the_table_closes_its_sockets(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        ann, _, _, _ = await pair.devices()
        await pair.ann.ask("DELETE", f"/api/tables/{pair.table}")
        assert await close_code(ann) == 4006

    play(server, scene)


def test_a_page_of_another_site_is_not_let_in(server: Server) -> None:
    async def run() -> None:
        async with Person(server.address) as ann:
            with pytest.raises(Exception, match="403"):
                await ann.connect(origin="https://elsewhere.example")
            await ann.connect(origin=server.address)

    asyncio.run(run())


def test_a_shelf_tells_both_whose_turn_it_is(server: Server) -> None:
    async def scene(pair: Pair) -> None:
        _, view, _, _ = await pair.devices()
        for person in (pair.ann, pair.ben):
            (table,) = await person.ask("GET", "/api/tables")
            assert table["awaited"] == view["awaited"] != []

    play(server, scene)
