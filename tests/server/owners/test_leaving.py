"""A server that is told to leave hands its tables over, and everybody comes back elsewhere."""

import asyncio

from builders.server.neighbours import Neighbour, a_game, ask, log_of, neighbours
from builders.server.told import RESTART, heard, move_on, until_sent_away, until_told
from builders.waiting import until
from mischief.server.live.leaving import TABLES_AT_ONCE, leave


def test_a_server_that_leaves_hands_its_tables_over_and_says_come_back(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        games = [await a_game(one, first=0) for _ in range(2 * TABLES_AT_ONCE + 1)]
        at_one = [await one.sits(table, tokens[:1]) for table, tokens in games]
        at_two = [await two.sits(table, tokens[1:]) for table, tokens in games]
        for number, (device, joined) in enumerate(at_one):
            move_on(joined, device, f"move {number}")  # still being stored
        before = two.house.store.directory
        await leave(one.house, one.house.owners)  # type: ignore[arg-type]
        for (table, _), (device, _) in zip(games, at_one, strict=True):
            assert await until_sent_away(device) == RESTART
            assert (await before.claim(two.id, [table]))[table].id == two.id, "others may have it at once"
        for number, ((table, tokens), (device, _)) in enumerate(zip(games, at_two, strict=True)):
            assert await until_sent_away(device) == RESTART
            again, _ = await two.sits(table, tokens[1:], heard(device, "view")[0]["number"])
            assert (await until_told(again, "update"))["events"][0]["id"] == f"move {number}"
        assert one.house.tables == {}

    neighbours(address, scene)


def test_nothing_more_is_stored_once_a_table_is_being_handed_over(address: str) -> None:
    async def scene(one: Neighbour, two: Neighbour) -> None:
        table, tokens = await a_game(one, first=0)
        device, joined = await one.sits(table, tokens)
        live, works, before = one.house.tables[table], one.house.owners.hand_over, one.id  # type: ignore[union-attr]

        async def meanwhile(tables: set[str]) -> None:
            move_on(joined, device, "meanwhile")
            assert (await ask(two, "GET", f"/api/tables/{table}"))[0] == 200, "who asks just now waits, and is answered"

        async def slowly(tables: set[str]) -> None:
            asking = asyncio.create_task(meanwhile(tables))
            await until(lambda: bool(live._waiting))
            await works(tables)
            await asking

        one.house.owners.hand_over = slowly  # type: ignore[union-attr, method-assign]
        await leave(one.house, one.house.owners)  # type: ignore[arg-type]
        assert await until_sent_away(device) == RESTART
        assert (one.id, table in two.house.tables) == (before, True)
        assert [name for _, name in await log_of(two, table) if name] == []

    neighbours(address, scene)
