"""The simulated database answers as a real PostgreSQL does, whatever servers ask of it in whatever order."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from builders.store.outages import a_store
from builders.store.stores import a_row, rows
from mischief.store.owners import Server
from mischief.store.rows import PersonRow
from mischief.store.store import Store
from simulation.database.postgres import Postgres
from simulation.database.two_databases import really, simulated, simulated_store
from simulation.loop import Loop

CALLS = 150
Question = Callable[[Store, random.Random], Awaitable[Any]]


def a_server(chance: random.Random) -> str:
    return chance.choice(("one", "two", "three"))


def a_table(chance: random.Random) -> str:
    return chance.choice(("t1", "t2", "t3", "nowhere"))


def a_lease(chance: random.Random) -> float:
    """One that is over at once, or never."""
    return chance.choice((-1.0, 3600.0))


def a_moment(chance: random.Random) -> int:
    """Unlike all others, because tables of one moment come in any order."""
    return chance.getrandbits(40)


def a_code(chance: random.Random) -> str:
    return f"code-{chance.randint(1, 5)}"


async def become(store: Store, chance: random.Random) -> None:
    """Write as one of the servers, or as somebody who owns nothing."""
    store.fence.owner = chance.choice(("one", "two", None))


async def change(store: Store, chance: random.Random) -> None:
    row, touched = await store.table(a_table(chance)), a_moment(chance)
    if row is None:
        return
    row.touched, row.phase = touched, ("open", "playing", "closed")[touched % 3]
    row.version -= touched % 5 == 0  # somebody who has read it long ago
    row.seats[1].kept, row.seats[0].share = touched % 2 == 0, bytes([touched % 256])
    await store.save_table(row)


async def changed(store: Store, chance: random.Random) -> list[str]:
    known = {table: (chance.randint(0, 2), chance.randint(0, 3)) for table in ("t1", "t2", "t3")}
    return sorted(await store.changed_among(known))


async def closed(store: Store, chance: random.Random) -> list[str]:
    return sorted(await store.closed_among(["t1", "t2", "t3"]))


def store_entries(store: Store, chance: random.Random) -> Awaitable[None]:
    first = chance.randint(1, 4)
    return store.writer.store(rows(a_table(chance), *range(first, first + chance.randint(1, 2))))


def add(store: Store, chance: random.Random) -> Awaitable[Any]:
    return store.add_table(a_row(a_table(chance), a_code(chance), host=a_server(chance), touched=a_moment(chance)))


def save_person(store: Store, chance: random.Random) -> Awaitable[None]:
    return store.save_person(PersonRow(a_server(chance), chance.choice((None, "Ann")), "mouse", chance.randint(1, 9)))


QUESTIONS: dict[str, Question] = {
    "enter": lambda store, c: store.directory.enter(Server(a_server(c), "a:1", "kin"), a_lease(c)),
    "renew": lambda store, c: store.directory.renew(a_server(c), a_lease(c)),
    "leave": lambda store, c: store.directory.leave(a_server(c)),
    "bury": lambda store, c: store.directory.bury(a_server(c), c.choice((0.0, 7200.0))),
    "alive": lambda store, c: store.directory.alive(),
    "claim": lambda store, c: store.directory.claim(a_server(c), [a_table(c), "t3"]),
    "give up": lambda store, c: store.directory.give_up(a_server(c), [a_table(c), "t1"]),
    "become": become,
    "add": add,
    "change": change,
    "table": lambda store, c: store.table(a_table(c)),
    "by code": lambda store, c: store.table_by_code(a_code(c)),
    "tables of": lambda store, c: store.tables_of(a_server(c)),
    "count": lambda store, c: store.count_tables_of(a_server(c)),
    "newest": lambda store, c: store.newest_tables(),
    "changed": changed,
    "closed": closed,
    "store": store_entries,
    "entries": lambda store, c: store.entries(a_table(c), c.randint(0, 3)),
    "person": lambda store, c: store.person(a_server(c)),
    "save person": save_person,
    "key": lambda store, c: store.key(a_server(c), c.randbytes(4)),
}


async def answers(stores: list[Store], seed: int) -> list[tuple[str, Any]]:
    """What was asked, and what came of it."""
    chance, found = random.Random(seed), []
    for _ in range(CALLS):
        what, store = chance.choice(list(QUESTIONS)), chance.choice(stores)
        try:
            answer = await QUESTIONS[what](store, chance)
        except Exception as error:
            answer = type(error).__name__
        found.append((what, answer))
    return found


@asynccontextmanager
async def two_stores(address: str) -> AsyncIterator[list[Store]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(a_store(address)) for _ in range(2)]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_asked_is_answered_alike(postgres: str, seed: int) -> None:
    async def real(address: str) -> list[tuple[str, Any]]:
        async with two_stores(address) as stores:
            return await answers(stores, seed)

    async def false(database: Postgres, loop: Loop) -> list[tuple[str, Any]]:
        return await answers([simulated_store(database, loop) for _ in range(2)], seed)

    told, expected = simulated(false), really(postgres, real)
    for number, (one, other) in enumerate(zip(told, expected, strict=True)):
        assert one == other, f"call {number}"
