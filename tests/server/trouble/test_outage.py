"""The database goes, hangs or comes back: inside one process, with faults put in by hand."""

import asyncio
import copy
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from builders.server.inside import a_move, a_server_inside, at_a_table, last
from builders.server.listeners import Listener
from builders.server.players import Person
from builders.waiting import BROKEN_AFTER, a_turn_of_the_loop, settled, until
from mischief.server.live import house as houses
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.live.stored import Stored
from mischief.server.lobby.lobby import Lobby
from mischief.server.seats import seating
from mischief.server.wire.messages import Hello
from mischief.store.committers import Row
from mischief.store.reach import Unreachable
from mischief.store.rows import TableRow
from mischief.store.writer import Taken

Done = Callable[[Exception | None], None]


def silent(rows: list[Row], done: Done) -> None:
    """Nobody knows whether this was stored."""
    done(Unreachable())


async def gone(*_: object) -> Any:
    raise Unreachable


# --- moves ---


def test_a_move_that_nobody_answers_sends_its_people_away_to_come_back(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        move = a_move(live, "one")
        works, house.write = house.write, silent  # type: ignore[method-assign]
        live.receive(listener, move)
        await until(lambda: listener.sent[-1].startswith(b"closed"))
        assert listener.sent[-1] == b"closed 1013"
        assert live.id not in house.tables
        house.write = works  # type: ignore[method-assign]
        back, again = await house.knock(live.id), Listener()
        back.join(again, Hello(table=back.id, tokens=listener.tokens))
        back.receive(again, move)
        await settled(back)
        assert last(again, "update")["events"][0]["id"] == "one"

    at_a_table(tmp_path, scene)


def test_a_move_that_was_stored_unnoticed_is_done_once(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        works = house.write

        def late(rows: list[Row], done: Done) -> None:
            works(rows, lambda _: done(Unreachable()))

        house.write = late  # type: ignore[method-assign]
        move = a_move(live, "one")
        live.receive(listener, move)
        await until(lambda: listener.sent[-1] == b"closed 1013")
        house.write = works  # type: ignore[method-assign]
        back, again = await house.knock(live.id), Listener()
        back.join(again, Hello(table=back.id, tokens=listener.tokens))
        back.receive(again, move)
        await settled(back)
        assert last(again, "done") == {"kind": "done", "id": "one", "number": move.number + 1}
        assert [entry.client_id for entry in await house.store.entries(back.id)].count("one") == 1

    at_a_table(tmp_path, scene)


def test_a_move_that_an_earlier_try_had_stored_is_done_and_not_refused(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        works = house.write

        def stored_before(rows: list[Row], done: Done) -> None:
            works(rows, lambda _: done(Taken()))

        house.write = stored_before  # type: ignore[method-assign]
        move = a_move(live, "one")
        live.receive(listener, move)
        await settled(live)
        assert last(listener, "done")["number"] == move.number + 1
        assert not any(json.loads(message)["kind"] == "refused" for message in listener.sent)

    at_a_table(tmp_path, scene)


def test_whoever_knocks_while_a_move_hangs_is_sent_away_too(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        hanging: list[Done] = []
        house.write = lambda rows, done: hanging.append(done)  # type: ignore[method-assign]
        live.receive(listener, a_move(live, "one"))
        late, left = Listener(), Listener()
        live.join(late, Hello(table=live.id))
        live.join(left, Hello(table=live.id))
        live.leave(left)
        hanging[0](Unreachable())
        await until(lambda: live.id not in house.tables)
        assert late.sent == [b"closed 1013"]
        assert left.sent == []

    at_a_table(tmp_path, scene)


def test_a_change_that_nobody_answers_is_found_out_by_reading_again(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        works = house.save

        async def late(row: TableRow) -> None:
            await works(row)
            raise Unreachable

        house.save = late  # type: ignore[method-assign]
        with pytest.raises(Unreachable):
            await live.finish()
        assert listener.sent[-1] == b"closed 1013"
        house.save = works  # type: ignore[method-assign]
        assert (await house.knock(live.id)).row.phase == "over"

    at_a_table(tmp_path, scene)


# --- news ---


def test_news_that_comes_while_a_table_is_read_is_not_dropped(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        old = await house.read(live.id)
        live.receive(listener, a_move(live, "one"))
        await settled(live)
        house.forget(live)
        reads, works = asyncio.Event(), house.read

        async def slow(table: str) -> Stored:
            house.read = works  # type: ignore[method-assign]
            await reads.wait()
            return old

        async def hear() -> None:
            house.changed_elsewhere(live.id)

        for tell in (hear, house.catch_up):
            reads.clear()
            house.read = slow  # type: ignore[method-assign]
            knocking = asyncio.create_task(house.knock(live.id))
            await until(lambda: house.read is not slow)
            await tell()
            reads.set()
            back = await knocking
            await settled(back)
            assert back.table
            assert back.table.number > old.table.number  # type: ignore[union-attr]
            house.forget(back)

    at_a_table(tmp_path, scene)


def test_news_of_a_table_that_is_just_being_opened_is_not_dropped(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        adds = house.store.add_table

        async def changed_by_hand(row: TableRow) -> str | None:
            owner = await adds(row)
            found = await house.row(row.id)
            found.hints = not row.hints
            await house.store.save_table(found)
            house.changed_elsewhere(row.id)
            return owner

        house.store.add_table = changed_by_hand  # type: ignore[method-assign]
        row = Lobby(house)._next_row(live)
        another = await house.add(copy.deepcopy(row))
        await settled(another)
        assert another.row.hints is not row.hints

    at_a_table(tmp_path, scene)


def test_what_is_changed_here_while_a_table_is_read_again_is_not_forgotten(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        old, works, answers = await house.read(live.id), house.read, asyncio.Event()

        async def slow(table: str) -> Stored:
            house.read = works  # type: ignore[method-assign]
            await answers.wait()
            return old

        house.read = slow  # type: ignore[method-assign]
        live.refresh()
        await until(lambda: house.read is not slow)
        await live.change(lambda row: seating.keep(row, 0, kept=True))
        answers.set()
        await settled(live)
        assert live.row.seats[0].kept
        assert live.row.version == (await house.row(live.id)).version

    at_a_table(tmp_path, scene)


def test_play_that_is_found_to_have_begun_while_a_table_is_read_again_is_dealt(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, address), Person(address) as ann:
            table = (await ann.open("pantry"))["table"]["id"]
            for seat, name in enumerate(("Ann", "Ben")):
                await ann.sit(table, seat, name)
            live, save, told = house.tables[table], house.save, Listener()
            live.audience.listeners.append(told)

            async def read_again_meanwhile(row: TableRow) -> None:
                await save(row)
                live.refresh()
                await settled(live)

            house.save = read_again_meanwhile
            await ann.start(table)
            await settled(live)
            assert live.number > 0
            assert all(message["events"] for message in map(json.loads, told.sent) if message["kind"] == "update")

    asyncio.run(run())


def test_what_a_table_that_has_left_memory_still_stores_is_known_to_the_one_in_its_place(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        save, answers = house.save, asyncio.Event()

        async def slow(row: TableRow) -> None:
            await answers.wait()
            await save(row)

        house.save = slow
        changing = asyncio.create_task(live.change(lambda row: seating.keep(row, 0, kept=True)))
        await a_turn_of_the_loop()
        house.forget(live)
        back = await house.knock(live.id)
        assert back is not live
        answers.set()
        await changing
        await settled(back)
        assert back.row.seats[0].kept
        assert back.row.version == (await house.row(live.id)).version

    at_a_table(tmp_path, scene)


def test_a_move_that_another_has_stored_is_told_as_the_one_that_was_asked_for(tmp_path: Path) -> None:
    """Without its id, whoever made it would take it for a bot's, and ask for it again."""

    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        writes, answers = house.write, list[Callable[[], None]]()
        house.write = lambda rows, done: answers.append(partial(writes, rows, done))  # type: ignore[method-assign]
        live.receive(listener, a_move(live, "one"))
        house.forget(live)
        back, again = await house.knock(live.id), Listener()
        back.join(again, Hello(table=back.id, tokens=listener.tokens))
        number = back.number
        answers[0]()
        await until(lambda: back.number > number)
        await settled(back)
        told = last(again, "update")["events"]
        assert [event["id"] for event in told] == ["one", *[None] * (len(told) - 1)]

    at_a_table(tmp_path, scene)


def test_a_bot_that_has_thought_for_a_table_that_left_memory_moves_nowhere(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        house.forget(live)
        live.do(lambda: pytest.fail("it would write behind the back of whoever has the table now"))

    at_a_table(tmp_path, scene)


def test_a_knock_that_is_given_up_leaves_no_second_reading_behind(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        house.forget(live)
        first = asyncio.create_task(house.knock(live.id))
        await a_turn_of_the_loop()
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        second = await house.knock(live.id)
        await a_turn_of_the_loop()
        assert house.tables == {live.id: second}
        assert await house.knock(live.id) is second

    at_a_table(tmp_path, scene)


def test_after_a_break_only_tables_that_others_changed_are_read_again(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        read: list[str] = []
        works = house.read

        async def noted(table: str) -> Stored:
            read.append(table)
            return await works(table)

        house.read = noted  # type: ignore[method-assign]
        await house.catch_up()
        assert read == []
        row = await house.row(live.id)
        row.hints = not row.hints
        await house.store.save_table(row)
        await house.catch_up()
        await settled(live)
        assert read == [live.id]
        assert live.row == row

    at_a_table(tmp_path, scene)


def test_the_sweep_survives_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        monkeypatch.setattr(houses, "SWEEP_EVERY", 0.0)
        works, failed = house.store.closed_among, 0

        async def fails_twice(tables: list[str]) -> list[str]:
            nonlocal failed
            failed += 1
            return await (gone() if failed < 3 else works(tables))

        house.store.closed_among = fails_twice  # type: ignore[method-assign]
        row = await house.row(live.id)
        row.phase = "closed"
        await house.store.save_table(row)
        sweeping = house.spawn(house.sweep())
        await until(lambda: listener.sent[-1] == b"closed 4006" or sweeping.done())
        assert not sweeping.done()

    at_a_table(tmp_path, scene)


# --- what a stranger sees ---


def test_during_an_outage_a_hello_is_closed_requests_say_503_and_afterwards_all_is_well(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, address), Person(address) as ann:
            table = (await ann.open("lure"))["table"]["id"]
            house.forget(house.tables[table])
            works = house.store.table, house.store.ping
            house.store.table = house.store.ping = gone  # type: ignore[method-assign, assignment]
            device = await ann.connect()
            await device.say(kind="hello", table=table, tokens=[])
            await asyncio.wait_for(device.socket.wait_closed(), BROKEN_AFTER)
            assert (device.socket.close_code, device.socket.close_reason) == (1013, "unavailable")
            assert (await ann.ask("GET", f"/api/tables/{table}", status=503))["code"] == "unavailable"
            assert (await ann.ask("GET", "/ready", status=503))["status"] == "the database does not answer"
            house.store.table, house.store.ping = works  # type: ignore[method-assign]
            assert (await ann.ask("GET", "/ready"))["status"] == "ok"
            await ann.at(table, [])

    asyncio.run(run())


def test_a_server_that_does_not_hear_the_others_is_not_ready(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, address), Person(address) as ann:
            house.store.news.is_listening = False
            await ann.ask("GET", "/ready", status=503)

    asyncio.run(run())


def test_a_hello_that_meets_a_mistake_of_ours_is_closed_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, address), Person(address) as ann:

            async def broken(_: str) -> None:
                raise ZeroDivisionError

            table = (await ann.open("lure"))["table"]["id"]
            house.forget(house.tables[table])
            house.store.table = broken  # type: ignore[method-assign, assignment]
            device = await ann.connect()
            await device.say(kind="hello", table=table, tokens=[])
            await asyncio.wait_for(device.socket.wait_closed(), BROKEN_AFTER)
            assert device.socket.close_code == 1013

    asyncio.run(run())
