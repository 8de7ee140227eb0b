"""Who has to wait for whose transaction is the same in the simulated database and in a real PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import text, update

from builders.store.outages import WAITING, a_plain_connection, a_store
from builders.store.stores import a_row
from builders.waiting import a_turn_of_the_loop
from mischief.store import owners
from mischief.store.committers import packed
from mischief.store.owners import Server
from mischief.store.postgres.inserting import FENCED
from mischief.store.schema import TABLES
from mischief.store.store import Store
from simulation.database.postgres import Postgres
from simulation.database.two_databases import really, simulated, simulated_store
from simulation.loop import Loop

IsWaiting = Callable[[], Awaitable[bool]]
NOTHING_STAYS = (RuntimeError, RuntimeError("take it back"), None)
ENTRY = packed([("t1", 1, 0, 1, None, 1)]).decode()
STEPS: dict[str, tuple[Any, dict[str, Any]]] = {
    "one stores an entry": (text(FENCED), {"owner": "one", "rows": ENTRY}),
    "one stores another": (text(FENCED), {"owner": "one", "rows": packed([("t1", 2, 0, 2, None, 2)]).decode()}),
    "two stores an entry": (text(FENCED), {"owner": "two", "rows": packed([("t2", 1, 0, 1, None, 1)]).decode()}),
    "one holds its table": (owners.HOLDS, {"table": "t1", "id": "one"}),
    "somebody changes its row": (update(TABLES).where(TABLES.c.id == "t1").values(touched=7), {}),
    "one renews": (owners.RENEW, {"id": "one", "lease": 1000}),
    "one leaves": (owners.LEAVE, {"id": "one"}),
    "one is buried": (owners.BURY_ONE, {"id": "one", "left": 10**9}),
    "the late are buried": (owners.BURY, {}),
    "two claims": (owners.CLAIM, {"id": "two", "tables": ["t1", "t3"]}),
    "three claims": (owners.CLAIM, {"id": "three", "tables": ["t3"]}),
    "one gives up": (owners.GIVE_UP, {"id": "one", "tables": ["t1"]}),
    "one opens a table": (owners.OWN, {"table": "t4", "id": "one"}),
    "two opens the same": (owners.OWN, {"table": "t4", "id": "two"}),
}


async def furnish(store: Store) -> None:
    """One owns t1, two owns t2; t3 and t4 are nobody's; the lease of three is over."""
    for name, lease in (("one", 3600.0), ("two", 3600.0), ("three", -1.0)):
        await store.directory.enter(Server(name, "a:1"), lease)
    for table in ("t1", "t2", "t3", "t4"):
        await store.add_table(a_row(table, f"code-{table}"))
    for name, table in (("one", "t1"), ("two", "t2")):
        store.fence.owner = name
        await store.writer.edit(lambda connection, name=name, table=table: store.fence.own(connection, table, name))  # type: ignore[misc]
    store.fence.owner = None


async def waits(engine: Any, first: str, second: str, is_waiting: IsWaiting) -> bool:
    """Whether the second has to wait for the transaction of the first."""
    async with engine.connect() as one, engine.connect() as two:
        first_begun, second_begun = one.begin(), two.begin()
        await first_begun.__aenter__()
        await second_begun.__aenter__()
        await one.execute(*STEPS[first])
        work = asyncio.ensure_future(two.execute(*STEPS[second]))
        while not work.done() and not await is_waiting():
            await a_turn_of_the_loop()
        has_waited = not work.done()
        await first_begun.__aexit__(*NOTHING_STAYS)
        await asyncio.wait([work])
        await second_begun.__aexit__(*NOTHING_STAYS)
        assert not work.exception(), (first, second, work.exception())
        return has_waited


async def all_that_wait(engine: Any, is_waiting: IsWaiting) -> list[tuple[str, str]]:
    return [(one, other) for one in STEPS for other in STEPS if await waits(engine, one, other, is_waiting)]


def test_the_same_have_to_wait(postgres: str) -> None:
    async def real(address: str) -> list[tuple[str, str]]:
        async with a_store(address) as store, a_plain_connection(address) as watching:
            await furnish(store)

            async def is_waiting() -> bool:
                return bool(await watching.fetchval(WAITING))

            return await all_that_wait(store.engine, is_waiting)

    async def false(database: Postgres, loop: Loop) -> list[tuple[str, str]]:
        async def is_waiting() -> bool:
            return any(one.transaction and one.transaction.waits_for for one in database.sessions)

        store = simulated_store(database, loop)
        await furnish(store)
        return await all_that_wait(store.engine, is_waiting)

    told, expected = simulated(false), really(postgres, real)
    assert ("one stores an entry", "one leaves") in expected
    assert ("one stores an entry", "one renews") not in expected
    assert {*told} - {*expected} == set(), "only in the simulation"
    assert {*expected} - {*told} == set(), "only in reality"
