"""Whoever asks from outside hears of nothing that is not on disk: not the last move, and not the secret it opens."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from builders.server.inside import a_server_inside
from builders.server.listeners import Listener
from builders.server.players import Person
from builders.waiting import until
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.lobby.lobby import Lobby
from mischief.server.wire.messages import Hello, Hint, Move
from mischief.server.wire.requests import NewTable, TakeSeat
from mischief.store.committers import Row

Done = Callable[[Exception | None], None]


async def a_started_table(house: House) -> tuple[LiveTable, Listener]:
    """Both seats of Lure on one listener."""
    lobby = Lobby(house)
    table = (await lobby.open("ann", NewTable(game="lure", seats=2))).table.id
    for seat, name in enumerate(("Ann", "Ben")):
        await lobby.take(table, seat, "ann", TakeSeat(name=name))
    tokens = [mine.token for mine in (await lobby.start(table, "ann")).mine]
    live, listener = await house.knock(table), Listener()
    live.join(listener, Hello(table=table, tokens=tokens))
    await until(lambda: not live.is_busy)
    return live, listener


def hold_the_last(house: House, live: LiveTable) -> list[tuple[list[Row], Done]]:
    """Store everything but the end of the game, which stays on its way to the disk."""
    held: list[tuple[list[Row], Done]] = []
    works = house.write

    def write(rows: list[Row], done: Done) -> None:
        if live.table and live.table.is_over:
            held.append((rows, done))
        else:
            works(rows, done)

    house.write = write  # type: ignore[method-assign]
    return held


async def play_to_the_end(live: LiveTable, listener: Listener) -> None:
    while live.table and not live.table.is_over:
        seat = live.table.turn()[0]
        move = live.table.legal(seat)[-1]
        live.receive(listener, Move(id=str(live.table.number), seat=seat, number=live.table.number, move=move))
        await until(lambda: not live.is_busy or (live.table is not None and live.table.is_over))


async def check_nothing_is_told(someone: Person, live: LiveTable, stored: int) -> None:
    path = f"/api/tables/{live.id}"
    record = await someone.ask("GET", f"{path}/record?as=json")
    assert (record["secret"], record["result"], len(record["moves"])) == (None, None, stored)
    assert (await someone.ask("GET", f"{path}/replay"))["of"] == stored
    for asked in ("/luck", "/replay?open=true", "/analysis"):
        assert (await someone.ask("GET", path + asked, status=409))["code"] == "wrong_phase"
    table = (await someone.ask("GET", path))["table"]
    assert (table["phase"], table["luck"]["secret"]) == ("playing", None)


def test_the_end_of_a_game_is_shown_when_it_is_stored_and_not_before(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, address), Person(address) as someone:
            live, listener = await a_started_table(house)
            held = hold_the_last(house, live)
            await play_to_the_end(live, listener)
            stored = held[0][0][0][1] - 1
            await check_nothing_is_told(someone, live, stored)
            held.pop()[1](OSError(28, "No space left on device"))
            await until(lambda: not live.is_busy)
            await check_nothing_is_told(someone, live, stored)
            await play_to_the_end(live, listener)
            rows, done = held.pop()
            house.store.writer.add(rows, done)
            await until(lambda: live.row.phase == "over")
            path = f"/api/tables/{live.id}"
            assert (await someone.ask("GET", f"{path}/record?as=json"))["secret"]
            assert (await someone.ask("GET", f"{path}/luck"))["draws"]

    asyncio.run(run())


def test_a_refusal_does_not_tell_how_far_an_unstored_move_has_got(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, _):
            live, listener = await a_started_table(house)
            assert live.table
            stored, seat = live.table.number, live.table.turn()[0]
            house.write = lambda rows, done: None  # type: ignore[method-assign]
            move = Move(id="a", seat=seat, number=stored, move=live.table.legal(seat)[0])
            live.receive(listener, move)
            for _ in range(300):
                live.receive(listener, Hint(seat=seat, number=stored))
            assert live.table.number > stored
            assert b'"code":"too_fast"' in listener.sent[-1]
            assert f'"number":{stored}'.encode() in listener.sent[-1]

    asyncio.run(run())
