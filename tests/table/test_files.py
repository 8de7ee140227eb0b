"""Records as files: what is written where, in which order it reaches the disk, and what is left if it doesn't."""

import os
import stat
from pathlib import Path

import pytest

from builders.tables import a_finished_table
from mischief.table import files, record_json, record_text
from mischief.table.record import of

RECORD = of(a_finished_table("lure", seed=11))


def test_the_name_says_whether_it_is_text_or_json(tmp_path: Path) -> None:
    for name, form in (("game.json", record_json), ("game.txt", record_text), ("game", record_text)):
        files.save(RECORD, tmp_path / name)
        assert (tmp_path / name).read_text("utf-8") == form.write(RECORD)


def test_json_is_two_spaces_deep() -> None:
    assert record_json.write(RECORD).startswith('{\n  "format": 1,\n  "game": "lure",\n')


def test_all_is_on_the_disk_before_the_new_name_is_and_then_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, replace = list[str](), os.replace

    def flushed(handle: int) -> None:
        kind = os.fstat(handle)
        done.append("folder" if stat.S_ISDIR(kind.st_mode) else f"{kind.st_size} bytes")

    def renamed(old: str, new: Path) -> None:
        assert (Path(old).parent, Path(old).name.startswith(".game.txt.")) == (tmp_path, True)
        replace(old, new)
        done.append("name")

    monkeypatch.setattr(os, "fsync", flushed)
    monkeypatch.setattr(os, "replace", renamed)
    before = open_handles()
    files.save(RECORD, tmp_path / "game.txt")
    assert done == [f"{len(record_text.write(RECORD).encode())} bytes", "name", "folder"]
    assert open_handles() == before


def open_handles() -> int:
    return len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0


def test_who_interrupts_leaves_nothing_behind_and_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(old: str, new: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.save(RECORD, tmp_path / "game.txt")
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_ten_megabytes_may_be_a_record() -> None:
    assert files.loads(record_text.write(RECORD).encode())[0] == RECORD
    assert files.LARGEST == 10_485_760
    assert files.NotSaved.code == "not_saved"
