"""A table has one owner, by a lease that PostgreSQL keeps: whoever lost it can't write, however late it wakes up."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from builders.store.outages import WAITING, a_plain_connection, a_row, a_store, play, rows
from builders.waiting import until
from mischief.store.backup import backup
from mischief.store.committers import packed
from mischief.store.owners import HOLDS, Fenced, Server
from mischief.store.postgres.inserting import FENCED_DIRECTLY, Inserter
from mischief.store.store import Store
from mischief.store.writer import Taken

PEOPLE = text("SELECT id FROM people FOR UPDATE")
LEASE = 3600.0  # seconds: it runs out when a test says so
MANY = """
    INSERT INTO tables (id, code, game, rules, options, clock, phase, host, secret, touched, version)
      SELECT 'm' || n, n, 'lure', '1', '{}', '{}', 'playing', 'somebody', '', 0, 1 FROM generate_series(1, 5000) n;
    INSERT INTO owners SELECT id, 'one' FROM tables WHERE id LIKE 'm%'; ANALYZE"""
Scene = Callable[[Store, Store], Awaitable[None]]


def two_servers(address: str, scene: Scene) -> None:
    """Two servers that live, each with a store of its own; the first owns table t1."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            stores = [await stack.enter_async_context(a_store(address)) for _ in range(2)]
            for name, store in zip(("one", "two"), stores, strict=True):
                await store.directory.enter(Server(name, f"{name}:1"), LEASE)
                store.fence.owner = name
            await stores[0].add_table(a_row())
            await scene(*stores)

    play(run)


async def run_out(address: str, name: str) -> None:
    """A server's lease is over."""
    async with a_plain_connection(address) as connection:
        await connection.execute("UPDATE servers SET until = 0 WHERE id = $1", name)


