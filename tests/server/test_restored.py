"""A backup that is put back by the command, on either database: people go on playing where they were."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
from typer.testing import CliRunner

from builders.store.databases import KINDS, a_database_in
from builders.waiting import settled
from mischief.cli.app import app
from mischief.server.live.house import House
from mischief.server.settings import Settings
from mischief.store.engine import url_of
from mischief.store.store import Store

FIRST = Path(__file__).parents[1] / "databases" / "first.sql"
CODE, NUMBER, SEAT = "fubesu-dukigi", 20, 1  # a game of Lure in it, as the server that stored it said


def by_hand(*words: str) -> str:
    ended = CliRunner().invoke(app, ["db", *words])
    assert ended.exit_code == 0, ended.output
    return ended.output


async def goes_on(database: str) -> None:
    house = House(Store(url_of(database)), Settings(bot_workers=0))
    try:
        row = await house.store.table_by_code(CODE)
        assert row is not None
        live = await house.knock(row.id)
        assert live.table is not None
        assert (live.table.number, live.table.turn()) == (NUMBER, (SEAT,))
        live.play_for(SEAT, live.table.legal(SEAT)[0])
        await settled(live)
        stored = await house.read(live.id)
        assert stored.table is not None
        assert stored.table.number > NUMBER
    finally:
        await house.close()


@pytest.mark.parametrize("kind", KINDS)
def test_restored_tables_go_on(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.executescript(FIRST.read_text("utf-8"))
    names = [f"b{uuid4().hex}" for _ in range(2)]
    if kind == "sqlite":
        there, again = (str(tmp_path / name) for name in names)
    else:
        there, again = (a_database_in(request.getfixturevalue("postgres"), name) for name in names)
    saved = tmp_path / "saved.db"
    assert (
        by_hand("restore", str(tmp_path / "old.db"), "--database", there)
        == f"restored {tmp_path}/old.db into {there}\n"
    )
    assert by_hand("backup", str(saved), "--database", there) == f"copied to {saved}\n"
    by_hand("restore", str(saved), "--database", again)
    asyncio.run(goes_on(again))
