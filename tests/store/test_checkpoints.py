"""When SQLite's write-ahead log is copied, and by whom."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from threading import enumerate as threads
from typing import Any

import pytest

from mischief.store.checkpoints import MANY, Checkpoints
from mischief.store.engine import open_plain_engine, url_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mischief.db"


@pytest.fixture
def engine(file: Path) -> Iterator[Any]:
    made = open_plain_engine(url_of(str(file)))
    yield made
    made.dispose()


@pytest.fixture
def driver(engine: Any) -> Iterator[Any]:
    with closing(engine.raw_connection()) as connection:
        yield connection.driver_connection


def copiers() -> list[str]:
    return [thread.name for thread in threads() if "copier" in thread.name]


def test_the_log_is_copied_whenever_many_entries_have_come(engine: Any, driver: Any) -> None:
    checkpoints = Checkpoints(engine)
    for _ in range(2):
        checkpoints.after(MANY - 1, driver)
        assert checkpoints.copying is None
        checkpoints.after(1, driver)
        assert checkpoints.copying
        checkpoints.copying.result()
        checkpoints.after(1, driver)
        assert checkpoints.copying is None
    checkpoints.close()


def test_another_thread_copies_and_ends_with_the_rest(engine: Any, driver: Any, file: Path) -> None:
    driver.execute("CREATE TABLE mice AS SELECT randomblob(100000) AS mouse")
    before, checkpoints = file.stat().st_size, Checkpoints(engine)
    checkpoints.after(MANY, driver)
    assert checkpoints.copying
    checkpoints.copying.result()
    assert file.stat().st_size > before + 100_000
    assert copiers() == ["mischief-copier_0"]
    checkpoints.close()
    assert copiers() == []


def test_who_writes_goes_on_meanwhile_and_copies_the_rest_itself(engine: Any, driver: Any, file: Path) -> None:
    checkpoints, copying = Checkpoints(engine), Future[None]()
    checkpoints.copying = copying
    driver.execute("CREATE TABLE mice AS SELECT randomblob(100000) AS mouse")
    before = file.stat().st_size
    checkpoints.after(MANY, driver)
    assert (checkpoints.copying, file.stat().st_size) == (copying, before)
    copying.set_result(None)
    checkpoints.after(1, driver)
    assert (checkpoints.copying, file.stat().st_size > before + 100_000) == (None, True)
    checkpoints.close()
