"""A database that an earlier version left behind opens with all its tables, and play goes on there."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from builders.server.inside import a_server_inside
from builders.waiting import settled
from mischief.server.http.records import record_of
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.lobby.lobby import Lobby
from mischief.table import record_text

FIRST = Path(__file__).parents[1] / "databases" / "first.sql"
PLAYING = [  # as the server that stored them said
    ("fubesu-dukigi", "lure", 20, (1,), (17, 8)),
    ("retuno-kerano", "peek", 31, (0,), (1, 0)),
    ("pelola-foleba", "pantry", 24, (1,), (1, 0, 1)),
    ("diniro-fedeze", "pounce", 10, (0,), (4, 4, 4)),
]
OVER, NOT_BEGUN = "masire-dokevo", "tudidi-zeruru"


def at(folder: Path, code: str, scene: Callable[[House, LiveTable], Awaitable[None]]) -> None:
    """Let a server of today bring a table of that database back."""
    with closing(sqlite3.connect(folder / "mischief.db")) as database:
        database.executescript(FIRST.read_text("utf-8"))

    async def run() -> None:
        async with a_server_inside(folder) as (house, _):
            row = await house.store.table_by_code(code)
            assert row is not None
            await scene(house, await house.knock(row.id))

    asyncio.run(run())


@pytest.mark.parametrize(("code", "game", "number", "turn", "points"), PLAYING)
def test_a_game_goes_on_where_it_was_left(
    tmp_path: Path, code: str, game: str, number: int, turn: tuple[int, ...], points: tuple[int, ...]
) -> None:
    async def scene(house: House, live: LiveTable) -> None:
        table = live.table
        assert table is not None
        assert (live.row.game, live.row.phase, table.number) == (game, "playing", number)
        assert (table.turn(), table.scores.points) == (turn, points)
        live.play_for(turn[0], table.legal(turn[0])[0])
        await settled(live)
        stored = await house.read(live.id)
        assert stored.table is not None
        assert stored.table.log == table.log
        assert stored.table.number > number

    at(tmp_path, code, scene)


def test_the_luck_of_a_game_that_is_over_can_still_be_checked(tmp_path: Path) -> None:
    async def scene(_: House, live: LiveTable) -> None:
        record, table = record_text.replay(await record_of(live, None, None, "text"))
        assert record.secret == live.row.secret.hex()
        assert table.is_over
        assert table.scores.points == (11, 36, 35)

    at(tmp_path, OVER, scene)


def test_a_table_that_has_not_begun_can_begin(tmp_path: Path) -> None:
    async def scene(house: House, live: LiveTable) -> None:
        assert [seat.name for seat in live.row.seats] == ["Ann", "Ben", "Cleo", "Dan"]
        await Lobby(house).start(live.id, live.row.host)
        await settled(live)
        assert live.table is not None
        assert len(live.table.turn()) == 1

    at(tmp_path, NOT_BEGUN, scene)
