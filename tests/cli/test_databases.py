"""A database that can't be used is told in one line, by every command that wants one."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from mischief.cli.app import main
from mischief.store import migrate
from mischief.store.alone import only_server
from mischief.store.engine import BadDatabase, url_of

COMMANDS = (
    ["serve", "--port", "0"],
    ["play", "--only-here"],
    ["admin", "list"],
    ["admin", "close", "kabo"],
    ["db", "upgrade"],
)
NOBODY = 65534


def not_a_database(file: Path) -> None:
    file.write_text("Dear diary, today I was a text file. " * 100)


def a_folder(file: Path) -> None:
    file.mkdir()


def cut_short(file: Path) -> None:
    asyncio.run(migrate.upgrade(url_of(str(file))))
    file.write_bytes(file.read_bytes()[:3000])


def of_a_later_version(file: Path) -> None:
    url = url_of(str(file))
    asyncio.run(migrate.upgrade(url))
    asyncio.run(
        migrate.in_one_transaction(
            url, lambda one: one.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        )
    )


BAD = {
    not_a_database: "file is not a database",
    a_folder: "it is a folder",
    cut_short: "can't be used",
    of_a_later_version: "newer than this program",
}


@contextmanager
def as_nobody() -> Iterator[None]:
    """Give up the rights of root, who may do anything, for a while."""
    if os.getuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """What a command says when it refuses with exit code 2."""
    monkeypatch.setattr(sys, "argv", ["mischief", *words])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("spoil", BAD, ids=lambda spoil: spoil.__name__)
def test_a_bad_database_is_one_clear_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
    spoil: Callable[[Path], None],
) -> None:
    spoil(tmp_path / "my.db")
    monkeypatch.setenv("MISCHIEF_DATABASE", str(tmp_path / "my.db"))
    said = refused(capsys, monkeypatch, *command)
    assert said.startswith("mischief: ")
    assert said.count("\n") == 1
    assert BAD[spoil] in said


def serving(url: URL) -> None:
    with only_server(url):
        """Nobody else may."""


def upgrading(url: URL) -> None:
    asyncio.run(migrate.upgrade(url))


def looking(url: URL) -> None:
    asyncio.run(migrate.check(url))


@pytest.mark.parametrize("work", [serving, upgrading, looking])
@pytest.mark.parametrize("there", [True, False])
def test_a_database_without_permission_is_one_clear_line(
    tmp_path: Path, work: Callable[[URL], None], there: bool
) -> None:
    url = url_of(str(tmp_path / "locked" / "my.db"))
    upgrading(url)
    if not there:
        (tmp_path / "locked" / "my.db").unlink()
    (tmp_path / "locked").chmod(0o500)
    with as_nobody(), pytest.raises(BadDatabase) as told:
        work(url)
    assert "\n" not in str(told.value)
    assert str(url.database) in str(told.value)


def test_looking_at_a_database_that_is_not_there_makes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = refused(capsys, monkeypatch, "admin", "list", "--database", str(tmp_path / "my.db"))
    assert "there is no database" in said
    assert list(tmp_path.iterdir()) == []


def test_a_postgres_that_is_not_there_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = refused(capsys, monkeypatch, "admin", "list", "--database", "postgresql://ann:secret@127.0.0.1:1/mischief")
    assert "can't be used" in said
    assert "secret" not in said
    assert said.count("\n") == 1


def test_a_second_server_on_one_file_says_so_and_stops(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my.db"
    monkeypatch.setenv("MISCHIEF_DATABASE", str(file))
    monkeypatch.setattr("mischief.server.run._serve", lambda *_: pytest.fail("two servers at one file"))
    with only_server(url_of(str(file))):
        for command in COMMANDS[:2]:
            said = refused(capsys, monkeypatch, *command)
            assert said.startswith(f"mischief: another server is using {file}")
            assert said.count("\n") == 1
    with only_server(url_of(str(file))):
        """The first has gone."""


def test_whoever_looks_after_a_database_may_do_so_while_it_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MISCHIEF_DATABASE", str(tmp_path / "my.db"))
    with only_server(url_of(str(tmp_path / "my.db"))):
        for words in (["db", "upgrade"], ["admin", "list"], ["db", "backup", str(tmp_path / "copy.db")]):
            monkeypatch.setattr(sys, "argv", ["mischief", *words])
            with pytest.raises(SystemExit) as left:
                main()
            assert left.value.code == 0


def test_a_server_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    url = url_of(str(tmp_path / "my.db"))
    work = (
        "import sys, mischief.store.alone as alone, mischief.store.engine as engine\n"
        "with alone.only_server(engine.url_of(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    )
    order = [sys.executable, "-c", work, str(tmp_path / "my.db")]
    with subprocess.Popen(order, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(BadDatabase), only_server(url):
            pytest.fail("two servers at one file")
        holder.kill()
        holder.wait()
    with only_server(url):
        """Nobody has to tidy up."""
