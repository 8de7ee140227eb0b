"""A table lives at one server, and when it goes over nothing is lost or forked."""

import asyncio
from typing import Any

import pytest

from builders.server.inside import a_move
from builders.server.neighbours import LEASE, Neighbour, a_game, forgotten, log_of, neighbours, run_out
from builders.server.told import RESTART, UNAVAILABLE, heard, move_on, until_sent_away, until_told
from builders.waiting import settled, until
from mischief.game.actors import CLOCK
from mischief.server.live.live_table import LiveTable
from mischief.server.owners.ownership import Elsewhere
from mischief.server.owners.visits import Visit
from mischief.store.reach import Unreachable
from mischief.store.rows import TableRow


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
        async def opened_before(row: TableRow) -> str:
            return "an id of before"

        table, _ = await a_game(two)
        row = await one.house.row(table)
        one.house.store.add_table = opened_before  # type: ignore[method-assign]
        with pytest.raises(Unreachable):
            await one.house.add(row)
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
