"""A real server and the process that stores for it: either is killed or told to end while a move is on its way."""

import asyncio
import os
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from builders.server.players import Device, Person
from builders.server.remembered import Game
from builders.server.servers import Server, a_server
from builders.waiting import a_turn_of_the_loop
from mischief.store.alone import only_server
from mischief.store.engine import url_of

NAME = "the-move-on-its-way"


def process_of(server: Server) -> int:
    """The process that stores for a server."""
    order = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.process.pid)]
    said = subprocess.run(order, capture_output=True, text=True, check=True).stdout.splitlines()
    return next(int(line.split()[0]) for line in said if "storing_process" in line)


async def is_ready(folder: Path, times: int = 1) -> None:
    """Wait until so many processes, one after another, have been ready to store."""
    while (folder / "server.log").read_text().count("a process of its own stores entries") < times:
        await a_turn_of_the_loop()


async def send_a_move_that_hangs(folder: Path, ann: Person, server: Server) -> tuple[Device, int]:
    """Make a move that the process has been told to store, but halts before."""
    game = Game(3)
    await game.open(ann)
    device = await ann.at(game.table, game.tokens)
    view = await device.hear_until("view")
    while not view["legal"]:
        view = await device.hear_until("view")
    await is_ready(folder)
    pid = process_of(server)
    os.kill(pid, signal.SIGSTOP)
    move = {"kind": "move", "id": NAME, "seat": view["seat"], "number": view["number"], "move": view["legal"][0][0]}
    await device.say(**move)
    for sent in (1, 2):  # what was said before has been heard, and has gone on its way
        await device.say(kind="echo", sent=sent)
        assert (await device.hear_until("echoed"))["sent"] == sent
    return device, pid


def is_stored(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as reader:
        return reader.execute("SELECT count(*) FROM entries WHERE client_id = ?", (NAME,)).fetchone() == (1,)


def test_a_move_is_stored_though_the_server_was_killed_and_nobody_is_left_behind(tmp_path: Path) -> None:
    async def play(server: Server) -> int:
        async with Person(server.address) as ann:
            _, pid = await send_a_move_that_hangs(tmp_path, ann, server)
            server.kill()
            return pid

    file = tmp_path / "mischief.db"
    pid = asyncio.run(play(Server(str(file), tmp_path / "server.log", bot_workers="0")))
    assert not is_stored(file)
    os.kill(pid, signal.SIGCONT)
    with only_server(url_of(str(file))):  # so the process has ended
        assert is_stored(file)


def test_a_server_that_is_told_to_end_stores_what_is_on_its_way(tmp_path: Path) -> None:
    async def play(server: Server) -> int:
        async with Person(server.address) as ann:
            device, pid = await send_a_move_that_hangs(tmp_path, ann, server)
            server.process.send_signal(signal.SIGTERM)
            os.kill(pid, signal.SIGTERM)  # as some systems do, to all processes of a service
            await device.socket.wait_closed()
            os.kill(pid, signal.SIGCONT)
            return pid

    with a_server(tmp_path, bot_workers="0") as server:
        asyncio.run(play(server))
    assert server.process.returncode == 0
    assert is_stored(tmp_path / "mischief.db")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["mischief.db", "mischief.db-server", "server.log"]


def test_nobody_notices_that_the_process_is_killed_again_and_again(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with Person(server.address) as ann:
            games, news = [Game(seed) for seed in range(4)], asyncio.Event()
            for game in games:
                await game.open(ann)
            playing = [asyncio.create_task(game.play(ann, news)) for game in games]
            for kills in range(5):
                goal = sum(len(game.acknowledged) for game in games) + 8
                await is_ready(tmp_path, kills + 1)
                os.kill(process_of(server), signal.SIGKILL)
                while sum(len(game.acknowledged) for game in games) < goal:
                    await news.wait()
                    news.clear()
            assert not any(task.done() and not game.over for task, game in zip(playing, games, strict=True))
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for game in games:
                await game.check(ann)

    with a_server(tmp_path, bot_workers="0") as server:
        asyncio.run(play(server))
    assert (tmp_path / "server.log").read_text().count("the process that stores has ended with -9") == 5
