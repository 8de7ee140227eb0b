"""The event loop is never held up: rules are compiled, logs folded and bots asked elsewhere."""

import asyncio
import random
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from builders.server.listeners import Listener
from builders.tables import GAMES
from builders.waiting import settled
from mischief.game import registry
from mischief.game.actors import CLOCK
from mischief.server.live.house import House
from mischief.server.lobby.lobby import Lobby
from mischief.server.settings import Settings
from mischief.server.wire.messages import Hello, Move, Press
from mischief.server.wire.requests import NewTable, TakeSeat
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store

MOST = 50_000  # calls of functions in one turn of the loop, some hundredths of a second


class Labour:
    """The most that the loop has done in one turn, in calls of functions: no other load makes them more."""

    def __init__(self, loop: Any) -> None:
        self.worst = self._calls = 0
        self._turn, loop._run_once = loop._run_once, self._watched
        sys.setprofile(self._count)

    def _count(self, frame: FrameType, event: str, argument: object) -> None:
        self._calls += event in ("call", "c_call")

    def _watched(self) -> None:
        self._calls = 0
        self._turn()
        self.worst = max(self.worst, self._calls)


async def play_against_a_bot(house: House, game: str, moves: int) -> None:
    lobby, choose = Lobby(house), random.Random(1)
    seats = registry.find(game).seats[0]
    table = (await lobby.open("ann", NewTable(game=game, seats=seats))).table.id
    token = (await lobby.take(table, 0, "ann", TakeSeat(name="Ann"))).mine[0].token
    for seat in range(1, seats):
        await lobby.put_bot(table, seat, "ann", "random")
    await lobby.start(table, "ann")
    live, listener = await house.knock(table), Listener()
    live.join(listener, Hello(table=table, tokens=[token]))
    for number in range(moves):
        while not (live.table and (0 in live.table.turn() or live.table.is_over)):
            await listener.told()
        if live.table.is_over:
            return
        if CLOCK in live.table.turn():  # a die is in the air: jumping the gun is the quickest answer
            live.receive(listener, Press(seat=0, throw=int(live.table.state.throws), reaction=None))
            while CLOCK in live.table.turn():
                await listener.told()
            continue
        move = choose.choice(live.table.legal(0))
        live.receive(listener, Move(id=str(number), seat=0, number=live.table.number, move=move))
        await settled(live)


@pytest.mark.parametrize("game", GAMES)
def test_the_loop_is_never_held_up_while_bots_think(game: str, tmp_path: Path) -> None:
    async def run() -> int:
        database = url_of(str(tmp_path / "mischief.db"))
        await migrate.upgrade(database)
        house = House(Store(database), Settings(bot_workers=1, bot_pace=0, bot_seconds=60, round_pace=0))
        registry.find(game)  # loading a game for the first time is the start's business
        labour = Labour(asyncio.get_running_loop())
        try:
            await play_against_a_bot(house, game, 12)
        finally:
            sys.setprofile(None)
            await house.close()
        return labour.worst

    worst = asyncio.run(run())
    assert worst < MOST
