"""When SQLite's write-ahead log is copied, and by whom."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection
from threading import Event, Thread
from threading import enumerate as threads

import pytest

from mischief.store.sqlite.checkpoints import MANY, Checkpoints
from mischief.store.sqlite.connecting import connect


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mischief.db"


@pytest.fixture
def writer(file: Path) -> Iterator[Connection]:
    with closing(connect(str(file))) as connection:
        yield connection


def copiers() -> list[str]:
    return [thread.name for thread in threads() if "copier" in thread.name]


def test_the_log_is_copied_whenever_many_entries_have_come(writer: Connection, file: Path) -> None:
    checkpoints = Checkpoints(str(file))
    for _ in range(2):
        checkpoints.after(MANY - 1, writer)
        assert checkpoints.copying is None
        checkpoints.after(1, writer)
        assert checkpoints.copying
        checkpoints.copying.join()
        checkpoints.after(1, writer)
        assert checkpoints.copying is None
    checkpoints.close()


def test_another_thread_copies_and_ends_with_the_rest(
    writer: Connection, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer.execute("CREATE TABLE mice AS SELECT randomblob(100000) AS mouse")
    before, checkpoints, held = file.stat().st_size, Checkpoints(str(file)), Event()
    copy = checkpoints._copy
    monkeypatch.setattr(checkpoints, "_copy", lambda: (held.wait(), copy()))
    checkpoints.after(MANY, writer)
    assert copiers() == ["mischief-copier"]
    held.set()
    checkpoints.close()
    assert file.stat().st_size > before + 100_000
    assert copiers() == []


def test_who_writes_goes_on_meanwhile_and_copies_the_rest_itself(writer: Connection, file: Path) -> None:
    checkpoints, held = Checkpoints(str(file)), Event()
    copying = checkpoints.copying = Thread(target=held.wait)
    copying.start()
    writer.execute("CREATE TABLE mice AS SELECT randomblob(100000) AS mouse")
    before = file.stat().st_size
    checkpoints.after(MANY, writer)
    assert (checkpoints.copying, file.stat().st_size) == (copying, before)
    held.set()
    copying.join()
    checkpoints.after(1, writer)
    assert (checkpoints.copying, file.stat().st_size > before + 100_000) == (None, True)
