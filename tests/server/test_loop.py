"""The event loop is never held up: rules are compiled, logs folded and bots asked elsewhere."""

import asyncio
import random
import time
from pathlib import Path

import pytest

from builders.listeners import Listener
from builders.tables import GAMES
from mischief.game import registry
from mischief.game.actors import CLOCK
from mischief.server.house import House
from mischief.server.lobby import Lobby
from mischief.server.settings import Settings
from mischief.server.wire import Hello, Move, Press
from mischief.server.wire_http import NewTable, TakeSeat
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store

MOST = 0.05  # seconds of the loop's own processor time between two turns of the loop


class Lag:
    """The longest that the loop has worked without a pause, in its own processor time: other load does not count."""

    def __init__(self) -> None:
        self.worst = 0.0
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            self.worst = max(self.worst, time.thread_time() - before)

    def stop(self) -> None:
        self._task.cancel()


async def play_against_a_bot(house: House, game: str, moves: int) -> None:
    lobby, choose = Lobby(house), random.Random(1)
    seats = registry.find(game).seats[0]
    table = (await lobby.open("ann", NewTable(game=game, seats=seats))).table.id
    token = (await lobby.take(table, 0, "ann", TakeSeat(name="Ann"))).mine[0].token
    for seat in range(1, seats):
        await lobby.put_bot(table, seat, "ann", "random")
    await lobby.start(table, "ann")
    sitting, listener = await house.knock(table), Listener()
    sitting.join(listener, Hello(table=table, tokens=[token]))
    for number in range(moves):
        while not (sitting.table and (0 in sitting.table.turn() or sitting.table.is_over)):
            await asyncio.sleep(0.001)
        if sitting.table.is_over:
            return
        if CLOCK in sitting.table.turn():  # a die is in the air: jumping the gun is the quickest answer
            sitting.receive(listener, Press(seat=0, throw=int(sitting.table.state.throws), reaction=None))
            while CLOCK in sitting.table.turn():
                await asyncio.sleep(0.001)
            continue
        move = choose.choice(sitting.table.legal(0))
        sitting.receive(listener, Move(id=str(number), seat=0, number=sitting.table.number, move=move))
        while sitting.is_busy:
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", GAMES)
def test_the_loop_is_never_held_up_while_bots_think(game: str, tmp_path: Path) -> None:
    async def run() -> float:
        database = url_of(str(tmp_path / "mischief.db"))
        await migrate.upgrade(database)
        house = House(Store(database), Settings(bot_workers=1, bot_pace=0, bot_seconds=60, round_pace=0))
        registry.find(game)  # loading a game for the first time is the start's business
        lag = Lag()
        try:
            await play_against_a_bot(house, game, 12)
        finally:
            lag.stop()
            await house.close()
        return lag.worst

    assert asyncio.run(run()) < MOST
