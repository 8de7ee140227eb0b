"""What a command refuses, in one line and before it begins."""

import sys
from pathlib import Path

import pytest

from builders.commands import refused


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["sim", "lurk"], "there is no game called 'lurk'"),
        (["sim", "lure", "--seats", "5"], "2 to 4 players"),
        (["sim", "lure", "-o", "first=2"], "first=2 is not a seat"),
        (["sim", "lure", "-o", "daredevil", "-o", "daredevil=false"], "given twice"),
        (["sim", "lure", "-o", "daredevil=maybe"], "daredevil can't be maybe: choose true or false"),
        (["sim", "lure", "--threads", "-1"], "--threads must be 1 or more"),
        (["sim", "lure", "--games", "0"], "--games must be 1 or more"),
        (["sim", "lure", "--policy", "clever"], "no bot 'clever'"),
        (["sim", "lure", "--device", "abacus"], "unknown device"),
        (["play", "lure", "--terminal", "--seats", "2", "--bot", "greedy", "--bot", "greedy"], "don't fit 2 seats"),
        (["play", "lure", "--terminal", "--name", "a,b"], "a name has letters"),
        (["sim", "lure", "-o", f"deck=@{__file__}"], "takes no deck"),
        (["sim", "peek", "-o", f"deck=@{__file__}"], "line "),
        (["sim", "pantry", "-o", "tiles=@no-such-file"], "no-such-file"),
        (["rules", "lure", "--lang", "de"], "choose one of en, ru, pl"),
        (["rules", "lure", "L16"], "no rule 'L16'"),
        (["replay", "no-such-file"], "can't be read"),
        (["verify", __file__], "not a record"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = refused(capsys, monkeypatch, *words)
    assert reason in told
    assert told.startswith("mischief: ")
    assert "\n" not in told


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may begin to play."""
    for work in ("arena.contest.contest", "report.balance.chapters", "analysis.analyse.analyse"):
        monkeypatch.setattr(f"mischief.lab.{work}", lambda *_: pytest.fail("played before it refused"))


ARENA = ["arena", "lure", "--bots", "greedy,random"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([*ARENA, "--plot", "no/such/folder.file"], "no name for a picture: choose one that ends in .svg"),
        ([*ARENA, "--plot", "taken/plot.svg"], "taken is not a folder"),
        ([*ARENA, "--plot", "folder.svg"], "folder.svg is a folder: name a file in it"),
        ([*ARENA, "--sims", "0"], "--sims must be 1 or more"),
        ([*ARENA, "--processes", "-1"], "--processes must be 1 or more"),
        ([*ARENA, "--losses", "-1"], "--losses must be 0 or more"),
        (["arena", "pounce", "--losses", "5"], "quick reactions"),
        (["report", "lure", "--seats", "5"], "2 to 4 players, not 5"),
        (["report", "lure", "--out", "taken"], "taken is not a folder"),
        (["analyse", "no-such-record", "--plot", "plot"], "no name for a picture"),
    ],
)
@pytest.mark.usefixtures("idle")
def test_what_could_not_be_told_afterwards_is_not_begun(
    tmp_path: Path,
    words: list[str],
    reason: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    (tmp_path / "folder.svg").mkdir()
    monkeypatch.chdir(tmp_path)
    told = refused(capsys, monkeypatch, *words)
    assert reason in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("words", "missing", "remedy"),
    [
        (ARENA, "openskill.models", "pip install 'mischief-games[arena]'"),
        ([*ARENA, "--plot", "plot.svg"], "matplotlib", "pip install 'mischief-games[report]'"),
        (["report", "lure"], "matplotlib", "pip install 'mischief-games[report]'"),
        (["analyse", "no-such-record", "--plot", "plot.svg"], "matplotlib", "pip install 'mischief-games[report]'"),
    ],
)
@pytest.mark.usefixtures("idle")
def test_what_is_not_installed_is_told_in_one_line_before_anything_is_played(
    words: list[str],
    missing: str,
    remedy: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    told = refused(capsys, monkeypatch, *words)
    assert remedy in told
    assert "\n" not in told
