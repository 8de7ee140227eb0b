"""Finished games looked at again: by another process, one after another, each only once."""

import asyncio
import random
import sys
from pathlib import Path

import pytest

from builders.server.inside import QUICK, a_server_inside
from builders.server.players import Person, play_on
from builders.tables import a_finished_table
from builders.waiting import BROKEN_AFTER, finished
from mischief.game.speeds.encode import record_of
from mischief.games.lure import GAME as LURE
from mischief.lab.analysis.analyse import analyse, decided
from mischief.server.settings import Settings
from mischief.server.wire.codes import Refusal
from mischief.server.workers.analyses import Analyses
from mischief.server.workers.analysis_worker import told

BROKEN = {
    "dies": "import sys; sys.exit(1)",
    "hangs": "import signal; signal.pause()",
    "talks nonsense": "print('meow', flush=True)",
    "stops half-way": 'print(\'{"progress": "working", "of": 3}\', flush=True)',
}


def analyses(script: str, seconds: float = BROKEN_AFTER) -> Analyses:
    return Analyses(Settings(analysis_seconds=seconds), [sys.executable, "-c", script])


@pytest.mark.parametrize("fault", BROKEN)
def test_an_analyst_that_fails_is_said_to_have_failed_and_may_be_asked_again(fault: str) -> None:
    async def run() -> None:
        asked = analyses(BROKEN[fault], 0.01 if fault == "hangs" else BROKEN_AFTER)
        for _ in range(2):
            work = asked.begin("table", "ann", "record")
            assert work is not None
            assert asked.of("table").progress == "waiting"
            await work
            assert asked.of("table").progress == "failed"

    asyncio.run(run())


def test_a_game_is_looked_at_once_and_a_person_waits_for_one_at_a_time() -> None:
    async def run() -> None:
        asked = analyses('print(\'{"progress": "working", "of": 0}\', flush=True)')
        work = asked.begin("table", "ann", "record")
        assert work is not None
        assert asked.begin("table", "ben", "record") is None
        with pytest.raises(Refusal, match="one game after another"):
            asked.begin("another", "ann", "record")
        await work
        assert asked.of("table").progress == "done"
        assert asked.begin("table", "ann", "record") is None

    asyncio.run(run())


def test_what_is_told_is_what_the_lab_found() -> None:
    found = analyse(a_finished_table("lure"))
    for decision in found.decisions:
        said = told(decision)
        assert said.loss == pytest.approx(said.before - said.after, abs=2e-4)
        assert said.loss >= 0
        assert sum(said.chances) == pytest.approx(1, abs=1e-3)
        made_of = [record_of(LURE.layouts.Parts, one) for one in (said.parts, said.best_parts)]
        assert [LURE.moves.say(parts, found.names) for parts in made_of] == [decision.move, decision.best]


def test_a_finished_game_is_weighed_for_anybody_who_asks_and_a_running_one_for_nobody(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            a_server_inside(tmp_path, **QUICK) as (house, address),
            Person(address) as ann,
            Person(address) as eve,
        ):
            table = (await ann.open("lure"))["table"]["id"]
            path = f"/api/tables/{table}/analysis"
            tokens = [await ann.sit(table, 0, "Ann"), await ann.sit(table, 1, "Ben")]
            await ann.start(table)
            assert (await eve.ask("POST", path, status=409))["code"] == "wrong_phase"
            await play_on(await ann.at(table, tokens), {0, 1}, random.Random(4))
            assert (await eve.ask("GET", path))["progress"] == "none"
            assert (await eve.ask("POST", path))["progress"] in ("waiting", "working")
            await finished(house)
            found = await eve.ask("POST", path)
            assert found["progress"] == "done"
            assert found["exact"]
            assert len(found["decisions"]) == found["of"] > 10
            assert found == await ann.ask("GET", path)

    asyncio.run(run())


def test_moves_that_were_taken_back_are_not_weighed() -> None:
    table = a_finished_table("lure", seed=11)
    undos = sum(entry.move == -1 for entry in table.log)
    made = sum(entry.actor < 2 and entry.move != -1 for entry in table.log)
    assert undos > 0
    assert len(list(decided(table))) == made - undos
