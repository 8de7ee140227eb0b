"""`mischief print`, as people without a screen in the evening use it."""

import sys
from importlib.resources import files
from pathlib import Path

import pytest

from builders.packages import EXAMPLES
from builders.papers import Printed
from mischief.cli.app import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """A command's exit code."""
    monkeypatch.setattr(sys, "argv", ["mischief", "print", *words])
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


def test_a_deck_of_ones_own_is_printed_without_backs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = (files("mischief.games.pantry") / "data" / "tiles.toml").read_text("utf-8")
    (tmp_path / "tiles.toml").write_text(tiles.replace('"plain mouse" = 7', '"plain mouse" = 3'), "utf-8")
    file = tmp_path / "mine.pdf"
    own = ("-o", f"tiles=@{tmp_path / 'tiles.toml'}")
    assert run(monkeypatch, "pantry", *own, "--seats", "2", "--no-backs", "--lang", "pl", "--out", str(file)) == 0
    printed = Printed(file.read_bytes())
    assert printed.pages == 3  # the rules, and a sheet for each of two


def test_a_game_without_pieces_gives_its_rules_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES / "pig"))
    file = tmp_path / "pig.pdf"
    assert run(monkeypatch, "mischief_pig:GAME", "--paper", "letter", "--out", str(file)) == 0
    assert "it brings no printed.py" in capsys.readouterr().out
    assert Printed(file.read_bytes()).pages == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("peek", "--paper", "a3"), "choose a4 or letter"),
        (("peek", "--lang", "de"), "choose one of en, ru, pl"),
        (("peek", "-o", "deck=@nowhere.txt"), "nowhere.txt can't be read"),
    ],
)
def test_mistakes_are_told_in_one_line(
    words: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) == 2
    [line] = capsys.readouterr().err.strip().splitlines()
    assert told in line
