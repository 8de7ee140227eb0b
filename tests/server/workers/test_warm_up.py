"""Before everything is compiled people play all the same: quick bots answer, and everybody can see how far it is."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from builders.server.inside import a_move, served
from builders.server.listeners import Listener
from builders.server.players import Person
from builders.server.servers import SOURCE
from builders.waiting import BROKEN_AFTER, a_turn_of_the_loop, settled, until
from mischief.bots import ahead
from mischief.bots.ahead import Step
from mischief.game.registry import find, names
from mischief.server.live.house import House
from mischief.server.live.live_table import LiveTable
from mischief.server.lobby.lobby import Lobby
from mischief.server.settings import Settings
from mischief.server.wire.messages import Hello
from mischief.server.wire.requests import NewTable, TakeSeat
from mischief.server.workers.bots import Bots
from mischief.server.workers.fair_queue import Asker
from mischief.store import migrate
from mischief.store.engine import url_of
from mischief.store.store import Store

THINKS = """
import json, sys
for line in sys.stdin:
    with open(sys.argv[1], "a") as asked: asked.write("x")
    print(json.dumps({"move": json.loads(line)["legal"][0]}), flush=True)
"""
SERVES = """
import asyncio
from mischief.bots.ahead import Step
from mischief.server.workers.warm_up import elsewhere

begin = asyncio.create_subprocess_exec

async def told(*order, **ways):
    process = await begin(*order, **ways)
    print("begun", flush=True)
    return process

