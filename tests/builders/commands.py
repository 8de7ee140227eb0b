"""Commands as people give them: what they print, and the one line with which they refuse."""

import sys

import pytest
from typer.testing import CliRunner

from mischief.cli.app import app, main

PLAYED = ["play", "lure", "--terminal", "--seed", "4", "--name", "Ann", "--bot", "greedy"]


def mischief(*words: str, typed: str = "") -> str:
    """What a command prints; it must succeed."""
    result = CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """The one line with which a command refuses, after exit code 2."""
    monkeypatch.setattr(sys, "argv", ["mischief", *words])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    return capsys.readouterr().err.strip()
