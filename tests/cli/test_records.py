"""Records as commands write, check and replay them."""

import json
from pathlib import Path

import pytest

from builders.commands import PLAYED, mischief, refused
from builders.tables import a_finished_table
from mischief.table import record as records
from mischief.table.files import save
from mischief.table.record import Record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole game that Ann played by always taking the first choice."""
    file = tmp_path / "game.txt"
    mischief(*PLAYED, "--record", str(file), typed="2\n1\n" * 400)
    return file


def test_a_whole_game_in_the_terminal_is_recorded_and_verified(record: Path) -> None:
    assert "draws of luck are what the dealer's secret" in mischief("verify", str(record))
    assert json.loads(mischief("verify", str(record), "--json"))["luck_checked"] is True


@pytest.fixture
def shared(tmp_path: Path) -> tuple[Path, Record]:
    """The record of a game whose first player has added a share."""
    table = a_finished_table()
    found = records.of(table)
    save(found, tmp_path / "shared.txt")
    return tmp_path / "shared.txt", found


def test_verify_compares_a_record_with_what_was_written_down_before_the_game(shared: tuple[Path, Record]) -> None:
    file, found = shared
    known = ["--commitment", str(found.commitment), "--share", f"0={found.shares[0]}"]
    told = mischief("verify", str(file), *known)
    assert "The secret is the one promised before the game." in told
    assert "The share of seat 0 is the one that you know of." in told
    assert "Not checked" not in told
    facts = json.loads(mischief("verify", str(file), *known, "--json"))
    assert (facts["commitment_checked"], facts["shares_checked"]) == (True, [0])


def test_verify_says_what_it_could_not_check(shared: tuple[Path, Record], record: Path) -> None:
    told = mischief("verify", str(shared[0]))
    assert f"Not checked: whether {shared[1].commitment} was the commitment before the game" in told
    assert "Not checked: whether the shares are those that players added (--share SEAT=HEX; seats 0)" in told
    assert "promised before the game" not in told
    facts = json.loads(mischief("verify", str(shared[0]), "--json"))
    assert (facts["luck_checked"], facts["commitment_checked"], facts["shares_checked"]) == (True, False, [])
    assert "Nobody has added a share" in mischief("verify", str(record))  # played from a seed


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (["--commitment", "00" * 32], "not the one that you were shown"),
        (["--share", "0=" + "00" * 16], "the share of seat 0 is not the one"),
        (["--share", "9=" + "00" * 16], "the share of seat 9 is not the one"),
        (["--share", "Ann"], "--share Ann can't be read"),
    ],
)
def test_verify_refuses_a_record_of_another_promise(
    shared: tuple[Path, Record],
    known: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert words in refused(capsys, monkeypatch, "verify", str(shared[0]), *known)


def test_replay_shows_every_move_and_any_position(record: Path) -> None:
    whole = mischief("replay", str(record))
    assert "1. luck: " in whole
    assert "win" in whole.splitlines()[-1]
    early = json.loads(mischief("replay", str(record), "--at", "2", "--json"))
    assert len(early["moves"]) == 2


def test_a_game_that_is_left_is_saved_without_the_secret(tmp_path: Path) -> None:
    file = tmp_path / "left.txt"
    mischief(*PLAYED, "--record", str(file), typed="1\n")
    assert "secret: -" in file.read_text("utf-8")
    assert "the secret is shown when the game is over" in mischief("verify", str(file))


def test_a_forged_throw_is_refused_with_its_line(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = record.read_text("utf-8").split("\n")
    at = next(index for index, line in enumerate(lines) if line.startswith("2. luck: "))
    lines[at] = "2. luck: red, red" if "red, red" not in lines[at] else "2. luck: blue, blue"
    record.write_text("\n".join(lines), "utf-8")
    assert f"line {at + 1}: " in refused(capsys, monkeypatch, "verify", str(record))


def test_a_full_disk_leaves_nothing_half_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    told = refused(capsys, monkeypatch, *PLAYED, "--record", str(tmp_path / "game.txt"))
    assert "No space left on device" in told
    assert list(tmp_path.iterdir()) == []
