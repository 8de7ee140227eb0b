"""One SQLite file has one server; whatever else may be served has as many as it likes."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mischief.store.alone import only_server
from mischief.store.engine import BadDatabase, url_of


@pytest.mark.parametrize("address", ["postgresql://host/games", "sqlite://", "sqlite:///:memory:"])
def test_what_is_no_file_may_have_many_servers(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with only_server(url_of(address)), only_server(url_of(address)):
        assert list(tmp_path.iterdir()) == []


def test_a_file_in_a_folder_that_is_not_there_yet_has_one_server(tmp_path: Path) -> None:
    url = url_of(str(tmp_path / "deep" / "games.db"))
    with only_server(url), pytest.raises(BadDatabase, match="another server is using"), only_server(url):
        """Two would not know of each other's moves."""


def test_a_file_whose_lock_is_broken_is_not_said_to_have_a_server(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db-server")) as lock:
        lock.execute("CREATE TABLE anything (at_all)")
    (tmp_path / "games.db-server-journal").mkdir()
    with pytest.raises(BadDatabase, match="can't be used"), only_server(url_of(str(tmp_path / "games.db"))):
        """Nobody knows."""
