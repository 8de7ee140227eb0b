"""Compiled code is cached on disk, and the cache notices when a rule changes."""

import subprocess
import sys
from pathlib import Path

import pytest

from mischief.game.registry import find, names
from mischief.game.speeds.compiling import cache_folder, compiled
from mischief.game.speeds.drivers import Drivers
from mischief.games.lure import rules

OURS = str(Path(__file__).parents[2] / "src")  # what is tested here, wherever another checkout is installed
GAME = """
from mischief.game.rule import rule

@rule
def worth():
    return 1
"""
DRIVER = """
import sys
sys.path.insert(0, sys.argv[1])
from counting import worth
from numba.extending import register_jitable

from mischief.game.speeds.compiling import compiled

def driver(worth):
    @register_jitable
    def one():
        return worth()

    @compiled
    def total(n):
        return n * one()
    return total

total = driver(worth)
print(total(10), sum(total.stats.cache_hits.values()))
"""


def run(folder: Path, place: str = "src") -> str:
    """What a fresh interpreter prints: the result, and how often it found compiled code on disk."""
    environment = {"MISCHIEF_CACHE": str(folder / "cache"), "PYTHONPATH": OURS, "PATH": ""}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, str(folder / place / "drive.py"), str(folder / place)]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.strip()


def test_a_second_run_finds_the_code_and_a_changed_rule_is_compiled_anew(tmp_path: Path) -> None:
    package = tmp_path / "src" / "counting"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("from counting.rules import worth\n")
    (package / "rules.py").write_text(GAME)
    (tmp_path / "src" / "drive.py").write_text(DRIVER)
    assert run(tmp_path) == "10 0"
    assert run(tmp_path) == "10 1"
    (package / "rules.py").write_text(GAME.replace("return 1", "return 2"))
    assert run(tmp_path) == "20 0"


def test_code_is_found_wherever_its_source_lies_now(tmp_path: Path) -> None:
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "counting.py").write_text(f"# {place}\n" * len(place) + GAME)
        (tmp_path / place / "drive.py").write_text(f"# {place}\n" * len(place) + DRIVER)
    assert run(tmp_path, "here") == "10 0"
    assert run(tmp_path, "there") == "10 1"


def test_where_nothing_can_be_written_code_is_compiled_at_every_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("MISCHIEF_CACHE", str(tmp_path / "file"))
    assert compiled(lambda n: n + 1)(2) == 3


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MISCHIEF_CACHE", str(tmp_path))
    assert cache_folder(run).is_relative_to(tmp_path)


def test_code_that_was_compiled_ahead_is_known_until_a_rule_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MISCHIEF_CACHE", str(tmp_path))
    lure = find("lure")
    assert not lure.is_compiled_ahead
    lure._mark.parent.mkdir(parents=True)
    lure._mark.touch()
    assert lure.is_compiled_ahead
    monkeypatch.setattr(rules, "ENOUGH", 7)
    assert not lure.is_compiled_ahead


@pytest.mark.parametrize("name", names())
def test_every_driver_can_be_found_again(name: str) -> None:
    game = find(name)
    for driver in vars(Drivers(game)).values():
        held = [cell.cell_contents for cell in driver.py_func.__closure__ or ()]
        assert not any(hasattr(one, "py_func") for one in held), "a driver within a driver is compiled at every start"
