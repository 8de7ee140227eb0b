"""Pounce in the terminal, with a keyboard and a clock that the test holds."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from mischief.cli.app import app
from mischief.cli.playing.terminal_pounce import PounceSitting
from mischief.games.pounce.record import WINDOW

PLAYED = ["play", "pounce", "--terminal", "--seed", "3", "--bot", "cat"]


def mischief(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_quick_person_plays_a_whole_game_that_verifies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PounceSitting, "wait", lambda self, seconds: 0.2 if seconds == WINDOW / 1000 else None)
    file = tmp_path / "game.txt"
    printed = mischief(*PLAYED, "--name", "Ann", "--record", str(file), typed="d\n" + "\n" * 500)
    assert "Ann: 200 ms, escaped" in printed
    assert "Ann: 200 ms, the cup landed at 350 ms" in printed
    assert "Ann: dip" in printed
    assert ": Ann wins" in printed
    assert "Ann: 200 ms" in file.read_text("utf-8")
    assert "what the dealer's secret" in mischief("verify", str(file))
    assert "clock: close" in mischief("replay", str(file))


def test_who_always_presses_early_soon_has_no_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PounceSitting, "wait", lambda self, seconds: 0.01)
    printed = mischief(*PLAYED, "-o", "thrower=self", typed="\n" * 50)
    assert printed.count("jumped the gun") == 4
    assert "Player 0" in printed.splitlines()[-1]


def test_a_person_can_leave() -> None:
    assert "left before its end" in mischief(*PLAYED, typed="q\n")


def test_one_keyboard_has_one_enter() -> None:
    result = CliRunner().invoke(app, [*PLAYED, "--name", "Ann", "--name", "Bob"])
    assert "one person can play pounce in a terminal" in str(result.exception)