asyncio.create_subprocess_exec = told
asyncio.run(elsewhere(Step("lure")))
"""
SEARCHED = ["lure", "peek", "pantry"]


class Compiler:
    """Compiles nothing, and is never done with a step until it is told so."""

    def __init__(self) -> None:
        self.began = list[Step]()
        self._ended = asyncio.Queue[bool]()

    async def __call__(self, step: Step) -> bool:
        self.began.append(step)
        return await self._ended.get()

    def end(self, well: bool) -> None:
        self._ended.put_nowait(well)


Scene = Callable[[House, Compiler], Awaitable[None]]


@pytest.fixture(autouse=True)
def nothing_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "is_done", lambda step: False)


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    """A file with a letter for each question that was put to a worker."""
    (tmp_path / "asked").touch()
    return tmp_path / "asked"


def in_a_house(asked: Path, scene: Scene) -> None:
    async def run() -> None:
        database, compiler = url_of(str(asked.parent / "mischief.db")), Compiler()
        await migrate.upgrade(database)
        bots = Bots(1, BROKEN_AFTER, bytes, [sys.executable, "-c", THINKS, str(asked)])
        house = House(Store(database), Settings(bot_pace=0, port=0), bots=bots, compile_step=compiler)
        try:
            await scene(house, compiler)
        finally:
            await house.close()

    asyncio.run(run())


async def against(house: House, game: str, level: str) -> tuple[LiveTable, Listener]:
    """Ann plays against a bot, which begins."""
    lobby = Lobby(house)
    table = (await lobby.open("ann", NewTable(game=game, seats=2, options={"first": 1}))).table.id
    token = (await lobby.take(table, 0, "ann", TakeSeat(name="Ann"))).mine[0].token
    await lobby.put_bot(table, 1, "ann", level)
    await lobby.start(table, "ann")
    live, listener = await house.knock(table), Listener()
    live.join(listener, Hello(table=table, tokens=[token]))
    return live, listener


async def until_so(house: House, done: int) -> None:
    """Wait until so many steps are done."""
    while (await house.warm_up.info()).done < done:
        await a_turn_of_the_loop()


async def answered(live: LiveTable, listener: Listener) -> None:
    """Play on until the bot has moved once more."""
    before = moves_of_bot(live)
    while moves_of_bot(live) == before:
        if live.table and 0 in live.table.turn():
            live.receive(listener, a_move(live, str(live.number)))
            await settled(live)
        else:
            await listener.told()


def moves_of_bot(live: LiveTable) -> int:
    return sum(entry.actor == 1 for entry in live.table.log) if live.table else 0


@pytest.mark.parametrize("game", SEARCHED)
def test_while_the_compiler_never_ends_a_quick_bot_answers(game: str, asked: Path) -> None:
    async def scene(house: House, compiler: Compiler) -> None:
        live, listener = await against(house, game, "tiger")
        await answered(live, listener)
        assert compiler.began == [Step(game)]
        assert (asked.read_text(), house.bots.replaced, live.note) == ("", 0, None)

    in_a_house(asked, scene)


def test_once_a_bot_is_compiled_it_plays_for_itself(asked: Path) -> None:
    async def scene(house: House, compiler: Compiler) -> None:
        live, listener = await against(house, "lure", "cat")
        await answered(live, listener)
        compiler.end(False)  # the rules go on interpreted
        compiler.end(True)
        await until_so(house, done=2)
        assert asked.read_text() == ""
        await answered(live, listener)
        assert asked.read_text() != ""

    in_a_house(asked, scene)


def test_a_bot_that_could_not_be_compiled_ahead_is_asked_all_the_same(asked: Path) -> None:
    async def scene(house: House, compiler: Compiler) -> None:
        for _ in ahead.steps(find("peek")):
            compiler.end(False)
        house.prepare_bots(find("peek"))
        await until_so(house, done=3)
        await answered(*await against(house, "peek", "cat"))
        assert asked.read_text() != ""

    in_a_house(asked, scene)


def test_bots_that_need_no_compiler_never_wait_for_it(asked: Path) -> None:
    async def scene(house: House, _: Compiler) -> None:
        live, listener = await against(house, "lure", "greedy")
        await answered(live, listener)
        assert asked.read_text() != ""

    in_a_house(asked, scene)


def test_the_page_is_told_how_far_it_is(asked: Path) -> None:
    async def scene(house: House, compiler: Compiler) -> None:
        told = list[tuple[int, int]]()
        house.warm_up.watch = lambda done, of: told.append((done, of))
        async with served(house) as address, Person(address) as ann:
            assert await ann.ask("GET", "/api/warm-up") == {"done": 0, "of": 0, "bots": {}}
            await ann.open("lure")
            waiting = {"lure": ["kitten", "cat", "tiger", "perfect", "match"]}
            assert await ann.ask("GET", "/api/warm-up") == {"done": 0, "of": 4, "bots": waiting}
            for well in (False, True):
                compiler.end(well)
            await until(lambda: len(told) == 3)
            assert await ann.ask("GET", "/api/warm-up") == {"done": 2, "of": 4, "bots": {"lure": ["tiger", "perfect"]}}
        assert told == [(0, 4), (1, 4), (2, 4)]

    in_a_house(asked, scene)


def test_everything_is_made_ready_and_what_somebody_sits_down_to_comes_first(asked: Path) -> None:
    async def scene(house: House, compiler: Compiler) -> None:
        await house.warm_up.want_all()
        await house.warm_up.info()  # which waits until it is known what lies on disk
        await until(lambda: len(compiler.began) == 1)
        first = compiler.began[0]  # the one whose look ended first
        wanted = find("lure" if first.game == "pantry" else "pantry")
        house.prepare_bots(wanted)
        everything = {step for name in names() for step in ahead.steps(find(name))}
        for _ in everything:
            compiler.end(True)
        await until_so(house, done=len(everything))
        began = [first, *ahead.steps(wanted)]
        assert compiler.began[: len(began)] == began
        assert set(compiler.began) == everything
        assert len(compiler.began) == len(everything)

    in_a_house(asked, scene)


def test_a_hint_is_refused_rather_than_waited_for(asked: Path) -> None:
    async def scene(house: House, _: Compiler) -> None:
        live, _listener = await against(house, "peek", "tiger")
        assert live.table
        seen = live.table.look(1), 1, live.table.legal(1)
        assert await house.bots.hint(Asker(), live.table.game, *seen) is None
        assert asked.read_text() == ""

    in_a_house(asked, scene)


def test_whoever_asks_how_far_it_is_may_do_so_while_others_sit_down(
    asked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = threading.Event()
    monkeypatch.setattr(ahead, "is_done", lambda step: not looked.wait(BROKEN_AFTER))

    async def scene(house: House, _: Compiler) -> None:
        for game in ("lure", "peek"):
            house.prepare_bots(find(game))
        asking = asyncio.ensure_future(house.warm_up.info())
        await a_turn_of_the_loop()
        house.prepare_bots(find("lure"))
        looked.set()
        assert (await asking).done == 0

    in_a_house(asked, scene)


def test_what_is_compiled_for_a_server_that_is_killed_is_given_up(asked: Path) -> None:
    ways = {"MISCHIEF_CACHE": str(asked.parent / "cache"), "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", SERVES]
    with subprocess.Popen(command, env={**os.environ, **ways}, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert server.stdout.readline() == "begun\n"
        server.kill()
        assert server.stdout.read() == "", "it ends when both have ended"
    assert not list(asked.parent.glob("cache/**/*.nbi")), "or it went on for nobody"
