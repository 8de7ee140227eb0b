"""Whoever asks from outside hears of nothing that is not on disk: not the last move, and not the secret it opens."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from builders.inside import a_server_inside
from builders.listeners import Listener
from builders.players import Person
from builders.waiting import until
from mischief.server.live.house import House
from mischief.server.live.live_table import Sitting
from mischief.server.lobby.lobby import Lobby
from mischief.server.wire.messages import Hello, Hint, Move
from mischief.server.wire.requests import NewTable, TakeSeat
from mischief.store.committers import Row

Done = Callable[[Exception | None], None]


async def a_started_table(house: House) -> tuple[Sitting, Listener]:
    """Both seats of Lure on one listener."""
    lobby = Lobby(house)
    table = (await lobby.open("ann", NewTable(game="lure", seats=2))).table.id
    for seat, name in enumerate(("Ann", "Ben")):
        await lobby.take(table, seat, "ann", TakeSeat(name=name))
    tokens = [mine.token for mine in (await lobby.start(table, "ann")).mine]
    sitting, listener = await house.knock(table), Listener()
    sitting.join(listener, Hello(table=table, tokens=tokens))
    await until(lambda: not sitting.is_busy)
    return sitting, listener


def hold_the_last(house: House, sitting: Sitting) -> list[tuple[list[Row], Done]]:
    """Store everything but the end of the game, which stays on its way to the disk."""
    held: list[tuple[list[Row], Done]] = []
    works = house.write

    def write(rows: list[Row], done: Done) -> None:
        if sitting.table and sitting.table.is_over:
            held.append((rows, done))
        else:
            works(rows, done)

    house.write = write  # type: ignore[method-assign]
    return held


async def play_to_the_end(sitting: Sitting, listener: Listener) -> None:
    while sitting.table and not sitting.table.is_over:
        seat = sitting.table.turn()[0]
        move = sitting.table.legal(seat)[-1]
        sitting.receive(listener, Move(id=str(sitting.table.number), seat=seat, number=sitting.table.number, move=move))
        await until(lambda: not sitting.is_busy or (sitting.table is not None and sitting.table.is_over))


async def check_nothing_is_told(someone: Person, sitting: Sitting, stored: int) -> None:
    path = f"/api/tables/{sitting.id}"
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
            sitting, listener = await a_started_table(house)
            held = hold_the_last(house, sitting)
            await play_to_the_end(sitting, listener)
            stored = held[0][0][0][1] - 1
            await check_nothing_is_told(someone, sitting, stored)
            held.pop()[1](OSError(28, "No space left on device"))
            await until(lambda: not sitting.is_busy)
            await check_nothing_is_told(someone, sitting, stored)
            await play_to_the_end(sitting, listener)
            rows, done = held.pop()
            house.store.writer.add(rows, done)
            await until(lambda: sitting.row.phase == "over")
            path = f"/api/tables/{sitting.id}"
            assert (await someone.ask("GET", f"{path}/record?as=json"))["secret"]
            assert (await someone.ask("GET", f"{path}/luck"))["draws"]

    asyncio.run(run())


def test_a_refusal_does_not_tell_how_far_an_unstored_move_has_got(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server_inside(tmp_path) as (house, _):
            sitting, listener = await a_started_table(house)
            assert sitting.table
            stored, seat = sitting.table.number, sitting.table.turn()[0]
            house.write = lambda rows, done: None  # type: ignore[method-assign]
            move = Move(id="a", seat=seat, number=stored, move=sitting.table.legal(seat)[0])
            sitting.receive(listener, move)
            for _ in range(300):
                sitting.receive(listener, Hint(seat=seat, number=stored))
            assert sitting.table.number > stored
            assert b'"code":"too_fast"' in listener.sent[-1]
            assert f'"number":{stored}'.encode() in listener.sent[-1]

    asyncio.run(run())