def test_who_opens_a_table_owns_it_and_others_are_told_who(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        assert await two.directory.claim("two", ["t1", "nowhere"]) == {"t1": Server("one", "one:1")}
        assert await one.directory.claim("one", ["t1"]) == {"t1": Server("one", "one:1")}

    two_servers(address, scene)


def test_a_table_that_was_given_up_is_whose_who_is_asked_next(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        await two.directory.give_up("two", ["t1"])  # not theirs to give
        assert (await two.directory.claim("two", ["t1"]))["t1"].id == "one"
        await one.directory.give_up("one", ["t1"])
        assert (await two.directory.claim("two", ["t1"]))["t1"].id == "two"

    two_servers(address, scene)


def test_who_lives_no_more_owns_nothing_but_learns_that_there_is_such_a_table(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        await one.directory.leave("one")
        assert await one.directory.claim("one", ["t1", "nowhere"]) == {"t1": None}

    two_servers(address, scene)


def test_many_who_claim_the_same_tables_at_once_agree_about_every_owner(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        names = [f"x{number}" for number in range(20)]
        for name in names:
            await one.add_table(a_row(name))
        await one.directory.give_up("one", names)
        orders = (names, names[::-1])
        for _ in range(5):
            claims = (
                store.directory.claim(me, order)
                for me, store, order in zip(("one", "two"), (one, two), orders, strict=True)
            )
            found = await asyncio.gather(*claims)
            assert found[0] == found[1]
            await asyncio.gather(one.directory.give_up("one", names), two.directory.give_up("two", names))

    two_servers(address, scene)


def test_tables_of_a_server_whose_lease_has_run_out_go_to_whoever_is_asked(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        await run_out(address, "one")
        assert (await two.directory.claim("two", ["t1"]))["t1"].id == "two"
        assert not await one.directory.renew("one", LEASE), "who was buried stays so"
        assert [server.id for server in await two.directory.alive()] == ["two"]

    two_servers(address, scene)


def test_a_lease_that_nobody_has_taken_can_still_be_renewed(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        await run_out(address, "one")
        assert await one.directory.renew("one", LEASE)
        assert (await two.directory.claim("two", ["t1"]))["t1"].id == "one"

    two_servers(address, scene)


def test_others_bury_the_dead_whenever_they_renew(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        await run_out(address, "one")
        assert await two.directory.renew("two", LEASE)
        assert [server.id for server in await two.directory.alive()] == ["two"]

    two_servers(address, scene)


def test_an_owner_that_wakes_up_too_late_writes_nothing(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        row = await one.table("t1")
        assert row
        await one.writer.store(rows("t1", 1))
        await run_out(address, "one")
        await two.directory.claim("two", ["t1"])
        doubts: list[str] = []
        one.fence.doubt = lambda: doubts.append("one")
        with pytest.raises(Fenced):
            await one.writer.store(rows("t1", 2))
        with pytest.raises(Fenced):
            await one.save_table(row)
        assert len(doubts) >= 2
        assert [entry.number for entry in await two.entries("t1")] == [1]
        assert (await two.table("t1")) == row
        await two.writer.store(rows("t1", 2))
        await two.save_table(row)

    two_servers(address, scene)


def test_who_lives_no_more_opens_no_table(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        doubts: list[str] = []
        one.fence.doubt = lambda: doubts.append("one")
        await two.directory.leave("one")
        with pytest.raises(Fenced):
            await one.add_table(a_row("t2"))
        assert doubts
        assert await two.table("t2") is None

    two_servers(address, scene)


def test_what_is_not_ours_spoils_nothing_of_what_is(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        await two.add_table(a_row("t2"))
        stored = [one.writer.store(rows(table, 1)) for table in ("t1", "t2")]
        found = await asyncio.gather(*stored, return_exceptions=True)
        assert (found[0], type(found[1])) == (None, Fenced)
        assert await two.entries("t2") == []

    two_servers(address, scene)


@pytest.mark.parametrize(("what", "end"), [("entries", "lease"), ("row", "lease"), ("row", "table")])
def test_who_takes_a_lease_or_a_table_away_waits_for_the_commit_that_is_under_way(
    address: str, what: str, end: str
) -> None:
    async def scene(one: Store, two: Store) -> None:
        row = await one.table("t1")
        assert row
        async with a_plain_connection(address) as other, a_plain_connection(address) as watching:
            begun = other.transaction()
            await begun.start()
            await other.execute("LOCK TABLE people")
            work = one.writer.store(rows("t1", 1)) if what == "entries" else one.save_table(row)
            storing = [asyncio.ensure_future(work), asyncio.ensure_future(one.writer.edit(lambda c: c.execute(PEOPLE)))]
            while not await watching.fetchval(WAITING):  # the commit hangs half-way
                pass
            assert await two.directory.renew("one", LEASE), "renewing never waits for a commit"
            leave = two.directory.leave("one") if end == "lease" else two.directory.give_up("one", ["t1"])
            leaving = asyncio.create_task(leave)
            while await watching.fetchval(WAITING) < 2:
                assert not leaving.done(), "it should have waited"
            await begun.commit()
            await asyncio.gather(leaving, *storing)

    two_servers(address, scene)


def test_a_dead_server_in_the_middle_of_a_commit_holds_up_nobody_else(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        await two.add_table(a_row("t2"))
        async with a_plain_connection(address) as slow:
            begun = slow.transaction()
            await begun.start()
            await slow.execute("SELECT 1 FROM servers WHERE id = 'one' FOR KEY SHARE")
            await slow.execute("UPDATE people SET touched = 0")
            await run_out(address, "one")
            found = await two.directory.claim("two", ["t1", "t2"])
            assert [found[table].id for table in ("t1", "t2")] == ["one", "two"]
            await begun.rollback()
        assert (await two.directory.claim("two", ["t1"]))["t1"].id == "two"

    two_servers(address, scene)


def test_a_server_that_hangs_in_the_middle_of_a_commit_keeps_its_tables_no_longer_than_it_may_be_idle(
    address: str,
) -> None:
    async def scene(one: Store, two: Store) -> None:
        async with a_store(address, idle=60) as hangs, hangs.engine.connect() as connection:
            limit = await connection.scalar(text("SHOW idle_in_transaction_session_timeout"))
            assert limit == "1min"
            await connection.execute(text("SET idle_in_transaction_session_timeout = 10"))  # here nobody waits so long
            await connection.commit()
            await connection.execute(HOLDS, {"table": "t1", "id": "one"})
            await run_out(address, "one")
            while (await two.directory.claim("two", ["t1"]))["t1"].id != "two":
                pass
            with pytest.raises(DBAPIError):
                await connection.execute(HOLDS, {"table": "t1", "id": "one"})

    two_servers(address, scene)


def test_two_entries_of_one_number_are_taken_and_not_fenced(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        await one.writer.store(rows("t1", 1))
        with pytest.raises(Taken):
            await one.writer.store(rows("t1", 1))

    two_servers(address, scene)


def test_entries_go_in_all_or_none_and_through_a_fresh_connection_where_the_last_was_cut_off(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        await two.add_table(a_row("t2"))
        inserter = Inserter(one.engine, LEASE)
        assert await inserter.insert(packed([*rows("t1", 1), *rows("t2", 1)]).decode(), "one") == 0
        assert await one.entries("t1") == []
        async with a_plain_connection(address) as killer:
            await killer.execute("SELECT pg_terminate_backend($1)", inserter._driver.get_server_pid())
        await until(inserter._driver.is_closed)
        assert await inserter.insert(packed(rows("t1", 1, 2)).decode(), "one") == 2
        assert [entry.number for entry in await one.entries("t1")] == [1, 2]
        await inserter.close()

    two_servers(address, scene)


def test_whoever_looks_after_the_database_by_hand_may_change_any_table(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        two.fence.owner = None
        row = await two.table("t1")
        assert row
        row.phase = "closed"
        await two.save_table(row)
        assert await one.closed_among(["t1"]) == ["t1"]

    two_servers(address, scene)


def test_a_backup_is_nobodys(address: str, tmp_path: Path) -> None:
    async def scene(one: Store, two: Store) -> None:
        await backup(one.url, tmp_path / "saved.db")
        with closing(sqlite3.connect(tmp_path / "saved.db")) as saved:
            counts = [
                saved.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "owners", "servers")
            ]
        assert counts == [1, 0, 0]

    two_servers(address, scene)


def test_a_commit_looks_up_the_owners_of_its_own_tables_however_many_others_there_are(address: str) -> None:
    async def scene(one: Store, two: Store) -> None:
        async with a_plain_connection(address) as connection:
            await connection.execute(MANY)
            plan = await connection.fetch(f"EXPLAIN {FENCED_DIRECTLY}", "[]", "one")
        assert not [line for (line,) in plan if "Seq Scan on owners" in line]

    two_servers(address, scene)
