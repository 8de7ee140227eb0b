"""A fingerprint knows what compiled code is made of: what was imported, and nothing that merely lies beside it."""

import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mischief.game.speeds.fingerprint import fingerprint

HUGE = 1 << 42  # bytes; a file with holes, for nobody has so many
BOT = {
    "own_bot": "from own_taste import liking\nimport own_habits\n\n"
    "def choose(moves, count):\n    return own_habits.first(moves, count) if liking(count) else moves[0]\n",
    "own_taste": "from own_numbers import MANY\n\ndef liking(count):\n    return count > MANY\n",
    "own_habits": "HASTE = (1, 2)\n\ndef first(moves, count):\n    return moves[HASTE[0]]\n",
    "own_numbers": "from pathlib import Path\n\nMANY = int(Path(__file__).with_name('many.txt').read_text())\n",
    "own_diary": "NOTES = 1\n",
}


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The fingerprint of a bot of one's own, some of its modules written otherwise."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def tell(many: int = 3, **changed: tuple[str, str]) -> str:
        (tmp_path / "many.txt").write_text(str(many))
        for name, text in BOT.items():
            monkeypatch.delitem(sys.modules, name, raising=False)
            (tmp_path / f"{name}.py").write_text(text.replace(*changed.get(name, ("", ""))))
        importlib.invalidate_caches()
        return fingerprint(importlib.import_module("own_bot").choose)

    return tell


def test_a_huge_file_beside_a_bot_is_not_read(told: Callable[..., str], tmp_path: Path) -> None:
    before = told()
    (tmp_path / "memories.bin").touch()
    os.truncate(tmp_path / "memories.bin", HUGE)
    assert told() == before


@pytest.mark.parametrize(
    ("module", "change"),
    [
        ("own_bot", ("moves[0]", "moves[1]")),
        ("own_taste", ("count > MANY", "count >= MANY")),
        ("own_habits", ("HASTE[0]", "HASTE[1]")),
        ("own_habits", ("(1, 2)", "(0, 2)")),
    ],
)
def test_a_change_in_a_module_that_a_bot_imports_is_noticed(
    told: Callable[..., str], module: str, change: tuple[str, str]
) -> None:
    assert told(**{module: change}) != told()


def test_a_number_that_came_from_a_file_is_noticed_through_two_modules(told: Callable[..., str]) -> None:
    assert told(many=4) != told(many=3)


@pytest.mark.parametrize(
    ("module", "change"),
    [
        ("own_diary", ("NOTES = 1", "NOTES = 2")),
        ("own_taste", ("\n\ndef", "\n\n# taste is taste\ndef")),
        ("own_habits", ("HASTE =", "CALM = 5\nHASTE =")),
    ],
)
def test_what_a_bot_does_not_use_changes_nothing(
    told: Callable[..., str], module: str, change: tuple[str, str]
) -> None:
    assert told(**{module: change}) == told()


def made(helper: Any) -> Any:
    def driver() -> Any:
        return helper()

    return driver


def test_drivers_made_by_one_function_differ_by_what_they_hold() -> None:
    def one() -> int:
        return 1

    def two() -> int:
        return 2

    assert fingerprint(made(one)) == fingerprint(made(one))
    assert fingerprint(made(one)) != fingerprint(made(two))
    assert fingerprint(made(one), made(two), one) != fingerprint(made(one), made(two), two)


def test_code_that_is_compiled_before_its_helper_is_there_is_refused(told: Callable[..., str]) -> None:
    with pytest.raises(NameError, match="define MANY above it"):
        told(own_taste=("from own_numbers import MANY", ""))
