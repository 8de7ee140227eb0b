"""`mischief serve --workers N`: several processes at one port, each started again when it dies, asked about as one."""

import asyncio
import os
import random
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from builders.server.players import Person, play_on
from builders.server.servers import Server, a_server
from builders.store.databases import a_database_in
from builders.waiting import BROKEN_AFTER
from mischief.server.http.all_workers import summed
from mischief.server.processes import PAUSES, Worker, check
from mischief.server.settings import BadSetting, Settings, from_environment, to_environment

COUNT = 2


# --- one process after another ---


class Process:
    """Something that ends at once, having said something."""

    def __init__(self, says: list[bytes]) -> None:
        self._says, self.returncode = says, None
        self.stdout = self._lines()

    async def _lines(self) -> Any:
        for line in self._says:
            yield line

    async def wait(self) -> int:
        return 1


def test_a_worker_that_ends_is_started_again_at_once_and_then_more_and_more_slowly() -> None:
    async def run() -> list[float]:
        slept: list[float] = []

        async def spawn() -> Process:
            worker.is_stopping = len(slept) == len(PAUSES) + 2
            return Process([b"READY http://here\n"])

        async def sleep(seconds: float) -> None:
            slept.append(seconds)

        worker = Worker(spawn, lambda: 0.0, sleep)
        await worker.run()
        assert (worker.first.is_set(), worker.address) == (True, "http://here")
        return slept

    assert asyncio.run(run()) == [*PAUSES[1:], *[PAUSES[-1]] * 3]


def test_settings_reach_every_process_as_they_are() -> None:
    settings = Settings(origins=("https://a.example", "https://b.example"), behind_proxy=True, workers=3, port=7)
    assert from_environment(to_environment(settings)) == settings
    assert from_environment(to_environment(settings, kin="k", port=8)).port == 8


def test_on_sqlite_it_is_told_in_one_line_why_not(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="needs PostgreSQL") as told:
        check(Settings(database=str(tmp_path / "mischief.db"), workers=2))
    assert "\n" not in str(told.value)


def test_numbers_of_all_are_added_up() -> None:
    page = b'# HELP a_total A\n# TYPE a_total counter\na_total{code="x"} 2.0\n# HELP b B\n# TYPE b gauge\nb 1.0\n'
    other = b'# HELP a_total A\n# TYPE a_total counter\na_total{code="y"} 1.0\na_total{code="x"} 1.0\n'
    found = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(summed([page, other]).decode())
        for sample in family.samples
    }
    assert found == {("a_total", "x"): 3.0, ("a_total", "y"): 1.0, ("b",): 1.0}


# --- real ones ---


@pytest.fixture
def server(tmp_path: Path, postgres: str) -> Iterator[Server]:
    database = a_database_in(postgres, f"n{uuid4().hex}")
    with a_server(tmp_path, database, workers=str(COUNT), bot_workers="0", lease_seconds="2") as running:
        yield running


def workers_of(server: Server) -> list[int]:
    order = ["ps", "-o", "pid=", "--ppid", str(server.process.pid)]
    return [int(one) for one in subprocess.run(order, capture_output=True, text=True, check=False).stdout.split()]


async def says_ready(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=BROKEN_AFTER) as anybody:
        while True:
            try:
                if (await anybody.get("/ready")).status_code == 200:
                    return
            except httpx.TransportError:
                continue


async def sockets_at(server: Server) -> int:
    async with httpx.AsyncClient(base_url=server.address, timeout=BROKEN_AFTER) as anybody:
        page = (await anybody.get("/metrics")).text
    found = re.search(r"^mischief_sockets (\S+)$", page, re.MULTILINE)
    assert found, page
    return int(float(found[1]))


async def play_whole_games(server: Server, count: int) -> None:
    """Each player comes by a connection of their own, to whichever process the kernel chooses."""

    async def one(seed: int) -> None:
        async with Person(server.address) as ann, Person(server.address) as ben:
            table = (await ann.open("lure", options={"first": 0}))["table"]["id"]
            tokens = [await ann.sit(table, 0, "Ann"), await ben.sit(table, 1, "Ben")]
            await ann.start(table)
            devices = [await ann.at(table, tokens[:1]), await ben.at(table, tokens[1:])]
            games = [play_on(device, {seat}, random.Random(seed + seat)) for seat, device in enumerate(devices)]
            ends = await asyncio.gather(*games)
            assert ends[0]["result"] == ends[1]["result"]

    await asyncio.gather(*(one(10 * number) for number in range(count)))


def test_players_of_one_table_meet_whichever_process_they_reach(server: Server) -> None:
    async def run() -> None:
        await says_ready(server)
        await play_whole_games(server, 6)
        async with Person(server.address) as ann:
            devices = [await ann.connect() for _ in range(12)]
            for device in devices:
                await device.say(kind="echo", sent=1)
                await device.hear()
            assert await sockets_at(server) == 12, "numbers are those of all processes"

    asyncio.run(run())


def test_a_worker_that_is_killed_is_replaced_and_all_end_with_the_first(server: Server) -> None:
    async def run() -> None:
        await says_ready(server)
        before = workers_of(server)
        assert len(before) == COUNT
        os.kill(before[0], signal.SIGKILL)
        while len(after := workers_of(server)) < COUNT or before[0] in after:
            pass
        await says_ready(server)
        await play_whole_games(server, 2)
        server.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(server.process.wait, BROKEN_AFTER) == 0
        for process in after:
            with pytest.raises(ProcessLookupError):
                os.kill(process, 0)

    asyncio.run(run())
