"""A bot that keeps a seat makes way at once for whoever comes back."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from builders.server.inside import at_a_table
from builders.server.listeners import Listener
from builders.waiting import a_turn_of_the_loop, until
from mischief.game.stated import Move
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.seats import seating
from mischief.server.wire.messages import Back
from mischief.store.rows import TableRow


def test_a_bot_that_has_thought_too_long_moves_for_nobody_who_is_back(tmp_path: Path) -> None:
    """Also while it is still being stored that the seat is theirs again."""

    async def scene(house: House, live: LiveTable, listener: Listener) -> None:
        assert live.table
        number, seat, saves = live.table.number, live.table.turn()[0], house.save
        asked, thought, stored = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def choose(*told: Any) -> tuple[Move, None]:
            asked.set()
            await thought.wait()
            return told[-1][0], None

        async def slow(row: TableRow) -> None:
            await stored.wait()
            await saves(row)

        house.settings = msgspec.structs.replace(house.settings, bot_pace=0)
        house.bots.choose = choose  # type: ignore[method-assign]
        await live.change(lambda row: seating.keep(row, seat, kept=True))
        live.think()
        await asked.wait()
        house.save = slow
        live.receive(listener, Back(seat=seat))
        thought.set()
        for _ in range(5):  # until the bot has said what it would do
            await a_turn_of_the_loop()
        stored.set()
        await until(lambda: not live.row.seats[seat].kept)
        assert live.number == number

    at_a_table(tmp_path, scene)
