"""A cluster: the same commands give the same answers, whatever happens to its workers; what differs is refused."""

import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from distributed import LocalCluster
from typer.testing import CliRunner

from builders.lab.clusters import SmallCluster
from builders.tables import a_table
from mischief.cli.app import app, main
from mischief.game.registry import find
from mischief.lab.analysis.analyse import analyse
from mischief.lab.arena.contest import Arena
from mischief.lab.arena.losses import losses_of
from mischief.lab.crew import cluster as clusters
from mischief.lab.crew.cluster import Cluster, ClusterLost, agreed
from mischief.lab.crew.stamp import OtherVersion, stamp
from mischief.lab.report.balance import Chapter, Plan, chapters

LURE = find("lure")
SIM = ("sim", "lure", "--games", "128", "--seed", "7", "--device", "python")
ARENA = ("arena", "lure", "--bots", "greedy,random", "--games", "48", "--seed", "7", "--processes", "1")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallCluster]:
    with SmallCluster(tmp_path_factory.mktemp("cluster")) as small:
        small.wait_for(2)
        yield small


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)


def answer(*words: str) -> dict[str, Any]:
    """What a command finds, without how long it took."""
    result = CliRunner().invoke(app, [*words, "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    return {name: value for name, value in found.items() if name not in ("seconds", "steps_per_second")}


def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """The one line with which a command refuses, after exit code 2."""
    monkeypatch.setattr(sys, "argv", ["mischief", *words])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    said = capsys.readouterr().err.strip()
    assert "\n" not in said, said
    return said


@pytest.mark.parametrize("words", [SIM, ARENA])
def test_of_three_workers_one_is_killed_in_the_middle_and_the_answer_is_the_same(
    cluster: SmallCluster, words: tuple[str, ...]
) -> None:
    with cluster.killed_in_the_middle():
        found = answer(*words, "--cluster", cluster.address)
    assert found == answer(*words)


def played(chapter: Chapter) -> tuple[object, ...]:
    summed = [msgspec.structs.replace(one, seconds=0, steps_per_second=0) for one in (chapter.summary, chapter.seated)]
    return *summed, chapter.sample.points.tolist(), chapter.sample.lengths.tolist(), chapter.sample.tallies.tolist()


def test_a_report_is_the_same_and_its_progress_counts_every_game(cluster: SmallCluster) -> None:
    plan, done = Plan(100, 70, quick_games=5, sampled_games=300, seats=2), list[int]()
    here = [played(chapter) for chapter in chapters(LURE, plan, done.append)]
    with Cluster(cluster.address, "lure") as crew:
        there = [played(chapter) for chapter in chapters(LURE, plan, done.append, crew)]
    assert there == here
    assert sum(done) == 2 * (100 + 70 + 2 * 70 + 2 * 5)


def test_an_analysis_is_the_same(cluster: SmallCluster) -> None:
    table = a_table("lure", 3)
    for _ in range(4):
        seat = table.turn()[0]
        table.play(seat, table.legal(seat)[-1])
    with Cluster(cluster.address, "lure") as crew:
        assert analyse(table, 16, crew=crew) == analyse(table, 16)


def test_what_a_bot_gives_away_is_the_same(cluster: SmallCluster) -> None:
    arena = Arena("lure", ("greedy", "random"), 8, 3)
    with Cluster(cluster.address, "lure") as crew:
        assert losses_of(arena, "random", 12, crew) == losses_of(arena, "random", 12)


def test_workers_with_other_rules_are_refused(
    cluster: SmallCluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = stamp("lure")
    monkeypatch.setattr(
        clusters, "stamp", lambda *games: msgspec.structs.replace(ours, rules={"lure": "1 (changed here)"})
    )
    line = refused(capsys, monkeypatch, *SIM, "--cluster", cluster.address)
    assert "has another version of the rules of lure" in line
    assert "rather than 1 (changed here)" in line


def test_a_worker_that_joins_later_with_another_version_is_refused_too() -> None:
    older = msgspec.structs.replace(stamp("lure"), mischief="0.0.9")
    with pytest.raises(OtherVersion, match=r"another version of Mischief: .* rather than 0\.0\.9"):
        agreed(older, len, "piece")


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("tcp://127.0.0.1:9", "no Dask scheduler could be reached at tcp://127.0.0.1:9"),
        ("tls://127.0.0.1:9", "no Dask scheduler could be reached at tls://127.0.0.1:9: TLS"),
        ("localhost", "--cluster wants the address of a Dask scheduler, as in tcp://host:8786, not 'localhost'"),
    ],
)
@pytest.mark.usefixtures("impatient")
def test_a_scheduler_that_cant_be_reached_is_told_in_one_line(
    address: str, reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert reason in refused(capsys, monkeypatch, *SIM, "--cluster", address)


@pytest.mark.usefixtures("impatient")
def test_a_cluster_without_workers_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with LocalCluster(n_workers=0, dashboard_address=":0") as empty:
        assert "has no workers" in refused(capsys, monkeypatch, *SIM, "--cluster", empty.scheduler_address)


def test_a_scheduler_that_is_lost_in_the_middle_is_told() -> None:
    small = LocalCluster(n_workers=1, processes=False, protocol="tcp://", dashboard_address=":0")
    with small, Cluster(small.scheduler_address) as crew:
        work = crew.finished(len, ["a", "bb"])
        next(work)
        small.close()
        with pytest.raises(ClusterLost, match="was lost in the middle"):
            list(crew.finished(len, ["ccc"]))
