"""The balance report: the same seed writes the same files, and says what the games showed."""

import re
from pathlib import Path

import msgspec
import pytest

from mischief.game.registry import find
from mischief.lab.report import balance as report
from mischief.lab.report.balance import Chapter, Plan
from mischief.lab.simulate import Run, simulate
from mischief.lab.simulate.sample import sample

LURE = find("lure")
PLAN = Plan(random_games=60, greedy_games=20, quick_games=10, seed=5)


def chapters() -> tuple[list[Chapter], int]:
    done: list[int] = []
    return list(report.chapters(LURE, PLAN, done.append)), sum(done)


def test_a_report_covers_every_number_of_seats_and_players_from_random_to_quick(tmp_path: Path) -> None:
    found, done = chapters()
    assert [(chapter.seats, chapter.policy) for chapter in found] == [
        (seats, policy) for seats in (2, 3, 4) for policy in ("random", "greedy", "quick")
    ]
    assert done == report.work(LURE, PLAN) == 3 * (60 + 20 + 2 * 20 + 2 * 10)
    files = report.write(LURE, found, tmp_path)
    assert all(file.stat().st_size > 0 for file in files)
    page = files[0].read_text("utf-8")
    for words in (
        "4 players",
        "greedy, 20 games",
        "quick, 10 games",
        "failed hunts",
        *(file.name for file in files[2:]),
    ):
        assert words in page


def test_a_report_of_one_number_of_seats_has_no_other(tmp_path: Path) -> None:
    plan, done = msgspec.structs.replace(PLAN, seats=3), list[int]()
    found = list(report.chapters(LURE, plan, done.append))
    assert {chapter.seats for chapter in found} == {3}
    assert sum(done) == report.work(LURE, plan)
    page = report.write(LURE, found, tmp_path)[0].read_text("utf-8")
    assert [words in page for words in ("2 players", "3 players", "4 players")] == [False, True, False]


def test_a_small_edge_is_not_called_none() -> None:
    chapter = chapters()[0][0]
    wins = [
        msgspec.structs.replace(win, mean=mean) for win, mean in zip(chapter.seated.wins, (0.52, 0.48), strict=True)
    ]
    even = msgspec.structs.replace(chapter, seated=msgspec.structs.replace(chapter.seated, wins=wins))
    assert "no edge above 3 points" in report._table(even)
    wins[0] = msgspec.structs.replace(wins[0], mean=0.54)
    assert "a seat has an edge of 4.0 points" in report._table(even)


@pytest.mark.parametrize("what", ["points", "length"])
def test_histograms_say_what_their_heights_mean(tmp_path: Path, what: str) -> None:
    report.write(LURE, chapters()[0][:1], tmp_path)
    drawn = (tmp_path / f"lure-2-random-{what}.svg").read_text("utf-8")
    assert "share of games" in drawn
    heights = [float(number) for number in re.findall(r">(\d+\.?\d*)%</text>", drawn)]
    assert 0 in heights
    assert 0 < max(heights) <= 100


def test_places_are_told_apart_from_seats() -> None:
    found, _ = chapters()
    assert {chapter.summary.options["first"] for chapter in found} == {0}
    assert all("first" not in chapter.seated.options for chapter in found), "luck chooses who begins"


def test_the_same_seed_writes_the_same_files(tmp_path: Path) -> None:
    for name in ("one", "two"):
        report.write(LURE, chapters()[0], tmp_path / name)
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes(), file.name


def test_a_sample_holds_the_games_that_a_simulation_sums_up() -> None:
    run = Run(LURE, 3, 40, LURE.options(first=0), ("greedy",), seed=3)
    kept, summed = sample(run), simulate(run)
    assert kept.lengths.sum() == summed.steps
    assert kept.points.mean(axis=0).tolist() == pytest.approx([points.mean for points in summed.points])


def test_a_report_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    with pytest.raises(report.NotWritten, match="could not be written"):
        report.write(LURE, chapters()[0], tmp_path / "taken")
