"""Many servers in one process under one seeded clock: whatever goes wrong, the laws hold, and mistakes are found."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.__main__ import find
from simulation.bugs import BUGS
from simulation.people import GAMES
from simulation.seeds import Outcome, Simulation, play
from simulation.servers import prepare

SOURCE = Path(__file__).parents[2] / "src" / "mischief" / "server"
SEEDS = range(1, 301)
SHARES = 10  # tests that these seeds are divided among
SELDOM = {"a bot's late move for who is back": 400}  # mistakes that show seldom, and from which seed on to look
OF_ONES_OWN = {"time", "random", "secrets", "uuid", "datetime"}
TRACES = "from simulation.servers import prepare; from simulation.seeds import play; prepare()"


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    prepare()


@pytest.mark.parametrize("share", range(SHARES))
def test_no_law_is_broken(share: int) -> None:
    outcomes = [play(seed) for seed in SEEDS[share::SHARES]]
    assert [outcome.broken for outcome in outcomes if outcome.broken] == []
    assert all(sum(outcome.faults.values()) for outcome in outcomes if outcome.seconds > 30), "something went wrong"


def test_all_games_are_played_to_their_end_and_everything_goes_wrong_somewhere() -> None:
    games, faults = set(), set()
    for seed in SEEDS[:60]:
        simulation = Simulation(seed)
        simulation.play()
        games |= {truth.row["game"] for truth in simulation.laws.truths.values() if truth.row and truth.is_over}
        faults |= set(simulation.world.faults)
        simulation.close()
    assert games == set(GAMES)
    assert len(faults) >= 20


def test_a_seed_plays_out_the_same_each_time_also_in_another_process() -> None:
    seeds = list(SEEDS[:8])
    here = [play(seed).trace for seed in seeds]
    assert here == [play(seed).trace for seed in seeds]
    assert len(set(here)) == len(seeds)
    script = f"{TRACES}; print(*[play(seed).trace for seed in {seeds}])"
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)}
    there = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert there.stdout.split() == here


@pytest.mark.parametrize("bug", BUGS)
def test_planted_mistakes_are_found_soon(bug: str) -> None:
    found = find(bug, 100, SELDOM.get(bug, 1))
    assert found
    assert found.broken
    assert not play(found.seed).broken, "without the mistake every law holds"


def test_a_broken_law_is_told_with_its_seed() -> None:
    found = find("told before stored", 100)
    assert isinstance(found, Outcome)
    assert str(found.broken).startswith("what is told was stored")


@pytest.mark.parametrize("room", ["live", "lobby", "owners", "seats", "sockets"])
def test_servers_have_no_clock_and_no_chance_of_their_own(room: str) -> None:
    for file in (SOURCE / room).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not OF_ONES_OWN & set(names), f"{file} reads {names}: have it passed in"
